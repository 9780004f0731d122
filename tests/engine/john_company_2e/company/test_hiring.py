"""Hiring: the Chairman's election, pools, nepotism, promotions (checklist 84 to 97; T8, T9)."""

from __future__ import annotations

from engine.john_company_2e.company import hiring
from engine.john_company_2e.table.names import NOBODY, OUT_OF_PLAY, Blackmail, Office, Prestige, Region
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    command,
    fill_order,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    play,
    post_officers,
    post_writers,
    take_region,
)

YELLOW, PINK, BLUE, GREEN = range(4)
CHAIRMAN, DIRECTOR, SHIPPING, AFFAIRS = (
    Office.CHAIRMAN,
    Office.DIRECTOR_OF_TRADE,
    Office.MANAGER_OF_SHIPPING,
    Office.MILITARY_AFFAIRS,
)
BOMBAY, MADRAS, BENGAL = range(3)


def with_chairman(scenario: str = "1710") -> CompanyGame:
    """Yellow is Chairman; every other office is vacant."""
    game = bare(4, scenario)
    hold_office(game, CHAIRMAN, YELLOW)
    game.chairman_title = YELLOW
    return game


# -- the Chairman --


def test_t8_yellow_and_pink_together_elect_yellow() -> None:
    game = bare()
    game.chairman_title = BLUE
    give_shares(game, YELLOW, YELLOW, PINK, BLUE, BLUE)
    play(game, (hiring.hire, CHAIRMAN))
    assert facts(game, "election_called") == [{"shares_in_court": 5, "needed": 3}]
    assert asked(game) == (BLUE, "hiring.campaign")
    choose(game, "stand_back")
    assert asked(game) == (YELLOW, "hiring.campaign")
    choose(game, "stand")
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert is_through(game)
    assert (game.holder[CHAIRMAN], game.chairman_title, game.court) == (YELLOW, YELLOW, [1, 1, 2, 0])
    assert game.shares(YELLOW) == 2
    assert game.total_shares() == 5


def test_whoever_holds_a_majority_alone_needs_to_ask_nobody() -> None:
    game = bare()
    give_shares(game, YELLOW, YELLOW, PINK)
    play(game, (hiring.hire, CHAIRMAN))
    choose(game, "stand")
    assert is_through(game)
    assert game.holder[CHAIRMAN] == YELLOW


def test_half_of_the_shares_is_no_majority() -> None:
    game = bare()
    game.chairman_title = GREEN
    give_shares(game, YELLOW, PINK)
    play(game, (hiring.hire, CHAIRMAN))
    choose(game, "stand")
    assert asked(game) == (PINK, "consent")
    choose(game, "no")
    assert asked(game) == (PINK, "hiring.campaign")
    choose(game, "stand")
    choose(game, "no")
    assert asked(game) == (GREEN, "hiring.pick_chairman")
    assert options(game) == (YELLOW, PINK)
    choose(game, PINK)
    assert game.holder[CHAIRMAN] == PINK


def test_without_a_majority_the_former_chairman_picks_any_shareholder_even_itself() -> None:
    game = bare()
    game.chairman_title = BLUE
    give_shares(game, YELLOW, PINK, BLUE)
    play(game, (hiring.hire, CHAIRMAN))
    for _ in range(3):
        choose(game, "stand_back")
    assert asked(game) == (BLUE, "hiring.pick_chairman")
    assert options(game) == (BLUE, YELLOW, PINK)
    choose(game, BLUE)
    assert is_through(game)
    assert (game.holder[CHAIRMAN], game.court[BLUE]) == (BLUE, 0)


def test_an_empty_court_makes_the_former_chairman_chairman_again_from_the_supply() -> None:
    game = bare()
    game.chairman_title = PINK
    play(game, (hiring.hire, CHAIRMAN))
    assert is_through(game)
    assert (game.holder[CHAIRMAN], game.supply[PINK], game.total_shares()) == (PINK, 17, 1)


def test_an_empty_court_does_not_reinstate_whoever_may_own_no_share_or_has_no_piece() -> None:
    game = bare()
    game.chairman_title = PINK
    give_prestige(game, PINK, Prestige.JOSEPH_SEDLEY)
    play(game, (hiring.hire, CHAIRMAN))
    assert (game.holder[CHAIRMAN], game.supply[PINK]) == (NOBODY, 18)
    game = bare()
    game.supply[game.chairman_title] = 0
    play(game, (hiring.hire, CHAIRMAN))
    assert game.holder[CHAIRMAN] == NOBODY


