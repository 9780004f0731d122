"""The Crown in Parliament and in the special session (checklist 258 to 260; T36)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import board_of_control
from engine.john_company_2e.crown import in_parliament, questions
from engine.john_company_2e.handbook.tables import CLIMATE_IDS, rows, votes
from engine.john_company_2e.parliament import deregulation, laws, parliament, policies, voting
from engine.john_company_2e.table.names import (
    FIRST_FIRM,
    GOVERNED_REGIONS,
    NOBODY,
    ON_YARD,
    Law,
    Office,
    Power,
    Presidency,
    Prestige,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS
from tests.engine.answering import asked, choose, facts
from tests.engine.john_company_2e.crown.helpers import (
    BEAR,
    BULL,
    LION,
    PEACOCK,
    STAG,
    against_crown,
    ask,
    ask_nothing,
    favours,
    set_cubes,
    show_cards,
)
from tests.engine.john_company_2e.helpers import (
    build_yards,
    give_prestige,
    hold_office,
    is_through,
    lay_open,
    pass_laws,
    play,
    post_officers,
    settle_prize,
)

MADRAS, BENGAL = Presidency.MADRAS, Presidency.BENGAL


# -- the law --


def drawing(up: int, *, cubes: bool = False) -> CompanyGame:
    """A Crown Prime Minister whose shaded slot is that of the card; three laws that are no dilemmas come up."""
    game = against_crown(climate=LION)
    game.prime_minister = 1
    show_cards(game, up, (up + 1) % 10)
    game.law_deck = [Law.CALICO_ACTS, Law.ARMY_SPENDING, Law.DEBT_RESTRUCTURE, Law.TREASURE_REFORM]
    game.law_discards = [law for law in range(25) if law not in game.law_deck and law not in game.laws]
    if not cubes:
        set_cubes(game, 0)
    return game


@pytest.mark.parametrize(("up", "law"), [(0, Law.CALICO_ACTS), (1, Law.ARMY_SPENDING), (2, Law.DEBT_RESTRUCTURE)])
def test_the_crown_draws_as_many_laws_as_the_shaded_place_says_and_takes_the_last(up: int, law: int) -> None:
    game = drawing(up)
    game.dice.lay([0] * (up + 1))
    play(game, parliament.draw)
    assert [f["law"] for f in facts(game, "law_proposed")] == [LAW_IDS[law]]


def test_a_dilemma_stops_the_draw() -> None:
    game = drawing(2)
    game.law_deck = [Law.WAR_AGAINST_FRANCE]
    play(game, parliament.draw)
    assert [f["law"] for f in facts(game, "law_proposed")] == ["war_against_france"]


def test_two_cubes_stop_the_draw_or_make_it_go_on_to_the_third_law() -> None:
    game = drawing(2, cubes=True)
    game.dice.lay([0])
    play(game, parliament.draw)
    assert favours(game) == [("parliament.stop_drawing",)]
    ask(game, "parliament.stop_drawing")
    ask_nothing(game)
    assert (facts(game, "law_proposed")[0]["law"], game.cubes) == ("calico_acts", [4, 8])
    game = drawing(0, cubes=True)
    game.dice.lay([0, 0, 0])
    play(game, parliament.draw)
    assert favours(game) == [("parliament.skip_and_draw_again",)]
    ask(game, "parliament.skip_and_draw_again")
    ask(game, "parliament.skip_and_draw_again")
    ask_nothing(game)
    assert (facts(game, "law_proposed")[0]["law"], game.cubes) == ("debt_restructure", [2, 10])


def test_old_ideas_are_brought_back_by_chance() -> None:
    game = drawing(0)
    game.law_discards = [Law.CALICO_ACTS, Law.TREASURE_REFORM]
    game.law_deck = [Law.OLD_IDEAS_MADE_NEW]
    game.dice.lay([0, 1])
    play(game, parliament.draw)
    assert facts(game, "law_proposed")[0]["law"] == "treasure_reform"


# -- the policy --


def test_t36_of_minus_one_and_minus_two_the_crown_takes_minus_one() -> None:
    game = against_crown()
    game.prime_minister = 1
    set_cubes(game, 0)
    dial = game.tables.dial
    game.workshops = [1, 0]
    game.yard_owner = [NOBODY] * len(game.yard_owner)
    build_yards(game, 0, Sea.WEST, Sea.WEST)
    spaces = [n for n, (what, target, windows) in enumerate(dial) if what == "power" and not windows]
    by_target = {dial[n][1]: n for n in spaces}
    one, two = by_target["manufacturing"], by_target["shipping"]
    assert (in_parliament.score_of(game, one), in_parliament.score_of(game, two)) == (-1, -2)
    lay_open(game, Law.CALICO_ACTS)
    play(game, (questions.answer, ("parliament.policy", tuple(sorted((one, two))), (parliament.propose,))))
    assert facts(game, "law_proposed")[0]["space"] == one


def test_a_tax_counts_the_other_way_round_and_windows_where_they_are_taxed() -> None:
    game = against_crown(seats=2)
    game.workshops, game.luxuries = [2, 1, 1], [0, 1, 3]
    dial = game.tables.dial
    for space, (consequence, target, window_tax) in enumerate(dial):
        kind = ("social", "company_share", "shipping", "manufacturing").index(target)
        ahead = {Power.MANUFACTURING: -2, Power.SOCIAL: 2}.get(kind, 0)
        expected = (-ahead if consequence == "tax" else ahead) - (2 if window_tax else 0)
        assert in_parliament.score_of(game, space) == expected, (consequence, target)
    pass_laws(game, Law.WINDOW_TAX_REPEAL)
    space = next(n for n, each in enumerate(dial) if each[2])
    ahead = {"manufacturing": -2, "social": 2}.get(dial[space][1], 0)
    assert in_parliament.score_of(game, space) == (-ahead if dial[space][0] == "tax" else ahead)


def test_the_weights_of_a_policy_and_the_order_of_its_words_are_rows_of_the_tables() -> None:
    row = rows()["parliament.policy_choice"].fields
    assert row["weights"] == {"tax": -1, "bonus": 1, "power": 1, "window_tax": -1}
    assert row["pick"] == ["highest_score", "ai_direction"]
    assert rows()["parliament.royal_privilege"].fields["pays"] == ["cash", "balance", "emergency_loans"]


@pytest.mark.parametrize("weight", [-1, 0, 2])
def test_a_policy_is_scored_by_the_tables_weight(monkeypatch: pytest.MonkeyPatch, weight: int) -> None:
    game = against_crown()
    game.workshops = [1, 4]
    tax = next(n for n, each in enumerate(game.tables.dial) if each[:2] == ("tax", "manufacturing") and not each[2])
    monkeypatch.setitem(rows()["parliament.policy_choice"].fields["weights"], "tax", weight)
    assert in_parliament.score_of(game, tax) == 3 * weight


@pytest.mark.parametrize(("top", "step"), [(2, 1), (1, -1)])
def test_equal_scores_go_the_fingers_way_and_four_cubes_turn_the_dial(top: int, step: int) -> None:
    game = against_crown()
    show_cards(game, 0, top)
    game.opposition_leader, game.prime_minister = 1, 0
    game.policy = 6
    play(game, (parliament.change_minister, 6))
    other = (6 - step) % 14
    assert favours(game) == [("parliament.force_other_policy", other)]
    choose(game, "none")
    assert game.policy == 6 + step
    play_again = against_crown()
    show_cards(play_again, 0, top)
    play_again.opposition_leader, play_again.policy = 1, 6
    play(play_again, (parliament.change_minister, 6))
    ask(play_again, "parliament.force_other_policy", other)
    assert (play_again.policy, play_again.cubes) == (other, [2, 10])


def test_power_that_is_on_top_swaps_the_bottom_two() -> None:
    game = against_crown()
    game.prime_minister = 1
    before = game.power[:]
    play(game, (policies.raise_power, before[0]))
    assert game.power == [before[0], before[1], before[3], before[2]]


# -- the Voting Plan --


def is_for(game: CompanyGame, law: int) -> bool:
    return in_parliament.is_for(game, law)


@pytest.mark.parametrize(
    ("law", "climates"),
    [
        (Law.ARMY_SPENDING, "bear peacock"),
        (Law.COMPANY_AIDS_GOVERNMENT, "bear peacock"),
        (Law.DEBT_RESTRUCTURE, "bull stag"),
        (Law.ENVOY_TO_CHINA, "lion bear peacock"),
        (Law.INDUSTRY_SUBSIDY, "lion bear peacock"),
        (Law.SEPOY_RECRUITMENT, "lion bear peacock"),
        (Law.SHIP_SUBSIDY, "bull stag lion"),
        (Law.TRADE_REGULATIONS, "bear peacock"),
        (Law.TREASURE_REFORM, "bull stag"),
        (Law.WINDOW_TAX_REPEAL, "peacock"),
        (Law.WRITER_GRAFT_REFORM, "bull"),
    ],
)
def test_laws_that_the_climate_decides(law: int, climates: str) -> None:
    game = against_crown()
    found = []
    for climate in range(5):
        game.climate = climate
        if is_for(game, law):
            found.append(CLIMATE_IDS[climate])
    assert found == climates.split()


def test_laws_that_a_condition_decides() -> None:
    game = against_crown()
    crown = game.crown
    by_minister = (
        Law.BOARD_OF_CONTROL,
        Law.MILITARY_OVERSIGHT,
        Law.PUBLIC_DEMANDS_IMPEACHMENT,
        Law.WAR_AGAINST_FRANCE,
    )
    assert not any(is_for(game, law) for law in by_minister)
    game.prime_minister = crown
    assert all(is_for(game, law) for law in by_minister)
    for law, field in ((Law.CALICO_ACTS, game.workshops), (Law.ROYAL_PROTECTION, game.luxuries)):
        assert not is_for(game, law)
        field[crown] = field[0] = 1
        assert is_for(game, law)
        field[0] = 2
        assert not is_for(game, law)
    hold_office(game, Office.DIRECTOR_OF_TRADE, 0)
    assert not is_for(game, Law.GOVERNOR_GENERAL)
    game.holder[Office.DIRECTOR_OF_TRADE] = crown
    assert is_for(game, Law.GOVERNOR_GENERAL)
    assert not is_for(game, Law.INCLOSURE_ACTS)
    settle_prize(game, crown, 0)
    assert is_for(game, Law.INCLOSURE_ACTS)
    assert is_for(game, Law.MASSES_DEMAND_FRANCHISE)
    give_prestige(game, crown, Prestige.ROTTEN_BOROUGH_1)
    assert not is_for(game, Law.MASSES_DEMAND_FRANCHISE)
    assert is_for(game, Law.TENURE_LIMITS)
    hold_office(game, Office.CHAIRMAN, crown)
    assert not is_for(game, Law.TENURE_LIMITS)
    assert not is_for(game, Law.WRITER_PRIVILEGES)
    game.order_writer[0] = crown
    assert is_for(game, Law.WRITER_PRIVILEGES)
    assert not is_for(game, Law.ZAMINDAR_TAXES)
    game.holder[game.governor_office(GOVERNED_REGIONS[0])] = crown
    assert is_for(game, Law.ZAMINDAR_TAXES)
    game.voted_policy = next(n for n, each in enumerate(game.tables.dial) if each[1] == "manufacturing")
    assert is_for(game, Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE), "the human has more workshops"
    game.workshops = [1, 1]
    assert not is_for(game, Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE)
    assert not is_for(game, Law.DEREGULATION)
    assert votes()[Law.OLD_IDEAS_MADE_NEW].condition == ""


@pytest.mark.parametrize(
    ("cash", "free"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (10, 2), (11, 3), (14, 3), (15, 4), (40, 4)]
)
def test_free_votes_by_cash(cash: int, free: int) -> None:
    game = against_crown()
    game.cash[game.crown] = cash
    assert in_parliament.free_votes(game) == free


def test_the_crown_votes_first_with_everything_and_keeps_its_cash() -> None:
    game = against_crown(climate=BULL)
    game.prime_minister, game.cash = 0, [1, 8]
    game.workshops[1] = 2
    build_yards(game, 1, Sea.WEST)
    give_prestige(game, 1, Prestige.ROTTEN_BOROUGH_1)
    voting.clear(game, 5, 0)
    play(game, (voting.round_of_votes, Law.ARMY_SPENDING))
    borough = game.tables.prestige.votes[Prestige.ROTTEN_BOROUGH_1]
    total = 2 * 2 + 1 + borough + 2
    assert facts(game, "voted") == [{"seat": 1, "side": "against", "votes": total, "on_behalf_of": 1}]
    assert game.support == 5 - total
    assert (game.cash[1], game.opposition_leader) == (8, 1)
    assert asked(game) == (0, "voting.side")
    choose(game, "for")
    choose(game, 1)
    assert asked(game) == (0, "voting.again"), "votes were cast in this round"
    choose(game, "again")
    assert [f["votes"] for f in facts(game, "voted") if f["seat"] == 1] == [total], "once for a law"


def test_against_without_a_vote_is_opposition_all_the_same() -> None:
    game = against_crown(climate=BULL)
    voting.clear(game, 5, 0)
    play(game, (in_parliament.vote_first, Law.ARMY_SPENDING))
    assert (game.opposition_leader, game.opposes, game.support) == (1, [0, 1], 5)


def test_the_crown_may_oppose_its_own_law_and_lead_the_opposition() -> None:
    game = against_crown(climate=BULL)
    game.prime_minister, game.cash[1] = 1, 20
    voting.clear(game, 3, 0)
    play(game, (in_parliament.vote_first, Law.ARMY_SPENDING))
    assert (game.support, game.opposition_leader) == (-1, 1)


@pytest.mark.parametrize(
    ("seats", "minister", "leader", "successor"),
    [(1, 0, NOBODY, 1), (1, 0, 1, 1), (1, 1, NOBODY, 1), (1, 1, 0, 0), (2, 0, NOBODY, 0), (2, 0, 1, 1)],
)
def test_a_lone_human_whose_law_falls_loses_the_dial_to_the_crown_however_it_voted(
    seats: int, minister: int, leader: int, successor: int
) -> None:
    game = against_crown(seats, climate=PEACOCK)
    game.prime_minister, game.opposition_leader = minister, leader
    lay_open(game, Law.ARMY_SPENDING)
    voting.clear(game, -4, 0)
    play(game, (in_parliament.vote_first, Law.ARMY_SPENDING), (parliament.resolve, 0, NOBODY, 0))
    assert facts(game, "voted")[0]["side"] == "for"
    assert facts(game, "vote_resolved")[0]["passed"] is False
    assert game.prime_minister == successor
    assert [fact["seat"] for fact in facts(game, "prime_minister_changed")] == [successor] * (successor != minister)


def test_a_human_decides_on_another_round_for_a_crown_minister() -> None:
    game = against_crown(climate=BULL)
    game.prime_minister = 1
    game.votes_this_round = 1
    play(game, (voting.call_again, Law.ARMY_SPENDING))
    assert asked(game) == (0, "voting.again")


# -- the special session --


@pytest.mark.parametrize(("climate", "limit"), [(BULL, 6), (STAG, 5), (LION, 4), (BEAR, 3), (PEACOCK, 2)])
def test_the_crown_votes_last_against_deregulation_and_pays_up_to_the_climates_limit(climate: int, limit: int) -> None:
    for support, paid in ((limit - 1, limit), (limit, 0), (0, 1), (-1, 0)):
        game = against_crown(climate=climate, scenario="1758")
        game.cash[1] = 10
        voting.clear(game, support, voting.NO_POLICY)
        play(game, in_parliament.vote_last)
        assert game.cash[1] == 10 - paid
        assert game.support == (-1 if paid else support)


def test_enterprises_count_before_money_does_in_the_special_session() -> None:
    game = against_crown(climate=BULL, scenario="1758")
    game.cash[1], game.workshops[1] = 10, 1
    voting.clear(game, 7, voting.NO_POLICY)
    play(game, in_parliament.vote_last)
    assert (game.support, game.cash[1]) == (-1, 4)
    game = against_crown(climate=BULL, scenario="1758")
    game.cash[1] = 5
    voting.clear(game, 5, voting.NO_POLICY)
    play(game, in_parliament.vote_last)
    assert (game.support, game.cash[1]) == (5, 5), "it has not enough money"


def test_a_crown_minister_calls_no_session_unless_it_must() -> None:
    game = against_crown(scenario="1758")
    game.prime_minister = 1
    lined = next(s for s in game.tables.lined_standing if s not in game.tables.starred_standing)
    game.standing, game.debt = lined, 3
    play(game, deregulation.special_session)
    assert is_through(game)
    assert not facts(game, "vote_resolved")
    game.standing = next(iter(game.tables.starred_standing))
    game.workshops[1] = 6
    play(game, deregulation.special_session)
    while not is_through(game):
        game.choose(0)
    assert facts(game, "vote_resolved")
    assert facts(game, "voted")[-1]["seat"] == 1


# -- what laws leave to the Prime Minister --


def test_impeachment_names_the_first_human_office_or_any_when_all_are_the_crowns() -> None:
    game = against_crown()
    game.prime_minister, game.cash[0] = 1, 3
    lay_open(game, Law.PUBLIC_DEMANDS_IMPEACHMENT)
    hold_office(game, Office.CHAIRMAN, 1)
    hold_office(game, Office.MANAGER_OF_SHIPPING, 0)
    hold_office(game, Office.PRESIDENT_OF_MADRAS, 0)
    play(game, (parliament.name_culprit, 0))
    assert culprit_of(game) == Office.MANAGER_OF_SHIPPING
    game = against_crown()
    game.prime_minister, game.cash[0] = 1, 3
    lay_open(game, Law.PUBLIC_DEMANDS_IMPEACHMENT)
    hold_office(game, Office.CHAIRMAN, 1)
    hold_office(game, Office.MILITARY_AFFAIRS, 1)
    game.dice.lay([1])
    play(game, (parliament.name_culprit, 0))
    assert culprit_of(game) == Office.MILITARY_AFFAIRS


def culprit_of(game: CompanyGame) -> int:
    """The officeholder that the vote under way is about: an argument of the step that resolves it."""
    return next(frame[2] for frame in game.stack if frame[0] is parliament.resolve)


def test_the_war_takes_from_humans_first_then_the_company_then_the_crown() -> None:
    game = against_crown()
    game.prime_minister = 1
    human = build_yards(game, 0, Sea.EAST)[0]
    crowns = build_yards(game, 1, Sea.WEST)[0]
    game.company_ships = [0, 1, 0, 0]
    game.regiments = [1, 0, 0]
    post_officers(game, BENGAL, f0=1, f1=1)
    play(game, laws.lose_ship)
    assert (game.ship_place[human], game.company_ships[1]) == (-1, 1)
    play(game, laws.lose_ship)
    assert (game.company_ships[1], game.ship_place[crowns]) == (0, Sea.WEST)
    play(game, laws.lose_ship)
    assert game.ship_place[crowns] == -1
    for officers, regiments in (([0, 1], 1), ([0, 1], 0), ([0, 0], 0)):
        play(game, laws.lose_soldier)
        assert (game.officers[BENGAL], game.regiments[0]) == (officers, regiments)


def test_the_war_takes_a_humans_ship_at_sea_before_one_of_a_firm_and_that_before_the_companys() -> None:
    game = against_crown(scenario="1813")
    game.prime_minister, game.firm[0] = 1, 1
    ships = build_yards(game, 0, FIRST_FIRM, Sea.CHINA)
    game.company_ships = [1, 0, 0, 0]
    for places, company in (([FIRST_FIRM, ON_YARD], 1), ([ON_YARD, ON_YARD], 1), ([ON_YARD, ON_YARD], 0)):
        play(game, laws.lose_ship)
        assert ([game.ship_place[ship] for ship in ships], game.company_ships[0]) == (places, company)


def test_the_war_takes_from_two_humans_by_the_button() -> None:
    game = against_crown(seats=2)
    game.prime_minister, game.button = 2, 1
    first, second = build_yards(game, 0, Sea.WEST)[0], build_yards(game, 1, Sea.WEST)[0]
    play(game, laws.lose_ship)
    assert (game.ship_place[first], game.ship_place[second], game.button) == (Sea.WEST, -1, 0)


def test_the_board_of_control_dismisses_humans_only() -> None:
    for holder, dismissed in ((0, True), (1, False)):
        game = against_crown()
        game.prime_minister = 1
        pass_laws(game, Law.BOARD_OF_CONTROL)
        hold_office(game, Office.MANAGER_OF_SHIPPING, holder)
        play(game, (board_of_control.look_at, Office.MANAGER_OF_SHIPPING))
        assert (game.holder[Office.MANAGER_OF_SHIPPING] == NOBODY) == dismissed
        assert game.board_of_control_used == int(dismissed)


def test_the_crown_consents_to_no_tax_collectors_and_lends_nobody_its_name() -> None:
    game = against_crown()
    game.prime_minister, game.cash[0] = 1, 3
    give_prestige(game, 0, Prestige.TAX_COLLECTORS)
    lay_open(game, Law.ARMY_SPENDING)
    play(game, (parliament.offer_tax_collectors, 0, NOBODY))
    choose(game, "add")
    assert next(frame[3] for frame in game.stack if frame[0] is parliament.resolve) == 0
    game = against_crown(climate=BULL)
    game.prime_minister, game.cash[0] = 1, 3
    voting.clear(game, 5, 0)
    play(game, (voting.take_side, 0, Law.ARMY_SPENDING))
    choose(game, "against")
    choose(game, 2)
    assert is_through(game), "the Prime Minister is no other member of the opposition"
