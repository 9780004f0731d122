"""The data folder: whose it is, what a killed owner leaves, and how each trouble is told in one line."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from ladder.embedding import programs
from ladder.embedding.errors import FolderInUse, FolderUnusable, PortInUse
from ladder.embedding.folder import DataFolder, socket_folder
from ladder.embedding.lock import FolderLock, started_at
from ladder.embedding.services import services
from tests.waiting import wait_until

from .conftest import Manage, processes_of


def test_a_second_owner_is_told_who_the_first_is(folder: Path) -> None:
    first, second = FolderLock(folder / "house.lock"), FolderLock(folder / "house.lock")
    assert first.acquire("up") is None

    with pytest.raises(FolderInUse) as refusal:
        second.acquire("migrate")

    pid = json.loads((folder / "house.lock").read_text())["pid"]
    assert str(refusal.value) == (
        f"{folder} is in use by `manage.py up`, pid {pid}. Stop it (kill {pid}), or set LEADENHALL_VAR to another folder."
    )
    first.release()
    assert second.acquire("migrate") is None
    second.release()


def test_the_lock_of_a_killed_owner_is_recovered_and_its_processes_are_ended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ladder.embedding.lock.OWN_UP_SECONDS", 0.2)
    survivor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    # A number that has gone to another process since: its start differs, and it is none of ours.
    children = [[survivor.pid, started_at(survivor.pid)], [stranger.pid, started_at(stranger.pid) - 3600]]
    (folder / "house.lock").write_text(json.dumps({"pid": 999999, "purpose": "up", "children": children}))
    lock = FolderLock(folder / "house.lock")

    line = lock.acquire("up")

    assert line == "Recovered the lock of pid 999999, which did not stop in order, and ended 1 of its processes."
    assert not psutil.pid_exists(survivor.pid)
    survivor.wait()
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()
    lock.release()
    assert (folder / "house.lock").read_text() == ""


def test_an_unreadable_lock_file_locks_nobody_out(folder: Path) -> None:
    (folder / "house.lock").write_text("{half a")
    lock = FolderLock(folder / "house.lock")
    assert lock.acquire("up") is None
    lock.release()


def test_a_folder_that_cannot_be_made_is_told_in_one_line(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(FolderUnusable) as refusal:
        DataFolder(folder / "file" / "var").prepare()
    assert str(refusal.value) == (
        f"The data folder {folder}/file/var cannot be written (Not a directory). "
        "Make it yours, or set LEADENHALL_VAR to a folder that is."
    )


def test_a_port_in_use_is_told_with_another_to_try() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortInUse) as refusal:
            programs.claim_port("127.0.0.1", port)
    assert f"Port {port} on 127.0.0.1 cannot be used (Address already in use)" in str(refusal.value)
    assert f"manage.py up --port {port + 1}" in str(refusal.value)
    programs.claim_port("127.0.0.1", port)


def test_the_secret_key_is_made_once_and_for_its_owner_alone(folder: Path) -> None:
    data = DataFolder(folder)
    key = data.secret_key()
    assert len(key) >= 50
    assert data.secret_key() == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


def test_a_long_path_gets_its_sockets_elsewhere(folder: Path) -> None:
    short, long = folder / "postgres", folder / ("x" * 100) / "postgres"
    assert socket_folder(short) == short
    assert len(str(socket_folder(long))) < 60
    assert socket_folder(long) != socket_folder(folder / ("y" * 100) / "postgres")


# --- manage.py ------------------------------------------------------------------------------------------------------


ASKED = """
from django.core.cache import cache
from django.db import connection
connection.ensure_connection()
cache.set("a", 1)
print(connection.pg_version // 10_000, cache.get("a"))
"""


def test_a_command_brings_services_that_others_cannot_read_into_a_folder_of_any_name_and_takes_them_away(
    manage: Manage, folder: Path
) -> None:
    """The folder has a space in its path, which is too long for a socket, and is not there yet."""
    far = folder / "a far too long name for a socket" / ("x" * 80)
    far.mkdir(parents=True)
    manage.folder = far / "var"
    manage.environment["LEADENHALL_VAR"] = str(manage.folder)
    try:
        assert manage.run("shell", "--no-imports", "-c", ASKED) == (0, "18 1\n")
    finally:
        for name in ("postgres", "valkey"):
            subprocess.run(["rm", "-rf", str(socket_folder(manage.folder / name))], check=True)
    assert not processes_of(folder)
    assert (manage.folder / "house.lock").read_text() == ""
    # Started by root, Postgres is another user, who has to come to his own log.
    logs = 0o701 if os.getuid() == 0 else 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in manage.folder.iterdir() if path.is_dir()}
    assert modes == {"postgres": 0o700, "valkey": 0o700, "log": logs, "mail": 0o700}
    assert {stat.S_IMODE(log.stat().st_mode) for log in (manage.folder / "log").iterdir()} == {0o600}
    assert stat.S_IMODE(manage.folder.stat().st_mode) == 0o711


def test_a_command_uses_the_services_that_run_already(manage: Manage, migrated_folder: Path) -> None:
    folder = migrated_folder
    with services(DataFolder(folder), "leadenhall", "up", durable=False):
        before = {p.pid for p in processes_of(folder) if p.name() == "postgres" and p.ppid() == os.getpid()}

        code, output = manage.run(
            "shell",
            "--no-imports",
            "-c",
            "from django.core.cache import cache; cache.set('a', 1); print(cache.get('a'))",
        )

        assert (code, output) == (0, "1\n")
        after = {p.pid for p in processes_of(folder) if p.name() == "postgres" and p.ppid() == os.getpid()}
    assert after == before != set()


@pytest.mark.parametrize("command", ["up", "migrate"])
def test_an_unwritable_folder_is_one_line_and_no_traceback(manage: Manage, folder: Path, command: str) -> None:
    (folder / "file").touch()
    manage.environment["LEADENHALL_VAR"] = str(folder / "file" / "var")

    code, output = manage.run(command)

    assert code == 1
    assert output.splitlines() == [
        f"CommandError: The data folder {folder}/file/var cannot be written (Not a directory). "
        "Make it yours, or set LEADENHALL_VAR to a folder that is."
    ]


def test_a_postmaster_file_with_somebody_elses_pid_does_not_bar_the_start(migrated_folder: Path) -> None:
    """As after a reboot: the file is left, and its number has gone to another program."""
    folder = migrated_folder
    other = psutil.Process()
    (folder / "postgres" / "postmaster.pid").write_text(
        f"{other.pid}\n{folder}/postgres\n0\n5432\n{folder}\n\n\nready\n"
    )

    with services(DataFolder(folder), "leadenhall", "migrate", durable=False):
        started = int((folder / "postgres" / "postmaster.pid").read_text().split()[0])
        assert started in {process.pid for process in processes_of(folder)} - {other.pid}
    wait_until(lambda: not processes_of(folder))
