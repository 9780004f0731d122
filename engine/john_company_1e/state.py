"""The nouns of a game in progress that the rules ask about; what lies where is in ``fields``.

A *family* is a seat, or the Jones family, whose number comes after the last seat. A *holding* has ships and goods in India: the three
presidencies, and China (``names.Holding``).
"""

from __future__ import annotations

from engine.john_company_1e.fields import CompanyTable
from engine.john_company_1e.names import (
    BOARD_OFFICES,
    COMPANY,
    FIRST_PRESIDENT,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    PROSPEROUS,
    REGIONS,
    UNCREATED,
    Office,
)
from engine.john_company_1e.plan import Plan
from engine.john_company_1e.tables import Scenario, Side, Tables, tables

SHARE_SPACES = 5
"""A cube on a firm's card shows up to this many tenths: its spaces go from 10 to 50 percent."""


def share_cubes(tenths: int) -> int:
    """Cubes that a holder of so many tenths of a firm has on its card (I3)."""
    return -(-tenths // SHARE_SPACES)


class CompanyGame(CompanyTable):
    """A game of John Company, first edition."""

    # -- tables --

    @property
    def plan(self) -> Plan:
        """What runs where at this table."""
        plan: Plan = self.rules
        return plan

    @property
    def tables(self) -> Tables:
        """The printed components."""
        return tables()

    @property
    def scenario(self) -> Scenario:
        """The scenario in play."""
        return self.plan.scenario

    # -- families --

    @property
    def jones(self) -> int:
        """The Jones family's number, or NOBODY when it does not play."""
        return self.seats if len(self.cash) > self.seats else NOBODY

    @property
    def few(self) -> bool:
        """Do two or three players play (with the limits for them)?"""
        return self.seats in (2, 3)

    @property
    def is_past(self) -> bool:
        """Has a mutiny ended the game, or a failure of the Company that leaves no firm to play on (checklist 87, 116, 133; reading 64)?"""
        plays_on = self.last_extra_turn or (self.deregulated and any(self.firm))
        return bool(self.mutiny or (self.failed and not plays_on))

    def clockwise(self, first: int) -> list[int]:
        """All seats clockwise, ``first`` first."""
        return [*range(first, self.seats), *range(first)]

    @property
    def first_family(self) -> int:
        """The chairman, else the most recent one: who begins whatever goes around (checklist 23)."""
        holder = self.holder[Office.CHAIRMAN]
        return holder if 0 <= holder < self.seats else self.former_chairman

    def promised(self, issuer: int, holder: int) -> int:
        """Promise cubes of ``issuer`` that ``holder`` holds."""
        return self.promises[issuer * self.families + holder]

    def shipyards(self, family: int) -> int:
        """Shipyard cubes of a family."""
        return self.yards.count(family)

    def has_power(self, family: int, card: int) -> bool:
        """Has the family this family card, with the family side up (checklist 30)?"""
        return self.card[family] == card and not self.firm[family]

    def on_prize(self, prize: int, family: int) -> int:
        """Cubes of the family on a prize with a lasting power, or with a one-time power not used yet."""
        return self.prize_cubes[prize * self.families + family]

    # -- offices --

    def exists(self, office: int) -> bool:
        """Has the office been created, and not been eliminated?"""
        return self.holder[office] != UNCREATED

    def lives(self, office: int) -> bool:
        """Does the office exist without a black disk, which would end it with the next attrition (checklist 105; reading 52)?"""
        return self.holder[office] != UNCREATED and not self.disk[office]

    def ribbon(self) -> list[int]:
        """The offices that exist along the blue ribbon, provincial ones after their president, oldest first (checklist 34).

        Those whose region is lost, and which the next attrition ends, come last.
        """
        order: list[int] = []
        for office in range(BOARD_OFFICES):
            if self.holder[office] != UNCREATED:
                order.append(office)
            if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
                order += self.provinces(office - FIRST_PRESIDENT)
        if len(order) + self.holder.count(UNCREATED) < len(self.holder):
            order += [office for office in self.provincial if office not in order]
        return order

    def track(self) -> list[int]:
        """The offices that exist along the red track, provincial ones after their president, oldest first (checklist 47)."""
        order: list[int] = []
        for office in self.tables.track:
            if self.holder[office] != UNCREATED:
                order.append(office)
            if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
                order += self.provinces(office - FIRST_PRESIDENT)
        return order

    def provinces(self, presidency: int) -> list[int]:
        """The provincial offices of a presidency, oldest first."""
        region_of = self.tables.region_of
        return [office for office in self.provincial if self.opened_by[region_of[office]] == presidency]

    def presidency_of(self, office: int) -> int:
        """The presidency of a president or of a provincial office."""
        if office < FIRST_PRESIDENT + PRESIDENCIES:
            return office - FIRST_PRESIDENT
        return self.opened_by[self.tables.region_of[office]]

    def office_of_region(self, region: int) -> int:
        """The provincial office of a region that the Company dominates."""
        return self.tables.region_of.index(region, Office.SUPERINTENDENT_CHINA + 1)

    # -- India --

    def printed(self, region: int) -> Side:
        """The side of the region's card that lies up."""
        return self.tables.sides[region][self.side[region]]

    def is_sovereign(self, region: int) -> bool:
        """Is the region dominated by nobody?"""
        return self.ruler[region] == NOBODY

    def is_open(self, region: int) -> bool:
        """Is the region open to British trade?"""
        return self.opened_by[region] != NOBODY or self.base[region] != NOBODY

    def dominions(self, region: int) -> list[int]:
        """The regions that a region dominates."""
        return [other for other in range(REGIONS) if self.ruler[other] == region]

    def empire(self, region: int) -> list[int]:
        """The region's whole empire, itself included; a region of the Company stands alone (reading 6)."""
        if self.ruler[region] == COMPANY:
            return [region]
        capital = region if self.ruler[region] == NOBODY else self.ruler[region]
        return [capital, *self.dominions(capital)]

    def defence(self, region: int) -> int:
        """Summed defence of the empire of a region not dominated by the Company (checklist 93; reading 4)."""
        return sum(self.printed(member).defence for member in self.empire(region))

    def regions_of(self, presidency: int) -> list[int]:
        """The open regions of a presidency."""
        return [region for region in range(REGIONS) if self.opened_by[region] == presidency]

    def orders_at(self, place: int) -> tuple[tuple[int, int], ...]:
        """The orders of a region, or of China (place 8)."""
        return self.tables.china_orders if place == REGIONS else self.printed(place).orders

    def is_filled(self, place: int, order: int) -> bool:
        """Has the order been filled this turn, by whomever?"""
        return self.filled[place * MAX_ORDERS + order] != NOBODY

    def is_prosperous(self, region: int) -> bool:
        """Does its prosperous side lie up?"""
        return self.side[region] == PROSPEROUS

    # -- pieces --

    def ready_ships_in(self, holding: int) -> int:
        """Ships ready in a holding, with and without captain."""
        at = holding * self.families
        return self.ships[holding] + sum(self.ready_captained_ships[at : at + self.families])

    def exhausted_ships_in(self, holding: int) -> int:
        """Ships exhausted in a holding this turn, with and without captain."""
        at = holding * self.families
        return self.exhausted_ships[holding] + sum(self.exhausted_captained_ships[at : at + self.families])

    def ships_of(self, family: int) -> int:
        """Ships that a family or its firm owns without captains, after deregulation, those on trade missions too."""
        return self.own_ships[family] + self.own_exhausted_ships[family] + sum(self.mission[family :: self.families])

    def captained(self, family: int) -> int:
        """Captained ships of a family, ready and exhausted, in India or at the director of trade."""
        families = self.families
        at_sea = (*self.ready_captained_ships[family::families], *self.exhausted_captained_ships[family::families])
        return sum(at_sea) + self.captained_ships_at_home[family]

    def goods_price(self) -> int:
        """£ for a good on a factory by the top card of the Evening Post's discards; 0 for an X (checklist 54; reading 32)."""
        return self.tables.card_price[self.post[-1]] if self.post else self.tables.goods_without_card
