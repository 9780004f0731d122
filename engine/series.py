"""Many matches between the same bots, and the table that comes of them.

Matches are made in blocks: one seed, played in every cyclic rotation of the seats, so that the luck of a seed falls on each bot alike.
The block is the statistical unit: intervals are 95 % and cluster-robust by block, and told where `engine.estimates` allows it.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path

from engine.arena import MatchResult, play_match
from engine.bots import chances_of, house_bot
from engine.estimates import mean_and_error, share_and_interval
from engine.forfeits import FORFEITED
from engine.home import check_folder, files_of, home_bot
from engine.kernel.errors import BadOption
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.log import LogWriter
from engine.players import InProcessPlayer, Player, ProcessPlayer
from engine.process import LocalProcess, environment
from engine.protocol import Limits
from engine.sandboxes import Sandbox
from engine.watchman import scratch_folder

MakePlayer = Callable[[int, Limits], Player]
"""Given a seed for the bot's own chances, and limits: a player for one match."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played: ``order[seat]`` is the number of the bot that sits there."""

    number: int
    block: int
    seed: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A title, a table, and the bots (by what was written on the command line: a house bot's name or a path)."""

    title: str
    module: str  # where the title lives: a process that plays for us may have to register it first
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    limits: Limits = field(default_factory=Limits)
    sandbox: Sandbox | None = None
    """What runs the bots that are programs; without one they run as they are."""
    names: tuple[str, ...] = ()
    """Under which the bots play; without any as `entrants` calls them."""
    versions: tuple[str, ...] = ()
    """Their hashes, which logs tell; without any those of what lies there when a match begins."""

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """The first ``games`` matches, block by block."""
        seats = len(self.bots)
        for number in range(games):
            block, turn = divmod(number, seats)
            order = tuple((seat + turn) % seats for seat in range(seats))
            yield Fixture(number, block, self.seed + block, order)

    def play(self, fixture: Fixture, log: bool = False) -> tuple[Fixture, MatchResult, bytes]:
        """Play one match; its log too, if asked for. Raises what ``play_match`` raises."""
        if self.module:
            register(self.title, self.module)
        names = self.names or tuple(entrants(self.bots))
        writer = LogWriter() if log else None
        with _scratch(self.bots) as scratch:
            players = []
            for seat, bot in enumerate(fixture.order):
                make = player_of(self.bots[bot], self.title, scratch / str(seat), self.sandbox)
                players.append(make(chances_of(fixture.seed, seat), self.limits))
            result = play_match(
                title_by_id(self.title),
                fixture.seed,
                self.options,
                players,
                names=[names[bot] for bot in fixture.order],
                versions=[self._version(bot) for bot in fixture.order] if log else None,
                limits=self.limits,
                log=writer,
            )
        return fixture, result, writer.getvalue() if writer is not None else b""

    def _version(self, bot: int) -> str:
        return self.versions[bot] if self.versions else version_of(self.bots[bot])


@dataclass(slots=True)
class Row:
    """One bot's line in the table. ``wins`` (0 to 1) shares a first place that is tied.

    ``wins_interval`` is its 95 % interval, the errors are half-widths of such intervals; None if unknown.
    """

    name: str
    games: int = 0
    forfeits: int = 0
    wins: float = 0.0
    wins_interval: tuple[float, float] | None = None
    rank: float = 0.0
    rank_error: float | None = None
    score: float = 0.0
    score_error: float | None = None
    reasons: list[str] = field(default_factory=list)
    stderr: str = ""  # of its last forfeit


def standings(series: Series, played: Sequence[tuple[Fixture, MatchResult]]) -> list[Row]:
    """A row per bot, best win share first."""
    rows = []
    for bot, name in enumerate(entrants(series.bots)):
        row = Row(name, games=len(played))
        wins, ranks, scores, blocks = [], [], [], []
        for fixture, result in played:
            seat = fixture.order.index(bot)
            mine = result.seats[seat]
            firsts = result.ranks.count(1)
            wins.append(1 / firsts if mine.rank == 1 else 0.0)
            # Tied seats share the mean of the places that they take together.
            ranks.append(mine.rank + (result.ranks.count(mine.rank) - 1) / 2)
            scores.append(float(mine.score))
            blocks.append(fixture.block)
            if mine.result == FORFEITED:
                row.forfeits += 1
                row.reasons.append(mine.reason)
                row.stderr = mine.stderr
        row.wins, row.wins_interval = share_and_interval(wins, blocks)
        row.rank, row.rank_error = mean_and_error(ranks, blocks)
        row.score, row.score_error = mean_and_error(scores, blocks)
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.wins, row.rank))


