"""Each piece is paid for by itself; only what cannot be paid for is lost."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.shared.dues import ANY, losable

Dues = list[tuple[str, int]]


@pytest.mark.parametrize(
    ("prices", "money", "lost"),
    [
        ([1, 3], 2, [1]),
        ([1, 3], 3, [0, 1]),
        ([1, 3, 4], 5, [1, 2]),
        ([2, 2], 1, [0]),
        ([0, 5], 4, [1]),
        ([1, 1, 3], 3, [0, 2]),
        ([4], 0, [0]),
    ],
)
def test_what_may_be_lost(prices: list[int], money: int, lost: list[int]):
    names = [f"{price}" for price in prices]
    dues = list(zip(names, prices, strict=True))
    assert losable(dues, money) == [names[at] for at in lost]


@pytest.mark.parametrize("prices", [[1, 2, 3], [1, 1, 2, 4], [2, 3, 5], [0, 1, 3, 3], [1, 4, 4, 6]])
def test_every_way_to_lose_is_an_order_in_which_to_pay_and_the_reverse(prices: list[int]):
    dues = [(f"{at}", price) for at, price in enumerate(prices)]
    for money in range(sum(prices)):
        assert kept_by_losing(dues, money, ANY) == kept_by_paying(dues, money)


def kept_by_losing(dues: Dues, money: int, least: int) -> set[frozenset[str]]:
    if sum(price for _, price in dues) <= money:
        return {frozenset(name for name, _ in dues)}
    found: set[frozenset[str]] = set()
    for lost in losable(dues, money, least):
        price = dict(dues)[lost]
        found |= kept_by_losing([due for due in dues if due[0] != lost], money, min(least, price))
    return found


def kept_by_paying(dues: Dues, money: int) -> set[frozenset[str]]:
    found = set()
    for order in permutations(dues):
        left, kept = money, set()
        for name, price in order:
            if price <= left:
                left -= price
                kept.add(name)
        found.add(frozenset(kept))
    return found
