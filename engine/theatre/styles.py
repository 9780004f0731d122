"""The style sheet of scenes for drawing programs that know no custom properties: every colour worked out, for light paper.

``scene.css`` stays the one place where colours are told. What it says of an element follows from the element's classes alone; for each
combination of classes that a drawing has, `flat` gives plain rules under one class of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

STYLES = Path(__file__).parent / "static" / "leadenhall" / "scene.css"

PLAIN = {
    "fill",
    "fill-opacity",
    "font-size",
    "font-weight",
    "opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linejoin",
    "stroke-width",
}
"""Properties that a drawing needs; others are about a page."""


class _Rule(NamedTuple):
    """What a selector says: of an element (``leaf`` is "") or of what is drawn in one. Later and weightier rules win."""

    weight: int
    element: str
    leaf: str
    declarations: tuple[tuple[str, str], ...]


def flat(combinations: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Plain CSS for these combinations of classes, and for each of them the one class that stands for it."""
    names = {classes: f"k{number}" for number, classes in enumerate(sorted(set(combinations)))}
    return "".join(_rules_for(classes, name) for classes, name in names.items()), names


def value(name: str) -> str:
    """A colour of the sheet by its name, such as ``seat-0``, as ``#rrggbb`` or the like."""
    return _worked_out(f"var(--{name})", _root())


@cache
def _rules_for(classes: str, name: str) -> str:
    variables, own = dict(_root()), {}
    of_it = [rule for rule in _rules() if not rule.leaf and _fits(rule.element, classes)]
    for rule in of_it:
        variables.update((key, text) for key, text in rule.declarations if key.startswith("--"))
    for rule in of_it:
        own.update(_plain(rule, variables))
    leaves: dict[str, dict[str, str]] = {}
    for rule in _rules():
        if rule.leaf and (not rule.element or _fits(rule.element, classes)):
            leaves.setdefault(rule.leaf, {}).update(_plain(rule, variables))
    return _block(f".{name}", own) + "".join(_block(f".{name} {leaf}", told) for leaf, told in leaves.items())


def _block(selector: str, told: Mapping[str, str]) -> str:
    return f"{selector}{{{';'.join(f'{key}:{text}' for key, text in told.items())}}}" if told else ""


def _plain(rule: _Rule, variables: Mapping[str, str]) -> dict[str, str]:
    told = {key: _worked_out(text, variables) for key, text in rule.declarations if key in PLAIN}
    moved = [text for key, text in rule.declarations if key == "transform"]
    if moved and (down := re.fullmatch(r"translateY\(([\d.]+)px\)", moved[0])):
        told["transform"] = f"translate(0,{down[1]})"
    return {key: text for key, text in told.items() if text}


def _worked_out(text: str, variables: Mapping[str, str]) -> str:
    """The value without ``var`` and ``color-mix``; "" where a variable is nowhere set."""
    while "var(" in text:
        start = text.rindex("var(")
        end = text.index(")", start)
        name, _, other = text[start + 4 : end].partition(",")
        text = text[:start] + variables.get(name.strip(), other.strip()) + text[end + 1 :]
    mixed = re.fullmatch(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)", text)
    return _mixed(mixed[1], int(mixed[2]) / 100, mixed[3]) if mixed else text


def _mixed(one: str, share: float, other: str) -> str:
    parts = (round(a * share + b * (1 - share)) for a, b in zip(_channels(one), _channels(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _channels(colour: str) -> tuple[int, int, int]:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@cache
def _root() -> dict[str, str]:
    found = re.search(r":root\s*\{(.*?)\}", STYLES.read_text(), re.DOTALL)
    return dict(_declarations(found[1])) if found else {}


@cache
def _rules() -> tuple[_Rule, ...]:
    """The rules about scenes, the lightest first. What a page alone can do (pointing, media) is left out."""
    sheet = re.sub(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", STYLES.read_text(), flags=re.DOTALL)
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        for selector in selectors.split(","):
            if (parts := _parts(selector.strip())) is not None:
                found.append(_Rule(len(re.findall(r"[.\[]", selector)), *parts, _declarations(body)))
    return tuple(sorted(found, key=lambda rule: rule.weight))


def _parts(selector: str) -> tuple[str, str] | None:
    """The element and the leaf that a selector is about; None for another kind of selector."""
    if ":" in selector:
        return None
    words = [word for word in selector.split() if word != ">"]
    if words[:1] == [".scene"]:
        words = words[1:]
    elif not selector.startswith(".owner-"):
        return None
    if len(words) == 2:
        return words[0], words[1]
    if len(words) != 1:
        return None
    # One compound alone: of an element where its classes are an element's, else of anything drawn.
    return (words[0], "") if re.match(r"\.(owner-|tone-|place|piece|link)", words[0]) else ("", words[0])


def _fits(compound: str, classes: str) -> bool:
    """Does an element with these classes match a compound selector of classes and ``[class*="…"]``?"""
    inside = re.findall(r'\[class\*="([^"]*)"\]', compound)
    named = re.findall(r"\.([\w-]+)", re.sub(r"\[[^]]*\]", "", compound))
    return bool(inside or named) and set(named) <= set(classes.split()) and all(part in classes for part in inside)


def _declarations(body: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.partition(":") for part in body.split(";"))
    return tuple((key.strip(), text.strip()) for key, colon, text in pairs if colon)
