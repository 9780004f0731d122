"""Parliament: laws, the dial, voting, policies, and all twenty-six law cards (checklist 210 to 225; T25)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.john_company_2e.course import turn
from engine.john_company_2e.parliament import deregulation, laws, parliament, policies, voting
from engine.john_company_2e.table.dial import first_match
from engine.john_company_2e.table.names import (
    BOXED,
    FIRST_FIRM,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Law,
    Office,
    Phase,
    Power,
    Prestige,
    Region,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, ORDER_IDS, tables
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    lay_open,
    no_empires,
    pass_laws,
    play,
    post_officers,
    post_writers,
    settle_prize,
    take_region,
)

BLUE, YELLOW, PINK, GREEN = range(4)
DILEMMAS = {
    Law.PUBLIC_DEMANDS_IMPEACHMENT,
    Law.OLD_IDEAS_MADE_NEW,
    Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE,
    Law.MASSES_DEMAND_FRANCHISE,
    Law.WAR_AGAINST_FRANCE,
}
TAX_SHARES, TAX_SOCIAL, POWER_SHARES, BONUS_WORKSHOPS, POWER_SHIPPING, POWER_SOCIAL = 1, 3, 4, 5, 6, 7
TAX_SHIPPING, BONUS_SHARES, TAX_WORKSHOPS, TAX_SHIPPING_ONLY = 8, 9, 10, 13


def house(scenario: str = "1710") -> CompanyGame:
    """A bare game in the last phase but one, Blue Prime Minister."""
    game = bare(4, scenario)
    game.phase, game.prime_minister = Phase.PARLIAMENT_MEETS, BLUE
    return game


def lay_laws(game: CompanyGame, *cards: int) -> None:
    """Have the next draws reveal these laws."""
    deck = list(game.law_deck)
    draws = []
    for card in cards:
        draws.append(deck.index(card))
        deck.remove(card)
    game.dice.lay(draws)


def resolve(game: CompanyGame, law: int, space: int, support: int, culprit: int = NOBODY) -> None:
    """The vote on a law and a policy space is over with this support."""
    lay_open(game, law)
    game.policy = space
    voting.clear(game, support, space)
    play(game, (parliament.resolve, space, culprit, 0))


def vote_on(game: CompanyGame, law: int, space: int = BONUS_WORKSHOPS, support: int = 0) -> None:
    """Put a law to the vote."""
    if law in game.law_deck:
        game.law_deck.remove(law)
    voting.clear(game, support, space)
    play(game, (voting.round_of_votes, law))


def cast(game: CompanyGame, side: str, cash: int = 0, yards: int = 0, shops: int = 0, cards: int = 0) -> None:
    """Answer the questions of one family's vote."""
    choose(game, side)
    for kind, answer in (("cash", cash), ("shipyards", yards), ("workshops", shops), ("cards", cards)):
        if asked(game)[1] == f"voting.{kind}":
            choose(game, answer)


# -- the law --


def test_up_to_three_laws_are_revealed_one_at_a_time_and_the_others_discarded() -> None:
    game = house()
    lay_laws(game, Law.CALICO_ACTS, Law.ARMY_SPENDING, Law.BOARD_OF_CONTROL)
    play(game, parliament.begin)
    assert asked(game) == (BLUE, "parliament.law")
    assert options(game) == (("select", Law.CALICO_ACTS), ("draw", NOBODY))
    choose(game, ("draw", NOBODY))
    choose(game, ("draw", NOBODY))
    assert options(game) == tuple(("select", law) for law in (Law.CALICO_ACTS, Law.ARMY_SPENDING, Law.BOARD_OF_CONTROL))
    choose(game, ("select", Law.ARMY_SPENDING))
    assert game.law_discards == [Law.CALICO_ACTS, Law.BOARD_OF_CONTROL]
    assert asked(game) == (BLUE, "parliament.policy")


def test_t25_a_dilemma_must_be_taken_and_its_social_icon_gives_power_clockwise_or_the_tax_counter_clockwise() -> None:
    game = house()
    game.policy = BONUS_WORKSHOPS  # between the social tax and the social power space
    lay_laws(game, Law.CALICO_ACTS, Law.MASSES_DEMAND_FRANCHISE)
    play(game, parliament.begin)
    choose(game, ("draw", NOBODY))
    assert asked(game) == (BLUE, "parliament.policy")
    assert options(game) == (TAX_SOCIAL, POWER_SOCIAL)
    choose(game, TAX_SOCIAL)
    assert is_through(game)  # nobody has a vote; support 1: it passes, and nobody has anything to tax
    assert (game.policy, game.laws[-1], game.law_discards) == (
        TAX_SOCIAL,
        Law.MASSES_DEMAND_FRANCHISE,
        [Law.CALICO_ACTS],
    )


def test_t25_everybody_pays_for_social_enterprises_and_windows() -> None:
    game = house()
    game.cash = [10, 10, 10, 10]
    game.luxuries = [2, 0, 1, 0]
    settle_prize(game, YELLOW, 2)
    settle_prize(game, PINK, 1)
    give_prestige(game, GREEN, Prestige.STOCK_BROKER, Prestige.BECKY_SHARP)
    resolve(game, Law.MASSES_DEMAND_FRANCHISE, TAX_SOCIAL, 1)
    assert is_through(game)
    assert game.cash == [10 - 2 - 2, 10 - 2, 10 - 1 - 1 - 1, 10 - 1]


