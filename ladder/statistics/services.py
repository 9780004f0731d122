"""Computing a season's statistics, by beat: 14 s of one core for 500 bots and 200,000 games, so it is never done for a reader."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from hashlib import sha256
from math import isfinite
from typing import Any

import numpy as np
import structlog
from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from ladder.house.rounds import each_by_itself
from ladder.play.models import MatchSeat, SeatResult
from ladder.ratings import bradley_terry, statistics
from ladder.ratings.games import Games
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons import standings
from ladder.seasons.locking import lock
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.statistics.models import SCHEME, EntryStatistics, SeasonStatistics

log = structlog.get_logger(__name__)

MOST_HELPS = 500
"""Pairs kept for keepers, the clearest first."""

REASON_CHARACTERS = 200

GROWTH = 50
"""Figures are computed anew at one new match for so many that they know,"""

FRESH = timedelta(hours=1)
"""or, when there are new matches at all, after so long."""

OVERLAP = timedelta(minutes=5)
"""Figures that were computed about the time at which results were replaced may not know them."""

DIGITS = 6
"""Decimals of figures; of chances, which may be as small as they like without being 0, significant digits."""

CHANCES = frozenset({"p", "p_adjusted"})


def compute(season: Season) -> SeasonStatistics | None:
    """Compute the season's statistics and store them, or None when they were computed from the same input."""
    up_to = Season.objects.values_list("last_sequence", flat=True).get(pk=season.pk)
    columns = np.array(standings.rows(season, up_to), dtype=np.int64).reshape(-1, len(standings.COLUMNS))
    games = Games.from_columns(*columns.T)
    conduct = conduct_of(season, up_to)
    digest = input_hash(games, conduct)
    last = SeasonStatistics.objects.filter(season=season).first()
    if last is not None and last.input_hash == digest:
        return None
    fit = bradley_terry.fit(games)
    helps = [_record(one) for one in statistics.help_residuals(games, fit)]
    fields = {
        "scheme": SCHEME,
        "input_hash": digest,
        "up_to_sequence": up_to,
        "games": len(games),
        "blocks": len(games.blocks),
        "seats": [_record(one) for one in statistics.seat_advantages(games, fit)],
        "helps": sorted(helps, key=_clearest)[:MOST_HELPS],
        "pairs_tested": sum(one["lift"]["p"] is not None for one in helps),
    }
    against, by_seats = defaultdict(list), defaultdict(list)
    for pairing in statistics.head_to_head(games, fit):
        against[pairing.bot].append(_record(pairing))
    for result in statistics.seat_count_results(games, fit):
        by_seats[result.bot].append(_record(result))
    with transaction.atomic():
        # Two at once: the later one sees what the earlier one wrote.
        lock(season.pk)
        last = SeasonStatistics.objects.filter(season=season).first()
        if last is not None and (last.input_hash == digest or last.up_to_sequence > up_to):
            return None
        made, _ = SeasonStatistics.objects.update_or_create(season=season, defaults=fields)
        made.entries.all().delete()
        EntryStatistics.objects.bulk_create(
            (
                EntryStatistics(
                    statistics=made,
                    entry_id=entry,
                    against=against[entry],
                    by_seats=by_seats[entry],
                    conduct=conduct[entry],
                )
                for entry in sorted(conduct)
            ),
            batch_size=100,
        )
    log.info("statistics computed", season=season.slug, games=len(games), entries=len(conduct))
    return made


def compute_due() -> int:
    """`compute` for every season for which it is time. Returns for how many there were new figures."""
    return each_by_itself(
        Season.objects.filter(state__in=(*IN_PLAY, SeasonState.CLOSED)).order_by("pk"),
        lambda season: due(season) and compute(season) is not None,
        "statistics not computed",
        lambda season: {"season": season.slug},
    )


