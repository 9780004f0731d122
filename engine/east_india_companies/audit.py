"""The laws of a table: cubes, coins, shares, ships, agents, posts and cards are conserved, purses and counts are never negative."""

from __future__ import annotations

from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, NONE
from engine.kernel import AuditError


def audit(game: EastIndiaGame) -> None:
    """Check every law. Raises AuditError naming the broken one."""
    for law in (money, shares, goods, ships, docks, agents, posts, cards, order):
        law(game)


def fail(law: str, detail: object) -> AuditError:
    """The error for a broken law."""
    return AuditError(law, str(detail))


def money(game: EastIndiaGame) -> None:
    """Bank, treasuries and sales tiles hold all the coins; only the bank may be in debt; the neutral company has no cash."""
    total = game.bank + sum(game.treasury) + sum(game.sales)
    if total != game.rules.coins:
        raise fail("money is conserved", f"{total} GP of {game.rules.coins}")
    if min(game.treasury) < 0 or min(game.sales) < 0:
        raise fail("no purse is negative", (game.treasury, game.sales))
    if game.rules.neutral != NONE and game.treasury[game.rules.neutral]:
        raise fail("the neutral company has no cash", game.treasury)


def shares(game: EastIndiaGame) -> None:
    """Every company share is in the Exchange or with a player; markers are on their tracks; at most the presidencies are mortgaged."""
    rules = game.rules
    for company in range(rules.companies):
        held = [row[company] for row in game.shares]
        if (
            min(held) < 0
            or game.exchange[company] < 0
            or sum(held) + game.exchange[company] != rules.shares_in_exchange
        ):
            raise fail("company shares are conserved", (game.company_id(company), game.exchange[company], held))
        if not 0 <= game.value_step[company] < len(rules.values):
            raise fail("share values are on the track", game.value_step)
        if not 0 <= game.sales_marker[company] < len(rules.sales_spaces):
            raise fail("sales markers are on the track", game.sales_marker)
        if not 0 <= game.mortgaged[company] <= rules.mortgages:
            raise fail("only presidency shares are mortgaged", game.mortgaged)


def goods(game: EastIndiaGame) -> None:
    """Every cube is in the supply, on a market, on a ship or in a warehouse; no row, hold or warehouse is over-full."""
    rules = game.rules
    size = len(rules.goods)
    for good, total in enumerate(rules.cubes):
        places = [game.cube_supply[good], game.cubes[INDIES][good], game.cubes[EUROPE][good]]
        places += [stored[good] for stored in game.warehouse]
        places += [cubes for cargo in game.cargo for cubes in cargo[good::size]]
        if min(places) < 0 or sum(places) != total:
            raise fail("cubes are conserved", (rules.goods[good], places))
        for market in (INDIES, EUROPE):
            if game.cubes[market][good] > len(rules.prices[market][good]):
                raise fail("no row is over-full", (rules.goods[good], game.cubes))
    for company, docked in enumerate(game.docks):
        if game.warehouse_space(company) < 0:
            raise fail("no warehouse is over-full", game.warehouse)
        for dock, ship in enumerate(docked):
            hold = sum(game.cargo[company][dock * size : dock * size + size])
            if hold > (rules.ships[ship].tonnage if ship != NONE else 0):
                raise fail("no hold is over-full", (game.company_id(company), dock, hold))
    if game.phase not in "DE" and any(any(cargo) for cargo in game.cargo):
        raise fail("no cargo stays on a ship", game.cargo)


def ships(game: EastIndiaGame) -> None:
    """Every tile is in the stack, the port, the hand, a zone, on the loading track or in the box, and nobody has more than docks."""
    for company in range(game.rules.companies):
        under_way = sorted(game.hand[company] + sent_ships(game, company))
        if under_way != game.sailing[company]:
            raise fail("ships under way are those taken in hand", (under_way, game.sailing[company]))
        left = [
            ship
            for zone in range(len(game.left_ship))
            for ship in owned(game.left_company[zone], game.left_ship[zone], company)
        ]
        fleet = [ship for ship in game.docks[company] if ship != NONE] + under_way + left
        fleet += owned(game.track_company, game.track_ship, company)
        if len(fleet) > len(game.docks[company]):
            raise fail("every ship has a dock", (game.company_id(company), fleet))
        tiles = fleet + game.ship_supply[company] + game.boxed[company]
        for at, ship in enumerate(game.rules.ships):
            if tiles.count(at) != ship.copies:
                raise fail("ship tiles are conserved", (game.company_id(company), ship.id, tiles.count(at)))


