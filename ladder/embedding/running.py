"""The whole house in one process group: `manage.py up`, from the empty folder to the last process gone."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import FrameType
from typing import Any

import structlog
from django.core.management import call_command
from django.db import OperationalError, close_old_connections, connection
from rich.console import Console
from rich.live import Live

from engine.wording import counted
from ladder.house import log_files
from ladder.house.queue import publish
from ladder.seasons import quota
from ladder.seasons.models import Season
from ladder.seasons.opening import open_on_the_trail

from . import board, programs, wal
from .errors import ServiceFailed
from .folder import DataFolder
from .services import start_services
from .supervisor import Supervisor

log = structlog.get_logger(__name__)

TABLE_SECONDS = 1.0
LINE_SECONDS = 10.0
STALLED_SECONDS = 600.0
"""With a number of matches asked for: how long none may finish before we give up."""


@dataclass(frozen=True)
class Plan:
    """What `manage.py up` was asked for."""

    titles: Sequence[str]
    """Ids of the titles to play; one season each."""
    season: str | None = None
    variants: int | None = None
    """A trial season: so many graded variants of the scripted bot instead of the house bots."""
    matches: int | None = None
    """Stop after this many finished rated matches; None goes on until told to stop."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    concurrency: int = 1
    """Matches that one worker plays at once."""
    archive: Path | bool = True
    """The folder in which the WAL is archived from now on; True: where it was; False: nowhere any more."""

    @property
    def url(self) -> str:
        return f"http://{'localhost' if self.host == '127.0.0.1' else self.host}:{self.port}/"


