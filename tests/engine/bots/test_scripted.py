"""The skeleton of scripted bots, and that each of them knows every act that its title asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import engine
from engine.bots.factor.bot import Factor
from engine.bots.factor.militant import Militant
from engine.bots.merchant.bot import Merchant
from engine.bots.millowner.bot import Millowner
from engine.bots.nabob.bot import Nabob
from engine.bots.scripted import Option, Scripted, remembered
from engine.kernel import Dice
from engine.protocol import Clock
from engine.sdk import LiveTurn
from tests.engine.toy import TITLE, Toy


class Bidder(Scripted[Toy]):
    """Likes some bid best."""

    likes: ClassVar[int] = 2
    asked_for = 0

    def worth_of_bid(self, option: Option) -> float:
        return -abs(option["amount"] - self.likes) + self.purse(self.seat)

    @remembered
    def purse(self, seat: int) -> int:
        self.asked_for += 1
        return self.table.cash[seat]


class Hesitant(Bidder):
    always: ClassVar[Mapping[str, float]] = {"bid": 1.0}
    idle = ["ponder"]
    anything_else = -3.0


class Eager(Hesitant):
    likes = 4

    def worth_of_bid(self, option: Option) -> float:
        return float(option["amount"])


def test_every_option_gets_a_worth_and_the_first_of_the_best_is_taken() -> None:
    game = TITLE.new(2, 1)
    assert Bidder().worths(game) == [3, 4, 5, 4, 3]
    assert Bidder().choose(LiveTurn(0, game, Clock(1, 1, 1))) == 2
    assert Hesitant().worths(game) == [1.0] * 5
    assert Hesitant().choose(LiveTurn(0, game, Clock(1, 1, 1))) == 0


def test_a_game_that_asks_nothing_has_no_worths() -> None:
    game = TITLE.new(2, 1)
    while game.decision is not None:
        game.choose(0)
    assert Bidder().worths(game) == []


def test_what_a_class_says_of_an_act_goes_before_what_it_is_derived_from() -> None:
    assert Hesitant().worth_of({"act": "bid", "amount": 4}) == 1.0
    assert Eager().worth_of({"act": "bid", "amount": 4}) == 4.0
    assert Eager().worth_of({"act": "ponder"}) == 0.0
    assert Eager().worth_of({"act": "sing"}) == -3.0
    assert Eager.knows.keys() == {"bid", "ponder"}


@pytest.mark.parametrize(
    "said",
    [
        {"always": {"bid": 1.0}, "worth_of_bid": lambda self, option: 0.0},
        {"always": {"bid": 1.0}, "idle": ["bid"]},
        {"idle": ["bid"], "worth_of_bid": lambda self, option: 0.0},
    ],
)
def test_a_class_that_says_two_things_of_an_act_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Undecided says two things of bid"):
        type("Undecided", (Scripted,), said)


def test_what_takes_no_option_is_no_worth_of_an_act() -> None:
    with pytest.raises(TypeError, match="call what is no act by another name"):
        type("Mistaken", (Scripted,), {"worth_of_purse": lambda self, seat: 0.0})


def test_what_is_remembered_is_found_out_once_for_each_question_of_a_decision() -> None:
    game, bidder = TITLE.new(2, 1), Bidder()
    bidder.worths(game)
    assert bidder.asked_for == 1
    assert (bidder.purse(1), bidder.purse(0), bidder.asked_for) == (5, 5, 2)
    game.choose(0)
    game.cash[1] = 4
    bidder.worths(game)
    assert (bidder.purse(1), bidder.asked_for) == (4, 3)


@pytest.mark.parametrize("seeds", [(0,), pytest.param((1, 2), marks=pytest.mark.soak)], ids=["one", "more"])
@pytest.mark.parametrize(
    ("bot", "title", "seats", "options"),
    [
        (Merchant, "east_india_companies", 2, {}),
        (Merchant, "east_india_companies", 4, {}),
        (Nabob, "john_company_2e", 1, {"difficulty": "easy"}),
        (Nabob, "john_company_2e", 2, {"scenario": "1813"}),
        (Nabob, "john_company_2e", 3, {"scenario": "1758", "negotiation": "off", "setup": "draft"}),
        (Nabob, "john_company_2e", 5, {"scenario": "1813", "negotiation": "consents"}),
        (Nabob, "john_company_2e", 6, {"scenario": "long_1710", "offers_per_window": "3"}),
        (Militant, "john_company_1e", 1, {"scenario": "solo"}),
        (Factor, "john_company_1e", 2, {"scenario": "campaign"}),
        (Factor, "john_company_1e", 3, {"scenario": "under_siege", "negotiation": "off"}),
        (Factor, "john_company_1e", 4, {"scenario": "post_monopoly", "offers_per_window": "2"}),
        (Factor, "john_company_1e", 5, {"scenario": "john_and_co", "negotiation": "consents"}),
        (Factor, "john_company_1e", 6, {"scenario": "early_company"}),
        (Millowner, "arkwright", 2, {"start": "advanced", "events": "shuffled"}),
        (Millowner, "arkwright", 3, {"game": "spinning_mule", "east_india": "on"}),
        (Millowner, "arkwright", 4, {"factories": "asymmetrical", "start": "advanced"}),
    ],
)
def test_a_scripted_bot_knows_every_act_that_it_is_asked_for(
    bot: type[Scripted[Any]], title: str, seats: int, options: dict[str, str], seeds: tuple[int, ...]
) -> None:
    class Knowing(bot):
        def worth_of(self, option: Option) -> float:
            assert option["act"] in self.knows, f"{self.kind}: {option['act']}"
            return float(super().worth_of(option))

    scripted = Knowing()
    for seed in seeds:
        game, dice = engine.title(title).new(seats, seed, options), Dice(seed)
        while game.decision is not None:
            worths = scripted.worths(game)
            # A stray decision now and then leads to what a scripted bot would never get into.
            game.choose(worths.index(max(worths)) if dice.below(5) else dice.below(len(worths)))


@pytest.mark.parametrize(
    ("bot", "worth"), [(Merchant, -2.0), (Nabob, 0.0), (Factor, 0.0), (Militant, 0.0), (Millowner, 0.0)]
)
def test_what_an_act_is_worth_that_a_scripted_bot_does_not_know(bot: type[Scripted[Any]], worth: float) -> None:
    assert bot().worth_of({"act": "sing"}) == worth
