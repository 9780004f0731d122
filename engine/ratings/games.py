"""What the season's figures are made from: which bots sat where, and in which places they finished.

Games come in blocks (one seed in all seat rotations); a block is the statistical unit, so every game names its own. `Games` holds them as
arrays in one canonical order: whoever gathers the same games in whatever order gets the same figures, and the same `input_hash`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.ratings.errors import BadField
from engine.wording import counted

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


class BadGames(BadField):
    """The input is no list of games. `field` names what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Game:
    """One rated game. `bots` are ids in order of their seats; `places` are theirs: 1 is best, equal places tie, the next is skipped.

    A game outside any block is a block of its own: give it a number that no other game has, the negative of its id, say.
    """

    block: int
    bots: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """All games with one number of seats, as arrays: row = game, column = seat. Blocks and bots are indices into those of `Games`."""

    seats: int
    blocks: Integers
    bots: Integers
    places: Integers

    def only(self, chosen: NDArray[np.bool_]) -> Tables:
        """The chosen games, in the same order."""
        return Tables(self.seats, self.blocks[chosen], self.bots[chosen], self.places[chosen])

    def result(self, seat: int, other: int) -> Floats:
        """For each game, 1 where the seat finished above the other, ½ level, 0 below."""
        above: Floats = 0.5 * (1 + np.sign(self.places[:, other] - self.places[:, seat]))
        return above


@dataclass(frozen=True, eq=False)
class Games:
    """The games of a season in canonical order: by seats, then block, bots, places. Make it with `of` or `from_columns`."""

    bots: tuple[int, ...]
    """Ids of those who have played, ascending. Everything else counts bots by their index here."""

    blocks: tuple[int, ...]
    """Ids of the blocks, ascending."""

    tables: tuple[Tables, ...]
    """By number of seats, ascending."""

    @staticmethod
    def of(games: Iterable[Game]) -> Games:
        """From single games. Raises BadGames for a game of fewer than two, one bot at two seats, or places that are none."""
        columns: list[tuple[int, int, int, int, int]] = []
        for number, game in enumerate(games):
            if len(game.bots) != len(game.places):
                raise BadGames(
                    "places", f"{game} has {counted(len(game.bots), 'bot')} and {counted(len(game.places), 'place')}."
                )
            columns += [
                (game.block, number, seat, bot, place)
                for seat, (bot, place) in enumerate(zip(game.bots, game.places, strict=True))
            ]
        rows = np.array(columns, dtype=np.int64).reshape(-1, 5)
        return Games.from_columns(*rows.T)

    @staticmethod
    def from_columns(block: ArrayLike, game: ArrayLike, seat: ArrayLike, bot: ArrayLike, place: ArrayLike) -> Games:
        """From one row per seat, in any order, as a database gives them. `game` tells the games apart and is used for nothing else.

        Raises BadGames as `of` does, and for a game in two blocks or whose seats do not count from 0 without a gap.
        """
        names = ("block", "game", "seat", "bot", "place")
        rows = np.stack(
            [_integers(name, column) for name, column in zip(names, (block, game, seat, bot, place), strict=True)]
        )
        rows = rows[:, np.lexsort((rows[2], rows[1]))]
        _, counts = np.unique(rows[1], return_counts=True)
        seats_of_row = np.repeat(counts, counts)
        bots, blocks = np.unique(rows[3]), np.unique(rows[0])
        tables = [_tables(int(seats), rows[:, seats_of_row == seats], bots, blocks) for seats in np.unique(counts)]
        return Games(tuple(bots.tolist()), tuple(blocks.tolist()), tuple(tables))

    def of_blocks(self, chosen: NDArray[np.bool_]) -> Games:
        """The games of the chosen blocks (by index), in the same order."""
        kept = [table.only(chosen[table.blocks]) for table in self.tables]
        kept = [table for table in kept if len(table.blocks)]
        played = np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *(table.bots.ravel() for table in kept)]))
        blocks = np.flatnonzero(chosen)
        return Games(
            tuple(np.array(self.bots, dtype=np.int64)[played].tolist()),
            tuple(np.array(self.blocks, dtype=np.int64)[blocks].tolist()),
            tuple(
                Tables(
                    table.seats,
                    np.searchsorted(blocks, table.blocks),
                    np.searchsorted(played, table.bots),
                    table.places,
                )
                for table in kept
            ),
        )

    def __len__(self) -> int:
        return sum(len(table.blocks) for table in self.tables)

    def index(self, bot: int) -> int:
        """The bot's index. Raises KeyError for one that has not played."""
        return self._indices[bot]

    @cached_property
    def _indices(self) -> dict[int, int]:
        return {bot: index for index, bot in enumerate(self.bots)}

    @cached_property
    def games_per_bot(self) -> Integers:
        """How many games each bot has played."""
        return sum(
            (np.bincount(table.bots.ravel(), minlength=len(self.bots)) for table in self.tables),
            np.zeros(len(self.bots), dtype=np.int64),
        )

    @cached_property
    def input_hash(self) -> str:
        """SHA-256 of the games, whatever order they came in.

        For each number of seats, ascending: a matrix of little-endian 64-bit integers with one row per game (seats, block id, the bots' ids
        by seat, their places by seat), rows in ascending order.
        """
        digest = sha256()
        for table in self.tables:
            seats = np.full((len(table.blocks), 1), table.seats)
            block = np.array(self.blocks)[table.blocks][:, None]
            rows = np.hstack([seats, block, np.array(self.bots)[table.bots], table.places])
            digest.update(np.ascontiguousarray(rows, dtype="<i8").tobytes())
        return digest.hexdigest()


def _integers(name: str, column: ArrayLike) -> Integers:
    values = np.asarray(column)
    if values.size == 0:
        return np.zeros(0, dtype=np.int64)
    if values.dtype.kind not in "iu" or values.ndim != 1:
        raise BadGames(name, "whole numbers are needed, one for each seat of each game.")
    return values.astype(np.int64)


def _tables(seats: int, rows: Integers, bots: Integers, blocks: Integers) -> Tables:
    """The games of so many seats, checked, with indices for ids, in canonical order."""
    block, _, seat, bot, place = rows.reshape(5, -1, seats)
    if seats < 2:
        raise BadGames("seats", f"in block {block[0, 0]}, bot {bot[0, 0]} sits alone; a rated game has two or more.")
    _refuse("seat", seat != np.arange(seats), block, "seats count from 0, each once.")
    _refuse("block", block != block[:, :1], block, "a game is in one block.")
    ordered = np.sort(bot, axis=1)
    _refuse("bots", ordered[:, 1:] == ordered[:, :-1], block, "a bot has one seat in a game.")
    better = (place[:, None, :] < place[:, :, None]).sum(axis=2)
    _refuse("places", place != 1 + better, block, "1 is best, equal places tie, and the next is skipped.")
    keys: Sequence[Integers] = [*place.T[::-1], *bot.T[::-1], block[:, 0]]
    order = np.lexsort(keys)
    return Tables(
        seats, np.searchsorted(blocks, block[order, 0]), np.searchsorted(bots, bot[order]), place[order].copy()
    )


def _refuse(field: str, wrong: NDArray[np.bool_], block: Integers, rule: str) -> None:
    found = np.flatnonzero(wrong.any(axis=1))
    if found.size:
        raise BadGames(field, f"a game of block {block[found[0], 0]} breaks the rule: {rule}")
