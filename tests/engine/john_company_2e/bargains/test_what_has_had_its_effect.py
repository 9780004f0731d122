"""The golden rule: what has had its effect has it no more with its new owner (checklist 240; T3)."""

from __future__ import annotations

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.assets import LUXURY, WORKSHOP
from engine.john_company_2e.course import turn
from engine.john_company_2e.families import bonuses
from engine.john_company_2e.parliament import voting
from engine.john_company_2e.table.names import Power, Prestige
from tests.engine.answering import choose
from tests.engine.john_company_2e.bargains.trading import table, trade
from tests.engine.john_company_2e.helpers import give_prestige, is_through, play


def test_t3_a_workshop_that_has_paid_does_not_pay_its_buyer() -> None:
    game = table()
    game.workshops[0], game.cash[1] = 1, 5
    play(game, bonuses.begin)
    trade(game, 0, 1, WORKSHOP)
    trade(game, 1, 0, ("cash", 3))
    assert game.cash[:2] == [4, 2]
    assert is_through(game)  # the phase has paid once, and nothing of it is left


def test_an_enterprise_that_has_voted_does_not_vote_again() -> None:
    game = table()
    voting.clear(game, 0, voting.NO_POLICY)
    game.workshops[0], game.yard_owner[0], game.yard_owner[1] = 2, 0, 0
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.voted_workshops[0], game.voted_shipyards[0] = 1, 2
    game.voted_cards = 1 << Prestige.ROTTEN_BOROUGH_1
    trade(game, 0, 1, WORKSHOP)  # the one that has not voted
    assert (voting.unused_workshops(game, 0), voting.unused_workshops(game, 1)) == (0, 1)
    trade(game, 0, 1, WORKSHOP, ("shipyard", 0), ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    assert (voting.unused_workshops(game, 1), voting.unused_shipyards(game, 1), voting.unused_cards(game, 1)) == (
        1,
        0,
        [],
    )


def test_what_lady_newcome_gives_away_is_mute_until_the_next_turn() -> None:
    game = table()
    give_prestige(game, 0, Prestige.LADY_NEWCOME)
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.workshops[0] = game.workshops[1] = 1
    game.yard_owner[0] = 0
    trade(game, 0, 1, WORKSHOP, ("shipyard", 0), ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    voting.clear(game, 0, voting.NO_POLICY)
    assert (voting.unused_workshops(game, 1), voting.unused_shipyards(game, 1), voting.unused_cards(game, 1)) == (
        1,
        0,
        [],
    )
    trade(game, 1, 2, ("shipyard", 0))  # passing it on does not help
    voting.adjourn(game)
    assert voting.unused_shipyards(game, 2) == 0
    voting.unmute(game)
    assert (voting.enterprise_votes(game, 1), voting.enterprise_votes(game, 2)) == (4 + 3, 1)


def test_lady_newcomes_enterprises_are_mute_at_once_in_the_middle_of_a_vote_and_speak_next_turn() -> None:
    game = table()
    game.turn = 3
    give_prestige(game, 0, Prestige.LADY_NEWCOME)
    give_prestige(game, 0, Prestige.ROTTEN_BOROUGH_1)
    game.workshops[0] = 1
    voting.clear(game, 0, voting.NO_POLICY)
    trade(game, 0, 1, WORKSHOP, ("enterprise", Prestige.ROTTEN_BOROUGH_1))
    assert voting.enterprise_votes(game, 1) == 0
    game.enter((turn.begin_turn,))
    assert voting.enterprise_votes(game, 1) == 2 + 3


def test_an_enterprise_under_tax_does_not_change_hands() -> None:
    game = table()
    game.workshops[0], game.luxuries[0], game.cash[1] = 2, 1, 9
    play(game, (windows.short_of_money, 0, 2, Power.MANUFACTURING))
    choose(game, 1)
    assert game.decision is not None
    assert ("put", 0, 1, LUXURY) in game.decision.options
    assert ("put", 0, 1, WORKSHOP) not in game.decision.options
