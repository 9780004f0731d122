"""Deeds: what a bargain may depend on, because the rules see it done.

"If this law passes", "if you fit my ship", "unless you deploy to Bengal" are clauses. A clause names a deed, who must do it, what it is
about, how often, and whether it is to be done or left undone. Which deeds there are, and which of them can be named at a moment, a title
says through its market. Where a deed is done, the rules report it (``engine.shared.contracts.done``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from engine.kernel import Game
from engine.shared.market import Asset, Market, market_of


class Until:
    """When a bargain that depends on a deed comes to its end, if nothing has settled it before."""

    OFFICE: Final = 0  # the office that is about to act has acted
    LAW: Final = 1  # law and policy are proposed
    VOTE: Final = 2  # the vote is resolved
    PHASE: Final = 3  # the phase is over
    TURN: Final = 4  # the turn is over


UNTIL_IDS = ("office", "law", "vote", "phase", "turn")

ANYBODY, NOTHING = -1, -1
"""As the doer of a deed that is nobody's own; as what a deed is about that is about nothing."""

NOBODY_TOLD = -1
"""As the seat to which a word is given, of what is no word."""

Bargain: TypeAlias = Annotated[int, "bargain"]
"""The number of a bargain, in the order of the game; 0 before the first."""

Clause: TypeAlias = tuple[
    Annotated[int, "deed"],
    Annotated[int, "doer"],
    Annotated[int, "about"],
    Annotated[int, "times"],
    Annotated[int, "flag"],
]
"""A deed by its number, the family that is to do it (or ANYBODY), what it is about, how often at least (or how much), and whether it is
to be done (1) or left undone (0)."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A kind of deed: its id, what its ``about`` is one of (the name of a thing of the title's, "" for nothing), until when a bargain
    that depends on it waits, whether its doer does it of its own will, so that it can give its word for it, what ``times`` counts (in the
    plural; "" where it cannot be named), and whether it is anybody's own."""

    id: str
    about: str
    until: int
    willed: bool = True
    counted: str = ""
    has_doer: bool = True


class BargainingMarket(Market):
    """What a title tells beside that about bargains that depend on deeds."""

    asset_fields: ClassVar[Mapping[str, tuple[str, ...]]]
    """By the kind of asset, in the order of their numbers, what ``in_words`` may say of it besides."""
    asset_kinds: tuple[str, ...]
    """These kinds."""
    deeds: ClassVar[tuple[Deed, ...]]
    phase_ids: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.asset_kinds = tuple(self.asset_fields)

    @abstractmethod
    def moments(self, game: Any) -> tuple[int, ...]:
        """The moments of bargaining that can come at this table, ascending."""

    @abstractmethod
    def phases(self, game: Any) -> tuple[int, ...]:
        """The phases of its turns in which there are any, ascending: places of ``phase_ids``."""

    @abstractmethod
    def phase_at(self, game: Any, moment: int) -> int:
        """The phase to which such a moment belongs now."""

    @abstractmethod
    def number_of(self, game: Any, asset: Asset) -> int:
        """An asset's number among those of its kind; -1 where all are alike. Of money, the sum (£)."""

    @abstractmethod
    def asset_of(self, game: Any, kind: str, number: int) -> Asset:
        """The asset of that kind and number."""

    @abstractmethod
    def number_from_words(self, said: Mapping[str, Any]) -> int:
        """An asset's number, from what ``in_words`` says of it."""

    @abstractmethod
    def can_wait(self, asset: Asset) -> bool:
        """Can it lie on the table for a contract? Nothing hidden can."""

    @abstractmethod
    def clauses(self, game: Any, moment: int, doer: int) -> list[Clause]:
        """On which deeds of ``doer`` (or of ANYBODY) a deal that is made at this moment may depend."""

    def has_clauses(self, game: Any, moment: int, doer: int, willed: bool) -> bool:
        """Are there any of these, or any for which ``doer`` can give its word (``Deed.willed``)? A market may know with less ado."""
        found = self.clauses(game, moment, doer)
        return any(self.deeds[clause[0]].willed for clause in found) if willed else bool(found)

    @abstractmethod
    def petitions(self, game: Any, matter: str, seat: int, holder: int) -> list[Clause]:
        """For which deeds of ``holder``, who is about to act, ``seat`` may name a price in this matter: those that touch it."""

    @abstractmethod
    def touched_by(self, game: Any, deed: int, about: int) -> Collection[int]:
        """The families that a deed of an office touches when it is done."""

    @abstractmethod
    def names_of(self, game: Any, thing: str) -> Mapping[int, str] | None:
        """How what a deed is about is called, by its number; None where it is a family, which has no name of its own."""


def bargaining_market_of(game: Game) -> BargainingMarket:
    """The market of the game's title."""
    market: Any = market_of(game)
    bargaining: BargainingMarket = market
    return bargaining


def clause_in_words(game: Game, clause: Clause) -> dict[str, Any]:
    """A clause in words: the ``deed``, ``by`` whom, what it is about (under the name of the thing), ``times``, and ``undone`` where it is
    to be left undone."""
    number, doer, about, times, wanted = clause
    market = bargaining_market_of(game)
    deed = market.deeds[number]
    said: dict[str, Any] = {"deed": deed.id}
    if doer != ANYBODY:
        said["by"] = doer
    if about != NOTHING:
        names = market.names_of(game, deed.about)
        said[deed.about.replace(" ", "_")] = about if names is None else names[about]
    if times > 1:
        said["times"] = times
    if not wanted:
        said["undone"] = True
    return said


def clause_from_words(game: Game, said: Mapping[str, Any]) -> Clause:
    """The reverse."""
    market = bargaining_market_of(game)
    number = next(number for number, deed in enumerate(market.deeds) if deed.id == said["deed"])
    key = market.deeds[number].about.replace(" ", "_")
    about = said.get(key, NOTHING)
    names = market.names_of(game, market.deeds[number].about)
    if about != NOTHING and names is not None:
        about = next(at for at, name in names.items() if name == about)
    return (number, said.get("by", ANYBODY), about, said.get("times", 1), int(not said.get("undone")))
