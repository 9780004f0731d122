"""Standing orders: given openly, once, and heeded."""

from __future__ import annotations

from engine.kernel import Dice
from engine.shared import contracts, deals, orders
from engine.shared.deeds import Until
from engine.shared.market import CASH
from engine.shared.moments import EVERY_MOMENT, MOMENT_IDS, Moment
from tests.engine.answering import asked, choose, facts, kind, options
from tests.engine.shared.fair import TITLE, Done, Fair, fair, rest

NAMED = tuple(id for id in MOMENT_IDS if id != "law")
"""The moments of the fair: no law is ever chosen there."""
THERE_ARE = EVERY_MOMENT & ~(1 << Moment.LAW)


def test_before_the_first_turn_every_seat_says_what_it_wants_to_be_asked() -> None:
    game = fair((orders.ask_all,))
    choose(game, "nothing", "everything")
    assert asked(game) == (2, "orders.stand")
    assert (game.orders_moments, game.orders_floor) == ([0, THERE_ARE, THERE_ARE, THERE_ARE], [0] * 4)
    assert facts(game, "orders_given") == [
        {"seat": 0, "moments": [], "floor": 0},
        {"seat": 1, "moments": list(NAMED[:-1]), "floor": 0},
    ]


def test_moments_and_a_floor_are_chosen_one_after_the_other() -> None:
    game = fair((orders.give, 1))
    choose(game, "choose")
    for moment in NAMED:
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
    choose(game, "choose", *["skip"] * len(NAMED))
    assert (kind(game), game.orders_moments[1]) == ("fair.rest", 0)


def test_phases_are_chosen_before_the_moments_in_them_by_whoever_wants_that() -> None:
    """The fair has two phases in which anybody bargains, and a night."""
    game = fair((orders.give, 1))
    choose(game, "phases")
    for phase in ("morning", "evening"):
        assert game.describe(0) == {"act": "not_be_asked_in", "phase": phase}
        choose(game, "ask" if phase == "evening" else "skip")
    choose(game, *["ask"] * len(NAMED), 0)
    assert facts(game, "orders_given") == [{"seat": 1, "moments": [*NAMED], "floor": 0, "phases": ["evening"]}]
    heard = []
    for game.phase in (0, 1):
        heard.append([orders.hears(game, seat, moment) for seat in (0, 1) for moment in (Moment.VOTE, Moment.CONSENT)])
    assert heard == [[True, True, False, False], [True, True, True, True]]


def test_whoever_wants_no_phase_may_still_change_its_orders() -> None:
    game = fair((orders.give, 1))
    choose(game, "phases", "skip", "skip")
    assert game.describe(1) == {"act": "be_asked", "moment": "review"}
    choose(game, "ask")
    assert (kind(game), game.orders_moments[1], game.orders_phases[1]) == ("fair.rest", 1 << Moment.REVIEW, 0b100)
    assert [orders.hears(game, 1, moment) for moment in (Moment.REVIEW, Moment.PHASE)] == [True, False]


def test_nobody_is_asked_in_a_phase_that_it_has_ruled_out_nor_turned_to() -> None:
    game = fair()
    orders.put_down(game, 1, (EVERY_MOMENT, 0b10, 0))
    for phase, asked_in_it, approached in ((0, [0], ["pass", 2, 3]), (1, [0, 1], ["pass", 1, 2, 3])):
        game.phase = phase
        game.enter(*((deals.make_offers, seat, 1, -1, Moment.PHASE) for seat in (0, 1)), rest)
        assert [*options(game)] == approached
        found = []
        while kind(game) == "deals.open":
            found.append(asked(game)[0])
            choose(game, "pass")
        assert found == asked_in_it


def test_only_those_who_said_so_are_asked_again_in_later_turns() -> None:
    game = fair()
    orders.put_down(game, 2, (1 << Moment.REVIEW, 0, 0))
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
    assert {*contracts.ROWS, *contracts.ITEMS, "orders_moments", "orders_phases", "orders_floor"} == set(shared)
    before = {key: (getattr(game, key), [*getattr(game, key)]) for key in shared}
    orders.put_down(game, 1, (3, 1, 2))
    contracts.make(game, (Done.GRINDS, 0, -1, 2, 1), Until.PHASE, ((1, 0, ((CASH, 1),)),))
    contracts.done(game, Done.GRINDS, 0)
    contracts.run_out(game, Until.TURN)
    assert all(was == value for was, value in before.values())
