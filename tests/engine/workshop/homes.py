"""What the tests of the workshop share: bots of a few lines, and arenas that take milliseconds."""

from __future__ import annotations

from pathlib import Path

import engine
from engine.limits import Limits
from engine.series import Series
from engine.workshop.entrants import entrants_of
from engine.workshop.matches import Match, Playing
from engine.workshop.running import run
from engine.workshop.schedule import Plan, schedule_of
from engine.workshop.store import Fields, opened

EAST = "east_india_companies"

LAST = '''\
import sys
from engine.sdk import Bot, run


class Last(Bot):
    """Takes the last option; asked for the {fails}th time it fails."""

    asked = 0

    def choose(self, turn):
        self.asked += 1
        print("asked", self.asked, file=sys.stderr)
        if self.asked == {fails}:
            raise RuntimeError("no idea")
        return len(turn.choices) - 1


if __name__ == "__main__":
    run(Last)
'''


def last_bot(folder: Path, fails: int = 0, name: str = "last.py") -> Path:
    """A bot that takes the last option, and fails when it is asked for the `fails`th time."""
    file = folder / name
    file.write_text(LAST.format(fails=fails))
    return file


WRITES = """\
from pathlib import Path
with Path(__file__).with_name("seen.txt").open("a") as seen:
    seen.write("a match\\n")
"""


def writing_bot(folder: Path) -> Path:
    """A bot in a folder of its own that writes a line into `seen.txt` beside itself whenever it is started."""
    home = folder / "writer"
    home.mkdir()
    (home / "bot.toml").write_text('[bot]\nname = "writer"\nlanguage = "python"\nentry = "main.py"\n')
    (home / "main.py").write_text(WRITES + LAST.format(fails=0))
    return home


class Arena:
    """A small arena of house bots in this process."""

    def __init__(self, folder: Path, *bots: str, **plan: object) -> None:
        self.folder = folder
        self.entrants, _ = entrants_of(bots, EAST)
        self.names = [entrant.name for entrant in self.entrants]
        known = {"format": "round-robin", "seats": 2, "seed": 1, "blocks": 1, **plan}
        self.plan = Plan(bots=len(bots), **known)  # type: ignore[arg-type]
        written = tuple(entrant.written for entrant in self.entrants)
        options = engine.title(EAST).check_options({})
        self.series = Series(
            EAST,
            "",
            options,
            written,
            self.plan.seed,
            Limits(),
            None,
            tuple(self.names),
            tuple(one.version for one in self.entrants),
        )
        self.playing = Playing(self.series, tuple(self.entrants), folder)

    @property
    def header(self) -> Fields:
        bots = [bot.to_json() for bot in self.entrants]
        return {"type": "arena", "title": EAST, "seed": self.plan.seed, "bots": bots}

    def play(self, jobs: int = 1, stop_after: int | None = None, resume: bool = True) -> dict[int, Match]:
        """Play on, up to so many matches of this run; returns all that the folder has."""
        with opened(self.folder, self.header, resume) as kept:
            matches = run(schedule_of(self.plan), kept, self.playing, jobs)
            for count, _ in enumerate(matches, 1):
                if count == stop_after:
                    matches.close()
                    break
            return dict(kept.matches)


def without_times(matches: dict[int, Match]) -> list[dict[str, object]]:
    """What of matches is the same whenever they are played."""
    told = [match.to_json() for _, match in sorted(matches.items())]
    for line in told:
        for seat in line["seats"]:
            seat["wall_ms"] = seat["cpu_ms"] = 0
    return told
