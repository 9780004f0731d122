"""The Crown's family actions: free writers, then the climate's queue, and a law's extra action on top.

Rulebook: Crown Handbook, Family, Family Actions, Extra Action; checklist 251; T35.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_2e.crown.measures import all_of, first_of
from engine.john_company_2e.crown.reply import Answer, Question
from engine.john_company_2e.families import family
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.handbook.things import Actions, Line
from engine.john_company_2e.table.names import NOBODY, Action, Prestige
from engine.john_company_2e.table.tables import ACTION_IDS
from engine.kernel import step

SPACES: dict[str, Callable[[CrownGame, int], int]] = {
    "cheapest": lambda game, space: -game.tables.stock_prices[space],
    "rightmost": lambda game, space: space,
}
"""Words for a space of the Stock Exchange."""


def act(game: CrownGame, question: Question) -> None:
    """Free writers first, then as many actions of the queue as the number of seats gives it."""
    game.do(free_writers, (next_action, 0, game.crown_plan.family_actions, 0))


@step
def free_writers(game: CrownGame) -> None:
    """With four vacant offices a free writer; then another for a Presidency without President and Crown writer."""
    if game.vacancies() >= field("family.free_writers", "vacant_offices"):
        game.do((enlist, first_of(game, field("family.writer_placement", "first_of"))), second_writer)


@step
def second_writer(game: CrownGame) -> None:
    """The second free writer."""
    if places := all_of(game, field("family.free_writers", "then_where")):
        game.do((enlist, places[0]))


@step
def enlist(game: CrownGame, presidency: int) -> None:
    """A writer that costs no action, if there is a piece."""
    if family.can_place(game, game.crown):
        game.do((family.perform, game.crown, (Action.ENLIST_WRITER, presidency), family.EXTRA_WRITER))


@step
def next_action(game: CrownGame, at: Line, left: Actions, extra_done: int) -> None:
    """The queue from left to right; what cannot be done is skipped, and the law's extra action costs none (T35)."""
    queue = entry(game, "family.action_queue")
    extra = game.extra_action()
    if at < len(queue):
        action = ACTION_IDS.index(queue[at])
        is_extra = action == extra and not extra_done
        if (left or is_extra) and (option := way(game, action)):
            reason = family.EXTRA_ACTION if is_extra else family.FAMILY
            counted = left if is_extra else left - 1
            game.do(
                (family.perform, game.crown, option, reason),
                (next_action, at + 1, counted, extra_done or int(is_extra)),
            )
        else:
            game.do((next_action, at + 1, left, extra_done))
    elif extra >= 0 and not extra_done and (option := way(game, extra)):
        game.do((family.perform, game.crown, option, family.EXTRA_ACTION))


def way(game: CrownGame, action: int) -> tuple[Any, ...] | None:
    """How the Crown takes an action now: a writer by its placement rule, a share on the cheapest space, the rightmost of equals."""
    ways = family.ways(game, game.crown, action, family.FAMILY)
    if not ways:
        return None
    if action == Action.ENLIST_WRITER:
        return (action, first_of(game, field("family.writer_placement", "first_of")))
    if action == Action.SEEK_SHARE:
        own = [each for each in ways if not needs_leave(game, each)]
        words = field("family.seek_share_space", "pick")
        return max(own, key=lambda each: [SPACES[word](game, each[1]) for word in words], default=None)
    return ways[0]


def needs_leave(game: CrownGame, option: tuple[Any, ...]) -> bool:
    """Is this the Stock Broker's price with another family's leave, for which the Crown never asks?"""
    owner = game.owner_of_prestige(Prestige.STOCK_BROKER)
    return bool(option[2] == family.BROKER_PRICE and owner not in (NOBODY, game.crown))


ANSWERS: dict[str, Answer] = {"family.action": act}