def test_an_exhausted_deck_is_made_anew_from_the_discards() -> None:
    game = house()
    game.law_deck, game.law_discards = [], [Law.ARMY_SPENDING]
    play(game, parliament.draw)
    assert game.law_deck == []
    assert facts(game, "law_drawn") == [{"law": "army_spending"}]


# -- the dial --


def first_spaces(icon: str, start: int) -> set[int]:
    """Both first matches, found by listing the dial twice round."""
    dial = tables().dial
    onward = [space % 14 for space in range(start + 1, start + 15)]
    return {
        next(s for s in way if icon in dial[s][:2])
        for way in (onward, [s % 14 for s in range(start + 13, start - 1, -1)])
    }


@pytest.mark.parametrize("law", [law for law in range(25) if law != Law.OLD_IDEAS_MADE_NEW])
def test_from_every_space_the_arm_stops_at_the_first_match_either_way(law: int) -> None:
    icon = tables().laws.icon[law]
    for start in range(14):
        game = house()
        game.policy = start
        found = {first_match(game, icon, 1), first_match(game, icon, -1)}
        assert found == first_spaces(icon, start)


def test_the_dial_has_the_fourteen_spaces_of_the_component_table() -> None:
    assert [(consequence, target) for consequence, target, _ in tables().dial] == [
        ("power", "manufacturing"),
        ("tax", "company_share"),
        ("power", "shipping"),
        ("tax", "social"),
        ("power", "company_share"),
        ("bonus", "manufacturing"),
        ("power", "shipping"),
        ("power", "social"),
        ("tax", "shipping"),
        ("bonus", "company_share"),
        ("tax", "manufacturing"),
        ("bonus", "manufacturing"),
        ("tax", "social"),
        ("tax", "shipping"),
    ]
    assert [space for space in range(14) if tables().dial[space][2]] == [3, 8, 12]


# -- voting --


def test_families_vote_clockwise_from_the_prime_minister_who_decides_on_another_round() -> None:
    game = house()
    game.prime_minister, game.cash = PINK, [1, 1, 1, 1]
    vote_on(game, Law.SHIP_SUBSIDY)
    order = []
    while asked(game)[1] == "voting.side":
        order.append(asked(game)[0])
        choose(game, "abstain")
    assert (order, is_through(game)) == ([PINK, GREEN, BLUE, YELLOW], True)
    vote_on(game, Law.SHIP_SUBSIDY)
    cast(game, "for", 1)
    for _ in range(3):
        choose(game, "abstain")
    assert asked(game) == (PINK, "voting.again")
    choose(game, "again")
    order = []
    while asked(game)[1] == "voting.side":
        order.append(asked(game)[0])
        choose(game, "abstain")
    assert (order, is_through(game)) == ([GREEN, BLUE, YELLOW], True)  # no votes in a round end it


def test_a_vote_costs_a_pound_and_cards_vote_once() -> None:
    game = house()
    game.cash[YELLOW], game.workshops[YELLOW], game.invested[YELLOW] = 5, 1, 1
    build_yards(game, YELLOW, ON_YARD, Sea.WEST, Sea.EAST)
    give_prestige(game, YELLOW, Prestige.ROTTEN_BOROUGH_1)
    vote_on(game, Law.SHIP_SUBSIDY, support=-3)
    cast(game, "for", 2, 3, 2, 1 << Prestige.ROTTEN_BOROUGH_1)
    assert (game.support, game.cash[YELLOW]) == (-3 + 2 + 3 + 4 + 3, 3)
    choose(game, "again")
    assert asked(game) == (YELLOW, "voting.side")
    choose(game, "for")
    assert asked(game) == (YELLOW, "voting.cash")
    choose(game, 1)
    assert game.support == 10
    assert voting.enterprise_votes(game, YELLOW) == 0
    voting.adjourn(game)
    assert voting.enterprise_votes(game, YELLOW) == 10


def test_once_against_never_for_again_but_for_may_turn_against() -> None:
    game = house()
    game.cash = [0, 9, 9, 0]
    vote_on(game, Law.SHIP_SUBSIDY)
    assert options(game) == ("abstain", "for", "against")
    cast(game, "for", 1)
    cast(game, "against", 2)
    choose(game, PINK)
    choose(game, "again")
    assert (asked(game)[0], options(game)) == (YELLOW, ("abstain", "for", "against"))
    cast(game, "against", 3)
    choose(game, YELLOW)
    assert (asked(game)[0], options(game)) == (PINK, ("abstain", "against"))
    assert (game.support, game.votes_against) == (1 - 2 - 3, [0, 3, 2, 0])


def test_the_prime_minister_never_votes_against_its_own_law() -> None:
    game = house()
    game.cash = [1, 0, 0, 0]
    vote_on(game, Law.SHIP_SUBSIDY)
    assert (asked(game)[0], options(game)) == (BLUE, ("abstain", "for"))


def test_the_most_votes_against_lead_the_opposition_and_a_tie_leaves_the_marker() -> None:
    game = house()
    game.cash = [0, 9, 9, 9]
    vote_on(game, Law.SHIP_SUBSIDY)
    cast(game, "against", 2)
    choose(game, YELLOW)
    assert game.opposition_leader == YELLOW
    cast(game, "against", 2)
    choose(game, PINK)
    assert game.opposition_leader == YELLOW
    cast(game, "against", 3)
    choose(game, GREEN)
    assert game.opposition_leader == GREEN


