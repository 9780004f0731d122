"""Which version of a title a match is played by: the one that its block began with, whatever has been released since.

A match is made for the newest version that a worker at work plays. While it waits, workers of its version may be replaced one by one; it is
void as old rules only when no worker that could play it has been heard of for PINNED_FOR.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

import engine
from engine import BadOption
from engine.bots import graded, house_bot, house_bots
from ladder.bots.models import Version
from ladder.bots.services import house_digest
from ladder.play.models import Match, Worker
from ladder.play.worker_rows import WORKER_SEEN

PINNED_FOR = timedelta(minutes=15)
"""How long after the last sign of a worker of its version a match waits for another: an upgrade, or a machine that restarts."""


def order(version: str) -> tuple[tuple[int, ...], str]:
    """What versions of a title are sorted by: "2" before "10", "1.2" before "1.10"."""
    return tuple(int(number) for number in re.findall(r"\d+", version)), version


def version_for(title_id: str, house: QuerySet[Version] | None = None) -> str:
    """The version of the title that a new match is made for: the newest that a worker at work plays, or else this process's own.

    Where `house` holds versions of house bots that will sit at rated tables, it is the one that they were registered for: an upgrade
    registers them anew, and from then on matches are made for those who come with it. Raises as `engine.title`.
    """
    own = engine.title(title_id).version
    if house is not None:
        pinned = set(house.exclude(title_version="").values_list("title_version", flat=True))
        if pinned:
            return max(pinned, key=order)
    told = [
        row[title_id] for row in Worker.objects.at_work().values_list("plays", flat=True) if row and title_id in row
    ]
    return max(told, key=order) if told else own


def another_could_play(title_id: str, version: str, name: str, *, sandbox: bool, other_than: str = "") -> bool:
    """Could a worker at work besides the one of this name play a match of this title's version? `sandbox`: it needs one; `other_than`: code
    that cannot."""
    others = Worker.objects.at_work().exclude(name=name).filter(_plays(title_id, version))
    if sandbox:
        others = others.filter(sandbox=True)
    return others.exclude(code=other_than).exists() if other_than else others.exists()


def out_of_date(queued: QuerySet[Match]) -> Iterator[tuple[QuerySet[Match], str]]:
    """Of these matches those that nobody will play any more, with the reason for everybody to read."""
    known = engine.titles()
    for title_id, version in set(queued.order_by().values_list("title", "title_version").distinct()):
        own = known[title_id].version if title_id in known else ""
        if version in ("", own) or _lately(_plays(title_id, version)):
            continue
        old = queued.filter(title=title_id, title_version=version)
        if order(version) > order(own):
            # What is newer than this process waits for whoever comes with it, but not for ever: the release may have been taken back.
            old = old.filter(created_at__lt=Now() - PINNED_FOR)
        yield old, f"made for {title_id} {version}; the ladder plays {own or 'none of it'} now"


def house_bot_is_played(name: str, sha256: str, title_id: str) -> bool:
    """Can this version of a house bot, which is its active one no more, still be played: by this release, or by another that has been at
    work lately?"""
    return _is_own(name, sha256, title_id) or _lately(~Q(code=code()) & _plays(title_id))


def _is_own(name: str, sha256: str, title_id: str) -> bool:
    try:
        return sha256 == house_digest(house_bot(name), engine.title(title_id))
    except BadOption:
        return False


def code() -> str:
    """Engine, titles and house bots of this process, in one short hash: workers of equal code play the same."""
    rules = [f"{title.id} {title.version}" for title in engine.titles().values()]
    steps = [one.on_step for title in engine.titles() for one in graded(title)]
    players = [f"{bot.name} {bot.version}" for bot in (*house_bots().values(), *steps)]
    return hashlib.sha256("\n".join([engine.__version__, *rules, *players]).encode()).hexdigest()[:12]


def _plays(title_id: str, version: str | None = None) -> Q:
    """Workers that play this version of the title, or any; who did not say, as those of the release before, may."""
    told = Q(plays__has_key=title_id) if version is None else Q(plays__contains={title_id: version})
    return told | Q(plays=None, seen_at__gt=Now() - WORKER_SEEN)


def _lately(who: Q) -> bool:
    return Worker.objects.filter(who, seen_at__gt=Now() - PINNED_FOR).exists()