def test_the_chairmans_place_is_taken_by_a_new_share_before_one_that_can_be_invested() -> None:
    game = bare()
    give_shares(game, YELLOW, YELLOW)
    game.new_shares[YELLOW] = 1
    play(game, (hiring.hire, CHAIRMAN))
    choose(game, "stand")
    assert (game.court[YELLOW], game.new_shares[YELLOW]) == (1, 0)


# -- the order --


def test_offices_are_filled_by_ascending_number_and_a_promotion_puts_the_old_card_back_into_the_queue() -> None:
    game = with_chairman()
    hold_office(game, SHIPPING, PINK)
    game.fatigue[SHIPPING] = 2
    post_writers(game, BOMBAY, f1=1, f2=3)
    play(game, hiring.begin)
    # The Director can only be promoted from Shipping; Shipping is then hired from the writers.
    assert game.holder[DIRECTOR] == PINK
    assert (game.fatigue[DIRECTOR], game.fatigue[SHIPPING]) == (2, 0)
    assert asked(game) == (YELLOW, "hiring.choose")
    assert options(game) == ((SHIPPING, PINK, "writer", BOMBAY), (SHIPPING, BLUE, "writer", BOMBAY))
    choose(game, (SHIPPING, BLUE, "writer", BOMBAY))
    # Military Affairs finds nobody; the Director (Pink) hires the President of Bombay.
    assert facts(game, "not_hired") == [{"office": "military_affairs"}]
    assert asked(game) == (PINK, "hiring.choose")
    choose(game, (Office.PRESIDENT_OF_BOMBAY, BLUE, "writer", BOMBAY))
    assert is_through(game)
    assert [fact["office"] for fact in facts(game, "not_hired")[1:]] == ["president_of_madras", "president_of_bengal"]


def test_t9_nepotism_is_refused_and_the_manager_of_shipping_is_promoted_with_its_fatigue() -> None:
    game = bare()
    hold_office(game, CHAIRMAN, PINK)
    game.chairman_title = PINK
    hold_office(game, AFFAIRS, PINK)
    hold_office(game, SHIPPING, BLUE)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, YELLOW)
    game.fatigue[SHIPPING] = 1
    play(game, (hiring.hire, DIRECTOR))
    assert options(game) == (
        (DIRECTOR, BLUE, "office", SHIPPING),
        (DIRECTOR, PINK, "office", AFFAIRS),
        (DIRECTOR, YELLOW, "office", Office.PRESIDENT_OF_BOMBAY),
    )
    choose(game, (DIRECTOR, PINK, "office", AFFAIRS))
    assert asked(game) == (BLUE, "consent")
    choose(game, "no")
    assert asked(game) == (PINK, "hiring.choose")
    assert all(option[1] != PINK for option in options(game))
    choose(game, (DIRECTOR, BLUE, "office", SHIPPING))
    assert is_through(game)
    assert (game.holder[DIRECTOR], game.fatigue[DIRECTOR]) == (BLUE, 1)
    assert (game.holder[SHIPPING], game.fatigue[SHIPPING], game.holder[AFFAIRS]) == (NOBODY, 0, PINK)
    assert game.supply[BLUE] == 17


def test_nepotism_needs_every_other_family_in_the_pool_and_nobody_outside_it() -> None:
    game = with_chairman()
    post_writers(game, BOMBAY, f0=1, f1=1)
    post_writers(game, BENGAL, f2=1)
    play(game, (hiring.hire, SHIPPING))
    choose(game, (SHIPPING, YELLOW, "writer", BOMBAY))
    assert asked(game) == (PINK, "consent")
    choose(game, "yes")
    assert asked(game) == (BLUE, "consent")
    choose(game, "yes")
    assert is_through(game)
    assert (game.holder[SHIPPING], game.writers[BOMBAY][YELLOW]) == (YELLOW, 0)


def test_where_only_the_hirers_own_pieces_are_in_the_pool_nobody_is_asked() -> None:
    game = with_chairman()
    post_writers(game, BENGAL, f0=2)
    play(game, (hiring.hire, SHIPPING))
    assert is_through(game)
    assert game.holder[SHIPPING] == YELLOW


