"""The boards of a game as what changes from moment to moment.

Every drawn element of every board has an id that it keeps. The stage holds what stands there now; shown the next scene, it tells what is
new or different and what is gone. Drawings that come up again, and ids, are told once and then by their number in a list.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.scene.scene import Panel, Piece, Place, Scene
from engine.scene.svg import LAYERS, Element, link_element, lying_on, place_elements

Change = list[list[Any]]

_Row = tuple[int, list[Any]]
"""The number of an element's id, and ``[panel, layer, x, y, scale, drawing]``."""

_Drawn = tuple[Place, list[Piece], list[_Row]]
"""A place, what lies on it, and their rows."""


class _Shown(NamedTuple):
    """A panel as it was shown: its places by their ids, its links, and the numbers of all that is on it."""

    panel: Panel | None
    drawn: dict[str, _Drawn]
    links: list[_Row]
    numbers: set[int]


_NOTHING = _Shown(None, {}, [], set())


class Stage:
    """What stands on the table now, and the lists of ids and drawings that the changes refer to."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        """Ids of elements, in the order in which they first came up."""
        self.drawings: list[list[str]] = []
        """``[classes, markup, tip, rule]``, in the order in which they first came up."""
        self.panels: list[dict[str, Any]] = []
        """The panels: id, title, width, height, wide. Of a panel that grows in the course of a game, its largest height."""
        self._id_numbers: dict[str, int] = {}
        self._drawing_numbers: dict[tuple[str, str, str, str], int] = {}
        self._panel_numbers: dict[str, int] = {}
        self._there: dict[int, list[Any]] = {}
        self._last: dict[str, _Shown] = {}
        self._purses: dict[str, int] = {}

    def show(self, scene: Scene) -> tuple[Change, list[int]]:
        """What has changed with this scene: ``[id, panel, layer, x, y, scale, drawing]`` for each that is new or different, and for a
        piece the id of its place at the end; and the ids of those that are gone. All but x, y and scale are numbers in the lists."""
        changed: Change = []
        left: set[int] = set()
        ids = {panel.id for panel in scene.panels}
        for id in [id for id in self._last if id not in ids]:
            left.update(self._last.pop(id).numbers)
        fresh = [panel for panel in scene.panels if panel.id not in self._last or self._last[panel.id].panel != panel]
        for panel in fresh:
            shown, last = self._shown(panel), self._last.get(panel.id, _NOTHING)
            self._last[panel.id] = shown
            left |= last.numbers - shown.numbers
            changed += self._differing(shown, last)
        for panel in fresh:  # what has left one panel may have come to another
            left -= self._last[panel.id].numbers
        for number in left:
            del self._there[number]
        return changed, sorted(left)

    def flows(self, scene: Scene) -> list[list[Any]]:
        """Money that has changed hands since the last scene: ``[from, to, amount]``, ids of places, "" for the bank."""
        purses = {purse.place: purse.amount for purse in scene.purses}
        moved = {place: amount - self._purses[place] for place, amount in purses.items() if place in self._purses}
        self._purses = purses
        return _matched(moved)

    def _shown(self, panel: Panel) -> _Shown:
        """The panel as it is drawn. Most of its places are as they were: drawing them again would take most of the time."""
        at, last, lying = self._panel_number(panel), self._last.get(panel.id, _NOTHING).drawn, lying_on(panel)
        drawn: dict[str, _Drawn] = {}
        for place in panel.places:
            here = lying.get(place.id, [])
            known = last.get(place.id)
            if known is None or known[0] != place or known[1] != here:
                known = (place, here, self._placed(at, place_elements(place, here)))
            drawn[place.id] = known
        links = self._placed(
            at, [link_element(link, {place.id: place for place in panel.places}) for link in panel.links]
        )
        numbers = {number for _, _, rows in drawn.values() for number, _ in rows}
        return _Shown(panel, drawn, links, numbers | {number for number, _ in links})

    def _differing(self, shown: _Shown, last: _Shown) -> Change:
        """Those rows of a panel that are not what stands there; they do now."""
        found: Change = []
        before = last.drawn
        places = [known[2] for id, known in shown.drawn.items() if before.get(id) is not known]
        for number, placed in (row for rows in [*places, shown.links] for row in rows):
            if self._there.get(number) != placed:
                self._there[number] = placed
                found.append([number, *placed])
        return found

    def _placed(self, at: int, elements: list[Element]) -> list[_Row]:
        rows = []
        for element in elements:
            drawing = self._drawing_number((element.classes, element.inner, element.tip, element.rule))
            layer = LAYERS.index(element.layer)
            where = (_short(element.x), _short(element.y), _short(element.scale))
            lies = [self._id_number(element.at)] if element.at else []
            rows.append((self._id_number(element.id), [at, layer, *where, drawing, *lies]))
        return rows

    def _panel_number(self, panel: Panel) -> int:
        if panel.id not in self._panel_numbers:
            self._panel_numbers[panel.id] = len(self.panels)
            self.panels.append(
                {"id": panel.id, "title": panel.title, "width": panel.width, "height": panel.height, "wide": panel.wide}
            )
        known = self.panels[self._panel_numbers[panel.id]]
        known["height"] = max(known["height"], panel.height)
        return self._panel_numbers[panel.id]

    def _drawing_number(self, drawing: tuple[str, str, str, str]) -> int:
        number = self._drawing_numbers.setdefault(drawing, len(self.drawings))
        if number == len(self.drawings):
            self.drawings.append(list(drawing))
        return number

    def _id_number(self, id: str) -> int:
        number = self._id_numbers.setdefault(id, len(self.ids))
        if number == len(self.ids):
            self.ids.append(id)
        return number


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
