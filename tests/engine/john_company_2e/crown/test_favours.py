"""Promise cubes, favours, basic favours and the Player Button (checklist 249, 250, 263; T32; lesson L9; readings 48, 52)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import chairman, manager_of_shipping
from engine.john_company_2e.crown import basic_favours, beside_the_human, button, favours, share_favours
from engine.john_company_2e.firms import firms
from engine.john_company_2e.handbook import cubes
from engine.john_company_2e.table.names import BOXED, ON_YARD, Office, Phase, Prestige, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import step
from tests.engine.answering import choose, options
from tests.engine.john_company_2e.crown.helpers import BEAR, BULL, LION, PEACOCK, STAG, against_crown, ask, set_cubes
from tests.engine.john_company_2e.helpers import build_yards, give_prestige, give_shares, hold_office, is_through, play

SHIPPING = Office.MANAGER_OF_SHIPPING


# -- cubes --


def test_t32_a_favour_worth_two_with_one_cube_left_brings_one() -> None:
    game = against_crown()
    set_cubes(game, 11)
    cubes.earn(game, 0, "hiring.consent_to_crown_nepotism")
    assert game.cubes == [12, 0]
    cubes.earn(game, 0, "hiring.consent_to_crown_nepotism")
    assert game.cubes == [12, 0]


def test_t32_a_favour_that_costs_more_than_one_holds_is_not_offered() -> None:
    game = against_crown()
    set_cubes(game, 2)
    hold_office(game, SHIPPING, game.crown)
    game.treasury[SHIPPING] = 6
    build_yards(game, 0, ON_YARD)
    build_yards(game, 1, ON_YARD)
    play(game, manager_of_shipping.begin)
    assert [option[:2] for option in options(game) if option[0] == "shipping.fit_specific_ship"] == [
        ("shipping.fit_specific_ship", 1)
    ]
    set_cubes(game, 0)
    play(game, manager_of_shipping.begin)
    assert is_through(game)


def test_t32_the_forced_payment_for_a_firm_takes_what_there_is() -> None:
    for held, left in ((5, 2), (3, 0), (2, 0), (0, 0)):
        game = against_crown(scenario="1813")
        set_cubes(game, held)
        game.workshops[0] = 1
        play(game, (firms.act, 0))
        choose(game, ("form", 0, "workshop"))
        assert game.cubes == [left, 12 - left]


def test_t32_a_human_manager_gets_a_cube_for_each_crown_ship_it_fits() -> None:
    game = against_crown()
    hold_office(game, SHIPPING, 0)
    game.treasury[SHIPPING] = 6
    own = build_yards(game, 0, ON_YARD)[0]
    crowns = build_yards(game, game.crown, ON_YARD)[0]
    play(game, manager_of_shipping.begin)
    choose(game, ("fit", crowns, Sea.WEST))
    assert game.cubes == [7, 5]
    choose(game, ("fit", own, Sea.WEST))
    assert game.cubes == [7, 5]


def test_t32_for_a_cube_the_crown_fits_a_chosen_ship_first() -> None:
    game = against_crown(climate=BEAR)
    hold_office(game, SHIPPING, game.crown)
    game.treasury[SHIPPING] = 3
    own = build_yards(game, 0, ON_YARD)[0]
    build_yards(game, game.crown, ON_YARD)
    play(game, manager_of_shipping.begin)
    ask(game, "shipping.fit_specific_ship", own)
    assert game.cubes == [5, 7]
    ask(game, "shipping.choose_sea", Sea.SOUTH)
    assert game.ship_place[own] == Sea.SOUTH
    assert game.cubes == [4, 8]


# -- asking two --


@step
def remember(game: CompanyGame, seat: int, favour: tuple[int | str, ...]) -> None:
    game.note("answered", seat=seat, favour=favour)


WISH = [("presidency.one_change_of_order", 1, "trade")]


@step
def put_favour(game: CompanyGame) -> None:
    favours.offer(game, list(WISH), (remember,))


def test_the_holder_of_the_button_is_asked_first_and_passes_it_on_in_a_dispute() -> None:
    game = against_crown(seats=2)
    game.button = 1
    play(game, put_favour)
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, WISH[0])
    assert game.cubes == [4, 3, 5]
    assert game.button == 0
    set_cubes(game, 4, 0)
    play(game, put_favour)
    choose(game, WISH[0])
    assert game.button == 0, "nobody else could have performed it"


def test_the_other_human_is_asked_when_the_holder_declines() -> None:
    game = against_crown(seats=2)
    play(game, put_favour)
    choose(game, "none")
    assert game.decision is not None
    assert game.decision.seat == 1
    choose(game, WISH[0])
    assert (game.cubes, game.button) == ([4, 3, 5], 0)


def test_the_button_decides_between_humans_and_passes_on() -> None:
    game = against_crown(seats=2)
    assert button.between(game, {0, 1}) == 0
    assert game.button == 1
    assert button.between(game, {0, 1}) == 1
    assert game.button == 0
    assert button.between(game, {1}) == 1
    assert button.between(game, {0, 1, 2}) == 2
    assert game.button == 0, "no decision between humans (reading 52)"
    assert button.chooser(game) == 0
    assert button.between(against_crown(), {0}) == 0


def test_two_humans_trade_cubes_and_the_button() -> None:
    game = against_crown(seats=2)
    market = TITLE.market
    lots = market.lots(game, 0, 1, ())
    assert ("promise_cube",) in lots
    assert ("player_button",) in lots
    assert ("player_button",) not in market.lots(game, 1, 0, ())
    assert market.fits(game, 0, 1, (("promise_cube",),) * 4)
    assert not market.fits(game, 0, 1, (("promise_cube",),) * 5)
    market.move(game, 0, 1, ("promise_cube",))
    market.move(game, 0, 1, ("player_button",))
    assert (game.cubes, game.button) == ([3, 5, 4], 1)
    assert market.partners(game, 0) == [1]


# -- basic favours --


@pytest.mark.parametrize(
    ("asset", "gain"),
    [
        (("workshop",), 4),
        (("invested_workshop",), 1),
        (("luxury",), 5),
        (("cash", 3), 2),
        (("enterprise", Prestige.FOUNDRY), 4),
        (("shipyard", 0), 2),
        (("shipyard", 1), 3),
    ],
)
def test_what_an_asset_brings(asset: tuple[str, ...], gain: int) -> None:
    game = against_crown()
    game.phase = Phase.FIRMS
    game.workshops[0] = game.invested[0] = game.luxuries[0] = 1
    game.cash[0] = 3
    give_prestige(game, 0, Prestige.FOUNDRY)
    build_yards(game, 0, ON_YARD, Sea.WEST)
    before = game.cubes[0]
    play(game, (basic_favours.deal_with_crown, 0))
    choose(game, ("give", asset))
    assert game.cubes == [before + gain, 12 - before - gain]
    assert ("give", asset) not in options(game)
    game.audit()


@pytest.mark.parametrize(
    ("asset", "price"),
    [(("workshop",), 6), (("invested_workshop",), 3), (("luxury",), 7), (("shipyard", 0), 4), (("shipyard", 1), 5)],
)
def test_what_an_asset_costs(asset: tuple[str, ...], price: int) -> None:
    game = against_crown()
    crown = game.crown
    game.workshops[crown] = game.invested[crown] = game.luxuries[crown] = 1
    game.cash[crown] = 9
    give_prestige(game, crown, Prestige.FOUNDRY)
    build_yards(game, crown, ON_YARD, Sea.WEST)
    set_cubes(game, price - 1)
    play(game, (basic_favours.deal_with_crown, 0))
    taken = [option[1] for option in options(game) if option[0] == "take"] if not is_through(game) else []
    assert asset not in taken
    set_cubes(game, price)
    play(game, (basic_favours.deal_with_crown, 0))
    assert ("take", ("enterprise", Prestige.FOUNDRY)) not in options(game)
    assert ("take", ("cash", 3)) not in options(game)
    choose(game, ("take", asset))
    assert game.cubes == [0, 12]
    game.audit()


def test_a_luxury_takes_its_points_along() -> None:
    game = against_crown()
    game.luxuries[0], game.vp[0] = 1, 2
    play(game, (basic_favours.deal_with_crown, 0))
    choose(game, ("give", ("luxury",)))
    assert game.vp == [0, 2]


def test_promise_cards_are_worth_cubes_on_the_easy_level_only() -> None:
    game = against_crown(difficulty="easy")
    for turn, gain in ((1, 1), (2, 1), (3, 2), (5, 3), (8, 4)):
        set_cubes(game, 0)
        game.turn = turn
        card = game.promises.index(0)
        play(game, (basic_favours.deal_with_crown, 0))
        choose(game, ("give", ("promise", card)))
        assert game.cubes[0] == gain
        assert game.promises[card] == BOXED
    game = against_crown(seats=2)
    assert [way for way in basic_favours.ways(game, 0) if way[1][0] == "promise"] == []


def test_nothing_is_given_to_a_crown_without_cubes() -> None:
    game = against_crown()
    set_cubes(game, 12)
    game.workshops[0] = 1
    assert basic_favours.ways(game, 0) == []


def test_basic_favours_are_open_from_firms_to_the_end_of_revenue() -> None:
    asked = []
    for phase in range(Phase.UPKEEP_AND_REFRESH + 1):
        game = against_crown()
        game.workshops[0] = 1
        game.phase = phase
        play(game, (beside_the_human.at_phase, phase))
        if not is_through(game):
            asked.append((phase, game.decision.kind))  # type: ignore[union-attr]
    assert asked == [
        (phase, "crown.basic_favour")
        for phase in (
            *(Phase.FIRMS, Phase.HIRING, Phase.COMPANY_OPERATION, Phase.BONUSES, Phase.REVENUE),
            Phase.EVENTS_IN_INDIA,
        )
    ]


def test_basic_favours_can_be_done_first_where_a_favour_is_asked() -> None:
    game = against_crown()
    set_cubes(game, 0)
    game.workshops[0], game.phase = 1, Phase.COMPANY_OPERATION
    play(game, put_favour)
    assert options(game) == ("none", "basic")
    choose(game, "basic")
    choose(game, ("give", ("workshop",)))
    assert options(game) == ("none", WISH[0])
    game.phase = Phase.PARLIAMENT_MEETS
    game.workshops[0] = 1
    play(game, put_favour)
    assert options(game) == ("none", WISH[0])


def test_whoever_looks_at_basic_favours_and_does_none_is_not_offered_them_again_and_again() -> None:
    game = against_crown()
    set_cubes(game, 3)
    game.workshops[0], game.phase = 1, Phase.COMPANY_OPERATION
    play(game, put_favour)
    assert options(game) == ("none", WISH[0], "basic")
    choose(game, "basic")
    choose(game, ("done", ()))
    assert options(game) == ("none", WISH[0])


# -- shares --


@pytest.mark.parametrize(
    ("climate", "give", "take"), [(BULL, 2, -6), (STAG, -3, -4), (LION, -3, -4), (BEAR, -4, -3), (PEACOCK, -4, -3)]
)
def test_company_shares_by_the_climate(climate: int, give: int, take: int) -> None:
    game = against_crown(climate=climate)
    give_shares(game, 0, game.crown)
    play(game, (share_favours.trade_shares, 0))
    assert ("shares.give_company_share", give, ("share",)) in options(game)
    choose(game, ("shares.take_company_share", take, ("share",)))
    assert (game.court, game.cubes) == ([2, 0], [6 + take, 6 - take])
    game.audit()
    play(game, (share_favours.trade_shares, 0))
    if give > 0 or game.cubes[0] >= -give:
        choose(game, ("shares.give_company_share", give, ("share",)))
        assert game.cubes[0] == 6 + take + give
        assert game.court == [1, 1]


def test_a_pound_for_a_crown_with_the_majority_of_shares_brings_a_cube() -> None:
    game = against_crown()
    give_shares(game, 0, 1, 1)
    game.cash[0] = 2
    play(game, (share_favours.trade_shares, 0))
    gift = (share_favours.GIFT, 1, ("cash", 1))
    choose(game, gift)
    choose(game, gift)
    assert (game.cash, game.cubes) == ([0, 2], [8, 4])
    game.cash[0] = 2
    give_shares(game, 0)
    play(game, (share_favours.trade_shares, 0))
    assert gift not in options(game), "two of four shares are no majority"


def test_firm_shares_are_for_one_human_and_never_give_the_crown_a_majority() -> None:
    game = against_crown(scenario="1813", climate=PEACOCK)
    game.firm[0], game.firm_shares[0] = 1, [3, 1]
    game.supply[0], game.supply[1] = 15, 35
    play(game, (share_favours.trade_shares, 0))
    choose(game, ("shares.give_firm_share", 2, ("firm_share", 0)))
    assert game.firm_shares[0] == [2, 2]
    assert ("shares.give_firm_share", 2, ("firm_share", 0)) not in options(game)
    choose(game, ("shares.take_firm_share", -6, ("firm_share", 0)))
    assert (game.firm_shares[0], game.cubes) == ([3, 1], [2, 10])
    pair = against_crown(seats=2, scenario="1813", climate=PEACOCK)
    pair.firm[0], pair.firm_shares[0] = 1, [3, 0, 1]
    assert [way for way in share_favours.ways(pair, 0) if way[2][0] == "firm_share"] == []


def test_an_allocation_to_a_crown_office_brings_a_cube_for_each_sum_of_the_climate() -> None:
    for climate, each in ((BULL, 3), (STAG, 4), (LION, 4), (BEAR, 4), (PEACOCK, 5)):
        game = against_crown(climate=climate)
        hold_office(game, Office.CHAIRMAN, 0)
        hold_office(game, SHIPPING, game.crown)
        game.balance = 12
        play(game, chairman.begin)
        choose(game, ("allocate", SHIPPING))
        choose(game, (SHIPPING, 12))
        assert game.cubes[0] == 6 + 12 // each
