"""The house's graded bots as authors meet them: how often a bot beats each, and who is the boss of a division. Nothing here writes.

Results are those of rated games, by the figures that were last computed of a season: a game counts for the two that it brought together,
whoever else sat there. They are of one version: what an earlier one did says nothing of how far the author is now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.bots import Graded, graded
from engine.ratings.opponents import Opponents
from ladder.bots.models import Bot
from ladder.bots.selectors import house_bots
from ladder.seasons.models import Entry, EntryStatus, Season, SeasonState
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
    open season, what the bot that is looked at has done against it, and whether it is the next that this one has to beat."""

    graded: Graded
    bot: Bot | None
    place: Place | None
    result: Result | None = None
    next: bool = False


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
    steps = graded(title)
    if not steps:
        return []
    here = {bot.house_bot: bot for bot in house_bots(title)}
    season = open_seasons(title).first()
    places = {place.bot: place for place in standing(season).places} if season is not None else {}
    results = results_of(entry) if entry is not None else {}
    found, next_is_told = [], entry is None
    for step in steps:
        bot = here.get(step.bot.name)
        result = None if entry is None else results.get(bot.pk, Result()) if bot is not None else Result()
        is_next = not next_is_told and result is not None and not result.beaten
        next_is_told = next_is_told or is_next
        found.append(Rung(step, bot, places.get(bot.name) if bot is not None else None, result, is_next))
    return found


def entry_to_look_at(bot: Bot) -> Entry | None:
    """Of the bot, whose results are told: the version that plays in the newest season in which it is, or played there last."""
    entries = Entry.objects.filter(bot=bot).exclude(season__state=SeasonState.DRAFT).select_related("season", "version")
    found = list(entries.defer("version__package", "version__report").order_by("-season__pk", "-pk"))
    newest = [entry for entry in found if entry.season_id == found[0].season_id]
    return next((entry for entry in newest if entry.status == EntryStatus.CURRENT), next(iter(newest), None))


def results_of(entry: Entry) -> dict[int, Result]:
    """The entry's results against the house's bots that it has met, by their ids, every version of theirs."""
    stored = EntryStatistics.objects.filter(entry=entry, statistics__scheme=SCHEME).only("met", "entry").first()
    if stored is None:
        return {}
    met = Opponents.from_bytes(entry.pk, bytes(stored.met))
    house = Entry.objects.filter(pk__in=met.opponents.tolist()).exclude(bot__house_bot="")
    bots = dict(house.values_list("pk", "bot"))
    counts = zip(met.counts.games.tolist(), met.counts.above.tolist(), met.counts.level.tolist(), strict=True)
    found: dict[int, Result] = {}
    for opponent, (games, above, level) in zip(met.opponents.tolist(), counts, strict=True):
        if opponent in bots:
            bot = bots[opponent]
            found[bot] = found.get(bot, Result()) + Result(games, above, level)
    return found


def bosses(season: Season) -> list[Boss]:
    """The boss of each division of the season, from the top, or of all who compete; none where no author's bot is rated, or none of the
    house's."""
    entries = Entry.objects.filter(season=season, status=EntryStatus.CURRENT)
    known = {
        entry: (division, bot, bool(house))
        for entry, division, bot, house in entries.values_list("pk", "division", "bot", "bot__house_bot")
    }
    rated = [place for place in standing(season).places if place.rating is not None and place.entry in known]
    house = [place for place in rated if known[place.entry][2]]
    found = []
    for division in sorted({known[place.entry][0] for place in rated if not known[place.entry][2]}):
        of_authors = [place for place in rated if not known[place.entry][2] and known[place.entry][0] == division]
        best = max(of_authors, key=rating_of)
        # Ratings of those who have never met, by whatever chain of games, are not to be compared.
        comparable = [place for place in house if place.rated.get("component") == best.rated.get("component")]
        if not comparable:
            continue
        above = [place for place in comparable if rating_of(place) > rating_of(best)]
        boss = min(above, key=rating_of) if above else max(comparable, key=rating_of)
        result = results_of(Entry.objects.get(pk=best.entry)).get(known[boss.entry][1], Result())
        found.append(Boss(division, boss, best, not above, result))
    return found


def rating_of(place: Place) -> float:
    """Of one that is rated."""
    return place.rating or 0.0


def own_bots(title: str, owner: int | None) -> Iterable[Bot]:
    """Bots of the title that this person owns and that have played in a season, by name."""
    if owner is None:
        return []
    return Bot.objects.filter(title=title, owner=owner, house_bot="", entries__games__gt=0).distinct().order_by("name")


__all__ = ["Boss", "Result", "Rung", "bosses", "entry_to_look_at", "own_bots", "results_of", "rungs"]
