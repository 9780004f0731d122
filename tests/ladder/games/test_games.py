"""A person plays against house bots: what is played, what is kept, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from engine.bots import HouseBot, chances_of
from engine.log import read, verify
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.games import advancing, selectors, services, sweeping
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.table import _arena, _Repeating
from ladder.play import selectors as play
from ladder.play.models import Attempt, Match, MatchKind, SeatResult
from ladder.seasons.models import SeasonTally
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun, move, played_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "unhurried")]


def test_a_game_begins_with_the_persons_decision_and_names_who_sits_where() -> None:
    elizabeth = make.AuthorFactory(username="elizabeth")

    game = begun(elizabeth, seats=3, seat=1)

    assert (game.state, game.to_move, game.decision) == (GameState.PLAYING, ToMove.PERSON, 0)
    assert game.names == ["random", "elizabeth", "random"]
    assert [seated["house_bot"] for seated in game.table] == ["random", "", "random"]
    assert selectors.seen(game).kind == "agents.place"
    assert not Match.objects.exists()


def test_a_finished_game_is_a_match_like_any_other_whose_log_is_true() -> None:
    season = make.season_with_field()
    game = played_out(begun(make.AuthorFactory(username="elizabeth")))

    match = Match.objects.get()
    assert game.state == GameState.FINISHED
    assert game.match == match
    assert (match.kind, match.status, match.season, match.seed) == (MatchKind.PERSON, "finished", None, game.seed)
    assert play.match_detail(match.pk, make.AuthorFactory()).heading.words == "elizabeth at the table, on seat 1"
    report = verify(read(play.log_bytes(match)))
    assert report.ok
    log = read(play.log_bytes(match))
    assert [seat["name"] for seat in log.header["seats"]] == ["elizabeth", "random"]
    seats = list(match.seats.order_by("seat"))
    assert [seat.version.bot.name for seat in seats] == ["person", "random"]
    assert seats[0].decisions == game.decision
    assert [seat.result for seat in seats] == [SeatResult.FINISHED, SeatResult.FINISHED]
    assert match.decisions == len(log.choices)
    # Nothing is rated by it, nor counted for a season; no worker has held a lease for it.
    assert not SeasonTally.objects.filter(season=season).exclude(finished=0).exists()
    assert not Attempt.objects.exists()


def test_it_goes_on_from_its_row_alone_and_comes_out_the_same() -> None:
    game = begun()
    for _ in range(3):
        game = move(game)

    again = selectors.position_of(PersonGame.objects.get(pk=game.pk))

    assert again.records == game.records
    assert again.turn is not None
    assert again.turn.id == 3


class Counting(Bot):
    """Takes the option by how often it was asked, says so, and listens."""

    def __init__(self, seed: int = 0) -> None:
        self.seed, self.heard = seed, 0
        self.answers: list[list[object]] = []

    def choose(self, turn: Turn) -> tuple[int, str]:
        asked = len(self.answers) + 1
        index = (asked + self.heard + self.seed) % len(turn.choices)
        self.answers.append([index, f"I was asked {asked} times, and have heard {self.heard} words"])
        return index, str(self.answers[-1][1])

    def said(self, seat: int, text: str) -> None:
        self.heard += 1


def test_a_house_bot_that_remembers_plays_a_persons_game_as_if_it_had_sat_there_all_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every stretch is played by bots that are made anew, as after a restart: what they say at each turn is what they would have said."""
    monkeypatch.setattr(HouseBot, "make", lambda self, seed: Counting(seed))
    game = begun(seats=3, seat=1)
    while min(map(len, game.records)) < 3:
        game = move(game)

    bots = {seat: Counting(chances_of(game.seed, seat)) for seat in (0, 2)}
    own = _Repeating(game.records[1])
    with suppress(NotImplementedError):  # the person's record has ended
        _arena(
            advancing.table_of(game),
            [InProcessPlayer(lambda: bots[0]), own, InProcessPlayer(lambda: bots[2])],
            None,
        )

    for seat, bot in bots.items():
        record = game.records[seat]
        assert len(record) >= 3
        assert [[entry[0], entry[3]] for entry in record] == bot.answers[: len(record)]
    assert bots[0].heard >= 3


