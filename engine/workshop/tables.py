"""Games of house bots that are played for what becomes of them alone: whole blocks, on several processes, without logs or a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

from engine.formats.seating import matches_of
from engine.kernel.title import Title
from engine.ratings.games import Game
from engine.series import Fixture, Series
from engine.workshop.entrants import PRESETS
from engine.workshop.processes import spread

Table = tuple[int, ...]
"""Who sits at a table, by their numbers."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a game: who sat where, in which places they finished (1 is best), how many decisions it took, and a hash of its
    ``course``: the choices, and the scores that they led to."""

    fixture: Fixture
    places: tuple[int, ...]
    decisions: int
    course: bytes = b""

    @property
    def game(self) -> Game:
        """As ratings take it."""
        return Game(self.fixture.block, self.fixture.order, self.places)


def series_of(title: Title, options: Mapping[str, str], bots: Sequence[str], seed: int) -> Series:
    """Games of these house bots; their clocks are a day long, so that a busy machine takes nobody's seat."""
    return Series(title.id, type(title).__module__, dict(options), tuple(bots), seed, PRESETS["long"])


def ended(series: Series, fixture: Fixture) -> Ended:
    """Play one."""
    _, result, _ = series.play(fixture)
    course = repr((result.choices, [seat.score for seat in result.seats])).encode()
    return Ended(fixture, tuple(result.ranks), len(result.choices), blake2b(course, digest_size=8).digest())


def played(
    series: Series, fixtures: Sequence[Fixture], jobs: int, told: Callable[[], None] = lambda: None
) -> list[Ended]:
    """Play all of these, and give them in their order. ``told`` is called after each."""
    found = []
    for one in spread(partial(ended, series), fixtures, jobs):
        found.append(one)
        told()
    return sorted(found, key=lambda one: one.fixture.number)


def blocks_of(series: Series, tables: Sequence[Table], first: int) -> Iterator[Fixture]:
    """A block for each of these tables, one seed in all rotations of its seats, numbered from ``first``."""
    for block, table in enumerate(tables, first):
        for turn, order in enumerate(matches_of(table, len(table))):
            yield Fixture(block * len(table) + turn, block, series.seed + block, tuple(order))


__all__ = ["Ended", "Table", "blocks_of", "ended", "played", "series_of"]
