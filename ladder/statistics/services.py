"""Computing a season's statistics, by beat: seconds of a core where bots are many, so it is never done for a reader."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from engine.ratings import statistics
from ladder.house.rounds import each_by_itself
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.statistics.models import SCHEME, EntryStatistics, SeasonStatistics, StatisticsBase
from ladder.statistics.records import Pairings, record
from ladder.statistics.sums import Gathered, gathered

log = structlog.get_logger(__name__)

MOST_HELPS = 500
"""Pairs kept for keepers, the clearest first."""

GROWTH = 50
"""Figures are computed anew at one new match for so many that they know,"""

FRESH = timedelta(hours=1)
"""or, when there are new matches at all, after so long."""

OVERLAP = timedelta(minutes=5)
"""Figures that were computed about the time at which results were replaced may not know them."""


def compute(season: Season) -> SeasonStatistics | None:
    """Compute the season's statistics and store them, or None when they were computed from the same input."""
    found = gathered(season)
    conduct = found.conduct.figures()
    digest = input_hash(found, conduct)
    last = SeasonStatistics.objects.filter(season=season).first()
    if last is not None and last.input_hash == digest:
        return None
    residuals, mode = found.residuals, found.mode
    helps, tested = statistics.clearest_help(residuals, mode, MOST_HELPS)
    fields = {
        "scheme": SCHEME,
        "input_hash": digest,
        "up_to_sequence": found.up_to,
        "games": residuals.results.games,
        "blocks": residuals.results.blocks,
        "seats": [record(one) for one in statistics.seat_advantages(residuals, mode)],
        "helps": [record(one) for one in helps],
        "pairs_tested": tested,
    }
    pairings, by_seats = Pairings.of(residuals, mode), defaultdict(list)
    for result in statistics.seat_count_results(residuals, mode):
        by_seats[result.bot].append(record(result))
    with transaction.atomic():
        # Two at once: the later one sees what the earlier one wrote. The season is not locked: its reports would wait for the writing.
        made, new = SeasonStatistics.objects.get_or_create(season=season, defaults=fields)
        made = SeasonStatistics.objects.select_for_update().get(pk=made.pk)
        if not new and (made.input_hash == digest or made.up_to_sequence > found.up_to):
            return None
        for name, value in fields.items():
            setattr(made, name, value)
        made.save()
        made.entries.all().delete()
        # One by one: several at once go to Postgres as an array, in which psycopg escapes every quotation mark of 400 kB of JSON by itself.
        for entry in sorted(conduct):
            EntryStatistics.objects.create(
                statistics=made,
                entry_id=entry,
                against=pairings.of_entry(entry),
                by_seats=by_seats[entry],
                conduct=conduct[entry],
            )
    log.info("statistics computed", season=season.slug, games=made.games, entries=len(conduct))
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
    do not know, or that were not folded with the others; else after one new match for each 50, or an hour."""
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
        return (
            new > 0 or StatisticsBase.objects.filter(season=season, anew_at_sequence__lt=season.last_sequence).exists()
        )
    return new * GROWTH > last.up_to_sequence or (new > 0 and last.made_at < timezone.now() - FRESH)


def input_hash(found: Gathered, conduct: Mapping[int, Any]) -> str:
    """SHA-256 (hex) of all that the figures depend on."""
    told = json.dumps([[entry, conduct[entry]] for entry in sorted(conduct)], sort_keys=True)
    return sha256(f"{SCHEME}\n{found.input_hash}\n{told}".encode()).hexdigest()


__all__ = ["compute", "compute_due", "due"]
