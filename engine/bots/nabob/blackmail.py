"""How ``nabob`` uses blackmail: which card to play at its moment, and against whom."""

from __future__ import annotations

from engine.bots.chances import success
from engine.bots.nabob.judgement import Judgement
from engine.bots.scripted import Option
from engine.john_company_2e.table.names import POWER_IDS, Office
from engine.john_company_2e.table.tables import OFFICE_IDS, REGION_IDS

A_TRADE, A_CAMPAIGN = 10, 1.8
"""£ that a trade may be expected to bring the Company, and victory points that a campaign brings its Commander."""


def failed(faces: list[int]) -> bool:
    """Has a check of these faces found no success?"""
    return min(faces, default=6) > 2


class Blackmailer(Judgement):
    """Cards, and the choices that they ask for."""

    always = {
        # Saves questions, and says that one has something better to do: only where nothing is held that is worth waiting for.
        "hold_back_this_turn": -0.05,
    }
    idle = ["hold_back"]

    def worth_of_play_blackmail(self, option: Option) -> float:
        """Each card for what it does now, against what keeping it is worth while there is time."""
        worth: float = getattr(self, f"blackmail_{option['card']}", lambda: 0.5)()
        keeping = 0.5 * min(1.0, self.turns)
        return worth - keeping

    def blackmail_company_fraud(self) -> float:
        """Twice the highest of a die per office."""
        offices = len(self.table.offices_of(self.seat))
        return self.pound * 2 * min(5.5, 3.5 + 0.7 * (offices - 1)) - 4 * self.company

    def blackmail_letters_of_introduction(self) -> float:
        return 0.9

    def blackmail_hiring_preference(self) -> float:
        return 0.9

    def blackmail_envoy_to_the_mughals(self) -> float:
        return self.pound * 6 - 0.6

    def blackmail_prime_ministers_ear(self) -> float:
        """When the social track's change would pay at once."""
        owned = [self.table.enterprises(self.seat, token) for token in range(len(POWER_IDS))]
        return self.weights.power * max(owned)

    def blackmail_scandal_on_leadenhall_street(self) -> float:
        """Against a rival, never oneself: the Chairman's or another office becomes vacant."""
        rivals = any(holder >= 0 and holder != self.seat for holder in self.table.holder[: Office.PRESIDENT_OF_BOMBAY])
        return 0.9 if rivals else -1.0

    def blackmail_scandal_in_india(self) -> float:
        rivals = any(holder >= 0 and holder != self.seat for holder in self.table.holder[Office.PRESIDENT_OF_BOMBAY :])
        return 0.9 if rivals else -1.0

    def blackmail_mercantile_connection(self) -> float:
        """It has a trade check made again with half the dice: a second chance for the Company, once a check of many dice has failed."""
        faces = self.table.trade_roll
        return success(len(faces) // 2) * self.company * A_TRADE if failed(faces) else -0.5

    def blackmail_diplomatic_connection(self) -> float:
        """The same for a campaign: one's own that has failed, or a rival's that has not."""
        table, faces = self.table, self.table.deploy_roll
        again, commands = success(len(faces) // 2), self.seat in table.commander
        if failed(faces):
            return again * A_CAMPAIGN if commands else -0.5
        return -0.5 if commands else (1 - again) * A_CAMPAIGN * self.rivalry()

    def rivalry(self) -> float:
        """How much of what a rival loses one gains: more of it when one is behind."""
        table = self.table
        return 0.6 if max(table.vp) > table.vp[self.seat] else 0.3

    def blackmail_man_on_the_inside(self) -> float:
        return 1.2

    def worth_of_name_officeholder(self, option: Option) -> float:
        """Somebody else's office, the better the worse for its holder; none that the Company lives by."""
        if option["family"] == self.seat:
            return -5.0
        return self.value_of_office(OFFICE_IDS.index(option["office"])) + 0.1 * self.table.vp[option["family"]]

    def worth_of_force_out(self, option: Option) -> float:
        return self.worth_of_name_officeholder(option)

    def worth_of_place_elephant(self, option: Option) -> float:
        """Where the highest open order pays most, and away from the Company's regions."""
        table = self.table
        tail, head = REGION_IDS.index(option["tail"]), REGION_IDS.index(option["head"])
        pays = max((table.tables.orders.value[order] for order in table.open_orders(tail)), default=0)
        return self.pound * pays - (0.6 * self.lives if table.is_company(head) else 0.0)