def test_a_house_bot_that_fails_over_its_memories_loses_its_seat_at_its_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Forgets(Counting):
        def choose(self, turn: Turn) -> tuple[int, str]:
            if broken and len(self.answers) == 1:
                raise KeyError("what was it?")
            return super().choose(turn)

    broken = False
    monkeypatch.setattr(HouseBot, "make", lambda self, seed: Forgets(seed))
    game = begun()
    while len(game.records[1]) < 2:
        game = move(game)
    before = game.records[1]
    broken = True
    while len(game.records[1]) == len(before):
        game = move(game)
    assert game.records[1][: len(before)] == before
    assert game.records[1][len(before)][0] == "crash"


@pytest.mark.parametrize("decision", [0, 2])
def test_a_decision_that_is_not_the_pending_one_is_refused_and_plays_nothing(decision: int) -> None:
    stale = begun()
    game = move(stale)

    with pytest.raises(Conflict) as refused:
        services.choose(stale, decision, 0)

    assert refused.value.field == "decision"
    assert PersonGame.objects.get(pk=game.pk).records == game.records


def test_two_answers_at_the_same_moment_are_played_once() -> None:
    """Both tabs have read the same step: whoever writes second writes nothing."""
    game = begun()
    rival = PersonGame.objects.get(pk=game.pk)

    assert advancing.write(game, decision=1, to_move=ToMove.HOUSE)

    assert not advancing.write(rival, decision=1, to_move=ToMove.HOUSE)


@pytest.mark.parametrize("choice", [-1, 10_000, 2**62])
def test_what_is_no_option_is_refused_and_plays_nothing(choice: int) -> None:
    game = begun()

    with pytest.raises(ServiceError) as refused:
        services.choose(game, 0, choice)

    assert refused.value.field == "choice"
    assert PersonGame.objects.get(pk=game.pk).step == game.step


def test_who_resigns_ranks_last_and_the_game_is_played_to_its_end() -> None:
    game = services.resign(move(begun(seats=3)))
    advancing.advance(game.pk, 60)

    match = Match.objects.get()
    lost = match.seats.get(seat=0)
    assert lost.result == SeatResult.FORFEITED
    assert (lost.rank, lost.fault, lost.reason, lost.decisions) == (3, "resigned", "resigned", 1)
    assert verify(read(play.log_bytes(match))).ok
    with pytest.raises(Conflict):
        services.resign(game)


def test_a_game_that_is_left_is_resigned_after_a_day_and_one_that_is_not_goes_on() -> None:
    left, fresh = move(begun()), begun()
    PersonGame.objects.filter(pk=left.pk).update(moved_at=timezone.now() - timedelta(hours=24, minutes=1))
    PersonGame.objects.filter(pk=fresh.pk).update(moved_at=timezone.now() - timedelta(hours=23))

    assert sweeping.resign_left() == 1
    advancing.advance(left.pk, 60)

    left.refresh_from_db()
    assert left.match is not None
    assert left.match.seats.get(seat=0).reason == "left the game for 24 hours"
    assert verify(read(play.log_bytes(left.match))).ok
    assert PersonGame.objects.get(pk=fresh.pk).state == GameState.PLAYING


def test_house_bots_that_were_lost_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(sweeping, "ask_to_advance", asked.append)
    game = begun()
    PersonGame.objects.filter(pk=game.pk).update(to_move=ToMove.HOUSE, moved_at=timezone.now() - timedelta(seconds=16))

    assert sweeping.ask_on() == 1

    assert asked == [game.pk]


def test_what_a_request_has_no_time_for_is_asked_of_a_worker_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(advancing, "ask_to_advance", asked.append)
    monkeypatch.setattr(advancing, "REQUEST_SECONDS", 0.0)

    game = begun(seat=1, bot="greedy")
    assert (game.to_move, asked) == (ToMove.HOUSE, [game.pk])
    services.advance_for_a_while(game.pk)

    game.refresh_from_db()
    assert game.to_move == ToMove.PERSON


