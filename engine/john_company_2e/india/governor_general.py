"""The Governor General rules all of India in the Director's place, and no Governors do.

Rulebook: Governor General, Govern; checklist 113 to 121.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.india import armies, empires
from engine.john_company_2e.table import checks
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, OUT_OF_PLAY, Law, Office, Sea
from engine.john_company_2e.table.pieces import (
    create_office,
    fund,
    gain,
    raise_balance,
    remove_office,
    seat_holder,
    spend,
    vacate,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS, PRESIDENCY_IDS, REGION_IDS, SEA_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import added
from engine.shared import contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS, Check

_FIGURES = raw("offices")["figures"]
INCOME_PER_REGION: int = _FIGURES["governor_general_income_per_company_region"]
BONUS_PER_REGION: int = _FIGURES["governor_general_bonus_per_company_region"]
TAX: int = _FIGURES["governor_general_tax"]
ZAMINDAR_BONUS = 3
MOST_DICE = 40
"""More dice than this cannot be asked for: they could only bring more unrest."""

GENERAL = Office.GOVERNOR_GENERAL
Result = tuple[str, int]
"""``("ship", sea)``, ``("regiment", presidency)``, ``("tax", office)`` or ``("tax", BALANCE)``."""
BALANCE = -1
DEEDS = {"ship": Done.BUILDS_SHIP, "regiment": Done.RAISES_REGIMENT, "tax": Done.TAXES_FOR}
"""What each result is as a deed on which a bargain may depend."""


# -- the law --


def create_governor_general(game: CompanyGame) -> None:
    """The law passes: Governors become pensioners, their cards and the Director's leave the game, unfinished ships return.

    The Director becomes Governor General and brings fatigue and treasury along. Checklist 113, 114; reading 43: the pensioners retire
    in the next London Season.
    """
    for office in range(Office.FIRST_GOVERNOR, Office.COUNT):
        if game.holder[office] >= 0:
            family = vacate(game, office, "governor_general", "pensioners")
            game.pensioners = added(game.pensioners, family, 1)
        remove_office(game, office)
    game.half_ship = [0] * len(game.half_ship)
    game.note("unfinished_ships_returned")
    director = Office.DIRECTOR_OF_TRADE
    create_office(game, GENERAL)
    fund(game, GENERAL, game.treasury[director], "succession")
    spend(game, director, game.treasury[director], "succession")
    if game.holder[director] >= 0:
        fatigue = game.fatigue[director]
        seat_holder(game, GENERAL, vacate(game, director, "governor_general", "office"), fatigue)
    remove_office(game, director)


# -- the office --


@step
def begin(game: CompanyGame) -> None:
    """Income of every Company region, then Govern actions (checklist 115)."""
    if game.holder[GENERAL] >= 0:
        raise_balance(game, INCOME_PER_REGION * len(game.company_regions()), "governor_general")
        game.do(govern)


@step
def govern(game: CompanyGame) -> None:
    """Any number of Govern actions until one succeeds, a die for each £1 (checklist 116); none without a region to govern."""
    most = min(game.treasury[GENERAL], MOST_DICE)
    if most and game.company_regions():
        game.ask(game.holder[GENERAL], "governor_general.govern", range(most + 1), roll)


@words("governor_general.govern")
def govern_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many dice are bought, £1 each; none at all."""
    return {"act": "govern", "amount": option} if option else {"act": "govern_no_more"}


@step
def roll(game: CompanyGame, dice: int) -> None:
    """Each 6 brings unrest everywhere, and so does a check without success (checklist 117, 118, 120).

    Zamindar Taxes: £3 more on success, 2 unrest instead of 1 on failure.
    """
    if not dice:
        return
    spend(game, GENERAL, dice, "govern")
    contracts.done(game, Done.GOVERNS, game.holder[GENERAL])
    check = checks.check(game, GENERAL, dice, "govern")
    zamindar = game.in_force(Law.ZAMINDAR_TAXES)
    spread_unrest(game, check.sixes, "sixes")
    if check.result == SUCCESS:
        reward(game, ZAMINDAR_BONUS if zamindar else 0)
        return
    spread_unrest(game, 2 if zamindar else 1, "failed_check")
    fail(game, check)


