"""I3. Firms: founding, what lies on their cards, hostile takeovers, mergers."""

from __future__ import annotations

import pytest

from engine.john_company_1e import assets, firm_pieces, firms, turn, windows
from engine.john_company_1e.audit import cubes_of
from engine.john_company_1e.names import BY_FIRM, DONE, FamilyCard, Prize, Region
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.title import TITLE
from engine.kernel import RulesError
from engine.shared import deals
from engine.shared.market import Bundle
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, give_prize, table

COLE, CHAS, DREW, CATI = 0, 1, 2, 3
MARKET = TITLE.market


def trading(*owners: int, negotiation: str = "off") -> CompanyGame:
    """A deregulated table at which these families have firms."""
    game = table(negotiation=negotiation)
    game.deregulated = 1
    for owner in owners:
        game.firm[owner] = 1
    return game


def hold(game: CompanyGame, owner: int, **tenths: int) -> None:
    """Shares of a firm, by holder."""
    for name, share in tenths.items():
        firm_pieces.set_share(game, owner, {"cole": COLE, "chas": CHAS, "drew": DREW, "cati": CATI}[name], share)


def shares(game: CompanyGame, owner: int) -> list[int]:
    """What is given away of a firm, in tenths by holder."""
    return game.firm_shares[owner * 4 : (owner + 1) * 4]


# -- founding (121) --


def test_a_firm_costs_three_pounds_and_the_family_power_rests() -> None:
    game = trading()
    game.card[CHAS], game.own_ships[CHAS] = FamilyCard.LARKINS, 2
    assert game.has_power(CHAS, FamilyCard.LARKINS)
    game.enter((firms.found, CHAS), STOP)
    assert (game.cash[CHAS], game.firm[CHAS], game.firm_cash[CHAS]) == (2, 1, 0)
    assert not game.has_power(CHAS, FamilyCard.LARKINS)
    assert game.own_ships[CHAS] == 2


@pytest.mark.parametrize(("at", "asked"), [(4, False), (5, True)])
def test_families_fill_their_firms_before_the_last_turn_in_which_they_cannot(at: int, asked: bool) -> None:
    game = trading(CHAS, DREW)
    game.turn, game.cash[DREW] = at, 0
    game.enter(turn.end_turn)
    if asked:
        assert (game.decision.seat, game.decision.options) == (CHAS, (DONE, (1,), (2,), (3,), (4,), (5,)))  # type: ignore[union-attr]
        assert game.describe(2) == {"act": "fund_firm", "amount": 2}
        choose(game, (5,))
        assert (game.firm_cash[CHAS], game.cash[CHAS]) == (5, 0)
    assert (game.turn, game.decision.kind) == (at + 1, "family_phase.action")  # type: ignore[union-attr]


# -- shares in cubes (127; B2) --


@pytest.mark.parametrize(("tenths", "cubes"), [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2)])
def test_a_share_lies_on_the_card_in_cubes_of_up_to_fifty_percent(tenths: int, cubes: int) -> None:
    game = trading(COLE)
    supply, whole = game.supply[CHAS], cubes_of(game, CHAS)
    firm_pieces.set_share(game, COLE, CHAS, tenths)
    assert (share_cubes(tenths), supply - game.supply[CHAS]) == (cubes, cubes)
    assert cubes_of(game, CHAS) == whole


def test_without_a_cube_no_share_is_taken() -> None:
    game = trading(COLE)
    game.starting[CHAS] += game.supply[CHAS] - 1
    game.supply[CHAS] = 1
    five: Bundle = (("firm_share", COLE),) * 5
    assert MARKET.fits(game, COLE, CHAS, five)
    assert not MARKET.fits(game, COLE, CHAS, (*five, ("firm_share", COLE)))
    assert not MARKET.fit_together(game, COLE, CHAS, five, (("promise",),))
    with pytest.raises(RulesError):
        firm_pieces.set_share(game, COLE, CHAS, 6)


