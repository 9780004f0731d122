"""Version tests: played in blocks until the sequential test has an answer, which it gives once."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from engine.ratings import sprt
from ladder.bots import services as bots
from ladder.bots.models import Bot, Version
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.play import services as matches
from ladder.play.models import Block, Match, MatchKind, MatchStatus
from ladder.version_tests import services
from ladder.version_tests.models import CountedBlock, TestState, VersionTest
from ladder.version_tests.selectors import llr_path, progress
from ladder.version_tests.services import Terms
from tests.ladder import factories as make
from tests.ladder.threads import at_once, of_type

QUICK = Terms(seats=2, elo1=400.0)
"""Decided by three blocks of clean wins, or of clean losses."""


@pytest.fixture
def pair(db: None) -> tuple[Version, Version]:
    """Two ready versions of an author's bot: the candidate, and the baseline before it. House bots are there too."""
    return contestants()


def contestants() -> tuple[Version, Version]:
    make.house_bots()
    bot = make.submitted_bot()
    baseline = bot.active_version
    assert baseline is not None
    return make.new_version(bot), baseline


def start(pair: tuple[Version, Version], terms: Terms = QUICK, **fields: Any) -> VersionTest:
    return services.start(pair[0].bot.owner, *pair, terms=terms, **fields)


def win(test: VersionTest, match: Match, by: Version) -> None:
    """Count the match with `by` first, and everybody else behind in order of seats."""
    seats = list(match.seats.order_by("seat"))
    order = sorted(seats, key=lambda seat: (seat.version_id != by.pk, seat.seat))
    make.counted(match, [1 + order.index(seat) for seat in seats])


def play_block(test: VersionTest, by: Version) -> Block:
    """Play the test's oldest open block, won by `by` throughout."""
    block = test.blocks.filter(completed_at=None).order_by("pk")[0]
    for match in block.matches.order_by("rotation"):
        win(test, match, by)
    return block


def test_a_test_starts_with_blocks_of_both_versions_in_all_rotations(pair: tuple[Version, Version]) -> None:
    test = start(pair, Terms(seats=4))
    assert (test.state, test.title, test.options["mortgage"]) == (TestState.RUNNING, make.EAST_INDIA, "off")
    assert test.blocks.count() == services.BLOCKS_IN_FLIGHT
    house = {bot.active_version_id for bot in Bot.objects.house()}
    for block in test.blocks.all():
        tables = [[seat.version_id for seat in match.seats.all()] for match in block.matches.order_by("rotation")]
        assert [sorted(table) for table in tables] == 4 * [sorted([*(version.pk for version in pair), *house])]
        assert tables[1] == [*tables[0][1:], tables[0][0]]
        kinds = {(match.kind, match.seed, match.status) for match in block.matches.all()}
        assert kinds == {(MatchKind.VERSION_TEST, block.seed, MatchStatus.QUEUED)}


def test_the_field_sits_in_turn_whatever_its_size(pair: tuple[Version, Version]) -> None:
    field = [make.submitted_bot().active_version for _ in range(3)]
    test = start(pair, Terms(seats=4), field=[version for version in field if version])
    for _ in range(2):
        play_block(test, pair[0])
        services.advance(test.pk)
    ids = [version.pk for version in field if version]
    sat = [
        {seat.version_id for seat in block.matches.all()[0].seats.all()} & set(ids)
        for block in test.blocks.order_by("pk")
    ]
    assert sat[:3] == [{ids[0], ids[1]}, {ids[2], ids[0]}, {ids[1], ids[2]}]


