"""A season's games as the season rating takes them: those that are new, on a base of those that are not.

A tick reads the games since the base, and those of blocks that were open then. When these have become many, those blocks of them that are
over are folded into the base. All games are read again only to make a base anew: when there is none that holds (at first, by other rules,
after results were replaced), at once; and when the season has grown by a quarter since, by a task of its own.
"""

from __future__ import annotations

import numpy as np
import structlog

from engine.ratings.bradley_terry import Mode
from engine.ratings.folding import FOLDING, REFOLD, Base, Evidence
from engine.ratings.packing import UNREADABLE
from engine.ratings.results import Results
from engine.wording import counted
from ladder.house.rounds import each_by_itself
from ladder.seasons.gathering import Stretch, games_in, portions
from ladder.seasons.gathering import over as blocks_over
from ladder.seasons.models import IN_PLAY, RatingBase, RatingRun, Season

log = structlog.get_logger(__name__)

FOLD = 4_000
"""Games from which on those that are in no base are folded."""


def everything(season: Season) -> tuple[Evidence, int]:
    """All games, none of them folded, and the place up to which they are: what every base has to agree with."""
    up_to = last_place(season)
    return Evidence(games_in(season.pk, Stretch(0, up_to))), up_to


def evidence(season: Season) -> tuple[Evidence, int]:
    """All games, as many of them in a base as can be, and the place up to which they are; the base is made or enlarged where it is time."""
    # In this order: somebody else may enlarge the base at any moment, and it must not know what comes after the place.
    kept, up_to = kept_base(season), last_place(season)
    if kept is None:
        if up_to <= FOLD:
            return everything(season)
        kept = make_anew(season)
        up_to = kept.up_to_sequence
    found = _on(kept, up_to)
    if len(found.games) < FOLD:
        return found, up_to
    over = blocks_over(found.games.blocks, up_to)
    after = found.folded(over)
    kept.up_to_sequence, kept.open_blocks = up_to, sorted(set(found.games.blocks) - over)
    _keep(kept, after.base or Base.empty())
    return after, up_to


def last_place(season: Season) -> int:
    """The place of the last rated match."""
    return Season.objects.values_list("last_sequence", flat=True).get(pk=season.pk)


def kept_base(season: Season) -> RatingBase | None:
    """The season's base, if it holds: made by the rules of today, of results that stand."""
    return RatingBase.that_holds(season, FOLDING, edition_of(season))


def edition_of(season: Season) -> int:
    """How often places of the season's games have been replaced: every time the ledger was restated."""
    return RatingRun.objects.filter(season=season).count()


def make_anew(season: Season) -> RatingBase:
    """Fold all games of the season that are in blocks that are over, at the strengths that all games give, and keep the base.

    They are read twice, or once if there is a base that knows their strengths.
    """
    edition, known, up_to = edition_of(season), kept_base(season), last_place(season)
    mode = _mode(season, up_to) if known is None else _on(known, up_to).mode
    made = RatingBase(
        season=season, scheme=FOLDING, edition=edition, anew_at_sequence=up_to, up_to_sequence=up_to, open_blocks=[]
    )
    base = Base.empty()
    for portion in portions(season.pk, up_to):
        if portion.over:
            base, made.open_blocks = base.with_games(portion.games, mode), portion.open_blocks
    return _keep(made, base)


def make_grown_anew() -> int:
    """`make_anew` for every season in play that has grown enough since. Returns how many there were."""
    return each_by_itself(
        Season.objects.filter(state__in=IN_PLAY).order_by("pk"),
        lambda season: RatingBase.is_outgrown(season, REFOLD) and make_anew(season) is not None,
        "base of season not made anew",
        lambda season: {"season": season.slug},
    )


def replace(season: Season) -> RatingBase:
    """`make_anew` where the base is wrong: of the games alone, and of nothing that it tells."""
    RatingBase.objects.filter(season=season).delete()
    return make_anew(season)


def check(season: Season) -> list[str]:
    """What of the season's base is not as its matches say; nothing for a season that has none. Reads all games, and changes nothing."""
    kept = RatingBase.objects.filter(season=season).first()
    if kept is None or kept.edition != edition_of(season) or kept.scheme != FOLDING:
        return []
    try:
        base = Base.from_bytes(bytes(kept.body))
    except UNREADABLE:
        return ["the rating's base cannot be read"]
    right, open_then = Base.empty().results, set(kept.open_blocks)
    for portion in portions(season.pk, kept.up_to_sequence):
        then = np.array([block not in open_then for block in portion.games.blocks], dtype=bool)
        right += Results.of(portion.games.of_blocks(then))
    found = []
    if base.hash != kept.sha256:
        found.append("the rating's base is not what its hash says")
    if base.results.blocks != right.blocks:
        found.append(f"the rating's base has {counted(base.results.blocks, 'block')}, there are {right.blocks}")
    if not base.results.same_as(right):
        found.append(f"the rating's base has other results than the {counted(right.games, 'game')} that there are")
    return found


def _on(kept: RatingBase, up_to: int) -> Evidence:
    stretch = Stretch(kept.up_to_sequence, up_to, kept.open_blocks)
    return Evidence(games_in(kept.season_id, stretch), Base.from_bytes(bytes(kept.body)))


def _mode(season: Season, up_to: int) -> Mode:
    results = Base.empty().results
    for portion in portions(season.pk, up_to):
        results += Results.of(portion.games)
    return Mode.of(results)


def _keep(kept: RatingBase, base: Base) -> RatingBase:
    kept.keep(base.hash, base.to_bytes())
    log.info("games folded", season=kept.season_id, up_to=kept.up_to_sequence, games=base.results.games)
    return kept
