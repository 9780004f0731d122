"""How a season ends: frozen, closing, closed; and how its divisions are redrawn. It is drafted and opened in ``services``.

Frozen, it takes no new versions and makes no blocks, while those that are open are played. Closing, once those are over, it makes rounds of
extra blocks: everybody above the cut sits in one block of each round, so that the top of the table rests on equally many more games. After
the last of them it is closed: a final rating is made of all its games, and then its archive.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

import structlog
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now

import engine
from engine.wording import counted
from ladder.bots.models import Bot, VersionStatus
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match
from ladder.seasons import divisions, listeners, standings
from ladder.seasons.counting import count_all
from ladder.seasons.entering import enter_bot, withdrawn
from ladder.seasons.extra_blocks import plan_round
from ladder.seasons.locking import lock
from ladder.seasons.models import Entry, EntryStatus, Season, SeasonState
from ladder.seasons.publishing import ask_for_archive, ask_for_matches
from ladder.seasons.seating import seat, title_version_of
from ladder.seasons.selectors import Row, leaderboard
from ladder.seasons.snapshots import contenders, meetings_among, shares

log = structlog.get_logger(__name__)

MOST_ROUNDS = 100
"""Rounds of extra blocks at most."""


@dataclass(frozen=True, slots=True)
class Closing:
    """What closing a season will do: who stands above the cut now, and how many blocks each of them will play."""

    open_matches: int
    above: list[Row]
    rounds: int


@dataclass(frozen=True, slots=True)
class Move:
    """An entry that changes its division."""

    entry: Entry
    old: int
    new: int


def freeze(season: Season) -> Season:
    """Open to frozen. Raises Conflict."""
    with transaction.atomic():
        season = _in_state(season, SeasonState.OPEN, "Only an open season is frozen.")
        return _move(season, SeasonState.FROZEN)


def thaw(season: Season) -> Season:
    """Frozen to open again; versions that became active meanwhile enter. Raises Conflict."""
    with transaction.atomic():
        season = _move(_in_state(season, SeasonState.FROZEN, "Only a frozen season is opened again."), SeasonState.OPEN)
        active = Bot.objects.filter(title=season.title, active_version__status=VersionStatus.READY)
        for bot in active.order_by("pk"):
            if not withdrawn(season, bot):
                enter_bot(season, bot)
    ask_for_matches()
    return season


def preview_close(season: Season, cut: int, rounds: int) -> Closing:
    """What `close` would do. Raises as it does, and changes nothing."""
    _check_closing(cut, rounds)
    _require(season, SeasonState.FROZEN, "Freeze it first.")
    above = leaderboard(season).rows[:cut] if rounds else []
    return Closing(Match.objects.open().filter(season=season).count(), above, rounds)


def close(season: Season, cut: int = 0, rounds: int = 0) -> Season:
    """Frozen to closing: `rounds` of extra blocks for the first `cut` of the table, made one after the other by beat, and then closed.

    Raises Conflict for a season that is not frozen, ServiceError for a cut or rounds that cannot be.
    """
    _check_closing(cut, rounds)
    with transaction.atomic():
        season = _in_state(season, SeasonState.FROZEN, "Freeze it first.")
        season.closing_cut, season.closing_rounds = (cut, rounds) if rounds else (0, 0)
        season.save(update_fields=["closing_cut", "closing_rounds"])
        season.entries.update(above_cut=False)
        _move(season, SeasonState.CLOSING)
    ask_for_matches()
    return season


def advance(season: Season) -> int:
    """The next step of a closing season whose last blocks are over: a round of extra blocks, or its end. Returns how many blocks were made.

    Nothing is done while matches are open, or while it is paused.
    """
    with transaction.atomic():
        season = lock(season.pk)
        if season.state != SeasonState.CLOSING or season.paused:
            return 0
        if season.blocks.filter(completed_at=None).exists() or Match.objects.open().filter(season=season).exists():
            return 0
        count_all(season)
        if season.closing_rounds:
            return _make_round(season)
        _finish(season)
    return 0


def preview_divisions(season: Season) -> list[Move]:
    """Who would be promoted, relegated or moved up into a vacancy by now. Raises Conflict for a season without divisions."""
    if not season.division_size:
        raise Conflict("season", f"{season.full_name} has no divisions.", "Open one with --division-size.")
    _require(season, SeasonState.OPEN, "Only an open season's divisions are redrawn.")
    rows = {row.entry.pk: row for row in leaderboard(season).rows if row.entry.division}
    placed = [
        divisions.Placed(pk, row.entry.division, row.elo if row.rating is None else row.rating, row.rank is not None)
        for pk, row in rows.items()
    ]
    found = divisions.redraw(placed, season.division_size)
    return [Move(rows[pk].entry, rows[pk].entry.division, new) for pk, new in sorted(found.items())]


def redraw_divisions(season: Season) -> list[Move]:
    """Promote and relegate. Returns who moved. Raises as `preview_divisions`."""
    with transaction.atomic():
        moves = preview_divisions(lock(season.pk))
        for move in moves:
            Entry.objects.filter(pk=move.entry.pk).update(division=move.new)
    return moves


def _make_round(season: Season) -> int:
    """One round of extra blocks; before the first, who is above the cut is settled by the rating of all games so far."""
    if not season.entries.filter(above_cut=True).exists():
        standings.rate(season)
        top = [row.entry.pk for row in leaderboard(season).rows[: season.closing_cut]]
        season.entries.filter(pk__in=top).update(above_cut=True)
    season.closing_rounds -= 1
    season.save(update_fields=["closing_rounds"])
    title = engine.title(season.title)
    mix = [seats for seats, share in shares(season, title.seats(season.options)).items() if share > 0]
    seats = max(mix)
    duel = seats == 1
    playable = _playable(season)
    # The cut is one for the whole table, whatever the divisions.
    field = [replace(one, division=0) for one in contenders(season) if one.entry in playable]
    above = [one for one in field if playable[one.entry]]
    planned, left_out = plan_round(
        above,
        sorted((one for one in field if not playable[one.entry]), key=lambda one: (not one.house, -one.rating)),
        size=season.duel_size if duel else seats,
        allowed=range(2, season.duel_size + 1) if duel else [count for count in mix if count > 1],
        met=meetings_among([one.entry for one in above]),
        seed=secrets.randbits(64),
        duel=duel,
    )
    if left_out:
        log.warning("no extra block", season=season.slug, entries=left_out)
    seat(season, planned, title_version_of(season))
    return len(planned)


def _playable(season: Season) -> dict[int, bool]:
    """The current entries whose version may play, and whether each is above the cut; a house bot of an older engine may not."""
    current = season.entries.filter(status=EntryStatus.CURRENT, version__status=VersionStatus.READY)
    own = Q(bot__house_bot="") | Q(version=F("bot__active_version"))
    return dict(current.filter(own).values_list("pk", "above_cut"))


def _finish(season: Season) -> None:
    """Closing to closed, with the final rating. The season is locked by the caller, and no match of it is open."""
    standings.rate(season, final=True)
    season.closed_at = Now()
    season.save(update_fields=["closed_at"])
    _move(season, SeasonState.CLOSED)
    ask_for_archive(season.pk)


def _check_closing(cut: int, rounds: int) -> None:
    if not 0 <= rounds <= MOST_ROUNDS:
        raise ServiceError("rounds", f"{counted(rounds, 'round')} cannot be.", f"Use 0 to {MOST_ROUNDS}.")
    if rounds and cut < 2:
        raise ServiceError("cut", f"{cut} cannot play among themselves.", "Use 2 or more, or no rounds.")


def _in_state(season: Season, state: SeasonState, remedy: str) -> Season:
    season = lock(season.pk)
    _require(season, state, remedy)
    return season


def _require(season: Season, state: SeasonState, remedy: str) -> None:
    if season.state != state:
        raise Conflict("season", f"{season.full_name} is {season.state}.", remedy)


def _move(season: Season, state: SeasonState) -> Season:
    log.info("season moves on", season=season.slug, old=season.state, new=state)
    season.state = state
    season.save(update_fields=["state"])
    listeners.moved(season)
    return season


__all__ = ["advance", "close", "freeze", "preview_close", "preview_divisions", "redraw_divisions", "thaw"]
