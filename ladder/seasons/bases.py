"""What is kept of a season's games that have become sums, so that no tick reads them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models, transaction

if TYPE_CHECKING:
    from ladder.seasons.models import Season


class FoldedGames(models.Model):
    """The sums of a season's games up to a place in its order, without those of blocks that were still open there.

    Nothing in it is a source: it can be made anew from the matches at any time, and is when it was made by other rules, when results were
    replaced, and when the season has grown by a quarter.
    """

    season = models.OneToOneField("seasons.Season", on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now=True)
    scheme = models.CharField(max_length=32, help_text="Version of the rules by which games become sums.")
    sha256 = models.CharField(max_length=64, help_text="Of the games and the sums. Equal hashes, equal sums.")
    up_to_sequence = models.PositiveBigIntegerField(help_text="The last rated match that is looked at.")
    open_blocks = ArrayField(
        models.BigIntegerField(), help_text="Blocks with matches up to there that are not in it: they were not over."
    )
    edition = models.PositiveBigIntegerField(
        default=0, help_text="How often results had been replaced when it was begun. At another number it is void."
    )
    anew_at_sequence = models.PositiveBigIntegerField(
        help_text="The last rated match when all of it was made anew from the matches."
    )
    body = models.BinaryField(help_text="The sums, packed.")

    class Meta:
        abstract = True

    @classmethod
    def that_holds(cls, season: Season, scheme: str, edition: int) -> Self | None:
        """The season's base, if it was made by these rules, of this edition of its results."""
        return cls._default_manager.filter(season=season, scheme=scheme, edition=edition).first()

    @classmethod
    def is_outgrown(cls, season: Season, factor: float) -> bool:
        """Has the season a base, and grown by this factor since all of it was made?"""
        made = cls._default_manager.filter(season=season).values_list("anew_at_sequence", flat=True).first()
        return made is not None and season.last_sequence >= factor * made

    @property
    def age(self) -> tuple[int, int, int]:
        """Of two bases of a season the one with more of this is the one to keep."""
        return (self.edition, self.anew_at_sequence, self.up_to_sequence)

    def keep(self, sha256: str, body: bytes) -> None:
        """Store it with these sums in the place of the season's last one, unless somebody has stored a better one meanwhile."""
        self.sha256, self.body = sha256, body
        with transaction.atomic():
            last = type(self)._default_manager.select_for_update().filter(season=self.season_id).first()
            if last is None:
                # Two at once: the one that comes later is dropped, and not the board that was to be made of it.
                self.pk = None
                type(self)._default_manager.bulk_create([self], ignore_conflicts=True)
            elif self.age >= last.age:
                self.pk = last.pk
                self.save()


class RatingBase(FoldedGames):
    """What the season rating needs of its folded games: engine.ratings.folding has the sums."""

    def __str__(self) -> str:
        return f"base of {self.season} after {self.up_to_sequence}"
