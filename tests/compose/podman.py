"""Podman with storage, networks and settings of its own in one folder: other containers of the machine are not seen and not touched."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

PROGRAMS = {
    "podman": ("podman",),
    "runc": ("runc", "crun"),
    "netavark": ("netavark", "/usr/lib/podman/netavark", "/usr/libexec/podman/netavark"),
    "aardvark-dns": ("aardvark-dns", "/usr/lib/podman/aardvark-dns", "/usr/libexec/podman/aardvark-dns"),
    "catatonit": ("catatonit", "/usr/libexec/podman/catatonit", "/usr/lib/podman/catatonit"),
    "git": ("git",),
}
"""Debian's package, and where its program may lie."""

COMPOSE = "podman-compose>=1.5,<2"
"""Not locked: it runs apart from what it tries."""


class Failed(Exception):
    """A command failed, or what was to be so is not; the message is for whoever runs this."""


def found(names: Iterable[str]) -> str | None:
    """The first of these programs that is there."""
    return next((path for name in names if (path := shutil.which(name))), None)


def missing() -> list[str]:
    """Debian's packages whose programs this machine lacks."""
    return [package for package, names in PROGRAMS.items() if found(names) is None]


class Podman:
    """Podman on `folder`. Raises Failed where it does not work at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = {
            **os.environ,
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
        }
        (folder / "containers.conf").write_text(containers_conf(folder))
        if "CONTAINERS_REGISTRIES_CONF" not in os.environ:
            # What compose file and Dockerfile call "python" or "postgres" is Docker's official image of that name.
            (folder / "registries.conf").write_text('unqualified-search-registries = ["docker.io"]\n')
            self.environment["CONTAINERS_REGISTRIES_CONF"] = str(folder / "registries.conf")
        self.driver = self._storage()

    def _storage(self) -> str:
        """Overlays where the kernel has them, else whole copies of every layer, which take much of the disk."""
        conf = self.folder / "storage.conf"
        if conf.exists():
            return conf.read_text().split('driver = "')[1].split('"')[0]
        for driver in ("overlay", "vfs"):
            lines = (f'driver = "{driver}"', f'graphroot = "{self.folder}/storage"', f'runroot = "{self.folder}/run"')
            conf.write_text("\n".join(("[storage]", *lines, "")))
            tried = self.run("info", "--format", "{{.Store.GraphDriverName}}", check=False)
            if tried.stdout.strip() == driver:
                return driver
            conf.unlink()
            shutil.rmtree(self.folder / "storage", ignore_errors=True)
        raise Failed(f"podman cannot keep images here: {tried.stderr.strip()}")

    def run(self, *args: str, check: bool = True, **more: Any) -> subprocess.CompletedProcess[str]:
        """`podman args`, with what it prints. Raises Failed when it fails, unless `check` is False."""
        return run(["podman", *args], check=check, env=self.environment, **more)

    def out(self, *args: str, **more: Any) -> str:
        """What `podman args` prints."""
        return self.run(*args, **more).stdout.strip()

    def has(self, image: str) -> bool:
        """Is there an image of that name?"""
        return self.run("image", "exists", image, check=False).returncode == 0

    def version(self) -> tuple[int, ...]:
        """Podman's version, as far as it is told in numbers."""
        return tuple(int(part) for part in self.out("version", "--format", "{{.Client.Version}}").split(".")[:2])

    def compose(self) -> str:
        """podman-compose, put into an environment of its own in the folder."""
        program = self.folder / "venv" / "bin" / "podman-compose"
        if not program.exists():
            run([sys.executable, "-m", "venv", "--clear", str(self.folder / "venv")])
            pip = [str(self.folder / "venv" / "bin" / "python"), "-m", "pip", "install", "-q", COMPOSE]
            run(pip, env={**os.environ, "PIP_CONSTRAINT": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
        return str(program)

    def remove_containers(self) -> None:
        """Containers, volumes and networks, whoever made them in this folder."""
        self.run("rm", "--all", "--force", "--time", "5", "--volumes", check=False)
        self.run("volume", "prune", "--force", check=False)
        for network in self.out("network", "ls", "--quiet").split():
            if network != "podman":
                self.run("network", "rm", "--force", network, check=False)

    def remove_all(self) -> None:
        """Images too, and the folder."""
        self.remove_containers()
        self.run("rmi", "--all", "--force", check=False)
        for place in sorted(self.folder.rglob("overlay"), reverse=True):
            if place.is_mount():
                run(["umount", str(place)])
        shutil.rmtree(self.folder)


def containers_conf(folder: Path) -> str:
    """Settings that podman needs on a machine of any kind: with or without systemd, with whatever limits we were given ourselves."""
    # Podman asks for as much as its own build likes, and a process that may not raise its limits cannot start anything then.
    limits = {
        name: min(16384, hard) if (hard := resource.getrlimit(kind)[1]) != resource.RLIM_INFINITY else 16384
        for name, kind in (("nofile", resource.RLIMIT_NOFILE), ("nproc", resource.RLIMIT_NPROC))
    }
    return "\n".join(
        (
            "[containers]",
            f"default_ulimits = [{', '.join(f'{chr(34)}{name}={n}:{n}{chr(34)}' for name, n in limits.items())}]",
            "[engine]",
            f'cgroup_manager = "{"systemd" if Path("/run/systemd/system").is_dir() else "cgroupfs"}"',
            f'runtime = "{Path(found(PROGRAMS["runc"]) or "runc").name}"',
            'events_logger = "file"',
            f'tmp_dir = "{folder}/tmp"',
            "[network]",
            'network_backend = "netavark"',
            f'network_config_dir = "{folder}/networks"',
            "",
        )
    )


def run(command: list[str], *, check: bool = True, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run it and keep what it prints. Raises Failed with the end of that when it fails, unless `check` is False."""
    done = subprocess.run(command, text=True, capture_output=True, **more)
    if check and done.returncode:
        told = "\n".join((done.stdout + done.stderr).strip().splitlines()[-30:])
        raise Failed(f"{' '.join(command)[:300]}: exit code {done.returncode}\n{told}")
    return done
