"""The form by which an author asks for friendly matches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet

from ladder.bots.models import Bot, Version
from ladder.web.forms import WithOptions, options_field


class BotsField(forms.ModelMultipleChoiceField):
    """Bots with their authors' names."""

    def label_from_instance(self, obj: Bot) -> str:
        """Such as "Red-Dragon by josiah"."""
        return f"{obj.name} by {obj.owner.username}"


class FriendlyForm(WithOptions):
    """Which version is to meet whom, at which table, how often."""

    version = forms.ModelChoiceField(Version.objects.none(), label="Version", empty_label=None)
    opponents = BotsField(
        Bot.objects.none(),
        label="Opponents",
        required=False,
        help_text="They fill the tables in turn. Bots whose authors do not want them asked are left out.",
        widget=forms.SelectMultiple(attrs={"size": 10}),
    )
    games = forms.IntegerField(label="Games", initial=4, min_value=1)
    seats = forms.IntegerField(
        label="Seats at a table",
        required=False,
        min_value=1,
        max_value=12,
        help_text="Left out: as many as there are bots, or the next larger table.",
    )
    options = options_field()

    def __init__(self, data: Any, own: QuerySet[Version], opponents: QuerySet[Bot], left: int | None) -> None:
        super().__init__(data)
        self.fields["version"].queryset = own  # type: ignore[attr-defined]
        self.fields["opponents"].queryset = opponents  # type: ignore[attr-defined]
        if left is not None:
            self.fields[
                "games"
            ].help_text = f"You may ask for {left} more today. The version changes its seat with every game."
