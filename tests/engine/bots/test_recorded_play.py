"""Games play as they have always played: a change that is not meant to change the rules, or how a house bot plays, changes neither.

Each record holds a match between house bots: a hash of their choices, a hash of who was asked what with how many options at every
decision, and the final scores. A record differs? If that was not meant (parts were moved, rules were restated), find the first decision
that differs and mend it. If it was meant (a bot is to play better, a rule was wrong), check that the bot still beats what it should
(``test_bots.py``), write what the test prints here, and say in the commit what changed; a rule's change also raises the title's version.

What a match looks like is recorded, too, by its parts (``recording.py``, which writes the file anew). A part differs that was meant to:
look at it, and say so in the commit.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b

import pytest

import engine
from engine.arena import InProcessPlayer, play_match
from engine.bots import house_bot
from tests.engine.bots.recording import FILE, shown_in

SEED = 11

MOMENTS = 60
"""Every so many decisions all is looked at; what the scene is drawn from is compared at every one."""

BOARDS = json.loads(FILE.read_text())
"""By record: a hash of each part of what its match has shown."""


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

    def __str__(self) -> str:
        return " ".join([self.bot, self.title, str(self.seats), *self.options.values()])


RECORDED = [
    Record("random", "arkwright", 2, "6b4e55b48420b54f", "0f2165a4011c5140", (0, 0)),
    Record("greedy", "east_india_companies", 3, "3997e768408229dc", "9e4dfceaf21d0539", (88, 118, 72)),
    Record("merchant", "east_india_companies", 2, "97919a51f40887dd", "1d79c6e217b0f586", (127, 159)),
    Record("merchant", "east_india_companies", 4, "96b4dc15d1fdee88", "4cde41c70584ba3d", (252, 160, 138, 187)),
    Record("nabob", "john_company_2e", 1, "ffa771cbed2a253a", "7a75b97bf2eac8cf", (3,)),
    Record("nabob", "john_company_2e", 3, "ce08d6baa89c6d0a", "361008eccf9b236e", (15, 24, 15), {"scenario": "1758"}),
    Record("nabob", "john_company_2e", 3, "b9bf9a9935ecf163", "b5ce7eaa9833ea80", (10, -8, -6), {"scenario": "1813"}),
    Record("nabob:slip=30", "john_company_2e", 2, "710add42f18c98f2", "7c72d7561a48ad18", (-1, 2)),
    Record("factor", "john_company_1e", 1, "a52bd676dd85ab9c", "a614e0f25852d60e", (192,), {"scenario": "solo"}),
    Record(
        "factor",
        "john_company_1e",
        3,
        "b1ad13a379504d1a",
        "fcaad4674b214a33",
        (12, 24, 20),
        {"scenario": "post_monopoly"},
    ),
    Record(
        "factor",
        "john_company_1e",
        4,
        "7b0c955c2a8615a4",
        "11fb5d9877936f8e",
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
        "6617a4c19ea15d46",
        "3fe9f2dc9025f7f0",
        (10, 6),
        {"scenario": "john_and_co"},
    ),
    Record("random", "arkwright", 3, "d1925ee17ba899b5", "ca1c08f072acf39a", (0, 0, 0), {"start": "preset"}),
    Record("random", "east_india_companies", 2, "4c1d85890fafb435", "ead61093c46b0323", (39, 10)),
    Record("random", "east_india_companies", 4, "6c779307bc59875b", "872006e557bb6569", (17, 8, 21, 85)),
    Record(
        "random",
        "john_company_1e",
        6,
        "4016f85ffa6affb4",
        "5d9a3f08191d90ed",
        (4, -12, -1, 1, -1, -7),
        {"scenario": "under_siege"},
    ),
    Record(
        "random",
        "john_company_1e",
        5,
        "3ae0b5ab4c89a473",
        "b328f906476832fc",
        (-3, -7, -1, 2, -4),
        {"scenario": "early_company"},
    ),
    Record("random", "john_company_1e", 2, "35066d7aa529aaa6", "6f7f26028a4374a6", (-3, -4)),
    Record(
        "random",
        "john_company_2e",
        6,
        "8588a40118a8831a",
        "5c96a4be7fa1c4d4",
        (-1, -7, -1, -5, -5, -3),
        {"scenario": "long_1710", "setup": "draft"},
    ),
    Record(
        "random",
        "john_company_2e",
        4,
        "91f4592e359839fc",
        "67bff521a05e653a",
        (-2, 6, -6, -4),
        {"scenario": "1813", "negotiation": "full"},
    ),
]


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def played(record: Record) -> Sequence[int]:
    """What the record's bots choose."""
    players = [InProcessPlayer(partial(house_bot(record.bot).make, seat)) for seat in range(record.seats)]
    match = play_match(engine.title(record.title), SEED, record.options, players)
    assert [seat.result for seat in match.seats] == ["finished"] * record.seats
    return match.choices


def looked(record: Record, choices: Sequence[int]) -> dict[str, str]:
    """What the match shows, by parts; it is drawn as its events tell."""
    return shown_in(engine.title(record.title).new(record.seats, SEED, record.options), choices, MOMENTS)


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: f"{record.bot}-{record.title}-{record.seats}")
def test_a_recorded_match_is_played_and_shown_as_it_was_question_by_question(record: Record) -> None:
    choices = played(record)

    game, asked = engine.title(record.title).new(record.seats, SEED, record.options, events=False), []
    for choice in choices:
        assert game.decision is not None
        asked.append((game.decision.seat, game.decision.kind, len(game.decision.options)))
        game.choose(choice)

    assert game.outcome is not None
    found = (hashed(repr(list(choices))), hashed(repr(asked)), tuple(game.outcome.scores))
    assert found == (record.choices, record.asked, record.scores)

    # Here, where the match is there already: to play it takes longer than to look at it.
    assert looked(record, choices) == BOARDS.get(str(record))
