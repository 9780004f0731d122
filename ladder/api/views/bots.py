"""Bots and their versions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ladder.accounts.models import User
from ladder.bots import selectors, services
from ladder.bots.models import Bot, Version
from ladder.bots.naming import befriending, describing, of_bot, of_version, publishing, renaming
from ladder.seasons import services as seasons
from ladder.seasons.models import RatingChange
from ladder.trail.models import Door
from ladder.trail.services import Asking, Part, all_by_keeper, by_keeper, whoever_asks

from .. import filters
from ..pagination import OfOneBot
from ..schema import PROBLEM_403, PROBLEM_409, a_list, an_act
from ..selectors import bot_rows, visible_changes
from ..serializers.bots import (
    BotChangeSerializer,
    BotSerializer,
    PastedSerializer,
    ReportSerializer,
    SubmissionSerializer,
    SubmittedSerializer,
    VersionChangeSerializer,
    VersionSerializer,
)
from ..serializers.seasons import ChangeSerializer
from .base import Bounded, Download, Extended, NothingHere, body_of, require_manager, sound_part, user_of

T = TypeVar("T")


@a_list("bot_list", "bots")
class Bots(Extended, ListAPIView[Bot]):
    """Bots, newest first."""

    serializer_class = BotSerializer
    filterset_class = filters.BotFilters
    max_body_bytes = services.MAX_PACKAGE_BYTES + 1024 * 1024
    queryset = Bot.objects.none()

    def get_queryset(self) -> QuerySet[Bot]:
        return bot_rows()

    @extend_schema(
        operation_id="submit",
        tags=["bots"],
        request={
            "multipart/form-data": SubmissionSerializer,
            "application/json": PastedSerializer,
            "application/x-www-form-urlencoded": PastedSerializer,
        },
        responses={201: SubmittedSerializer, 403: PROBLEM_403, 409: PROBLEM_409},
        examples=[
            OpenApiExample(
                "pasted",
                {
                    "title": engine.first_title(),
                    "name": "Governor",
                    "code": "from engine.sdk import Bot\n…",
                    "note": "first try",
                },
                request_only=True,
                media_type="application/json",
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Submit a bot's next version; a new name makes a new bot. It is checked, plays validation games, and then plays.

        `curl -H "Authorization: Token $TOKEN" -F title=TITLE -F name=Governor -F package=@bot.py URL`
        """
        holds_files = request.content_type.startswith("multipart/")
        submission = body_of(request, SubmissionSerializer if holds_files else PastedSerializer)
        version = services.submit(user_of(request), **submission)
        body = SubmittedSerializer(version, context={"request": request}).data
        return Response(body, status=201, headers={"Location": body["url"]})


@a_list("my_bot_list", "bots")
class MyBots(Bounded, ListAPIView[Bot]):
    """Your own bots, newest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = BotSerializer
    queryset = Bot.objects.none()

    def get_queryset(self) -> QuerySet[Bot]:
        return bot_rows().filter(owner=user_of(self.request))


class OneBot(Bounded, RetrieveAPIView[Bot]):
    """One bot, and what its owner does with it as a whole."""

    serializer_class = BotSerializer
    queryset = Bot.objects.none()

    def get_queryset(self) -> QuerySet[Bot]:
        return bot_rows()

    @extend_schema(operation_id="bot", tags=["bots"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One bot."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="bot_change",
        tags=["bots"],
        request=BotChangeSerializer,
        responses={200: BotSerializer, 403: PROBLEM_403, 409: PROBLEM_409},
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Give your bot another name, describe it, or say whether others may ask it to friendly matches: all that you send, or none of it.

        Logs and archives keep the name under which it played. The old name leads to the bot, on pages, in lists and for what you submit,
        until another bot of the title is given it; for 30 days only you can do that.
        """
        bot = get_object_or_404(bot_rows(), pk=pk)
        told, wrong = sound_part(request, BotChangeSerializer)
        user, subject = user_of(request), of_bot(bot)

        def part(word: str, work: Callable[[], T], says: Callable[[T], str], **asked: str) -> Part[T]:
            return Part(Asking(word, subject, asked, user, Door.API), work, says)

        parts: list[Part[Any]] = []
        if "name" in told:
            name = told["name"]
            parts.append(part("bot-rename", lambda: services.rename(bot, name, by=user), renaming, name=name))
        if "description" in told:
            text = told["description"]
            parts.append(part("bot-describe", lambda: services.describe(bot, text, by=user), describing, text=text))
        if "friendly" in told:
            parts.append(part("bot-friendly", lambda: services.set_friendly(bot, told["friendly"], user), befriending))
        all_by_keeper(parts, own=bot.owner_id == user.pk, besides=wrong)
        return Response(BotSerializer(bot_rows().get(pk=pk)).data)

    @extend_schema(operation_id="bot_delete", tags=["bots"], responses={204: None, 403: PROBLEM_403, 409: PROBLEM_409})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete your bot, if it has played no match but validation games; its versions and their reports go with it."""
        bot, user = get_object_or_404(bot_rows(), pk=pk), user_of(request)
        asking = Asking("bot-delete", of_bot(bot), {}, user, Door.API)
        whoever_asks(asking, lambda: services.delete(bot, by=user), lambda _: "It is deleted.")
        return Response(status=204)


def kept(user: User, bot: Bot, word: str, work: Callable[[], T], told: Callable[[T], str], **asked: str) -> T:
    """Do what an owner may do with a bot; a keeper who does it with another's is kept on the trail."""
    return by_keeper(Asking(word, of_bot(bot), asked, user, Door.API), work, told, own=bot.owner_id == user.pk)


