"""Games with a person at the table: begun, looked at, answered, resigned. Each is its player's alone until it is a match."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.games import selectors, services
from ladder.games.models import PersonGame

from .. import filters
from ..schema import PROBLEM_409, a_list, an_act
from ..serializers import games as wire
from .base import Bounded, Extended, body_of, user_of


@a_list("game_list", "games")
class Games(Extended, ListAPIView[PersonGame]):
    """Your games against house bots, newest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = wire.GameSerializer
    filterset_class = filters.GameFilters
    queryset = PersonGame.objects.none()

    def get_queryset(self) -> QuerySet[PersonGame]:
        return selectors.games_of(self.request.user)

    @extend_schema(
        operation_id="game_start",
        tags=["games"],
        request=wire.StartGameSerializer,
        responses={201: wire.GameDetailSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Take a seat against house bots. Nothing is rated; the game waits for you, and is a match with a log when it is over."""
        told = body_of(request, wire.StartGameSerializer)
        title = told.pop("title")
        game = services.start(user_of(request), title, services.Terms(**told))
        location = request.build_absolute_uri(f"/api/v1/games/{game.pk}/")
        return Response(_told(game), status=201, headers={"Location": location})


class OneGame(Bounded):
    """One game of yours."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="game", tags=["games"], responses=wire.GameDetailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A game of yours: your pending decision with its options, what has happened since your last one, and what your seat may know."""
        return Response(_told(_game(request, pk)))


class Choices(Bounded):
    """Answers."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "play"

    @extend_schema(
        operation_id="game_choose",
        tags=["games"],
        request=wire.ChoiceSerializer,
        responses={200: wire.GameDetailSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Answer the pending decision. 409 when it is not the pending one any more: what was sent twice is played once."""
        told = body_of(request, wire.ChoiceSerializer)
        return Response(_told(services.choose(_game(request, pk), **told)))


class Resign(Bounded):
    """The end of a game before its end."""

    permission_classes = [IsAuthenticated]

    @an_act("game_resign", "games", wire.GameSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Give your seat up: the game is played to its end without you, and you rank last."""
        return Response(wire.GameSerializer(services.resign(_game(request, pk))).data)


def _game(request: Request, pk: int) -> PersonGame:
    try:
        return selectors.game_of(request.user, pk)
    except PersonGame.DoesNotExist as error:
        raise Http404(f"There is no game {pk} of yours.") from error


def _told(game: PersonGame) -> object:
    return wire.GameDetailSerializer(selectors.seen(selectors.reread(game))).data
