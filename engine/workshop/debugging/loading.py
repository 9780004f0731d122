"""A bot in this very process, so that a debugger can step through it: a house bot, or a Python file that calls the SDK's ``run``.

The file is executed as a program is, but for ``run``, which only tells what would have been run. A bot that speaks the protocol by
itself, or is written in another language, plays as a process of its own, and can be asked but not stepped through.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import engine.sdk
from engine.bots import house_bot
from engine.home import home_bot
from engine.kernel.decisions import Outcome
from engine.players import InProcessPlayer, Player, ProcessPlayer
from engine.process import LocalProcess, environment
from engine.protocol import Limits, Start
from engine.sdk import Answer, Bot, Turn
from engine.series import is_house_bot


class Held(Bot):
    """An author's bot in this process: it works in its own folder, and what it prints is kept in ``printed``."""

    def __init__(self, bot: Bot, folder: Path) -> None:
        self.bot, self.folder, self.printed = bot, folder, StringIO()

    def start(self, table: Start) -> None:
        with self._at_home():
            self.bot.start(table)

    def choose(self, turn: Turn) -> Answer:
        with self._at_home():
            return self.bot.choose(turn)

    def said(self, seat: int, text: str) -> None:
        with self._at_home():
            self.bot.said(seat, text)

    def end(self, outcome: Outcome, ranks: list[int]) -> None:
        with self._at_home():
            self.bot.end(outcome, ranks)

    @contextmanager
    def _at_home(self) -> Iterator[None]:
        with chdir(self.folder), redirect_stdout(self.printed), redirect_stderr(self.printed):
            yield


class HeldPlayer(InProcessPlayer):
    """Plays a bot that is held here. ``bot`` is there once the match has started."""

    bot: Bot | None = None

    def __init__(self, make: Callable[[], Bot]) -> None:
        def made() -> Bot:
            self.bot = make()
            return self.bot

        super().__init__(made)


def player_here(written: str, scratch: Path, seed: int, limits: Limits) -> Player:
    """The bot that ``written`` names, in this process if it can be, else in one of its own. Raises BadOption."""
    if is_house_bot(written):
        return HeldPlayer(partial(house_bot(written).make, seed))
    home = home_bot(Path(written), scratch)
    if home.argv[0] == sys.executable and (made := maker_in(home.folder / home.argv[1])) is not None:
        return HeldPlayer(lambda: Held(made(), home.folder))
    return ProcessPlayer(partial(LocalProcess, home.argv, home.folder, limits.line_bytes, environment()))


def maker_in(file: Path) -> Callable[[], Bot] | None:
    """What the file would have run; None for one that does not ask the SDK to run anything."""
    source = file.read_text(errors="replace")
    if "engine.sdk" not in source:
        return None
    found: list[Callable[[], Bot]] = []

    def run(make: Callable[[], Bot], *_: Any, **__: Any) -> None:
        found.append(make)

    module = ModuleType("__main__")
    module.__file__ = str(file)
    sys.path.insert(0, str(file.parent))
    with (
        _instead(vars(engine.sdk), "run", run),
        _instead(sys.modules, "__main__", module),
        _instead(vars(sys), "argv", [str(file)]),
        _instead(vars(sys), "stdin", StringIO()),
        chdir(file.parent),
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()),
        suppress(Exception, SystemExit),  # what fails here fails in a process of its own, too, and is told from there
    ):
        exec(compile(source, str(file), "exec"), module.__dict__)  # noqa: S102 - the author's own program
    if not found:
        return None
    made = found[-1]
    _KEPT.append(module)
    return made


@contextmanager
def _instead(names: dict[str, Any], name: str, value: Any) -> Iterator[None]:
    """Let a name stand for another value while the block runs."""
    was = names[name]
    names[name] = value
    try:
        yield
    finally:
        names[name] = was


_KEPT: list[ModuleType] = []
"""A bot's functions live in its module, which nobody else keeps."""


def bot_of(player: Player) -> Bot | None:
    """The author's own bot, or a house bot; None where it is not in this process."""
    held = player.bot if isinstance(player, HeldPlayer) else None
    return held.bot if isinstance(held, Held) else held


def written_by(player: Player) -> str:
    """What the bot has written to its error output so far, or its end."""
    held = player.bot if isinstance(player, HeldPlayer) else None
    printed = held.printed.getvalue() if isinstance(held, Held) else ""
    return printed + player.stderr


__all__ = ["Held", "HeldPlayer", "bot_of", "maker_in", "player_here", "written_by"]
