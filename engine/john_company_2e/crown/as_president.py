"""The Crown as President: who acts when, and trade with the climate's dice.

A failed trade is tried again while the dice can still be paid. Rulebook: Crown Handbook, Presidency Operations, Presidents; checklist
253, 256.
"""

from __future__ import annotations

from typing import Annotated

from engine.john_company_2e.company import trade
from engine.john_company_2e.company.presidency import Called, order_next
from engine.john_company_2e.crown import button, routes
from engine.john_company_2e.crown.favours import Favour, Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.firms.firm_trade import COMPANY
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table.names import NOBODY, PRESIDENTS
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.kernel import step

# -- the order of operations --


def order(game: CrownGame, question: Question) -> None:
    """Governors in the order of their formation, the Commander, trade; humans may have somebody else act next."""
    turns = sorted((turn for turn in question[1] if turn[1] != "done"), key=lambda turn: precedence(game, turn))
    if not turns:
        reply(game, question, question[1][0])
        return
    others = turns[1:]
    wishes = favour_of_each(game, "presidency.one_change_of_order", [name_of(game, turn) for turn in others])
    offer(game, wishes, (let_act, question, turns[0]))


def precedence(game: CrownGame, turn: Called) -> tuple[int, int]:
    """The place of a position in the Crown's order."""
    place = field("presidency.crown_order", "order").index(turn[1])
    return place, game.formed.index(turn[2]) if turn[1] == "governor" else 0


def name_of(game: CrownGame, turn: Called) -> str:
    """A position in words."""
    return OFFICE_IDS[game.governor_office(turn[2])] if turn[1] == "governor" else str(turn[1])


@step
def let_act(game: CrownGame, question: Question, planned: Called, patron: int, wish: Wish) -> None:
    """It acts, or what the favour names; trade goes by the Crown's own plan."""
    chosen = next(turn for turn in question[1] if name_of(game, turn) == wish[2]) if wish else planned
    if chosen[1] == "trade":
        game.do((plan_trade, question, 0))
    else:
        reply(game, question, chosen)


# -- trade --


@step
def plan_trade(game: CrownGame, question: Question, more: int) -> None:
    """The climate's dice; humans may have one more or fewer required."""
    dice = entry(game, "president.trade_dice") + more
    changes = [change for change in (1, -1) if dice + change > 0]
    wishes = favour_of_each(game, "president.change_dice_by_one", changes)
    offer(game, wishes, (start_trade, question, more))


@step
def start_trade(game: CrownGame, question: Question, more: int, patron: int, wish: Wish) -> None:
    """Trade for the best route that leaves the dice required, with up to £3 more; without one the Presidency's turn goes on."""
    if wish:
        game.do((plan_trade, question, more + wish[2]))
        return
    presidency, waiting = question[1][0][0], about(question)[0]
    treasury = game.treasury[PRESIDENTS[presidency]]
    dice = entry(game, "president.trade_dice") + more
    route = routes.best_route(game, presidency, treasury - dice) if dice <= treasury else 0
    if route:
        declared = routes.regions_of(route)
        money = min(treasury, dice + declared.bit_count() - 1 + field("president.trade_dice", "additional"))
        game.do(
            (trade.roll, (presidency, declared, money)),
            (order_next, presidency, waiting),
        )
    else:
        game.do((go_on_without, question))


@step
def go_on_without(game: CrownGame, question: Question) -> None:
    """No trade now: the next position acts, or nobody is left."""
    turns = [turn for turn in question[1] if turn[1] not in ("trade", "done")]
    presidency = question[1][0][0]
    chosen = min(turns, key=lambda turn: precedence(game, turn)) if turns else (presidency, "done")
    reply(game, question, chosen)


def fill(game: CrownGame, question: Question) -> None:
    """The next order of the best filling, with a Crown writer, else a human's; a human may have its own placed instead."""
    presidency, within, filled, left = about(question)
    chosen = routes.next_order(game, presidency, within, filled, left)
    row = game.writers[presidency]
    wishes: list[Favour] = []
    for seat in range(game.seats):
        others = sum(row) - row[seat]
        if row[seat] and others:
            wishes += favour(game, "president.place_your_writer", seat)
    offer(game, wishes, (place, question, chosen))


@step
def place(game: CrownGame, question: Question, chosen: Annotated[int, "order"], patron: int, wish: Wish) -> None:
    """Fill it."""
    clerks = [clerk for order, clerk in question[1] if order == chosen]
    if wish:
        clerk = patron
    else:
        clerk = NOBODY if clerks == [NOBODY] else button.by_row(game, "president.writers", clerks)
    reply(game, question, (chosen, clerk))


def settle_initiative(game: CrownGame, question: Question) -> None:
    """The Company fills first; between humans' firms the button decides."""
    first = field("president.initiative_tie_with_firm", "pick")
    company_first = first == "company" and COMPANY in question[1]
    firms = [who for who in question[1] if who != COMPANY]
    reply(game, question, COMPANY if company_first or not firms else button.between(game, firms))


ANSWERS: dict[str, Answer] = {
    "presidency.order": order,
    "trade.fill": fill,
    "firm_trade.next": settle_initiative,
}
