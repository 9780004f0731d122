"""Standing orders: what a seat says once about the bargains for which it wants to be asked, so that it is not asked about others.

They are given openly, before the first turn, and can be changed at the beginning of each turn by whoever has said that it may want to. A
seat is never asked for offers, bids or petitions at a moment that it has ruled out, or in a phase, nobody can turn to it with an offer
there, and leave that is asked of it or by it then is a plain yes or no; a promise that stands for consent is called in all the same. An
offer that brings it less money than it has named is declined in its name, but not the answer to an offer of its own. Everybody knows the
orders, so that who is asked, and how often, tells nothing else.

They are no rule of a rulebook: at a table one looks up when one hears one's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from engine.kernel import step, words
from engine.shared.deeds import bargaining_market_of
from engine.shared.moments import MOMENT_IDS, Moment
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Pounds

Next: TypeAlias = Annotated[int, "next moment"]
"""The moment that is asked about next, by its place among those of the table; one more than there are after the last."""

NextPhase: TypeAlias = Annotated[int, "next phase"]
"""Likewise of phases."""

FLOORS = (0, 1, 2, 3, 4, 5, 7, 10)
"""£ that an offer may be told to bring at least."""

Moments: TypeAlias = Annotated[int, "moments"]
"""Bits of moments."""

Phases: TypeAlias = Annotated[int, "phases"]
"""Bits of phases."""

Said: TypeAlias = tuple[Moments, Phases, Pounds]
"""Orders: at which moments, in which phases, and from how many pounds on."""


# -- heeding them --


def hears(game: NegotiatingTable, seat: int, moment: int) -> bool:
    """Does the seat want to be asked about bargains of this moment, in the phase under way? A family without a seat bargains for nothing.

    Orders are reviewed in every phase, for turns begin in none.
    """
    if seat >= game.seats or not game.orders_moments[seat] >> moment & 1:
        return False
    phase = bargaining_market_of(game).phase_at(game, moment)
    return moment == Moment.REVIEW or bool(game.orders_phases[seat] >> phase & 1)


def who_hear(game: NegotiatingTable, seats: list[int], moment: int) -> list[int]:
    """Those of the seats that do."""
    moments, phases = game.orders_moments, game.orders_phases
    phase = bargaining_market_of(game).phase_at(game, moment)
    return [seat for seat in seats if moments[seat] >> moment & 1 and phases[seat] >> phase & 1]


def is_beneath(game: NegotiatingTable, seat: int, money: int) -> bool:
    """Is an offer that brings the seat so much money (£) declined in its name?"""
    return bool(money < game.orders_floor[seat])


def every_moment(game: NegotiatingTable) -> int:
    """The bits of the moments of bargaining that the table has."""
    return sum(1 << moment for moment in bargaining_market_of(game).moments(game))


def every_phase(game: NegotiatingTable) -> int:
    """The bits of all phases that there are, also of those in which the table does not bargain: nobody is asked to rule them out."""
    return int((1 << len(bargaining_market_of(game).phase_ids)) - 1)


def in_phases(game: NegotiatingTable, chosen: Iterable[int]) -> int:
    """The bits of every phase but of those in which the table bargains and that were not chosen."""
    ruled_out = {*bargaining_market_of(game).phases(game)}.difference(chosen)
    return every_phase(game) & ~sum(1 << phase for phase in ruled_out)


def lay_out(game: NegotiatingTable) -> None:
    """As long as nothing is said, a seat is asked about everything."""
    game.orders_moments = [every_moment(game)] * game.seats
    game.orders_phases = [every_phase(game)] * game.seats
    game.orders_floor = [0] * game.seats


# -- giving them --


@step
def ask_all(game: NegotiatingTable) -> None:
    """Before the first turn every seat gives its orders."""
    game.do(*((give, seat) for seat in range(game.seats)))


@step
def ask(game: Any) -> None:
    """A turn begins: before the first every seat gives its orders, later who has said so may change them."""
    game.do(ask_all if game.turn == 1 else review)


@step
def review(game: NegotiatingTable) -> None:
    """A turn begins: who has said so may change its orders."""
    game.do(*((give, seat) for seat in range(game.seats) if hears(game, seat, Moment.REVIEW)))


@step
def give(game: NegotiatingTable, seat: int) -> None:
    """Ask me nothing, everything, or at the moments that I choose, in every phase or in those that I choose as well."""
    game.ask(seat, "orders.stand", ("nothing", "everything", "choose", "phases"), stand, seat)


@step
def stand(game: NegotiatingTable, seat: int, option: str) -> None:
    """The orders are given, or are chosen one by one."""
    if option == "phases":
        game.do((choose_phase, seat, 0, in_phases(game, ())))
    elif option == "choose":
        game.do((choose_moment, seat, 0, 0, every_phase(game)))
    else:
        issue(game, seat, (every_moment(game) if option == "everything" else 0, every_phase(game), 0))


@step
def choose_phase(game: NegotiatingTable, seat: int, at: NextPhase, phases: Phases) -> None:
    """The next phase of a turn; after the last, the moments in those that were chosen."""
    if at < len(bargaining_market_of(game).phases(game)):
        game.ask(seat, "orders.phase", ("skip", "ask"), take_phase, seat, at, phases)
    else:
        game.do((choose_moment, seat, 0, 0, phases))


@step
def take_phase(game: NegotiatingTable, seat: int, at: NextPhase, phases: Phases, option: str) -> None:
    """This one, or not."""
    phase = bargaining_market_of(game).phases(game)[at]
    game.do((choose_phase, seat, at + 1, phases | (option == "ask") << phase))


def to_choose(game: NegotiatingTable, phases: Phases) -> list[int]:
    """The moments that are asked about: those of the table, if any phase was chosen, and the review of these orders."""
    market = bargaining_market_of(game)
    any_chosen = any(phases >> phase & 1 for phase in market.phases(game))
    return [*(market.moments(game) if any_chosen else ()), Moment.REVIEW]


@step
def choose_moment(game: NegotiatingTable, seat: int, at: Next, chosen: Moments, phases: Phases) -> None:
    """The next moment; after the last, from how many pounds on an offer is worth a question."""
    if at < len(to_choose(game, phases)):
        game.ask(seat, "orders.moment", ("skip", "ask"), take_moment, seat, at, chosen, phases)
    else:
        floors = FLOORS if chosen & every_moment(game) else (0,)
        game.ask(seat, "orders.floor", floors, take_floor, seat, chosen, phases)


@step
def take_moment(game: NegotiatingTable, seat: int, at: Next, chosen: Moments, phases: Phases, option: str) -> None:
    """This one, or not."""
    moment = to_choose(game, phases)[at]
    game.do((choose_moment, seat, at + 1, chosen | (option == "ask") << moment, phases))


@step
def take_floor(game: NegotiatingTable, seat: int, chosen: Moments, phases: Phases, amount: Pounds) -> None:
    """Offers that bring less money are declined."""
    issue(game, seat, (chosen, phases, amount))


def issue(game: NegotiatingTable, seat: int, said: Said) -> None:
    """The orders stand."""
    moments, _, floor = said
    put_down(game, seat, said)
    phases: dict[str, Any] = phases_in_words(game, seat)
    game.note("orders_given", seat=seat, moments=moments_in_words(moments), floor=floor, **phases)


def given(game: NegotiatingTable, seat: int) -> dict[str, Any]:
    """The orders that a seat has given, as the journal tells them."""
    moments, floor = game.orders_moments[seat], game.orders_floor[seat]
    return {"moments": moments_in_words(moments), "floor": floor, **phases_in_words(game, seat)}


def phases_in_words(game: NegotiatingTable, seat: int) -> dict[str, list[str]]:
    """The ``phases`` in which a seat wants to be asked; nothing where that is every one."""
    wanted, market = game.orders_phases[seat], bargaining_market_of(game)
    if wanted == every_phase(game):
        return {}
    return {"phases": [market.phase_ids[phase] for phase in market.phases(game) if wanted >> phase & 1]}


def put_down(game: NegotiatingTable, seat: int, said: Said) -> None:
    """A seat's orders take the place of those before."""
    for name, new in zip(("orders_moments", "orders_phases", "orders_floor"), said, strict=True):
        setattr(game, name, [new if at == seat else was for at, was in enumerate(getattr(game, name))])


