"""5.3 Production phase of the active good: made and sold, share price, costs, shipping, storage.

Every step is done by all players before the next one begins. What is made and not sold lies in front of its owner until it is shipped or
stored. The steps have modules of their own: ``market``, ``share_steps``, ``costs``, ``ship_action``, ``storage``. Checklist 131, 132, 157.
"""

from __future__ import annotations

from engine.arkwright import costs, market, phase, share_steps, ship_action, storage
from engine.arkwright.names import GOODS, NONE, Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """The five steps in order, in each of them the players in turn order (checklist 131)."""
    phase.begin(game, Phase.PRODUCTION)
    order = game.in_turn_order()
    makers = [seat for seat in order if game.factory[seat * GOODS + game.cycle] != NONE]
    game.do(
        make,
        *((market.offer, seat) for seat in makers),
        market.sell,
        *((market.sell_on, seat) for seat in makers),
        market.earn,
        share_steps.begin,
        costs.begin,
        *((ship_action.ship_in_production, seat) for seat in order),
        ship_action.raise_contracts,
        store,
    )


@step
def make(game: ArkwrightGame) -> None:
    """The factories of the active good make what their filled lines yield; nobody can do without (checklist 131, 132)."""
    game.sold = [0] * game.seats
    game.importer_sold = 0
    for seat in game.in_turn_order():
        mill = seat * GOODS + game.cycle
        if game.factory[mill] != NONE:
            game.made[seat] = game.output(mill)
            game.note(
                "goods_made", seat=seat, good=GOOD_IDS[game.cycle], number=game.made[seat], appeal=game.appeal(mill)
            )


@step
def store(game: ArkwrightGame) -> None:
    """5.3 V: what is left goes to the warehouses, as far as there is room (checklist 156); shut lines work again."""
    left = [seat for seat in game.in_turn_order() if game.made[seat]]
    for seat in left:
        game.stored[seat * GOODS + game.cycle] += game.made[seat]
        game.note("goods_stored", seat=seat, good=GOOD_IDS[game.cycle], number=game.made[seat])
    for seat, line in enumerate(game.shut):
        if line != NONE:
            game.note("line_reopened", seat=seat, good=GOOD_IDS[game.cycle], line=line)
    game.made = [0] * game.seats
    game.shut = [NONE] * game.seats
    game.do(*((storage.begin, seat) for seat in left))
