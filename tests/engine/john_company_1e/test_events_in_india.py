"""H2. The elephant's walk: the event dice, conquests, flips, revolts, collapses, and their defence."""

from __future__ import annotations

from itertools import product

import pytest

from engine.john_company_1e import events_in_india, pieces
from engine.john_company_1e.events_in_india import SURRENDER
from engine.john_company_1e.names import (
    COMPANY,
    DEPRESSED,
    NOBODY,
    PROSPEROUS,
    REGIONS,
    Balance,
    DomesticEvent,
    Holding,
    Law,
    Office,
    Region,
)
from engine.john_company_1e.names import LAWS as FIRST_EVENT
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, depress, make_company, post_officers, prosper, seat_in, table

BOMBAY, MADRAS, BENGAL = Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL
ONE_STEP, TWO_STEPS, FOUR_STEPS = Law.GOVERNOR_GENERAL, Law.CALICO_ACTS, Law.BOARD_OF_CONTROL


def india(balance: int = Balance.EQUILIBRIUM) -> CompanyGame:
    """All regions prosperous, sovereign and closed but the three with presidencies."""
    game = table()
    game.balance_of_india = balance
    game.ruler = [NOBODY] * REGIONS
    prosper(game, *range(REGIONS))
    game.ships = [0] * 4
    return game


def step_into(game: CompanyGame, region: int, *faces: int, then: int = 0) -> CompanyGame:
    """The elephant steps into a region, and perhaps on; the dice show these faces."""
    game.elephant, game.redirected = (region - 1) % REGIONS, NOBODY
    game.dice.lay(faces)
    game.drain()
    game.enter(*[events_in_india.walk] * (1 + then), STOP)
    return game


# -- the dice and the balance --


@pytest.mark.parametrize(
    ("balance", "faces", "die"),
    [(Balance.ORDER, (2, 5), 2), (Balance.CHAOS, (2, 5), 5), (Balance.EQUILIBRIUM, (3,), 3)],
)
def test_t2_the_balance_says_how_many_dice_are_rolled_and_which_counts(
    balance: int, faces: tuple[int, ...], die: int
) -> None:
    game = india(balance)
    game.dice.lay(faces)
    assert events_in_india.roll_event(game) == die
    assert game.dice.script == ()


@pytest.mark.parametrize(
    ("before", "towards", "after"),
    [
        (Balance.CHAOS, Balance.CHAOS, Balance.CHAOS),
        (Balance.ORDER, Balance.CHAOS, Balance.EQUILIBRIUM),
        (Balance.ORDER, Balance.ORDER, Balance.ORDER),
        (Balance.EQUILIBRIUM, Balance.ORDER, Balance.ORDER),
        (Balance.EQUILIBRIUM, Balance.CHAOS, Balance.CHAOS),
    ],
)
def test_t3_a_tilt_moves_the_marker_one_space_and_not_beyond_the_track(before: int, towards: int, after: int) -> None:
    game = india(before)
    pieces.tilt(game, towards)
    assert game.balance_of_india == after


def test_t21_in_chaos_three_events_in_four_show_4_to_6() -> None:
    high = 0
    for faces in product(range(1, 7), repeat=2):
        game = india(Balance.CHAOS)
        game.dice.lay(faces)
        high += events_in_india.roll_event(game) >= 4
    assert high == 27
    assert abs(100 * high / 36 - 74) <= 1


# -- the walk --


@pytest.mark.parametrize(
    ("card", "steps"), [(ONE_STEP, 1), (TWO_STEPS, 2), (FOUR_STEPS, 4), (FIRST_EVENT + DomesticEvent.SHARE_BOOM, 3)]
)
def test_the_elephant_takes_as_many_steps_as_the_card_says_with_an_event_each(card: int, steps: int) -> None:
    game = india(Balance.ORDER)
    game.post, game.elephant = [card], Region.BENGAL
    depress(game, Region.BOMBAY, Region.SINDH, Region.MADRAS, Region.PUNJAB)
    # A 2 or a 1 brings no revolt and no conquest here.
    game.dice.lay([2, 2, 1, 1, 1, 1, 3, 3][: 2 * steps])
    game.drain()
    game.enter(events_in_india.begin, STOP)
    visited = [event.fields["region"] for event in game.drain() if event.name == "event_in_india_happened"]
    assert visited == ["bombay", "sindh", "madras", "punjab"][:steps]


