"""How a scripted bot bids for offices: it opens with what is asked, and raises by a pound while the office is worth it."""

from __future__ import annotations

from abc import abstractmethod

from engine.bots.scripted import Option, Scripted, TableT
from engine.kernel import Frame, argument
from engine.shared.bids import take_first_bid

EVEN = 0.01
"""By how much a bid of all that an office is worth is better than none."""


class Bidder(Scripted[TableT]):
    """What an office is worth, each bot knows by itself."""

    @abstractmethod
    def gift(self, matter: str) -> int:
        """£ to attach to a request or a bid."""

    def most_for_office(self, office: str) -> float:
        """Up to how many £ an office is bidden for."""
        return 0.0

    def least_for_office(self, office: str) -> int:
        """£ from which on a bid for an office that is mine to give is worth a question."""
        return 0

    def opening(self, office: str) -> int:
        """£ of the bid that is put together. In rounds it is the asking price, or £1, for it may be raised when others bid as much; none
        where that is too much."""
        then: Frame = self.asked()[0][-1]
        if then[0] is not take_first_bid:
            return self.gift(office)
        _, _, asked = argument(then, "auction")
        price = max(int(asked), 1)
        return price if price <= max(self.most_for_office(office), self.gift(office)) else 0

    def worth_of_ask_price(self, option: Option) -> float:
        return -float(abs(option["amount"] - self.least_for_office(option["office"])))

    def worth_of_bid(self, option: Option) -> float:
        """The next pound, as long as the office is worth that."""
        return self.most_for_office(option["office"]) - float(option["amount"]) + EVEN
