"""Forms of allauth, as this house wants them."""

from __future__ import annotations

from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm

from ladder.accounts.models import User


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
