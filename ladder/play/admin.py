"""The keeper's view of matches, attempts, logs, ledger and workers. Only actions write, through the services."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from ladder.errors import ServiceError
from ladder.play import services
from ladder.play.models import SUSPECT_AFTER, Attempt, Match, MatchLog, MatchSeat, RatingChange, Worker
from ladder.play.selectors import seed_is_public


class ReadOnly(admin.ModelAdmin):
    """Rows that the admin shows and never writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline):
    """Rows beside their parent, shown and never written."""

    extra = 0
    can_delete = False
    show_change_link = True

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """All of them: Django takes times that it sets itself for no fields of a form."""
        return self.fields or ()

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def each(request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any], object], done: str) -> None:
    """Call a service on each row, and tell the keeper what it refused and how many it did."""
    count = 0
    for row in rows:
        try:
            act(row)
            count += 1
        except ServiceError as error:
            messages.warning(request, f"{row}: {error}")
    if count:
        messages.success(request, f"{count} {done}.")


def word(field: str) -> Callable[[Model], str]:
    """A column with the bare value of a field whose choices are explained at length elsewhere."""

    @admin.display(description=field, ordering=field)
    def value(row: Model) -> str:
        return str(getattr(row, field))

    value.__name__ = field
    return value


class SeatFromOne:
    """A column with the seat as people count it."""

    @admin.display(description="seat", ordering="seat")
    def seat_from_one(self, row: MatchSeat | RatingChange) -> int:
        """The row's seat."""
        return row.seat + 1


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
    list_filter = ("status", "kind", "title", "season", LosingWorkers, ("created_at", admin.DateFieldListFilter))
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
        each(request, queryset, lambda match: services.cancel(match, request.user), "matches cancelled")  # type: ignore[arg-type]

    @admin.action(description="Requeue: take it from its worker and play it anew")
    def requeue(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        each(request, queryset, lambda match: services.requeue(match, request.user), "matches queued again")  # type: ignore[arg-type]


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


@admin.register(RatingChange)
class RatingChangeAdmin(SeatFromOne, ReadOnly):
    """The ledger."""

    list_display = (
        "season",
        "sequence",
        "match_id",
        "seat_from_one",
        "entry",
        "before",
        "expected",
        "actual",
        "k",
        "after",
    )
    list_filter = ("season",)
    list_select_related = ("season", "entry__version__bot", "entry__season")
    search_fields = ("=match__id", "entry__bot__name")
    ordering = ("-id",)
    show_full_result_count = False


@admin.register(MatchLog)
class MatchLogAdmin(ReadOnly):
    """Logs by size and hash; the bytes are downloaded from the match's page."""

    list_display = ("match_id", "raw_bytes", "schema", "sha256", "created_at")
    search_fields = ("=match__id", "=sha256")
    exclude = ("body",)
    ordering = ("-id",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchLog]:
        return super().get_queryset(request).defer("body")


@admin.register(Worker)
class WorkerAdmin(ReadOnly):
    """Workers: what they may play, what they have done, why they stopped."""

    list_display = (
        "name",
        "seen_at",
        "sandbox",
        "finished",
        "failed",
        "stopped_reason",
        "sandbox_reason",
        "started_at",
    )
    list_filter = ("sandbox",)
    search_fields = ("name", "stopped_reason")
    ordering = ("-seen_at",)
