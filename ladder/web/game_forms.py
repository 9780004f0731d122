"""The form by which a person sits down: the title's options, the table, and who else sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

import engine
from engine import BadOption
from engine.bots import scripted_for
from ladder.bots.models import Version
from ladder.games.services import Terms
from ladder.web.forms import ServiceForm

OPTION = "option_"
OPPONENT = "bot_"
ANY_SEAT = ""


class PlayForm(ServiceForm):
    """How a game is to be. Who is chosen for seats that the table has not is left out."""

    def __init__(self, data: Any, title: engine.Title, house: Sequence[Version]) -> None:
        super().__init__(data)
        self.options = add_options(self, title)
        counts = table_sizes(title)
        usual = next((count for count in title.seats() if count > 1), title.seats()[0])
        self.fields["seats"] = forms.TypedChoiceField(
            label="Seats at the table", choices=[(count, count) for count in counts], coerce=int, initial=usual
        )
        own = [(ANY_SEAT, "any, by lot"), *((seat, seat + 1) for seat in range(max(counts)))]
        self.fields["seat"] = forms.TypedChoiceField(
            label="Your seat", choices=own, coerce=int, empty_value=None, required=False, help_text="Counted from 1."
        )
        names = [(version.bot.name, f"{version.bot.name}: {version.bot.description}") for version in house]
        for place in range(1, max(counts)):
            self.fields[f"{OPPONENT}{place}"] = forms.ChoiceField(
                label=f"Opponent {place}", choices=names, initial=self.strongest(title, house), required=False
            )

    @staticmethod
    def strongest(title: engine.Title, house: Sequence[Version]) -> str:
        """The house bot that is chosen unless another is: the one that is scripted for the title."""
        scripted = scripted_for(title.id)
        named = [version.bot.name for version in house if scripted and version.bot.house_bot == scripted.name]
        return next(iter(named), house[-1].bot.name if house else "")

    @property
    def terms(self) -> Terms:
        """What a valid form asks for."""
        told = self.cleaned_data
        options = {name: told[OPTION + name] for name in self.options if told[OPTION + name]}
        bots = [told[f"{OPPONENT}{place}"] for place in range(1, told["seats"])]
        return Terms(options, told["seats"], told["seat"], bots if all(bots) else ())

    @property
    def opponents(self) -> list[forms.BoundField]:
        """The fields of the opponents."""
        return [self[name] for name in self.fields if name.startswith(OPPONENT)]

    @property
    def others(self) -> list[forms.BoundField]:
        """All other fields."""
        return [self[name] for name in self.fields if not name.startswith(OPPONENT)]

    def add_service_error(self, error: Any) -> None:
        """As before; an option's fault stands beside the option, a bot's beside the first opponent."""
        field = error.field
        if field.startswith("options."):
            field = OPTION + field.removeprefix("options.")
        elif field == "bots":
            field = f"{OPPONENT}1"
        self.add_error(field if field in self.fields else None, self.text_of(error))


def add_options(form: forms.Form, title: engine.Title) -> list[str]:
    """Give the form a field for each option of the title, named with OPTION before it. Returns the options' names."""
    for name, option in title.options.items():
        form.fields[OPTION + name] = forms.ChoiceField(
            label=name.replace("_", " ").capitalize(),
            choices=[(choice, choice.replace("_", " ")) for choice in option.choices],
            initial=option.default,
            help_text=option.help,
            required=False,
        )
    return list(title.options)


def table_sizes(title: engine.Title) -> list[int]:
    """The sizes of all tables that the title has, whatever its options, one set otherwise at a time."""
    found = set(title.seats())
    for name, option in title.options.items():
        for choice in option.choices:
            try:
                found.update(title.seats({name: choice}))
            except BadOption:
                continue
    return sorted(found)
