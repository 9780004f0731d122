"""What is installed: both distributions hold what they should and nothing else, by the same bytes from every clone."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import engine
from tests.conftest import ROOT
from tests.takeaway.building import SITE, build, copy_of, tracked

VERSION = engine.__version__
HOUSE, ENGINE = f"leadenhall-{VERSION}", f"leadenhall_engine-{VERSION}"
WHEELS = {name: f"{name}-py3-none-any.whl" for name in (HOUSE, ENGINE)}
PAGES = {"index.html": "<h1>Leadenhall</h1>", "search/search_index.json": "{}"}
"""Some of the documentation, in place of what `make docs` builds."""
WITHOUT_ANYTHING = """
import sys
sys.path.insert(0, sys.argv[1])
import engine
import engine.sdk
from engine.series import Fixture, Series

assert engine.broken() == ()
print(*engine.titles())
_, result, _ = Series("east_india_companies", "", {}, ("greedy", "random"), 7).play(Fixture(0, 0, 7, (0, 1)))
print(result.ranks, *sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"__main__"}))
"""


def documented(repository: Path) -> Path:
    """The repository with a small site, where `make docs` puts it."""
    for name, text in PAGES.items():
        file = repository / SITE / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return repository


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheels and sdists of a copy of what git tracks, and of the documentation."""
    place = tmp_path_factory.mktemp("first")
    return build(documented(copy_of(place / "clone")), place / "dist", "1700000000")


def sums(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def test_two_clones_give_the_same_bytes_whatever_their_files_age_and_mode(dist: Path, tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        other = documented(copy_of(tmp_path / "elsewhere" / "clone"))
    finally:
        os.umask(before)
    for file in other.rglob("*.py"):
        os.utime(file, (1_500_000_000, 1_500_000_000))
    (other / "engine/__pycache__").mkdir()
    (other / "engine/__pycache__/__init__.cpython-311.pyc").write_bytes(b"compiled here")
    assert sums(build(other, tmp_path / "dist", "1700000000")) == sums(dist)
    assert sorted(sums(dist)) == sorted([*WHEELS.values(), f"{HOUSE}.tar.gz", f"{ENGINE}.tar.gz"])


def test_an_sdist_gives_the_wheel_that_the_repository_gives(dist: Path, tmp_path: Path) -> None:
    for name, wheel in WHEELS.items():
        with tarfile.open(dist / f"{name}.tar.gz") as packed:
            packed.extractall(tmp_path, filter="data")
        build(tmp_path / name, tmp_path / "dist", "1700000000", trees=(".",), only_wheels=True)
        assert (tmp_path / "dist" / wheel).read_bytes() == (dist / wheel).read_bytes()


def test_wheels_hold_what_git_has_of_their_packages_and_none_of_the_tests(dist: Path) -> None:
    held = {}
    for name, wheel in WHEELS.items():
        with zipfile.ZipFile(dist / wheel) as packed:
            held[name] = {file for file in packed.namelist() if not file.startswith(f"{name}.dist-info/")}
    assert held[ENGINE] == tracked("engine")
    pages = {f"ladder/{file}" for file in tracked("templates")}
    site = {f"ladder/{SITE}/{name}" for name in PAGES}
    assert held[HOUSE] == tracked("ladder") | tracked("workers") | pages | site
    assert {"engine/py.typed", "engine/PROTOCOL.md", "engine/templates/rust/.cargo/config.toml"} <= held[ENGINE]


def test_the_package_for_javascript_holds_what_npm_would_pack_and_is_the_same_every_time(tmp_path: Path) -> None:
    packer = [sys.executable, str(ROOT / "packages/js/tools/pack.py")]
    for place in ("first", "second"):
        environment = os.environ | {"SOURCE_DATE_EPOCH": "1700000000"}
        subprocess.run([*packer, tmp_path / place], check=True, capture_output=True, env=environment)
    name = f"leadenhall-{VERSION}.tgz"
    assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
    with tarfile.open(tmp_path / "first" / name) as packed:
        held = {entry.name: entry for entry in packed.getmembers()}
    files = {file.removeprefix("packages/js/") for file in tracked("packages/js/src", "packages/js/titles")}
    assert set(held) == {f"package/{file}" for file in {*files, "package.json", "README.md", "LICENSE", "NOTICE"}}
    assert {entry.mtime for entry in held.values()} == {1_700_000_000}


def test_the_licence_and_the_notice_of_both_are_the_same() -> None:
    for name in ("LICENSE", "NOTICE"):
        assert (ROOT / "packages/engine" / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The programs and the packages of an environment in which both wheels are installed, and nothing else."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    # An environment that uv made lends no pip; a pip of its own takes the new one five seconds.
    lends = importlib.util.find_spec("pip") is not None
    subprocess.run([sys.executable, "-m", "venv", *["--without-pip"] * lends, place], check=True)
    python = place / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", python] if lends else [python, "-m", "pip"]
    install = [*pip, "install", "-q", "--no-index", "--no-deps", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*install, *(dist / wheel for wheel in WHEELS.values())], check=True)
    return place / "bin", next((place / "lib").glob("python*/site-packages"))


def test_the_engine_plays_on_a_python_with_nothing_else(installed: tuple[Path, Path], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", WITHOUT_ANYTHING, installed[1]],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [" ".join(engine.titles()), "[1, 2] engine"]


def test_installed_into_an_empty_environment_the_command_writes_a_bot_and_plays_it(
    installed: tuple[Path, Path], tmp_path: Path
) -> None:
    """With what the command itself needs, and pip, lent by this environment: `make takeaway` installs that, too."""
    programs, site = installed
    lent = [place for place in sys.path if place.endswith(("site-packages", "dist-packages"))]
    (site / "lent.pth").write_text("\n".join(lent))

    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LEADENHALL_", "DJANGO_"))}

    def told(*arguments: str) -> str:
        command = [programs / arguments[0], *arguments[1:]]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=plain)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert told("leadenhall", "--version") == f"leadenhall {VERSION}\n"
    assert "    leadenhall play east_india_companies mine random random\n" in told("leadenhall", "new", "mine")
    played = told("leadenhall", "play", "east_india_companies", "mine", "random", "--log", "game.jsonl", "--json")
    assert [(bot["name"], bot["forfeits"]) for bot in json.loads(played)["bots"]] == [("mine", 0), ("random", 0)]
    assert json.loads(told("leadenhall", "verify", "game.jsonl", "--json"))["ok"] is True
    # The house from where it is installed, with the documentation, and its data below the folder in which it is asked.
    asked = (
        "from django.conf import settings as s; print(s.VAR.path, s.TEMPLATES[0]['DIRS'][0]);"
        "from django.test import Client; print(Client(headers={'host': 'localhost'}).get('/docs/').getvalue().decode())"
    )
    shown = told("leadenhall-house", "shell", "--no-startup", "--verbosity", "0", "--command", asked)
    assert shown.splitlines() == [str(tmp_path / "var") + " " + str(site / "ladder/templates"), PAGES["index.html"]]
