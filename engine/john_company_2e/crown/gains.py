"""What humans do to the Crown's liking, or to its cost: each fact with the row of the tables that speaks of it, and who gains by it.

A gain follows from the deed by itself, since nobody has a reason to decline it; what is mandatory is paid by itself as well. Rulebook:
Crown Handbook, the "If you are" clauses; checklist 249, 253.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.john_company_2e.handbook.cubes import entry, settle
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.india import governor
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, PRESIDENTS, Office, Sea
from engine.john_company_2e.table.plan import Listener

TAXES, REGIMENTS = 0, 3
"""First bits of ``crown_earned`` for what a human Governor does once a turn and Presidency."""
ONCE_A_TURN = {
    governor.TAX_FOR_PRESIDENT: (TAXES, "governor.tax_to_crown_presidency"),
    governor.REGIMENT: (REGIMENTS, "governor.regiment_to_crown_army"),
}
"""Of a Governor's results, those that count once a turn and Presidency, with their rows."""


class Earned(NamedTuple):
    """Who has done it (a family without a seat, or nobody, gains nothing), how often, and on how much its cubes depend."""

    family: int
    times: int = 1
    x: int = 0


class Gain(NamedTuple):
    """A row of the tables, and how a fact earns it: from what is told with it."""

    row: str
    earned: Callable[..., Iterator[Earned]]


def is_crown_office(game: CrownGame, office: int) -> bool:
    """Does the Crown hold the office?"""
    return game.is_crown(game.holder[office])


def is_crown_presidency(game: CrownGame, presidency: int) -> bool:
    """Is the Crown President there?"""
    return is_crown_office(game, PRESIDENTS[presidency])


def is_crown_sea(game: CrownGame, sea: int) -> bool:
    """Is it the sea of a Crown President, or the China box of a Crown Superintendent?"""
    return is_crown_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA if sea == Sea.CHINA else PRESIDENTS[sea])


# -- hiring and the offices in London --


def crown_hired(game: CrownGame, hirer: int, pool: set[int], family: int) -> Iterator[Earned]:
    """The Crown's candidate before somebody else's."""
    if game.is_crown(family) and len(pool) > 1:
        yield Earned(hirer)


