"""What ``replay --deals`` tells: the ledger of a game's deals, an entry a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cli.terminal import out
from engine.kernel.registry import title as title_by_id
from engine.log import Log
from engine.theatre.ledger import STATES, WHY_LOST, ledger_of
from engine.theatre.names import names_of
from engine.wording import printable

HOW = (
    "money at its face; worth by the title's evaluation of a seat, after the moment at which something changed hands less before it: "
    "whatever else came of the same decision is in it, and what it has settled together is told under the last"
)
VOID = {
    "deed": "what was to be left undone was done",
    "time": "its time had run out",
    "gone": "something of it could no longer change hands",
    "over": "the game was over before",
}
"""For what a contract is void."""


def tell_deals(document: Log, seats: Sequence[int] | None = None, ply: int | None = None) -> None:
    """Every deal of the log's game, and what came of it: those of some seats alone, or of one moment. Raises what replaying raises."""
    title, names = title_by_id(document.header["title"]), names_of(document)
    entries = ledger_of(document)
    _, parts = title.worth_in
    shown = [entry for entry in entries if _is_of(entry, seats, ply)]
    for entry in shown:
        _print(f"{entry['ply']:>5}  {entry['kind']}: {_plain(entry['told'])}")
        ended = f" at {entry['ended']}" if entry["ended"] not in (None, entry["ply"]) else ""
        why = WHY_LOST.get(entry["why"], "") or (
            f"{STATES[entry['state']]}, for {VOID[entry['why']]}" if entry["why"] else ""
        )
        _print(f"         {why or STATES[entry['state']]}{ended}", "dim")
        money = [(names[seat], told_sum(title.currency, amount)) for seat, amount in entry["money"]]
        _sums("money", money)
        _sums(_with(entry, entries), _worth(entry["worth"], names, parts))
        for later in entry["later"]:
            _print(f"         later, {later['ply']}: {_plain(later['told'])}", "dim")
            _sums(_with(later, entries), _worth(later["worth"], names, parts))
    _print(HOW if shown else "nothing was agreed on", "dim")


def _is_of(entry: dict[str, Any], seats: Sequence[int] | None, ply: int | None) -> bool:
    """Has one of these seats part in it, and was it made, or over, at this moment?"""
    return (seats is None or not set(seats).isdisjoint(entry["seats"])) and ply in (None, entry["ply"], entry["ended"])


def _with(told: dict[str, Any], entries: Sequence[dict[str, Any]]) -> str:
    """What worth is of: this alone, or this with others."""
    others = [f"{entries[place]['kind']} of {entries[place]['ply']}" for place in told["together"]]
    return f"worth, with the {' and the '.join(others)}" if others else "worth"


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
