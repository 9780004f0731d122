"""What the public pages say."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

import engine
from engine.ratings import board
from engine.ratings.board import RANKED_AMONG
from ladder.play import services as matches
from ladder.play.models import Match, MatchLog, Worker
from ladder.seasons import standings
from ladder.seasons.models import Entry, Season, SeasonState
from ladder.seasons.selectors import leaderboard
from ladder.web.templatetags import ledger
from tests.ladder import factories as make
from tests.ladder.web.conftest import House

EAST_INDIA = "east_india_companies"


def text_of(response: object) -> str:
    """The page's words: no tags, single spaces."""
    html = response.content.decode()  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_leaderboard_ranks_by_rating_and_lists_closed_seasons_below(client: Client, house: House) -> None:
    Season.objects.create(title=EAST_INDIA, name="Old", slug="old", state=SeasonState.CLOSED, last_sequence=77)
    for turn in range(40):
        make.counted(make.rated_match(house.season), ([1, 2, 3], [1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 2, 1])[turn % 5])
    standings.rate(house.season)

    text = text_of(client.get("/leaderboard/"))

    rows = leaderboard(house.season).rows
    assert [(row.rank, row.best_rank, row.worst_rank) for row in rows] == [(1, 1, 2), (2, 1, 3), (3, 2, 3)]
    ranges = ("1 (1–2)", "2 (1–3)", "3 (2–3)")
    order = [f"{rank} {row.bot.name} v1 by" for rank, row in zip(ranges, rows, strict=True)]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    rating, half = rows[0].rating or 0, rows[0].half_width or 0
    drawn = f"{rating - half:.0f} to {rating + half:.0f}"
    assert f"{rating:.0f} ±{half:.0f} {drawn} settling {rows[0].elo:.0f} 44 " in text
    assert "from 44 of 44 matches; random stands at 1500" in text
    assert "Old, East India Companies closed 0 77" in text


def test_whom_a_rank_range_counts_is_told_in_the_same_words_everywhere(client: Client, house: House) -> None:
    for turn in range(40):
        make.counted(make.rated_match(house.season), ([1, 2, 3], [1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 2, 1])[turn % 5])
    standings.rate(house.season)
    page = client.get(f"/seasons/{house.season.slug}/")
    assert f'title="With 95 % confidence the true rank is one of these, among {RANKED_AMONG}"' in page.content.decode()
    assert f"with 95 % confidence, among {RANKED_AMONG}. A rank counts" in text_of(page)
    schema = client.get("/api/v1/schema/?format=json").json()
    row = schema["components"]["schemas"]["BoardRow"]["properties"]
    for name in ("best_rank", "worst_rank"):
        assert f", among {RANKED_AMONG}; null: no saying." in row[name]["description"]
    assert RANKED_AMONG in " ".join((Path(board.__file__).parent / "README.md").read_text().split())


def test_a_draft_season_is_nowhere_to_be_seen(client: Client, db: None) -> None:
    Season.objects.create(title=EAST_INDIA, name="Secret plans", slug="secret", state=SeasonState.DRAFT)

    assert "Secret plans" not in text_of(client.get("/leaderboard/"))
    assert client.get("/seasons/secret/").status_code == 404
    assert client.get("/seasons/secret/board/").status_code == 404


def test_a_season_page_tells_its_terms_and_figures(client: Client, house: House) -> None:
    matches.claim(make.rated_match(house.season).pk, "worker#1")
    Season.objects.filter(pk=house.season.pk).update(seat_mix={"3": 2}, paused=True)

    text = text_of(client.get(f"/seasons/{house.season.slug}/"))

    assert "open: versions enter and play ; paused, no new blocks are made" in text.replace("play;", "play ;")
    assert "Options mortgage: off" in text
    assert "3 seats, weight 2" in text
    assert "4 finished, 1 being played, 0 waiting, 0 void; 0 blocks open" in text


