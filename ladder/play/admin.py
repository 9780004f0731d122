"""The keeper's view of matches, blocks, attempts, logs and workers. Only actions write, through the services."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ladder.keeper import ReadOnly, ReadOnlyInline, SeatFromOne, each, word
from ladder.play import services
from ladder.play.models import SUSPECT_AFTER, Attempt, Block, Match, MatchLog, MatchSeat, Worker
from ladder.play.selectors import seed_is_public


class SeatInline(SeatFromOne, ReadOnlyInline):
    model = MatchSeat
    fields = (
        "seat_from_one",
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
        "stderr",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchSeat]:
        found: QuerySet[MatchSeat] = super().get_queryset(request)
        return found.select_related("version__bot", "entry__version__bot", "entry__season").defer("version__package")


class AttemptInline(ReadOnlyInline):
    model = Attempt
    fields = (
        "number",
        "state",
        "worker",
        "started_at",
        "leased_until",
        "progressed_at",
        "decisions",
        "ended_at",
        "fault",
    )
    ordering = ("number",)


class LosingWorkers(admin.SimpleListFilter):
    """Matches that may kill whoever plays them, for the keeper to look at, to cancel or to requeue."""

    title = "losing workers"
    parameter_name = "losing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", f"{SUSPECT_AFTER} workers or more")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset & Match.objects.losing_workers() if self.value() else queryset


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Matches, with actions to cancel and to requeue."""

    list_display = (
        "id",
        word("kind"),
        word("status"),
        word("void_cause"),
        "title",
        "season",
        "block",
        "sequence",
        "attempt_count",
        "killed_count",
        "created_at",
        "finished_at",
        "reason",
    )
    list_filter = (
        "status",
        "void_cause",
        "kind",
        "title",
        "season",
        LosingWorkers,
        ("created_at", admin.DateFieldListFilter),
    )
    list_select_related = ("season", "block")
    search_fields = ("=id", "seats__version__bot__name", "attempts__worker")
    search_help_text = "Number of a match, name of a bot, or name of a worker"
    ordering = ("-id",)
    inlines = (SeatInline, AttemptInline)
    actions = ("cancel", "requeue")
    show_full_result_count = False

    def get_exclude(self, request: HttpRequest, obj: Match | None = None) -> tuple[str, ...]:
        """A keeper may own bots, too: nobody is shown a seed that is secret."""
        return () if obj is not None and seed_is_public(obj) else ("seed",)

    @admin.action(description="Cancel: void, and stop whoever plays it")
    def cancel(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        each(request, queryset, lambda match: services.cancel(match, request.user), "cancelled", "match-cancel")  # type: ignore[arg-type]

    @admin.action(description="Requeue: take it from its worker and play it anew")
    def requeue(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        each(request, queryset, lambda match: services.requeue(match, request.user), "queued again", "match-requeue")  # type: ignore[arg-type]


@admin.register(Attempt)
class AttemptAdmin(ReadOnly):
    """Who tried what, and what went wrong on the host."""

    list_display = (
        "id",
        "match_id",
        "number",
        word("state"),
        "worker",
        "decisions",
        "started_at",
        "leased_until",
        "ended_at",
        "fault",
    )
    list_filter = ("state", ("started_at", admin.DateFieldListFilter))
    search_fields = ("=match__id", "worker", "fault")
    ordering = ("-id",)
    exclude = ("token_sha256",)
    show_full_result_count = False


@admin.register(MatchLog)
class MatchLogAdmin(ReadOnly):
    """Logs by size and hash; the bytes are downloaded from the match's page."""

    list_display = (
        "match_id",
        "raw_bytes",
        "stored_bytes",
        "schema",
        "dictionary_id",
        "sha256",
        "created_at",
        "purged_at",
    )
    list_filter = (("purged_at", admin.EmptyFieldListFilter),)
    search_fields = ("=match__id", "=sha256")
    exclude = ("body",)
    ordering = ("-id",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchLog]:
        return MatchLog.every.defer("body").order_by("-id")


@admin.register(Worker)
class WorkerAdmin(ReadOnly):
    """Workers: what they may play, what they have done, why they stopped."""

    list_display = (
        "name",
        "seen_at",
        "sandbox",
        "finished",
        "failed",
        "machine",
        "processes",
        "draining_since",
        "stopped_cause",
        "stopped_reason",
        "clock_offset_ms",
        "loop_ms",
        "sandbox_reason",
        "started_at",
    )
    list_filter = ("sandbox", "stopped_cause", "machine")
    search_fields = ("name", "machine", "stopped_reason")
    ordering = ("-seen_at",)


@admin.register(Block)
class BlockAdmin(ReadOnly):
    """Blocks. The seed of an open one is not shown to anybody."""

    list_display = ("id", "season", "seats", "created_at", "completed_at")
    list_filter = ("season", ("completed_at", admin.EmptyFieldListFilter))
    list_select_related = ("season",)
    ordering = ("-id",)

    def get_exclude(self, request: HttpRequest, obj: Block | None = None) -> tuple[str, ...]:
        return () if obj is not None and obj.completed_at is not None else ("seed",)
