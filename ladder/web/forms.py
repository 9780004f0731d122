"""The forms of the pages. A service's refusal lands beside the field that it names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet

import engine
from ladder.api.models import TOKEN_NAME
from ladder.bots.keeping import MOST_DESCRIPTION
from ladder.bots.models import BOT_NAME, Bot, Version
from ladder.errors import ServiceError
from ladder.messages.addresses import LONGEST_URL
from ladder.messages.kinds import KINDS
from ladder.play.models import MatchKind, MatchStatus
from ladder.seasons.models import Season
from ladder.tournaments.models import Format
from ladder.tournaments.services import MOST_BLOCKS, MOST_PARTICIPANTS
from ladder.version_tests.services import MOST_BLOCKS as MOST_TEST_BLOCKS

PASTED_NAME = "bot.py"
"""File name of a package that was pasted."""

PASTED_CHARACTERS = 400_000
"""Longest paste that the form takes; the service's own limit on bytes is what counts, and is smaller."""


def title_choices() -> list[tuple[str, str]]:
    """Every title by id and name."""
    return [(title.id, title.name) for title in engine.titles().values()]


AS_TYPED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
"""For a field whose text no browser is to guess at or to mend."""


class ServiceForm(forms.Form):
    """A form whose work a service does."""

    SERVICE_FIELDS: dict[str, str] = {}
    """Where a service's field is shown under another name."""

    def add_service_error(self, error: ServiceError) -> None:
        """Show the refusal beside its field, or on top where the form has no such field."""
        name: str | None = self.SERVICE_FIELDS.get(error.field, error.field)
        self.add_error(name if name in self.fields else None, self.text_of(error))

    @staticmethod
    def text_of(error: ServiceError) -> str:
        """The refusal and its remedy as sentences."""
        return " ".join(part for part in (sentence(error.message), error.remedy) if part)


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


class WebhookForm(ServiceForm):
    """Where an author's messages are posted."""

    url = forms.CharField(
        label="Address",
        max_length=LONGEST_URL,
        help_text="An https address of yours on the public internet. Messages are posted there as JSON, and signed.",
        widget=forms.URLInput(attrs={"placeholder": "https://example.org/leadenhall", **AS_TYPED}),
    )


class WebhookChangeForm(WebhookForm):
    """Where they are posted, and which of them."""

    kinds = forms.MultipleChoiceField(
        label="Kinds of messages",
        choices=[(word, kind.label) for word, kind in KINDS.items()],
        help_text="Of those that you have ticked for webhooks in general.",
        widget=forms.CheckboxSelectMultiple,
    )


class UploadForm(ServiceForm):
    """One version of a bot: pasted code or a file, and what changed."""

    code = forms.CharField(
        label="Paste Python code",
        required=False,
        strip=False,
        max_length=PASTED_CHARACTERS,
        widget=forms.Textarea(attrs={"class": "code", "rows": 16, **AS_TYPED}),
        help_text="One file. It may import the engine, numpy and the standard library. This or a file is needed.",
    )
    package = forms.FileField(
        label="Or upload a file",
        required=False,
        help_text="One .py file, or a .zip or .tar.gz of the bot's files with a bot.toml or one main.py; instead of pasted code.",
        widget=forms.FileInput(attrs={"accept": ".py,.zip,.tar,.gz,.tgz,.bz2,.xz"}),
    )
    note = forms.CharField(
        label="What changed",
        required=False,
        max_length=280,
        help_text="A line for yourself and your readers; it is public.",
    )

    SERVICE_FIELDS = {"data": "code", "filename": "package"}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        pasted, uploaded = bool(data.get("code", "").strip()), data.get("package") is not None
        if pasted and uploaded:
            self.add_error(
                "package", "There is pasted code as well. Send one of the two: empty the box or choose no file."
            )
        if not pasted and not uploaded and not self.errors:
            self.add_error("code", "There is no code. Paste some, or choose a file.")
        return data

    @property
    def upload(self) -> tuple[str, bytes]:
        """File name and bytes of a valid form's package."""
        file = self.cleaned_data["package"]
        if file is not None:
            return file.name, file.read()
        return PASTED_NAME, self.cleaned_data["code"].replace("\r\n", "\n").encode()

    def add_service_error(self, error: ServiceError) -> None:
        """As before; what is wrong with the package stands beside the way in which it came."""
        if error.field in ("data", "package", "filename"):
            came_as_file = self.cleaned_data.get("package") is not None
            error = ServiceError("package" if came_as_file else "code", error.message, error.remedy)
        super().add_service_error(error)