def entrants(bots: Sequence[str]) -> list[str]:
    """A name for each bot: what was written, without folders and suffix, numbered where two are alike."""
    names: list[str] = []
    for written in bots:
        plain = written if is_house_bot(written) else re.sub(r"\.(tar\.)?\w+$", "", Path(written).name) or written
        count = sum(name == plain or name.startswith(f"{plain}-") for name in names)
        names.append(f"{plain}-{count + 1}" if count else plain)
    return names


def player_of(written: str, title_id: str, scratch: Path, sandbox: Sandbox | None = None) -> MakePlayer:
    """How to seat the bot that ``written`` names: a house bot, or the path of a file, a folder or an archive, run as a process of its own,
    in ``sandbox`` if there is one.

    ``scratch`` is a place for its files, which need not be there yet. Raises BadOption when there is no such bot, or it does not play this
    title.
    """
    path = Path(written)
    if is_house_bot(written):
        bot = house_bot(written)
        if not bot.supports(title_id):
            raise BadOption("bot", f"{bot.name} does not play {title_id}", f"it plays {', '.join(bot.titles or ())}")
        return lambda seed, limits: InProcessPlayer(partial(bot.make, seed))
    if sandbox is not None:
        package, filename = packed(path)
        return lambda seed, limits: sandbox(package, filename, limits, scratch)
    home = home_bot(path, scratch)
    return lambda seed, limits: ProcessPlayer(
        partial(LocalProcess, home.argv, home.folder, limits.line_bytes, environment())
    )


def version_of(written: str) -> str:
    """A hash (16 hex digits) of what plays under this name: a house bot's own, or that of the file, or of the bot's files in the folder."""
    path = Path(written)
    if not path.exists():
        return house_bot(written).version
    content = hashlib.blake2b(digest_size=8)
    if path.is_file():
        content.update(f".\0{path.stat().st_size}\0".encode())
        content.update(path.read_bytes())
        return content.hexdigest()
    for name, entry in files_of(path).items():
        with entry.open() as file:
            body = file.read()
        content.update(f"{name}\0{len(body)}\0".encode(errors="surrogateescape"))
        content.update(body)
    return content.hexdigest()


def parts_of(written: str) -> dict[str, str]:
    """Of a bot in a folder, each of its files' hash by its path: 16 hex digits, and an x of one that may be executed. Of any other bot,
    nothing. Raises BadOption."""
    path = Path(written)
    if not path.is_dir():
        return {}
    parts = {}
    for name, entry in files_of(path).items():
        with entry.open() as file:
            parts[str(name)] = hashlib.blake2b(file.read(), digest_size=8).hexdigest() + "x" * entry.executable
    return parts


def check_bots(bots: Sequence[str], title_id: str) -> list[str]:
    """Raise BadOption for the first bot that cannot be seated, before any match is played. Returns what was assumed of the others,
    as "BOT: SENTENCE"."""
    assumed = []
    with _scratch(bots) as scratch:
        for number, written in enumerate(bots):
            if is_house_bot(written):
                player_of(written, title_id, scratch)
            else:
                told = home_bot(Path(written), scratch / str(number)).assumed
                assumed += [f"{written}: {sentence}" for sentence in told]
    return list(dict.fromkeys(assumed))


def is_house_bot(written: str) -> bool:
    """Is it a house bot's name, and not a path?"""
    path = Path(written)
    return not path.exists() and not path.suffix and "/" not in written


def _scratch(bots: Sequence[str]) -> AbstractContextManager[Path]:
    """Where bots that come as archives are unpacked. House bots need no such place, and nobody to watch over it."""
    return nullcontext(Path()) if all(map(is_house_bot, bots)) else scratch_folder()


def packed(path: Path) -> tuple[bytes, str]:
    """The bot at ``path`` as it would be uploaded: a file as it is, a folder as a zip of it. Raises BadOption."""
    if path.is_file():
        return path.read_bytes(), path.name
    check_folder(path)
    packed_to = BytesIO()
    with zipfile.ZipFile(packed_to, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(path.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(path))
    return packed_to.getvalue(), f"{path.resolve().name}.zip"
