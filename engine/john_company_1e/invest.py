"""F8. Invest, the action of governors and residents. Checklist 73; readings 1, 2."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import office_check, payments, pieces
from engine.john_company_1e.checks import SUCCESS
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DEPRESSED, DONE, NOBODY, PROSPEROUS, Balance
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import REGION_IDS
from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.market import amounts


@step
def begin(game: CompanyGame, office: int) -> None:
    """In a depressed region, until it prospers, the office is done, or its check has failed (checklist 49, 73)."""
    seat, region = office_check.may_act(game, office), game.tables.region_of[office]
    if seat != NOBODY and game.side[region] == DEPRESSED and game.treasury[office]:
        game.ask(seat, "invest.strength", (DONE, *amounts(game.treasury[office])), invest, office)


@step
def invest(game: CompanyGame, office: int, strength: Any) -> None:
    """£1 for each die, no penalty (checklist 73)."""
    if strength != DONE:
        payments.spend(game, office, strength, "invest")
        contracts.done(game, Done.INVESTS, game.holder[office], game.tables.region_of[office])
        office_check.check(game, office, strength, "invest", (resolve, office))


@step
def resolve(game: CompanyGame, office: int, result: str) -> None:
    """The card is flipped with its disks, the elephant comes, the balance tilts to order (checklist 73)."""
    if result == SUCCESS:
        prosper(game, game.tables.region_of[office])
    game.do((begin, office))


def prosper(game: CompanyGame, region: int) -> None:
    """End a depression."""
    game.note("region_prospered", region=REGION_IDS[region])
    game.elephant = region
    pieces.flip(game, region, PROSPEROUS)
    pieces.tilt(game, Balance.ORDER)


@words("invest.strength")
def strength_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """£ for dice, or none."""
    return {"act": "end_investing"} if option == DONE else {"act": "invest", "amount": option}
