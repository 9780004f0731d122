"""A table where everything is negotiated, and how its seats are led to a bargain."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import company
from engine.john_company_1e.names import Office
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose, facts
from tests.engine.john_company_1e.helper import seat_in, table

CHAIR, CHAS, DREW, COLE = 0, 1, 2, 3


def market(**settings: Any) -> CompanyGame:
    """A table where everything is negotiated, with a chairman."""
    game = table(negotiation="full", **settings)
    seat_in(game, Office.CHAIRMAN, CHAIR)
    return game


def keep_quiet(game: CompanyGame, *seats: int) -> None:
    """These seats want to be asked nothing."""
    for seat in seats:
        game.orders_moments[seat] = 0


def only(game: CompanyGame, *moments: int) -> None:
    """Everybody wants to be asked at these moments alone."""
    game.orders_moments = [sum(1 << moment for moment in moments)] * game.seats


def pass_until(game: CompanyGame, kind: str, seat: int | None = None) -> None:
    """Nobody offers or petitions until a question of this kind comes (to this seat)."""
    while game.decision is not None and not (game.decision.kind == kind and seat in (None, game.decision.seat)):
        choose(game, {"petition": "none", "deals.open": "pass"}[game.decision.kind])


def petition(game: CompanyGame, seat: int, clause: tuple[int, ...], amount: int) -> None:
    """A seat puts money on a deed; whoever comes before it puts nothing."""
    pass_until(game, "petition", seat)
    choose(game, clause, ("give", "cash"), amount, "enough")


def ends(game: CompanyGame) -> list[tuple[str, int]]:
    """What became of contracts and words, in order."""
    return [
        (event.name, event.fields.get("contract", event.fields.get("word")))
        for event in game.events
        if event.name in ("contract_settled", "contract_voided", "word_kept", "word_broken", "word_lapsed")
    ]


def passed_on(game: CompanyGame) -> list[tuple[int, int, int]]:
    """Money that families have given each other: giver, taker, £."""
    return [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")]


def yards(game: CompanyGame) -> tuple[Any, ...]:
    """Chas and Cole have a yard each below a ship of £5; the office can pay for one."""
    seat_in(game, Office.SHIP_PURCHASING, DREW)
    game.yards[0], game.yards[2] = CHAS, COLE
    game.treasury[Office.SHIP_PURCHASING] = 5
    return (company.open_office, Office.SHIP_PURCHASING)


def factories(game: CompanyGame) -> tuple[Any, ...]:
    """Chas and Cole have a factory each, where a good is £2; the office can pay for one."""
    seat_in(game, Office.GOODS_PURCHASING, DREW)
    game.factories[0], game.factories[1] = CHAS, COLE
    game.treasury[Office.GOODS_PURCHASING] = 2
    return (company.open_office, Office.GOODS_PURCHASING)
