"""A season's board on the wire, whole: as plain values, for serializers take a tenth of a second over a thousand rows."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.db import connection
from django.utils import timezone

import engine
from ladder.seasons.batches import WORDS
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.seasons.selectors import DAY, Place, moved, standing

from .serializers.seasons import SnapshotSerializer

Wire = dict[str, Any]


def edition(season: Season) -> str:
    """Differs when anything that the board tells does, names of bots and authors included, and with the release. One query, and no row
    leaves Postgres."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT
                (SELECT max(id) FROM seasons_ratingsnapshot WHERE season_id = %(season)s),
                (SELECT id FROM seasons_ratingsnapshot WHERE season_id = %(season)s AND made_at <= %(before)s ORDER BY id DESC LIMIT 1),
                md5(string_agg(
                    row(e.id, e.rating, e.games, e.wins, e.forfeits, e.words_given, e.words_kept, e.words_broken, e.division,
                        v.number, b.id, b.name, u.username)::text,
                    ',' ORDER BY e.id
                ))
            FROM seasons_entry AS e
            JOIN bots_version AS v ON v.id = e.version_id
            JOIN bots_bot AS b ON b.id = e.bot_id
            JOIN accounts_user AS u ON u.id = b.owner_id
            WHERE e.season_id = %(season)s AND e.status = %(current)s
            """,
            {"season": season.pk, "current": EntryStatus.CURRENT, "before": timezone.now() - DAY},
        )
        marks = cursor.fetchone()
    of_season = (season.pk, season.slug, season.name, season.title, season.last_sequence, season.state)
    # Another release may tell the same in another shape.
    return sha256(repr((engine.__version__, of_season, marks)).encode()).hexdigest()[:32]


def leaderboard(season: Season) -> Wire:
    """What `LeaderboardSerializer` says it is. Three queries."""
    found = standing(season)
    figures = {
        pk: values
        for pk, *values in Entry.objects.filter(season=season, status=EntryStatus.CURRENT).values_list(
            "pk", "division", "version__number", "games", "wins", "forfeits", "bot", *WORDS
        )
    }
    return {
        "season": season.slug,
        "season_name": season.name,
        "title": season.title,
        "sequence": season.last_sequence,
        "snapshot": SnapshotSerializer(found.snapshot).data if found.snapshot is not None else None,
        "before": SnapshotSerializer(found.before).data if found.before is not None else None,
        "rows": [_row(place, *figures[place.entry]) for place in found.places if place.entry in figures],
    }


def _row(
    place: Place, division: int, version: int, games: int, wins: int, forfeits: int, bot: int, *words: int
) -> Wire:
    rated, change = place.rated, moved(place.rated, place.was)
    return {
        "rank": place.rank,
        "best_rank": rated.get("best_rank"),
        "worst_rank": rated.get("worst_rank"),
        "component": rated.get("component", 0),
        "division": division,
        "entry": place.entry,
        "bot": {"id": bot, "name": place.bot, "owner": place.author},
        "version": version,
        "rating": place.rating,
        "half_width": place.half_width,
        "status": rated.get("status", "provisional"),
        "elo": place.elo,
        "games": games,
        "wins": wins,
        "forfeits": forfeits,
        **dict(zip(WORDS, words, strict=True)),
        "moved": {"rating": change.rating, "ranks": change.ranks} if change is not None else None,
    }
