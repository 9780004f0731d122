"""A game in progress: the nouns that the rules ask about.

``fields`` says what lies where. A family is a seat, or one that nobody plays, whose number comes after the last seat. ``names`` has the
constants; ``tables`` the printed figures. Money is in £.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.fields import CompanyTable
from engine.john_company_2e.table.limits import COMPANY_SHIPS, REGIMENTS, TOWER_LEVELS
from engine.john_company_2e.table.names import FIRST_FIRM, GOVERNED_REGIONS, NOBODY, ON_YARD, Law, Office, Power, Sea
from engine.john_company_2e.table.plan import Plan, at
from engine.john_company_2e.table.tables import Tables, tables
from engine.kernel import Choice, Frame


class CompanyGame(CompanyTable):
    """A game of John Company, second edition."""

    def ask_unseated(self, player: int, kind: str, options: tuple[Choice, ...], then: Frame) -> None:
        """A question to a family that nobody plays goes to those who answer for it."""
        if not self.plan.answer_unseated:
            super().ask_unseated(player, kind, options, then)
        self.do(*at(self.plan.answer_unseated, (kind, options, then)))

    def tell(self, fact: Fact, *what: Any) -> None:
        """Tell those who listen at this table; ``facts`` says what of."""
        for listen in self.rules.listeners.get(fact, ()):
            listen(self, *what)

    # -- families --

    @property
    def plan(self) -> Plan:
        """The steps that run at this table's places."""
        plan: Plan = self.rules
        return plan

    @property
    def tables(self) -> Tables:
        """The printed components."""
        return tables()

    @property
    def unseated(self) -> int:
        """The number of the family that nobody plays, or NOBODY when only families of seats play."""
        return self.seats if len(self.cash) > self.seats else NOBODY

    def is_seated(self, family: int) -> bool:
        """Is this the family of a seat?"""
        return 0 <= family < self.seats

    def clockwise(self, first: int) -> list[int]:
        """All families clockwise, ``first`` first."""
        at = self.seating.index(first)
        return self.seating[at:] + self.seating[:at]

    def shares(self, family: int) -> int:
        """Company shares of a family, the Chairman's own included."""
        return self.court[family] + (self.holder[Office.CHAIRMAN] == family)

    def others_with_shares(self, family: int, shares: Sequence[int]) -> tuple[int, ...]:
        """The other holders of some shares (a number per family), clockwise from the family."""
        return tuple(other for other in self.clockwise(family) if shares[other] and other != family)

    def total_shares(self) -> int:
        """All Company shares, the Chairman's included."""
        return sum(self.court) + (self.holder[Office.CHAIRMAN] >= 0)

    def shipyards(self, family: int) -> list[int]:
        """The ships whose yards the family owns."""
        return [ship for ship, owner in enumerate(self.yard_owner) if owner == family]

    def fitted_yards(self, family: int) -> int:
        """How many of the family's shipyards have their ship in play."""
        return sum(
            owner == family and place != ON_YARD for owner, place in zip(self.yard_owner, self.ship_place, strict=True)
        )

    def owner_of(self, ship: int) -> int | None:
        """The family that owns a ship's yard, or None: for the journal and for words."""
        owner = self.yard_owner[ship]
        return owner if owner != NOBODY else None

    def owns_prestige(self, family: int, card: int) -> bool:
        """Has the family this prestige card?"""
        return card in self.prestige[family]

    def is_bound_by(self, family: int, card: int) -> bool:
        """Has the family this spouse, and do its restrictions hold for it? They bind those of seats."""
        return card in self.prestige[family] and self.is_seated(family)

    def owner_of_prestige(self, card: int) -> int:
        """The family with this prestige card, or NOBODY."""
        for family, cards in enumerate(self.prestige):
            if card in cards:
                return family
        return NOBODY

    def enterprises(self, family: int, kind: int) -> int:
        """How many enterprises (or Company shares) of a kind in ``names.Power`` the family owns, prestige cards included."""
        kinds = self.tables.prestige.enterprise
        on_cards = sum(kinds[card] == kind for card in self.prestige[family])
        if kind == Power.SHIPPING:
            return on_cards + self.yard_owner.count(family)
        if kind == Power.MANUFACTURING:
            return on_cards + self.workshops[family] + self.invested[family]
        if kind == Power.SOCIAL:
            return on_cards + self.luxuries[family]
        return self.shares(family)

    def windows(self, family: int) -> int:
        """Window icons of a family: on its prizes, luxuries and prestige cards."""
        printed = self.tables.prizes.windows
        on_prizes = sum(printed[prize] * row[family] for prize, row in enumerate(self.prizes))
        on_cards = sum(self.tables.prestige.windows[card] for card in self.prestige[family])
        return on_prizes + self.luxuries[family] + on_cards

    def offices_of(self, family: int) -> list[int]:
        """The offices that the family holds, by number."""
        return [office for office, holder in enumerate(self.holder) if holder == family]

    def by_windows_then_prime_minister(self, families: list[int]) -> list[int]:
        """Families by most windows, ties clockwise from the Prime Minister: the rulebook's usual tie-break."""
        order = self.clockwise(self.prime_minister)
        return sorted(families, key=lambda family: (-self.windows(family), order.index(family)))

    # -- offices and laws --

    def extra_action(self) -> int:
        """The extra family action of the most recent law that has one, or -1."""
        for law in reversed(self.laws):
            if (action := self.tables.laws.extra_action[law]) >= 0:
                return action
        return -1

    @property
    def chosen_law(self) -> int:
        """The law that the Prime Minister has chosen: from then on until its vote is resolved it alone lies open."""
        (law,) = self.open_laws
        return law

    def vacancies(self) -> int:
        """How many office cards lie in the Vacant Offices box."""
        return self.holder.count(NOBODY)

    def director(self) -> int:
        """The office that acts in the Director's place on the ribbon: Director of Trade or Governor General."""
        return Office.GOVERNOR_GENERAL if self.in_force(Law.GOVERNOR_GENERAL) else Office.DIRECTOR_OF_TRADE

    def governor_office(self, region: int) -> int:
        """The Governor's office of a region."""
        return Office.FIRST_GOVERNOR + GOVERNED_REGIONS.index(region)

    def in_lined_space(self) -> bool:
        """Do Standing or Debt stand on a lined space?"""
        return self.standing in self.tables.lined_standing or self.debt in self.tables.lined_debt

    # -- India --

    def is_company(self, region: int) -> bool:
        """Does the Company control the region?"""
        return self.control[region] >= 0

    def company_regions(self) -> list[int]:
        """The regions that the Company controls."""
        return [region for region, presidency in enumerate(self.control) if presidency >= 0]

    def regions_of(self, presidency: int) -> list[int]:
        """The Company-controlled regions associated with a Presidency."""
        return [region for region, owner in enumerate(self.control) if owner == presidency]

    def is_sovereign(self, region: int) -> bool:
        """Is the region neither the Company's nor dominated by another?"""
        return self.control[region] < 0 and self.overlord[region] in (-1, region)

    def is_dominated(self, region: int) -> bool:
        """Is the region part of another region's empire?"""
        return self.overlord[region] not in (-1, region)

    def empire(self, region: int) -> list[int]:
        """The regions of the empire that a region belongs to; the region alone when it has no flag."""
        capital = self.overlord[region]
        if capital < 0:
            return [region]
        return [other for other, lord in enumerate(self.overlord) if lord == capital]

    def strength(self, region: int) -> int:
        """The strength of a region with its whole empire, in tower levels. A Company region has none of its own."""
        return sum(self.tower[member] for member in self.empire(region))

    def open_orders(self, region: int) -> list[int]:
        """The orders of a region that are not closed, northernmost first."""
        return [order for order in self.tables.regions.orders[region] if not self.closed[order]]

    def opium(self) -> int:
        """Opium icons in Company-controlled regions."""
        return sum(self.tables.regions.opium[region] for region in self.company_regions())

    # -- armies and ships --

    def army_pieces(self, presidency: int, family: int) -> int:
        """A family's pieces in an army: officers, ready or exhausted, and the Commander."""
        return (
            self.officers[presidency][family]
            + self.exhausted_officers[presidency][family]
            + (self.commander[presidency] == family)
        )

    def regiment_supply(self) -> int:
        """Regiments in the supply (proxies are allowed, so rules do not stop at 0)."""
        return REGIMENTS - sum(self.regiments) - sum(self.exhausted_regiments)

    def tower_level_supply(self) -> int:
        """Tower levels in the supply."""
        return TOWER_LEVELS - sum(self.tower)

    def ships_in(self, sea: int) -> int:
        """Ships that trade for the Company from a sea zone (or lie in the China box)."""
        return self.ship_place.count(sea) + self.company_ships[sea] + self.extra_ships[sea]

    def company_ship_supply(self) -> int:
        """Company and extra ships in the supply."""
        return COMPANY_SHIPS - sum(self.company_ships) - sum(self.extra_ships) - sum(self.half_ship)

    def firm_ships(self, manager: int) -> list[int]:
        """The ships on a firm's charter."""
        return [ship for ship, place in enumerate(self.ship_place) if place == FIRST_FIRM + manager]

    def sea_of(self, presidency: int) -> int:
        """The sea zone of a Presidency."""
        return (Sea.WEST, Sea.SOUTH, Sea.EAST)[presidency]
