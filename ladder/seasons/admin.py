"""The keeper's view of seasons, entries and the ledger."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ladder.keeper import OnTheTrail, ReadOnly, SeatFromOne, each, word
from ladder.seasons import services
from ladder.seasons.models import Entry, RatingChange, Season


@admin.register(Season)
class SeasonAdmin(OnTheTrail):
    """Seasons. The pace of play may be changed at any time; what decides results may not. season_open opens one."""

    list_display = (
        "name",
        "title",
        word("state"),
        "paused",
        "last_sequence",
        "blocks_in_flight",
        "blocks_per_bot",
        "opened_at",
    )
    list_filter = ("state", "paused", "title")
    search_fields = ("name", "slug")
    ordering = ("-id",)
    fields = (
        *(
            "title",
            "name",
            "slug",
            "state",
            "options",
            "seat_mix",
            "talk",
            "duel_size",
            "division_size",
            "anchor",
            "paused",
        ),
        *("blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling"),
        *("last_sequence", "closing_cut", "closing_rounds", "opened_at", "closed_at"),
    )
    actions = ("pause", "resume")

    def get_readonly_fields(self, request: HttpRequest, obj: Season | None = None) -> tuple[str, ...]:
        pace = ("blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling")
        return tuple(name for name in self.fields if name not in pace)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return False

    @admin.action(description="Pause: make no new blocks")
    def pause(self, request: HttpRequest, queryset: QuerySet[Season]) -> None:
        each(request, queryset, services.pause, "paused", "season-pause")

    @admin.action(description="Resume: make blocks again")
    def resume(self, request: HttpRequest, queryset: QuerySet[Season]) -> None:
        each(request, queryset, services.resume, "resumed", "season-resume")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Entries and their live Elo."""

    list_display = ("version", "season", "status", "rating", "games", "wins", "forfeits", "entered_at")
    list_filter = ("status", "season")
    list_select_related = ("season", "version__bot")
    search_fields = ("bot__name", "bot__owner__username")
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).defer("version__package")


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