def test_quotas_hold_by_player_at_a_time_and_by_the_day(settings: object) -> None:
    settings.GAMES_GOING, settings.GAMES_A_DAY = 1, 2  # type: ignore[attr-defined]
    player = make.AuthorFactory()
    first = begun(player)
    with pytest.raises(TooMany, match="no more are allowed at a time"):
        begun(player)
    begun()  # somebody else's
    PersonGame.objects.filter(pk=first.pk).update(state=GameState.VOID, ended_at=timezone.now())
    second = begun(player)
    PersonGame.objects.filter(pk=second.pk).update(state=GameState.VOID, ended_at=timezone.now())

    with pytest.raises(TooMany, match="in 24 hours"):
        begun(player)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"seats": 9}, "seats"),
        ({"seats": 2, "seat": 2}, "seat"),
        ({"seats": 2, "seat": -1}, "seat"),
        ({"options": {"weather": "fine"}}, "options.weather"),
        ({"seats": 3, "bots": ["random"]}, "bots"),
        ({"seats": 2, "bots": ["Red-Dragon"]}, "bots"),
        ({"seats": 2, "bots": ["person"]}, "bots"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_field(terms: dict[str, object], field: str) -> None:
    make.house_bots()
    make.submitted_bot(name="Red-Dragon")
    with pytest.raises(ServiceError) as refused:
        services.start(make.AuthorFactory(), make.EAST_INDIA, services.Terms(**terms))  # type: ignore[arg-type]
    assert refused.value.field == field
    assert not PersonGame.objects.exists()


def test_the_house_itself_plays_no_game() -> None:
    (bot, _) = make.house_bots()
    with pytest.raises(NotAllowed):
        services.start(bot.owner, make.EAST_INDIA)


def test_a_game_of_older_rules_is_void_and_says_why() -> None:
    game = begun()
    PersonGame.objects.filter(pk=game.pk).update(title_version="0", to_move=ToMove.HOUSE)

    advancing.advance(game.pk, 1)

    game.refresh_from_db()
    version = engine.title(game.title).version
    assert game.state == GameState.VOID
    assert game.reason == f"It was begun by east_india_companies 0; the house plays {version} now."


def test_a_game_that_waits_for_its_person_is_not_shown_by_other_rules_and_ends_with_the_next_sweep() -> None:
    game, fresh = begun(), begun()
    PersonGame.objects.filter(pk=game.pk).update(title_version="0")
    game.refresh_from_db()

    assert selectors.seen(game).position is None

    assert sweeping.end_outdated() == 1
    assert PersonGame.objects.get(pk=game.pk).state == GameState.VOID
    assert PersonGame.objects.get(pk=fresh.pk).state == GameState.PLAYING


@pytest.mark.parametrize(("version", "state"), [("0", GameState.VOID), ("9999", GameState.PLAYING)])
def test_what_is_answered_by_other_rules_is_refused_and_played_by_none(version: str, state: GameState) -> None:
    game = begun()
    PersonGame.objects.filter(pk=game.pk).update(title_version=version)

    with pytest.raises(Conflict) as refused:
        services.choose(game, 0, 0)

    assert refused.value.field == "game"
    now = PersonGame.objects.get(pk=game.pk)
    assert (now.state, now.records, now.decision) == (state, game.records, 0)


def test_a_game_of_newer_rules_is_left_for_those_who_have_them() -> None:
    game = begun()
    PersonGame.objects.filter(pk=game.pk).update(title_version="9999", to_move=ToMove.HOUSE)

    advancing.advance(game.pk, 1)

    assert PersonGame.objects.get(pk=game.pk).state == GameState.PLAYING


def test_whose_person_comes_back_while_it_is_swept_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    PersonGame.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(hours=25))
    resigns = advancing.lose_seat

    def answered_first(pk: int, *more: object) -> None:
        move(game)
        resigns(pk, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(advancing, "lose_seat", answered_first)

    assert sweeping.resign_left() == 0
    game.refresh_from_db()
    assert (game.decision, game.to_move) == (1, ToMove.PERSON)


def test_where_an_author_has_the_name_a_person_is_called_otherwise() -> None:
    make.BotFactory(name="Person")

    game = begun()

    version = game.table[0]["version"]
    assert make.Version.objects.get(pk=version).bot.name == "house-person"
