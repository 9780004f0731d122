"""The house's graded bots as authors meet them: how often a bot beats each, and who is the boss of a division. Nothing here writes.

Results are those of rated games, by the figures that were last computed of a season: a game counts for the two that it brought together,
whoever else sat there. They are of one version: what an earlier one did says nothing of how far the author is now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import engine
from engine.bots import Graded, graded
from engine.bots.grades import grades_of
from engine.changed import of_other_rules
from engine.ratings.opponents import Opponents
from ladder.bots.models import Bot
from ladder.bots.selectors import house_bots
from ladder.seasons.models import Entry, EntryStatus, SeasonState
from ladder.seasons.selectors import Place, open_seasons, standing
from ladder.statistics.models import SCHEME, EntryStatistics

BEATEN = 0.5
"""Who finishes above another in more than this share of their games, level ones counted half, beats it."""


@dataclass(frozen=True, slots=True)
class Result:
    """Of the games in which two sat at one table, in how many the one finished above the other, and in how many level with it."""

    games: int = 0
    above: int = 0
    level: int = 0

    @property
    def share(self) -> float | None:
        """0 to 1, level games counted half; None without games."""
        return (self.above + self.level / 2) / self.games if self.games else None

    @property
    def beaten(self) -> bool:
        """Is the other one beaten?"""
        return self.share is not None and self.share > BEATEN

    def __add__(self, other: Result) -> Result:
        return Result(self.games + other.games, self.above + other.above, self.level + other.level)


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the title: who is measured there, the house's bot as it plays here (None: it is not registered), its place in the newest
    open season, what the bot that is looked at has done against it, whether it is the next that this one has to beat, and whether the
    program or the rules have changed since it was measured."""

    graded: Graded
    bot: Bot | None
    place: Place | None
    result: Result | None = None
    next: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Boss:
    """The house's bot that a division has to beat next: of those rated above the division's best entry the weakest; where there is none,
    the strongest of the house, which is ``passed``. ``division`` is 0 in a season without. ``result`` is the best entry's against it."""

    division: int
    boss: Place
    best: Place
    passed: bool
    result: Result


def rungs(title: str, entry: Entry | None = None) -> list[Rung]:
    """The title's steps, weakest first, with the results of this entry; none of a title whose bots are not graded."""
    steps, measured = graded(title), grades_of(title)
    if not steps or measured is None:
        return []
    other_rules = of_other_rules(measured.made, engine.title(title))
    here = {bot.house_bot: bot for bot in house_bots(title)}
    season = open_seasons(title).first()
    places = {place.bot: place for place in standing(season).places} if season is not None else {}
    results = results_of([entry.pk]).get(entry.pk, {}) if entry is not None else {}
    found, next_is_told = [], entry is None
    for step in steps:
        bot = here.get(step.bot.name)
        result = None if entry is None else results.get(bot.pk, Result()) if bot is not None else Result()
        is_next = not next_is_told and result is not None and not result.beaten
        next_is_told = next_is_told or is_next
        place = places.get(bot.name) if bot is not None else None
        found.append(Rung(step, bot, place, result, is_next, other_rules or step.has_changed))
    return found


def entry_to_look_at(bot: Bot) -> Entry | None:
    """Of the bot, whose results are told: the version that plays in the newest season in which it is, or played there last."""
    entries = Entry.objects.filter(bot=bot).exclude(season__state=SeasonState.DRAFT).select_related("season", "version")
    found = list(entries.defer("version__package", "version__report").order_by("-season__pk", "-pk"))
    newest = [entry for entry in found if entry.season_id == found[0].season_id]
    return next((entry for entry in newest if entry.status == EntryStatus.CURRENT), next(iter(newest), None))


def results_of(entries: Collection[int]) -> dict[int, dict[int, Result]]:
    """Of each of these entries the results against the house's bots that it has met, by their ids, every version of theirs."""
    stored = EntryStatistics.objects.filter(entry__in=entries, statistics__scheme=SCHEME).values_list("entry", "met")
    met = {entry: Opponents.from_bytes(entry, bytes(packed)) for entry, packed in stored}
    opponents = {opponent for one in met.values() for opponent in one.opponents.tolist()}
    bots = dict(Entry.objects.filter(pk__in=opponents).exclude(bot__house_bot="").values_list("pk", "bot"))
    return {entry: _by_bot(one, bots) for entry, one in met.items()}


def _by_bot(met: Opponents, bots: Mapping[int, int]) -> dict[int, Result]:
    counts = zip(met.counts.games.tolist(), met.counts.above.tolist(), met.counts.level.tolist(), strict=True)
    found: dict[int, Result] = {}
    for opponent, (games, above, level) in zip(met.opponents.tolist(), counts, strict=True):
        if opponent in bots:
            bot = bots[opponent]
            found[bot] = found.get(bot, Result()) + Result(games, above, level)
    return found


def bosses(places: Iterable[Place]) -> list[Boss]:
    """The boss of each division of a season, from the top, or of all who compete, by who stands where in it; none where no author's bot is
    rated, or none of the house's. Two queries, however many divisions there are."""
    rated = [place for place in places if place.rating is not None]
    house, authors = [place for place in rated if place.house_bot], [place for place in rated if not place.house_bot]
    paired = []
    for division in sorted({place.division for place in authors}):
        best = max((place for place in authors if place.division == division), key=rating_of)
        # Ratings of those who have never met, by whatever chain of games, are not to be compared.
        comparable = [place for place in house if place.rated.get("component") == best.rated.get("component")]
        if not comparable:
            continue
        above = [place for place in comparable if rating_of(place) > rating_of(best)]
        boss = min(above, key=rating_of) if above else max(comparable, key=rating_of)
        paired.append((division, boss, best, not above))
    results = results_of([best.entry for _, _, best, _ in paired]) if paired else {}
    return [
        Boss(division, boss, best, passed, results.get(best.entry, {}).get(boss.bot_id, Result()))
        for division, boss, best, passed in paired
    ]


def rating_of(place: Place) -> float:
    """Of one that is rated."""
    return place.rating or 0.0


def own_bots(title: str, owner: int | None) -> Iterable[Bot]:
    """Bots of the title that this person owns and that have played in a season, by name."""
    if owner is None:
        return []
    return Bot.objects.filter(title=title, owner=owner, house_bot="", entries__games__gt=0).distinct().order_by("name")


__all__ = ["Boss", "Result", "Rung", "bosses", "entry_to_look_at", "own_bots", "results_of", "rungs"]