def test_investors_pay_goods_ships_and_money_to_the_firm_money_or_promises_to_the_owner() -> None:
    game = trading(COLE)
    game.own_ships[CHAS], game.own_goods[CHAS] = 1, 1
    wants: Bundle = (("cash", 1), ("ship", 0), ("good", 0), ("cash_to_firm", 2), ("cash_to_firm", 2), ("promise",))
    gives: Bundle = (("firm_share", COLE),) * 3
    game.enter((deals.settle, (COLE, ((COLE, CHAS, gives), (CHAS, COLE, wants)), (), (), ())), STOP)
    assert (shares(game, COLE), game.firm_cash[COLE], game.cash[COLE], game.cash[CHAS]) == ([0, 3, 0, 0], 4, 6, 0)
    assert (game.own_ships[COLE], game.own_goods[COLE], game.promised(CHAS, COLE)) == (1, 1, 1)
    game.audit()


def test_money_for_a_firm_counts_with_that_for_its_family_and_is_barred_on_the_last_turn() -> None:
    game = trading(COLE)
    assert ("cash_to_firm", 5) in MARKET.lots(game, CHAS, COLE, ())
    assert ("cash_to_firm", 10) not in MARKET.lots(game, CHAS, COLE, ())
    assert ("cash_to_firm", 1) not in MARKET.lots(game, COLE, CHAS, ())
    assert not MARKET.fits(game, CHAS, COLE, (("cash", 4), ("cash_to_firm", 2)))
    assert MARKET.fits(game, CHAS, COLE, (("cash_to_firm", 5),))
    game.turn = game.scenario.turns
    assert ("cash_to_firm", 1) not in MARKET.lots(game, CHAS, COLE, ())
    assert not MARKET.fits(game, CHAS, COLE, (("cash_to_firm", 5),))
    assert MARKET.in_words(game, ("cash_to_firm", 2)) == {"asset": "cash_to_firm", "amount": 2}


# -- hostile takeovers (128) --


def test_t19_hostile_takeover() -> None:
    game = trading(COLE)
    hold(game, COLE, chas=3, drew=3)
    game.firm_cash[COLE], game.own_ships[COLE], game.own_exhausted_goods[COLE], game.own_ships[DREW] = 7, 2, 1, 1
    assert assets.uncommitted(game, COLE) == 4
    assert firms.raider_of(game, COLE) == -1
    game.enter((deals.settle, (CHAS, ((CHAS, DREW, (("firm_share", COLE),) * 3), (DREW, CHAS, ())), (), (), ())), STOP)
    assert (shares(game, COLE), firms.raider_of(game, COLE)) == ([0, 0, 6, 0], DREW)
    cubes = [cubes_of(game, family) for family in range(4)]
    game.enter(firms.close_window, STOP)
    assert (game.decision.seat, game.decision.kind) == (DREW, "firms.takeover")  # type: ignore[union-attr]
    choose(game, ("take_over", COLE))
    assert game.firm == [0, 0, 1, 0]
    assert (game.firm_cash, game.own_ships, game.own_exhausted_goods) == ([0, 0, 7, 0], [0, 0, 3, 0], [0, 0, 1, 0])
    assert (shares(game, COLE), shares(game, DREW)) == ([0] * 4, [4, 0, 0, 0])
    assert assets.uncommitted(game, DREW) == 6
    assert [cubes_of(game, family) for family in range(4)] == cubes
    game.audit()


def test_other_holders_keep_their_shares_in_a_takeover() -> None:
    game = trading(COLE)
    hold(game, COLE, chas=2, drew=5)
    game.enter(firms.close_window, STOP)
    choose(game, ("take_over", COLE))
    assert shares(game, DREW) == [3, 2, 0, 0]
    assert (game.supply[COLE], game.supply[CHAS], game.supply[DREW]) == (11, 11, 12)


def test_a_raider_may_leave_the_firm_alone() -> None:
    game = trading(COLE)
    hold(game, COLE, drew=6)
    game.enter(firms.close_window, STOP)
    choose(game, DONE)
    assert (game.firm, shares(game, COLE)) == ([1, 0, 0, 0], [0, 0, 6, 0])


@pytest.mark.parametrize(("chas", "drew"), [(5, 0), (4, 4), (3, 3)])
def test_only_the_single_largest_holder_takes_over(chas: int, drew: int) -> None:
    game = trading(COLE)
    hold(game, COLE, chas=chas, drew=drew)
    game.enter(firms.close_window, STOP)
    assert game.decision is None


