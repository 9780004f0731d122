"""Where an author's messages are posted, and what came of it. All of it is the author's own: nobody else's token sees any."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.messages import webhooks
from ladder.messages.models import Delivery, Webhook

from ..pagination import one_page
from ..schema import PROBLEM_409, listed
from ..serializers import messages as wire
from .base import Bounded, body_of, user_of


def own_webhook(request: Request, pk: int) -> Webhook:
    """The webhook, if it is the asker's. Raises Http404."""
    found = webhooks.webhooks_of(user_of(request)).filter(pk=pk).first()
    if found is None:
        raise Http404("There is no such webhook, or it is not yours to see.")
    return found


class Webhooks(Bounded):
    """Your webhooks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="webhook_list", tags=["messages"], responses=listed(wire.WebhookSerializer))
    def get(self, request: Request) -> Response:
        """Your webhooks, without their secrets, the oldest first."""
        return one_page(wire.WebhookSerializer(webhooks.webhooks_of(user_of(request)), many=True).data)

    @extend_schema(
        operation_id="webhook_add",
        tags=["messages"],
        request=wire.AddWebhookSerializer,
        responses={201: wire.WebhookSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Have your messages posted to this address, too. The new webhook's secret is told this once."""
        hook, secret = webhooks.add_webhook(user_of(request), **body_of(request, wire.AddWebhookSerializer))
        return Response(wire.WebhookSerializer(hook, context={"secret": secret}).data, status=201)


class OneWebhook(Bounded):
    """One of your webhooks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="webhook", tags=["messages"], responses=wire.WebhookSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One of your webhooks, without its secret."""
        return Response(wire.WebhookSerializer(own_webhook(request, pk)).data)

    @extend_schema(
        operation_id="webhook_change",
        tags=["messages"],
        request=wire.ChangeWebhookSerializer,
        responses={200: wire.WebhookSerializer, 409: PROBLEM_409},
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Have a webhook lead elsewhere, or take other kinds of messages. With its address set one that was switched off is on again."""
        told = body_of(request, wire.ChangeWebhookSerializer)
        own_webhook(request, pk)
        every = "kinds" in told and told["kinds"] is None
        return Response(wire.WebhookSerializer(webhooks.change_webhook(user_of(request), pk, **told, every=every)).data)

    @extend_schema(operation_id="webhook_remove", tags=["messages"], responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Have nothing posted there any more."""
        own_webhook(request, pk)
        webhooks.remove_webhook(user_of(request), pk)
        return Response(status=204)


class WebhookSecret(Bounded):
    """The secret of a webhook."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="webhook_renew_secret", tags=["messages"], request=None, responses=wire.WebhookSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Give your webhook a new secret, which is told this once. For a day messages are signed by the old one as well; renewed twice,
        the first one is forgotten at once."""
        own_webhook(request, pk)
        secret = webhooks.renew_secret(user_of(request), pk)
        return Response(wire.WebhookSerializer(own_webhook(request, pk), context={"secret": secret}).data)


class Deliveries(Bounded):
    """What was posted to a webhook."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="delivery_list", tags=["messages"], responses=listed(wire.DeliverySerializer))
    def get(self, request: Request, pk: int) -> Response:
        """The last fifty deliveries to your webhook, newest first, with every try."""
        found: list[Delivery] = webhooks.deliveries_of(own_webhook(request, pk))
        return one_page(wire.DeliverySerializer(found, many=True).data)

    @extend_schema(
        operation_id="webhook_test",
        tags=["messages"],
        request=None,
        responses={201: wire.DeliverySerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have a test message posted to your webhook; the list tells what came of it."""
        own_webhook(request, pk)
        return Response(wire.DeliverySerializer(webhooks.try_webhook(user_of(request), pk)).data, status=201)


class SendAgain(Bounded):
    """A delivery once more."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="delivery_send_again",
        tags=["messages"],
        request=None,
        responses={200: wire.DeliverySerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Have a message that was delivered, or has failed, posted again, with the same id."""
        user = user_of(request)
        if not Delivery.objects.filter(pk=pk, hook__author=user).exists():
            raise Http404("There is no such delivery, or it is not yours to see.")
        return Response(wire.DeliverySerializer(webhooks.send_again(user, pk)).data)
