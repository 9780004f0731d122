"""What an event shows of what games should reach."""

from __future__ import annotations

import pytest

from engine.kernel import Event
from engine.shared.reaching import shown_by_name


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (Event("law_passed", {"law": "ship_subsidy"}, None), ["law passed: ship_subsidy"]),
        (Event("deal_done", {"seat": 1}, None), ["deal done"]),
        (Event("scored", {"seat": 1}, None), []),
    ],
)
def test_an_event_shows_its_sort_and_name_or_itself_in_words_or_nothing(event: Event, shown: list[str]) -> None:
    assert list(shown_by_name(event, {"law_passed": ("law passed", "law")}, ("deal_done",))) == shown
