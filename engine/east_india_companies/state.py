"""The state of a game, and the nouns in which the rules speak of it.

Companies are indices in the order blue, red, yellow, purple; seat *n* runs company *n*. At a table of two, company 2 is the neutral one
and has no seat. Goods, ship types, boxes, zones (from 0) and sites are indices into the tables of ``game.rules``. Money is GP.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.east_india_companies.tables import MARKETS, NONE, Rules
from engine.kernel import Game, RulesError

HIDDEN = -1
"""A card or a ship that the observing seat may not know."""
BANK = -1
"""The bank, as a purse. A company's treasury is the company's index, its sales tile is ``SALES`` plus that index."""
SALES = 100


class EastIndiaGame(Game):
    """One table. Lists are per company unless they say otherwise."""

    if TYPE_CHECKING:  # narrower than the kernel knows it; not part of the saved state
        rules: Rules

    period: int  # 1 to 5
    phase: str  # A to F
    initiative: list[int]  # companies, first to act first

    bank: int  # GP; coins are no limit, so it may fall below zero
    treasury: list[int]
    sales: list[int]  # on the Amount of Sales tiles

    exchange: list[int]  # company shares that can be bought
    shares: list[list[int]]  # per holder, per company: company shares held
    mortgaged: list[int]  # own presidency shares turned over
    value_step: list[int]  # share value marker, as a step of the track
    sales_marker: list[int]  # as a space of the sales track

    stock: list[list[int]]  # ship types that can still be bought
    boxed: list[list[int]]  # ship types back in the box
    extensions: list[int]  # dock extensions, 0 to 2
    docks: list[list[int]]  # per dock from the left: ship type or NONE
    cargo: list[list[int]]  # per dock and good (dock * goods + good): cubes on the docked ship
    warehouse: list[list[int]]  # per good: cubes

    hand: list[list[int]]  # ships still to be sent, sorted
    sailing: list[list[int]]  # ships taken in hand this period and not yet revealed, sorted; public
    stack_company: list[list[int]]  # per zone: owners of the face-down ships, first sent first
    stack_ship: list[list[int]]  # per zone: their types
    left_company: list[list[int]]  # per zone: owners of the ships left there, first left first
    left_ship: list[list[int]]
    track_company: list[int]  # loading track: owners of the ships still to load, next first
    track_ship: list[int]

    agents: list[list[int]]  # each agent's place: a box, a portrait, the centre or the supply; sorted
    occupants: list[list[int]]  # per box: companies in order of arrival
    seals: list[int]  # per site: company with a trading post, NONE or CLOSED

    dice_rolled: list[list[int]]  # per market and good
    cubes: list[list[int]]  # per market and good: cubes on the trading track
    reserve: list[int]  # per good
    market_card: list[int]  # per market: this period's card, NONE before it is drawn
    used_cards: list[list[int]]  # per market: cards back in the box

    agent_deck: list[int]  # neutral player: Agent cards not yet used
    destination_deck: list[int]  # neutral player: Destination cards not yet drawn this period

    # -- the journal --

    def note(self, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        """Write a fact into the journal, if one is kept. Rules give indices; the journal has names, and zones and docks from 1."""
        if self._events is not None:
            super().note(name, see, **{key: self._spelt(key, value) for key, value in fields.items()})

    def _spelt(self, key: str, value: Any) -> Any:
        rules = self.rules
        match key:
            case "company" | "buyer" | "seller" | "holder":
                return rules.company_ids[value]
            case "order":
                return [rules.company_ids[company] for company in value]
            case "payer" | "payee":
                return self.purse_id(value)
            case "ship":
                return rules.ships[value].id
            case "ships":
                return [[rules.company_ids[company], rules.ships[ship].id] for company, ship in value]
            case "good":
                return rules.goods[value]
            case "market":
                return MARKETS[value]
            case "origin" | "place":
                return rules.place_id(value)
            case "site":
                return rules.sites[value]
            case "zone" | "dock":
                return value + 1
        return value

    # -- money --

    def pay(self, source: int, target: int, amount: int, why: str) -> None:
        """Move ``amount`` GP from one purse to another. Raises RulesError, and moves nothing, when a purse other than the bank lacks it."""
        if amount <= 0:
            if amount:
                raise RulesError(f"a payment of {amount} GP for {why}")
            return
        if source == BANK:
            self.bank -= amount
        else:
            purses, company = (self.treasury, source) if source < SALES else (self.sales, source - SALES)
            if purses[company] < amount:
                raise RulesError(f"{self.purse_id(source)} has {purses[company]} GP, not {amount} for {why}")
            purses[company] -= amount
        if target == BANK:
            self.bank += amount
        elif target < SALES:
            self.treasury[target] += amount
        else:
            self.sales[target - SALES] += amount
        self.note("paid", payer=source, payee=target, amount=amount, why=why)

    def purse_id(self, purse: int) -> str:
        """``bank``, a company (its treasury), or a company's ``… sales``."""
        if purse == BANK:
            return "bank"
        return self.company_id(purse) if purse < SALES else f"{self.company_id(purse - SALES)} sales"

    # -- companies --

    def company_id(self, company: int) -> str:
        """A company's colour."""
        return self.rules.company_ids[company]

    def is_neutral(self, company: int) -> bool:
        """Is this the company that nobody plays?"""
        return company == self.rules.neutral

    def rank_in_initiative(self, company: int) -> int:
        """0 for the company that acts first."""
        return self.initiative.index(company)

    def fleet_size(self, company: int) -> int:
        """Ships in port and ships left in the Indies, which keep their docks. Holds outside the voyage (phases A and B)."""
        docks = self.docks[company]
        return len(docks) - docks.count(NONE) + sum(owners.count(company) for owners in self.left_company)

    def warehouse_space(self, company: int) -> int:
        """Free warehouse spaces."""
        return self.rules.warehouses[self.extensions[company]] - sum(self.warehouse[company])

    # -- shares --

    def share_value(self, company: int) -> int:
        """GP for one share of the company."""
        return self.rules.values[self.value_step[company]]

    def dividend(self, company: int) -> int:
        """GP that the company pays on each share that another holds."""
        return self.rules.dividends[self.value_step[company]]

    def move_value(self, company: int, steps: int) -> None:
        """Move the share value marker; it stops at the ends of the track (reading 9)."""
        step = min(max(self.value_step[company] + steps, 0), len(self.rules.values) - 1)
        if step != self.value_step[company]:
            self.value_step[company] = step
            self.note("share_value_moved", company=company, value=self.share_value(company))

    def shares_may_be_sold(self) -> bool:
        """Never in phase B; in period 5 in phase A alone."""
        return self.phase in self.rules.sale_phases[self.period - 1]

    # -- ships --

    def receive_ship(self, company: int, ship: int) -> None:
        """A new ship goes from the company's stack into its first free dock."""
        self.stock[company].remove(ship)
        self.dock_ship(company, ship)
        self.note("ship_bought", company=company, ship=ship)

    def dock_ship(self, company: int, ship: int) -> int:
        """Put a ship into the first free dock; returns the dock."""
        dock = self.docks[company].index(NONE)
        self.docks[company][dock] = ship
        return dock

    def undock_ship(self, company: int, dock: int) -> int:
        """Take the ship out of a dock; returns its type."""
        ship = self.docks[company][dock]
        self.docks[company][dock] = NONE
        return ship

    def box_ship(self, company: int, ship: int) -> None:
        """Put a ship back in the box, for good."""
        self.boxed[company].append(ship)
        self.note("ship_discarded", company=company, ship=ship)

    def ship_id(self, ship: int) -> str:
        """A ship type by name."""
        return self.rules.ships[ship].id

    def good_id(self, good: int) -> str:
        """A good by name."""
        return self.rules.goods[good]

    # -- agents and docks --

    def move_agent(self, company: int, place: int, target: int) -> None:
        """Move one of the company's agents; a box remembers the order of arrival (checklist 31)."""
        agents = self.agents[company]
        agents[agents.index(place)] = target
        agents.sort()
        if target < len(self.rules.boxes):
            self.occupants[target].append(company)
        self.note("agent_placed", company=company, origin=place, place=target)

    def extend_docks(self, company: int) -> None:
        """Dock Extension: free, level 1 and then level 2; a third has no effect (checklist 37, reading 3)."""
        if self.extensions[company] == len(self.rules.docks) - 1:
            return
        self.extensions[company] += 1
        level = self.extensions[company]
        new = self.rules.docks[level] - len(self.docks[company])
        self.docks[company] += [NONE] * new
        self.cargo[company] += [0] * (new * len(self.rules.goods))
        self.note("dock_extended", company=company, level=level)

    # -- trading posts --

    def has_post(self, company: int, zone: int) -> bool:
        """Has the company a trading post in this zone?"""
        seals = self.seals
        for site in self.rules.zones[zone].sites:  # noqa: SIM110 - asked for every cube: half the time of any()
            if seals[site] == company:
                return True
        return False

    def free_site(self, zone: int) -> int:
        """The first free open seal of the zone, or NONE."""
        seals = self.seals
        return next((site for site in self.rules.zones[zone].sites if seals[site] == NONE), NONE)

    def post_zones(self, company: int) -> list[int]:
        """Zones where the company may place a post: a free open seal, none of its own there yet, one left to place."""
        seals = self.seals
        if seals.count(company) >= self.rules.posts:
            return []
        zones = []
        for zone, printed in enumerate(self.rules.zones):
            owners = [seals[site] for site in printed.sites]
            if NONE in owners and company not in owners:
                zones.append(zone)
        return zones

    def place_post(self, company: int, zone: int) -> None:
        """Put a trading post of the company on the zone's first free seal (which of them makes no difference)."""
        site = self.free_site(zone)
        self.seals[site] = company
        self.note("trading_post_placed", company=company, zone=zone, site=site)

    # -- markets --

    def move_cubes(self, source: list[int], at: int, target: list[int], to: int, number: int = 1) -> None:
        """Move cubes of a good from entry ``at`` of one place to entry ``to`` of another."""
        source[at] -= number
        target[to] += number
