"""Deals on a toy: four seats with cash, mills that pay once a round, and a hidden letter each."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import pytest

from engine.kernel import AuditError, Dice, Frame, Game, Outcome, RulesError, ranks_of, step, words
from engine.shared import consent, deals, market
from engine.shared.deals import Terms
from engine.shared.market import CASH, Asset, Bundle

HIDDEN, NONE = -9, -1
MILL = ("mill",)


class Fair(Game):
    cash: list[int]
    mills: list[int]
    paid: list[int]  # mills of the seat that have paid this round
    letters: list[list[int]]  # face down, ascending
    laid: list[int]
    granted: int


class FairMarket:
    """Mills and letters change hands; seat 3 may not own mills."""

    def partners(self, game: Fair, seat: int) -> list[int]:
        return [other for other in range(game.seats) if other != seat]

    def purse(self, game: Fair, seat: int) -> int:
        return game.cash[seat]

    def lots(
        self,
        game: Fair,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        hidden = [] if matter else [("letter",)]
        return [asset for asset in (MILL, *hidden) if self.fits(game, giver, taker, (*bundle, asset))]

    def fits(self, game: Fair, giver: int, taker: int, bundle: Bundle) -> bool:
        mills, letters = bundle.count(MILL), bundle.count(("letter",))
        return (
            market.cash_in(bundle) <= game.cash[giver]
            and mills <= (0 if taker == 3 else game.mills[giver])
            and letters <= min(1, len(game.letters[giver]))
        )

    def move(self, game: Fair, giver: int, taker: int, asset: Asset) -> None:
        if asset[0] == CASH:
            game.cash[giver] -= asset[1]
            game.cash[taker] += asset[1]
        elif asset == MILL:
            if game.paid[giver] == game.mills[giver]:
                game.paid[giver] -= 1
                game.paid[taker] += 1
            game.mills[giver] -= 1
            game.mills[taker] += 1
        else:
            game.letters[giver].remove(game.laid[giver])
            game.letters[taker] = sorted([*game.letters[taker], game.laid[giver]])

    def lay_down(self, game: Fair, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        return [(lay_letter, giver)] if ("letter",) in bundle else []

    def fit_together(self, game: Fair, proposer: int, partner: int, gives: market.Bundle, wants: market.Bundle) -> bool:
        return True

    def clear(self, game: Fair) -> None:
        game.laid = [NONE] * game.seats

    def claims(self, game: Fair, asker: int, asked: int, matter: str) -> list[Asset]:
        return [MILL] if matter == "grind" and game.mills[asker] else []

    def honour(self, game: Fair, asker: int, asked: int, claim: Asset) -> None:
        self.move(game, asker, asked, claim)
        game.note("honoured", claim=claim[0], by=asked)

    def in_words(self, game: Fair, asset: Asset) -> dict[str, Any]:
        return {"asset": asset[0], **({"amount": asset[1]} if asset[0] == CASH else {})}


@step
def lay_letter(game: Fair, giver: int) -> None:
    if game.laid[giver] == NONE:
        game.ask(giver, "fair.letter", tuple(game.letters[giver]), put_letter, giver, secret=True)


@step
def put_letter(game: Fair, giver: int, letter: int) -> None:
    game.laid[giver] = letter


@words("fair.letter")
def letter_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "lay_down", "letter": option}


@step
def day(game: Fair) -> None:
    game.do(*((deals.make_offers, seat, 2, -1) for seat in range(game.seats)), grind, close)


@step
def grind(game: Fair) -> None:
    """Every mill that has not paid this round pays £1."""
    for seat in range(game.seats):
        game.cash[seat] += game.mills[seat] - game.paid[seat]
        game.paid[seat] = game.mills[seat]


@step
def close(game: Fair) -> None:
    game.end(Outcome(ranks_of(list(game.cash)), list(game.cash), "the fair closes"))


@step
def rest(game: Fair) -> None:
    game.ask(0, "fair.rest", (0, 1), stay)


@step
def stay(game: Fair, option: int) -> None:
    game.do(rest)


@words("fair.rest")
def rest_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "rest", "times": option}


@step
def settled(game: Fair, asker: int, granted: int, pledges: consent.Pledges) -> None:
    game.granted = granted
    if granted:
        consent.pay_pledges(game, asker, "grind", pledges)


class FairTitle(market.TradingTitle):
    id = "fair"
    name = "Fair"
    version = "1"
    phases = (deals, consent, sys.modules[__name__])
    game_class = Fair
    market = FairMarket()

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        return (4,)

    def set_up(self, game: Fair) -> None:
        game.cash, game.mills, game.paid = [5, 3, 0, 30], [2, 0, 1, 0], [0] * 4
        game.letters = [[1, 4], [2], [], [3]]
        game.laid, game.granted = [NONE] * 4, 0
        game.do(day)

    def conceal(self, game: Fair, seat: int | None) -> None:
        for other in range(game.seats):
            if other != seat:
                game.letters[other] = [HIDDEN] * len(game.letters[other])
                game.laid[other] = NONE if game.laid[other] == NONE else HIDDEN

    def redeal(self, game: Fair, seat: int | None, dice: Dice) -> None:
        unknown = [n for n in range(1, 5) if all(n not in hand for hand in game.letters)]
        dice.shuffle(unknown)
        game.letters = [sorted(unknown.pop() if n == HIDDEN else n for n in hand) for hand in game.letters]
        game.laid = [dice.pick(game.letters[s]) if n == HIDDEN else n for s, n in enumerate(game.laid)]

    def audit(self, game: Fair) -> None:
        if sum(game.mills) != 3 or sorted(n for hand in game.letters for n in hand) != [1, 2, 3, 4]:
            raise AuditError("mills and letters are kept", f"{game.mills} {game.letters}")
        if sum(game.cash) - sum(game.paid) != 38 and not game.over:
            raise AuditError("money is kept", f"{game.cash}")
        if min(game.cash) < 0 or any(paid > own for paid, own in zip(game.paid, game.mills, strict=True)):
            raise AuditError("nobody has less than nothing", f"{game.cash} {game.paid}")

    def evaluate(self, game: Fair, seat: int) -> int:
        return game.cash[seat]


TITLE = FairTitle()


def fair(*frames: Any) -> Fair:
    game = TITLE.new(4, 1)
    assert isinstance(game, Fair)
    game.enter(*frames, rest)
    return game


def choose(game: Game, *options: Any) -> None:
    for option in options:
        assert game.decision is not None
        assert option in game.decision.options, (game.decision.kind, option, game.decision.options)
        assert game.describe(game.decision.options.index(option))["act"]
        game.choose(game.decision.options.index(option))


def belongings(game: Fair) -> tuple[list[int], list[int], list[list[int]]]:
    return game.cash, game.mills, game.letters


OFFER = (deals.make_offers, 0, 1, -1)


def test_an_accepted_offer_moves_both_bundles_at_once() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "deals.answer")
    assert game.describe(game.decision.options.index("accept")) == {
        "act": "accept_offer",
        "seat": 0,
        "to": 1,
        "gives": [{"asset": "mill"}],
        "wants": [{"asset": "cash", "amount": 3}],
    }
    choose(game, "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [1, 1, 1, 0])
    assert game.decision.kind == "fair.rest"


def test_a_refused_or_withdrawn_offer_moves_nothing() -> None:
    for last in (("propose", "refuse"), ("withdraw",)):
        game = fair(OFFER)
        choose(game, 1, ("give", MILL), ("want", CASH), 3, *last)
        assert belongings(game) == ([5, 3, 0, 30], [2, 0, 1, 0], [[1, 4], [2], [], [3]])
        assert game.decision is not None
        assert game.decision.kind == "fair.rest"


def test_an_offer_is_countered_once_and_the_counter_must_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose", "counter")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert "propose" not in game.decision.options
    choose(game, ("give", CASH), 1, "propose")
    assert game.decision.seat == 0
    assert game.decision.options == ("refuse", "accept")
    choose(game, "accept")
    assert (game.cash, game.mills) == ([6, 2, 0, 30], [1, 1, 1, 0])


def test_a_counter_that_only_names_the_same_things_in_another_order_does_not_differ() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("give", ("letter",)), ("want", CASH), 3, "propose", 1, "counter")
    choose(game, ("drop", "want", MILL))
    assert game.decision is not None
    assert "propose" in game.decision.options
    choose(game, ("want", MILL))  # now after the letter
    assert "propose" not in game.decision.options
    choose(game, ("want", MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [0, 2, 1, 0])


def test_a_counter_may_take_things_out_of_the_offer() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", MILL), ("give", MILL), ("want", CASH), 3, "propose", "counter")
    choose(game, ("drop", "want", MILL), "propose", "accept")
    assert (game.cash, game.mills) == ([8, 0, 0, 30], [1, 1, 1, 0])


def test_an_offer_is_built_in_four_changes_at_most() -> None:
    game = fair(OFFER)
    choose(game, 3, *[step for amount in (1, 2, 3, 4) for step in (("give", CASH), amount)])
    assert game.decision is not None
    assert game.decision.options == ("withdraw", "propose")
    choose(game, "propose", "accept")
    assert game.cash == [1, 3, 0, 34]


def test_each_seat_makes_as_many_offers_as_the_window_allows() -> None:
    game = fair((deals.make_offers, 0, 2, -1))
    choose(game, 1, "withdraw", 1, "withdraw")
    assert game.decision is not None
    assert game.decision.kind == "fair.rest"


def test_only_what_can_change_hands_is_on_offer() -> None:
    game = fair(OFFER)
    choose(game, 3)  # seat 3 may own no mill; it has £30, we have £5
    assert game.decision is not None
    assert game.decision.options == (
        "withdraw",
        ("give", ("letter",)),
        ("want", ("letter",)),
        ("give", "cash"),
        ("want", "cash"),
    )
    choose(game, ("want", CASH))
    assert game.decision.options == (*range(1, 21), 25, 30)


def test_a_deal_that_does_not_fit_any_more_is_not_acceptable_and_moves_nothing() -> None:
    terms: Terms = (0, 1, (MILL,), (("cash", 3),), ())
    game = fair((deals.present, terms, -1))
    assert game.decision is not None
    assert "accept" in game.decision.options
    game.cash[1] = 2
    game.enter((deals.present, terms, -1), rest)
    assert game.decision.options == ("refuse", "counter")
    with pytest.raises(RulesError, match="seat 1 cannot give"):
        market.transfer(game, 1, 0, (("cash", 3),))
    assert (game.cash, game.mills) == ([5, 2, 0, 30], [2, 0, 1, 0])


def test_a_settlement_of_which_one_half_fails_moves_nothing() -> None:
    game = fair()
    for terms in ((0, 1, (MILL,), (("cash", 4),), ()), (1, 0, (("cash", 4),), (MILL,), ())):
        with pytest.raises(RulesError, match="seat 1 cannot give"):
            deals.settle(game, terms)
        assert (game.cash, game.mills) == ([5, 3, 0, 30], [2, 0, 1, 0])


def test_what_has_paid_does_not_pay_its_new_owner() -> None:
    game = fair(grind, OFFER, grind)
    assert game.cash == [7, 3, 1, 30]
    choose(game, 1, ("give", MILL), ("want", CASH), 3, "propose", "accept")
    assert (game.cash, game.mills, game.paid) == ([10, 0, 1, 30], [1, 1, 1, 0], [1, 1, 1, 0])


def test_the_owner_of_a_hidden_asset_lays_it_down_in_secret() -> None:
    game = fair(OFFER)
    choose(game, 1, ("give", ("letter",)), "propose")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat, game.decision.secret) == ("fair.letter", 0, True)
    seen = game.observe(1)
    assert game.fork(1, 5).observe(1) == seen
    choose(game, 4)
    assert "4" not in str(game.observe(1)["stack"]) + str(game.observe(1)["state"]["laid"])
    choose(game, "accept")
    assert game.letters == [[1], [2, 4], [], [3]]
    assert game.laid == [NONE] * 4


def test_the_partner_lays_down_what_was_asked_of_it_when_it_accepts() -> None:
    game = fair((deals.make_offers, 1, 1, -1))
    choose(game, 0, ("want", ("letter",)), ("give", CASH), 2, "propose", "accept")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("fair.letter", 0)
    choose(game, 1)
    assert (game.letters, game.cash) == ([[4], [1, 2], [], [3]], [7, 1, 0, 30])


def sounded(asker: int, asked: int, matter: str = "build", pledges: consent.Pledges = ()) -> Frame:
    return (consent.sound_out, asker, asked, matter, pledges, f"{__name__.rpartition('.')[2]}.settled", (asker,))


def test_consent_may_be_bought_with_what_is_attached() -> None:
    game = fair(sounded(0, 1))
    choose(game, ("give", CASH), 2, ("give", MILL))  # two things are enough
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "consent")
    assert game.describe(0) == {
        "act": "consent",
        "asker": 0,
        "matter": "build",
        "offered": [{"asset": "cash", "amount": 2}, {"asset": "mill"}],
    }
    choose(game, "yes")
    assert (game.granted, game.cash, game.mills) == (1, [3, 5, 0, 30], [1, 1, 1, 0])


def test_a_refusal_costs_nothing() -> None:
    game = fair(sounded(0, 1))
    choose(game, ("give", CASH), 2, "enough", "no")
    assert (game.granted, game.cash) == (0, [5, 3, 0, 30])


def test_a_price_replaces_the_offer_and_is_taken_or_left() -> None:
    for answer, granted, cash in ((("price", 4), 1, [1, 7, 0, 30]), ("leave", 0, [5, 3, 0, 30])):
        game = fair(sounded(0, 1))
        choose(game, ("give", CASH), 2, "enough", ("price", 4))
        assert game.decision is not None
        assert (game.decision.seat, game.decision.options) == (0, ("leave", ("price", 4)))
        choose(game, answer)
        assert (game.granted, game.cash) == (granted, cash)


def test_what_is_pledged_elsewhere_or_kept_back_is_not_spent_twice() -> None:
    game = fair(sounded(0, 1, pledges=((2, (("cash", 3), MILL)), (0, (("cash", 1),)))))
    choose(game, ("give", CASH))  # £1 is left: the amount is no question
    choose(game, ("give", MILL))
    assert game.decision is not None
    assert game.decision.kind == "consent"
    assert game.decision.options == ("yes", "no", ("price", 1))
    choose(game, "yes")
    assert (game.cash, game.mills) == ([1, 4, 3, 30], [0, 1, 2, 0])


def test_a_claim_stands_for_consent_and_is_used_up() -> None:
    game = fair(sounded(0, 1, "grind"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("consent.claim", ("ask", MILL))
    choose(game, MILL)
    assert (game.granted, game.mills) == (1, [1, 1, 1, 0])
    assert [event.fields for event in game.events if event.name == "honoured"] == [{"claim": "mill", "by": 1}]


def test_a_claim_that_is_pledged_already_is_not_offered_again() -> None:
    game = fair(sounded(0, 1, "grind", ((2, (MILL,)),)))
    assert game.decision is not None
    assert game.decision.kind == "consent.sweeten"


def test_random_fairs_keep_money_and_goods_and_tell_nobody_too_much() -> None:
    for seed in range(20):
        game, dice = TITLE.new(4, seed), Dice(seed)
        assert isinstance(game, Fair)
        while not game.over:
            game.audit()
            for seat in (0, 2, None):
                seen = game.observe(seat)
                assert game.fork(seat, seed).observe(seat) == seen
            assert game.decision is not None
            told = [str(game.describe(index)) for index in range(len(game.decision.options))]
            assert len(set(told)) == len(told)
            game.choose(dice.below(len(game.decision.options)))
        assert game.plies < 400
