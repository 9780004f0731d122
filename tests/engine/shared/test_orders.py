"""Standing orders: given openly, once, and heeded."""

from __future__ import annotations

from engine.kernel import Dice
from engine.shared import contracts, orders
from engine.shared.deeds import Until
from engine.shared.market import CASH
from engine.shared.moments import EVERY_MOMENT, MOMENT_IDS, Moment
from tests.engine.answering import asked, choose, facts, kind, options
from tests.engine.shared.fair import TITLE, Done, Fair, fair, rest


def test_before_the_first_turn_every_seat_says_what_it_wants_to_be_asked() -> None:
    game = fair((orders.ask_all,))
    choose(game, "nothing", "everything")
    assert asked(game) == (2, "orders.stand")
    assert (game.orders_moments, game.orders_floor) == ([0, EVERY_MOMENT, EVERY_MOMENT, EVERY_MOMENT], [0] * 4)
    assert facts(game, "orders_given") == [
        {"seat": 0, "moments": [], "floor": 0},
        {"seat": 1, "moments": list(MOMENT_IDS[:-1]), "floor": 0},
    ]


def test_moments_and_a_floor_are_chosen_one_after_the_other() -> None:
    game = fair((orders.give, 1))
    choose(game, "choose")
    for moment in MOMENT_IDS:
        assert game.describe(1) == {"act": "be_asked", "moment": moment}
        choose(game, "ask" if moment in ("vote", "review") else "skip")
    assert options(game) == orders.FLOORS
    choose(game, 3)
    assert facts(game, "orders_given") == [{"seat": 1, "moments": ["vote", "review"], "floor": 3}]
    assert [orders.hears(game, 1, moment) for moment in (Moment.VOTE, Moment.PHASE, Moment.REVIEW)] == [
        *(True, False, True)
    ]
    assert (orders.is_beneath(game, 1, 2), orders.is_beneath(game, 1, 3), orders.is_beneath(game, 0, 0)) == (
        *(True, False, False),
    )


def test_who_wants_nothing_moment_by_moment_is_asked_for_no_floor() -> None:
    game = fair((orders.give, 1))
    choose(game, "choose", *["skip"] * len(MOMENT_IDS))
    assert (kind(game), game.orders_moments[1]) == ("fair.rest", 0)


def test_only_those_who_said_so_are_asked_again_in_later_turns() -> None:
    game = fair()
    orders.put_down(game, 2, 1 << Moment.REVIEW, 0)
    game.turn = 2
    game.enter((orders.ask,), rest)
    assert asked(game) == (2, "orders.stand")
    choose(game, "nothing")
    game.enter((orders.ask,), rest)
    assert kind(game) == "fair.rest"


def test_a_fair_of_seats_that_bargain_for_nothing_has_no_question_of_it() -> None:
    game, dice = TITLE.new(4, 1), Dice(1)
    assert isinstance(game, Fair)
    choose(game, *["nothing"] * 4)
    kinds = set()
    while not game.over:
        kinds.add(kind(game))
        game.choose(dice.below(len(options(game))))
    assert kinds == {"fair.song"}


def test_whoever_observes_knows_the_orders() -> None:
    game = fair((orders.ask_all,))
    choose(game, "nothing")
    for seat in (1, 3, None):
        assert game.observe(seat)["state"]["orders_moments"] == game.orders_moments


def test_what_copies_share_is_replaced_and_never_changed() -> None:
    """Orders, contracts and what is laid up are lists that all copies of a game have in common."""
    game = fair()
    shared = [key for key, about in type(game).ABOUT.items() if about.shared]
    assert {*contracts.ROWS, *contracts.ITEMS, "orders_moments", "orders_floor"} == set(shared)
    before = {key: (getattr(game, key), [*getattr(game, key)]) for key in shared}
    orders.put_down(game, 1, 3, 2)
    contracts.make(game, (Done.GRINDS, 0, -1, 2, 1), Until.PHASE, ((1, 0, ((CASH, 1),)),))
    contracts.done(game, Done.GRINDS, 0)
    contracts.run_out(game, Until.TURN)
    assert all(was == value for was, value in before.values())
