"""Games play as they have always played: a change that is not meant to change the rules, or how a house bot plays, changes neither.

Each record holds a match between house bots: a hash of their choices, a hash of who was asked what with how many options at every
decision, and the final scores. A record differs? If that was not meant (parts were moved, rules were restated), find the first decision
that differs and mend it. If it was meant (a bot is to play better, a rule was wrong), check that the bot still beats what it should
(``test_bots.py``), write what the test prints here, and say in the commit what changed; a rule's change also raises the title's version.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from engine.kernel.registry import manifests
from tests.engine.scenes import hold_scenes

SEED = 11

MOMENTS = 60
"""Every so many decisions the scene is drawn; what it is drawn from is compared at every one."""


@dataclass(frozen=True)
class Record:
    """A match with the bot at every seat (its seeds are 0, 1, …)."""

    bot: str
    title: str
    seats: int
    choices: str
    asked: str
    scores: tuple[int, ...]
    options: dict[str, str] = field(default_factory=dict)


RECORDED = [
    Record("random", "arkwright", 2, "6b4e55b48420b54f", "0f2165a4011c5140", (0, 0)),
    Record("greedy", "east_india_companies", 3, "3997e768408229dc", "9e4dfceaf21d0539", (88, 118, 72)),
    Record("merchant", "east_india_companies", 2, "97919a51f40887dd", "1d79c6e217b0f586", (127, 159)),
    Record("merchant", "east_india_companies", 4, "96b4dc15d1fdee88", "4cde41c70584ba3d", (252, 160, 138, 187)),
    Record("nabob", "john_company_2e", 1, "ffa771cbed2a253a", "7a75b97bf2eac8cf", (3,)),
    Record("nabob", "john_company_2e", 3, "76abcd49b7d52052", "92e29992bd46cd57", (2, -2, -8), {"scenario": "1758"}),
    Record("nabob", "john_company_2e", 3, "dc19398de257fe65", "f3d844f529d95fe3", (18, 15, 2), {"scenario": "1813"}),
    Record("nabob:slip=30", "john_company_2e", 2, "f521ca646558830b", "7a92016a2d43f071", (3, 2)),
    Record("factor", "john_company_1e", 1, "a52bd676dd85ab9c", "a614e0f25852d60e", (192,), {"scenario": "solo"}),
    Record(
        "factor",
        "john_company_1e",
        3,
        "9314ec1d1c395c0e",
        "04929832bf7549b6",
        (55, 22, 34),
        {"scenario": "post_monopoly"},
    ),
    Record(
        "factor",
        "john_company_1e",
        4,
        "cc22d42409c2de3d",
        "548c18fabc4b7cb4",
        (14, 10, 13, 8),
        {"scenario": "john_and_co"},
    ),
    Record("millowner", "arkwright", 2, "cb25c956cf97a12c", "8e2bae91d421d9db", (624, 784), {"start": "advanced"}),
    Record(
        "millowner",
        "arkwright",
        2,
        "61423dc35fb098d7",
        "61e8925f9f251c15",
        (415, 393),
        {"game": "spinning_mule", "east_india": "on"},
    ),
    Record(
        "searcher:playouts=12,horizon=4,width=2",
        "john_company_1e",
        2,
        "a0849a62f8fb13cb",
        "465b18c79a775033",
        (8, 4),
        {"scenario": "john_and_co"},
    ),
    Record("random", "arkwright", 3, "d1925ee17ba899b5", "ca1c08f072acf39a", (0, 0, 0), {"start": "preset"}),
    Record("random", "east_india_companies", 2, "4c1d85890fafb435", "ead61093c46b0323", (39, 10)),
    Record("random", "east_india_companies", 4, "6c779307bc59875b", "872006e557bb6569", (17, 8, 21, 85)),
    Record(
        "random",
        "john_company_1e",
        6,
        "478a2792857c0f5d",
        "cf40a4c14b35525c",
        (8, -1, 3, -2, 3, -2),
        {"scenario": "under_siege"},
    ),
    Record(
        "random",
        "john_company_1e",
        5,
        "e80f89f58267b378",
        "9c7294d13d0ca0d9",
        (3, 3, 0, 0, 0),
        {"scenario": "early_company"},
    ),
    Record("random", "john_company_1e", 2, "051e0e5e2c80e08a", "2f201b42ff322f2e", (-5, -7)),
    Record(
        "random",
        "john_company_2e",
        6,
        "29bc27ce4c3415ab",
        "8bdf7de40feb4950",
        (-1, -2, -8, -2, 0, 1),
        {"scenario": "long_1710", "setup": "draft"},
    ),
    Record(
        "random",
        "john_company_2e",
        4,
        "a7d350eec5466db9",
        "d57062ae1a1a7958",
        (-2, 6, -6, -4),
        {"scenario": "1813", "negotiation": "full"},
    ),
]


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: f"{record.bot}-{record.title}-{record.seats}")
def test_a_recorded_match_is_played_as_it_was_question_by_question_and_drawn_as_its_events_tell(record: Record) -> None:
    title = engine.title(record.title)
    players = [InProcessPlayer(partial(house_bot(record.bot).make, seat)) for seat in range(record.seats)]
    match = play_match(title, SEED, record.options, players)
    assert [seat.result for seat in match.seats] == ["finished"] * record.seats

    game, asked = title.new(record.seats, SEED, record.options), []
    for choice in match.choices:
        assert game.decision is not None
        asked.append((game.decision.seat, game.decision.kind, len(game.decision.options)))
        game.choose(choice)

    assert game.outcome is not None
    found = (hashed(repr(list(match.choices))), hashed(repr(asked)), tuple(game.outcome.scores))
    assert found == (record.choices, record.asked, record.scores)

    if manifests()[
        record.title
    ].scene:  # here, where the match is there already: to play it takes longer than to draw it
        hold_scenes(title.new(record.seats, SEED, record.options), match.choices, every=MOMENTS)