# -- the pools --


def pool(game: CompanyGame, office: int) -> set[hiring.Candidate]:
    return set(hiring.candidates(game, office))


def test_the_director_comes_from_other_offices_but_not_from_the_chairman_or_governors() -> None:
    game = with_chairman("1758")
    governor = game.governor_office(Region.BENGAL)
    hold_office(game, governor, PINK)
    post_writers(game, MADRAS, f2=1)
    assert pool(game, DIRECTOR) == {(BLUE, "writer", MADRAS)}
    hold_office(game, Office.PRESIDENT_OF_BENGAL, GREEN)
    hold_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA, BLUE)
    command(game, BOMBAY, GREEN)
    assert pool(game, DIRECTOR) == {
        (GREEN, "office", Office.PRESIDENT_OF_BENGAL),
        (BLUE, "office", Office.SUPERINTENDENT_OF_TRADE_IN_CHINA),
    }


def test_a_governor_general_is_hired_as_the_director_was_and_hires_the_presidents() -> None:
    game = with_chairman("1813")
    hold_office(game, SHIPPING, PINK)
    assert pool(game, Office.GOVERNOR_GENERAL) == {(PINK, "office", SHIPPING)}
    assert hiring.hirer_of(game, Office.GOVERNOR_GENERAL) == CHAIRMAN
    assert hiring.hirer_of(game, Office.PRESIDENT_OF_MADRAS) == Office.GOVERNOR_GENERAL


def test_shipping_and_china_take_any_writer() -> None:
    game = with_chairman("1813")
    post_writers(game, BOMBAY, f1=1)
    post_writers(game, BENGAL, f2=1)
    anybody = {(PINK, "writer", BOMBAY), (BLUE, "writer", BENGAL)}
    assert pool(game, SHIPPING) == pool(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA) == anybody
    assert hiring.hirer_of(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA) == CHAIRMAN


def test_military_affairs_takes_a_commander_else_an_officer_else_a_trainee() -> None:
    game = with_chairman()
    game.trainees[PINK] = 1
    game.supply[PINK] -= 1
    assert pool(game, AFFAIRS) == {(PINK, "trainee", 0)}
    post_officers(game, MADRAS, f2=1)
    game.exhausted_officers[BENGAL][GREEN] = 1
    assert pool(game, AFFAIRS) == {(BLUE, "officer", MADRAS), (GREEN, "officer", BENGAL)}
    command(game, BOMBAY, YELLOW)
    assert pool(game, AFFAIRS) == {(YELLOW, "commander", BOMBAY)}


def test_hiring_a_commander_leaves_the_army_headless() -> None:
    game = with_chairman()
    command(game, BOMBAY, PINK)
    play(game, (hiring.hire, AFFAIRS))
    assert (game.holder[AFFAIRS], game.commander[BOMBAY]) == (PINK, NOBODY)


def test_an_exhausted_officer_can_be_hired_but_a_ready_one_goes_first() -> None:
    game = with_chairman()
    game.exhausted_officers[MADRAS][BLUE], game.supply[BLUE] = 1, 16
    game.officers[MADRAS][BLUE] = 1
    play(game, (hiring.hire, AFFAIRS))
    assert (game.officers[MADRAS][BLUE], game.exhausted_officers[MADRAS][BLUE]) == (0, 1)
    game.holder[AFFAIRS] = NOBODY
    game.supply[BLUE] += 1
    play(game, (hiring.hire, AFFAIRS))
    assert (game.holder[AFFAIRS], game.exhausted_officers[MADRAS][BLUE]) == (BLUE, 0)


def test_a_president_comes_from_the_writers_and_governors_of_that_presidency() -> None:
    game = with_chairman()
    hold_office(game, DIRECTOR, PINK)
    post_writers(game, BENGAL, f0=1)
    post_writers(game, MADRAS, f3=1)
    for region, presidency, governor in ((Region.BENGAL, BENGAL, BLUE), (Region.MYSORE, MADRAS, GREEN)):
        take_region(game, region, presidency)
        hold_office(game, game.governor_office(region), governor)
    bengal = game.governor_office(Region.BENGAL)
    assert pool(game, Office.PRESIDENT_OF_BENGAL) == {(YELLOW, "writer", BENGAL), (BLUE, "office", bengal)}
    game.fatigue[bengal] = 3
    play(game, (hiring.hire, Office.PRESIDENT_OF_BENGAL))
    choose(game, (Office.PRESIDENT_OF_BENGAL, BLUE, "office", bengal))
    assert (game.holder[Office.PRESIDENT_OF_BENGAL], game.fatigue[Office.PRESIDENT_OF_BENGAL]) == (BLUE, 3)
    assert (game.holder[bengal], game.fatigue[bengal]) == (NOBODY, 0)


