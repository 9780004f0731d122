"""What is told of version tests: which there are, how one stands, and what may be tested against what."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from ladder.bots import services as bots
from ladder.bots.models import Version
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.version_tests import selectors, services
from ladder.version_tests.models import CountedBlock, VersionTest
from ladder.version_tests.services import Terms
from tests.ladder import factories as make
from tests.standing import standing

JOHN_COMPANY = "john_company_2e"


def active(bot: make.Bot) -> Version:
    assert bot.active_version is not None
    return bot.active_version


@standing
def tested() -> VersionTest:
    """A test of an author's second version against the first one, of which no match is played."""
    bot = make.submitted_bot(name="albion")
    first = active(bot)
    return services.start(bot.owner, make.new_version(bot), first, terms=Terms(seats=2))


def games(test: VersionTest) -> list[Match]:
    return list(Match.objects.filter(block__version_test=test).order_by("block", "rotation"))


def test_tests_come_newest_first_by_bot_and_state(tested: VersionTest) -> None:
    mine, other, third = tested.candidate, active(make.submitted_bot()), active(make.submitted_bot())
    keeper = make.KeeperFactory()
    as_baseline = services.start(keeper, other, mine, terms=Terms(seats=2))
    foreign = services.start(keeper, other, third, terms=Terms(seats=2))
    services.cancel(as_baseline, keeper)

    assert list(selectors.version_tests()) == [foreign, as_baseline, tested]
    assert list(selectors.version_tests(mine.bot)) == [as_baseline, tested]
    assert list(selectors.version_tests(state="running")) == [foreign, tested]
    assert list(selectors.version_tests(mine.bot, "cancelled")) == [as_baseline]


def test_progress_counts_games_and_blocks_that_say_nothing(tested: VersionTest) -> None:
    def told() -> tuple[int, int, int, int]:
        found = selectors.progress(tested)
        return found.finished, found.waiting, found.spoilt, len(found.path)

    assert told() == (0, 4, 0, 0)
    one, two, three, four = games(tested)
    make.claimed(three)
    make.counted(one, [1, 2])
    assert told() == (1, 3, 0, 0)
    assert matches.call_off(two.pk, "the house burnt down")
    assert told() == (1, 2, 1, 0)
    assert matches.call_off(three.pk, "the house burnt down")
    assert told() == (1, 1, 1, 0), "its block is open still"
    assert matches.call_off(four.pk, "the house burnt down")
    assert told() == (1, 0, 2, 0), "two void games of a block spoil one"


def test_a_bound_that_is_reached_is_crossed(tested: VersionTest) -> None:
    for number, block in enumerate(tested.blocks.order_by("pk"), start=1):
        CountedBlock.objects.create(test=tested, number=number, block=block, score=1.0, games=2)
    first, second = selectors.llr_path(tested)
    assert 0 < first < second < tested.upper

    tested.upper = first
    assert selectors.llr_path(tested) == [first]
    tested.lower, tested.upper = second, 9.0
    assert selectors.llr_path(tested) == [first]
    tested.lower = first
    assert selectors.llr_path(tested) == [first]


def test_the_latest_matches_are_those_that_ended_last(tested: VersionTest) -> None:
    one, two, three, four = games(tested)
    for match in (one, two, three):
        make.counted(match, [1, 2])
    assert matches.call_off(four.pk, "the house burnt down")
    now = timezone.now()
    Match.objects.filter(pk__in=(one.pk, three.pk)).update(finished_at=now)
    Match.objects.filter(pk=two.pk).update(finished_at=now + timedelta(seconds=1))
    other = services.start(make.KeeperFactory(), tested.candidate, tested.baseline, terms=Terms(seats=2))
    make.counted(games(other)[0], [1, 2])

    assert list(selectors.latest_matches(tested, 9)) == [two, three, one]
    assert list(selectors.latest_matches(tested, 2)) == [two, three]


def test_a_field_is_chosen_from_what_plays_the_house_s_first(tested: VersionTest) -> None:
    berrington = active(make.submitted_bot(name="berrington"))
    random, greedy = (active(bot) for bot in make.house_bots("random", "greedy"))
    make.submitted_bot(title=JOHN_COMPANY)
    suspended = active(make.submitted_bot())
    bots.suspend(suspended, "It failed.")

    assert list(selectors.field_choices(make.EAST_INDIA)) == [greedy, random, tested.candidate, berrington]


def test_an_author_may_test_ready_versions_by_bot_and_the_newest_first(tested: VersionTest) -> None:
    owner = tested.owner
    berrington = active(make.submitted_bot(owner=owner, name="berrington"))
    make.submitted_bot(owner=owner, title=JOHN_COMPANY)
    make.submitted_bot()
    bots.suspend(active(make.submitted_bot(owner=owner)), "It failed.")

    assert list(selectors.ready_versions(owner, make.EAST_INDIA)) == [
        tested.candidate, tested.baseline, berrington,
    ]  # fmt: skip


def test_its_owner_and_keepers_may_cancel_it(tested: VersionTest) -> None:
    people = (tested.owner, make.KeeperFactory(), make.AuthorFactory(), AnonymousUser())
    assert [selectors.may_cancel(tested, who) for who in people] == [True, True, False, False]