def test_the_marker_of_an_earlier_vote_stays_until_somebody_votes_against() -> None:
    game = house()
    game.opposition_leader = GREEN
    game.cash = [0, 9, 0, 0]
    vote_on(game, Law.SHIP_SUBSIDY, support=-1)
    choose(game, "abstain")
    assert game.opposition_leader == GREEN
    vote_on(game, Law.SHIP_SUBSIDY, support=-1)
    cast(game, "against", 1)
    choose(game, YELLOW)
    assert game.opposition_leader == YELLOW


def test_votes_against_may_be_cast_in_anothers_name_with_its_consent() -> None:
    game = house()
    game.cash = [0, 9, 0, 9]
    vote_on(game, Law.SHIP_SUBSIDY)
    cast(game, "against", 3)
    assert (asked(game), options(game)) == ((YELLOW, "voting.on_behalf"), (YELLOW, PINK, GREEN))
    choose(game, GREEN)
    assert asked(game) == (GREEN, "consent")
    choose(game, "yes")
    assert (game.opposition_leader, game.votes_against) == (GREEN, [0, 0, 0, 3])
    assert game.opposes == [0, 1, 0, 1]
    assert options(game) == ("abstain", "against")  # Green has committed itself


def test_a_refused_coalition_leaves_the_votes_with_those_who_cast_them() -> None:
    game = house()
    game.cash = [0, 9, 0, 9]
    vote_on(game, Law.SHIP_SUBSIDY)
    cast(game, "against", 3)
    choose(game, GREEN)
    choose(game, "no")
    assert (game.opposition_leader, game.opposes) == (YELLOW, [0, 1, 0, 0])
    assert options(game) == ("abstain", "for", "against")


def test_under_franchise_a_bought_vote_costs_two_and_a_borough_casts_one() -> None:
    game = house()
    pass_laws(game, Law.MASSES_DEMAND_FRANCHISE)
    game.cash[YELLOW] = 5
    give_prestige(game, YELLOW, Prestige.ROTTEN_BOROUGH_2)
    vote_on(game, Law.SHIP_SUBSIDY)
    choose(game, "for")
    assert options(game) == (0, 1, 2)
    choose(game, 2)
    choose(game, 1 << Prestige.ROTTEN_BOROUGH_2)
    assert (game.cash[YELLOW], game.support) == (1, 3)


@pytest.mark.parametrize(
    ("card", "votes"),
    [
        (Prestige.LABOUR_NEWSPAPER, {"manufacturing": 4, "shipping": 4}),
        (Prestige.SOCIAL_MAGAZINE, {"social": 4, "company_share": 4}),
        (Prestige.ROTTEN_BOROUGH_3, {"manufacturing": 3, "shipping": 3, "social": 3, "company_share": 3}),
        (Prestige.FOUNDRY, {}),
    ],
)
def test_newspaper_and_magazine_vote_by_the_target_of_the_policy(card: int, votes: dict[str, int]) -> None:
    game = house()
    for space, (_, target, _) in enumerate(tables().dial):
        voting.clear(game, 0, space)
        assert voting.card_votes(game, YELLOW, card) == votes.get(target, 0)
    voting.clear(game, 0, voting.NO_POLICY)
    assert voting.card_votes(game, YELLOW, card) == (3 if card == Prestige.ROTTEN_BOROUGH_3 else 0)


def test_lady_newcomes_family_votes_with_money_alone() -> None:
    game = house()
    game.cash[YELLOW], game.workshops[YELLOW] = 1, 3
    give_prestige(game, YELLOW, Prestige.LADY_NEWCOME)
    vote_on(game, Law.SHIP_SUBSIDY)
    cast(game, "for", 1)
    assert is_through(game) or asked(game)[1] == "voting.again"
    assert game.support == 1
    game.cash[YELLOW] = 0
    assert not voting.can_vote(game, YELLOW)


# -- the outcome --


def test_a_law_passes_at_nothing_with_a_token_the_policy_and_then_its_text() -> None:
    game = house()
    game.workshops[BLUE] = 2
    resolve(game, Law.CALICO_ACTS, BONUS_WORKSHOPS, 0)
    assert (game.passed_laws[BLUE], game.laws[-1], game.policy) == (1, Law.CALICO_ACTS, BONUS_WORKSHOPS)
    assert [fact["what"] for fact in facts(game, "cash_gained")] == ["policy_bonus", "calico_acts"]
    assert game.cash[BLUE] == 2 + 4


def test_a_law_falls_below_nothing_and_the_opposition_leader_moves_the_dial_one_step_and_resolves_it() -> None:
    game = house()
    game.opposition_leader = PINK
    give_shares(game, YELLOW)
    resolve(game, Law.SHIP_SUBSIDY, TAX_SHIPPING, -1)
    assert (game.prime_minister, game.opposition_leader) == (PINK, NOBODY)
    assert (asked(game), options(game)) == ((PINK, "parliament.policy"), (POWER_SOCIAL, BONUS_SHARES))
    choose(game, BONUS_SHARES)
    assert is_through(game)
    assert (game.cash, game.policy) == ([0, 1, 0, 0], BONUS_SHARES)
    assert (game.passed_laws, game.law_discards) == ([0] * 4, [Law.SHIP_SUBSIDY])
    assert Law.SHIP_SUBSIDY not in game.laws


def test_the_dials_ends_are_neighbours() -> None:
    game = house()
    game.opposition_leader = PINK
    resolve(game, Law.SHIP_SUBSIDY, 13, -1)
    assert options(game) == (0, 12)


