"""I3. Firms: founding, hostile takeovers, mergers. Investors come by deals (``assets``). Checklist 121, 126 to 129; T19, T20.

Whoever holds strictly the largest part of another's firm may take it over at the end of each window; with a firm of its own it must agree
on a merger. A merger of two firms names the firm that remains and every stake in it, and needs the consent of both owners, of each holder
who gets less than before, and of all who tie for the largest stake. More than two firms merge one after the other.
Every stake lies on the card in cubes; a family short of them lifts some off manors and prizes (E3), and gets no more than its cubes show.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import assets, family_phase, firm_pieces, moments, payments
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, NOBODY
from engine.john_company_1e.state import SHARE_SPACES, CompanyGame, share_cubes
from engine.kernel import Choice, step, words
from engine.shared import consent, contracts
from engine.shared.market import amounts
from engine.shared.moments import Moment

FUND = "firms.fund"
"""What an owner is asked who may fill the treasury of its firm."""


@step
def found(game: CompanyGame, family: int) -> None:
    """£3, and the card is turned: ships and goods are the firm's from now on (checklist 121)."""
    payments.pay(game, family, family_phase.FIRM_COST, "firm")
    game.firm[family] = 1
    game.note("firm_founded", firm=family)


def owners(game: CompanyGame) -> list[int]:
    """The families with a firm, from the first family clockwise."""
    return [family for family in game.clockwise(game.first_family) if game.firm[family]]


@step
def close_window(game: CompanyGame) -> None:
    """After the offers of a window: takeovers, and with negotiation in full mergers (checklist 128, 129; reading 62)."""
    firms = owners(game)
    mergers = [(offer_merger, owner) for owner in firms] if game.plan.merges else []
    game.do(*((offer_takeover, owner) for owner in firms), *mergers)


# -- money from the family --


@step
def fund_all(game: CompanyGame) -> None:
    """From the first family clockwise, families may put money into their firms (checklist 126)."""
    game.do(*((offer_funding, owner) for owner in owners(game) if game.cash[owner]))


@step
def offer_funding(game: CompanyGame, owner: int) -> None:
    """Any sum; it never comes back but by a payout (checklist 126)."""
    options: list[Choice] = [DONE, *((amount,) for amount in amounts(game.cash[owner]))]
    game.ask(owner, FUND, options, fund, owner)


@step
def fund(game: CompanyGame, owner: int, option: tuple[Any, ...]) -> None:
    """Into the treasury."""
    if option != DONE:
        payments.fund_firm(game, owner, option[0])


@words(FUND)
def fund_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """£ for the firm, or none."""
    return {"act": "keep_money"} if option == DONE else {"act": "fund_firm", "amount": option[0]}


# -- stakes --


@step
def give_stake(game: CompanyGame, owner: int, holder: int, tenths: int) -> None:
    """A stake on a new card, for which the holder lifts cubes off manors and prizes if its supply is too small (checklist 29, 128)."""
    at_hand = game.supply[holder] + family_phase.liftable(game, holder)
    cubes = min(share_cubes(tenths), at_hand)
    game.do((family_phase.free_cubes, holder, cubes), (mark_stake, owner, holder, tenths))


@step
def mark_stake(game: CompanyGame, owner: int, holder: int, tenths: int) -> None:
    """As much of it as the cubes can show (reading 61)."""
    firm_pieces.set_share(game, owner, holder, min(tenths, SHARE_SPACES * game.supply[holder]))


# -- hostile takeovers --


def raider_of(game: CompanyGame, owner: int) -> int:
    """The family that holds more of the firm than its owner and than anybody else, or NOBODY (checklist 128)."""
    held = game.firm_shares[owner * game.families : (owner + 1) * game.families]
    largest = max(held)
    if largest <= assets.uncommitted(game, owner) or held.count(largest) > 1:
        return NOBODY
    return held.index(largest)


@step
def offer_takeover(game: CompanyGame, owner: int) -> None:
    """A largest holder without a firm may take this one (checklist 128, T19)."""
    raider = raider_of(game, owner) if game.firm[owner] else NOBODY
    if raider != NOBODY and not game.firm[raider]:
        game.do(*moments.petitioned(game, raider, "takeover", Moment.PHASE, (choose_takeover, owner, raider)))


@step
def choose_takeover(game: CompanyGame, owner: int, raider: int) -> None:
    """It does, or does not (checklist 128)."""
    game.ask(raider, "firms.takeover", (DONE, ("take_over", owner)), take_over, owner, raider)


@step
def take_over(game: CompanyGame, owner: int, raider: int, option: tuple[Any, ...]) -> None:
    """The firm goes to the raider's card; the former owner keeps what it had not given away, as a share (checklist 128, T19)."""
    if option == DONE:
        return
    contracts.done(game, Done.TAKES_OVER, raider, owner)
    kept = assets.uncommitted(game, owner)
    held = firm_pieces.clear_card(game, owner)
    game.firm[owner], game.firm[raider] = 0, 1
    game.note("firm_taken_over", firm=owner, seat=raider)
    firm_pieces.absorb_firm(game, owner, raider)
    for holder, tenths in held:
        if holder != raider:
            firm_pieces.set_share(game, raider, holder, tenths)
    game.do((give_stake, raider, owner, kept))


