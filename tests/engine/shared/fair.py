"""A toy on which seats deal and ask for consent: four seats with cash, mills that pay once a round, and a hidden letter each."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.kernel import AuditError, Dice, Frame, Game, Outcome, ranks_of, step, words
from engine.shared import bids, consent, deals, market, sweeteners
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

    def asks_plainly(self, game: Fair, asker: int, asked: int) -> bool:
        return asked == 2

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


@step
def build(game: Fair, seat: int, number: int, granted: int) -> None:
    game.granted = granted
    game.note("built", seat=seat, number=number * granted)


@step
def appoint(game: Fair, offered: bids.Bids) -> None:
    game.ask(2, "fair.appoint", (0, 1, 3), appointed, offered)


@step
def appointed(game: Fair, offered: bids.Bids, seat: int) -> None:
    bids.pay_bid(game, offered, seat, 2)


@words("fair.appoint")
def appoint_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "appoint", "seat": option}


@consent.terms_for(build)
def terms_of_building(game: Fair, seat: int, number: int) -> dict[str, Any]:
    return {"mills": number}


class FairTitle(market.TradingTitle):
    id = "fair"
    name = "Fair"
    version = "1"
    phases = (deals, sweeteners, bids, consent, sys.modules[__name__])
    game_class = Fair
    market = FairMarket()
    stands_for = MappingProxyType(
        {
            **dict.fromkeys(("family", "other", "bidders", "asked", "giver", "asker"), "seat"),
            **dict.fromkeys(("barred", "option"), range(-1, 10)),
            **dict.fromkeys(("left", "moves", "letter", "number", "shares"), 10),
            **dict.fromkeys(("amount", "asset"), 38),
            "granted": 1,
        }
    )

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
