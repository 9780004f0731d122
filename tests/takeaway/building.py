"""Both distributions built as `make dist` builds them, of a copy of what git tracks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

SITE = "site"
"""The folder of the documentation, which git ignores and the house's distribution carries."""

TREES = (".", "packages/engine")
"""The folders of this repository that are a distribution each."""


@cache
def tracked(*places: str) -> frozenset[str]:
    """The files that git knows below `places` of the repository, and that are there."""
    listed = subprocess.run(["git", "ls-files", "-z", *places], cwd=ROOT, check=True, capture_output=True, text=True)
    return frozenset(name for name in listed.stdout.split("\0") if name and os.path.lexists(ROOT / name))


def copy_of(folder: Path) -> Path:
    """A copy of the repository's working tree, such as a clone is, in `folder`, which is not there yet."""
    for name in tracked():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            target.symlink_to((ROOT / name).readlink())
        else:
            target.write_bytes((ROOT / name).read_bytes())
    return folder


def with_documentation(repository: Path) -> bool:
    """Put the documentation into the copy as `make docs` has built it; False where it has not."""
    if (ROOT / SITE).is_dir():
        shutil.copytree(ROOT / SITE, repository / SITE)
    return (repository / SITE).is_dir()


def build(
    repository: Path, dist: Path, epoch: str, trees: tuple[str, ...] = TREES, *, only_wheels: bool = False
) -> Path:
    """Build the distributions in `trees` of a repository into `dist`, as old as `epoch` says; returns `dist`."""
    targets = ["-t", "wheel"] if only_wheels else []
    for tree in trees:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-d", dist, *targets],
            cwd=repository / tree,
            env=os.environ | {"SOURCE_DATE_EPOCH": epoch},
            check=True,
            capture_output=True,
        )
    return dist


def epoch_of_the_commit() -> str:
    """The time of the commit that is checked out, in seconds, for `SOURCE_DATE_EPOCH`."""
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True)
    return told.stdout.strip()
