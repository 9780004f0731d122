"""5.2 II 6, Stock exchange, in its fixed order: sell stock, repay loans, trade own shares, contracts. Checklist 91 to 101, 232.

Parts of it serve the Broker in the event phase and the End of Game.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces
from engine.arkwright.names import DONE, GOODS, PIERS
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words

BUY, SELL = "buy", "sell"


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """The whole action (checklist 91); in the Spinning Mule it makes the seat's ships ready again instead of contracts (232)."""
    game.do((sell_stored, seat), (repay, seat), (trade_shares, seat), (game.plan.end_exchange, seat))


# -- stored goods --


@step
def sell_stored(game: ArkwrightGame, seat: int) -> None:
    """Stored goods go at the floor price, with or without a factory (checklist 92)."""
    game.do(*((ask_stored, mill) for mill in range(seat * GOODS, seat * GOODS + GOODS) if game.stored[mill]))


@step
def ask_stored(game: ArkwrightGame, mill: int) -> None:
    """How many of one good."""
    options = tuple((mill % GOODS, number) for number in range(game.stored[mill] + 1))
    game.ask(mill // GOODS, "stock_exchange.stored", options, take_stored, mill)


@step
def take_stored(game: ArkwrightGame, mill: int, option: tuple[int, int]) -> None:
    """£2 to 5 each."""
    _, number = option
    if number:
        seat, good = divmod(mill, GOODS)
        each = game.rules.price_floor[good]
        game.stored[mill] -= number
        game.note("stored_goods_sold", seat=seat, good=GOOD_IDS[good], number=number, each=each)
        pieces.gain(game, seat, number * each, "stored_goods_sold")


# -- loans and shares --


@step
def repay(game: ArkwrightGame, seat: int) -> None:
    """Loans at £13 each, from cash (checklist 93; reading 62)."""
    able = min(game.loans[seat], game.cash[seat] // game.rules.loan_repayment)
    if able:
        game.ask(seat, "stock_exchange.repay", tuple(range(able + 1)), take_repayment, seat)


@step
def take_repayment(game: ArkwrightGame, seat: int, loans: int) -> None:
    """So many."""
    pieces.repay_loans(game, seat, loans)


def affordable(game: ArkwrightGame, seat: int) -> int:
    """Shares that the seat can buy: none with a loan open, never beyond the bank's (checklist 94, 97)."""
    if game.loans[seat]:
        return 0
    return min(game.cash[seat] // game.share_cost(seat), game.bank_shares(seat))


@step
def trade_shares(game: ArkwrightGame, seat: int) -> None:
    """Buy or sell own shares; the price stays (checklist 94 to 96)."""
    purchases = [(BUY, number) for number in range(1, affordable(game, seat) + 1)]
    sales = [(SELL, number) for number in range(1, game.shares[seat] + 1)]
    options: list[Choice] = [DONE, *purchases, *sales]
    game.ask(seat, "stock_exchange.shares", options, take_shares, seat)


@step
def buy_shares(game: ArkwrightGame, seat: int) -> None:
    """At the end of the game shares are only bought (checklist 180)."""
    options: list[Choice] = [DONE, *((BUY, number) for number in range(1, affordable(game, seat) + 1))]
    game.ask(seat, "stock_exchange.shares", options, take_shares, seat)


@step
def take_shares(game: ArkwrightGame, seat: int, option: Any) -> None:
    """At the track value; £10 each on the first ten spaces when bought (checklist 95)."""
    if option == DONE:
        return
    kind, number = option
    if kind == BUY:
        pieces.buy_shares(game, seat, number, number * game.share_cost(seat))
    else:
        pieces.sell_shares(game, seat, number)


# -- contracts, or ships --


@step
def ready_ships(game: ArkwrightGame, seat: int) -> None:
    """Spinning Mule: all own ships can be used again (checklist 232)."""
    if any(game.inactive[seat * PIERS : seat * PIERS + PIERS]):
        game.inactive[seat * PIERS : seat * PIERS + PIERS] = [0] * PIERS
        game.note("ships_readied", seat=seat)


@step
def set_limit(game: ArkwrightGame, seat: int) -> None:
    """The limit marker stands on or right of the highest contract, or beside the track (checklist 99; readings 12, 13).

    It is set before the contracts, so that every legal pair of both can be reached.
    """
    highest = max(game.contract[seat * GOODS : seat * GOODS + GOODS])
    spaces = [space for space in game.rules.contract_track if space >= highest]
    game.ask(seat, "stock_exchange.limit", (0, *spaces), take_limit, seat)


@step
def take_limit(game: ArkwrightGame, seat: int, space: int) -> None:
    """Place, move or remove it; then the contracts, good after good."""
    if space != game.contract_limit[seat]:
        game.contract_limit[seat] = space
        game.note("contract_limit_set", seat=seat, limit=space or None)
    game.do(*((ask_contract, mill) for mill in range(seat * GOODS, seat * GOODS + GOODS)))


@step
def ask_contract(game: ArkwrightGame, mill: int) -> None:
    """A contract is signed on any space up to the limit, or raised, never lowered (checklist 98, 100; reading 11)."""
    limit, now = game.contract_limit[mill // GOODS], game.contract[mill]
    spaces = [space for space in game.rules.contract_track if now < space and (not limit or space <= limit)]
    options = tuple((mill % GOODS, space) for space in (now, *spaces))
    game.ask(mill // GOODS, "stock_exchange.contract", options, take_contract, mill)


@step
def take_contract(game: ArkwrightGame, mill: int, option: tuple[int, int]) -> None:
    """Free of charge."""
    _, space = option
    if space != game.contract[mill]:
        game.contract[mill] = space
        game.note("contract_signed", seat=mill // GOODS, good=GOOD_IDS[mill % GOODS], due=space)


# -- words --


@words("stock_exchange.stored")
def stored_in_words(game: ArkwrightGame, option: tuple[int, int]) -> dict[str, Any]:
    """Stored goods to sell."""
    return {"act": "sell_stored", "good": GOOD_IDS[option[0]], "number": option[1]}


@words("stock_exchange.repay")
def repay_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """Loans to repay."""
    return {"act": "repay_loans", "loans": option}


@words("stock_exchange.shares")
def shares_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """Shares to buy or sell."""
    return {"act": "keep_shares"} if option == DONE else {"act": f"{option[0]}_shares", "shares": option[1]}


@words("stock_exchange.limit")
def limit_in_words(game: ArkwrightGame, option: int) -> dict[str, Any]:
    """The limit marker's space, None beside the track."""
    return {"act": "set_contract_limit", "limit": option or None}


@words("stock_exchange.contract")
def contract_in_words(game: ArkwrightGame, option: tuple[int, int]) -> dict[str, Any]:
    """Goods due by the contract, 0 for none."""
    return {"act": "set_contract", "good": GOOD_IDS[option[0]], "due": option[1]}
