"""The matches of a list on the wire: as plain values, for models and serializers of two hundred seats take most of a page's time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from rest_framework.fields import DateTimeField

from ladder.play.models import Match, MatchLog, MatchSeat
from ladder.play.purposes import seed_facts, seed_is_public
from ladder.play.selectors import visible

from .selectors import Viewer

Wire = dict[str, Any]

OF_A_MATCH = (
    *("id", "kind", "status", "title", "title_version", "block_id", "rotation", "sequence", "decisions", "void_cause"),
    *("reason", "created_at", "started_at", "finished_at", "season__slug", "season__name"),
)
"""What a list reads of a match, beside its seats, its tournament, and what says whether its seed may be told."""

OF_A_SEAT = (
    *("match_id", "seat", "version__bot", "version__bot__name", "version__bot__owner__username", "version__number"),
    *("entry_id", "rank", "score", "result", "fault", "reason", "decisions", "wall_ms", "cpu_ms"),
    *("words_given", "words_kept", "words_broken"),
)

_moment = DateTimeField().to_representation


def listed(viewer: Viewer) -> QuerySet[Match, Mapping[str, Any]]:
    """What a list reads of the matches that this viewer may see. To be filtered, cut into pages, and told by `told`."""
    tournament = F("block__pairing__round__tournament__slug")
    log = Subquery(MatchLog.objects.filter(match=OuterRef("pk")).values("sha256")[:1])
    columns = dict.fromkeys((*OF_A_MATCH, *seed_facts()))
    return visible(viewer).select_related(None).defer(None).values(*columns, tournament=tournament, stored_log=log)


def told(rows: Iterable[Mapping[str, Any]]) -> list[Wire]:
    """These matches with their seats: what `MatchSerializer` says they are. One query, none of no matches."""
    page = list(rows)
    seats = _seats([row["id"] for row in page]) if page else {}
    return [_match(row, seats[row["id"]]) for row in page]


def _seats(matches: list[int]) -> Mapping[int, list[Wire]]:
    found: dict[int, list[Wire]] = defaultdict(list)
    for match, *seat in MatchSeat.objects.filter(match__in=matches).order_by("seat").values_list(*OF_A_SEAT):
        found[match].append(_seat(*seat))
    return found


def _seat(
    seat: int, bot: int, name: str, owner: str, version: int, entry: int | None, rank: int | None, score: int | None,
    result: str, fault: str, reason: str, decisions: int, wall_ms: int, cpu_ms: int,
    words_given: int, words_kept: int, words_broken: int,
) -> Wire:  # fmt: skip
    return {
        "seat": seat,
        "bot": {"id": bot, "name": name, "owner": owner},
        "version": version,
        "entry": entry,
        "rank": rank,
        "score": score,
        "result": result,
        "fault": fault,
        "reason": reason,
        "decisions": decisions if result else None,
        "wall_ms": wall_ms if result else None,
        "cpu_ms": cpu_ms if result else None,
        "words_given": words_given if result else None,
        "words_kept": words_kept if result else None,
        "words_broken": words_broken if result else None,
    }


def _match(row: Mapping[str, Any], seats: list[Wire]) -> Wire:
    return {
        "id": row["id"],
        "kind": row["kind"],
        "status": row["status"],
        "title": row["title"],
        "title_version": row["title_version"],
        "season": row["season__slug"],
        "season_name": row["season__name"],
        "tournament": row["tournament"],
        "block": row["block_id"],
        "rotation": row["rotation"],
        "sequence": row["sequence"],
        "decisions": row["decisions"],
        "void_cause": row["void_cause"],
        "reason": row["reason"],
        "created_at": _moment(row["created_at"]),
        "started_at": _moment(row["started_at"]),
        "finished_at": _moment(row["finished_at"]),
        "seats": seats,
        "has_log": bool(row["stored_log"]),
        "log_sha256": row["stored_log"] if seed_is_public(row.__getitem__) else None,
    }
