"""A step of the way: what is run, how long it takes, and what it is to say."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.waiting import GENEROUS

LONGEST = 4 * GENEROUS
"""Seconds after which a command is given up."""
SAID = 6_000
"""Characters of the end of what a failed command said that are shown."""


class Failed(Exception):
    """A step is not as it should be."""


class Away(Failed):
    """What a step needs from elsewhere cannot be had."""


@dataclass(frozen=True)
class Workplace:
    """The folder in which all is done: what is built, an empty environment, and a home with nothing in it."""

    folder: Path
    wheels: Path | None = None
    """Where pip finds packages, instead of where it usually does."""

    @property
    def dist(self) -> Path:
        return self.folder / "dist"

    @property
    def programs(self) -> Path:
        return self.folder / "venv" / "bin"

    @property
    def desk(self) -> Path:
        """Where an author works."""
        return self.folder / "desk"

    def environment(self) -> dict[str, str]:
        """What a command is told: its own programs come first, and nothing of the checkout or of whoever runs this."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in UNWANTED and not name.startswith("LEADENHALL_")
        }
        path = f"{self.programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        return {**kept, "PATH": path, "XDG_CONFIG_HOME": str(self.folder / "config"), "COLUMNS": "140"}

    def run(self, *words: object, typed: str = "", codes: tuple[int, ...] = (0,)) -> str:
        """What the command writes to its standard output. Raises Failed when it ends with another exit code, or not at all."""
        command = [str(word) for word in words]
        try:
            done = subprocess.run(
                command,
                cwd=self.desk,
                env=self.environment(),
                input=typed,
                capture_output=True,
                text=True,
                timeout=4 * GENEROUS,
            )
        except subprocess.TimeoutExpired as late:
            raise Failed(f"{' '.join(command)} did not end in {LONGEST:.0f} s") from late
        if done.returncode not in codes:
            raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-SAID:]}")
        return done.stdout

    def install(self, name: str) -> None:
        """Install a distribution that was built, with all that it needs."""
        found = ["--no-index", "--find-links", self.wheels] if self.wheels is not None else []
        built = next(self.dist.glob(f"{name.replace('-', '_')}-[0-9]*.whl"))
        try:
            self.run(self.programs / "python", "-m", "pip", "install", "-q", *found, "--find-links", self.dist, built)
        except Failed as failure:
            if any(words in str(failure) for words in NO_NETWORK):
                raise Away(str(failure)) from failure
            raise


NO_NETWORK = (
    "Max retries exceeded",
    "ReadTimeoutError",
    "NewConnectionError",
    "NameResolutionError",
    "Connection broken",
)
"""What pip says where packages cannot be fetched."""


UNWANTED = frozenset({"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_CONSTRAINT", "DJANGO_SETTINGS_MODULE"})
"""Variables that would lead a command back here."""


@dataclass
class Steps:
    """The steps so far."""

    skipped: frozenset[str] = frozenset()
    taken: list[str] = field(default_factory=list)

    def wants(self, name: str) -> bool:
        """Is the step to be taken? One that is not is told."""
        if name in self.skipped:
            print(f"  left out   {name}")
        return name not in self.skipped

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Tell the step that the block is, with its time."""
        begun = time.monotonic()
        try:
            yield
        except Failed:
            print(f"  failed     {name}, after {time.monotonic() - begun:.1f} s", flush=True)
            raise
        self.taken.append(name)
        print(f"  {time.monotonic() - begun:6.1f} s   {name}", flush=True)


def expect(true: bool, otherwise: str) -> None:
    """Raise Failed with a sentence unless it is true."""
    if not true:
        raise Failed(otherwise)


def empty_environment(place: Workplace) -> None:
    """Make the environment: an interpreter, pip, and nothing else."""
    place.desk.mkdir()
    subprocess.run([sys.executable, "-m", "venv", place.folder / "venv"], check=True)