class Withdraw(Bounded):
    """Out of play."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="bot_withdraw", tags=["bots"], request=None, responses={200: BotSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Take your bot out of every open season of its title; matches that wait are still played."""
        bot, user = get_object_or_404(bot_rows(), pk=pk), user_of(request)
        kept(user, bot, "bot-withdraw", lambda: seasons.withdraw(bot, by=user), lambda _: "It is withdrawn.")
        return Response(BotSerializer(bot).data)


class Rejoin(Bounded):
    """Back into play."""

    permission_classes = [IsAuthenticated]

    @an_act("bot_rejoin", "bots", BotSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Put your bot's active version back into every open season of its title."""
        bot, user = get_object_or_404(bot_rows(), pk=pk), user_of(request)
        kept(user, bot, "bot-rejoin", lambda: seasons.rejoin(bot, by=user), lambda _: "It plays again.")
        return Response(BotSerializer(bot).data)


@a_list("bot_ratings", "bots")
class Ratings(Bounded, ListAPIView[RatingChange]):
    """The bot's ledger rows, all its versions, oldest first."""

    serializer_class = ChangeSerializer
    filterset_class = filters.ChangeFilters
    pagination_class = OfOneBot
    queryset = RatingChange.objects.none()

    def get_queryset(self) -> QuerySet[RatingChange]:
        bot = get_object_or_404(Bot, pk=self.kwargs["pk"])
        return visible_changes(self.request.user).filter(entry__bot=bot)


@a_list("version_list", "versions")
class Versions(Bounded, ListAPIView[Version]):
    """The bot's versions, newest first."""

    serializer_class = VersionSerializer
    queryset = Version.objects.none()

    def get_queryset(self) -> QuerySet[Version]:
        return selectors.versions(get_object_or_404(Bot, pk=self.kwargs["bot"]))


def version_or_404(bot: int, number: int) -> Version:
    """The version. Raises Http404."""
    try:
        return selectors.version(bot, number)
    except Version.DoesNotExist:
        raise Http404("There is no such version.") from None


class OneVersion(Bounded):
    """A version, and what its owner does with it."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="version", tags=["versions"], responses=VersionSerializer)
    def get(self, request: Request, bot: int, number: int) -> Response:
        """One version."""
        version = version_or_404(bot, number)
        return Response(VersionSerializer(version, context={"request": request}).data)

    @extend_schema(
        operation_id="version_change",
        tags=["versions"],
        request=VersionChangeSerializer,
        responses={200: VersionSerializer, 403: PROBLEM_403},
    )
    def patch(self, request: Request, bot: int, number: int) -> Response:
        """Say whether everybody may download the package of your version, or you alone, as at first."""
        version, user = version_or_404(bot, number), user_of(request)
        public = body_of(request, VersionChangeSerializer)["source_public"]
        asking = Asking("version-source", of_version(version), {"public": public}, user, Door.API)
        by_keeper(
            asking,
            lambda: services.set_source_public(version, public, by=user),
            publishing,
            own=version.bot.owner_id == user.pk,
        )
        return Response(VersionSerializer(version, context={"request": request}).data)

    @extend_schema(
        operation_id="version_delete", tags=["versions"], responses={204: None, 403: PROBLEM_403, 409: PROBLEM_409}
    )
    def delete(self, request: Request, bot: int, number: int) -> Response:
        """Delete your version, if it has played no match but validation games and another one plays."""
        version, user = version_or_404(bot, number), user_of(request)
        asking = Asking("version-delete", of_version(version), {}, user, Door.API)
        whoever_asks(asking, lambda: services.delete_version(version, by=user), lambda _: "It is deleted.")
        return Response(status=204)


class Report(Bounded):
    """A version's validation."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="version_report", tags=["versions"], responses={200: ReportSerializer, 403: PROBLEM_403}
    )
    def get(self, request: Request, bot: int, number: int) -> Response:
        """What the checks and validation games of your version found; each game's log can be downloaded."""
        version = version_or_404(bot, number)
        require_manager(request, version.bot)
        return Response(ReportSerializer(version).data)


class Activate(Bounded):
    """Which version plays."""

    permission_classes = [IsAuthenticated]

    @an_act("version_activate", "versions", VersionSerializer)
    def post(self, request: Request, bot: int, number: int) -> Response:
        """Make this version of your bot the one that plays: a new one, or an older one to roll back to."""
        version = version_or_404(bot, number)
        user = user_of(request)
        asking = Asking("version-activate", of_version(version), {}, user, Door.API)
        own = version.bot.owner_id == user.pk
        by_keeper(asking, lambda: services.activate(version, by=user), lambda _: "It plays now.", own=own)
        version = version_or_404(bot, number)
        return Response(VersionSerializer(version, context={"request": request}).data)


class Package(Download):
    """What was uploaded."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        operation_id="version_package",
        tags=["versions"],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY, 403: PROBLEM_403},
    )
    def get(self, request: Request, bot: int, number: int) -> HttpResponse:
        """The package of a version as it was sent: of your own, and of those whose source is public."""
        version = get_object_or_404(Version.objects.select_related("bot"), bot_id=bot, number=number)
        if not version.source_public:
            if not request.user.is_authenticated:
                raise NotAuthenticated
            require_manager(request, version.bot)
        if not version.filename:
            raise NothingHere("number", "A house bot has no package.")
        response = HttpResponse(bytes(version.package), content_type="application/octet-stream")
        response["Content-Disposition"] = content_disposition_header(True, version.filename)
        response["X-Content-Type-Options"] = "nosniff"
        return response
