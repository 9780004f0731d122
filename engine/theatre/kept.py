"""Verdicts and imagined futures as JSON types, to be kept and read again.

A sentence is a list of words and of ``[words, id]``, as in a game's document.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.sentences import Part, Sentence
from engine.theatre.analysis import Future, Pair, Tried, Verdict

Fields = dict[str, Any]


def sentence_to_json(sentence: Sentence) -> list[Any]:
    """Words, and words with what they point to."""
    return [[part.text, part.ref] if part.ref else part.text for part in sentence]


def sentence_from_json(told: list[Any]) -> Sentence:
    """The sentence of ``sentence_to_json``."""
    return [Part(part) if isinstance(part, str) else Part(*part) for part in told]


def verdict_to_json(verdict: Verdict) -> Fields:
    """``{ply, seat, kind, played, told, tried: [{index, told, gain, error, rounds}]}``; gains in the title's measure."""
    return {
        "ply": verdict.ply,
        "seat": verdict.seat,
        "kind": verdict.kind,
        "played": verdict.played,
        "told": sentence_to_json(verdict.told),
        "tried": [
            {
                "index": each.index,
                "told": sentence_to_json(each.told),
                "gain": each.gain,
                "error": each.error,
                "rounds": each.rounds,
            }
            for each in verdict.tried
        ],
    }


def verdict_from_json(kept: Fields) -> Verdict:
    """The verdict of ``verdict_to_json``."""
    tried = (Tried(**{**each, "told": sentence_from_json(each["told"])}) for each in kept["tried"])
    return Verdict(**{**kept, "told": sentence_from_json(kept["told"]), "tried": tuple(tried)})


def pair_to_json(pair: Pair) -> list[Fields]:
    """``[{scores, ranks, told}]``: how a future ended with what was played, and with the other option."""
    return [
        {
            "scores": list(future.scores),
            "ranks": list(future.ranks),
            "told": [sentence_to_json(sentence) for sentence in future.told],
        }
        for future in pair
    ]


def pair_from_json(kept: list[Fields]) -> Pair:
    """The pair of ``pair_to_json``."""
    one, two = (
        Future(
            tuple(future["scores"]), tuple(future["ranks"]), tuple(sentence_from_json(told) for told in future["told"])
        )
        for future in kept
    )
    return one, two
