"""Matches on the wire. Seats count from 0. A seed is null while it is secret."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ladder.play.models import Attempt, Match, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import LOG_TYPES, SeatRow, seed_is_public, stderr_url
from ladder.seasons.models import RatingChange

from .bots import BotRefSerializer
from .fields import FaultField, VoidCauseField


class PlayedField(serializers.IntegerField):
    """A figure of a seat that is known when its match is over, and null before."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_null": True, "read_only": True, **settings})

    def get_attribute(self, instance: MatchSeat) -> Any:
        return super().get_attribute(instance) if instance.result else None


class SeatSerializer(serializers.ModelSerializer[MatchSeat]):
    """A seat of a match."""

    bot = BotRefSerializer(source="version.bot")
    version = serializers.IntegerField(source="version.number")
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    result = serializers.ChoiceField(SeatResult.choices, allow_blank=True, help_text="Empty until the match is over.")
    fault = FaultField()
    decisions = PlayedField(help_text="Taken by the bot itself; null until the match is over.")
    wall_ms = PlayedField(help_text="Wall time of its decisions in milliseconds; null until the match is over.")
    cpu_ms = PlayedField(help_text="CPU time in milliseconds; null until the match is over.")
    words_given = PlayedField(
        help_text="Words that it has given to other seats, where the title has words; null until the match is over."
    )
    words_kept = PlayedField(help_text="How many of them it has kept.")
    words_broken = PlayedField(help_text="How many it has broken.")

    class Meta:
        model = MatchSeat
        fields = [
            "seat",
            "bot",
            "version",
            "entry",
            "rank",
            "score",
            "result",
            "fault",
            "reason",
            "decisions",
            "wall_ms",
            "cpu_ms",
            "words_given",
            "words_kept",
            "words_broken",
        ]
        read_only_fields = fields


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match."""

    season = serializers.CharField(source="season.slug", default=None, allow_null=True, help_text="Slug.")
    season_name = serializers.CharField(source="season.name", default=None, allow_null=True)
    block = serializers.IntegerField(source="block_id", allow_null=True)
    tournament = serializers.CharField(
        source="block.pairing.round.tournament.slug", default=None, allow_null=True, help_text="Its slug."
    )
    void_cause = VoidCauseField()
    seats = SeatSerializer(many=True)
    decisions = serializers.IntegerField(help_text="Taken by all seats; so far, while it is running.")
    has_log = serializers.SerializerMethodField(help_text="Whether there is a log to be had: it may be kept no more.")
    log_sha256 = serializers.SerializerMethodField(
        help_text="SHA-256 in hex of the log, unpacked; `verify` tells that of a file. Null while there is none, or its seed is secret."
    )

    class Meta:
        model = Match
        fields = [
            "id", "kind", "status", "title", "title_version", "season", "season_name", "tournament", "block", "rotation", "sequence",
            "decisions", "void_cause", "reason", "created_at", "started_at", "finished_at", "seats", "has_log", "log_sha256",
        ]  # fmt: skip
        read_only_fields = fields

    def get_has_log(self, match: Match) -> bool:
        return bool(self.stored_log(match))

    def get_log_sha256(self, match: Match) -> str | None:
        return self.stored_log(match) if seed_is_public(match) else None

    def stored_log(self, match: Match) -> str | None:
        """The hash of the log that is kept, None for none: as `match_rows` has read it."""
        found: str | None = match.stored_log  # type: ignore[attr-defined]
        return found


class SeatChangeSerializer(serializers.ModelSerializer[RatingChange]):
    """What the match did to the seat's rating."""

    class Meta:
        model = RatingChange
        fields = ["before", "expected", "actual", "k", "after"]
        read_only_fields = fields


