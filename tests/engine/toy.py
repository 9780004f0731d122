"""A tiny title for the kernel's own tests: sealed bids for a few lots, with a die, a hidden card and a hidden purse.

Each lot, every seat bids in secret; the highest bid (first seat on a tie) pays and takes the lot's value, a hidden card plus a die.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.kernel import (
    AuditError,
    Dice,
    Game,
    Holds,
    Manifest,
    Option,
    Outcome,
    Title,
    field,
    ranks_of,
    reads,
    step,
    words,
)

HIDDEN = -1


class Toy(Game):
    lot: int = field("the lot under the hammer", high=3)
    card: int = field("what it is worth, the die apart", high=4, hidden=HIDDEN, untold="never public", seen_by="nobody")
    cash: list[int] = field("coins in hand", per="seat")
    bids: list[int] = field(
        "coins bid for this lot",
        per="seat",
        high=4,
        hidden=HIDDEN,
        untold="secret until the lot is sold",
        seen_by="its seat",
    )
    won: list[list[int]] = field("values of the lots won", per=("seat", ""), low=1, high=10)


@step
def open_lot(game: Toy) -> None:
    if game.lot == 3:
        game.end(Outcome(ranks_of(list(game.cash)), list(game.cash), "all lots sold"))
        return
    game.lot += 1
    game.card = game.dice.below(5)
    game.bids = [0] * game.seats
    game.do(*((bid, seat) for seat in range(game.seats)), reveal)


@step
def bid(game: Toy, seat: int) -> None:
    game.ask(seat, "toy.bid", range(min(game.cash[seat], 4) + 1), take_bid, seat, secret=True)


@step
def take_bid(game: Toy, seat: int, amount: int) -> None:
    game.bids[seat] = amount
    game.note("bid", see=(seat,), seat=seat, amount=amount)


@words("toy.bid")
def bid_in_words(game: Toy, option: int) -> dict[str, Any]:
    return {"act": "bid", "amount": option}


@step
def reveal(game: Toy) -> None:
    best = max(game.bids)
    winner = game.bids.index(best)
    value = game.card + game.dice.roll(6)
    game.cash[winner] += value - best
    game.won[winner].append(value)
    game.note("sold", seat=winner, bid=best, value=value)
    game.card = 0
    game.bids = [0] * game.seats
    game.do(open_lot)


TELLS_ALONE = ("bid",)


@reads("sold")
def sold(board: Toy, seat: int, bid: int, value: int) -> None:
    board.cash[seat] += value - bid
    board.won[seat].append(value)
    board.lot = min(board.lot + 1, 3)


class ToyTitle(Title):
    id = "toy"
    name = "Toy auction"
    version = "1"
    options = MappingProxyType({"purse": Option(("small", "large"), "small", "how much cash each seat starts with")})
    phases = (sys.modules[__name__],)
    game_class = Toy
    currency = "coins"
    vocabulary = MappingProxyType(
        {"amount": Holds.MONEY, "bid": Holds.MONEY, "value": Holds.MONEY, "lot": Holds.NUMBER}
    )
    reader = sys.modules[__name__]
    stands_for = MappingProxyType({"amount": 4})

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        return (2, 3, 4)

    def set_up(self, game: Toy) -> None:
        game.lot = game.card = 0
        game.cash = [{"small": 5, "large": 20}[game.options["purse"]]] * game.seats
        game.bids = [0] * game.seats
        game.won = [[] for _ in range(game.seats)]
        game.do(open_lot)

    def conceal(self, game: Toy, seat: int | None) -> None:
        game.card = HIDDEN
        game.bids = [amount if bidder == seat else HIDDEN for bidder, amount in enumerate(game.bids)]

    def redeal(self, game: Toy, seat: int | None, dice: Dice) -> None:
        game.card = dice.below(5)
        asked = game.decision.seat if game.decision else game.seats
        for bidder, amount in enumerate(game.bids):
            if amount == HIDDEN:
                game.bids[bidder] = dice.below(min(game.cash[bidder], 4) + 1) if bidder < asked else 0

    def audit(self, game: Toy) -> None:
        if min(game.cash) < 0:
            raise AuditError("no purse is negative", str(game.cash))
        if any(bid > cash for bid, cash in zip(game.bids, game.cash, strict=True)):
            raise AuditError("nobody bids more than there is in the purse", f"{game.bids}, {game.cash}")

    def evaluate(self, game: Toy, seat: int) -> int:
        return game.cash[seat]


TITLE = ToyTitle()
MANIFEST = Manifest("toy", ToyTitle.name, "tests.engine.toy:TITLE")