def test_a_bot_page_shows_versions_rating_graph_opponents_and_matches(client: Client, house: House) -> None:
    response = client.get(f"/bots/{EAST_INDIA}/Red-Dragon/")
    text, html = text_of(response), response.content.decode()

    entry = Entry.objects.get(bot=house.bot)
    assert "Red-Dragon by elizabeth" in text
    assert f"v1 current: the matchmaker seats it {entry.rating:.0f} 4 {entry.wins} 0" in text
    assert f"After 4 rated games the rating is {entry.rating:.0f}; it began at 1500" in text
    assert 'role="img" aria-labelledby="graph-title graph-desc"' in html
    assert text.count("by house 4") == 2, "four games against each of the two house bots"
    assert "Faults" not in text, "faults are for the owner"


def test_a_record_counts_who_ended_ahead(client: Client, db: None) -> None:
    season = make.season_with_field()
    random, greedy = make.entries(season)
    for ranks in ([1, 2], [1, 2], [2, 1], [1, 1]):
        make.counted(make.rated_match(season, [random, greedy]), ranks)

    text = text_of(client.get(f"/bots/{EAST_INDIA}/random/"))

    assert "greedy by house 4 2 1 1 62 %" in text, "games, ahead, level, behind, share"


def test_bots_are_found_in_any_case_of_letters(client: Client, house: House) -> None:
    assert client.get(f"/bots/{EAST_INDIA}/red-dragon/").status_code == 200
    assert client.get(f"/bots/{EAST_INDIA}/nobody/").status_code == 404
    assert client.get("/bots/chess/red-dragon/").status_code == 404


def test_a_match_page_shows_seats_ranks_and_rating_changes(client: Client, db: None) -> None:
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"))
    match = make.counted(make.rated_match(season), [2, 1, 3])

    text = text_of(client.get(f"/matches/{match.pk}/"))

    assert "1 Red-Dragon v1 2 98 1500 50 % 50 % 0.0 10" in text
    assert "2 random v1 1 99 1500 50 % 100 % +32.0 10" in text
    assert "3 greedy v1 3 97 1500 50 % 0 % −32.0 10" in text
    assert "rated match 1" in text


def test_a_finished_match_whose_log_was_purged_says_so(client: Client, house: House) -> None:
    path, notice = f"/matches/{house.match.pk}/", "Its log is not kept any more."
    assert notice not in text_of(client.get(path))

    MatchLog.objects.filter(match=house.match).update(
        purged_at=datetime(2026, 3, 9, tzinfo=UTC), raw_bytes=204_800, sha256="ab" * 32
    )

    told = " It had 200.0 KB, SHA-256 abababababababab… , and was purged on 9 March 2026."
    assert notice + told in text_of(client.get(path))
    unfinished = make.rated_match(house.season)
    assert notice not in text_of(client.get(f"/matches/{unfinished.pk}/"))


def test_a_rating_that_a_match_leaves_where_it_was_went_neither_up_nor_down(client: Client, db: None) -> None:
    match = make.counted(make.rated_match(make.season_with_field()), [1, 1])

    html = client.get(f"/matches/{match.pk}/").content.decode()

    assert html.count('<span class="">0.0</span>') == 2


@pytest.mark.parametrize(
    ("change", "shown", "direction"),
    [
        (0.0, "0.0", ""),
        (-0.0, "0.0", ""),
        (2e-13, "0.0", ""),
        (-2e-13, "0.0", ""),
        (0.04, "0.0", ""),
        (-0.04, "0.0", ""),
        (0.06, "+0.1", "up"),
        (-0.06, "−0.1", "down"),
        (31.96, "+32.0", "up"),
    ],
)
def test_a_change_that_is_shown_as_nothing_has_no_sign(change: float, shown: str, direction: str) -> None:
    assert ledger.signed(change) == shown
    assert ledger.signed_percent(change / 100) == f"{shown} %"
    assert ledger.interval(change, change) == f"{shown} to {shown}"
    assert ledger.direction(change) == direction


@pytest.mark.parametrize("nothing", [0.0, -0.0, -0.4, 0.4, -1e-17])
def test_a_figure_that_is_rounded_to_nothing_is_0(nothing: float) -> None:
    assert ledger.rounded(nothing) == "0"
    assert ledger.percent(nothing / 100) == "0 %"
    assert ledger.fact(nothing * 0) == "0.0"


