"""Messages on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.messages.addresses import LONGEST_URL
from ladder.messages.kinds import CHANNEL_NAMES, CHANNELS, KINDS
from ladder.messages.models import Delivery, Message, Webhook

from .fields import RequestSerializer, TextField

KIND_CHOICES = [(word, kind.label) for word, kind in KINDS.items()]
WAYS = list(CHANNEL_NAMES.items())


class MessageSerializer(serializers.ModelSerializer[Message]):
    """Something that you are told."""

    uid = serializers.UUIDField(help_text="By it a webhook and a feed know the message, too.")
    kind = serializers.ChoiceField(KIND_CHOICES)
    title = serializers.CharField()
    text = serializers.CharField()
    url = serializers.SerializerMethodField(help_text="The page that it leads to.")
    facts = serializers.DictField(help_text="What the sentences are made of, by kind.")

    class Meta:
        model = Message
        fields = ["id", "uid", "kind", "title", "text", "url", "facts", "created_at", "read_at"]
        read_only_fields = fields

    def get_url(self, message: Message) -> str:
        return str(self.context["request"].build_absolute_uri(message.url))


class UnreadSerializer(serializers.Serializer[Any]):
    """How many of your messages you had not read."""

    read = serializers.IntegerField()


class WishesSerializer(serializers.Serializer[Any]):
    """By which ways you are told what: lists of ways by kind."""

    def get_fields(self) -> dict[str, Any]:
        return {
            word: serializers.ListField(child=serializers.ChoiceField(WAYS), help_text=kind.label)
            for word, kind in KINDS.items()
        }

    def to_representation(self, instance: Any) -> dict[str, list[str]]:
        return {kind: [way for way in CHANNELS if way in ways] for kind, ways in instance.items()}


class ChooseSerializer(RequestSerializer):
    """The kinds that you choose anew, each with the ways by which you want to be told it; kinds that are left out stay as they are."""

    def get_fields(self) -> dict[str, Any]:
        return {
            word: serializers.ListField(
                child=serializers.ChoiceField(WAYS), required=False, max_length=len(CHANNELS), help_text=kind.label
            )
            for word, kind in KINDS.items()
        }


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """Where your messages are posted. `secret` is there once: when it is new."""

    url = serializers.CharField(help_text="Empty: you have no webhook.")
    made_at = serializers.DateTimeField(allow_null=True)
    secret = serializers.SerializerMethodField(help_text="Null when it was shown before.")

    class Meta:
        model = Webhook
        fields = ["url", "made_at", "failing_since", "off_at", "secret"]
        read_only_fields = fields

    def get_secret(self, hook: Webhook) -> str | None:
        return self.context.get("secret") or None


class SetWebhookSerializer(RequestSerializer):
    """Where your messages are to be posted."""

    url = TextField(max_length=LONGEST_URL, help_text="An https address on the public internet.")


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message on its way to your webhook, and what came of the last try."""

    message = serializers.IntegerField(source="message_id", allow_null=True, help_text="Null: a test.")

    class Meta:
        model = Delivery
        fields = [
            "uid", "message", "state", "made_at", "tries", "tried_at", "due_at", "status", "milliseconds", "answer",
        ]  # fmt: skip
        read_only_fields = fields
