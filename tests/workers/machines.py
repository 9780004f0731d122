"""Two machines, tried: ``make machines-test``, or ``python -m tests.workers.machines``.

The first machine of docs/MANY_MACHINES.md (Postgres and Redis over TLS, web, beat, a worker for the house's own tasks) and a second one
that plays, each in a network namespace of its own, with the certificates, the users and the addresses of the guide. Prints what was seen,
one line for each thing that was to be so; the exit code is 0 when all was. Takes some four minutes, half of them a network that is cut.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.commands import Parser, run
from tests.waiting import GENEROUS
from tests.workers import two_machines
from tests.workers.two_machines import FIRST, PASSWORDS, STRANGE, Machine, Missing, Services, cut, end, keys, mend, wait

PYTHON = [sys.executable, "-m"]
CELERY = [*PYTHON, "celery", "-A", "workers.celery"]
WORKER = [*CELERY, "worker", "--concurrency", "2", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
PLAYS = ["-n", "worker@north", "-Q", "match"]
TITLE = "east_india_companies"
BOTS = 6
CUT_SECONDS = 150.0
"""A lease and the sweep after it, on a slow machine."""


class Trial:
    """The house on two machines, and what is seen of it."""

    def __init__(self, first: Machine, second: Machine, folder: Path) -> None:
        self.first, self.second, self.folder = first, second, folder
        self.keys, self.strangers = folder / "keys", folder / "keys_of_strangers"
        self.services = Services(first, folder, self.keys)
        self.wrong = 0
        base = {
            name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH")
        }
        self.base = {
            **base,
            "DJANGO_SETTINGS_MODULE": "ladder.settings.deployed",
            "PYTHONUNBUFFERED": "1",
            "OMP_NUM_THREADS": "1",
        }
        self.at_home = {
            **self.base,
            "SECRET_KEY": "of-the-first-machine-alone-" * 2,
            "ALLOWED_HOSTS": "localhost",
            "HTTPS": "0",
            "DATABASE_URL": f"postgresql://leadenhall:{PASSWORDS['POSTGRES_PASSWORD']}@127.0.0.1:5432/leadenhall",
            "REDIS_URL": f"redis://default:{PASSWORDS['REDIS_PASSWORD']}@127.0.0.1:6379/0",
            "CACHE_URL": f"redis://default:{PASSWORDS['REDIS_PASSWORD']}@127.0.0.1:6379/1",
            "LEADENHALL_MACHINE": "first",
            "LEADENHALL_ARCHIVES": str(folder / "archives"),
        }

    def away(self, **changes: str) -> dict[str, str]:
        """The environment of a worker on the second machine, as docker-compose.worker.yml sets it; `changes` are to its parts."""
        told = {
            "host": FIRST,
            "keys": str(self.keys),
            "pg": "sslmode=verify-full",
            "own": str(self.keys),
            "remote": "1",
            **changes,
        }
        ca, own = f"{told['keys']}/ca.crt", f"{told['own']}/north/worker"
        pg = f"{told['pg']}&sslrootcert={ca}" + (f"&sslcert={own}.crt&sslkey={own}.key" if told["own"] else "")
        redis = f"ssl_cert_reqs=required&ssl_ca_certs={told.get('redis_ca', ca)}"
        redis += f"&ssl_certfile={own}.crt&ssl_keyfile={own}.key" if told.get("redis_own", "1") else ""
        password, of_redis = (
            told.get("password", PASSWORDS["WORKER_PASSWORD"]),
            told.get("of_redis", PASSWORDS["WORKER_REDIS_PASSWORD"]),
        )
        return {
            **self.base,
            "LEADENHALL_REMOTE": told["remote"],
            "LEADENHALL_MACHINE": "north",
            **({} if told["remote"] == "1" else {"SECRET_KEY": "any", "ALLOWED_HOSTS": "any"}),
            "DATABASE_URL": f"postgresql://leadenhall_worker:{password}@{told['host']}:5432/leadenhall?{pg}",
            "REDIS_URL": f"rediss://worker:{of_redis}@{told['host']}:6380/0?{redis}",
            "CACHE_URL": f"rediss://worker:{of_redis}@{told['host']}:6380/1?{redis}",
        }

    def check(self, what: str, true: object, detail: object = "") -> None:
        """One line of what was to be so."""
        self.wrong += not true
        print(f"{'ok ' if true else 'NOT'}  {what}{f' ({detail})' if detail != '' else ''}", flush=True)

    def soon(self, what: str, true: Callable[[], object], seconds: float = 120.0) -> None:
        """The same for what becomes so."""
        try:
            took = wait(true, what, seconds)
        except TimeoutError as error:
            self.check(what, False, error)
        else:
            self.check(what, True, f"after {took:.0f} s")

    def manage(self, *command: str, **environment: str) -> str:
        """A command of manage.py on the first machine; what it prints. Raises RuntimeError."""
        done = self.first.do([sys.executable, "manage.py", *command], {**self.at_home, **environment})
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(command)}: {done.stderr[-800:]}")
        return done.stdout

    def count(self, where: str, table: str = "matches_match") -> int:
        """Rows of which it is true."""
        return int(self.services.ask(f"SELECT count(*) FROM {table} WHERE {where}")[0][0])

    # -- the story --

    def open_house(self) -> None:
        """The first machine as the guide has it."""
        keys(self.keys, "house", FIRST)
        keys(self.keys, "worker", "north")
        keys(self.strangers, "house", FIRST)
        keys(self.strangers, "worker", "north")
        self.services.start()
        self.manage("migrate", "--noinput")
        # A trial season of scripted bots, whose games take a second: that of `open_house` has one that thinks.
        opened = (
            f"from ladder.seasons.opening import open_on_the_trail as o; o('open-house', ['{TITLE}'], None, {BOTS})"
        )
        self.manage("shell", "-c", opened)
        print(self.manage("worker_role", WORKER_PASSWORD=PASSWORDS["WORKER_PASSWORD"]).strip())
        print(f"Redis {'speaks TLS itself' if self.services.speaks_tls else 'stands behind a relay that ends TLS'}")
        self.first.start(
            "web",
            [*PYTHON, "ladder.house.web", "-b", "0.0.0.0:8000"],
            {**self.at_home, "LEADENHALL_DATABASE_POOL": "1"},
        )
        control = ["-n", "control@first", "-Q", "control"]
        self.first.start("control", [*WORKER, *control], self.at_home)
        self.first.start("beat", [*CELERY, "beat", "--loglevel", "INFO", "--pidfile="], self.at_home)
        self.soon("the first machine makes matches, and plays none itself", lambda: self.count("status = 'queued'") > 0)

    def refused(self) -> None:
        """A worker that may not, or cannot safely, does not start, and says why in one line."""
        cases = {
            "TLS switched off": ({"pg": "sslmode=disable"}, "without verified TLS"),
            "TLS that believes anybody": ({"pg": "sslmode=require"}, "without verified TLS"),
            "no TLS, and nobody who asks for it": ({"pg": "sslmode=disable", "remote": "0"}, "over TLS alone"),
            "another authority for Postgres": ({"keys": str(self.strangers)}, "not of the authority"),
            "a certificate that strangers made": ({"own": str(self.strangers)}, "does not know the authority"),
            "no certificate": ({"own": ""}, "asks for this machine's certificate"),
            "a wrong password of Postgres": ({"password": "guessed"}, "refuses the password in DATABASE_URL"),
            "an address that the certificate has not": ({"host": STRANGE}, "for another address"),
            "another authority for Redis": (
                {"redis_ca": f"{self.strangers}/ca.crt"},
                "not of the authority in ssl_ca_certs",
            ),
            "no certificate for Redis": ({"redis_own": ""}, "asks for this machine's certificate"),
            "a wrong password of Redis": ({"of_redis": "guessed"}, "refuses the user or the password in REDIS_URL"),
        }
        for number, (what, (changes, says)) in enumerate(cases.items()):
            worker = self.second.start(f"refused-{number}", [*WORKER, *PLAYS], self.away(**changes))
            with suppress(subprocess.TimeoutExpired):
                worker.wait(GENEROUS)
            code, log = end(worker), self.folder / f"refused-{number}.log"
            last = (log.read_text().strip().splitlines() or ["it said nothing"])[-1]
            self.check(f"with {what} the worker does not start", code and says in last, last[:230])
        self.check("none of them is known to the house", self.count("machine = 'north'", "matches_worker") == 0)

    def played(self) -> None:
        """The second machine plays."""
        self.worker = self.second.start("worker", [*WORKER, *PLAYS], self.away())
        self.soon("four matches are played by the second machine", lambda: self.count("status = 'finished'") >= 4)
        elsewhere = self.count("worker NOT LIKE 'worker@north#%%'", "matches_attempt")
        self.check("and by no other", elsewhere == 0, f"{elsewhere} attempts elsewhere")
        tls = self.services.ask(
            "SELECT bool_and(ssl), count(*), max(version), bool_and(client_dn LIKE '%%north%%') FROM pg_stat_ssl "
            "JOIN pg_stat_activity USING (pid) WHERE usename = 'leadenhall_worker'"
        )[0]
        self.check(
            "every connection of it is encrypted, and shows north's certificate",
            tls[0] and tls[3],
            f"{tls[1]} by {tls[2]}",
        )
        told = self.told()
        self.check(
            "the API tells of it and its machine", told.get("machine") == "north", told.get("state", "not at all")
        )

    def told(self) -> dict[str, Any]:
        """What the API tells of the worker."""
        ask = "import urllib.request as u; print(u.urlopen('http://localhost:8000/api/v1/workers/').read().decode())"
        done = self.first.do([sys.executable, "-c", ask], self.base)
        found = json.loads(done.stdout or "[]")
        return next((one for one in found if one["name"] == "worker@north"), {})

    def cut_off(self) -> None:
        """The network between them goes in mid-match, and comes back after the lease has run out."""

        def held() -> list[tuple[int, int]]:
            return self.services.ask(
                "SELECT match_id, id FROM matches_attempt WHERE state = 'open' ORDER BY id LIMIT 1"
            )

        while True:
            wait(held, "a match is being played")
            cut(self.second)
            began = time.monotonic()
            if held():
                break
            mend(self.second)  # its result was under way in that very moment
        match, attempt = held()[0]
        print(f"     the network is cut while match {match} is played", flush=True)
        self.soon(
            "its lease runs out, and the match waits again",
            lambda: self.count(f"id = {attempt} AND state = 'expired'", "matches_attempt"),
            CUT_SECONDS,
        )
        self.check("nothing was counted meanwhile", self.count(f"id = {match} AND status = 'queued'") == 1)
        held_locks = self.services.ask(
            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'leadenhall_worker' AND state = 'idle in transaction'"
        )[0][0]
        self.check("no transaction of the lost machine holds a lock", held_locks == 0)
        mend(self.second)
        print(f"     the network is back after {time.monotonic() - began:.0f} s", flush=True)
        self.soon(
            "the match is played again and finished", lambda: self.count(f"id = {match} AND status = 'finished'"), 300
        )
        states = [
            row[0]
            for row in self.services.ask(f"SELECT state FROM matches_attempt WHERE match_id = {match} ORDER BY id")
        ]
        self.check(
            "it was counted once",
            states.count("reported") == 1 and self.count(f"match_id = {match}", "matches_matchlog") == 1,
            ", ".join(states),
        )
        done = self.count("status = 'finished'")
        self.soon("and the second machine goes on by itself", lambda: self.count("status = 'finished'") >= done + 4)

    def drained(self) -> None:
        """A keeper has it finish, and go on, and stops it."""
        print("     " + self.manage("workers", "--drain", "north").splitlines()[0])
        open_attempts = "state = 'open' AND worker LIKE 'worker@north#%%'"
        self.soon("drained, it finishes what it plays", lambda: self.count(open_attempts, "matches_attempt") == 0)
        time.sleep(12)
        before = self.count("status = 'finished'")
        time.sleep(6)
        self.check(
            "and takes nothing more",
            self.count("status = 'finished'") == before and self.count("status = 'queued'") > 0,
        )
        self.check("the API says so", self.told().get("state") == "drained")
        self.manage("workers", "--release", "worker@north")
        self.soon("released, it plays on", lambda: self.count("status = 'finished'") > before)
        self.check("asked to end, it ends in order", end(self.worker, 60) == 0)
        self.check("and leaves nothing open", self.count(open_attempts, "matches_attempt") == 0)
        rows = self.services.ask(
            "SELECT count(*), count(DISTINCT l.match_id) FROM matches_match m "
            "LEFT JOIN matches_matchlog l ON l.match_id = m.id WHERE m.status = 'finished'"
        )[0]
        self.check("every finished match has one log", rows[0] == rows[1], f"{rows[0]} matches")
        same = self.manage("rebuild_ratings", "--check")
        self.check("and the ratings are those that the matches give", "same" in same, same.strip().splitlines()[-1])


def main() -> int:
    """Try it all; 0 when all was so, or when it cannot be tried here, which is said."""
    parser = Parser(__doc__, "python -m tests.workers.machines")
    parser.add_argument("--keep", action="store_true", help="leave the folder with keys and logs")
    keep = parser.parse_args().keep
    folder = Path(tempfile.mkdtemp(prefix="leadenhall-machines-", dir="/tmp"))
    folder.chmod(0o755)
    began, wrong = time.monotonic(), True
    try:
        two_machines.need_root()
        with two_machines.two_machines(folder) as (first, second):
            trial = Trial(first, second, folder)
            for part in (trial.open_house, trial.refused, trial.played, trial.cut_off, trial.drained):
                part()
            wrong = bool(trial.wrong)
            print(f"{trial.wrong} wrong; {time.monotonic() - began:.0f} seconds")
    except Missing as missing:
        print(f"skipped: {missing}")
        wrong = False
    finally:
        if keep or wrong:
            print(f"keys and logs are in {folder}")
        else:
            shutil.rmtree(folder)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(run(main))
