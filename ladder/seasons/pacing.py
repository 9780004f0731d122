"""The pace of a season's play: it may be changed at any time, since no result depends on it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import transaction

from engine.wording import counted
from ladder.errors import Conflict, ServiceError
from ladder.seasons.locking import lock
from ladder.seasons.models import Season, SeasonState
from ladder.seasons.publishing import ask_for_matches

MOST_BLOCKS = 1000
"""Open blocks of a season at most."""

LONGEST_CEILING = 525_600
"""Minutes: a year."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a season is played; the fields of Season say what they mean."""

    blocks_in_flight: int
    blocks_per_bot: int
    owner_share: float
    wait_ceiling: int


def pace_of(season: Season) -> Pace:
    """The pace at which the season is played."""
    return Pace(season.blocks_in_flight, season.blocks_per_bot, season.owner_share, season.wait_ceiling)


def set_pace(season: Season, pace: Pace) -> Season:
    """Play the season at this pace from now on. Raises ServiceError naming the field, Conflict for a season that is closed."""
    check_blocks(pace)
    check_share(pace.owner_share)
    check_ceiling(pace.wait_ceiling)
    with transaction.atomic():
        season = lock(season.pk)
        if season.state == SeasonState.CLOSED:
            raise Conflict("season", f"{season.full_name} is closed.", "Nothing is played in it any more.")
        for name, figure in asdict(pace).items():
            setattr(season, name, figure)
        season.save(update_fields=list(asdict(pace)))
    ask_for_matches()
    return season


def check_blocks(pace: Pace) -> None:
    """Raise ServiceError for a number of blocks that cannot be."""
    if not 0 <= pace.blocks_in_flight <= MOST_BLOCKS:
        said = f"{counted(pace.blocks_in_flight, 'block')} cannot be."
        raise ServiceError(
            "blocks_in_flight", said, f"Use 1 to {MOST_BLOCKS}, or 0 for as many as keep the workers busy."
        )
    if not 1 <= pace.blocks_per_bot <= MOST_BLOCKS:
        said = f"{counted(pace.blocks_per_bot, 'block')} cannot be."
        raise ServiceError("blocks_per_bot", said, f"Use 1 to {MOST_BLOCKS}.")


def check_share(share: float) -> None:
    """Raise ServiceError for a share of the open blocks that cannot be."""
    if not 0 < share <= 1:
        raise ServiceError("owner_share", f"{share!r} is no share.", "Use a number above 0, at most 1.")


def check_ceiling(minutes: int) -> None:
    """Raise ServiceError for a longest wait that cannot be."""
    if not 1 <= minutes <= LONGEST_CEILING:
        raise ServiceError("wait_ceiling", f"{minutes} minutes are no ceiling.", f"Use 1 to {LONGEST_CEILING}.")
