"""Users: an author owns bots, a keeper is staff, and the house owns the house bots."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models.functions import Lower


class User(AbstractUser):
    """Somebody with an account. The username is public; the e-mail address never is, and others may have named it too.

    A confirmed address is one account's alone: allauth's EmailAddress sees to it.
    """

    email = models.EmailField("e-mail address", blank=True)
    is_house = models.BooleanField(
        "the house", default=False, help_text="Owner of the house bots; nobody logs in as the house."
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"), name="user_username_ci", violation_error_message="This name is taken."
            ),
            models.UniqueConstraint("is_house", condition=models.Q(is_house=True), name="user_one_house"),
        ]

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the account. With a new password, however it was changed, every API token of the account is revoked."""
        # Set by set_password(), and not when Django merely renews the hash of the same password.
        changed = getattr(self, "_password", None) is not None and not self._state.adding
        super().save(*args, **kwargs)
        if changed:
            self.auth_token_set.all().delete()
