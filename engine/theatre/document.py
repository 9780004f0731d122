"""The document of a game: all that a page needs to show it, from the first board to the last, without asking again.

``theatre(log)`` plays a log's game once and gives JSON types::

    format       of this document; a page that knows another asks for it to be made anew
    title, version, name, options, names (of the bots, by seat), plies, measure (of standings), currency
    layers       of each panel, lowest first
    panels       [{id, title, width, height, wide}]
    ids          ids of what is drawn
    drawings     [[classes, SVG inside its <g>, tip, rule]]
    boards       one per moment, from before the first decision on:
                 {"set": [[id, panel, layer, x, y, scale, drawing, at]], "gone": [id], "flows": [[from, to, amount]]}
                 (numbers in ``ids``, ``panels``, ``layers``, ``drawings``; at: the place of a piece)
    decisions    one per decision: {"seat", "kind", "told", "options", "index", "ms", "fallback", "deal"}; a deal is made, or spoken of,
                 between seats
    events       per moment, those that led to it: [{"told", "see"}], with "again": true where everybody sees it and the decision's own
                 sentence has said all of it
    talk, forfeits   {moment: [{"seat", "text"}]}
    outline      [{"ply", "level", "words"}], level 0 the largest part of the game
    curves       {"score", "money", "shares", "prospects": [[per moment] per seat]}; shares are 0 in a game that has none
    worth_in     [measure, parts]: prospects are the lead over the best rival in so many parts of this measure
    standings    {"labels": [what scores may consist of], "moments": {moment: [[per label] per seat]}}, where another than before
    parts        at the end of each largest part of the game, what the scores consisted of: [{"words", "ply", "seats": [{label: n}]}]
    ledger       what seats have agreed on, and what came of it: `engine.theatre.ledger`
    outcome      ranks, scores, reason; None for a game that did not end

A sentence (``told``) is a list of words and of ``[words, id]``, where the id is of what they point to. Text is a stranger's: it is put on
a page as text, never as markup; the drawings alone are markup, and escape what they were given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from engine.kernel.errors import BadState, EngineError, shown
from engine.kernel.manifest import load
from engine.kernel.registry import manifests
from engine.kernel.registry import title as title_by_id
from engine.kernel.ruleset import Ruleset
from engine.kernel.sentences import Sentence, act_sentence, event_sentence, says_again
from engine.log import Log, Played, replay
from engine.scene.scene import Scene
from engine.scene.svg import LAYERS
from engine.theatre.ledger import Ledger
from engine.theatre.names import names_of
from engine.theatre.stage import Stage

FORMAT = 3

DEALS = frozenset({"deals", "consent", "sweeteners", "promises", "blackmail", "windows", "petition", "bids"})
"""What the kinds of decisions begin with in which seats deal with each other."""

Fields = dict[str, Any]


class NoScene(EngineError):
    """A game that cannot be shown: its title draws no scene, or its log cannot be played again."""


def theatre(log: Log, progress: Callable[[int], None] | None = None) -> Fields:
    """The document of this log's game. Raises NoScene, and what replaying raises (BadState, for one) where the log is not true.

    ``progress(ply)`` is called before each moment is drawn; what it raises ends the work and comes out here.
    """
    title = log.header["title"]
    draw = scene_of(title)
    seats = log.header["seats"]
    if not all(isinstance(seat, dict) for seat in seats):
        raise BadState("header.seats", "expected objects, each with the name of a bot")
    names = names_of(log)
    maker = _Maker(title_by_id(title), names)
    for place in replay(log):
        if progress is not None:
            progress(place.ply)
        maker.add(place, draw(place.game.observe(None), names))
    return maker.document(log)


@cache
def scene_of(title: str) -> Callable[[Fields, Sequence[str]], Scene]:
    """The function of the title that makes a public state and the names of the seats into a scene. Raises NoScene where it has none."""
    manifest = manifests().get(title)
    if manifest is None or not manifest.scene:
        raise NoScene(f"{shown(title) if manifest is None else title} has no drawn board")
    draw: Callable[[Fields, Sequence[str]], Scene] = load(manifest.scene)
    return draw


class _Maker:
    """Takes the moments of a game one after the other."""

    def __init__(self, title: Ruleset, names: Sequence[str]) -> None:
        self.names, self.stage, self.ledger = names, Stage(), Ledger(title, names)
        self.boards: list[Fields] = []
        self.outline: list[Fields] = []
        self.scores: list[list[int]] = []
        self.money: list[list[int]] = []
        self.shares: list[list[int]] = []
        self.prospects: list[list[int]] = []
        self.parts: list[Fields] = []
        self.standings = _Standings()
        self.measure = ""
        self.offered: list[int] = []
        self._heading: tuple[str, ...] = ()
        self._scene: Scene | None = None

    def add(self, place: Played, scene: Scene) -> None:
        """The next moment of the game and its scene."""
        game = place.game
        # As the rules tell them: what a log says beside that is nobody's deal.
        self.ledger.add(place.ply, [event.to_json() for event in place.events])
        changed, gone = self.stage.show(scene)
        self.boards.append({"set": changed, "gone": gone, "flows": self.stage.flows(scene)})
        self._go_on(scene, len(self.boards) - 1)
        self.offered.append(len(game.decision.options) if game.decision is not None else 0)
        self.scores.append([standing.total for standing in scene.standings])
        self.standings.add(scene)
        purses = {purse.place: purse.amount for purse in scene.purses}
        self.money.append([purses.get(f"seat:{seat}", 0) for seat in range(game.seats)])
        self.shares.append(list(scene.shares) or [0] * game.seats)
        self.prospects.append([game.title.evaluate(game, seat) for seat in range(game.seats)])
        self.measure, self.game, self._scene = scene.measure, game, scene

    def _go_on(self, scene: Scene, ply: int) -> None:
        """An entry of the outline for each level of the heading from the first that is another."""
        same = 0
        for old, new in zip(self._heading, scene.heading, strict=False):
            if old != new:
                break
            same += 1
        if scene.heading and self._heading and not same:
            self._close_part(self._heading[0], ply - 1)
        self.outline += [
            {"ply": ply, "level": level, "words": words} for level, words in enumerate(scene.heading) if level >= same
        ]
        self._heading = scene.heading

    def _close_part(self, words: str, ply: int) -> None:
        if self._scene is not None:
            seats = [dict(standing.parts) for standing in self._scene.standings]
            self.parts.append({"words": words, "ply": ply, "seats": seats})

    def document(self, log: Log) -> Fields:
        """All of it, once the last moment is there."""
        self._close_part(self._heading[0] if self._heading else "", len(self.boards) - 1)
        by_ply = _by_ply(log)
        title, game = self.game.title, self.game
        lines = _decisions(log)
        sentences = [act_sentence(title, line["seat"], line["kind"], line["choice"], self.names) for line in lines]
        decisions = [_decision(*made) for made in zip(lines, sentences, self.offered, strict=False)]
        return {
            "format": FORMAT,
            "title": title.id,
            "version": title.version,
            "name": title.name,
            "currency": title.currency,
            "options": dict(game.options),
            "names": list(self.names),
            "plies": len(self.boards) - 1,
            "measure": self.measure,
            "layers": list(LAYERS),
            "panels": self.stage.panels,
            "ids": self.stage.ids,
            "drawings": self.stage.drawings,
            "boards": self.boards,
            "decisions": decisions,
            "events": [
                _events(title, by_ply["events"].get(ply, []), self.names, sentences[ply - 1] if ply else [])
                for ply in range(len(self.boards))
            ],
            "talk": _said(by_ply["talk"], "text"),
            "forfeits": _said(by_ply["forfeit"], "reason"),
            "outline": self.outline,
            "curves": self._curves(),
            "worth_in": list(title.worth_in),
            "standings": self.standings.to_json(),
            "parts": self.parts,
            "ledger": self.ledger.to_json(self.prospects),
            "outcome": game.outcome.to_json() if game.outcome is not None else None,
        }

    def _curves(self) -> Fields:
        moments = {"score": self.scores, "money": self.money, "shares": self.shares, "prospects": self.prospects}
        return {name: [list(row) for row in zip(*values, strict=True)] for name, values in moments.items()}


class _Standings:
    """What the scores consist of from moment to moment, told where it changes."""

    def __init__(self) -> None:
        self._labels: dict[str, int] = {}
        self._moments: list[list[dict[str, int]]] = []

    def add(self, scene: Scene) -> None:
        parts = [dict(standing.parts) for standing in scene.standings]
        for label in (label for seat in parts for label in seat):
            self._labels.setdefault(label, len(self._labels))
        self._moments.append(parts)

    def to_json(self) -> Fields:
        before: list[Any] = [None, *self._moments]
        moments = {
            str(ply): [[seat.get(label, 0) for label in self._labels] for seat in parts]
            for ply, (parts, last) in enumerate(zip(self._moments, before, strict=False))
            if parts != last
        }
        return {"labels": list(self._labels), "moments": moments}


def _by_ply(log: Log) -> dict[str, dict[int, list[Fields]]]:
    found: dict[str, dict[int, list[Fields]]] = defaultdict(lambda: defaultdict(list))
    for line in log.lines:
        if "ply" in line:
            found[line["type"]][line["ply"]].append(line)
    return found


def _decisions(log: Log) -> list[Fields]:
    return [line for line in log.lines if line["type"] == "decision"]


def _decision(line: Fields, told: Sentence, offered: int) -> Fields:
    kind = line["kind"]
    return {
        "seat": line["seat"],
        "kind": kind,
        "told": _parts(told),
        "index": line["index"],
        "ms": line["wall_ms"],
        "fallback": bool(line.get("fallback")),
        "deal": kind.partition(".")[0] in DEALS,
        "options": offered,
    }


def _events(title: Any, lines: list[Fields], names: Sequence[str], decision: Sentence) -> list[Fields]:
    found = []
    for event in (event for line in lines for event in line["events"] if isinstance(event, dict)):
        told, see = event_sentence(title, event, names), event.get("see")
        again = {"again": True} if see is None and decision and says_again(told, decision) else {}
        found.append({"told": _parts(told), "see": see, **again})
    return found


def _said(lines: dict[int, list[Fields]], key: str) -> Fields:
    return {str(ply): [{"seat": line["seat"], "text": line[key]} for line in there] for ply, there in lines.items()}


def _parts(sentence: Sentence) -> list[Any]:
    return [[part.text, part.ref] if part.ref else part.text for part in sentence]
