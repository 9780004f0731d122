"""Standing orders: what a seat says once about the bargains for which it wants to be asked, so that it is not asked about others.

They are given openly, before the first turn, and can be changed at the beginning of each turn by whoever has said that it may want to. A
seat is never asked for offers, bids or petitions at a moment that it has ruled out, nobody can turn to it with an offer there, and leave
that is asked of it or by it at a moment for consent is a plain yes or no; a promise that stands for consent is called in all the same. An
offer that brings it less money than it has named is declined in its name, but not the answer to an offer of its own. Everybody knows the
orders, so that who is asked, and how often, tells nothing else.

They are no rule of a rulebook: at a table one looks up when one hears one's name.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.kernel import Game, step, words
from engine.shared.moments import EVERY_MOMENT, MOMENT_IDS, Moment
from engine.shared.numbers import Pounds

Next: TypeAlias = Annotated[int, "next moment"]
"""The moment that is asked about next; one more than there are after the last."""

FLOORS = (0, 1, 2, 3, 4, 5, 7, 10)
"""£ that an offer may be told to bring at least."""

Moments: TypeAlias = Annotated[int, "moments"]
"""Bits of moments."""


def hears(game: Any, seat: int, moment: int) -> bool:
    """Does the seat want to be asked about bargains of this moment? A family without a seat bargains for nothing."""
    return seat < game.seats and bool(game.orders_moments[seat] >> moment & 1)


def is_beneath(game: Any, seat: int, money: int) -> bool:
    """Is an offer that brings the seat so much money (£) declined in its name?"""
    return bool(money < game.orders_floor[seat])


def lay_out(game: Any) -> None:
    """As long as nothing is said, a seat is asked about everything."""
    game.orders_moments = [EVERY_MOMENT] * game.seats
    game.orders_floor = [0] * game.seats


@step
def ask_all(game: Game) -> None:
    """Before the first turn every seat gives its orders."""
    game.do(*((give, seat) for seat in range(game.seats)))


@step
def ask(game: Any) -> None:
    """A turn begins: before the first every seat gives its orders, later who has said so may change them."""
    game.do(ask_all if game.turn == 1 else review)


@step
def review(game: Any) -> None:
    """A turn begins: who has said so may change its orders."""
    game.do(*((give, seat) for seat in range(game.seats) if hears(game, seat, Moment.REVIEW)))


@step
def give(game: Game, seat: int) -> None:
    """Ask me nothing, everything, or at the moments that I choose."""
    game.ask(seat, "orders.stand", ("nothing", "everything", "choose"), stand, seat)


@step
def stand(game: Any, seat: int, option: str) -> None:
    """The orders are given, or are chosen moment by moment."""
    if option == "choose":
        game.do((choose_moment, seat, 0, 0))
    else:
        issue(game, seat, EVERY_MOMENT if option == "everything" else 0, 0)


@step
def choose_moment(game: Game, seat: int, at: Next, chosen: Moments) -> None:
    """The next moment; after the last, from how many pounds on an offer is worth a question."""
    if at < len(MOMENT_IDS):
        game.ask(seat, "orders.moment", ("skip", "ask"), take_moment, seat, at, chosen)
    else:
        game.ask(seat, "orders.floor", FLOORS if chosen & EVERY_MOMENT else (0,), take_floor, seat, chosen)


@step
def take_moment(game: Game, seat: int, at: Next, chosen: Moments, option: str) -> None:
    """This one, or not."""
    game.do((choose_moment, seat, at + 1, chosen | (option == "ask") << at))


@step
def take_floor(game: Game, seat: int, chosen: Moments, amount: Pounds) -> None:
    """Offers that bring less money are declined."""
    issue(game, seat, chosen, amount)


def issue(game: Any, seat: int, moments: int, floor: int) -> None:
    """The orders stand."""
    put_down(game, seat, moments, floor)
    game.note("orders_given", seat=seat, moments=moments_in_words(moments), floor=floor)


def put_down(game: Any, seat: int, moments: int, floor: int) -> None:
    """A seat's orders take the place of those before."""
    game.orders_moments = [moments if at == seat else was for at, was in enumerate(game.orders_moments)]
    game.orders_floor = [floor if at == seat else was for at, was in enumerate(game.orders_floor)]


def moments_in_words(moments: int) -> list[str]:
    """The moments by name."""
    return [id for number, id in enumerate(MOMENT_IDS) if moments >> number & 1]


@words("orders.stand")
def stand_in_words(game: Game, option: str) -> dict[str, Any]:
    """Be asked nothing, everything, or what one chooses."""
    return {"act": {"nothing": "bargain_never", "everything": "bargain_always"}.get(option, "choose_moments")}


@words("orders.moment")
def moment_in_words(game: Game, option: str) -> dict[str, Any]:
    """Be asked at this moment, or not."""
    act = "be_asked" if option == "ask" else "not_be_asked"
    return {"act": act, "moment": MOMENT_IDS[game.asked.args[1]]}


@words("orders.floor")
def floor_in_words(game: Game, option: int) -> dict[str, Any]:
    """The money (£) that an offer must bring."""
    return {"act": "be_asked_from", "amount": option}
