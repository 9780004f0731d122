"""The form by which an author asks for friendly matches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet

import engine
from engine import Title
from ladder.bots.models import Bot, Version
from ladder.web.forms import ServiceForm
from ladder.web.game_forms import OPTION, add_options, table_sizes


class BotsField(forms.ModelMultipleChoiceField):
    """Bots with their authors' names."""

    def label_from_instance(self, obj: Bot) -> str:
        """Such as "Red-Dragon by josiah"."""
        return f"{obj.name} by {obj.owner.username}"


class FriendlyForm(ServiceForm):
    """Which version is to meet whom, at which table, how often."""

    version = forms.ModelChoiceField(Version.objects.none(), label="Version", empty_label=None)
    opponents = BotsField(
        Bot.objects.none(),
        label="Opponents",
        required=False,
        help_text="Those that you tick fill the tables in turn. Bots whose authors do not want them asked are left out.",
        widget=forms.CheckboxSelectMultiple(attrs={"class": "many"}),
    )
    games = forms.IntegerField(label="Games", initial=4, min_value=1)

    def __init__(
        self, data: Any, title: str, own: QuerySet[Version], opponents: QuerySet[Bot], left: int | None
    ) -> None:
        super().__init__(data)
        self.fields["version"].queryset = own  # type: ignore[attr-defined]
        self.fields["opponents"].queryset = opponents  # type: ignore[attr-defined]
        if left is not None:
            told = f"You may ask for {left} more today. The version changes its seat with every game."
            self.fields["games"].help_text = told
        found: Title | None = engine.titles().get(title)
        sizes = table_sizes(found) if found is not None else []
        self.fields["seats"] = forms.TypedChoiceField(
            label="Seats at a table",
            choices=[("", "as many as there are bots, or the next larger table"), *((size, size) for size in sizes)],
            coerce=int,
            empty_value=None,
            required=False,
        )
        # At a table of one nobody else sits.
        self.fields["opponents"].required = min(sizes, default=2) > 1
        self.options = add_options(self, found) if found is not None else []

    @property
    def terms(self) -> dict[str, Any]:
        """What a valid form asks for, as `friendlies.services.ask` takes it."""
        told = {name: self.cleaned_data[name] for name in ("version", "games", "seats")}
        chosen = {name: self.cleaned_data[OPTION + name] for name in self.options if self.cleaned_data[OPTION + name]}
        return {**told, "opponents": list(self.cleaned_data["opponents"]), "options": chosen}

    def add_service_error(self, error: Any) -> None:
        """As before; an option's fault stands beside the option."""
        field = OPTION + error.field.removeprefix("options.") if error.field.startswith("options.") else error.field
        self.add_error(field if field in self.fields else None, self.text_of(error))
