"""A season's games that have become sums: no tick reads them again, and its board is that of all games."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from django.core.management import CommandError

from engine.ratings import board
from engine.ratings.folding import Base
from engine.ratings.games import BadGames
from ladder.play.models import Block, Match, MatchSeat
from ladder.seasons import evidence, standings
from ladder.seasons.models import RatingBase, RatingRun, Season
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.seasons.test_duels import duel, scored, season_of_duels
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture(autouse=True)
def _little_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven games are folded, and read five matches at a time."""
    monkeypatch.setattr("ladder.seasons.evidence.FOLD", 7)
    monkeypatch.setattr("ladder.seasons.gathering.PORTION", 5)


@standing
def season() -> Season:
    """A season of three and a half blocks of three, a match outside any, and two of two seats."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    for number in range(4):
        play_block(season, number, most=3 if number < 3 else 2)
    entries = make.entries(season)
    for seats in (entries, entries[:2], entries[1:]):
        make.counted(make.rated_match(season, seats), [2, 1, 3][: len(seats)])
    season.refresh_from_db()
    return season


def play_block(season: Season, number: int, most: int = 3) -> list[Match]:
    """Play so many of a block's matches; the others stay open."""
    matches = make.block_of_matches(season)
    for match in matches[:most]:
        make.counted(match, [[1, 2, 3], [2, 1, 3], [1, 3, 2]][(number + match.rotation) % 3])
    return matches[most:]


def in_full(season: Season) -> board.SeasonRating:
    """The board of all games, read anew."""
    found, _ = evidence.everything(season)
    return board.rate_season(found, standings.anchor_entry(season), standings.retired(season))


def rated(season: Season) -> dict[str, object]:
    """The board of a new snapshot."""
    made = standings.rate(season)
    assert made is not None
    told: dict[str, object] = json.loads(bytes(made.board))
    return told


def rows_of(rating: board.SeasonRating) -> object:
    return json.loads(rating.to_json())["rows"]


def test_a_young_season_has_no_base_and_its_board_says_nothing_of_one() -> None:
    season = make.season_with_field(paused=True)
    for _ in range(6):
        make.counted(make.rated_match(season))
    assert "base" not in rated(season)
    assert not RatingBase.objects.exists()


def test_what_was_folded_at_once_has_the_board_of_all_games_and_a_hash_that_says_so(season: Season) -> None:
    told = rated(season)
    whole = in_full(season)
    assert told["rows"] == rows_of(whole)
    assert (told["games"], told["blocks"]) == (14, 7) == (whole.games, whole.blocks)
    kept = RatingBase.objects.get(season=season)
    assert told["base"] == kept.sha256 == Base.from_bytes(bytes(kept.body)).hash
    assert told["input_hash"] != whole.input_hash
    assert standings.rate(season) is None, "nothing is new"


def test_games_of_blocks_that_are_open_are_not_in_the_base(season: Season) -> None:
    standings.rate(season)
    kept = RatingBase.objects.get(season=season)
    half_played = Block.objects.get(season=season, completed_at=None)
    assert (kept.open_blocks, kept.up_to_sequence) == ([half_played.pk], 14)
    assert (Base.from_bytes(bytes(kept.body)).results.games, evidence.evidence(season)[0].games.blocks) == (
        12,
        (half_played.pk,),
    )


def test_new_games_are_rated_with_the_base_and_join_it_when_there_are_enough(season: Season) -> None:
    standings.rate(season)
    first = RatingBase.objects.get(season=season)
    make.counted(half_open(season), [1, 2, 3])
    told = rated(season)
    assert RatingBase.objects.get(season=season).sha256 == first.sha256 == told["base"], "three games are not folded"
    strengths_agree(told, in_full(season))
    for number in range(2):
        play_block(season, number)
    told = rated(season)
    second = RatingBase.objects.get(season=season)
    assert second.sha256 == told["base"] != first.sha256
    assert (second.up_to_sequence, second.open_blocks, second.anew_at_sequence) == (21, [], 14)
    assert Base.from_bytes(bytes(second.body)).results.games == 21
    strengths_agree(told, in_full(season))


def half_open(season: Season) -> Match:
    return Match.objects.open().get(season=season)


def strengths_agree(told: dict[str, object], whole: board.SeasonRating) -> None:
    """Ratings, games and totals are equal to the last digit, and half-widths to a few in a hundred."""
    folded = {row["bot"]: row for row in told["rows"]}  # type: ignore[attr-defined]
    assert (told["games"], told["blocks"]) == (whole.games, whole.blocks)
    for row in whole.rows:
        assert (folded[row.bot]["rating"], folded[row.bot]["games"]) == (row.rating, row.games)
        assert folded[row.bot]["half_width"] == pytest.approx(row.half_width, rel=0.05)


