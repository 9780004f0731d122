"""What the API takes, as strictly as its description says: REST framework reads "7" as a number, 7 as text, "off" as no, "nan" as a float.

Forms have nothing but text, so there a number is what reads as one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from django.core.validators import RegexValidator
from django.http import QueryDict
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers
from rest_framework.fields import Field, empty

import engine
from engine.players import FAULT_CHOICES
from ladder.play.models import VoidCause

NOT_BLANK = RegexValidator(r"\S", "Send more than white space.", "blank")
SLUG = RegexValidator(r"^[-a-zA-Z0-9_]+\Z", "A slug has letters, digits, hyphens and underscores.")
PARTS = re.compile(r"[.\[]")
OF_EVERY_FORM = ("csrfmiddlewaretoken",)
MOST_TOLD = 20
"""Strange fields of a body that are named in the refusal."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


class RequestSerializer(serializers.Serializer[Any]):
    """A body that is sent to us. A field that it does not know is refused: a misspelt one must not look like one that was left out.

    So is a form that has a field twice, as JSON that has a key twice is by its parser.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = {*self.fields, *(OF_EVERY_FORM if isinstance(data, QueryDict) else ())}
            told = f"There is no such field. Use one of: {', '.join(self.fields)}."
            # A form names what is inside a field with it: "options.game", "matches[0]".
            if strange := [name for name in map(str, data) if PARTS.split(name)[0] not in known]:
                raise serializers.ValidationError({name[:80]: [told] for name in strange[:MOST_TOLD]})
        if isinstance(data, QueryDict):
            single = [name for name, field in self.fields.items() if not isinstance(field, serializers.ListField)]
            if twice := [name for name in single if len(data.getlist(name)) > 1]:
                raise serializers.ValidationError({name: ["This field was sent twice."] for name in twice})
        return super().to_internal_value(data)


def is_form(field: Field[Any, Any, Any, Any]) -> bool:
    """Does what this field reads come from a form?"""
    return isinstance(getattr(field.root, "initial_data", None), QueryDict)


class TextField(serializers.CharField):
    """Text as it was sent, not only white space unless it may be empty."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("trim_whitespace", False)
        super().__init__(**kwargs)
        if not self.allow_blank:
            self.validators.append(NOT_BLANK)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class OptionsField(serializers.DictField):
    """A title's options: names and values, both text. Which there are is said by the services."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(child=TextField(max_length=64), default=dict, **settings)

    def to_internal_value(self, data: Any) -> dict[str, str]:
        if isinstance(data, Mapping):
            # run_validation tells what is wrong with a value beside its name; a name that is no text can stand beside nothing.
            for name in data:
                self.child.run_validation(name)
        found: dict[str, str] = super().to_internal_value(data)
        return found


class FaultField(serializers.ChoiceField):
    """The stable word for why a seat was forfeited."""

    def __init__(self, **settings: Any) -> None:
        told = {
            "choices": FAULT_CHOICES,
            "allow_blank": True,
            "help_text": "The word by which forfeits are counted; empty for a seat that was not forfeited.",
        }
        super().__init__(**{**told, **settings})


class VoidCauseField(serializers.ChoiceField):
    """The stable word for why a match is void."""

    def __init__(self, **settings: Any) -> None:
        told = {
            "choices": VoidCause.choices,
            "allow_blank": True,
            "help_text": "The word by which void matches are counted; empty for a match that is not void.",
        }
        super().__init__(**{**told, **settings})


class TitleField(TextField):
    """The id of a title that is played here. Which there are is said by the services, with all of them."""


class DescribeTitle(OpenApiSerializerFieldExtension):
    """The ids there are, as an enumeration."""

    target_class = "ladder.api.serializers.fields.TitleField"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"type": "string", "enum": list(engine.titles())}


class UsernameField(TextField):
    """A name for a new account. The account's own rules are checked with all others by the service."""


class DescribeUsername(OpenApiSerializerFieldExtension):
    """The account's rule for the letters of a name."""

    target_class = "ladder.api.serializers.fields.UsernameField"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"type": "string", "minLength": 3, "maxLength": 150, "pattern": r"^[\w.@+-]+$"}


class WholeField(serializers.IntegerField):
    """A whole number: in JSON a number without a fraction, in a form its digits."""

    def to_internal_value(self, data: Any) -> int:
        """The number."""
        sent = data if type(data) is int else None
        # 2.0 is a whole number by JSON Schema.
        if type(data) is float and data.is_integer() and abs(data) < 2**53:
            sent = int(data)
        if is_form(self) and isinstance(data, str) and re.fullmatch(r"-?[0-9]{1,19}", data, re.ASCII):
            sent = int(data)
        if sent is None:
            self.fail("invalid")
        return sent


class NumberField(serializers.FloatField):
    """A finite number: in JSON a number, in a form what reads as one."""

    def to_internal_value(self, data: Any) -> float:
        if type(data) not in (int, float) and not (is_form(self) and isinstance(data, str)):
            self.fail("invalid")
        try:
            number = super().to_internal_value(data)
        except OverflowError:
            self.fail("invalid")
        if not isfinite(number):
            self.fail("invalid")
        return number


class YesNoField(serializers.BooleanField):
    """`true` or `false`."""

    def to_internal_value(self, data: Any) -> bool:
        words = {"true": True, "false": False} if is_form(self) else {}
        if isinstance(data, str) and data in words:
            return words[data]
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return bool(data)


class SaidField(YesNoField):
    """The same where a form that leaves it out has not said no, as a box that is not ticked would."""

    default_empty_html = empty


class MomentField(serializers.DateTimeField):
    """A moment by RFC 3339, which has its offset from UTC."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str) or not MOMENT.fullmatch(value):
            self.fail("invalid", format="2026-11-28T12:00:00Z")
        return super().to_internal_value(value.upper())
