"""What matches are for. Whoever has matches played registers a purpose here, and is asked through it; nothing in this package knows it.

A purpose is registered when its app is ready:

    class TournamentsConfig(AppConfig):
        def ready(self) -> None:
            purposes.register(Pairings())

The words are those of `MatchKind`, and a block's owner is one of its columns, because the database has constraints over both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib.auth.models import AnonymousUser
from django.core.checks import CheckMessage, Error
from django.core.exceptions import ImproperlyConfigured
from django.db.models import Exists, ForeignKey, OuterRef, Q, QuerySet

from ladder.accounts.models import User
from ladder.bots.models import VersionStatus
from ladder.house import queue
from ladder.play.models import Block, Match, MatchKind, MatchLog, MatchSeat, MatchStatus, VoidCause

Viewer = User | AnonymousUser

Fact = Callable[[str], Any]
"""What a column of a match holds, by its lookup (`validates__status`); None where a relation leads nowhere."""

OUT_OF_PLAY = (VersionStatus.SUSPENDED, VersionStatus.REJECTED)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a match: words, the address that they lead to (empty: none), and what follows them."""

    words: str
    url: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Orphans:
    """Queued matches that must not be played any more, and why, for everybody to read."""

    matches: QuerySet[Match]
    cause: VoidCause
    reason: str


@dataclass(slots=True)
class OldLogs:
    """Of the old logs of a purpose: which may go (sets that do not overlap), and why others are kept, in sentences."""

    spent: list[QuerySet[MatchLog]]
    kept: list[str]


class Purpose(ABC):
    """What a match is for, and so what its end means, who may see it, and what becomes of it when something is lost."""

    word: ClassVar[MatchKind]
    priority: ClassVar[int] = queue.LATER
    """Its place in the queue of matches."""

    selects: ClassVar[tuple[str, ...]] = ()
    """Relations of a match that the questions below read, to be selected with it."""

    defers: ClassVar[tuple[str, ...]] = ()
    """Large columns behind these, which nobody reads."""

    seed_facts: ClassVar[tuple[str, ...]] = ()
    """Columns, as lookups from a match, by which it decides whether a seed may be told. Of a match at hand `selects` has them."""

    @abstractmethod
    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """What the result means: called in the transaction that counts it, match and seats locked. Its block is completed after this."""

    @abstractmethod
    def heading(self, match: Match) -> Heading:
        """What stands above the match on a page. Reads `selects`."""

    @abstractmethod
    def may_see(self, match: Match, viewer: Viewer) -> bool:
        """May this viewer, who is not staff, see the match and its log? Reads `selects`."""

    @abstractmethod
    def visible_to(self, viewer: Viewer) -> Q | None:
        """The same of matches of this purpose as a condition; None when there is none that the viewer may see."""

    def held_back(self, prefix: str) -> Q | None:
        """Which of its matches are for staff alone, whoever's bots play; None: no such ones. `prefix` leads to the match."""
        return None

    def seed_is_public(self, fact: Fact) -> bool:
        """May the seed of a match that has ended, in no block, be told? Asks for `seed_facts` alone."""
        return True

    def changes(self, match: Match) -> Mapping[int, Any]:
        """What the match did to each seat's standing, by seat; empty when it did nothing."""
        return {}

    def voided(self, match: Match) -> None:  # noqa: B027 - most have nothing to do
        """What it means that a match is void. It is locked. Its block is completed after this."""

    def revived(self, match: Match) -> None:  # noqa: B027 - most have nothing to do
        """The locked void match is about to be queued again: take back what it meant."""

    def settled(self, matches: Sequence[Match]) -> None:  # noqa: B027 - most have nothing to do
        """The matches are finished or void, and their blocks complete where they were the last: called at the end of the transaction."""

    def check_cancelling(self, match: Match) -> None:  # noqa: B027 - most have nothing to say
        """Raise Conflict for a locked open match that no keeper may cancel."""

    def check_reviving(self, match: Match) -> None:  # noqa: B027 - most have nothing to say
        """Raise Conflict for a locked void match that cannot be played after all; else bring the row (unsaved) up to date."""

    def orphans(self, queued: QuerySet[Match]) -> Iterator[Orphans]:
        """Those of its queued matches that must not be played any more."""
        seated = MatchSeat.objects.filter(match=OuterRef("pk"), version__status__in=OUT_OF_PLAY)
        why = "a version at its table was taken out of play before it began"
        yield Orphans(queued.filter(Exists(seated)), VoidCause.OUT_OF_PLAY, why)

    def sweep(self) -> Mapping[str, int]:
        """Put right what only this purpose knows to have been lost. How much of it was found, by what it is."""
        return {}

    def old_logs(self, logs: QuerySet[MatchLog]) -> OldLogs:
        """Which of these logs of its matches, older than the keeper would keep them, may leave the database: none, unless told so."""
        return OldLogs([], [])