def test_t15_from_punjab_to_maratha_and_from_madras_to_punjab() -> None:
    for start, end in ((Region.PUNJAB, Region.MARATHA), (Region.MADRAS, Region.PUNJAB)):
        game = india()
        game.elephant, game.redirected = start, NOBODY
        game.dice.lay([4 if end == Region.PUNJAB else 1])
        game.enter(events_in_india.walk, STOP)
        assert game.elephant == end


def test_a_redirection_counts_for_the_next_step_of_the_turn_only() -> None:
    game = india()
    game.redirected, game.elephant, game.post = Region.MYSORE, Region.PUNJAB, [ONE_STEP]
    game.dice.lay([1])
    game.enter(events_in_india.begin, STOP)
    assert game.elephant == Region.MARATHA


@pytest.mark.parametrize(
    ("side", "ruler", "die", "event"),
    [
        (PROSPEROUS, NOBODY, 1, "conquest"),
        (PROSPEROUS, Region.MARATHA, 5, "flip_depressed"),
        (DEPRESSED, NOBODY, 3, "status_quo"),
        (DEPRESSED, Region.MARATHA, 4, "collapse"),
    ],
)
def test_side_and_column_of_the_card_decide_the_event(side: int, ruler: int, die: int, event: str) -> None:
    game = india()
    game.side[Region.PUNJAB], game.ruler[Region.PUNJAB] = side, ruler
    game = step_into(game, Region.PUNJAB, die)
    events = [told.fields["kind"] for told in game.drain() if told.name == "event_in_india_happened"]
    assert events == [event]


def test_a_region_of_the_company_uses_its_dominated_column() -> None:
    game = india()
    make_company(game, Region.BENGAL, BENGAL)
    game = step_into(game, Region.BENGAL, 4)
    assert game.balance_of_india == Balance.ORDER
    assert game.is_prosperous(Region.BENGAL)


# -- conquest --


def test_a_conquest_succeeds_when_its_strength_is_greater_than_the_defence() -> None:
    # Hyderabad attacks Mysore with 2 against 1.
    game = step_into(india(), Region.HYDERABAD, 1)
    assert game.ruler[Region.MYSORE] == Region.HYDERABAD
    assert game.balance_of_india == Balance.EQUILIBRIUM


def test_an_equal_defence_holds_without_tilt_or_redirection() -> None:
    game = india()
    depress(game, Region.MYSORE)
    game = step_into(game, Region.HYDERABAD, 1)
    assert (game.ruler[Region.MYSORE], game.balance_of_india, game.redirected) == (NOBODY, Balance.EQUILIBRIUM, NOBODY)


def test_the_arrows_pass_over_regions_already_held() -> None:
    # Mysore is held, so the attack of 2 goes on to Madras, prosperous with a defence of 2, and fails.
    game = india()
    game.ruler[Region.MYSORE] = Region.HYDERABAD
    game = step_into(game, Region.HYDERABAD, 1)
    attacks = [event.fields for event in game.drain() if event.name == "attack_made"]
    assert attacks == [{"region": "hyderabad", "target": "madras", "strength": 2, "defence": 2}]


def test_with_all_targets_held_a_conquest_is_a_status_quo() -> None:
    game = india(Balance.CHAOS)
    for target in game.tables.chain[Region.HYDERABAD]:
        game.ruler[target] = Region.HYDERABAD
    game = step_into(game, Region.HYDERABAD, 1, 1)
    assert game.balance_of_india == Balance.EQUILIBRIUM