def test_the_seed_is_told_only_when_its_block_is_complete(client: Client, db: None) -> None:
    season = make.season_with_field()
    first, second = make.block_of_matches(season)
    make.counted(first)

    assert str(first.seed) not in text_of(client.get(f"/matches/{first.pk}/"))
    assert "secret until its block is complete" in text_of(client.get(f"/matches/{first.pk}/"))
    make.counted(second)
    assert f"Seed {first.seed}" in text_of(client.get(f"/matches/{first.pk}/"))


def test_a_void_match_says_why(client: Client, db: None) -> None:
    match = make.rated_match(make.season_with_field())
    matches.cancel(match, make.KeeperFactory(username="josiah"))

    assert "Void: cancelled cancelled by josiah" in text_of(client.get(f"/matches/{match.pk}/"))


def test_matches_are_filtered_by_title_season_bot_and_status(client: Client, house: House) -> None:
    with_dragon = Match.objects.filter(seats__version__bot=house.bot).count()
    waiting = make.rated_match(house.season, make.entries(house.season)[1:])

    def listed(query: str) -> int:
        return client.get(f"/matches/?{query}").content.decode().count('<th scope="row">')

    assert listed("") == 5
    assert listed(f"title={EAST_INDIA}&season={house.season.slug}") == 5
    assert listed("bot=red-dragon") == with_dragon == 4
    assert listed("bot=nobody") == 0
    assert listed("status=queued") == 1
    assert f">{waiting.pk}</a>" in client.get("/matches/?status=queued").content.decode()


def test_a_filter_that_makes_no_sense_is_refused_beside_its_field_and_filters_nothing(
    client: Client, house: House
) -> None:
    html = client.get("/matches/?season=nowhere&before=x").content.decode()

    assert "nowhere is not one of the available choices" in html
    assert html.count('<th scope="row">') == 4


def test_long_lists_of_matches_go_on_by_page(client: Client, db: None) -> None:
    season = make.season_with_field()
    made = [make.rated_match(season).pk for _ in range(35)]

    first = client.get("/matches/?status=queued").content.decode()
    link = re.search(r'rel="next" href="([^"]+)"', first)
    assert link is not None
    assert first.count('<th scope="row">') == 30
    second = client.get("/matches/" + link[1].replace("&amp;", "&")).content.decode()
    assert second.count('<th scope="row">') == 5
    assert f">{made[0]}</a>" in second
    assert 'rel="next"' not in second
    assert "status=queued" in link[1], "the filter stays"


def test_every_finished_match_offers_its_log_in_three_forms(client: Client, house: House) -> None:
    html = client.get("/matches/").content.decode()

    for form in ("jsonl", "jsonl.gz", "jsonl.zst"):
        assert f"/api/v1/matches/{house.match.pk}/log.{form}" in html
    assert client.get(f"/api/v1/matches/{house.match.pk}/log.jsonl").getvalue().startswith(b'{"type":"header"')


def test_the_title_page_has_rules_options_seats_and_marks_reconstructed_figures(client: Client, house: House) -> None:
    response = client.get(f"/titles/{EAST_INDIA}/")
    text, html = text_of(response), response.content.decode()

    assert "Seats 2, 3, 4" in text
    assert "Two to four companies trade" in text
    assert "mortgage off, on off" in text
    made_up = Counter(item.table for item in engine.title(EAST_INDIA).provenance() if item.source == "reconstructed")
    assert made_up["dice.toml"] > 0
    assert html.count('<td><span class="word bad">reconstructed</span></td>') == made_up.total()
    for table, entries in made_up.items():
        assert f"{table}: {entries} of " in text
    assert "Season 1, East India Companies open" in text
    assert client.get("/titles/chess/").status_code == 404
    assert "East India Companies 2, 3, 4 mortgage" in text_of(client.get("/titles/"))


