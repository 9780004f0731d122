"""Events alone keep a board up to date, and a title that leaves something out is found out."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from types import ModuleType
from typing import Any

import pytest

import engine
from engine.kernel import BadState, Reader, reads
from engine.kernel.conformance import ConformanceError, Table, check_game
from engine.kernel.reading import readers_of
from tests.engine.toy import TITLE, Toy, ToyTitle


def test_the_board_is_rebuilt_from_the_events_of_every_decision():
    game = TITLE.new(3, 7)
    game.drain()
    reader = Reader(TITLE, game.observe(None))
    while not game.over:
        game.choose(0)
        for event in game.drain():
            if event.see is None:
                reader.read(event.to_json())
        assert reader.strays(game) == []
    assert (reader.board.lot, reader.board.cash) == (3, game.cash)


def test_a_change_that_no_event_tells_breaks_the_law():
    with pytest.raises(ConformanceError, match="every change of the public state is told") as broken:
        check_game(Silent(), Table(2, {"purse": "small"}), 1, Counter(), points=0)
    assert "won: the events tell [[], []], it is [[3], []]" in broken.value.detail


def test_an_event_that_nobody_reads_is_refused():
    reader = Reader(TITLE, TITLE.new(2, 1).observe(None))
    with pytest.raises(BadState, match="knows no event 'stolen'"):
        reader.read({"event": "stolen", "seat": 0})


@pytest.mark.parametrize(
    "event",
    [
        {"event": "sold", "seat": 0, "bid": 1},
        {"event": "sold", "seat": 0, "bid": 1, "value": 2, "at": 3},
        {"event": "sold", "seat": 9, "bid": 1, "value": 2},
    ],
)
def test_an_event_with_other_fields_than_its_reader_takes_is_refused(event: dict[str, Any]):
    reader = Reader(TITLE, TITLE.new(2, 1).observe(None))
    with pytest.raises(BadState, match="event sold"):
        reader.read(event)


@pytest.mark.parametrize("id", engine.titles())
def test_every_reader_that_is_written_down_is_found(id: str):
    """One whose name another in its module has again would be lost."""
    module = engine.title(id).reader
    assert module is not None
    parts = (module, *getattr(module, "MODULES", ()))
    heads = [head for part in parts for head in re.findall(r"^@reads\(([^)]+)\)", inspect.getsource(part), re.M)]
    written = [name for head in heads for name in re.findall(r'"(\w+)"', head)]
    assert len(written) > 20
    assert Counter(written) == Counter(name for name, reader in readers_of(module).items() if reader is not None)


def test_an_event_has_one_reader():
    with pytest.raises(TypeError, match="sold is read twice"):
        readers_of(DOUBLED)


class Silent(ToyTitle):
    reader = ModuleType("silent")


Silent.reader.TELLS_ALONE = ("bid", "sold")


def sold(board: Toy, **fields: Any) -> None:
    board.lot = 0


DOUBLED = ModuleType("doubled")
DOUBLED.TELLS_ALONE = ()
DOUBLED.first = reads("sold")(lambda board: None)
DOUBLED.second = reads("sold")(sold)