def test_a_governor_comes_from_the_writers_and_officers_of_the_presidency_and_never_from_its_commander() -> None:
    game = with_chairman()
    take_region(game, Region.MYSORE, BOMBAY)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, PINK)
    post_writers(game, BOMBAY, f2=1)
    post_writers(game, MADRAS, f3=1)
    post_officers(game, BOMBAY, f3=1)
    post_officers(game, MADRAS, f2=1)
    command(game, BOMBAY, YELLOW)
    office = game.governor_office(Region.MYSORE)
    assert hiring.hirer_of(game, office) == Office.PRESIDENT_OF_BOMBAY
    assert pool(game, office) == {(BLUE, "writer", BOMBAY), (GREEN, "officer", BOMBAY)}
    play(game, (hiring.hire, office))
    choose(game, (office, GREEN, "officer", BOMBAY))
    assert (game.holder[office], game.officers[BOMBAY][GREEN]) == (GREEN, 0)


# -- nobody to hire, nobody to hire for --


def test_an_office_without_candidates_or_without_its_hirer_stays_vacant() -> None:
    game = bare()
    post_writers(game, BOMBAY, f1=1)
    play(game, (hiring.hire, SHIPPING))
    assert is_through(game)  # no Chairman
    play(game, (hiring.hire, Office.PRESIDENT_OF_BOMBAY))
    assert is_through(game)  # no Director
    game = with_chairman()
    play(game, (hiring.hire, SHIPPING))
    assert is_through(game)  # no writer
    assert game.holder[SHIPPING] == NOBODY


def test_a_vacant_office_must_be_filled_when_there_is_a_candidate() -> None:
    game = with_chairman()
    post_writers(game, BOMBAY, f1=1, f2=1)
    play(game, (hiring.hire, SHIPPING))
    assert options(game) == ((SHIPPING, PINK, "writer", BOMBAY), (SHIPPING, BLUE, "writer", BOMBAY))


def test_offices_out_of_play_are_not_filled() -> None:
    game = with_chairman()
    post_writers(game, BOMBAY, f1=4)
    play(game, hiring.begin)
    while not is_through(game):
        choose(game, options(game)[0])
    assert game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == OUT_OF_PLAY
    assert game.holder[Office.GOVERNOR_GENERAL] == OUT_OF_PLAY


# -- Hiring Preference --


def test_hiring_preference_forces_the_hirer_to_take_a_candidate_of_the_family_even_its_own() -> None:
    game = with_chairman()
    post_writers(game, BOMBAY, f0=1, f1=1)
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.HIRING_PREFERENCE)
    game.blackmail[YELLOW] = [Blackmail.HIRING_PREFERENCE]
    play(game, (hiring.hire, SHIPPING))
    choose(game, Blackmail.HIRING_PREFERENCE)
    while asked(game)[1] == "blackmail":
        choose(game, "pass")
    assert is_through(game)
    assert game.holder[SHIPPING] == YELLOW
    assert game.preferred == NOBODY


# -- writers on orders --


def test_a_law_late_in_the_turn_can_have_a_writer_on_an_order_hired_who_leaves_a_token() -> None:
    game = with_chairman()
    fill_order(game, 14, MADRAS, PINK)
    game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] = NOBODY
    play(game, (hiring.hire, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA))
    assert game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == PINK
    assert (game.order_writer[14], game.order_presidency[14]) == (NOBODY, MADRAS)
    game.audit()


def test_nepotism_does_not_bind_the_election() -> None:
    game = bare()
    give_shares(game, YELLOW, PINK, PINK)
    game.chairman_title = PINK
    play(game, (hiring.hire, CHAIRMAN))
    choose(game, "stand")
    assert game.holder[CHAIRMAN] == PINK
