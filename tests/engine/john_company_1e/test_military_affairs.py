"""F5. Guns and officers go to armies; a transfer of guns needs leave."""

from __future__ import annotations

from engine.john_company_1e import choices, company, military_affairs
from engine.john_company_1e.names import DONE, FIRST_PRESIDENT, NOBODY, Holding, Law, Office
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, post_officers, seat_in, table

BOMBAY, MADRAS, BENGAL = Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL


def recruit(game: CompanyGame, *families: int) -> None:
    for family in families:
        game.supply[family] -= 1
        game.recruits[family] += 1


def distributing(game: CompanyGame) -> CompanyGame:
    seat_in(game, Office.MILITARY_AFFAIRS, 0)
    game.stood = game.officers[:]
    game.enter(military_affairs.distribute, STOP)
    return game


def officers(game: CompanyGame, presidency: int) -> list[int]:
    return game.officers[presidency * game.families : (presidency + 1) * game.families]


def test_all_guns_go_to_armies_of_the_office_holders_choice() -> None:
    game = table()
    game.bought_guns = 4
    game = distributing(game)
    assert game.decision is not None
    assert game.decision.options == tuple((BOMBAY, number) for number in range(5))
    choose(game, (BOMBAY, 1))
    choose(game, (MADRAS, 0))
    assert (game.guns, game.bought_guns) == ([1, 0, 3], 0)


def test_an_eliminated_presidency_has_no_army() -> None:
    game = table(3)
    game.bought_guns = 2
    game = distributing(game)
    choose(game, (BOMBAY, 0))
    assert game.guns == [0, 0, 2]


def test_recruits_fill_gaps_of_any_army_first() -> None:
    game = table()
    post_officers(game, BOMBAY, 1, 1, 1)
    post_officers(game, MADRAS, 1, 1)
    recruit(game, 2)
    game = distributing(game)
    assert game.decision is not None
    assert set(game.decision.options) == {(2, MADRAS, NOBODY), (2, BENGAL, NOBODY)}
    choose(game, (2, MADRAS, NOBODY))
    assert officers(game, MADRAS) == [0, 2, 1, 0]


def test_in_full_armies_recruits_must_replace_officers_that_stood_there_when_the_turn_began() -> None:
    game = table()
    post_officers(game, BOMBAY, 1, 1, 1)
    post_officers(game, MADRAS, 1, 1, 3)
    post_officers(game, BENGAL, 1, 1)
    recruit(game, 2, 2)
    supply = game.supply[:]
    game = distributing(game)
    assert game.decision is not None
    assert game.decision.kind == "military_affairs.officer"
    assert DONE not in game.decision.options
    choose(game, (2, MADRAS, 3))
    assert officers(game, BENGAL) == [0, 2, 1, 0]
    assert officers(game, MADRAS) == [0, 2, 1, 0]
    assert game.supply[3] == supply[3] + 1


def test_recruits_do_not_replace_each_other_and_what_finds_no_place_goes_home() -> None:
    game = table(6, cash=0)
    post_officers(game, BOMBAY, 1, 1, 1)
    post_officers(game, MADRAS, 1, 1, 1)
    recruit(game, *[2] * 8, *[3] * 3)
    supply = game.supply[:]
    game = distributing(game)
    while not game.over:
        assert game.decision is not None
        assert 2 not in {option[2] for option in game.decision.options}
        choose(game, game.decision.options[0])
    assert sum(game.officers) == 9
    assert sum(game.recruits) == 0
    assert game.supply[1] == supply[1] + 6
    assert game.supply[2] + game.supply[3] == supply[2] + supply[3] + 11 - 9


def test_an_officer_promoted_in_this_phase_is_not_replaced_any_more() -> None:
    game = table()
    post_officers(game, BOMBAY, 1, 1)
    game.stood = [0] * 12
    game.enter(company.open_offices, STOP)
    assert game.stood[:4] == [0, 2, 0, 0]


def test_the_army_of_the_governor_general_takes_nine_officers() -> None:
    game = table()
    game.laws.append(Law.GOVERNOR_GENERAL)
    for president in (BOMBAY, MADRAS):
        game.holder[FIRST_PRESIDENT + president] = -2
    post_officers(game, BENGAL, *[1] * 8)
    recruit(game, 2)
    game = distributing(game)
    assert officers(game, BENGAL) == [0, 8, 1, 0]


# -- transfer --


def with_guns(negotiation: str = "off") -> CompanyGame:
    game = table(negotiation=negotiation)
    seat_in(game, FIRST_PRESIDENT + BOMBAY, 1)
    seat_in(game, FIRST_PRESIDENT + MADRAS, 0)
    game.guns = [3, 2, 0]
    return distributing(game)


def test_guns_move_once_with_the_leave_of_the_president_who_owns_them() -> None:
    game = with_guns()
    assert game.decision is not None
    assert (BENGAL, BOMBAY) not in game.decision.options
    choose(game, (BOMBAY, BENGAL))
    choose(game, (BOMBAY, BENGAL, 2))
    assert game.decision.seat == 1
    choose(game, "yes")
    assert game.over
    assert game.guns == [1, 2, 2]


def test_a_refusal_leaves_the_guns_and_the_transfer_is_over() -> None:
    game = with_guns()
    choose(game, (BOMBAY, BENGAL))
    choose(game, (BOMBAY, BENGAL, 3))
    choose(game, "no")
    assert game.over
    assert game.guns == [3, 2, 0]


def test_who_is_president_itself_needs_nobodys_leave() -> None:
    game = with_guns()
    choose(game, (MADRAS, BOMBAY))
    choose(game, (MADRAS, BOMBAY, 2))
    assert game.over
    assert game.guns == [5, 0, 0]


def test_guns_of_a_vacant_presidency_stay() -> None:
    game = table()
    game.guns = [0, 0, 4]
    game = distributing(game)
    assert game.over
    assert game.guns == [0, 0, 4]


def test_long_ranges_are_named_in_steps() -> None:
    assert choices.numbers(0, 30) == [*range(21), 25, 30]
    assert choices.numbers(4, 4) == [4]
