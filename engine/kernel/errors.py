"""What can go wrong in a game, as types that a caller can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import repr as short_repr

from engine.wording import counted


class EngineError(Exception):
    """The root of every error that the engine raises on purpose."""


class IllegalChoice(EngineError, ValueError):
    """A choice that is not an index of the pending decision. Nothing was changed."""


class BadOption(EngineError, ValueError):
    """A title, option, seat count or seed that does not exist. Names the field and what would do instead."""

    def __init__(self, field: str, message: str, remedy: str) -> None:
        super().__init__(f"{field}: {message}; {remedy}")
        self.field = field
        self.message = message
        self.remedy = remedy


LONGEST = 1_000
"""Characters of what is said of something from outside: it may be quoted in there, whatever its length."""


def shortened(said: str) -> str:
    """What is said of something from outside, or its beginning."""
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


class BadState(EngineError, ValueError):
    """A saved state, observation or log that cannot be read. Names the field that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        self.field, self.message = shortened(field), shortened(message)
        super().__init__(f"{self.field}: {self.message}")


class UnplayableState(BadState):
    """A state from outside that passed every check, and with which the rules cannot go on. The game refuses to go on."""

    def __init__(self, message: str) -> None:
        super().__init__("state", f"passed every check and cannot be played on: {message}")


class AuditError(EngineError):
    """A law of the game (pieces conserved, purses never negative, references sound) does not hold."""

    def __init__(self, law: str, detail: str = "") -> None:
        super().__init__(f"{law}: {detail}" if detail else law)
        self.law = law


class UnsoundState(UnplayableState, AuditError):
    """A state from outside that passed every check, and that play has led to where a law of the game does not hold."""

    def __init__(self, error: AuditError) -> None:
        UnplayableState.__init__(self, str(error))
        self.law = error.law


def law(holds: bool, name: str, detail: object = "") -> None:
    """Raise AuditError, which names the law, unless it holds; ``detail`` says where it does not."""
    if not holds:
        raise AuditError(name, str(detail))


class RulesError(EngineError):
    """The rules reached a place that they cannot be in. The game refuses to go on.

    ``digest`` is that of the state before the choice that failed, where it is known; ``path`` the choices up to and including it.
    """

    def __init__(self, message: str, digest: str = "", path: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.digest = digest
        self.path = tuple(path)

    def __str__(self) -> str:
        if not self.path:
            return self.message
        return f"{self.message} (after {counted(len(self.path), 'choice')}: {list(self.path)})"


def shown(value: object) -> str:
    """A value from outside in a message: its beginning, however long or deep it is."""
    try:
        return short_repr(value)
    except Exception:  # a number of thousands of digits, for one, cannot be written
        return f"some {type(value).__name__}"
