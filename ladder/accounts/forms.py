"""The forms of the account page."""

from __future__ import annotations

from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from django import forms

from ladder.accounts.models import User
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


class ResetPasswordForm(AllauthResetPasswordForm):
    """A wish for a link to a new password: one message for each account of the address, the oldest five at most.

    Whoever names somebody else's address in many accounts cannot have it flooded.
    """

    users: list[User]

    def clean_email(self) -> str:
        """The address. The accounts that have confirmed it come alone, if there are any."""
        email: str = super().clean_email()
        self.users = sorted(self.users, key=lambda user: user.pk)[:5]
        return email
