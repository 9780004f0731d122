"""Every question that can fall to the Crown, and where its answer comes from.

``CompanyGame.ask_unseated`` sends each question to a family without a seat here. The modules of the offices and phases list their
answers; nothing is answered that no module has thought of.
"""

from __future__ import annotations

from typing import Any

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
from engine.john_company_2e.crown.reply import Answer
from engine.john_company_2e.state import CompanyGame
from engine.kernel import RulesError, step

ANSWERS: dict[str, Answer] = {
    **as_family.ANSWERS,
    **in_london.ANSWERS,
    **as_hirer.ANSWERS,
    **as_chairman.ANSWERS,
    **as_director_of_trade.ANSWERS,
    **as_governor_general.ANSWERS,
    **as_manager_of_shipping.ANSWERS,
    **as_military_affairs.ANSWERS,
    **as_president.ANSWERS,
    **as_governor.ANSWERS,
    **as_commander.ANSWERS,
    **as_superintendent.ANSWERS,
    **as_shareholder.ANSWERS,
    **in_revenue.ANSWERS,
    **in_parliament.ANSWERS,
    **as_consenting.ANSWERS,
}
"""By kind of decision."""

check_words()


@step
def answer(game: CompanyGame, kind: str, options: tuple[Any, ...], then: str, args: tuple[Any, ...]) -> None:
    """The Crown answers a question. Raises RulesError for one that it has no answer to."""
    if kind not in ANSWERS:
        raise RulesError(f"the Crown has no answer to {kind}")
    ANSWERS[kind](game, (kind, options, then, args))
