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


MOVED_BY_OTHERS = {
    "arkwright": set(),
    "east_india_companies": {"share_bought", "shares_sold", "share_value_moved"},
    "john_company_1e": {
        *(
            "appointed",
            "captain_sent_home",
            "captained_ship_lost",
            "captained_ship_sent",
            "captains_released",
            "firm_share_held",
        ),
        *("good_sold", "office_vacated", "officeholder_sent_home", "officer_posted", "promise_passed_on"),
        *("promise_returned", "recruits_sent", "recruits_sent_home", "scandal_named", "shares_cut"),
    },
    "john_company_2e": {
        *("army_piece_moved", "commander_dismissed", "commander_named", "exhausted", "firm_ship_taken", "office_taken"),
        *(
            "office_vacated",
            "officer_lost",
            "officer_posted",
            "pensioners_sent_home",
            "readied",
            "share_created",
            "ship_lost",
        ),
        *("ship_placed", "storm_rolled", "transferred"),
    },
}
"""Events that say by ``family`` or ``company`` whose piece, office, share or ship is meant, of those that a board reads; all others say by
``seat`` who acts."""


@EACH
def test_whose_piece_is_meant_is_told_apart_from_who_acts(title: Title) -> None:
    told = {name: title.schema()["$defs"][f"event:{name}"].get("properties", {}) for name in event_names(title)}
    assert {name for name, fields in told.items() if {"family", "company"} & fields.keys()} == MOVED_BY_OTHERS[title.id]
    assert [name for name, fields in told.items() if {"seat", "family"} <= fields.keys()] == []
    assert [name for name, fields in told.items() if {"player", "who"} & fields.keys()] == []
