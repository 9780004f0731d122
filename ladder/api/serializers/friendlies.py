"""Friendly matches on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.limits import MOST_SEATS
from ladder.friendlies.models import Friendly
from ladder.friendlies.services import MOST_OPPONENTS

from .fields import OptionsField, RequestSerializer, WholeField
from .version_tests import VersionNameSerializer, VersionRefSerializer

MOST_GAMES = 10_000


class FriendlySerializer(serializers.ModelSerializer[Friendly]):
    """Friendly matches that were asked for together. `/api/v1/matches/?friendly={id}` has them."""

    owner = serializers.CharField(source="owner.username")
    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at every table.")
    version = VersionRefSerializer()
    opponents = serializers.SerializerMethodField(help_text="Who fills the tables, in turn.")
    finished = serializers.IntegerField(help_text="Games that were played.")
    waiting = serializers.IntegerField(help_text="Games that are queued or being played.")

    class Meta:
        model = Friendly
        fields = [
            "id", "owner", "title", "options", "version", "opponents", "seats", "games", "finished", "waiting", "created_at",
            "cancelled_at",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(VersionRefSerializer(many=True))
    def get_opponents(self, asked: Friendly) -> Any:
        return VersionRefSerializer([one.version for one in asked.opponents.all()], many=True).data


class AskSerializer(RequestSerializer):
    """What is to be played: a ready version of a bot of yours, against active versions of others."""

    version = VersionNameSerializer()
    opponents = serializers.ListField(
        child=WholeField(min_value=1, max_value=2**63 - 1),
        max_length=MOST_OPPONENTS,
        help_text="Numbers of bots, whose active versions sit in turn; none at tables of one seat.",
    )
    games = WholeField(min_value=1, max_value=MOST_GAMES, help_text="How many; a quota of 24 hours bounds them.")
    seats = WholeField(
        min_value=1,
        max_value=MOST_SEATS,
        default=None,
        allow_null=True,
        help_text="Null: as many as there are bots, or the next larger table.",
    )
    options = OptionsField(help_text="Options of the title; its defaults for what is left out.")
