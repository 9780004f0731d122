"""The plan of a game: steps that stand in later phases, or with the Crown, by the places of earlier phases at which they run.

A phase names the place; which step runs there is settled where all of them are known, in ``title``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import Step


@dataclass(frozen=True, slots=True)
class Plan:
    """What runs where. Steps get what is said beside them, after the game."""

    answer_for_crown: Step  # a question falls to a family without a seat: the question
    open_phase: Step  # a phase begins, after its window: the phase
    before_office: Step  # a human acts in an office beside the Crown: office, family
    after_office: Step  # it has acted: office, family
    elect_with_crown: Step  # the Court elects a Chairman while the Crown is a family
    close_investments: Step  # the rounds of investments in firms are over
    fill_for_company: Step  # it is the Company's turn among firms to fill orders: Presidency, regions declared
    open_parliament: Step  # Parliament meets
    open_vote: Step  # a vote begins
    open_round: Step  # a round of votes begins: the law
    close_vote: Step  # the rounds of votes on Deregulation are over
    offer_cash: Step  # before or after retirements of a London Season: the favour
    offer_cards: Step  # the prestige cards of a London Season are taken
    score: Step  # the game goes to final scoring
