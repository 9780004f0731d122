"""Limits on the wire: the fields are those of `engine.limits.Limits`, which holds the values and the words."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.limits import LADDER, MOST_SEATS, Limits


class LimitsBase(serializers.Serializer[Any]):
    """What a bot may use in a match, and what an upload may be; names end in their unit."""

    match_ms_by_seats = serializers.SerializerMethodField(help_text="Wall time of a whole match with 1, 2, … seats.")

    def get_match_ms_by_seats(self, limits: Limits) -> list[int]:
        return [limits.at_table(seats).match_ms for seats in range(1, MOST_SEATS + 1)]


def _field(value: Any, words: str) -> serializers.Field[Any, Any, Any, Any]:
    if isinstance(value, int):
        return serializers.IntegerField(help_text=words)
    return serializers.ListField(child=serializers.CharField(), help_text=words)


LimitsSerializer = type(
    "LimitsSerializer",
    (LimitsBase,),
    {"__doc__": LimitsBase.__doc__}
    | {name: _field(value, words) for name, value, words in LADDER.described() if name != "match_ms"},
)