def test_without_an_opposition_leader_the_prime_minister_stays_and_no_policy_takes_effect() -> None:
    game = house()
    game.policy = POWER_SHIPPING
    give_shares(game, YELLOW)
    game.dice.lay([game.law_deck.index(Law.TREASURE_REFORM)])
    play(game, parliament.begin)
    choose(game, ("select", Law.TREASURE_REFORM))
    choose(game, BONUS_SHARES)
    assert is_through(game)  # support -3, and nobody can vote
    assert (game.prime_minister, game.cash, game.policy) == (BLUE, [0] * 4, BONUS_SHARES)
    assert game.law_discards == [Law.TREASURE_REFORM]


# -- policies --


def test_a_tax_takes_a_pound_per_target_and_what_cannot_be_paid_for_goes_back() -> None:
    game = house()
    game.cash = [5, 1, 0, 0]
    game.workshops, game.invested = [2, 2, 1, 0], [1, 0, 0, 0]
    play(game, (policies.resolve, TAX_WORKSHOPS, 0))
    assert is_through(game)
    assert game.cash == [2, 0, 0, 0]
    assert game.workshops == [2, 1, 0, 0]


def test_the_owner_chooses_which_target_goes() -> None:
    game = house()
    game.cash = [1, 0, 0, 0]
    game.workshops[BLUE], game.invested[BLUE] = 1, 1
    give_prestige(game, BLUE, Prestige.FOUNDRY)
    play(game, (policies.resolve, TAX_WORKSHOPS, 0))
    assert options(game) == (("workshop", 0), ("invested", 0), ("card", Prestige.FOUNDRY))
    choose(game, ("card", Prestige.FOUNDRY))
    choose(game, ("invested", 0))
    assert is_through(game)
    assert (game.workshops[BLUE], game.invested[BLUE], game.prestige[BLUE]) == (1, 0, [])
    assert game.season_discards == [Prestige.FOUNDRY]
    game.audit()


def test_a_taxed_yard_goes_while_its_fitted_ship_stays_in_play_and_bars_the_yard() -> None:
    game = house()
    build_yards(game, BLUE, Sea.WEST)
    play(game, (policies.resolve, TAX_SHIPPING_ONLY, 0))
    assert (game.yard_owner[0], game.ship_place[0]) == (NOBODY, Sea.WEST)


def test_a_taxed_share_may_be_the_chairmans_who_then_leaves_office_but_keeps_the_title() -> None:
    game = house()
    hold_office(game, Office.CHAIRMAN, PINK)
    game.chairman_title = PINK
    play(game, (policies.resolve, TAX_SHARES, 0))
    assert (game.holder[Office.CHAIRMAN], game.chairman_title, game.supply[PINK]) == (NOBODY, PINK, 18)


def test_a_bonus_pays_a_pound_per_target_prestige_enterprises_included() -> None:
    game = house()
    game.workshops, game.invested = [1, 0, 0, 0], [1, 0, 0, 0]
    give_prestige(game, PINK, Prestige.LABOUR_NEWSPAPER)
    play(game, (policies.resolve, BONUS_WORKSHOPS, 0))
    assert game.cash == [2, 0, 1, 0]
    give_shares(game, YELLOW)
    hold_office(game, Office.CHAIRMAN, YELLOW)
    play(game, (policies.resolve, BONUS_SHARES, 0))
    assert game.cash == [2, 2, 1, 0]


SOCIAL, SHARE, SHIPPING, MANUFACTURING = Power.SOCIAL, Power.COMPANY_SHARE, Power.SHIPPING, Power.MANUFACTURING


@pytest.mark.parametrize(
    ("space", "after"),
    [
        (0, [SOCIAL, MANUFACTURING, SHIPPING, SHARE]),
        (2, [SOCIAL, SHIPPING, SHARE, MANUFACTURING]),
        (4, [SHARE, SOCIAL, SHIPPING, MANUFACTURING]),
        (6, [SOCIAL, SHIPPING, SHARE, MANUFACTURING]),
    ],
)
def test_power_swaps_the_target_with_the_one_above_and_either_bottom_token_with_the_second(
    space: int, after: list[int]
) -> None:
    game = house()
    play(game, (policies.resolve, space, 0))
    assert is_through(game)
    assert game.power == after


@pytest.mark.parametrize(
    ("places", "after"),
    [
        ((1, 2), [SOCIAL, SHIPPING, SHARE, MANUFACTURING]),
        ((1, 3), [SOCIAL, MANUFACTURING, SHIPPING, SHARE]),
        ((2, 3), [SOCIAL, SHARE, MANUFACTURING, SHIPPING]),
    ],
)
def test_power_for_the_highest_swaps_any_two_others(places: tuple[int, int], after: list[int]) -> None:
    game = house()
    play(game, (policies.resolve, POWER_SOCIAL, 0))
    assert (asked(game), options(game)) == ((BLUE, "policies.swap"), ((1, 2), (1, 3), (2, 3)))
    choose(game, places)
    assert game.power == after


