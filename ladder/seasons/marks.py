"""Marks of what boards tell of bots: short strings that differ when it does. One query each, and no row leaves Postgres."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection


def of_names(seasons: Collection[int]) -> str:
    """Differs when a bot of these seasons, or an author, is called otherwise."""
    return _mark("e.id, b.name, u.username", seasons)


def of_entries(seasons: Collection[int]) -> str:
    """Differs when anything does that is told of entries of these seasons beside their season rating: names, figures, divisions."""
    return _mark(
        "e.id, e.status, e.rating, e.games, e.wins, e.forfeits, e.words_kept, e.words_broken, e.division, v.number, b.name, u.username",
        seasons,
    )


def _mark(columns: str, seasons: Collection[int]) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            SELECT md5(string_agg(row({columns})::text, ',' ORDER BY e.id))
            FROM seasons_entry AS e
            JOIN bots_version AS v ON v.id = e.version_id
            JOIN bots_bot AS b ON b.id = e.bot_id
            JOIN accounts_user AS u ON u.id = b.owner_id
            WHERE e.season_id = ANY (%s)
            """,  # noqa: S608 - of constants
            [list(seasons)],
        )
        mark: str | None = cursor.fetchone()[0]
        return mark or ""
