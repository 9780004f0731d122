"""The rules of a title by the headings of its rulebook: where a tip on a drawn board leads to."""

from __future__ import annotations

import pytest

import engine
from engine.reference import rulebook


@pytest.mark.parametrize("title", list(engine.titles()))
def test_every_rule_of_a_title_stands_under_a_heading(title: str) -> None:
    numbers = {rule.number for heading in rulebook.headings(title) for rule in heading.rules}
    assert len(numbers) > 100
    assert numbers == {str(number) for number in range(1, len(numbers) + 1)}


def test_a_heading_has_its_page_its_rules_and_the_readings_that_they_need() -> None:
    found = {heading.words: heading for heading in rulebook.headings("east_india_companies")}
    initiative = found["Game Set-up, Initiative"]
    assert (initiative.page, initiative.anchor) == ("4", "game-set-up,-initiative")
    assert [(rule.number, rule.words) for rule in initiative.rules] == [("7", "Random initiative, cash by place")]
    assert initiative.rules[0].readings == (("25", "Coins are no limit"),)