class SubmitForm(UploadForm):
    """A bot's first version, or a further one by its name."""

    title = forms.ChoiceField(label="Title", choices=title_choices)
    name = forms.CharField(
        label="Bot's name",
        max_length=32,
        validators=[BOT_NAME],
        help_text="2 to 32 letters, digits, hyphens or underscores. The name of a bot of yours makes a new version of it.",
        widget=forms.TextInput(attrs=AS_TYPED),
    )

    field_order = ["title", "name", "code", "package", "note"]


class RenameForm(ServiceForm):
    """A bot's new name."""

    name = forms.CharField(
        label="New name",
        max_length=32,
        validators=[BOT_NAME],
        help_text="2 to 32 letters, digits, hyphens or underscores. Logs and archives keep the name under which it played. "
        "Addresses with the old name lead here until another bot is given it, which for 30 days only you can do.",
        widget=forms.TextInput(attrs=AS_TYPED),
    )


class DescribeForm(ServiceForm):
    """What a bot's page says of it, and whether others may ask it to friendly matches."""

    description = forms.CharField(
        label="Description",
        required=False,
        strip=False,
        max_length=MOST_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text="Markdown: headings, lists, links, code, tables. HTML is shown as it stands, images are not. It is public.",
    )
    friendly = forms.BooleanField(
        label="Others may ask it to friendly matches", required=False, help_text="They are not rated."
    )


class MatchFilterForm(forms.Form):
    """Which matches to list."""

    title = forms.ChoiceField(required=False)
    season = forms.ChoiceField(required=False)
    bot = forms.CharField(
        required=False, max_length=32, label="Bot", widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    status = forms.ChoiceField(required=False)
    kind = forms.ChoiceField(
        required=False,
        choices=[("", "Rated"), (MatchKind.FRIENDLY.value, "Friendly"), (MatchKind.PERSON.value, "With a person")],
    )

    def __init__(self, data: Any, seasons: list[tuple[str, str]]) -> None:
        super().__init__(data)
        self.fields["title"].choices = [("", "Every title"), *title_choices()]  # type: ignore[attr-defined]
        self.fields["season"].choices = [("", "Every season"), *seasons]  # type: ignore[attr-defined]
        statuses = [(status.value, status.value.capitalize()) for status in MatchStatus]
        self.fields["status"].choices = [("", "Every status"), *statuses]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> dict[str, str]:
        """The filters that are set and make sense; a bad value filters nothing and is shown as an error."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


def options_field() -> forms.CharField:
    """The field of a form `WithOptions`, to stand where it should among the form's others."""
    return forms.CharField(
        label="Options of the title",
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "off"}),
        help_text="One NAME=VALUE to a line; the title's defaults for what is left out.",
    )


def pairs_in(lines: str, says: str) -> dict[str, str]:
    """NAME=VALUE on each line, as a dictionary. Raises ValidationError with what it `says` of how to write them."""
    found = {}
    for line in filter(None, (line.strip() for line in lines.splitlines())):
        name, is_there, value = line.partition("=")
        if not is_there:
            raise forms.ValidationError(says)
        found[name.strip()] = value.strip()
    return found


class WithOptions(ServiceForm):
    """A form with a title's options as lines of NAME=VALUE: its `options` are an `options_field()`."""

    def clean_options(self) -> dict[str, str]:
        """The lines as a dictionary."""
        return pairs_in(self.cleaned_data["options"], "Write each option as NAME=VALUE, on a line of its own.")

    def add_service_error(self, error: ServiceError) -> None:
        """As before; what is wrong with an option stands beside all of them."""
        field, _, option = error.field.partition(".")
        super().add_service_error(
            ServiceError(field, f"{option}: {error.message}" if option else error.message, error.remedy)
        )


class TournamentForm(WithOptions):
    """What a tournament is to be. Only keepers see what holds results back."""

    title = forms.ChoiceField(label="Title", choices=title_choices)
    name = forms.CharField(
        label="Name",
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="1 to 80 characters.",
    )
    format = forms.ChoiceField(
        label="Format", choices=[(value, words[:1].upper() + words[1:]) for value, words in Format.choices]
    )
    seats = forms.IntegerField(
        label="Seats at a table", initial=2, min_value=1, max_value=12, help_text="1: pairs play duels on equal seeds."
    )
    blocks = forms.IntegerField(
        label="Blocks of a pairing",
        initial=1,
        min_value=1,
        max_value=MOST_BLOCKS,
        help_text="A block is one seed in all seat rotations: as many games as the table has seats.",
    )
    rounds = forms.IntegerField(
        label="Rounds of a Swiss",
        initial=0,
        min_value=0,
        max_value=MOST_PARTICIPANTS - 1,
        help_text="0: as many as needed. Other formats have as many as they need.",
    )
    options = options_field()
    several_per_owner = forms.BooleanField(label="An owner may enter more than one bot", required=False)
    seed_by_rating = forms.BooleanField(
        label="Seed by live Elo in the title's newest season, not in order of entry", required=False
    )
    held_back = forms.BooleanField(label="Hold each round's results back until it is released", required=False)

    def __init__(self, data: Any = None, *, keeper: bool) -> None:
        super().__init__(data)
        if not keeper:
            del self.fields["held_back"]


