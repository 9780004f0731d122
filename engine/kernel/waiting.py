"""The laws of what waits in a game: frames hold data that their steps take, the step that has asked has done nothing else, and play can
have come to what waits."""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import BadState
from engine.kernel.frames import Frame, is_frame
from engine.kernel.game import Game
from engine.kernel.played import Played, hold
from engine.kernel.standing import check_course
from engine.kernel.title import Title


def check_waiting(title: Title, game: Game, played: Played, known: dict[int, Frame]) -> dict[int, Frame]:
    """Try the laws on a game that was ``played`` as far as this. Raises ConformanceError.

    Returns the frames that wait, by their ids, to be ``known`` to the next look: a frame that was found sound and still waits can have
    changed no more than the numbers, words and tuples can of which it consists.
    """
    decision = game.decision
    if decision is None:
        return {}
    frames: dict[int, Frame] = {id(frame): frame for frame in (*game.stack, game._then, game._asking)}
    for frame in (frame for number, frame in frames.items() if number not in known):
        # A list in a frame would come back from JSON as a tuple, and might then be unequal to another, or unhashable before.
        if not _is_data(frame[1:]):
            detail = f"{title.step_names[frame[0]]} gets {frame[1:]}"
            hold(False, "steps get numbers, words, frames and tuples of those", detail, title, played)
        _check_frame(title, frame, played)
    _check_asking(title, game, played)
    hold(_is_data(decision.options), "options are data", decision, title, played)
    try:
        check_course(game)
    except BadState as error:
        hold(False, "a game that was played can be saved and read back", error, title, played)
    return frames


def _check_asking(title: Title, game: Game, played: Played) -> None:
    # A saved game is checked by asking again; so the step that asked must have left everything as it found it.
    anew = game.asked_anew()
    same = (anew.decision, anew._then, anew.stack) == (game.decision, game._then, game.stack)
    moved = [key for key in game.FIELDS if getattr(anew, key) != getattr(game, key)]
    asking = title.step_names[game._asking[0]]
    hold(same and not moved, "a step that asks does nothing else", (asking, *moved, anew.decision), title, played)


def _check_frame(title: Title, frame: Frame, played: Played) -> None:
    # A game from outside is refused when its frames are not what the signatures of their steps take.
    name = title.step_names[frame[0]]
    takes, given = title.takes(name), frame[1:]
    fits = takes.least - 1 <= len(given) <= len(takes.names) and not takes.misfit(
        given, title.bounds(played.seats, played.options)
    )
    hold(fits, "steps get what their signatures take", f"{name} gets {given}", title, played)
    for value in given:
        _check_handed_on(title, value, played)


def _check_handed_on(title: Title, value: Any, played: Played) -> None:
    if is_frame(value):
        name, given = title.step_names[value[0]], value[1:]
        fault = title.takes(name).misfit(given, title.bounds(played.seats, played.options))
        hold(fault is None, "steps get what their signatures take", f"{name} gets {given}", title, played)
        value = given
    for inner in value if type(value) is tuple else ():
        _check_handed_on(title, inner, played)


def _is_data(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_is_data, value[1:] if is_frame(value) else value))
    return type(value) is int or type(value) is str
