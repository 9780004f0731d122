"""Contracts: bargains that depend on a deed, with the money on the table, and words that are given and watched.

When a contract is made, its money goes on the table at once: that is the transfer that binds. Goods stay where they are, at work for their
owner, who cannot give or promise them to anybody else meanwhile. When the deed is done (or, where it was to be left undone, when its time
has run out) all parts change hands together. In any other case, also when the game is over before, the contract is void and everybody has
its money back; so it is when a part of it can no longer change hands, because a thing is gone or its taker may not have it any more.

A word binds nobody. It has a number like a contract, and the journal tells at its end whether it was kept.

What of this is read into either rulebook, RULES.md of that edition numbers, under Negotiation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.kernel import RulesError, law, step
from engine.shared import acting, money
from engine.shared.deeds import ANYBODY, NOBODY_TOLD, NOTHING, UNTIL_IDS, Clause, bargaining_market_of, clause_in_words
from engine.shared.market import CASH, Asset, Bundle, in_words
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.numbers import Family

Leg: TypeAlias = tuple[Family, Family, Bundle]
"""Giver, taker, and what the one gives the other."""

Legs: TypeAlias = tuple[Leg, ...]

MATTER = "contract"
"""As a matter for which something is pledged: it waits, so nothing hidden can be part of it."""

OVER = "over"
"""Why a contract is void that the end of the game has cut short."""

ROWS = (
    *("contract_number", "contract_deed", "contract_doer", "contract_about", "contract_times", "contract_wanted"),
    *("contract_count", "contract_until", "contract_to"),
)
ITEMS = ("escrow_contract", "escrow_giver", "escrow_taker", "escrow_kind", "escrow_which")
"""The fields of contracts and words that wait, an entry each, and of what is laid up for them, an entry for each asset."""


def lay_out(game: NegotiatingTable) -> None:
    """Nothing waits."""
    game.bargains_struck = 0
    for name in (*ROWS, *ITEMS):
        setattr(game, name, [])


def next_number(game: NegotiatingTable) -> int:
    """The number of a bargain that is struck now, in the order of the game."""
    game.bargains_struck += 1
    return int(game.bargains_struck)


# -- making --


def make(game: NegotiatingTable, clause: Clause, until: int, legs: Legs) -> int:
    """A contract: money goes on the table, goods are laid up. Returns its number. Raises RulesError for a sum that its giver has not."""
    number = next_number(game)
    game.note(
        "contract_made",
        contract=number,
        until=UNTIL_IDS[until],
        parts=[
            {"seat": giver, "to": taker, "gives": in_words(game, bundle)} for giver, taker, bundle in legs if bundle
        ],
        **clause_in_words(game, clause),
    )
    enter(game, number, clause, until, NOBODY_TOLD)
    for giver, taker, bundle in legs:
        for asset in bundle:
            _lay_up(game, number, giver, taker, asset)
    return number


def give_word(game: NegotiatingTable, clause: Clause, until: int, to: int) -> int:
    """A seat gives another its word. Returns the word's number."""
    number = next_number(game)
    game.note("word_given", word=number, to=to, until=UNTIL_IDS[until], **clause_in_words(game, clause))
    enter(game, number, clause, until, to)
    return number


def enter(game: NegotiatingTable, number: int, clause: Clause, until: int, to: int) -> None:
    """A contract, or a word given to ``to``, waits from now on."""
    _add(game, ROWS, (number, *clause, 0, until, to))


def _lay_up(game: NegotiatingTable, number: int, giver: int, taker: int, asset: Asset) -> None:
    market = bargaining_market_of(game)
    if asset[0] == CASH:
        money.lay_up(game, giver, asset[1], number)
    enter_asset(game, number, (giver, taker), asset[0], market.number_of(game, asset))


def enter_asset(game: NegotiatingTable, number: int, ends: tuple[int, int], kind: str, which: int) -> None:
    """An asset, of that kind and number, is laid up for a contract by the first for the second."""
    _add(game, ITEMS, (number, *ends, bargaining_market_of(game).asset_kinds.index(kind), which))


def _add(game: NegotiatingTable, names: Sequence[str], row: Sequence[int]) -> None:
    # New lists: copies of the game share those that were.
    for name, value in zip(names, row, strict=True):
        setattr(game, name, [*getattr(game, name), value])


def _keep(game: NegotiatingTable, names: Sequence[str], places: Sequence[int]) -> None:
    for name in names:
        column = getattr(game, name)
        setattr(game, name, [column[at] for at in places])