class SeatDetailSerializer(SeatSerializer):
    """A seat with what the match did to its rating."""

    change = serializers.SerializerMethodField(help_text="Null unless the match is rated and finished.")
    stderr_url = serializers.SerializerMethodField(
        help_text="Null unless you may read what this bot wrote to its error output."
    )

    class Meta(SeatSerializer.Meta):
        fields = [*SeatSerializer.Meta.fields, "change", "stderr_url"]
        read_only_fields = fields

    def row(self, seat: MatchSeat) -> SeatRow:
        found: SeatRow = self.context["detail"].seats[seat.seat]
        return found

    @extend_schema_field(SeatChangeSerializer(allow_null=True))
    def get_change(self, seat: MatchSeat) -> dict[str, float] | None:
        change = self.row(seat).change
        return None if change is None else SeatChangeSerializer(change).data

    def get_stderr_url(self, seat: MatchSeat) -> str | None:
        return None if self.row(seat).stderr is None else stderr_url(seat)


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """A worker's try at a match."""

    class Meta:
        model = Attempt
        fields = ["number", "worker", "state", "decisions", "fault", "started_at", "ended_at"]
        read_only_fields = fields


class OutcomeSerializer(serializers.Serializer[Any]):
    """How the game ended, by seat. Forfeited seats keep the place that the fallback policy played for; the seats' own ranks count."""

    ranks = serializers.ListField(child=serializers.IntegerField())
    scores = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField(default="", allow_blank=True)
    details = serializers.DictField(default=dict, help_text="What the title has to add.")


class MatchDetailSerializer(MatchSerializer):
    """A match with its seats, ledger rows, log, and, for staff, its attempts."""

    options = serializers.DictField(child=serializers.CharField())
    seed = serializers.SerializerMethodField(
        help_text="Null while other matches of the same seed are open. As text: it may be more than a JavaScript number holds."
    )
    outcome = OutcomeSerializer(allow_null=True)
    seats = SeatDetailSerializer(many=True)
    log_urls = serializers.SerializerMethodField(help_text="The log in each format; empty while there is none.")
    attempts = serializers.SerializerMethodField(help_text="For staff; empty for others.")

    class Meta(MatchSerializer.Meta):
        fields = [*MatchSerializer.Meta.fields, "options", "seed", "outcome", "log_urls", "attempts"]
        read_only_fields = fields

    def get_seed(self, match: Match) -> str | None:
        seed = self.context["detail"].seed
        return None if seed is None else str(seed)

    def get_log_urls(self, match: Match) -> list[str]:
        stem = f"/api/v1/matches/{match.pk}/log."
        return [stem + format for format in LOG_TYPES] if self.context["detail"].log_sha256 else []

    def stored_log(self, match: Match) -> str | None:
        """The same, as the detail has it."""
        return self.context["detail"].log_sha256 or None

    @extend_schema_field(AttemptSerializer(many=True))
    def get_attempts(self, match: Match) -> Any:
        return AttemptSerializer(self.context["detail"].attempts, many=True).data


class LiveSerializer(serializers.Serializer[Any]):
    """What everybody may see of a match while it is played."""

    match = serializers.IntegerField()
    status = serializers.ChoiceField(MatchStatus.choices)
    decisions = serializers.IntegerField(help_text="Taken so far.")
    attempt = serializers.IntegerField(
        allow_null=True, help_text="Number of the try at it; null while no board is shown."
    )
    number = serializers.IntegerField(
        allow_null=True, help_text="Counts the boards that this try has shown; null while none is."
    )
    public = serializers.DictField(
        allow_null=True, help_text="The table as everybody sees it: `observation` of the title's schema, for no seat."
    )
    told = serializers.ListField(
        child=serializers.DictField(), help_text="The last events that everybody may know, oldest first."
    )
    fresh = serializers.IntegerField(help_text="How many of them are new on this board.")


class QueueSerializer(serializers.Serializer[Any]):
    """How busy the service is."""

    queued = serializers.IntegerField(help_text="Matches that wait for a worker.")
    running = serializers.IntegerField()
    oldest_queued_seconds = serializers.IntegerField(allow_null=True, help_text="Null when nothing waits.")
    workers = serializers.IntegerField(help_text="Workers heard of in the last 90 seconds that take matches.")
