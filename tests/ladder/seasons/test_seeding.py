"""A seeded season: what play would have left, and every check holds of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import blake2b
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count, F, Q, Sum

from engine.forfeits import match_ranks
from engine.players import FAULTS
from ladder.errors import ServiceError
from ladder.play.models import Attempt, AttemptState, Block, MatchLog, MatchSeat, MatchStatus
from ladder.play.places import places_by_score
from ladder.play.verifying import problem_of
from ladder.seasons import counting
from ladder.seasons.models import Entry, EntryStatus, RatingChange, RatingSnapshot, Season
from ladder.seasons.rebuilding import rebuild
from ladder.seasons.seeding import SeedPlan, seed_season
from ladder.seasons.seeding.copying import Rows
from ladder.seasons.services import draft_season
from tests.ladder.factories import EAST_INDIA, AuthorFactory
from tests.standing import standing

PLAN = SeedPlan(matches=300, bots=40, title=EAST_INDIA, name="Seeded", logs=3)

pytestmark = pytest.mark.django_db


@standing
def season() -> Season:
    return seed_season(PLAN)


def test_ids_that_are_reserved_are_nobody_elses():
    rows = Rows.__new__(Rows)
    rows.table = Season._meta.db_table
    first, second = rows._reserve(3), rows._reserve(2)
    assert (len(first), len(second), second.start) == (3, 2, first.stop)
    assert draft_season(EAST_INDIA, "Next").pk == second.stop


def test_how_far_it_has_come_is_told():
    told = []
    seed_season(SeedPlan(matches=8, bots=4, title=EAST_INDIA, name="Seeded", logs=0), told.append)
    assert told == ["3 matches", "7 matches", "counting", "rating"]


def test_its_ledger_is_what_a_replay_of_its_matches_gives(season):
    found = rebuild(season)

    assert (found.matches, found.rows, found.ledger, found.entries) == (300, 1200, [], [])
    assert list(season.matches.exclude(sequence=None).order_by("sequence").values_list("sequence", flat=True)) == list(
        range(1, 301)
    )
    assert not season.matches.filter(Q(status=MatchStatus.FINISHED) ^ Q(sequence__isnull=False)).exists()
    assert (
        RatingSnapshot.objects.filter(season=season).order_by("pk").values_list("up_to_sequence", flat=True).last()
        == 300
    )


def test_places_scores_forfeits_and_attempts_of_every_match_agree(season):
    finished = season.matches.finished().prefetch_related("seats", "attempts").order_by("sequence")
    forfeits = 0
    for match in finished:
        seats = sorted(match.seats.all(), key=lambda seat: seat.seat)
        assert [seat.score for seat in seats] == match.outcome["scores"]
        if match.sequence <= 297:  # a real game may tell equal scores apart
            assert match.outcome["ranks"] == places_by_score([(score, False) for score in match.outcome["scores"]])
        out = [seat.seat for seat in seats if seat.result == "forfeited"]
        forfeits += len(out)
        # Who alone has forfeited is last; the others keep their order.
        if len(out) < 2:
            assert [seat.rank for seat in seats] == match_ranks(match.outcome["ranks"], dict.fromkeys(out, 0))
        assert all((seat.fault in FAULTS and seat.reason) if seat.seat in out else not seat.fault for seat in seats)
        attempts = sorted(match.attempts.all(), key=lambda attempt: attempt.number)
        assert len(attempts) == match.attempt_count == match.failed_count + 1
        assert (attempts[-1].state, attempts[-1].decisions) == (AttemptState.REPORTED, match.decisions)
        assert match.created_at <= match.started_at <= match.finished_at
    assert forfeits > 0
    assert not Attempt.objects.filter(state=AttemptState.OPEN).exists()


def test_blocks_have_every_rotation_once_and_end_with_their_last_match(season):
    blocks = Block.objects.filter(season=season).prefetch_related("matches__seats")
    assert blocks.filter(completed_at=None).count() == 4
    for block in blocks:
        matches = sorted(block.matches.all(), key=lambda match: match.rotation)
        tables = [[seat.entry_id for seat in match.seats.all()] for match in matches]
        assert tables == [[*tables[0][turn:], *tables[0][:turn]] for turn in range(4)]
        ends = [match.finished_at for match in matches]
        assert block.completed_at == (max(ends) if all(ends) else None)
    waits = season.matches.filter(block__completed_at=None).values_list("status").annotate(n=Count("pk"))
    assert dict(waits) == {MatchStatus.FINISHED: 1, MatchStatus.QUEUED: 15}


def test_its_tallies_count_what_is_there(season):
    told = counting.totals(season)

    assert (told.blocks, told.finished, told.void) == (79, 300, {"host_fault": 1})
    assert told.decisions == season.matches.finished().aggregate(n=Sum("decisions"))["n"]


def test_void_matches_have_their_causes_and_no_places(season):
    void = season.matches.filter(status=MatchStatus.VOID)

    # 299 of 300 in complete blocks of four, of which one match at least is void.
    assert void.count() == 1
    assert {match.void_cause for match in void} == {"host_fault"}
    assert not MatchSeat.objects.filter(match__in=void).exclude(rank=None).exists()
    assert not RatingChange.objects.filter(match__in=void).exists()


def test_its_last_matches_are_real_games(season):
    logs = MatchLog.objects.order_by("match__sequence")

    assert [log.match.sequence for log in logs.select_related("match")] == [298, 299, 300]
    assert [problem_of(log) for log in logs] == ["", "", ""]


def test_versions_are_replaced_withdrawn_and_suspended_on_the_way(season):
    entries = Entry.objects.filter(season=season)
    counted = dict(entries.values_list("status").annotate(n=Count("pk")))

    assert counted == {
        EntryStatus.CURRENT: 38,
        EntryStatus.REPLACED: 2,
        EntryStatus.WITHDRAWN: 1,
        EntryStatus.SUSPENDED: 1,
    }
    replaced = entries.get(status=EntryStatus.REPLACED, bot__name__endswith="-0")
    assert entries.get(bot=replaced.bot, status=EntryStatus.CURRENT).start_rating == replaced.rating
    assert not entries.filter(status=EntryStatus.CURRENT).exclude(version=F("bot__active_version")).exists()


def test_equal_seeds_give_equal_seasons():
    one = seed_season(SeedPlan(matches=40, bots=8, title=EAST_INDIA, name="One", logs=2))
    other = seed_season(SeedPlan(matches=40, bots=8, title=EAST_INDIA, name="Other", logs=2))

    def figures(season: Season) -> list[object]:
        return list(
            RatingChange.objects.filter(season=season).order_by("sequence", "seat").values_list("after", "actual")
        )

    assert figures(one) == figures(other)


PLAYED = 297
"""Matches before the last ones, which are real games: how these end is the bots' affair."""

