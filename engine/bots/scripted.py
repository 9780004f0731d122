"""The skeleton of a scripted bot: every option of every decision gets a worth, and the best is taken, the first among equals.

An option in words names its ``act``. What a bot says of an act stands in one of three places of its class or of the classes that it is
made of: a method ``worth_of_ACT(option)``; the table ``always``, for an act that is worth the same at any time; the list ``idle``, for
one that is worth nothing, because it declines or ends a loop. Put together when the class is made, these are what the bot ``knows``; what
it does not know is worth ``anything_else``.

What the table looks like is read from ``turn.game(0)``, an imagined game: what is public in it is true, and a scripted bot looks at
nothing else. So it plays without chance: the same questions get the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import signature
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, TypeVarTuple, cast

from engine.sdk import Bot, Game, Turn

Option: TypeAlias = "dict[str, Any]"
"""An option in words."""
Worth: TypeAlias = "float | Callable[[Any, Option], float]"
"""What an act is worth: always the same, or what a method of the bot says of the option."""

WORTH_OF = "worth_of_"

TableT = TypeVar("TableT", bound=Game)
A = TypeVarTuple("A")
R = TypeVar("R")


class Remembering(Protocol):
    """Whoever judges one decision, and keeps what it has found out."""

    memory: dict[Any, Any]


M = TypeVar("M", bound=Remembering)


def remembered(method: Callable[[M, *A], R]) -> Callable[[M, *A], R]:
    """Of a judgement that many options ask for: the same question about the same decision is answered from memory.

    The question is put without names: ``self.voyage(holding, 1)``.
    """

    @wraps(method)
    def answer(self: M, *question: *A) -> R:
        try:
            found: R = self.memory[method, question]
        except KeyError:
            found = self.memory[method, question] = method(self, *question)
        return found

    return answer


class Scripted(Bot, Generic[TableT]):
    """Subclass this, say what each act is worth, and extend ``look`` with what many acts ask for."""

    forgetful = True

    table: TableT
    """An imagined game in which what is public is true."""
    seat: int
    """Whose decision is judged."""
    kind: str
    """Of the decision."""
    memory: dict[Any, Any]
    """What has been found out about the decision (see ``remembered``)."""

    always: ClassVar[Mapping[str, float]] = {}
    """Acts that are worth the same at any time."""
    idle: ClassVar[Sequence[str]] = ()
    """Acts that are worth nothing."""
    anything_else: ClassVar[float] = 0.0
    """What an act is worth that the bot does not know: the first of several is as good as any."""
    knows: ClassVar[Mapping[str, Worth]] = {}
    """What the bot says of each act that it knows."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` is what every house bot is given. This one has no chances of its own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if {"start", "said"} & vars(cls).keys() and "forgetful" not in vars(cls):
            cls.forgetful = False  # who listens is taken to remember
        cls.knows = {act: worth for part in reversed(cls.__mro__) for act, worth in said_by(part).items()}

    def choose(self, turn: Turn) -> int:
        worths = self.worths(turn.game(0))
        return worths.index(max(worths))

    def worths(self, game: Game) -> list[float]:
        """What each option of the pending decision seems worth to the seat that is asked."""
        decision = game.decision
        if decision is None:
            return []
        self.look(game, decision.seat, decision.kind)
        return [self.worth_of(game.describe(index)) for index in range(len(decision.options))]

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in a decision of this kind that the seat has to make in the game."""
        self.table, self.seat, self.kind, self.memory = cast("TableT", game), seat, kind, {}

    def worth_of(self, option: Option) -> float:
        """What an option of the decision seems worth."""
        worth = self.knows.get(option["act"], self.anything_else)
        return worth(self, option) if callable(worth) else worth

    def asked(self) -> tuple[Any, ...]:
        """What the pending question is about (see ``engine.kernel.Asked``)."""
        return self.table.asked.args


def said_by(part: type) -> dict[str, Worth]:
    """What one class says of acts, without those that it is derived from.

    Raises TypeError for an act of which it says two things, and for a ``worth_of_`` method that takes anything but an option.
    """
    told = vars(part)
    methods = {name.removeprefix(WORTH_OF): method for name, method in told.items() if name.startswith(WORTH_OF)}
    for act, method in methods.items():
        if list(signature(method).parameters) != ["self", "option"]:
            raise TypeError(f"{part.__name__}.{WORTH_OF}{act} takes no option: call what is no act by another name")
    tables = [methods, dict(told.get("always", {})), dict.fromkeys(told.get("idle", ()), 0.0)]
    said = {act: worth for table in tables for act, worth in table.items()}
    if len(said) < sum(map(len, tables)):
        twice = sorted(act for act in said if sum(act in table for table in tables) > 1)
        raise TypeError(f"{part.__name__} says two things of {', '.join(twice)}")
    return said