def test_every_space_of_the_dial_takes_effect_on_its_own_target_only() -> None:
    for space, (consequence, target, window_tax) in enumerate(tables().dial):
        game = house()
        game.cash = [20] * 4
        game.workshops[BLUE], game.luxuries[YELLOW] = 1, 2
        build_yards(game, PINK, ON_YARD, ON_YARD, Sea.WEST)
        give_shares(game, GREEN, GREEN, GREEN, GREEN)
        owners = {"manufacturing": (BLUE, 1), "social": (YELLOW, 2), "shipping": (PINK, 3), "company_share": (GREEN, 4)}
        family, count = owners[target]
        expected = [20] * 4
        expected[family] += {"tax": -count, "bonus": count, "power": 0}[consequence]
        expected[YELLOW] -= 2 * window_tax
        play(game, (policies.resolve, space, 0))
        if asked(game)[1] == "policies.swap":
            choose(game, (1, 2))
        assert (space, game.cash) == (space, expected)


# -- the window tax --


def test_the_window_tax_takes_what_has_windows_when_it_cannot_be_paid() -> None:
    game = house()
    game.cash[BLUE], game.luxuries[BLUE], game.vp[BLUE] = 3, 1, 2
    settle_prize(game, BLUE, 1, 3)  # five windows in all
    play(game, (policies.windows_after, TAX_SHIPPING, 0))
    assert options(game) == (("luxury", 0), ("prize", 1), ("prize", 3))
    choose(game, ("luxury", 0))
    assert is_through(game)  # £3 pay for the larger prize, and nothing is left for the smaller one
    assert (game.cash[BLUE], game.vp[BLUE], game.luxuries[BLUE]) == (0, 8, 0)


def test_of_things_with_windows_only_those_that_cannot_be_paid_for_are_lost() -> None:
    game = house()
    game.cash[BLUE], game.luxuries[BLUE], game.vp[BLUE] = 1, 1, 2
    settle_prize(game, BLUE, 3)
    play(game, (policies.windows_after, TAX_SHIPPING, 0))
    assert is_through(game)
    assert (game.cash[BLUE], game.vp[BLUE], game.luxuries[BLUE]) == (0, 2, 1)


@pytest.mark.parametrize(("repeal", "collectors", "taxes"), [(0, 0, 1), (1, 0, 0), (0, 1, 2), (1, 1, 1)])
def test_repeal_ends_the_dials_window_tax_but_not_that_of_the_tax_collectors(
    repeal: int, collectors: int, taxes: int
) -> None:
    game = house()
    game.cash[YELLOW], game.luxuries[YELLOW] = 9, 1
    if repeal:
        pass_laws(game, Law.WINDOW_TAX_REPEAL)
    play(game, (policies.windows_after, TAX_SHIPPING, collectors))
    assert game.cash[YELLOW] == 9 - taxes


def test_the_window_tax_repeal_spares_the_families_the_window_tax_of_its_own_policy() -> None:
    game = house()
    game.cash, game.luxuries[YELLOW] = [9] * 4, 2
    settle_prize(game, PINK, 1)  # a window
    resolve(game, Law.WINDOW_TAX_REPEAL, TAX_SOCIAL, 0)
    assert is_through(game)
    assert game.cash == [9, 7, 9, 9]  # two luxuries, and no windows
    assert facts(game, "policy_carried_out") == [{"consequence": "tax", "target": "social", "window_taxes": 0}]


def test_the_policy_moved_after_a_law_has_failed_brings_its_window_tax_too() -> None:
    game = house()
    game.opposition_leader, game.cash, game.luxuries[YELLOW] = PINK, [9] * 4, 2
    settle_prize(game, PINK, 1)
    resolve(game, Law.SHIP_SUBSIDY, POWER_SHARES, -1)
    choose(game, TAX_SOCIAL)
    assert is_through(game)
    assert game.cash == [9, 5, 8, 9]
    assert facts(game, "policy_carried_out") == [{"consequence": "tax", "target": "social", "window_taxes": 1}]


def propose(game: CompanyGame, law: int, space: int) -> None:
    lay_open(game, law)
    play(game, (parliament.propose, space))


def test_tax_collectors_add_a_window_tax_with_the_prime_ministers_consent() -> None:
    game = house()
    give_prestige(game, YELLOW, Prestige.TAX_COLLECTORS)
    game.luxuries[PINK], game.cash[PINK] = 2, 3
    propose(game, Law.BOARD_OF_CONTROL, POWER_SHARES)
    assert asked(game) == (YELLOW, "parliament.tax_collectors")
    choose(game, "add")
    assert asked(game) == (BLUE, "consent")
    choose(game, "yes")
    while not is_through(game):
        choose(game, "abstain")
    assert game.cash[PINK] == 1


def test_a_refusal_leaves_the_policy_alone_and_the_owner_as_prime_minister_asks_nobody() -> None:
    for owner, answers in ((YELLOW, ("add", "no")), (BLUE, ("add",))):
        game = house()
        give_prestige(game, owner, Prestige.TAX_COLLECTORS)
        game.luxuries[PINK], game.cash[PINK] = 2, 3
        propose(game, Law.BOARD_OF_CONTROL, POWER_SHARES)
        for answer in answers:
            choose(game, answer)
        while not is_through(game):
            choose(game, "abstain")
        assert game.cash[PINK] == (3 if owner == YELLOW else 1)


def test_a_new_prime_minister_may_add_the_window_tax_of_the_own_tax_collectors() -> None:
    game = house()
    game.opposition_leader = PINK
    give_prestige(game, PINK, Prestige.TAX_COLLECTORS)
    game.luxuries[YELLOW], game.cash[YELLOW] = 1, 3
    resolve(game, Law.SHIP_SUBSIDY, POWER_SHARES, -1)
    choose(game, BONUS_WORKSHOPS)
    assert asked(game) == (PINK, "parliament.tax_collectors")
    choose(game, "add")
    assert game.cash[YELLOW] == 2


