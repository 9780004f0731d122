"""The Crown's decision tables, loaded from ``data/crown.toml`` and checked: what it does, what a favour costs, how its AI cards read.

A row has an entry for each climate, or one for all. Numbers of cubes are seen from the human's side: positive is a gain, negative a price,
``None`` a favour that does not exist. Rulebook: Crown Handbook; reading 49 where the solo aid differs from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.table.tables import LAW_IDS, PRESIDENCY_IDS, REGION_IDS, raw
from engine.shared.tables import TableError
from engine.wording import counted

DIRECTIONS: Final = {"clockwise": 1, "counter_clockwise": -1}
NO_FAVOUR: Final = "-"
X: Final = {"x": 1, "-x": -1}
"""Cubes that depend on what is favoured: so many, gained or paid."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the tables: cubes and entry by climate, the cubes after deregulation where they differ, and whatever else it says."""

    cubes: tuple[int | str | None, ...]
    deregulated: int | None
    entries: tuple[Any, ...]
    solo: bool
    two: bool
    mandatory: bool
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """An AI card: the back's Presidencies and directions, how the front ranks them, its slot, its regions, its climates in order."""

    id: str
    presidencies: tuple[int, ...]
    directions: tuple[int, ...]
    presidency_rank: tuple[int, ...]
    direction_rank: tuple[int, ...]
    slot: int
    regions: tuple[int, ...]
    climates: tuple[tuple[str, int], ...]
    back: int  # the lowest card with the same back


@dataclass(frozen=True, slots=True)
class Vote:
    """A line of the Voting Plan: the climates, or the condition, under which the Crown votes for (or, ``against``, against) a law.

    ``duty`` says on whom a law that the Crown carries out falls, first to last: ``player``, ``company``, ``crown`` or ``chance``.
    """

    climates: tuple[int, ...]
    condition: str
    against: bool
    duty: tuple[str, ...]


def _five(values: list[Any], where: str) -> tuple[Any, ...]:
    if len(values) != len(CLIMATE_IDS):
        raise TableError(
            f"crown: {where}: {counted(len(values), 'entry', 'entries')}, expected one for each of {', '.join(CLIMATE_IDS)}"
        )
    return tuple(values)


def _cubes(value: Any, where: str) -> int | str | None:
    if value == NO_FAVOUR:
        return None
    if isinstance(value, int) or value in X:
        cubes: int | str = value
        return cubes
    raise TableError(f"crown: {where}: {value!r} is no number of cubes")


def _row(entry: dict[str, Any]) -> Row:
    where = f"{entry['phase']}.{entry['key']}"
    cubes = entry.get("cubes_by_climate", [entry.get("cubes", NO_FAVOUR)] * len(CLIMATE_IDS))
    if "by_climate" in entry:
        entries = _five(entry["by_climate"], where)
    else:
        entries = tuple(tuple(entry[climate]) for climate in CLIMATE_IDS) if CLIMATE_IDS[0] in entry else ()
    if entry["who"] not in ("crown", "human"):
        raise TableError(f"crown: {where}: who is {entry['who']!r}")
    modes = entry.get("modes", "both")
    return Row(
        cubes=tuple(_cubes(value, where) for value in _five(cubes, where)),
        deregulated=entry.get("cubes_deregulated"),
        entries=entries,
        solo=modes in ("both", "solo"),
        two=modes in ("both", "two"),
        mandatory=entry.get("mandatory", False),
        fields=entry,
    )


@cache
def rows() -> dict[str, Row]:
    """Every row by ``phase.key``. Raises TableError."""
    entries = raw("crown")["row"]
    found = {f"{entry['phase']}.{entry['key']}": _row(entry) for entry in entries}
    if len(found) != len(entries):
        raise TableError("crown: two rows have the same name")
    return found


def field(name: str, key: str) -> Any:
    """What a row says under ``key``."""
    return rows()[name].fields[key]


