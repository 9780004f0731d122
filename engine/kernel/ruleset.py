"""What a title declares: its options, its steps, what there is at its tables, and what each of its games is to be, shown and held to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import isroutine
from itertools import product
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from engine.kernel.decisions import Event
from engine.kernel.dice import Dice
from engine.kernel.errors import BadOption, shown
from engine.kernel.frames import Bounds, Frame, Step, Takes, takes_of
from engine.kernel.vocabulary import Holds, Sentences

F = TypeVar("F", bound=Callable[..., Any])
Words = Callable[[Any, Any], dict[str, Any]]

Things: TypeAlias = Mapping[str, "Sequence[str] | range"]
"""By the names that ``field`` uses, what fields are indexed by or refer to: each one's name, or a range where numbers are printed."""


STEPS: dict[Step, str] = {}
"""Every function that is marked as a step, with the module that marks it. Kept here, since a compiled function takes no attributes."""

WORDS: dict[Words, str] = {}
"""Every function that puts options into words, with the kind of decision that it does this for."""


def step(function: F) -> F:
    """Mark a function as a step of the rules, so that its title can save frames by its name (``module.function``)."""
    STEPS[function] = function.__module__
    return function


def words(kind: str) -> Callable[[F], F]:
    """Mark a function ``(game, option) -> {"act": …}`` as the one that puts options of decisions of this kind into words."""

    def mark(function: F) -> F:
        WORDS[function] = kind
        return function

    return mark


