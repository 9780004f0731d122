"""Which passages are taken to stand twice."""

from __future__ import annotations

import pytest

from tests.project.passages import Passage, twice

LOOP = """\
def {name}({what}):
    \"""{told}\"""
    {total} = {first}
    for {one} in {what}:
        if {one} > {first}:
            {total} += {one}
    return {total}
"""
ONE = LOOP.format(name="summed", what="items", told="The sum.", total="total", first="0", one="item")
OTHER = LOOP.format(
    name="reckoned", what="prices", told="What it costs,\n    in pounds.", total="sum", first="1", one="price"
)


def test_functions_that_differ_by_names_values_and_what_is_said_of_them_are_one_passage() -> None:
    assert twice({"a.py": ONE, "b.py": f"import os\n\n\n@cache\n{OTHER}"}) == [Passage("b.py:5", 8, "a.py:1")]


def test_what_is_done_otherwise_is_another_passage() -> None:
    assert twice({"a.py": ONE, "b.py": OTHER.replace("+=", "-=")}) == []
    assert twice({"a.py": ONE, "b.py": OTHER.replace("prices:\n", "prices.all:\n")}) == []


def test_fewer_than_six_lines_are_no_passage() -> None:
    short = "def f(x):\n    y = x\n    z = y\n    u = z\n    return u\n"
    assert twice({"a.py": short, "b.py": short}) == []


def test_what_follows_and_stands_twice_too_is_one_passage_and_what_is_in_it_no_other() -> None:
    both = f"{ONE}\n\n{OTHER.replace('price >', 'price <')}"
    assert twice({"a.py": both, "b.py": both}) == [Passage("b.py:1", 17, "a.py:1")]


def test_a_passage_does_not_repeat_itself() -> None:
    lines = "".join(f"a{number} = f({number})\n" for number in range(8))
    assert twice({"a.py": lines}) == []
    more = "".join(f"a{number} = f({number})\n" for number in range(13))
    assert twice({"a.py": more}) == [Passage("a.py:7", 7, "a.py:1")]


@pytest.mark.parametrize("imports", ["import a\n" * 8, "from a import (\n    b,\n    c,\n    d,\n    e,\n    f,\n)\n"])
def test_imports_are_no_passage(imports: str) -> None:
    assert twice({"a.py": imports, "b.py": imports}) == []


def test_a_body_within_what_stands_once_is_looked_at() -> None:
    one = "class A:\n    x = 1\n" + "".join(f"    {line}\n" for line in ONE.splitlines())
    assert twice({"a.py": ONE, "b.py": one}) == [Passage("b.py:3", 7, "a.py:1")]