def test_a_raider_with_a_firm_must_merge() -> None:
    game = trading(COLE, DREW)
    hold(game, COLE, drew=6)
    game.enter(firms.close_window, STOP)
    assert game.decision is None


def test_the_former_owner_lifts_a_cube_off_a_prize_for_its_share() -> None:
    game = trading(COLE)
    hold(game, COLE, drew=6)
    give_prize(game, Prize.COUNTRY_SEAT, COLE)
    game.supply[COLE], game.manors[COLE] = 0, game.supply[COLE]
    game.enter(firms.close_window, STOP)
    choose(game, ("take_over", COLE))
    choose(game, ("prize", Prize.COUNTRY_SEAT))
    assert shares(game, DREW) == [4, 0, 0, 0]
    assert game.on_prize(Prize.COUNTRY_SEAT, COLE) == 0
    game.audit()


def test_a_former_owner_without_any_cube_to_show_keeps_nothing() -> None:
    game = trading(COLE)
    hold(game, COLE, drew=6)
    game.court[COLE], game.supply[COLE] = game.supply[COLE], 0
    game.enter(firms.close_window, STOP)
    choose(game, ("take_over", COLE))
    assert (shares(game, DREW), assets.uncommitted(game, DREW)) == ([0] * 4, 10)


def test_filled_orders_and_revenue_go_along() -> None:
    game = trading(COLE)
    hold(game, COLE, drew=6)
    game.supply[COLE] -= 1
    game.filled[Region.BENGAL * 3] = BY_FIRM + COLE
    game.firm_revenue[COLE] = 3
    supply = game.supply[COLE]
    game.enter(firms.close_window, STOP)
    choose(game, ("take_over", COLE))
    assert game.filled[Region.BENGAL * 3] == BY_FIRM + DREW
    assert (game.firm_revenue, game.supply[COLE]) == ([0, 0, 3, 0], supply + 1 - 1)
    game.audit()


# -- mergers (129) --


def merging(negotiation: str = "full") -> CompanyGame:
    """Chas owns all of his firm; Drew 90 % of his, and Cole 10 % of Drew's."""
    game = trading(CHAS, DREW, negotiation=negotiation)
    hold(game, DREW, cole=1)
    game.firm_cash[CHAS], game.firm_cash[DREW], game.own_ships[DREW], game.own_goods[DREW] = 4, 6, 2, 1
    return game


def propose(game: CompanyGame, proposer: int, partner: int, owner: int, *stakes: int) -> None:
    """Propose a merger and name the stakes of the others in the order of their seats."""
    game.enter((firms.offer_merger, proposer), STOP)
    if game.decision.kind == "firms.merge":  # type: ignore[union-attr]
        choose(game, (partner,))
    choose(game, owner)
    for tenths in stakes:
        choose(game, tenths)


def agree(game: CompanyGame, answer: str = "yes") -> list[int]:
    """Attach nothing to the request; everybody who is asked answers alike. Returns who was asked."""
    asked = []
    while game.decision is not None:
        if game.decision.kind == "consent":
            asked.append(game.decision.seat)
            choose(game, answer)
        else:
            choose(game, "enough")
    return asked


def test_t20_merger() -> None:
    game = merging()
    cubes = [cubes_of(game, family) for family in range(4)]
    propose(game, CHAS, DREW, CHAS, 1, 4)
    assert agree(game) == [DREW]
    assert game.firm == [0, 1, 0, 0]
    assert (shares(game, CHAS), assets.uncommitted(game, CHAS)) == ([1, 0, 4, 0], 5)
    assert shares(game, DREW) == [0] * 4
    assert (game.firm_cash, game.own_ships, game.own_goods) == ([0, 10, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0])
    assert [cubes_of(game, family) for family in range(4)] == cubes
    game.audit()


def test_a_third_firm_is_not_touched_by_a_merger() -> None:
    game = merging()
    game.firm[COLE], game.firm_cash[COLE] = 1, 5
    propose(game, CHAS, DREW, CHAS, 1, 4)
    agree(game)
    assert (game.firm, game.firm_cash[COLE]) == ([1, 1, 0, 0], 5)