@dataclass(frozen=True, slots=True)
class Option:
    """A table setting: what may be chosen, what holds when nothing is said, and what it means."""

    choices: tuple[str, ...]
    default: str
    help: str


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a figure comes from: ``table`` and ``entry`` name it, ``source`` is rulebook, public or reconstructed, ``note`` says more."""

    table: str
    entry: str
    source: str
    note: str = ""


class Chance(NamedTuple):
    """How often something happened in simulated games, beside the chance that a rulebook publishes."""

    what: str
    sort: str
    happened: int  # in so many
    games: int
    published: int  # per cent


class Ruleset:
    """What a title fills in, and what follows from that alone; ``Title`` adds what callers ask of it.

    ``version`` changes whenever rules or data change the outcome of a seed. ``phases`` lists the modules that hold steps and words, in
    the rulebook's order.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[str]
    options: ClassVar[Mapping[str, Option]] = {}
    phases: ClassVar[tuple[ModuleType, ...]]
    never_asked: ClassVar[tuple[str, ...]] = ()
    """Kinds of decisions of shared modules that this title has no cause to ask: there are no words for them here."""
    game_class: ClassVar[type[Any]]
    """The subclass of ``Game`` on which its steps are played."""
    currency: ClassVar[str] = "£"
    worth_in: ClassVar[tuple[str, int]] = ("points", 1)
    """What ``evaluate`` counts, and how many of its units make one of those: ("victory points", 100) where it counts hundredths."""
    joint: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """What is indexed by several things in turn: ``{"mill": ("seat", "good")}`` stands for ``[seat * goods + good]``."""
    stands_for: ClassVar[Mapping[str, str | int | range]] = MappingProxyType({})
    """What whole numbers in arguments of steps are, beside those that have the name of a thing: one thing of this name (``family``), one or
    -1 for none (``family?``), a set of them as bits (``{family}``), a number up to this one, or one of a range. By the argument's name,
    or by what its type is annotated with: a name from here (``Annotated[int, "£"]``) or a thing (``Annotated[int, "{family}"]``)."""
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Ranges of ``stands_for`` that count up with a game: by name, the field of how many there are so far. A saved game's steps have no
    number beyond that."""
    things_vary_with: ClassVar[tuple[str, ...]] = ()
    """The options on which ``things`` depends, beside the number of seats."""
    vocabulary: ClassVar[Mapping[str, Holds]] = {}
    """What the fields of events, and of options in words, hold: by it a person is told them (``engine.kernel.telling``)."""
    sentences: ClassVar[Sentences] = Sentences()
    """How its events and options are told in sentences (``engine.kernel.sentences``)."""
    reader: ClassVar[ModuleType | None] = None
    """The module that does to a board what public events tell (``engine.kernel.reading``)."""

    def __init__(self) -> None:
        self.steps: dict[str, Step] = {}
        self.words: dict[str, Words] = {}
        for module in self.phases:
            for thing in filter(isroutine, vars(module).values()):
                if STEPS.get(thing) == module.__name__:
                    self.steps[f"{module.__name__.rpartition('.')[2]}.{thing.__name__}"] = thing
                kind = WORDS.get(thing)
                if kind is not None and kind not in self.never_asked:
                    self.words[kind] = thing
        self.step_names: dict[Step, str] = {function: name for name, function in self.steps.items()}
        self._things: dict[tuple[int | str, ...], tuple[Things, Mapping[str, int]]] = {}
        self._bounds: dict[tuple[int | str, ...], Bounds] = {}
        self.successions: dict[Hashable, Any] = {}
        """What ``engine.kernel.succession`` has found out of the steps."""

    def takes(self, name: str) -> Takes:
        """What the step of this name takes: found out when it is first asked for."""
        return takes_of(self.steps[name])

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        """The seat counts that can be played with these options, ascending. Raises BadOption."""
        raise NotImplementedError

    def things_at(self, seats: int, options: Mapping[str, str]) -> Things:
        """``things`` of one table, the joint ones too; made once for all tables alike."""
        return self._at_table(seats, options)[0]

    def parts_of(self, seats: int, options: Mapping[str, str]) -> Mapping[str, tuple[str, tuple[int, ...]]]:
        """What belongs to what, where names alone do not say so: ``{"order": ("region", (0, 0, 1))}`` tells of each order whose it is."""
        return {}

    def sizes(self, seats: int, options: Mapping[str, str]) -> Mapping[str, int]:
        """How many there are of what the state's fields are indexed by or refer to, by the names that ``field`` uses."""
        return self._at_table(seats, options)[1]

    def bounds(self, seats: int, options: Mapping[str, str]) -> Bounds:
        """The least and the largest whole number of a name in arguments of steps: see ``stands_for``; made once for all tables alike."""
        key = self._alike(seats, options)
        if key not in self._bounds:
            self._bounds[key] = MappingProxyType(self._bounds_of(self.sizes(seats, options)))
        return self._bounds[key]

    def _bounds_of(self, sizes: Mapping[str, int]) -> dict[str, tuple[int, int]]:
        named: dict[str, tuple[int, int]] = {}
        for name, size in sizes.items():
            named |= {name: (0, size - 1), f"{name}?": (-1, size - 1), f"{{{name}}}": (0, (1 << size) - 1)}
        for name, those in self.stands_for.items():
            if isinstance(those, range):
                named[name] = (those[0], those[-1])
            else:
                named[name] = (0, those) if isinstance(those, int) else named[those]
        return named

    def _alike(self, seats: int, options: Mapping[str, str]) -> tuple[int | str, ...]:
        # Tables of one key have the same things.
        return (seats, *[options[name] for name in self.things_vary_with])

    def _at_table(self, seats: int, options: Mapping[str, str]) -> tuple[Things, Mapping[str, int]]:
        key = self._alike(seats, options)
        if key not in self._things:
            single = self.things(seats, options)
            joint = {
                name: tuple([", ".join(map(str, those)) for those in product(*[single[part] for part in parts])])
                for name, parts in self.joint.items()
            }
            things: Things = MappingProxyType({**single, **joint})
            sizes = {name: len(those) for name, those in things.items()}
            self._things[key] = (things, MappingProxyType(sizes))
        return self._things[key]

    def check_options(self, options: Any) -> dict[str, str]:
        """Every option with its value, defaults filled in. Raises BadOption for an unknown option or value."""
        if not isinstance(options, Mapping):
            raise BadOption(
                "options", "expected names and values", f"known options: {', '.join(self.options) or 'none'}"
            )
        settings = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                raise BadOption(
                    f"options.{name if type(name) is str and len(name) <= 40 else shown(name)}",
                    f"{self.id} has no such option",
                    f"use one of: {', '.join(self.options) or 'none'}",
                )
            if value not in self.options[name].choices:
                raise BadOption(
                    f"options.{name}",
                    f"{shown(value)} cannot be chosen",
                    f"use one of: {', '.join(self.options[name].choices)}",
                )
            settings[name] = value
        return settings

    def check_seats(self, seats: Any, options: Mapping[str, str]) -> int:
        """``seats`` if the title can be played by so many with these options. Raises BadOption."""
        allowed = self.seats(options)
        if type(seats) is not int or seats not in allowed:
            raise BadOption(
                "seats",
                f"{shown(seats)} cannot play {self.id} with these options",
                f"use one of: {', '.join(map(str, allowed))}",
            )
        return seats

    # -- what a title fills in: with a method, or with a function of one of its modules, ``audit = staticmethod(audit.audit)`` --

    def rules(self, seats: int, options: Mapping[str, str]) -> Any:
        """The tables in force at a table of so many seats with these options: immutable, made once, shared by all its games."""
        return None

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        """What there is at a table that fields are indexed by or refer to, by name (``things_at``, ``sizes`` give it to callers)."""
        return {"seat": self.players(seats, seats)}

    def players(self, number: int, seats: int) -> tuple[str, ...]:
        """The names of so many players, those without a seat after the seats: ``seat 1``, ``seat 2``, ``the Crown``."""
        seated = [f"seat {seat + 1}" for seat in range(min(number, seats))]
        return (*seated, *[self.player_name(player, seats) for player in range(seats, number)])

    def player_name(self, player: int, seats: int) -> str:
        """Who plays without a seat (an automaton, a neutral company), for a person."""
        return f"player {player + 1}"

    def set_up(self, game: Any) -> None:
        """Fill every field of a new game and schedule its first steps. May roll ``game.dice``."""
        raise NotImplementedError

    def conceal(self, game: Any, seat: int | None) -> None:
        """Overwrite in ``game`` (a copy) everything that ``seat`` may not know with the title's mark for hidden things."""

    def redeal(self, game: Any, seat: int | None, dice: Dice) -> None:
        """Fill everything that ``conceal`` overwrote with a draw that fits what ``seat`` knows."""

    def audit(self, game: Any) -> None:
        """Check the title's laws. Raises AuditError naming the broken one."""

    def course(self, game: Any) -> Sequence[Sequence[Frame]]:
        """What a game that asks a question must still have before it: the rest of its turn or round, frames in the order of play.

        They lie at the bottom of the stack, and none of their steps lies above them. There may be several such courses, of which one is
        there: a saved game is held to that. Empty: the title does not say.
        """
        return ()

    def sequence(self, game: Any) -> Collection[Step]:
        """Steps that the sequence of play alone runs, such as a phase's first: a saved game has none of them above its course."""
        return ()

    def under_way(self, game: Any) -> Collection[Step]:
        """Steps that have begun and are not over, such as a phase's first: all that lies above the course comes of them.

        A saved game is held to that: see ``engine.kernel.succession`` for how it is known what comes of a step. Empty: the title does
        not say.
        """
        return ()

    def at_its_end(self, game: Any) -> bool:
        """Does the board stand where a game ends? A saved game that has an outcome is held to that."""
        return True

    def last_step(self, game: Any) -> Step | None:
        """The step that ends a game which stands at its end, such as the count of points: it finds the outcome on the board alone.

        It runs once more on a copy of a saved game that is over, whose outcome is held to what it finds. None: the title does not say.
        """
        return None

    def evaluate(self, game: Any, seat: int) -> int:
        """How good ``seat``'s position looks: its lead over the best rival, in the unit that ``worth_in`` names. Used by house bots."""
        raise NotImplementedError

    def stage(self, game: Any) -> tuple[Any, ...]:
        """How far the game has come, turn and phase: later stages compare greater. Used by house bots, which judge playouts where the same
        stage begins. One stage for the whole game, as long as a title does not say.
        """
        return ()

    def metrics(self, game: Any) -> Mapping[str, int | bool | str]:
        """Figures of a finished game for ``stats``: numbers are averaged, a bool is a rate, strings are counted."""
        return {}

    def chances(self, turns: int, games: int, seed: int) -> Sequence[Chance]:
        """Chances that the rulebook publishes for games of so many turns, beside those of ``games`` simulated ones. For ``stats``.

        Raises BadOption where none are published.
        """
        raise BadOption("turns", f"{self.name} publishes no chances", "leave it out")

    def to_reach(self) -> Iterable[str]:
        """What games of this title should reach at some time (cards, tiles, offices …), as ``reached`` names it. For ``fuzz``."""
        return ()

    def reached(self, events: Iterable[Event]) -> Iterable[str]:
        """What these events show of ``to_reach``."""
        return ()

    def built_by_tests(self) -> Mapping[str, str]:
        """What random games may well miss, of ``to_reach`` and of kinds of decisions (``decision: <kind>``), and the test that builds it.

        Tests are named as pytest names them, from the root of the repository.
        """
        return {}

    def provenance(self) -> list[Provenance]:
        """Where the component figures come from: an entry for each that the rulebook does not settle, and one per table."""
        return []

    def summary(self) -> str:
        """The rules in a few paragraphs of our own words (Markdown), for the title's page and ``titles --verbose``."""
        return ""


__all__ = ["Chance", "Option", "Provenance", "Ruleset", "Things", "step", "words"]
