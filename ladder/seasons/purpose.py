"""Rated matches: what their results mean for live Elo, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse

from ladder.play import pinning
from ladder.play.models import Block, Match, MatchKind, MatchLog, MatchSeat, VoidCause
from ladder.play.purposes import BlockPurpose, Heading, OldLogs, Orphans, Viewer
from ladder.seasons import counting
from ladder.seasons.conduct import review_forfeits
from ladder.seasons.entering import enter_forgotten
from ladder.seasons.models import RatingChange, Season, SeasonArchive
from ladder.seasons.publishing import ask_for_matches
from ladder.seasons.recounting import rebuild_passed_by, uncount


class Rated(BlockPurpose):
    """A game of a season: everybody may see it, and it counts."""

    word = MatchKind.RATED
    block_owner = "season"
    selects = ("season",)

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        counting.note_match(match)
        review_forfeits(seats)

    def voided(self, match: Match) -> None:
        counting.note_match(match)

    def revived(self, match: Match) -> None:
        uncount(match)

    def block_complete(self, block: Block) -> None:
        """A duel is to be rated, and the season has room for another block."""
        if block.seats == 1:
            counting.note_duel(block)
        ask_for_matches()

    def settled(self, matches: Sequence[Match]) -> None:
        for season in sorted({match.season_id or 0 for match in matches}):
            counting.count_soon(season)

    def heading(self, match: Match) -> Heading:
        season = match.season
        return Heading(season.name, reverse("web:season", args=[season.slug])) if season is not None else Heading("")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return True

    def visible_to(self, viewer: Viewer) -> Q:
        return Q()

    def changes(self, match: Match) -> Mapping[int, RatingChange]:
        """The match's rows of the ledger."""
        return {change.seat: change for change in RatingChange.objects.filter(match=match)}

    def orphans(self, queued: QuerySet[Match]) -> Iterator[Orphans]:
        yield from super().orphans(queued)
        replaced = MatchSeat.objects.filter(match__in=queued, version__bot__owner__is_house=True).exclude(
            version=F("version__bot__active_version")
        )
        told = replaced.order_by().values_list("version", "version__bot__house_bot", "version__sha256", "match__title")
        gone = [pk for pk, *which in told.distinct() if not pinning.house_bot_is_played(*which)]
        if gone:
            seated = MatchSeat.objects.filter(match=OuterRef("pk"), version__in=gone)
            why = "a house bot at its table has changed since"
            yield Orphans(queued.filter(Exists(seated)), VoidCause.OUT_OF_PLAY, why)

    def sweep(self) -> Mapping[str, int]:
        return {"entered": enter_forgotten(), "recounted": rebuild_passed_by(), "counted": counting.count_left()}

    def old_logs(self, logs: QuerySet[MatchLog]) -> OldLogs:
        """Those of a season whose archive is stored and whole."""
        from ladder.seasons.archiving import is_whole  # brings scipy, for which nobody should wait at the start

        found = OldLogs([], [])
        for season in Season.objects.filter(pk__in=logs.values("match__season")).order_by("pk"):
            made = SeasonArchive.objects.filter(season=season).first()
            if made is None:
                found.kept.append(f"{season.slug}: it has no archive yet")
            elif not is_whole(made):
                found.kept.append(f"{season.slug}: its archive {made.name} is missing or damaged")
            else:
                found.spent.append(logs.filter(match__season=season))
        return found
