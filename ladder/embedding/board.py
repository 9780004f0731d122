"""What `manage.py up` shows: the leaderboards and the queue, as a table or as a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ladder.figures import error, plain
from ladder.play.selectors import Tally, tally_of_no_season
from ladder.seasons.models import Season
from ladder.seasons.selectors import Row, house_tally, leaderboard


@dataclass(frozen=True)
class Snapshot:
    """The house at one moment, read from the database."""

    boards: Sequence[tuple[str, Sequence[Row]]]
    """Each season, by title and name, with its rows."""
    matches: Tally
    """All matches, rated or not, by status; the void ones by their cause, for few of these tell of a fault."""

    def line(self) -> str:
        """The state in one line, for a log or a pipe."""
        counts = ", ".join(f"{self.matches.by_status[status]} {status}" for status in ("finished", "running", "queued"))
        leaders = "; ".join(
            f"{name}: {rows[0].bot.name} {rating(rows[0])}"
            for name, rows in self.boards
            if rows and rows[0].half_width is not None
        )
        return f"matches: {counts}" + (f". Leading {leaders}" if leaders else "")


def read_snapshot(seasons: Sequence[Season]) -> Snapshot:
    """The leaderboards of `seasons`, and the count of all matches by status."""
    boards = [(season.full_name, leaderboard(season).rows) for season in seasons]
    return Snapshot(boards, house_tally(tally_of_no_season()))


def rating(row: Row) -> str:
    """The season rating, `1712 ±31`; without the half-width while that cannot be told, and a dash before the first rating."""
    if row.rating is None:
        return "–"
    told = plain(row.rating, 0)
    return told if row.half_width is None else f"{told} ±{error(row.half_width, 0)}"


def table(name: str, rows: Sequence[Row]) -> Table:
    """One season's leaderboard, in its order. Rows below the line have no rank."""
    found = Table(title=escape(name), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("rank", "bot", "rating", "live", "games", "wins"):
        found.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        rank = "–" if row.rank is None else str(row.rank)
        found.add_row(rank, escape(row.bot.name), rating(row), plain(row.elo, 0), str(row.games), str(row.wins))
    return found


def void(matches: Tally) -> str:
    """How many are void, and why: `void 3 (2 not needed, 1 host fault)`."""
    causes = ", ".join(
        f"{number} {(cause or 'for a reason without a word').replace('_', ' ')}"
        for cause, number in matches.void.items()
    )
    return f"void {matches.by_status['void']}" + (f" ({causes})" if causes else "")


def render(snapshot: Snapshot, url: str | None = None) -> RenderableType:
    """All boards with the counts below; with `url`, how to look closer and how to stop."""
    counts = [f"{status} {snapshot.matches.by_status[status]}" for status in ("finished", "running", "queued")]
    parts: list[RenderableType] = [table(name, rows) for name, rows in snapshot.boards]
    parts.append(Text("   ".join(["matches", *counts, void(snapshot.matches)])))
    if url:
        parts.append(Text(f"{url}   Ctrl-C stops everything in order", style="bold"))
    return Group(*parts)
