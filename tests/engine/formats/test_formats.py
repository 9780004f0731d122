"""The formats' laws, whatever is played; and the rounds that books print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.formats import FORMATS, BadTerms, Drawn, Format, History, Played, Terms
from engine.formats.round_robin import schedule
from engine.formats.scoring import game_shares, going_on, is_level, pairing_points, walkover_points

Results = Callable[[tuple[int, ...]], list[float]]
"""What each participant of a pairing scores in it."""


def by_chance(seed: int) -> Results:
    random = Random(seed)
    return lambda numbers: [float(random.randint(0, 3)) for _ in numbers]


def by_seeding(numbers: tuple[int, ...]) -> list[float]:
    """The better seed wins."""
    return [-float(number) for number in numbers]


def result_of(drawn: Drawn, bye_points: float, results: Results) -> Played:
    count = len(drawn.numbers)
    if count == 1:
        return Played(drawn.numbers, (bye_points,), (None,), (drawn.go_on == 1,))
    scores = results(drawn.numbers)
    seeds = sorted(range(count), key=lambda place: drawn.numbers[place])
    advances = [False] * count
    for place, stays in zip(
        seeds, going_on([scores[place] for place in seeds], [True] * count, drawn.go_on), strict=True
    ):
        advances[place] = stays
    points = tuple(pairing_points(scores))
    return Played(drawn.numbers, points, points, tuple(advances))


def play(
    format: Format, count: int, terms: Terms, results: Results, drops: Callable[[int], frozenset[int]] | None = None
) -> History:
    """The whole tournament, round after round."""
    history = History(tuple(range(1, count + 1)))
    for number in range(1, 500):
        if drops is not None:
            history = History(history.numbers, history.rounds, drops(number))
        drawn = format.draw(terms, history)
        assert drawn == format.draw(terms, history), "equal inputs, equal pairings"
        if not drawn:
            assert drawn == ()
            return history
        played = tuple(result_of(pairing, format.bye_points, results) for pairing in drawn)
        history = History(history.numbers, (*history.rounds, played), history.out)
    raise AssertionError("it does not end")


tables = st.integers(2, 6)
seeds = st.integers(0, 2**16)


@pytest.mark.parametrize("name", FORMATS)
@given(count=st.integers(2, 26), seats=tables, seed=seeds)
def test_nobody_plays_two_pairings_in_a_round(name: str, count: int, seats: int, seed: int) -> None:
    assume(count >= seats)
    format, terms = FORMATS[name], Terms(seats)

    history = play(format, count, terms, by_chance(seed))

    for pairings in history.rounds:
        seated = [number for played in pairings for number in played.numbers]
        assert len(seated) == len(set(seated))
        assert {len(played.numbers) for played in pairings} <= {1, seats}
    tables_played = sum(not played.is_bye for played in history.pairings())
    assert tables_played <= format.pairings(count, terms)
    assert {row.number for row in format.standings(history)} == set(history.numbers)


@given(count=st.integers(2, 60))
def test_in_a_round_robin_of_pairs_all_pairs_meet_once_in_the_fewest_rounds(count: int) -> None:
    rounds = schedule(count, 2)

    met = Counter(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
    assert met == Counter(combinations(range(count), 2))
    assert len(rounds) == count - 1 + count % 2


@given(count=st.integers(3, 40), seats=st.integers(3, 6))
def test_in_a_round_robin_of_larger_tables_all_pairs_meet_and_everybody_plays_equally_often(
    count: int, seats: int
) -> None:
    assume(count >= seats)
    tables = [seated for tables in schedule(count, seats) for seated in tables]

    assert len(set(tables)) == len(tables)
    assert {pair for seated in tables for pair in combinations(sorted(seated), 2)} == set(combinations(range(count), 2))
    assert len(set(Counter(number for seated in tables for number in seated).values())) == 1


@pytest.mark.parametrize(("count", "seats", "tables"), [(13, 4, 13), (21, 5, 21)])
def test_where_a_perfect_difference_set_exists_each_pair_meets_exactly_once(
    count: int, seats: int, tables: int
) -> None:
    found = [seated for tables in schedule(count, seats) for seated in tables]

    assert len(found) == tables
    assert set(Counter(pair for seated in found for pair in combinations(seated, 2)).values()) == {1}


def test_four_in_a_round_robin_of_three_play_all_four_tables() -> None:
    assert sorted(seated for tables in schedule(4, 3) for seated in tables) == list(combinations(range(4), 3))


@given(count=st.integers(2, 20), seed=seeds, data=st.data())
def test_in_a_swiss_nobody_meets_twice_while_that_can_be_helped_and_has_one_bye_at_most(
    count: int, seed: int, data: st.DataObject
) -> None:
    rounds = data.draw(st.integers(0, count - 1 + count % 2))

    history = play(FORMATS["swiss"], count, Terms(2, rounds), by_chance(seed))

    byes = Counter(number for played in history.pairings() if played.is_bye for number in played.numbers)
    assert max(byes.values(), default=0) <= 1
    met: Counter[tuple[int, ...]] = Counter()
    for pairings in history.rounds:
        pairs = [tuple(sorted(played.numbers)) for played in pairings if not played.is_bye]
        if any(met[pair] for pair in pairs):
            assert not can_pair(list(history.numbers), met, byes_before(history, pairings)), (
                "a rematch could be avoided"
            )
        met.update(pairs)


def byes_before(history: History, until: tuple[Played, ...]) -> set[int]:
    found = set()
    for pairings in history.rounds:
        if pairings is until:
            break
        found |= {number for played in pairings if played.is_bye for number in played.numbers}
    return found


def can_pair(numbers: list[int], met: Counter[tuple[int, ...]], had_bye: set[int]) -> bool:
    """Is there any round without rematch and second bye? By trying them all."""
    if not numbers:
        return True
    one, *rest = numbers
    if len(numbers) % 2 and one not in had_bye and can_pair(rest, met, had_bye):
        return True
    return any(
        not met[(one, other)] and can_pair([number for number in rest if number != other], met, had_bye)
        for other in rest
    )


@given(count=st.integers(3, 30), seats=st.integers(3, 5), seed=seeds)
def test_in_a_swiss_of_larger_tables_byes_go_round(count: int, seats: int, seed: int) -> None:
    assume(count >= seats)
    history = play(FORMATS["swiss"], count, Terms(seats), by_chance(seed))

    byes = dict.fromkeys(history.numbers, 0)
    for played in history.pairings():
        if played.is_bye:
            byes[played.numbers[0]] += 1
    assert max(byes.values()) - min(byes.values()) <= 1


def test_a_swiss_of_eight_finds_the_order_of_the_best() -> None:
    swiss = FORMATS["swiss"]

    history = play(swiss, 8, Terms(2), by_seeding)

    assert [[played.numbers for played in pairings] for pairings in history.rounds] == [
        [(1, 5), (2, 6), (3, 7), (4, 8)],
        [(1, 3), (2, 4), (5, 7), (6, 8)],
        [(1, 2), (3, 5), (4, 6), (7, 8)],
    ]
    assert [(row.number, row.points) for row in swiss.standings(history)][:2] == [(1, 3.0), (2, 2.0)]


def test_an_odd_one_rests_for_a_point_and_never_again() -> None:
    history = play(FORMATS["swiss"], 5, Terms(2), by_seeding)

    assert [[played.numbers for played in pairings if played.is_bye] for pairings in history.rounds] == [
        [(5,)], [(4,)], [(3,)],
    ]  # fmt: skip


@given(count=st.integers(2, 70), seats=tables, seed=seeds)
def test_a_knock_out_reduces_to_one_winner(count: int, seats: int, seed: int) -> None:
    assume(count >= seats)
    knock_out = FORMATS["knock_out"]

    history = play(knock_out, count, Terms(seats), by_chance(seed))

    left = set(history.numbers)
    for pairings in history.rounds:
        assert {number for played in pairings for number in played.numbers} == left, "all who are left play or rest"
        left = {
            number
            for played in pairings
            for number, advances in zip(played.numbers, played.advances, strict=True)
            if advances
        }
    assert len(left) == 1
    first, *others = knock_out.standings(history)
    assert {first.number} == left
    assert all(row.rank > 1 for row in others)


@given(count=st.integers(2, 70), seats=tables)
def test_in_a_knock_out_the_top_seeds_meet_at_the_last_table_and_the_best_wins(count: int, seats: int) -> None:
    assume(count > seats)
    knock_out = FORMATS["knock_out"]

    history = play(knock_out, count, Terms(seats), by_seeding)

    tables_of_both = [played for played in history.pairings() if {1, 2} <= set(played.numbers)]
    assert tables_of_both == [history.rounds[-1][0]]
    assert knock_out.standings(history)[0].number == 1


def test_the_bracket_of_six_gives_byes_to_two_and_keeps_the_halves_apart() -> None:
    history = play(FORMATS["knock_out"], 6, Terms(2), by_seeding)

    assert [[played.numbers for played in pairings] for pairings in history.rounds] == [
        [(1,), (2,), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]


def test_the_bracket_of_eight_stands_in_the_usual_order() -> None:
    (first, *_) = play(FORMATS["knock_out"], 8, Terms(2), by_seeding).rounds

    assert [played.numbers for played in first] == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_in_a_gauntlet_the_challenger_meets_everybody_and_nobody_else_meets_without_it() -> None:
    history = play(FORMATS["gauntlet"], 6, Terms(3), by_seeding)

    assert [[played.numbers for played in pairings] for pairings in history.rounds] == [
        [(1, 2, 3)],
        [(1, 4, 5)],
        [(1, 6, 2)],
    ]


@pytest.mark.parametrize("name", ["swiss", "knock_out"])
@given(count=st.integers(2, 16), seats=st.integers(2, 4), seed=seeds)
def test_a_tournament_ends_however_many_drop_out(name: str, count: int, seats: int, seed: int) -> None:
    assume(count >= seats)
    random = Random(seed)
    leaving = {number: random.randint(1, 6) for number in range(1, count + 1)}

    history = play(
        FORMATS[name],
        count,
        Terms(seats),
        by_chance(seed),
        lambda round: frozenset(number for number, last in leaving.items() if last < round),
    )

    assert len(history.rounds) <= count


@pytest.mark.parametrize("name", FORMATS)
def test_a_table_that_cannot_be_filled_is_refused(name: str) -> None:
    with pytest.raises(BadTerms, match=r"participants: there are 3, and a table has 4 seats\. Enter 4 or more\."):
        FORMATS[name].check(3, Terms(4))


def test_a_swiss_of_more_rounds_than_opponents_is_refused() -> None:
    with pytest.raises(BadTerms, match="rounds: 6 participants can play 5 rounds at most"):
        FORMATS["swiss"].check(6, Terms(2, 6))


def test_who_is_level_by_every_rule_shares_a_rank() -> None:
    rows = FORMATS["round_robin"].standings(
        History((1, 2, 3), ((Played((1, 2), (0.5, 0.5), (0.5, 0.5), (False, False)),),))
    )

    assert [(row.number, row.rank, row.points, row.share) for row in rows] == [
        (1, 1, 0.5, 0.5), (2, 1, 0.5, 0.5), (3, 3, 0.0, None),
    ]  # fmt: skip


def test_games_and_pairings_are_shared_among_the_seats() -> None:
    assert game_shares([1, 2]) == [1.0, 0.0]
    assert game_shares([1, 1, 3, 4]) == [pytest.approx(5 / 6), pytest.approx(5 / 6), pytest.approx(1 / 3), 0.0]
    assert pairing_points([0.1 + 0.2, 0.3]) == [0.5, 0.5]
    assert walkover_points([True, False, True]) == [0.75, 0.0, 0.75]
    assert walkover_points([False, False]) == [0.0, 0.0]


def test_level_ones_go_on_by_seeding_and_the_absent_last() -> None:
    assert is_level([1.0, 1.0, 0.0], 1)
    assert not is_level([1.0, 1.0, 0.0], 2)
    assert going_on([1.0, 1.0, 0.0], [True, True, True], 1) == [True, False, False]
    assert going_on([9.0, 0.0, 1.0], [False, True, True], 2) == [False, True, True]
