"""What every game can do, shown on the toy title."""

import json

import pytest

from engine.kernel import BadOption, BadState, IllegalChoice, RulesError
from engine.kernel.state import matches
from tests.engine.toy import TITLE, Toy, bid, reveal


def play(game, seed=0, steps=1000):
    number = seed
    while not game.over and steps:
        number = (number * 1103515245 + 12345) % 2**31
        game.choose((number >> 8) % len(game.decision.options))
        steps -= 1
    return game


def test_same_seed_and_choices_give_the_same_game():
    first, second = TITLE.new(3, 7), TITLE.new(3, 7)
    assert first.digest() == second.digest()
    assert play(first, 5).digest() == play(second, 5).digest()
    assert first.outcome == second.outcome
    assert play(TITLE.new(3, 8), 5).digest() != first.digest()


@pytest.mark.parametrize("bad", [-1, 5, 1.0, "1", None, True, 10**30])
def test_a_choice_that_is_no_index_in_range_is_refused_and_changes_nothing(bad):
    game = TITLE.new(2, 1)
    before = game.digest()
    with pytest.raises(IllegalChoice):
        game.choose(bad)
    assert game.digest() == before


@pytest.mark.parametrize("bad", [-1, 5, True, 1.0, "1", None])
def test_what_is_no_option_is_not_described(bad):
    game = TITLE.new(2, 1)
    assert len(game.decision.options) == 5
    with pytest.raises(IllegalChoice, match=f"^there is no option {bad!r} to describe$"):
        game.describe(bad)


def test_the_first_and_the_last_option_are_described_and_none_once_the_game_is_over():
    game = TITLE.new(2, 1)
    assert [game.describe(index)["amount"] for index in (0, 4)] == [0, 4]
    while not game.over:
        game.choose(0)
    for ask in (lambda: game.describe(0), lambda: game.asked):
        with pytest.raises(IllegalChoice):
            ask()


def test_a_finished_game_refuses_choices():
    game = play(TITLE.new(2, 1))
    with pytest.raises(IllegalChoice, match="over"):
        game.choose(0)


def test_a_copy_has_the_same_future_and_its_own_life():
    game = play(TITLE.new(4, 3), steps=3)
    before = game.digest()
    twin = game.copy()
    play(twin, 9)
    assert game.digest() == before
    assert play(game, 9).digest() == twin.digest()


def test_json_there_and_back_continues_identically():
    game = play(TITLE.new(4, 3), steps=5)
    again = TITLE.from_json(json.loads(json.dumps(game.to_json())))
    assert again.digest() == game.digest()
    assert play(again, 2).digest() == play(game, 2).digest()


def test_observations_do_not_tell_hidden_things_apart():
    game = play(TITLE.new(3, 3), steps=4)
    for seat in (0, 1, 2, None):
        seen = game.observe(seat)
        assert seen["state"]["card"] == -1
        assert seen["dice"] is None
        for seed in range(5):
            assert game.fork(seat, seed).observe(seat) == seen


def test_decisions_that_others_took_in_secret_are_not_counted():
    game = play(TITLE.new(3, 3), steps=4)
    assert (game.plies, game.secret_plies) == (4, [2, 1, 1])
    shown = {seat: (game.observe(seat)["plies"], game.observe(seat)["secret_plies"]) for seat in (0, 1, 2, None)}
    assert shown == {0: (2, [2, 0, 0]), 1: (1, [0, 1, 0]), 2: (1, [0, 0, 1]), None: (0, [0, 0, 0])}
    forked = game.fork(0, 9)
    assert (forked.plies, forked.secret_plies) == (2, [2, 0, 0])


def test_a_secret_decision_shows_its_options_to_its_seat_alone():
    game = TITLE.new(3, 3)
    assert game.decision.seat == 0
    assert game.observe(0)["decision"]["options"] == [0, 1, 2, 3, 4]
    assert game.observe(1)["decision"]["options"] is None


def test_imagine_gives_a_playable_game_and_fork_the_same_one():
    game = play(TITLE.new(3, 3), steps=4)
    for seat in (0, 1, 2, None):
        imagined = TITLE.imagine(json.loads(json.dumps(game.observe(seat))), 11)
        imagined.audit()
        assert imagined.digest() == game.fork(seat, 11).digest()
        assert play(imagined).over


def test_a_rulebook_example_is_entered_with_scripted_dice():
    game = TITLE.new(2, 1)
    game.cash, game.card = [5, 5], 2
    game.enter(bid_for_both := (bid, 0), (bid, 1), reveal)
    assert bid_for_both == (bid, 0)
    game.dice.lay([6])
    game.choose(3)
    game.choose(4)
    assert game.cash == [5, 5 - 4 + 2 + 6]


