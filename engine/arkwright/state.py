"""The table of a game in progress: what lies where, and the nouns the rules ask about.

A *mill* is a player's place for a factory of one good: number ``seat * 4 + good``. So are lists *per* something of a seat or a mill:
``[seat * 5 + space]``, ``[mill * 4 + line]``, everything counted from 0 (``Title.sizes`` has the numbers). Money is in £. Workers in the
labour market always fill a stretch of spaces without gaps, from the last space back (hiring empties it in reading direction, returning
workers extend it), so one number describes it; only an Economic Crisis leaves spaces out of use behind the stretch (``crisis_gap``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.arkwright.names import GOODS, HIDDEN, LINES, MAX_PRICE, NONE, PIERS, SPACES, WAREHOUSE_PLACES, Event, Tile
from engine.arkwright.tables import raw
from engine.kernel import field
from engine.shared.moneyed import Moneyed

if TYPE_CHECKING:
    from engine.arkwright.plan import Plan, PlannedRules

PREPARATION = -1
SHARES: int = raw("share_price")["shares"]["per_company"]
LAST_SHARE_SPACE: int = raw("share_price")["max_space"]
MOST_IDEAS = max(len(tile.get("keep_costs", ())) for tile in raw("development_tiles")["tile"]) - 1
LAST_CONTRACT: int = raw("ships")["contracts"]["track"][-1]
WORKERS: int = raw("labour_market")["workers_total"]
MARKET = sum(len(row["demand"]) for row in raw("labour_market")["row"])
MOST_QUALITY: int = raw("goods")["markers"]["quality_max_with_engineer"]
MOST_MARKETING: int = raw("goods")["markers"]["marketing_max"]
LAST_IMPORTER_SPACE: int = raw("market")["importer"]["last_space"]
MOST_PRICES = max(len(commodity["prices"]) for commodity in raw("east_india")["commodity"]) - 1
MOST_LOANS, MOST_GOODS, MOST_IN_SUPPLY, MOST_SPENT = 1_000, 100, 40, 100
"""More than any game comes to: of loans open, of a company's goods of a kind, of equal pieces in the supply, of £ for an action."""


