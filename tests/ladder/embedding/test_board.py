"""What the terminal shows of the house while it runs."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from ladder.embedding.board import Snapshot, render
from ladder.play.models import MatchStatus
from ladder.play.selectors import Tally


def shown(void: dict[str, int]) -> str:
    by_status = dict.fromkeys(MatchStatus.values, 0) | {"finished": 7, "void": sum(void.values())}
    console = Console(file=StringIO(), width=160)
    console.print(render(Snapshot([], Tally(by_status, void, 900))))
    return console.file.getvalue().strip()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("void", "told"),
    [
        ({}, "void 0"),
        ({"not_needed": 44}, "void 44 (44 not needed)"),
        (
            {"not_needed": 2, "host_fault": 1, "": 1},
            "void 4 (2 not needed, 1 host fault, 1 for a reason without a word)",
        ),
    ],
)
def test_void_matches_are_told_with_their_causes_since_few_are_faults(void: dict[str, int], told: str) -> None:
    assert shown(void) == f"matches   finished 7   running 0   queued 0   {told}"
