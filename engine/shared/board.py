"""What the pages of both editions of John Company show of families: each is told by the bot that plays it, and by its seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from engine.kernel import Title
from engine.kernel.telling import seat_name

Fields = dict[str, Any]

ORDERS = "Standing orders"
"""As where in the game it is, while those are given."""


class FamiliesShown:
    """The public state of one table, and the words for its families. One more than there are seats is the family without a seat."""

    title: ClassVar[Title]
    unseated: ClassVar[str]
    """The family without a seat, in a word or two: a column is no place for the title's ``player_name``."""

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        self.state: Fields = public["state"]
        self.seats: int = public["seats"]
        self.names = names
        self.families = range(len(self.state["cash"]))
        self.kind = str((public.get("decision") or {}).get("kind", ""))

    @property
    def gives_orders(self) -> bool:
        """Are standing orders given? They come before a turn, whose first phase has not begun."""
        return self.kind.startswith("orders.")

    def family(self, family: int) -> Fields:
        """A family's seat (from 1) and the bot that plays it; the one without a seat has None."""
        if family >= self.seats:
            return {"seat": None, "bot": self.unseated}
        return {"seat": family + 1, "bot": self.names[family] if family < len(self.names) else ""}

    def who(self, family: int) -> str:
        """A family by its bot and seat; a dash for nobody."""
        return "–" if family < 0 else self._named(family)

    def owner(self, family: int) -> str:
        """A family as the owner of pieces."""
        return "nobody" if family < 0 else self._named(family)

    def _named(self, family: int) -> str:
        return self.unseated if family >= self.seats else seat_name(self.title, family, self.names)

    def counted(self, counts: Iterable[int]) -> list[tuple[str, int]]:
        """The families that have some of a thing, with how many."""
        return [(self.owner(family), count) for family, count in enumerate(counts) if count]
