"""H3. Who leaves office, what prizes cost, and which offices end."""

from __future__ import annotations

import pytest

from engine.john_company_1e import attrition
from engine.john_company_1e.names import (
    DONE,
    NOBODY,
    OFFICES,
    UNCREATED,
    FamilyCard,
    Holding,
    Law,
    Office,
    Prize,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import (
    STOP,
    give_prize,
    make_company,
    post_officers,
    seat_in,
    send_captain,
    table,
)

PRESIDENT, GOVERNOR = Office.PRESIDENT_BENGAL, Office.GOVERNOR_BENGAL


def rolling(game: CompanyGame, *faces: int) -> CompanyGame:
    game.dice.lay(faces)
    game.enter(attrition.begin, STOP)
    return game


def leaving(office: int, cash: int = 5, *prizes: int, card: int = NOBODY, disk: int = 0) -> CompanyGame:
    """Seat 1 alone holds an office, and leaves it."""
    game = table(cash=cash)
    game.prizes = list(prizes)
    if office >= Office.GOVERNOR_BENGAL:
        make_company(game, Region.BENGAL, Holding.BENGAL)
    seat_in(game, office, 1)
    game.card[1], game.disk[office] = card, disk
    return rolling(game, *([] if disk else [6]))


@pytest.mark.parametrize(
    ("office", "threshold"),
    [
        (Office.CHAIRMAN, 4),
        (Office.DIRECTOR_OF_TRADE, 5),
        (PRESIDENT, 5),
        (Office.SHIP_PURCHASING, 6),
        (Office.MILITARY_AFFAIRS, 6),
        (GOVERNOR, 6),
    ],
)
def test_an_office_is_left_on_its_threshold_or_more(office: int, threshold: int) -> None:
    for die in range(1, 7):
        game = table()
        game.prizes = []
        if office == GOVERNOR:
            make_company(game, Region.BENGAL, Holding.BENGAL)
        seat_in(game, office, 1)
        supply = game.supply[1]
        game = rolling(game, die)
        assert game.over
        assert (game.holder[office] == NOBODY) == (die >= threshold)
        assert game.supply[1] == supply + (die >= threshold)


def test_all_dice_are_rolled_before_any_prize_is_claimed_and_claims_go_along_the_ribbon() -> None:
    game = table(cash=9)
    game.prizes = [Prize.CHURCH_LIVING]
    make_company(game, Region.BENGAL, Holding.BENGAL)
    for office, family in (
        (GOVERNOR, 3),
        (Office.SHIP_PURCHASING, 2),
        (PRESIDENT, 1),
        (Office.CHAIRMAN, 0),
        (Office.DIRECTOR_OF_TRADE, 2),
    ):
        seat_in(game, office, family)
    game.drain()
    game = rolling(game, 4, 5, 5, 6, 6)
    dice = [event.fields["office"] for event in game.drain() if event.name == "attrition_rolled"]
    assert dice == ["chairman", "director_of_trade", "president_bengal", "governor_bengal", "ship_purchasing"]
    order = []
    while not game.over:
        assert game.decision is not None
        order.append(game.decision.seat)
        choose(game, DONE)
    assert order == [0, 2, 1, 3, 2]


def test_executives_pay_less_than_seniors_and_the_chairman_counts_as_one() -> None:
    for office in (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE, PRESIDENT):
        game = leaving(office, 4, Prize.HOUSE_OF_COMMONS)
        choose(game, Prize.HOUSE_OF_COMMONS)
        assert (game.cash[1], game.on_prize(Prize.HOUSE_OF_COMMONS, 1)) == (0, 1)
    for office in (Office.SHIP_PURCHASING, GOVERNOR):
        assert leaving(office, 5, Prize.HOUSE_OF_COMMONS).over
        game = leaving(office, 6, Prize.HOUSE_OF_COMMONS)
        choose(game, Prize.HOUSE_OF_COMMONS)
        assert game.cash[1] == 0


def test_the_cube_sits_on_the_prize_or_goes_home() -> None:
    game = leaving(PRESIDENT, 9, Prize.CHURCH_LIVING)
    supply = game.supply[1]
    assert game.holder[PRESIDENT] == 1
    choose(game, Prize.CHURCH_LIVING)
    assert (game.holder[PRESIDENT], game.supply[1], game.cash[1]) == (NOBODY, supply, 8)
    game = leaving(PRESIDENT, 9, Prize.CHURCH_LIVING)
    choose(game, DONE)
    assert (game.holder[PRESIDENT], game.supply[1], game.cash[1]) == (NOBODY, supply + 1, 9)


def test_a_prize_takes_any_number_of_cubes() -> None:
    game = table(cash=9)
    give_prize(game, Prize.CHURCH_LIVING, 0, cubes=2)
    game.prizes = [Prize.CHURCH_LIVING]
    seat_in(game, PRESIDENT, 1)
    game = rolling(game, 6)
    choose(game, Prize.CHURCH_LIVING)
    assert game.prize_cubes[Prize.CHURCH_LIVING * 4 : Prize.CHURCH_LIVING * 4 + 4] == [2, 1, 0, 0]


def test_benyon_pays_a_pound_less() -> None:
    game = leaving(PRESIDENT, 0, Prize.CHURCH_LIVING, card=FamilyCard.BENYON)
    choose(game, Prize.CHURCH_LIVING)
    assert (game.cash[1], game.on_prize(Prize.CHURCH_LIVING, 1)) == (0, 1)


def test_who_cannot_pay_for_a_prize_may_use_its_bank_first() -> None:
    game = table(cash=0)
    game.prizes = [Prize.TOWN_HOUSE]
    give_prize(game, Prize.BANK_OF_ENGLAND, 1)
    seat_in(game, PRESIDENT, 1)
    game = rolling(game, 6)
    choose(game, Prize.BANK_OF_ENGLAND)
    choose(game, Prize.TOWN_HOUSE)
    assert game.cash[1] == 1


# -- disks --


def test_a_black_disk_counts_as_a_six_costs_two_pounds_more_and_ends_the_office() -> None:
    assert leaving(PRESIDENT, 2, Prize.CHURCH_LIVING, disk=1).over
    game = leaving(PRESIDENT, 3, Prize.CHURCH_LIVING, disk=1)
    assert game.decision is not None
    choose(game, Prize.CHURCH_LIVING)
    assert (game.cash[1], game.holder[PRESIDENT]) == (0, UNCREATED)


def test_an_eliminated_presidency_leaves_nothing_behind() -> None:
    game = table(cash=0)
    game.prizes = []
    game.opened_by[Region.BENGAL] = NOBODY
    seat_in(game, PRESIDENT, 1)
    post_officers(game, Holding.BENGAL, 2)
    send_captain(game, Holding.BENGAL, 3)
    game.guns[Holding.BENGAL], game.goods[Holding.BENGAL], game.treasury[PRESIDENT] = 2, 1, 7
    game.disk[PRESIDENT] = 1
    supply = game.supply[:]
    game = rolling(game)
    assert [a - b for a, b in zip(game.supply, supply, strict=True)] == [0, 1, 1, 1]
    assert (game.ships[Holding.BENGAL], game.guns[Holding.BENGAL], game.goods[Holding.BENGAL]) == (0, 0, 0)
    assert (game.treasury[PRESIDENT], game.holder[PRESIDENT], game.disk[PRESIDENT]) == (0, UNCREATED, 0)


def test_a_vacant_office_with_a_disk_ends_too_and_a_provincial_card_may_come_back() -> None:
    game = table()
    make_company(game, Region.BENGAL, Holding.BENGAL)
    game.treasury[GOVERNOR] = 5
    game.disk[GOVERNOR], game.ruler[Region.BENGAL] = 1, NOBODY
    game = rolling(game)
    assert (game.holder[GOVERNOR], game.provincial, game.treasury[GOVERNOR]) == (UNCREATED, [], 0)
    make_company(game, Region.BENGAL, Holding.BENGAL)
    assert game.holder[GOVERNOR] == NOBODY


def test_vacant_offices_roll_no_dice() -> None:
    game = rolling(table(), 1)
    assert game.over
    assert game.dice.script == (1,)


# -- laws --


def test_under_tenure_limitations_the_chairman_leaves_whatever_the_die() -> None:
    game = table(cash=9)
    game.prizes = [Prize.CHURCH_LIVING]
    game.laws.append(Law.TENURE_LIMITATIONS)
    seat_in(game, Office.CHAIRMAN, 1)
    game = rolling(game, 1)
    choose(game, Prize.CHURCH_LIVING)
    assert (game.holder[Office.CHAIRMAN], game.cash[1]) == (NOBODY, 8)


def test_the_board_of_control_has_the_most_industrious_family_name_an_office_that_is_not_eliminated() -> None:
    game = table(cash=3)
    game.laws.append(Law.BOARD_OF_CONTROL)
    game.prizes = [Prize.CHURCH_LIVING]
    seat_in(game, Office.CHAIRMAN, 0)
    seat_in(game, PRESIDENT, 1)
    seat_in(game, Office.SHIP_PURCHASING, 2)
    game.yards[0], game.factories[0], game.factories[1] = 3, 3, 2
    game.enter(attrition.begin, STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (3, (PRESIDENT, Office.SHIP_PURCHASING))
    game.dice.lay([1, 1])
    choose(game, PRESIDENT)
    assert game.decision.seat == 1
    choose(game, Prize.CHURCH_LIVING)
    assert game.over
    assert (game.cash[1], game.holder[PRESIDENT], game.scandal) == (0, NOBODY, [0] * OFFICES)
    assert game.holder[Office.CHAIRMAN] == 0


def test_ties_for_the_board_of_control_go_clockwise_from_the_chairman() -> None:
    game = table()
    game.laws.append(Law.BOARD_OF_CONTROL)
    seat_in(game, Office.CHAIRMAN, 2)
    seat_in(game, PRESIDENT, 1)
    seat_in(game, Office.SHIP_PURCHASING, 1)
    game.yards[0], game.factories[0] = 1, 3
    game.enter(attrition.begin, STOP)
    assert game.decision is not None
    assert game.decision.seat == 3


def test_the_only_filled_office_is_the_scandal_whichever_family_holds_it() -> None:
    for family in range(4):
        game = table()
        game.prizes = []
        game.laws.append(Law.BOARD_OF_CONTROL)
        seat_in(game, Office.SHIP_PURCHASING, family)
        rolling(game)
        assert (game.over, game.holder[Office.SHIP_PURCHASING]) == (True, NOBODY)
