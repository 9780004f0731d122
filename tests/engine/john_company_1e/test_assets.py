"""A7. What changes hands between families, how promises come and go, consent with a price, windows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import assets, promises, scoring, windows
from engine.john_company_1e.names import DONE, HOLDINGS, Holding, Region
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.title import TITLE
from engine.kernel import RulesError, step
from engine.shared import consent, deals, market
from engine.shared.market import Bundle
from engine.shared.moments import Moment
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, table

PROMISE = assets.PROMISE
MARKET = TITLE.market


@step
def learn(game: CompanyGame, granted: int) -> None:
    """What a request for consent has come to."""
    game.note("learnt", granted=granted)


def settle(game: CompanyGame, giver: int, taker: int, gives: Bundle, wants: Bundle = ()) -> None:
    """Two families have agreed."""
    game.enter((deals.settle, (giver, ((giver, taker, gives), (taker, giver, wants)), (), (), ())), STOP)


def captained(game: CompanyGame, family: int, holding: int = Holding.BENGAL, tired: int = 0) -> None:
    """A family's captain sits on a ship in a presidency."""
    game.supply[family] -= 1
    (game.exhausted_captained_ships if tired else game.ready_captained_ships)[holding * game.families + family] += 1


def held(game: CompanyGame, issuer: int, holder: int, number: int = 1) -> None:
    """A family holds promises."""
    game.supply[issuer] -= number
    game.promises[issuer * game.families + holder] += number


# -- promises --


def test_t1_promises_as_a_loan() -> None:
    chas, drew = 1, 2
    game = table()
    game.cash[drew] = 0
    supply = game.supply[drew]
    settle(game, chas, drew, (("cash", 5),), (PROMISE,) * 4)
    assert (game.cash[drew], game.cash[chas]) == (5, 0)
    assert (game.supply[drew], game.promised(drew, chas)) == (supply - 4, 4)
    assert scoring.points(game, drew) == -8
    game.audit()


def test_promises_come_from_the_supply_only() -> None:
    game = table()
    game.starting[0] += game.supply[0] - 1
    game.supply[0] = 1
    assert MARKET.fits(game, 0, 1, (PROMISE,))
    assert not MARKET.fits(game, 0, 1, (PROMISE, PROMISE))


def test_promises_of_others_change_hands() -> None:
    game = table()
    held(game, issuer=3, holder=0)
    settle(game, 0, 1, (("held_promise", 3),))
    assert [game.promised(3, holder) for holder in range(4)] == [0, 1, 0, 0]


def test_a_promise_that_reaches_its_issuer_goes_home() -> None:
    game = table()
    supply = game.supply[3]
    held(game, issuer=3, holder=0)
    settle(game, 0, 3, (("held_promise", 3),))
    assert (game.promised(3, 0), game.supply[3]) == (0, supply)


def test_a_pair_of_promises_to_each_other_cancels() -> None:
    game = table()
    supply = game.supply[:]
    held(game, issuer=3, holder=0)
    held(game, issuer=1, holder=3)
    # Family 1 gets a promise of family 3, which holds one of its own: both go home.
    settle(game, 0, 1, (("held_promise", 3),))
    assert (sum(game.promises), game.supply) == (0, supply)


def test_no_promise_is_offered_to_whose_promise_one_holds() -> None:
    game = table()
    held(game, issuer=1, holder=0)
    lots = MARKET.lots(game, 0, 1, ())
    assert PROMISE not in lots
    assert ("held_promise", 1) in lots
    assert PROMISE in MARKET.lots(game, 0, 2, ())


def test_two_families_cannot_promise_each_other_in_one_deal() -> None:
    game = table()
    assert not MARKET.fit_together(game, 0, 1, (PROMISE,), (PROMISE,))
    with pytest.raises(RulesError):
        settle(game, 0, 1, (PROMISE,), (PROMISE,))


def test_a_promise_without_a_cube_is_refused() -> None:
    game = table()
    game.starting[0] += game.supply[0]
    game.supply[0] = 0
    with pytest.raises(RulesError, match="no cube to promise"):
        promises.promise(game, 0, 1)
    with pytest.raises(RulesError, match="holds no promise"):
        promises.release(game, 0, 1, "test")


# -- captained ships --


def test_a_captained_ship_that_is_sold_gets_a_captain_of_the_taker() -> None:
    game = table()
    captained(game, 0)
    supply = game.supply[:]
    settle(game, 0, 1, (("captained_ship", Holding.BENGAL, 0),), (("cash", 3),))
    assert (game.captained(0), game.captained(1)) == (0, 1)
    assert game.ready_captained_ships[Holding.BENGAL * 4 + 1] == 1
    assert game.supply[:2] == [supply[0] + 1, supply[1] - 1]
    assert game.cash[:2] == [8, 2]
    game.audit()