def test_the_status_page_tells_of_workers_and_their_sandboxes(client: Client, db: None) -> None:
    now = timezone.now()
    Worker.objects.create(name="lively", nonce="1", sandbox=True, started_at=now, seen_at=now, finished=12)
    Worker.objects.create(
        name="bare",
        nonce="1",
        sandbox_reason="no user namespaces here",
        started_at=now,
        seen_at=now - timedelta(hours=1),
    )

    text = text_of(client.get("/status/"))

    assert "lively at work yes 12 0" in text
    assert "bare gone no no user namespaces here" in text
    Worker.objects.filter(name="lively").update(
        machine="north", plays={EAST_INDIA: "3"}, stopped_cause="clock", stopped_reason="its clock is an hour late"
    )
    Worker.objects.filter(name="bare").update(seen_at=now, draining_since=now)
    later = text_of(client.get("/status/"))
    assert "lively in quarantine its clock is an hour late north East India Companies 3 yes 12 0" in later
    assert "bare drained no no user namespaces here" in later
    assert "1 worker at work" in text


def test_the_protocol_page_is_the_engine_s_document(client: Client, db: None) -> None:
    response = client.get("/protocol/")

    assert response.status_code == 200
    assert "<h1>" in response.content.decode()
    assert "hello" in text_of(response)


def test_times_are_utc_and_marked_as_times(client: Client, house: House) -> None:
    house.match.refresh_from_db()
    moment = house.match.finished_at
    assert moment is not None
    html = client.get(f"/matches/{house.match.pk}/").content.decode()

    assert f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%-d %b %Y, %H:%M}</time>' in html


@pytest.mark.parametrize("path", ["/robots.txt", "/favicon.ico"])
def test_browsers_and_crawlers_find_what_they_look_for(client: Client, db: None, path: str) -> None:
    response = client.get(path)

    if path == "/robots.txt":
        assert "Disallow: /accounts/" in response.content.decode()
    else:
        assert response.headers["Location"].endswith("favicon.svg")


def test_errors_have_pages_of_their_own(client: Client, db: None) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "Not in the books" in text_of(response)

    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/accounts/login/", {"login": "x", "password": "y"})
    assert response.status_code == 403
    assert "The form was out of date" in text_of(response)

    response = client.get("/", HTTP_HOST="elsewhere.example")
    assert response.status_code == 400
    assert "A request we cannot read" in text_of(response)


def test_a_fault_of_ours_shows_no_traceback(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("the till is on fire")

    monkeypatch.setattr("ladder.web.selectors.totals", broken)
    response = Client(raise_request_exception=False).get("/status/")

    assert response.status_code == 500
    assert "Something broke on our side" in text_of(response)
    assert "the till is on fire" not in text_of(response)


def test_every_page_forbids_inline_scripts_and_styles(client: Client, house: House) -> None:
    for path in (
        "/",
        "/leaderboard/",
        f"/matches/{house.match.pk}/",
        f"/bots/{EAST_INDIA}/Red-Dragon/",
        "/accounts/login/",
    ):
        response = client.get(path)
        html = response.content.decode()
        assert "script-src 'self';" in response.headers["Content-Security-Policy"] + ";"
        assert "style-src 'self';" in response.headers["Content-Security-Policy"] + ";"
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", html), path


def test_a_page_is_light(client: Client, house: House) -> None:
    """Bytes of HTML, style sheet and scripts as they go over the wire, compressed as they are when deployed."""
    assets = ["leadenhall/site.css", "leadenhall/steps.js", "leadenhall/favicon.svg", "django_htmx/htmx-2.min.js"]
    found = [finders.find(name) for name in assets]
    weight = sum(len(gzip.compress(Path(path).read_bytes())) for path in found if path)
    for path in ("/", "/leaderboard/"):
        assert weight + len(client.get(path).content) < 60_000, path
    # With the steps of the house's bots.
    assert weight + len(client.get(f"/titles/{EAST_INDIA}/").content) < 64_000
    # With a drawn board.
    assert weight + len(client.get(f"/matches/{house.match.pk}/").content) < 150_000
