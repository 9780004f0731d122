"""What ``replay`` tells of a game: every moment in sentences, and the board as text."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cli.terminal import out
from engine.kernel.errors import BadOption
from engine.kernel.game import Game
from engine.kernel.manifest import load
from engine.kernel.registry import manifests
from engine.kernel.registry import title as title_by_id
from engine.kernel.sentences import act_sentence, event_sentence, plain, says_again
from engine.kernel.telling import label_of, seat_name
from engine.log import Log, Played
from engine.scene.scene import Scene
from engine.scene.text import text
from engine.wording import counted, printable, printable_name

WITHOUT_A_SEAT = 2
"""Players whom nobody plays, that a board may name: a neutral company, the Crown."""

Fields = dict[str, Any]
Draw = Callable[[Fields, Sequence[str]], Scene]


class Teller:
    """Tells the moments of one log, one after the other."""

    def __init__(self, document: Log) -> None:
        header = document.header
        self.title = title_by_id(header["title"])
        self.names = [printable_name(who["name"]) for who in header["seats"]]
        scene = manifests()[self.title.id].scene
        self._draw: Draw | None = load(scene) if scene else None
        self._heading: tuple[str, ...] = ()
        self._said: dict[int, list[Fields]] = defaultdict(list)
        for line in document.lines:
            if line["type"] in ("talk", "forfeit"):
                self._said[line["ply"]].append(line)

    def seats_of(self, wanted: str) -> list[int]:
        """The seats that a person means by a bot's name, or by a number from 1. Raises BadOption."""
        by_name = [seat for seat, name in enumerate(self.names) if name == wanted]
        if by_name:
            return by_name
        number = wanted.removeprefix("seat ")
        if number.isascii() and number.isdigit() and 1 <= int(number) <= len(self.names):
            return [int(number) - 1]
        sitting = ", ".join(seat_name(self.title, seat, self.names) for seat in range(len(self.names)))
        raise BadOption("seat", f"nobody here is called {printable_name(wanted)!r}", f"name one of {sitting}")

    def moment(self, place: Played) -> None:
        """The decision that led here, what came of it, and what was said then. An event that only says the same again is left out."""
        line, chosen = place.line, []
        if line is not None:
            by = " (fallback)" if line.get("fallback") else ""
            chosen = act_sentence(self.title, line["seat"], line["kind"], line["choice"], self.names)
            self._print(f"{place.ply:>5}  {plain(chosen)}{by}  [{line.get('wall_ms')} ms]")
        for event in place.events:
            told = event_sentence(self.title, event.to_json(), self.names)
            if event.see is not None:
                knew = ", ".join(self._name(seat) for seat in event.see)
                self._print(f"         {plain(told)} (only {knew} knew)", "dim")
            elif not (chosen and says_again(told, chosen)):
                self._print(f"         {plain(told)}", "dim")
        for said in self._said.get(place.ply, ()):
            self._print(f"         {self._talk(said)}", "italic")

    def part(self, game: Game) -> None:
        """Where in the game it goes on, if that is another part than before."""
        if self._draw is None:
            return
        heading = self._draw(game.observe(None), self.names).heading
        if heading != self._heading:
            self._heading = heading
            self._print(f"       {', '.join(heading)}", "bold")

    def board(self, game: Game) -> None:
        """The board as everyone sees it: as it is drawn, or, of a title that draws none, field by field."""
        if self._draw is None:
            self.fields(game)
            return
        called = [self._name(seat) for seat in range(len(self.names) + WITHOUT_A_SEAT)]
        self._print("")
        self._print(f"the board after {counted(game.plies, 'decision')}:", "cyan")
        self._print(text(self._draw(game.observe(None), self.names), called) + "\n", keep="\n")

    def fields(self, game: Game) -> None:
        """What everyone sees, a field a line: things by their names, seats by those of who sits there."""
        seats = len(self.names)
        sitting = dict(zip(self.title.players(seats, seats), (self._name(seat) for seat in range(seats)), strict=True))
        self._print(f"         the board after {counted(game.plies, 'decision')}:", "cyan")
        for field, value in self.title.explain(game.observe(None))["state"].items():
            told = json.dumps(_seated(value, sitting), ensure_ascii=False)
            self._print(f"           {label_of(field)}: {told}", "cyan")

    def _talk(self, line: Fields) -> str:
        who = self._name(line["seat"])
        return f"{who}: “{line['text']}”" if line["type"] == "talk" else f"{who} forfeits: it {line['reason']}"

    def _name(self, seat: int) -> str:
        return seat_name(self.title, seat, self.names)

    @staticmethod
    def _print(told: str, style: str = "", keep: str = "") -> None:
        out.print(printable(told, keep), style=style or None, markup=False, highlight=False, soft_wrap=True)


def _seated(value: Any, sitting: Mapping[str, str]) -> Any:
    """The value with who sits there in place of each seat."""
    if isinstance(value, dict):
        return {_seated(key, sitting): _seated(item, sitting) for key, item in value.items()}
    if isinstance(value, list):
        return [_seated(item, sitting) for item in value]
    return sitting.get(value, value) if isinstance(value, str) else value