def test_a_holder_who_gets_less_must_agree() -> None:
    game = merging()
    propose(game, CHAS, DREW, CHAS, 0, 4)
    assert agree(game) == [DREW, COLE]
    assert shares(game, CHAS) == [0, 0, 4, 0]


def test_any_disagreement_leaves_everything_as_it_was() -> None:
    game = merging()
    propose(game, CHAS, DREW, CHAS, 0, 4)
    assert agree(game, "no") == [DREW]
    assert (game.firm, shares(game, DREW), game.firm_cash) == ([0, 1, 1, 0], [1, 0, 0, 0], [0, 4, 6, 0])


def test_the_owner_of_the_merged_firm_has_the_largest_stake_or_ties() -> None:
    game = merging()
    propose(game, CHAS, DREW, CHAS)
    assert game.decision.options == (0, 1, 2, 3, 4, 5)  # type: ignore[union-attr]
    choose(game, 2)
    assert game.decision.options == (0, 1, 2, 3, 4)  # type: ignore[union-attr]


def test_who_ties_for_the_largest_stake_must_agree() -> None:
    game = merging()
    hold(game, DREW, cati=5)
    propose(game, CHAS, DREW, CHAS, 0, 0, 5)
    assert agree(game) == [DREW, CATI, COLE]
    assert (shares(game, CHAS), game.firm) == ([0, 0, 0, 5], [0, 1, 0, 0])


def test_the_proposer_may_give_its_own_firm_up() -> None:
    game = merging()
    propose(game, CHAS, DREW, DREW, 1, 3)
    agree(game)
    assert (game.firm, shares(game, DREW), game.firm_cash[DREW]) == ([0, 0, 1, 0], [1, 3, 0, 0], 10)


def test_consent_to_a_merger_may_have_a_price_but_not_the_firms_themselves() -> None:
    game = merging()
    game.own_ships[CHAS] = 1
    propose(game, CHAS, DREW, CHAS, 1, 4)
    offered = {option[1][0] for option in game.decision.options if option != "enough" and option[1] != "cash"}  # type: ignore[union-attr,index]
    assert offered == {"promise"}
    choose(game, "enough")
    choose(game, ("price", 2))
    choose(game, ("price", 2))
    assert (game.cash[CHAS], game.cash[DREW], game.firm) == (3, 7, [0, 1, 0, 0])


@pytest.mark.parametrize(("negotiation", "asked"), [("full", True), ("consents", False), ("off", False)])
def test_mergers_are_proposed_at_the_end_of_windows_when_deals_are_made(negotiation: str, asked: bool) -> None:
    game = merging(negotiation)
    game.enter(windows.open_window, STOP)
    kinds = []
    while game.decision is not None:
        kinds.append(game.decision.kind)
        game.choose(0)
    assert (kinds.count("firms.merge") == 2) == asked


def test_the_terms_of_a_merger_are_told_in_words() -> None:
    game = merging()
    game.enter((firms.offer_merger, CHAS), STOP)
    assert game.describe(0) == {"act": "propose_no_merger"}
    choose(game, (DREW,))
    assert game.describe(0) == {"act": "merge_into", "firm": CHAS}
    choose(game, CHAS)
    assert game.describe(1) == {"act": "name_stake", "family": COLE, "percent": 10}
    choose(game, 1)
    assert game.describe(4) == {"act": "name_stake", "family": DREW, "percent": 40}
    choose(game, 4)
    choose(game, "enough")
    stakes = [{"family": COLE, "percent": 10}, {"family": CHAS, "percent": 50}, {"family": DREW, "percent": 40}]
    terms = {"firms": [CHAS, DREW], "firm": CHAS, "stakes": stakes}
    said = {"asker": CHAS, "matter": "merge", "offered": [], **terms}
    assert game.describe(0) == {"act": "consent", **said}
    assert game.describe(2) == {"act": "name_price", "amount": 1, **said}
    assert [event.fields for event in game.drain() if event.name == "merger_proposed"] == [{"seat": CHAS, **terms}]
