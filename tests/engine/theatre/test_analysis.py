"""What decisions were worth: other options are tried with the same luck, a blunder is found and priced, and nothing unsure is told."""

from __future__ import annotations

from itertools import takewhile

import pytest

from engine.arena import play_match
from engine.bots.merchant.bot import Merchant
from engine.kernel.errors import BadOption
from engine.kernel.registry import title
from engine.kernel.sentences import plain
from engine.log import Log, LogWriter, read
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn
from engine.theatre.analysis import (
    Budget,
    Tried,
    Verdict,
    analyse,
    decisions_of,
    mean_and_error,
    turning_points,
    what_if,
)
from tests.engine.theatre import games

TITLE = title("east_india_companies")
LOOKED_FROM, SPOILT_FROM, LOOKED_UNTIL = 26, 50, 80
"""Decisions between which a game is looked at, and from which on it is spoilt: as many of one sort as of the other."""


class Spendthrift(Bot):
    """Plays as the merchant does, and from some decision on takes whatever seems worst to it."""

    def __init__(self) -> None:
        self._merchant = Merchant(0)

    def choose(self, turn: Turn) -> int:
        worths = self._merchant.worths(turn.game(0))
        return worths.index(min(worths) if turn.game(0).plies >= SPOILT_FROM else max(worths))


@pytest.fixture(scope="module")
def log() -> Log:
    """A game of two merchants, of whom the first spoils what it can from some ply on."""
    writer = LogWriter()
    players = [InProcessPlayer(Spendthrift), InProcessPlayer(lambda: Merchant(0))]
    play_match(TITLE, 11, {}, players, log=writer)
    return read(writer.getvalue())


@pytest.fixture(scope="module")
def verdicts(log: Log) -> list[Verdict]:
    looked = analyse(log, 0, Budget(rounds=6), start=LOOKED_FROM)
    return list(takewhile(lambda verdict: verdict.ply < LOOKED_UNTIL, looked))


def test_every_decision_of_the_seat_is_looked_at_in_order(log: Log, verdicts: list[Verdict]) -> None:
    own = [line for line in log.lines if line["type"] == "decision" and line["seat"] == 0]
    lines = [line for line in own if LOOKED_FROM <= line["ply"] < LOOKED_UNTIL]
    assert [(verdict.ply, verdict.played, verdict.kind) for verdict in verdicts] == [
        (line["ply"], line["index"], line["kind"]) for line in lines
    ]
    assert all(1 <= len(verdict.tried) <= 4 for verdict in verdicts)
    assert all(verdict.played not in [tried.index for tried in verdict.tried] for verdict in verdicts)


def test_what_was_spoilt_costs_more_than_what_was_not(verdicts: list[Verdict]) -> None:
    sound = [verdict.cost for verdict in verdicts if verdict.ply < SPOILT_FROM]
    spoilt = [verdict.cost for verdict in verdicts if verdict.ply >= SPOILT_FROM]
    assert sum(spoilt) / len(spoilt) > 3 * sum(sound) / len(sound)
    worst, _ = turning_points(verdicts)
    assert 2 <= len(worst) <= 5
    assert [verdict.cost for verdict in worst] == sorted((verdict.cost for verdict in worst), reverse=True)
    assert sum(verdict.ply >= SPOILT_FROM for verdict in worst) >= len(worst) - 1


def test_equal_seeds_find_the_same_and_a_budget_of_time_ends(log: Log, verdicts: list[Verdict]) -> None:
    again = analyse(log, 0, Budget(rounds=6), start=LOOKED_FROM)
    assert [next(again) for _ in range(3)] == verdicts[:3]
    first = next(analyse(log, 0, Budget(seconds=0.001)))
    assert all(tried.rounds == 1 and tried.error is None for tried in first.tried)
    assert (first.cost, first.won) == (0.0, 0.0)


def verdict(*tried: Tried) -> Verdict:
    return Verdict(3, 0, "toy.bid", 0, [], tried)


