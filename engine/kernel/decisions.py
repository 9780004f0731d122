"""What a game asks, what happened in it, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

Choice: TypeAlias = "int | str | tuple[Any, ...]"
"""One thing that a seat may choose: an int, a string, or a small tuple of those."""


class Decision(NamedTuple):
    """A question to one seat.

    ``kind`` names it ("stock_exchange.buy"); ``options`` are the choices, at least two, in a stable order; ``secret`` says that the
    other seats may not see the options, nor what was chosen, before the rules reveal it.
    """

    seat: int
    kind: str
    options: tuple[Choice, ...]
    secret: bool = False


class Event(NamedTuple):
    """A fact for the journal. ``see`` lists the seats that may know it; None means everyone."""

    name: str
    fields: dict[str, Any]
    see: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """May this seat know the fact? ``None`` stands for the public."""
        return self.see is None or (seat is not None and seat in self.see)

    def to_json(self) -> dict[str, Any]:
        """``{"event": name, …fields, "see": [seats]}``; ``see`` only where the fact is not public."""
        data = {"event": self.name, **self.fields}
        if self.see is not None:
            data["see"] = list(self.see)
        return data


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: a rank per seat (1 is best, equal ranks are a tie), a score per seat in the title's own unit, and why it ended."""

    ranks: list[int]
    scores: list[int]
    reason: str = ""
    details: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The outcome as JSON types."""
        return {"ranks": list(self.ranks), "scores": list(self.scores), "reason": self.reason, "details": self.details}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Outcome:
        """The outcome that ``to_json`` wrote."""
        return cls(list(data["ranks"]), list(data["scores"]), data["reason"], dict(data.get("details", {})))


def ranks_of(keys: list[Any]) -> list[int]:
    """Ranks from sort keys, highest key first: equal keys share a rank, and the next rank is skipped (1, 2, 2, 4)."""
    return [1 + sum(other > key for other in keys) for key in keys]
