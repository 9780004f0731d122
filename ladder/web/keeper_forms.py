"""The forms of the keeper's desk: each says with what its act is asked for, as JSON."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from ladder.desk.house import MOST_VERIFIED
from ladder.play.purging import MOST_DAYS
from ladder.seasons.lifecycle import MOST_ROUNDS
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.seasons.services import Terms
from ladder.trail import selectors as trail
from ladder.web.forms import AS_TYPED, ServiceForm, WithOptions, options_field, title_choices


class DeedForm(ServiceForm):
    """With what an act is asked for; this one is asked for with nothing."""

    @property
    def asked(self) -> dict[str, Any]:
        """What a valid form says, as JSON has it."""
        return dict(self.cleaned_data)


class SeasonForm(DeedForm):
    """To which season. Only those of `states` are offered; what another state does not allow the service says, and the trail keeps."""

    season = forms.ModelChoiceField(Season.objects.none(), label="Season", to_field_name="slug", empty_label=None)
    states: tuple[SeasonState, ...] = tuple(SeasonState)
    paused: bool | None = None

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        found = Season.objects.order_by("-pk")
        if data is None:
            found = found.filter(state__in=self.states)
            if self.paused is not None:
                found = found.filter(paused=self.paused)
        self.fields["season"].queryset = found  # type: ignore[attr-defined]

    @property
    def asked(self) -> dict[str, Any]:
        return {**self.cleaned_data, "season": self.cleaned_data["season"].slug}


def season_form(*states: SeasonState, is_paused: bool | None = None) -> type[SeasonForm]:
    """A form that offers seasons in these states."""

    class OfThese(SeasonForm):
        paused = is_paused

    OfThese.states = states
    return OfThese


PLAYED = (*IN_PLAY, SeasonState.CLOSED)


class CloseForm(season_form(SeasonState.FROZEN)):  # type: ignore[misc]
    """How a season is closed."""

    cut = forms.IntegerField(
        label="Cut", initial=0, min_value=0, max_value=32_767, help_text="The last rank that plays extra blocks."
    )
    rounds = forms.IntegerField(
        label="Rounds of extra blocks",
        initial=0,
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text="Each entry above the cut sits in one block of each round. 0: none are played.",
    )


class DraftForm(WithOptions, DeedForm):
    """What a season is to be."""

    SERVICE_FIELDS = {"season": "name"}
    terms = Terms()
    title = forms.ChoiceField(label="Title", choices=title_choices)
    name = forms.CharField(
        label="Name", max_length=80, widget=forms.TextInput(attrs=AS_TYPED), help_text="1 to 80 characters: Season 2."
    )
    options = options_field()
    seat_mix = forms.CharField(
        label="Shares of games by seats",
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 3, **AS_TYPED}),
        help_text="One SEATS=SHARE to a line, such as 4=3 and 2=1; all seat counts alike when left out. 1 seat: duels on equal seeds.",
    )
    anchor = forms.CharField(
        label="Anchor",
        required=False,
        max_length=32,
        widget=forms.TextInput(attrs=AS_TYPED),
        help_text="The house bot that stands at 1500; the title's scripted one when left out.",
    )
    owner_share = forms.FloatField(
        label="One owner's share of the open blocks",
        initial=terms.owner_share,
        min_value=0,
        max_value=1,
        help_text="Above 0, at most 1.",
    )
    wait_ceiling = forms.IntegerField(
        label="Longest wait for a block",
        initial=terms.wait_ceiling,
        min_value=1,
        max_value=525_600,
        help_text="Minutes.",
    )
    duel_size = forms.IntegerField(
        label="Entries that play the seed of a duel", initial=terms.duel_size, min_value=2, max_value=16
    )
    division_size = forms.IntegerField(
        label="Bots in a division",
        initial=terms.division_size,
        min_value=0,
        max_value=1000,
        help_text="4 to 1000; 0: no divisions.",
    )

    def clean_seat_mix(self) -> dict[str, float]:
        """The lines as shares by seats."""
        found = {}
        for line in filter(None, (line.strip() for line in self.cleaned_data["seat_mix"].splitlines())):
            seats, _, share = line.partition("=")
            try:
                found[str(int(seats))] = float(share)
            except ValueError:
                raise forms.ValidationError("Write each share as SEATS=SHARE, on a line of its own: 4=3.") from None
            if not 0 <= found[str(int(seats))] < float("inf"):
                raise forms.ValidationError("A share is 0 or more.")
        return found


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


class VerifyForm(DeedForm):
    """Which matches. A field called `matches` would hide the form's own method of that name from every script."""

    SERVICE_FIELDS = {"matches": "numbers"}
    numbers = forms.CharField(
        label="Matches",
        max_length=2000,
        widget=forms.TextInput(attrs={"inputmode": "numeric", **AS_TYPED}),
        help_text=f"Numbers of 1 to {MOST_VERIFIED} finished matches, with spaces or commas between them.",
    )

    def clean_numbers(self) -> list[int]:
        """Their numbers, each once."""
        words = self.cleaned_data["numbers"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 16 for word in words):
            raise forms.ValidationError("Write numbers of matches, such as 12, 15, 16.")
        return sorted({int(word) for word in words})

    @property
    def asked(self) -> dict[str, Any]:
        return {"matches": self.cleaned_data["numbers"]}


FORMS: dict[str, type[DeedForm]] = {
    "season-draft": DraftForm,
    "season-open": season_form(SeasonState.DRAFT),
    "season-pause": season_form(*IN_PLAY, is_paused=False),
    "season-resume": season_form(*IN_PLAY, is_paused=True),
    "season-freeze": season_form(SeasonState.OPEN),
    "season-thaw": season_form(SeasonState.FROZEN),
    "season-close": CloseForm,
    "season-divisions": season_form(SeasonState.OPEN),
    "ratings-check": season_form(*PLAYED),
    "ratings-apply": season_form(*PLAYED),
    "statistics": season_form(*PLAYED),
    "archive": season_form(SeasonState.CLOSED),
    "house-bots": DeedForm,
    "sweep": DeedForm,
    "logs-purge": PurgeForm,
    "logs-verify": VerifyForm,
}
"""The form of each act of the desk."""


class TrailFilterForm(forms.Form):
    """Which acts to list."""

    person = forms.CharField(
        required=False,
        max_length=150,
        label="By",
        widget=forms.TextInput(attrs={"placeholder": trail.SHELL, **AS_TYPED}),
    )
    act = forms.ChoiceField(required=False, label="Act")
    subject = forms.CharField(required=False, max_length=80, label="On", widget=forms.TextInput(attrs=AS_TYPED))

    def __init__(self, data: Any, words: list[str]) -> None:
        super().__init__(data)
        self.fields["act"].choices = [("", "Every act"), *((word, word.replace("-", " ")) for word in words)]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> dict[str, str]:
        """The filters that are set and make sense."""
        self.is_valid()
        told = self.cleaned_data
        return {"person": told.get("person", ""), "word": told.get("act", ""), "subject": told.get("subject", "")}
