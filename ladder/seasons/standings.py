"""The season rating: the counted games of a season, fitted together, kept as snapshots.

A snapshot is made when its input (games, anchor, who competes) is another than the last one's. Between two games a season of
thousands is not fitted anew each time: see `due`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from typing import Any

import msgspec
import structlog
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.ratings import board
from ladder.house.rounds import each_by_itself
from ladder.play.models import MatchSeat, SeatResult
from ladder.play.places import places_by_score
from ladder.seasons import gathering, listeners
from ladder.seasons.evidence import edition_of, everything, evidence
from ladder.seasons.locking import lock
from ladder.seasons.models import IN_PLAY, Entry, EntryStatus, RatingSnapshot, Season
from ladder.seasons.selectors import DAY, latest_board, latest_snapshot

log = structlog.get_logger(__name__)

COLUMNS = gathering.COLUMNS

FRESH = timedelta(minutes=5)
"""A snapshot this old is made anew at any new game."""

GROWTH = 200
"""A younger one is, when there is one new match for so many that it knows."""

Row = tuple[int, int, int, int, int]


def rate(season: Season, *, final: bool = False) -> RatingSnapshot | None:
    """A snapshot of the season's rating now, or None when the last one was made from the same input. `final` makes one in any case."""
    # Before the games are read: what is replaced meanwhile makes it time again.
    edition = edition_of(season)
    # A season's last board is made of its games alone, so that whoever has them can make it again.
    games, up_to = everything(season) if final else evidence(season)
    anchor, out = anchor_entry(season), retired(season)
    last = latest_snapshot(season)
    if not final and last is not None and last.input_hash == board.input_hash(games, anchor, out):
        if last.edition != edition:
            RatingSnapshot.objects.filter(pk=last.pk).update(edition=edition)
        return None
    rated = board.rate_season(games, anchor, out)
    with transaction.atomic():
        # Two raters at once: the later one sees the earlier one's snapshot.
        lock(season.pk)
        last = latest_snapshot(season)
        if not final and last is not None and (last.input_hash == rated.input_hash or last.up_to_sequence > up_to):
            return None
        made = RatingSnapshot.objects.create(
            season=season,
            input_hash=rated.input_hash,
            up_to_sequence=up_to,
            edition=edition,
            board=rated.to_json(),
            final=final,
        )
        _thin(season)
        listeners.rated(season, _board_of(last), _board_of(made))
    log.info("season rated", season=season.slug, matches=up_to, bots=len(rated.rows))
    return made


def rate_seasons() -> int:
    """`rate` for every season in which games are played, where it is due. Returns how many snapshots were made."""
    return each_by_itself(
        Season.objects.filter(state__in=IN_PLAY).order_by("pk"),
        lambda season: due(season) and rate(season) is not None,
        "season not rated",
        lambda season: {"season": season.slug},
    )


def due(season: Season) -> bool:
    """Is it time for a new snapshot? When it was made by other rules; when who competes or who is the anchor has changed; when results were
    replaced; when matches were counted, at once while they are few, and then after one for each 200 or five minutes."""
    last = latest_snapshot(season)
    if last is None:
        return season.last_sequence > 0
    told = latest_board(season)
    made_from = (board.SCHEME, anchor_entry(season), retired(season))
    if (told.get("scheme"), told["anchor"], told["retired"]) != made_from:
        return True
    if last.edition != edition_of(season):
        return True
    new = season.last_sequence - last.up_to_sequence
    return new * GROWTH > last.up_to_sequence or (new > 0 and last.made_at < timezone.now() - FRESH)


def rows(season: Season, up_to: int | None = None) -> list[Row]:
    """The games of the season's ledger up to this place in its order (None: all), COLUMNS for each seat, in the season's order."""
    return [*_tables(season, up_to), *_duels(season, up_to)]


def each_row(season: Season) -> Iterator[Row]:
    """`rows`, one after the other, for whoever does not need them all at once."""
    seats = MatchSeat.objects.filter(match__season=season, match__sequence__isnull=False).exclude(match__block__seats=1)
    group = Coalesce("match__block_id", -F("match_id"))
    columns = seats.order_by("match__sequence", "seat").values_list(group, "match_id", "seat", "entry_id", "rank")
    yield from columns.iterator(chunk_size=5000)
    yield from _duels(season, None)


def _tables(season: Season, up_to: int | None) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT coalesce(m.block_id, -m.id), m.id, s.seat, s.entry_id, s.rank
            FROM matches_match AS m
            JOIN matches_matchseat AS s ON s.match_id = m.id
            LEFT JOIN seasons_block AS b ON b.id = m.block_id
            WHERE m.season_id = %s AND m.sequence <= %s AND coalesce(b.seats, 0) <> 1
            ORDER BY m.sequence, s.seat
            """,
            [season.pk, 2**62 if up_to is None else up_to],
        )
        return list(cursor.fetchall())


def _duels(season: Season, up_to: int | None) -> Iterator[Row]:
    seats = MatchSeat.objects.filter(match__season=season, match__sequence__isnull=False, match__block__seats=1)
    if up_to is not None:
        seats = seats.filter(match__sequence__lte=up_to)
    parts = seats.order_by("match__sequence").values_list("match__block_id", "entry_id", "score", "result")
    for block, group in groupby(parts.iterator(chunk_size=5000), lambda part: part[0]):
        duel = list(group)
        places = places_by_score([(score or 0, result == SeatResult.FORFEITED) for _, _, score, result in duel])
        for seat, ((_, entry, _, _), place) in enumerate(zip(duel, places, strict=True)):
            yield block, -block, seat, entry, place


def anchor_entry(season: Season) -> int | None:
    """The entry that stands at 1500: of the anchor's versions, the one with most games; the oldest of equals."""
    if season.anchor_id is None:
        return None
    of_anchor = Entry.objects.filter(season=season, bot_id=season.anchor_id)
    return of_anchor.order_by("-games", "pk").values_list("pk", flat=True).first()


def retired(season: Season) -> list[int]:
    """Entries that have played and compete no longer, ascending."""
    gone = Entry.objects.filter(season=season, games__gt=0).exclude(status=EntryStatus.CURRENT)
    return list(gone.order_by("pk").values_list("pk", flat=True))


def _board_of(snapshot: RatingSnapshot | None) -> dict[str, Any]:
    return {} if snapshot is None else msgspec.json.decode(snapshot.board)


def _thin(season: Season) -> None:
    """Keep the last snapshot of each day, of the hours since yesterday the last of each, and the last two."""
    snapshots: QuerySet[RatingSnapshot] = RatingSnapshot.objects.filter(season=season, final=False)
    newest = list(snapshots.order_by("-pk").values_list("pk", flat=True)[:2])
    last_of_day = snapshots.order_by("made_at__date", "-pk").distinct("made_at__date").values("pk")
    # Boards tell what has moved in a day: for that there must be one of about a day ago.
    recent = snapshots.filter(made_at__gt=timezone.now() - DAY - timedelta(hours=2))
    hour = ("made_at__date", "made_at__hour")
    last_of_hour = recent.order_by(*hour, "-pk").distinct(*hour).values("pk")
    snapshots.exclude(pk__in=newest).exclude(pk__in=last_of_day).exclude(pk__in=last_of_hour).delete()
