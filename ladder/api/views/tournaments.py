"""Tournaments: set up, entered, started, released, read."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.bots.models import Bot
from ladder.bots.naming import of_bot
from ladder.tournaments import selectors, services
from ladder.tournaments.models import Pairing, Tournament
from ladder.trail.models import Door
from ladder.trail.services import Asking, by_keeper

from .. import filters
from ..conditional import IF_NONE_MATCH, UNLESS_AS_YOU_HAVE_IT, unless_unchanged
from ..pagination import OldestFirst
from ..schema import PROBLEM_409, a_list, an_act
from ..serializers import tournaments as wire
from .base import Bounded, Extended, body_of, user_of


def tournament_or_404(slug: str) -> Tournament:
    """The tournament, with how many take part. Raises Http404."""
    return get_object_or_404(selectors.tournaments(), slug=slug)


@a_list("tournament_list", "tournaments")
class Tournaments(Extended, ListAPIView[Tournament]):
    """Tournaments, newest first."""

    serializer_class = wire.TournamentSerializer
    filterset_class = filters.TournamentFilters
    queryset = Tournament.objects.none()

    def get_queryset(self) -> QuerySet[Tournament]:
        return selectors.tournaments()

    @extend_schema(
        operation_id="tournament_create",
        tags=["tournaments"],
        request=wire.SetupSerializer,
        responses={201: wire.TournamentSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Set a tournament up as a draft that you run. Bots are entered, and then it is started."""
        made = services.create(services.Setup(**body_of(request, wire.SetupSerializer)), user_of(request))
        body = wire.TournamentSerializer(tournament_or_404(made.slug)).data
        location = request.build_absolute_uri(f"/api/v1/tournaments/{made.slug}/")
        return Response(body, status=201, headers={"Location": location})


class OneTournament(Bounded):
    """One tournament."""

    @extend_schema(operation_id="tournament", tags=["tournaments"], responses=wire.TournamentDetailSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One tournament with everybody who takes part, and its rounds."""
        tournament = tournament_or_404(slug)
        entered = selectors.participants(tournament)
        rounds = selectors.rounds(tournament, entered, request.user)
        detail = {"tournament": tournament, "participants": entered, "rounds": rounds}
        return Response(wire.TournamentDetailSerializer(detail).data)


class Standings(Bounded):
    """A tournament's table."""

    @extend_schema(
        operation_id="tournament_standings",
        tags=["tournaments"],
        parameters=[IF_NONE_MATCH],
        responses={200: wire.StandingsSerializer, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The standings after the rounds that you may see, best first, whole; 304 while they are as you have them."""
        tournament = tournament_or_404(slug)
        table = {"tournament": slug, "rows": selectors.standings(tournament, request.user)}
        return unless_unchanged(request, wire.StandingsSerializer(table).data)


@a_list("tournament_pairings", "tournaments")
class Pairings(Bounded, ListAPIView[Pairing]):
    """Pairings in the order in which they were drawn, with results and matches. Of a round that is held back from you: who meets."""

    serializer_class = wire.PairingSerializer
    filterset_class = filters.PairingFilters
    pagination_class = OldestFirst
    queryset = Pairing.objects.none()

    def get_queryset(self) -> QuerySet[Pairing]:
        return selectors.pairings(tournament_or_404(self.kwargs["slug"]), self.request.user)

    def paginate_queryset(self, queryset: Any) -> list[Any] | None:
        """The page's pairings as whoever asks may see them."""
        viewer = self.request.user
        page = super().paginate_queryset(queryset) or []
        return [selectors.pairing_view(pairing, selectors.is_shown(pairing.round, viewer)) for pairing in page]


class Participants(Bounded):
    """The way into a tournament."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="tournament_enter",
        tags=["tournaments"],
        request=wire.EnterSerializer,
        responses={201: wire.ParticipantSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter your bot's active version; who runs the tournament may enter house bots. Entering again changes nothing."""
        tournament = tournament_or_404(slug)
        asked = body_of(request, wire.EnterSerializer)
        bot = get_object_or_404(Bot.objects.select_related("owner"), pk=asked["bot"])
        user = user_of(request)
        entered = by_keeper(
            Asking("tournament-enter", slug, {"bot": of_bot(bot)}, user, Door.API),
            lambda: services.enter(tournament, bot, user),
            lambda _: f"{bot} is entered.",
            own=bot.owner_id == user.pk,
        )
        return Response(wire.ParticipantSerializer(entered).data, status=201)


class OneParticipant(Bounded):
    """The way out of a tournament."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="tournament_withdraw", tags=["tournaments"], responses={204: None, 409: PROBLEM_409})
    def delete(self, request: Request, slug: str, bot: int) -> Response:
        """Take your bot, by its number, out of the tournament. Of a running one it loses what it has not played."""
        tournament, found, user = tournament_or_404(slug), get_object_or_404(Bot, pk=bot), user_of(request)
        by_keeper(
            Asking("tournament-withdraw", slug, {"bot": of_bot(found)}, user, Door.API),
            lambda: services.withdraw(tournament, found, user),
            lambda _: f"{found} is withdrawn.",
            own=found.owner_id == user.pk,
        )
        return Response(status=204)


class Start(Bounded):
    """From draft to play."""

    permission_classes = [IsAuthenticated]

    @an_act("tournament_start", "tournaments", wire.TournamentSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Start a tournament that you run: versions are pinned, and the first round is drawn."""
        found, user = tournament_or_404(slug), user_of(request)
        asking = Asking("tournament-start", slug, {}, user, Door.API)
        by_keeper(asking, lambda: services.start(found, user), lambda _: "It has started.")
        return Response(wire.TournamentSerializer(tournament_or_404(slug)).data)


class Cancel(Bounded):
    """An end without a result."""

    permission_classes = [IsAuthenticated]

    @an_act("tournament_cancel", "tournaments", wire.TournamentSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Cancel a tournament that you run: its open matches become void. This cannot be taken back."""
        found, user = tournament_or_404(slug), user_of(request)
        asking = Asking("tournament-cancel", slug, {}, user, Door.API)
        by_keeper(asking, lambda: services.cancel(found, user), lambda _: "It is cancelled.", apart=True)
        return Response(wire.TournamentSerializer(tournament_or_404(slug)).data)


class Release(Bounded):
    """Results for everybody."""

    permission_classes = [IsAuthenticated]

    @an_act("tournament_release", "tournaments", wire.RoundSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For keepers: show the results of a complete round that is held back. Rounds are released in their order."""
        tournament = tournament_or_404(slug)
        get_object_or_404(tournament.round_set, number=number)
        user = user_of(request)
        released = by_keeper(
            Asking("round-release", slug, {"round": number}, user, Door.API),
            lambda: services.release(tournament, number, user),
            lambda made: f"Round {made.number} is released.",
        )
        return Response(wire.RoundSerializer(selectors.round_view(tournament, released.number, request.user)).data)
