"""An event tells what has happened: its name has a verb in the past, in every title, and one thing has one name."""

from __future__ import annotations

import pytest

import engine
from engine import Title

EACH = pytest.mark.parametrize("title", engine.titles().values(), ids=lambda title: title.id)
IRREGULAR = frozenset(
    (
        *(
            "beaten",
            "began",
            "begun",
            "bought",
            "brought",
            "chosen",
            "cut",
            "dealt",
            "done",
            "drawn",
            "fallen",
            "forgiven",
        ),
        *(
            "forgotten",
            "fought",
            "given",
            "held",
            "kept",
            "laid",
            "left",
            "lost",
            "made",
            "met",
            "paid",
            "put",
            "repaid",
        ),
        *("seen", "sent", "set", "shown", "shut", "sold", "sought", "spent", "taken", "told", "won"),
    )
)
PRESENT = frozenset({"need", "feed", "seed", "speed"})
"""Words that end like a verb in the past and are none."""


def event_names(title: Title) -> list[str]:
    return [name.removeprefix("event:") for name in title.schema()["$defs"] if name.startswith("event:")]


def is_past(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and word not in PRESENT)


@EACH
def test_every_event_is_named_by_what_happened(title: Title) -> None:
    assert [name for name in event_names(title) if not any(map(is_past, name.split("_")))] == []


def test_a_name_in_the_present_or_without_a_verb_is_found_out() -> None:
    assert not any(map(is_past, "phase_begins seed election family_pays".replace("_", " ").split()))
    assert all(map(is_past, ["began", "paid", "rolled"]))


def test_a_company_is_named_apart_only_where_its_share_or_ship_is_meant() -> None:
    definitions = engine.title("east_india_companies").schema()["$defs"]
    told = {name.removeprefix("event:"): part.get("properties", {}) for name, part in definitions.items()}
    assert {name for name in event_names(engine.title("east_india_companies")) if "company" in told[name]} == {
        *("share_bought", "shares_sold", "share_value_moved"),
    }
    assert {"seat", "company"} <= told["share_bought"].keys()
    assert "seat" in told["ship_bought"]
