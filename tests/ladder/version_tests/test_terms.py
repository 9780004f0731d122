"""What may be tested, for how long and among whom: each bound from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan
from typing import Any

import pytest

from ladder.bots import services as bots
from ladder.bots.models import Version
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.play.models import Match
from ladder.version_tests import services
from ladder.version_tests.models import TestState, VersionTest
from ladder.version_tests.services import Terms
from tests.ladder import factories as make
from tests.standing import standing

JOHN_COMPANY = "john_company_2e"


def active(bot: make.Bot) -> Version:
    assert bot.active_version is not None
    return bot.active_version


@standing
def pair() -> tuple[Version, Version]:
    """Two ready versions of an author's bot, candidate and baseline, beside the house's bots."""
    make.house_bots()
    bot = make.submitted_bot()
    baseline = active(bot)
    return make.new_version(bot), baseline


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"elo1": 800.0}, ""),
        ({"elo1": 801.0}, "elo1: 801.0 is no difference. Give points from -800 to 800."),
        ({"elo0": -800.0}, ""),
        ({"elo0": -801.0}, "elo0: -801.0 is no difference. Give points from -800 to 800."),
        ({"elo0": nan}, "elo0: nan is no difference. Give points from -800 to 800."),
        ({"elo1": inf}, "elo1: inf is no difference. Give points from -800 to 800."),
        ({"elo0": 49.0}, ""),
        ({"elo0": 50.0}, "elo1: 50.0 must be above elo0, which is 50.0."),
        ({"alpha": 0.001}, ""),
        ({"alpha": 0.0009}, "alpha: 0.0009 is too small. Give 0.001 or more."),
        ({"alpha": nan}, "alpha: nan is too small. Give 0.001 or more."),
        ({"beta": 0.001}, ""),
        ({"beta": 0.0009}, "beta: 0.0009 is too small. Give 0.001 or more."),
        ({"beta": 0.5}, "beta: 0.5 is not between 0 and 0.5."),
        ({"most_blocks": 1}, ""),
        ({"most_blocks": 0}, "most_blocks: 0 cannot be. Give 1 to 1000."),
        ({"most_blocks": 1000}, ""),
        ({"most_blocks": 1001}, "most_blocks: 1001 cannot be. Give 1 to 1000."),
    ],
)
def test_terms_are_taken_up_to_their_bounds(fields: dict[str, Any], refused: str) -> None:
    terms = Terms(**fields)
    if refused:
        with pytest.raises(ServiceError) as error:
            services.check_terms(terms)
        assert str(error.value) == refused
    else:
        found = services.check_terms(terms)
        assert (found.elo0, found.elo1, found.alpha, found.beta) == (terms.elo0, terms.elo1, terms.alpha, terms.beta)


def test_unasked_a_test_is_of_fifty_points_at_five_of_a_hundred_each_for_four_hundred_blocks() -> None:
    terms = Terms()
    assert (terms.elo0, terms.elo1, terms.alpha, terms.beta, terms.most_blocks) == (0.0, 50.0, 0.05, 0.05, 400)


@pytest.mark.parametrize(
    ("title", "seats", "count"),
    [
        (make.EAST_INDIA, None, 2),
        (make.EAST_INDIA, 4, 4),
        (JOHN_COMPANY, None, 2),
        (JOHN_COMPANY, 1, 1),
        (JOHN_COMPANY, 6, 6),
    ],
)
def test_unasked_the_table_is_the_smallest_at_which_two_can_sit(title: str, seats: int | None, count: int) -> None:
    found, settings, at_table = services.check_table(title, {}, seats)
    assert (found, settings, at_table) == (title, make.engine.title(title).check_options({}), count)


def test_a_title_that_is_played_alone_only_is_tested_in_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    title = make.engine.title(JOHN_COMPANY)
    monkeypatch.setattr(type(title), "seats", lambda *_: (1,))
    assert services.check_table(JOHN_COMPANY, {}, None)[2] == 1


@pytest.mark.parametrize(
    ("title", "options", "seats", "refused"),
    [
        (make.EAST_INDIA, {}, 1, "seats: East India Companies has no table of 1. Choose from: (2, 3, 4)."),
        (make.EAST_INDIA, {}, 5, "seats: East India Companies has no table of 5. Choose from: (2, 3, 4)."),
        (JOHN_COMPANY, {}, 0, "seats: John Company, second edition has no table of 0. Choose from: (1, 2, 3, 4, 5, 6)."),
    ],
)  # fmt: skip
def test_a_table_that_the_title_does_not_have_is_refused(
    title: str, options: dict[str, str], seats: int, refused: str
) -> None:
    with pytest.raises(ServiceError) as error:
        services.check_table(title, options, seats)
    assert str(error.value) == refused


def test_an_option_that_the_title_does_not_have_is_refused_by_its_name() -> None:
    with pytest.raises(ServiceError) as error:
        services.check_table(make.EAST_INDIA, {"mortgage": "sometimes"}, None)
    assert error.value.field == "options.mortgage"


@pytest.mark.parametrize("mine", [0, 1])
def test_both_versions_must_be_one_s_own_but_for_a_keeper(pair: tuple[Version, Version], mine: int) -> None:
    owner = pair[0].bot.owner
    foreign = active(make.submitted_bot())
    contestants = (pair[0], foreign) if mine == 0 else (foreign, pair[0])

    with pytest.raises(NotAllowed) as error:
        services.check_contestants(owner, *contestants)
    assert error.value.field == ("baseline", "candidate")[mine]
    services.check_contestants(make.KeeperFactory(), *contestants)


def test_both_versions_must_be_ready(pair: tuple[Version, Version]) -> None:
    bots.suspend(pair[1], "It failed.")
    pair[1].refresh_from_db()
    with pytest.raises(Conflict) as error:
        services.check_contestants(pair[0].bot.owner, *pair)
    assert str(error.value) == f"baseline: {pair[1]} is suspended. Only one that is ready may play."


def test_unasked_the_house_s_bots_fill_the_table_but_for_those_that_are_tested(pair: tuple[Version, Version]) -> None:
    random, greedy = (active(bot) for bot in make.house_bots("random", "greedy"))
    make.house_bots("random", title=JOHN_COMPANY)
    merchant = active(make.house_bots("merchant")[0])

    def filled(*contestants: Version) -> Sequence[Version]:
        return services.check_field(make.EAST_INDIA, *contestants, [])

    assert filled(*pair) == [random, greedy, merchant]
    assert filled(random, merchant) == [greedy]
    bots.suspend(merchant, "It failed.")
    assert filled(*pair) == [random, greedy]
    with pytest.raises(ServiceError) as error:
        filled(random, greedy)
    assert str(error.value) == "field: the table has more than two seats, and no house bot plays. Name a field."


def test_a_field_has_each_version_once_and_so_many_at_most(
    pair: tuple[Version, Version], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LARGEST_FIELD", 2)
    one, two, three = (active(make.submitted_bot()) for _ in range(3))

    assert services.check_field(make.EAST_INDIA, *pair, [two, one, two]) == [two, one]
    with pytest.raises(ServiceError) as error:
        services.check_field(make.EAST_INDIA, *pair, [one, two, three])
    assert str(error.value) == "field: 3 versions are too many. Name 2 at most."


def test_who_does_not_play_the_title_now_is_in_no_field(pair: tuple[Version, Version]) -> None:
    foreign, suspended = active(make.submitted_bot(title=JOHN_COMPANY)), active(make.submitted_bot())
    bots.suspend(suspended, "It failed.")
    suspended.refresh_from_db()
    for version, kind, words in (
        (foreign, ServiceError, f"{foreign} plays john_company_2e. Name versions that play east_india_companies."),
        (suspended, Conflict, f"{suspended} does not play now. Name versions that are active."),
        (pair[1], ServiceError, f"{pair[1]} is tested, and no part of the field. Leave it out."),
    ):
        with pytest.raises(kind) as error:
            services.check_field(make.EAST_INDIA, *pair, [version])
        assert str(error.value) == f"field: {words}"


def test_a_table_of_two_takes_no_field_and_one_of_three_does(pair: tuple[Version, Version]) -> None:
    other = active(make.submitted_bot())
    with pytest.raises(ServiceError) as error:
        services.start(pair[0].bot.owner, *pair, field=[other], terms=Terms(seats=2))
    assert str(error.value) == "field: at tables of 2 nobody else sits. Leave the field empty."
    for seats, field in ((2, []), (3, [other.pk])):
        test = services.start(pair[0].bot.owner, *pair, field=[other] if field else [], terms=Terms(seats=seats))
        assert list(test.field.values_list("version", flat=True)) == field
        assert (test.seats, test.blocks.count(), test.blocks.first().seats) == (seats, 2, seats)  # type: ignore[union-attr]


def test_a_keeper_s_tests_are_not_counted(pair: tuple[Version, Version]) -> None:
    keeper = make.KeeperFactory()
    for _ in range(services.MOST_RUNNING + 1):
        services.start(keeper, *pair, terms=Terms(seats=2))
    assert VersionTest.objects.filter(owner=keeper, state=TestState.RUNNING).count() == 3


def test_a_test_of_few_blocks_has_no_more_open_than_it_can_count(pair: tuple[Version, Version]) -> None:
    for most, made in ((1, 1), (2, 2), (3, 2)):
        test = services.start(make.KeeperFactory(), *pair, terms=Terms(seats=2, most_blocks=most))
        assert test.blocks.count() == made


def test_spoilt_blocks_are_borne_as_long_as_ten_more_than_those_that_say_something_are_not_reached(
    pair: tuple[Version, Version], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "SPOILT_BLOCKS", 2)
    test = services.start(pair[0].bot.owner, *pair, terms=Terms(seats=2))
    first, *_ = test.blocks.order_by("pk")
    for match in first.matches.all():
        make.counted(match, [1, 1])

    def spoil() -> tuple[str, str]:
        block = test.blocks.filter(completed_at=None).order_by("pk")[0]
        for match in Match.objects.open().filter(block=block):
            make.matches.call_off(match.pk, "no worker can play it")
        found = services.advance(test.pk)
        return found.state, found.reason

    assert spoil() == ("running", "")
    assert spoil() == ("running", "")
    assert spoil() == ("cancelled", "3 of its blocks could not be played to the end")


def test_a_test_whose_field_or_table_is_gone_is_given_up(pair: tuple[Version, Version]) -> None:
    field = active(make.submitted_bot())
    test = services.start(pair[0].bot.owner, *pair, field=[field], terms=Terms(seats=3))
    other = services.start(make.KeeperFactory(), *pair, terms=Terms(seats=2))
    bots.suspend(field, "It failed.")
    VersionTest.objects.filter(pk=other.pk).update(seats=1)

    assert services.advance(test.pk).reason == "no version of its field may play any more"
    assert services.advance(other.pk).reason == "east_india_companies has no table of 1 any more"
    assert {services.advance(pk).state for pk in (test.pk, other.pk)} == {TestState.CANCELLED}
