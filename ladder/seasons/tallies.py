"""What has been counted of a season, so that nobody counts its matches again: a page, a tick of the match-maker, a board.

Each figure is moved in one of two places, both under the season's lock: where blocks are made, and where matches that have ended are
counted (`ladder.seasons.counting`). What has ended and is not counted yet stands in `Uncounted`, which the report's transaction writes:
a row of its own for each match, so that no two reports wait for each other. Open matches are not counted here: there are few, and an index
of them alone.

All of it can be made anew from the matches, and compared with them: `rebuild_ratings` does both.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class SeasonTally(models.Model):
    """A season's matches and blocks, counted."""

    season = models.OneToOneField("seasons.Season", on_delete=models.PROTECT, related_name="tally")
    blocks = models.PositiveBigIntegerField(default=0, help_text="Blocks that were made.")
    finished = models.PositiveBigIntegerField(
        default=0, help_text="Matches that were played to the end, those of duels that are not rated among them."
    )
    void = models.JSONField(default=dict, help_text="Void matches by their cause's word.")
    decisions = models.PositiveBigIntegerField(default=0, help_text="Of the finished matches.")
    rated = models.PositiveBigIntegerField(
        default=0,
        db_default=0,
        help_text="Those that have a place in the season's order. Another number than the season's tells of matches that were rated past "
        "the tallies, by a release that has none.",
    )

    class Meta:
        verbose_name_plural = "season tallies"

    def __str__(self) -> str:
        return f"tally of {self.season}"


class TableCount(models.Model):
    """An entry's games at tables of one size, duels being those of size 1."""

    entry = models.ForeignKey("seasons.Entry", on_delete=models.PROTECT, related_name="table_counts")
    seats = models.PositiveSmallIntegerField(help_text="Of the tables.")
    games = models.PositiveIntegerField(default=0, help_text="Matches, open ones among them, without void ones.")
    rated = models.PositiveIntegerField(default=0, help_text="Rows of the ledger.")
    wins = models.PositiveIntegerField(default=0, help_text="Of these, first places that nobody shared.")
    actual = models.FloatField(default=0.0, help_text="Sum of what it took from the others, 0 to 1 in each game.")
    expected = models.FloatField(default=0.0, help_text="Sum of what it was expected to take by live Elo.")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["entry", "seats"], name="table_count_once")]

    def __str__(self) -> str:
        return f"tables of {self.seats}, {self.entry}"


class Meeting(models.Model):
    """In how many blocks two entries met, the lower id first. Blocks count when they are made, whatever becomes of their matches."""

    one = models.ForeignKey("seasons.Entry", on_delete=models.PROTECT, related_name="+", db_index=False)
    other = models.ForeignKey("seasons.Entry", on_delete=models.PROTECT, related_name="+")
    blocks = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="meeting_once"),
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="meeting_lower_first"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"


class Uncounted(models.Model):
    """A match of a season that has ended, finished or void, and that the season's figures do not know yet; or a duel whose last match has
    ended, and which is to be rated."""

    # The database does not look whether there is such a season: of so many reports at once each would write into the season's row that it
    # did. The match's and the block's rows are locked by the report anyway.
    season = models.ForeignKey(
        "seasons.Season", on_delete=models.PROTECT, related_name="uncounted", db_constraint=False
    )
    match = models.OneToOneField(
        "matches.Match", null=True, blank=True, on_delete=models.PROTECT, related_name="uncounted"
    )
    block = models.OneToOneField(
        "matches.Block", null=True, blank=True, on_delete=models.PROTECT, related_name="uncounted"
    )

    class Meta:
        verbose_name_plural = "uncounted matches"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(match__isnull=False, block=None) | models.Q(match=None, block__isnull=False),
                name="uncounted_match_or_duel",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match or self.block}, not counted yet"
