"""The validation of a version as it goes on: its place in the queue, what was found in its package, its games one by one, the verdict."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.client.shapes import REPORT
from engine.client.site import Fields, Site
from engine.wording import counted

OPEN = ("submitted", "validating")
"""Statuses without a verdict."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0
"""Seconds between two looks: few while much happens at once, more the longer it takes."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Something that has happened, by a word (``waiting``, ``checked``, ``assumed``, ``game``, ``forfeited``, ``ready``, ``rejected``,
    ``suspended``) and in a sentence."""

    word: str
    text: str


@dataclass(slots=True)
class Validation:
    """One version's, followed until there is a verdict. `report` is the house's, as it was seen last."""

    site: Site
    bot: int
    number: int
    pause: Callable[[float], None] = field(default=lambda seconds: time.sleep(seconds))
    report: Fields = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Of the version below /api/v1/."""
        return f"bots/{self.bot}/versions/{self.number}/"

    def stages(self) -> Iterator[Stage]:
        """What happens, as it does, up to the verdict. Raises SiteError."""
        seen: set[tuple[str, str]] = set()
        seconds = FIRST_PAUSE
        while True:
            self.report = self.site.get(self.path + "report/", REPORT)
            new = [stage for stage in _stages(self.report) if (stage.word, stage.text) not in seen]
            seen |= {(stage.word, stage.text) for stage in new}
            yield from new
            if self.report["status"] not in OPEN:
                return
            self.pause(seconds)
            seconds = FIRST_PAUSE if new else min(LONGEST_PAUSE, seconds * 1.5)

    def lost(self) -> list[Fields]:
        """The games in which the version has lost its seat."""
        return [game for game in self.report["report"]["games"] if game["result"] == "forfeited"]


def _stages(report: Fields) -> Iterator[Stage]:
    """All that has happened so far, in order."""
    found = report["report"]
    package, games = found["package"], found["games"]
    place = report.get("waiting")
    if place is not None and not any(game["status"] in ("running", "finished") for game in games):
        yield Stage("waiting", _waits(place, report))
    if "language" in package:
        yield Stage("checked", _unpacked(package))
        for sentence in package.get("assumed", ()):
            yield Stage("assumed", str(sentence))
    for number, game in enumerate(games, 1):
        if game["result"]:
            yield _game(number, len(games), game)
    if report["status"] not in OPEN:
        yield Stage(report["status"], _verdict(report))


def _waits(place: Fields, report: Fields) -> str:
    what = "its games" if report["status"] == "validating" else "its check"
    ahead = counted(int(place["ahead"]), "version") if place["ahead"] else "none"
    seconds = place["seconds"]
    about = "no worker takes matches now" if seconds is None else f"about {duration(seconds)} to the verdict"
    reason = f" ({report['status_reason']})" if report["status_reason"] else ""
    return f"waits for {what}: {ahead} before it, {about}{reason}"


def _unpacked(package: Fields) -> str:
    size = counted(int(package.get("unpacked_bytes", 0)), "byte")
    files = counted(int(package.get("files", 0)), "file")
    return f"unpacked and checked: {package.get('language', '')}, {files}, {size}"


def _game(number: int, of: int, game: Fields) -> Stage:
    told = f"game {number} of {of}: seat {game['seat'] + 1} of {game['seats']} (match {game['match']}): "
    if game["result"] == "forfeited":
        return Stage("forfeited", f"{told}lost its seat: it {game['reason'] or game['fault']}")
    return Stage("game", f"{told}finished, rank {game['rank']}, score {game['score']}")


def _verdict(report: Fields) -> str:
    if report["status"] == "ready":
        return "it has passed, and plays"
    return f"{report['status']}: {report['status_reason']}"


def again_at_home(match: Fields, bot: int, path: str, defaults: Mapping[str, str]) -> str:
    """The command that plays a validation game again on this machine: the same table, seed and house bots, the bot at `path` on its seat.

    `match` is the house's detail of it, and `bot` the bot's number there. Its seed is told once there is a verdict.
    """
    seats: Sequence[Fields] = match["seats"]
    bots = [path if seat["bot"]["id"] == bot else str(seat["bot"]["name"]) for seat in seats]
    options = [f"--option={name}={value}" for name, value in match["options"].items() if defaults.get(name) != value]
    seed = [] if match["seed"] is None else ["--seed", str(match["seed"])]
    return shlex.join(["leadenhall", "play", str(match["title"]), *bots, *seed, *options, "--stderr"])


def duration(seconds: float) -> str:
    """``40 s``, ``3 min``, ``2 h 5 min``."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


__all__: list[str] = ["OPEN", "Stage", "Validation", "again_at_home", "duration"]
