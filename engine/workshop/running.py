"""Plays what a schedule gives, on several processes, into a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator

from engine.kernel.errors import BadOption
from engine.series import Fixture
from engine.wording import counted, printable
from engine.workshop.matches import Match
from engine.workshop.processes import as_ready
from engine.workshop.schedule import Schedule
from engine.workshop.store import Folder


def run(
    schedule: Schedule, folder: Folder, play: Callable[[Fixture], Match], jobs: int
) -> Generator[Match, None, None]:
    """Play what has not been played, and give each match as it is kept. Matches that the folder has are told to the schedule in its order.

    Raises BadOption when the folder has a match that the schedule does not have so.
    """

    def take() -> Fixture | None:
        while (fixture := schedule.take()) is not None:
            known = folder.matches.get(fixture.number)
            if known is None:
                return fixture
            if known.fixture != fixture:
                told = f"match {fixture.number} of {printable(folder.path)} was another one than would be played now"
                raise BadOption("resume", told, "name another folder")
            schedule.add(known)
        return None

    for match in as_ready(play, take, jobs):
        folder.append(match)
        schedule.add(match)
        yield match


def told(match: Match, names: list[str]) -> str:
    """A match in a line: who came where."""
    number = f"match {match.fixture.number + 1}"
    if match.void:
        return f"{number} is void: {match.void}"
    fared = sorted(match.seats, key=lambda seat: seat.rank)
    order = ", ".join(f"{seat.rank}. {names[seat.bot]} ({seat.score})" for seat in fared)
    lost = [f"{names[seat.bot]} forfeited: it {seat.reason}" for seat in fared if seat.forfeited]
    return "; ".join([f"{number}, {counted(match.plies, 'decision')}: {order}", *lost])
