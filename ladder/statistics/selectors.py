"""What pages and the API read of statistics: names put to the stored figures. Nothing here writes, and nothing is computed of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, QuerySet, Subquery, When

from engine.players import FAULTS
from engine.ratings.opponents import Opponents, Scale
from engine.ratings.significance import LEVEL
from engine.ratings.statistics import SeatAdvantage, pooled_seats
from ladder.accounts.models import User
from ladder.seasons.batches import WORDS
from ladder.seasons.models import Entry, Season, SeasonState
from ladder.statistics import records
from ladder.statistics.models import SCHEME, EntryStatistics, SeasonStatistics

Record = dict[str, Any]

TAIL_FROM = 20
"""Games from which on "one of twenty" is told of them."""

MATRIX_BOTS = 20
"""Bots in a head-to-head matrix on a page; the whole one is for downloading."""


@dataclass(frozen=True, slots=True)
class Against:
    """An entry against one opponent. `problem`: it fares worse than its rating says, by more than luck."""

    opponent: Entry
    figures: Record

    @property
    def problem(self) -> bool:
        """Is this a problem opponent?"""
        residual = self.figures["residual"]
        return significant(residual) and residual["value"] < 0

    @property
    def favourite(self) -> bool:
        """Is it the other way round?"""
        residual = self.figures["residual"]
        return significant(residual) and residual["value"] > 0


@dataclass(frozen=True, slots=True)
class Conduct:
    """How an entry behaved: forfeits, and time per game and decision (milliseconds)."""

    entry: Entry
    figures: Record

    @property
    def forfeit_share(self) -> float:
        """Of its games, 0 to 1."""
        return float(self.figures["forfeits"] / self.figures["games"])

    @property
    def long_game_ms(self) -> int | None:
        """Wall time that one game of twenty takes, or more; None for fewer games."""
        return self.figures["wall_ms_p95"] if self.figures["games"] >= TAIL_FROM else None

    @property
    def decision_ms(self) -> float | None:
        """Wall time of a decision in the mean; None without decisions."""
        return self.figures["wall_ms"] / self.figures["decisions"] if self.figures["decisions"] else None

    @property
    def cpu_share(self) -> float | None:
        """Processor time in wall time, 0 to 1 and above; None without either."""
        return self.figures["cpu_ms"] / self.figures["wall_ms"] if self.figures["wall_ms"] else None


@dataclass(frozen=True, slots=True)
class Lift:
    """A pair: how `helped` fares against third parties when `helper` sits at the table, too. `clear`: by more than luck."""

    helper: Entry
    helped: Entry
    figures: Record

    @property
    def clear(self) -> bool:
        """Is it to be looked into?"""
        return significant(self.figures["lift"])


@dataclass(frozen=True, slots=True)
class Matrix:
    """Entries against entries: `rows[i][j]` is the record of entries[i] against entries[j], None where they never met."""

    entries: list[Entry]
    rows: list[list[Record | None]]
    left_out: int


@dataclass(frozen=True, slots=True)
class TitleSeats:
    """What seats are worth in a title under some options, over all its seasons with these options."""

    options: dict[str, str]
    seasons: list[Season]
    seats: list[SeatAdvantage]


def significant(estimate: Record) -> bool:
    """Is the estimate more than luck, as many as are looked at together?"""
    return estimate["p_adjusted"] is not None and estimate["p_adjusted"] <= LEVEL


def of_season(season: Season) -> SeasonStatistics | None:
    """The season's own figures, without those for keepers; None before they are computed, by the rules of today."""
    return SeasonStatistics.objects.filter(season=season, scheme=SCHEME).defer("helps", "scale").first()


def of_entry(entry: Entry) -> EntryStatistics | None:
    """The entry's figures; None before they were computed."""
    return (
        EntryStatistics.objects.select_related("statistics", "entry")
        .defer("statistics__helps")
        .filter(entry=entry, statistics__scheme=SCHEME)
        .first()
    )


