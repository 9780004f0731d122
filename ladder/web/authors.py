"""An author and their bots, as everybody may see them: names, titles, ratings. Nothing here writes, and nothing of the account is read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.bots.selectors import bots
from ladder.seasons.models import Entry, EntryStatus, RatingSnapshot, Season, SeasonState


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot stands in a season that is in play: `rating` and what belongs to it None while no season rating knows it."""

    season: Season
    entry: Entry
    rank: int | None
    rating: float | None
    half_width: float | None
    status: str


@dataclass(frozen=True, slots=True)
class OfAuthor:
    """A bot of an author, and how it stands in each season in play, newest first."""

    bot: Bot
    standings: list[Standing]


def find_author(username: str) -> User | None:
    """Who owns bots under this name, in any case of letters. Accounts without a bot are nobody's to look up; those that were closed to
    their owner keep their bots, and their page."""
    return (
        User.objects.filter(username__iexact=username, bots__isnull=False)
        .distinct()
        .only("username", "is_house")
        .first()
    )


def bots_of_author(author: User) -> list[OfAuthor]:
    """The author's bots by title and name. Four queries."""
    found = list(bots().filter(owner=author).order_by("title", "name"))
    entries = Entry.objects.filter(bot__in=found, status=EntryStatus.CURRENT).select_related("season", "version")
    entries = entries.exclude(season__state__in=(SeasonState.DRAFT, SeasonState.CLOSED)).order_by("-season")
    by_bot: dict[int, list[Standing]] = {}
    told = list(entries.defer("version__package", "version__report"))
    rated = _rated({entry.season_id for entry in told})
    for entry in told:
        by_bot.setdefault(entry.bot_id, []).append(_standing(entry, rated.get(entry.pk, {})))
    return [OfAuthor(bot, by_bot.get(bot.pk, [])) for bot in found]


def _standing(entry: Entry, row: dict[str, Any]) -> Standing:
    return Standing(
        entry.season, entry, row.get("rank"), row.get("rating"), row.get("half_width"), row.get("status", "provisional")
    )


def _rated(seasons: Iterable[int]) -> dict[int, dict[str, Any]]:
    """The rows of these seasons' latest ratings, by entry."""
    latest = RatingSnapshot.objects.filter(season__in=seasons).order_by("season", "-pk").distinct("season")
    boards = latest.values_list("board", flat=True)
    return {row["bot"]: row for board in boards for row in json.loads(bytes(board)).get("rows", ())}
