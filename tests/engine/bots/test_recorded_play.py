"""House bots play as they have always played: a change that is not meant to change their play does not.

A digest differs? Then the bot chooses otherwise than before, in these matches at least. If that was not meant (parts were moved, rules
were restated), find the first choice that differs and mend it. If it was meant (the bot is to play better, or the title's rules or
data have changed), check that it still beats what it should (``test_bots.py``), write the digest that the test prints here, and say in
the commit what changed in its play.
"""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot

SEED = 11
RECORDED = [
    ("random", "arkwright", 2, {}, "6b4e55b48420b54f"),
    ("greedy", "east_india_companies", 3, {}, "0584127d0c8135a2"),
    ("merchant", "east_india_companies", 2, {}, "1c5e22538e1897c0"),
    ("merchant", "east_india_companies", 4, {}, "e2f345f2c46c88fd"),
    ("nabob", "john_company_2e", 1, {}, "ffa771cbed2a253a"),
    ("nabob", "john_company_2e", 3, {"scenario": "1758"}, "01ac6060710afd2e"),
    ("nabob", "john_company_2e", 3, {"scenario": "1813"}, "5ebaa38ef78ca562"),
    ("nabob:slip=30", "john_company_2e", 2, {}, "a736b2553af92fb2"),
    ("factor", "john_company_1e", 1, {"scenario": "solo"}, "a52bd676dd85ab9c"),
    ("factor", "john_company_1e", 3, {"scenario": "post_monopoly"}, "a5ca43f454e48511"),
    ("factor", "john_company_1e", 4, {"scenario": "john_and_co"}, "63dd77c5a5bee5e5"),
    ("millowner", "arkwright", 2, {"start": "advanced"}, "14ec43418aae4bb4"),
    ("millowner", "arkwright", 2, {"game": "spinning_mule", "east_india": "on"}, "f882679c2ea9ddda"),
    ("searcher:playouts=12,horizon=4,width=2", "john_company_1e", 2, {"scenario": "john_and_co"}, "8b33c7073ec4118b"),
]
"""The bot at every seat (its seeds are 0, 1, …), the title, seats, options, and a hash of all choices of the match."""


@pytest.mark.parametrize(("name", "title", "seats", "options", "digest"), RECORDED)
def test_a_house_bot_plays_its_recorded_matches_choice_by_choice(name, title, seats, options, digest):
    players = [InProcessPlayer(partial(house_bot(name).make, seat)) for seat in range(seats)]
    match = play_match(engine.title(title), SEED, options, players)
    assert [seat.result for seat in match.seats] == ["finished"] * seats
    assert blake2b(repr(list(match.choices)).encode(), digest_size=8).hexdigest() == digest
