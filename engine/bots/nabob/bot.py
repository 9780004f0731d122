"""A nabob's rules of thumb for John Company, second edition. Read it as a tutorial: this is all that a scripted bot needs.

Every option of every decision gets a worth in victory points, and the best is taken. An option in words names its ``act``, so there is
one small method per act: ``worth_of_purchase_luxury`` and so on. What things are worth is in ``judgement``; this module has the
family's own affairs and Parliament, ``company`` the Company's money and trade, ``india`` armies and Governors,
``firms`` firms, ``bargains`` what is agreed with others, ``blackmail`` what is not.

The rules of thumb:

- Money is worth points only while something can be bought: £4 for a luxury of 2 points, or a prize in the London Season. So spend it.
- Retire somebody in every season, be it for £2: whoever retires takes a card of the display, and most cards have points.
- Offices come first. They earn money, they retire, and whoever holds the Company's money decides who earns.
- Own shares while the Company stands firmly, and buy luxuries and workshops when it totters: they count when it has failed.
- Roll with enough dice: a catastrophe costs the office, and with four dice it comes once in eighty-one rolls.
- Vote with enterprises, which costs nothing, and buy votes only where a few of them decide.
- A favour has a price. Ask for a little more than it costs, and pay less than it brings.
"""

from __future__ import annotations

from engine.bots.nabob.bargains import Bargains
from engine.bots.nabob.blackmail import Blackmailer
from engine.bots.nabob.india import IndiaHand
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import NOBODY, POWER_IDS, Action, Law, Office, Phase, Prestige
from engine.john_company_2e.table.tables import LAW_IDS, PRESIDENCY_IDS, PRESTIGE_IDS, PRIZE_IDS
from engine.sdk import run

ITEMS = {
    "office": 3.0,
    "share": 0.8,
    "writer": 0.8,
    "officer": 0.6,
    "commander": 1.2,
    "officer_in_training": 0.5,
    "shipyard": 1.3,
    "workshop": 1.7,
    "luxury": 2.3,
    "blackmail": 0.9,
    "prime_minister": 1.5,
}