def spread_unrest(game: CompanyGame, count: int, what: str) -> None:
    """So much unrest in every Company region."""
    for region in game.company_regions():
        empires.add_unrest(game, region, count, what)


def fail(game: CompanyGame, check: Check) -> None:
    """A catastrophe ends the career; a failure may be tried again."""
    if check.result == CATASTROPHE:
        checks.fall(game, GENERAL)
    else:
        game.do(govern)


def reward(game: CompanyGame, extra: int) -> None:
    """£1 per Company region, then a choice for each of them (checklist 118)."""
    regions = len(game.company_regions())
    gain(game, game.holder[GENERAL], BONUS_PER_REGION * regions + extra, "govern")
    game.do((choose_result, regions, 0))


@step
def choose_result(game: CompanyGame, left: Annotated[int, "regions"], taxed: int) -> None:
    """One choice for each Company region; ``taxed`` is the bit set of regions that have been taxed by this action (checklist 118)."""
    if not left:
        return
    china = game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] != OUT_OF_PLAY
    seas = [sea for sea in range(len(SEA_IDS)) if sea != Sea.CHINA or china] if game.company_ship_supply() else []
    options: list[Result] = [("ship", sea) for sea in seas]
    options += [("regiment", presidency) for presidency in range(len(PRESIDENCY_IDS))]
    options.append(("tax", BALANCE))
    options += [("tax", office) for office in treasuries(game)]
    game.ask(game.holder[GENERAL], "governor_general.result", options, take_result, left, taxed)


def treasuries(game: CompanyGame) -> list[int]:
    """The offices in play whose treasury a tax may go to: all but the Governor General's own (checklist 119)."""
    return [o for o in game.tables.offices_with_treasury if o != GENERAL and game.holder[o] >= NOBODY]


@words("governor_general.result")
def result_in_words(game: CompanyGame, option: Result) -> dict[str, Any]:
    """A Company ship, a regiment, or a tax and its purse."""
    kind, place = option
    if kind == "ship":
        return {"act": "build_company_ship", "sea": SEA_IDS[place]}
    if kind == "regiment":
        return {"act": "commission_regiment", "army": PRESIDENCY_IDS[place]}
    return {"act": "tax", "amount": TAX, "purse": "balance" if place == BALANCE else OFFICE_IDS[place]}


@step
def take_result(game: CompanyGame, left: Annotated[int, "regions"], taxed: int, option: Result) -> None:
    """Place the ship or the regiment; of a tax the unrest is still to be placed (checklist 119)."""
    kind = option[0]
    apply_result(game, option)
    game.tell(Fact.GOVERNED, *option)
    if kind == "tax":
        game.do((choose_taxed, left, taxed))
    else:
        game.do((choose_result, left - 1, taxed))


@step
def choose_taxed(game: CompanyGame, left: Annotated[int, "regions"], taxed: int) -> None:
    """The region that pays the tax, and has not paid one in this action (checklist 119)."""
    regions = [region for region in game.company_regions() if not taxed >> region & 1]
    game.ask(game.holder[GENERAL], "governor_general.unrest", regions, place_unrest, left, taxed)


def apply_result(game: CompanyGame, option: Result) -> None:
    """A ship to its sea, a regiment to its army, or £2 to a purse; a tax's unrest is still to come."""
    kind, place = option
    if kind == "ship":
        game.company_ships[place] += 1
        game.note("company_ship_launched", region=None, sea=SEA_IDS[place])
    elif kind == "regiment":
        armies.join_regiment(game, place)
    elif place == BALANCE:
        raise_balance(game, TAX, "tax")
    else:
        fund(game, place, TAX, "tax")
    deed = Done.TAXES_FOR_BALANCE if option == ("tax", BALANCE) else DEEDS[kind]
    contracts.done(game, deed, game.holder[GENERAL], place)


@words("governor_general.unrest")
def unrest_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The region that pays the tax."""
    return {"act": "tax_region", "region": REGION_IDS[option]}


@step
def place_unrest(game: CompanyGame, left: Annotated[int, "regions"], taxed: int, region: int) -> None:
    """One unrest in the taxed region."""
    empires.add_unrest(game, region, 1, "tax")
    contracts.done(game, Done.TAXES_REGION, game.holder[GENERAL], region)
    game.do((choose_result, left - 1, taxed | 1 << region))
