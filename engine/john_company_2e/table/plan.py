"""The plan of a game: which steps stand where at one table. It follows from seats and options, and no step asks for those any more.

Scenarios, variants and the Crown differ in what happens at a few places of everybody's phases. A phase names such a place and knows no
more of it; what stands there is settled once for all tables alike, where all steps are known (``plans``). There are four kinds of places:

- a *choice* is one step of several that a table can have: ``game.do(game.plan.elect)``;
- a *seam* is where other rules may put steps of their own, at most tables none. The phase runs them with what it says beside the seam:
  ``game.do(attrition, *at(game.plan.before_retirements), retirements)``;
- a *fact* is told where a deed is done, and its listeners act at once: ``game.tell(Fact.SHIP_PLACED, ship, sea)``;
- a *figure* is a number of this table: its last turn, how many offers a window has room for.

A plan is immutable, shared by all copies of a game, and no part of its saved state. Steps on the stack are those that it had there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.john_company_2e.table.facts import Fact
from engine.kernel import Frame, Step

Seam: TypeAlias = tuple[Frame, ...]
"""What runs at a place, in order; each frame gets what the phase says beside the seam, after its own arguments."""

Listener: TypeAlias = Callable[..., None]
"""What a fact makes happen: the game, and what is told."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Something else that families may trade at this table."""

    asset: tuple[Any, ...]  # as deals name it, its kind first
    owned: Callable[[Any, int], int]  # how many a family has: the game, the family
    move: Callable[..., None]  # from one to the other: the game, giver, taker, the asset


Verdict: TypeAlias = Callable[[Any], tuple[Mapping[str, Any], str]]
"""What else an end means: details of the outcome, and its words."""


def at(seam: Seam, *beside: Any) -> Seam:
    """The frames of a seam, with what the phase says beside it."""
    return tuple([(*frame, *beside) for frame in seam])


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What runs where at one table."""

    scenario: Mapping[str, Any]  # its card, with the laws that this table begins with

    # Choices
    deal: Step  # the setup cards are dealt
    elect: Step  # the Court elects a Chairman
    fill_for_company: Step  # it is the Company's turn among firms to fill orders: Presidency, regions declared
    score: Step  # the game goes to final scoring

    # What stands in for a seat
    answer_unseated: Seam = ()  # a question falls to a family without a seat: the question

    # Standing orders, where everything can be bargained for
    orders: Seam = ()  # before the first turn
    review: Seam = ()  # before every other

    # Seams, in the order of a turn
    turns: Mapping[int, Seam]  # by the number of the turn, all of it
    open_phase: Seam = ()  # a phase begins, after its window: the phase
    before_retirements: Seam = ()  # attrition of a London Season is over
    after_retirement: Seam = ()  # a family has retired its pensioners in a London Season: the family
    after_cards: Seam = ()  # the prestige cards of a London Season are taken
    close_investments: Seam = ()  # the rounds of investments in firms are over
    before_office: Seam = ()  # a seat is about to act in a Company office: office, family
    after_office: Seam = ()  # it has acted: office, family
    open_parliament: Seam = ()  # Parliament meets
    open_vote: Seam = ()  # law and policy are before the House
    open_round: Seam = ()  # a round of votes begins: the law
    close_vote: Seam = ()  # the rounds of votes on Deregulation are over
    blame: Seam  # the Company has failed, and all else is scored

    # Deals
    sorts: Mapping[str, Sort] = field(
        default_factory=dict
    )  # what families may trade beside what every table has, by its kind

    # Facts
    listeners: Mapping[Fact, tuple[Listener, ...]] = field(default_factory=dict)
    verdicts: tuple[Verdict, ...] = ()  # the game is over

    # Figures
    families: int  # those of seats, and those that nobody plays
    first_turn: int
    last_turn: int
    offers: int  # that each family may make in one window; 0 where there are none, and for a lone seat
    phases: tuple[int, ...]  # those of a turn that come at all
    haggles: bool  # may consent have a price, and an office a bid?
    loots_company_regions: bool  # does a Deploy action to one of them bring its army the minimum of loot?
    power_places: int = 2  # places of the power award that score
