"""Faults of games with the Crown that long random play found, each kept as a case."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import hiring
from engine.john_company_2e.crown import as_consenting, favours
from engine.john_company_2e.crown.assets import PROMISE_CUBE
from engine.john_company_2e.families import family
from engine.john_company_2e.table.names import NOBODY, Law
from engine.john_company_2e.title import TITLE
from engine.shared import consent


def test_the_crown_pays_the_subsidised_price_for_the_extra_workshop_of_a_law_too() -> None:
    game = TITLE.new(1, 1, {"negotiation": "off"})
    game.laws = [Law.INDUSTRY_SUBSIDY, Law.CALICO_ACTS]
    assert family.workshop_cost(game, game.crown, family.EXTRA_ACTION) == 3
    assert family.workshop_cost(game, 0, family.EXTRA_ACTION) == 5
    assert family.workshop_cost(game, 0, family.FAMILY) == 3


@pytest.mark.parametrize(
    ("kind", "option", "matter"),
    [
        ("crown.nepotism", "no", "nepotism"),
        ("crown.investment", "yes", "invest"),
        ("crown.alliance_consent", ("yes", 2), "alliance"),
    ],
)
def test_whoever_the_crown_asks_for_consent_is_told_who_asks_as_any_other_asker_is(
    kind: str, option: str | tuple[str, int], matter: str
) -> None:
    """The house's bot weighs what it does for the asker, and once looked for one in vain."""
    game = TITLE.new(2, 1)
    said = TITLE.words[kind](game, option)
    assert (said["asker"], said["matter"]) == (game.crown, matter)
    assert "seat" not in said


def test_what_is_pledged_to_another_for_consent_does_not_buy_the_crowns() -> None:
    """A nepotist with two cubes pledges one to the other human: the Crown's consent, which costs two, is out of reach."""
    game = TITLE.new(2, 1, {"negotiation": "full"})
    game.cubes = [4, 2, 6]
    request = (
        1,
        game.crown,
        "nepotism",
        ((0, (PROMISE_CUBE,)),),
        (consent.take_answer, (1, "nepotism", (hiring.after_nepotism, (), ())), (game.crown,)),
    )
    game.stack.clear()
    game.decision = None
    question = ("consent", ("yes", "no"), (consent.consent, request, ()))
    as_consenting.consider(game, question)
    # No favour is within the means of seat 1, nor may it do a basic one first: nobody is asked.
    assert game.stack == [(as_consenting.settle, question, NOBODY, ())]


def test_a_swap_of_pieces_is_told_in_json_types() -> None:
    game = TITLE.new(1, 1)
    said = favours.favour_in_words(
        game, ("commander.swap_exhausted_pieces", 2, (("alliance", 5),), (("regiments", 2),))
    )
    assert said["gives"] == [{"pieces": "alliance", "alliance": "jagat_seths", "number": 1}]
    assert said["takes"] == [{"pieces": "regiments", "number": 1}]
    choice = favours.detail_in_words("choice", ("ship", 1))
    assert choice == ["ship", 1]
