"""A Governor's turn: Administer actions with a pool of dice that shrinks by one each time.

Rulebook: Governors, Administer; checklist 162 to 168.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.india import armies, empires
from engine.john_company_2e.table import checks
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import Law, Office
from engine.john_company_2e.table.pieces import fund, gain, raise_balance
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS, SEA_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import changed
from engine.shared import contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS

_FIGURES = raw("offices")["figures"]
BONUS: int = _FIGURES["governor_bonus_success"]
BONUS_AFTER_NO_SUCCESS: int = _FIGURES["governor_bonus_success_after_nonsuccess"]
TAX: int = _FIGURES["governor_tax"]
FREE_TAXES: int = _FIGURES["governor_free_taxes_before_unrest"]

SHIP, REGIMENT, TAX_FOR_BALANCE, TAX_FOR_PRESIDENT = "ship", "regiment", "tax_for_balance", "tax_for_president"


def pool(game: CompanyGame, region: int) -> int:
    """The dice of a Governor's first Administer action: the number on the office card, one more with Zamindar Taxes (checklist 162)."""
    office = game.governor_office(region)
    return game.tables.administer_dice[office - Office.FIRST_GOVERNOR] + game.in_force(Law.ZAMINDAR_TAXES)


@step
def begin(game: CompanyGame, region: int) -> None:
    """The first Administer action has the whole pool (checklist 162)."""
    if game.holder[game.governor_office(region)] >= 0:
        game.do((administer, region, pool(game, region), 0, BONUS))


@step
def administer(game: CompanyGame, region: int, dice: int, taxes: int, bonus: int) -> None:
    """Administer again with the dice that are left, or stop. ``bonus`` is what a success would bring the Governor (£)."""
    if dice:
        governor = game.holder[game.governor_office(region)]
        game.ask(governor, "governor.administer", (dice, "stop"), roll, region, dice, taxes, bonus)


@words("governor.administer")
def administer_in_words(game: CompanyGame, option: int | str) -> dict[str, Any]:
    """An Administer action with a number of dice, or none."""
    return {"act": "stop_administering"} if option == "stop" else {"act": "administer", "number_of_dice": option}


@step
def roll(game: CompanyGame, region: int, dice: int, taxes: int, bonus: int, option: int | str) -> None:
    """The check. Without success the region grows restless, and a catastrophe ends the Governor's career (checklist 163, 167, 168)."""
    if option == "stop":
        return
    office = game.governor_office(region)
    contracts.done(game, Done.ADMINISTERS, game.holder[office], region)
    result = checks.check(game, office, dice, "administer").result
    if result == SUCCESS:
        gain(game, game.holder[office], bonus, "administer")
        game.do((choose_result, region, dice - 1, taxes))
        return
    empires.add_unrest(game, region, 2 if game.in_force(Law.ZAMINDAR_TAXES) else 1, "failed_check")
    if result == CATASTROPHE:
        checks.fall(game, office)
    else:
        game.do((administer, region, dice - 1, taxes, BONUS_AFTER_NO_SUCCESS))


@step
def choose_result(game: CompanyGame, region: int, dice: int, taxes: int) -> None:
    """A ship, a regiment, or a tax for one purse (checklist 164 to 166). ``dice`` are those left for later."""
    options = [REGIMENT, TAX_FOR_BALANCE, TAX_FOR_PRESIDENT]
    if game.half_ship[region] or game.company_ship_supply():
        options.insert(0, SHIP)
    governor = game.holder[game.governor_office(region)]
    game.ask(governor, "governor.result", options, take_result, region, dice, taxes)


@words("governor.result")
def result_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """What the Governor does with the success."""
    if option == SHIP:
        return {"act": "build_company_ship"}
    if option == REGIMENT:
        return {"act": "commission_regiment"}
    return {"act": "tax", "amount": TAX, "purse": "balance" if option == TAX_FOR_BALANCE else "president"}


@step
def take_result(game: CompanyGame, region: int, dice: int, taxes: int, option: str) -> None:
    """A ship grows in two successes, a regiment joins the associated army, a tax goes whole to one purse (checklist 164 to 166)."""
    presidency, governs = game.control[region], game.holder[game.governor_office(region)]
    game.tell(Fact.ADMINISTERED, region, option)
    if option == SHIP:
        build_ship(game, region)
        contracts.done(game, Done.BUILDS_SHIP, governs, game.sea_of(presidency))
    elif option == REGIMENT:
        armies.join_regiment(game, presidency)
        contracts.done(game, Done.RAISES_REGIMENT, governs, presidency)
    else:
        if option == TAX_FOR_BALANCE:
            raise_balance(game, TAX, "tax")
            contracts.done(game, Done.TAXES_FOR_BALANCE, governs)
        else:
            fund(game, Office.PRESIDENT_OF_BOMBAY + presidency, TAX, "tax")
            contracts.done(game, Done.TAXES_FOR, governs, Office.PRESIDENT_OF_BOMBAY + presidency)
        contracts.done(game, Done.TAXES_REGION, governs, region)
        taxes += 1
        if taxes > FREE_TAXES:
            empires.add_unrest(game, region, 1, "tax")
    game.do((administer, region, dice, taxes, BONUS))


def build_ship(game: CompanyGame, region: int) -> None:
    """Start a Company ship in the region, or launch it into the sea zone of the associated Presidency (checklist 164)."""
    sea = game.sea_of(game.control[region])
    if game.half_ship[region]:
        game.company_ships[sea] += 1
        game.note("company_ship_launched", region=REGION_IDS[region], sea=SEA_IDS[sea])
    else:
        game.note("company_ship_begun", region=REGION_IDS[region])
    game.half_ship = changed(game.half_ship, region, 1 - game.half_ship[region])
