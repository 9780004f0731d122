"""Blocks on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from .matches import MatchSerializer


class BlockSerializer(serializers.Serializer[Any]):
    """Matches of one seed."""

    id = serializers.IntegerField(source="block.id")
    title = serializers.SerializerMethodField(help_text="Id of the title.")
    seats = serializers.IntegerField(source="block.seats", help_text="Seats at each table; 1: a duel.")
    seed = serializers.SerializerMethodField(
        help_text="Null before the block is complete. As text: it may be more than a JavaScript number holds."
    )
    created_at = serializers.DateTimeField(source="block.created_at")
    completed_at = serializers.DateTimeField(
        source="block.completed_at", allow_null=True, help_text="When its last match ended; null before."
    )
    matches = serializers.SerializerMethodField(help_text="By rotation; those that you may see.")

    def get_title(self, found: dict[str, Any]) -> str:
        title: str = found["matches"][0]["title"]
        return title

    @extend_schema_field(MatchSerializer(many=True))
    def get_matches(self, found: dict[str, Any]) -> Any:
        """As `match_rows` tells them."""
        return found["matches"]

    def get_seed(self, found: dict[str, Any]) -> str | None:
        block = found["block"]
        return None if block.completed_at is None else str(block.seed)