def laid_up(game: NegotiatingTable, giver: int, asset: Asset) -> int:
    """How many such assets a family has laid up, so that it cannot give them to anybody else."""
    if giver not in game.escrow_giver:
        return 0
    market = bargaining_market_of(game)
    kind, which = market.asset_kinds.index(asset[0]), market.number_of(game, asset)
    return sum(
        game.escrow_kind[at] == kind and game.escrow_which[at] == which
        for at, other in enumerate(game.escrow_giver)
        if other == giver
    )


def sorts_laid_up(game: NegotiatingTable, giver: int) -> list[Asset]:
    """The sorts of assets, money apart, of which a family has laid some up."""
    market = bargaining_market_of(game)
    found: list[Asset] = []
    for at, other in enumerate(game.escrow_giver):
        if other == giver:
            asset = market.asset_of(game, market.asset_kinds[game.escrow_kind[at]], game.escrow_which[at])
            if asset[0] != CASH and asset not in found:
                found.append(asset)
    return found


def parts_of(game: NegotiatingTable, number: int) -> list[tuple[int, int, Asset]]:
    """What a contract has laid up: giver, taker and asset, in the order in which they were laid."""
    market = bargaining_market_of(game)
    givers, takers, kinds, which = game.escrow_giver, game.escrow_taker, game.escrow_kind, game.escrow_which
    return [
        (givers[at], takers[at], market.asset_of(game, market.asset_kinds[kinds[at]], which[at]))
        for at, contract in enumerate(game.escrow_contract)
        if contract == number
    ]


# -- the end of one --


def done(game: NegotiatingTable, deed: int, doer: int = ANYBODY, about: int = -1, times: int = 1) -> None:
    """A deed is done, so often: contracts that waited for it are settled, those that rested on its being left undone are void."""
    acting.note_deed(game, deed, doer, about)
    if not game.contract_number:
        return
    waiting = zip(game.contract_deed, game.contract_doer, game.contract_about, strict=True)
    concerned = [clause == (deed, doer, about) for clause in waiting]
    if not any(concerned):
        return
    game.contract_count = [
        count + times * concerns for count, concerns in zip(game.contract_count, concerned, strict=True)
    ]
    enough = zip(game.contract_number, game.contract_count, game.contract_times, game.contract_wanted, strict=True)
    met = [(number, wanted) for number, count, least, wanted in enough if count >= least]
    for number, wanted in met:
        conclude(game, number, holds=bool(wanted), why="deed")


@step
def run_out(game: NegotiatingTable, until: int) -> None:
    """Time has run out for what waits until now: what was to be left undone was, what was to be done was not."""
    run_out_since(game, until, 0)


def run_out_since(game: NegotiatingTable, until: int, since: int) -> None:
    """So it has for what was struck after the bargain ``since`` alone: a choice within an office's turn ends nothing of that office's."""
    if game.contract_number:
        waiting = zip(game.contract_number, game.contract_until, game.contract_wanted, strict=True)
        for number, when, wanted in list(waiting):
            if when <= until and number > since:
                conclude(game, number, holds=not wanted, why="time")


def call_off(game: NegotiatingTable) -> None:
    """The game is over before the time of what waits: what has not happened is paid for by nobody, and no word is kept or broken."""
    for number in list(game.contract_number):
        conclude(game, number, holds=False, why=OVER)


def conclude(game: NegotiatingTable, number: int, *, holds: bool, why: str) -> None:
    """A contract is settled or void, a word kept, broken or lapsed, and waits no more. One that another has ended meanwhile is over
    already."""
    if number not in game.contract_number:
        return
    at = game.contract_number.index(number)
    to, doer = game.contract_to[at], game.contract_doer[at]
    parts = parts_of(game, number)
    strike_out(game, number)
    if to != NOBODY_TOLD:
        ended = "word_kept" if holds else "word_lapsed" if why == OVER else "word_broken"
        game.note(ended, word=number, seat=doer, to=to)
        return
    for giver, _, asset in parts:
        if asset[0] == CASH:
            money.take_back(game, giver, asset[1], number)
    if holds and can_change_hands(game, parts):
        move_all(game, parts)
        game.note("contract_settled", contract=number)
    else:
        game.note("contract_voided", contract=number, why="gone" if holds else why)


def strike_out(game: NegotiatingTable, number: int) -> None:
    """A contract or word waits no more, and nothing is laid up for it."""
    _keep(game, ROWS, [at for at, other in enumerate(game.contract_number) if other != number])
    if number in game.escrow_contract:
        _keep(game, ITEMS, [at for at, other in enumerate(game.escrow_contract) if other != number])


