"""A match of each title, as its board fills when bots play that know how: finished, drawn as a whole, and under way."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import zstandard

import engine
from engine.log import Log, read
from ladder.accounts.models import User
from ladder.play import services as matches
from ladder.play.models import Block, Match
from ladder.play.selectors import log_bytes
from ladder.seasons.models import Season
from ladder.theatre import live, services
from ladder.theatre.models import GameDocument
from ladder.theatre.selectors import unpacked
from tests.ladder import factories as make
from workers import match_runner, playing

LONGEST = "Warren-Hastings_of-Fort-William1"
"""A name of the most letters that there may be."""


@dataclass(frozen=True)
class Table:
    """Who plays a title, at how many seats, under which options."""

    bot: str
    seats: int
    options: dict[str, str]


FULL = {
    "arkwright": Table("millowner", 4, {"game": "spinning_mule", "east_india": "on"}),
    "east_india_companies": Table("merchant", 4, {}),
    "john_company_1e": Table("factor", 6, {}),
    "john_company_2e": Table("nabob", 6, {"scenario": "1813"}),
}
"""Tables at which all of a title's board is used."""

SMALL = {
    "arkwright": Table("millowner", 2, {"game": "spinning_mule"}),
    "east_india_companies": Table("merchant", 2, {}),
    "john_company_1e": Table("factor", 2, {}),
    "john_company_2e": Table("nabob", 2, {"scenario": "1813"}),
}
"""Tables whose games are soon over."""

MOMENTS = (0.0, 0.35, 0.7, 1.0)
"""Parts of a match after which its board is looked at."""


NAMES = ("Bo", LONGEST, "Red-Dragon", "Governor-0", "Governor-1", "Governor-2")
"""Names of all lengths."""


def played(
    title: str,
    author: User,
    table: Table | None = None,
    *,
    names: Sequence[str] = NAMES,
    season: Season | None = None,
) -> Match:
    """A match of the title in this season, or one of its own, really played to its end by a bot that plays it well under these names.
    The first three bots are the author's."""
    table = table or FULL[title]
    options = engine.title(title).check_options(table.options)
    assert make.house_bots(table.bot, title=title)
    season = season or make.season_with_field(title=title, house=(), options=options)
    for number, called in enumerate(names[: table.seats]):
        make.submitted_bot(owner=author if number < 3 else None, title=title, name=called)
    seated = [entry for entry in make.entries(season) if entry.bot.name in names[: table.seats]]
    lease = make.claimed(make.rated_match(season, seated))
    order = playing.order(lease)
    seats = tuple(replace(seat, house_bot=table.bot, package=b"", filename="") for seat in order.seats)
    return matches.report(lease.token, playing.result(match_runner.play(replace(order, seats=seats))))


def drawn(match: Match) -> Match:
    """The finished match, its document made and kept."""
    GameDocument.objects.get_or_create(match=match)
    services.draw(match.pk)
    assert GameDocument.objects.get(match=match).state == "drawn"
    return match


def log_of(match: Match) -> Log:
    """What was written of a finished match."""
    return read(io.BytesIO(log_bytes(match)))


def rotations(finished: Match) -> Block:
    """A complete block of two whose games are drawn: both are the finished one's, but in the second half of the other one something
    else was chosen. Their results are made up."""
    assert finished.season is not None
    seated = [seat.entry for seat in finished.seats.select_related("entry").order_by("seat") if seat.entry]
    matches = [make.counted(match) for match in make.block_of_matches(finished.season, seated)]
    row = GameDocument.objects.get(match=finished)
    game = json.loads(unpacked(bytes(row.body or b"")))
    for match, parted in zip(matches, (None, game["plies"] // 2), strict=True):
        if parted is not None:
            game["decisions"][parted] |= {"index": 99, "told": ["Somebody else passes"]}
        fields = {name: getattr(row, name) for name in ("state", "format", "title_version", "raw_bytes")}
        fields |= {"body": zstandard.compress(json.dumps(game).encode()), "log_sha256": match.log.sha256}
        GameDocument.objects.update_or_create(match=match, defaults=fields)
    block = matches[0].block
    assert block is not None
    return block


def under_way(finished: Match, part: float = 0.7) -> Match:
    """Another match between those of the finished one, which a worker plays and has brought as far as this part of the other; its board
    is shown. It needs the cache."""
    assert finished.season is not None
    seated = [seat.entry for seat in finished.seats.select_related("entry__bot").order_by("seat") if seat.entry]
    match = make.rated_match(finished.season, seated)
    lease, plies = make.claimed(match), int(finished.decisions * part)
    assert matches.progress(lease.token, plies)
    match.refresh_from_db()
    show(match, log_of(finished), plies)
    return match


def show(match: Match, log: Log, plies: int) -> None:
    """Show a running match's board as after so many decisions of this log, which the last one brought there."""
    game = engine.title(match.title).new(match.seats.count(), match.seed, match.options)
    told, before = [], None
    for choice in log.choices[:plies]:
        before = game.observe(None) if game.plies == plies - 1 else None
        told += [event.to_json() for event in game.drain() if event.see is None]
        game.choose(choice)
    new = [event.to_json() for event in game.drain() if event.see is None]
    board = live.LiveBoard(
        match.attempt_count, plies, game.observe(None), before, [*told, *new][-live.TOLD :], len(new)
    )
    live.show(match.pk, board)
