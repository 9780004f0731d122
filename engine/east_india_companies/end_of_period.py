"""Phase F, End of Period.

The companies are ranked by their sales; rank and growth of sales move the share values, and the ranking turned round is the new initiative.
The sales money goes to the treasuries, and the companies in the new order pay dividends. Then the next period is prepared.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import shares
from engine.east_india_companies.state import BANK, SALES, EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES, NONE
from engine.kernel import step, words
from engine.kernel.sharing import own

PAY = ("pay",)


@step
def rank_companies(game: EastIndiaGame) -> None:
    """Most sales first, ties to the higher initiative; values move by +2, +1, 0 and, among four, -1 (checklist 87, 88, 120).

    The ranking turned round is the new initiative (89; reading 18).
    """
    ranking = sorted(game.initiative, key=lambda company: -game.sales[company])
    game.note("sales_ranked", order=ranking, sales=[game.sales[company] for company in ranking])
    for company, bonus in zip(ranking, game.rules.rank_bonus, strict=True):
        game.move_value(company, bonus)
    game.initiative = ranking[::-1]
    game.note("initiative_set", initiative=game.initiative[:])


@step
def compare_earnings(game: EastIndiaGame) -> None:
    """The sales marker goes to the sales in full tens, the value as many spaces the same way (checklist 90, 91; reading 19, 33)."""
    spaces = game.rules.sales_spaces
    for company, sales in enumerate(game.sales):
        marker = [at for at, space in enumerate(spaces) if space <= sales][-1]
        moved = marker - game.sales_marker[company]
        game.sales_marker[company] = marker
        game.note("sales_marker_moved", seat=company, space=spaces[marker], moved=moved)
        game.move_value(company, moved)


@step
def collect_sales(game: EastIndiaGame) -> None:
    """Sales money into the treasuries (checklist 92); the neutral company's to the bank (120). Then dividends in the new order (93)."""
    for company, sales in enumerate(game.sales):
        game.pay(SALES + company, BANK if game.is_neutral(company) else company, sales, "sales_money")
    game.do(*((pay_dividends, company) for company in game.initiative))


def dividends_owed(game: EastIndiaGame, company: int) -> list[tuple[int, int]]:
    """(holder, GP) in initiative order: the dividend for each company share that another holds (checklist 93, 94; reading 20)."""
    dividend = game.dividend(company)
    return [
        (holder, dividend * game.shares[holder][company])
        for holder in game.initiative
        if holder != company and game.shares[holder][company]
    ]


@step
def pay_dividends(game: EastIndiaGame, company: int) -> None:
    """Pay every other holder; shares may be sold first (reading 6) and must be where the treasury falls short (reading 21).

    The bank pays for the neutral company (checklist 121).
    """
    owed = dividends_owed(game, company)
    if not owed:
        return
    if game.is_neutral(company):
        pay_holders(game, company, BANK, owed)
        return
    options = shares.own_action_options(game, company)
    if game.treasury[company] >= sum(amount for _, amount in owed) or not options:
        options = [PAY, *options]
    game.ask(company, "end_of_period.pay_dividends", options, take_payment, company)


@step
def take_payment(game: EastIndiaGame, seat: int, option: Any) -> None:
    """Pay the holders in initiative order as far as the treasury goes; the rest lapses (reading 21)."""
    if shares.taken(game, seat, option):
        game.do((pay_dividends, seat))
    else:
        pay_holders(game, seat, seat, dividends_owed(game, seat))


def pay_holders(game: EastIndiaGame, company: int, purse: int, owed: list[tuple[int, int]]) -> None:
    """Each holder gets what is owed, out of ``purse``, as long as it lasts."""
    for holder, amount in owed:
        paid = amount if purse == BANK else min(amount, game.treasury[purse])
        number = game.shares[holder][company]
        game.note("dividend_paid", seat=company, holder=holder, number=number, amount=paid, owed=amount)
        game.pay(purse, holder, paid, "dividend")


@step
def prepare_next_period(game: EastIndiaGame) -> None:
    """Used cards to the box, agents in boxes to the portraits, the period marker forward (checklist 95, 96).

    Agents in the central zone stay there (reading 4). With the boxes empty, abilities of one period have ended.
    """
    rules = game.rules
    for market in (INDIES, EUROPE):
        card = game.market_card[market]
        game.note("card_discarded", market=market, card=rules.cards[market][card].id)
        own(game.used_cards, market).append(card)
        game.market_card[market] = NONE
    for company, places in enumerate(game.agents):
        in_boxes = [place for place in places if place < len(rules.boxes)]
        portraits = [rules.portrait(box) for box in in_boxes]
        for box, portrait in zip(in_boxes, portraits, strict=True):
            game.note("agent_returned", seat=company, origin=box, place=portrait)
        game.agents[company] = sorted([*portraits, *places[len(in_boxes) :]])
    # One row for all of them: whoever changes a row puts another in its place.
    game.occupants = [[]] * len(rules.boxes)
    game.period += 1


@words("end_of_period.pay_dividends")
def payment_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """pay_dividends (amount owed in GP), or a share sale."""
    if option == PAY and game.decision:
        return {"act": "pay_dividends", "amount": sum(owed for _, owed in dividends_owed(game, game.decision.seat))}
    return shares.in_words(game, option) or {}
