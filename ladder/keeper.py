"""What the keeper's tables in the admin share: rows that are shown and never written, and actions that call services."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from ladder.errors import ServiceError
from ladder.trail.models import Door, State
from ladder.trail.services import Asking, recorded, recorded_apart, write


class ReadOnly(admin.ModelAdmin):
    """Rows that the admin shows and never writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OnTheTrail(admin.ModelAdmin):
    """Rows whose changes by hand are on the trail: which fields, never what is in them."""

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:
        """Save the row, and write that it was."""
        super().save_model(request, obj, form, change)
        if form.changed_data or not change:
            names = obj._meta
            word = f"{names.model_name}-{'change' if change else 'add'}"
            asking = Asking(word, str(obj), {"fields": list(form.changed_data)}, request.user, Door.ADMIN)  # type: ignore[arg-type]
            fields = ", ".join(form.changed_data)
            write(asking, State.DONE, f"Changed: {fields}." if change else "Added.")


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


def each(
    request: HttpRequest,
    rows: QuerySet[Any],
    act: Callable[[Any], object],
    done: str,
    word: str,
    *,
    apart: bool = False,
) -> None:
    """Call a service on each row, and tell the keeper what it refused and how many it did: that many rows are `done`.

    The trail calls it `word`. `apart`: the service has transactions of its own.
    """
    kept = recorded_apart if apart else recorded
    count = 0
    for row in rows:
        try:
            asking = Asking(word, str(row), by=request.user, door=Door.ADMIN)  # type: ignore[arg-type]
            kept(asking, partial(act, row), lambda _: f"{done[:1].upper()}{done[1:]}.")
            count += 1
        except ServiceError as error:
            messages.warning(request, f"{row}: {error}")
    if count:
        names = rows.model._meta
        messages.success(request, f"{count} {names.verbose_name if count == 1 else names.verbose_name_plural} {done}.")


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
    def seat_from_one(self, row: Any) -> int:
        """The row's seat."""
        return row.seat + 1
