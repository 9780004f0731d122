"""Who sits at a table in person. A match's seat has a version: a person's is one that is no program, and that nothing ever queues."""

from __future__ import annotations

import hashlib

import engine
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.bots.services import add_version, house_user
from ladder.errors import Conflict

NAMES = ("person", "house-person")
"""What it is called: the second where somebody's bot of the title had the first before it was kept."""

ABOUT = "Whoever takes a seat in a browser. Matches with a person at the table are not rated."
WHY = "It is a person and no program: it sits only where a person has played."


def version_of_persons(title: engine.Title) -> Version:
    """The version that stands for a person at tables of this title, made if it is not there. In a transaction.

    Raises Conflict where somebody has its names.
    """
    found = Version.objects.filter(bot__title=title.id, bot__owner__is_house=True, bot__house_bot="").first()
    if found is not None:
        return found
    house = house_user()
    for name in NAMES:
        held = Bot.objects.select_for_update(of=("self",)).filter(title=title.id, name__iexact=name).first()
        bot = held or Bot.objects.create(title=title.id, name=name, owner=house, description=ABOUT)
        if bot.owner_id != house.pk:
            continue
        digest = hashlib.sha256(f"a person at a table of {title.id}".encode()).hexdigest()
        known = bot.versions.first()
        return known or add_version(bot, digest, status=VersionStatus.REJECTED, status_reason=WHY, language="person")
    raise Conflict("title", f"bots of {title.name} have the names that a person's seat needs.", "Tell the keeper.")
