"""A season's statistics as they were last computed: what belongs to all in one row, and a row for each entry.

Figures are those of engine.ratings.statistics, a dictionary for each of its records, with entries where it has bots. An estimate is a
dictionary, too: value, error, half_width, p, p_adjusted, and untold, which says why the others are null. Those against opponents are made
for whoever reads them, of what was counted (`EntryStatistics.met`) and of what all entries have in common (`SeasonStatistics.scale`): all
of them move with every game, and a thousand entries have a million. A page reads the rows of the entries that it shows, never the whole
season.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ladder.seasons.models import FoldedGames

SCHEME = "7"
"""Version of the figures: a change that moves or renames them raises it, and all are computed anew."""


class SeasonStatistics(models.Model):
    """What was computed of a season, when, and from what."""

    season = models.OneToOneField("seasons.Season", on_delete=models.PROTECT, related_name="statistics")
    made_at = models.DateTimeField(auto_now=True)
    scheme = models.CharField(max_length=16, default="1", help_text="Version of the figures (SCHEME).")
    input_hash = models.CharField(max_length=64, help_text="SHA-256: equal hashes, equal figures.")
    up_to_sequence = models.PositiveBigIntegerField(help_text="The last rated match that they know.")
    games = models.PositiveIntegerField()
    blocks = models.PositiveIntegerField()
    seats = models.JSONField(help_text="What each seat of each size of table is worth.")
    helps = models.JSONField(
        help_text="For keepers: pairs in which one fares better with the other at the table, the clearest first."
    )
    pairs_tested = models.PositiveIntegerField(help_text="Pairs that these were chosen from.")
    scale = models.BinaryField(
        db_default=b"",
        help_text="What figures against opponents have in common: engine.ratings.opponents has it, packed.",
    )
    edition = models.PositiveBigIntegerField(
        default=0, db_default=0, help_text="How often results had been replaced when the games were read."
    )

    class Meta:
        verbose_name_plural = "season statistics"

    def __str__(self) -> str:
        return f"statistics of {self.season}"


class EntryStatistics(models.Model):
    """An entry of the season: against each opponent, by size of table, its faults and its time."""

    statistics = models.ForeignKey(SeasonStatistics, on_delete=models.CASCADE, related_name="entries")
    entry = models.OneToOneField("seasons.Entry", on_delete=models.PROTECT, related_name="statistics")
    against = models.JSONField(
        default=list,
        db_default=[],
        help_text="Nothing any more: where the release before kept a record for each opponent.",
    )
    met = models.BinaryField(db_default=b"", help_text="What is counted against each opponent, packed.")
    met_sha256 = models.CharField(
        max_length=64, db_default="", help_text="Of that: what has not changed is not written again."
    )
    by_seats = models.JSONField(help_text="A record for each size of table.")
    conduct = models.JSONField(help_text="Games, forfeits with their reasons, decisions and time used.")

    class Meta:
        verbose_name_plural = "entry statistics"
        ordering: ClassVar = ["statistics", "entry"]

    def __str__(self) -> str:
        return f"statistics of {self.entry}"


class StatisticsBase(FoldedGames):
    """What the statistics need of a season's folded games: ladder.statistics.sums has it."""

    def __str__(self) -> str:
        return f"base of statistics of {self.season} after {self.up_to_sequence}"
