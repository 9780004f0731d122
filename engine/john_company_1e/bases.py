"""K5. Bases of John & Co.: regions that a firm rules, by an auction after a revolt or by a campaign. Checklist 141; reading 65.

A base is dominated as if by the Company: open, without a defence of its own, with the actions of the provincial card for its owner, and a
tax for its firm. Firms have no armies, so that mercenaries attack and defend. The firm pays for everything, with what its family adds
(``family_purse``). Whoever else sails there needs leave (``firm_trade``).
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import disruption, family_purse, firm_check, invest, payments
from engine.john_company_1e.checks import SUCCESS
from engine.john_company_1e.names import COMPANY, DEPRESSED, FREE_TRADE, NOBODY, REGIONS
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import REGION_IDS, raw
from engine.kernel import Choice, step, words
from engine.shared.market import amounts

MERCENARY: int = raw("dice")["strength"]["mercenary_cost_per_point"]
BID_PER_DEFENSE: int = raw("scenarios")["john_and_co"]["base_min_bid_per_defence"]
INVEST, CAMPAIGN = "base_invest", "base_campaign"
PASS = ("pass",)
SURRENDER = ("surrender",)


def establish(game: CompanyGame, family: int, region: int) -> None:
    """The region is a base: dominated, open to those whom its owner lets in (checklist 141)."""
    game.ruler[region], game.opened_by[region], game.base[region] = COMPANY, FREE_TRADE, family
    game.note("base_established", firm=family, region=REGION_IDS[region])


def close_all(game: CompanyGame, family: int) -> None:
    """The bases of a failed firm become sovereign and closed (checklist 141)."""
    for region in range(REGIONS):
        if game.base[region] == family:
            game.base[region] = game.ruler[region] = NOBODY
            game.note("base_given_up", firm=family, region=REGION_IDS[region])
            disruption.close(game, region)


@step
def collect_taxes(game: CompanyGame) -> None:
    """Each base brings its firm the tax of its region (checklist 141)."""
    for region, family in enumerate(game.base):
        if family != NOBODY:
            payments.gain_firm(game, family, game.printed(region).tax, "tax")


# -- family actions --


def actions(game: CompanyGame, family: int) -> list[tuple[str, int]]:
    """What the family can do with its bases now: invest where it is depressed, campaign where the card says so (checklist 141)."""
    purse = family_purse.purse(game, family)
    own = [region for region in range(REGIONS) if game.base[region] == family and purse]
    return [
        *((INVEST, region) for region in own if game.side[region] == DEPRESSED),
        *((CAMPAIGN, region) for region in own if targets(game, family, region)),
    ]


def act(game: CompanyGame, family: int, action: tuple[str, int]) -> None:
    """Schedule one of these actions."""
    game.do(((choose_strength if action[0] == INVEST else choose_target), family, action[1]))


@step
def choose_strength(game: CompanyGame, family: int, region: int) -> None:
    """£1 for each die, no penalty (checklist 73, 141)."""
    game.ask(family, "bases.strength", amounts(family_purse.purse(game, family)), invest_in, family, region)


@step
def invest_in(game: CompanyGame, family: int, region: int, amount: int) -> None:
    """Pay and roll."""
    family_purse.pay(game, family, amount, "invest")
    firm_check.check(game, family, amount, "invest", (resolve_investment, region))


@step
def resolve_investment(game: CompanyGame, region: int, result: str) -> None:
    """See ``invest.prosper`` (checklist 73)."""
    if result == SUCCESS:
        invest.prosper(game, region)


def targets(game: CompanyGame, family: int, region: int) -> list[int]:
    """The regions on the base's card (none on a resident's), no bases, that its money can attack with a die (checklist 61, 63, 141)."""
    strength = family_purse.purse(game, family) // MERCENARY
    listed = game.tables.targets[game.office_of_region(region)]
    return [target for target in listed if game.ruler[target] != COMPANY and strength > game.defence(target)]


@step
def choose_target(game: CompanyGame, family: int, region: int) -> None:
    """Whom to attack (checklist 61)."""
    game.ask(family, "bases.target", targets(game, family, region), choose_mercenaries, family)


@step
def choose_mercenaries(game: CompanyGame, family: int, target: int) -> None:
    """£2 for each point of strength (checklist 62)."""
    defence = game.defence(target)
    dice = amounts(family_purse.purse(game, family) // MERCENARY - defence)
    game.ask(family, "bases.mercenaries", tuple(defence + number for number in dice), attack, family, target)


@step
def attack(game: CompanyGame, family: int, target: int, strength: int) -> None:
    """Pay and roll; the defence of the whole empire is the penalty (checklist 63)."""
    family_purse.pay(game, family, strength * MERCENARY, "mercenaries")
    defence = game.defence(target)
    game.note("base_campaign_fought", firm=family, target=REGION_IDS[target], mercenaries=strength, defence=defence)
    dice = strength - defence
    firm_check.check(game, family, dice, "campaign", (resolve_attack, family, target))


@step
def resolve_attack(game: CompanyGame, family: int, target: int, result: str) -> None:
    """A base at once; an empire that has lost its capital falls apart (checklist 64, 65, 141). Nobody plunders without an army."""
    if result == SUCCESS:
        disruption.shatter(game, target)
        establish(game, family, target)


@words("bases.strength")
def strength_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """£ for dice."""
    return {"act": "invest", "region": REGION_IDS[game.asked.args[1]], "amount": option}


@words("bases.target")
def target_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The region attacked."""
    return {"act": "campaign", "target": REGION_IDS[option]}


