"""A factor's rules of thumb for John Company, first edition. Read it as a tutorial: this is all that a scripted bot needs.

Every option of every decision gets a worth in victory points, and the best is taken. An option in words names its ``act``, so there is
one small method per act: ``worth_of_place_cubes`` and so on. What things are worth is in ``judgement``; this module has the
family's own affairs, prizes and votes, ``company`` the Company's money and voyages, ``india`` armies and provinces,
``firms`` firms and bases, ``bargains`` what is agreed with others. Alone against India, ``militant`` plays.

The rules of thumb:

- Money is worth points only while something can be bought: a manor has 2 for £4, a prize about as many as it costs, a promise that is
  bought back 2 for £2. So keep a few pounds for whoever may retire, and for the promises that are out at the end.
- A captain with a ship earns £2 a turn and a factory about as much: early on they beat everything that only scores.
- Writers become officeholders. A province is the best office, for its tax is the holder's; a president earns by every order.
- Whoever promotes its own cube pays in promises: it is worth that for an office that earns, not for one that buys guns.
- Roll with enough dice: four fail to find one low number once in five, and lose the office once in eighty-one.
- After the end of the monopoly found a firm, and go into the last turn with ships, goods and money in it.
"""

from __future__ import annotations

from engine.bots.factor.bargains import Bargains
from engine.bots.factor.india import IndiaHand
from engine.bots.factor.militant import Militant
from engine.bots.factor.weights import WEIGHTS, Weights
from engine.bots.scripted import Option
from engine.john_company_1e.names import FIRST_PRESIDENT, NOBODY, PRESIDENCIES, Box, Law
from engine.john_company_1e.tables import BOX_IDS, LAW_IDS, OFFICE_IDS, PRIZE_IDS
from engine.sdk import Game, run
from engine.shared.deeds import ANYBODY

LIKING = {
    "tenure_limitations": -0.1,
    "regulating_act": -0.1,
    "debt_restructure": 0.2,
    "army_spending": 0.2,
    "governor_general": -0.1,
}
"""What a law does for everybody's Company."""


