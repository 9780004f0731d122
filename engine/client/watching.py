"""What goes on at a house, as it does: a running match, a bot's next one, a season's board. What is as it was is not sent again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.client.shapes import BOARD, LIVE, NUMBERED
from engine.client.site import PAGE, Fields, Site

LOOK_SECONDS = 2.0
"""Between two looks: a worker shows a new board as often."""
BOARD_SECONDS = 10.0
"""Between two looks at a season's board, which moves with every match."""
OPEN = ("queued", "running")

Pause = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it is shown now: the house's words (`LiveSerializer`), what of the events is new, and whether some between were missed."""

    live: Fields
    new: list[Fields]
    missed: bool


def moments(site: Site, match: int, pause: Pause | None = None) -> Iterator[Moment]:
    """The match whenever something has changed, until it is over; the last moment has another status than queued or running."""
    etag, before = "", None
    while True:
        live, etag = site.get_unless(etag, f"matches/{match}/live/", LIVE)
        if live is not None:
            yield _moment(live, before)
            if live["status"] not in OPEN:
                return
            before = live
        (pause or time.sleep)(LOOK_SECONDS)


def _moment(live: Fields, before: Fields | None) -> Moment:
    told: list[Fields] = live["told"]
    if live["number"] is None:
        return Moment(live, [], False)
    if before is not None and (before["attempt"], before["number"]) == (live["attempt"], live["number"]):
        return Moment(live, [], False)
    follows = before is not None and before["attempt"] == live["attempt"] and before["number"] == live["number"] - 1
    fresh = max(0, int(live["fresh"]))
    if follows:
        return Moment(live, told[len(told) - min(fresh, len(told)) :], fresh > len(told))
    return Moment(live, told, True)


def next_match(site: Site, bot: int, pause: Pause | None = None) -> int:
    """The number of the match that the bot plays now, else of the one that has waited longest, else of the next that is made for it."""
    known = _newest(site, bot)
    while True:
        for status in ("running", "queued"):
            if found := site.page("matches/", NUMBERED, {"bot": bot, "status": status, "page_size": PAGE}).rows:
                return int(found[-1]["id"])
        # One that was made, and played, between two looks.
        if (newest := _newest(site, bot)) != known:
            return newest
        (pause or time.sleep)(LOOK_SECONDS)


def _newest(site: Site, bot: int) -> int:
    found = site.page("matches/", NUMBERED, {"bot": bot, "page_size": 1}).rows
    return int(found[0]["id"]) if found else 0


def boards(site: Site, season: str, pause: Pause | None = None) -> Iterator[Fields]:
    """The season's leaderboard whenever it has changed, for ever."""
    etag = ""
    while True:
        board, etag = site.get_unless(etag, f"seasons/{season}/leaderboard/", BOARD)
        if board is not None:
            yield board
        (pause or time.sleep)(BOARD_SECONDS)


__all__ = ["BOARD_SECONDS", "LOOK_SECONDS", "OPEN", "Moment", "boards", "moments", "next_match"]