def crown_office_paid(game: CrownGame, office: int, amount: int) -> Iterator[Earned]:
    """Money of the Balance to a Crown office: a cube for each of the climate's sums in one allocation."""
    if is_crown_office(game, office):
        each = entry(game, "chairman.pounds_to_a_crown_office_for_one_cube")
        yield Earned(game.holder[Office.CHAIRMAN], times=amount // each)


def crown_order_opened(game: CrownGame, order: int) -> Iterator[Earned]:
    """An envoy's order in the home region of a Crown President who has a Crown writer."""
    presidency = game.tables.regions.home_of[game.tables.orders.region[order]]
    if presidency >= 0 and is_crown_presidency(game, presidency) and game.writers[presidency][game.crown]:
        yield Earned(game.holder[Office.DIRECTOR_OF_TRADE])


def governed_for_crown(game: CrownGame, kind: str, place: int) -> Iterator[Earned]:
    """A Governor General's result for the Crown: money to its office, a regiment to its army, a ship to its sea."""
    if kind == "tax":
        for_crown = place >= 0 and is_crown_office(game, place)
    else:
        for_crown = place < len(PRESIDENTS) and is_crown_presidency(game, place)
    if for_crown:
        yield Earned(game.holder[Office.GOVERNOR_GENERAL])


def crown_ship_fitted(game: CrownGame, fitted: int, sea: int) -> Iterator[Earned]:
    """A Crown ship fitted."""
    if fitted != NOBODY and game.is_crown(game.yard_owner[fitted]):
        yield Earned(game.holder[Office.MANAGER_OF_SHIPPING])


def placed_where_crown_trades(game: CrownGame, fitted: int, sea: int) -> Iterator[Earned]:
    """Any ship placed where the Crown trades."""
    if is_crown_sea(game, sea):
        yield Earned(game.holder[Office.MANAGER_OF_SHIPPING])


def crown_commander_named(game: CrownGame, family: int) -> Iterator[Earned]:
    """The Crown's officer takes command, even where nobody else could."""
    if game.is_crown(family):
        yield Earned(game.holder[Office.MILITARY_AFFAIRS])


# -- in India --


def first_this_turn(game: CrownGame, region: int, result: str) -> Iterator[Earned]:
    """A Governor's tax or regiment for a Crown President, once a turn and Presidency."""
    presidency, governs = game.control[region], game.holder[game.governor_office(region)]
    bit = 1 << ONCE_A_TURN[result][0] + presidency
    if is_crown_presidency(game, presidency) and not game.crown_earned & bit and game.is_seated(governs):
        game.crown_earned |= bit
        yield Earned(governs)


def taxed_for_crown(game: CrownGame, region: int, result: str) -> Iterator[Earned]:
    """A Governor's tax for a Crown President."""
    if result == governor.TAX_FOR_PRESIDENT:
        yield from first_this_turn(game, region, result)


def regiment_for_crown(game: CrownGame, region: int, result: str) -> Iterator[Earned]:
    """A Governor's regiment for the army of a Crown President."""
    if result == governor.REGIMENT:
        yield from first_this_turn(game, region, result)


def ship_launched_for_crown(game: CrownGame, region: int, result: str) -> Iterator[Earned]:
    """A Governor's ship for a Crown President, each time one is launched."""
    launched = result == governor.SHIP and game.half_ship[region]
    if launched and is_crown_presidency(game, game.control[region]):
        yield Earned(game.holder[game.governor_office(region)])


def deployed_abroad(game: CrownGame, presidency: int, region: int, officers: tuple[int, ...]) -> Iterator[Earned]:
    """A Deploy action that succeeds outside the Company's regions, with Crown officers."""
    if not game.is_company(region) and officers[game.crown]:
        yield Earned(game.commander[presidency])


def deployed_at_home(game: CrownGame, presidency: int, region: int, officers: tuple[int, ...]) -> Iterator[Earned]:
    """One in a region of a Crown President who has a Crown writer."""
    at = game.control[region]
    if game.is_company(region) and is_crown_presidency(game, at) and game.writers[at][game.crown]:
        yield Earned(game.commander[presidency])


def crown_writer_placed(game: CrownGame, presidency: int, clerk: int) -> Iterator[Earned]:
    """A human President fills an order with a Crown writer."""
    if game.is_crown(clerk):
        yield Earned(game.holder[PRESIDENTS[presidency]], x=1)


# -- firms, and the refresh --


def founder(game: CrownGame, family: int) -> Iterator[Earned]:
    """A human founds a firm, and pays for it what it has."""
    yield Earned(family)


def crown_paid_most(game: CrownGame, manager: int, paid: list[int]) -> Iterator[Earned]:
    """A firm pays the Crown's shares as much as anybody else's (£ on shares, by family)."""
    if paid[game.crown] and paid[game.crown] == max(paid):
        yield Earned(manager, x=game.firm_shares[manager][game.crown])


def idle_writers(game: CrownGame) -> Iterator[Earned]:
    """With one human: its idle writers in a Crown Presidency none of whose orders a writer of its has filled."""
    for presidency, row in enumerate(game.writers):
        filled = zip(game.order_writer, game.order_presidency, strict=True)
        if is_crown_presidency(game, presidency) and row[0] and (0, presidency) not in filled:
            yield Earned(0)


GAINS: Mapping[Fact, tuple[Gain, ...]] = {
    Fact.FIRM_FORMED: (Gain("firms.form_firm", founder),),
    Fact.HIRED: (Gain("hiring.hire_crown_over_others", crown_hired),),
    Fact.ALLOCATED: (Gain("chairman.pounds_to_a_crown_office_for_one_cube", crown_office_paid),),
    Fact.ORDER_OPENED: (Gain("director.open_order_for_crown_presidency", crown_order_opened),),
    Fact.GOVERNED: (Gain("governor_general.money_regiment_or_ship_for_crown", governed_for_crown),),
    Fact.SHIP_PLACED: (
        Gain("shipping.fit_crown_ship", crown_ship_fitted),
        Gain("shipping.place_for_crown_president_or_china", placed_where_crown_trades),
    ),
    Fact.COMMANDER_NAMED: (Gain("military.make_crown_commander", crown_commander_named),),
    Fact.ORDER_FILLED: (Gain("president.crown_writers_placed", crown_writer_placed),),
    Fact.DEPLOYED: (
        Gain("commander.deploy_won_non_company_with_crown_officer", deployed_abroad),
        Gain("commander.deploy_won_company_region_of_crown_presidency", deployed_at_home),
    ),
    Fact.ADMINISTERED: (
        Gain("governor.tax_to_crown_presidency", taxed_for_crown),
        Gain("governor.regiment_to_crown_army", regiment_for_crown),
        Gain("governor.ship_to_crown_sea", ship_launched_for_crown),
    ),
    Fact.FIRM_PAYS: (Gain("revenue.firm_dividend_parity", crown_paid_most),),
    Fact.BOARD_REFRESHES: (Gain("upkeep.unused_writers_in_crown_presidency", idle_writers),),
}
"""By the fact from which they follow."""


def listener(gain: Gain) -> Listener:
    """What settles a row when its fact is told."""

    def listen(game: CrownGame, *what: object) -> None:
        for family, times, x in gain.earned(game, *what):
            settle(game, family, gain.row, times, x)

    return listen


LISTENERS: Mapping[Fact, tuple[Listener, ...]] = {
    fact: tuple(listener(gain) for gain in gains) for fact, gains in GAINS.items()
}
"""Those that bring the gains, by the fact that they listen for."""
