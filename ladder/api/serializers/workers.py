"""Workers on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from ladder.play.models import StopCause
from ladder.play.workforce import State


class WorkerSerializer(serializers.Serializer[Any]):
    """A program that plays matches, and what it does at this moment."""

    id = serializers.IntegerField(source="worker.pk")
    name = serializers.CharField(source="worker.name")
    machine = serializers.CharField(source="worker.machine")
    state = serializers.ChoiceField([(state.value, state.value) for state in State])
    playing = serializers.IntegerField(help_text="Matches at this moment.")
    processes = serializers.IntegerField(source="worker.processes", help_text="Matches that it plays at a time.")
    plays = serializers.DictField(
        child=serializers.CharField(),
        source="worker.plays",
        allow_null=True,
        help_text="Version of each title; null: untold.",
    )
    sandbox = serializers.BooleanField(source="worker.sandbox")
    quarantine = serializers.ChoiceField(
        StopCause.choices,
        source="worker.stopped_cause",
        allow_blank=True,
        help_text="Why it takes no matches, in a word.",
    )
    reason = serializers.CharField(source="worker.stopped_reason", help_text="The same in a sentence.")
    draining_since = serializers.DateTimeField(source="worker.draining_since", allow_null=True)
    clock_offset_ms = serializers.IntegerField(source="worker.clock_offset_ms", allow_null=True)
    loop_ms = serializers.FloatField(
        source="worker.loop_ms", allow_null=True, help_text="What a fixed piece of work takes there."
    )
    finished = serializers.IntegerField(source="worker.finished")
    failed = serializers.IntegerField(source="worker.failed")
    started_at = serializers.DateTimeField(source="worker.started_at")
    seen_at = serializers.DateTimeField(source="worker.seen_at")