# -- the twenty-six laws --

EXPECTED: dict[int, tuple[str, int]] = {
    Law.CALICO_ACTS: ("manufacturing", 1),
    Law.ENVOY_TO_CHINA: ("shipping", -3),
    Law.ARMY_SPENDING: ("tax", -4),
    Law.BOARD_OF_CONTROL: ("power", 0),
    Law.DEBT_RESTRUCTURE: ("tax", -3),
    Law.INCLOSURE_ACTS: ("bonus", -4),
    Law.TENURE_LIMITS: ("power", 0),
    Law.SEPOY_RECRUITMENT: ("bonus", -3),
    Law.SHIP_SUBSIDY: ("tax", -3),
    Law.TRADE_REGULATIONS: ("shipping", -1),
    Law.ZAMINDAR_TAXES: ("company_share", -2),
    Law.TREASURE_REFORM: ("company_share", -3),
    Law.GOVERNOR_GENERAL: ("shipping", 1),
    Law.INDUSTRY_SUBSIDY: ("tax", -3),
    Law.WRITER_PRIVILEGES: ("manufacturing", -3),
    Law.WINDOW_TAX_REPEAL: ("social", -5),
    Law.MILITARY_OVERSIGHT: ("company_share", 5),
    Law.WRITER_GRAFT_REFORM: ("power", 0),
    Law.COMPANY_AIDS_GOVERNMENT: ("power", 1),
    Law.ROYAL_PROTECTION: ("social", -3),
    Law.PUBLIC_DEMANDS_IMPEACHMENT: ("company_share", 1),
    Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE: ("tax", 1),
    Law.MASSES_DEMAND_FRANCHISE: ("social", 1),
    Law.WAR_AGAINST_FRANCE: ("tax", 1),
}


@pytest.mark.parametrize("law", sorted(EXPECTED))
def test_each_law_starts_at_its_support_with_a_policy_of_its_icon(law: int) -> None:
    icon, support = EXPECTED[law]
    game = bare(4, "1758")
    game.prime_minister, game.cash = BLUE, [0, 1, 0, 0]
    game.dice.lay([game.law_deck.index(law)])
    play(game, parliament.begin)
    if asked(game)[1] == "parliament.law":
        choose(game, ("select", law))
    if asked(game)[1] == "parliament.policy":
        assert all(icon in tables().dial[space][:2] for space in options(game))
        choose(game, options(game)[0])
    assert asked(game) == (YELLOW, "voting.side")
    assert game.support == support
    assert icon in tables().dial[game.voted_policy][:2]
    assert tables().laws.dilemma[law] == (law in DILEMMAS)


def snapshot(game: CompanyGame) -> dict[str, Any]:
    return {name: deepcopy(getattr(game, name)) for name in type(game).FIELDS}


QUIET = {Law.OLD_IDEAS_MADE_NEW, Law.DEREGULATION}
AT_ONCE: dict[int, set[str]] = {
    Law.CALICO_ACTS: {"cash"},
    Law.ENVOY_TO_CHINA: {"holder", "writers"},
    Law.ARMY_SPENDING: {"regiments"},
    Law.DEBT_RESTRUCTURE: {"debt"},
    Law.GOVERNOR_GENERAL: {"holder", "treasury", "fatigue"},
    Law.COMPANY_AIDS_GOVERNMENT: {"share_value"},
    Law.PUBLIC_DEMANDS_IMPEACHMENT: {"holder", "supply", "fatigue"},
    Law.WAR_AGAINST_FRANCE: {"regiments", "officers", "supply", "company_ships"},
}
"""What each law changes at once, besides the laws in force."""


@pytest.mark.parametrize("law", [law for law in range(26) if law not in QUIET])
def test_each_law_that_passes_changes_at_once_just_what_it_says(law: int) -> None:
    game = house("1758")
    game.workshops[YELLOW], game.debt = 1, 3
    hold_office(game, Office.CHAIRMAN, PINK)
    hold_office(game, Office.DIRECTOR_OF_TRADE, GREEN)
    game.fatigue[Office.DIRECTOR_OF_TRADE] = 2
    post_writers(game, 0, f1=1)
    post_officers(game, 2, f1=1)
    game.company_ships[Sea.EAST] = 3
    before = snapshot(game)
    play(game, (laws.enact, law, Office.DIRECTOR_OF_TRADE))
    while not is_through(game):
        choose(game, options(game)[0])
    changed = {name for name, value in snapshot(game).items() if value != before[name]}
    assert changed == AT_ONCE.get(law, set())
    game.audit()


@pytest.mark.parametrize("law", [law for law in range(26) if law not in QUIET])
def test_each_law_that_falls_does_what_it_says_of_that_or_nothing(law: int) -> None:
    game = house("1758")
    no_empires(game)
    before = snapshot(game)
    game.dice.lay([5] if law == Law.WAR_AGAINST_FRANCE else [])  # a face without storms
    play(game, (laws.reject, law, NOBODY))
    assert is_through(game)
    changed = {name for name, value in snapshot(game).items() if value != before[name]}
    assert changed == {
        Law.PUBLIC_DEMANDS_IMPEACHMENT: {"standing"},
        Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE: {"closed", "unrest"},
    }.get(law, set())


