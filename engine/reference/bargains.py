"""What may change hands, and on what a bargain may depend, in a title that bargains: all kinds of it, as its market declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.sentences import option_words, plain
from engine.kernel.title import Title
from engine.shared.deeds import ANYBODY, NOTHING, clause_in_words

ASSETS, DEEDS = "deals.build", "deals.clause"
"""Under which kinds of decisions they stand."""

Rows = Sequence[tuple[str, ...]]


def told(title: Title, kind: str, seats: int) -> tuple[str, tuple[str, ...], Rows] | None:
    """What a page says under this kind of decision beside its sample: words, and the heads and rows of a table; None for others."""
    market: Any = getattr(title, "market", None)
    if market is None or kind not in (ASSETS, DEEDS):
        return None
    if kind == ASSETS:
        rows = [(f"`{id}`", _listed(fields)) for id, fields in market.asset_fields.items()]
        return "All assets that there are. Which can be given now, the options say.", ("`asset`", "its fields"), rows
    about = (
        "All deeds that there are, the same for words, petitions and contracts. Which can be named now, the options say; each names `by` "
        "whom (nobody, where the deed is nobody's in particular), and has `undone` where it is to be left undone."
    )
    return about, ("`deed`", "its fields", "waits for", "for example"), list(_deeds(title, market, seats))


def _deeds(title: Title, market: Any, seats: int) -> Rows:
    game, names = title.new(seats, 0), title.players(seats, seats)
    rows = []
    for number, deed in enumerate(market.deeds):
        known = market.names_of(game, deed.about) if deed.about else {}
        about = NOTHING if not deed.about else 1 if known is None else next(iter(known))
        doer = ANYBODY if not deed.has_doer else 0
        said = clause_in_words(game, (number, doer, about, MANY if deed.counted else 1, 1))
        fields = []
        if deed.about:
            fields.append(f"`{deed.about.replace(' ', '_')}`{_which(deed.about, known)}")
        if deed.counted:
            fields.append(f"`times` ({deed.counted}, where more than one)")
        _, _, sentence = plain(option_words(title, DEEDS, {"act": "depend_on", **said}, names)).partition(": ")
        rows.append((f"`{deed.id}`", "; ".join(fields), UNTIL_WORDS[deed.until], sentence))
    return rows


def _which(thing: str, known: Mapping[int, str] | None) -> str:
    """What a deed is about: a seat, a number, or one of these."""
    if known is None:
        return " (a seat)" if thing == "family" else " (a number)"
    if len(known) > FEW:
        return f" (one of {len(known)}: see *{thing}* in [the observation](observation.md))"
    return f": {_listed(known.values())}"


UNTIL_WORDS = ("the office's turn", "law and policy", "the vote", "the phase's end", "the turn's end")
"""Until when a bargain waits, in the order of ``engine.shared.deeds.Until``."""


MANY = 2
"""How often what is counted is told to be done."""
FEW = 8
"""Names that are told with each deed that is about one of them."""


def _listed(names: Any) -> str:
    return ", ".join(f"`{label}`" for label in map(str, names))


__all__ = ["told"]