@pytest.mark.parametrize("tired", [0, 1])
def test_exhausted_captained_ships_stay_exhausted(tired: int) -> None:
    game = table()
    captained(game, 0, Holding.CHINA, tired)
    assert ("captained_ship", Holding.CHINA, tired) in MARKET.lots(game, 0, 1, ())
    assert ("captained_ship", Holding.CHINA, 1 - tired) not in MARKET.lots(game, 0, 1, ())
    settle(game, 0, 1, (("captained_ship", Holding.CHINA, tired),))
    assert (game.exhausted_captained_ships if tired else game.ready_captained_ships)[Holding.CHINA * 4 + 1] == 1


def test_a_captained_ship_still_with_the_director_of_trade_can_be_sold() -> None:
    game = table()
    game.supply[0] -= 1
    game.captained_ships_at_home[0] = 1
    settle(game, 0, 1, (("captained_ship", HOLDINGS, 0),))
    assert game.captained_ships_at_home == [0, 1, 0, 0]


def test_without_a_cube_for_the_captain_a_ship_cannot_be_taken() -> None:
    game = table()
    captained(game, 0)
    game.starting[1] += game.supply[1]
    game.supply[1] = 0
    assert not MARKET.fits(game, 0, 1, (("captained_ship", Holding.BENGAL, 0),))


def test_the_last_cube_cannot_be_captain_and_promise_in_one_deal() -> None:
    game = table()
    captained(game, 0)
    game.starting[1] += game.supply[1] - 1
    game.supply[1] = 1
    gives: Bundle = (("captained_ship", Holding.BENGAL, 0),)
    assert MARKET.fits(game, 0, 1, gives)
    assert MARKET.fits(game, 1, 0, (PROMISE,))
    terms = (0, ((0, 1, gives), (1, 0, (PROMISE,))), (), (), ())
    game.enter((deals.present, terms, (-1, Moment.PHASE), (1,)), STOP)
    assert game.decision is not None
    assert game.decision.options == ("refuse", "counter")


# -- after deregulation --


def firms() -> CompanyGame:
    game = table()
    game.deregulated = 1
    game.firm[0] = 1
    return game


def test_own_ships_and_goods_change_hands_after_deregulation() -> None:
    game = firms()
    game.own_ships[0], game.own_exhausted_goods[0] = 2, 1
    lots = MARKET.lots(game, 0, 1, ())
    assert ("ship", 0) in lots
    assert ("good", 1) in lots
    assert ("ship", 1) not in lots
    settle(game, 0, 1, (("ship", 0), ("ship", 0), ("good", 1)))
    assert (game.own_ships, game.own_exhausted_goods) == ([0, 2, 0, 0], [0, 1, 0, 0])


def test_a_firm_is_sold_in_tenths_and_shares_are_sold_on() -> None:
    game = firms()
    assert ("firm_share", 0) in MARKET.lots(game, 0, 1, ())
    assert ("firm_share", 0) not in MARKET.lots(game, 1, 0, ())
    settle(game, 0, 1, (("firm_share", 0),) * 3)
    assert (game.firm_shares[1], assets.uncommitted(game, 0)) == (3, 7)
    settle(game, 1, 2, (("firm_share", 0),))
    assert game.firm_shares[:4] == [0, 2, 1, 0]
    settle(game, 2, 0, (("firm_share", 0),))
    assert (game.firm_shares[:4], assets.uncommitted(game, 0)) == ([0, 2, 0, 0], 8)
    assert not MARKET.fits(game, 0, 1, (("firm_share", 0),) * 9)


def test_bases_are_sold_between_firms() -> None:
    game = table(scenario="john_and_co")
    game.firm[0] = game.firm[1] = 1
    game.base[Region.SINDH] = 0
    base = ("base", Region.SINDH)
    assert base in MARKET.lots(game, 0, 1, ())
    assert base not in MARKET.lots(game, 0, 2, ())
    settle(game, 0, 1, (base,))
    assert game.base[Region.SINDH] == 1


def test_the_jones_family_does_not_deal() -> None:
    assert MARKET.partners(table(3), 1) == [2, 0]


def test_money_of_the_company_and_of_firms_is_not_offered() -> None:
    game = firms()
    game.firm_cash[0] = 20
    assert MARKET.purse(game, 0) == 5
    assert not MARKET.fits(game, 0, 1, (("cash", 6),))


def test_every_asset_is_told_in_words() -> None:
    game = table()
    assert market.in_words(
        game,
        (
            ("cash", 2),
            PROMISE,
            ("held_promise", 3),
            ("captained_ship", HOLDINGS, 0),
            ("captained_ship", 0, 1),
            ("ship", 0),
            ("good", 1),
            ("firm_share", 2),
            ("base", Region.SINDH),
        ),
    ) == [
        {"asset": "cash", "amount": 2},
        {"asset": "promise"},
        {"asset": "held_promise", "issuer": 3},
        {"asset": "captained_ship", "holding": "director_of_trade", "exhausted": False},
        {"asset": "captained_ship", "holding": "bombay", "exhausted": True},
        {"asset": "ship", "exhausted": False},
        {"asset": "good", "exhausted": True},
        {"asset": "firm_share", "firm": 2, "percent": 10},
        {"asset": "base", "region": "sindh"},
    ]


