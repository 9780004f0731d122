"""Money of families and offices, in both editions of John Company: what moves is told, and nobody spends what is not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel import RulesError
from engine.kernel.reading import readers_of
from engine.shared import money, reading_cash, reading_money
from engine.shared.families import FamilyTable
from tests.engine.john_company_1e import helper as first_edition
from tests.engine.john_company_2e import helpers as second_edition

CHAIRMAN = 0


def first() -> FamilyTable:
    return first_edition.table()


def second() -> FamilyTable:
    return second_edition.bare()


@pytest.fixture(params=[first, second], ids=["first edition", "second edition"])
def game(request: pytest.FixtureRequest) -> FamilyTable:
    """Families with £5, 3, 0 and 0, and £4 in the Chairman's treasury."""
    make: Callable[[], FamilyTable] = request.param
    game = make()
    game.cash = [5, 3, 0, 0]
    game.treasury = [4, *[0] * (len(game.treasury) - 1)]
    game.drain()
    return game


MOVES: dict[str, tuple[Callable[[FamilyTable], None], list[int], int, dict[str, object]]] = {
    "cash_gained": (lambda game: money.gain(game, 2, 6, "bonus"), [5, 3, 6, 0], 4, {"seat": 2}),
    "cash_paid": (lambda game: money.pay(game, 0, 5, "manor"), [0, 3, 0, 0], 4, {"seat": 0}),
    "cash_handed_over": (
        lambda game: money.hand_over(game, 0, 3, 2, "bargain"),
        [3, 3, 0, 2],
        4,
        {"seat": 0, "to": 3},
    ),
    "treasury_gained": (lambda game: money.fund(game, CHAIRMAN, 3, "trade"), [5, 3, 0, 0], 7, {"office": "chairman"}),
    "treasury_spent": (lambda game: money.spend(game, CHAIRMAN, 4, "ship"), [5, 3, 0, 0], 0, {"office": "chairman"}),
}


@pytest.mark.parametrize("name", MOVES)
def test_money_moves_and_is_told_and_the_telling_moves_it_on_a_board(game: FamilyTable, name: str) -> None:
    move, cash, treasury, who = MOVES[name]
    board = game.copy()
    move(game)
    assert (game.cash, game.treasury[CHAIRMAN]) == (cash, treasury)
    (told,) = game.drain()
    assert told.name == name
    assert who.items() <= told.fields.items()
    assert told.fields.keys() == {*who, "amount", "what"}
    read = {**readers_of(reading_cash), **readers_of(reading_money)}[name]
    assert read is not None
    read(board, **told.fields)
    assert (board.cash, board.treasury) == (game.cash, game.treasury)


@pytest.mark.parametrize(
    "move",
    [
        lambda game: money.gain(game, 0, -1, "bonus"),
        lambda game: money.pay(game, 1, 4, "manor"),
        lambda game: money.pay(game, 1, -1, "manor"),
        lambda game: money.hand_over(game, 1, 0, 4, "bargain"),
        lambda game: money.fund(game, CHAIRMAN, -1, "trade"),
        lambda game: money.spend(game, CHAIRMAN, 5, "ship"),
        lambda game: money.take_out(game, CHAIRMAN, 5, "tax"),
    ],
)
def test_what_is_not_there_is_not_moved(game: FamilyTable, move: Callable[[FamilyTable], None]) -> None:
    with pytest.raises(RulesError):
        move(game)
    assert (game.cash, game.treasury[CHAIRMAN]) == ([5, 3, 0, 0], 4)
    assert game.drain() == []


def test_nothing_moved_is_nothing_told(game: FamilyTable) -> None:
    money.gain(game, 0, 0, "bonus")
    money.pay(game, 2, 0, "manor")
    money.hand_over(game, 2, 3, 0, "bargain")
    money.fund(game, CHAIRMAN, 0, "trade")
    money.spend(game, CHAIRMAN, 0, "ship")
    assert game.drain() == []
