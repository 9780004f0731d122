"""The table of an arena."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ratings.board import rate_season
from engine.ratings.games import Game, Games
from engine.series import Fixture
from engine.workshop.matches import Fared, Match, games_of
from engine.workshop.standing import table_of


def played(number: int, block: int, order: Sequence[int], ranks: Sequence[int], **fared: object) -> Match:
    seats = tuple(
        Fared(
            bot,
            rank,
            -rank,
            str(fared.get("result", "finished")),
            str(fared.get("fault", "")),
            "",
            None,
            10,
            25.0,
            1.0,
            "",
        )
        for bot, rank in zip(order, ranks, strict=True)
    )
    return Match(Fixture(number, block, block, tuple(order)), seats, 20, "", "")


def pair(block: int, first: tuple[int, int], second: tuple[int, int]) -> list[Match]:
    """A block of bots 0 and 1: ranks by seat in both games."""
    return [played(2 * block, block, (0, 1), first), played(2 * block + 1, block, (1, 0), second)]


def test_strengths_are_those_of_the_ladders_board():
    matches = [match for block in range(6) for match in pair(block, (1, 2), (1, 2) if block % 3 else (2, 1))]
    table = table_of(["a", "b"], matches, seats=2)
    games = [
        Game(match.fixture.block, match.fixture.order, tuple(seat.rank for seat in match.seats)) for match in matches
    ]
    board = {row.bot: row for row in rate_season(Games.of(games)).rows}
    assert [(row.rating, row.half_width, row.best_rank, row.worst_rank) for row in table.rows] == [
        (board[row.bot].rating, board[row.bot].half_width, board[row.bot].best_rank, board[row.bot].worst_rank)
        for row in table.rows
    ]
    first = table.rows[0]
    assert (first.name, first.games, first.wins, first.draws, first.losses) == ("a", 12, 8, 0, 4)
    assert first.score == 8 / 12
    assert first.ms_per_move == 2.5
    met = table.crosstable[0, 1]
    assert (met.games, met.points) == (12, 8.0)
    assert table_of(["a", "b"], matches, seats=2, anchor=1).rows[1].rating == 1500.0


def test_blocks_that_are_not_whole_or_have_a_void_match_make_no_strength():
    matches = [*pair(0, (1, 2), (2, 1)), played(2, 1, (0, 1), (2, 1))]
    matches += [played(4, 2, (0, 1), (2, 1)), Match(Fixture(5, 2, 2, (1, 0)), void="the rules failed")]
    table = table_of(["a", "b"], matches, seats=2)
    assert (table.blocks, table.games, table.void) == (1, 2, 1)
    assert [(row.name, row.wins, row.games) for row in table.rows] == [("a", 2, 2), ("b", 0, 2)]
    assert table.rows[0].decisions == 40  # time is that of all


def test_what_may_not_be_told_yet_is_said():
    few = table_of(["a", "b", "c"], pair(0, (1, 2), (2, 1)), seats=2)
    assert [row.half_width for row in few.rows] == [None, None, None]
    assert few.rows[2].rating is None
    assert few.untold() == ["no interval yet for a, b, c: fewer than 4 blocks say something of it"]
    even = [match for block in range(6) for match in pair(block, (1, 2), (1, 2) if block % 2 else (2, 1))]
    (sentence,) = table_of(["a", "b"], even, seats=2).untold()
    assert sentence.startswith("a and b are not told apart yet: ")
    clear = [match for block in range(40) for match in pair(block, (1, 2), (2, 1))]
    assert table_of(["a", "b"], clear, seats=2).untold() == []


def test_forfeits_are_counted_and_crashes_among_them():
    lost = played(0, 0, (0, 1), (1, 1), result="forfeited", fault="exit")
    slow = played(1, 0, (1, 0), (1, 1), result="forfeited", fault="timeout")
    rows = table_of(["a", "b"], [lost, slow], seats=2).rows
    assert [(row.forfeits, row.crashes, row.draws, row.losses) for row in rows] == [(2, 1, 2, 0)] * 2


def test_a_duels_two_matches_are_one_game_by_their_scores():
    (game,) = games_of([played(0, 3, (0,), (1,)), played(1, 3, (1,), (2,))])
    assert (game.block, game.bots, game.places) == (3, (0, 1), (1, 2))
