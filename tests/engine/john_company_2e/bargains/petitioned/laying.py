"""How a position is laid out, petitioned in and played to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.company import operations
from engine.john_company_2e.table.state import CompanyGame
from engine.shared.deeds import Clause
from tests.engine.answering import asked, choose, facts, kind
from tests.engine.john_company_2e.helpers import bare, play

HOLDER, PAYER, OTHER = 0, 1, 2


PRICE = 2


Lay: TypeAlias = Callable[[CompanyGame], None]


Frames: TypeAlias = Callable[[CompanyGame], tuple[Any, ...]]


Position: TypeAlias = tuple[Lay, Frames]
"""How it is laid out, and the steps of the choice."""


class Case(NamedTuple):
    """A position, the steps of the choice, the deed that is paid for, and the answers that do it and that do not."""

    lay: Lay
    frames: Frames
    clause: Clause
    keep: tuple[Any, ...]
    refuse: tuple[Any, ...]


def acts(office: int) -> Frames:
    return lambda game: ((operations.act, office),)


def in_presidency(at: int, *frame: Any) -> Frames:
    return lambda game: windows.in_presidency(game, at, frame)


def laid_out(case: Case) -> CompanyGame:
    """The holder has nothing; payer and others have five pounds each. Only what is bargained for before choices is asked for."""
    game = bare(4, negotiation="full")
    game.treasury, game.regiments = [0] * len(game.treasury), [0] * len(game.regiments)
    case.lay(game)
    game.cash = [0, 5, 5, 5]
    play(game, *case.frames(game))
    return game


def pass_windows(game: CompanyGame) -> None:
    while kind(game) == "deals.open":
        choose(game, "pass")


def petition(game: CompanyGame, clause: Clause, price: int = PRICE) -> None:
    """The payer puts a price on the deed; everybody else petitions for nothing. Windows before are passed."""
    made = False
    pass_windows(game)
    while kind(game) == "petition":
        if asked(game)[0] == PAYER and not made and clause in game.decision.options:  # type: ignore[union-attr]
            choose(game, clause, ("give", "cash"), price, "enough")
            made = True
        else:
            choose(game, "none")
    assert made, "the deed could not be petitioned for"


def finish(game: CompanyGame, answers: tuple[Any, ...]) -> None:
    """Give these answers, and then what costs nothing, until what was put on the table is off it."""
    for answer in answers:
        if kind(game) == "petition" and answer != "none":
            while kind(game) == "petition":
                choose(game, "none")
        choose(game, answer)
    while game.contract_number and kind(game) != "test.through":
        game.choose(0)


def told(game: CompanyGame) -> list[str]:
    return [event.name for event in game.events if event.name in ("contract_settled", "contract_voided")]


def given(game: CompanyGame) -> list[tuple[int, int, int]]:
    """Money that families have given each other: giver, taker, £."""
    return [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")]
