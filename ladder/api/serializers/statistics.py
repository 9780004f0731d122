"""Statistics on the wire, as they were stored. Seats count from 0."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.seasons.models import Entry

from .bots import BotRefSerializer
from .fields import FaultField


class EntryRefSerializer(serializers.ModelSerializer[Entry]):
    """An entry where another thing names it."""

    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")

    class Meta:
        model = Entry
        fields = ["id", "bot", "version"]
        read_only_fields = fields


class EstimateSerializer(serializers.Serializer[Any]):
    """A mean residual: result less what the ratings expect, in points of score. All null where `untold` says why."""

    value = serializers.FloatField(allow_null=True)
    error = serializers.FloatField(allow_null=True, help_text="Standard error, by block.")
    half_width = serializers.FloatField(
        allow_null=True, default=None, help_text="Of the 95 % interval: the ± of the pages."
    )
    p = serializers.FloatField(allow_null=True, help_text="Of no difference.")
    p_adjusted = serializers.FloatField(
        allow_null=True, help_text="The same, for as many figures as are looked at together."
    )
    untold = serializers.CharField(
        allow_blank=True,
        default="",
        help_text="Why there is no estimate: too few blocks, or blocks that all came out even.",
    )


class SeatWorthSerializer(serializers.Serializer[Any]):
    """What a seat is worth at tables of so many."""

    seats = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="From 0.")
    games = serializers.IntegerField()
    blocks = serializers.IntegerField()
    elo = serializers.FloatField(allow_null=True, help_text="In Elo points, to first order.")
    elo_error = serializers.FloatField(allow_null=True, default=None, help_text="Standard error of these, in points.")
    elo_half_width = serializers.FloatField(
        allow_null=True, default=None, help_text="Of their 95 % interval, in points."
    )
    residual = EstimateSerializer()


class FaultsSerializer(serializers.Serializer[Any]):
    """How often an entry forfeited by one fault, and the reason that was told most often."""

    fault = FaultField()
    seats = serializers.IntegerField()
    reason = serializers.CharField()


class ConductSerializer(serializers.Serializer[Any]):
    """Forfeits, and time in milliseconds: in all, and per game (median, 95th of a hundred by length, longest)."""

    ROUNDED = "To 0.8 %, rounded down."

    games = serializers.IntegerField()
    forfeits = serializers.IntegerField()
    faults = FaultsSerializer(many=True, help_text="The most frequent first.")
    decisions = serializers.IntegerField()
    wall_ms = serializers.IntegerField()
    cpu_ms = serializers.IntegerField()
    wall_ms_median = serializers.IntegerField(help_text=ROUNDED)
    wall_ms_p95 = serializers.IntegerField(help_text=ROUNDED)
    wall_ms_most = serializers.IntegerField()


class EntryConductSerializer(serializers.Serializer[Any]):
    """An entry and its conduct."""

    entry = EntryRefSerializer()
    conduct = ConductSerializer(source="figures")


class SeasonStatisticsSerializer(serializers.Serializer[Any]):
    """A season's statistics as they were last computed; everything is empty before that."""

    season = serializers.CharField(help_text="Slug.")
    season_name = serializers.CharField()
    title = serializers.CharField(help_text="Id of the season's title.")
    made_at = serializers.DateTimeField(allow_null=True)
    input_hash = serializers.CharField(allow_blank=True, help_text="Equal hashes, equal figures.")
    sequence = serializers.IntegerField(help_text="The last rated match that they know.")
    games = serializers.IntegerField()
    blocks = serializers.IntegerField()
    seats = SeatWorthSerializer(many=True)
    entries = EntryConductSerializer(many=True)


class AgainstSerializer(serializers.Serializer[Any]):
    """An entry against one opponent. `problem`: it fares worse than its rating says, by more than luck."""

    opponent = EntryRefSerializer()
    problem = serializers.BooleanField()
    games = serializers.IntegerField(source="figures.games")
    blocks = serializers.IntegerField(source="figures.blocks")
    above = serializers.IntegerField(source="figures.above")
    level = serializers.IntegerField(source="figures.level")
    below = serializers.IntegerField(source="figures.below")
    score = serializers.FloatField(source="figures.score")
    expected = serializers.FloatField(source="figures.expected")
    residual = EstimateSerializer(source="figures.residual")


class BySeatsSerializer(serializers.Serializer[Any]):
    """An entry at tables of so many seats."""

    seats = serializers.IntegerField()
    games = serializers.IntegerField()
    blocks = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="First places alone.")
    mean_place = serializers.FloatField()
    score = serializers.FloatField()
    expected = serializers.FloatField()
    residual = EstimateSerializer()


class EntryStatisticsSerializer(serializers.Serializer[Any]):
    """An entry's statistics, problem opponents first. Lists are empty, and conduct null, before they were computed."""

    entry = serializers.IntegerField()
    made_at = serializers.DateTimeField(allow_null=True)
    against = AgainstSerializer(many=True)
    by_seats = BySeatsSerializer(many=True)
    conduct = ConductSerializer(allow_null=True)


class LiftSerializer(serializers.Serializer[Any]):
    """How `helped` fares against third parties when `helper` sits at the table (`lift`), and against the helper itself (`given`).

    A lift can have honest causes, such as a style that hurts the rivals: it is a reason to look at games, not a verdict.
    """

    helper = EntryRefSerializer()
    helped = EntryRefSerializer()
    games = serializers.IntegerField(source="figures.games")
    blocks = serializers.IntegerField(source="figures.blocks")
    lift = EstimateSerializer(source="figures.lift")
    given = EstimateSerializer(source="figures.given")


class LiftsSerializer(serializers.Serializer[Any]):
    """For keepers: the clearest pairs of a season."""

    made_at = serializers.DateTimeField(allow_null=True)
    pairs_tested = serializers.IntegerField(help_text="p_adjusted takes all of these into account.")
    pairs = LiftSerializer(many=True)
