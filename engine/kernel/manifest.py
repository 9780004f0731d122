"""A title's manifest: the one place that says what a title consists of, and by which everything else finds it.

A title is a package of its own. Its module ``manifest`` holds ``MANIFEST``::

    MANIFEST = Manifest(
        id="liars_dice",
        name="Liar's Dice",
        title="liars_dice.title:TITLE",
        bot=BotEntry("sceptic", "doubts what its own dice do not bear out", "liars_dice.bot:Sceptic"),
        board="liars_dice.board:show",
        templates=Path(__file__).with_name("templates"),
    )

and the distribution that it comes in names it as an entry point of the group ``leadenhall.titles``. Nothing outside the package names the
title: engine, command line, ladder, workers and pages ask ``engine.kernel.registry``, which knows where manifests are found.

What belongs to a title, and where it is:

============  ==========================================================================================================
id, name      here, and the same in the ``Title``; an id is lower-case letters, digits and underscores, 64 at most
game          ``Title.game_class``: the fields of the state and what each holds (``engine.kernel.state``)
data, tables  ``Title.rules``: the tables in force at a table, read from the package's own ``data`` folder if there is one;
              ``Title.provenance`` says where each figure comes from
steps, words  ``Title.phases``: the modules of the rules, in the rulebook's order (``step`` and ``words`` mark what they hold)
events        ``Title.reader`` and ``Title.vocabulary`` (``engine.kernel.reading``, ``engine.kernel.telling``)
evaluation    ``Title.evaluate``
schema        ``Title.schema()``, made from all of these
scripted bot  ``bot``; a title without one is played by the bots that play every title
board         ``board``: a function of what everyone may see and of the bots' names, which gives a template what it shows; a title
              without one is drawn as a table of its fields
scene         ``scene``: a function of the same, which gives the table drawn (``engine.scene``); a title without one has its tables
template      ``titles/ID/board.html`` in ``templates``, a folder of the package's own (the engine's titles have theirs in the project's);
              what else it needs lies beside it, below ``titles/ID``, and nothing outside of that is looked for there
measured      ``grades.json`` and ``fairness.json``, beside the manifest, as the commands ``grades`` and ``fairness`` keep them; a title
              without them has no graded house bots (``engine.bots.grades``), and its seats are told by its seasons alone
seldom        ``seldom.json``, beside the manifest: samples for the reference of what its games seldom come to (``engine.reference.seldom``)
============  ==========================================================================================================

A manifest imports nothing but this module: what it names is loaded when it is asked for. So whoever looks through the catalogue imports of
each title its manifest, and the ``__init__`` of the packages that it is in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.kernel.errors import BadOption
from engine.limits import MOST_SEATS

# Imported where it is used: none of the engine's own titles has templates that lie elsewhere.
if TYPE_CHECKING:
    from pathlib import Path

Show: TypeAlias = "Callable[[dict[str, Any], Sequence[str]], dict[str, Any]]"
"""What draws a board: of ``game.observe(None)`` and the names of the seats' bots, what the template shows as ``board``."""

LAST = 1_000
"""The place in the catalogue of a title that asks for none: after those that do, by id."""

LONGEST_VERSION = 16
"""Characters of a title's version."""

OF_EVERY_TITLE = ("random", "greedy", "searcher")
"""Names of the house bots that play every title: no scripted bot may have one of them."""

OWN_PACKAGE = "engine"
"""The package of the engine's own titles."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
_BOT = re.compile(r"[a-z][a-z0-9-]{0,31}")
_PLACE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


REMEDY = "mend it or uninstall it"


class BadManifest(BadOption):
    """A title that cannot be had: its manifest is wrong, or names what cannot be loaded. ``where`` says which manifest."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"manifest {where}", message, REMEDY)
        self.where = where


@dataclass(frozen=True)
class BotEntry:
    """A title's scripted bot: its name, what it does in a line of words, and ``"module:Class"``, which is called with a seed."""

    name: str
    about: str
    factory: str

    @property
    def module(self) -> str:
        """The module that it is in."""
        return self.factory.partition(":")[0]

    @property
    def maker(self) -> str:
        """What of the module makes it."""
        return self.factory.partition(":")[2]

    def faults(self) -> list[str]:
        """What is wrong with its name and its line of words, in sentences."""
        told = []
        if not _fits(_BOT, self.name) or self.name in OF_EVERY_TITLE:
            told.append(
                f"bot.name is {self.name!r}; use lower-case letters, digits and hyphens, a letter first, 32 at most, and"
                f" none of {', '.join(OF_EVERY_TITLE)}"
            )
        about: object = self.about
        if not isinstance(about, str) or not about:
            told.append(f"bot.about is {about!r}; say in a line what it does")
        return told


