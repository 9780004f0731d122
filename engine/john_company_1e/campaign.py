"""F7, F8. Campaigns of presidents and governors. Checklist 61 to 67; readings 1, 4, 6.

A campaign is announced target by target; pieces of the army are alike, so the office says how many it sends, and how many mercenaries
it hires. Only attacks that roll a die can be announced.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_1e import choices, disruption, office_check, payments, pieces
from engine.john_company_1e.checks import SUCCESS
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import COMPANY, DONE, FIRST_PRESIDENT, NOBODY, PRESIDENCIES, FamilyCard, Law, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, PRIZE_IDS, REGION_IDS, raw
from engine.kernel import Choice, step, words
from engine.shared import contracts

MERCENARY: int = raw("dice")["strength"]["mercenary_cost_per_point"]
PLUNDER_BONUS = raw("families")["family"][FamilyCard.WALSH]["params"]["plunder_bonus"]
COLONELCY: int = raw("prizes")["prize"][Prize.HONORARY_COLONELCY]["power"]["amount"]


@step
def begin(game: CompanyGame, office: int) -> None:
    """Again and again, until the office is done or its check has failed (checklist 49, 61; reading 1)."""
    seat = office_check.may_act(game, office)
    if seat == NOBODY:
        return
    options: list[Choice] = [DONE]
    options += [target for target in targets(game, office) if most_strength(game, office) > penalty(game, target)]
    game.ask(seat, "campaign.target", options, choose_army, office)


def targets(game: CompanyGame, office: int) -> list[int]:
    """The office's list, without regions that the Company dominates; the merged presidency has those of all three (checklist 61)."""
    listed = game.tables.targets[office]
    if office < FIRST_PRESIDENT + PRESIDENCIES and game.in_force(Law.GOVERNOR_GENERAL):
        listed = tuple(target for at in range(PRESIDENCIES) for target in game.tables.targets[FIRST_PRESIDENT + at])
    return [target for target in listed if game.ruler[target] != COMPANY]


def penalty(game: CompanyGame, target: int) -> int:
    """The defence of the target's whole empire (checklist 63; reading 4)."""
    return game.defence(target)


def most_strength(game: CompanyGame, office: int) -> int:
    """Strength with all that the office can throw in (checklist 62)."""
    army = pieces.ready_army(game, game.presidency_of(office))
    return army + game.treasury[office] // MERCENARY + bonus(game, office)


def bonus(game: CompanyGame, office: int) -> int:
    """What the holder's Honorary Colonelcy could add (checklist 110)."""
    return COLONELCY if game.on_prize(Prize.HONORARY_COLONELCY, game.holder[office]) else 0


@step
def choose_army(game: CompanyGame, office: int, target: Annotated[Any, "option"]) -> None:
    """How many pieces of the presidency's army (checklist 62)."""
    if target == DONE:
        return
    army = pieces.ready_army(game, game.presidency_of(office))
    rest = game.treasury[office] // MERCENARY + bonus(game, office)
    least = max(0, penalty(game, target) + 1 - rest)
    game.ask(game.holder[office], "campaign.army", choices.numbers(least, army), choose_mercenaries, office, target)


@step
def choose_mercenaries(game: CompanyGame, office: int, target: int, army: int) -> None:
    """How many points of mercenaries, at £2 each (checklist 62)."""
    least = max(0, penalty(game, target) + 1 - army - bonus(game, office))
    options = choices.numbers(least, game.treasury[office] // MERCENARY)
    game.ask(game.holder[office], "campaign.mercenaries", options, offer_colonelcy, office, target, army)


@step
def offer_colonelcy(game: CompanyGame, office: int, target: int, army: int, mercenaries: int) -> None:
    """The holder of an Honorary Colonelcy may add to the strength once; it must, if no die is rolled otherwise (checklist 110)."""
    extra = bonus(game, office)
    options = (0, extra) if army + mercenaries > penalty(game, target) else (extra,)
    if extra:
        game.ask(game.holder[office], "campaign.colonelcy", options, attack, office, target, army, mercenaries)
    else:
        game.do((attack, office, target, army, mercenaries, 0))


@step
def attack(game: CompanyGame, office: int, target: int, army: int, mercenaries: int, extra: int) -> None:
    """Pieces are exhausted and money is spent whatever the check brings (checklist 62, 63, 67)."""
    presidency = game.presidency_of(office)
    if extra:
        pieces.spend_prize(game, Prize.HONORARY_COLONELCY, game.holder[office])
    pieces.exhaust_army(game, presidency, army)
    payments.spend(game, office, mercenaries * MERCENARY, "mercenaries")
    contracts.done(game, Done.CAMPAIGNS, game.holder[office], target)
    strength, against = army + mercenaries + extra, penalty(game, target)
    said: dict[str, Any] = {"office": OFFICE_IDS[office], "target": REGION_IDS[target]}
    game.note("campaign_fought", **said, pieces=army, mercenaries=mercenaries, prize_strength=extra, defence=against)
    dice = strength - against
    office_check.check(game, office, dice, "campaign", (resolve, office, target))


@step
def resolve(game: CompanyGame, office: int, target: int, result: str) -> None:
    """Victory, and another campaign once the ships of disrupted orders are lost (checklist 49, 64, 65)."""
    game.do((begin, office))
    if result == SUCCESS:
        conquer(game, target, game.presidency_of(office))


def conquer(game: CompanyGame, target: int, presidency: int) -> None:
    """The region is the Company's, open in the presidency, with an office; an empire loses its capital; plunder (checklist 64 to 66)."""
    before = game.opened_by[target]
    disruption.shatter(game, target)
    game.ruler[target], game.opened_by[target] = COMPANY, presidency
    office = game.office_of_region(target)
    name, army = OFFICE_IDS[office], HOLDING_IDS[presidency]
    game.note("region_conquered", region=REGION_IDS[target], presidency=army, office=name)
    if before not in (NOBODY, presidency):
        disruption.dissolve_if_empty(game, before)
    pieces.create_office(game, office)
    game.plan.plunder(game, target, presidency)


def plunder(game: CompanyGame, target: int, presidency: int) -> None:
    """Every officer cube of the victorious army earns, used or not; Walsh takes more (checklist 66, T12)."""
    value = game.printed(target).plunder
    for family in range(game.families):
        at = presidency * game.families + family
        officers = game.officers[at] + game.exhausted_officers[at]
        each = value + (PLUNDER_BONUS if game.has_power(family, FamilyCard.WALSH) else 0)
        payments.gain(game, family, officers * each, "plunder")


@words("campaign.target")
def target_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """A region, or no more campaigns."""
    return {"act": "end_campaigns"} if option == DONE else {"act": "campaign", "target": REGION_IDS[option]}


@words("campaign.army")
def army_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Guns and officers that are exhausted."""
    return {"act": "send_army", "pieces": option}


@words("campaign.mercenaries")
def mercenaries_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Points of mercenaries."""
    return {"act": "hire_mercenaries", "mercenaries": option}


@words("campaign.colonelcy")
def colonelcy_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Use the prize, or keep it."""
    return {"act": "use_prize" if option else "keep_prize", "prize": PRIZE_IDS[Prize.HONORARY_COLONELCY]}
