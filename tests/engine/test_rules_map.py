"""RULES.md of every title leads from a number to the rulebook's heading and page, to steps and to tests, and all of them are there."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from tests.conftest import ROOT
from tests.engine.rules_map import RulesPage, citations, names, numbers, readings_in, unnumbered_readings

PAGES = [RulesPage(name) for name in ("arkwright", "east_india_companies", "john_company_1e", "john_company_2e")]
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.package)
PAGE_NUMBER = re.compile(r"([A-Z]?)(\d+)(?:–(\d+))?")
"""A book's letter (none for the rules of play), a page, and the last page of a span."""

NUMBERS = {
    "arkwright": {
        "Checklist": range(1, 260),
        "Readings": range(1, 66),
        "Readings of our own": range(66, 81),
        "Worked examples": range(1, 103),
    },
    "east_india_companies": {"Checklist": range(1, 123), "Readings": range(1, 39)},
    "john_company_1e": {
        "Checklist": range(1, 145),
        "Readings": range(1, 39),
        "Readings of our own": range(39, 76),
        "Worked examples": range(1, 26),
    },
    "john_company_2e": {"Checklist": range(1, 268), "Readings": range(1, 81), "Worked examples": range(1, 41)},
}
"""The numbers of each section's rows."""


def readings_of(page: RulesPage) -> list[dict[str, str]]:
    return [*page.rows("Readings"), *page.rows("Readings of our own")]


@EACH
def test_every_number_is_there_once_and_in_order(page: RulesPage) -> None:
    for section, numbered in NUMBERS[page.package].items():
        assert [int(row["No."]) for row in page.rows(section)] == list(numbered), section


@EACH
def test_the_page_begins_with_how_many_of_each_there_are(page: RulesPage) -> None:
    beginning = (page.home / "RULES.md").read_text("utf-8").partition("\n\n## ")[0]
    told = [int(last) for last in re.findall(r"\(T?1 to T?(\d+)\)", beginning)]
    sections = NUMBERS[page.package]
    assert told == [len(sections[name]) for name in ("Checklist", "Readings", "Worked examples") if name in sections]


@EACH
def test_every_reading_is_used_by_a_rule(page: RulesPage) -> None:
    used = {reading for row in page.rows("Checklist") for reading in numbers(row["Readings"])}
    assert used == {int(row["No."]) for row in readings_of(page)}


@pytest.mark.parametrize("package", ["arkwright", "john_company_1e", "john_company_2e"])
def test_readings_and_the_rules_that_use_them_name_each_other(package: str) -> None:
    page = RulesPage(package)
    used = {(reading, int(row["No."])) for row in page.rows("Checklist") for reading in numbers(row["Readings"])}
    assert used == {(int(row["No."]), rule) for row in readings_of(page) for rule in numbers(row["Rules"])}


@EACH
def test_readings_that_the_code_names_are_told(page: RulesPage) -> None:
    known = {int(row["No."]) for row in readings_of(page)}
    for file in page.home.rglob("*.py"):
        assert set(readings_in(file.read_text("utf-8"))) <= known, file.name


@pytest.mark.parametrize("home", [*(f"engine/{page.package}" for page in PAGES), "engine/shared", "examples"])
def test_no_reading_in_the_code_is_without_its_number(home: str) -> None:
    rules = list((ROOT / home).rglob("*.py"))
    assert len(rules) > 5
    found = [(file.name, words) for file in rules for words in unnumbered_readings(file.read_text("utf-8"))]
    assert found == []


def test_a_reading_without_a_number_is_found_out() -> None:
    told = [
        '"""Reading: the Crown backs nobody."""',
        '"""Fit it. Readings: it pays once."""',
        "# by our own reading of the aid",
        '"""Reading A48: compare with each."""',
    ]
    assert [len(list(unnumbered_readings(text))) for text in told] == [1, 1, 1, 1]
    meant = [
        '"""Rulebook: Hiring; checklist 252; reading\n60."""',
        '"""Readings 3 to 5; reading 9."""',
        "from engine.kernel.reading import Reader",
        '"""The last free space in reading direction."""',
    ]
    assert [list(unnumbered_readings(text)) for text in meant] == [[], [], [], []]