@dataclass(frozen=True)
class Manifest:
    """What a title consists of: see the module. ``title``, ``board``, ``scene`` and the bot's factory are ``"module:name"``.

    ``order`` is its place in the catalogue, least first; the first title is the one that is played where none is named.
    """

    id: str
    name: str
    title: str
    bot: BotEntry | None = None
    board: str = ""
    templates: Path | None = None
    scene: str = ""
    order: int = LAST

    @property
    def package(self) -> str:
        """The outermost package that the title is in: what a bot's sandbox must hold besides the engine."""
        return self.title.partition(":")[0].partition(".")[0]

    @property
    def template(self) -> str:
        """The name of the board's template."""
        return f"titles/{self.id}/board.html"

    def faults(self) -> list[str]:
        """What is wrong with it, in sentences; what it names is not loaded for that."""
        told = []
        if not _fits(_ID, self.id):
            told.append(
                f"id is {self.id!r}; use lower-case letters, digits and underscores, a letter first, 64 at most"
            )
        if not isinstance(self.name, str) or not self.name:
            told.append("name is empty; say what the game is called")
        places = {"title": self.title}
        places |= {field: place for field, place in (("board", self.board), ("scene", self.scene)) if place}
        if type(self.order) is not int:
            told.append(f"order is {self.order!r}; give a whole number")
        bot: object = self.bot
        if isinstance(bot, BotEntry):
            places["bot.factory"] = bot.factory
            told += bot.faults()
        elif bot is not None:
            told.append(f"bot is {bot!r}; write BotEntry(name, about, 'module:Class')")
        told += [
            f"{field} is {place!r}; write 'module:name'" for field, place in places.items() if not _fits(_PLACE, place)
        ]
        return told + self._template_faults()

    def _template_faults(self) -> list[str]:
        templates: object = self.templates
        if templates is None:
            is_own = isinstance(self.title, str) and self.package == OWN_PACKAGE
            return (
                [f"templates is None; name the folder that holds {self.template}"] if self.board and not is_own else []
            )
        from pathlib import Path

        if not (isinstance(templates, Path) and templates.is_dir()):
            return [f"templates is {templates!r}; give a Path of a folder that is there"]
        return [] if (templates / self.template).is_file() else [f"{templates} holds no {self.template}"]

    def faults_of(self, title: object) -> list[str]:
        """What is wrong with what its ``title`` names, in sentences; and whether the modules of bot and board are there, unloaded."""
        if getattr(title, "id", None) != self.id:
            return [f"{self.title} is not the title of this id"]
        version = getattr(title, "version", None)
        if not isinstance(version, str) or not 1 <= len(version) <= LONGEST_VERSION:
            return [f"{self.title} has version {version!r}; use 1 to {LONGEST_VERSION} characters"]
        if faults := self._seat_faults(title):
            return faults
        if self.package == OWN_PACKAGE:
            return []  # to look for the house's bots would import them, and the project's tests hold that they are there
        return [f"{place} names a module that is not there" for place in self._called() if not _is_there(place)]

    def _seat_faults(self, title: Any) -> list[str]:
        """A table that is larger than clocks, leases and memory are reckoned for, by default or with any one option set otherwise."""
        options = getattr(title, "options", {})
        tables = [{}, *({name: choice} for name, option in options.items() for choice in option.choices)]
        most = max((_most_seats(title, table) for table in tables), default=0)
        return [f"{self.title} has a table of {most} seats; {MOST_SEATS} are the most"] if most > MOST_SEATS else []

    def _called(self) -> list[str]:
        return [*filter(None, (self.board, self.scene, self.bot.factory if self.bot is not None else ""))]

    def check(self) -> None:
        """Load all that it names, for a title's own tests. Raises BadManifest for what is wrong, and whatever a broken module raises."""
        faults = self.faults() or self.faults_of(load(self.title))
        if not faults:
            name = load(self.title).name
            faults += [f"the title says that it is {name}"] if name != self.name else []
            faults += [f"{place} cannot be called" for place in self._called() if not callable(load(place))]
        if faults:
            raise BadManifest(self.id, "; ".join(faults))


def _most_seats(title: Any, options: dict[str, str]) -> int:
    """The seats of the largest table with these options; 0 where they are none that go together, or it is no title at all."""
    try:
        return int(max(title.seats(options)))
    except (BadOption, AttributeError):
        return 0


def _fits(pattern: re.Pattern[str], text: object) -> bool:
    return isinstance(text, str) and pattern.fullmatch(text) is not None


def _is_there(place: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(place.partition(":")[0]) is not None
    except Exception:  # a package that it is in cannot be imported, whatever the matter
        return False


def load(place: str) -> Any:
    """What ``"module:name"`` names. Raises whatever its import raises, and AttributeError where the module has no such name."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
