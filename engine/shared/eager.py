"""Somebody who bargains whenever it can, by chance for what: so that random games try deals, contracts, petitions and bids by the hundred.

It says yes rather than no, offers little at a time, for it would have nothing left soon, and plays all else by chance. It is no good bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.kernel.dice import Dice, key_of
from engine.shared.market import CASH

Wanted: TypeAlias = Callable[[Any], bool]
"""Is an option one of those that it prefers?"""


def is_word(*wanted: str) -> Wanted:
    """One of these words, or what begins with it."""
    return lambda option: option in wanted or (isinstance(option, tuple) and option[0] in wanted)


def is_none_of(*unwanted: str) -> Wanted:
    """Anything else."""
    return lambda option: not is_word(*unwanted)(option)


PREFERS: Mapping[str, tuple[Wanted, ...]] = MappingProxyType(
    {
        "orders.stand": (is_word("everything"),),
        "deals.open": (is_none_of("pass"),),
        "deals.build": (is_word("if"), is_word("propose"), is_word("word"), lambda option: option[-1] == CASH),
        "deals.answer": (is_word("accept"), is_word("counter")),
        "petition": (is_none_of("none"),),
        "consent.sweeten": (lambda option: option[-1] == CASH, is_none_of("enough")),
        "consent": (is_word("price"), is_word("yes")),
        "consent.price": (is_none_of("leave"),),
        "bids.raise": (is_none_of("stand"),),
    }
)
"""By the kind of a decision: what is tried first, second and so on, each of them more often than not."""

CERTAIN = frozenset({"orders.stand"})
"""Decisions in which it always has its way."""

LITTLE = frozenset({"deals.amount", "consent.amount", "bids.asking_price", "bids.raise", "consent"})
"""Decisions in which, of what is preferred, the first is the least."""


class Eager:
    """Equal seeds play alike."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(key_of("eager", seed))

    def choose(self, game: Any) -> int:
        """The number of an option of the pending decision."""
        kind, options = game.decision.kind, game.decision.options
        some = list(range(len(options)))
        for wanted in PREFERS.get(kind, ()):
            found = [at for at, option in enumerate(options) if wanted(option)]
            if found and (kind in CERTAIN or self.dice.below(3)):
                some = found
                break
        if kind in LITTLE and self.dice.below(4):
            return int(some[0])
        return int(self.dice.pick(some))

    def worths(self, game: Any) -> list[float]:
        """1 for the option that it chooses."""
        chosen = self.choose(game)
        return [float(at == chosen) for at in range(len(game.decision.options))]
