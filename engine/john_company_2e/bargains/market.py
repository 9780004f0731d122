"""The market of families, as ``engine.shared.market`` asks for it: who deals with whom, with what, and how it is moved and told.

The money of the Company and of firms is no family's to give. Rulebook: Negotiation; checklist 240, 242, 244, 245.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.john_company_2e.bargains import deeds, nameable, promises, touching
from engine.john_company_2e.bargains.assets import (
    ASSET_FIELDS,
    HIDDEN_KINDS,
    NEEDED_FOR,
    ONE_OF_EACH,
    SEEN_FIRST,
    class_of,
    closed_kinds,
    owned,
    sorts_owned,
)
from engine.john_company_2e.bargains.transfers import MOVES, peek, single_out
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, ON_YARD, PHASE_IDS, Phase, Promise
from engine.john_company_2e.table.pieces import hand_over
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESTIGE_IDS, PROMISE_IDS, SEA_IDS, SHIP_IDS
from engine.kernel import Frame
from engine.shared import contracts, orders
from engine.shared.deeds import BargainingMarket, Clause
from engine.shared.market import CASH, Asset, Bundle, cash_in
from engine.shared.moments import Moment

MOMENTS = tuple(range(Moment.REVIEW))
"""Every one at which there is something to bargain for."""

SWEETENERS, MOST_ATTACHED = 2, 4
"""Assets that may be attached to a request or a bid, and where deals are made in windows."""


def free(game: CompanyGame, giver: int, asset: Asset) -> int:
    """How many such assets the family can give: what waits for a contract is not free."""
    own = owned(game, giver, asset)
    return own - contracts.laid_up(game, giver, asset) if giver in game.escrow_giver else own


def used_up(game: CompanyGame, giver: int, bundle: Bundle) -> list[Asset]:
    """Assets of which there are no more than the bundle has, or none that does not wait for a contract."""
    found = [
        asset
        for asset in bundle
        if asset[0] in ONE_OF_EACH or (asset[0] != CASH and bundle.count(asset) >= free(game, giver, asset))
    ]
    if giver in game.escrow_giver:
        found += [asset for asset in contracts.sorts_laid_up(game, giver) if free(game, giver, asset) <= 0]
    return found


class CompanyMarket(BargainingMarket):
    """The market of John Company, second edition. Families of seats deal with each other, and with no other."""

    asset_fields = ASSET_FIELDS
    deeds = deeds.DEEDS
    phase_ids = PHASE_IDS

    def moments(self, game: CompanyGame) -> tuple[int, ...]:
        """Every one that there is."""
        return MOMENTS

    def phases(self, game: CompanyGame) -> tuple[int, ...]:
        """Those of its turns; firms where there can be any."""
        return game.plan.phases

    def phase_at(self, game: CompanyGame, moment: int) -> int:
        """The one under way; laws and votes are Parliament's, in a special session before the first phase, too."""
        return Phase.PARLIAMENT_MEETS if moment in (Moment.LAW, Moment.VOTE) else game.phase

    def partners(self, game: CompanyGame, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [other for other in game.clockwise(seat)[1:] if game.is_seated(other)]

    def purse(self, game: CompanyGame, seat: int) -> int:
        """Family cash; what lies in the Company or in firms is no family's (checklist 245)."""
        return game.cash[seat]

    def lots(
        self,
        game: CompanyGame,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = NOBODY,
        matter: str = "",
    ) -> list[Asset]:
        """What can join the bundle (checklist 240). A look first is the giver's to offer."""
        closed = closed_kinds(game, taker, bundle)
        if matter:
            closed.update(NEEDED_FOR.get(matter, ()), HIDDEN_KINDS)
        sorts = sorts_owned(game, giver, bundle)
        if closed:
            sorts = [asset for asset in sorts if asset[0] not in closed]
        if asked and SEEN_FIRST in sorts:
            sorts.remove(SEEN_FIRST)
        for asset in used_up(game, giver, bundle):
            if asset in sorts:
                sorts.remove(asset)
        if barred != NOBODY:
            return [asset for asset in sorts if class_of(game, asset) != barred]
        return sorts

    def fits(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> bool:
        """Is every asset of the bundle there, and may the taker have it?"""
        goods = tuple(asset for asset in bundle if asset[0] != CASH)
        return cash_in(bundle) <= game.cash[giver] and all(
            goods[:at].count(asset) < free(game, giver, asset) and asset[0] not in closed_kinds(game, taker, goods[:at])
            for at, asset in enumerate(goods)
        )

    def move(self, game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
        """Move it, and what depends on it (checklist 242)."""
        if asset[0] == CASH:
            hand_over(game, giver, taker, asset[1], "bargain")
            return
        kind = asset[0]
        move = game.plan.sorts[kind].move if kind in game.plan.sorts else MOVES[kind]
        move(game, giver, taker, asset)
        game.note("asset_moved", seat=giver, to=taker, **self.in_words(game, asset))

    def lay_down(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        """The giver chooses the card that a bundle speaks of; the taker looks at it where that was offered."""
        frames: list[Frame] = [(single_out, giver)] if any(asset[0] in HIDDEN_KINDS for asset in bundle) else []
        return frames + ([(peek, giver, taker)] if SEEN_FIRST in bundle else [])

    def fit_together(self, game: CompanyGame, proposer: int, partner: int, gives: Bundle, wants: Bundle) -> bool:
        """A family gives its own pieces and takes with those of its supply, so that one bundle never needs what the other does."""
        return True

    def clear(self, game: CompanyGame) -> None:
        """No card is laid down any more."""
        game.singled_out = [NOBODY] * game.families

    def claims(self, game: CompanyGame, asker: int, asked: int, matter: str) -> list[Asset]:
        """Promise cards by which consent can be called in (checklist 244)."""
        return [("promise", card) for card in promises.claims(game, asker, asked, matter)]

    def honour(self, game: CompanyGame, asker: int, asked: int, claim: Asset) -> None:
        """The promise that stood for a consent is kept (checklist 244)."""
        promises.honour(game, asked, claim[1] % Promise.KINDS)

    def asks_plainly(self, game: CompanyGame, asker: int, asked: int) -> bool:
        """Only families of seats name prices, and none does with the option ``negotiation=off``, or by its standing orders."""
        if not game.plan.haggles or not (game.is_seated(asker) and game.is_seated(asked)):
            return True
        return not (orders.hears(game, asker, Moment.CONSENT) and orders.hears(game, asked, Moment.CONSENT))

    def most_attached(self, game: CompanyGame) -> int:
        """Two, or as many as a deal has where everything is negotiated."""
        return MOST_ATTACHED if game.plan.offers else SWEETENERS

    def number_of(self, game: CompanyGame, asset: Asset) -> int:
        """See ``assets``: cash, cards, ships and shares of firms have numbers."""
        return int(asset[1]) if len(asset) > 1 else NOBODY

    def asset_of(self, game: CompanyGame, kind: str, number: int) -> Asset:
        """The reverse."""
        return (kind,) if number == NOBODY else (kind, number)

    def number_from_words(self, said: Mapping[str, Any]) -> int:
        """See ``in_words``."""
        kind = said["asset"]
        if kind == CASH:
            return int(said["amount"])
        if kind == "shipyard":
            return SHIP_IDS.index(said["ship"])
        if kind == "enterprise":
            return PRESTIGE_IDS.index(said["card"])
        if kind == "firm_share":
            return int(said["firm"])
        if kind == "promise":
            return int(said["guarantor"]) * Promise.KINDS + PROMISE_IDS.index(said["promise"])
        return NOBODY

    def can_wait(self, asset: Asset) -> bool:
        """Face-down cards cannot."""
        return asset[0] not in HIDDEN_KINDS

    def clauses(self, game: CompanyGame, moment: int, doer: int) -> list[Clause]:
        """See ``nameable``."""
        return nameable.clauses(game, moment, doer)

    def has_clauses(self, game: CompanyGame, moment: int, doer: int, willed: bool) -> bool:
        """See ``nameable``."""
        return nameable.has_any(game, moment, doer, willed)

    def petitions(self, game: CompanyGame, matter: str, seat: int, holder: int) -> list[Clause]:
        """See ``touching``."""
        return touching.petitions(game, matter, seat, holder)

    def touched_by(self, game: CompanyGame, deed: int, about: int) -> Collection[int]:
        """See ``touching``."""
        return touching.touched_by(game, deed, about)

    def names_of(self, game: CompanyGame, thing: str) -> Mapping[int, str] | None:
        """See ``deeds``."""
        return deeds.names_of(game, thing)

    def in_words(self, game: CompanyGame, asset: Asset) -> dict[str, Any]:
        """The asset's kind, and which it is."""
        kind = asset[0]
        said: dict[str, Any] = {"asset": kind}
        if kind == CASH:
            said["amount"] = asset[1]
        elif kind == "shipyard":
            said |= {"ship": SHIP_IDS[asset[1]], **ship_in_words(game, asset[1])}
        elif kind == "enterprise":
            said["card"] = PRESTIGE_IDS[asset[1]]
        elif kind == "firm_share":
            said["firm"] = asset[1]
        elif kind == "promise":
            guarantor, promise = divmod(asset[1], Promise.KINDS)
            said |= {"promise": PROMISE_IDS[promise], "guarantor": guarantor}
        elif kind == "blackmail":
            said["seen_first"] = bool(asset[1])
        return said


def ship_in_words(game: CompanyGame, ship: int) -> dict[str, Any]:
    """Where a ship is, and whether it is fatigued."""
    place = game.ship_place[ship]
    if place == ON_YARD:
        return {"place": "yard"}
    where = {"place": SEA_IDS[place]} if place < FIRST_FIRM else {"place": "firm", "firm": place - FIRST_FIRM}
    return {**where, "fatigued": bool(game.ship_fatigued[ship])}
