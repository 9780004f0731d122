"""Tables at which every player has cash: £, by their numbers; those without a seat come after the seats."""

from __future__ import annotations

from engine.kernel import Game


class Moneyed(Game):
    """A game whose players have cash. Each title declares the field in its own order, with what it says of it."""

    __slots__ = ()

    cash: list[int]
