"""The state of a game, and the nouns in which the rules speak of it.

Companies are indices in the order blue, red, yellow, purple; seat *n* runs company *n*. At a table of two, company 2 is the neutral one
and has no seat. Goods, ship types, boxes, zones (from 0) and sites are indices into the tables of ``game.rules``. Money is GP.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.east_india_companies.tables import CLOSED, MARKETS, NONE, Rules
from engine.kernel import Game, RulesError, field
from engine.kernel.sharing import own
from engine.kernel.state import MOST

HIDDEN = -1
"""A card or a ship that the observing seat may not know."""
BANK = -1
"""The bank, as a purse. A company's treasury is the company's index, its sales tile is ``SALES`` plus that index."""
SALES = 100


class EastIndiaGame(Game):
    """One table."""

    if TYPE_CHECKING:  # narrower than the kernel knows it; not part of the saved state
        rules: Rules

    period: int = field("the period of play, counted from 1", low=1, high=5)
    phase: str = field("the phase, by its letter", words="ABCDEF")
    initiative: list[int] = field(
        "companies, first to act first", per="place in the initiative", of="company", once="initiative disk"
    )

    bank: int = field("GP in the bank; coins are no limit, so it may fall below zero", low=-MOST)
    treasury: list[int] = field("GP in the treasury", per="company")
    sales: list[int] = field("GP on the Amount of Sales tile", per="company")

    exchange: list[int] = field("company shares that can be bought", per="company", high=10)
    shares: list[list[int]] = field(
        "company shares held: by holder, of company", per=("company", "company"), high=10, shared_rows=True
    )
    mortgaged: list[int] = field("own presidency shares turned over", per="company", high=10)
    value_step: list[int] = field("the share value marker, as a step of its track", per="company", of="value step")
    sales_marker: list[int] = field("the sales marker, as a space of its track", per="company", of="sales space")

    ship_supply: list[list[int]] = field(
        "types of the ships in the supply", per=("company", ""), of="ship", shared_rows=True
    )
    boxed: list[list[int]] = field(
        "types of the ships back in the box", per=("company", ""), of="ship", shared_rows=True
    )
    extensions: list[int] = field("dock extensions", per="company", high=2)
    docks: list[list[int]] = field(
        "per dock from the left: the type of the ship",
        per=("company", ""),
        of="ship",
        marks={NONE: "empty"},
        shared_rows=True,
    )
    cargo: list[list[int]] = field(
        "cubes on the docked ships, dock by dock", per=("company", ""), each="good", high=12, shared_rows=True
    )
    warehouse: list[list[int]] = field("cubes in the warehouse", per=("company", "good"), high=100, shared_rows=True)

    hand: list[list[int]] = field(
        "types of the ships still to be sent, sorted",
        per=("company", ""),
        of="ship",
        hidden=HIDDEN,
        seen_by="its seat",
        shared_rows=True,
    )
    sailing: list[list[int]] = field(
        "types of the ships taken in hand this period and not yet revealed, sorted",
        per=("company", ""),
        of="ship",
        shared_rows=True,
    )
    stack_company: list[list[int]] = field(
        "owners of the face-down ships, first sent first", per=("zone", ""), of="company", shared_rows=True
    )
    stack_ship: list[list[int]] = field(
        "types of the face-down ships, in the order of ``stack_company``",
        per=("zone", ""),
        of="ship",
        hidden=HIDDEN,
        seen_by="nobody",
        shared_rows=True,
    )
    left_company: list[list[int]] = field(
        "owners of the ships left in the zone, first left first", per=("zone", ""), of="company", shared_rows=True
    )
    left_ship: list[list[int]] = field(
        "types of the ships left in the zone, in the order of ``left_company``",
        per=("zone", ""),
        of="ship",
        shared_rows=True,
    )
    track_company: list[int] = field("owners of the ships on the loading track, next first", per="", of="company")
    track_ship: list[int] = field(
        "types of the ships on the loading track, in the order of ``track_company``", per="", of="ship"
    )

    agents: list[list[int]] = field(
        "where each agent stands, sorted: a box, a portrait, the centre or the supply",
        per=("company", ""),
        of="place",
        shared_rows=True,
    )
    occupants: list[list[int]] = field(
        "companies with an agent in the box, in order of arrival", per=("box", ""), of="company", shared_rows=True
    )
    seals: list[int] = field(
        "whose trading post stands on the site", per="site", of="company", marks={NONE: "free", CLOSED: "closed"}
    )

    dice_rolled: list[list[int]] = field(
        "cubes that the market dice show", per=("market", "good"), high=6, shared_rows=True
    )
    cubes: list[list[int]] = field("cubes on the trading track", per=("market", "good"), high=100, shared_rows=True)
    cube_supply: list[int] = field("cubes of the good in the supply, beside the tracks", per="good", high=100)
    market_card: list[int] = field(
        "this period's card", per="market", of="card", marks={NONE: "not drawn"}, hidden=HIDDEN, seen_by="nobody"
    )
    used_cards: list[list[int]] = field("cards back in the box", per=("market", ""), of="card", shared_rows=True)

    agent_deck: list[int] = field(
        "neutral player: Agent cards not yet used", per="", of="agent card", once="agent card"
    )
    destination_deck: list[int] = field(
        "neutral player: Destination cards not yet drawn this period",
        per="",
        of="destination card",
        once="destination card",
    )

    # -- the journal --

    def note(self, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        """Write a fact into the journal, if one is kept. Rules give indices; the journal has names where there are some."""
        if self._events is not None:
            super().note(name, see, **{key: self._spelt(key, value) for key, value in fields.items()})

    def _spelt(self, key: str, value: Any) -> Any:
        rules = self.rules
        match key:
            case "ship":
                return rules.ships[value].id
            case "fleet":
                return [rules.ships[ship].id for ship in value]
            case "ships":
                return [{"company": company, "ship": rules.ships[ship].id} for company, ship in value]
            case "good":
                return rules.goods[value]
            case "market":
                return MARKETS[value]
            case "origin" | "place":
                return rules.place_id(value)
            case "site":
                return rules.sites[value]
            case "zone":
                return rules.zones[value].id
        return value

    # -- money --

    def pay(self, source: int, target: int, amount: int, what: str) -> None:
        """Move ``amount`` GP from one purse to another. Raises RulesError, and moves nothing, when a purse other than the bank lacks it."""
        if amount <= 0:
            if amount:
                raise RulesError(f"a payment of {amount} GP for {what}")
            return
        if source == BANK:
            self.bank -= amount
        else:
            purses, company = (self.treasury, source) if source < SALES else (self.sales, source - SALES)
            if purses[company] < amount:
                raise RulesError(f"{self.purse_id(source)} has {purses[company]} GP, not {amount} for {what}")
            purses[company] -= amount
        if target == BANK:
            self.bank += amount
        elif target < SALES:
            self.treasury[target] += amount
        else:
            self.sales[target - SALES] += amount
        self._note_payment(source, target, amount, what)

    def _note_payment(self, source: int, target: int, amount: int, what: str) -> None:
        # One event for each pair of ends; the bank is an end that no field can name.
        if target >= SALES:
            self.note("sales_money_laid", seat=target - SALES, amount=amount)
        elif source >= SALES:
            name = "sales_money_returned" if target == BANK else "sales_money_taken"
            self.note(name, seat=source - SALES, amount=amount)
        elif source == BANK:
            self.note("cash_gained", seat=target, amount=amount, what=what)
        elif target == BANK:
            self.note("cash_paid", seat=source, amount=amount, what=what)
        else:
            self.note("cash_handed_over", seat=source, to=target, amount=amount, what=what)

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
            moved = step - self.value_step[company]
            self.value_step[company] = step
            self.note("share_value_moved", company=company, moved=moved, value=self.share_value(company))

    def shares_may_be_sold(self) -> bool:
        """Never in phase B; in period 5 in phase A alone."""
        return self.phase in self.rules.sale_phases[self.period - 1]

    # -- ships --

    def receive_ship(self, company: int, ship: int) -> None:
        """A new ship goes from the company's stack into its first free dock."""
        own(self.ship_supply, company).remove(ship)
        dock = self.dock_ship(company, ship)
        self.note("ship_bought", seat=company, ship=ship, dock=dock)

    def dock_ship(self, company: int, ship: int) -> int:
        """Put a ship into the first free dock; returns the dock."""
        dock = self.docks[company].index(NONE)
        own(self.docks, company)[dock] = ship
        return dock

    def undock_ship(self, company: int, dock: int) -> int:
        """Take the ship out of a dock; returns its type."""
        ship = self.docks[company][dock]
        own(self.docks, company)[dock] = NONE
        return ship

    def box_docked_ship(self, company: int, dock: int) -> None:
        """Put a ship from the port back in the box, for good."""
        ship = self.undock_ship(company, dock)
        own(self.boxed, company).append(ship)
        self.note("ship_discarded", seat=company, ship=ship, dock=dock)

    def box_left_ship(self, zone: int, at: int) -> None:
        """Put a ship that was left in a zone back in the box, for good."""
        company, ship = own(self.left_company, zone).pop(at), own(self.left_ship, zone).pop(at)
        own(self.boxed, company).append(ship)
        self.note("left_ship_discarded", seat=company, ship=ship, zone=zone)

    def ship_id(self, ship: int) -> str:
        """A ship type by name."""
        return self.rules.ships[ship].id

    def zone_id(self, zone: int) -> str:
        """A zone by name."""
        return self.rules.zones[zone].id

    def good_id(self, good: int) -> str:
        """A good by name."""
        return self.rules.goods[good]

    # -- agents and docks --

    def move_agent(self, company: int, place: int, target: int) -> None:
        """Move one of the company's agents; a box remembers the order of arrival (checklist 31)."""
        agents = own(self.agents, company)
        agents[agents.index(place)] = target
        agents.sort()
        if target < len(self.rules.boxes):
            own(self.occupants, target).append(company)
        self.note("agent_placed", seat=company, origin=place, place=target)

    def extend_docks(self, company: int) -> None:
        """Dock Extension: free, level 1 and then level 2; a third has no effect (checklist 37, reading 3)."""
        if self.extensions[company] == len(self.rules.docks) - 1:
            return
        self.extensions[company] += 1
        level = self.extensions[company]
        new = self.rules.docks[level] - len(self.docks[company])
        own(self.docks, company).extend([NONE] * new)
        own(self.cargo, company).extend([0] * (new * len(self.rules.goods)))
        self.note("dock_extended", seat=company, level=level)

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
        for site in self.rules.zones[zone].sites:
            if seals[site] == NONE:
                return site
        return NONE

    def post_zones(self, company: int) -> list[int]:
        """Zones where the company may place a post: a free open seal, none of its own there yet, one left to place."""
        if self.seals.count(company) >= self.rules.posts:
            return []
        zones = range(len(self.rules.zones))
        return [zone for zone in zones if self.free_site(zone) != NONE and not self.has_post(company, zone)]

    def place_post(self, company: int, zone: int) -> None:
        """Put a trading post of the company on the zone's first free seal (which of them makes no difference)."""
        site = self.free_site(zone)
        self.seals[site] = company
        self.note("trading_post_placed", seat=company, zone=zone, site=site)

    # -- markets --

    def move_cubes(self, source: list[int], at: int, target: list[int], to: int, number: int = 1) -> None:
        """Move cubes of a good from entry ``at`` of one place to entry ``to`` of another."""
        source[at] -= number
        target[to] += number
