"""The keeper's view of bots and versions."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ladder.bots import services
from ladder.bots.models import Bot, Version
from ladder.bots.standing import BY_KEEPER
from ladder.keeper import ReadOnly, ReadOnlyInline, each, word


class VersionInline(ReadOnlyInline):
    model = Version
    fields = ("number", "status", "status_reason", "filename", "size_bytes", "language", "created_at")
    ordering = ("-number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Version]:
        found: QuerySet[Version] = super().get_queryset(request)
        return found.defer("package")


@admin.register(Bot)
class BotAdmin(ReadOnly):
    """Bots with their versions."""

    list_display = ("name", "title", "owner", "house_bot", "active_version", "created_at")
    list_filter = ("title", ("house_bot", admin.EmptyFieldListFilter))
    list_select_related = ("owner", "active_version__bot")
    search_fields = ("name", "owner__username")
    ordering = ("title", "name")
    inlines = (VersionInline,)


@admin.register(Version)
class VersionAdmin(ReadOnly):
    """Versions, with actions to reject, suspend, reinstate and activate. The package's bytes are not shown."""

    list_display = (
        "id",
        "bot",
        "number",
        word("status"),
        "status_reason",
        "size_bytes",
        "language",
        "created_at",
        "status_at",
    )
    list_filter = ("status", "language", "bot__title", ("created_at", admin.DateFieldListFilter))
    list_select_related = ("bot",)
    search_fields = ("bot__name", "bot__owner__username", "=sha256")
    ordering = ("-id",)
    exclude = ("package",)
    actions = ("reject", "suspend", "reinstate", "activate")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Version]:
        return super().get_queryset(request).defer("package")

    @admin.action(description="Reject: stop its validation")
    def reject(self, request: HttpRequest, queryset: QuerySet[Version]) -> None:
        each(
            request,
            queryset,
            lambda version: services.reject(version.pk, BY_KEEPER),
            "rejected or past that",
            "version-reject",
        )

    @admin.action(description="Suspend: take it out of play")
    def suspend(self, request: HttpRequest, queryset: QuerySet[Version]) -> None:
        each(request, queryset, lambda version: services.suspend(version, BY_KEEPER), "suspended", "version-suspend")

    @admin.action(description="Reinstate: take a suspension back")
    def reinstate(self, request: HttpRequest, queryset: QuerySet[Version]) -> None:
        each(
            request,
            queryset,
            lambda version: services.reinstate(version, request.user),  # type: ignore[arg-type]
            "ready again",
            "version-reinstate",
        )

    @admin.action(description="Activate: let it play")
    def activate(self, request: HttpRequest, queryset: QuerySet[Version]) -> None:
        each(request, queryset, lambda version: services.activate(version, request.user), "active", "version-activate")  # type: ignore[arg-type]
