"""With what acts of the keeper's desk are asked for that are not about a season."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime

import engine
from ladder.bots.standing import BY_KEEPER
from ladder.play.purging import MOST_DAYS
from ladder.web.forms import AS_TYPED, ServiceForm


class DeedForm(ServiceForm):
    """With what an act is asked for; this one is asked for with nothing."""

    @property
    def asked(self) -> dict[str, Any]:
        """What a valid form says, as JSON has it."""
        return dict(self.cleaned_data)


class PurgeForm(DeedForm):
    """How old. The moment from which age is counted is that of the first look, and goes along with the preview."""

    days = forms.IntegerField(
        label="Purge logs of matches that ended more than this many days ago",
        initial=settings.LOG_RETENTION_DAYS or None,
        min_value=1,
        max_value=MOST_DAYS,
    )
    now = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    def __init__(self, data: Any = None, **more: Any) -> None:
        if data is not None and not data.get("now"):
            data = data.copy()
            data["now"] = timezone.now().isoformat(timespec="seconds")
        super().__init__(data, **more)

    def clean_now(self) -> str:
        """A moment with its zone."""
        try:
            found = parse_datetime(self.cleaned_data["now"])
        except ValueError:
            found = None
        if found is None or found.tzinfo is None:
            raise forms.ValidationError("This is no moment. Begin again from the desk.")
        return found.isoformat()


class NumbersForm(DeedForm):
    """Which of many, by their numbers. A field called `matches` would hide the form's own method of that name from every script."""

    of = "matches"
    numbers = forms.CharField(
        label="Numbers", max_length=2000, widget=forms.TextInput(attrs={"inputmode": "numeric", **AS_TYPED})
    )

    def clean_numbers(self) -> list[int]:
        """Their numbers, each once."""
        words = self.cleaned_data["numbers"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 16 for word in words):
            raise forms.ValidationError(f"Write numbers of {self.of}, such as 12, 15, 16.")
        return sorted({int(word) for word in words})

    @property
    def asked(self) -> dict[str, Any]:
        return {self.of: self.cleaned_data["numbers"]}


def numbers_form(what: str, which: str, most: int) -> type[NumbersForm]:
    """A form that asks for numbers of matches, or of what else: `which` of them, and at most how many."""

    class OfThese(NumbersForm):
        SERVICE_FIELDS = {what: "numbers"}
        of = what

        def __init__(self, data: Any = None, **more: Any) -> None:
            super().__init__(data, **more)
            self.fields["numbers"].label = what.capitalize()
            self.fields["numbers"].help_text = f"Numbers of 1 to {most} {which}, with spaces or commas between them."

    return OfThese


class VersionForm(DeedForm):
    """Which version."""

    version = forms.CharField(
        label="Version",
        max_length=120,
        widget=forms.TextInput(attrs=AS_TYPED),
        help_text=f"TITLE/BOT/NUMBER, such as {engine.first_title()}/Red-Dragon/7.",
    )

    def clean_version(self) -> list[str | int]:
        """Title, name of the bot, number."""
        title, bot, number = (*self.cleaned_data["version"].strip().strip("/").split("/"), "", "")[:3]
        if not bot or not (number.isascii() and number.isdecimal() and len(number) < 10):
            raise forms.ValidationError(f"Write TITLE/BOT/NUMBER, such as {engine.first_title()}/Red-Dragon/7.")
        return [title, bot, int(number)]


class VersionReasonForm(VersionForm):
    """Which version, and what its owner is told."""

    reason = forms.CharField(
        label="What its owner is told",
        max_length=280,
        initial=BY_KEEPER,
        widget=forms.TextInput(attrs=AS_TYPED),
        help_text="A sentence that says what to do: 1 to 280 characters.",
    )


class AccountForm(DeedForm):
    """Whose account."""

    username = forms.CharField(
        label="Account", max_length=150, widget=forms.TextInput(attrs=AS_TYPED), help_text="Its user name."
    )


class WorkersForm(DeedForm):
    """Which workers."""

    workers = forms.CharField(
        label="Workers or machines",
        max_length=2000,
        widget=forms.TextInput(attrs=AS_TYPED),
        help_text="As the status page names them, with spaces or commas between them.",
    )

    def clean_workers(self) -> list[str]:
        """Their names, each once."""
        return sorted(set(self.cleaned_data["workers"].replace(",", " ").split()))