def test_the_defence_is_that_of_the_whole_empire_also_of_a_dominion() -> None:
    # Mysore (1) under Madras (2) makes 3: Hyderabad's 2 fails, Hyderabad's 4 against Madras succeeds.
    game = india()
    game.ruler[Region.MYSORE], game.opened_by[Region.MYSORE] = Region.MADRAS, MADRAS
    game = step_into(game, Region.HYDERABAD, 1)
    assert game.ruler[Region.MYSORE] == Region.MADRAS
    game = step_into(game, Region.HYDERABAD, 2)
    assert game.ruler[Region.MADRAS] == Region.HYDERABAD
    assert (game.ruler[Region.MYSORE], game.opened_by[Region.MYSORE]) == (NOBODY, NOBODY)


def test_a_conquered_region_takes_the_trade_status_of_its_conqueror() -> None:
    game = step_into(india(), Region.HYDERABAD, 2)
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (Region.HYDERABAD, NOBODY)
    game = india()
    game.opened_by[Region.HYDERABAD] = BENGAL
    game = step_into(game, Region.HYDERABAD, 1)
    assert game.opened_by[Region.MYSORE] == BENGAL
    game = india()
    game.opened_by[Region.HYDERABAD] = BENGAL
    game = step_into(game, Region.HYDERABAD, 2)
    assert game.opened_by[Region.MADRAS] == BENGAL


def test_a_conquest_redirects_to_the_lowest_numbered_other_sovereign_region() -> None:
    game = india()
    game.ruler[Region.PUNJAB] = Region.MARATHA
    game = step_into(game, Region.HYDERABAD, 1, 1, then=1)
    visited = [event.fields["region"] for event in game.drain() if event.name == "event_in_india_happened"]
    assert visited == ["hyderabad", "maratha"]
    game = step_into(india(), Region.PUNJAB, 3, 1, then=1)
    visited = [event.fields["region"] for event in game.drain() if event.name == "event_in_india_happened"]
    assert visited == ["punjab", "maratha"]


# -- defence --


def attacked(president: int = 1, pounds: int = 0) -> CompanyGame:
    """Hyderabad attacks Madras, in a presidency, with 4 against 2; two points more hold it."""
    game = india()
    if president >= 0:
        seat_in(game, Office.PRESIDENT_MADRAS, president)
    game.treasury[Office.PRESIDENT_MADRAS] = pounds
    return game


def test_the_president_adds_guns_officers_and_mercenaries_to_the_defence_of_an_open_region() -> None:
    game = attacked(pounds=3)
    game.guns[MADRAS] = 1
    post_officers(game, MADRAS, 2)
    game = step_into(game, Region.HYDERABAD, 2)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, (SURRENDER, (2, 0), (1, 1)))
    choose(game, (1, 1))
    assert game.over
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (NOBODY, MADRAS)
    assert (game.exhausted_guns[MADRAS], game.officers[MADRAS * 4 + 2]) == (1, 1)
    assert (game.treasury[Office.PRESIDENT_MADRAS], game.redirected) == (1, NOBODY)


def test_who_surrenders_keeps_army_and_money() -> None:
    game = attacked(pounds=9)
    game.guns[MADRAS] = 3
    game = step_into(game, Region.HYDERABAD, 2)
    choose(game, SURRENDER)
    assert game.ruler[Region.MADRAS] == Region.HYDERABAD
    assert (game.guns[MADRAS], game.treasury[Office.PRESIDENT_MADRAS]) == (3, 9)


def test_a_vacant_presidency_or_too_little_means_do_not_defend() -> None:
    for president, pounds in ((NOBODY, 9), (1, 3)):
        game = step_into(attacked(president, pounds), Region.HYDERABAD, 2)
        assert game.over
        assert game.ruler[Region.MADRAS] == Region.HYDERABAD


def company_madras(holder: int = 2, pounds: int = 8) -> CompanyGame:
    game = attacked(1, pounds=8)
    make_company(game, Region.MADRAS, MADRAS)
    if holder >= 0:
        seat_in(game, Office.GOVERNOR_MADRAS, holder)
    game.treasury[Office.GOVERNOR_MADRAS] = pounds
    return game


