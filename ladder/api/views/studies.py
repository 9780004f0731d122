"""Reviews and what-ifs: asked for, followed, read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from engine.wording import counted
from ladder.play import selectors as play
from ladder.play.models import Match
from ladder.theatre import findings, studies
from ladder.theatre.models import Study
from ladder.trail.models import Door
from ladder.trail.services import Asking as Trail
from ladder.trail.services import by_keeper

from .. import filters
from ..schema import PROBLEM_409, a_list, an_act
from ..serializers import studies as wire
from .base import Bounded, body_of, user_of


def match_of(request: Request, pk: int) -> Match:
    """The match, if it is the asker's to see."""
    return get_object_or_404(play.visible(request.user), pk=pk)


def visible_studies(request: Request) -> QuerySet[Study]:
    """Studies of matches that are the asker's to see."""
    return Study.objects.filter(match__in=play.visible(request.user)).select_related("match")


@a_list("study_list", "studies")
class Studies(Bounded, ListAPIView[Study]):
    """Reviews and what-ifs of one match, newest first."""

    serializer_class = wire.StudySerializer
    filterset_class = filters.StudyFilters
    queryset = Study.objects.none()

    def get_queryset(self) -> QuerySet[Study]:
        return findings.studies_of(match_of(self.request, self.kwargs["pk"]))


class OneStudy(Bounded):
    """One study."""

    @extend_schema(operation_id="study", tags=["studies"], responses=wire.StudyDetailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A review or a what-if, how far it is, and what it has found."""
        study = get_object_or_404(visible_studies(request), pk=pk)
        shown = play.seed_is_public(match_of(request, study.match_id))
        found = {
            "study": study,
            "review": findings.review_of(study) if shown else None,
            "what_if": findings.what_if_of(study) if shown else None,
        }
        return Response(wire.StudyDetailSerializer(found).data)


class Options(Bounded):
    """What a decision offered."""

    @extend_schema(
        operation_id="match_options", tags=["studies"], responses={200: wire.AskedSerializer, 409: PROBLEM_409}
    )
    def get(self, request: Request, pk: int, ply: int) -> Response:
        """The decision that was made after so many others in a finished match, and its options in words."""
        match = match_of(request, pk)
        if ply >= match.decisions:
            raise NotFound(f"The match has {counted(match.decisions, 'decision')}.")
        return Response(wire.AskedSerializer(studies.options_at(match, ply)).data)


class CancelStudy(Bounded):
    """A study that nobody wants any more."""

    permission_classes = [IsAuthenticated]

    @an_act("study_cancel", "studies", wire.StudySerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Work no more at a study that you asked for, or, for keepers, at any. Asked for again, it is gone on with."""
        study, user = get_object_or_404(visible_studies(request), pk=pk), user_of(request)
        asking = Trail("study-cancel", str(study), {}, user, Door.API)
        own = study.asked_by_id == user.pk
        cancelled = by_keeper(asking, lambda: studies.cancel(study, user), lambda _: "It is cancelled.", own=own)
        return Response(wire.StudySerializer(cancelled).data)


class Asking(Bounded):
    """A question about a match: the form in which it comes, and the service that takes it. `asks` describes its POST."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "submit"
    form: type[Serializer[Any]]
    ask: Callable[..., Study]

    def post(self, request: Request, pk: int) -> Response:
        """Ask."""
        told = body_of(request, self.form)
        study = type(self).ask(user_of(request), match_of(request, pk), **told)
        location = request.build_absolute_uri(f"/api/v1/studies/{study.pk}/")
        return Response(wire.StudySerializer(study).data, status=201, headers={"Location": location})


def asks(operation_id: str, about: str) -> Callable[[type[Asking]], type[Asking]]:
    """Describe the POST of a question."""

    def described(view: type[Asking]) -> type[Asking]:
        responses = {201: wire.StudySerializer, 409: PROBLEM_409}
        told = extend_schema(
            operation_id=operation_id, tags=["studies"], request=view.form, responses=responses, description=about
        )
        return extend_schema_view(post=told)(view)

    return described


@asks(
    "review_ask",
    "Have every decision of a seat looked at. What somebody has asked for already is shared, and costs nothing.",
)
class AskReview(Asking):
    """A review."""

    form = wire.AskReviewSerializer
    ask = studies.ask_review


@asks(
    "what_if_ask",
    "Have another option of a decision played on, beside what was played. What somebody has asked already is shared.",
)
class AskWhatIf(Asking):
    """A what-if."""

    form = wire.AskWhatIfSerializer
    ask = studies.ask_what_if
