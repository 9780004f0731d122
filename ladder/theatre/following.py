"""What the theatre does about matches: those that everybody may see are drawn once they may be told; documents and studies go with logs."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from ladder.play.listeners import Listener
from ladder.play.models import MatchLog
from ladder.play.selectors import visible
from ladder.theatre import services
from ladder.theatre.models import GameDocument, Study


class Drawn(Listener):
    """Has matches drawn. What few may see (validations, rejudging) is drawn when one of them opens it."""

    def may_be_told(self, match_ids: Sequence[int]) -> None:
        services.want(visible(AnonymousUser()).finished().filter(pk__in=match_ids))  # type: ignore[attr-defined]

    def purging(self, logs: QuerySet[MatchLog]) -> None:
        GameDocument.objects.filter(match__in=logs.values("match")).delete()
        Study.objects.filter(match__in=logs.values("match")).delete()