class BlockPurpose(Purpose):
    """A purpose whose matches are made in blocks, and which is told when one of them is complete."""

    block_owner: ClassVar[str]
    """The column of Block that says whose it is."""

    @abstractmethod
    def block_complete(self, block: Block) -> None:
        """The last open match of the block has ended: called in that transaction, the block locked."""


_registered: dict[str, Purpose] = {}


def register(purpose: Purpose) -> None:
    """Have matches of this kind played for this purpose. Registered again, as for a test, it takes the earlier one's place."""
    _registered[purpose.word] = purpose


def registered() -> tuple[Purpose, ...]:
    """Every purpose, in the order in which their apps are installed."""
    return tuple(_registered.values())


def named(word: str) -> Purpose:
    """The purpose of this word. Raises ImproperlyConfigured when no app has registered one."""
    try:
        return _registered[word]
    except KeyError:
        raise ImproperlyConfigured(_unregistered(word)) from None


def of(match: Match) -> Purpose:
    """What the match is for. Raises ImproperlyConfigured as `named`."""
    return named(match.kind)


def seed_is_public(fact: Fact) -> bool:
    """May the seed of the match of these facts be told? When it has ended and its block is complete; of a match without one, when what it
    is for allows it. Asks for columns that `seed_facts` names."""
    if fact("status") not in (MatchStatus.FINISHED, MatchStatus.VOID):
        return False
    if fact("block_id") is not None:
        return fact("block__completed_at") is not None
    return named(fact("kind")).seed_is_public(fact)


def seed_facts() -> tuple[str, ...]:
    """The columns, as lookups from a match, that `seed_is_public` may ask for."""
    of_purposes = (name for purpose in registered() for name in purpose.seed_facts)
    return tuple(dict.fromkeys(("kind", "status", "block_id", "block__completed_at", *of_purposes)))


def of_block(block: Block) -> BlockPurpose:
    """What the block is for. Raises ImproperlyConfigured when whom it belongs to is registered by nobody."""
    for purpose in _block_purposes():
        if getattr(block, f"{purpose.block_owner}_id") is not None:
            return purpose
    raise ImproperlyConfigured(f"No purpose is registered for block {block.pk}.")


def check(**_: object) -> list[CheckMessage]:
    """Django's system check: every word and every owner that the database knows has its purpose, and no purpose has others."""
    owners = [field.name for field in Block._meta.get_fields() if isinstance(field, ForeignKey)]
    claimed = [purpose.block_owner for purpose in _block_purposes()]
    found = [Error(_unregistered(word), id="play.E001") for word in MatchKind.values if word not in _registered]
    found += [
        Error(
            f"Matches for {word!r} cannot be stored.", hint="Add the word to MatchKind and a migration.", id="play.E002"
        )
        for word in _registered
        if word not in MatchKind.values
    ]
    found += [
        Error(
            f"Block.{owner} is the owner of {claimed.count(owner)} purposes.",
            hint="Each column that owns blocks is named by one purpose's block_owner.",
            id="play.E003",
        )
        for owner in sorted({*owners, *claimed})
        if claimed.count(owner) != 1 or owner not in owners
    ]
    return list(found)


def _block_purposes() -> list[BlockPurpose]:
    return [purpose for purpose in _registered.values() if isinstance(purpose, BlockPurpose)]


def _unregistered(word: str) -> str:
    return f"No purpose is registered for matches of kind {word!r}: is the app that plays them in INSTALLED_APPS?"
