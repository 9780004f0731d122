"""Contracts and words: what waits for a deed, and what becomes of it."""

from __future__ import annotations

import pytest

import engine
from engine.kernel import AuditError, RulesError
from engine.shared import contracts
from engine.shared.contracts import Legs
from engine.shared.deeds import ANYBODY, NOTHING, Clause, Until, clause_from_words, clause_in_words
from engine.shared.market import CASH
from tests.engine.answering import facts
from tests.engine.shared.fair import MILL, TITLE, Done, Fair, FairMarket, fair, on_the_table

IF_IT_RAINS: Clause = (Done.RAINS, ANYBODY, NOTHING, 1, 1)
UNLESS_IT_RAINS: Clause = (Done.RAINS, ANYBODY, NOTHING, 1, 0)
TWO_POUNDS: Legs = ((0, 1, ((CASH, 2),)),)


def waiting(*clauses: Clause, legs: Legs = TWO_POUNDS) -> Fair:
    game = fair()
    for clause in clauses:
        contracts.make(game, clause, Until.PHASE, legs)
    return game


def test_the_kinds_of_assets_are_those_whose_fields_a_market_tells_in_their_order() -> None:
    assert FairMarket().asset_kinds == ("cash", "mill", "letter")
    for id in ("john_company_1e", "john_company_2e"):
        market = engine.title(id).market
        assert market.asset_kinds == tuple(market.asset_fields)
        assert market.asset_kinds[0] == CASH


def test_money_goes_on_the_table_at_once_and_changes_hands_when_the_deed_is_done() -> None:
    game = waiting(IF_IT_RAINS)
    assert (game.cash, on_the_table(game)) == ([3, 3, 0, 30], 2)
    contracts.done(game, Done.RAINS)
    assert (game.cash, on_the_table(game), game.contract_number) == ([3, 5, 0, 30], 0, [])
    assert [(event.name, event.fields) for event in game.events] == [
        (
            "contract_made",
            {
                "contract": 1,
                "until": "phase",
                "parts": [{"seat": 0, "to": 1, "gives": [{"asset": "cash", "amount": 2}]}],
                "deed": "rains",
            },
        ),
        ("money_laid_up", {"seat": 0, "amount": 2, "contract": 1}),
        ("money_taken_back", {"seat": 0, "amount": 2, "contract": 1}),
        ("contract_settled", {"contract": 1}),
    ]


@pytest.mark.parametrize(
    ("clause", "is_done", "cash", "end"),
    [
        (IF_IT_RAINS, True, [3, 5, 0, 30], ("contract_settled", {"contract": 1})),
        (IF_IT_RAINS, False, [5, 3, 0, 30], ("contract_voided", {"contract": 1, "why": "time"})),
        (UNLESS_IT_RAINS, True, [5, 3, 0, 30], ("contract_voided", {"contract": 1, "why": "deed"})),
        (UNLESS_IT_RAINS, False, [3, 5, 0, 30], ("contract_settled", {"contract": 1})),
    ],
)
def test_a_deed_done_or_left_undone_settles_a_contract_or_makes_it_void(
    clause: Clause, is_done: bool, cash: list[int], end: tuple[str, dict[str, object]]
) -> None:
    game = waiting(clause)
    if is_done:
        contracts.done(game, Done.RAINS)
    contracts.run_out(game, Until.PHASE)
    assert (game.cash, on_the_table(game), game.contract_number) == (cash, 0, [])
    assert (game.events[-1].name, game.events[-1].fields) == end


def test_a_deed_is_counted_until_it_was_done_often_enough() -> None:
    game = waiting((Done.GRINDS, 0, NOTHING, 3, 1))
    contracts.done(game, Done.GRINDS, 1, times=5)  # another's
    contracts.done(game, Done.GRINDS, 0, times=2)
    assert (game.contract_count, game.cash) == ([2], [3, 3, 0, 30])
    contracts.done(game, Done.GRINDS, 0)
    assert (game.contract_count, game.cash) == ([], [3, 5, 0, 30])


def test_a_contract_waits_until_its_time_and_no_longer() -> None:
    game = waiting(IF_IT_RAINS)
    contracts.run_out(game, Until.VOTE)
    assert game.contract_number == [1]
    contracts.run_out(game, Until.TURN)
    assert (game.contract_number, game.cash) == ([], [5, 3, 0, 30])


def test_only_what_the_deed_was_to_be_about_settles() -> None:
    game = waiting((Done.SINGS, 2, 0, 1, 1), (Done.SINGS, 2, 1, 1, 1))
    contracts.done(game, Done.SINGS, 2, 1)
    assert facts(game, "contract_settled") == [{"contract": 2}]
    assert game.contract_number == [1]


def test_goods_stay_at_work_and_cannot_be_given_to_anybody_else() -> None:
    game = waiting(IF_IT_RAINS, legs=((0, 1, (MILL,)), (1, 0, ((CASH, 3),))))
    market = game.title.market
    assert (game.mills, contracts.laid_up(game, 0, MILL), contracts.laid_up(game, 1, MILL)) == ([2, 0, 1, 0], 1, 0)
    assert market.fits(game, 0, 2, (MILL,))
    assert not market.fits(game, 0, 2, (MILL, MILL))
    contracts.done(game, Done.RAINS)
    assert (game.mills, game.cash, contracts.laid_up(game, 0, MILL)) == ([1, 1, 1, 0], [8, 0, 0, 30], 0)


