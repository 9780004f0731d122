"""What an author is told, and by which way. All of it is the author's own: nobody else's token sees any."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.messages import selectors, services, webhooks
from ladder.messages.models import Delivery, Message, Webhook

from .. import filters
from ..pagination import one_page
from ..schema import PROBLEM_409, a_list, listed
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


NO_WEBHOOK = {**dict.fromkeys(wire.WebhookSerializer.Meta.fields), "url": ""}
"""What is told of a webhook that is not there."""


class OneWebhook(Bounded):
    """Your webhook."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="webhook", tags=["messages"], responses=wire.WebhookSerializer)
    def get(self, request: Request) -> Response:
        """Your webhook, without its secret; without an address when you have none."""
        hook = Webhook.objects.filter(author=user_of(request)).first()
        return Response(NO_WEBHOOK if hook is None else wire.WebhookSerializer(hook).data)

    @extend_schema(
        operation_id="webhook_set",
        tags=["messages"],
        request=wire.SetWebhookSerializer,
        responses=wire.WebhookSerializer,
    )
    def put(self, request: Request) -> Response:
        """Have your messages posted to this address; one that was switched off is on again. A new webhook's secret is told this once."""
        hook, secret = webhooks.set_webhook(user_of(request), **body_of(request, wire.SetWebhookSerializer))
        return Response(wire.WebhookSerializer(hook, context={"secret": secret}).data)

    @extend_schema(operation_id="webhook_remove", tags=["messages"], responses={204: None})
    def delete(self, request: Request) -> Response:
        """Have nothing posted any more."""
        webhooks.remove_webhook(user_of(request))
        return Response(status=204)


class WebhookSecret(Bounded):
    """The secret of your webhook."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="webhook_renew_secret",
        tags=["messages"],
        request=None,
        responses={200: wire.WebhookSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Give your webhook a new secret, which is told this once; the old one is no more."""
        user = user_of(request)
        secret = webhooks.renew_secret(user)
        return Response(wire.WebhookSerializer(Webhook.objects.get(author=user), context={"secret": secret}).data)


class Deliveries(Bounded):
    """What was posted to your webhook."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="delivery_list", tags=["messages"], responses=listed(wire.DeliverySerializer))
    def get(self, request: Request) -> Response:
        """The last fifty deliveries to your webhook, newest first."""
        hook = Webhook.objects.filter(author=user_of(request)).first()
        found: list[Delivery] = webhooks.deliveries_of(hook) if hook is not None else []
        return one_page(wire.DeliverySerializer(found, many=True).data)

    @extend_schema(
        operation_id="webhook_test",
        tags=["messages"],
        request=None,
        responses={201: wire.DeliverySerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Have a test message posted to your webhook; the list tells what came of it."""
        return Response(wire.DeliverySerializer(webhooks.try_webhook(user_of(request))).data, status=201)
