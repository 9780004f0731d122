"""How a game goes on: every write is done to the step that was read, or not at all."""

from __future__ import annotations

from time import monotonic
from typing import Any

import structlog
from django.db import transaction
from django.db.models.functions import Now

import engine
from engine.arena import HostFault
from engine.kernel.errors import EngineError
from ladder.errors import Conflict
from ladder.games import table
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.publishing import ask_to_advance
from ladder.games.table import Position, Table
from ladder.play import logs, pinning, played
from ladder.play.models import Match, MatchKind
from ladder.play.reporting import Report

log = structlog.get_logger(__name__)

REQUEST_SECONDS = 0.6
"""For which house bots answer while the person's request waits: most of them are done by then."""

TASK_SECONDS = 8.0
"""For which a worker plays one game on before it looks whether anything else is to be done."""

WRITE_SECONDS = 1.0
"""After which a worker writes down what the bots have answered: who looks sees the game go on, and nothing is lost."""


def table_of(game: PersonGame) -> Table:
    """The game as it is played."""
    return Table(
        title=game.title,
        options=game.options,
        seed=game.seed,
        seat=game.seat,
        names=game.names,
        house=[seated["house_bot"] for seated in game.table],
        hashes=[seated["sha256"] for seated in game.table],
        records=game.records,
    )


def advance(game_id: int, seconds: float) -> None:
    """Let the house bots of a game answer for so long; what is left is asked for. Any number may try at once: one of them is heard."""
    until = monotonic() + seconds
    while True:
        game = PersonGame.objects.filter(pk=game_id, state=GameState.PLAYING, to_move=ToMove.HOUSE).first()
        if game is None or not plays(game):
            return
        left = until - monotonic()
        if left <= 0:
            ask_to_advance(game_id)
            return
        if not _answer(game, min(left, WRITE_SECONDS)):
            return  # somebody else is at it


def _answer(game: PersonGame, seconds: float) -> bool:
    """Have the house bots answer, and write it down. False when somebody else has written first."""
    try:
        position = table.play_on(table_of(game), seconds)
    except (EngineError, HostFault) as error:
        log.exception("a person's game cannot be played on", game=game.pk)
        return _end_void(game, f"The rules failed: {error}"[:1000])
    if position.result is not None:
        return finish(game, position)
    to_move = ToMove.PERSON if position.turn is not None else ToMove.HOUSE
    return write(game, records=position.records, to_move=to_move)


def plays(game: PersonGame) -> bool:
    """Can this process play the game? One of rules that have changed since is void; one of newer rules is for another process."""
    if table.is_of_these_rules(game.title, game.title_version):
        return True
    end_outdated(game)
    return False


def end_outdated(game: PersonGame) -> bool:
    """End a game of other rules than this process has, unless they are newer ones. False when it has not ended by this."""
    found = engine.titles().get(game.title)
    own = found.version if found is not None else ""
    if own and pinning.order(own) <= pinning.order(game.title_version):
        return False
    return _end_void(
        game, f"It was begun by {game.title} {game.title_version}; the house plays {own or 'none of it'} now."
    )


def write(game: PersonGame, **changed: Any) -> bool:
    """Write to the step that this row was read at. False when another step has come since: nothing is written then."""
    found = PersonGame.objects.filter(pk=game.pk, step=game.step, state=GameState.PLAYING)
    return bool(found.update(step=game.step + 1, moved_at=Now(), **changed))


def lose_seat(game_id: int, reason: str, step: int | None = None) -> None:
    """The person's seat is resigned: the fallback policy plays it on from its next decision. Raises Conflict for a game that is over, or
    whose seat is lost already, and for one that is at another `step`, where that is named."""
    for _ in range(20):
        game = PersonGame.objects.get(pk=game_id)
        if game.state != GameState.PLAYING:
            raise Conflict("game", f"it is {game.state}.")
        if step not in (None, game.step):
            raise Conflict("game", "it has gone on.")
        record = game.records[game.seat]
        if record and len(record[-1]) == 2:
            raise Conflict("game", "its seat is resigned already.")
        records = [*game.records]
        records[game.seat] = [*record, ["resigned", reason]]
        if write(game, records=records, to_move=ToMove.HOUSE):
            return
    raise Conflict("game", "its bots are answering just now.", "Try again.")


def finish(game: PersonGame, position: Position) -> bool:
    """Keep the finished game as a match. False when somebody else has."""
    result = position.result
    assert result is not None  # noqa: S101 - it is called for a game that has ended
    packed = logs.pack(position.log, f"game-{game.pk}-{game.step}")
    with transaction.atomic():
        held = PersonGame.objects.select_for_update().filter(pk=game.pk, step=game.step, state=GameState.PLAYING)
        if not held.exists():
            return False
        match = Match(
            kind=MatchKind.PERSON,
            title=game.title,
            options=game.options,
            seed=game.seed,
            started_at=game.created_at,
        )
        versions = [seated["version"] for seated in game.table]
        # The row leads to its match, which what the match is for reads.
        match = played.keep(
            match,
            versions,
            Report.of(result, position.log),
            packed,
            lambda match: held.update(
                match=match,
                records=position.records,
                state=GameState.FINISHED,
                step=game.step + 1,
                ended_at=Now(),
                moved_at=Now(),
            ),
        )
    log.info("person's game finished", game=game.pk, match=match.pk)
    return True


def _end_void(game: PersonGame, reason: str) -> bool:
    return write(game, state=GameState.VOID, reason=reason, ended_at=Now())


def advance_for_a_while(game_id: int) -> None:
    """What a worker does for a game."""
    advance(game_id, TASK_SECONDS)