class Nabob(IndiaHand, Bargains, Blackmailer):
    """A scripted bot."""

    always = {
        "draw_from_deck": 1.2,
        "draw_law": 0.1,  # The next card may be a dilemma, which must be taken.
    }
    idle = [
        "retire_nobody_more",
        "take_no_more",
        "leave_policy_alone",
        "abstain",
        "resolve_vote",
        "call_no_session",
        "lay_down",
    ]

    # -- setup --

    def worth_of_keep_setup_card(self, option: Option) -> float:
        """A card with an office, or with things that last."""
        return sum((ITEMS.get(item["kind"], 0.45 * item.get("amount", 1)) for item in option["items"]), 0.0)

    # -- London Season --

    def worth_of_retire(self, option: Option) -> float:
        """Points and, for the first of a season, a card; less the price and what the prize costs to keep."""
        printed = self.table.tables.prizes
        prize = PRIZE_IDS.index(option["prize"])
        first = self.weights.card if self.left_in_display() and not self.table.season_retired[self.seat] else 0.0
        upkeep = self.pound * printed.upkeep[prize] * min(self.turns, 2.0)
        return float(
            printed.points[prize] + first - self.pound * option["price"] - upkeep + 0.01 * printed.windows[prize]
        )

    def worth_of_retire_specially(self, option: Option) -> float:
        return self.worth_of_retire(option) - 0.3

    def left_in_display(self) -> bool:
        """Is a card left for one more who retires? In final scoring nobody takes one (the season is not played on)."""
        retired = sum(1 for count in self.table.season_retired if count)
        return len(self.table.display) > retired and self.table.phase == Phase.LONDON_SEASON

    def worth_of_take_card(self, option: Option) -> float:
        card = option["card"]
        return self.value_of_card(PRESTIGE_IDS.index(card)) if card in PRESTIGE_IDS else 0.8

    def worth_of_discard_card(self, option: Option) -> float:
        """Only when every card of the display would hurt; then the one that others would like."""
        return -0.2 + 0.01 * max(0.0, self.worth_of_take_card(option))

    # -- family actions --

    def worth_of_enlist_writer(self, option: Option) -> float:
        """A writer earns £1 in a successful trade if there is an order for it, and is a candidate for offices."""
        table, presidency = self.table, PRESIDENCY_IDS.index(option["presidency"])
        president = table.holder[Office.PRESIDENT_OF_BOMBAY + presidency]
        waiting = sum(table.writers[presidency])
        placed = min(1.0, (self.voyage(presidency).orders + 0.5) / (waiting + 1))
        earns = self.pound * min(self.turns, 3) * placed * (0.8 if president == self.seat else 0.5)
        own = sum(row[self.seat] for row in table.writers)
        candidate = 0.25 * min(3, table.vacancies() + 1) / (1 + own)
        return earns + candidate * min(1.0, self.turns) + self.doubled(Action.ENLIST_WRITER)

    def worth_of_enlist_officer(self, option: Option) -> float:
        """An officer may command an army, wins and holds regions, and shares the loot; he costs the Company £1 a turn."""
        table = self.table
        armies = range(len(table.commander))
        posts = sum(commander == NOBODY for commander in table.commander) + (table.holder[Office.MILITARY_AFFAIRS] < 0)
        led = [1.0 if table.commander[army] == self.seat else self.weights.led_by_others for army in armies]
        wins = max(led[army] * self.prospect(army) for army in armies)
        holds = 0.5 * self.risk() * min(2, max(self.gap(army) for army in armies))
        waiting = 0.15 * table.trainees[self.seat]
        worth = (self.weights.officer + 0.15 * posts + self.weights.conquest * wins + holds) * min(self.turns, 2.0)
        return worth - waiting - self.company * self.turns + self.doubled(Action.ENLIST_OFFICER)

    def worth_of_purchase_luxury(self, option: Option) -> float:
        return self.value_of_thing("luxury") - 4 * self.pound + self.doubled(Action.PURCHASE_LUXURY, 4)

    def worth_of_purchase_workshop(self, option: Option) -> float:
        """£1 a turn, two votes, a point if the Company fails."""
        votes = 0.1 * min(self.turns, 2)
        return self.value_of_thing("workshop") + votes - 5 * self.pound + self.doubled(Action.PURCHASE_WORKSHOP, 5)

    def worth_of_purchase_shipyard(self, option: Option) -> float:
        """£1 a turn once the ship is fitted, and the Manager of Shipping fits most ships."""
        idle = sum(owner == self.seat and not self.fitted(ship) for ship, owner in enumerate(self.table.yard_owner))
        mine = 0.2 if self.is_mine(Office.MANAGER_OF_SHIPPING) else 0.0
        # A ship from a yard costs the Company £2 less than one of its own.
        worth = self.value_of_thing("shipyard") + mine + 2 * self.company - 0.25 * idle
        return worth - 2 * self.pound + self.doubled(Action.PURCHASE_SHIPYARD, 2)

    def worth_of_seek_share(self, option: Option) -> float:
        """A share comes of debts: the rightmost seekers have theirs first."""
        table = self.table
        ahead = sum(seeker != NOBODY for seeker in table.stock_exchange[option["space"] + 1 :])
        chance = 0.95 if ahead < table.debt else 0.5 if self.left else 0.1
        # Whoever turns a debt into a share saves the Company a pound a turn, and has a vote for the Chairman. That is in everybody's
        # interest, so whoever has done more for it than the others waits for them.
        vote = self.weights.first_share if not table.shares(self.seat) else 0.0
        held = [table.shares(family) + table.stock_exchange.count(family) for family in range(table.families)]
        ahead_by = held[self.seat] - self.mean(held)
        turn_to_pay = 1.0 if ahead_by <= self.weights.more_than_others else self.weights.not_my_turn
        saved = self.weights.debt_turned * turn_to_pay * self.lives * min(self.turns, 3) * (table.debt > ahead)
        worth = chance * (self.value_of_share() + vote + saved)
        return float(worth - self.pound * option["price"] + self.doubled(Action.SEEK_SHARE, option["price"]))

    def doubled(self, action: int, price: int = 0) -> float:
        """The opportunity marker lets the action be taken twice, now or, if one stays with it, next turn."""
        if self.kind != "family.action" or self.table.opportunity[self.seat] != action:
            return 0.0
        return self.weights.doubled if self.cash >= 2 * price else 0.1

    def worth_of_lift_from_prize(self, option: Option) -> float:
        return -float(self.table.tables.prizes.points[PRIZE_IDS.index(option["prize"])])

    worth_of_give_up_prize = worth_of_lift_from_prize

    # -- Parliament: the Prime Minister --

    def worth_of_propose_law(self, option: Option) -> float:
        """A law that is likely to pass, with a policy that suits."""
        law = LAW_IDS.index(option["law"])
        support = self.table.tables.laws.support[law] + self.free_votes()
        return 0.15 * min(support, 4) + self.liking(option["law"])

    def worth_of_select_policy(self, option: Option) -> float:
        return self.effect_of_policy(option["space"])

    def worth_of_add_window_tax(self, option: Option) -> float:
        return -self.effect_of_windows()

    # -- Parliament: votes --

    def free_votes(self) -> int:
        """Votes of my enterprises that have not voted yet, on this law (cards with votes for some policies only are left out)."""
        table, seat = self.table, self.seat
        if table.owns_prestige(seat, Prestige.LADY_NEWCOME):
            return 0
        yards = table.yard_owner.count(seat) - table.voted_shipyards[seat]
        workshops = table.workshops[seat] + table.invested[seat] - table.voted_workshops[seat]
        cards = sum(
            table.tables.prestige.votes[card] for card in table.prestige[seat] if not table.voted_cards >> card & 1
        )
        return yards + 2 * workshops + cards

    def value_of_passing(self) -> float:
        """What it means to me that the law before the House passes."""
        table = self.table
        policy = self.effect_of_policy(table.voted_policy) if table.voted_policy >= 0 else 0.0
        policy += self.bets()
        if table.prime_minister == self.seat:
            return policy + self.weights.passed + self.weights.leading
        return policy

    def worth_of_vote_for(self, option: Option) -> float:
        return self.value_of_passing() - (0.3 if self.table.prime_minister != self.seat else 0.0)

    def worth_of_vote_against(self, option: Option) -> float:
        """Who leads the opposition when a law falls is Prime Minister next."""
        table, votes = self.table, self.free_votes()
        leader = table.opposition_leader
        ahead = leader == NOBODY or leader == self.seat or votes > table.votes_against[leader]
        reachable = table.support - votes - min(self.votes_for_sale(), self.most_bought()) < 0
        return -self.value_of_passing() + (
            self.weights.leading if ahead and reachable and votes else 0.15 if votes else -0.1
        )

    def votes_for_sale(self) -> int:
        """Votes that I could pay for and still have £2."""
        price = 2 if self.table.in_force(Law.MASSES_DEMAND_FRANCHISE) else 1
        return max(0, self.cash - 2) // price

    def worth_of_buy_votes(self, option: Option) -> float:
        """As many as decide the matter, if they are few."""
        table, free = self.table, self.free_votes()
        minister = table.prime_minister == self.seat
        # The Prime Minister wants 0 or more, the opposition less; both count what their enterprises will do anyway.
        wanted = -(table.support + free) if minister else table.support - free + 1
        few = 0 < wanted <= min(self.most_bought(), self.votes_for_sale()) and self.turns > 0.3
        return float(-abs(option["votes"] - (wanted if few else 0)) * 0.5)

    def worth_of_vote_with_shipyards(self, option: Option) -> float:
        return float(option["number"])

    def worth_of_vote_with_workshops(self, option: Option) -> float:
        return float(option["number"])

    def worth_of_vote_with_cards(self, option: Option) -> float:
        return float(len(option["cards"]))

    def worth_of_cast_for(self, option: Option) -> float:
        return 1.0 if option["family"] == self.seat else 0.0

    def worth_of_call_another_round(self, option: Option) -> float:
        """Only to save one's own law with votes that are left."""
        short = -self.table.support
        left = self.free_votes() + min(self.most_bought(), self.votes_for_sale())
        return 1.0 if 0 < short <= left else -1.0

    def worth_of_call_special_session(self, option: Option) -> float:
        """The end of the monopoly saves a tottering Company, and suits whoever has something to invest."""
        table = self.table
        invests = table.workshops[self.seat] + table.court[self.seat]
        return 0.3 * invests + 1.0 * (1 - self.lives) * table.shares(self.seat) - 0.6

    # -- consequences --

    def worth_of_give_up(self, option: Option) -> float:
        """The thing that is worth least."""
        thing, which = option["thing"], option.get("which", "")
        if thing == "prestige_card":
            return -self.value_of_card(PRESTIGE_IDS.index(which))
        if thing == "prize":
            return -float(self.table.tables.prizes.points[PRIZE_IDS.index(which)])
        return -self.value_of_thing(thing) - (1.0 if which == "chairman" else 0.0)

    def worth_of_swap_power(self, option: Option) -> float:
        """The token of which I have more, compared with the others, should be higher."""
        table, seat = self.table, self.seat
        tokens = [POWER_IDS.index(name) for name in option["tokens"]]
        values = [self.power_of(token) for token in tokens]
        leads = []
        for token in tokens:
            owned = [table.enterprises(family, token) for family in range(table.families)]
            leads.append(owned[seat] - self.mean(owned))
        return self.weights.power * (values[1] - values[0]) * (leads[0] - leads[1])

    def worth_of_give_ship(self, option: Option) -> float:
        """Others' ships first, then the Company's."""
        owner = option.get("family", NOBODY)
        return -1.0 if owner == self.seat else 0.0 if owner == NOBODY else 0.5

    def worth_of_give_soldier(self, option: Option) -> float:
        owner = option.get("family", NOBODY)
        return -1.0 if owner == self.seat else 0.1 if owner == NOBODY else 0.5


if __name__ == "__main__":
    run(Nabob)
