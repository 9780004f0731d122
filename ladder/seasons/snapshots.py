"""What the matchmaker needs to know of a season, read in a handful of queries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

from django.db import connection
from django.db.models import Count, F
from django.utils import timezone

from ladder.matches.models import MatchKind, MatchSeat, MatchStatus
from ladder.seasons import quota
from ladder.seasons.matchmaker import Contender, Snapshot
from ladder.seasons.models import Block, Entry, EntryStatus, Season
from ladder.seasons.selectors import latest_board

COUNTED = (MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FINISHED)


def snapshot(season: Season, seat_counts: tuple[int, ...]) -> Snapshot:
    """The season now. `seat_counts` are those that its title can be played with."""
    open_blocks = Block.objects.filter(season=season, completed_at=None).count()
    room = Snapshot(
        contenders=(),
        met={},
        seat_mix=shares(season, seat_counts),
        open_blocks=open_blocks,
        max_open_blocks=season.blocks_in_flight,
        max_per_bot=season.blocks_per_bot,
        max_per_owner=max(season.blocks_per_bot, int(season.blocks_in_flight * season.owner_share)),
        matches_left=quota.matches_to_plan(),
        duel_size=season.duel_size,
    )
    if open_blocks >= season.blocks_in_flight:
        return room  # no room: spare the database the rest
    return replace(room, contenders=contenders(season), met=meetings(season))


def shares(season: Season, seat_counts: tuple[int, ...]) -> dict[int, float]:
    """The season's mix over the seat counts that can be played. Tables of one seat, which are duels, come only when the mix names them,
    or when the title has no others."""
    named = {int(seats): float(share) for seats, share in season.seat_mix.items()}
    if named:
        return {seats: named.get(seats, 0.0) for seats in seat_counts}
    return {seats: 1.0 for seats in seat_counts if seats > 1} or dict.fromkeys(seat_counts, 1.0)


def contenders(season: Season) -> tuple[Contender, ...]:
    """The season's current entries, who has waited longest first."""
    seats = MatchSeat.objects.filter(match__season=season, match__kind=MatchKind.RATED).order_by()
    open_of = dict(
        seats.filter(match__block__completed_at=None, match__block__isnull=False)
        .values_list("entry_id")
        .annotate(blocks=Count("match__block", distinct=True))
    )
    by_seats: dict[int, dict[int, int]] = defaultdict(dict)
    rows = (
        seats.filter(match__status__in=COUNTED)
        .values_list("entry_id", "match__block__seats")
        .annotate(games=Count("pk"))
    )
    for entry_id, count, games in rows:
        by_seats[entry_id][count] = games
    found = list(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT).annotate(
            owner=F("bot__owner_id"), house=F("bot__owner__is_house")
        )
    )
    # Who has not been seated yet has waited longest.
    found.sort(key=lambda entry: (entry.seated_at is not None, entry.seated_at or entry.entered_at, entry.pk))
    widths = {row["bot"]: row["half_width"] for row in latest_board(season).get("rows", ())}
    late = timezone.now() - timedelta(minutes=season.wait_ceiling)
    return tuple(
        Contender(
            entry=entry.pk,
            owner=entry.owner,
            house=entry.house,
            rating=entry.rating,
            games=sum(by_seats[entry.pk].values()),
            waited=place,
            open_blocks=open_of.get(entry.pk, 0),
            games_by_seats=by_seats[entry.pk],
            half_width=widths.get(entry.pk),
            overdue=(entry.seated_at or entry.entered_at) < late and not open_of.get(entry.pk),
            division=entry.division,
        )
        for place, entry in enumerate(found)
    )


def meetings(season: Season) -> dict[tuple[int, int], int]:
    """In how many blocks two entries (lower id first) met: on the first seats of a block's matches everybody sits once, duels included."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT one.entry_id, other.entry_id, count(*)
            FROM matches_match AS m
            JOIN matches_match AS n ON n.block_id = m.block_id
            JOIN matches_matchseat AS one ON one.match_id = m.id AND one.seat = 0
            JOIN matches_matchseat AS other ON other.match_id = n.id AND other.seat = 0 AND other.entry_id > one.entry_id
            JOIN seasons_entry AS e ON e.id = one.entry_id AND e.status = 'current'
            JOIN seasons_entry AS f ON f.id = other.entry_id AND f.status = 'current'
            WHERE m.season_id = %s
            GROUP BY one.entry_id, other.entry_id
            """,
            [season.pk],
        )
        return {(one, other): blocks for one, other, blocks in cursor.fetchall()}
