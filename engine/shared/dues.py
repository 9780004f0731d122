"""Dues on several pieces at once: each is paid for by itself, and only a piece that cannot be paid for is lost.

Whose money does not suffice for all chooses in which order to pay, and so what is lost; but whatever the order, nothing is lost that the
money left at the end would still have paid for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

ANY = 10**6
"""No piece costs as much (£)."""


def losable(dues: Sequence[tuple[T, int]], money: int, least: int = ANY) -> list[T]:
    """What may be lost next, each once, of pieces that cost more (£) than ``money`` pays for; ``dues`` names every piece and its price.

    A piece may be lost when the others, or some of them, can be paid for with less left than it costs, and less than ``least``, the
    cheapest of those already lost. Free pieces never are. There is always one, unless all can be paid for.
    """
    return [
        piece
        for at, (piece, price) in enumerate(dues)
        if (piece, price) not in dues[:at] and _leaves_less_than(min(price, least), dues, at, money)
    ]


def _leaves_less_than(price: int, dues: Sequence[tuple[T, int]], without: int, money: int) -> bool:
    sums = _sums(other for at, (_, other) in enumerate(dues) if at != without)
    return bool(sums >> max(0, money - price + 1) & (1 << min(price, money + 1)) - 1)


def _sums(prices: Iterable[int]) -> int:
    """The sums that some of the prices come to, as a bit set."""
    sums = 1
    for price in prices:
        sums |= sums << price
    return sums
