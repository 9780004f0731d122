"""Boards of season ratings as rows by entry. A rating is never changed: each process reads a board once, and keeps the last few."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db.models import BinaryField, Case, F, QuerySet, Value, When

from ladder.seasons.models import RatingSnapshot

KEPT = 16
"""Boards that are kept: of each season that is looked at two, the latest and that of a day ago. One of a thousand bots takes a megabyte."""

Rows = Mapping[int, Mapping[str, Any]]

_known: dict[tuple[int, str], Rows] = {}


def read(snapshots: QuerySet[RatingSnapshot]) -> list[tuple[RatingSnapshot, Rows]]:
    """These ratings, each with the rows of its board, as `engine.ratings.board` writes them, by entry. One query, which brings no board
    that is known."""
    known = dict(_known)
    unread = Case(
        When(pk__in=[pk for pk, _ in known], then=Value(None)), default=F("board"), output_field=BinaryField()
    )
    found = list(snapshots.defer("board").annotate(unread=unread))
    return [(snapshot, known.get(_key(snapshot)) or _keep(snapshot)) for snapshot in found]


def _keep(snapshot: Any) -> Rows:
    text = snapshot.unread if snapshot.unread is not None else snapshot.board
    rows = {row["bot"]: row for row in msgspec.json.decode(text).get("rows", ())}
    if len(_known) >= KEPT:
        _known.clear()
    _known[_key(snapshot)] = rows
    return rows


def _key(snapshot: RatingSnapshot) -> tuple[int, str]:
    return snapshot.pk, snapshot.input_hash
