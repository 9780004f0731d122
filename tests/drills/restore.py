"""`python -m tests.drills.restore`: the machine burns in mid-season, and its house is restored from a backup and the WAL archive.

A house plays in a folder under /tmp. While it plays, a backup is taken; it plays on; every process of it is killed at once, and its
folder is deleted. What a reader had seen to be counted until then, each time with the place in the WAL before which it was written, is then
looked for in the restored house. Exit code 1 when anything is not as it should be.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psutil
import psycopg

from ladder.backups.segments import SEGMENT_BYTES, found_in
from ladder.embedding.folder import DataFolder
from ladder.embedding.services import services
from tests import migrated
from tests.commands import Parser, a_number, run, whole
from tests.ladder.embedding.conftest import Manage, a_folder, processes_of, running
from tests.waiting import GENEROUS, wait_until

MATCHES = """
SELECT m.id, m.sequence, m.finished_at::text, m.outcome::text, l.sha256,
       (SELECT json_agg(json_build_array(s.seat, s.rank, s.score, s.result, s.fault) ORDER BY s.seat)::text
          FROM {seats} s WHERE s.match_id = m.id)
  FROM {matches} m LEFT JOIN {logs} l ON l.match_id = m.id
 WHERE m.status = 'finished' AND m.kind = 'rated'
"""
LEDGER = """
SELECT match_id, seat, sequence, encode(float8send(before), 'hex'), encode(float8send(expected), 'hex'), encode(float8send(actual), 'hex'),
       encode(float8send(k), 'hex'), encode(float8send(after), 'hex')
  FROM {ledger}
"""
Rows = dict[int, tuple[Any, ...]]
Ledger = dict[tuple[int, int], tuple[Any, ...]]


@dataclass(frozen=True)
class Seen:
    """What a reader saw: finished matches by number, ledger rows by match and seat, and a place in the WAL before which all of it is."""

    matches: Rows
    ledger: Ledger
    lsn: int


@dataclass
class Reader:
    """Looks at the house's database again and again, until it is gone."""

    folder: DataFolder
    tables: Mapping[str, str]
    seen: list[Seen] = field(default_factory=list)
    archived: int = 0
    """How far the archive was, the last time that Postgres had heard from it."""
    _over: Event = field(default_factory=Event)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Look, in a thread, for the length of a `with`."""
        thread = Thread(target=self._read, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    def look(self, connection: psycopg.Connection[Any]) -> Seen:
        """Everything that is counted now."""
        ledger = {(row[0], row[1]): row for row in connection.execute(LEDGER.format(**self.tables)).fetchall()}
        matches = {row[0]: row for row in connection.execute(MATCHES.format(**self.tables)).fetchall()}
        # After the rows: whatever was seen of them is in the WAL before this.
        lsn, archived = connection.execute(
            "SELECT pg_current_wal_lsn() - '0/0', (SELECT restart_lsn - '0/0' FROM pg_replication_slots WHERE active LIMIT 1)"
        ).fetchone()
        self.archived = max(self.archived, int(archived or 0))
        return Seen(matches, ledger, int(lsn))

    def connect(self) -> psycopg.Connection[Any]:
        """A connection to the house's database."""
        return psycopg.connect(
            dbname="leadenhall", user="postgres", host=str(self.folder.postgres_socket_folder), autocommit=True
        )

    def _read(self) -> None:
        with suppress(psycopg.Error), self.connect() as connection:
            while not self._over.is_set():
                self.seen.append(self.look(connection))
                time.sleep(0.1)


