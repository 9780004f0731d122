"""Laws of negotiation and of money that hold from decision to decision, tried on random games at all tables where families deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.bots.searcher.bot import policy_of
from engine.john_company_2e.bargains.assets import ASSET_KINDS, WORKSHOP, owned
from engine.john_company_2e.company import hiring
from engine.john_company_2e.table.names import Office
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.john_company_2e.title import TITLE
from engine.kernel import Dice, Event, Frame
from engine.kernel.dice import key_of
from engine.shared import consent, sweeteners
from engine.shared.consent import Pledges
from engine.shared.market import CASH, cash_in
from tests.engine.john_company_2e.helpers import bare, hold_office, play, post_writers

TABLES = list(product((2, 3, 5), ("1710", "1813"), ("consents", "full")))

# -- pledges --


def open_pledges(game: CompanyGame) -> Iterator[tuple[int, Pledges]]:
    """Who has pledged what to whom, in requests and bids that are not settled yet."""
    frames: list[Frame] = [*game.stack, game.asked.then] if game.decision is not None else game.stack
    for step, *args in frames:
        if step in (consent.ask_next, consent.next_backer):
            yield args[0][0], args[2]
        elif step in (sweeteners.attach, sweeteners.attach_cash):
            (giver, taker, _, pledged, *_), offer = args
            yield giver, ((giver, pledged), (taker, offer))
        elif step is consent.consent:
            (asker, family, _, pledges, _), offer = args
            yield asker, (*pledges, (family, offer))
        elif step in (consent.claim, consent.take_price):
            yield args[0][0], args[0][3]
        elif step in (hiring.take_choice, hiring.take_pick):
            yield from ((bidder, ((args[0], offer),)) for bidder, offer in args[1])
        elif step is hiring.after_nepotism:
            hirer = game.holder[hiring.hirer_of(game, args[0][0])]
            yield from ((bidder, ((hirer, offer),)) for bidder, offer in args[1])


def cannot_deliver(game: CompanyGame) -> list[Any]:
    """Pledges that could not all be handed over now."""
    short: list[Any] = []
    for giver, pledges in open_pledges(game):
        assets = Counter(asset for _, bundle in pledges for asset in bundle if asset[0] != CASH)
        short += [(giver, asset) for asset, count in assets.items() if owned(game, giver, asset) < count]
        if sum(cash_in(bundle) for _, bundle in pledges) > game.cash[giver]:
            short.append((giver, CASH))
        short += [
            (giver, taker, bundle)
            for taker, bundle in pledges
            if taker != giver and not TITLE.market.fits(game, giver, taker, bundle)
        ]
    return short


# -- money --


def told_by(
    events: list[Event], cash: list[int], balance: int, treasury: list[int]
) -> tuple[list[int], int, list[int]]:
    """Family cash, the Balance and the offices' treasuries after what the journal tells of money."""
    cash, treasury = [*cash], [*treasury]
    for name, fields, _ in events:
        amount = fields.get("amount", 0)
        if name in ("cash_gained", "cash_paid", "money_taken_back", "money_laid_up"):
            cash[fields["seat"]] += amount if name in ("cash_gained", "money_taken_back") else -amount
        elif name == "cash_handed_over":
            cash[fields["seat"]] -= amount
            cash[fields["to"]] += amount
        elif name in ("balance_raised", "balance_lowered"):
            balance += amount if name == "balance_raised" else -amount
        elif name in ("treasury_gained", "treasury_spent"):
            treasury[OFFICE_IDS.index(fields["office"])] += amount if name == "treasury_gained" else -amount
        elif name == "allocated":
            balance -= amount
            treasury[OFFICE_IDS.index(fields["office"])] += amount
    return cash, balance, treasury


def laid_on_table(events: list[Event]) -> int:
    """£ that went on the table for contracts, less what came off it."""
    signs = {"money_laid_up": 1, "money_taken_back": -1}
    return sum(signs[name] * fields["amount"] for name, fields, _ in events if name in signs)


def in_escrow(game: CompanyGame) -> int:
    """£ that lie on the table."""
    kinds = zip(game.escrow_kind, game.escrow_which, strict=True)
    return sum(amount for kind, amount in kinds if ASSET_KINDS[kind] == CASH)


# -- play --


@pytest.mark.parametrize("seeds", [(0, 1), pytest.param((0, 1, 2), marks=pytest.mark.soak)], ids=["two", "three"])
@pytest.mark.parametrize(("seats", "scenario", "negotiation"), TABLES)
def test_pledges_can_be_kept_and_all_money_is_told_of(
    seats: int, scenario: str, negotiation: str, seeds: tuple[int, ...]
) -> None:
    policy = policy_of(TITLE.id)
    assert policy is not None
    pledged = 0
    for seed in seeds:
        game = TITLE.new(seats, seed, {"scenario": scenario, "negotiation": negotiation})
        dice = Dice(key_of("negotiation in play", seats, scenario, negotiation, seed))
        game.drain()
        on_table = 0
        while game.decision is not None:
            choice = dice.below(len(game.decision.options))
            if seed and game.decision.seat % 2 and dice.below(5):
                worths = policy.worths(game)
                choice = worths.index(max(worths))
            before = ([*game.cash], game.balance, [*game.treasury])
            game.choose(choice)
            events = game.drain()
            assert told_by(events, *before) == (game.cash, game.balance, game.treasury)
            on_table += laid_on_table(events)
            assert on_table == in_escrow(game)
            assert cannot_deliver(game) == []
            pledged += any(bundle for _, pledges in open_pledges(game) for _, bundle in pledges)
    assert pledged


def test_a_pledge_that_could_not_be_kept_would_be_found() -> None:
    """Family 1 bids a workshop for an office, and loses it, and the money besides, before the hirer has chosen."""
    game = bare(4, negotiation="consents")
    hold_office(game, Office.CHAIRMAN, 0)
    post_writers(game, 0, f1=1, f2=1)
    game.workshops[1], game.cash[1] = 1, 3
    play(game, (hiring.choose, Office.MANAGER_OF_SHIPPING, 0, ((1, ((CASH, 3), WORKSHOP)),)))
    assert cannot_deliver(game) == []
    game.workshops[1] = 0
    assert cannot_deliver(game) == [(1, WORKSHOP), (1, 0, ((CASH, 3), WORKSHOP))]
    game.workshops[1], game.cash[1] = 1, 2
    assert (1, CASH) in cannot_deliver(game)
