"""Reviews and what-ifs on the wire. Seats, options and decisions count from 0."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.kernel.sentences import Sentence, plain
from engine.limits import MOST_SEATS
from engine.theatre.analysis import Tried, Verdict, WhatIf
from ladder.theatre.findings import Review
from ladder.theatre.models import Study, StudyKind
from ladder.theatre.studies import BUDGETS, FUTURES, Asked, Option

from .fields import RequestSerializer, WholeField

LARGEST_COUNT = 2**31 - 1


class StudySerializer(serializers.ModelSerializer[Study]):
    """A question about a finished match, and how far its answer is."""

    match = serializers.IntegerField(source="match_id")
    ply = serializers.SerializerMethodField(
        help_text="Of a what-if: how many decisions were made before. Null for a review."
    )
    option = serializers.SerializerMethodField(help_text="Of a what-if: the other option. Null for a review.")

    class Meta:
        model = Study
        fields = [
            "id", "match", "kind", "seat", "ply", "option", "futures", "state", "done", "total", "again", "again_total",
            "reason", "title_version", "asked_at", "ended_at",
        ]  # fmt: skip
        read_only_fields = fields

    def get_ply(self, study: Study) -> int | None:
        return study.ply if study.kind == StudyKind.WHAT_IF else None

    def get_option(self, study: Study) -> int | None:
        return study.option if study.kind == StudyKind.WHAT_IF else None


class WordsField(serializers.CharField):
    """A sentence as plain text."""

    def to_representation(self, value: Sentence) -> str:  # type: ignore[override]
        return plain(value)


class OfferedSerializer(serializers.Serializer[Option]):
    """An option of a decision."""

    index = serializers.IntegerField()
    words = WordsField(source="told", help_text="As it goes on after the name of who may take it.")


class AskedSerializer(serializers.Serializer[Asked]):
    """A decision of a match, and what else it offered."""

    ply = serializers.IntegerField()
    seat = serializers.IntegerField()
    by = serializers.CharField(
        help_text="Who decided, in words: a seat, or the fallback policy for one that forfeited."
    )
    fallback = serializers.BooleanField(help_text="Did the fallback policy decide, and not the seat's bot?")
    count = serializers.IntegerField(help_text="Options of the decision.")
    played = OfferedSerializer()
    others = OfferedSerializer(many=True, help_text="Of many, the first.")


class TriedSerializer(serializers.Serializer[Tried]):
    """Another option, in futures that were played to the end with it and with what was played."""

    index = serializers.IntegerField()
    words = WordsField(source="told")
    gain = serializers.FloatField(help_text="By how much it did better than what was played, on average.")
    error = serializers.FloatField(
        allow_null=True,
        help_text="Half the 95 % interval of that; 0 where all futures agreed, null where they were too few.",
    )
    futures = serializers.IntegerField(source="rounds")


class VerdictSerializer(serializers.Serializer[Verdict]):
    """A turning point."""

    ply = serializers.IntegerField(help_text="How many decisions were made before.")
    kind = serializers.CharField()
    index = serializers.IntegerField(source="played", help_text="The option that was played.")
    words = WordsField(source="told")
    tried = TriedSerializer(many=True, help_text="Other options, best first.")


class ReviewSerializer(serializers.Serializer[Review]):
    """What the decisions of a seat were worth."""

    unit = serializers.CharField(help_text="What gains and errors are in.")
    looked = serializers.IntegerField(help_text="Decisions that were looked at.")
    worst = VerdictSerializer(many=True, help_text="Where another option was surely better, dearest first.")
    best = VerdictSerializer(many=True, help_text="Where what was played was surely better than all that was tried.")


class EndSerializer(serializers.Serializer[Any]):
    """How one future ended, by seat."""

    scores = serializers.ListField(child=serializers.IntegerField())
    ranks = serializers.ListField(child=serializers.IntegerField())


class WhatIfSerializer(serializers.Serializer[WhatIf]):
    """What was played and another option, played on in the same futures."""

    by = serializers.CharField(help_text="Who played it, in words; empty for answers from before this was kept.")
    words = serializers.SerializerMethodField(help_text="What was played, and the other option.")
    played = serializers.SerializerMethodField()
    other = serializers.SerializerMethodField()
    gain = serializers.SerializerMethodField(help_text="By how much the seat scores more with the other, on average.")
    error = serializers.SerializerMethodField(help_text="Half the 95 % interval of that; null for too few futures.")
    wins = serializers.SerializerMethodField(
        help_text="The share of futures won: with what was played, with the other."
    )

    def get_words(self, found: WhatIf) -> list[str]:
        return [plain(told) for told in found.told]

    @extend_schema_field(EndSerializer(many=True))
    def get_played(self, found: WhatIf) -> Any:
        return EndSerializer(found.futures[0], many=True).data

    @extend_schema_field(EndSerializer(many=True))
    def get_other(self, found: WhatIf) -> Any:
        return EndSerializer(found.futures[1], many=True).data

    def get_gain(self, found: WhatIf) -> float:
        return found.gain[0]

    def get_error(self, found: WhatIf) -> float | None:
        return found.gain[1]

    def get_wins(self, found: WhatIf) -> list[float]:
        return [found.wins(0), found.wins(1)]


class StudyDetailSerializer(serializers.Serializer[Any]):
    """A study with what it has found; null before it is done."""

    study = StudySerializer()
    review = ReviewSerializer(allow_null=True)
    what_if = WhatIfSerializer(allow_null=True)


class AskReviewSerializer(RequestSerializer):
    """Whose decisions are to be looked at, and how closely."""

    seat = WholeField(min_value=0, max_value=MOST_SEATS - 1)
    futures = WholeField(
        min_value=BUDGETS[0],
        max_value=BUDGETS[-1],
        default=BUDGETS[0],
        help_text=f"Imagined futures for each decision: {' or '.join(map(str, BUDGETS))}.",
    )


class AskWhatIfSerializer(RequestSerializer):
    """Which option of which decision is to be played on."""

    ply = WholeField(min_value=0, max_value=LARGEST_COUNT, help_text="How many decisions were made before.")
    option = WholeField(
        min_value=0, max_value=LARGEST_COUNT, help_text=f"The other option. Both are played on in {FUTURES} futures."
    )
