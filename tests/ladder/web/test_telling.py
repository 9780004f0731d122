"""What a person reads of a game: every seat by its bot's name and counted from 1, and no bare number that stands for something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from django.template.loader import render_to_string

import engine
from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel.telling import tell, untellable
from engine.log import LogWriter, read
from engine.players import InProcessPlayer
from ladder.web import boards
from ladder.web.playback import Moment, Playback

TABLES = [
    ("east_india_companies", 3, {"mortgage": "on"}),
    ("arkwright", 3, {}),
    ("john_company_1e", 3, {}),
    ("john_company_2e", 3, {}),
    pytest.param("east_india_companies", 4, {}, marks=pytest.mark.soak),
    pytest.param("john_company_1e", 2, {}, marks=pytest.mark.soak),
    pytest.param("john_company_2e", 4, {"negotiation": "off"}, marks=pytest.mark.soak),
]
REFERENCES = (
    "seat", "player", "family", "company", "asker", "guarantor", "issuer", "owner", "holder", "buyer",
    "seller", "payer", "payee", "president", "chairman", "captain", "start player", "proposer", "backer", "winner",
)  # fmt: skip
"""Words before which no number may stand: they refer to somebody."""

BARE = re.compile(rf"\b(?:{'|'.join(REFERENCES)}) −?\d+\b(?! GP)")

BARE_FIELD = re.compile(rf"\b(?:{'|'.join((*REFERENCES, 'to', 'by', 'from', 'of'))}) −?\d+\b(?! GP)")
"""The same of a field with its label; a sentence may well say "from 0 to 1"."""


COUNTS = re.compile(r"Decision \d+ of \d+|Decision of \d+|one of \d+ options")


def moments(id: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Playback, Moment]]:
    """A recorded game, decision by decision."""
    log = LogWriter()
    names = ["Nabob", "Red-Dragon", "Clive", "Bess"][:seats]
    random = house_bot("random")
    players = [InProcessPlayer(partial(random.make, seat)) for seat in range(seats)]
    play_match(engine.title(id), 11, options, players, names=names, log=log)
    playback = Playback(read(log.getvalue()))
    for ply in range(0, playback.plies + 1, 1 + playback.plies // 150):
        yield playback, playback.moment(ply)


def page_of(playback: Playback, moment: Moment, names: list[str]) -> str:
    """The part of the match's page that tells this moment, as text."""
    context = {"moment": moment, "names": names, "rules": playback.rules}
    drawing = boards.drawing(playback.rules.id)
    board = boards.drawn(drawing, moment.board, names, context) if moment.board else None
    html = render_to_string("web/parts/steps.html", {**context, "board": board})
    return " ".join(re.sub(r"<[^>]+>", " ", html).split()).replace(" ,", ",").replace(" :", ":")


@pytest.mark.parametrize(("id", "seats", "options"), TABLES, ids=lambda value: str(value))
def test_a_recorded_game_is_told_without_a_bare_reference(id: str, seats: int, options: dict[str, str]) -> None:
    names = ["Nabob", "Red-Dragon", "Clive", "Bess"][:seats]
    who = "|".join(map(re.escape, names))
    told = 0
    for playback, moment in moments(id, seats, options):
        facts = [*moment.events, *moment.options, *([moment.decision["choice"]] if moment.decision else [])]
        assert {fault for fact in facts if (fault := untellable(playback.rules, fact))} == set()
        fields = [f"{label} {text}" for fact in facts for label, text in tell(playback.rules, fact, names)]
        seated = rf"({who}) \(seat \d\)"
        assert [field for field in fields if BARE_FIELD.search(re.sub(seated, "X", field))] == []
        text = page_of(playback, moment, names)
        assert "seat seat" not in text
        # With every seat that follows the name of its bot taken out, none is left, and nothing that refers to one by a number.
        rest = re.sub(seated, "X", text)
        assert re.findall(r".{40}\b[Ss]eat \d.{20}", rest) == []
        facts_told = COUNTS.sub("", rest.partition("The board")[0])
        assert re.findall(rf".{{40}}{BARE.pattern}.{{20}}", facts_told) == []
        told += len(facts)
    assert told > 200
