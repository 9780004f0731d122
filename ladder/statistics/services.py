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
from engine.ratings.opponents import Opponents, Scale
from engine.ratings.packing import UNREADABLE, digest, packed, unpacked
from engine.ratings.residuals import Residuals
from ladder.house.rounds import each_by_itself
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.statistics.models import SCHEME, EntryStatistics, SeasonStatistics, StatisticsBase
from ladder.statistics.records import record
from ladder.statistics.sums import Gathered, edition_of, gathered

log = structlog.get_logger(__name__)

MOST_HELPS = 500
"""Pairs kept for keepers, the clearest first."""

GROWTH = 50
"""Figures are computed anew at one new match for so many that they know,"""

FRESH = timedelta(hours=1)
"""or, when there are new matches at all, after so long."""

AT_ONCE = 200
"""Rows that are written by one statement."""

KNOWN = ("scheme", "edition", "up_to_sequence", "made_at")
"""What of a season's figures tells whether it is time for others."""


def compute(season: Season) -> SeasonStatistics | None:
    """Compute the season's statistics and store them, or None when they were computed from the same input."""
    # Before the games are read: what is replaced meanwhile makes it time again.
    edition = edition_of(season)
    found = gathered(season)
    conduct = found.conduct.figures()
    made_from = input_hash(found, conduct)
    if SeasonStatistics.objects.filter(season=season, input_hash=made_from).update(edition=edition):
        return None
    residuals, mode = found.residuals, found.mode
    helps, tested = statistics.clearest_help(residuals, mode, MOST_HELPS)
    fields = {
        "edition": edition,
        "scheme": SCHEME,
        "input_hash": made_from,
        "up_to_sequence": found.up_to,
        "games": residuals.results.games,
        "blocks": residuals.results.blocks,
        "seats": [record(one) for one in statistics.seat_advantages(residuals, mode)],
        "helps": [record(one) for one in helps],
        "pairs_tested": tested,
        "scale": Scale.of(residuals.results, residuals.pairs, mode).to_bytes(),
    }
    by_seats = defaultdict(list)
    for result in statistics.seat_count_results(residuals, mode):
        by_seats[result.bot].append(record(result))
    with transaction.atomic():
        # Two at once: the later one sees what the earlier one wrote. The season is not locked: its reports would wait for the writing.
        made, new = SeasonStatistics.objects.get_or_create(season=season, defaults=fields)
        made = SeasonStatistics.objects.select_for_update().get(pk=made.pk)
        if not new and (made.input_hash == made_from or made.up_to_sequence > found.up_to):
            return None
        for name, value in fields.items():
            setattr(made, name, value)
        made.save()
        rows = [
            EntryStatistics(statistics=made, entry_id=entry, by_seats=by_seats[entry], conduct=conduct[entry])
            for entry in sorted(conduct)
        ]
        changed = _keep(made, rows, residuals)
    log.info("statistics computed", season=season.slug, games=made.games, entries=len(conduct), changed=changed)
    return made


def _keep(made: SeasonStatistics, rows: list[EntryStatistics], residuals: Residuals) -> int:
    """Store these rows, and nobody else's, with what is counted against opponents where that has changed. Returns of how many it has."""
    made.entries.exclude(entry__in=[row.entry_id for row in rows]).delete()
    kept = dict(made.entries.values_list("entry", "met_sha256"))
    met = {opponents.bot: opponents.to_arrays() for opponents in Opponents.of(residuals.results, residuals.pairs)}
    changed, same = list[EntryStatistics](), list[EntryStatistics]()
    for row in rows:
        row.met_sha256 = digest(met[row.entry_id])
        if kept.get(row.entry_id) == row.met_sha256:
            same.append(row)
        else:
            row.met = packed(met[row.entry_id])
            changed.append(row)
    for group, columns in ((same, ()), (changed, ("met", "met_sha256", "against"))):
        EntryStatistics.objects.bulk_create(
            group,
            batch_size=AT_ONCE,
            update_conflicts=True,
            unique_fields=["entry"],
            update_fields=["by_seats", "conduct", *columns],
        )
    return len(changed)


def forget(season: Season) -> None:
    """Have all figures of the season made and written anew by the next `compute`, whatever is kept of them."""
    with transaction.atomic():
        SeasonStatistics.objects.filter(season=season).update(input_hash="")
        EntryStatistics.objects.filter(statistics__season=season).update(met_sha256="")


def check(season: Season) -> list[str]:
    """What is counted against opponents, of which entries, is not what its hash says. Changes nothing."""
    found = []
    for row in EntryStatistics.objects.filter(statistics__season=season, statistics__scheme=SCHEME).iterator(200):
        try:
            right = digest(unpacked(bytes(row.met))) == row.met_sha256
        except UNREADABLE:
            right = False
        if not right:
            found.append(f"what is counted of entry {row.entry_id} against its opponents is not what its hash says")
    return found


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
    last = SeasonStatistics.objects.filter(season=season).only(*KNOWN).first()
    if last is None or last.scheme != SCHEME:
        return season.last_sequence > 0
    if last.edition != edition_of(season):
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


__all__ = ["check", "compute", "compute_due", "due", "forget"]
