"""What is measured: tables of every title, and the figures of each. Nothing here knows the engine: both sides of a comparison share it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Case:
    """A table: a title, its seats, and what differs from the title's defaults."""

    title: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    note: str = ""
    """What the row says of it besides."""

    @property
    def name(self) -> str:
        """As it is named in tables and files, such as "arkwright 4 east_india=on"."""
        return " ".join([self.title, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])

    @property
    def words(self) -> str:
        """As it is told in papers, such as "Arkwright, 4, East India"."""
        title = " ".join(word.capitalize() for word in self.title.split("_"))
        options = [_WORDS[f"{name}={value}"] for name, value in self.options.items()]
        return ", ".join([title, str(self.seats), *options, *([self.note] if self.note else [])])


_WORDS = {"negotiation=off": "no bargains", "east_india=on": "East India", "scenario=solo": "solo"}

_OFF = {"negotiation": "off"}

CASES = (
    Case("arkwright", 2),
    Case("arkwright", 4),
    Case("arkwright", 2, {"east_india": "on"}),
    Case("arkwright", 4, {"east_india": "on"}),
    Case("east_india_companies", 2),
    Case("east_india_companies", 4),
    Case("john_company_1e", 1, {"scenario": "solo"}),
    Case("john_company_1e", 2),
    Case("john_company_1e", 6),
    Case("john_company_1e", 2, _OFF),
    Case("john_company_1e", 6, _OFF),
    Case("john_company_2e", 1, note="Crown"),
    Case("john_company_2e", 2, note="Crown"),
    Case("john_company_2e", 3),
    Case("john_company_2e", 6),
    Case("john_company_2e", 2, _OFF, note="Crown"),
    Case("john_company_2e", 3, _OFF),
    Case("john_company_2e", 6, _OFF),
)
"""Of every title the least and the most seats, with the Crown and without it, and with each option that makes another game of it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that takes time, in microseconds a call."""

    name: str
    words: str
    peer: str
    """The peer's figure to which it is set in relation."""


FIGURES = (
    Figure("choose", "a decision of a random game, set-up included", "choose"),
    Figure("copy", "an independent copy of a game", "copy"),
    Figure("look", "what a seat may know, and that as JSON", "look"),
    Figure("evaluate", "how the game stands for a seat", "choose"),
    Figure("digest", "a hash of the whole state", "choose"),
    Figure("describe", "every option of a question in words", "choose"),
)
"""What is measured at every table. What the peer has no like of is set beside a decision of its own."""


def chosen(words: list[str]) -> list[Case]:
    """The cases whose name holds one of `words`: all of them where there is none."""
    return [case for case in CASES if not words or any(word in case.name for word in words)]