def test_a_region_of_the_company_has_no_written_defence_and_its_governor_defends_it() -> None:
    game = step_into(company_madras(), Region.HYDERABAD, 2)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (2, (SURRENDER, (0, 4)))
    choose(game, (0, 4))
    assert (game.treasury[Office.GOVERNOR_MADRAS], game.treasury[Office.PRESIDENT_MADRAS]) == (0, 8)
    assert game.ruler[Region.MADRAS] == COMPANY


def test_with_a_vacant_provincial_office_the_president_defends() -> None:
    game = step_into(company_madras(NOBODY), Region.HYDERABAD, 2)
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, (0, 4))
    assert (game.treasury[Office.GOVERNOR_MADRAS], game.treasury[Office.PRESIDENT_MADRAS]) == (8, 0)


def test_t22_prosperous_bengal_loses_its_wall_under_the_company() -> None:
    game = india()
    assert game.defence(Region.BENGAL) == 2
    # Punjab attacks Bengal with 3.
    game = step_into(game, Region.PUNJAB, 3)
    assert [e.fields["defence"] for e in game.drain() if e.name == "attack_made"] == [2]
    game = india()
    make_company(game, Region.BENGAL, BENGAL)
    game = step_into(game, Region.PUNJAB, 3)
    assert [e.fields["defence"] for e in game.drain() if e.name == "attack_made"] == [0]


def test_a_region_of_the_company_that_is_conquered_leaves_a_disk_on_its_office() -> None:
    game = company_madras(pounds=0)
    game.treasury[Office.PRESIDENT_MADRAS] = 0
    game = step_into(game, Region.HYDERABAD, 2)
    assert game.ruler[Region.MADRAS] == Region.HYDERABAD
    assert (game.disk[Office.GOVERNOR_MADRAS], game.disk[Office.PRESIDENT_MADRAS]) == (1, 1)


# -- flips, collapse, status quo --


def filled_bengal(*orders: int) -> CompanyGame:
    game = india()
    for order in orders:
        pieces.fill_order(game, Region.BENGAL, order, BENGAL)
    game.exhausted_ships[BENGAL], game.ships[BENGAL] = 3, 2
    return game


def test_a_flip_to_depressed_disrupts_orders_and_tilts_to_chaos() -> None:
    game = step_into(filled_bengal(0, 1), Region.BENGAL, 4)
    assert (game.side[Region.BENGAL], game.balance_of_india) == (DEPRESSED, Balance.CHAOS)
    assert (game.exhausted_ships[BENGAL], game.ships[BENGAL]) == (0, 2)
    assert game.opened_by[Region.BENGAL] == BENGAL


def test_a_flip_to_prosperous_tilts_to_order_and_disrupts_nothing() -> None:
    game = filled_bengal(0)
    depress(game, Region.BENGAL)
    game = step_into(game, Region.BENGAL, 2)
    assert (game.side[Region.BENGAL], game.balance_of_india, game.exhausted_ships[BENGAL]) == (
        PROSPEROUS,
        Balance.ORDER,
        3,
    )


def test_a_collapse_disrupts_orders_and_tilts_to_chaos() -> None:
    game = filled_bengal(0)
    depress(game, Region.BENGAL)
    game = step_into(game, Region.BENGAL, 4)
    assert (game.side[Region.BENGAL], game.balance_of_india, game.exhausted_ships[BENGAL]) == (
        DEPRESSED,
        Balance.CHAOS,
        2,
    )


def test_a_status_quo_tilts_to_order() -> None:
    assert step_into(india(), Region.BENGAL, 1).balance_of_india == Balance.ORDER


# -- revolt and police --