class ArkwrightGame(Moneyed):
    """A game of Arkwright, Waterframe or Spinning Mule."""

    if TYPE_CHECKING:
        rules: PlannedRules

    # The timetable
    decade: int = field("decade of play, 0 is 1770", of="decade", marks={PREPARATION: "the preparation decade"})
    cycle: int = field("the cycle's good, which is the active one", of="good")
    phase: int = field("where in the decade the game stands", of="phase")
    start_player: int = field("the seat of the start player, from which the order of play runs clockwise", of="seat")

    # Companies
    cash: list[int] = field("£ in hand; no coin limits it", per="seat")
    shares: list[int] = field("own shares held; the others are in the bank", per="seat", high=SHARES)
    share_space: list[int] = field("space of the share price track", per="seat", low=1, high=LAST_SHARE_SPACE)
    loans: list[int] = field("loans open", per="seat", high=MOST_LOANS)
    administration: list[int] = field(
        "action marker that lies on the administration space",
        per="administration space",
        of="action marker",
        marks={NONE: "free"},
    )
    markers: list[int] = field("advanced action markers owned", per="seat", bits="action marker")
    tiles: list[int] = field("development tiles owned", per="seat", bits="tile")
    assigned: list[int] = field(
        "good of the factory to which the Foreman, and then the Workshop, belongs",
        per="assigned tile",
        of="good",
        marks={NONE: "not owned, or not assigned"},
    )
    ideas: list[int] = field("uses made of the Inventor, and then of the Tinkerer", per="idea", high=MOST_IDEAS)
    attache_turned: list[int] = field("1 once the Press Attaché was used in this decade", per="seat", high=1)
    piers: list[int] = field("ship moored there", per="pier", of="ship", marks={NONE: "no ship"})
    inactive: list[int] = field("1 for a ship used since the last exchange action (Spinning Mule)", per="pier", high=1)
    contract: list[int] = field("goods due; 0 without a contract", per="mill", high=LAST_CONTRACT)
    contract_limit: list[int] = field("space of the limit marker; 0 beside the track", per="seat", high=LAST_CONTRACT)
    warehouse: list[int] = field("1 where a worker stands in the warehouse", per="warehouse place", high=1)
    stored: list[int] = field("goods in the large and the small warehouse together", per="mill", high=MOST_GOODS)
    reopened: list[int] = field(
        "1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed", per="seat", high=1
    )
    jubilee: list[int] = field("1 while the seat still has the extra buyer of the Crown Jubilee", per="seat", high=1)

    # Factories
    factory: list[int] = field("factory marker (tables.factory_type)", per="mill", of="factory", marks={NONE: "none"})
    gone: list[int] = field("levels whose marker has left the game by closing", per="mill", bits="level")
    workers: list[int] = field("workers on the line", per="production line", high=WORKERS)
    machines: list[int] = field("machines on the line", per="production line", high=WORKERS)
    quality: list[int] = field("levels of quality", per="mill", high=MOST_QUALITY)
    marketing: list[int] = field("levels of marketing", per="mill", high=MOST_MARKETING)
    price: list[int] = field("£ for a good; 0 without a factory", per="mill", high=MAX_PRICE)

    # The market
    importer: list[int] = field("space that the importer stands on", per="good", high=LAST_IMPORTER_SPACE)
    labour: int = field("workers in the labour market", high=MARKET)
    crisis_gap: int = field("spaces at the end of the labour market that are out of use", high=MARKET)
    fired: int = field("workers on the Fired space", high=WORKERS)
    boxed: int = field("workers out of the game", high=WORKERS)
    economy_used: list[int] = field("economy markers that have been turned up", per="good", bits="economy marker")

    # The board of special markers
    marker_supply: list[int] = field(
        "advanced action markers in the supply, on the board", per="row and marker", high=MOST_IN_SUPPLY
    )
    ship_supply: list[int] = field("ships of the kind in the supply, on the board", per="ship", high=MOST_IN_SUPPLY)
    tile_supply: list[int] = field(
        "development tiles of the kind in the supply, on the board", per="tile", high=MOST_IN_SUPPLY
    )
    backs: list[int] = field(
        "mass and luxury factories in the display (Asymmetrical Factories)", per="back", high=MOST_IN_SUPPLY
    )

    # Events
    event_at: list[int] = field(
        "event marker of the decade; everybody knows the printed layout",
        per="decade",
        of="event",
        hidden=HIDDEN,
        seen_by="nobody",
    )
    reserve_event: int = field(
        "event marker on the reserve space",
        of="event",
        marks={NONE: "none, or turned up"},
        hidden=HIDDEN,
        seen_by="nobody",
    )
    unseen_events: list[int] = field(
        "shown before they were shuffled, and not turned up since, ascending; one of them is out of the game",
        per="",
        of="event",
        once="event not seen",
    )
    running: int = field("event in force for this decade", of="event", marks={NONE: "none"})
    bureaucracy: int = field("1 once administration space 2 is closed", high=1)

    # The turn
    spent: int = field(
        "£ of administration cost that count for the action under way",
        high=MOST_SPENT,
        untold="a reckoning of the action under way; action_taken tells the cost",
    )
    developed: int = field(
        "goods whose factory has had the Developer's discount in this action",
        bits="good",
        untold="a reckoning of the action under way; factory_opened and factory_modernised tell the discount",
    )

    # The production phase of the active good
    made: list[int] = field("goods from production still at hand", per="seat", high=MOST_GOODS)
    sold: list[int] = field("goods sold at home", per="seat", high=MOST_GOODS)
    shut: list[int] = field("line that the School has shut", per="seat", of="line", marks={NONE: "none"})
    importer_sold: int = field("goods that the importer sold", high=MOST_GOODS)

    # East India
    influence: list[int] = field(
        "space that the marker of influence stands on", per="influence marker", of="influence space"
    )
    indicator: list[int] = field(
        "place of the price on the spaces that so many players use", per="commodity", high=MOST_PRICES
    )

    @property
    def plan(self) -> Plan:
        """What runs where at this table."""
        return self.rules.plan

    # -- the timetable --

    @property
    def level(self) -> int:
        """The technology level, 1 to 3."""
        return self.rules.decades[max(self.decade, 0)].level

    @property
    def last_decade(self) -> bool:
        """Is it 1810?"""
        return self.decade == len(self.rules.decades) - 1

    def clockwise(self, first: int) -> list[int]:
        """All seats clockwise, ``first`` first."""
        return [*range(first, self.seats), *range(first)]

    def in_turn_order(self) -> list[int]:
        """All seats, the start player first."""
        return self.clockwise(self.start_player)

    # -- factories --

    def mills(self, seat: int) -> list[int]:
        """The seat's places that hold a factory, by good."""
        factory = self.factory
        return [mill for mill in range(seat * GOODS, seat * GOODS + GOODS) if factory[mill] != NONE]

    def base_quality(self, mill: int) -> int:
        """Base quality of the factory there (£ of its cost, too)."""
        return self.rules.base_quality[self.factory[mill]]

    def appeal(self, mill: int) -> int:
        """Base quality + quality + marketing - price; may be negative (checklist 26, 158)."""
        quality = self.rules.base_quality[self.factory[mill]]
        return quality + self.quality[mill] + self.marketing[mill] - self.price[mill]

    def manned(self, mill: int, line: int) -> int:
        """Workers and machines on a line."""
        return self.workers[mill * LINES + line] + self.machines[mill * LINES + line]

    def is_full(self, mill: int, line: int) -> bool:
        """Are all places of the line filled?"""
        at = mill * LINES + line
        return self.workers[at] + self.machines[at] == self.rules.places[mill % GOODS][line]

    def full_lines(self, mill: int) -> int:
        """How many lines of the factory are filled, wherever they are: a lost machine may leave a gap before them (checklist 191)."""
        return sum(self.is_full(mill, line) for line in range(LINES))

    def lines_in_order(self, mill: int) -> int:
        """How many lines from the first are filled without a gap: as many can be run out of turn (checklist 114)."""
        return next((line for line in range(LINES) if not self.is_full(mill, line)), LINES)

    def shut_line(self, mill: int) -> int:
        """The factory's line that is shut in this production phase by the School, or NONE (checklist 142)."""
        seat, good = divmod(mill, GOODS)
        return self.shut[seat] if good == self.cycle else NONE

    def hands_by_line(self, mill: int) -> list[int]:
        """Workers and machines on each line."""
        at, workers, machines = mill * LINES, self.workers, self.machines
        return [workers[line] + machines[line] for line in range(at, at + LINES)]

    def output(self, mill: int, shut: int = NONE) -> int:
        """Goods that the factory makes in a production phase, all that its filled lines yield (132) but for a line that is shut (142)."""
        at, type, workers, machines, made = mill * LINES, self.factory[mill], self.workers, self.machines, 0
        if shut != NONE or self.rules.joint_lines[type]:
            manned = self.hands_by_line(mill)
            if shut != NONE:
                manned[shut] = 0
            return self.rules.output(type, manned)
        # Lines that work each alone, without a list of them: bots that search ask for hardly anything more often.
        for line, (places, goods) in enumerate(self.rules.lines[type], at):
            if workers[line] + machines[line] == places:
                made += goods
        return made

    def free_places(self, mill: int) -> int:
        """Places without worker or machine."""
        at = mill * LINES
        return (
            sum(self.rules.places[mill % GOODS])
            - sum(self.workers[at : at + LINES])
            - sum(self.machines[at : at + LINES])
        )

    def at_hand(self, mill: int) -> int:
        """Goods that can be sold or shipped: in the warehouses and, of the active good in its production phase, those just made."""
        seat, good = divmod(mill, GOODS)
        return self.stored[mill] + (self.made[seat] if good == self.cycle else 0)

    # -- the labour market --

    def demand(self, good: int) -> int:
        """Highest number on a free space of the good's column (checklist 133; reading 14).

        Spaces that an Economic Crisis has emptied have a buyer each if they are numbered (reading 20).
        """
        demand = self.rules.demand
        above = self.rules.demand_above[good][len(demand) - self.crisis_gap - self.labour]
        if not self.crisis_gap:
            return above
        first = len(demand) - self.crisis_gap
        return above + sum(number > 0 for at, number in enumerate(demand[first:], first) if at % GOODS == good)

    def wage_row(self) -> int:
        """£ per worker by the last free space in reading direction, without Threat of Strike (checklist 149; reading 15).

        Spaces out of use are none (reading 20).
        """
        free = len(self.rules.wage) - self.crisis_gap - self.labour
        return self.rules.wage[free - 1] if free else self.rules.wage_when_full

    def wage(self) -> int:
        """£ per worker now, for factories, crews and storekeepers: 1 more under the Threat of Strike (checklist 149, 197; reading 32)."""
        return self.wage_row() + (self.rules.strike_wage if self.running == Event.THREAT_OF_STRIKE else 0)

    def hands(self) -> int:
        """Workers that can be hired: in the market, else among the fired."""
        return self.labour + self.fired

    # -- companies --

    def has(self, seat: int, tile: int) -> bool:
        """Does the seat own this development tile?"""
        return bool(self.tiles[seat] >> tile & 1)

    def owns_marker(self, seat: int, marker: int) -> bool:
        """May the seat use this action marker? Its own six, and the advanced ones it has taken."""
        return marker < 6 or bool(self.markers[seat] >> marker & 1)

    def share_value(self, seat: int) -> int:
        """£ that a share of the seat's company sells for."""
        return self.rules.sell_value[self.share_space[seat]]

    def share_cost(self, seat: int) -> int:
        """£ that a share of the seat's company costs: 10 on the first ten spaces (checklist 95)."""
        return self.rules.buy_value[self.share_space[seat]]

    def bank_shares(self, seat: int) -> int:
        """Shares of the seat's company in the bank; loans keep some of them on the board."""
        return self.rules.shares - self.shares[seat]

    def units(self, marker: int, cost: int) -> int:
        """Machines or quality levels that so much administration cost (£) buys with this marker (checklist 73, 81)."""
        return sum(threshold <= cost for threshold in self.rules.thresholds[marker])

    def ships(self, seat: int) -> list[int]:
        """The piers of the seat that hold a ship, as places in ``piers``."""
        return [at for at in range(seat * PIERS, seat * PIERS + PIERS) if self.piers[at] != NONE]

    def crew(self, seat: int) -> int:
        """Workers on the seat's ships."""
        return sum(self.rules.ship_crew[self.piers[at]] for at in self.ships(seat))

    def storekeepers(self, seat: int) -> int:
        """Workers in the seat's warehouse."""
        at = seat * WAREHOUSE_PLACES
        return sum(self.warehouse[at : at + WAREHOUSE_PLACES])

    def has_small_warehouse(self, seat: int) -> bool:
        """By the tile, or always where everybody has one (checklist 230)."""
        return self.plan.stores_for_all or self.has(seat, Tile.SMALL_WAREHOUSE)

    def room(self, seat: int, good: int) -> int:
        """Goods of this kind that the seat's large warehouse holds with its workers there (checklist 156)."""
        at = seat * WAREHOUSE_PLACES
        return sum(opens[good] for place, opens in enumerate(self.rules.warehouse) if self.warehouse[at + place])

    def space(self, seat: int, place: int) -> int:
        """What lies on an administration space: an action marker, or NONE."""
        return self.administration[seat * SPACES + place]
