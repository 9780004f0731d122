"""What the commands that speak to a house share: which house, bots by their names, text from there, and waiting."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from engine.cli.terminal import errors, out
from engine.client import credentials
from engine.client.credentials import Login
from engine.client.shapes import BOT, SEASON
from engine.kernel.errors import BadOption
from engine.wording import printable, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields, Site

SEASONS_SHOWN = 12
"""Slugs that a message names at most."""

SiteOption = Annotated[
    str | None,
    typer.Option("--site", metavar="URL", help="The house; else LEADENHALL_SITE, else where you last logged in."),
]
Insecure = Annotated[bool, typer.Option("--insecure", help="Allow plain http to a house on another machine.")]
TitleOption = Annotated[str | None, typer.Option("--title", help="Id of the title.")]


def house(
    site: str | None,
    insecure: bool = False,
    *,
    needs_login: bool = False,
    lasting: bool = False,
    pause: Callable[[float], None] = time.sleep,
) -> Site:
    """The house to speak to: with much patience for work that is `lasting`. Raises BadOption where none is named, or where one is to be
    logged in and is not."""
    login = credentials.chosen(site, insecure)
    if needs_login and not login.token:
        raise BadOption("site", f"you are not logged in at {login.site}", f"leadenhall login --site {login.site}")
    from engine.client.site import WORK, Site

    if lasting:
        return Site(login.site, login.token, patience=WORK, waiting=_tell_waiting, pause=pause)
    return speak(login)


def speak(login: Login) -> Site:
    """The house of this login, for a question."""
    from engine.client.site import Site

    return Site(login.site, login.token, waiting=_tell_waiting)


def _tell_waiting(why: str, seconds: float) -> None:
    from engine.client.validation import duration

    if seconds >= 1:
        say(f"{why}: again in {duration(seconds)}", "dim", errors)


def my_bot(site: Site, name: str, title: str | None = None) -> Fields:
    """One's own bot of this name, or number. Raises BadOption."""
    mine = [bot for bot in site.rows("me/bots/", BOT) if title in (None, bot["title"])]
    return _one([bot for bot in mine if _is_called(bot, name)], name, [str(bot["name"]) for bot in mine])


def any_bot(site: Site, name: str, title: str | None = None) -> Fields:
    """The bot of this name, or number, whoever's. Raises BadOption."""
    if name.isascii() and name.isdigit():
        found: Fields = site.get(f"bots/{name}/", BOT)
        return found
    found_by_name = list(site.rows("bots/", BOT, name=name, title=title))
    return _one(
        [bot for bot in found_by_name if _is_called(bot, name)], name, [str(bot["name"]) for bot in found_by_name]
    )


def _is_called(bot: Fields, name: str) -> bool:
    wanted = name.casefold()
    return wanted in (
        str(bot["id"]),
        str(bot["name"]).casefold(),
        *(str(old).casefold() for old in bot["former_names"]),
    )


def _one(found: list[Fields], name: str, others: list[str]) -> Fields:
    # A name that a bot has now is meant rather than one that another had.
    found = [bot for bot in found if str(bot["name"]).casefold() == name.casefold()] or found
    if len(found) == 1:
        return found[0]
    if not found:
        near = ", ".join(printable_name(other) for other in sorted(others)[:8])
        raise BadOption(
            "bot", f"there is no bot {printable_name(name)!r}", f"there are {near}" if near else "see `bots`"
        )
    titles = ", ".join(sorted(printable(bot["title"]) for bot in found))
    raise BadOption("bot", f"several bots are called {printable_name(name)}", f"give --title, one of {titles}")


def check_season(site: Site, slug: str) -> None:
    """Raise BadOption, which names the seasons that there are, for a slug of none."""
    known = [str(season["slug"]) for season in site.rows("seasons/", SEASON)]
    if slug not in known:
        raise BadOption("season", f"there is no season {printable(slug)!r}", seasons_told(known))


def seasons_told(known: list[str]) -> str:
    """Which seasons there are, by their slugs, as a remedy."""
    if not known:
        return "the house has none yet"
    shown = ", ".join(map(printable, known[:SEASONS_SHOWN]))
    return f"there are {shown}" + (f", and {len(known) - SEASONS_SHOWN} more" if len(known) > SEASONS_SHOWN else "")


def version_number(field: str, written: str) -> int:
    """The number of a version, as an author writes it. Raises BadOption."""
    found = re.fullmatch(r"v?([0-9]{1,9})", written)
    if found is None:
        raise BadOption(field, f"{written!r} is no version's number", "write 3, or v3")
    return int(found[1])


# -- text from the house --


def say(text: object, style: str = "", console: Console = out, keep: str = "\n") -> None:
    """Print text of which any part may come from the house: as it is, and nothing in it is obeyed."""
    console.print(printable(text, keep), style=style or None, markup=False, highlight=False, soft_wrap=True)


def say_json(document: object) -> None:
    """One JSON document, or one line of a stream of them. Letters that a terminal would obey are escaped."""
    print(json.dumps(document), flush=True)


def cell(value: object) -> Text:
    """A value from the house for a table."""
    return Text("–" if value in (None, "") else printable(value))


def bot_cell(bot: Fields, version: object = None) -> Text:
    """A bot's name, with its version's number."""
    return Text(printable_name(bot["name"]) + (f" v{printable(version)}" if version is not None else ""))


def points(value: Any, places: int = 0) -> str:
    """A figure that may be missing, and need not be one."""
    return f"{value:.{places}f}" if isinstance(value, (int, float)) else "–"


@contextmanager
def closing(site: Site) -> Iterator[Site]:
    """The site, closed at the end."""
    try:
        yield site
    finally:
        site.close()
