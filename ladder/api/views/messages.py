"""What an author is told, and by which way. All of it is the author's own: nobody else's token sees any."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.messages import selectors, services
from ladder.messages.models import Message

from .. import filters
from ..schema import a_list
from ..serializers import messages as wire
from .base import Bounded, body_of, user_of


@a_list("message_list", "messages")
class Messages(Bounded, ListAPIView[Message]):
    """What you are told on the site, newest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = wire.MessageSerializer
    filterset_class = filters.MessageFilters
    queryset = Message.objects.none()

    def get_queryset(self) -> QuerySet[Message]:
        return selectors.messages_of(user_of(self.request))


class ReadMessage(Bounded):
    """That a message was read."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="message_read", tags=["messages"], request=None, responses=wire.MessageSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Have one of your messages count as read."""
        try:
            message = services.read(user_of(request), pk)
        except Message.DoesNotExist:
            raise Http404("There is no such message, or it is not yours to see.") from None
        return Response(wire.MessageSerializer(message, context={"request": request}).data)


class ReadMessages(Bounded):
    """That all messages were read."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="message_read_all", tags=["messages"], request=None, responses=wire.UnreadSerializer)
    def post(self, request: Request) -> Response:
        """Have all of your messages count as read."""
        return Response({"read": services.read_all(user_of(request))})


class MessageSettings(Bounded):
    """By which ways you are told what."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="message_settings", tags=["messages"], responses=wire.WishesSerializer)
    def get(self, request: Request) -> Response:
        """By which ways you are told what."""
        return Response(wire.WishesSerializer(selectors.wishes_of(user_of(request))).data)

    @extend_schema(
        operation_id="message_choose",
        tags=["messages"],
        request=wire.ChooseSerializer,
        responses=wire.WishesSerializer,
    )
    def patch(self, request: Request) -> Response:
        """Choose by which ways you are told some kinds of facts; none: you are not told."""
        chosen = services.choose(user_of(request), body_of(request, wire.ChooseSerializer))
        return Response(wire.WishesSerializer(chosen).data)