def test_the_calico_acts_pay_two_pounds_per_manufacturing_enterprise() -> None:
    game = house()
    game.workshops, game.invested = [2, 0, 0, 0], [1, 0, 1, 0]
    give_prestige(game, GREEN, Prestige.FOUNDRY)
    play(game, (laws.enact, Law.CALICO_ACTS, NOBODY))
    assert game.cash == [6, 0, 2, 2]


def test_the_envoy_to_china_creates_and_fills_the_office_once() -> None:
    game = house()
    hold_office(game, Office.CHAIRMAN, PINK)
    post_writers(game, 0, f1=1)
    play(game, (laws.enact, Law.ENVOY_TO_CHINA, NOBODY))
    assert game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == YELLOW
    post_writers(game, 0, f3=1)
    play(game, (laws.enact, Law.ENVOY_TO_CHINA, NOBODY))
    assert game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == YELLOW


def test_army_spending_adds_two_regiments_to_each_army_and_pays_the_foundry_for_all_six() -> None:
    game = house()
    give_prestige(game, GREEN, Prestige.FOUNDRY)
    play(game, (laws.enact, Law.ARMY_SPENDING, NOBODY))
    assert (game.regiments, game.cash[GREEN]) == ([3, 3, 3], 6)


def test_debt_restructure_forgives_all_debt_and_turns_nobody_into_a_shareholder() -> None:
    game = house()
    game.debt, game.stock_exchange[0] = 7, PINK
    play(game, (laws.enact, Law.DEBT_RESTRUCTURE, NOBODY))
    assert (game.debt, game.court, game.stock_exchange[0]) == (0, [0] * 4, PINK)


def test_the_governor_general_takes_over_treasury_and_fatigue_of_the_director() -> None:
    game = house("1758")
    hold_office(game, Office.DIRECTOR_OF_TRADE, GREEN)
    game.fatigue[Office.DIRECTOR_OF_TRADE] = 1
    play(game, (laws.enact, Law.GOVERNOR_GENERAL, NOBODY))
    general = Office.GOVERNOR_GENERAL
    assert (game.holder[general], game.fatigue[general], game.treasury[general]) == (GREEN, 1, 3)
    assert game.holder[Office.DIRECTOR_OF_TRADE] == BOXED


@pytest.mark.parametrize(
    ("law", "other"),
    [
        (Law.WRITER_PRIVILEGES, Law.WRITER_GRAFT_REFORM),
        (Law.WRITER_GRAFT_REFORM, Law.WRITER_PRIVILEGES),
    ],
)
def test_writer_privileges_and_graft_reform_end_each_other(law: int, other: int) -> None:
    game = house()
    pass_laws(game, other)
    resolve(game, law, POWER_SHARES, 0)
    assert law in game.laws
    assert other not in game.laws
    assert game.law_discards == [other]
    assert facts(game, "law_discarded") == [{"law": LAW_IDS[other]}]


def test_impeachment_names_an_officeholder_before_the_vote_and_removes_it_when_it_passes() -> None:
    game = house()
    hold_office(game, Office.CHAIRMAN, PINK)
    hold_office(game, Office.MILITARY_AFFAIRS, YELLOW)
    propose(game, Law.PUBLIC_DEMANDS_IMPEACHMENT, POWER_SHARES)
    assert (asked(game), options(game)) == (
        (BLUE, "parliament.culprit"),
        (Office.CHAIRMAN, Office.MILITARY_AFFAIRS),
    )
    choose(game, Office.MILITARY_AFFAIRS)
    assert is_through(game)
    assert (game.holder[Office.MILITARY_AFFAIRS], game.supply[YELLOW]) == (NOBODY, 18)


def test_impeachment_refused_costs_standing_and_can_be_the_companys_end_after_the_vote() -> None:
    game = house()
    game.standing, game.opposition_leader = 1, PINK
    give_shares(game, YELLOW)
    resolve(game, Law.PUBLIC_DEMANDS_IMPEACHMENT, POWER_SHARES, -1, Office.CHAIRMAN)
    assert (game.failed, game.standing) == (1, 0)
    assert asked(game) == (PINK, "parliament.policy")  # the vote is finished
    choose(game, BONUS_WORKSHOPS)
    game.dice.lay([1])
    game.enter((turn.open_phase, Phase.UPKEEP_AND_REFRESH))
    assert game.over


def test_old_ideas_bring_back_a_discarded_law_and_afterwards_all_discards_are_shuffled_in() -> None:
    game = house()
    for law in (Law.SHIP_SUBSIDY, Law.TREASURE_REFORM):
        game.law_deck.remove(law)
    game.law_discards = [Law.SHIP_SUBSIDY, Law.TREASURE_REFORM]
    lay_laws(game, Law.CALICO_ACTS, Law.OLD_IDEAS_MADE_NEW)
    play(game, parliament.begin)
    choose(game, ("draw", NOBODY))
    assert options(game) == (("select", Law.SHIP_SUBSIDY), ("select", Law.TREASURE_REFORM))  # not this turn's draws
    choose(game, ("select", Law.TREASURE_REFORM))
    choose(game, options(game)[0])
    assert is_through(game)  # -3: it falls, and is shuffled in with the others
    assert game.law_discards == []
    assert {Law.SHIP_SUBSIDY, Law.TREASURE_REFORM, Law.CALICO_ACTS, Law.OLD_IDEAS_MADE_NEW} <= set(game.law_deck)
    game.audit()


