"""Who takes part, as it is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots import house_bot
from engine.kernel.errors import BadOption
from engine.limits import LADDER
from engine.workshop.entrants import LONG_MS, entrants_of, limits_of
from tests.engine.workshop.homes import EAST, last_bot


def test_a_label_stands_before_an_equals_sign_and_settings_are_none(tmp_path: Path):
    bot = last_bot(tmp_path)
    odd = last_bot(tmp_path, name="a=b.py")
    words = [str(bot), f"new={bot}", "searcher:playouts=4", "deep=searcher:playouts=64", "random", "random", str(odd)]
    entrants, _ = entrants_of(words, EAST)
    assert [(entrant.name, entrant.written) for entrant in entrants] == [
        ("last", str(bot)),
        ("new", str(bot)),
        ("searcher:playouts=4", "searcher:playouts=4"),
        ("deep", "searcher:playouts=64"),
        ("random", "random"),
        ("random-2", "random"),
        ("a=b", str(odd)),
    ]
    assert entrants[4].version == house_bot("random").version
    assert entrants[0].version == entrants[1].version


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["x=random", "x=greedy"], "bot: two are called x; give each a label of its own: NAME=BOT"),
        (["nobody", "random"], "bot: there is no house bot 'nobody'"),
        (["=random"], "bot: there is no house bot '=random'"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused(words: list[str], told: str):
    with pytest.raises(BadOption) as refused:
        entrants_of(words, EAST)
    assert str(refused.value).startswith(told)


def test_limits_are_a_preset_and_clocks_that_differ_from_it():
    assert limits_of("ladder") == LADDER
    assert limits_of("decision_ms=500,bank_ms=9000") == replace(LADDER, decision_ms=500, bank_ms=9000)
    assert limits_of("long,cpu_ms=7") == replace(
        LADDER, start_ms=LONG_MS, decision_ms=LONG_MS, bank_ms=LONG_MS, cpu_ms=7
    )
    for words in ("fast", "memory_bytes=5", "bank_ms=0", "bank_ms=x"):
        with pytest.raises(BadOption, match="is no limit; use ladder, long, or start_ms=N"):
            limits_of(words)
