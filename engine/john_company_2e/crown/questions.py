"""Every question that can fall to the Crown, and where its answer comes from.

``CrownGame.ask_unseated`` sends each question to a family without a seat here. The modules of the offices and phases list their
answers, the tables those that never change; nothing is answered that neither has thought of.
"""

from __future__ import annotations

from types import ModuleType

from engine.john_company_2e.crown import (
    as_chairman,
    as_commander,
    as_consenting,
    as_director_of_trade,
    as_family,
    as_governor,
    as_governor_general,
    as_hirer,
    as_manager_of_shipping,
    as_military_affairs,
    as_president,
    as_shareholder,
    as_superintendent,
    in_london,
    in_parliament,
    in_revenue,
)
from engine.john_company_2e.crown.measures import check_words
from engine.john_company_2e.crown.reply import Answer, Question, standing
from engine.john_company_2e.handbook.state import CrownGame
from engine.kernel import RulesError, step

ANSWERING: tuple[ModuleType, ...] = (
    as_family,
    in_london,
    as_hirer,
    as_chairman,
    as_director_of_trade,
    as_governor_general,
    as_manager_of_shipping,
    as_military_affairs,
    as_president,
    as_governor,
    as_commander,
    as_superintendent,
    as_shareholder,
    in_revenue,
    in_parliament,
    as_consenting,
)
"""The modules of the offices and phases, each with the ``ANSWERS`` that are its own."""

ANSWERS: dict[str, Answer] = standing() | {
    kind: answer for module in ANSWERING for kind, answer in module.ANSWERS.items()
}
"""By kind of decision."""

check_words()


@step
def answer(game: CrownGame, question: Question) -> None:
    """The Crown answers a question. Raises RulesError for one that it has no answer to."""
    if question[0] not in ANSWERS:
        raise RulesError(f"the Crown has no answer to {question[0]}")
    ANSWERS[question[0]](game, question)
