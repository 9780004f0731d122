"""Elections and hiring with the Crown (checklist 252, 263; lesson L8)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import hiring
from engine.john_company_2e.crown.as_hirer import best_candidate
from engine.john_company_2e.table.names import NOBODY, Office, Presidency, Region
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.shared import consent
from tests.engine.answering import asked, choose, in_its_turn, options
from tests.engine.john_company_2e.crown.helpers import against_crown, ask, favours, set_cubes, show_cards
from tests.engine.john_company_2e.helpers import (
    give_shares,
    hold_office,
    is_through,
    make_known,
    play,
    post_officers,
    post_writers,
)

CHAIRMAN, DIRECTOR, SHIPPING, AFFAIRS = (
    Office.CHAIRMAN,
    Office.DIRECTOR_OF_TRADE,
    Office.MANAGER_OF_SHIPPING,
    Office.MILITARY_AFFAIRS,
)
BOMBAY, MADRAS, BENGAL = Presidency.BOMBAY, Presidency.MADRAS, Presidency.BENGAL


# -- the Chairman --


def election(seats: int, shares: list[int], former: int = 0) -> CompanyGame:
    game = against_crown(seats)
    for family, count in enumerate(shares):
        give_shares(game, *[family] * count)
    game.chairman_title = former
    play(game, hiring.elect)
    return game


def test_the_crown_elects_itself_with_a_majority_or_as_former_chairman_with_half() -> None:
    game = election(1, [1, 2])
    choose(game, "none")
    assert game.holder[CHAIRMAN] == game.crown
    game = election(1, [2, 2], former=1)
    choose(game, "none")
    assert game.holder[CHAIRMAN] == game.crown
    game = election(1, [0, 2])
    assert game.holder[CHAIRMAN] == game.crown, "nobody is left to bribe it"


def test_three_cubes_buy_the_chair_and_twelve_after_deregulation() -> None:
    game = election(1, [1, 2])
    ask(game, "hiring.bribe_crown_to_elect_you", 0)
    assert game.holder[CHAIRMAN] == 0
    assert (game.cubes, game.court) == ([3, 9], [0, 2])
    game = against_crown()
    give_shares(game, 0, 1, 1)
    game.deregulated = 1
    play(game, hiring.elect)
    assert game.holder[CHAIRMAN] == 1, "six cubes are not enough"
    game = against_crown()
    give_shares(game, 0, 1, 1)
    game.deregulated = 1
    set_cubes(game, 12)
    play(game, hiring.elect)
    ask(game, "hiring.bribe_crown_to_elect_you", 0)
    assert (game.holder[CHAIRMAN], game.cubes) == (0, [0, 12])


@pytest.mark.parametrize(("deregulated", "after"), [(0, [9, 3]), (1, [12, 0])])
def test_electing_the_crown_brings_three_cubes_or_six(deregulated: int, after: list[int]) -> None:
    game = against_crown()
    give_shares(game, 0, 0, 1)
    game.deregulated = deregulated
    play(game, hiring.elect)
    assert options(game) == (0, 1)
    choose(game, 1)
    assert (game.holder[CHAIRMAN], game.cubes) == (1, after)


def test_half_of_the_shares_is_enough_for_a_human_former_chairman() -> None:
    game = election(1, [1, 1])
    assert asked(game) == (0, "crown.elect")
    choose(game, 0)
    assert (game.holder[CHAIRMAN], game.cubes) == (0, [6, 6])


def test_two_humans_bribe_a_crown_with_the_majority_the_holder_first() -> None:
    game = election(2, [1, 1, 3])
    assert game.decision is not None
    assert game.decision.seat == 0
    assert favours(game) == [("hiring.bribe_crown_to_elect_you", 0)]
    choose(game, "none")
    assert favours(game) == [("hiring.bribe_crown_to_elect_you", 1)]
    told = {"act": "ask_favour", "favour": "hiring.bribe_crown_to_elect_you", "cubes": 3, "seat": 1}
    assert told in [game.describe(at) for at in range(2)]
    ask(game, "hiring.bribe_crown_to_elect_you", 1)
    assert (game.holder[CHAIRMAN], game.cubes) == (1, [4, 1, 7])


def test_the_crowns_shares_back_a_campaign_for_a_cube_each() -> None:
    game = election(2, [2, 1, 2], former=0)
    assert asked(game) == (0, "hiring.campaign")
    choose(game, "stand")
    while asked(game)[1] == "consent":
        choose(game, "no")
    ask(game, "hiring.crown_share_support")
    assert (game.holder[CHAIRMAN], game.cubes) == (0, [2, 4, 6])


def test_the_crown_backs_no_campaign_for_nothing() -> None:
    game = election(2, [2, 1, 2], former=0)
    choose(game, "stand")
    while asked(game)[1] == "consent":
        choose(game, "no")
    assert favours(game) == [("hiring.crown_share_support",)]
    choose(game, "none")
    assert asked(game) == (1, "hiring.campaign"), "nobody is elected, and the next may stand"
    assert game.cubes == [4, 4, 4]


def test_a_crown_that_was_chairman_picks_itself_when_campaigns_fail() -> None:
    game = election(2, [2, 2, 1], former=2)
    for _ in range(2):
        choose(game, "stand_back")
    assert game.holder[CHAIRMAN] == 2


def test_an_empty_court_reinstates_the_crown() -> None:
    game = against_crown()
    game.chairman_title = 1
    play(game, hiring.elect)
    assert game.holder[CHAIRMAN] == 1


# -- the Crown hires --


def pool(seats: int = 1) -> CompanyGame:
    """The Crown is Chairman; everybody has a writer in Madras, the Crown one in Bengal as well."""
    game = against_crown(seats)
    hold_office(game, CHAIRMAN, game.crown)
    for family in range(game.families):
        post_writers(game, MADRAS, **{f"f{family}": 1})
    post_writers(game, BENGAL, **{f"f{game.crown}": 1})
    return game


def test_a_lone_human_must_consent_while_the_crown_has_two_cubes() -> None:
    game = pool()
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    assert game.holder[SHIPPING] == game.crown
    assert game.cubes == [8, 4]
    assert game.writers[BENGAL][1] == 0, "the arrows: Bengal before Madras"


def test_with_fewer_cubes_a_lone_human_may_refuse() -> None:
    game = pool()
    set_cubes(game, 11)
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    assert asked(game) == (0, "crown.nepotism")
    choose(game, "no")
    assert (game.holder[SHIPPING], game.cubes) == (0, [11, 1])
    game = pool()
    set_cubes(game, 11)
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    choose(game, "yes")
    assert (game.holder[SHIPPING], game.cubes) == (1, [12, 0])


def test_for_three_cubes_the_human_makes_the_decision() -> None:
    game = pool()
    play(game, (hiring.hire, SHIPPING))
    ask(game, "hiring.decide_a_crown_hire", SHIPPING)
    assert asked(game) == (0, "hiring.choose")
    choose(game, (SHIPPING, 0, "writer", MADRAS))
    assert (game.holder[SHIPPING], game.cubes) == (0, [3, 9])


def test_two_humans_get_a_cube_each_when_both_consent() -> None:
    game = pool(seats=2)
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    choose(game, "none")
    choose(game, "yes")
    assert game.cubes == [4, 4, 4]
    choose(game, "yes")
    assert (game.holder[SHIPPING], game.cubes) == (2, [5, 5, 2])
    game = pool(seats=2)
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    choose(game, "none")
    choose(game, "yes")
    choose(game, "no")
    assert (game.holder[SHIPPING], game.cubes) == (0, [4, 4, 4]), "the holder of the button is hired"
    assert game.button == 1


def test_a_single_human_candidate_gets_its_cube_too() -> None:
    game = pool(seats=2)
    game.writers[MADRAS][1] = 0
    game.supply[1] += 1
    play(game, (hiring.hire, SHIPPING))
    choose(game, "none")
    choose(game, "none")
    choose(game, "yes")
    assert (game.holder[SHIPPING], game.cubes) == (2, [5, 4, 3])


def test_the_director_is_the_first_officeholder_in_the_fingers_direction() -> None:
    for top, held in ((2, SHIPPING), (1, Office.PRESIDENT_OF_BENGAL)):
        game = against_crown()
        show_cards(game, 0, top)
        hold_office(game, CHAIRMAN, 1)
        for office in (SHIPPING, AFFAIRS, Office.PRESIDENT_OF_BENGAL):
            hold_office(game, office, 1)
        play(game, (hiring.hire, DIRECTOR))
        if not is_through(game):
            choose(game, "none")
        assert (game.holder[DIRECTOR], game.holder[held]) == (1, NOBODY)


def test_writers_come_before_officers_and_officers_before_governors() -> None:
    game = against_crown()
    office = Office.PRESIDENT_OF_MADRAS
    writer, officer = (office, 1, "writer", MADRAS), (office, 1, "officer", MADRAS)
    governor = (office, 1, "office", Office.FIRST_GOVERNOR + 1)
    human = (office, 0, "writer", MADRAS)
    assert best_candidate(game, [governor, officer, writer, human]) == writer
    assert best_candidate(game, [governor, officer, human]) == officer
    assert best_candidate(game, [governor, human]) == governor
    assert best_candidate(game, [human]) == human


def test_between_governors_the_ai_card_chooses_by_its_regions() -> None:
    office = Office.PRESIDENT_OF_MADRAS
    for up, region in ((0, Region.MYSORE), (5, Region.HYDERABAD), (6, Region.MARATHA)):
        game = against_crown()
        show_cards(game, up, 1)
        regions = (Region.MARATHA, Region.HYDERABAD, Region.MYSORE)
        governors = [(office, 1, "office", game.governor_office(each)) for each in regions]
        assert best_candidate(game, governors)[3] == game.governor_office(region)


def test_military_affairs_goes_to_the_crowns_commander_by_the_arrows() -> None:
    game = against_crown()
    hold_office(game, CHAIRMAN, 1)
    for army, family in ((BOMBAY, 0), (MADRAS, 1), (BENGAL, 1)):
        game.commander[army] = family
        game.supply[family] -= 1
    play(game, (hiring.hire, AFFAIRS))
    choose(game, "none")
    assert (game.holder[AFFAIRS], game.commander) == (1, [0, 1, NOBODY])
    assert game.cubes == [8, 4]


# -- a human hires --


def test_a_human_pays_two_cubes_for_its_own_candidate() -> None:
    game = pool()
    game.holder[CHAIRMAN] = 0
    play(game, (hiring.hire, SHIPPING))
    choose(game, (SHIPPING, 0, "writer", MADRAS))
    ask(game, "hiring.crown_consent_to_your_nepotism")
    assert (game.holder[SHIPPING], game.cubes) == (0, [4, 8])


def test_without_the_cubes_only_the_crowns_candidate_is_left_which_brings_one() -> None:
    game = pool()
    game.holder[CHAIRMAN] = 0
    set_cubes(game, 1)
    play(game, (hiring.hire, SHIPPING))
    choose(game, (SHIPPING, 0, "writer", MADRAS))
    assert {option[1] for option in options(game)} == {1}
    choose(game, (SHIPPING, 1, "writer", MADRAS))
    assert (game.holder[SHIPPING], game.cubes) == (1, [2, 10])


def test_hiring_the_crown_brings_a_cube_only_over_others() -> None:
    game = pool()
    game.holder[CHAIRMAN] = 0
    play(game, (hiring.hire, SHIPPING))
    choose(game, (SHIPPING, 1, "writer", BENGAL))
    assert game.cubes == [7, 5]
    game = pool()
    game.holder[CHAIRMAN] = 0
    game.writers[MADRAS][0] = 0
    game.supply[0] += 1
    play(game, (hiring.hire, SHIPPING))
    choose(game, (SHIPPING, 1, "writer", BENGAL))
    assert game.cubes == [6, 6]


def test_a_crown_that_has_no_candidate_hires_the_humans_officer() -> None:
    game = against_crown()
    hold_office(game, CHAIRMAN, 1)
    post_officers(game, BENGAL, f0=1)
    post_officers(game, BOMBAY, f0=1)
    play(game, (hiring.hire, AFFAIRS))
    choose(game, "none")
    assert game.holder[AFFAIRS] == 0
    assert game.officers == [[0, 0], [0, 0], [1, 0]], "from Bombay, where the black arrow points"


def test_a_consent_sought_of_the_crown_while_bids_wait_is_saved_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The favour holds the question, that the request, that the choice, that the bids: eleven in each other, as deep as it goes."""
    make_known(monkeypatch)
    game = against_crown(2)
    set_cubes(game, 4, 4)
    post_writers(game, MADRAS, f0=1, f2=1)
    bids = ((1, (("cash", 1), ("workshop", 1))),)
    choice = (hiring.after_nepotism, (SHIPPING, 0, "writer", MADRAS), bids)
    play(game, (consent.ask_next, (0, "nepotism", choice), (game.crown,), ()))
    assert asked(game) == (0, "crown.favour")
    assert str(game.asked.args).count("after_nepotism") == 1
    in_its_turn(game)
    again = TITLE.from_json(game.to_json())
    assert again.digest() == game.digest()
    assert again.asked == game.asked