class House:
    """One run of everything. `run` returns when it is asked to stop or its matches are played; nothing is left running then."""

    def __init__(self, folder: DataFolder, plan: Plan, console: Console) -> None:
        self.folder = folder
        self.plan = plan
        self.console = console
        self.live: Live | None = None
        self.lock = folder.lock
        self.supervisor = Supervisor(say=self.say, changed=self.record)
        self._stopping = False

    def run(self) -> None:
        """Raises HouseError when the house cannot start, or stalls before its matches are played."""
        self.folder.prepare()
        log_to(self.folder.logs / "up.log")
        if recovered := self.lock.acquire("up"):
            self.say(recovered)
        before = {name: signal.signal(name, self.on_signal) for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        try:
            programs.claim_port(self.plan.host, self.plan.port)
            self.archives_anew = wal.choose(self.folder, self.wanted_archive())
            seasons = self.open()
            self.watch(seasons)
            self.show_final(seasons)
        except KeyboardInterrupt:
            self.say("Stopping: beat, workers, web, Valkey, Postgres. Ctrl-C again stops at once.")
        finally:
            self._stopping = True
            # Our own connection would otherwise meet Postgres on its way out.
            connection.close()
            self.supervisor.stop()
            self.lock.release()
            for name, handler in before.items():
                signal.signal(name, handler)
        self.say(f"Stopped. Everything is kept in {self.folder.path}; the next start goes on from here.")

    def wanted_archive(self) -> Path | None:
        """Where the WAL is to be archived: as was asked for now, or else as it is set, or was before."""
        if self.plan.archive is True:
            return wal.archive_of(self.folder)
        return self.plan.archive or None

    def open(self) -> list[Season]:
        """Start every process, in order; returns the seasons that are played."""
        self.say(f"Starting Postgres and Valkey in {self.folder.path}")
        start_services(self.folder, self.supervisor, connection.settings_dict["NAME"])
        wal.start(self.folder, self.supervisor, self.say, anew=self.archives_anew)
        call_command("migrate", interactive=False, verbosity=0)
        seasons = open_on_the_trail("up", self.plan.titles, self.plan.season, self.plan.variants)
        self.finished_before = quota.finished_matches()
        limit = {quota.VARIABLE: str(self.finished_before + self.plan.matches)} if self.plan.matches is not None else {}
        self.supervisor.start(
            programs.web(self.folder, self.plan.host, self.plan.port),
            ready=lambda: programs.answers(self.plan.host, self.plan.port),
        )
        for number in range(1, self.plan.workers + 1):
            self.supervisor.start(programs.worker(self.folder, number, self.plan.concurrency, **limit))
        # The broker starts empty: what was queued when the house last stopped is sent again, and beat's first rounds are not waited for.
        for task in ("workers.tasks.sweep", "workers.tasks.make_matches"):
            publish(task)
        self.supervisor.start(programs.beat(self.folder))
        self.say(f"Open: {'; '.join(season.full_name for season in seasons)}. Pages and API: {self.plan.url}")
        return seasons

    def watch(self, seasons: Sequence[Season]) -> None:
        """Tend the processes and show the board until enough matches are finished, or for ever."""
        interval = TABLE_SECONDS if self.console.is_terminal else LINE_SECONDS
        shown = 0.0
        most, moved = self.finished_before, time.monotonic()
        self.live = Live(console=self.console, auto_refresh=False, transient=True) if self.console.is_terminal else None
        with self.live or nullcontext():
            while True:
                self.supervisor.tend()
                now = time.monotonic()
                with suppress(OperationalError):
                    close_old_connections()
                    if self.plan.matches is not None:
                        finished = quota.finished_matches()
                        if finished - self.finished_before >= self.plan.matches:
                            return
                        if finished > most:
                            most, moved = finished, now
                        if now - moved > STALLED_SECONDS:
                            raise ServiceFailed(
                                f"No match has finished for {STALLED_SECONDS:.0f} s; {finished - self.finished_before} of "
                                f"{self.plan.matches} are played. Look into {self.folder.logs}"
                            )
                    if now - shown >= interval:
                        shown = now
                        self.show(board.read_snapshot(seasons))
                time.sleep(0.2)

    def show(self, snapshot: board.Snapshot) -> None:
        if self.live is not None:
            with suppress(OSError):
                self.live.update(board.render(snapshot, self.plan.url), refresh=True)
        else:
            self.say(snapshot.line())

    def show_final(self, seasons: Sequence[Season]) -> None:
        """The final table, of all games that were counted, when nobody plays any more."""
        from ladder.seasons import standings  # brings scipy, for which nobody should wait at the start

        self.live = None
        for season in seasons:
            standings.rate(season)
        played = quota.finished_matches() - self.finished_before
        self.print(board.render(board.read_snapshot(seasons)))
        self.say(f"{counted(played, 'match', 'matches')} finished since the start.")

    def say(self, line: str) -> None:
        """One line for the keeper, with the time; it goes to log/up.log as well."""
        log.info(line)
        self.print(f"{datetime.now(UTC).astimezone():%H:%M:%S} {line}")

    def print(self, what: Any) -> None:
        # The terminal may be gone, or the reader of our pipe; the house goes on, and stops in order, without them.
        with suppress(OSError):
            self.console.print(what, markup=False, highlight=False, soft_wrap=isinstance(what, str))

    def record(self, group: Supervisor) -> None:
        self.lock.record((child.pid for child in group.children.values()), url=self.plan.url)

    def on_signal(self, _number: int, _frame: FrameType | None) -> None:
        """The first signal stops in order; the next one, at once."""
        if self._stopping:
            self.supervisor.hurry = True
        else:
            self._stopping = True
            raise KeyboardInterrupt


def move_aside(file: str, to: str) -> None:
    """Rename a full log, and make the next for its owner alone."""
    os.replace(file, to)
    log_files.make(Path(file), os.getuid())


def log_to(file: Path) -> None:
    """Send this process's own events to `file`, which nobody else writes to: the terminal is the table's."""
    root = logging.getLogger()
    log_files.make(file, os.getuid())
    handler = RotatingFileHandler(file, maxBytes=log_files.LARGEST, backupCount=log_files.KEPT)
    handler.rotator = move_aside
    for other in root.handlers[:]:
        handler.setFormatter(other.formatter)
        root.removeHandler(other)
    root.addHandler(handler)
