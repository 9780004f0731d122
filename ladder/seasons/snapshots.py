"""What the matchmaker needs to know of a season, read from what is counted of it in a handful of queries.

None of them reads what has been played: they cost the same in the first hour of a season and after a million matches.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from ladder.play.models import Block, Turn
from ladder.seasons import quota
from ladder.seasons.counting import games_by_seats
from ladder.seasons.matchmaker import NEWCOMER_GAMES, Contender, Snapshot
from ladder.seasons.models import Entry, EntryStatus, Meeting, Season
from ladder.seasons.room import Room, room_of
from ladder.seasons.selectors import latest_board


def snapshot(season: Season, seat_counts: tuple[int, ...]) -> Snapshot:
    """The season now; without contenders when there is no room for a block. `seat_counts` are those that its title can be played with."""
    mix = shares(season, seat_counts)
    room = room_of(season, mix, Block.objects.filter(season=season, completed_at=None).count())
    empty = Snapshot(
        contenders=(),
        met=meetings,
        seat_mix=mix,
        open_blocks=room.open_blocks,
        max_open_blocks=room.open_blocks,
        max_per_bot=season.blocks_per_bot,
        max_per_owner=season.blocks_per_bot,
        matches_left=quota.matches_to_plan(),
        duel_size=season.duel_size,
    )
    if not room.blocks and not (room.newcomers and _has_newcomers(season)):
        return empty
    seen = contenders(season)
    most = room.open_blocks + room.blocks
    per_bot = _per_bot(season, room, len(seen))
    return replace(
        empty,
        contenders=seen,
        max_open_blocks=most,
        max_per_bot=per_bot,
        max_per_owner=max(per_bot, int(most * season.owner_share)),
        newcomer_blocks=room.newcomers,
        house_blocks=room.house_blocks,
    )


def _has_newcomers(season: Season) -> bool:
    """Has any author's bot so few games that it is not to wait for room?"""
    current = Entry.objects.filter(season=season, status=EntryStatus.CURRENT, games__lt=NEWCOMER_GAMES)
    return current.filter(bot__owner__is_house=False).exists()


def _per_bot(season: Season, room: Room, contenders: int) -> int:
    """In how many open blocks a bot may sit: more than the season's figure where the workers need so many blocks of so few bots. So many
    that, however unevenly seats are dealt out, enough bots for the last table are free: for a table of k of n bots to be missing,
    n - k + 1 would have to be taken up by the blocks before the last."""
    if season.blocks_in_flight:
        return season.blocks_per_bot
    blocks, size = room.open_blocks + room.blocks, room.bots_of_a_block
    enough = size * (blocks - 1) // max(1, contenders - size + 1) + 1
    return max(season.blocks_per_bot, min(blocks, enough))


def shares(season: Season, seat_counts: tuple[int, ...]) -> dict[int, float]:
    """The season's mix over the seat counts that can be played. Tables of one seat, which are duels, come only when the mix names them,
    or when the title has no others."""
    named = {int(seats): float(share) for seats, share in season.seat_mix.items()}
    if named:
        return {seats: named.get(seats, 0.0) for seats in seat_counts}
    return {seats: 1.0 for seats in seat_counts if seats > 1} or dict.fromkeys(seat_counts, 1.0)


def contenders(season: Season) -> tuple[Contender, ...]:
    """The season's current entries, who has waited longest first."""
    open_of = open_blocks_by_entry(season)
    by_seats = games_by_seats(season)
    found = list(
        Entry.objects.filter(season=season, status=EntryStatus.CURRENT).values_list(
            *("pk", "bot__owner", "bot__owner__is_house", "rating", "division", "seated_at", "entered_at"), named=True
        )
    )
    # Who has not been seated yet has waited longest.
    found.sort(key=lambda entry: (entry.seated_at is not None, entry.seated_at or entry.entered_at, entry.pk))
    widths = {row["bot"]: row["half_width"] for row in latest_board(season).get("rows", ())}
    late = timezone.now() - timedelta(minutes=season.wait_ceiling)
    return tuple(
        Contender(
            entry=entry.pk,
            owner=entry.bot__owner,
            house=entry.bot__owner__is_house,
            rating=entry.rating,
            games=sum(by_seats.get(entry.pk, {}).values()),
            waited=place,
            open_blocks=open_of.get(entry.pk, (0, 0))[0],
            filling=open_of.get(entry.pk, (0, 0))[1],
            games_by_seats=by_seats.get(entry.pk, {}),
            half_width=widths.get(entry.pk),
            overdue=(entry.seated_at or entry.entered_at) < late and entry.pk not in open_of,
            division=entry.division,
        )
        for place, entry in enumerate(found)
    )


def open_blocks_by_entry(season: Season) -> dict[int, tuple[int, int]]:
    """In how many open blocks each entry sits with an author's bot, and in how many the house's bots are among themselves: on the first
    seats of a block's matches everybody sits once, duels included. Entries in none are left out."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT sits.entry, count(*) FILTER (WHERE NOT sits.filling), count(*) FILTER (WHERE sits.filling)
            FROM (
                SELECT s.entry_id AS entry, bool_or(m.turn = %s) OVER (PARTITION BY m.block_id) AS filling
                FROM seasons_block AS b
                JOIN matches_match AS m ON m.block_id = b.id
                JOIN matches_matchseat AS s ON s.match_id = m.id AND s.seat = 0
                WHERE b.season_id = %s AND b.completed_at IS NULL
            ) AS sits
            GROUP BY sits.entry
            """,
            [Turn.FILLING.value, season.pk],
        )
        return {entry: (others, filling) for entry, others, filling in cursor.fetchall()}


def meetings(entry: int) -> Mapping[int, int]:
    """In how many blocks the entry has met each other."""
    rows = Meeting.objects.filter(Q(one=entry) | Q(other=entry)).values_list("one", "other", "blocks")
    return {other if one == entry else one: blocks for one, other, blocks in rows}


def meetings_among(entries: Collection[int]) -> dict[tuple[int, int], int]:
    """In how many blocks two of these entries, the lower id first, have met."""
    rows = Meeting.objects.filter(one__in=entries, other__in=entries).values_list("one", "other", "blocks")
    return {(one, other): blocks for one, other, blocks in rows}