def against(stored: EntryStatistics) -> list[Against]:
    """The entry against each opponent, problem opponents first, then by games."""
    names = entries_by_id(stored.entry.season_id)
    scale = Scale.from_bytes(bytes(stored.statistics.scale))
    opponents = Opponents.from_bytes(stored.entry_id, bytes(stored.met))
    found = [Against(names[one["opponent"]], one) for one in records.against(opponents, scale)]
    return sorted(found, key=lambda one: (not one.problem, -one.figures["games"], one.opponent.bot.name))


def conduct(season: Season) -> list[Conduct]:
    """How every entry of the season behaved, those that forfeit most often first."""
    names = entries_by_id(season.pk)
    rows = EntryStatistics.objects.filter(statistics__season=season).values_list("entry", "conduct")
    found = [Conduct(names[entry], figures) for entry, figures in rows]
    return sorted(found, key=lambda one: (-one.forfeit_share, -one.figures["games"], one.entry.bot.name))


def matrix(season: Season, entries: Sequence[int], most: int = MATRIX_BOTS) -> Matrix:
    """The first `most` of these entries (ids, in order) against each other."""
    names = entries_by_id(season.pk)
    shown = [entry for entry in entries if entry in names][:most]
    met = {
        (opponents.bot, one["opponent"]): one
        for scale, opponents in _opponents(EntryStatistics.objects.filter(statistics__season=season, entry__in=shown))
        for one in records.against(opponents, scale, shown)
    }
    return Matrix(
        [names[entry] for entry in shown],
        [[met.get((one, other)) for other in shown] for one in shown],
        max(0, len(entries) - len(shown)),
    )


def lifts(season: Season) -> tuple[SeasonStatistics | None, list[Lift]]:
    """For keepers: pairs in which one might help the other, the clearest first, and the season's figures with them."""
    stored = SeasonStatistics.objects.filter(season=season, scheme=SCHEME).first()
    if stored is None:
        return None, []
    names = entries_by_id(season.pk)
    return stored, [Lift(names[one["helper"]], names[one["helped"]], one) for one in stored.helps]


def title_seats(title: str) -> list[TitleSeats]:
    """What each seat is worth, over all seasons of the title that were played with the same options, those with most games first."""
    # Figures by rules that are no more wait to be computed anew.
    found = SeasonStatistics.objects.filter(season__title=title, scheme=SCHEME).exclude(season__state=SeasonState.DRAFT)
    groups: dict[str, list[SeasonStatistics]] = {}
    for stored in found.select_related("season").defer("helps", "scale").order_by("-season__pk"):
        groups.setdefault(repr(sorted(stored.season.options.items())), []).append(stored)
    pooled = [
        TitleSeats(
            group[0].season.options,
            [one.season for one in group],
            pooled_seats(record for one in group for record in one.seats),
        )
        for group in groups.values()
    ]
    return sorted(pooled, key=lambda one: -sum(seat.games for seat in one.seats))


def entries_by_id(season_id: int) -> dict[int, Entry]:
    """The season's entries with bot, owner and version, by id."""
    found = Entry.objects.filter(season=season_id).select_related("bot__owner", "version")
    return {entry.pk: entry for entry in found.defer("version__package", "version__report")}


def _opponents(rows: QuerySet[EntryStatistics]) -> Iterator[tuple[Scale, Opponents]]:
    """What is counted of each of these entries of a season against its opponents, and the scale to read it by."""
    rows = rows.filter(statistics__scheme=SCHEME).order_by("entry")
    # Both by one statement: figures that are computed anew meanwhile would put the counts of one moment to the scale of another.
    first = When(entry=Subquery(rows.values("entry")[:1]), then="statistics__scale")
    scale: Scale | None = None
    for entry, met, body in rows.values_list("entry", "met", Case(first)).iterator(chunk_size=20):
        scale = scale or Scale.from_bytes(bytes(body))
        yield scale, Opponents.from_bytes(entry, bytes(met))


def may_see_lifts(viewer: User | AnonymousUser) -> bool:
    """Who may see who might help whom: keepers. A suspicion that chance may have made is nobody else's to read."""
    return bool(viewer.is_authenticated and viewer.is_staff)


