"""A Commander's turn: local alliances with the President's money and leave, then Deploy actions.

A Deploy action exhausts pieces for dice, less the strength of the target's empire. Its officers may fall, its loot is divided among the
survivors, and the region comes under the Company. Rulebook: Commanders, Deploy; checklist 147 to 161.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.india import armies, empires, orders
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Law, Office
from engine.john_company_2e.table.numbers import Alliance
from engine.john_company_2e.table.pieces import create_office, gain, raise_balance, spend
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ALLIANCE_IDS, PRESIDENCY_IDS, REGION_IDS, raw
from engine.kernel import Choice, step, words
from engine.kernel.sharing import changed
from engine.shared import consent, contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS, Check, roll_check

LOOT_PER_LEVEL: int = raw("regions")["constants"]["loot_per_tower_level"]


@step
def begin(game: CompanyGame, presidency: int) -> None:
    """First alliances, then Deploy actions; an army without a Commander does neither."""
    if game.commander[presidency] != NOBODY:
        game.do((seek_alliance, presidency, ()), (deploy, presidency))


# -- local alliances --


def alliances_for_sale(game: CompanyGame, presidency: int, refused: tuple[Alliance, ...]) -> list[int]:
    """The alliances of an army that are not in it yet and that its President, when there is one, can pay for (checklist 147)."""
    office = Office.PRESIDENT_OF_BOMBAY + presidency
    if game.holder[office] < 0:
        return []
    table = game.tables
    return [
        alliance
        for alliance, army in enumerate(table.alliance_army)
        if army == presidency
        and not game.alliances[alliance]
        and alliance not in refused
        and table.alliance_cost[alliance] <= game.treasury[office]
    ]


@step
def seek_alliance(game: CompanyGame, presidency: int, refused: tuple[Alliance, ...]) -> None:
    """The Commander may seek the President's leave for an alliance, one after the other (checklist 147)."""
    if on_sale := alliances_for_sale(game, presidency, refused):
        options: list[Choice] = ["none", *on_sale]
        game.ask(game.commander[presidency], "commander.alliance", options, ask_president, presidency, refused)


@step
def ask_president(game: CompanyGame, presidency: int, refused: tuple[Alliance, ...], alliance: int | str) -> None:
    """The President consents or not; one who commands the army as well need not be asked."""
    if alliance == "none":
        return
    commander, president = game.commander[presidency], game.holder[Office.PRESIDENT_OF_BOMBAY + presidency]
    asked = () if president == commander else (president,)
    consent.seek_leave(game, commander, asked, "alliance", (form_alliance, presidency, refused, alliance))


@step
def form_alliance(
    game: CompanyGame, presidency: int, refused: tuple[Alliance, ...], alliance: int, granted: int
) -> None:
    """Paid from the President's treasury, the alliance joins the ready half of the army until the refresh."""
    if granted:
        join_army(game, presidency, alliance)
    else:
        refused = (*refused, alliance)
    game.do((seek_alliance, presidency, refused))


def join_army(game: CompanyGame, presidency: int, alliance: int) -> None:
    """Pay for an alliance from the President's treasury; it is ready."""
    office = Office.PRESIDENT_OF_BOMBAY + presidency
    spend(game, office, game.tables.alliance_cost[alliance], ALLIANCE_IDS[alliance])
    game.alliances = changed(game.alliances, alliance, 1)
    game.note("alliance_formed", army=PRESIDENCY_IDS[presidency], alliance=ALLIANCE_IDS[alliance])
    contracts.done(game, Done.FORMS_ALLIANCE, game.commander[presidency], alliance)


@words("commander.alliance")
def alliance_in_words(game: CompanyGame, option: int | str) -> dict[str, Any]:
    """An alliance, or none."""
    if isinstance(option, str):
        return {"act": "seek_no_alliance"}
    table = game.tables
    return {
        "act": "seek_alliance",
        "alliance": ALLIANCE_IDS[option],
        "price": table.alliance_cost[option],
        "strength": table.alliance_strength[option],
    }


# -- the Deploy action --


def targets(game: CompanyGame, presidency: int) -> list[int]:
    """The regions that an army may deploy to, by rule and by the pieces it has ready (checklist 148, 149).

    Home, the Presidency's regions and their neighbours, without other home regions; a Company region only with something to put right,
    and no region whose empire leaves the army without a die (rulebook: No Dead Actions).
    """
    table = game.tables.regions
    home = game.tables.home_region[presidency]
    ours = game.regions_of(presidency)
    within_reach = {home, *ours, *(other for region in ours for other in table.neighbours[region])}
    strength = armies.ready_strength(game, presidency)
    return [
        region
        for region in sorted(within_reach)
        if table.home_of[region] in (-1, presidency)
        and (not game.is_company(region) or game.unrest[region] or needs_order(game, region))
        and strength > game.strength(region)
    ]


def needs_order(game: CompanyGame, region: int) -> bool:
    """Has the region a closed order?"""
    return any(game.closed[order] for order in game.tables.regions.orders[region])


@step
def deploy(game: CompanyGame, presidency: int) -> None:
    """The Commander deploys again or stops; as often as there are pieces to exhaust (checklist 161)."""
    if possible := targets(game, presidency):
        game.ask(game.commander[presidency], "commander.deploy", [*possible, "stop"], exhaust_army, presidency)


@words("commander.deploy")
def deploy_in_words(game: CompanyGame, option: int | str) -> dict[str, Any]:
    """A region to deploy to, or no further Deploy action."""
    if isinstance(option, str):
        return {"act": "stop_deploying"}
    return {"act": "deploy", "region": REGION_IDS[option], "penalty": game.strength(option)}


