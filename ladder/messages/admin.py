"""The keeper's view of messages: what was told to whom, what goes by which way, and what came of it. Nothing here writes. Nothing is shown
by which a keeper could speak or read for an author: no secret, no address of a feed, and of a webhook's address its host alone."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ladder.keeper import ReadOnly, ReadOnlyInline, word
from ladder.messages.models import Announcement, Delivery, Mailbox, Message, Try, Webhook, Wish


class DeliveryInline(ReadOnlyInline):
    model = Delivery
    fields = ("hook", "state", "tries", "tried_at", "status", "milliseconds", "answer")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        found: QuerySet[Delivery] = super().get_queryset(request)
        return found.select_related("hook__author", "message")


class TryInline(ReadOnlyInline):
    model = Try
    fields = ("number", "at", "status", "milliseconds", "answer")
    ordering = ("number",)


@admin.register(Message)
class MessageAdmin(ReadOnly):
    """Messages, each with its deliveries."""

    list_display = (
        "id",
        "author",
        "kind",
        "title",
        "on_site",
        "by_mail",
        "in_feed",
        "by_hook",
        "created_at",
        "handed_on_at",
        "mailed_at",
        "mail_refused",
        "read_at",
    )
    list_filter = (
        "kind",
        "mail_refused",
        ("handed_on_at", admin.EmptyFieldListFilter),
        ("created_at", admin.DateFieldListFilter),
    )
    list_select_related = ("author",)
    search_fields = ("=author__username", "=uid")
    search_help_text = "Name of an account, or a message's uid"
    ordering = ("-id",)
    inlines = (DeliveryInline,)
    show_full_result_count = False


@admin.register(Webhook)
class WebhookAdmin(ReadOnly):
    """Webhooks: whose, whether they take anything, and since when not."""

    list_display = ("id", "author", "host", "kinds", "made_at", "renewed_at", "failures", "failing_since", "off_at")
    list_filter = (("off_at", admin.EmptyFieldListFilter), ("failing_since", admin.EmptyFieldListFilter))
    list_select_related = ("author",)
    search_fields = ("=author__username",)
    exclude = ("number", "url")
    readonly_fields = ("host",)
    ordering = ("-id",)

    @admin.display(description="host")
    def host(self, hook: Webhook) -> str:
        """Whose machine it is; the path may be all that a chat asks for."""
        return hook.host


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    """What was posted to webhooks, with every try."""

    list_display = (
        "id",
        "hook",
        "message",
        word("state"),
        "tries",
        "made_at",
        "due_at",
        "tried_at",
        "status",
        "milliseconds",
        "answer",
    )
    list_filter = ("state", ("made_at", admin.DateFieldListFilter))
    list_select_related = ("hook__author", "message")
    search_fields = ("=hook__author__username", "=uid")
    ordering = ("-id",)
    inlines = (TryInline,)
    show_full_result_count = False


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnly):
    """News of seasons, and how far the telling of them is."""

    list_display = ("id", "kind", "season", "made_at", "last_author", "done_at")
    list_filter = ("kind", ("done_at", admin.EmptyFieldListFilter))
    list_select_related = ("season",)
    ordering = ("-id",)


@admin.register(Mailbox)
class MailboxAdmin(ReadOnly):
    """When each author was last mailed noisy messages, and who is waited for."""

    list_display = ("author", "digest_at", "busy_until")
    list_select_related = ("author",)
    search_fields = ("=author__username",)
    exclude = ("feed_number",)
    ordering = ("-id",)


@admin.register(Wish)
class WishAdmin(ReadOnly):
    """What authors have chosen otherwise than the house."""

    list_display = ("author", "kind", "on_site", "by_mail", "in_feed", "by_hook")
    list_filter = ("kind",)
    list_select_related = ("author",)
    search_fields = ("=author__username",)
    ordering = ("-id",)
