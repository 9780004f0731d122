"""Bots and versions on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.limits import LADDER
from engine.wording import counted
from ladder.bots.keeping import MOST_DESCRIPTION
from ladder.bots.models import BOT_NAME, Bot, Version, VersionStatus
from ladder.bots.selectors import assumed, former_names, may_manage
from ladder.play.models import MatchStatus, SeatResult
from ladder.validation.selectors import ValidationGame, validation_games, waiting

from .fields import FaultField, RequestSerializer, SaidField, TextField, TitleField, VoidCauseField

LONGEST_CODE = LADDER.source_bytes
"""Characters; the bytes that they are may be no more."""


class BotRefSerializer(serializers.ModelSerializer[Bot]):
    """A bot where another thing names it."""

    owner = serializers.CharField(source="owner.username")

    class Meta:
        model = Bot
        fields = ["id", "name", "owner"]
        read_only_fields = fields


class NewestVersionSerializer(serializers.Serializer[Any]):
    """The newest version of a bot."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(VersionStatus.choices)


class BotSerializer(serializers.ModelSerializer[Bot]):
    """A competitor."""

    owner = serializers.CharField(source="owner.username")
    house = serializers.BooleanField(source="owner.is_house", help_text="Whether it is a house bot.")
    active_version = serializers.IntegerField(
        source="active_version.number",
        read_only=True,  # or what has a default would be said to be missing at times
        default=None,
        allow_null=True,
        help_text="Number of the version that plays; null: none.",
    )
    newest_version = NewestVersionSerializer(
        allow_null=True, help_text="What was submitted last, whether it plays or not; null: nothing was."
    )
    former_names = serializers.SerializerMethodField(
        help_text="Names that it had, the last one first. Each leads to it until another bot is given it."
    )

    class Meta:
        model = Bot
        fields = [
            "id",
            "name",
            "former_names",
            "owner",
            "title",
            "house",
            "description",
            "friendly",
            "active_version",
            "newest_version",
            "created_at",
        ]
        read_only_fields = fields

    def get_former_names(self, bot: Bot) -> list[str]:
        return former_names(bot)


