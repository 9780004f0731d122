"""A season's statistics on the wire. They are made once an hour at most: each process writes them once, and sends the same bytes again."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from rest_framework.renderers import JSONRenderer

import engine
from ladder.seasons import marks
from ladder.seasons.models import Season
from ladder.statistics import selectors

from .serializers.statistics import SeasonStatisticsSerializer

KEPT = 8
"""Seasons whose statistics a process keeps written: half a megabyte for a thousand entries."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What a season's statistics tell, known by the tag."""

    tag: str
    season: Season = field(compare=False)


def edition(season: Season) -> Edition:
    """Another one when the statistics were made anew, the season, a bot or an author is called otherwise, or with the release. Two
    queries."""
    stored = selectors.of_season(season)
    made = stored and (stored.pk, stored.made_at, stored.input_hash)
    of_season = (season.pk, season.slug, season.name, season.title)
    facts = (engine.__version__, of_season, made, marks.of_names([season.pk]))
    return Edition(sha256(repr(facts).encode()).hexdigest()[:32], season)


@lru_cache(maxsize=KEPT)
def written(edition: Edition) -> bytes:
    """What `SeasonStatisticsSerializer` says, as JSON. Three queries for the first who asks, none for others."""
    season = edition.season
    stored = selectors.of_season(season)
    told = {
        "season": season.slug,
        "season_name": season.name,
        "title": season.title,
        "made_at": stored and stored.made_at,
        "input_hash": stored.input_hash if stored is not None else "",
        "sequence": stored.up_to_sequence if stored is not None else 0,
        "games": stored.games if stored is not None else 0,
        "blocks": stored.blocks if stored is not None else 0,
        "seats": stored.seats if stored is not None else [],
        "entries": selectors.conduct(season),
    }
    text: bytes = JSONRenderer().render(SeasonStatisticsSerializer(told).data)
    return text
