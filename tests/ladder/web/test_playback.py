"""A match step by step: from its log alone, anywhere in it, and as far as possible when the log cannot be replayed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import zstandard
from django.test import Client
from pytest_django import Settings

import engine
from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel.sentences import act_sentence, event_sentence, plain, says_again
from engine.log import LogWriter, read
from engine.players import InProcessPlayer, PlayerFault
from engine.sdk import Bot, Turn
from ladder.play.models import MatchLog
from ladder.web import boards, replays
from ladder.web.playback import COPY_EVERY, Playback
from tests.ladder.web.conftest import House

TITLE = engine.title("east_india_companies")


class Talker(Bot):
    """Takes the first option, and says so on its third decision."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, turn: Turn) -> tuple[int, str]:
        self.turns += 1
        return 0, "a fair wind" if self.turns == 3 else ""


class Faulty(Bot):
    """Takes the first option twice, and then one that is not there."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, turn: Turn) -> int:
        self.turns += 1
        return 0 if self.turns < 3 else 10_000


def log_of(*bots: Callable[[], Bot], seed: int = 3) -> bytes:
    """The log of a match between these bots."""
    log = LogWriter()
    play_match(TITLE, seed, None, [InProcessPlayer(bot) for bot in bots], names=[b.__name__ for b in bots], log=log)
    return log.getvalue()


@pytest.fixture(scope="module")
def document() -> bytes:
    return log_of(Talker, Faulty, Talker)


@pytest.fixture(scope="module")
def playback(document: bytes) -> Playback:
    return Playback(read(document))


def lines(document: bytes, type: str) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, document.splitlines()) if line["type"] == type]


def rewritten(document: bytes, change: Callable[[dict[str, Any]], None]) -> Playback:
    """The playback of the log with its header changed."""
    header, *rest = document.splitlines()
    data = json.loads(header)
    change(data)
    return Playback(read(b"\n".join([json.dumps(data).encode(), *rest])))


def test_every_moment_is_the_game_after_so_many_choices(document: bytes, playback: Playback) -> None:
    game = TITLE.new(3, 3)
    for ply, line in enumerate([None, *lines(document, "decision")]):
        if line is not None:
            game.choose(line["index"])
        moment = playback.moment(ply)
        assert (moment.ply, moment.board, moment.board_ply) == (ply, game.observe(None), ply)
        assert moment.decision == line
    assert playback.moment(playback.plies).next_seat is None


def test_a_jump_costs_no_more_than_the_way_from_the_last_kept_copy(
    playback: Playback, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[int] = []
    choose = TITLE.game_class.choose
    monkeypatch.setattr(TITLE.game_class, "choose", lambda game, index: (chosen.append(index), choose(game, index))[1])

    playback.moment(playback.plies)

    assert playback.plies > 2 * COPY_EVERY
    assert len(chosen) < 2 * COPY_EVERY, "once for the moment, once for what was asked before it"


def test_a_moment_tells_what_was_asked_what_was_on_offer_and_who_is_next(document: bytes, playback: Playback) -> None:
    decisions = lines(document, "decision")
    moment = playback.moment(1)

    assert moment.decision is not None
    assert moment.options[moment.decision["index"]] == moment.decision["choice"]
    assert len(moment.options) == moment.option_count
    assert (moment.next_seat, moment.next_kind) == (decisions[1]["seat"], decisions[1]["kind"])
    assert moment.events == next(line["events"] for line in lines(document, "events") if line["ply"] == 1)


def test_talk_stands_at_the_decision_with_which_it_was_said(document: bytes, playback: Playback) -> None:
    said = lines(document, "talk")[0]

    moment = playback.moment(said["ply"])
    assert [line["text"] for line in moment.talk] == ["a fair wind"]
    assert moment.decision is not None
    assert moment.decision["seat"] == said["seat"]


def test_the_first_fault_is_found_at_the_decision_that_the_fallback_took(document: bytes, playback: Playback) -> None:
    (forfeit,) = lines(document, "forfeit")

    assert playback.faults == [forfeit["ply"] + 1]
    moment = playback.moment(playback.faults[0])
    assert moment.decision is not None
    assert moment.decision["fallback"] is True
    assert moment.decision["seat"] == 1
    assert moment.forfeits == [forfeit]
    assert playback.moment(playback.faults[0] - 1).forfeits == []


def test_a_bot_that_never_started_is_at_fault_before_the_first_decision() -> None:
    class Stillborn(Talker):
        def start(self, table: object) -> None:
            raise PlayerFault("timeout", "did not start")

    playback = Playback(read(log_of(Talker, Stillborn)))

    assert playback.faults == [0]
    assert playback.moment(0).forfeits[0]["seat"] == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda header: header.update(version="0"), "this engine plays"),
        (lambda header: header.update(seed=None), "the seed is withheld"),
    ],
)
def test_a_log_that_cannot_be_replayed_shows_the_board_of_the_checkpoint_before(
    document: bytes, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    playback = rewritten(document, change)

    assert says in playback.problem
    moment = playback.moment(70)
    assert (moment.ply, moment.board_ply) == (70, 50)
    checkpoint = next(line for line in lines(document, "checkpoint") if line["ply"] == 50)
    assert moment.board == checkpoint["public"]
    assert moment.decision is not None
    assert moment.options == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_can_be_drawn_at_every_moment_of_every_table(seats: int) -> None:
    random = house_bot("random")
    drawing = boards.drawing("east_india_companies")
    log = LogWriter()
    play_match(
        TITLE, 5, {"mortgage": "on"}, [InProcessPlayer(partial(random.make, seat)) for seat in range(seats)], log=log
    )
    playback = Playback(read(log.getvalue()))

    for ply in range(playback.plies + 1):
        moment = playback.moment(ply)
        assert moment.board is not None
        shown = drawing.show(moment.board, [f"bot {seat}" for seat in range(seats)])
        state = moment.board["state"]
        assert [company["treasury"] for company in shown["companies"]] == state["treasury"]
        assert [row["cubes"] for row in shown["markets"][0]["rows"]] == state["cubes"][0]
        assert sum(zone["sent"] != [] for zone in shown["zones"]) == sum(map(bool, state["stack_ship"]))


def test_the_wealth_on_the_last_board_is_the_score(house: House) -> None:
    playback = replays.playback(house.match.log)
    moment = playback.moment(playback.plies)
    assert moment.board is not None

    shown = boards.drawing("east_india_companies").show(moment.board, ["", "", ""])

    assert [company["wealth"] for company in shown["companies"]] == house.match.outcome["scores"]  # type: ignore[index]


def test_the_price_on_the_board_is_what_the_next_cube_costs() -> None:
    game = TITLE.new(4, 1)
    shown = boards.drawing("east_india_companies").show(game.observe(None), [])

    for market, name in enumerate(("Indies", "Europe")):
        assert shown["markets"][market]["name"] == name
        for good, row in enumerate(shown["markets"][market]["rows"]):
            prices = game.rules.prices[market][good]
            cubes = game.cubes[market][good]
            assert row["price"] == (prices[cubes - 1] if market == 0 else prices[cubes])
            assert (row["filled"], row["free"]) == ("■" * cubes, "□" * (len(prices) - cubes))


def test_a_title_without_a_drawing_shows_its_fields() -> None:
    drawing = boards.drawing("chess")

    assert drawing.show({"state": {"rooks": [1, 2]}}, []) == {"fields": [("rooks", [1, 2])]}


# -- on the page --


def step_links(html: str) -> dict[str, str]:
    return dict(re.findall(r'data-step="(\w+)" rel="nofollow" href="([^"]+)"', html))


def test_the_page_steps_by_links_alone(client: Client, house: House) -> None:
    plies = house.match.decisions
    path = f"/matches/{house.match.pk}/"

    assert step_links(client.get(path).content.decode()) == {
        "first": "?ply=0#play",
        "previous": f"?ply={plies - 1}#play",
    }
    middle = client.get(path + "?ply=40").content.decode()
    assert step_links(middle) == {
        "first": "?ply=0#play", "previous": "?ply=39#play", "next": "?ply=41#play", "last": f"?ply={plies}#play"
    }  # fmt: skip
    assert f"Decision 40 of {plies}" in middle
    assert step_links(client.get(path + "?ply=0").content.decode()) == {
        "next": "?ply=1#play",
        "last": f"?ply={plies}#play",
    }
    assert "Before the first decision" in client.get(path + "?ply=0").content.decode()


def test_a_step_asked_by_htmx_is_sent_without_the_rest_of_the_page(client: Client, house: House) -> None:
    path = f"/matches/{house.match.pk}/?ply=40"

    part = client.get(path, headers={"HX-Request": "true", "HX-Target": "steps"})

    assert part.content.decode().strip().startswith('<div id="steps">')
    assert 'hx-swap-oob="innerHTML:#step-status">Decision 40 of' in part.content.decode()
    assert "HX-Target" in part.headers["Vary"]
    assert (
        "<html"
        in client.get(path, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}).content.decode()
    )


def test_who_decides_is_told_by_name_and_seat_from_one(client: Client, house: House) -> None:
    line = replays.playback(house.match.log).moment(40).decision
    assert line is not None

    html = client.get(f"/matches/{house.match.pk}/?ply=40").content.decode()

    seated = house.match.seats.select_related("version__bot").get(seat=line["seat"])
    assert f"<p><b>{seated.version.bot.name} (seat {line['seat'] + 1})</b> " in html


def shown(house: House, client: Client, ply: int) -> str:
    """The moment as the page tells it, as text."""
    html = client.get(f"/matches/{house.match.pk}/?ply={ply}").content.decode()
    moment = html.partition('<div class="moment">')[2].partition("<h3>The board")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", "", moment)).split())


def test_decisions_options_and_events_are_told_in_the_sentences_of_the_player(client: Client, house: House) -> None:
    playback = replays.playback(house.match.log)
    names = [seat["name"] for seat in playback.log.header["seats"]]
    for ply in range(1, playback.plies + 1, playback.plies // 12):
        moment = playback.moment(ply)
        line = moment.decision
        assert line is not None
        text = shown(house, client, ply)

        chosen = act_sentence(TITLE, line["seat"], line["kind"], line["choice"], names)
        assert plain(chosen) in text
        for event in moment.events:
            told = event_sentence(TITLE, event, names)
            assert plain(told) in text or says_again(told, chosen)
        for option in moment.options if len(moment.options) > 1 else []:
            assert plain(act_sentence(TITLE, line["seat"], line["kind"], option, names)[2:]) in text


def test_a_log_that_is_too_large_is_offered_for_download(client: Client, house: House) -> None:
    MatchLog.objects.filter(match=house.match).update(raw_bytes=replays.LARGEST_LOG + 1)

    html = client.get(f"/matches/{house.match.pk}/").content.decode()

    assert "too large to step through here" in html
    assert "log.jsonl.zst" in html


@pytest.mark.parametrize("body", [b"", b"no zstd at all", b"\x28\xb5\x2f\xfd\x04\x00\x11\x00\x00{}\n"])
def test_a_log_that_cannot_be_read_leaves_the_rest_of_the_page(client: Client, house: House, body: bytes) -> None:
    MatchLog.objects.filter(match=house.match).update(body=body, sha256=f"broken {len(body)}")

    response = client.get(f"/matches/{house.match.pk}/")

    assert response.status_code == 200
    assert "This log cannot be shown" in response.content.decode()
    assert "Seats, results and rating changes" in response.content.decode()


def test_a_bomb_is_not_unpacked(client: Client, house: House) -> None:
    bomb = zstandard.ZstdCompressor().compress(b"\0" * (replays.LARGEST_LOG + 1))
    MatchLog.objects.filter(match=house.match).update(body=bomb, sha256="bomb", raw_bytes=100)

    assert "This log cannot be shown" in client.get(f"/matches/{house.match.pk}/").content.decode()


def fails(*_: object) -> dict[str, object]:
    raise AttributeError("no such field")


@pytest.mark.parametrize(
    "fault",
    [
        {"show": fails},
        {"template": "titles/missing.html"},
        {"template": "titles/broken.html"},
        {"template": "titles/raises.html"},
    ],
    ids=lambda fault: fault.get("template", "show"),
)
def test_a_board_that_cannot_be_drawn_is_shown_field_by_field(
    client: Client,
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    tmp_path: Path,
    fault: dict[str, Any],
) -> None:
    """A title may come from anywhere, and its drawing may fail in any way."""
    (tmp_path / "titles").mkdir()
    (tmp_path / "titles/broken.html").write_text("half a board {% if %}")
    (tmp_path / "titles/raises.html").write_text("half a board {% include 'titles/missing.html' %}")
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [*settings.TEMPLATES[0]["DIRS"], tmp_path]}]
    drawn = boards.drawing("east_india_companies")
    monkeypatch.setattr(boards, "drawing", lambda title: drawn._replace(**fault))

    page = client.get(f"/matches/{house.match.pk}/?ply=3")

    assert page.status_code == 200
    assert "<h3>The board after decision 3</h3>" in page.content.decode()
    assert "The public state, field by field" in page.content.decode()
    assert "initiative" in page.content.decode()
    assert "half a board" not in page.content.decode()
