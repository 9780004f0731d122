"""How strongly each service locks which rows: enough to be alone with them, and no more, so that whoever only names a row need not wait."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.bots import standing as versions
from ladder.play import blocks, leases, partitions, workers
from ladder.play import services as matches
from ladder.play.models import Attempt, Block, Match
from ladder.rejudging import services as rejudging
from ladder.seasons import counting, locking
from ladder.seasons.models import Season
from ladder.tournaments import advancing
from ladder.tournaments import services as tournaments
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.tournaments.building import started
from tests.standing import standing

pytestmark = pytest.mark.usefixtures("valkey")

ALONE = "FOR UPDATE"
BESIDE_WHO_NAMES_IT = "FOR NO KEY UPDATE"
"""Rows that refer to it may be written meanwhile: its key does not change."""
WHAT_NOBODY_HOLDS = " SKIP LOCKED"


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(), paused=True)


def locks(of: Callable[[], object]) -> list[tuple[str, str]]:
    """Each table of which rows are locked, and how, in the order of the statements."""
    with CaptureQueriesContext(connection) as asked, transaction.atomic():
        of()
    found = []
    for query in asked.captured_queries:
        for statement in query["sql"].split(";"):
            if how := re.search(
                r"FOR (?:NO KEY )?UPDATE(?: OF [\w\", ]+?)?(?: SKIP LOCKED)?(?=\)|\s*$|\s+\))", statement
            ):
                (table,) = re.findall(r"\bFROM \"?(\w+)\"?", statement)[:1]
                found.append((table, re.sub(r" OF [\w\", ]+?(?= SKIP|$)", "", how[0]).strip()))
    return found


def test_a_block_is_completed_by_one_at_a_time_beside_matches_that_name_it(season: Season) -> None:
    match, *_ = make.block_of_matches(season)
    block = match.block
    assert block is not None
    assert locks(lambda: blocks.lock(block.pk)) == [("seasons_block", BESIDE_WHO_NAMES_IT)]
    assert locks(lambda: blocks.complete(block.pk)) == [("seasons_block", BESIDE_WHO_NAMES_IT)]
    assert locks(lambda: blocks.complete_all([block.pk])) == [("seasons_block", BESIDE_WHO_NAMES_IT)]
    assert Block.objects.get().completed_at is None


def test_a_season_is_held_beside_rows_that_name_it(season: Season) -> None:
    assert locks(lambda: locking.lock(season.pk)) == [("seasons_season", BESIDE_WHO_NAMES_IT)]
    for of in (locking.lock_open_seasons, locking.lock_seasons_in_play):
        assert locks(lambda of=of: of(make.EAST_INDIA)) == [("seasons_season", BESIDE_WHO_NAMES_IT)]


def test_what_has_ended_of_a_season_that_another_counts_is_left_to_it(season: Season) -> None:
    found = locks(lambda: counting.count_soon(season.pk))
    assert found == [("seasons_season", BESIDE_WHO_NAMES_IT + WHAT_NOBODY_HOLDS)]


def test_a_match_and_its_attempt_are_alone_with_whoever_ends_it(season: Season) -> None:
    match = make.rated_match(season)
    lease = make.claimed(match)
    attempt = Attempt.objects.get()
    assert locks(lambda: leases.lock_match(match.pk)) == [("matches_match", ALONE)]
    assert locks(lambda: leases.lock_attempt(lease.token)) == [("matches_attempt", ALONE)]
    assert locks(lambda: matches.open_attempt(match)) == [("matches_attempt", ALONE)]
    assert locks(lambda: workers.lock_open(attempt.pk, match.pk)) == [
        ("matches_match", ALONE),
        ("matches_attempt", ALONE),
    ]


def test_of_matches_to_be_voided_those_that_another_has_in_hand_are_left_out(season: Season) -> None:
    make.rated_match(season)
    Match.objects.update(title_version="0-old")
    assert ("matches_match", ALONE + WHAT_NOBODY_HOLDS) in locks(matches.sweep)


def test_old_bytes_are_moved_beside_who_holds_some_and_replaced_beside_who_names_the_log(season: Season) -> None:
    one, other = (make.counted(make.rated_match(season)).log for _ in range(2))
    assert locks(lambda: partitions.move_in(5)) == [("matches_matchlog", ALONE + WHAT_NOBODY_HOLDS)]
    assert locks(lambda: partitions.replace({one.pk: other.pk})) == [("matches_matchlog", BESIDE_WHO_NAMES_IT)]


def test_a_bot_is_locked_before_its_version(season: Season) -> None:
    version = make.entries(season)[2].version
    assert locks(lambda: versions.lock_version(version)) == [("bots_bot", ALONE), ("bots_version", ALONE)]
    assert locks(lambda: bots.suspend(version, "It failed."))[:3] == [
        ("seasons_season", BESIDE_WHO_NAMES_IT),
        ("bots_bot", ALONE),
        ("bots_version", ALONE),
    ]


@pytest.mark.django_db
def test_an_author_s_quota_is_counted_by_one_at_a_time() -> None:
    author = make.AuthorFactory()
    make.house_bots()
    setup = tournaments.Setup(make.EAST_INDIA, "Cup", "swiss", 2)
    own = make.submitted_bot(owner=author)
    first = own.versions.get()
    pair = make.new_version(own), first
    terms = version_tests.Terms(seats=2)
    of_accounts = ("accounts_user", ALONE)
    assert locks(lambda: bots.submit(author, make.EAST_INDIA, "Clive", "c.py", make.SOURCE))[0] == of_accounts
    assert locks(lambda: tournaments.create(setup, author)) == [of_accounts]
    assert locks(lambda: version_tests.start(author, *pair, terms=terms))[:2] == [
        of_accounts,
        ("version_tests_versiontest", ALONE),
    ]


@pytest.mark.django_db
def test_a_tournament_goes_on_under_its_own_lock_alone() -> None:
    tournament = started(2)
    assert locks(lambda: advancing.advance(tournament.pk)) == [("tournaments_tournament", ALONE)]


def test_a_rejudge_set_is_applied_under_the_locks_of_matches_season_and_set_in_this_order(season: Season) -> None:
    make.counted(make.rated_match(season))
    keeper: User = make.KeeperFactory()
    made = rejudging.create(keeper, "Set", season, "Why")
    make.counted(made.members.get().replay)
    assert locks(lambda: rejudging.apply(made, keeper))[:3] == [
        ("matches_match", BESIDE_WHO_NAMES_IT),
        ("seasons_season", BESIDE_WHO_NAMES_IT),
        ("rejudging_rejudgeset", ALONE),
    ]
