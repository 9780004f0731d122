"""What pages and the API read of version tests. Nothing here writes. They are public, as every game of theirs is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Prefetch, Q, QuerySet

from engine.ratings.sprt import log_likelihood_ratios
from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.play.models import Block, Match, MatchKind, MatchStatus
from ladder.version_tests.models import FieldVersion, VersionTest
from ladder.version_tests.playing import hypotheses_of, scores_of


@dataclass(frozen=True, slots=True)
class Progress:
    """How a test stands beyond its own row: games by state, complete blocks that say nothing, and the LLR after each counted block."""

    test: VersionTest
    finished: int
    waiting: int
    spoilt: int
    path: list[float]


def version_tests(bot: Bot | None = None, state: str | None = None) -> QuerySet[VersionTest]:
    """Tests, newest first, with owner, versions and bots; of a bot, those in which a version of it is candidate or baseline."""
    found = (
        VersionTest.objects.select_related("owner", "candidate__bot", "baseline__bot")
        .defer("candidate__package", "candidate__report", "baseline__package", "baseline__report")
        .prefetch_related(
            Prefetch("field", FieldVersion.objects.select_related("version__bot").defer("version__package"))
        )
        .order_by("-pk")
    )
    if bot is not None:
        found = found.filter(Q(candidate__bot=bot) | Q(baseline__bot=bot))
    return found.filter(state=state) if state is not None else found


def progress(test: VersionTest) -> Progress:
    """The test as its page shows it, in three queries."""
    games = Match.objects.filter(block__version_test=test).aggregate(
        finished=Count("pk", filter=Q(status=MatchStatus.FINISHED)),
        waiting=Count("pk", filter=Q(status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING))),
    )
    spoilt = Block.objects.filter(version_test=test, completed_at__isnull=False, matches__status=MatchStatus.VOID)
    return Progress(test, **games, spoilt=spoilt.distinct().count(), path=llr_path(test))


def llr_path(test: VersionTest) -> list[float]:
    """The log-likelihood ratio after each counted block, up to the decision."""
    scores = scores_of(test)
    if not scores:
        return []
    path = log_likelihood_ratios(
        np.array([block.score for block in scores]),
        np.array([block.games for block in scores], dtype=np.float64),
        hypotheses_of(test),
    )
    crossed = np.flatnonzero((path <= test.lower) | (path >= test.upper))
    return [float(llr) for llr in path[: int(crossed[0]) + 1 if crossed.size else None]]


def latest_matches(test: VersionTest, limit: int) -> QuerySet[Match]:
    """The test's games that were finished last, last first."""
    found = Match.objects.finished().filter(kind=MatchKind.VERSION_TEST, block__version_test=test)
    return found.order_by("-finished_at", "-pk")[:limit]


def field_choices(title: str) -> QuerySet[Version]:
    """Versions that may sit in a field: the active ones of the title, the house's first."""
    return (
        Version.objects.filter(bot__title=title, status=VersionStatus.READY, pk=F("bot__active_version"))
        .select_related("bot__owner")
        .defer("package", "report")
        .order_by("-bot__owner__is_house", "bot__name")
    )


def ready_versions(owner: User, title: str) -> QuerySet[Version]:
    """What the owner may test in the title: ready versions of their bots, by bot, newest first."""
    return (
        Version.objects.filter(bot__owner=owner, bot__title=title, status=VersionStatus.READY)
        .select_related("bot")
        .defer("package", "report")
        .order_by("bot__name", "-number")
    )


def may_cancel(test: VersionTest, viewer: User | AnonymousUser) -> bool:
    """May this person stop the test? Its owner, and staff."""
    return bool(viewer.is_authenticated and (viewer.is_staff or test.owner_id == viewer.pk))