ROWS = {
    "blocks": "2aa6e4d76def",
    "matches": "b0a12277fcad",
    "seats": "e03754cc625e",
    "sitting": "64404c26bbd0",
    "attempts": "cb49d937626e",
    "ledger": "bd78b79ef79c",
    "entries": "6ce352b1f81b",
    "versions": "4036d50cf58d",
    "bots": "2db223fab106",
    "authors": "6d85ab56dcd0",
    "snapshots": "8afc9da561c5",
    "season": "f6253e8652dc",
}
"""By table, a hash of the rows: of times as they are after the season's beginning, and of ids by their order."""


def rows_of(season: Season) -> Iterator[tuple[str, Iterable[tuple[Any, ...]]]]:
    """Every row that no real game has moved, by table, without what differs from season to season."""
    made = season.matches.filter(Q(sequence=None) | Q(sequence__lte=PLAYED)).order_by("pk")
    match = (
        "rotation",
        "seed",
        "status",
        "sequence",
        "outcome",
        "void_cause",
        "reason",
        "attempt_count",
        "failed_count",
    )
    times = ("decisions", "created_at", "published_at", "started_at", "finished_at", "kind", "title")
    seat = ("seat", "rank", "score", "result", "fault", "reason", "decisions", "wall_ms", "cpu_ms")
    attempt = ("number", "state", "leased_until", "progressed_at", "decisions", "fault", "started_at", "ended_at")
    change = ("sequence", "seat", "before", "expected", "actual", "k", "after", "created_at")
    seats = MatchSeat.objects.filter(match__in=made).order_by("match_id", "seat")
    attempts = Attempt.objects.filter(match__in=made).order_by("match_id", "number")
    entries = Entry.objects.filter(season=season).order_by("pk")
    yield (
        "blocks",
        Block.objects.filter(season=season).order_by("pk").values_list("seed", "created_at", "completed_at", "seats"),
    )
    yield "matches", made.values_list(*match, *times)
    yield "seats", seats.values_list(*seat)
    yield "sitting", seats.values_list("entry__bot__name", "version__number")
    yield "attempts", attempts.values_list(*attempt)
    yield (
        "ledger",
        RatingChange.objects.filter(season=season, sequence__lte=PLAYED)
        .order_by("sequence", "seat")
        .values_list(*change),
    )
    yield (
        "entries",
        entries.values_list("bot__name", "status", "version__number", "version__status", "entered_at", "seated_at"),
    )
    yield "versions", entries.exclude(version__package=None).values_list("version__filename", "version__language")
    submitted = entries.filter(bot__house_bot="")
    bot = ("bot__name", "bot__title", "bot__created_at", "bot__description", "bot__owner__date_joined")
    yield "bots", submitted.values_list(*bot)
    yield "authors", submitted.values_list("bot__owner__username", "bot__owner__email")
    snapshots = RatingSnapshot.objects.filter(season=season).order_by("pk")
    yield "snapshots", snapshots.values_list("up_to_sequence")
    yield "season", [(season.state, season.paused, season.blocks_in_flight, season.last_sequence, season.opened_at)]


def written(season: Season, value: Any) -> str:
    if isinstance(value, datetime):
        return f"{(value - season.created_at).total_seconds():.0f} s"
    return str(value).replace(f"-{season.pk}-", "-")


def test_equal_plans_leave_the_rows_that_they_left(season):
    found = {}
    for table, rows in rows_of(season):
        lines = ["|".join(written(season, value) for value in row) for row in rows]
        assert lines, table
        found[table] = blake2b("\n".join(lines).encode(), digest_size=6).hexdigest()
    assert found == ROWS


def test_what_cannot_be_is_refused():
    with pytest.raises(ServiceError, match="seats: 5 seats cannot be"):
        seed_season(SeedPlan(matches=1, bots=8, title=EAST_INDIA, name="Seeded", seats=5))
    assert not Season.objects.exists()


def test_the_command_leaves_a_house_with_authors_alone():
    AuthorFactory()

    with pytest.raises(CommandError, match="This house has 1 account of authors"):
        call_command("seed_season", "--matches", "4", "--bots", "4", stdout=StringIO())
    assert not Season.objects.exists()
