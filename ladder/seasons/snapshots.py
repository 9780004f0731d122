"""What the matchmaker needs to know of a season, read in a handful of queries."""

from __future__ import annotations

from collections import defaultdict

from django.db import connection
from django.db.models import Count, F, Max

from ladder.house import quota
from ladder.matches.models import MatchKind, MatchSeat, MatchStatus
from ladder.seasons.matchmaker import Contender, Snapshot
from ladder.seasons.models import Block, Entry, EntryStatus, Season

COUNTED = (MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FINISHED)


def snapshot(season: Season, seat_counts: tuple[int, ...]) -> Snapshot:
    """The season now. `seat_counts` are those that its title can be played with."""
    open_blocks = Block.objects.filter(season=season, completed_at=None)
    count = open_blocks.count()
    shares = {int(seats): float(share) for seats, share in season.seat_mix.items()}
    # Alone at a table nobody is rated against anybody: games for one seat are no rated games.
    mix = {seats: shares.get(seats, 0.0) if shares else 1.0 for seats in seat_counts if seats > 1}
    room = Snapshot(
        contenders=(),
        met={},
        seat_mix=mix,
        open_blocks=count,
        max_open_blocks=season.blocks_in_flight,
        max_per_bot=season.blocks_per_bot,
        max_per_owner=max(season.blocks_per_bot, season.blocks_in_flight // 2),
        matches_left=quota.matches_to_plan(),
    )
    if count >= season.blocks_in_flight:
        return room  # no room: spare the database the rest
    open_of = dict(
        MatchSeat.objects.filter(match__block__in=open_blocks)
        .values_list("entry_id")
        .annotate(blocks=Count("match__block", distinct=True))
        .order_by()
    )
    by_seats: dict[int, dict[int, int]] = defaultdict(dict)
    last_seated: dict[int, int] = {}
    rows = (
        MatchSeat.objects.filter(match__season=season, match__kind=MatchKind.RATED, match__status__in=COUNTED)
        .values_list("entry_id", "match__block__seats")
        .annotate(games=Count("pk"), last=Max("match_id"))
        .order_by()
    )
    for entry, seats, games, last in rows:
        by_seats[entry][seats] = games
        last_seated[entry] = max(last, last_seated.get(entry, 0))
    entries = list(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT).annotate(
            owner=F("bot__owner_id"), house=F("bot__owner__is_house")
        )
    )
    entries.sort(key=lambda entry: (last_seated.get(entry.pk, 0), entry.pk))
    contenders = tuple(
        Contender(
            entry=entry.pk,
            owner=entry.owner,
            house=entry.house,
            rating=entry.rating,
            games=sum(by_seats[entry.pk].values()),
            waited=place,
            open_blocks=open_of.get(entry.pk, 0),
            games_by_seats=by_seats[entry.pk],
        )
        for place, entry in enumerate(entries)
    )
    return Snapshot(
        contenders=contenders,
        met=meetings(season),
        seat_mix=mix,
        open_blocks=count,
        max_open_blocks=room.max_open_blocks,
        max_per_bot=room.max_per_bot,
        max_per_owner=room.max_per_owner,
        matches_left=room.matches_left,
    )


def meetings(season: Season) -> dict[tuple[int, int], int]:
    """In how many blocks two entries (lower id first) sat together: counted at each block's first rotation, where all of them sit."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT one.entry_id, other.entry_id, count(*)
            FROM matches_match AS m
            JOIN matches_matchseat AS one ON one.match_id = m.id
            JOIN matches_matchseat AS other ON other.match_id = m.id AND other.entry_id > one.entry_id
            JOIN seasons_entry AS e ON e.id = one.entry_id AND e.status = 'current'
            JOIN seasons_entry AS f ON f.id = other.entry_id AND f.status = 'current'
            WHERE m.season_id = %s AND m.rotation = 0 AND m.block_id IS NOT NULL
            GROUP BY one.entry_id, other.entry_id
            """,
            [season.pk],
        )
        return {(one, other): blocks for one, other, blocks in cursor.fetchall()}
