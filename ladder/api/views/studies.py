"""Reviews and what-ifs: asked for, followed, read."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.wording import counted
from ladder.play import selectors as play
from ladder.play.models import Match
from ladder.theatre import findings, studies
from ladder.theatre.models import Study

from .. import filters
from ..schema import PROBLEM_409, a_list
from ..serializers import studies as wire
from .base import Bounded, body_of, user_of


def match_of(request: Request, pk: int) -> Match:
    """The match, if it is the asker's to see."""
    return get_object_or_404(play.visible(request.user), pk=pk)


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
        study = get_object_or_404(
            Study.objects.filter(match__in=play.visible(request.user)).select_related("match"), pk=pk
        )
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


class Asking(Bounded):
    """A question about a match."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "submit"

    def answer(self, request: Request, study: Study) -> Response:
        """The study, and where it is."""
        location = request.build_absolute_uri(f"/api/v1/studies/{study.pk}/")
        return Response(wire.StudySerializer(study).data, status=201, headers={"Location": location})


class AskReview(Asking):
    """A review."""

    @extend_schema(
        operation_id="review_ask",
        tags=["studies"],
        request=wire.AskReviewSerializer,
        responses={201: wire.StudySerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have every decision of a seat looked at. What somebody has asked for already is shared, and costs nothing."""
        told = body_of(request, wire.AskReviewSerializer)
        return self.answer(request, studies.ask_review(user_of(request), match_of(request, pk), **told))


class AskWhatIf(Asking):
    """A what-if."""

    @extend_schema(
        operation_id="what_if_ask",
        tags=["studies"],
        request=wire.AskWhatIfSerializer,
        responses={201: wire.StudySerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have another option of a decision played on, beside what was played. What somebody has asked already is shared."""
        told = body_of(request, wire.AskWhatIfSerializer)
        return self.answer(request, studies.ask_what_if(user_of(request), match_of(request, pk), **told))