class Factor(IndiaHand, Bargains):
    """A scripted bot. Alone it is ``Militant`` who answers."""

    idle = ["go_home"]

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed, weights)
        self.militant = Militant(seed, weights)
        self.vacancies = (weights.first_writer, weights.second_writer, weights.third_writer)
        """What a first writer is worth, a second, a third."""

    def worths(self, game: Game) -> list[float]:
        return super().worths(game) if game.seats > 1 else self.militant.worths(game)

    # -- setup --

    def worth_of_take_office(self, option: Option) -> float:
        return self.weights.drafted * self.value_of_office(OFFICE_IDS.index(option["office"]))

    # -- family actions --

    def worth_of_place_cubes(self, option: Option) -> float:
        """What the cubes bring, less their price; the last pounds are kept for a prize."""
        box, number = BOX_IDS.index(option["box"]), option["cubes"]
        price = self.pound * option["price"] + self.missed_prize(option["price"]) + self.cost_of_cubes(number)
        return float(sum(self.value_of_cube(box, at) for at in range(number)) - price)

    def value_of_cube(self, box: int, before: int) -> float:
        """One more cube in a box, in which ``before`` of this action are already."""
        if box == Box.SHARES:
            return self.value_of_share(before)
        if box == Box.MANOR:
            return self.value_of_manor()
        if box == Box.SHIPYARD:
            return self.value_of_yard() - self.weights.waiting * before
        if box == Box.FACTORY:
            return self.value_of_factory() - 0.15 * before
        if box == Box.WRITER:
            return self.value_of_writer(before)
        if box == Box.OFFICER:
            return self.value_of_officer(before)
        return self.value_of_captain(before)

    def missed_prize(self, spent: int) -> float:
        """What the prize is worth that could not be bought any more, if somebody retires this turn."""
        table = self.table
        leaving = max((self.chance_to_leave(office) for office in self.my_offices()), default=0.0)
        if not leaving or not table.prizes:
            return 0.0
        executive = any(table.tables.executive[office] for office in self.my_offices())
        prices = [
            card.executive if executive else card.senior
            for card in (table.tables.prizes[prize] for prize in table.prizes)
        ]
        before = max((price for price in prices if price <= self.cash), default=0)
        after = max((price for price in prices if price <= self.cash - spent), default=0)
        return leaving * (self.weights.prize_rate - self.pound) * (before - after)

    def value_of_writer(self, before: int) -> float:
        """A candidate for every office that is vacant, or soon will be."""
        table = self.table
        own = table.writers[self.seat] + before
        if own >= len(self.vacancies) or not self.has_company or self.left == 0:
            return 0.05
        vacant = sum(holder == NOBODY for holder in table.holder)
        return (self.vacancies[own] + self.weights.vacancy * min(vacant, 4)) * min(1.0, self.turns / 2)

    def value_of_officer(self, before: int) -> float:
        """Plunder, and a candidate for provinces; ready for next turn only."""
        table, seat = self.table, self.seat
        own = before + table.officers_box[seat] + table.recruits[seat] + sum(table.officers[seat :: table.families])
        if self.left == 0 or not self.has_company:
            return 0.01
        presidents = sum(table.holder[FIRST_PRESIDENT + at] == seat for at in range(PRESIDENCIES))
        vacant = sum(table.holder[office] == NOBODY for office in table.provincial)
        return max(0.02, self.weights.officer + self.weights.plunderer * presidents + 0.25 * vacant - 0.25 * own)

    def value_of_captain(self, before: int) -> float:
        """A ship of £5 or so that earns £2 a turn from next turn on, if there is money for it then."""
        if self.left == 0:
            return 0.0
        waiting = self.table.captains_box[self.seat] + self.table.captains[self.seat] + before
        affordable = 1.0 if self.cash + 3 >= 5 * (waiting + 1) else 0.35
        later = self.weights.interloper if self.table.scenario.may_deregulate else 0.0
        later -= self.weights.crowded * (self.table.captained(self.seat) + waiting)
        return affordable * max(0.0, 2 * self.pound * (self.left - 0.3) + later - 5 * self.pound)

    def worth_of_free_cube(self, option: Option) -> float:
        """The one that is worth least."""
        if option["origin"] == "manor":
            return -self.value_of_manor()
        return -float(self.table.tables.prizes[PRIZE_IDS.index(option["prize"])].points)

    # -- where cubes are built --

    def worth_of_build_shipyard(self, option: Option) -> float:
        """Cheap ships are bought first, so the second shipyard of a column; best with one's own."""
        column = option["column"]
        first = self.table.yards[column * 2]
        return float(self.value_of_yard(column) + (0.3 if first == self.seat else 0.0) - 0.01 * column)

    def worth_of_build_factory(self, option: Option) -> float:
        return self.value_of_factory(option["factory"])

    # -- prizes --

    def worth_of_claim_prize(self, option: Option) -> float:
        """Points for pounds; the pounds that are left may buy promises back."""
        office = self.asked()[0]
        prize = PRIZE_IDS.index(option["prize"])
        card = self.table.tables.prizes[prize]
        price = (card.executive if self.table.tables.executive[office] else card.senior) + self.asked()[1]
        return float(self.value_of_prize(prize) - self.pound * 0.8 * price)

    def worth_of_name_scandal(self, option: Option) -> float:
        """Somebody else's office, the better the worse for its holder."""
        office = OFFICE_IDS.index(option["office"])
        holder = self.table.holder[office]
        if holder == self.seat:
            return -5.0
        return self.value_of_office(office) + 0.05 * (self.lead(holder) if holder < self.table.seats else -20)

    # -- votes --

    def value_of_law(self) -> float:
        """What the law before the House means to me."""
        table, seat = self.table, self.seat
        law = next(
            (card for card in (table.set_aside if table.siege_vote else NOBODY, *table.post[-1:]) if card >= 0), 0
        )
        factories = [table.factories.count(family) for family in range(table.families)]
        yards = [table.shipyards(family) for family in range(table.families)]
        captains = [table.captained(family) for family in range(table.families)]
        if law == Law.DEBT_RESTRUCTURE and table.share_price == table.tables.share_track[0]:
            return -self.weights.saved
        lead = {
            Law.CALICO_ACTS: 0.5 * (factories[seat] - self.mean(factories)),
            Law.SHIP_SUBSIDY: 0.5 * (yards[seat] - self.mean(yards)),
            Law.TRADE_REGULATIONS: -0.4 * (captains[seat] - self.mean(captains)),
            Law.WRITER_PRIVILEGES: 0.3 * (table.writers[seat] // 2),
            Law.INCLOSURE_ACTS: 1.0 * (table.manors[seat] - self.mean(table.manors)),
            Law.REVOKE_MONOPOLY: 0.4 * (captains[seat] - self.mean(captains)),
            Law.TENURE_LIMITATIONS: -0.6 * (table.holder[0] == seat),
        }
        scale = min(self.left, 3) / 3 if law != Law.INCLOSURE_ACTS else 1.0
        own = lead.get(law, 0.0) + LIKING.get(LAW_IDS[law] if law < len(LAW_IDS) else "", 0.0)
        return self.on_the_table("law_passes", ANYBODY) + scale * own

    def worth_of_vote_for(self, option: Option) -> float:
        return self.value_of_law() - (0.4 if "prize" in option else 0.0)

    def worth_of_vote_against(self, option: Option) -> float:
        return -self.value_of_law() - (0.4 if "prize" in option else 0.0)

    def worth_of_spend_on_vote(self, option: Option) -> float:
        """As much as turns the matter, if it is worth it."""
        table = self.table
        _, way, extra = self.asked()
        power = table.shipyards(self.seat) + table.factories.count(self.seat) + extra + option["amount"]
        after = table.support + (power if way == "for" else -power)
        won = after > 0 if way == "for" else after <= 0
        return float((abs(self.value_of_law()) if won else 0.0) - self.pound * option["amount"])


if __name__ == "__main__":
    run(Factor)
