"""Rejudge sets on the wire, for keepers."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ladder.rejudging.models import RejudgeSet
from ladder.rejudging.selectors import Preview

from .bots import BotRefSerializer
from .fields import SLUG, MomentField, RequestSerializer, TextField, WholeField
from .version_tests import VersionNameSerializer

MOST_NAMED = 400
"""Matches that one request may name: they fit into its body."""


class RunSerializer(serializers.Serializer[Any]):
    """A restatement of the season's ledger."""

    number = serializers.IntegerField()
    from_sequence = serializers.IntegerField(help_text="The first match whose rows it has.")
    to_sequence = serializers.IntegerField()


class RejudgeSetSerializer(serializers.ModelSerializer[RejudgeSet]):
    """A named batch of finished matches that are played again."""

    season = serializers.CharField(source="season.slug", help_text="Slug.")
    season_name = serializers.CharField(source="season.name")
    title = serializers.CharField(source="season.title", help_text="Id of the season's title.")
    filters = serializers.DictField(help_text="By what its matches were chosen.")
    run = RunSerializer(allow_null=True, help_text="What applying did to the ledger; null when no rating moved.")
    created_by = serializers.CharField(source="created_by.username")
    settled_by = serializers.CharField(source="settled_by.username", default=None, allow_null=True)
    matches = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Replays that are still to be played.")

    class Meta:
        model = RejudgeSet
        fields = [
            "id", "name", "season", "season_name", "title", "reason", "filters", "state", "run", "matches", "waiting", "created_by",
            "created_at", "settled_by", "settled_at",
        ]  # fmt: skip
        read_only_fields = fields


class MovesSerializer(serializers.Serializer[Any]):
    """Games of two bots by how the first stood to the second: before (rows) and after (columns), each above, level, below."""

    one = BotRefSerializer()
    other = BotRefSerializer()
    games = serializers.IntegerField()
    changed = serializers.IntegerField()
    moves = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class ChangedSeatSerializer(serializers.Serializer[Any]):
    """A seat of a game that comes out otherwise."""

    match = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="From 0.")
    bot = serializers.IntegerField(help_text="Number of the bot.")
    old_place = serializers.IntegerField()
    new_place = serializers.IntegerField()
    old_forfeited = serializers.BooleanField(source="old.forfeited")
    new_forfeited = serializers.BooleanField(source="new.forfeited")


class PreviewSerializer(serializers.Serializer[Any]):
    """What a set changes, over the replays that were played so far."""

    matches = serializers.IntegerField()
    waiting = serializers.IntegerField()
    played = serializers.IntegerField()
    failed = serializers.IntegerField(help_text="Replays that no worker could play: these matches keep their results.")
    cancelled = serializers.IntegerField(
        help_text="Replays that were cancelled: these matches keep their results, too."
    )
    ready = serializers.BooleanField(help_text="May it be applied?")
    other_house_bots = serializers.IntegerField(help_text="Seats at which a house bot plays that has changed since.")
    places = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Seats by old place (rows) and new place (columns).",
    )
    pairs = serializers.SerializerMethodField(help_text="Pairs of bots between which a game came out otherwise.")
    games = serializers.SerializerMethodField(help_text="The games that come out otherwise, by seat.")

    @extend_schema_field(MovesSerializer(many=True))
    def get_pairs(self, preview: Preview) -> Any:
        return MovesSerializer([pair for pair in preview.pairs if pair.changed], many=True).data

    @extend_schema_field(ChangedSeatSerializer(many=True))
    def get_games(self, preview: Preview) -> Any:
        return ChangedSeatSerializer([seat for _, game in preview.games for seat in game], many=True).data


class RejudgeDetailSerializer(serializers.Serializer[Any]):
    """A set with what it changes."""

    rejudge_set = RejudgeSetSerializer()
    preview = PreviewSerializer()


class ChosenSerializer(RequestSerializer):
    """Which matches of a season are played again; all that is given must hold."""

    name = TextField(max_length=80)
    season = TextField(max_length=80, validators=[SLUG], help_text="Slug.")
    reason = TextField(max_length=1000, help_text="Why; it stands in the ledger for ever.")
    version = VersionNameSerializer(default=None, allow_null=True, help_text="Matches in which it sat.")
    since = MomentField(default=None, allow_null=True, help_text="Matches that ended then or later.")
    until = MomentField(default=None, allow_null=True, help_text="Matches that ended before.")
    title_version = TextField(max_length=16, default="", allow_blank=True, help_text="Of the rules that played them.")
    forfeit_reason = TextField(
        max_length=200, default="", allow_blank=True, help_text="Part of the reason for which a seat was forfeited."
    )
    matches = serializers.ListField(
        child=WholeField(min_value=1, max_value=2**63 - 1),
        default=list,
        max_length=MOST_NAMED,
        help_text="These matches, by number; other filters choose more than can be named.",
    )
