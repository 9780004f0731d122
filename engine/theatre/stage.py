"""The boards of a game as what changes from moment to moment.

Every drawn element of every board has an id that it keeps. The stage holds what stands there now; shown the next scene, it tells what is
new or different and what is gone. Drawings that come up again, and ids, are told once and then by their number in a list.
"""

from __future__ import annotations

from typing import Any

from engine.scene.scene import Panel, Scene
from engine.scene.svg import LAYERS, Element, elements

Change = list[list[Any]]


class Stage:
    """What stands on the table now, and the lists of ids and drawings that the changes refer to."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        """Ids of elements, in the order in which they first came up."""
        self.drawings: list[list[str]] = []
        """``[classes, markup, tip, rule]``, in the order in which they first came up."""
        self.panels: list[dict[str, Any]] = []
        """The panels with what never changes: id, title, width, height, wide."""
        self._id_numbers: dict[str, int] = {}
        self._drawing_numbers: dict[tuple[str, str, str, str], int] = {}
        self._panel_numbers: dict[str, int] = {}
        self._there: dict[int, list[Any]] = {}
        self._last: dict[str, tuple[Panel, list[Element]]] = {}
        self._purses: dict[str, int] = {}

    def show(self, scene: Scene) -> tuple[Change, list[int]]:
        """What has changed with this scene: ``[id, panel, layer, x, y, scale, drawing]`` for each that is new or different, and the ids of
        those that are gone, all but x, y and scale as numbers in the lists."""
        now: dict[int, list[Any]] = {}
        for panel in scene.panels:
            for element in self._drawn(panel):
                now[self._id_number(element.id)] = self._placed(panel, element)
        changed = [[number, *placed] for number, placed in now.items() if self._there.get(number) != placed]
        gone = [number for number in self._there if number not in now]
        self._there = now
        return changed, gone

    def flows(self, scene: Scene) -> list[list[Any]]:
        """Money that has changed hands since the last scene: ``[from, to, amount]``, ids of places, "" for the bank."""
        purses = {purse.place: purse.amount for purse in scene.purses}
        moved = {place: amount - self._purses[place] for place, amount in purses.items() if place in self._purses}
        self._purses = purses
        return _matched(moved)

    def _drawn(self, panel: Panel) -> list[Element]:
        # Most panels are as they were: drawing them again would take most of the time.
        last = self._last.get(panel.id)
        if last is None or last[0] != panel:
            last = self._last[panel.id] = (panel, elements(panel))
        return last[1]

    def _placed(self, panel: Panel, element: Element) -> list[Any]:
        drawing = (element.classes, element.inner, element.tip, element.rule)
        if drawing not in self._drawing_numbers:
            self._drawing_numbers[drawing] = len(self.drawings)
            self.drawings.append(list(drawing))
        if panel.id not in self._panel_numbers:
            self._panel_numbers[panel.id] = len(self.panels)
            self.panels.append(
                {"id": panel.id, "title": panel.title, "width": panel.width, "height": panel.height, "wide": panel.wide}
            )
        place = (element.x, element.y, element.scale)
        layer = LAYERS.index(element.layer)
        return [self._panel_numbers[panel.id], layer, *map(_short, place), self._drawing_numbers[drawing]]

    def _id_number(self, id: str) -> int:
        if id not in self._id_numbers:
            self._id_numbers[id] = len(self.ids)
            self.ids.append(id)
        return self._id_numbers[id]


def _short(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 2)


def _matched(moved: dict[str, int]) -> list[list[Any]]:
    """Sums that left purses matched with sums that came into others, largest first; the bank pays and takes the rest."""
    given = sorted(((-amount, place) for place, amount in moved.items() if amount < 0), reverse=True)
    got = sorted(((amount, place) for place, amount in moved.items() if amount > 0), reverse=True)
    flows: list[list[Any]] = []
    while given and got:
        (least, giver), (most, taker) = given.pop(0), got.pop(0)
        flows.append([giver, taker, min(least, most)])
        if least > most:
            given.insert(0, (least - most, giver))
        elif most > least:
            got.insert(0, (most - least, taker))
    return flows + [[place, "", amount] for amount, place in given] + [["", place, amount] for amount, place in got]
