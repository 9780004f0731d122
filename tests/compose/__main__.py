"""`make compose-test`: build the image, bring the whole compose file up in containers, and play (see README.md beside this).

ARGS: `--only new` or `--only upgrade`; `--from REF`, the release that is upgraded; `--folder`, where images are kept; `--remove-images`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from tests import commands
from tests.commands import Parser, commit, kept_folder

from .checks import listed, megabytes, section, told
from .images import OFFICIAL, ROOT, Images, base_of, services_of
from .podman import Failed, Podman, missing, run
from .trials import new_house, upgrade

BEFORE = "061e4b4"
"""The release that is upgraded where no tag names a later one: the last in which a season's games were counted by reading its history."""
TODAY = "localhost/leadenhall-today"


def main() -> int:
    """Try what is asked for; 0 when all of it is so. What was made is removed, but for images, which make the next time quicker."""
    asked = arguments()
    if lacking := missing():
        print(f"Needed: {listed(lacking)}. On Debian: apt-get install {' '.join(lacking)}", file=sys.stderr)
        return 2
    begun = time.monotonic()
    podman = None
    try:
        podman = Podman(asked.folder)
        podman.remove_containers()
        tried(podman, asked)
    except Failed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    finally:
        if podman is not None:
            podman.remove_all() if asked.remove_images else podman.remove_containers()
            for name in () if asked.remove_images else ("new", "upgraded", "before", "build"):
                shutil.rmtree(asked.folder / name, ignore_errors=True)
    print(f"\nAll of it is so, in {time.monotonic() - begun:.0f} s.")
    return 0


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = Parser(__doc__, "make compose-test")
    parser.add_argument("--only", choices=("new", "upgrade"), help="only this trial")
    parser.add_argument(
        "--from", dest="before", default=None, help="release to upgrade; the last tag, or what the script names"
    )
    parser.add_argument(
        "--folder", type=kept_folder, default=ROOT / "var" / "compose-test", help="for images and all else"
    )
    parser.add_argument("--remove-images", action="store_true", help="leave nothing, not even images")
    asked = parser.parse_args()
    if asked.before is not None:
        commit(asked.before, "--from")
    asked.folder = asked.folder.resolve()
    return asked


def tried(podman: Podman, asked: argparse.Namespace) -> None:
    """Build, then try."""
    section(f"Images, in {podman.folder} (podman {'.'.join(map(str, podman.version()))}, {podman.driver})")
    images = Images(podman)
    images.base(base_of(ROOT / "Dockerfile"))
    for name, image in services_of(ROOT / "docker-compose.yml").items():
        images.service(name, image)
    told(
        f"no registry is reached, so stand-ins were made for {listed(images.stand_ins)}"
        if images.stand_ins
        else "the official ones"
    )
    images.house(ROOT, TODAY)
    podman.run("tag", TODAY, "localhost/leadenhall")
    base = images.size(OFFICIAL + base_of(ROOT / "Dockerfile"))
    told(f"the Dockerfile builds: {megabytes(images.size(TODAY))}, of which the base has {megabytes(base)}")
    if asked.only != "upgrade":
        new_house(podman)
    if asked.only != "new":
        before = asked.before or last_release()
        tree = release(before, podman.folder / "before")
        images.house(tree, "localhost/leadenhall-before")
        told(f"the release before, {before}: {megabytes(images.size('localhost/leadenhall-before'))}")
        upgrade(podman, before, "localhost/leadenhall-before", compose_of(tree), TODAY)


def compose_of(tree: Path) -> str:
    """The compose file in `tree`; today's where that one could not come up."""
    text = (tree / "docker-compose.yml").read_text()
    if "--encoding=UTF8" in text:
        return text
    told("its own compose file asks for a cluster that Postgres refuses to make: its image is run by today's")
    return (ROOT / "docker-compose.yml").read_text()


def last_release() -> str:
    """The last tag before this commit, or what stands above."""
    found = subprocess.run(
        ["git", "describe", "--tags", "--abbrev=0", "HEAD^"], cwd=ROOT, text=True, capture_output=True
    )
    return found.stdout.strip() or BEFORE


def release(name: str, folder: Path) -> Path:
    """The tree of that release, laid into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    packed = folder.with_suffix(".tar")
    run(["git", "archive", "--output", str(packed), name], cwd=ROOT)
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    packed.unlink()
    return folder


if __name__ == "__main__":
    sys.exit(commands.run(main))
