"""What `manage.py up` shows: the leaderboards and the queue, as a table or as a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ladder.matches.models import Match, MatchStatus
from ladder.seasons.models import Entry, EntryStatus, Season


@dataclass(frozen=True)
class Row:
    """One line of a leaderboard. `rating` and `half_width` (95 %) are Elo; half_width is None before the first snapshot."""

    rank: int
    bot: str
    rating: float
    half_width: float | None
    games: int

    @property
    def rating_text(self) -> str:
        return f"{self.rating:.0f}" if self.half_width is None else f"{self.rating:.0f} ±{self.half_width:.0f}"


@dataclass(frozen=True)
class Snapshot:
    """The house at one moment, read from the database."""

    boards: Sequence[tuple[str, Sequence[Row]]]
    """Each season's name and its rows."""
    matches: dict[str, int]
    """How many rated and validation matches have each status."""

    @property
    def finished(self) -> int:
        return self.matches.get(MatchStatus.FINISHED, 0)

    def line(self) -> str:
        """The state in one line, for a log or a pipe."""
        counts = ", ".join(f"{self.matches.get(status, 0)} {status}" for status in ("finished", "running", "queued"))
        leaders = "; ".join(f"{name}: {rows[0].bot} {rows[0].rating_text}" for name, rows in self.boards if rows)
        return f"matches: {counts}" + (f". Leading {leaders}" if leaders else "")


def read_rows(season: Season) -> list[Row]:
    """The leaderboard of `season`, best first."""
    entries = (
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT).select_related("bot").order_by("-rating", "pk")
    )
    return [Row(rank, entry.bot.name, entry.rating, None, entry.games) for rank, entry in enumerate(entries, 1)]


def read_snapshot(seasons: Sequence[Season]) -> Snapshot:
    """The leaderboards of `seasons`, and the count of all matches by status."""
    counts = Match.objects.values_list("status").annotate(Count("pk"))
    return Snapshot([(season.name, read_rows(season)) for season in seasons], dict(counts))


def leaderboard(name: str, rows: Sequence[Row]) -> Table:
    """One season's leaderboard."""
    table = Table(title=escape(name), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("rank", "bot", "rating", "games"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        table.add_row(str(row.rank), escape(row.bot), row.rating_text, str(row.games))
    return table


def render(snapshot: Snapshot, url: str | None = None) -> RenderableType:
    """All boards with the counts below; with `url`, how to look closer and how to stop."""
    counts = "   ".join(
        f"{status} {snapshot.matches.get(status, 0)}" for status in ("finished", "running", "queued", "void")
    )
    parts: list[RenderableType] = [leaderboard(name, rows) for name, rows in snapshot.boards]
    parts.append(Text(f"matches   {counts}"))
    if url:
        parts.append(Text(f"{url}   Ctrl-C stops everything in order", style="bold"))
    return Group(*parts)
