"""How the pages of both editions of John Company name families."""

from __future__ import annotations

import pytest

from engine.john_company_1e import board as first_edition
from engine.john_company_2e import board as second_edition
from engine.shared.board import FamiliesShown


@pytest.fixture(params=[(first_edition, 2, "Jones"), (second_edition, 1, "the Crown")], ids=["1e", "2e"])
def shown(request: pytest.FixtureRequest) -> tuple[FamiliesShown, str]:
    """A table with one family more than seats, whose first seat is Nabob's, and what that family is called."""
    edition, seats, unseated = request.param
    public = edition.TITLE.new(seats, 1).observe(None)
    return edition.Table(public, ["Nabob", *[""] * (seats - 1)]), unseated


def test_a_seated_family_is_told_by_its_bot_and_seat(shown: tuple[FamiliesShown, str]) -> None:
    table, _ = shown
    assert table.family(0) == {"seat": 1, "bot": "Nabob"}
    assert table.who(0) == table.owner(0) == "Nabob (seat 1)"


def test_the_family_without_a_seat_has_a_name_of_its_own(shown: tuple[FamiliesShown, str]) -> None:
    table, unseated = shown
    last = len(table.families) - 1
    assert table.seats == last
    assert table.family(last) == {"seat": None, "bot": unseated}
    assert table.who(last) == table.owner(last) == unseated


def test_nobody_is_a_dash_or_owns_as_nobody(shown: tuple[FamiliesShown, str]) -> None:
    table, _ = shown
    assert (table.who(-1), table.owner(-1)) == ("–", "nobody")


def test_counts_leave_out_who_has_none(shown: tuple[FamiliesShown, str]) -> None:
    table, unseated = shown
    assert table.counted([3, *[0] * (table.seats - 1), 2]) == [("Nabob (seat 1)", 3), (unseated, 2)]
