"""What was found out about matches, as pages and the API show it. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from django.db.models import QuerySet

import engine
from engine.theatre import kept
from engine.theatre.analysis import Future, Verdict, WhatIf, turning_points
from engine.wording import counted
from ladder.play.models import Match
from ladder.theatre import studies, studying
from ladder.theatre.models import Study, StudyKind, StudyState


@dataclass(frozen=True, slots=True)
class Review:
    """What the decisions of a seat were worth, in ``unit``: those that cost most, and those that were better than all else, dearest
    first. ``looked`` decisions were looked at, of which ``again`` a second time, in other futures."""

    unit: str
    looked: int
    again: int
    worst: list[Verdict]
    best: list[Verdict]


def studies_of(match: Match) -> QuerySet[Study]:
    """The studies of a match, newest first, without what they found."""
    return Study.objects.filter(match=match).select_related("asked_by").defer("body").order_by("-asked_at", "-pk")


def is_current(study: Study, log_sha256: str) -> bool:
    """Is it of this log, and of the title's rules of now?"""
    return studies.is_current(study, log_sha256)


def review_of(study: Study) -> Review | None:
    """What a review that is done has found; None before."""
    if study.kind != StudyKind.REVIEW or study.state != StudyState.DONE or study.body is None:
        return None
    found = studying.unpacked(study.body)
    again = [kept.verdict_from_json(verdict) for verdict in found["again"]]
    worst, best = turning_points(again)
    return Review(unit_of(study.match.title), len(found["looked"]), len(again), worst, best)


def what_if_of(study: Study) -> WhatIf | None:
    """What a what-if that is done has found; None before."""
    if study.kind != StudyKind.WHAT_IF or study.state != StudyState.DONE or study.body is None:
        return None
    found = studying.unpacked(study.body)
    pairs = [kept.pair_from_json(pair) for pair in found["pairs"]]
    played: tuple[Future, ...] = tuple(one for one, _ in pairs)
    other: tuple[Future, ...] = tuple(two for _, two in pairs)
    one, two = (kept.sentence_from_json(told) for told in found["told"])
    options = (found["options"][0], found["options"][1])
    return WhatIf(study.ply, study.seat, options, (one, two), (played, other), found.get("by", ""))


def how_far(study: Study) -> str:
    """How far a study is, in words: "12 of 34 decisions looked at", "34 decisions looked at, 6 of 14 again"."""
    if study.kind == StudyKind.WHAT_IF:
        return f"{study.done} of {counted(study.total, 'future')} played on"
    if study.done < study.total:
        return f"{study.done} of {counted(study.total, 'decision')} looked at"
    again = f", {study.again} of {study.again_total} again" if study.again_total else ""
    return f"{counted(study.done, 'decision')} looked at{again}"


def percent_of(study: Study) -> int:
    """The same of 100. The first looks of a review are half of it, the second ones, fewer and longer, the other half."""
    first = study.done / study.total if study.total else 0
    if study.kind == StudyKind.WHAT_IF:
        return floor(100 * first)
    return floor(50 * first + (50 * study.again / study.again_total if study.again_total else 0))


def unit_of(title: str) -> str:
    """In what the title's worths are told: "victory points", "£"."""
    found = engine.titles().get(title)
    return found.worth_in[0] if found is not None else "points"
