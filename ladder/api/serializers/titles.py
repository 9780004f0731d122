"""Titles on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.kernel.title import Title


class OptionSerializer(serializers.Serializer[Any]):
    """A table setting."""

    name = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField()
    help = serializers.CharField()


class TitleSerializer(serializers.Serializer[Any]):
    """A game that is played here."""

    id = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField(help_text="Changes whenever rules or data change the outcome of a seed.")
    seats = serializers.SerializerMethodField(help_text="Seat counts that can be played with the default options.")
    options = serializers.SerializerMethodField()

    def get_seats(self, title: Title) -> list[int]:
        return list(title.seats())

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, title: Title) -> list[dict[str, Any]]:
        rows = [
            {"name": name, "choices": o.choices, "default": o.default, "help": o.help}
            for name, o in title.options.items()
        ]
        return list(OptionSerializer(rows, many=True).data)


class ProvenanceSerializer(serializers.Serializer[Any]):
    """Where a component figure comes from."""

    table = serializers.CharField()
    entry = serializers.CharField()
    source = serializers.ChoiceField(["rulebook", "public", "reconstructed"])  # type: ignore[assignment]
    note = serializers.CharField(allow_blank=True)


class TitleDetailSerializer(TitleSerializer):
    """A game with its rules in short and the sources of its figures."""

    summary = serializers.CharField(help_text="The rules in a few paragraphs, Markdown.")
    provenance = ProvenanceSerializer(many=True)


class LeftOutTitleSerializer(serializers.Serializer[Any]):
    """A title that is installed and cannot be played."""

    where = serializers.CharField(help_text="Its manifest, or the id of a title whose manifest is sound.")
    message = serializers.CharField(help_text="What is wrong.")
    remedy = serializers.CharField(help_text="What to do about it.")
