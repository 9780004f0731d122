"""News of a season is told to its authors, a few hundred at a time: each batch is a transaction, which a crash takes back whole."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from engine.wording import counted
from ladder.messages.models import Announcement
from ladder.messages.telling import Told, tell
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.seasons.selectors import latest_snapshot

BATCH = 200
"""Authors who are told at once."""

BOTS_NAMED = 5
"""Of an author who has more bots in the season so many are named."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where entries stand on a season's last board, and of how many."""

    rank: dict[int, int]

    def of(self, entry: int, bot: str) -> str:
        """The bot's place in words."""
        at = self.rank.get(entry)
        return f"{bot} has none" if at is None else f"{bot} {at} of {len(self.rank)}"


def announce_next() -> int:
    """Tell the next batch of authors of the oldest news. Returns how many there were; 0 when there is nothing to tell."""
    with transaction.atomic():
        waiting = Announcement.objects.filter(done_at=None).order_by("pk")
        news = waiting.select_for_update(skip_locked=True, of=("self",)).select_related("season").first()
        if news is None:
            return 0
        current = Entry.objects.filter(season=news.season_id, status=EntryStatus.CURRENT)
        others = current.filter(bot__owner__gt=news.last_author, bot__owner__is_house=False)
        authors = list(others.order_by("bot__owner").values_list("bot__owner", flat=True).distinct()[:BATCH])
        if len(authors) < BATCH:
            news.done_at = timezone.now()
        if authors:
            news.last_author = authors[-1]
            told = _facts(news.season, authors)
            tell(news.kind, [Told(f"{news.kind}:{news.pk}", facts, author=author) for author, facts in told.items()])
        news.save(update_fields=["done_at", "last_author"])
        # One more when it is done, so that whoever asks goes on to the next.
        return len(authors) + 1


def _facts(season: Season, authors: list[int]) -> dict[int, dict[str, Any]]:
    """What each of the authors is told of the season: two queries."""
    places = _places(season)
    bots: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
    entries = Entry.objects.filter(season=season, status=EntryStatus.CURRENT, bot__owner__in=authors)
    for entry, owner, bot in entries.order_by("bot__name").values_list("pk", "bot__owner", "bot__name"):
        bots[owner].append((places.rank.get(entry, len(places.rank) + 1), entry, bot))
    found = {}
    for author, own in bots.items():
        own.sort()
        rest = f" and {counted(len(own) - BOTS_NAMED, 'more bot')}" if len(own) > BOTS_NAMED else ""
        found[author] = {
            "season": season.full_name,
            "slug": season.slug,
            "bots": ", ".join(bot for _, _, bot in own[:BOTS_NAMED]) + rest,
            "places": ", ".join(places.of(entry, bot) for _, entry, bot in own[:BOTS_NAMED]) + rest,
        }
    return found


def _places(season: Season) -> Places:
    snapshot = latest_snapshot(season)
    rows = msgspec.json.decode(snapshot.board).get("rows", ()) if snapshot is not None else ()
    ranks = {row["bot"]: row["rank"] for row in rows if row["rank"] is not None}
    # As on the page: who has left the season has no place in it.
    current = Entry.objects.filter(season=season, pk__in=ranks, status=EntryStatus.CURRENT)
    return Places({pk: ranks[pk] for pk in current.values_list("pk", flat=True)})


__all__ = ["BATCH", "announce_next"]
