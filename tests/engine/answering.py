"""What tests ask of any title's game: who is asked what, and what the journal tells; and a way to answer by the value of an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.bots.scripted import Scripted
from engine.kernel import BadState, Game


def asked(game: Game) -> tuple[int, str]:
    """Who is asked what."""
    assert game.decision is not None, "nothing is asked"
    return game.decision.seat, game.decision.kind


def kind(game: Game) -> str:
    """The kind of the pending decision, or ``over``."""
    return game.decision.kind if game.decision is not None else "over"


def options(game: Game) -> tuple[Any, ...]:
    """What the pending decision offers."""
    assert game.decision is not None, "nothing is asked"
    return game.decision.options


def choose(game: Game, *wanted: Any) -> None:
    """Take the options with these values, one decision after the other. Fails when one is not offered, or has no words."""
    for option in wanted:
        assert game.decision is not None, f"nothing is asked; wanted {option!r}"
        assert option in game.decision.options, f"{game.decision.kind} offers {game.decision.options}, not {option!r}"
        index = game.decision.options.index(option)
        assert game.describe(index)["act"]
        game.choose(index)


def answer_as(bot: Scripted, game: Any) -> dict[str, Any]:
    """What the bot takes in the pending decision, in words; the game goes on."""
    worths = bot.worths(game)
    index = worths.index(max(worths))
    said = game.describe(index)
    game.choose(index)
    return said


def every_end(game: Game) -> Iterator[Game]:
    """The games to which all ways of answering lead; those that differ by an earlier answer are not made one."""
    if game.decision is None:
        yield game
        return
    for index in range(len(game.decision.options)):
        twin = game.copy()
        twin.choose(index)
        yield from every_end(twin)


def in_its_turn(*games: Any) -> None:
    """Lay the rest of its turn below what is to come of an example, in place of how it stops, in a phase that leads there.

    No saved game is taken without.
    """
    for game in games:
        stops = set(game.title.sequence(game))
        waiting = [
            frame for frame in game.stack if frame[0] not in stops and not frame[0].__module__.startswith("tests.")
        ]
        phases = range(game.title.sizes(game.seats, game.options)["phase"])
        for phase in (game.phase, *phases):
            game.phase = phase
            try:
                game.stack[:] = [*reversed(list(game.title.course(game)[0])), *waiting]
                game.title.from_json(game.to_json())
            except (BadState, LookupError, ValueError):
                continue
            break


def facts(game: Game, *names: str) -> list[dict[str, Any]]:
    """The fields of all facts of these names in the journal, oldest first, without taking them out."""
    return [event.fields for event in game.events if event.name in names]