def due(season: Season) -> bool:
    """Is it time? When figures are made by other rules now; when results were replaced; when a closed season has matches that its figures
    do not know; else after one new match for each 50, or an hour."""
    last = SeasonStatistics.objects.filter(season=season).only("scheme", "up_to_sequence", "made_at").first()
    if last is None or last.scheme != SCHEME:
        return season.last_sequence > 0
    # Asked of rejudge sets, not of rating runs: a forfeit may come or go without moving a rating.
    if RejudgeSet.objects.filter(
        season=season, state=RejudgeState.APPLIED, settled_at__gt=last.made_at - OVERLAP
    ).exists():
        return True
    new = season.last_sequence - last.up_to_sequence
    if season.state == SeasonState.CLOSED:
        return new > 0
    return new * GROWTH > last.up_to_sequence or (new > 0 and last.made_at < timezone.now() - FRESH)


def input_hash(games: Games, conduct: Mapping[int, Any]) -> str:
    """SHA-256 (hex) of all that the figures depend on."""
    told = json.dumps([[entry, conduct[entry]] for entry in sorted(conduct)], sort_keys=True)
    return sha256(f"{SCHEME}\n{games.input_hash}\n{told}".encode()).hexdigest()


def conduct_of(season: Season, up_to: int) -> dict[int, dict[str, Any]]:
    """For each entry that has played: games, forfeits and their faults, decisions, and time in milliseconds: wall and
    processor in all, wall of the middle game (median), of the 95th of a hundred by length, and of the longest."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT s.entry_id, count(*), count(*) FILTER (WHERE s.result = %s), sum(s.decisions), sum(s.wall_ms), sum(s.cpu_ms),
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY s.wall_ms),
                   percentile_disc(0.95) WITHIN GROUP (ORDER BY s.wall_ms), max(s.wall_ms)
            FROM matches_matchseat AS s
            JOIN matches_match AS m ON m.id = s.match_id
            WHERE m.season_id = %s AND m.sequence <= %s AND s.entry_id IS NOT NULL
            GROUP BY s.entry_id
            """,
            [SeatResult.FORFEITED, season.pk, up_to],
        )
        names = ("games", "forfeits", "decisions", "wall_ms", "cpu_ms", "wall_ms_median", "wall_ms_p95", "wall_ms_most")
        found = {row[0]: dict(zip(names, map(int, row[1:]), strict=True)) for row in cursor.fetchall()}
    faults = faults_of(season, up_to)
    return {entry: {**figures, "faults": faults.get(entry, [])} for entry, figures in found.items()}


def faults_of(season: Season, up_to: int) -> dict[int, list[dict[str, Any]]]:
    """For each entry that forfeited, its faults by their words: `fault`, `seats`, and the `reason` told most often, the most frequent
    fault first."""
    rows = (
        MatchSeat.objects.filter(
            match__season=season, match__sequence__lte=up_to, result=SeatResult.FORFEITED, entry__isnull=False
        )
        .values_list("entry", "fault", "reason")
        .annotate(seats=Count("pk"))
        .order_by("entry", "-seats", "reason")
    )
    found: dict[int, dict[str, dict[str, Any]]] = defaultdict(dict)
    for entry, fault, reason, seats in rows:
        told = found[entry].setdefault(fault, {"fault": fault, "seats": 0, "reason": reason[:REASON_CHARACTERS]})
        told["seats"] += seats
    return {entry: sorted(by.values(), key=lambda one: (-one["seats"], one["fault"])) for entry, by in found.items()}


def _record(one: Any) -> dict[str, Any]:
    """A record of ladder.ratings.statistics as JSON can hold it."""
    record: dict[str, Any] = _rounded(asdict(one))
    return record


def _rounded(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        # Sums are made into figures yet.
        return value if name == "sums" else {name: _rounded(one, name) for name, one in value.items()}
    if isinstance(value, float):
        if not isfinite(value):
            return None
        return float(f"{value:.{DIGITS}g}") if name in CHANCES else round(value, DIGITS)
    return value


def _clearest(one: dict[str, Any]) -> tuple[float, float, float]:
    lift = one["lift"]
    return (
        2.0 if lift["p_adjusted"] is None else lift["p_adjusted"],
        2.0 if lift["p"] is None else lift["p"],
        -(lift["value"] or 0.0),
    )


__all__ = ["compute", "compute_due", "due"]
