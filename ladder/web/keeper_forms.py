"""The forms of the keeper's desk: each says with what its act is asked for, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms

from ladder.desk import matches, theatre
from ladder.desk.house import MOST_VERIFIED
from ladder.seasons.lifecycle import MOST_ROUNDS
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.seasons.pacing import LONGEST_CEILING, MOST_BLOCKS, pace_of
from ladder.seasons.services import Terms
from ladder.trail import selectors as trail
from ladder.web.deed_forms import (
    AccountForm,
    DeedForm,
    PurgeForm,
    VersionForm,
    VersionReasonForm,
    WorkersForm,
    numbers_form,
)
from ladder.web.forms import AS_TYPED, WithOptions, options_field, pairs_in, title_choices


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
PLAYABLE = (SeasonState.DRAFT, *IN_PLAY)


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


SHARES = "Write each share as SEATS=SHARE, on a line of its own: 4=3."


class TermsForm(DeedForm):
    """Who waits how long, and how much of the play is one owner's: settled when a season is drafted, and changed with its pace."""

    owner_share = forms.FloatField(
        label="One owner's share of the open blocks",
        initial=Terms().owner_share,
        min_value=0,
        max_value=1,
        help_text="Above 0, at most 1.",
    )
    wait_ceiling = forms.IntegerField(
        label="Longest wait for a block",
        initial=Terms().wait_ceiling,
        min_value=1,
        max_value=LONGEST_CEILING,
        help_text="Minutes. Who has waited longer is seated before anybody else.",
    )


class PaceForm(SeasonForm, TermsForm):
    """At which pace a season is to be played. The figures are those of the season that it is opened for, or else usual ones."""

    states = PLAYABLE
    field_order = ("season", "blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling")
    blocks_in_flight = forms.IntegerField(
        label="Open blocks of the season",
        initial=0,
        min_value=0,
        max_value=MOST_BLOCKS,
        help_text="At most. 0: as many as keep the workers busy.",
    )
    blocks_per_bot = forms.IntegerField(label="Open blocks of one bot", initial=2, min_value=1, max_value=MOST_BLOCKS)

    def __init__(self, data: Any = None, **more: Any) -> None:
        initial = more.get("initial") or {}
        season = Season.objects.filter(slug=initial.get("season", "")).first()
        if season is not None:
            more["initial"] = {**asdict(pace_of(season)), **initial}
        super().__init__(data, **more)


class DraftForm(WithOptions, TermsForm):
    """What a season is to be."""

    SERVICE_FIELDS = {"season": "name"}
    field_order = ("title", "name", "options", "seat_mix", "anchor", "talk", "owner_share", "wait_ceiling")
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
    talk = forms.BooleanField(
        label="Talk",
        required=False,
        initial=terms.talk,
        help_text="What bots say in words of their own, up to 200 characters with an answer, reaches the others and the logs.",
    )

    def clean_seat_mix(self) -> dict[str, float]:
        """The lines as shares by seats."""
        found = {}
        for seats, share in pairs_in(self.cleaned_data["seat_mix"], SHARES).items():
            try:
                found[str(int(seats))] = float(share)
            except ValueError:
                raise forms.ValidationError(SHARES) from None
            if not 0 <= found[str(int(seats))] < float("inf"):
                raise forms.ValidationError("A share is 0 or more.")
        return found


FORMS: dict[str, type[DeedForm]] = {
    "season-draft": DraftForm,
    "season-open": season_form(SeasonState.DRAFT),
    "season-pause": season_form(*IN_PLAY, is_paused=False),
    "season-resume": season_form(*IN_PLAY, is_paused=True),
    "season-freeze": season_form(SeasonState.OPEN),
    "season-thaw": season_form(SeasonState.FROZEN),
    "season-close": CloseForm,
    "season-pace": PaceForm,
    "season-divisions": season_form(SeasonState.OPEN),
    "ratings-check": season_form(*PLAYED),
    "ratings-apply": season_form(*PLAYED),
    "statistics": season_form(*PLAYED),
    "archive": season_form(SeasonState.CLOSED),
    "house-bots": DeedForm,
    "sweep": DeedForm,
    "worker-drain": WorkersForm,
    "worker-release": WorkersForm,
    "logs-purge": PurgeForm,
    "logs-verify": numbers_form("matches", "finished matches", MOST_VERIFIED),
    "match-cancel": numbers_form("matches", "matches that wait or are being played", matches.MOST),
    "match-requeue": numbers_form("matches", "matches that are not finished", matches.MOST),
    "version-reject": VersionReasonForm,
    "version-suspend": VersionReasonForm,
    "version-reinstate": VersionForm,
    "version-activate": VersionForm,
    "documents-retry": DeedForm,
    "study-cancel": numbers_form("studies", "studies that have no answer yet", theatre.MOST),
    "studies-retry": DeedForm,
    "account-deactivate": AccountForm,
    "account-reactivate": AccountForm,
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
