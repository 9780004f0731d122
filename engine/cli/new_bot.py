"""``new-bot``: a folder with a bot that works, to start from."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.terminal import out
from engine.kernel.errors import BadOption
from engine.kernel.registry import first_title
from engine.wording import printable

BOT = '''\
"""A bot for Leadenhall. It looks one choice ahead, on a game imagined from what it may know."""

from engine.sdk import Bot, run


class MyBot(Bot):
    def choose(self, turn):
        def worth(index):
            game = turn.game(seed=turn.id)
            game.choose(index)
            return turn.title.evaluate(game, turn.seat)

        return max(range(len(turn.choices)), key=worth)


if __name__ == "__main__":
    run(MyBot)
'''

SETTINGS = """\
[bot]
language = "python"
entry = "bot.py"
"""

README = """\
# {name}

`bot.py` is the bot, `bot.toml` says how to run it.

Play it here, against house bots:

    python -m engine play {title} {folder} random random greedy --games 20

What a bot may ask of its turn: `turn.kind`, `turn.options` (in words), `turn.choices` (as the rules write them),
`turn.observation` (all that your seat may know), `turn.events`, `turn.clock`, and `turn.game(seed)`: a playable game that fits what
you know, with its unknowns drawn by the seed. Print what you like: it goes to the error output, which the ladder keeps for you.

To submit it, zip what is in this folder (`bot.toml` at the top) or send `bot.py` alone.
"""


def new_bot(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder to make; it may exist if it is empty.")],
) -> None:
    """Write a bot that works, with its bot.toml and README."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption("DIR", f"{folder} is not an empty folder", "give a new name")
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", folder.resolve().name).strip("-_0123456789") or "my-bot"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption("DIR", f"{folder} cannot be made: {error.strerror}", "give another place") from error
    (folder / "bot.py").write_text(BOT)
    (folder / "bot.toml").write_text(SETTINGS)
    (folder / "README.md").write_text(README.format(name=name, title=first_title(), folder=shlex.quote(str(folder))))
    # The command is to be copied: printed as it is, on a line of its own, however narrow the terminal.
    out.print(f"{printable(folder)} is ready. Try it:\n", markup=False, highlight=False, soft_wrap=True)
    command = shlex.join(["python", "-m", "engine", "play", first_title(), str(folder), "random", "random"])
    out.print(f"    {printable(command)}", markup=False, highlight=False, soft_wrap=True)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("new-bot")(new_bot)