def owned(owners: list[int], types: list[int], company: int) -> list[int]:
    """The company's ships in a pair of parallel lists."""
    if len(owners) != len(types):
        raise fail("every ship has an owner", (owners, types))
    return [ship for owner, ship in zip(owners, types, strict=True) if owner == company]


def sent_ships(game: EastIndiaGame, company: int) -> list[int]:
    """The company's face-down ships in all zones."""
    return [
        ship
        for owners, types in zip(game.stack_company, game.stack_ship, strict=True)
        for ship in owned(owners, types, company)
    ]


def docks(game: EastIndiaGame) -> None:
    """Docks and holds are as many as the extensions say."""
    for company, level in enumerate(game.extensions):
        number = game.rules.docks[level]
        if len(game.docks[company]) != number or len(game.cargo[company]) != number * len(game.rules.goods):
            raise fail("docks follow the extensions", (game.company_id(company), level, game.docks[company]))


def agents(game: EastIndiaGame) -> None:
    """Every company has its agents; boxes list exactly the agents that stand in them, each company once."""
    boxes = len(game.rules.boxes)
    for company, places in enumerate(game.agents):
        if len(places) != game.rules.agents or places != sorted(places) or places[-1] > game.rules.supply:
            raise fail("every company has its agents", (game.company_id(company), places))
    for box in range(boxes):
        there = [company for company, places in enumerate(game.agents) for place in places if place == box]
        if sorted(game.occupants[box]) != there or len(set(there)) != len(there):
            raise fail("a box lists its agents once each", (game.rules.boxes[box].id, game.occupants[box], there))


def posts(game: EastIndiaGame) -> None:
    """At most two posts a company, one in a zone, none on a closed seal."""
    rules = game.rules
    for site, owner in enumerate(game.seals):
        if (owner == CLOSED) != (site in rules.closed_sites):
            raise fail("closed seals stay closed", game.seals)
    for company in range(rules.companies):
        zones = [sum(game.seals[site] == company for site in zone.sites) for zone in rules.zones]
        if max(zones) > 1 or sum(zones) > rules.posts:
            raise fail("one trading post in a zone, two in all", (game.company_id(company), game.seals))


def cards(game: EastIndiaGame) -> None:
    """A market's used cards and its present one are different cards of the right piles; the neutral decks hold distinct cards."""
    for market, used in enumerate(game.used_cards):
        present = [] if game.market_card[market] == NONE else [game.market_card[market]]
        seen = used + present
        piles = game.rules.piles[market]
        if len(used) != game.period - 1:
            raise fail("a market card is used up in each period that is over", (market, used))
        if len(set(seen)) != len(seen) or any(card not in piles[at] for at, card in enumerate(seen)):
            raise fail("each market card is used once, in its period", (market, seen))
    for deck, printed in (
        (game.agent_deck, game.rules.agent_cards),
        (game.destination_deck, game.rules.destination_cards),
    ):
        if len(set(deck)) != len(deck) or any(not 0 <= card < len(printed) for card in deck):
            raise fail("a neutral deck holds each card once", deck)


def order(game: EastIndiaGame) -> None:
    """The initiative names every company once; the markers are on a period and a phase."""
    if sorted(game.initiative) != list(range(game.rules.companies)):
        raise fail("the initiative names every company once", game.initiative)
    if not 1 <= game.period <= game.rules.periods or game.phase not in tuple("ABCDEF"):
        raise fail("period and phase are on their tracks", (game.period, game.phase))