@EACH
def test_every_number_has_a_rule_and_a_heading_with_the_page_that_the_table_of_headings_gives(page: RulesPage) -> None:
    table = {row["Heading"]: row for row in page.rows("Headings")}
    for row in page.rows("Checklist"):
        assert row["Rule"], row["No."]
        assert row["Heading"] in table, row["No."]
        assert row.get("Page") == table[row["Heading"]].get("Page"), row["No."]


@EACH
def test_headings_are_told_once_and_in_the_order_of_the_book(page: RulesPage) -> None:
    rows = page.rows("Headings")
    assert len({row["Heading"] for row in rows}) == len(rows)
    places = [place_of(row) for row in rows]
    for book in {place[0] for place in places}:
        in_book = [place[1:] for place in places if place[0] == book]
        assert in_book == sorted(in_book, key=lambda place: place[0])
        assert [last for _, last in in_book] == sorted(last for _, last in in_book)


def place_of(row: dict[str, str]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """A heading's book, and where it begins and ends: at pages, or where the book has none at the numbers of its section."""
    if "Page" in row:
        book, first, last = PAGE_NUMBER.fullmatch(row["Page"]).groups()
        return book, (int(first),), (int(last or first),)
    section = re.match(r"(\d+)\.(\d+)(?: ([IV]+)\.)?((?:\d+\.?)*) ", row["Heading"])
    roman = ("", "I", "II", "III", "IV", "V").index(section[3] or "")
    place = (int(section[1]), int(section[2]), roman, *numbers(section[4]))
    return "", place, place


@EACH
def test_a_heading_is_spelt_in_docstrings_as_on_the_page(page: RulesPage) -> None:
    cited = [(file, words) for file in page.home.rglob("*.py") for words in citations(file.read_text("utf-8"))]
    assert [(file.name, words) for file, words in cited if page.unknown_headings(words)] == []


def test_a_heading_that_is_spelt_otherwise_is_found_out() -> None:
    second = RulesPage("john_company_2e")
    assert second.unknown_headings("Commanders, Deploy") == ""
    assert second.unknown_headings("IV. Company Operation, Chairman, Trade") == ""
    assert second.unknown_headings("Commanders, Deployment") == "Deployment"
    assert second.unknown_headings("Chairman") == "Chairman"
    assert RulesPage("john_company_1e").unknown_headings("A7, E1 to E4 and Z9") == "Z9"


def test_a_citation_ends_with_its_semicolon_or_its_paragraph() -> None:
    text = '"""Trade.\n\nRulebook: VI. Revenue,\nDeploy; checklist 4.\n"""\n"""Rulebook: Game End.\n\nMore."""'
    assert citations(text) == ["VI. Revenue, Deploy", "Game End"]


@EACH
def test_every_reading_says_something(page: RulesPage) -> None:
    for row in readings_of(page):
        assert all(row.values()), row["No."]


@EACH
def test_every_named_step_exists(page: RulesPage) -> None:
    for row in page.rows("Checklist"):
        assert names(row["Steps"]), f"rule {row['No.']} names no step"
        for name in names(row["Steps"]):
            found = page.find_step(name)
            assert callable(found) or isinstance(found, property | ModuleType), name


def test_a_step_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AttributeError):
        RulesPage("john_company_1e").find_step("jones.buy_a_moon")
    with pytest.raises(LookupError):
        RulesPage("john_company_1e").find_step("moon.buy")


@EACH
def test_every_named_test_exists(page: RulesPage) -> None:
    cells = [row["Tests"] for section in ("Checklist", "Worked examples") for row in page.rows(section)]
    for cell in cells:
        assert names(cell), "a row names no test"
        for name in names(cell):
            assert re.search(rf"^def {name.partition('::')[2]}\(", page.test_text(name), re.MULTILINE), name


def test_ranges_of_readings_are_understood() -> None:
    assert list(readings_in("Readings 8, 26 to 29; T16. checklist 5; reading\n2).")) == [8, 26, 27, 28, 29, 2]
