"""What ``replay --deals`` tells: the ledger of a game's deals, an entry a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cli.terminal import out
from engine.kernel.registry import title as title_by_id
from engine.log import Log
from engine.theatre.ledger import STATES, ledger_of
from engine.theatre.names import names_of
from engine.wording import printable

HOW = (
    "money at its face; worth by the title's evaluation of a seat, after the moment at which something changed hands less before it: "
    "whatever else came of the same decision is in it"
)


def tell_deals(document: Log) -> None:
    """Every deal of the log's game, and what came of it. Raises what replaying raises."""
    title, names = title_by_id(document.header["title"]), names_of(document)
    entries = ledger_of(document)
    _, parts = title.worth_in
    for entry in entries:
        _print(f"{entry['ply']:>5}  {entry['kind']}: {_plain(entry['told'])}")
        ended = f" at {entry['ended']}" if entry["ended"] not in (None, entry["ply"]) else ""
        _print(f"         {STATES[entry['state']]}{ended}", "dim")
        money = [(names[seat], told_sum(title.currency, amount)) for seat, amount in entry["money"]]
        _sums("money", money)
        _sums("worth", _worth(entry["worth"], names, parts))
        for later in entry["later"]:
            _print(f"         later, {later['ply']}: {_plain(later['told'])}", "dim")
            _sums("worth", _worth(later["worth"], names, parts))
    _print(HOW if entries else "nothing was agreed on", "dim")


def _worth(sums: Sequence[Sequence[int]], names: Sequence[str], parts: int) -> list[tuple[str, str]]:
    return [(names[seat], f"{worth / parts:+.1f}") for seat, worth in sums]


def told_sum(currency: str, amount: int) -> str:
    """A sum of money with its sign: "+£2", "-3 gold"."""
    sign = "-" if amount < 0 else "+"
    return f"{sign}£{abs(amount)}" if currency == "£" else f"{sign}{abs(amount)} {currency}"


def _sums(label: str, sums: Sequence[tuple[str, str]]) -> None:
    if sums:
        _print(f"         {label}: " + ", ".join(f"{name} {told}" for name, told in sums), "dim")


def _plain(told: Sequence[Any]) -> str:
    return "".join(part if isinstance(part, str) else part[0] for part in told)


def _print(told: str, style: str = "") -> None:
    out.print(printable(told), style=style or None, markup=False, highlight=False, soft_wrap=True)
