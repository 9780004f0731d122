"""The keeper's view of accounts."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse

from ladder.accounts.models import User
from ladder.accounts.standing import set_active
from ladder.errors import Conflict, ServiceError
from ladder.trail.models import Door, State
from ladder.trail.services import Asking, recorded, write

admin.site.site_header = admin.site.site_title = "Leadenhall"
admin.site.index_title = "For keepers"

POWERS = ("is_superuser", "groups", "user_permissions")


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """Accounts, with actions to deactivate and reactivate. None is deleted: its bots and their matches are history.

    The house's own account is shown and never changed. Powers, and accounts that have them all, are a superuser's to change.
    """

    list_display = ("username", "email", "bots_owned", "is_house", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "is_house", ("date_joined", admin.DateFieldListFilter))
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    fieldsets = (
        (None, {"fields": ("username", "password", "email")}),
        ("Standing", {"fields": ("is_active", "is_staff", "is_house", *POWERS)}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("is_house", "last_login", "date_joined")
    actions = ("deactivate", "reactivate")
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        found: QuerySet[User] = super().get_queryset(request)
        return found.annotate(bots_count=Count("bots"))

    @admin.display(description="bots", ordering="bots_count")
    def bots_owned(self, user: User) -> int:
        """How many bots the account has."""
        return int(user.bots_count)  # type: ignore[attr-defined]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        own = tuple(super().get_readonly_fields(request, obj))
        return own if request.user.is_superuser else (*own, "is_staff", *POWERS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        if obj is not None and (obj.is_house or (obj.is_superuser and not request.user.is_superuser)):
            return False
        return bool(super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save the account, and write on the trail which fields changed, never what is in them."""
        super().save_model(request, obj, form, change)
        asked = {"fields": list(form.changed_data)}
        done = f"Changed: {', '.join(form.changed_data) or 'nothing'}." if change else "Added."
        write(_asking(request, "account-change" if change else "account-add", obj, asked), State.DONE, done)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Set a password, and write on the trail that it was."""
        with transaction.atomic():
            answer = super().user_change_password(request, id, form_url)
            if request.method == "POST" and answer.status_code == HTTPStatus.FOUND:
                write(
                    _asking(request, "account-password", User.objects.get(pk=id)), State.DONE, "Its password was set."
                )
        return answer

    @admin.action(
        description="Deactivate: no login, no token, no new version; its bots play on", permissions=["change"]
    )
    def deactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, False)

    @admin.action(description="Reactivate", permissions=["change"])
    def reactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, True)

    def _set_active(self, request: HttpRequest, queryset: QuerySet[User], active: bool) -> None:
        done = 0
        for user in queryset:
            word = "account-reactivate" if active else "account-deactivate"
            try:
                recorded(
                    _asking(request, word, user),
                    partial(set_active, user, active, request.user),  # type: ignore[arg-type]
                    lambda _: f"It is {'' if active else 'not '}active.",
                )
                done += 1
            except Conflict:
                continue  # it was so before
            except ServiceError as error:
                messages.warning(request, f"{user.username}: {error.message}")
        messages.success(request, f"{done} account{'s' * (done != 1)} {'reactivated' if active else 'deactivated'}.")


def _asking(request: HttpRequest, word: str, user: User, asked: dict[str, Any] | None = None) -> Asking:
    return Asking(word, user.username, asked or {}, request.user, Door.ADMIN)  # type: ignore[arg-type]
