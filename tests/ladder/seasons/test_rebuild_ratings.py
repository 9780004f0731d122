"""Ratings can be made again from the finished matches, to the last bit."""

from __future__ import annotations

import pgtrigger
import pytest
from django.core.management import CommandError

from ladder.play import services
from ladder.play.models import Match
from ladder.seasons.models import Entry, RatingChange, Season
from ladder.seasons.rebuilding import rebuild
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.standing import standing

pytestmark = pytest.mark.django_db


@standing
def season() -> Season:
    """A season of four: 24 matches of two to four seats, with ties and forfeits, and a new version on the way."""
    bots = [make.submitted_bot() for _ in range(2)]
    season = make.season_with_field(*bots, paused=True)
    for number in range(24):
        seats = make.entries(season)
        match = make.rated_match(season, seats[number % 3 :])
        count = match.seats.count()
        ranks = [1] * count if number % 5 == 0 else [(seat + number) % count + 1 for seat in range(count)]
        make.counted(match, ranks, {0: "crashed"} if number % 7 == 0 else None)
        if number == 12:
            make.new_version(bots[0])
    services.cancel(make.rated_match(season), make.KeeperFactory())
    return season


def check(*flags: str) -> str:
    return run("rebuild_ratings", *flags)


def test_a_replay_gives_the_stored_numbers(season: Season) -> None:
    seats = sum(match.seats.count() for match in Match.objects.finished())
    assert check("--check") == f"{season.slug}: 24 matches and {seats} ledger rows replayed: the same to the last bit\n"
    found = rebuild(season)
    assert (found.matches, found.rows, found.same) == (24, seats, True)
    newest = Entry.objects.get(version__number=2)
    assert newest.start_rating != 1500
    assert newest.games > 0


def test_an_entry_that_is_off_by_one_bit_is_found_named_and_set_right(season: Season) -> None:
    from math import nextafter

    entry = make.entries(season)[0]
    right = entry.rating
    Entry.objects.filter(pk=entry.pk).update(rating=nextafter(right, 2000), wins=entry.wins + 1)
    said = check()
    assert f"rating is {nextafter(right, 2000)!r}, the replay gives {right!r}" in said
    assert "1 entry would be set by --apply" in said
    with pytest.raises(CommandError, match="Different: 1 of 1 season\\."):
        check("--check")
    assert Entry.objects.get(pk=entry.pk).wins == entry.wins + 1
    check("--apply")
    entry.refresh_from_db()
    assert entry.rating == right
    check("--check")


def test_a_forged_ledger_is_found_and_not_touched(season: Season) -> None:
    row = RatingChange.objects.order_by("sequence", "seat").first()
    assert row is not None
    with pgtrigger.ignore("seasons.RatingChange:ledger_append_only"):
        RatingChange.objects.filter(pk=row.pk).update(after=row.after + 1)
    with pytest.raises(CommandError, match="append-only"):
        check("--apply")
    found = rebuild(season)
    assert found.ledger == [
        f"match {row.match_id}, seat {row.seat + 1}: after is {row.after + 1!r}, the replay gives {row.after!r}"
    ]
    assert found.entries == []


def test_a_changed_result_shows_in_the_ledger_and_in_everything_after(season: Season) -> None:
    first = Match.objects.get(sequence=1)
    ranks = list(first.seats.values_list("rank", flat=True))
    for seat, rank in zip(first.seats.all(), reversed(range(1, len(ranks) + 1)), strict=True):
        seat.rank = rank
        seat.save()
    found = rebuild(season)
    assert len(found.ledger) > 24
    assert len(found.entries) > 3


def test_a_season_that_does_not_exist_is_named_with_those_that_do(season: Season) -> None:
    with pytest.raises(CommandError, match=f"no season 'winter'. Use one of: {season.slug}"):
        check("--season", "winter")
