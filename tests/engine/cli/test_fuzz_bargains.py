"""``fuzz`` with seats that bargain: which they are, and what it tells of their bargains."""

from __future__ import annotations

from collections import Counter

import engine
from engine.cli.fuzz import bargains_of, seats_of
from engine.kernel.conformance import Table, check_game
from engine.shared.eager import Eager

FIRST = engine.title("john_company_1e")


def test_one_game_in_six_is_left_to_chance_and_in_others_whoever_has_no_guide_bargains() -> None:
    assert [seats_of(FIRST, 4, number) for number in range(7)] == [
        ((), ()),
        ((0, 2), (1, 3)),
        ((0, 1, 2, 3), ()),
        ((), (1, 3)),
        ((1, 3), (0, 2)),
        ((0, 1, 2, 3), ()),
        ((), ()),
    ]


def test_nobody_bargains_in_a_title_without_bargains() -> None:
    assert [seats_of(engine.title("arkwright"), 2, number)[1] for number in range(6)] == [()] * 6


def test_a_table_that_bargains_eagerly_does_everything_that_there_is_to_bargain() -> None:
    eager = Eager(5)
    seats = dict.fromkeys(range(4), eager.worths)
    played = check_game(FIRST, Table(4, FIRST.check_options({})), 5, Counter(), points=0, guides=seats)
    told = bargains_of(FIRST, played)
    happened = {name.removeprefix("bargain ") for name in told}
    assert happened >= {
        *("deal settled", "contract settled", "contract void time", "petition settled", "petition void time"),
        *("word kept", "word broken", "bid settled", "bid raised"),
    }
    assert told["bargain contract settled"] > 5
