"""The Investor: an exchange and one of Workers, Machines, Ship (checklist 102, 103; readings 55, 56; example 47)."""

from __future__ import annotations

from engine.arkwright import administration
from engine.arkwright.names import SPACES, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import asked, choose
from tests.engine.arkwright.helper import CUTLERY, FOOD, STOP, build, give, give_markers, mill, moor, table, take_action

HEIKE = 0
DONE = ("done",)


def invest(game: ArkwrightGame, space: int) -> tuple[object, ...]:
    """Heike puts her Investor on the space; returns what may come next."""
    give_markers(game, HEIKE, Marker.INVESTOR_LIGHT)
    take_action(game, HEIKE, Marker.INVESTOR_LIGHT, space)
    assert asked(game) == (HEIKE, "investor.next")
    return game.decision.options


def exchange(game: ArkwrightGame, shares: object = DONE) -> None:
    """The exchange action, with this trade of shares and nothing else."""
    choose(game, "exchange")
    choose(game, shares)
    choose(game, 0)
    while game.decision is not None and game.decision.kind == "stock_exchange.contract":
        game.choose(0)


def test_example_47_machines_on_10_are_used_again_for_the_2_of_the_investor() -> None:
    game = table(cash=50)
    at = build(game, HEIKE, FOOD, lines=1)
    give_markers(game, HEIKE, Marker.MACHINES_LIGHT)
    game.administration[SPACES - 1] = Marker.MACHINES_LIGHT
    invest(game, 2)
    exchange(game, ("sell", 1))
    choose(game, "machines")
    choose(game, ("machine", FOOD, 0))
    # One machine, no fee, no additional action, and the marker lies where it lay.
    assert game.decision is None
    assert (game.machines[at * 4], game.workers[at * 4]) == (1, 1)
    assert (game.cash[HEIKE], game.shares[HEIKE]) == (50 - 2 + 10, 14)
    assert game.administration[:SPACES] == [Marker.INVESTOR_LIGHT, -1, -1, -1, Marker.MACHINES_LIGHT]


def test_both_actions_come_in_free_order_and_each_may_be_waived() -> None:
    game = table(cash=50)
    build(game, HEIKE, FOOD)
    assert invest(game, 4) == (DONE, "exchange", "workers", "machines")
    choose(game, "workers")
    while asked(game)[1].startswith("workers_action"):
        game.choose(0)
    assert game.decision.options == (DONE, "exchange")
    exchange(game, ("sell", 2))
    assert game.decision is None
    assert game.cash[HEIKE] == 50 - 4 + 20
    game = table(cash=50)
    invest(game, 4)
    choose(game, DONE)
    assert game.decision is None
    assert game.cash[HEIKE] == 46


def test_the_cost_of_the_investor_measures_the_machines() -> None:
    for space, own, light in ((2, 0, 1), (4, 1, 1), (6, 2, 2), (10, 2, 3)):
        for markers, wanted in (((), own), ((Marker.MACHINES_LIGHT,), light)):
            game = table()
            build(game, HEIKE, FOOD, lines=4)
            give_markers(game, HEIKE, *markers)
            offered = invest(game, space)
            assert ("machines" in offered) is (wanted > 0)
            if wanted:
                choose(game, "machines")
                for _ in range(wanted):
                    assert asked(game)[1] == "machines_action.line"
                    choose(game, game.decision.options[1])
                assert asked(game)[1] == "investor.next"
                assert sum(game.machines) == wanted


def test_the_workshop_counts_for_the_investor_too() -> None:
    game = table()
    build(game, HEIKE, FOOD, lines=4)
    give(game, HEIKE, Tile.WORKSHOP)
    assert "machines" in invest(game, 2)


def test_machines_are_no_choice_where_none_can_stand() -> None:
    game = table()
    assert invest(game, 10) == (DONE, "exchange", "workers")


def test_a_ship_is_offered_only_when_it_has_something_to_deliver_for_the_cost() -> None:
    def company(stored: int, contract: int) -> ArkwrightGame:
        game = table()
        build(game, HEIKE, CUTLERY, level=2)
        moor(game, HEIKE, 4)
        game.stored[mill(HEIKE, CUTLERY)], game.contract[mill(HEIKE, CUTLERY)] = stored, contract
        game.warehouse[CUTLERY] = 1
        game.labour -= 1
        return game

    assert "ship" not in invest(company(4, 0), 4)
    assert "ship" not in invest(company(3, 4), 4)
    assert "ship" not in invest(company(4, 4), 2)
    game = company(4, 4)
    assert "ship" in invest(game, 4)
    cash, space = game.cash[HEIKE], game.share_space[HEIKE]
    choose(game, "ship")
    choose(game, ("load", CUTLERY, 4))
    # The rules of shipping hold: £13 each, a share step back for the ship.
    assert (game.cash[HEIKE], game.share_space[HEIKE]) == (cash + 52, space - 1)
    assert game.decision.options == (DONE, "exchange")


def test_a_contract_signed_in_the_exchange_may_be_shipped_at_once() -> None:
    game = table()
    build(game, HEIKE, CUTLERY)
    moor(game, HEIKE, 2)
    game.stored[mill(HEIKE, CUTLERY)] = 2
    game.warehouse[CUTLERY] = 1
    game.labour -= 1
    assert "ship" not in invest(game, 2)
    choose(game, "exchange")
    choose(game, (CUTLERY, 0))
    choose(game, DONE)
    choose(game, 0)
    for good in range(4):
        choose(game, (good, 2 if good == CUTLERY else 0))
    assert "ship" in game.decision.options


def test_an_investor_has_no_additional_action() -> None:
    assert administration.action_of(Marker.INVESTOR_LIGHT) not in administration.ADDITIONAL_ACTION
    game = table()
    game.tile_supply[Tile.SCHOOL] = 1
    invest(game, 6)
    choose(game, DONE)
    assert game.decision is None
    assert game.spent == 0
    game.enter((administration.take_turn, HEIKE), STOP)
    assert ("reuse", Marker.INVESTOR_LIGHT, 2) in game.decision.options