class VersionTestForm(WithOptions):
    """What is to be tested, of an owner's versions of one title."""

    candidate = forms.ModelChoiceField(
        Version.objects.none(), label="Candidate", help_text="The version that should be better."
    )
    baseline = forms.ModelChoiceField(
        Version.objects.none(), label="Baseline", help_text="The version that it should beat."
    )
    seats = forms.IntegerField(
        label="Seats at a table",
        required=False,
        min_value=1,
        max_value=12,
        help_text="Both versions sit at the same table. Left out: the smallest for two. 1: each plays alone, and scores are compared.",
    )
    field = forms.ModelMultipleChoiceField(
        Version.objects.none(),
        label="Field",
        required=False,
        help_text="Who fills the table when it has more than two seats, in turn. None chosen: the house's bots.",
        widget=forms.SelectMultiple(attrs={"size": 8}),
    )
    elo0 = forms.FloatField(label="Not better means a lead of", initial=0, help_text="Elo points.")
    elo1 = forms.FloatField(
        label="Better means a lead of", initial=50, help_text="Elo points. The closer the two, the more games it takes."
    )
    alpha = forms.FloatField(label="Chance to call it better when it is not", initial=0.05, help_text="0.001 to 0.5.")
    beta = forms.FloatField(label="Chance to call it not better when it is", initial=0.05, help_text="0.001 to 0.5.")
    most_blocks = forms.IntegerField(
        label="Blocks at most",
        initial=400,
        min_value=1,
        max_value=MOST_TEST_BLOCKS,
        help_text="A block is one seed in all seat rotations. The test stops undecided after so many.",
    )
    options = options_field()

    def __init__(self, data: Any, own: QuerySet[Version], field: QuerySet[Version]) -> None:
        super().__init__(data)
        self.fields["candidate"].queryset = self.fields["baseline"].queryset = own  # type: ignore[attr-defined]
        self.fields["field"].queryset = field  # type: ignore[attr-defined]


class RejudgeForm(ServiceForm):
    """Which matches of a season are to be played again; all that is given must hold."""

    name = forms.CharField(label="Name", max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    season = forms.ModelChoiceField(Season.objects.none(), label="Season", to_field_name="slug")
    why = forms.CharField(label="Why", max_length=1000, help_text="It stands in the ledger for ever.")
    version = forms.CharField(
        label="Matches with the version", required=False, max_length=40, help_text="As BOT/NUMBER: Red-Dragon/7."
    )
    since = forms.DateTimeField(label="That ended since", required=False, help_text="UTC, as 2026-05-01 12:00.")
    until = forms.DateTimeField(label="And before", required=False, help_text="UTC.")
    title_version = forms.CharField(label="Played by the rules' version", required=False, max_length=16)
    forfeit_reason = forms.CharField(
        label="With a seat forfeited for a reason that holds", required=False, max_length=200
    )

    SERVICE_FIELDS = {"reason": "why"}

    def __init__(self, data: Any, seasons: QuerySet[Season]) -> None:
        super().__init__(data)
        self.fields["season"].queryset = seasons  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        season, name = data.get("season"), data.get("version")
        if season is not None and name:
            bot, _, number = name.partition("/")
            bots = Bot.objects.filter(title=season.title).known_as(bot)
            found = Version.objects.filter(bot__in=bots).defer("package", "report")
            data["version"] = (
                found.filter(number=int(number)).first() if number.isdecimal() and len(number) < 10 else None
            )
            if data["version"] is None:
                self.add_error("version", f"{season.title} has no such version. Write BOT/NUMBER.")
        return data


class TokenForm(ServiceForm):
    """A new token for the API."""

    name = forms.CharField(
        label="Name of the token",
        max_length=32,
        validators=[TOKEN_NAME],
        help_text="Where you use it: laptop, ci, notebook. Letters, digits, dots, hyphens and underscores.",
        widget=forms.TextInput(attrs=AS_TYPED),
    )
    days = forms.TypedChoiceField(
        label="Expires after",
        coerce=int,
        choices=[(30, "30 days"), (90, "90 days"), (365, "a year")],
        initial=90,
    )
