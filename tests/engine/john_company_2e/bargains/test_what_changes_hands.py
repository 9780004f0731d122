"""What changes hands, kind by kind, and what goes along with it (checklist 240, 242, 245)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.bargains.assets import (
    FACE_DOWN,
    IMMATURE_SHARE,
    INVESTED_WORKSHOP,
    LUXURY,
    SEEN_FIRST,
    WORKSHOP,
)
from engine.john_company_2e.bargains.assets import SHARE as COURT_SHARE
from engine.john_company_2e.company import hiring
from engine.john_company_2e.firms import firms
from engine.john_company_2e.table.limits import PIECES
from engine.john_company_2e.table.names import Blackmail, Office, Prestige, Promise, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import RulesError
from engine.shared import market
from tests.engine.john_company_2e.bargains.trading import lots, table, trade
from tests.engine.john_company_2e.helpers import give_blackmail, give_prestige, give_shares, hold_office


def test_cash_moves_freely_and_no_treasury_does() -> None:
    game = table()
    game.cash[0], game.treasury[Office.DIRECTOR_OF_TRADE] = 5, 9
    hold_office(game, Office.DIRECTOR_OF_TRADE, 0)
    game.firm[0], game.london[0] = 1, 8
    trade(game, 0, 1, ("cash", 4))
    assert (game.cash[0], game.cash[1]) == (1, 4)
    assert TITLE.market.purse(game, 0) == 1
    with pytest.raises(RulesError, match="cannot give"):
        market.transfer(game, 0, 1, (("cash", 2),))


def test_workshops_move_on_the_side_they_lie() -> None:
    game = table()
    game.workshops[0], game.invested[0] = 1, 1
    trade(game, 0, 1, WORKSHOP, INVESTED_WORKSHOP)
    assert (game.workshops[:2], game.invested[:2]) == ([0, 1], [0, 1])


def test_a_shipyard_moves_and_its_ship_stays_as_it_is() -> None:
    game = table()
    game.yard_owner[0] = game.yard_owner[1] = game.yard_owner[2] = 0
    game.ship_place[0], game.ship_fatigued[0] = Sea.WEST, 1
    assert lots(game, 0, 1) == [("shipyard", 0), ("shipyard", 1), *owed(game, 0)]
    trade(game, 0, 1, ("shipyard", 0))
    assert (game.yard_owner[0], game.ship_place[0], game.ship_fatigued[0]) == (1, Sea.WEST, 1)
    assert lots(game, 0, 1, (("shipyard", 1),)) == [("shipyard", 2), *owed(game, 0)]


def owed(game: CompanyGame, family: int) -> list[market.Asset]:
    return [("promise", card) for card, holder in enumerate(game.promises) if holder == family]


def test_a_luxury_takes_two_points_along() -> None:
    game = table()
    game.luxuries[0], game.vp[:2] = 1, [2, 0]
    trade(game, 0, 1, LUXURY)
    assert (game.luxuries[:2], game.vp[:2]) == ([0, 1], [0, 2])


def test_prestige_enterprises_move_and_spouses_do_not() -> None:
    game = table()
    give_prestige(game, 0, Prestige.FOUNDRY)
    give_prestige(game, 0, Prestige.BECKY_SHARP)
    cards = [asset for asset in lots(game, 0, 1) if asset[0] == "enterprise"]
    assert cards == [("enterprise", Prestige.FOUNDRY)]
    trade(game, 0, 1, ("enterprise", Prestige.FOUNDRY))
    assert (game.prestige[0], game.prestige[1]) == ([Prestige.BECKY_SHARP], [Prestige.FOUNDRY])
    with pytest.raises(RulesError, match="cannot give"):
        market.transfer(game, 0, 1, (("enterprise", Prestige.BECKY_SHARP),))


def test_a_company_share_swaps_pieces_and_stays_immature() -> None:
    game = table()
    give_shares(game, 0, 0)
    game.new_shares[0] = 1
    trade(game, 0, 1, IMMATURE_SHARE)
    assert (game.court[:2], game.new_shares[:2]) == ([1, 1], [0, 1])
    assert game.supply[:2] == [PIECES - 1, PIECES - 1]
    trade(game, 0, 1, COURT_SHARE)
    assert (game.court[:2], game.new_shares[:2]) == ([0, 2], [0, 1])
    assert firms.means(game, 1) == ["share"]


def test_a_taker_without_a_piece_gets_no_share() -> None:
    game = table()
    give_shares(game, 0, 0)
    game.trainees[1], game.supply[1] = PIECES - 1, 1
    assert COURT_SHARE in lots(game, 0, 1)
    assert COURT_SHARE not in lots(game, 0, 1, (COURT_SHARE,))


def test_the_chairmans_share_is_not_for_sale() -> None:
    game = table()
    give_shares(game, 0, 0)
    hiring.install_chairman(game, 0)
    assert (game.court[0], game.shares(0)) == (1, 2)
    assert lots(game, 0, 1, (COURT_SHARE,)) == owed(game, 0)


def test_a_firm_share_swaps_pieces() -> None:
    game = table()
    game.firm[2], game.firm_shares[2][0] = 1, 1
    game.supply[0] -= 1
    trade(game, 0, 1, ("firm_share", 2))
    assert (game.firm_shares[2][:2], game.supply[:2]) == ([0, 1], [PIECES, PIECES - 1])


def test_face_down_blackmail_moves_and_a_played_card_does_not() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.blackmail_known[Blackmail.HIRING_PREFERENCE] |= 1 << 2  # family 2 has seen it once
    game.singled_out[0] = Blackmail.COMPANY_FRAUD
    trade(game, 0, 1, FACE_DOWN)
    assert (game.blackmail[0], game.blackmail[1]) == ([Blackmail.HIRING_PREFERENCE], [Blackmail.COMPANY_FRAUD])
    assert game.blackmail_known[Blackmail.COMPANY_FRAUD] == 0b11
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b01  # family 2 cannot tell which of the two went
    game.played_blackmail[0], game.blackmail[0] = game.blackmail[0], []
    assert FACE_DOWN not in lots(game, 0, 1)


def test_everything_else_stays() -> None:
    game = table()
    hold_office(game, Office.MILITARY_AFFAIRS, 0)
    for pieces in (game.writers[0], game.officers[0], game.prizes[0], game.trainees, game.prison):
        pieces[0] += 1
        game.supply[0] -= 1
    game.passed_laws[0] = game.trophies[0] = 2
    game.prime_minister = 0
    game.promises = [3] * len(game.promises)
    assert lots(game, 0, 1) == []


def test_promise_cards_reach_third_parties_and_go_home() -> None:
    game = table()
    card = 0 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    for giver, taker in ((0, 1), (1, 2), (2, 0)):
        trade(game, giver, taker, ("promise", card))
        assert game.promises[card] == taker
        with pytest.raises(RulesError, match="cannot give"):
            market.transfer(game, giver, taker, (("promise", card),))


@pytest.mark.parametrize(
    ("spouse", "kinds"),
    [
        (Prestige.ESTHER_SUMMERSON, {FACE_DOWN, SEEN_FIRST}),
        (Prestige.JOHN_THORPE, {WORKSHOP, INVESTED_WORKSHOP}),
        (Prestige.VIOLET_EFFINGHAM, {("shipyard", 0)}),
        (Prestige.JOSEPH_SEDLEY, {COURT_SHARE, IMMATURE_SHARE}),
    ],
)
def test_nobody_gets_what_its_spouse_forbids(spouse: int, kinds: set[market.Asset]) -> None:
    game = table()
    game.workshops[0] = game.invested[0] = game.luxuries[0] = 1
    game.yard_owner[0] = 0
    give_shares(game, 0, 0)
    game.new_shares[0] = 1
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    before = lots(game, 0, 1)
    give_prestige(game, 1, spouse)
    assert set(before) - set(lots(game, 0, 1)) == kinds
