"""Version tests: the ratio by hand, the first crossing decides, and no game counts against a version that was not in it."""

from __future__ import annotations

from math import log, log10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings.games import Game, Games
from engine.ratings.sprt import BadTest, BlockScore, Hypotheses, assess, block_scores, log_likelihood_ratios

TEST = Hypotheses(elo0=0, elo1=100)
scores = st.lists(st.integers(0, 8).map(lambda eighths: BlockScore(eighths / 8, 4)), max_size=60)


def test_the_bounds_are_walds() -> None:
    assert (TEST.lower, TEST.upper) == pytest.approx((-log(19), log(19)))
    assert Hypotheses(alpha=0.01, beta=0.1).upper == pytest.approx(log(90))
    assert TEST.scores == pytest.approx((0.5, 1 / (1 + 10 ** (-100 / 400))))


def test_the_ratio_is_that_of_the_squares_around_the_two_expectations() -> None:
    s1 = TEST.scores[1]
    prior = 4 * 0.25 / 4
    at0 = prior + 0.25**2 + 0.0
    at1 = prior + (0.75 - s1) ** 2 + (0.5 - s1) ** 2
    path = log_likelihood_ratios(np.array([0.75, 0.5]), np.array([4.0, 4.0]), TEST)
    assert path[1] == pytest.approx((2 + 4) / 2 * log(at0 / at1))
    assert assess([BlockScore(0.75, 4), BlockScore(0.5, 4)], TEST).llr == pytest.approx(path[1])


def test_nothing_played_is_nothing_known() -> None:
    state = assess([], TEST)
    assert (state.blocks, state.llr, state.decision, state.decided_at) == (0, 0.0, None, None)
    assert (state.score, state.elo, state.elo_low, state.elo_high) == (None, None, None, None)


def test_blocks_that_agree_from_the_first_do_not_decide_at_once() -> None:
    assert assess([BlockScore(0.5, 4)] * 5, TEST).decision is None
    assert assess([BlockScore(1.0, 4)] * 5, TEST).decision is None


def test_a_clean_sweep_is_better_and_a_clean_loss_is_not() -> None:
    won, lost = assess([BlockScore(1.0, 4)] * 30, TEST), assess([BlockScore(0.0, 4)] * 30, TEST)
    assert (won.decision, lost.decision) == ("better", "not better")
    assert (won.elo, won.elo_high) == (None, None)
    assert won.elo_low is not None
    assert won.elo_low > 200
    assert won.decided_at is not None
    assert won.decided_at < 20


def test_the_first_crossing_decides_whatever_comes_later() -> None:
    first = [BlockScore(1.0, 4)] * 30
    decided = assess(first, TEST)
    later = assess([*first, *[BlockScore(0.0, 4)] * 200], TEST)
    assert (later.decision, later.decided_at, later.llr) == (decided.decision, decided.decided_at, decided.llr)
    assert later.score == pytest.approx(30 / 230)


@given(blocks=scores)
def test_turned_round_scores_and_bounds_turn_the_ratio_round(blocks: list[BlockScore]) -> None:
    turned = [BlockScore(1 - block.score, block.games) for block in blocks]
    one, other = assess(blocks, Hypotheses(-30, 50)), assess(turned, Hypotheses(-50, 30))
    assert other.llr == pytest.approx(-one.llr, abs=1e-9)
    assert other.decided_at == one.decided_at


@given(blocks=scores, more=scores)
def test_a_decision_stays(blocks: list[BlockScore], more: list[BlockScore]) -> None:
    state, later = assess(blocks, TEST), assess(blocks + more, TEST)
    assert state.decision is None or (later.decision, later.llr) == (state.decision, state.llr)
    assert (state.decision is None) == (state.lower < state.llr < state.upper)


def test_an_interval_is_students_with_four_blocks_of_the_prior() -> None:
    # Squares of 0.125 about the mean and of 4 · 0.25/4 by the prior; Student's t of 4 - 1 + 4 degrees of freedom is 2.3646.
    state = assess([BlockScore(score, 4) for score in (0.5, 0.75, 0.5, 0.25)], TEST)
    width = 2.3646 * ((0.125 + 0.25) / 7 / 4) ** 0.5
    assert state.elo == pytest.approx(0)
    assert state.elo_high == pytest.approx(400 * log10((0.5 + width) / (0.5 - width)), rel=1e-4)
    assert state.elo_low == pytest.approx(-state.elo_high)


def test_fewer_than_four_blocks_tell_no_elo() -> None:
    scores = [BlockScore(0.75, 2), BlockScore(0.5, 2)] * 2
    for blocks, told in ((1, False), (3, False), (4, True)):
        state = assess(scores[:blocks], TEST)
        assert state.score is not None
        assert [figure is not None for figure in (state.elo, state.elo_low, state.elo_high)] == [told] * 3


@given(blocks=scores, data=st.data())
def test_a_better_block_never_lowers_the_score_nor_elo(blocks: list[BlockScore], data: st.DataObject) -> None:
    if not blocks:
        return
    number = data.draw(st.integers(0, len(blocks) - 1))
    raised = [*blocks[:number], BlockScore(1.0, 4), *blocks[number + 1 :]]
    one, other = assess(blocks, TEST), assess(raised, TEST)
    assert one.score is not None
    assert other.score is not None
    assert other.score >= one.score - 1e-12
    if one.elo is not None and one.elo_low is not None and one.elo_high is not None:
        assert one.elo_low <= one.elo <= one.elo_high


def test_blocks_are_scored_by_the_games_in_which_both_sat() -> None:
    season = Games.of(
        [
            Game(1, (7, 6, 3), (1, 2, 3)),
            Game(1, (6, 3, 7), (1, 3, 1)),
            Game(1, (3, 7, 6), (1, 3, 2)),
            Game(2, (7, 3), (1, 2)),
            Game(3, (6, 7), (2, 1)),
        ]
    )
    assert block_scores(season, 7, 6) == [(1, BlockScore(0.5, 3)), (3, BlockScore(1.0, 1))]
    assert block_scores(season, 6, 7) == [(1, BlockScore(0.5, 3)), (3, BlockScore(0.0, 1))]
    with pytest.raises(KeyError):
        block_scores(season, 7, 99)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("elo1", {"elo0": 10, "elo1": 10}),
        ("elo1", {"elo1": float("nan")}),
        ("alpha", {"alpha": 0}),
        ("beta", {"beta": 0.5}),
    ],
)
def test_hypotheses_that_cannot_be_told_apart_are_refused(field: str, wrong: dict[str, float]) -> None:
    with pytest.raises(BadTest) as refusal:
        Hypotheses(**wrong)
    assert refusal.value.field == field


@pytest.mark.parametrize("block", [BlockScore(1.1, 4), BlockScore(float("nan"), 4), BlockScore(0.5, 0)])
def test_scores_that_are_none_are_refused(block: BlockScore) -> None:
    with pytest.raises(BadTest, match="blocks: "):
        assess([block], TEST)
