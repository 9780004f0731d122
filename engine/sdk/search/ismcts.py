"""Information set Monte Carlo tree search, for one observer (Cowling, Powley, Whitehouse 2012).

Each iteration imagines one game that fits what the seat knows, walks down one tree shared by all of them, adds a node, plays on from
there and judges. A node stands for what has been chosen since the root, and by whom, whatever is hidden; in another imagined game some of
its options may not be there, or other dice may have another seat asked, so UCB counts how often a child was *available*, not how often its
parent was visited. Where there are many options,
only a few are tried at first, more as the node is visited more (progressive widening, Coulom 2007). Every seat is taken to go for what is
best for itself (max^n): the worths of ``evaluate`` are put between 0 and 1 by the least and the greatest that the seat has met in this
search.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import TypeAlias

from engine.kernel.decisions import Choice, Decision
from engine.kernel.dice import Dice, key_of
from engine.kernel.game import Game
from engine.sdk import Turn
from engine.sdk.search.playouts import Playout, Policy
from engine.sdk.search.stopping import Stop

Move: TypeAlias = tuple[int, str, Choice]
"""Who chose, in which kind of decision, and what: after the same choices dice may ask one seat or another, and equal choices of theirs are
not the same."""


class Node:
    """What came of the choices that lead here: visits, the sum of worths to the seat that chose last, and how often it could be chosen."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.children: dict[Move, Node] = {}

    @property
    def mean(self) -> float:
        """The average worth, in units of ``evaluate``."""
        return self.total / self.visits if self.visits else 0.0


class ISMCTS:
    """One for each match; the tree is of one decision and is grown anew at the next.

    ``exploration`` is UCB's constant; a node of n visits has at most ``widening`` · n^``power`` children, and at least two.
    ``first`` proposes the option to try next (its favourite, then any others by luck): a policy that knows the game spares the search
    hundreds of bad options. ``root`` is the tree of the last search, for those who want to look.
    """

    def __init__(
        self,
        seed: int = 0,
        exploration: float = 0.7,
        widening: float = 1.5,
        power: float = 0.5,
        playout: Playout = Playout(),  # noqa: B008 - it never changes
        first: Policy | None = None,
    ) -> None:
        self.seed, self.exploration, self.widening, self.power = seed, exploration, widening, power
        self.playout, self.first = playout, first
        self.root = Node()
        self.iterations = 0
        self._range: dict[int, tuple[float, float]] = {}

    def choose(self, turn: Turn, seconds: float | None = None, iterations: int | None = None) -> int:
        """The option that was tried most. Equal seeds and iterations choose alike. Raises ValueError without a bound."""
        dice = Dice(key_of("ismcts", self.seed, turn.id))
        self.root, self._range = Node(), {}
        stop = Stop(seconds, iterations)
        while stop.more():
            self._iterate(turn.game(dice.below(2**32)), dice)
        self.iterations = stop.done
        tried = {move: (node.visits, node.mean) for move, node in self.root.children.items()}
        moves: list[Move] = [(turn.seat, turn.kind, choice) for choice in turn.choices]
        return max(range(len(moves)), key=lambda at: (*tried.get(moves[at], (0, -inf)), -at))

    def _iterate(self, game: Game, dice: Dice) -> None:
        node, path = self.root, []
        while (decision := game.decision) is not None:
            index, child, fresh = self._step(node, game, decision, dice)
            path.append((decision.seat, child))
            game.choose(index)
            node = child
            if fresh:
                break
        self.playout.play(game, dice)
        worths: dict[int, float] = {}
        for seat, child in path:
            if seat not in worths:
                worths[seat] = worth = game.title.evaluate(game, seat)
                least, most = self._range.get(seat, (inf, -inf))
                self._range[seat] = min(least, worth), max(most, worth)
            child.visits += 1
            child.total += worths[seat]
        self.root.visits += 1

    def _step(self, node: Node, game: Game, decision: Decision, dice: Dice) -> tuple[int, Node, bool]:
        """The option to walk down: its index, its node, and whether that is new."""
        moves: list[Move] = [(decision.seat, decision.kind, choice) for choice in decision.options]
        known = [(at, child) for at, move in enumerate(moves) if (child := node.children.get(move)) is not None]
        for _at, child in known:
            child.available += 1
        room = max(2.0, self.widening * node.visits**self.power)
        if len(known) < min(len(moves), room):
            index = self._untried(node, game, moves, dice)
            child = node.children[moves[index]] = Node()
            child.available = 1
            return index, child, True
        least, most = self._range.get(decision.seat, (0.0, 0.0))
        span = (most - least) or 1.0
        index, child = max(known, key=lambda pair: self._promise(pair[1], least, span))
        return index, child, False

    def _promise(self, child: Node, least: float, span: float) -> float:
        return (child.mean - least) / span + self.exploration * sqrt(log(child.available) / child.visits)

    def _untried(self, node: Node, game: Game, moves: Sequence[Move], dice: Dice) -> int:
        if self.first is not None and moves[favourite := self.first(game, dice)] not in node.children:
            return favourite
        return dice.pick([at for at, move in enumerate(moves) if move not in node.children])


__all__ = ["ISMCTS", "Node"]
