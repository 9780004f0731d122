"""What `deploy/` makes for many machines: certificates that openssl finds sound, and users of Redis whose passwords it does not tell."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


def keys(folder: Path, *what: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KEYS": str(folder), "KEYS_OWNER": "root" if os.getuid() == 0 else ""}
    return subprocess.run([str(ROOT / "deploy/keys.sh"), *what], env=environment, capture_output=True, text=True)


def verified(folder: Path, certificate: str, *how: str) -> bool:
    command = ["openssl", "verify", "-x509_strict", "-CAfile", str(folder / "ca.crt"), *how, str(folder / certificate)]
    return subprocess.run(command, capture_output=True).returncode == 0


def test_the_house_has_its_addresses_and_each_machine_a_certificate_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    assert keys(folder, "house", "10.0.0.1", "ladder.example.org", "fd00::1").returncode == 0
    assert keys(folder, "worker", "north").returncode == 0
    server = ("-purpose", "sslserver")
    assert verified(folder, "house.crt", *server, "-verify_ip", "10.0.0.1")
    assert verified(folder, "house.crt", *server, "-verify_ip", "fd00::1")
    assert verified(folder, "house.crt", *server, "-verify_hostname", "ladder.example.org")
    assert not verified(folder, "house.crt", *server, "-verify_ip", "10.0.0.2")
    assert verified(folder, "north/worker.crt", "-purpose", "sslclient")
    assert not verified(folder, "north/worker.crt", *server), "a worker cannot be taken for the house"
    private = ("authority.key", "house.key", "postgres/house.key", "redis/house.key", "north/worker.key")
    assert {(folder / name).stat().st_mode & 0o777 for name in private} == {0o600}
    assert not (folder / "north/authority.key").exists()


def test_nothing_that_is_there_is_made_anew_and_no_machine_before_the_house(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    early = keys(folder, "worker", "north")
    assert (early.returncode, "make the house's certificate first" in early.stderr) == (1, True)
    assert keys(folder, "house", "10.0.0.1").returncode == 0
    before = (folder / "house.key").read_bytes()
    again = keys(folder, "house", "10.0.0.1")
    assert (again.returncode, "is there already" in again.stderr) == (1, True)
    assert (folder / "house.key").read_bytes() == before
    assert keys(folder, "worker", "../north").returncode == 1


def test_redis_is_told_hashes_and_a_worker_may_touch_the_queues_alone() -> None:
    told = {"REDIS_PASSWORD": "one-of-the-house", "WORKER_REDIS_PASSWORD": "one-of-workers"}
    done = subprocess.run(
        [str(ROOT / "deploy/redis-users.sh")], env={**os.environ, **told}, capture_output=True, text=True, check=True
    )
    default, worker = done.stdout.splitlines()
    assert f"#{sha256(b'one-of-the-house').hexdigest()}" in default.split()
    assert f"#{sha256(b'one-of-workers').hexdigest()}" in worker.split()
    assert not any(password in done.stdout for password in told.values())
    assert not {"~*", "allkeys", "+@all", "nopass", "&*"} & set(worker.split())