# -- tables to download --

Rows = Iterator[Sequence[Any]]

ESTIMATE = ("residual", "error", "half_width", "p", "p_adjusted", "untold")


def _estimate(one: Record) -> list[Any]:
    return [one["value"], one["error"], one.get("half_width"), one["p"], one["p_adjusted"], one.get("untold", "")]


def _entry(entry: Entry) -> list[Any]:
    return [entry.pk, entry.bot.name, entry.version.number]


def _head_to_head(season: Season) -> Rows:
    names = entries_by_id(season.pk)
    yield (
        *("entry", "bot", "version", "opponent_entry", "opponent", "opponent_version"),
        *("games", "blocks", "above", "level", "below", "score", "expected", *ESTIMATE, "problem"),
    )
    for scale, opponents in _opponents(EntryStatistics.objects.filter(statistics__season=season)):
        entry = opponents.bot
        for one in records.against(opponents, scale):
            figures = [one[name] for name in ("games", "blocks", "above", "level", "below", "score", "expected")]
            met = Against(names[one["opponent"]], one)
            problem = "yes" if met.problem else "no"
            yield [*_entry(names[entry]), *_entry(met.opponent), *figures, *_estimate(one["residual"]), problem]


def _seats(season: Season) -> Rows:
    yield ("seats", "seat", "games", "blocks", "elo", "elo_error", "elo_half_width", *ESTIMATE)
    stored = of_season(season)
    for one in stored.seats if stored is not None else ():
        counted = [one[name] for name in ("seats", "seat", "games", "blocks")]
        yield [*counted, one["elo"], one.get("elo_error"), one.get("elo_half_width"), *_estimate(one["residual"])]


def _tables(season: Season) -> Rows:
    names = entries_by_id(season.pk)
    columns = ("seats", "games", "blocks", "wins", "mean_place", "score", "expected")
    yield ("entry", "bot", "version", *columns, *ESTIMATE)
    rows = EntryStatistics.objects.filter(statistics__season=season).order_by("entry").values_list("entry", "by_seats")
    for entry, found in rows.iterator(chunk_size=100):
        for one in found:
            yield [*_entry(names[entry]), *(one[name] for name in columns), *_estimate(one["residual"])]


def _conduct(season: Season) -> Rows:
    columns = ("games", "forfeits", "decisions", "wall_ms", "cpu_ms", "wall_ms_median", "wall_ms_p95", "wall_ms_most")
    yield ("entry", "bot", "version", *columns, *(f"fault_{word}" for word in FAULTS), *WORDS)
    for one in conduct(season):
        seats = {fault["fault"]: fault["seats"] for fault in one.figures["faults"]}
        figures = [*(one.figures[name] for name in columns), *(seats.get(word, 0) for word in FAULTS)]
        yield [*_entry(one.entry), *figures, *(getattr(one.entry, name) for name in WORDS)]


def _help(season: Season) -> Rows:
    given = ("given", "given_error", "given_half_width", "given_p", "given_p_adjusted", "given_untold")
    lift = ("lift", "lift_error", "lift_half_width", "lift_p", "lift_p_adjusted", "lift_untold")
    yield (
        *("helper_entry", "helper", "helper_version", "helped_entry", "helped", "helped_version", "games", "blocks"),
        *lift,
        *given,
    )
    for one in lifts(season)[1]:
        figures = [one.figures["games"], one.figures["blocks"]]
        estimates = [*_estimate(one.figures["lift"]), *_estimate(one.figures["given"])]
        yield [*_entry(one.helper), *_entry(one.helped), *figures, *estimates]


TABLES: dict[str, Callable[[Season], Rows]] = {
    "head-to-head": _head_to_head,
    "seats": _seats,
    "tables": _tables,
    "conduct": _conduct,
    "help": _help,
}
"""What may be downloaded of a season, the header first. Seats count from 0; `help` is for keepers."""

FOR_KEEPERS = frozenset({"help"})
