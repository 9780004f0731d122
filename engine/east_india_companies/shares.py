"""Selling shares, and the optional mortgage: what a player may do besides while taking an action of their own.

Rulebook, "Selling Shares" and "Mortgage a Presidency Share" (checklist 11-21). Every question of an own action offers these as
further options; after one is taken the same question is put again. Where no money is needed any more (unloading a ship) they are
offered once, with the first cube, because a later sale inside the same action would bring the same.
"""

from __future__ import annotations

from typing import Any

from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.kernel import Choice
from engine.kernel.sharing import own

MORTGAGE = ("mortgage",)


def own_action_options(game: EastIndiaGame, seat: int) -> list[Choice]:
    """Share sales (company and number, for every number held) and the mortgage, as far as they are open to the seat now."""
    options = mortgage_options(game, seat)
    held = game.shares[seat]
    if any(held) and game.shares_may_be_sold():
        sales = [sale for company, most in enumerate(held) for sale in game.rules.share_sales[company][:most]]
        return [*sales, *options]
    return options


def mortgage_options(game: EastIndiaGame, seat: int) -> list[Choice]:
    """The mortgage alone: at any time, phase B included, while the option is on and a presidency share is unmortgaged (18)."""
    if game.mortgaged[seat] < game.rules.mortgages:
        return [MORTGAGE]
    return []


def taken(game: EastIndiaGame, seat: int, option: Any) -> bool:
    """Carry out ``option`` if it is a share sale or a mortgage; says whether it was."""
    if option[0] == "sell_shares":
        sell_shares(game, seat, option[1], option[2])
        return True
    if option == MORTGAGE:
        mortgage(game, seat)
        return True
    return False


def sell_shares(game: EastIndiaGame, seat: int, company: int, number: int) -> None:
    """Sell company shares to the bank: all at the present value, then one step down for each (checklist 15, 16; readings 8, 9)."""
    value = game.share_value(company)
    own(game.shares, seat)[company] -= number
    game.exchange[company] += number
    game.note("shares_sold", seat=seat, company=company, number=number, price=value)
    game.pay(BANK, seat, value * number, "share_sale")
    game.move_value(company, -number)


def mortgage(game: EastIndiaGame, seat: int) -> None:
    """Turn over a presidency share for half its value, rounded down; the marker stays (checklist 18, 19, 21)."""
    game.mortgaged[seat] += 1
    amount = game.share_value(seat) // 2
    game.note("presidency_mortgaged", seat=seat, amount=amount)
    game.pay(BANK, seat, amount, "mortgage")


def redeem(game: EastIndiaGame, seat: int) -> None:
    """Turn a mortgaged presidency share back for its present value (checklist 20, 21)."""
    amount = game.share_value(seat)
    game.mortgaged[seat] -= 1
    game.note("presidency_redeemed", seat=seat, amount=amount)
    game.pay(seat, BANK, amount, "redemption")


def in_words(game: EastIndiaGame, option: Any) -> dict[str, Any] | None:
    """A share sale or mortgage in words, or None for any other option."""
    if option[0] == "sell_shares":
        _, company, number = option
        return {
            "act": "sell_shares",
            "company": company,
            "number": number,
            "amount": number * game.share_value(company),
        }
    if option == MORTGAGE:
        return {
            "act": "mortgage_presidency",
            "amount": game.share_value(game.decision.seat) // 2 if game.decision else 0,
        }
    return None
