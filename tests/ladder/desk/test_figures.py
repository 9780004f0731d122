"""Ratings checked and set, statistics and archives from the desk: a worker does them, and the trail says what came of it."""

from __future__ import annotations

import pytest

from ladder.errors import Conflict
from ladder.seasons import lifecycle
from ladder.seasons.models import Entry, Season, SeasonArchive
from ladder.statistics.models import SeasonStatistics
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.desk.desk import do, look
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    """Three matches of three."""
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)
    for _ in range(3):
        make.counted(make.rated_match(season))
    return season


def closed(season: Season) -> Season:
    lifecycle.close(lifecycle.freeze(season))
    Season.objects.filter(pk=season.pk).update(paused=False)
    lifecycle.advance(season)
    season.refresh_from_db()
    assert season.state == "closed"
    return season


def test_ratings_are_checked_and_what_differs_is_told(season: Season) -> None:
    seen = look("ratings-check", season=season.slug)
    assert (seen.says[1], seen.now) == ("Nothing is changed.", ("3 rated matches in its order.",))
    assert (
        do("ratings-check", season=season.slug).outcome
        == "3 matches and 9 ledger rows replayed: the same to the last bit."
    )
    entry = make.entries(season)[0]
    Entry.objects.filter(pk=entry.pk).update(wins=entry.wins + 1)
    act = do("ratings-check", season=season.slug)
    assert act.outcome.splitlines() == [
        "3 matches and 9 ledger rows replayed: DIFFERENT.",
        f"entry {entry.pk} ({entry.version}): wins is {entry.wins + 1}, the replay gives {entry.wins}",
    ]
    assert (act.facts["changed"], act.facts["ledger"]) == (1, 0)
    entry.refresh_from_db()
    assert entry.wins == make.entries(season)[0].wins


def test_ratings_are_set_only_as_a_check_found_them(season: Season) -> None:
    with pytest.raises(Conflict, match="were not checked"):
        look("ratings-apply", season=season.slug)
    do("ratings-check", season=season.slug)
    with pytest.raises(Conflict, match="found no entry to be set"):
        look("ratings-apply", season=season.slug)
    entry = make.entries(season)[0]
    Entry.objects.filter(pk=entry.pk).update(wins=entry.wins + 1)
    do("ratings-check", season=season.slug)
    seen = look("ratings-apply", season=season.slug)
    assert seen.says[0].startswith(
        "1 entry of Season 1, East India Companies set to the replayed figures, as the check of 20"
    )
    assert seen.rows == (
        (f"entry {entry.pk} ({entry.version}): wins is {entry.wins + 1}, the replay gives {entry.wins}",),
    )
    assert do("ratings-apply", season=season.slug).outcome == "1 entry set to the replayed figures."
    again = Entry.objects.get(pk=entry.pk)
    assert again.wins == entry.wins
    with pytest.raises(Conflict, match=r"is set\. Check again"):
        look("ratings-apply", season=season.slug)
    run("rebuild_ratings", "--check")


def test_ratings_that_differ_otherwise_by_now_are_not_set(season: Season) -> None:
    first, second, *_ = make.entries(season)
    Entry.objects.filter(pk=first.pk).update(wins=first.wins + 1)
    do("ratings-check", season=season.slug)
    Entry.objects.filter(pk=second.pk).update(games=99)
    act = do("ratings-apply", season=season.slug)
    assert act.state == "refused"
    assert act.outcome == (
        "season: What differs in Season 1, East India Companies is not what was checked. Check again;"
        " pause the season first where matches are being counted."
    )
    assert Entry.objects.get(pk=first.pk).wins == first.wins + 1


def test_statistics_are_computed_now(season: Season) -> None:
    assert look("statistics", season=season.slug).now[0] == "They were never computed."
    made = do("statistics", season=season.slug)
    stored = SeasonStatistics.objects.get(season=season)
    assert made.outcome == f"Computed from 3 games in 3 blocks; input {stored.input_hash}."
    assert look("statistics", season=season.slug).now[0].endswith("from 3 games.")
    assert do("statistics", season=season.slug).outcome == "Nothing has changed since they were computed."


def test_an_archive_is_made_once_and_looked_at_afterwards(season: Season) -> None:
    with pytest.raises(Conflict, match="Only a closed season has an archive"):
        look("archive", season=season.slug)
    closed(season)
    assert (
        look("archive", season=season.slug).says[0].startswith("The archive of Season 1, East India Companies is made")
    )
    made = do("archive", season=season.slug)
    stored = SeasonArchive.objects.get(season=season)
    assert made.outcome.startswith(f"{stored.name} is whole: 3 logs, ")
    assert look("archive", season=season.slug).says == (
        f"The stored {stored.name} is read, and its bytes are compared with its hash. Nothing is changed.",
    )
    SeasonArchive.objects.update(sha256="0" * 64)
    assert "MISSING or DAMAGED" in do("archive", season=season.slug).outcome