class BotChangeSerializer(RequestSerializer):
    """What is to change of a bot: one of these, or several."""

    name = TextField(required=False, min_length=2, max_length=32, validators=[BOT_NAME])
    description = TextField(
        required=False,
        allow_blank=True,
        max_length=MOST_DESCRIPTION,
        help_text="Markdown, without HTML and images; empty takes it away.",
    )
    friendly = SaidField(required=False, help_text="Whether others may ask it to friendly matches.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """At least one."""
        if not attrs:
            raise serializers.ValidationError({"name": "Say what to change: name, description, friendly."})
        return attrs


class VersionChangeSerializer(RequestSerializer):
    """What is to change of a version: who may see its source."""

    source_public = SaidField(help_text="Whether everybody may download its package, or you alone.")


class VersionSerializer(serializers.ModelSerializer[Version]):
    """An upload. `status_reason`, `filename` and `assumed` are its owner's to see, and staff's; null for others, but for the `filename` of
    one whose source is public."""

    bot = serializers.IntegerField(source="bot_id")
    active = serializers.SerializerMethodField(help_text="Whether it is the one that plays.")
    status_reason = serializers.SerializerMethodField(
        help_text="For rejected and suspended: what its owner can do about it."
    )
    filename = serializers.SerializerMethodField()
    assumed = serializers.SerializerMethodField(
        help_text="What the check of the upload took for granted, in sentences; empty before it."
    )

    class Meta:
        model = Version
        fields = [
            "bot", "number", "status", "active", "status_reason", "filename", "assumed", "sha256", "size_bytes", "language", "note",
            "source_public",
            "created_at", "status_at",
        ]  # fmt: skip
        read_only_fields = fields

    def get_active(self, version: Version) -> bool:
        return version.bot.active_version_id == version.pk

    def get_status_reason(self, version: Version) -> str | None:
        return version.status_reason if self.is_mine(version) else None

    def get_filename(self, version: Version) -> str | None:
        return version.filename if version.source_public or self.is_mine(version) else None

    def get_assumed(self, version: Version) -> list[str] | None:
        return assumed(version) if self.is_mine(version) else None

    def is_mine(self, version: Version) -> bool:
        return may_manage(version.bot, self.context["request"].user)


class ValidationGameSerializer(serializers.Serializer[ValidationGame]):
    """A validation game as it stands now."""

    match = serializers.IntegerField()
    url = serializers.SerializerMethodField(help_text="The match, with its log once it is over.")
    seats = serializers.IntegerField(help_text="Seats of the table.")
    seat = serializers.IntegerField(help_text="The version's seat, from 0.")
    status = serializers.ChoiceField(MatchStatus.choices)
    void_cause = VoidCauseField()
    result = serializers.ChoiceField(SeatResult.choices, allow_blank=True, help_text="Empty until the game is over.")
    rank = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    fault = FaultField()
    reason = serializers.CharField(
        allow_blank=True,
        help_text="Why the seat was forfeited, with the last line of its error output, or why the game is void.",
    )
    stderr_url = serializers.SerializerMethodField(
        help_text="What the bot wrote to its error output; null until the game is over."
    )

    def get_url(self, game: ValidationGame) -> str:
        return f"/api/v1/matches/{game.match}/"

    def get_stderr_url(self, game: ValidationGame) -> str | None:
        return game.stderr_url if game.result else None


class WaitingSerializer(serializers.Serializer[Any]):
    """Where a version stands that waits for its verdict."""

    ahead = serializers.IntegerField(help_text="Versions that are checked or validated before it.")
    seconds = serializers.IntegerField(
        allow_null=True,
        help_text="Until its last game should be over, as far as can be told; null while no worker takes matches.",
    )


class FindingsSerializer(serializers.Serializer[Any]):
    """What was found so far."""

    package = serializers.DictField(help_text="What the check of the upload found; empty before it.")
    games = ValidationGameSerializer(many=True)
    verdict = serializers.ChoiceField(["ready", "rejected"], allow_blank=True, help_text="Empty while there is none.")


class ReportSerializer(serializers.ModelSerializer[Version]):
    """What the checks and the validation games of a version found, as it stands now."""

    waiting = serializers.SerializerMethodField(help_text="Its place in the queue; null once there is a verdict.")
    report = serializers.SerializerMethodField()

    class Meta:
        model = Version
        fields = ["number", "status", "status_reason", "waiting", "report"]
        read_only_fields = fields

    @extend_schema_field(WaitingSerializer(allow_null=True))
    def get_waiting(self, version: Version) -> Any:
        found = waiting(version)
        return None if found is None else WaitingSerializer(found).data

    @extend_schema_field(FindingsSerializer)
    def get_report(self, version: Version) -> Any:
        findings = {
            "package": version.report.get("package", {}),
            "games": validation_games(version),
            "verdict": version.report.get("verdict", ""),
        }
        return FindingsSerializer(findings).data


class PastedSerializer(RequestSerializer):
    """A bot's next version as text, for bodies that hold no file."""

    title = TitleField(max_length=64, help_text="Id of the title it plays.")
    name = TextField(
        min_length=2, max_length=32, validators=[BOT_NAME], help_text="The bot's name; a new one makes a new bot."
    )
    code = TextField(max_length=LONGEST_CODE, help_text="The text of one Python file.")
    note = TextField(required=False, default="", allow_blank=True, max_length=280, help_text="What changed.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The code as `filename` and `data`."""
        data = attrs.pop("code").encode()
        if len(data) > LADDER.source_bytes:
            told = f"It has {counted(len(data), 'byte')}; {LADDER.source_bytes:,} are allowed. Leave out what the bot does not need."
            raise serializers.ValidationError({"code": told})
        return {**attrs, "filename": "bot.py", "data": data}


class SubmissionSerializer(PastedSerializer):
    """A bot's next version: a file in `package`, or pasted text in `code`."""

    package = serializers.FileField(
        required=False,
        max_length=255,
        help_text="A .py file, or a .zip or .tar.gz of the bot's files. (multipart/form-data)",
    )
    code = TextField(
        required=False, max_length=LONGEST_CODE, help_text="The text of one Python file, instead of `package`."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two, as `filename` and `data`."""
        package, code = attrs.pop("package", None), attrs.pop("code", None)
        if (package is None) == (code is None):
            raise serializers.ValidationError({"package": "Send either a file in `package` or text in `code`."})
        if package is None:
            return super().validate({**attrs, "code": code})
        return {**attrs, "filename": package.name, "data": package.read()}


class SubmittedSerializer(VersionSerializer):
    """A version that was just taken, with where to follow it."""

    url = serializers.SerializerMethodField(help_text="Where its status can be read.")
    report_url = serializers.SerializerMethodField()

    class Meta(VersionSerializer.Meta):
        fields = [*VersionSerializer.Meta.fields, "url", "report_url"]
        read_only_fields = fields

    def get_url(self, version: Version) -> str:
        return str(
            self.context["request"].build_absolute_uri(f"/api/v1/bots/{version.bot_id}/versions/{version.number}/")
        )

    def get_report_url(self, version: Version) -> str:
        return f"{self.get_url(version)}report/"