def test_a_contract_is_void_as_a_whole_when_one_thing_of_it_is_gone() -> None:
    game = waiting(IF_IT_RAINS, legs=((1, 0, ((CASH, 3),)), (0, 1, (MILL,)), (3, 2, ((CASH, 7),))))
    game.mills = [0, 0, 3, 0]
    contracts.done(game, Done.RAINS)
    assert facts(game, "contract_voided") == [{"contract": 1, "why": "gone"}]
    assert (game.cash, game.mills, game.escrow_contract) == ([5, 3, 0, 30], [0, 0, 3, 0], [])


def test_money_that_is_not_there_cannot_be_laid_up() -> None:
    game = waiting(IF_IT_RAINS)
    with pytest.raises(RulesError, match="player 0 lays up £4 of £3"):
        contracts.make(game, IF_IT_RAINS, Until.PHASE, ((0, 1, ((CASH, 4),)),))


@pytest.mark.parametrize(
    ("wanted", "is_done", "end"),
    [(1, True, "word_kept"), (1, False, "word_broken"), (0, True, "word_broken"), (0, False, "word_kept")],
)
def test_a_word_binds_nobody_and_is_told_at_its_end_as_kept_or_broken(wanted: int, is_done: bool, end: str) -> None:
    game = fair()
    assert contracts.give_word(game, (Done.GRINDS, 0, NOTHING, 1, wanted), Until.PHASE, 3) == 1
    if is_done:
        contracts.done(game, Done.GRINDS, 0)
    contracts.run_out(game, Until.PHASE)
    assert (game.events[-1].name, game.events[-1].fields) == (end, {"word": 1, "seat": 0, "to": 3})
    assert (game.cash, game.contract_number) == ([5, 3, 0, 30], [])


@pytest.mark.parametrize("wanted", [1, 0])
def test_a_game_that_is_over_before_pays_for_nothing_and_no_word_is_kept_or_broken(wanted: int) -> None:
    game = waiting((Done.GRINDS, 1, NOTHING, 1, wanted))
    contracts.give_word(game, (Done.GRINDS, 1, NOTHING, 1, wanted), Until.PHASE, 0)
    contracts.call_off(game)
    assert (game.cash, on_the_table(game), game.contract_number) == ([5, 3, 0, 30], 0, [])
    assert facts(game, "contract_voided") == [{"contract": 1, "why": "over"}]
    assert facts(game, "word_lapsed") == [{"word": 2, "seat": 1, "to": 0}]


def test_several_that_wait_for_one_deed_end_in_the_order_in_which_they_were_made() -> None:
    game = waiting(UNLESS_IT_RAINS, IF_IT_RAINS)
    contracts.give_word(game, IF_IT_RAINS, Until.PHASE, 1)
    contracts.done(game, Done.RAINS)
    ends = ("contract_settled", "contract_voided", "word_kept")
    assert [event.name for event in game.events if event.name in ends] == [
        *("contract_voided", "contract_settled", "word_kept")
    ]
    assert game.cash == [3, 5, 0, 30]


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (IF_IT_RAINS, {"deed": "rains"}),
        (UNLESS_IT_RAINS, {"deed": "rains", "undone": True}),
        ((Done.GRINDS, 3, NOTHING, 2, 1), {"deed": "grinds", "by": 3, "times": 2}),
        ((Done.SINGS, 0, 1, 1, 0), {"deed": "sings", "by": 0, "song": "carol", "undone": True}),
    ],
)
def test_a_clause_is_read_back_from_its_words(clause: Clause, said: dict[str, object]) -> None:
    game = fair()
    assert clause_in_words(game, clause) == said
    assert clause_from_words(game, said) == clause


def test_the_laws_of_contracts_are_broken_by_what_no_game_comes_to() -> None:
    for field, value, law in (
        ("contract_times", [], "each contract that waits has an entry in each field"),
        ("escrow_kind", [0, 1], "each thing laid up has an entry in each field"),
        ("bargains_struck", 0, "no contract waits that was not struck"),
        ("escrow_contract", [7], "what is laid up is laid up for a contract"),
        ("contract_to", [0], "what is laid up is laid up for a contract"),
        ("escrow_taker", [0], "what is laid up is for another"),
        ("escrow_which", [0], "money that is laid up is some"),
    ):
        game = waiting(IF_IT_RAINS)
        setattr(game, field, value)
        with pytest.raises(AuditError, match=law):
            contracts.audit(game)


def test_what_a_deed_is_about_is_one_of_those_things() -> None:
    game = waiting((Done.SINGS, 0, 1, 1, 1))
    contracts.audit(game)
    game.contract_about = [2]
    with pytest.raises(AuditError, match="what a deed is about has a name"):
        contracts.audit(game)


def test_what_waits_is_saved_and_copied_with_the_game() -> None:
    game = waiting(IF_IT_RAINS, legs=((0, 1, (MILL, (CASH, 1))),))
    twin, saved = game.copy(), TITLE.from_json(game.to_json())
    contracts.done(game, Done.RAINS)
    for other in (twin, saved):
        assert isinstance(other, Fair)
        assert (other.contract_number, other.escrow_kind, other.escrow_which) == ([1], [1, 0], [-1, 1])
        contracts.done(other, Done.RAINS)
    assert game.digest() == twin.digest() == saved.digest()
