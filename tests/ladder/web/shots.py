"""Pictures to judge the house by: ``make shots``, or ``python -m tests.ladder.web.shots [FOLDER]``.

Writes every kind of page, each title's board at four moments of a match between house bots, and the table of a running match, each for a
desktop and a phone, in light and dark; a whole game of each title as one HTML file; and ``index.html``, which shows all of it. Takes a few
minutes, and the Chromium that the browser tests use. The house is one of the suite's: it is made for the occasion, and gone afterwards.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path

import pytest

from tests.chromium import MISSING, found
from tests.commands import Parser, kept_folder, run

FOLDER = Path("var/shots")
ENVIRONMENT = "LEADENHALL_SHOTS"
"""Variable that tells those who take the pictures where to put them."""

DEVICES = {"desktop": (1280, 800), "phone": (390, 844)}
"""Width and height of a window, in CSS pixels."""

SCHEMES = ("light", "dark")

STYLE = """
:root { color-scheme: light dark; }
body { margin: 1rem; font: 1rem/1.4 system-ui, "DejaVu Sans", sans-serif; }
section { margin: 0 0 1.5rem; border-top: 1px solid; }
h3 { margin: .5rem 0 .2rem; }
.four { display: grid; grid-template-columns: 3fr 3fr 1fr 1fr; gap: .6rem; align-items: start; }
figure { margin: 0; }
figure a { display: block; max-height: 34rem; overflow: hidden; border: 1px solid #888; }
img { display: block; width: 100%; }
figcaption, p { font-size: .85rem; margin: .2rem 0; }
"""


@dataclass(frozen=True)
class Shot:
    """What was taken in all four ways: its part of the sheet, its name there and in those of its files, and what is said of it."""

    part: str
    name: str
    words: str
    answer: str = ""
    """Told on request, so that a reader can first find it in the picture."""

    def file(self, device: str, scheme: str) -> str:
        """Its picture for a device in a scheme, below the folder."""
        return f"{self.part}/{self.name}-{device}-{scheme}.png"


def sheet(shots: Iterable[Shot], games: Iterable[Path]) -> str:
    """A page that shows all pictures and leads to the games (below the folder)."""
    links = ", ".join(f'<a href="games/{escape(game.name)}">{escape(game.stem)}</a>' for game in games)
    parts = [
        f"<h2>{escape(part.capitalize())}</h2>\n" + "\n".join(map(_section, of_part))
        for part, of_part in groupby(shots, lambda shot: shot.part)
    ]
    return f"""<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leadenhall in pictures</title>
<style>{STYLE}</style>
<h1>Leadenhall in pictures</h1>
<p>Whole games, each one HTML file: {links}. In each picture of a board one should see who is winning, and why, without reading a table.</p>
{chr(10).join(parts)}
</html>
"""


def _section(shot: Shot) -> str:
    answer = f"<details><summary>Who is winning?</summary><p>{escape(shot.answer)}</p></details>" if shot.answer else ""
    figures = "".join(
        f'<figure><a href="{file}"><img src="{file}" alt="" loading="lazy"></a>'
        f"<figcaption>{escape(shot.name)}, {device}, {scheme}</figcaption></figure>"
        for device in DEVICES
        for scheme in SCHEMES
        for file in [escape(shot.file(device, scheme))]
    )
    return f'<section><h3>{escape(shot.words)}</h3>{answer}<div class="four">{figures}</div></section>'


def main() -> int:
    """Take the pictures; the exit code is 0 when all were taken."""
    parser = Parser(__doc__, "python -m tests.ladder.web.shots")
    parser.add_argument(
        "folder",
        nargs="?",
        type=kept_folder,
        metavar="FOLDER",
        default=FOLDER,
        help=f"where to put them; {FOLDER} by default",
    )
    folder = parser.parse_args().folder.resolve()
    if found() is None:
        print(MISSING, file=sys.stderr)
        return 1
    os.environ[ENVIRONMENT] = str(folder)
    # The suite's fixtures make the house, its services and the browser.
    taking = Path(__file__).with_name("shooting.py")
    return pytest.main(
        [
            "-q",
            "-s",
            "--no-header",
            "--show-capture=no",
            "-p",
            "no:cacheprovider",
            f"--rootdir={Path.cwd()}",
            str(taking),
        ]
    )


if __name__ == "__main__":
    sys.exit(run(main))
