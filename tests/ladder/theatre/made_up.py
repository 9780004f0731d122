"""What a study might have found, without the work."""

from __future__ import annotations

from typing import Any

from engine.theatre import kept
from engine.theatre.analysis import Future, Tried, Verdict
from ladder.theatre.studies import Asked

Fields = dict[str, Any]


def review(asked: Asked, cost: float = 3.44, error: float | None = 1.06) -> Fields:
    """One decision that cost something, and another that was better than all else by 5 in every future."""
    other = asked.others[0]
    dear = Tried(other.index, other.told, cost, error, 24)
    worse = Tried(other.index, other.told, -5.0, 0.0, 24)
    verdicts = [
        Verdict(asked.ply, asked.seat, "toy.bid", asked.played.index, asked.played.told, (dear,)),
        Verdict(asked.ply + 1, asked.seat, "toy.bid", asked.played.index, asked.played.told, (worse,)),
    ]
    told = [kept.verdict_to_json(verdict) for verdict in verdicts]
    return {"looked": told, "again": told}


def what_if(
    asked: Asked, scores: tuple[tuple[int, int], ...] = ((10, 14), (12, 14), (10, 13), (12, 17), (10, 14), (12, 15))
) -> Fields:
    """Futures in which the seat scored so with what was played, and so with the other option; the other seats have 12."""
    other = asked.others[0]
    pairs = [tuple(Future(*_ended(asked.seat, score), (asked.played.told,)) for score in pair) for pair in scores]
    return {
        "options": [asked.played.index, other.index],
        "told": [kept.sentence_to_json(asked.played.told), kept.sentence_to_json(other.told)],
        "pairs": [kept.pair_to_json((one, two)) for one, two in pairs],
    }


def _ended(seat: int, score: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    scores = [12, 12, 12]
    scores[seat] = score
    ranks = [1 + sum(other > own for other in scores) for own in scores]
    return tuple(scores), tuple(ranks)
