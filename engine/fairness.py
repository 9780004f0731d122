"""What each seat of a title is worth at each of its tables, and what its options change of that: as measured with equal bots.

At a table of equals every seat should finish above each other as often as below it. A seat's ``share`` is how often it does, level finishes
counted half: 0.5 is fair. Seasons tell the same of the games that authors' bots have played (``engine.ratings.statistics``); this is of
games that were played for it alone, so that every table has its figures before anybody plays a season at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from math import log10
from typing import Any, TypeAlias

from engine.measured import Made, kept

FILE = "fairness.json"
"""What the file is called that lies beside a title's manifest."""

Key: TypeAlias = tuple[tuple[tuple[str, str], ...], int, str]
"""What tells what was measured from the rest of a title's: options in order, seats, who sat there."""

ELO = 400.0
"""Points at which the odds are ten to one."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a seat (from 0) is worth: of the others at the table the share that it finished above, from 0 to 1, and half of that one's 95 %
    interval, None where too few games tell; of the games the share that it won, a shared first place in equal parts. ``change`` is how
    much more its share is than at the table with the usual options, with its own half-width; None for such a table."""

    seat: int
    share: float
    half_width: float | None
    wins: float
    change: float | None = None
    change_half_width: float | None = None

    @property
    def elo(self) -> float:
        """The share in points: what an equal would have to be stronger to do as well from a fair seat."""
        return points(self.share)

    @property
    def elo_half_width(self) -> float | None:
        """Half of that one's 95 % interval, the wider side."""
        if self.half_width is None:
            return None
        return max(points(self.share + self.half_width) - self.elo, self.elo - points(self.share - self.half_width))

    @property
    def is_changed(self) -> bool:
        """Is it more than luck that the options change it, as far as this interval says?"""
        return (
            self.change is not None and self.change_half_width is not None and abs(self.change) > self.change_half_width
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """A table: so many seats, and what of the options is not as usual, and how that was measured. ``bot`` sat on every seat, of that
    ``version``. ``p`` is the chance of seats that lie as far apart by luck alone, adjusted for all tables of the title (None: too few
    games). ``apart`` is how many of its games were not, choice for choice, those of the table with the usual options from the same seeds;
    None for such a table, and where nobody compared."""

    made: Made
    bot: str
    version: str
    seats: int
    options: dict[str, str]
    games: int
    decisions: float
    worths: tuple[Worth, ...]
    p: float | None = None
    p_adjusted: float | None = None
    apart: int | None = None

    @property
    def key(self) -> Key:
        """Tells it from what else was measured of the title."""
        return tuple(sorted(self.options.items())), self.seats, self.bot

    @property
    def is_idle(self) -> bool:
        """Do its options change nothing, as far as its games tell?"""
        return self.apart == 0

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        told = asdict(self)
        return {**told.pop("made"), **told}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Setup:
        """Of a file. Raises KeyError or TypeError for what is none."""
        fields = {name: data[name] for name in Setup.__slots__ if name not in ("made", "worths", "apart")}
        worths = tuple(Worth(**worth) for worth in data["worths"])
        return Setup(made=Made.of(data), worths=worths, apart=data.get("apart"), **fields)


@dataclass(frozen=True, slots=True)
class Size:
    """The tables of so many seats."""

    seats: int
    setups: tuple[Setup, ...]

    @property
    def numbers(self) -> range:
        """Of the seats, as they are counted on pages."""
        return range(1, self.seats + 1)


@dataclass(frozen=True, slots=True)
class Source:
    """By what so many of the games were measured."""

    made: Made
    bot: str
    version: str
    games: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """A title's tables: those with the usual options by their seats, then those with one option set otherwise."""

    setups: tuple[Setup, ...]

    @property
    def by_size(self) -> list[Size]:
        """The same by the number of seats."""
        sizes = sorted({setup.seats for setup in self.setups})
        return [Size(size, tuple(setup for setup in self.setups if setup.seats == size)) for size in sizes]

    @property
    def regular(self) -> str:
        """The bot that sat in most of the games; another one is named where it did."""
        games: dict[str, int] = {}
        for setup in self.setups:
            games[setup.bot] = games.get(setup.bot, 0) + setup.games
        return max(games, key=lambda bot: games[bot])

    @property
    def sources(self) -> list[Source]:
        """What it was all measured by."""
        games: dict[tuple[Made, str, str], int] = {}
        for setup in self.setups:
            key = setup.made, setup.bot, setup.version
            games[key] = games.get(key, 0) + setup.games
        return [Source(*key, number) for key, number in games.items()]

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        return {"setups": [setup.to_json() for setup in self.setups]}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Fairness:
        """Of a file. Raises KeyError, TypeError or ValueError for what is none."""
        return Fairness(tuple(map(Setup.of, data["setups"])))


def named(options: Mapping[str, str]) -> str:
    """Options in a line, as ``--option`` takes them; "" for the usual ones."""
    return ", ".join(f"{name}={choice}" for name, choice in options.items())


def points(share: float) -> float:
    """A share in Elo points, at most ELO and some hundreds: one of 0 or 1 is told as one of a hundred."""
    held = min(max(share, 0.01), 0.99)
    return ELO * log10(held / (1 - held))


@cache
def fairness_of(title_id: str) -> Fairness | None:
    """What was measured of the title's tables; None for a title that brings nothing."""
    return kept(title_id, FILE, Fairness.of)


__all__ = ["FILE", "Fairness", "Key", "Setup", "Size", "Worth", "fairness_of", "named", "points"]
