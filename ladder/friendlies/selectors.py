"""What pages and the API read of friendly matches. Nothing here writes. They are public."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from ladder.accounts.models import User
from ladder.bots.models import Bot, VersionStatus
from ladder.friendlies.models import Friendly, FriendlyGame, Opponent
from ladder.friendlies.services import asked_lately
from ladder.play.models import Match, MatchStatus


def friendlies() -> QuerySet[Friendly]:
    """Requests, newest first, with owner, version and opponents; each with how many of its games are `finished` and still `waiting`."""
    opponents = Opponent.objects.select_related("version__bot__owner").defer("version__package", "version__report")
    return (
        Friendly.objects.select_related("owner", "version__bot__owner")
        .defer("version__package", "version__report")
        .prefetch_related(Prefetch("opponents", opponents))
        .annotate(finished=_games(MatchStatus.FINISHED), waiting=_games(MatchStatus.QUEUED, MatchStatus.RUNNING))
        .order_by("-pk")
    )


def _games(*states: MatchStatus) -> Coalesce:
    """How many games of a request have one of these states: counted for those alone that are shown."""
    found = FriendlyGame.objects.filter(friendly=OuterRef("pk"), match__status__in=states).order_by()
    return Coalesce(Subquery(found.values("friendly").annotate(games=Count("pk")).values("games")), 0)


def games_of(asked: Friendly) -> QuerySet[Match]:
    """The games of a request, in the order in which they were made."""
    return Match.objects.filter(friendly_game__friendly=asked).order_by("pk")


def opponents_for(bot: Bot, by: User) -> QuerySet[Bot]:
    """Bots that this person may ask to meet the bot: the house's first, by name."""
    allowed = Q(friendly=True) | ~Q(house_bot="") | Q(owner=by)
    return (
        Bot.objects.filter(allowed, title=bot.title, active_version__status=VersionStatus.READY)
        .exclude(pk=bot.pk)
        .select_related("owner")
        .order_by(F("owner__is_house").desc(), "name")
    )


def left_today(owner: User) -> int:
    """How many games the owner may still ask for."""
    used = sum(games for _, games in asked_lately(owner, timezone.now()))
    return max(0, int(settings.FRIENDLY_GAMES_A_DAY) - used)


def may_cancel(asked: Friendly, viewer: User | AnonymousUser) -> bool:
    """May this person cancel what is left of it? Its owner, and staff."""
    return bool(viewer.is_authenticated and (viewer.is_staff or asked.owner_id == viewer.pk))
