"""Graded bots of a title, what its seats are worth among equals, and the bosses of a season."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.bots.grades import grades_of
from engine.fairness import fairness_of
from ladder.bots.models import Bot
from ladder.seasons.selectors import standing
from ladder.statistics import grades

from ..filters import LARGEST_ID
from ..pagination import one_page
from ..schema import listed
from ..selectors import visible_season
from ..serializers import grades as wire
from .base import Bounded, NothingHere

BOT_ID = {"type": "integer", "format": "int64", "minimum": 1, "maximum": LARGEST_ID}


class TitleGrades(Bounded):
    """The house's steps."""

    @extend_schema(
        operation_id="title_grades",
        tags=["titles"],
        parameters=[OpenApiParameter("bot", BOT_ID, description="Tell how often this bot has beaten each.")],
        responses=wire.GradesSerializer,
    )
    def get(self, request: Request, id: str) -> Response:
        """The house's graded bots of a title, from random to the strongest as they were measured, and how often a bot has beaten each in
        rated games of the newest season in which it plays."""
        check_title(id)
        found, asked = grades_of(id), request.query_params.get("bot", "")
        entry = None
        if asked:
            whole = (
                asked.isascii() and asked.isdigit() and len(asked) <= len(str(LARGEST_ID)) and int(asked) <= LARGEST_ID
            )
            bot = Bot.objects.filter(title=id, pk=int(asked)).first() if whole else None
            if bot is None:
                raise NothingHere("bot", "There is no such bot of the title.", "Ask for the id of a bot that plays it.")
            entry = grades.entry_to_look_at(bot)
        told = {
            "made": found and found.made,
            "seats": found and found.seats,
            "entry": entry,
            "steps": grades.rungs(id, entry),
        }
        return Response(wire.GradesSerializer(told).data)


class TitleFairness(Bounded):
    """What seats are worth among equals."""

    @extend_schema(operation_id="title_fairness", tags=["titles"], responses=listed(wire.SetupSerializer))
    def get(self, request: Request, id: str) -> Response:
        """What each seat is worth with one bot on all of them, at every size of table, and with each option set otherwise."""
        check_title(id)
        found = fairness_of(id)
        setups = found.setups if found is not None else ()
        return one_page(wire.SetupSerializer(setups, many=True, context={"title": engine.title(id)}).data)


class SeasonBosses(Bounded):
    """Whom each division has to beat next."""

    @extend_schema(operation_id="season_bosses", tags=["seasons"], responses=listed(wire.BossSerializer))
    def get(self, request: Request, slug: str) -> Response:
        """For each division the house's bot that is rated nearest above its best author's bot; where none is, the strongest of the
        house."""
        return one_page(
            wire.BossSerializer(grades.bosses(standing(visible_season(request.user, slug)).places), many=True).data
        )


def check_title(id: str) -> None:
    """Raise NothingHere for a title that is not played here."""
    try:
        engine.title(id)
    except engine.BadOption as error:
        raise NothingHere("title", "There is no such title.", error.remedy) from error