@pytest.mark.parametrize(("winner", "decision"), [(0, "better"), (1, "not better")])
def test_it_stops_by_itself_with_the_answer_of_the_statistics(
    pair: tuple[Version, Version], winner: int, decision: str
) -> None:
    test = start(pair)
    while test.state == TestState.RUNNING:
        assert test.blocks.filter(completed_at=None).count() == services.BLOCKS_IN_FLIGHT
        play_block(test, pair[winner])
        test = services.advance(test.pk)
    told = sprt.assess([sprt.BlockScore(1.0 - winner, 2)] * test.blocks_counted, sprt.Hypotheses(elo1=QUICK.elo1))
    assert (test.state, test.decision, told.decided_at) == (TestState.DECIDED, decision, test.blocks_counted)
    assert (test.llr, test.lower, test.upper) == (told.llr, told.lower, told.upper)
    assert (test.elo, test.elo_low) == (told.elo, told.elo_low)
    assert test.ended_at is not None
    assert llr_path(test)[-1] == test.llr
    blocks = test.blocks.count()
    play_block(test, pair[1 - winner])
    after = services.advance(test.pk)
    assert (after.decision, after.llr, after.blocks.count()) == (decision, test.llr, blocks)


def test_a_block_s_score_is_the_mean_over_its_rotations(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    block = test.blocks.order_by("pk")[0]
    first, second = block.matches.order_by("rotation")
    win(test, first, pair[0])
    assert services.advance(test.pk).blocks_counted == 0
    make.counted(second, [1, 1])
    test = services.advance(test.pk)
    counted = CountedBlock.objects.get(test=test)
    assert (counted.block, counted.number, counted.score, counted.games) == (block, 1, 0.75, 2)
    assert test.blocks_counted == 1


def test_blocks_count_in_the_order_in_which_they_were_completed(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    first, second = test.blocks.order_by("pk")
    for block in (second, first):
        for match in block.matches.all():
            win(test, match, pair[0])
    services.advance(test.pk)
    services.advance(test.pk)
    assert list(test.counted.values_list("number", "block")) == [(1, second.pk), (2, first.pk)]


def test_a_test_without_an_answer_is_exhausted_after_its_blocks(pair: tuple[Version, Version]) -> None:
    test = start(pair, Terms(seats=2, most_blocks=4))
    for _ in range(4):
        for match in test.blocks.filter(completed_at=None).order_by("pk")[0].matches.all():
            make.counted(match, [1, 1])
        test = services.advance(test.pk)
    assert (test.state, test.blocks_counted, test.blocks.count()) == (TestState.EXHAUSTED, 4, 4)
    assert test.elo == 0.0
    assert test.reason == "4 blocks were played without a decision"


def test_a_block_with_a_void_match_is_left_out_whole_and_another_is_played(pair: tuple[Version, Version]) -> None:
    test = start(pair, Terms(seats=2, most_blocks=2))
    spoilt = test.blocks.order_by("pk")[0]
    first, second = spoilt.matches.order_by("rotation")
    win(test, first, pair[0])
    assert matches.call_off(second.pk, "the house burnt down")
    test = services.advance(test.pk)
    assert (test.blocks_counted, test.blocks.filter(completed_at=None).count()) == (0, 2)
    assert progress(test).spoilt == 1


def test_a_test_whose_blocks_always_fail_is_given_up(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    while test.state == TestState.RUNNING:
        for match in Match.objects.open().filter(block__version_test=test):
            matches.call_off(match.pk, "no worker can play it")
        test = services.advance(test.pk)
    assert (test.state, test.blocks.count()) == (TestState.CANCELLED, services.SPOILT_BLOCKS)
    assert test.reason == "10 of its blocks could not be played to the end"


def test_a_suspended_contestant_ends_the_test_and_a_suspended_field_shrinks(pair: tuple[Version, Version]) -> None:
    field = [version for version in (make.submitted_bot().active_version for _ in range(2)) if version]
    test = start(pair, Terms(seats=3), field=field)
    bots.suspend(field[0], "It lost its seat in 5 games in a row.")
    play_block(test, pair[0])
    test = services.advance(test.pk)
    newest = test.blocks.order_by("-pk")[0]
    assert field[1].pk in {seat.version_id for seat in newest.matches.all()[0].seats.all()}
    bots.suspend(pair[1], "It lost its seat in 5 games in a row.")
    test = services.advance(test.pk)
    assert (test.state, test.reason) == (
        TestState.CANCELLED,
        f"{pair[1]} is suspended and may not play any more",
    )


def test_a_solo_table_is_a_duel_on_equal_seeds(db: None) -> None:
    title = "john_company_2e"
    make.house_bots(title=title)
    bot = make.submitted_bot(title=title)
    old = bot.active_version
    assert old is not None
    new = make.new_version(bot)
    test = services.start(bot.owner, new, old, terms=Terms(seats=1, elo1=400.0))
    block = test.blocks.order_by("pk")[0]
    assert (block.seats, block.matches.count()) == (1, 2)
    for match in block.matches.all():
        seat = match.seats.get()
        report = make.made_up_report(match)
        score = 70 if seat.version_id == new.pk else 40
        seats = tuple(make.replace(told, score=score) for told in report.seats)
        matches.report(make.claimed(match).token, make.replace(report, seats=seats))
    assert services.advance(test.pk).blocks_counted == 1
    assert CountedBlock.objects.get(test=test).score == 1.0


def test_a_test_is_really_played_by_house_bots(db: None) -> None:
    bot, other = make.house_bots()
    owner = bots.house_user()
    assert bot.active_version
    assert other.active_version
    test = services.start(owner, other.active_version, bot.active_version, terms=Terms(seats=2, most_blocks=1))
    for match in test.blocks.get().matches.order_by("rotation"):
        make.play_out(match)
    test = services.advance(test.pk)
    assert test.blocks_counted == 1
    assert test.state in (TestState.EXHAUSTED, TestState.DECIDED)


def test_cancelling_voids_what_is_open_and_keeps_what_was_counted(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    play_block(test, pair[0])
    services.advance(test.pk)
    lease = make.claimed(Match.objects.queued().filter(block__version_test=test)[0])
    test = services.cancel(test, pair[0].bot.owner)
    assert (test.state, test.blocks_counted) == (TestState.CANCELLED, 1)
    assert test.reason == f"cancelled by {pair[0].bot.owner.username}"
    assert not Match.objects.open().filter(block__version_test=test).exists()
    assert not matches.progress(lease.token, 5)
    with pytest.raises(Conflict, match="it has ended: cancelled"):
        services.cancel(test, make.KeeperFactory())


def test_beat_moves_every_test_and_voids_what_a_cancelled_one_left(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    play_block(test, pair[0])
    VersionTest.objects.filter(pk=test.pk).update(state=TestState.CANCELLED, ended_at=test.created_at)
    assert services.advance_all() == 1
    assert not Match.objects.open().filter(block__version_test=test).exists()
    assert services.advance_all() == 0


def test_only_the_owner_and_keepers_may_cancel(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    with pytest.raises(NotAllowed, match="it is not yours"):
        services.cancel(test, make.AuthorFactory())
    assert services.cancel(test, make.KeeperFactory()).state == TestState.CANCELLED


def stranger(pair: tuple[Version, Version]) -> None:
    services.start(make.AuthorFactory(), *pair)


def unready(pair: tuple[Version, Version]) -> None:
    services.start(pair[0].bot.owner, make.VersionFactory(bot=pair[0].bot), pair[1])


def itself(pair: tuple[Version, Version]) -> None:
    services.start(pair[0].bot.owner, pair[0], pair[0])


def of_another_title(pair: tuple[Version, Version]) -> None:
    other = make.submitted_bot(owner=pair[0].bot.owner, title="john_company_2e").active_version
    assert other is not None
    services.start(pair[0].bot.owner, pair[0], other)


def terms(**fields: Any) -> Callable[[tuple[Version, Version]], None]:
    return lambda pair: start(pair, Terms(**fields)) and None


def field_of_old_version(pair: tuple[Version, Version]) -> None:
    bot = make.submitted_bot()
    old = bot.active_version
    make.new_version(bot)
    assert old is not None
    start(pair, Terms(seats=3), field=[old])


REFUSED: list[tuple[Callable[[tuple[Version, Version]], None], type[ServiceError], str, str]] = [
    (stranger, NotAllowed, "candidate", "is not yours"),
    (unready, Conflict, "candidate", "is submitted. Only one that is ready may play."),
    (itself, ServiceError, "baseline", "it is the candidate itself"),
    (of_another_title, ServiceError, "baseline", "it plays john_company_2e, the candidate east_india_companies"),
    (terms(seats=5), ServiceError, "seats", r"no table of 5. Choose from: \(2, 3, 4\)"),
    (terms(elo0=50, elo1=50), ServiceError, "elo1", "must be above elo0"),
    (terms(elo1=nan), ServiceError, "elo1", "nan is no difference. Give points from -800 to 800."),
    (terms(alpha=0.5), ServiceError, "alpha", "is not between 0 and 0.5"),
    (terms(beta=0.0), ServiceError, "beta", "0.0 is too small. Give 0.001 or more."),
    (terms(most_blocks=1001), ServiceError, "most_blocks", "1001 cannot be. Give 1 to 1000."),
    (lambda pair: start(pair, Terms(seats=3), field=[pair[0]]) and None, ServiceError, "field", "no part of the field"),
    (lambda pair: start(pair, QUICK, field=[pair[0]]) and None, ServiceError, "field", "nobody else sits"),
    (field_of_old_version, Conflict, "field", "does not play now"),
]


@pytest.mark.parametrize(("ask", "kind", "field", "words"), REFUSED)
def test_a_refusal_names_the_field_and_leaves_nothing(
    pair: tuple[Version, Version],
    ask: Callable[[tuple[Version, Version]], None],
    kind: type[ServiceError],
    field: str,
    words: str,
) -> None:
    with pytest.raises(kind, match=words) as refused:
        ask(pair)
    assert refused.value.field == field
    assert not VersionTest.objects.exists()
    assert not Block.objects.exists()


def test_an_author_runs_two_tests_at_a_time(pair: tuple[Version, Version]) -> None:
    first = start(pair)
    start(pair)
    with pytest.raises(TooMany, match="2 tests of yours are running"):
        start(pair)
    services.cancel(first, pair[0].bot.owner)
    start(pair)


def test_the_database_holds_no_decision_of_a_test_that_is_not_decided(pair: tuple[Version, Version]) -> None:
    test = start(pair)
    with pytest.raises(IntegrityError, match="version_test_decided"), transaction.atomic():
        VersionTest.objects.filter(pk=test.pk).update(decision="better")


@pytest.mark.django_db(transaction=True)
def test_two_advances_at_once_count_each_block_once_and_decide_once() -> None:
    pair = contestants()
    test = start(pair)
    play_block(test, pair[0])
    services.advance(test.pk)
    for _ in range(2):
        play_block(test, pair[0])
    results = at_once(*[lambda: services.advance(test.pk)] * 4)
    assert of_type(results, Exception) == []
    assert {(after.state, after.decision) for after in results} == {(TestState.DECIDED, "better")}
    assert len({after.ended_at for after in results}) == 1
    assert list(test.counted.values_list("number", flat=True)) == [1, 2, 3]
    assert test.blocks.filter(completed_at=None).count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_advances_at_once_make_the_blocks_of_one() -> None:
    pair = contestants()
    test = start(pair)
    play_block(test, pair[0])
    assert of_type(at_once(*[lambda: services.advance(test.pk)] * 4), Exception) == []
    assert test.blocks.filter(completed_at=None).count() == services.BLOCKS_IN_FLIGHT


@pytest.mark.django_db(transaction=True)
def test_advance_against_cancel_leaves_one_end_and_no_open_match() -> None:
    pair = contestants()
    test = start(pair)
    play_block(test, pair[0])
    results = at_once(lambda: services.advance(test.pk), lambda: services.cancel(test, pair[0].bot.owner))
    assert of_type(results, Exception) == []
    test.refresh_from_db()
    assert test.state == TestState.CANCELLED
    assert not Match.objects.open().filter(block__version_test=test).exists()


@pytest.mark.django_db(transaction=True)
def test_the_limit_of_running_tests_cannot_be_raced() -> None:
    pair = contestants()
    results = at_once(*[lambda: start(pair)] * 4)
    assert len(of_type(results, TooMany)) == 2
    assert VersionTest.objects.filter(state=TestState.RUNNING).count() == 2