def test_old_ideas_without_discards_go_back_and_another_law_is_drawn() -> None:
    game = house()
    deck = game.law_deck
    game.dice.lay([deck.index(Law.OLD_IDEAS_MADE_NEW), deck.index(Law.CALICO_ACTS)])
    play(game, parliament.begin)
    assert options(game) == (("select", Law.CALICO_ACTS), ("draw", NOBODY))
    assert Law.OLD_IDEAS_MADE_NEW in game.law_deck


def test_old_ideas_with_impeachment_still_name_a_culprit_before_the_vote() -> None:
    game = house()
    hold_office(game, Office.CHAIRMAN, PINK)
    hold_office(game, Office.MILITARY_AFFAIRS, PINK)
    game.law_deck.remove(Law.PUBLIC_DEMANDS_IMPEACHMENT)
    game.law_discards = [Law.PUBLIC_DEMANDS_IMPEACHMENT]
    lay_laws(game, Law.OLD_IDEAS_MADE_NEW)
    play(game, parliament.begin)
    choose(game, options(game)[0])
    assert asked(game) == (BLUE, "parliament.culprit")


def test_relief_that_passes_applies_the_policy_twice() -> None:
    game = house()
    game.workshops[BLUE] = 1
    resolve(game, Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, BONUS_WORKSHOPS, 0)
    assert game.cash[BLUE] == 2


def test_relief_refused_brings_turmoil_to_the_home_regions_and_unrest_to_the_companys() -> None:
    game = house()
    game.closed = [0] * 17
    take_region(game, Region.BENGAL, 2)
    take_region(game, Region.MYSORE, 1)
    resolve(game, Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, POWER_SHARES, -1)
    assert [name for order, name in enumerate(ORDER_IDS) if game.closed[order]] == ["bombay_1", "bengal_1", "madras_1"]
    assert [region for region in range(8) if game.unrest[region]] == [Region.BENGAL, Region.MYSORE]


def test_for_cascades_a_refused_dilemma_is_one_tile() -> None:
    game = house()
    game.closed = [1] * 17
    game.cascaded = 255
    resolve(game, Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, POWER_SHARES, -1)
    cascades = [fact["region"] for fact in facts(game, "cascade_begun")]
    assert len(cascades) == len(set(cascades)) == 8


def test_france_refused_invades_the_home_regions_of_stormy_seas() -> None:
    game = house()
    game.dice.lay([2, 6])  # storm in the East; strength 6
    resolve(game, Law.WAR_AGAINST_FRANCE, POWER_SHARES, -1)
    assert facts(game, "storm_die_rolled") == [{"tiles": 2, "seas": ["east"]}]
    assert facts(game, "foreign_invasion_begun") == [{"region": "bengal", "strength": 6}]
    assert game.tower[Region.BENGAL] == 3


def test_war_takes_three_ships_that_are_not_leased_and_three_soldiers_of_the_ministers_choice() -> None:
    game = house()
    game.regiments = [1, 0, 0]
    post_officers(game, 1, f1=1)
    game.exhausted_officers[2][PINK], game.supply[PINK] = 2, 16
    own, other = build_yards(game, YELLOW, Sea.WEST, ON_YARD)
    game.ship_fatigued[own] = 1
    game.company_ships, game.extra_ships = [0, 2, 0, 0], [1, 0, 0, 0]
    play(game, (laws.enact, Law.WAR_AGAINST_FRANCE, NOBODY))
    assert asked(game) == (BLUE, "laws.lose_ship")
    assert options(game) == (("ship", own, Sea.WEST), ("company_ship", NOBODY, Sea.SOUTH))
    choose(game, ("ship", own, Sea.WEST))
    assert asked(game) == (BLUE, "laws.lose_soldier")  # both Company ships went by themselves
    assert (game.ship_place[own], game.ship_fatigued[own], game.ship_place[other]) == (ON_YARD, 0, ON_YARD)
    assert (game.company_ships, game.extra_ships) == ([0] * 4, [1, 0, 0, 0])
    choose(game, ("regiment", 0, NOBODY))
    choose(game, ("officer", 2, PINK))
    choose(game, ("officer", 1, YELLOW))
    assert is_through(game)
    assert (game.regiments, game.exhausted_officers[2][PINK], game.supply) == ([0] * 3, 1, [18, 18, 17, 18])
    game.audit()


def test_war_takes_ships_of_firms_too() -> None:
    game = house("1813")
    game.company_ships = [0] * 4
    game.firm[PINK] = 1
    ships = build_yards(game, YELLOW, FIRST_FIRM + PINK, FIRST_FIRM + PINK)
    game.ship_fatigued[ships[1]] = 1
    play(game, laws.lose_ship)
    assert options(game) == tuple(("ship", ship, FIRST_FIRM + PINK) for ship in ships)
    assert game.describe(1) == {"act": "give_ship", "ship": "britannia", "family": YELLOW, "firm": PINK}
    choose(game, ("ship", ships[1], FIRST_FIRM + PINK))
    assert is_through(game)
    assert ([game.ship_place[ship] for ship in ships], game.ship_fatigued[ships[1]]) == (
        [FIRST_FIRM + PINK, ON_YARD],
        0,
    )


def test_deregulation_is_never_drawn_nor_discarded() -> None:
    game = house("1758")
    assert Law.DEREGULATION not in game.law_deck
    play(game, deregulation.vote)
    assert game.law_discards == []
    assert game.holder[Office.GOVERNOR_GENERAL] == OUT_OF_PLAY
