"""Consent: asked of one, of everybody, or of a majority; paid for when everything is settled, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import BadState, Frame
from engine.shared import consent
from engine.shared.market import CASH
from tests.engine.answering import choose
from tests.engine.shared.fair import MILL, TITLE, Fair, build, fair, rest, settled


def sounded(asker: int, asked: int, matter: str = "build", pledges: consent.Pledges = ()) -> Frame:
    return (consent.make_request, (asker, asked, matter, pledges, (settled, asker)))


def test_consent_may_be_bought_with_what_is_attached() -> None:
    game = fair(sounded(0, 1))
    choose(game, ("give", CASH), 2, ("give", MILL))  # two things are enough
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "consent")
    assert game.describe(0) == {
        "act": "consent",
        "asker": 0,
        "matter": "build",
        "offered": [{"asset": "cash", "amount": 2}, {"asset": "mill"}],
    }
    choose(game, "yes")
    assert (game.granted, game.cash, game.mills) == (1, [3, 5, 0, 30], [1, 1, 1, 0])


def test_a_refusal_costs_nothing() -> None:
    game = fair(sounded(0, 1))
    choose(game, ("give", CASH), 2, "enough", "no")
    assert (game.granted, game.cash) == (0, [5, 3, 0, 30])


def test_a_price_replaces_the_offer_and_is_taken_or_left() -> None:
    for answer, granted, cash in ((("price", 4), 1, [1, 7, 0, 30]), ("leave", 0, [5, 3, 0, 30])):
        game = fair(sounded(0, 1))
        choose(game, ("give", CASH), 2, "enough", ("price", 4))
        assert game.decision is not None
        assert (game.decision.seat, game.decision.options) == (0, ("leave", ("price", 4)))
        choose(game, answer)
        assert (game.granted, game.cash) == (granted, cash)


def test_what_is_pledged_elsewhere_or_kept_back_is_not_spent_twice() -> None:
    game = fair(sounded(0, 1, pledges=((2, (("cash", 3), MILL)), (0, (("cash", 1),)))))
    choose(game, ("give", CASH))  # £1 is left: the amount is no question
    choose(game, ("give", MILL))
    assert game.decision is not None
    assert game.decision.kind == "consent"
    assert game.decision.options == ("yes", "no", ("price", 1))
    choose(game, "yes")
    assert (game.cash, game.mills) == ([1, 4, 3, 30], [0, 1, 2, 0])


def test_a_claim_stands_for_consent_and_is_used_up() -> None:
    game = fair(sounded(0, 1, "grind"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("consent.claim", ("ask", MILL))
    choose(game, MILL)
    assert (game.granted, game.mills) == (1, [1, 1, 1, 0])
    assert [event.fields for event in game.events if event.name == "honoured"] == [{"claim": "mill", "by": 1}]


def test_a_claim_that_is_pledged_already_is_not_offered_again() -> None:
    game = fair(sounded(0, 1, "grind", ((2, (MILL,)),)))
    assert game.decision is not None
    assert game.decision.kind == "consent.sweeten"


def leave(asked: tuple[int, ...], matter: str = "build") -> Frame:
    """Seat 0 wants to build two mills."""
    return (consent.ask_next, (0, matter, (build, 0, 2)), asked, ())


def built(game: Fair) -> list[dict[str, Any]]:
    return [event.fields for event in game.events if event.name == "built"]


def test_everybody_is_paid_when_the_last_has_consented() -> None:
    game = fair(leave((1, 3)))
    choose(game, ("give", CASH), 2, "enough", "yes")
    assert game.cash == [5, 3, 0, 30]
    choose(game, ("give", CASH), 3, "yes")
    assert (game.cash, built(game)) == ([0, 5, 0, 33], [{"seat": 0, "number": 2}])


def test_nobody_is_paid_nor_asked_after_a_refusal() -> None:
    game = fair(leave((1, 3)))
    choose(game, ("give", CASH), 2, "enough", "yes", "enough", "no")
    assert (game.cash, built(game)) == ([5, 3, 0, 30], [{"seat": 0, "number": 0}])
    game = fair(leave((3, 1)))
    choose(game, "enough", "no")
    assert built(game) == [{"seat": 0, "number": 0}]


def test_where_nobody_need_be_asked_leave_is_given() -> None:
    assert built(fair(leave(()))) == [{"seat": 0, "number": 2}]


def test_whom_the_title_has_asked_plainly_names_no_price() -> None:
    game = fair(leave((2,)))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.options) == (2, "consent", ("yes", "no"))
    choose(game, "yes")
    assert (game.cash, built(game)) == ([5, 3, 0, 30], [{"seat": 0, "number": 2}])


def test_the_terms_of_a_matter_are_told_to_whoever_is_asked_about_it() -> None:
    said = {"act": "refuse", "asker": 0, "matter": "build", "offered": []}
    assert fair(leave((2,))).describe(1) == {**said, "mills": 2}
    shares = (1, 0, 2, 0)
    poll: consent.Poll = (shares, (2,), 1)
    game = fair((consent.next_backer, (0, "build", (build, 0, 5)), poll, ()))
    assert game.describe(1) == {**said, "mills": 5}
    assert fair((consent.next_backer, (0, "build", (stranger, 0)), poll, ())).describe(1) == said


def stranger(game: Fair, seat: int, granted: int) -> None:
    """Has no terms."""


@pytest.mark.parametrize(
    ("shares", "answers", "granted"),
    [
        ((3, 1, 1, 0), (), 1),  # three of five are its own
        ((1, 1, 2, 1), ("yes",), 1),  # 3 of 5: nobody asks the others
        ((1, 2, 1, 1), ("yes", "enough", "yes"), 1),  # 4 of 5
        ((1, 1, 2, 1), ("no", "enough", "yes", "enough", "no"), 0),  # 2 of 5
        ((0, 1, 3, 1), ("no",), 0),  # at most 2 of 5 are left
        ((1, 0, 1, 0), ("no",), 0),  # half is no majority
    ],
)
def test_more_than_half_of_the_shares_give_leave(
    shares: tuple[int, ...], answers: tuple[str, ...], granted: int
) -> None:
    game = TITLE.new(4, 1)
    holders = tuple(seat for seat in (2, 1, 3) if shares[seat])
    game.enter((consent.next_backer, (0, "build", (build, 0, 1)), (shares, holders, shares[0]), ()), rest)
    choose(game, *answers)
    assert built(game) == [{"seat": 0, "number": granted}]


def test_a_request_whose_end_was_forged_is_refused() -> None:
    data = fair(leave((1,))).to_json()
    plea = data["decision"]["then"][1]
    request = plea[5]["args"][0]
    assert request[4] == {
        "step": "consent.take_answer",
        "args": [[0, "build", {"step": "fair.build", "args": [0, 2]}], [1]],
    }
    request[4]["args"][0][2]["args"].append(1)
    with pytest.raises(BadState, match=r"decision\.then: sweeteners\.attach: plea: consent\.request_consent: "):
        TITLE.from_json(data)
