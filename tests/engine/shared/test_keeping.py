"""Words of a game, counted from its journal: given, kept, broken, each for whom it was whose word it was."""

from __future__ import annotations

from engine.kernel import Event
from engine.shared.keeping import NONE, Words, words_of


def test_each_word_is_counted_for_who_gave_it_and_ends_kept_or_broken() -> None:
    journal = [
        Event("word_given", {"word": 1, "to": 1, "until": "vote", "deed": "votes_for", "by": 0}),
        Event("word_given", {"word": 2, "to": 0, "until": "turn", "deed": "votes_for", "by": 2}),
        Event("word_given", {"word": 3, "to": 2, "until": "turn", "deed": "votes_for", "by": 0}),
        Event("word_kept", {"word": 1, "seat": 0, "to": 1}),
        Event("contract_settled", {"contract": 4}),
        Event("word_broken", {"word": 2, "seat": 2, "to": 0}),
    ]
    assert words_of(journal, 3) == [Words(2, 1, 0), NONE, Words(1, 0, 1)]
    assert words_of([], 2) == [NONE, NONE]
