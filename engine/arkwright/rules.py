"""The printed components in force at one table (seats and options), under the rulebook's words for them; ``tables`` reads them.

Goods, factory types, markers, tiles, ships, spaces and events are indices into these tuples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress


@dataclass(frozen=True, slots=True)
class Decade:
    """A decade of play: its year and the technology level in it (1 to 3)."""

    year: int
    level: int


@dataclass(frozen=True, slots=True)
class EconomyMarker:
    """An economy marker: spaces the importer moves, workers that come from Fired to the market."""

    id: str
    importer: int
    workers: int


@dataclass(frozen=True, slots=True)
class Track:
    """An East India track at this game: spaces, the two orange ones last; multiplier and bonus by space reached (0 is the start)."""

    spaces: int
    first_orange: int
    multiplier: tuple[int, ...]  # by space
    bonuses: tuple[tuple[int, str], ...]  # (space from which it may be taken, kind)


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything printed that is in force at one table. Money in £; ``[type]`` is a factory type (see ``factory_type``)."""

    seats: int
    short: bool  # Spinning Mule
    preset: bool
    east_india: bool
    asymmetrical: bool
    decades: tuple[Decade, ...]
    # factories
    base_quality: tuple[int, ...]  # [type] also cost, modernisation price and income per good shipped
    line_output: tuple[tuple[int, ...], ...]  # [type][line]
    lines: tuple[tuple[tuple[int, int], ...], ...]  # [type][line] (places, goods that it makes)
    joint_lines: tuple[int, ...]  # [type] so many lines from the first make their goods only together, all filled
    places: tuple[tuple[int, ...], ...]  # [good][line]
    machine_places: tuple[tuple[int, ...], ...]  # [good][line]
    price_floor: tuple[int, ...]  # [good]
    # labour market
    demand: tuple[int, ...]  # [space in reading direction]; 0 is a space without a number
    wage: tuple[int, ...]  # [space]
    wage_when_full: int
    demand_above: tuple[tuple[int, ...], ...]  # [good][free spaces from the start]: highest number among them
    workers_in_market: int
    workers_fired: int
    workers_in_box: int
    # share price
    sell_value: tuple[int, ...]  # [space]; entry 0 is not used
    buy_value: tuple[int, ...]
    start_space: int
    last_space: int
    steps_for_sales: tuple[int, ...]  # [goods sold at home, the last entry for all beyond]
    step_for_appeal: int  # for the sole highest appeal
    step_for_most_goods: int  # for the sole most goods sold
    shares: int
    start_shares: int
    preparation_share_price: int
    loan: int
    loan_repayment: int
    # administration and markers
    administration: tuple[int, ...]  # cost of the spaces
    reuse_fee: int
    thresholds: tuple[tuple[int, ...], ...]  # [marker] administration cost for 1, 2, 3 units; empty when it has none
    marketing_limit: tuple[int, ...]  # [marker]
    marketing_cost: tuple[int, ...]  # of reaching level 1, 2, 3, 4
    marketing_levels: int
    quality_levels: int
    quality_levels_with_engineer: int
    accountant_range: int  # £ more or less
    workshop_bonus: int  # £ that count on top in a Machines action
    patent_bonus: int  # £ on top in a Marketing action
    patent_levels: int  # free levels for handing the Patent in
    bureaucracy_space: int  # place of the administration space that the event closes
    hamburg_space: int
    reopening_cost: int  # £ to use the space that the Hamburg Exchange Crisis has closed
    production_lines: tuple[int, ...]  # [marker] lines that its Production action may run
    # special markers
    row_spaces: int  # on each of the four rows of the board
    marker_copies: tuple[int, ...]  # [marker] in the game; 0 for a player's own
    rows_open: tuple[int, ...]  # [technology level] rows of the board open, counted from row I
    ship_capacity: tuple[int, ...]
    ship_crew: tuple[int, ...]
    ship_row: tuple[int, ...]  # 0 is row I
    ship_copies: tuple[int, ...]
    start_ship: bool
    one_ship_of_four: bool
    tile_copies: tuple[int, ...]  # [tile] in the game
    tile_total: int
    inventor_costs: tuple[int, ...]  # £ on taking, then to keep after each use
    tinkerer_costs: tuple[int, ...]
    developer_discount: int
    developer_limit: int
    # asymmetrical factories
    category_limit: int  # open mass factories of a good at once, and luxury ones
    mass_marketing: int  # free levels on opening a mass factory
    foreman_discount: int  # £ per worker
    foreman_workers: int  # so many workers at most
    least_wage: int  # £ per worker under a Foreman
    workshop_upkeep: int  # £ at most for all machines of the factory
    strike_wage: int  # £ more per worker under the Threat of Strike
    # ships and storage
    contract_track: tuple[int, ...]  # empty in the Spinning Mule
    contract_limit: int  # where the limit marker starts; 0 beside the track
    contract_leeway: int  # goods more or less by the Agent
    ship_bonus: int  # of the Office
    steps_for_ship: int  # of the share price for each ship used; negative
    steps_for_stuck_contract: int  # for one that is missed and cannot rise; negative
    warehouse: tuple[tuple[int, ...], ...]  # [place][good]
    small_warehouse: int
    # market
    importer_start: int
    importer_last: int
    machine_upkeep: int
    works_income: int  # of the Machine Works per machine
    economy: tuple[tuple[EconomyMarker, ...], ...]  # [good]
    # East India
    commodity_prices: tuple[tuple[int, ...], ...]  # [good] the usable price spaces at this number of players
    track: Track

    def working(self, type: int, manned: Sequence[int]) -> list[bool]:
        """Which lines make their goods with so many workers and machines on each (checklist 132, 249).

        Every filled line does, whatever stands on the others; a luxury factory's lines 1 and 2 work only together.
        """
        full = [here == places for here, (places, _) in zip(manned, self.lines[type], strict=True)]
        joint = self.joint_lines[type]
        if not all(full[:joint]):
            full[:joint] = [False] * joint
        return full

    def output(self, type: int, manned: Sequence[int]) -> int:
        """Goods that a factory makes with so many workers and machines on each line: those of the lines that work (checklist 132)."""
        return sum(compress(self.line_output[type], self.working(type, manned)))

    @property
    def tiles_alike(self) -> int:
        """A kind of tile is laid out at most so often (checklist 20)."""
        return self.seats - 1
