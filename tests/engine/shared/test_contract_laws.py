"""Laws of what waits on the table that hold in either edition, whatever is bargained for: what saves from outside may not say, what a
settlement may not do, and which rights no standing order takes away."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.john_company_1e.title import TITLE as FIRST_EDITION
from engine.john_company_2e.bargains import promises
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import chairman, hiring, operations
from engine.john_company_2e.table.names import ON_YARD, Office, Phase, Promise, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import AuditError, BadState, Event
from engine.shared import contracts, deals
from engine.shared.deeds import NOTHING, Until
from engine.shared.eager import Eager
from engine.shared.market import CASH
from engine.shared.moments import Moment
from tests.engine.answering import choose, kind, options
from tests.engine.john_company_2e.helpers import bare, build_yards, give_shares, hold_office, play

WORD, CONTRACT = 1, 2


def waiting() -> CompanyGame:
    """Family 1 has given 0 its word, and put £2, a workshop and a promise on the Chairman's £2 for its office."""
    game = bare(3, negotiation="full")
    hold_office(game, Office.CHAIRMAN, 0)
    hold_office(game, Office.DIRECTOR_OF_TRADE, 1)
    game.cash, game.balance, game.workshops[1] = [5, 5, 5], 5, 1
    play(game, (chairman.decide, 0, 0))
    contracts.give_word(game, (Done.FITS_SHIP, 1, 0, 1, 1), Until.TURN, 0)
    legs = ((1, 0, ((CASH, 2), ("workshop",), ("promise", promises.card_of(1, Promise.LOAN_OF_FAMILY_CASH)))),)
    contracts.make(game, (Done.ALLOCATES, 0, Office.DIRECTOR_OF_TRADE, 2, 1), Until.TURN, legs)
    game.audit()
    return game


@pytest.mark.parametrize(
    ("field", "at", "value", "law"),
    [
        ("contract_about", 0, 7, "has a name"),
        ("contract_about", 0, NOTHING, "about something if its kind is"),
        ("contract_to", 0, 1, "gives its word to another"),
        ("contract_doer", 0, -1, "gives its word to another"),
        ("contract_count", 1, 2, "waits for what is done"),
        ("escrow_which", 1, 3, "a thing that can wait"),
        ("escrow_which", 2, 9999, "come to its end"),
        ("escrow_kind", 1, 3, "a thing that can wait"),
        ("escrow_kind", 1, 10, "a thing that can wait"),
        ("escrow_taker", 0, 1, "for another"),
    ],
)
def test_what_no_game_comes_to_is_refused(field: str, at: int, value: int, law: str) -> None:
    game = waiting()
    mangled = [*getattr(game, field)]
    mangled[at] = value
    setattr(game, field, mangled)
    with pytest.raises(AuditError, match=law):
        game.audit()


def test_a_save_is_read_back_and_a_mangled_one_is_not() -> None:
    game = TITLE.new(3, 4, {"negotiation": "full"})
    while game.decision is not None and not game.escrow_contract:
        choices = [*game.decision.options]
        wanted = {"orders.stand": "everything", "consent.sweeten": ("give", CASH)}.get(kind(game), choices[0])
        game.choose(len(choices) - 1 if kind(game) == "petition" else choices.index(wanted) if wanted in choices else 0)
    saved = json.dumps(game.to_json())
    assert (game.escrow_kind, TITLE.from_json(json.loads(saved)).digest()) == ([0], game.digest())
    for field, value in (("escrow_kind", 10), ("escrow_taker", game.escrow_giver[0]), ("contract_times", 0)):
        mangled = json.loads(saved)
        mangled["state"][field] = [value]
        with pytest.raises(BadState):
            TITLE.from_json(mangled)


def test_a_save_in_which_orders_are_taken_for_a_seat_that_is_not_there_is_not_read() -> None:
    game = TITLE.new(3, 4, {"negotiation": "full"})
    while kind(game) != "orders.floor":
        choose(game, {"orders.stand": "choose", "orders.moment": "ask"}.get(kind(game), options(game)[0]))
    saved = json.loads(json.dumps(game.to_json()))
    saved["decision"]["then"][1] = 7
    with pytest.raises(BadState, match="seat is 7, expected 0 to 2"):
        TITLE.from_json(saved)