@words("firms.takeover")
def takeover_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """Take the firm over, or leave it."""
    return {"act": "leave_firm"} if option == DONE else {"act": "take_over", "firm": option[1]}


# -- mergers --


@step
def offer_merger(game: CompanyGame, proposer: int) -> None:
    """An owner may propose to merge with another's firm (checklist 129)."""
    others = [owner for owner in owners(game) if owner != proposer]
    if game.firm[proposer] and others:
        options: list[Choice] = [DONE, *((owner,) for owner in others)]
        game.ask(proposer, "firms.merge", options, choose_owner, proposer)


@step
def choose_owner(game: CompanyGame, proposer: int, option: tuple[Any, ...]) -> None:
    """Whose firm remains (checklist 129)."""
    if option != DONE:
        pair = (proposer, option[0])
        game.ask(proposer, "firms.remaining", pair, propose_stakes, pair)


@step
def propose_stakes(game: CompanyGame, pair: tuple[int, int], owner: int) -> None:
    """Then the stakes, holder after holder; the owner has the rest (checklist 129)."""
    game.do((next_stake, pair, owner, ()))


def stake(game: CompanyGame, pair: tuple[int, int], family: int) -> int:
    """Tenths that a family has in two firms together."""
    return sum(
        assets.uncommitted(game, owner) if owner == family else game.firm_shares[owner * game.families + family]
        for owner in pair
    )


def partners(game: CompanyGame, pair: tuple[int, int], owner: int) -> list[int]:
    """Everybody but the owner to be who has a stake in one of the firms."""
    return [family for family in range(game.seats) if family != owner and (family in pair or stake(game, pair, family))]


@step
def next_stake(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...]) -> None:
    """As much as leaves the owner a stake that nobody exceeds (checklist 129; reading 62)."""
    waiting = partners(game, pair, owner)[len(stakes) :]
    if not waiting:
        seek_agreement(game, pair, owner, stakes)
        return
    left, largest = assets.TENTHS - sum(stakes), max(stakes, default=0)
    options = tuple(tenths for tenths in range(left + 1) if left - tenths >= max(tenths, largest))
    game.ask(pair[0], "firms.stake", options, take_stake, pair, owner, stakes)


@step
def take_stake(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...], tenths: int) -> None:
    """The next holder's."""
    game.do((next_stake, pair, owner, (*stakes, tenths)))


def new_stakes(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...]) -> dict[int, int]:
    """Tenths of the merged firm by family; the owner has what the others leave."""
    return dict(zip(partners(game, pair, owner), stakes, strict=True)) | {owner: assets.TENTHS - sum(stakes)}


def seek_agreement(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...]) -> None:
    """Both owners, holders who get less, and those who tie with the owner must agree (checklist 129, T20)."""
    proposer, new = pair[0], new_stakes(game, pair, owner, stakes)
    rest = new[owner]
    asked = tuple(
        family
        for family in game.clockwise(proposer)[1:]
        if family in new and (family in pair or new[family] < stake(game, pair, family) or new[family] == rest)
    )
    game.note("merger_proposed", seat=proposer, **merger_terms(game, pair, owner, stakes))
    consent.seek_leave(game, proposer, asked, "merge", (merge, pair, owner, stakes))


@step
def merge(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...], granted: int) -> None:
    """All or nothing: one firm remains, with everything of both (checklist 129, T20)."""
    if not granted:
        game.note("merger_refused", firms=list(pair))
        return
    holders = partners(game, pair, owner)
    source = pair[0] if owner == pair[1] else pair[1]
    for one in pair:
        firm_pieces.clear_card(game, one)
    game.firm[source] = 0
    game.note("firms_merged", primary=owner, secondary=source)
    firm_pieces.absorb_firm(game, source, owner)
    game.do(*((give_stake, owner, holder, tenths) for holder, tenths in zip(holders, stakes, strict=True)))


@consent.terms_for(merge)
def merger_terms(game: CompanyGame, pair: tuple[int, int], owner: int, stakes: tuple[int, ...]) -> dict[str, Any]:
    """Both firms, the one that remains, and everybody's part of it."""
    new = new_stakes(game, pair, owner, stakes)
    parts = [{"family": family, "percent": 10 * new[family]} for family in sorted(new)]
    return {"firms": list(pair), "firm": owner, "stakes": parts}


@words("firms.merge")
def merge_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The firm with which to merge, or none."""
    return {"act": "propose_no_merger"} if option == DONE else {"act": "propose_merger", "firm": option[0]}


@words("firms.remaining")
def remaining_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The firm that remains."""
    return {"act": "merge_into", "firm": option}


@words("firms.stake")
def stake_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A holder's share of the merged firm."""
    pair, owner, stakes = game.asked.args
    holder = partners(game, pair, owner)[len(stakes)]
    return {"act": "name_stake", "family": holder, "percent": 10 * option}