def test_a_decision_with_one_option_is_taken_by_the_kernel():
    game = TITLE.new(2, 1)
    game.cash = [0, 5]
    game.enter((bid, 0), (bid, 1), reveal)
    assert game.decision.seat == 1


def test_events_carry_who_may_see_them_and_drain():
    game = TITLE.new(2, 1)
    game.choose(1)
    (event,) = game.drain()
    assert (event.name, event.fields, event.see) == ("bid", {"seat": 0, "amount": 1}, (0,))
    assert event.visible_to(0)
    assert not event.visible_to(1)
    assert not event.visible_to(None)
    assert game.events == []
    assert game.copy().events == []


@pytest.mark.parametrize(
    ("seats", "seed", "options", "field"),
    [
        (5, 1, {}, "seats"),
        (True, 1, {}, "seats"),
        (2, "x", {}, "seed"),
        (2, 1, {"purse": "huge"}, "options.purse"),
        (2, 1, {"colour": "red"}, "options.colour"),
    ],
)
def test_a_bad_set_up_names_the_field_and_the_remedy(seats, seed, options, field):
    with pytest.raises(BadOption) as caught:
        TITLE.new(seats, seed, options)
    assert caught.value.field == field
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("title",), "chess", "title"),
        (("version",), "0", "version"),
        (("state", "cash"), [1, "2"], "state.cash"),
        (("state", "lot"), True, "state.lot"),
        (("stack", 0), ["toy.rob"], "stack"),
        (("dice",), {"key": "zz", "count": 0}, "dice"),
        (("plies",), -1, "plies"),
        (("secret_plies",), [1], "secret_plies"),
        (("secret_plies",), [0, 1], "secret_plies"),
        (("secret_plies",), [0, -1], "secret_plies"),
    ],
)
def test_a_broken_saved_state_names_the_field(path, value, field):
    data = TITLE.new(2, 1).to_json()
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with pytest.raises(BadState) as caught:
        TITLE.from_json(data)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("value", "text", "held"),
    [
        (1, "int", True),
        (True, "int", False),
        (None, "int", False),
        ([], "list[int]", True),
        ([1, 2], "list[int]", True),
        ([1, True], "list[int]", False),
        ((1, 2), "list[int]", False),
        ([[1], []], "list[list[int]]", True),
        ([[1], ["2"]], "list[list[int]]", False),
        ([[1], (2,)], "list[list[int]]", False),
        ([[1], 2], "list[list[int]]", False),
        ([[["a"]], []], "list[list[list[str]]]", True),
        ([[["a"]], [["b", 0]]], "list[list[list[str]]]", False),
        ([[["a"]], [("b",)]], "list[list[list[str]]]", False),
    ],
)
def test_types_are_checked_all_the_way_down(value, text, held):
    assert matches(value, text) is held


def test_a_game_read_from_json_keeps_nothing_of_the_data_it_was_read_from():
    data = TITLE.new(3, 3).to_json()
    game = TITLE.from_json(data)
    before = game.digest()
    for key, text in Toy.FIELDS.items():
        if text == "list[list[int]]":
            data["state"][key][0].append(99)
        elif text == "list[int]":
            data["state"][key].append(99)
    assert game.digest() == before


def test_a_game_whose_rules_failed_refuses_to_go_on():
    game = TITLE.new(2, 1)
    game.won = []  # a broken table: the winner's row is missing
    game.choose(0)
    with pytest.raises(RulesError, match=r"toy\.reveal: IndexError") as caught:
        game.choose(0)
    assert caught.value.path == (0, 0)
    with pytest.raises(RulesError):
        game.choose(0)


def test_what_steps_remember_goes_with_copies_and_not_into_what_is_imagined_or_asked_anew():
    game = TITLE.new(3, 7)
    game.remembered["cards"] = [1, 2]
    before = game.digest()
    assert game.copy().remembered is game.remembered
    assert [game.fork(0, 1).remembered, game.asked_anew().remembered, TITLE.from_json(game.to_json()).remembered] == [
        {},
        {},
        {},
    ]
    game.remembered = {}
    assert game.digest() == before


def test_altering_any_field_of_a_copy_leaves_the_original_unharmed():
    game = play(TITLE.new(3, 3), steps=7)
    before = game.digest()
    for name, text in Toy.FIELDS.items():
        twin = game.copy()
        value = getattr(twin, name)
        if text == "list[list[int]]":
            value[0].append(99)
        elif text == "list[int]":
            value[0] = 99
        else:
            setattr(twin, name, 99)
        assert twin.digest() != before
        assert game.digest() == before
