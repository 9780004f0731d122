"""Pieces that leave a holding together, or move with their presidency."""

from __future__ import annotations

from engine.john_company_1e import pieces
from engine.john_company_1e.names import NOBODY, Holding, Office
from engine.john_company_1e.state import CompanyGame
from tests.engine.john_company_1e.helper import table

HOLDING, FAMILIES = Holding.MADRAS, 4
PLAIN = ("ships", "exhausted_ships", "goods", "exhausted_goods", "guns", "exhausted_guns")
CUBES = ("ready_captained_ships", "exhausted_captained_ships", "officers", "exhausted_officers")


def full() -> CompanyGame:
    """A holding with another number of each kind of piece, and each family's cubes on some."""
    game = table()
    for number, name in enumerate(PLAIN, 1):
        getattr(game, name)[HOLDING] = number
    for number, name in enumerate(CUBES):
        for family in range(FAMILIES):
            getattr(game, name)[HOLDING * FAMILIES + family] = number * FAMILIES + family + 1
    return game


def lying(game: CompanyGame, holding: int) -> tuple[list[int], list[list[int]]]:
    row = slice(holding * FAMILIES, (holding + 1) * FAMILIES)
    return [getattr(game, name)[holding] for name in PLAIN], [list(getattr(game, name)[row]) for name in CUBES]


CONTENTS = {"ships": 1 + 2, "captained_ships": 10 + 26, "goods": 3 + 4, "guns": 5 + 6, "officers": 42 + 58}


def test_a_holding_holds_what_is_ready_and_what_is_exhausted() -> None:
    assert pieces.contents(full(), HOLDING) == CONTENTS
    assert pieces.contents(full(), Holding.CHINA).keys() == {"ships", "captained_ships", "goods"}


def test_a_holding_that_is_cleared_sends_every_familys_cubes_home() -> None:
    game = full()
    supply = list(game.supply)
    pieces.clear_holding(game, HOLDING)
    assert lying(game, HOLDING) == ([0] * 6, [[0] * 4] * 4)
    assert [after - before for before, after in zip(supply, game.supply, strict=True)] == [28, 32, 36, 40]
    (told,) = [event.to_json() for event in game.drain() if event.name == "holding_cleared"]
    assert {name: told[name] for name in CONTENTS} == CONTENTS


def test_a_presidency_that_is_merged_gives_all_it_has_to_the_other_and_ends_with_the_next_attrition() -> None:
    game = full()
    game.ships[Holding.BOMBAY], game.officers[Holding.BOMBAY * FAMILIES] = 7, 2
    game.treasury[Office.PRESIDENT_MADRAS], game.treasury[Office.PRESIDENT_BOMBAY] = 5, 3
    game.opened_by[0], game.opened_by[1] = HOLDING, Holding.BENGAL
    game.filled[0], game.filled[1] = HOLDING, Holding.BENGAL
    plain, cubes = lying(game, HOLDING)

    pieces.merge_presidency(game, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BOMBAY)

    cubes[2][0] += 2
    assert lying(game, HOLDING) == ([0] * 6, [[0] * 4] * 4)
    assert lying(game, Holding.BOMBAY) == ([plain[0] + 7, *plain[1:]], cubes)
    assert (game.treasury[Office.PRESIDENT_MADRAS], game.treasury[Office.PRESIDENT_BOMBAY]) == (0, 8)
    assert (game.opened_by[:2], game.filled[:2]) == ([Holding.BOMBAY, Holding.BENGAL], [Holding.BOMBAY, Holding.BENGAL])
    assert [game.disk[office] for office in (Office.PRESIDENT_MADRAS, Office.PRESIDENT_BOMBAY)] == [1, 0]
    (told,) = [event.to_json() for event in game.drain() if event.name == "presidency_merged"]
    assert {name: told[name] for name in CONTENTS} == CONTENTS
    assert NOBODY not in (told["presidency"], told["into"])