def parts(legs: Sequence[Leg]) -> list[tuple[int, int, Asset]]:
    """Every asset of these legs, with who gives it to whom."""
    return [(giver, taker, asset) for giver, taker, bundle in legs for asset in bundle]


def can_wait(game: NegotiatingTable, legs: Legs) -> bool:
    """Can all of this lie on the table until a deed is done?"""
    market = bargaining_market_of(game)
    return all(market.can_wait(asset) for _, _, bundle in legs for asset in bundle)


def can_change_hands(game: NegotiatingTable, parts: list[tuple[int, int, Asset]]) -> bool:
    """Can all of this move, one after the other? Tried on a copy, for one part may need what another moves or uses up."""
    if not parts:
        return True
    try:
        move_all(game.copy(), parts)
    except RulesError:
        return False
    return True


def move_all(game: NegotiatingTable, parts: list[tuple[int, int, Asset]]) -> None:
    """Everything changes hands. Raises RulesError at the first thing that does not fit, with what came before it moved."""
    market = bargaining_market_of(game)
    for giver, taker, asset in parts:
        if not market.fits(game, giver, taker, (asset,)):
            raise RulesError(f"seat {giver} cannot give {asset} to seat {taker}")
        market.move(game, giver, taker, asset)


def audit(game: NegotiatingTable) -> None:
    """The laws of contracts. Raises AuditError naming the broken one."""
    for names, what in ((ROWS, "each contract that waits"), (ITEMS, "each thing laid up")):
        law(len({len(getattr(game, name)) for name in names}) == 1, f"{what} has an entry in each field", names)
    numbers = game.contract_number
    if not numbers and not game.escrow_contract:
        return
    law(numbers == sorted(set(numbers)), "contracts wait in the order in which they were made", numbers)
    law(numbers[-1:] <= [game.bargains_struck], "no contract waits that was not struck", numbers)
    contracts = {number for number, to in zip(numbers, game.contract_to, strict=True) if to == NOBODY_TOLD}
    law(contracts.issuperset(game.escrow_contract), "what is laid up is laid up for a contract", game.escrow_contract)
    _audit_clauses(game)
    _audit_escrow(game)


def _audit_clauses(game: NegotiatingTable) -> None:
    market = bargaining_market_of(game)
    for number, deed, about in zip(game.contract_number, game.contract_deed, game.contract_about, strict=True):
        thing = market.deeds[deed].about
        names = range(game.families) if thing == "family" else market.names_of(game, thing)
        law((about == NOTHING) == (thing == ""), "a deed is about something if its kind is", (number, about))
        law(about == NOTHING or names is None or about in names, "what a deed is about has a name", (number, about))
    for number, doer, to in zip(game.contract_number, game.contract_doer, game.contract_to, strict=True):
        is_word = 0 <= doer < game.seats and doer != to < game.seats
        law(to == NOBODY_TOLD or is_word, "a seat gives its word to another", (number, doer, to))
    for number, deed, times in zip(game.contract_number, game.contract_deed, game.contract_times, strict=True):
        law(times == 1 or market.deeds[deed].counted != "", "only what is counted is done more than once", number)
    counts = list(zip(game.contract_count, game.contract_times, strict=True))
    law(all(count < least for count, least in counts), "no bargain waits for what is done", counts)


def _audit_escrow(game: NegotiatingTable) -> None:
    rows = list(zip(*(getattr(game, name) for name in ITEMS), strict=True))
    market, seats = bargaining_market_of(game), range(game.seats)
    cash = market.asset_kinds.index(CASH)
    law(all(giver != taker for _, giver, taker, *_ in rows), "what is laid up is for another", rows)
    law(all(giver in seats and taker in seats for _, giver, taker, *_ in rows), "seats alone lay something up", rows)
    law(all(which > 0 for *_, kind, which in rows if kind == cash), "money that is laid up is some", rows)
    for row in rows:
        law(_is_thing(game, row[3], row[4]), "what is laid up is a thing that can wait", row)
    law(_can_end(game), "what waits can come to its end", rows)


def _is_thing(game: NegotiatingTable, kind: int, which: int) -> bool:
    """Is there such an asset, and can it lie on the table?"""
    market = bargaining_market_of(game)
    asset = market.asset_of(game, market.asset_kinds[kind], which)
    try:
        return market.can_wait(asset) and market.number_from_words(market.in_words(game, asset)) == which
    except LookupError:
        return False


def _can_end(game: NegotiatingTable) -> bool:
    """Could every contract be settled, or found void, if its deed were done now?"""
    twin = game.copy()
    try:
        for number in game.contract_number:
            conclude(twin, number, holds=True, why="deed")
    except LookupError:
        return False
    return True
