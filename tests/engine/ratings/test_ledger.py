"""The ledger's arithmetic over a run of games: every row follows from the last, and a replay gives the same bits."""

from __future__ import annotations

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings.elo import START, Change, Standing, rate
from engine.ratings.games import Game
from tests.engine.ratings.strategies import games

Ledger = list[tuple[int, Change]]


def replay(season: list[Game]) -> tuple[Ledger, dict[int, Standing]]:
    """The rows of the season's ledger, bot and change, and where the bots stand in the end."""
    standings: dict[int, Standing] = {}
    ledger: Ledger = []
    for game in season:
        table = [standings.get(bot, Standing(START, 0)) for bot in game.bots]
        for bot, before, change in zip(game.bots, table, rate(table, game.places), strict=True):
            standings[bot] = Standing(change.after, before.games + 1)
            ledger.append((bot, change))
    return ledger, standings


@given(season=games(most=20))
def test_every_row_follows_from_its_own_figures_and_from_the_row_before(season: list[Game]) -> None:
    ledger, standings = replay(season)
    rating: dict[int, float] = {}
    for bot, change in ledger:
        assert change.before == rating.get(bot, START)
        assert change.after == change.before + change.k * (change.actual - change.expected)
        assert 0 <= change.actual <= 1
        assert 0 < change.expected < 1
        rating[bot] = change.after
    assert rating == {bot: standing.rating for bot, standing in standings.items()}


@given(season=games(most=20))
def test_a_replay_gives_the_same_bits(season: list[Game]) -> None:
    assert replay(season) == replay(season)


@given(season=games(most=20))
def test_the_changes_add_up_to_the_rating(season: list[Game]) -> None:
    ledger, standings = replay(season)
    for bot, standing in standings.items():
        moves = [change.after - change.before for owner, change in ledger if owner == bot]
        assert fsum([START, *moves]) == pytest.approx(standing.rating, abs=1e-9)
        assert standing.games == len(moves)


@given(season=games(bots=5, most=9))
def test_while_all_are_at_one_k_points_only_change_hands(season: list[Game]) -> None:
    # Nine games at most: nobody has left the first step of K.
    _, standings = replay(season)
    assert fsum(standing.rating - START for standing in standings.values()) == pytest.approx(0, abs=1e-8)


@given(season=games(most=8), data=st.data())
def test_the_order_of_the_seats_leaves_no_trace(season: list[Game], data: st.DataObject) -> None:
    turned = []
    for game in season:
        order = data.draw(st.permutations(range(len(game.bots))))
        turned.append(
            Game(game.block, tuple(game.bots[seat] for seat in order), tuple(game.places[seat] for seat in order))
        )
    assert replay(turned)[1] == replay(season)[1]
