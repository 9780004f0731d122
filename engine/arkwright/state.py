"""The table of a game in progress: what lies where, and the nouns the rules ask about.

A *mill* is a player's place for a factory of one good: number ``seat * 4 + good``. Lists say in their comments what indexes them;
``[mill, line]`` means ``mill * 4 + line``, lines from 0. Money is in £. Workers in the labour market always fill a stretch of spaces
without gaps, from the last space back (hiring empties it in reading direction, returning workers extend it), so one number describes it;
only an Economic Crisis leaves spaces out of use behind the stretch (``crisis_gap``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.arkwright.names import GOODS, LINES, NONE, PIERS, SPACES, WAREHOUSE_PLACES, Event, Tile
from engine.kernel import Game

if TYPE_CHECKING:
    from engine.arkwright.tables import Rules


class ArkwrightGame(Game):
    """A game of Arkwright, Waterframe or Spinning Mule."""

    if TYPE_CHECKING:
        rules: Rules

    # The timetable
    decade: int  # index into rules.decades; -1 in the preparation decade
    cycle: int  # 0 to 3, also the active good
    phase: int  # names.Phase
    start_player: int

    # Companies, by seat
    cash: list[int]  # £
    shares: list[int]
    share_space: list[int]  # space of the share price track
    loans: list[int]
    administration: list[int]  # [seat * 5 + space] action marker, or NONE
    markers: list[int]  # bit set of the advanced action markers owned
    tiles: list[int]  # bit set of the development tiles owned
    assigned: list[int]  # [seat * 2 + 0 Foreman, 1 Workshop] good of the factory it belongs to, or NONE
    ideas: list[int]  # [seat * 2 + 0 Inventor, 1 Tinkerer] uses made
    attache_turned: list[int]  # 1 once the Press Attache was used this decade
    piers: list[int]  # [seat * 2 + pier] ship type, or NONE
    inactive: list[int]  # [seat * 2 + pier] 1 for a ship used since the last exchange action (Spinning Mule)
    contract: list[int]  # [mill] goods due, 0 without a contract
    contract_limit: list[int]  # space of the limit marker, 0 beside the track
    warehouse: list[int]  # [seat * 6 + place] 1 when a worker stands there
    stock: list[int]  # [mill] goods in the large and the small warehouse together
    reopened: list[int]  # 1 once the seat has paid to use the space that the Hamburg Exchange Crisis closed
    jubilee: list[int]  # 1 while the seat still has the extra buyer of the Crown Jubilee

    # Factories, by mill
    factory: list[int]  # factory type, or NONE
    gone: list[int]  # bit set of the levels of the good that have left the game by closing (bit 0 is level I)
    workers: list[int]  # [mill, line]
    machines: list[int]  # [mill, line]
    quality: list[int]
    marketing: list[int]
    price: list[int]  # £; 0 without a factory

    # The market
    importer: list[int]  # [good] space
    labour: int  # workers in the market
    crisis_gap: int  # spaces at the end of the market that are out of use
    fired: int
    boxed: int  # workers out of the game
    economy_used: list[int]  # [good] bit set of the economy markers that have been revealed

    # The board of special markers
    marker_offer: list[int]  # [row * 15 + marker]
    ship_offer: list[int]  # [ship type]
    tile_offer: list[int]  # [tile]
    backs: list[int]  # [type - 16] mass and luxury factories in the display (Asymmetrical Factories)

    # Events
    event_at: list[
        int
    ]  # [decade] event marker, face down until its decade ends (but everybody knows the printed layout)
    reserve_event: int  # on the reserve space, face down; NONE once resolved
    unseen_events: list[
        int
    ]  # shown before they were shuffled, and not revealed since, ascending; one of them is out of the game
    running: int  # event in force for this decade, or NONE
    bureaucracy: int  # 1 once space 2 is closed

    # The turn
    spent: int  # £ of administration cost that count for the action under way
    developed: int  # bit set of the goods whose factory has had the Developer's discount in this action

    # The production phase of the active good, by seat
    made: list[int]  # goods from production still at hand
    sold: list[int]  # goods sold at home
    shut: list[int]  # line that the School has shut, or NONE
    importer_sold: int

    # East India
    influence: list[int]  # [seat * 4 + commodity] space of the marker
    indicator: list[int]  # [commodity] place on its usable price spaces

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
        return self.stock[mill] + (self.made[seat] if good == self.cycle else 0)

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
        """By the tile, or always in the Spinning Mule (checklist 230)."""
        return self.rules.short or self.has(seat, Tile.SMALL_WAREHOUSE)

    def room(self, seat: int, good: int) -> int:
        """Goods of this kind that the seat's large warehouse holds with its workers there (checklist 156)."""
        at = seat * WAREHOUSE_PLACES
        return sum(opens[good] for place, opens in enumerate(self.rules.warehouse) if self.warehouse[at + place])

    def space(self, seat: int, place: int) -> int:
        """What lies on an administration space: an action marker, or NONE."""
        return self.administration[seat * SPACES + place]
