"""What the panel of bargains says of each seat's standing orders."""

from __future__ import annotations

import engine
from engine.shared import orders
from engine.shared.bargains_panel import bargains_panel
from engine.shared.moments import Moment


def test_orders_are_told_as_shortly_as_they_can_be() -> None:
    title = engine.title("john_company_1e")
    game = title.new(4, 1)
    every, phases = orders.every_moment(game), orders.every_phase(game)
    orders.put_down(game, 0, (0, phases, 0))
    orders.put_down(game, 1, (1 << Moment.VOTE, phases, 2))
    orders.put_down(game, 2, (every, orders.in_phases(game, (2, 3)), 0))
    orders.put_down(game, 3, (every, orders.in_phases(game, ()), 0))
    places = bargains_panel(title, game, ["Ada", "Bob", "Cyd", "Dee"]).places
    assert [place.note for place in places if place.id.startswith("orders:")] == [
        "bargains never",
        "bargains at vote, from £2",
        "bargains at every moment of 2 phases",
        "bargains never",
    ]