def test_what_is_folded_is_not_read_again(season: Season) -> None:
    standings.rate(season)
    MatchSeat.objects.filter(match__sequence=1).update(rank=9)  # no such place: whoever reads the game refuses it
    play_block(season, 1)
    assert rated(season)["games"] == 17
    with pytest.raises(BadGames):
        evidence.everything(season)


def test_the_last_board_of_a_season_is_made_of_its_games_alone(season: Season) -> None:
    standings.rate(season)
    made = standings.rate(season, final=True)
    assert made is not None
    assert bytes(made.board) == in_full(season).to_json()


def test_replaced_results_make_the_base_anew(season: Season) -> None:
    standings.rate(season)
    MatchSeat.objects.filter(match__sequence=1, rank__in=(1, 2)).update(rank=1)
    RatingRun.objects.create(season=season, number=1, from_sequence=1, to_sequence=14, reason="a test")
    told = rated(season)
    assert told["rows"] == rows_of(in_full(season))
    assert RatingBase.objects.get(season=season).edition == 1


def test_a_base_by_other_rules_is_made_anew(season: Season) -> None:
    standings.rate(season)
    right = RatingBase.objects.get(season=season).sha256
    RatingBase.objects.update(scheme="folded, 0", body=b"whatever it was", sha256="0" * 64)
    make.counted(half_open(season), [1, 2, 3])
    assert rated(season)["base"] == RatingBase.objects.get(season=season).sha256 != right
    assert evidence.check(season) == []


def test_a_season_that_has_grown_by_a_quarter_is_folded_anew_at_the_strengths_of_the_day(season: Season) -> None:
    standings.rate(season)
    season.last_sequence = 17
    assert not RatingBase.is_outgrown(season, 1.25)
    for number in range(2):
        play_block(season, number)
    standings.rate(season)
    season.refresh_from_db()
    assert evidence.make_grown_anew() == 1
    kept = RatingBase.objects.get(season=season)
    assert (kept.anew_at_sequence, kept.up_to_sequence) == (20, 20)
    assert rated(season)["rows"] == rows_of(in_full(season))
    assert evidence.make_grown_anew() == 0


def test_of_two_bases_made_at_once_the_better_one_is_kept(season: Season) -> None:
    standings.rate(season)
    old = RatingBase.objects.get(season=season)
    play_block(season, 1)
    evidence.make_anew(season)
    old.keep(old.sha256, bytes(old.body))
    assert RatingBase.objects.get(season=season).anew_at_sequence == 17


def test_a_check_finds_a_base_that_is_not_as_the_matches_say_and_apply_makes_it_anew(season: Season) -> None:
    standings.rate(season)
    assert "DIFFERENT" not in run("rebuild_ratings", "--check")
    MatchSeat.objects.filter(match__sequence=1, rank__in=(1, 2)).update(rank=1)
    assert evidence.check(season) == ["the rating's base has other results than the 12 games that there are"]
    MatchSeat.objects.filter(match__sequence=1, rank=1, seat=1).update(rank=2)
    RatingBase.objects.update(sha256="0" * 64)
    with pytest.raises(CommandError, match="Different"):
        run("rebuild_ratings", "--check")
    said = run("rebuild_ratings", "--apply")
    assert "the rating's base is not what its hash says" in said
    assert evidence.check(season) == []


def test_a_wrong_base_is_made_anew_of_the_games_alone(season: Season) -> None:
    standings.rate(season)
    kept = RatingBase.objects.get(season=season)
    right = Base.from_bytes(bytes(kept.body))
    doubled = {seats: 9 * np.triu(points) for seats, points in right.results.doubled.items()}
    wrong = replace(right, results=replace(right.results, doubled=doubled))
    for body in (wrong.to_bytes(), b"whatever it was"):
        RatingBase.objects.update(sha256=wrong.hash, body=body)
        run("rebuild_ratings", "--apply")
        mended = RatingBase.objects.get(season=season)
        assert (mended.sha256, bytes(mended.body)) == (right.hash, right.to_bytes())


def test_a_base_that_somebody_else_stored_in_the_same_moment_stops_no_rating(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = evidence.make_anew(season)
    # As it looks to whoever asked before the other one's commit.
    monkeypatch.setattr(RatingBase._default_manager, "select_for_update", RatingBase.objects.none)
    evidence.make_anew(season)
    assert RatingBase.objects.get(season=season).made_at == stored.made_at


def test_duels_are_folded_whole_wherever_a_portion_ends() -> None:
    season = season_of_duels()
    for number in range(3):
        for match in duel(season):
            scored(match, (5 * match.rotation + number) % 7)
    open_part, *_ = duel(season)
    scored(open_part, 99)
    base = evidence.make_anew(season)
    assert (base.up_to_sequence, base.open_blocks) == (9, [])
    assert rated(season)["rows"] == rows_of(in_full(season))
    assert evidence.check(season) == []
