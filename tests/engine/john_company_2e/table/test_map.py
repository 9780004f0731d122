"""Reading the map: what an order is worth, to whoever fills it first and after (T1)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import trade
from engine.john_company_2e.firms import firm_trade
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.tables import ORDER_IDS
from engine.john_company_2e.title import TITLE

MANAGER, BOMBAY = 1, 0


@pytest.mark.parametrize(("order", "value", "refill"), [("punjab_1", 7, 3), ("delhi_1", 5, 2)])
def test_t1_an_order_pays_its_value_first_and_its_small_number_afterwards(order, value, refill):
    number = ORDER_IDS.index(order)
    for company_first in (True, False):
        game = TITLE.new(4, 1, {"negotiation": "off"})
        game.balance = game.india[MANAGER] = 0
        fill = [
            lambda game=game: trade.place(game, BOMBAY, 0, 0, 1, (number, NOBODY)),
            lambda game=game: firm_trade.place(game, BOMBAY, MANAGER, (0, 0, 1), number),
        ]
        game.decision = None
        for filler in fill if company_first else fill[::-1]:
            filler()
        assert (game.balance, game.india[MANAGER]) == ((value, refill) if company_first else (refill, value))


def test_t1_a_closed_order_is_filled_by_nobody():
    game = TITLE.new(4, 1)
    number = ORDER_IDS.index("punjab_1")
    assert game.closed[number]
    assert not trade.usable(game) >> number & 1
    game.closed[number] = 0
    assert trade.usable(game) >> number & 1
