"""What recorded matches look like: ``python -m tests.engine.bots.recording`` writes ``recorded_boards.json`` anew.

A match is a long list of moments, and what is shown at each is made of hundreds of small decisions: where a piece is drawn, which word
stands for a figure, what a firm is thought to be worth. Of every record the file keeps a hash of each kind of thing that is shown, so that
a change of one is seen and named by the part that it is in; whether it is the better is for whoever made it to say.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.kernel import Game
from engine.kernel.manifest import load
from engine.kernel.registry import manifests
from engine.kernel.sentences import act_sentence, event_sentence, option_refs
from tests.engine.scenes import NAMES, held_scenes

FILE = Path(__file__).with_name("recorded_boards.json")
OPTIONS = 12
"""Options of a decision that are looked at, spread over all of them."""


class Hashes(defaultdict[str, Any]):
    """A hash for each part of what is shown, of all that was shown of it."""

    def __init__(self) -> None:
        super().__init__(lambda: blake2b(digest_size=4))

    def add(self, part: str, shown: object) -> None:
        """``shown`` is the next of the things that this part has shown; it is known by its ``repr``."""
        self[part].update(repr(shown).encode())

    def told(self) -> dict[str, str]:
        return {part: self[part].hexdigest() for part in sorted(self)}


def shown_in(game: Game, choices: Iterable[int], every: int) -> dict[str, str]:
    """Play a new game by these choices. A hash of each part of what is shown meanwhile: of events, their sentences and stages always, of
    options, observations, worths and boards at every so many decisions and at the end, with what words and options point to. What
    ``held_scenes`` holds is held too."""
    hashes, names = Hashes(), NAMES[: game.seats]
    board = load(manifests()[game.title.id].board)
    for events, scene in held_scenes(game, choices, every):
        for event in events:
            hashes.add("events", event)
            hashes.add("sentences", event_sentence(game.title, event, names))
        hashes.add("stages", game.title.stage(game))
        if scene is None:
            continue
        for seat in (None, *range(game.seats)):
            seen = game.observe(seat)
            hashes.add("observations", seen)
            hashes.add("explanations", game.title.explain(seen))
        hashes.add("board", board(game.observe(None), names))
        hashes.add("worths", [game.title.evaluate(game, seat) for seat in range(game.seats)])
        for option in _options(game, names):
            hashes.add("options", option)
        for panel in scene.panels:
            hashes.add(f"drawn: {panel.id}", panel)
        hashes.add("drawn: around", (scene.standings, scene.purses, scene.heading, scene.measure, scene.shares))
    hashes.add("outcome", game.outcome)
    return hashes.told()


def _options(game: Game, names: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    if (decision := game.decision) is None:
        return
    for index in range(0, len(decision.options), -(-len(decision.options) // OPTIONS)):
        option = game.describe(index)
        told = (game.title, decision.seat, decision.kind, option, names)
        yield option, act_sentence(*told), option_refs(*told)


if __name__ == "__main__":
    from tests.engine.bots.test_recorded_play import RECORDED, looked, played

    FILE.write_text(json.dumps({str(record): looked(record, played(record)) for record in RECORDED}, indent=1) + "\n")
