"""The keeper's view of tournaments. Only actions write, through the services."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ladder.keeper import ReadOnly, ReadOnlyInline, each, word
from ladder.tournaments import services
from ladder.tournaments.models import Pairing, PairingSeat, Participant, Round, Tournament


class ParticipantInline(ReadOnlyInline):
    model = Participant
    fields = ("number", "bot", "version", "entered_at", "withdrawn_at", "withdrawn_reason")
    ordering = ("number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Participant]:
        found: QuerySet[Participant] = super().get_queryset(request)
        return found.select_related("bot", "version__bot", "tournament").defer("version__package")


class RoundInline(ReadOnlyInline):
    model = Round
    fields = ("number", "created_at", "completed_at", "released_at")
    ordering = ("number",)


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """Tournaments, with actions to start and to cancel them. Rounds are released in their own list."""

    list_display = (
        "name",
        "title",
        word("format"),
        word("state"),
        "seats",
        "blocks",
        "held_back",
        "created_by",
        "started_at",
    )
    list_filter = ("state", "format", "title")
    list_select_related = ("created_by",)
    search_fields = ("name", "slug")
    ordering = ("-id",)
    inlines = (ParticipantInline, RoundInline)
    actions = ("start", "cancel")

    @admin.action(description="Start: pin versions and play")
    def start(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        each(request, queryset, lambda found: services.start(found, request.user), "started", "tournament-start")  # type: ignore[arg-type]

    @admin.action(description="Cancel: void what is left of it")
    def cancel(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        each(
            request,
            queryset,
            lambda found: services.cancel(found, request.user),  # type: ignore[arg-type]
            "cancelled",
            "tournament-cancel",
            apart=True,
        )


class PairingSeatInline(ReadOnlyInline):
    model = PairingSeat
    fields = ("place", "participant", "score", "games", "points", "advances")

    def get_queryset(self, request: HttpRequest) -> QuerySet[PairingSeat]:
        found: QuerySet[PairingSeat] = super().get_queryset(request)
        return found.select_related("participant__version__bot", "participant__tournament").defer(
            "participant__version__package"
        )


@admin.register(Round)
class RoundAdmin(ReadOnly):
    """Rounds, with the action to release them."""

    list_display = ("tournament", "number", "created_at", "completed_at", "released_at")
    list_filter = (("released_at", admin.EmptyFieldListFilter), "tournament__title")
    list_select_related = ("tournament",)
    search_fields = ("tournament__name",)
    ordering = ("-id",)
    actions = ("release",)

    @admin.action(description="Release: show results to everybody")
    def release(self, request: HttpRequest, queryset: QuerySet[Round]) -> None:
        each(
            request,
            queryset.order_by("number").select_related("tournament"),
            lambda found: services.release(found.tournament, found.number, request.user),  # type: ignore[arg-type]
            "released",
            "round-release",
        )


@admin.register(Pairing)
class PairingAdmin(ReadOnly):
    """Pairings and what they came to."""

    list_display = ("id", "round", "number", "go_on", "completed_at", "reason")
    list_filter = ("round__tournament__title",)
    list_select_related = ("round__tournament",)
    search_fields = ("round__tournament__name",)
    ordering = ("-id",)
    inlines = (PairingSeatInline,)
