"""What a seat is shown does not depend on what it may not know; and the check of that can fail."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine
from engine.kernel import Dice, Game, Title
from engine.kernel.conformance import SECRECY, ConformanceError, Table, check_game
from engine.kernel.secrecy import _unlike, leaks, other_answers, other_deal
from tests.engine.toy import TITLE, Toy, ToyTitle, bid

EAST, SECOND = engine.title("east_india_companies"), engine.title("john_company_2e")


def asking(title: Title, seats: int, seed: int, options: dict[str, str], kind: str, among: int = 2) -> Game:
    """A game played at random to its first question of this kind with so many options; from this seed on, the first that comes to one."""
    while True:
        game, dice = title.new(seats, seed, options, events=False), Dice(seed)
        while (decision := game.decision) is not None:
            if decision.kind == kind and len(decision.options) >= among:
                return game
            game.choose(dice.below(len(decision.options)))
        seed += 1


def test_a_question_that_follows_on_a_secret_answer_is_not_counted():
    """Who hobnobs is not asked for a stake; the next manager must not see that by the number of decisions."""
    game = asking(SECOND, 5, 263, {"scenario": "1813"}, "firms.strategy", among=4)
    answers = []
    for index in (0, 3):  # West, and hobnob
        side = game.copy(events=True)
        side.choose(index)
        answers.append(side)
    sails, hobnobs = answers
    assert sails.decision.kind == "firms.stake"
    sails.choose(0)
    assert (sails.plies, hobnobs.plies) == (game.plies + 2, game.plies + 1)
    others = set(range(5)) - {game.decision.seat}
    for seat in others:
        assert sails.observe(seat)["plies"] == hobnobs.observe(seat)["plies"]
    assert leaks(answers[0], answers[1], others, 1) == []


@pytest.mark.parametrize("kind", ["navigation.choose_card", "navigation.send_ship"])
def test_what_is_chosen_in_navigation_is_not_shown_to_others(kind: str):
    for seed in (1, 20, 300):
        game = asking(EAST, 4, seed, {}, kind)
        (pair,) = other_answers(game, Dice(seed))
        assert leaks(*pair, seed) == []


def test_what_a_seat_does_not_know_is_dealt_anew_and_not_shown():
    game = asking(EAST, 4, 1, {}, "navigation.send_ship")
    for seat in range(4):
        one, other, seats = other_deal(game, seat, Dice(3))
        assert seats == {seat}
        assert one.observe(seat) == other.observe(seat)
        assert leaks(one, other, seats, 5) == []
    digests = {other_deal(game, 0, Dice(seed))[1].digest() for seed in range(9)}
    assert len(digests) > 1


def with_game(**methods: Any) -> ToyTitle:
    return type("LeakyTitle", (ToyTitle,), {"game_class": type("LeakyToy", (Toy,), methods)})()


def asks_high_bidders_again(self: Toy, seat: int, kind: str, options: Any, then: Any, *args: Any, **more: Any) -> None:
    """A frame that comes only after a certain answer."""
    if self.bids[0] == 4 and seat == 1:
        self.stack.insert(0, (bid, 0))
    Toy.ask(self, seat, kind, options, then, *args, **more)


def asks_openly(self: Toy, seat: int, kind: str, options: Any, then: Any, *args: Any, **more: Any) -> None:
    """Fewer options after a high bid."""
    if seat == 1 and self.bids[0] == 4:
        options = options[:-1]
    Toy.ask(self, seat, kind, options, then, *args, **more)


@pytest.mark.parametrize(
    ("methods", "shown"),
    [
        ({"ask": asks_high_bidders_again}, "seat 1 is shown observation.stack"),
        ({"ask": asks_openly}, "seat 1 is shown options"),
    ],
)
def test_a_title_that_shows_a_secret_is_found_out(methods: dict[str, Any], shown: str):
    game = with_game(**methods).new(3, 2)
    sides = [game.copy(events=True), game.copy(events=True)]
    sides[0].choose(4)
    sides[1].choose(1)
    found = leaks(*sides, {1, 2}, 1)
    assert found
    assert found[0].startswith(shown)


def test_a_count_of_all_decisions_would_be_found_out():
    game = TITLE.new(3, 2)
    sides = [game.copy(events=True), game.copy(events=True)]
    for side in sides:
        side.choose(4)
    sides[1].plies += 1
    assert "seat 1 is shown observation.plies: 0 or 1" in leaks(*sides, {1, 2}, 1)


def test_an_event_that_differs_ends_the_comparison():
    game = TITLE.new(2, 2)
    game.choose(0)
    sides = [game.copy(events=True), game.copy(events=True)]
    sides[0].choose(1)
    sides[1].choose(2)
    # Seat 1's bid decides who pays what: the lot is sold in public, and from there on everything differs.
    assert sides[0].cash != sides[1].cash
    assert leaks(*sides, {0}, 1) == []


def test_conformance_compares_secrets_at_its_places():
    tally: Counter[str] = Counter()
    check_game(TITLE, Table(3, {"purse": "small"}), 2, tally)
    assert tally["secrets compared"] >= 2 * tally["copies"]
    with pytest.raises(ConformanceError) as caught:
        check_game(with_game(ask=asks_openly), Table(3, {"purse": "large"}), 2, Counter())
    assert caught.value.law == SECRECY


def test_what_was_seen_in_the_same_moment_is_compared_pair_by_pair():
    assert list(_unlike([["a", "b"], ["c"]], [["a", "x"], ["c", "d"]])) == [("b", "x"), (None, "d")]
    assert list(_unlike([["a"], ["b"]], [["a"], ["c"], ["b"]])) == []
    assert list(_unlike([["a"], ["x"]], [["a"], ["c"], ["b"]])) == [(["x"], None)]