@cache
def consents() -> dict[str, str]:
    """The row that prices the Crown's consent to a matter, where one row does."""
    return {row.fields["consents_to"]: name for name, row in rows().items() if "consents_to" in row.fields}


@cache
def standing_answers() -> dict[str, tuple[str, Any]]:
    """Questions that the Crown always answers alike: ``("gives", option)``, or ``("by", "human")`` where a human answers for it.

    Raises TableError for a row that says neither, or both.
    """
    found: dict[str, tuple[str, Any]] = {}
    for name, row in rows().items():
        if (question := row.fields.get("question")) is None:
            continue
        said = [(word, row.fields[word]) for word in ("gives", "by") if word in row.fields]
        if len(said) != 1 or question in found or (said[0][0] == "by" and said[0][1] != "human"):
            raise TableError(f"crown: {name}: no single answer to {question!r}")
        word, option = said[0]
        found[question] = (word, tuple(option) if isinstance(option, list) else option)
    return found


@cache
def cards() -> tuple[Card, ...]:
    """The ten AI cards. Raises TableError."""
    entries = raw("crown")["ai_card"]
    backs = [(entry["back_presidencies"], entry["back_directions"]) for entry in entries]
    return tuple(_card(entry, backs.index(backs[number])) for number, entry in enumerate(entries))


def _card(entry: dict[str, Any], back: int) -> Card:
    if sorted(entry["regions"]) != sorted(REGION_IDS) or sorted(entry["back_presidencies"]) != sorted(PRESIDENCY_IDS):
        raise TableError(f"crown: {entry['id']}: a place is missing")
    if entry["climate"][-1]["if"] != "else":
        raise TableError(f"crown: {entry['id']}: climate has no rest")
    return Card(
        id=entry["id"],
        presidencies=tuple(PRESIDENCY_IDS.index(name) for name in entry["back_presidencies"]),
        directions=tuple(DIRECTIONS[name] for name in entry["back_directions"]),
        presidency_rank=tuple(entry["presidency_rank"]),
        direction_rank=tuple(entry["direction_rank"]),
        slot=entry["card_pick"],
        regions=tuple(REGION_IDS.index(name) for name in entry["regions"]),
        climates=tuple((line["if"], CLIMATE_IDS.index(line["then"])) for line in entry["climate"]),
        back=back,
    )


@cache
def votes() -> tuple[Vote, ...]:
    """The Voting Plan, by law. Raises TableError."""
    plan = {entry["law"]: entry for entry in raw("crown")["vote"]}
    if sorted(plan) != sorted(LAW_IDS):
        raise TableError("crown: vote: not one line for each law")
    return tuple(
        Vote(
            climates=tuple(CLIMATE_IDS.index(name) for name in plan[law].get("for_climates", ())),
            condition=plan[law].get("for_if", plan[law].get("against_if", "")),
            against="against_if" in plan[law],
            duty=tuple(plan[law].get("duty", ())),
        )
        for law in LAW_IDS
    )


@cache
def shifts() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Steps of the climate, right and then left, by successes and Standing (from 1). Raises TableError when formula and table differ."""
    table = tuple(tuple((right, left) for right, left in line) for line in raw("crown")["climate_shift"]["table"])
    dice = raw("crown")["climate_shift"]["dice"]
    for successes, line in enumerate(table):
        for column, entry in enumerate(line):
            standing, others = column + 1, dice - successes
            right = (successes >= standing) + (successes > standing)
            left = (others <= standing) + (others < standing)
            if entry != (right, left):
                raise TableError(f"crown: climate_shift: {successes} successes at Standing {standing}: {entry}")
    return table


@cache
def basic_favours() -> dict[str, tuple[int | str | None, int | None]]:
    """Cubes for giving an asset to the Crown, and (negative) for taking one, by what the Crown's board calls it."""
    found: dict[str, tuple[int | str | None, int | None]] = {}
    for entry in raw("crown")["basic_favour"]:
        give, take = entry["give_to_crown"], entry["take_from_crown"]
        found[entry["asset"]] = (give, None if take == NO_FAVOUR else take)
    return found