def test_a_gain_counts_when_it_is_larger_than_its_error() -> None:
    unsure, sure, unknown = (
        Tried(1, [], 4.0, 5.0, 9), Tried(2, [], 3.0, 1.0, 9), Tried(3, [], 9.0, None, 2)
    )  # fmt: skip
    assert verdict(unsure).cost == 0.0
    assert verdict(unsure, sure).cost == 3.0
    assert verdict(unsure, sure).sure == sure
    assert verdict(unknown).cost == 0.0
    assert verdict().cost == verdict().won == 0.0


def test_a_choice_was_better_by_the_least_of_its_leads_where_all_are_sure() -> None:
    assert verdict(Tried(1, [], -4.0, 1.0, 9), Tried(2, [], -7.0, 2.0, 9)).won == 4.0
    assert verdict(Tried(1, [], -4.0, 4.0, 9), Tried(2, [], -7.0, 2.0, 9)).won == 0.0
    assert verdict(Tried(1, [], -4.0, None, 2), Tried(2, [], -7.0, 2.0, 9)).won == 0.0


def test_the_error_is_half_the_interval_of_the_mean() -> None:
    assert mean_and_error([1, 2, 3]) == (2.0, None)
    assert mean_and_error([5] * 8) == (5.0, 0.0)
    mean, error = mean_and_error([0, 2] * 8)
    assert mean == 1.0
    assert error == pytest.approx(2.131 * (16 / 15) ** 0.5 / 4, rel=1e-3)  # t of 15 degrees of freedom


def test_what_if_plays_both_options_to_the_end_in_the_same_futures(log: Log, verdicts: list[Verdict]) -> None:
    worst = turning_points(verdicts)[0][0]
    better = worst.sure
    assert better is not None
    found = what_if(log, worst.ply, better.index, futures=6)
    assert (found.ply, found.seat, found.options) == (worst.ply, 0, (worst.played, better.index))
    assert plain(found.told[0]) == plain(worst.told)
    assert [len(futures) for futures in found.futures] == [6, 6]
    assert found == what_if(log, worst.ply, better.index, futures=6)
    gain, error = found.gain
    assert gain == sum(two.scores[0] - one.scores[0] for one, two in zip(*found.futures, strict=True)) / 6
    assert error is not None
    assert 0 <= found.wins(0) <= 1
    same = what_if(log, worst.ply, worst.played, futures=2)
    assert same.futures[0] == same.futures[1]
    assert same.gain == (0.0, None)


def test_what_if_names_what_there_was_not(log: Log) -> None:
    with pytest.raises(BadOption, match="option: there is no 999; give 0 to"):
        what_if(log, 0, 999)
    with pytest.raises(BadOption, match="ply: nothing was decided after 99,999 decisions"):
        what_if(log, 99_999, 0)


# -- a seat that forfeits --


@pytest.fixture(scope="module")
def given_up() -> Log:
    """A game whose third seat is lost after 31 decisions of its bot."""
    return read(games.played())


def test_only_what_the_bot_of_a_forfeited_seat_decided_is_looked_at(given_up: Log) -> None:
    lines = [line for line in given_up.lines if line["type"] == "decision" and line["seat"] == 2]
    own = [line["ply"] for line in lines if not line.get("fallback")]
    found = [game.plies for game, _ in decisions_of(given_up, 2)]

    assert len(own) == 31 < len(lines)
    assert found
    assert set(found) <= set(own)
    assert list(decisions_of(given_up, 2, start=own[-1] + 1)) == []
    assert list(analyse(given_up, 2, Budget(rounds=1), start=own[-1] + 1)) == []


def test_what_if_names_the_fallback_policy_where_it_decided(given_up: Log) -> None:
    lines = [line for line in given_up.lines if line["type"] == "decision" and line["seat"] == 2]
    by_bot, after = lines[0]["ply"], lines[-1]["ply"]

    assert what_if(given_up, by_bot, 0, futures=0).by == "quitter (seat 3)"
    assert what_if(given_up, after, 0, futures=0).by == "the fallback policy for quitter (seat 3)"
