"""Several builds of the engine in one table: ``make bench ARGS="--beside COMMIT --beside FOLDER"``.

Every case is measured in turn by each build, a new process each time, and before each of them the yardstick; in the next round another
build comes first. A column is a build: commits, then this tree, then folders, such as another build of it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.box import MARKDOWN
from rich.table import Table as Lines

from tests.commands import ROOT, commit, demand
from tests.engine.bench import kept
from tests.engine.bench.builds import demand_engine, lay_out, measure
from tests.engine.bench.cases import Case
from tests.engine.bench.yardstick import Yardstick, medians

FIELD = "--beside"
HERE = "here"
PLACE = ROOT / ".bench" / "beside"

PRINTED = (("choose", "decisions/s"), ("copy", "copy, µs"), ("look", "observe + encode, µs"))
"""The figures that have a column for each build; all of them are kept."""

Measure = Callable[[Case, float], Mapping[str, Any]]
"""A round of a case by one build, of so many seconds a figure: what figures.py says of it."""


@dataclass(frozen=True, slots=True)
class Build:
    """An engine: what its columns are called, and the commit or the folder that it is of."""

    name: str
    ref: str

    @property
    def is_folder(self) -> bool:
        """Is it of a folder?"""
        return Path(self.ref).is_dir()

    def commit(self) -> str:
        """The commit that it is of. Raises BadOption where that cannot be known."""
        return kept.commit_in(Path(self.ref)) if self.is_folder else commit(self.ref, FIELD)


def builds(asked: Sequence[str]) -> list[Build]:
    """This tree's and those that are asked for, in the order of the columns. Raises BadOption."""
    for ref in asked:
        demand(asked.count(ref) == 1, FIELD, f"{ref} is named twice", "name each build once")
        demand_engine(ref, FIELD)
    others = [Build(ref, ref) for ref in asked]
    commits = [build for build in others if not build.is_folder]
    return [*commits, Build(HERE, str(ROOT)), *[build for build in others if build.is_folder]]


@contextmanager
def laid_out(those: Sequence[Build]) -> Iterator[dict[str, Measure]]:
    """How each build is measured, by name, for as long as their engines lie in folders of their own. Raises BadOption."""
    shutil.rmtree(PLACE, ignore_errors=True)
    try:
        for at, build in enumerate(those):
            lay_out(build.ref, PLACE / str(at), FIELD)
        yield {build.name: partial(_round, PLACE / str(at)) for at, build in enumerate(those)}
    finally:
        shutil.rmtree(PLACE, ignore_errors=True)


def _round(folder: Path, case: Case, seconds: float) -> Mapping[str, Any]:
    found: Mapping[str, Any] = measure(folder, [case], seconds, FIELD)[case.name]
    return found


def measured(
    case: Case, measures: Mapping[str, Measure], yardstick: Yardstick, rounds: int, seconds: float
) -> dict[str, Any]:
    """A row: of each build its medians and its work, or what kept it from playing."""
    pairs: dict[str, list[Any]] = {name: [] for name in measures}
    last: dict[str, Mapping[str, Any]] = {}
    for turn in range(rounds):
        for name in _turned([*measures], turn):
            if "error" in last.get(name, ()):
                continue
            theirs = yardstick.measure(seconds)
            last[name] = measures[name](case, seconds)
            if "error" not in last[name]:
                pairs[name].append((theirs, last[name]["figures"]))
    found = {name: _came_to(last[name], pairs[name]) for name in measures}
    return {**asdict(case), "builds": found}


def _turned(names: list[str], turn: int) -> list[str]:
    at = turn % len(names)
    return names[at:] + names[:at]


def _came_to(last: Mapping[str, Any], pairs: list[Any]) -> dict[str, Any]:
    if "error" in last:
        return {"error": last["error"]}
    return {"decisions": last["decisions"], "version": last["version"], **medians(pairs)}


def lines(rows: list[dict[str, Any]], caption: str) -> Lines:
    """The rows as they are printed, which is Markdown: each figure, and where the peer has its like how many times as fast it is.

    Below it ``caption``, which says what that is to, builds that play other games, and cases that a build cannot play.
    """
    names = [*rows[0]["builds"]]
    table = Lines(box=MARKDOWN, caption="\n".join([caption, *told(rows)]), caption_justify="left")
    table.add_column("", no_wrap=True)
    for _, heading in PRINTED:
        for name in names:
            table.add_column(f"{heading} {name}" if name == names[0] else name, justify="right", no_wrap=True)
    for row in rows:
        mark = "*" if others_in(row) else ""
        cells = [_cell(row["builds"][name], figure) for figure, _ in PRINTED for name in names]
        table.add_row(f"{words(row)}{mark}", *cells)
    return table


def _cell(found: Mapping[str, Any], figure: str) -> str:
    if "error" in found:
        return "–"
    us, times = found["us"][figure], found["ratios"][figure]
    if figure == "look":
        return f"{us:.0f}"
    return f"{1e6 / us:,.0f} ({times:.1f})" if figure == "choose" else f"{us:.1f} ({times:.1f})"


def words(row: Mapping[str, Any]) -> str:
    """What a row is called."""
    return Case(row["title"], row["seats"], row["options"], row["note"]).words


def others_in(row: Mapping[str, Any]) -> list[str]:
    """The builds whose random games came out otherwise than this tree's: their figures are not of the same work."""
    here = row["builds"][HERE]
    can = {name: found["decisions"] for name, found in row["builds"].items() if "error" not in found}
    return [name for name, decisions in can.items() if "error" not in here and decisions != here["decisions"]]


def told(rows: list[dict[str, Any]]) -> Iterator[str]:
    """What is to be said below the table: builds that play other games, and cases that a build cannot play."""
    for name in rows[0]["builds"]:
        cases = [words(row) for row in rows if name in others_in(row)]
        if cases:
            yield f"* other games are played by {name}, so not the same work: {'; '.join(cases)}"
    for row in rows:
        for name, found in row["builds"].items():
            if "error" in found:
                yield f"left out: {words(row)} by {name} ({found['error']})"


__all__ = ["HERE", "Build", "builds", "laid_out", "lines", "measured", "others_in", "told"]
