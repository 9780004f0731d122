"""Seasons, their boards, entries and ledgers on the wire."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from engine.ratings.board import RANKED_AMONG
from ladder.seasons.bargains import negotiation_of, negotiation_told
from ladder.seasons.models import Entry, RatingChange, RatingSnapshot, Season, SeasonArchive

from .bots import BotRefSerializer


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A stretch of rated play of one title under one set of options."""

    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at every table.")
    negotiation = serializers.SerializerMethodField(
        help_text="How far its tables negotiate, the option of the title in a word; null where a title has none."
    )
    negotiation_told = serializers.SerializerMethodField(help_text="The same in a sentence; empty for null.")
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
            "negotiation",
            "negotiation_told",
            "talk",
            "seat_mix",
            "paused",
            "duel_size",
            "division_size",
            "closing_cut",
            "closing_rounds",
            "created_at",
            "opened_at",
            "closed_at",
        ]
        read_only_fields = fields

    def get_negotiation(self, season: Season) -> str | None:
        return negotiation_of(season)

    def get_negotiation_told(self, season: Season) -> str:
        return negotiation_told(season)


class ArchiveSerializer(serializers.ModelSerializer[SeasonArchive]):
    """A closed season as one file."""

    url = serializers.SerializerMethodField()

    class Meta:
        model = SeasonArchive
        fields = ["url", "sha256", "size_bytes", "logs", "made_at"]
        read_only_fields = fields

    def get_url(self, archive: SeasonArchive) -> str:
        return reverse("api-season-archive", args=[archive.season.slug])


class SeasonDetailSerializer(serializers.Serializer[Any]):
    """A season with its figures."""

    season = SeasonSerializer()
    entries = serializers.IntegerField(help_text="Entries that are seated.")
    queued = serializers.IntegerField(help_text="Matches that wait.")
    running = serializers.IntegerField()
    finished = serializers.IntegerField()
    void = serializers.IntegerField()
    void_by_cause = serializers.DictField(
        child=serializers.IntegerField(), help_text="The void ones by the word for why; without those that none has."
    )
    open_blocks = serializers.IntegerField()
    archive = ArchiveSerializer(
        source="season.archive", default=None, allow_null=True, help_text="Of a closed season, once it is made."
    )


class MovedSerializer(serializers.Serializer[Any]):
    """What has become of an entry since the season rating of a day ago."""

    rating = serializers.FloatField(help_text="Points of season rating gained; negative: lost.")
    ranks = serializers.IntegerField(
        allow_null=True,
        help_text="Places gained; negative: lost. Null where it has or had no rank, or ranks count within another component.",
    )


class BoardRowSerializer(serializers.Serializer[Any]):
    """A row of a leaderboard."""

    rank = serializers.IntegerField(allow_null=True, help_text="Within its component; null for a provisional row.")
    best_rank = serializers.IntegerField(
        allow_null=True,
        help_text=f"With 95 % confidence the true rank is between this and worst_rank, among {RANKED_AMONG}; null: no saying.",
    )
    worst_rank = serializers.IntegerField(
        allow_null=True,
        help_text=f"With 95 % confidence the true rank is between best_rank and this, among {RANKED_AMONG}; null: no saying.",
    )
    component = serializers.IntegerField(
        help_text="0 is the anchor's. Those of two components have never met: neither ratings nor ranks are to be compared."
    )
    division = serializers.IntegerField(source="entry.division", help_text="From 1; 0 for none.")
    entry = serializers.IntegerField(source="entry.id")
    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")
    rating = serializers.FloatField(
        allow_null=True, help_text="Season rating as of the snapshot; null while that knows no game of it."
    )
    half_width = serializers.FloatField(
        allow_null=True, help_text="Of its 95 % interval, in points; null while it cannot be told."
    )
    status = serializers.ChoiceField(
        ["provisional", "settling", "established"],
        help_text="provisional (below 30 games, or half-width above 100 or null), settling, established (half-width up to 50).",
    )
    elo = serializers.FloatField(help_text="Live Elo, after the last match.")
    games = serializers.IntegerField(help_text="Rated games of this version.")
    wins = serializers.IntegerField(help_text="Games with first place alone.")
    forfeits = serializers.IntegerField()
    words_given = serializers.IntegerField(
        source="entry.words_given", help_text="Words given to others in rated games: promises that bind nobody."
    )
    words_kept = serializers.IntegerField(source="entry.words_kept")
    words_broken = serializers.IntegerField(source="entry.words_broken")
    moved = MovedSerializer(
        allow_null=True, help_text="Null where the season rating of a day ago (`before`) did not know this version."
    )


class SnapshotSerializer(serializers.ModelSerializer[RatingSnapshot]):
    """The season rating that orders a board."""

    sequence = serializers.IntegerField(source="up_to_sequence", help_text="Rated matches that it knows.")

    class Meta:
        model = RatingSnapshot
        fields = ["made_at", "sequence", "input_hash", "final"]
        read_only_fields = fields


class LeaderboardSerializer(serializers.Serializer[Any]):
    """A season's board, whole."""

    season = serializers.CharField(source="season.slug", help_text="Slug.")
    season_name = serializers.CharField(source="season.name")
    title = serializers.CharField(source="season.title", help_text="Id of its title.")
    sequence = serializers.IntegerField(source="season.last_sequence", help_text="Rated matches counted so far.")
    snapshot = SnapshotSerializer(allow_null=True)
    before = SnapshotSerializer(
        allow_null=True,
        help_text="The season rating that stood a day ago, from which `moved` counts; null for a young season, and for a closed one.",
    )
    rows = BoardRowSerializer(many=True)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A version in a season."""

    season = serializers.CharField(source="season.slug", help_text="Slug.")
    season_name = serializers.CharField(source="season.name")
    title = serializers.CharField(source="season.title", help_text="Id of the season's title.")
    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")

    class Meta:
        model = Entry
        fields = [
            "id", "season", "season_name", "title", "bot", "version", "status", "start_rating", "rating", "games", "wins", "forfeits",
            "words_given", "words_kept", "words_broken", "division", "above_cut", "entered_at",
        ]  # fmt: skip
        read_only_fields = fields


class ChangeSerializer(serializers.ModelSerializer[RatingChange]):
    """A row of the ledger: what one rated match did to one entry."""

    season = serializers.CharField(source="season.slug", help_text="Slug.")
    season_name = serializers.CharField(source="season.name")
    title = serializers.CharField(source="season.title", help_text="Id of the season's title.")
    entry = serializers.IntegerField(source="entry_id")
    bot = serializers.IntegerField(source="entry.bot_id")
    version = serializers.IntegerField(source="entry.version.number")
    match = serializers.IntegerField(source="match_id")
    seat = serializers.IntegerField(help_text="From 0.")

    class Meta:
        model = RatingChange
        fields = [
            "season", "season_name", "title", "sequence", "match", "seat", "entry", "bot", "version", "before", "expected", "actual", "k",
            "after", "created_at",
        ]  # fmt: skip
        read_only_fields = fields
