"""A title: one game in the catalogue, and all that a caller needs to make, read and show games of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadOption, shown
from engine.kernel.explaining import Explained, explain, explain_event
from engine.kernel.game import Game
from engine.kernel.loading import Observation, saved_game
from engine.kernel.ruleset import Ruleset
from engine.kernel.schema import schema_of


class Title(Ruleset):
    """Subclassed once per game; the subclass's one instance is what ``engine.title(id)`` gives."""

    game_class: ClassVar[type[Game]]

    def new(self, seats: int, seed: int, options: Mapping[str, str] | None = None, events: bool = True) -> Game:
        """A new game, run on to its first decision. Seed, seats and options decide everything that is not chosen.

        Raises BadOption naming the field. Without ``events`` no journal is kept.
        """
        settings = self.check_options(options or {})
        count = self.check_seats(seats, settings)
        if type(seed) is not int:
            raise BadOption("seed", f"{shown(seed)} is no seed", "give a whole number")
        game = self.game_class.__new__(self.game_class)
        game._open(self, count, settings, Dice(key_of("game", self.id, seed)), events)
        try:
            self.set_up(game)
            game._run(None)
        except Exception as error:
            raise game._fail(error) from error
        return game

    def from_json(self, data: Any) -> Game:
        """The game that ``game.to_json()`` wrote: equal state, equal digest. Raises BadState naming the field."""
        return saved_game(self, data)

    def imagine(self, observation: Any, seed: int) -> Game:
        """A playable game consistent with what ``game.observe(seat)`` gave, its unknowns and dice drawn by ``seed``. Raises BadState.

        Whoever imagines often from one observation keeps an ``Observation`` of it, which checks it once.
        """
        return Observation(self, observation).game(seed)

    def explain(self, observation: Any) -> Explained:
        """What ``game.observe(seat)`` gave, with names in place of numbers: see ``Explained``. Raises BadState naming the field."""
        return explain(self, observation)

    def explain_event(self, event: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """An event as ``Event.to_json`` wrote it at a table of so many seats, with names in place of seats, places counted from 1.

        Raises BadState for what is no event of the title.
        """
        return explain_event(self, event, seats)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the title's observations, options, options in words and events: see ``engine.kernel.schema``."""
        return schema_of(self)


__all__ = ["Title"]