@step
def exhaust_army(game: CompanyGame, presidency: int, region: int | str) -> None:
    """Choose the pieces, at least one die's worth beyond the strength of the target's empire (checklist 149)."""
    if isinstance(region, int):
        least = game.strength(region) + 1
        armies.muster(game, presidency, least, 0, (roll, presidency, region))


@step
def roll(game: CompanyGame, presidency: int, region: int, used: armies.Used) -> None:
    """A die per officer and regiment, the printed strength per alliance, less the target's; a rival may have it rolled again (160)."""
    dice = armies.used_strength(game, used) - game.strength(region)
    check = roll_check(game.dice, dice)
    seat, where = game.commander[presidency], REGION_IDS[region]
    game.note("deploy_check_rolled", seat=seat, region=where, dice=list(check.faces), result=check.result)
    game.deploy_roll = [*check.faces]
    contracts.done(game, Done.DEPLOYS_TO, seat, region)
    for family, officers in enumerate(used[2]):
        if officers:
            contracts.done(game, Done.SENDS_OFFICER, seat, family, officers)
    game.do((blackmail.after_deploy_check, presidency, dice), (check_losses, presidency, region, used))


@step
def check_losses(game: CompanyGame, presidency: int, region: int, used: armies.Used) -> None:
    """A die for each officer exhausted in the action, whatever the check gave: for each 6 its owner loses one (150, reading 18)."""
    alliances, regiments, officers = used
    if Check(tuple(game.deploy_roll)).result == SUCCESS:
        game.tell(Fact.DEPLOYED, presidency, region, officers)
    survivors = list(officers)
    for family in game.clockwise(game.commander[presidency]):
        for _ in range(officers[family]):
            face = game.dice.roll(6)
            game.note("loss_check_rolled", army=PRESIDENCY_IDS[presidency], seat=family, dice=[face])
            if face == 6:
                survivors[family] -= 1
                armies.lose_officer(game, presidency, family, ready=False, why="deploy")
    game.do((resolve, presidency, region, (alliances, regiments, tuple(survivors))))


@step
def resolve(game: CompanyGame, presidency: int, region: int, survivors: armies.Used) -> None:
    """Success conquers, and more may follow; a catastrophe is the Commander's end (checklist 159, 161; reading 21)."""
    result = Check(tuple(game.deploy_roll)).result
    game.deploy_roll = []
    if result == CATASTROPHE:
        armies.dismiss_commander(game, presidency, CATASTROPHE)
    elif result == SUCCESS:
        game.do((conquer, presidency, region, survivors), (deploy, presidency))
    else:
        game.do((deploy, presidency))


# -- success --


@step
def conquer(game: CompanyGame, presidency: int, region: int, survivors: armies.Used) -> None:
    """Divide loot, take trophies, impose order, form a Governorship, redirect the Elephant (checklist 151 to 158)."""
    divide_loot(game, presidency, survivors, loot(game, region, survivors))
    armies.award_trophies(game, presidency, game.tower[region], "deploy")
    empires.drop_flag(game, region)
    empires.set_tower(game, region, 0, "deploy")
    orders.open_region(game, region, "deploy")
    empires.clear_unrest(game, region, "deploy")
    if not game.is_company(region):
        form_governorship(game, presidency, region)
        elephant.after_conquest(game, region)


def loot(game: CompanyGame, region: int, survivors: armies.Used) -> int:
    """£4 per tower level and the loot token while its loot side is up; at least the surviving officers of the action plus 1.

    Checklist 151; reading 17: a Company region brings this minimum, unless the table plays without it.
    """
    if game.is_company(region) and not game.plan.loots_company_regions:
        return 0
    token = game.tables.regions.loot[region] if game.loot_token[region] else 0
    return max(LOOT_PER_LEVEL * game.tower[region] + token, sum(survivors[2]) + 1)


def divide_loot(game: CompanyGame, presidency: int, survivors: armies.Used, amount: int) -> None:
    """Rounds clockwise from the Commander: £1 per officer and for the Commander, then £1 to the bank per regiment and alliance.

    Checklist 152, 153; readings 19, 20. Under Treasure Reform all of it goes to the Balance.
    """
    if game.in_force(Law.TREASURE_REFORM):
        raise_balance(game, amount, "loot")
        return
    alliances, regiments, officers = survivors
    commander = game.commander[presidency]
    round_of_shares = [(family, officers[family] + (family == commander)) for family in game.clockwise(commander)]
    round_of_shares.append((NOBODY, regiments + alliances.bit_count()))
    shares = {taker: 0 for taker, _ in round_of_shares}
    while amount:
        for taker, share in round_of_shares:
            taken = min(share, amount)
            shares[taker] += taken
            amount -= taken
    for family in game.clockwise(commander):
        gain(game, family, shares[family], "loot")


def form_governorship(game: CompanyGame, presidency: int, region: int) -> None:
    """The region is the Company's and associated with the Presidency; its Governor is still to be hired (checklist 157).

    Under a Governor General the Governors' cards have left the game, and no office is created (checklist 114).
    """
    game.control = changed(game.control, region, presidency)
    game.formed = [*game.formed, region]
    game.loot_token = changed(game.loot_token, region, 0)
    game.note("region_won", region=REGION_IDS[region], presidency=PRESIDENCY_IDS[presidency])
    create_office(game, game.governor_office(region))
