"""Phase B, Stock Exchange.

Users of the Captain's Expertise move to the head of the initiative; then the players in the new order buy one share or pass, round after
round, until all have passed in succession.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies import shares
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.kernel import Choice, step, words
from engine.kernel.sharing import own

PASS = ("pass",)
REDEEM = ("redeem",)


@step
def apply_expertise(game: EastIndiaGame) -> None:
    """Activators go on top in the order in which they placed, the others keep theirs below (checklist 43; readings 12, 35).

    A neutral agent in the box triggers nothing (113).
    """
    users = [company for company in game.occupants[game.rules.expertise] if not game.is_neutral(company)]
    if users:
        game.initiative = users + [company for company in game.initiative if company not in users]
        game.note("initiative_set", initiative=game.initiative[:])


@step
def next_buyer(game: EastIndiaGame, turn: int, passes: int) -> None:
    """Round after round in initiative order, until as many passes in a row as there are players (checklist 44, 48, 115)."""
    if passes >= game.seats:
        return
    company = game.initiative[turn % game.rules.companies]
    if game.is_neutral(company):
        game.do((next_buyer, turn + 1, passes))
    else:
        game.do((buy_share, company, turn, passes))


@step
def buy_share(game: EastIndiaGame, seat: int, turn: int, passes: int) -> None:
    """One share of any company that has one in the Exchange, or pass (checklist 44-49); instead, redeem a presidency share (20).

    Shares cannot be sold in this phase (13); a mortgage is open if the option is on (18). Who can do nothing passes (reading 38).
    """
    cash = game.treasury[seat]
    options: list[Choice] = [PASS]
    options += [
        ("buy_share", company)
        for company, left in enumerate(game.exchange)
        if left and game.share_value(company) <= cash
    ]
    if game.mortgaged[seat] and game.share_value(seat) <= cash:
        options.append(REDEEM)
    options += shares.mortgage_options(game, seat)
    game.ask(seat, "stock_exchange.buy", options, take_purchase, seat, turn, passes)


@step
def take_purchase(game: EastIndiaGame, seat: int, turn: int, passes: int, option: Any) -> None:
    """Pay the value to the bank, take the share, move the marker one space up (checklist 45, 46); a pass is not final (48)."""
    if option == PASS:
        game.note("passed", seat=seat)
        game.do((next_buyer, turn + 1, passes + 1))
        return
    if shares.taken(game, seat, option):
        game.do((buy_share, seat, turn, passes))
        return
    if option == REDEEM:
        shares.redeem(game, seat)
    else:
        purchase(game, seat, option[1])
    game.do((next_buyer, turn + 1, 0))


def purchase(game: EastIndiaGame, seat: int, company: int) -> None:
    """One share from the Exchange to the buyer."""
    value = game.share_value(company)
    game.note("share_bought", seat=seat, company=company, price=value)
    game.pay(seat, BANK, value, "share")
    game.exchange[company] -= 1
    own(game.shares, seat)[company] += 1
    game.move_value(company, 1)


@words("stock_exchange.buy")
def purchase_in_words(game: EastIndiaGame, option: Any) -> dict[str, Any]:
    """pass, buy_share (company, price in GP), redeem_presidency (amount), mortgage_presidency (amount)."""
    if option == PASS:
        return {"act": "pass"}
    if option == REDEEM:
        return {"act": "redeem_presidency", "amount": game.share_value(game.decision.seat) if game.decision else 0}
    if option[0] == "buy_share":
        return {"act": "buy_share", "company": option[1], "price": game.share_value(option[1])}
    return shares.in_words(game, option) or {}
