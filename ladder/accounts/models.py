"""Users: an author owns bots, a keeper is staff, and the house owns the house bots."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """Somebody with an account. The username is public; the e-mail address never is."""

    email = models.EmailField("e-mail address", blank=True)
    is_house = models.BooleanField(
        "the house", default=False, help_text="Owner of the house bots; nobody logs in as the house."
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"), name="user_username_ci", violation_error_message="This name is taken."
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="user_email_ci",
                violation_error_message="An account with this e-mail address exists.",
            ),
            models.UniqueConstraint("is_house", condition=models.Q(is_house=True), name="user_one_house"),
        ]