# -- consent --


def asking(matter: str = "move_guns", keep: int = 0, **options: Any) -> CompanyGame:
    @step
    def begin(game: CompanyGame) -> None:
        consent.seek_leave(game, 0, (1, 2), matter, (learn,), keep=keep)

    game = table(**options)
    game.drain()
    game.enter(begin, STOP)
    return game


def learnt(game: CompanyGame) -> list[int]:
    return [event.fields["granted"] for event in game.events if event.name == "learnt"]


def test_without_negotiation_leave_is_a_plain_yes_or_no_and_one_refusal_settles_it() -> None:
    game = asking()
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, ("yes", "no"))
    choose(game, "yes")
    choose(game, "yes")
    assert learnt(game) == [1]
    game = asking()
    choose(game, "no")
    assert learnt(game) == [0]


def test_leave_has_its_price_and_a_refusal_leaves_nobody_paid() -> None:
    game = asking(negotiation="consents", keep=1)
    choose(game, "enough")
    choose(game, ("price", 3))
    choose(game, ("price", 3))
    choose(game, ("give", PROMISE))
    choose(game, "enough")
    assert game.decision is not None
    # £5 less £1 that the matter costs and £3 pledged.
    assert [option for option in game.decision.options if option[0] == "price"] == [("price", 1)]  # type: ignore[index]
    choose(game, "yes")
    assert (learnt(game), game.cash[:3], game.promised(0, 2)) == ([1], [2, 8, 5], 1)
    game = asking(negotiation="consents")
    choose(game, "enough")
    choose(game, ("price", 3))
    choose(game, ("price", 3))
    choose(game, "enough")
    choose(game, "no")
    assert (learnt(game), game.cash[:3]) == ([0], [5, 5, 5])


def test_captained_ships_do_not_pay_for_leave_to_move_them() -> None:
    game = table()
    captained(game, 0)
    ship = ("captained_ship", Holding.BENGAL, 0)
    assert ship in MARKET.lots(game, 0, 1, (), matter="move_guns")
    assert ship not in MARKET.lots(game, 0, 1, (), matter="move_goods")


# -- windows --


def test_a_promise_is_bought_back_for_two_pounds_whatever_the_holder_says() -> None:
    game = table()
    held(game, issuer=0, holder=1, number=3)
    game.former_chairman = 0
    game.enter(windows.open_window, STOP)
    assert game.decision is not None
    assert game.decision.options == (DONE, (1,))
    choose(game, (1,))
    choose(game, (1,))
    assert (game.over, game.promised(0, 1), game.cash[:2], game.supply[0]) == (True, 1, [1, 9], 11)


def test_promises_are_bought_back_before_the_points_are_counted() -> None:
    game = table()
    held(game, issuer=0, holder=1)
    game.enter(scoring.begin)
    assert game.decision is not None
    choose(game, (1,))
    assert (game.over, game.promised(0, 1), game.cash[:2]) == (True, 0, [3, 7])
    assert game.outcome is not None
    assert game.outcome.scores[0] == 0


def test_offers_are_made_in_windows_only_with_full_negotiation() -> None:
    for negotiation, kinds in (("off", []), ("consents", []), ("full", ["deals.open"] * 4)):
        game = table(negotiation=negotiation)
        game.enter(windows.open_window, STOP)
        asked = []
        while game.decision is not None:
            asked.append(game.decision.kind)
            choose(game, "pass")
        assert asked == kinds


def test_a_family_short_of_money_may_borrow() -> None:
    game = table(negotiation="full")
    game.cash[2] = 0
    game.enter((windows.short_of_money, 2, 3), STOP)
    choose(game, 1)
    choose(game, ("put", 2, 1, PROMISE))
    choose(game, ("put", 1, 2, "cash"))
    choose(game, 3)
    choose(game, "propose")
    choose(game, "accept")
    assert (game.over, game.cash[1:3], game.promised(2, 1)) == (True, [2, 3], 1)


def test_shares_on_anothers_card_take_cubes_by_what_is_held_already() -> None:
    game = table()
    game.firm_shares[2 * game.families + 1] = 1
    first, share = share_cubes(1), (assets.FIRM_SHARE, 2)
    assert assets.cubes_for(game, 1, (share,)) == share_cubes(2) - first
    assert assets.cubes_for(game, 1, (share, share, share)) == share_cubes(4) - first
    assert assets.cubes_for(game, 3, (share, share, share)) == share_cubes(3)
    assert assets.cubes_for(game, 2, (share,)) == 0
    assert (assets.owned(game, 1, share), assets.owned(game, 0, share), assets.owned(game, 3, share)) == (1, 0, 0)
