"""Messages on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.messages.addresses import LONGEST_URL
from ladder.messages.kinds import CHANNEL_NAMES, CHANNELS, KINDS
from ladder.messages.models import Delivery, Message, Try, Webhook

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
    """An address to which your messages are posted. `secret` is there once: when it is new."""

    kinds = serializers.ListField(
        child=serializers.ChoiceField(KIND_CHOICES),
        allow_null=True,
        help_text="What is posted to it; null: every kind.",
    )
    secret = serializers.SerializerMethodField(help_text="Null when it was shown before.")

    class Meta:
        model = Webhook
        fields = ["id", "url", "kinds", "made_at", "renewed_at", "failing_since", "off_at", "secret"]
        read_only_fields = fields

    def get_secret(self, hook: Webhook) -> str | None:
        return self.context.get("secret") or None


def kinds_field() -> serializers.ListField:
    """Kinds of messages in a request."""
    return serializers.ListField(
        child=serializers.ChoiceField(KIND_CHOICES),
        required=False,
        allow_null=True,
        max_length=len(KINDS),
        help_text="What is to be posted to it, of what you are told by webhooks; null: every kind.",
    )


class AddWebhookSerializer(RequestSerializer):
    """Where your messages are to be posted, too."""

    url = TextField(max_length=LONGEST_URL, help_text="An https address on the public internet.")
    kinds = kinds_field()


class ChangeWebhookSerializer(RequestSerializer):
    """What is to change of a webhook; what is left out stays."""

    url = TextField(
        required=False,
        max_length=LONGEST_URL,
        help_text="An https address on the public internet. Set, though it be the same, one that was switched off is on again.",
    )
    kinds = kinds_field()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """At least one."""
        if not attrs:
            raise serializers.ValidationError({"url": "Say what to change: url, kinds."})
        return attrs


class TrySerializer(serializers.ModelSerializer[Try]):
    """One try of a delivery."""

    class Meta:
        model = Try
        fields = ["number", "at", "status", "milliseconds", "answer"]
        read_only_fields = fields


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message on its way to a webhook of yours, what came of the last try, and in `log` what came of each."""

    webhook = serializers.IntegerField(source="hook_id")
    message = serializers.IntegerField(source="message_id", allow_null=True, help_text="Null: a test.")
    log = TrySerializer(many=True)

    class Meta:
        model = Delivery
        fields = [
            "id", "uid", "webhook", "message", "state", "made_at", "tries", "tried_at", "due_at", "status", "milliseconds",
            "answer", "log",
        ]  # fmt: skip
        read_only_fields = fields
