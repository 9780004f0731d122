"""`manage.py register_house_bots`: the house bots of this engine, active."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.bots.models import Version
from ladder.bots.services import register_house_bots
from ladder.commands import refusals
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Have a bot for each house bot and title, its active version that of this engine. Does nothing when nothing is new."

    def handle(self, **_: Any) -> None:
        with refusals():
            versions = recorded(Asking("house-bots", "house bots"), register_house_bots, told)
        for version in versions:
            self.stdout.write(f"{version.bot.title}: {version}")
        self.stdout.write(f"{counted(len(versions), 'new version')}")


def told(versions: list[Version]) -> str:
    """What the trail says of them."""
    return "\n".join([counted(len(versions), "new version"), *(f"{one.bot.title}: {one}" for one in versions)])
