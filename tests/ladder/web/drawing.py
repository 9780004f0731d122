"""A title's board as its page draws it, for the tests of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.template.loader import render_to_string

from engine.kernel.dice import Dice
from engine.kernel.game import Game
from ladder.web import boards


def show(game: Game) -> dict[str, Any]:
    """What the board's template is given, of bots without names."""
    shown: dict[str, Any] = boards.drawing(game.title.id).show(game.observe(None), [])
    return shown


def html_of(game: Game) -> str:
    """The board as it is on the page, of bots whose names want escaping."""
    drawing = boards.drawing(game.title.id)
    names = [f"bot <{seat}>" for seat in range(game.seats)]
    return render_to_string(drawing.template, {"board": drawing.show(game.observe(None), names)})


def text_of(html: str) -> str:
    """What a reader sees, on one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def drawn_all_along(
    game: Game, worths: Callable[[Game], list[float]], every: int, sane: int
) -> Iterator[dict[str, Any]]:
    """Play the game by a bot's ``worths``, but at random once in ``sane`` decisions. Draws the board after each ``every`` plies and at the
    end, and gives what it shows."""
    dice = Dice(1)
    while game.decision is not None:
        found = worths(game)
        game.choose(found.index(max(found)) if dice.below(sane) else dice.below(len(found)))
        if game.plies % every == 0 or game.over:
            assert html_of(game)
            yield show(game)