def test_a_revolt_frees_and_closes_the_region_and_redirects_to_the_lowest_dominated_one() -> None:
    game = india()
    game.ruler[Region.MARATHA] = game.ruler[Region.MYSORE] = Region.PUNJAB
    game.opened_by[Region.PUNJAB] = game.opened_by[Region.MARATHA] = game.opened_by[Region.MYSORE] = BENGAL
    game = step_into(game, Region.MARATHA, 4, 1, 1, then=1)
    visited = [event.fields["region"] for event in game.drain() if event.name == "event_in_india_happened"]
    assert visited == ["maratha", "mysore"]
    assert (game.ruler[Region.MARATHA], game.opened_by[Region.MARATHA]) == (NOBODY, NOBODY)
    assert game.ruler[Region.MYSORE] == Region.PUNJAB


def test_a_revolt_tilts_to_chaos_and_regions_of_the_company_count_as_dominated() -> None:
    game = india()
    make_company(game, Region.BENGAL, BENGAL)
    game.ruler[Region.MARATHA] = Region.PUNJAB
    game = step_into(game, Region.MARATHA, 4)
    assert (game.balance_of_india, game.redirected) == (Balance.CHAOS, Region.BENGAL)


def test_without_a_dominated_region_the_elephant_goes_on_as_usual() -> None:
    game = india()
    game.ruler[Region.MARATHA] = Region.PUNJAB
    game = step_into(game, Region.MARATHA, 4)
    assert game.redirected == NOBODY


def test_a_sovereign_region_that_revolts_closes_with_its_dominions_and_keeps_them() -> None:
    game = india()
    game.ruler[Region.MYSORE], game.opened_by[Region.MYSORE] = Region.BOMBAY, BOMBAY
    game = step_into(game, Region.BOMBAY, 5)
    assert game.ruler[Region.MYSORE] == Region.BOMBAY
    assert game.opened_by[Region.BOMBAY] == game.opened_by[Region.MYSORE] == NOBODY
    assert (game.balance_of_india, game.redirected) == (Balance.CHAOS, Region.MYSORE)
    game = step_into(game, Region.BOMBAY, 5, 1)
    assert game.ruler[Region.MYSORE] == Region.BOMBAY


def company_bengal(holder: int = 2, pounds: int = 4) -> CompanyGame:
    game = india()
    make_company(game, Region.BENGAL, BENGAL)
    if holder >= 0:
        seat_in(game, Office.GOVERNOR_BENGAL, holder)
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    game.treasury[Office.GOVERNOR_BENGAL] = pounds
    game.guns[BENGAL] = 2
    return game


def test_the_police_cancel_a_revolt_by_reaching_the_die() -> None:
    game = step_into(company_bengal(), Region.BENGAL, 3)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "events_in_india.police")
    assert game.decision.options == (SURRENDER, (2, 1), (1, 2))
    choose(game, (1, 2))
    assert (game.ruler[Region.BENGAL], game.balance_of_india, game.redirected) == (COMPANY, Balance.EQUILIBRIUM, NOBODY)
    assert (game.exhausted_guns[BENGAL], game.treasury[Office.GOVERNOR_BENGAL]) == (1, 0)
    assert game.disk[Office.GOVERNOR_BENGAL] == 0


def test_a_revolt_in_a_region_of_the_company_leaves_a_disk_on_its_office() -> None:
    game = step_into(company_bengal(), Region.BENGAL, 3)
    choose(game, SURRENDER)
    assert (game.ruler[Region.BENGAL], game.opened_by[Region.BENGAL]) == (NOBODY, NOBODY)
    assert (game.disk[Office.GOVERNOR_BENGAL], game.disk[Office.PRESIDENT_BENGAL]) == (1, 1)
    assert game.balance_of_india == Balance.CHAOS


def test_a_vacant_provincial_office_has_no_police() -> None:
    game = step_into(company_bengal(NOBODY), Region.BENGAL, 3)
    assert game.over
    assert game.ruler[Region.BENGAL] == NOBODY


def test_a_weak_revolt_of_depressed_bengal_is_cheap_to_police() -> None:
    game = company_bengal(pounds=0)
    depress(game, Region.BENGAL)
    game = step_into(game, Region.BENGAL, 2)
    choose(game, (2, 0))
    assert (game.ruler[Region.BENGAL], game.exhausted_guns[BENGAL]) == (COMPANY, 2)
