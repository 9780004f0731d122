"""The tape of dice: fair, the same everywhere, cheap to copy."""

from collections import Counter

import pytest

from engine.kernel import BadState, Dice, RulesError, key_of


def test_the_tape_is_the_same_everywhere():
    dice = Dice(key_of("game", "toy", 7))
    assert [dice.roll(6) for _ in range(12)] == [4, 6, 1, 5, 5, 6, 2, 5, 1, 6, 3, 1]
    assert dice.count == 12


def test_a_draw_takes_no_more_of_the_tape_than_its_bound_needs():
    dice = Dice(key_of("wide"))
    drawn = [(dice.below(bound), dice.count) for bound in (1, 2, 256, 257, 65_536, 65_537, 10**9)]
    assert drawn == [(0, 0), (0, 1), (120, 2), (256, 5), (2985, 9), (3637, 13), (870_908_591, 18)]


@pytest.mark.parametrize("bound", [2, 6, 7, 100, 256, 257, 1000])
def test_every_result_is_about_equally_likely(bound):
    dice = Dice(key_of("fair", bound))
    draws = 200 * bound if bound < 300 else 50_000
    counts = Counter(dice.below(bound) for _ in range(draws))
    expected = draws / bound
    chi_square = sum((counts[result] - expected) ** 2 / expected for result in range(bound))
    assert set(counts) <= set(range(bound))
    # Six standard deviations of the chi-square with bound - 1 degrees of freedom.
    assert chi_square < (bound - 1) + 6 * (2 * (bound - 1)) ** 0.5 + 6


def test_a_copy_has_the_same_future_and_does_not_share_it():
    dice = Dice(1)
    dice.roll(6)
    twin = dice.copy()
    ahead = [twin.roll(6) for _ in range(100)]
    assert [dice.roll(6) for _ in range(100)] == ahead


def test_json_there_and_back_has_the_same_future():
    dice = Dice(key_of("x"))
    dice.lay([3])
    for _ in range(3):
        dice.roll(6)
    again = Dice.from_json(dice.to_json())
    assert [again.below(10) for _ in range(70)] == [dice.below(10) for _ in range(70)]


def test_a_script_is_dealt_before_the_tape_and_checked():
    dice = Dice(1)
    dice.lay([6, 0])
    assert dice.roll(6) == 6
    assert dice.pick("abc") == "a"
    dice.lay([7])
    with pytest.raises(RulesError, match="the script says 7 where 1 to 6 is possible"):
        dice.roll(6)


@pytest.mark.parametrize(("call", "least"), [("roll", 1), ("below", 0)])
def test_a_script_may_say_what_the_call_can_give_and_nothing_beyond(call, least):
    for result in range(least, least + 6):
        assert getattr(Dice(1, script=(result,)), call)(6) == result
    for result in (least - 1, least + 6):
        with pytest.raises(RulesError, match=f"the script says {result} where {least} to {least + 5} is possible"):
            getattr(Dice(1, script=(result,)), call)(6)


def test_a_draw_among_nothing_is_a_rules_error():
    with pytest.raises(RulesError):
        Dice(1).below(0)


def test_a_shuffle_keeps_every_item():
    items = list(range(40))
    Dice(5).shuffle(items)
    assert sorted(items) == list(range(40))
    assert items != list(range(40))


def test_a_shuffle_is_the_same_everywhere_and_may_leave_an_item_where_it_was():
    items, dice = list(range(10)), Dice(key_of("shuffle"))
    dice.shuffle(items)
    assert items == [6, 1, 7, 0, 9, 2, 4, 5, 3, 8]
    assert dice.count == 9


def test_a_saved_tape_may_have_a_script_of_noughts_and_nothing_below():
    saved = {"key": "a", "count": 0, "script": [0, 1]}
    assert Dice.from_json(saved).to_json()["script"] == [0, 1]
    with pytest.raises(BadState) as caught:
        Dice.from_json(saved | {"script": [-1]})
    assert caught.value.field == "dice"