def table_names() -> dict[str, str]:
    """Of the models that are looked at."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
    django.setup()
    from ladder.play.models import Match, MatchLog, MatchSeat
    from ladder.seasons.models import RatingChange

    models = {"matches": Match, "seats": MatchSeat, "logs": MatchLog, "ledger": RatingChange}
    return {name: model._meta.db_table for name, model in models.items()}


class Drill:
    """One run. `problems` is what went wrong."""

    def __init__(self, folder: Path, elsewhere: Path, seconds: float) -> None:
        self.house, self.seconds = DataFolder(folder), seconds
        self.backups, self.archive = elsewhere / "backups", elsewhere / "wal"
        self.manage = Manage(folder)
        self.reader = Reader(self.house, table_names())
        self.problems: list[str] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])

    def run(self, rounds: int) -> None:
        """All of it, in order; a further round restores the same first backup, through all timelines that there were since."""
        migrated.lay_down(self.house)
        for number in range(rounds):
            self.reader = Reader(self.house, self.reader.tables)
            with running(self.house.path) as self.manage:
                self.play_and_burn(backup=number == 0)
            if number == 0 and rounds > 1:
                self.restore_to_a_time()
            self.restore()
            self.compare()
            self.go_on()

    def say(self, what: str, found: object = "") -> None:
        print(f"{what:58} {found}".rstrip(), flush=True)

    def demand(self, true: bool, problem: str) -> None:
        if not true:
            self.problems.append(problem)
            self.say("WRONG", problem)

    def command(self, *arguments: str) -> str:
        """Output of a command of the house, which must end well."""
        began = time.monotonic()
        code, output = self.manage.run(*arguments)
        self.demand(code == 0, f"{' '.join(arguments)} ended with {code}: {output}")
        self.say(f"manage.py {arguments[0]}", f"{time.monotonic() - began:.1f} s")
        return output

    def up(self, *arguments: str) -> Any:
        return self.manage.start("up", "--port", self.port, "--variants", "3", "--workers", "2", *arguments)

    def finished(self) -> int:
        return len(self.reader.seen[-1].matches) if self.reader.seen else 0

    def play_and_burn(self, *, backup: bool) -> None:
        """Play, take a backup, play on, and lose the machine."""
        up = self.up("--wal-archive", str(self.archive))
        output: list[str] = []
        Thread(target=output.extend, args=(up.stdout,), daemon=True).start()
        wait_until(lambda: "Pages and API" in "".join(output) or up.poll() is not None, "the house is open")
        with self.reader.reading():
            wait_until(lambda: self.finished() >= 3, "three matches")
            if backup:
                self.command("backup", "--to", str(self.backups), "--keep", "3")
            then = self.finished()
            time.sleep(self.seconds / 2)
            with self.reader.connect() as connection:
                # In a house with more to do a segment is full by itself.
                connection.execute("SELECT pg_switch_wal()")
            self.middle = self.reader.seen[-1]
            time.sleep(self.seconds / 2)
            wait_until(lambda: self.finished() >= then + 3, "three matches after the backup")
            killed = kill_all(self.house.path)
        shutil.rmtree(self.house.path)
        self.say("killed at once, and the data folder deleted", f"{killed} processes")

    def restore(self) -> None:
        """From what lies elsewhere."""
        for line in self.command("restore", str(self.backups)).splitlines():
            print(f"    {line}")

    def restore_to_a_time(self) -> None:
        """As it was in the middle of what came after the backup: no match is there that ended later."""
        moment = max(row[2] for row in self.middle.matches.values())
        with a_folder() as folder:
            manage, self.manage = self.manage, Manage(folder)
            # Matches end in one transaction with their time, and are committed a little later.
            self.command("restore", str(self.backups), "--to-time", later(moment, 0.1))
            self.manage, reader = manage, Reader(DataFolder(folder), self.reader.tables)
            with services(DataFolder(folder), "leadenhall", "drill"), reader.connect() as connection:
                found = reader.look(connection)
        late = sum(row[2] > later(moment, 0.1) for row in found.matches.values())
        lost = sum(found.matches.get(match) != row for match, row in self.middle.matches.items() if row[2] < moment)
        self.say("restored to a time: matches", f"{len(found.matches)}, later ones {late}, lost {lost}")
        self.demand(not late and not lost, "the house was not restored to the time that was asked for")

    def compare(self) -> None:
        """What was seen before, with what is there now."""
        with services(self.house, "leadenhall", "drill"), self.reader.connect() as connection:
            self.now = self.reader.look(connection)
            doubled = connection.execute(
                "SELECT count(*) FROM (SELECT 1 FROM {ledger} GROUP BY match_id, seat HAVING count(*) > 1) d".format(
                    **self.reader.tables
                )
            ).fetchone()[0]
            unrated = sum(not any((match, seat) in self.now.ledger for seat in range(8)) for match in self.now.matches)
        (system,) = (place for place in self.archive.iterdir())
        whole = [
            (number + 1) * SEGMENT_BYTES
            for (_, number), file in found_in(self.archive, system.name).segments.items()
            if not file.name.endswith(".partial")
        ]
        self.told("matches reported before the last whole segment", max(whole, default=0))
        self.told(
            "matches reported before the last byte known as archived", max(self.reader.archived, max(whole, default=0))
        )
        last = self.reader.seen[-1].matches
        self.say(
            "matches reported at all until the end", f"{len(last)}, lost {len(last.keys() - self.now.matches.keys())}"
        )
        self.say("doubled", doubled)
        self.say("unrated", unrated)
        self.demand(doubled == unrated == 0, "matches are counted twice, or not at all")

    def told(self, what: str, until: int) -> None:
        """Compare what was seen before a place in the WAL."""
        seen = next((one for one in reversed(self.reader.seen) if one.lsn <= until), Seen({}, {}, 0))
        lost = sum(self.now.matches.get(match) != row for match, row in seen.matches.items())
        differ = sum(self.now.ledger.get(key) != row for key, row in seen.ledger.items())
        self.say(what, f"{len(seen.matches)}, lost {lost}")
        verdict = "the same to the bit" if not differ else f"{differ} DIFFERENT"
        self.say("  ledger rows of them", f"{len(seen.ledger)}, {verdict}")
        self.demand(
            bool(seen.matches) and not lost and not differ, f"{what}: lost {lost}, ledger rows that differ {differ}"
        )

    def go_on(self) -> None:
        """The season is played on, in order, and its ratings are right."""
        with running(self.house.path) as self.manage:
            up = self.up("--matches", "3")
            output, _ = up.communicate(timeout=2 * GENEROUS)
            more = re.search(r"(\d+) match(?:es)? finished since the start", output)
            self.demand(up.returncode == 0 and more is not None, output)
            self.say("the season goes on: further matches", more and more[1])
            self.demand("Archiving the WAL into" in output, "the restored house does not archive")
            replayed = self.command("rebuild_ratings", "--check").strip().splitlines()[-1]
            self.say("every rating again from the matches", replayed.rpartition(": ")[2])
            self.demand("the same to the last bit" in replayed, replayed)


def later(moment: str, seconds: float) -> str:
    """Postgres's text of a time, so many seconds later."""
    return (datetime.fromisoformat(moment) + timedelta(seconds=seconds)).isoformat(sep=" ")


def kill_all(folder: Path) -> int:
    """End every process of the house without a moment's notice: all are stopped first, so that none sees another go."""
    killed = 0
    while found := processes_of(folder):
        for name in (signal.SIGSTOP, signal.SIGKILL):
            for process in found:
                with suppress(psutil.NoSuchProcess):
                    process.send_signal(name)
        psutil.wait_procs(found, timeout=GENEROUS)
        killed += len(found)
    return killed


def main() -> None:
    parser = Parser(__doc__, "python -m tests.drills.restore")
    parser.add_argument("--seconds", type=a_number(0), default=2.0, help="how long it plays on after the backup (2)")
    parser.add_argument("--rounds", type=whole(1), default=1, help="how often the machine burns (1)")
    options = parser.parse_args()
    began = time.monotonic()
    with a_folder() as folder, a_folder() as elsewhere:
        os.environ["LEADENHALL_VAR"] = str(folder)
        drill = Drill(folder, elsewhere, options.seconds)
        drill.run(options.rounds)
    drill.say("the whole drill", f"{time.monotonic() - began:.0f} s")
    sys.exit(f"WRONG: {len(drill.problems)}" if drill.problems else 0)


if __name__ == "__main__":
    sys.exit(run(main))
