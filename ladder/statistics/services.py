"""Computing a season's statistics, by beat: seconds of a core where bots are many, so it is never done for a reader."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from math import isfinite
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.house.rounds import each_by_itself
from ladder.ratings import statistics
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.statistics.models import SCHEME, EntryStatistics, SeasonStatistics
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

DIGITS = 6
"""Decimals of figures; of chances, which may be as small as they like without being 0, significant digits."""

CHANCES = frozenset({"p", "p_adjusted"})


def compute(season: Season) -> SeasonStatistics | None:
    """Compute the season's statistics and store them, or None when they were computed from the same input."""
    up_to = Season.objects.values_list("last_sequence", flat=True).get(pk=season.pk)
    found = gathered(season, up_to)
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
        "up_to_sequence": up_to,
        "games": residuals.results.games,
        "blocks": residuals.results.blocks,
        "seats": [_record(one) for one in statistics.seat_advantages(residuals, mode)],
        "helps": [_record(one) for one in helps],
        "pairs_tested": tested,
    }
    against, by_seats = defaultdict(list), defaultdict(list)
    for pairing in statistics.head_to_head(residuals, mode):
        against[pairing.bot].append(_record(pairing))
    for result in statistics.seat_count_results(residuals, mode):
        by_seats[result.bot].append(_record(result))
    with transaction.atomic():
        # Two at once: the later one sees what the earlier one wrote.
        Season.objects.select_for_update().get(pk=season.pk)
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


def input_hash(found: Gathered, conduct: Mapping[int, Any]) -> str:
    """SHA-256 (hex) of all that the figures depend on."""
    told = json.dumps([[entry, conduct[entry]] for entry in sorted(conduct)], sort_keys=True)
    return sha256(f"{SCHEME}\n{found.input_hash}\n{told}".encode()).hexdigest()


def _record(one: Any) -> dict[str, Any]:
    """A record of ladder.ratings.statistics as JSON can hold it."""
    return {name: _rounded(getattr(one, name), name) for name in one.__slots__}


def _rounded(value: Any, name: str) -> Any:
    if isinstance(value, float):
        if not isfinite(value):
            return None
        return float(f"{value:.{DIGITS}g}") if name in CHANCES else round(value, DIGITS)
    # Sums are made into figures yet.
    return _record(value) if isinstance(value, statistics.Estimate) else value


__all__ = ["compute", "compute_due", "due"]
