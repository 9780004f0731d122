"""Reading the keepers' trail."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from ladder.trail.models import Act, Door, State

SHELL = "shell"
"""What a filter by person calls those who run commands."""


def acts(person: str = "", word: str = "", subject: str = "") -> QuerySet[Act]:
    """Acts as they were asked for, last first, each with its answer: of this person (a user name, or `shell`), of this kind, on a subject
    that holds these words; empty: whichever."""
    found = Act.objects.filter(answers=None).select_related("by", "answer")
    if person.lower() == SHELL:
        found = found.filter(Q(by=None, door=Door.SHELL) | Q(by__username__iexact=person))
    elif person:
        found = found.filter(by__username__iexact=person)
    if word:
        found = found.filter(word=word)
    if subject:
        found = found.filter(subject__icontains=subject)
    return found


def words() -> list[str]:
    """Every kind of act that is on the trail."""
    return sorted(set(Act.objects.order_by().values_list("word", flat=True).distinct()))


def waiting(since: timedelta = timedelta()) -> QuerySet[Act]:
    """Acts that were asked for so long ago, or at all, and have no answer."""
    return Act.objects.filter(state=State.ASKED, answer=None, at__lte=timezone.now() - since).order_by("pk")


def troubled(days: int = 7) -> QuerySet[Act]:
    """Acts that failed in the last so many days, last first, as they were asked for."""
    failed = Q(state=State.FAILED) | Q(answer__state=State.FAILED)
    return acts().filter(failed, at__gt=timezone.now() - timedelta(days=days))


def end_of(act: Act) -> Act:
    """The row that says what came of the act: its answer, or itself."""
    return getattr(act, "answer", act)