def test_every_pound_is_in_a_purse_or_on_the_table_and_all_comes_back_when_a_thing_is_gone() -> None:
    game = waiting()
    assert game.cash == [5, 3, 5]
    game.workshops[1] = 0
    contracts.done(game, Done.ALLOCATES, 0, Office.DIRECTOR_OF_TRADE, 2)
    assert (game.cash, game.contract_number) == ([5, 5, 5], [WORD])
    assert game.promises[promises.card_of(1, Promise.LOAN_OF_FAMILY_CASH)] == 1


def test_a_yard_that_a_fitting_hands_over_was_its_former_owners_when_its_ship_was_fitted() -> None:
    """The ship brought to a sea settles a bargain that moves its yard; that the ship was fitted is still told of who owned it."""
    game = bare(4, negotiation="full")
    hold_office(game, Office.MANAGER_OF_SHIPPING, 0)
    game.treasury[Office.MANAGER_OF_SHIPPING], game.cash = 3, [0, 5, 5, 5]
    build_yards(game, 1, ON_YARD)
    assert (game.yard_owner[0], game.ship_place[0]) == (1, ON_YARD)
    contracts.make(game, (Done.SHIP_TO, 0, Sea.WEST, 1, 1), Until.TURN, ((1, 2, (("shipyard", 0),)),))
    contracts.make(game, (Done.FITS_SHIP, 0, 1, 1, 1), Until.TURN, ((1, 0, ((CASH, 2),)),))
    contracts.make(game, (Done.FITS_SHIP, 0, 2, 1, 1), Until.TURN, ((2, 0, ((CASH, 3),)),))
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    while kind(game) in ("deals.open", "petition"):
        choose(game, "pass" if kind(game) == "deals.open" else "none")
    choose(game, ("fit", 0, Sea.WEST))
    assert game.yard_owner[0] == 2
    assert (game.cash, game.contract_number) == ([2, 3, 2, 5], [3])


@pytest.mark.parametrize("quiet", [0, 1])
def test_a_promise_of_consent_is_called_in_of_whoever_bargains_for_nothing(quiet: int) -> None:
    """Neither the holder's nor the guarantor's standing orders take the right to call it in."""
    game = bare(4, negotiation="full")
    hold_office(game, Office.CHAIRMAN, 0)
    for family in (0, 1):
        game.writers[0][family] += 1
        game.supply[family] -= 1
    card = promises.card_of(1, Promise.CONSENT_TO_NEPOTISM)
    game.promises[card] = 0
    game.orders_moments = [0 if seat == quiet else was for seat, was in enumerate(game.orders_moments)]
    play(game, (hiring.choose, Office.MANAGER_OF_SHIPPING, 0, ()))
    choose(game, (Office.MANAGER_OF_SHIPPING, 0, "writer", 0), ("promise", card))
    assert (game.holder[Office.MANAGER_OF_SHIPPING], game.promises[card]) == (0, 1)


def test_who_keeps_a_promise_asks_plainly_where_nothing_has_a_price() -> None:
    game = bare(3, negotiation="full")
    hold_office(game, Office.CHAIRMAN, 0)
    give_shares(game, 0, 1, 1)
    game.promises[promises.card_of(1, Promise.SUPPORT_OF_MY_SHARES)] = 0
    game.orders_moments = [0] * 3
    play(game, (chairman.decide, chairman.FREE_ADVANCES, 0))
    choose(game, ("debt",), "ask")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.options) == (1, "consent", ("yes", "no"))


def test_a_counter_to_ones_own_offer_is_heard_whatever_it_brings() -> None:
    """Who has named £5 is spared the offers of others that bring less, and still hears the answer to what it has proposed itself."""
    game = bare(3, negotiation="full")
    game.cash, game.workshops[1], game.orders_floor = [5, 5, 5], 1, [5, 0, 0]
    play(game, (deals.make_offers, 0, 1, -1, Moment.PHASE), (deals.make_offers, 1, 1, -1, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, CASH), 2, ("put", 1, 0, ("workshop",)), "propose", "counter")
    choose(game, ("put", 0, 1, CASH), 3, "propose")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.options) == (0, "deals.answer", ("refuse", "accept"))
    choose(game, "accept", 0, ("put", 1, 0, CASH), 4, "propose")
    assert (game.cash, kind(game)) == ([2, 8, 5], "test.through")


