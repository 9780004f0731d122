"""Seasons, their boards, entries and ledgers on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.matches.models import RatingChange
from ladder.seasons.models import Entry, Season

from .bots import BotRefSerializer


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A stretch of rated play of one title under one set of options."""

    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at every table.")
    seat_mix = serializers.DictField(
        child=serializers.FloatField(), help_text="Shares of games by seat count; empty: all counts alike."
    )

    class Meta:
        model = Season
        fields = [
            "slug",
            "name",
            "title",
            "state",
            "options",
            "seat_mix",
            "paused",
            "created_at",
            "opened_at",
            "closed_at",
        ]
        read_only_fields = fields


class SeasonDetailSerializer(serializers.Serializer[Any]):
    """A season with its figures."""

    season = SeasonSerializer()
    entries = serializers.IntegerField(help_text="Entries that are seated.")
    queued = serializers.IntegerField(help_text="Matches that wait.")
    running = serializers.IntegerField()
    finished = serializers.IntegerField()
    void = serializers.IntegerField()
    open_blocks = serializers.IntegerField()


class BoardRowSerializer(serializers.Serializer[Any]):
    """A row of a leaderboard."""

    rank = serializers.IntegerField(
        allow_null=True,
        help_text="Null below the line: before the first rated game, and, once half the field has 60 games, below 30.",
    )
    entry = serializers.IntegerField(source="entry.id")
    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")
    rating = serializers.FloatField(help_text="Live Elo.")
    half_width = serializers.FloatField(
        allow_null=True, help_text="A rough 95 % half-width in points; null while it would be a guess."
    )
    status = serializers.CharField(
        help_text="provisional (below 30 games, or half-width above 100 or null), settling, established (half-width up to 50)."
    )
    games = serializers.IntegerField(help_text="Rated games of this version.")
    wins = serializers.IntegerField(help_text="Games with first place alone.")
    forfeits = serializers.IntegerField()


class LeaderboardSerializer(serializers.Serializer[Any]):
    """A season's board, whole."""

    season = serializers.CharField(help_text="Slug.")
    sequence = serializers.IntegerField(help_text="Rated matches counted so far.")
    rows = BoardRowSerializer(many=True)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A version in a season."""

    season = serializers.CharField(source="season.slug")
    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")

    class Meta:
        model = Entry
        fields = [
            "id", "season", "bot", "version", "status", "start_rating", "rating", "games", "wins", "forfeits", "entered_at",
        ]  # fmt: skip
        read_only_fields = fields


class ChangeSerializer(serializers.ModelSerializer[RatingChange]):
    """A row of the ledger: what one rated match did to one entry."""

    season = serializers.CharField(source="season.slug")
    entry = serializers.IntegerField(source="entry_id")
    bot = serializers.IntegerField(source="entry.bot_id")
    version = serializers.IntegerField(source="entry.version.number")
    match = serializers.IntegerField(source="match_id")
    seat = serializers.IntegerField(help_text="From 0.")

    class Meta:
        model = RatingChange
        fields = [
            "season", "sequence", "match", "seat", "entry", "bot", "version", "before", "expected", "actual", "k", "after",
            "created_at",
        ]  # fmt: skip
        read_only_fields = fields
