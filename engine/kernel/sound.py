"""The laws that every game is held to, whatever its title: ``Game.audit``."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.kernel.errors import AuditError
from engine.kernel.state import misfit, mistyped, repeated


def check_laws(game: Any) -> None:
    """Raise AuditError, which names the law, unless all laws of the kernel and of the title hold."""
    if (game.decision is None) == (game.outcome is None):
        raise AuditError("a game either asks or is over")
    if game.decision is not None:
        if len(game.decision.options) < 2 or len(set(game.decision.options)) != len(game.decision.options):
            raise AuditError("a decision has two or more distinct options", f"{game.decision}")
        if not 0 <= game.decision.seat < game.seats:
            raise AuditError("a decision belongs to a seat", f"{game.decision}")
    if (key := mistyped(type(game), partial(getattr, game))) is not None:
        declared = type(game).FIELDS[key]
        raise AuditError("a field holds its declared type", f"{key}: {declared} is {getattr(game, key)!r}")
    try:
        game.title.audit(game)
    except AuditError:
        raise
    except Exception as error:
        # The title's laws count and look up: a state from outside may make any of that fail.
        raise AuditError("the title's laws can be checked", f"{type(error).__name__}: {error}") from error
    # The declarations come last: where the title has a law of its own, it is told by that.
    if (fault := misfit(type(game), game, game.title.sizes(game.seats, game.options), observed=False)) is not None:
        raise AuditError("a field holds what it is declared to hold", f"{fault[0]}: {fault[1]}")
    if (twice := repeated(type(game), game)) is not None:
        raise AuditError("a piece is in one place", twice)
