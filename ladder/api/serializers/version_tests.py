"""Version tests on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.limits import MOST_SEATS
from ladder.bots.models import Version
from ladder.version_tests.models import VersionTest
from ladder.version_tests.services import LARGEST_ELO, LARGEST_FIELD, MOST_BLOCKS, SMALLEST_CHANCE, Terms

from .bots import BotRefSerializer
from .fields import NumberField, OptionsField, RequestSerializer, WholeField

TERMS = Terms()
LARGEST_CHANCE = 0.499


class VersionRefSerializer(serializers.ModelSerializer[Version]):
    """A version where another thing names it."""

    bot = BotRefSerializer()

    class Meta:
        model = Version
        fields = ["bot", "number"]
        read_only_fields = fields


class VersionTestSerializer(serializers.ModelSerializer[VersionTest]):
    """Does the candidate beat the baseline? `llr` moves between `lower` (not better) and `upper` (better) until it crosses one."""

    owner = serializers.CharField(source="owner.username")
    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at every table.")
    candidate = VersionRefSerializer()
    baseline = VersionRefSerializer()
    field = serializers.SerializerMethodField(help_text="Versions that fill the table, in turn.")

    class Meta:
        model = VersionTest
        fields = [
            "id", "owner", "title", "options", "candidate", "baseline", "field", "seats", "elo0", "elo1", "alpha", "beta",
            "most_blocks", "state", "decision", "reason", "blocks_counted", "llr", "lower", "upper", "elo", "elo_low", "elo_high",
            "created_at", "ended_at",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(VersionRefSerializer(many=True))
    def get_field(self, test: VersionTest) -> Any:
        return VersionRefSerializer([seat.version for seat in test.field.all()], many=True).data


class VersionTestDetailSerializer(serializers.Serializer[Any]):
    """A version test with how far it is."""

    test = VersionTestSerializer()
    finished = serializers.IntegerField(help_text="Games played.")
    waiting = serializers.IntegerField(help_text="Games queued or being played.")
    spoilt = serializers.IntegerField(help_text="Blocks that are not counted, since a game of theirs is void.")
    path = serializers.ListField(
        child=serializers.FloatField(), help_text="The log-likelihood ratio after each counted block."
    )


class VersionNameSerializer(RequestSerializer):
    """A version by its bot and number."""

    bot = WholeField(min_value=1, max_value=2**63 - 1, help_text="Number of the bot.")
    number = WholeField(min_value=1, max_value=2**31 - 1, help_text="Number of its version.")


class StartSerializer(RequestSerializer):
    """What is to be tested. Candidate and baseline are ready versions of bots of yours."""

    candidate = VersionNameSerializer()
    baseline = VersionNameSerializer()
    field = serializers.ListField(
        child=VersionNameSerializer(),
        default=list,
        max_length=LARGEST_FIELD,
        help_text="Active versions that fill the table; empty: the house's bots.",
    )
    options = OptionsField(help_text="Options of the title; its defaults for what is left out.")
    seats = WholeField(
        min_value=1, max_value=MOST_SEATS, default=None, allow_null=True, help_text="Null: the smallest table for two."
    )
    elo0 = NumberField(
        min_value=-LARGEST_ELO, max_value=LARGEST_ELO, default=TERMS.elo0, help_text="Points that mean: not better."
    )
    elo1 = NumberField(
        min_value=-LARGEST_ELO, max_value=LARGEST_ELO, default=TERMS.elo1, help_text="Points that mean: better."
    )
    alpha = NumberField(
        min_value=SMALLEST_CHANCE,
        max_value=LARGEST_CHANCE,
        default=TERMS.alpha,
        help_text="Chance to call better what is at elo0.",
    )
    beta = NumberField(
        min_value=SMALLEST_CHANCE,
        max_value=LARGEST_CHANCE,
        default=TERMS.beta,
        help_text="Chance to call not better what is at elo1.",
    )
    most_blocks = WholeField(default=TERMS.most_blocks, min_value=1, max_value=MOST_BLOCKS)