def test_nobody_gives_its_word_for_what_others_do_with_it() -> None:
    """To be hired is a condition of a deal, but no word that the hired one could keep or break."""
    game = bare(3, negotiation="full")
    hold_office(game, Office.CHAIRMAN, 0)
    hold_office(game, Office.MANAGER_OF_SHIPPING, 2)
    game.supply[1], game.writers[0][1], game.cash, game.phase = game.supply[1] - 1, 1, [5, 5, 5], Phase.HIRING
    play(game, (deals.make_offers, 1, 2, -1, Moment.PHASE))
    choose(game, 0, ("put", 1, 0, CASH), 2)
    hired = (Done.TAKES_OFFICE, 1, Office.DIRECTOR_OF_TRADE, 1, 1)
    assert game.decision is not None
    assert [option for option in game.decision.options if option[0] == "word"] == [("word", 0, 1)]
    choose(game, ("word", 0, 1))
    assert game.decision is not None
    assert hired[0] not in {clause[0] for clause in game.decision.options}
    choose(game, game.decision.options[0], ("if", 1), hired, "propose", "accept")
    assert (game.contract_deed[0], game.contract_doer[0]) == hired[:2]


def sums(events: list[Event], *names: str) -> list[int]:
    """How much money (£) the events of each of these names tell of."""
    return [sum(event.fields["amount"] for event in events if event.name == name) for name in names]


@pytest.mark.parametrize(("title", "seats"), [(TITLE, 3), (FIRST_EDITION, 3), (TITLE, 2)])
def test_nothing_is_created_or_lost_between_the_table_and_the_purses(title: Any, seats: int) -> None:
    """Whatever is laid up goes back to its giver or, with all else of its contract, to its taker; no contract moves anything of others."""
    game, eager = title.new(seats, 7, {"negotiation": "full"}), Eager(7)
    game.drain()
    kinds, made, ended = game.title.market.asset_kinds, {}, {"contract_settled": 0, "contract_voided": 0}
    while game.decision is not None and sum(ended.values()) < 150:
        purses, table = sum(game.cash), on_the_table(game, kinds)
        game.choose(eager.choose(game))
        events = game.drain()
        gained, paid, laid, back = sums(events, "cash_gained", "cash_paid", "money_laid_up", "money_taken_back")
        assert sum(game.cash) - purses == gained - paid - laid + back
        assert on_the_table(game, kinds) - table == laid - back
        made |= {event.fields["contract"]: event.fields["parts"] for event in events if event.name == "contract_made"}
        for event in events:
            if event.name in ended:
                ended[event.name] += 1
                parts = made.pop(event.fields["contract"])
                returned = [e.fields for e in events if e.name == "money_taken_back"]
                told = [(f["seat"], f["amount"]) for f in returned if f["contract"] == event.fields["contract"]]
                assert told == [(p["seat"], a["amount"]) for p in parts for a in p["gives"] if a["asset"] == CASH]
    assert min(ended.values()) > 3


@pytest.mark.parametrize(("title", "seats"), [(TITLE, 4), (FIRST_EDITION, 4)])
def test_no_deal_binds_or_charges_anybody_who_has_not_agreed(title: Any, seats: int) -> None:
    """Every party accepts before a deal is done, a contract's givers are parties to it, a petition's giver is whoever has made it."""
    game, eager = title.new(seats, 3, {"negotiation": "full"}), Eager(3)
    agreed, deals_done, petitions = {0}, 0, 0
    while game.decision is not None and min(deals_done, petitions) < 20:
        asked = game.decision
        assert len(asked.options) <= 120
        game.choose(eager.choose(game))
        events = [(event.name, event.fields) for event in game.drain()]
        done = [fields for name, fields in events if name == "deal_done"]
        for name, fields in events:
            if name == "offer_made":
                agreed = {fields["seat"]}
            elif name == "offer_answered" and fields["answer"] == "accept":
                agreed.add(fields["seat"])
            elif name == "deal_done":
                deals_done += 1
                assert agreed == {fields["seat"], fields["to"], *fields.get("also", ())}
            elif name == "contract_made":
                petitions += not done
                assert {part["seat"] for part in fields["parts"]} <= (agreed if done else {asked.seat})
            elif name == "word_given":
                assert {fields["by"], fields["to"]} <= agreed
    assert min(deals_done, petitions) >= 20


def on_the_table(game: Any, kinds: tuple[str, ...]) -> int:
    """Money (£) that waits for contracts."""
    return sum(which for kind, which in zip(game.escrow_kind, game.escrow_which, strict=True) if kinds[kind] == CASH)
