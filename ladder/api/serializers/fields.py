"""Fields stricter than REST framework's."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.players import FAULT_CHOICES


class TextField(serializers.CharField):
    """Text, and nothing that could be read as text: REST framework would take the number 7 for "7"."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class FaultField(serializers.ChoiceField):
    """The stable word for why a seat was forfeited."""

    def __init__(self, **settings: Any) -> None:
        told = {
            "choices": FAULT_CHOICES,
            "allow_blank": True,
            "help_text": "The word by which forfeits are counted; empty for a seat that was not forfeited.",
        }
        super().__init__(**{**told, **settings})
