"""Can play have come to where a saved game stands? To its frames as the sequence of play puts them, or to the outcome that it has."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise

from engine.kernel.decisions import Outcome
from engine.kernel.errors import BadState, shown
from engine.kernel.frames import Frame, Step
from engine.kernel.game import Game
from engine.kernel.succession import steps_in, succession_at


def check_course(game: Game) -> None:
    """Can play have come to what waits, or to an end? Raises BadState naming the field, such as ``stack``."""
    if game.decision is None:
        _check_end(game)
    else:
        placed = _placed(game)
        _check_come(game, game.stack[placed:])


def _check_end(game: Game) -> None:
    try:
        ended = game.title.at_its_end(game)
    except Exception as error:  # the title looks up where the game stands
        raise BadState("state", f"is nowhere in the sequence of play: {type(error).__name__}: {error}") from error
    if not ended:
        raise BadState("outcome", "expected null: the game does not stand at its end")


def check_outcome(game: Game) -> None:
    """Is the outcome of a game that is over what its last board gives, once decisions were taken? Raises BadState naming the field, such
    as ``outcome.scores``. Not for what a seat is shown: secret decisions are not counted there, and hidden pieces are drawn anew."""
    if game.decision is not None:
        return
    if not game.plies:
        raise BadState("plies", "expected the number of decisions taken, of which a game that is over has some")
    last = game.title.last_step(game)
    if last is None:
        return
    given, due = game.outcome, _outcome_due(game, last)
    if given is None or due is None:
        raise BadState("outcome", "expected null: the game goes on as the board stands")
    right, said = due.to_json(), given.to_json()
    for key, value in right.items():
        # As text: 1 and true are not the same there.
        if json.dumps(value, sort_keys=True) != json.dumps(said[key], sort_keys=True):
            raise BadState(f"outcome.{key}", f"as the board stands, {shown(value)} comes of it")


def _outcome_due(game: Game, last: Step) -> Outcome | None:
    # The board is as it was before the last step: that changes nothing but the outcome.
    twin = game.copy()
    twin.outcome = None
    try:
        last(twin)
    except Exception as error:  # whatever a forged board makes of the title's own steps
        raise BadState("state", f"has no outcome: {type(error).__name__}: {error}") from error
    return twin.outcome


def _placed(game: Game) -> int:
    # Frames fit their steps; whether they are what was to come only the sequence of play can tell. How many of them it accounts for.
    try:
        courses, alone = game.title.course(game), set(game.title.sequence(game))
    except Exception as error:  # the title looks up where the game stands
        raise BadState("state", f"is nowhere in the sequence of play: {type(error).__name__}: {error}") from error
    coming = game.stack[::-1]
    for course in sorted(courses or [()], key=len, reverse=True):
        above = coming[: len(coming) - len(course)]
        steps = alone | {frame[0] for frame in course}
        if coming[len(above) :] == list(course) and not any(frame[0] in steps for frame in above):
            return len(course)
    raise BadState("stack", "expected the rest of the sequence of play at its bottom, and nowhere else")


def _check_come(game: Game, frames: Sequence[Frame]) -> None:
    """Has what lies above the course, and what asks on top of that, come of what is under way? Raises BadState."""
    title, names = game.title, game.title.step_names
    try:
        begun, alone = title.under_way(game), title.sequence(game)
    except Exception as error:  # the title looks up where the game stands
        raise BadState("state", f"is nowhere in the sequence of play: {type(error).__name__}: {error}") from error
    if not begun:
        return
    coming = succession_at(title, game.seats, game.options).coming(begun, alone)
    for where, value in (("stack", tuple(frames)), ("decision.asked_by", game._asking)):
        stray = next((step for step in steps_in(value) if names[step] not in coming.steps), None)
        if stray is not None:
            raise BadState(where, f"{names[stray]} comes of nothing that is under way")
    for below, above in pairwise([names[frame[0]] for frame in (*frames, game._asking)]):
        if above not in coming.over(below):
            raise BadState("stack", f"{above} never runs before {below}")
