"""The forms of the account page."""

from __future__ import annotations

from django import forms

from ladder.api.models import TOKEN_NAME
from ladder.web.forms import ServiceForm


class TokenForm(ServiceForm):
    """A new token for the API."""

    name = forms.CharField(
        label="Name of the token",
        max_length=32,
        validators=[TOKEN_NAME],
        help_text="Where you use it: laptop, ci, notebook. Letters, digits, dots, hyphens and underscores.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    days = forms.TypedChoiceField(
        label="Expires after",
        coerce=int,
        choices=[(30, "30 days"), (90, "90 days"), (365, "a year")],
        initial=90,
    )
