"""Logs of matches, fetched into a folder: by several at a time, each whole or not at all, and what lies there already is not fetched again.

A season of ten thousand matches is walked from its newest match back. What was walked is kept in the folder as stretches of matches that
were dealt with, each with the place in the house's list at which it goes on: the next walk begins at the top, leaps over what is known, and
goes on where the last one stopped. A match whose log is not told yet is in no stretch, so that it is looked at again.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from engine.client.errors import NotThere, SiteError
from engine.client.shapes import LOGGED
from engine.client.site import PAGE, Fields, Site
from engine.kernel.errors import BadOption
from engine.wording import printable

STATE = ".leadenhall-logs.json"
LOCK = ".leadenhall-logs.lock"
PART = ".part"
CHUNK = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fetched:
    """What became of a match's log: ``fetched``, ``there`` (it lay there, whole), ``not kept`` (the house has it no more), ``not yet`` (it
    is not over, or its seed is secret), or ``none`` (the match is void)."""

    match: int
    how: str
    file: Path | None = None
    sha256: str | None = None


@dataclass(slots=True)
class Stretch:
    """Matches from number `newest` back to `oldest` that were dealt with; `following` is the query of the page behind them, None where
    there are none."""

    newest: int
    oldest: int
    following: dict[str, str] | None


@dataclass(slots=True)
class Tally:
    """How many logs there were of each kind of `Fetched.how`."""

    by_how: dict[str, int] = field(default_factory=dict)

    def add(self, one: Fetched) -> None:
        """Count it."""
        self.by_how[one.how] = self.by_how.get(one.how, 0) + 1

    def of(self, how: str) -> int:
        """How many there were."""
        return self.by_how.get(how, 0)


class Collection:
    """The logs in a folder, from one house. `stop` is set when those who fetch are to leave off: whoever made the site ends its pauses."""

    def __init__(self, site: Site, folder: Path, parallel: int = 4, stop: Event | None = None) -> None:
        """Raises BadOption where there can be no folder."""
        self.site, self.folder, self.parallel, self.stop = site, folder, parallel, stop or Event()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption("into", f"{folder} cannot be a folder: {error.strerror}", "name another place") from error

    @contextmanager
    def held(self) -> Iterator[Collection]:
        """The collection while no other process has the folder: two would write the same logs beside their places. Raises BadOption."""
        with (self.folder / LOCK).open("ab") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                told = f"another process is fetching logs into {printable(self.folder)}"
                raise BadOption("into", told, "wait for it, or name another with --into") from error
            yield self

    # -- single matches --

    def matches(self, numbers: list[int]) -> Iterator[Fetched]:
        """The logs of these matches; where a seed is secret, without it. Raises SiteError, NotThere for a match that is not there."""
        rows = [self.site.get(f"matches/{number}/", LOGGED) for number in numbers]
        yield from self._each(rows, withheld=True)

    # -- lists of matches --

    def walk(self, **query: Any) -> Iterator[Fetched]:
        """The logs of all matches that the house lists for this query, newest first. Raises SiteError; what came before is kept."""
        key = json.dumps([self.site.address, query], sort_keys=True)
        known = self._known(key)
        stretch: Stretch | None = None
        asked: dict[str, Any] | None = {"page_size": str(PAGE), **query}
        while asked is not None:
            page = self.site.page("matches/", LOGGED, asked)
            rows, leap = _unknown(page.rows, known)
            asked = page.following if leap is None else leap.following
            found = []
            for one in self._each(rows):
                found.append(one)
                yield one
            settled = [one.match for one in _after_the_last_open(found)]
            if len(settled) < len(found) and stretch is not None:
                known.append(stretch)  # it ends before this page, which is to be looked at again
                stretch = None
            if leap is not None:
                known.remove(leap)
                settled += [leap.newest, leap.oldest]
            if settled:
                stretch = Stretch(stretch.newest if stretch is not None else settled[0], settled[-1], asked)
                self._keep(key, [stretch, *known])

    # -- one log --

    def _each(self, rows: list[Fields], withheld: bool = False) -> Iterator[Fetched]:
        def work(row: Fields) -> Fetched:
            return self._one(row, withheld)

        if self.parallel == 1:
            yield from map(work, rows)
            return
        with ThreadPoolExecutor(self.parallel, thread_name_prefix="log") as pool:
            try:
                yield from pool.map(work, rows)
            except BaseException:
                self.stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _one(self, row: Fields, withheld: bool) -> Fetched:
        number, expected = int(row["id"]), row["log_sha256"]
        if not row["has_log"]:
            return Fetched(
                number, "not kept" if row["status"] == "finished" else "not yet" if _is_open(row) else "none"
            )
        if expected is None and not withheld:
            return Fetched(number, "not yet")
        target = self.folder / f"{_safe(row['title'])}-match-{number}.jsonl.zst"
        if expected is not None and sha256_of(target) == expected:
            return Fetched(number, "there", target, expected)
        try:
            return Fetched(number, "fetched", target, self._fetch(number, target, expected))
        except NotThere:  # purged between the list and now
            return Fetched(number, "not kept")

    def _fetch(self, number: int, target: Path, expected: str | None) -> str:
        """Download it beside its place, and put it there once it is whole. Returns its sum."""
        part = target.with_name(target.name + PART)
        found = None
        for _ in range(2):
            with part.open("w+b") as file:
                self.site.download(f"matches/{number}/log.jsonl.zst", file)
                file.flush()
                os.fsync(file.fileno())
            found = sha256_of(part)
            if found is not None and expected in (None, found):
                os.replace(part, target)
                return found
        raise SiteError(
            f"the log of match {number} does not arrive as the house names it (SHA-256 {expected}, not {found})"
        )

    # -- what was walked --

    def _known(self, key: str) -> list[Stretch]:
        try:
            kept = json.loads((self.folder / STATE).read_bytes())
            return [Stretch(**told) for told in kept.get(key, ())]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError, AttributeError) as error:
            remedy = "remove it: what lies there whole is not fetched again"
            raise BadOption("into", f"{self.folder / STATE} cannot be read: {error}", remedy) from error

    def _keep(self, key: str, stretches: list[Stretch]) -> None:
        file = self.folder / STATE
        kept = json.loads(file.read_bytes()) if file.exists() else {}
        kept[key] = [asdict(stretch) for stretch in stretches]
        part = file.with_name(file.name + PART)
        part.write_text(json.dumps(kept, indent=1))
        os.replace(part, file)


def sha256_of(file: Path) -> str | None:
    """The SHA-256 in hex of the log in the file, unpacked; None where there is none, or none that can be unpacked."""
    import zstandard

    digest = hashlib.sha256()
    try:
        with (
            file.open("rb") as packed,
            zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True) as reader,
        ):
            while chunk := reader.read(CHUNK):
                digest.update(chunk)
    except (OSError, zstandard.ZstdError):
        return None
    return digest.hexdigest()


def _unknown(rows: list[Fields], known: list[Stretch]) -> tuple[list[Fields], Stretch | None]:
    """The rows before the first that lies in a stretch that is known, and that stretch."""
    for place, row in enumerate(rows):
        for old in known:
            if old.oldest <= row["id"] <= old.newest:
                return rows[:place], old
    return rows, None


def _after_the_last_open(found: list[Fetched]) -> list[Fetched]:
    """Those behind the last of which the log is yet to come."""
    last = max((place for place, one in enumerate(found) if one.how == "not yet"), default=-1)
    return found[last + 1 :]


def _is_open(row: Fields) -> bool:
    return row["status"] in ("queued", "running")


def _safe(title: object) -> str:
    """A title's id as part of a file's name, whatever the house calls it."""
    return re.sub(r"[^A-Za-z0-9_]", "-", str(title))[:64]


__all__ = ["STATE", "Collection", "Fetched", "Stretch", "Tally", "sha256_of"]
