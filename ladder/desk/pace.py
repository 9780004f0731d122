"""The act on the pace of a season's play."""

from __future__ import annotations

from dataclasses import asdict, fields

from ladder.desk.acting import Asked, Came, Deed, Preview, rehearsed
from ladder.desk.seasons import hold, open_matches, season_of, slug
from ladder.errors import Conflict
from ladder.seasons.pacing import Pace, pace_of, set_pace

WORDS = {
    "blocks_in_flight": "Open blocks of the season",
    "blocks_per_bot": "Open blocks of one bot",
    "owner_share": "One owner's share of the open blocks",
    "wait_ceiling": "Longest wait for a block, in minutes",
}


def _pace(asked: Asked) -> Pace:
    return Pace(**{field.name: asked[field.name] for field in fields(Pace)})


def _preview(asked: Asked) -> Preview:
    season = season_of(asked)
    was, now = asdict(pace_of(season)), asdict(pace_of(rehearsed(lambda: set_pace(season, _pace(asked)))))
    rows = tuple((WORDS[name], f"{was[name]:g}", f"{now[name]:g}") for name in was if was[name] != now[name])
    if not rows:
        raise Conflict("season", f"{season.full_name} has this pace.", "Nothing would be changed.")
    says = f"{season.full_name} is played at another pace from the next block on. No result depends on it."
    return Preview((says,), ("Figure", "From", "To"), rows, (open_matches(season),))


def _set(asked: Asked) -> Came:
    season = set_pace(season_of(asked), _pace(asked))
    told = "; ".join(f"{WORDS[name]}: {figure:g}" for name, figure in asdict(pace_of(season)).items())
    return Came(f"{season.full_name}: {told}.")


DEEDS = (
    Deed(
        "season-pace",
        "Set the pace of a season",
        "How many blocks are open at once, of one bot and of one owner, and who is seated first.",
        slug,
        _preview,
        _set,
        hold,
    ),
)
