"""A decision as numbers: what the state is to whoever is asked, and a row for each option. The same places at tables of any size.

Of what every player has (`treasury`, `hand`, …) the state's vector holds the part of the player who is asked and the mean of the others';
of all else everything. Fields whose places differ with the number of seats are left out: they are few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import engine
from engine.kernel.errors import BadOption
from engine.research.arrays import Floats, Layout, option_vector

OPTION_PLACES = 512


class Features:
    """Those of a title with some options, its usual ones without: by the fields that its state has with them.

    Raises BadOption for a title or options that there are not.
    """

    def __init__(self, title: str, options: Mapping[str, str] | None = None) -> None:
        rules = engine.title(title)
        self.title, self.settings = title, rules.check_options(options or {})
        self.layouts = {seats: Layout(rules, seats, self.settings) for seats in rules.seats(self.settings)}
        first = next(iter(self.layouts.values()))
        names = [name for name in first.slices if name.startswith("state.")]
        self.shared = [name for name in names if name not in first.players and self._is_alike(name)]
        self.owned = [name for name in names if name in first.players and self._is_alike(name)]
        self.size = sum(self._width(first, name) for name in self.shared)
        self.size += 2 * sum(self._width(first, name) for name in self.owned)

    def check(self, title: str, options: Mapping[str, str]) -> None:
        """Raise BadOption for a table of another title, or of other options: its fields have other places, or other meanings."""
        if title != self.title or dict(options) != self.settings:
            told = f"it was learned for {_said(self.title, self.settings)}, and this is {_said(title, options)}"
            raise BadOption("options", told, "learn anew: learn.py --title TITLE --option NAME=VALUE")

    def _width(self, layout: Layout, name: str) -> int:
        place = layout.slices[name]
        width: int = place.stop - place.start
        return width // layout.players.get(name, 1)

    def _is_alike(self, name: str) -> bool:
        return len({self._width(layout, name) for layout in self.layouts.values()}) == 1

    def state(self, observation: Mapping[str, Any]) -> Floats:
        """The vector of a state, its numbers drawn together: £1 and £2 differ more than £101 and £102."""
        layout = self.layouts[observation["seats"]]
        seen, seat = layout.encode(observation), observation["decision"]["seat"]
        parts = [seen[layout.slices[name]] for name in self.shared]
        for name in self.owned:
            of_each = seen[layout.slices[name]].reshape(layout.players[name], -1)
            parts += [of_each[seat], (of_each.sum(axis=0) - of_each[seat]) / max(1, len(of_each) - 1)]
        found = np.concatenate(parts)
        drawn: Floats = (np.sign(found) * np.log1p(np.abs(found))).astype(np.float32)
        return drawn

    def options(self, kind: str, options: Sequence[Mapping[str, Any]]) -> Floats:
        """The options of a decision, a row each."""
        return np.stack([option_vector(kind, words, OPTION_PLACES) for words in options])


def _said(title: str, options: Mapping[str, str]) -> str:
    return " ".join([title, *(f"{name}={value}" for name, value in options.items())])
