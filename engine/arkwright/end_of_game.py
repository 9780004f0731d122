"""8.0 End of the game: last sales and purchases, contracts, the winner. Checklist 179 to 184, 243."""

from __future__ import annotations

from engine.arkwright import phase, pieces, stock_exchange
from engine.arkwright.names import GOODS, Event, Phase
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, GOOD_IDS
from engine.kernel import Outcome, ranks_of, step


@step
def begin(game: ArkwrightGame) -> None:
    """The event End of Game: everybody sells stored goods, repays loans and buys shares; then contracts count (checklist 180 to 182, 200).

    Shares are not sold any more, and nobody raises cash for a purchase or a loan (reading 62).
    """
    phase.begin(game, Phase.END)
    game.note("event_resolved", event_marker=EVENT_IDS[Event.END_OF_GAME])
    game.do(
        *(
            (exchange, seat)
            for seat in game.in_turn_order()
            for exchange in (stock_exchange.sell_stored, stock_exchange.repay, stock_exchange.buy_shares)
        ),
        break_contracts,
        decide,
    )


@step
def break_contracts(game: ArkwrightGame) -> None:
    """Each open contract lowers the share price by its value; the Agent does not help (checklist 182)."""
    for seat in range(game.seats):
        due = game.contract[seat * GOODS : (seat + 1) * GOODS]
        for good, number in enumerate(due):
            if number:
                game.note("contract_left_open", seat=seat, good=GOOD_IDS[good], due=number)
        pieces.move_share_price(game, seat, -sum(due), "open_contracts")


def value(game: ArkwrightGame, seat: int) -> int:
    """£: the share package, and what the East India Company adds (checklist 184, 243)."""
    package = game.shares[seat] * game.share_value(seat)
    return package + game.plan.influence(game, seat)


@step
def decide(game: ArkwrightGame) -> None:
    """Highest value wins, ties by cash, else shared; who has a loan open comes last (checklist 183, 184; readings 63, 76)."""
    values = [value(game, seat) for seat in range(game.seats)]
    ranks = ranks_of([(not game.loans[seat], values[seat], game.cash[seat]) for seat in range(game.seats)])
    for seat, rank in enumerate(ranks):
        game.note(
            "company_scored",
            seat=seat,
            shares=game.shares[seat],
            share_value=game.share_value(seat),
            influence=game.plan.influence_parts(game, seat),
            value=values[seat],
            loans=game.loans[seat],
            cash=game.cash[seat],
            rank=rank,
        )
    game.end(Outcome(ranks, values, "end of the game"))
