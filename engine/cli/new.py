"""``new``: a folder with a bot that works, in a language of one's own, to start from."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from shutil import which
from typing import Annotated

import typer

from engine.cli.terminal import command_line, errors, out
from engine.client import credentials
from engine.client.credentials import Login
from engine.kernel.errors import BadOption
from engine.kernel.registry import first_title, manifest
from engine.wording import printable

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
"""A folder for each language, of files that are copied as they are; in its README.md stand the words of ``_filled``."""


FIRST_HOUSE = "http://localhost:8000"
"""Where a house is that somebody has begun on this machine."""


class Language(StrEnum):
    """What a new bot may be written in."""

    PYTHON = "python"
    NODE = "node"
    RUST = "rust"
    CPP = "c++"
    JAVA = "java"


@dataclass(frozen=True, slots=True)
class Template:
    """What a language needs of the machine: programs on the PATH, by their names, and whether `make` builds its bot first."""

    programs: tuple[str, ...] = ()
    is_built: bool = False


OF = {
    Language.PYTHON: Template(),
    Language.NODE: Template(("node",)),
    Language.RUST: Template(("cargo", "make"), is_built=True),
    Language.CPP: Template(("c++", "make"), is_built=True),
    Language.JAVA: Template(("java", "javac", "jar", "make"), is_built=True),
}


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder to make; it may exist if it is empty.")],
    language: Annotated[Language, typer.Option(help="What the bot is written in.")] = Language.PYTHON,
    title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="Id of the title that it is to play; see `titles`.")
    ] = None,
) -> None:
    """Write a bot that works, with its bot.toml and README."""
    id = manifest(title).id if title is not None else first_title()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption("DIR", f"{folder} is not an empty folder", "give a new name")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption("DIR", f"{folder} cannot be made: {error.strerror}", "give another place") from error
    _write(language, folder, id)
    template = OF[language]
    if missing := [program for program in template.programs if which(program) is None]:
        told = f"{' and '.join(missing)} cannot be found here: install what has it before you go on"
        errors.print(told, style="yellow", markup=False, highlight=False, soft_wrap=True)
    # The commands are to be copied: printed as they are, on a line each, however narrow the terminal.
    out.print(f"{printable(folder)} is ready. Try it:\n", markup=False, highlight=False, soft_wrap=True)
    _tell(_next(template, folder, id))
    out.print("\nLook at what it sees, and send it to a ladder:\n", markup=False, highlight=False, soft_wrap=True)
    _tell(_afterwards(folder, id))


def _tell(commands: list[list[str]]) -> None:
    for command in commands:
        out.print(f"    {printable(shlex.join(command))}", markup=False, highlight=False, soft_wrap=True)


def _write(language: Language, folder: Path, title: str) -> None:
    """Copy the files of the language's template into `folder`."""
    source = TEMPLATES / language
    for file in sorted(source.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            target = folder / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text(encoding="utf-8")
            filled = _filled(text, OF[language], folder, title) if file.name == "README.md" else text
            target.write_bytes(filled.encode(errors="surrogateescape"))  # as the folder is called


def _filled(text: str, template: Template, folder: Path, title: str) -> str:
    """A README with its words filled in: the bot's name, and the commands that build and play it."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", folder.resolve().name).strip("-_0123456789") or "my-bot"
    *build, play = map(shlex.join, _next(template, folder, title))
    submit = shlex.join(_submit(folder, title))
    words = {"@NAME@": name, "@BUILD@": "".join(build), "@PLAY@": play, "@SUBMIT@": submit}
    for word, meant in words.items():
        text = text.replace(word, meant)
    return text


def _next(template: Template, folder: Path, title: str) -> list[list[str]]:
    """The commands to go on with."""
    build = [["make", "-C", str(folder)]] if template.is_built else []
    return [*build, [*command_line(), "play", title, str(folder), "random", "random"]]


def _afterwards(folder: Path, title: str) -> list[list[str]]:
    """The commands that lead on to a ladder: to the house where one is logged in, or else to one on this machine."""
    try:
        login = credentials.chosen()
    except BadOption:  # of no house, or of a file that the command itself tells about
        login = Login(FIRST_HOUSE)
    enter = [] if login.token else [[*command_line(), "login", "--register", "--site", login.site]]
    look = [*command_line(), "debug", title, str(folder), "random", "--seat", "1"]
    return [look, *enter, _submit(folder, title)]


def _submit(folder: Path, title: str) -> list[str]:
    return [*command_line(), "submit", str(folder), "--title", title]


def add_to(app: typer.Typer) -> None:
    """Register the command, and the name that it had before."""
    app.command("new")(new)
    app.command("new-bot", hidden=True)(new)