def moments_in_words(moments: int) -> list[str]:
    """The moments by name."""
    return [id for number, id in enumerate(MOMENT_IDS) if moments >> number & 1]


@words("orders.stand")
def stand_in_words(game: NegotiatingTable, option: str) -> dict[str, Any]:
    """Be asked nothing, everything, or what one chooses."""
    return {"act": STANDS[option]}


STANDS = {
    "nothing": "bargain_never",
    "everything": "bargain_always",
    "choose": "choose_moments",
    "phases": "choose_phases",
}
"""What may be said at once, as an act."""


@words("orders.phase")
def phase_in_words(game: NegotiatingTable, option: str) -> dict[str, Any]:
    """Be asked in this phase, or not."""
    market = bargaining_market_of(game)
    act = "be_asked_in" if option == "ask" else "not_be_asked_in"
    return {"act": act, "phase": market.phase_ids[market.phases(game)[game.asked.args[1]]]}


@words("orders.moment")
def moment_in_words(game: NegotiatingTable, option: str) -> dict[str, Any]:
    """Be asked at this moment, or not."""
    _, at, _, phases = game.asked.args
    return {"act": "be_asked" if option == "ask" else "not_be_asked", "moment": MOMENT_IDS[to_choose(game, phases)[at]]}


@words("orders.floor")
def floor_in_words(game: NegotiatingTable, option: int) -> dict[str, Any]:
    """The money (£) that an offer must bring."""
    return {"act": "be_asked_from", "amount": option}
