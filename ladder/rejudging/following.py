"""What rejudge sets need of logs: those that they have replaced are kept, wherever they are stored."""

from __future__ import annotations

from collections.abc import Set

from ladder.play.listeners import Listener
from ladder.rejudging.models import RejudgedMatch


class Replaced(Listener):
    """Refers to the logs that matches had before their sets were applied."""

    def objects_in_use(self, names: Set[str]) -> Set[str]:
        found = RejudgedMatch.objects.filter(old_log_object__in=names).exclude(old_log_object="")
        return frozenset(found.values_list("old_log_object", flat=True))
