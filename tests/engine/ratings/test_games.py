"""The input of the ratings: one canonical form for the same games, and none for what is no game."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings.games import BadGames, Game, Games
from tests.engine.ratings.strategies import games


@given(season=games(), data=st.data())
def test_the_order_of_the_games_leaves_no_trace(season: list[Game], data: st.DataObject) -> None:
    one, other = Games.of(season), Games.of(data.draw(st.permutations(season)))
    assert one.input_hash == other.input_hash
    for table, same in zip(one.tables, other.tables, strict=True):
        assert (table.bots == same.bots).all()
        assert (table.blocks == same.blocks).all()
        assert (table.places == same.places).all()


@given(season=games(), data=st.data())
def test_rows_in_any_order_are_the_same_games(season: list[Game], data: st.DataObject) -> None:
    rows = [
        (game.block, number * 7, seat, bot, place)
        for number, game in enumerate(season)
        for seat, (bot, place) in enumerate(zip(game.bots, game.places, strict=True))
    ]
    shuffled = np.array(data.draw(st.permutations(rows)))
    assert Games.from_columns(*shuffled.T).input_hash == Games.of(season).input_hash


@given(season=games(), data=st.data())
def test_one_result_more_or_otherwise_is_another_hash(season: list[Game], data: st.DataObject) -> None:
    known = Games.of(season).input_hash
    assert Games.of([*season, season[0]]).input_hash != known
    assert Games.of([*season[1:], Game(99, season[0].bots, season[0].places)]).input_hash != known


def test_the_hash_is_that_of_the_numbers_in_their_order() -> None:
    season = [Game(9, (5, 3), (2, 1)), Game(8, (3, 5), (1, 1)), Game(8, (7, 5, 3), (1, 2, 3))]
    numbers = [[2, 8, 3, 5, 1, 1], [2, 9, 5, 3, 2, 1], [3, 8, 7, 5, 3, 1, 2, 3]]
    data = b"".join(number.to_bytes(8, "little") for row in numbers for number in row)
    assert Games.of(season).input_hash == sha256(data).hexdigest()


def test_bots_blocks_and_games_are_counted() -> None:
    season = Games.of([Game(9, (5, 3), (2, 1)), Game(8, (7, 5, 3), (1, 2, 3))])
    assert (season.bots, season.blocks, len(season)) == ((3, 5, 7), (8, 9), 2)
    assert season.games_per_bot.tolist() == [2, 2, 1]
    assert season.index(5) == 1


def test_no_games_are_games_too() -> None:
    season = Games.of([])
    assert (season.bots, season.blocks, len(season)) == ((), (), 0)
    assert season.games_per_bot.tolist() == []


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (Game(1, (4,), (1,)), "seats"),
        (Game(1, (4, 4), (1, 2)), "bots"),
        (Game(1, (4, 5), (1,)), "places"),
        (Game(1, (4, 5), (0, 1)), "places"),
        (Game(1, (4, 5, 6), (1, 1, 2)), "places"),
        (Game(1, (4, 5, 6), (1, 3, 3)), "places"),
    ],
)
def test_what_is_no_game_is_refused_by_name(game: Game, field: str) -> None:
    with pytest.raises(BadGames) as refusal:
        Games.of([Game(1, (4, 5), (1, 2)), game])
    assert refusal.value.field == field


def test_rows_that_make_no_game_are_refused_by_name() -> None:
    with pytest.raises(BadGames, match="seat: a game of block 3"):
        Games.from_columns([3, 3], [1, 1], [0, 2], [4, 5], [1, 2])
    with pytest.raises(BadGames, match="block: a game of block 3"):
        Games.from_columns([3, 4], [1, 1], [0, 1], [4, 5], [1, 2])
    with pytest.raises(BadGames, match="place: whole numbers are needed"):
        Games.from_columns([3, 3], [1, 1], [0, 1], [4, 5], [1, 2.5])
