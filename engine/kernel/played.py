"""Games that were played at random, which the laws of every title are tried on, and how it is told that a law is broken."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from engine.kernel.errors import EngineError
from engine.kernel.title import Title

DIGEST_EVERY = 25
"""Decisions between the digests that are compared between processes."""


class ConformanceError(EngineError):
    """A law of the contract does not hold. ``law`` names it; seats, seed, options and choices lead to the place."""

    def __init__(self, law: str, detail: str, title: Title, played: Played) -> None:
        super().__init__(
            f"{title.id} {title.version}: {law}: {detail}\n"
            f"seats={played.seats} seed={played.seed} options={played.options} choices={played.choices}"
        )
        self.law, self.detail, self.played = law, detail, played


@dataclass(frozen=True, slots=True)
class Table:
    """A way to set a title up."""

    seats: int
    options: dict[str, str]


@dataclass(slots=True)
class Played:
    """A game that was played at random: enough to play it again. ``digests`` are taken every DIGEST_EVERY decisions and at the end."""

    seats: int
    seed: int
    options: dict[str, str]
    choices: list[int]
    digests: list[str]


def tables(title: Title) -> list[Table]:
    """Every seat count with every combination of options."""
    names = list(title.options)
    found: list[Table] = []
    for values in product(*(title.options[name].choices for name in names)):
        options = dict(zip(names, values, strict=True))
        found.extend(Table(seats, options) for seats in title.seats(options))
    return found


def digests_of(title: Title, played: Played) -> list[str]:
    """Play the recorded choices again and take the digests anew."""
    game = title.new(played.seats, played.seed, played.options, events=False)
    digests = []
    for choice in played.choices:
        game.choose(choice)
        if not game.plies % DIGEST_EVERY or game.over:
            digests.append(game.digest())
    return digests


def hold(holds: bool, law: str, detail: object, title: Title, played: Played) -> None:
    """Raise ConformanceError unless the law ``holds``."""
    # Details are put into words when a law is broken, and at no other time: that would take longer than many a check.
    if not holds:
        told = " ".join(map(str, detail)) if type(detail) is tuple else str(detail)
        raise ConformanceError(law, told, title, played)