@words("bases.mercenaries")
def mercenaries_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Points of strength."""
    return {"act": "hire_mercenaries", "mercenaries": option}


# -- defence --


def defend(game: CompanyGame, region: int, needed: int) -> None:
    """Ask a base's owner for so many points of mercenaries, against a conquest or a revolt. The answer stands in ``held``."""
    game.held = 0
    family = game.base[region]
    if needed * MERCENARY <= family_purse.purse(game, family):
        game.ask(family, "bases.defend", (SURRENDER, ("hire", needed)), take_defence, family, region)


@step
def take_defence(game: CompanyGame, family: int, region: int, option: tuple[Any, ...]) -> None:
    """Pay, and hold the base (checklist 97, 101, 141)."""
    if option != SURRENDER:
        family_purse.pay(game, family, option[1] * MERCENARY, "mercenaries")
        game.held = 1
        game.note("defended", seat=family, region=REGION_IDS[region], pieces=0, mercenaries=option[1])


@words("bases.defend")
def defend_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """Mercenaries, or none."""
    region = REGION_IDS[game.asked.args[1]]
    if option == SURRENDER:
        return {"act": "surrender", "region": region}
    return {"act": "hire_mercenaries", "region": region, "mercenaries": option[1]}


# -- the auction after a revolt --


@step
def offer(game: CompanyGame, region: int) -> None:
    """Firms bid for a region that has revolted, from a random family clockwise; unsold it closes (checklist 141; reading 65)."""
    minimum = BID_PER_DEFENSE * game.printed(region).defence
    able = [family for family in range(game.seats) if game.firm[family] and family_purse.purse(game, family) >= minimum]
    if not able:
        disruption.close_all(game, game.empire(region))
        return
    order = game.clockwise(game.dice.below(game.seats))
    game.do((auction, region, tuple(family for family in order if family in able), NOBODY, minimum - 1))


@step
def auction(game: CompanyGame, region: int, bidders: tuple[int, ...], leader: int, bid: int) -> None:
    """Raise the bid or be out, until nobody is left to outbid the leader (checklist 141)."""
    if not bidders or bidders[0] == leader:
        knock_down(game, region, leader, bid)
        return
    raises: list[Choice] = [(bid + more,) for more in amounts(family_purse.purse(game, bidders[0]) - bid)]
    game.ask(bidders[0], "bases.bid", [PASS, *raises], answer, region, bidders, leader, bid)


@step
def answer(
    game: CompanyGame, region: int, bidders: tuple[int, ...], leader: int, bid: int, option: tuple[Any, ...]
) -> None:
    """Who passes is out; who raises waits for its next turn (checklist 141)."""
    if option == PASS:
        game.note("auction_left", seat=bidders[0], what="base", region=REGION_IDS[region])
        game.do((auction, region, bidders[1:], leader, bid))
    else:
        game.note("bid_made", seat=bidders[0], amount=option[0], what="base", region=REGION_IDS[region])
        game.do((auction, region, (*bidders[1:], bidders[0]), bidders[0], option[0]))


def knock_down(game: CompanyGame, region: int, leader: int, bid: int) -> None:
    """The winner pays the bank, and ships on filled orders are spared; without one the region closes (checklist 141).

    What the region dominated is free, as if the Company had conquered it.
    """
    if leader == NOBODY:
        disruption.close_all(game, game.empire(region))
        return
    family_purse.pay(game, leader, bid, "base")
    disruption.shatter(game, region)
    establish(game, leader, region)


@words("bases.bid")
def bid_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """A bid for the region (£), or out."""
    region, _, leader, bid = game.asked.args
    if option == PASS:
        said = {"leader": leader, "bid": bid} if leader != NOBODY else {"leader": None, "bid": None}
        return {"act": "pass", "region": REGION_IDS[region], **said}
    return {"act": "bid", "region": REGION_IDS[region], "amount": option[0]}
