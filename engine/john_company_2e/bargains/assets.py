"""What may change hands between families: kinds of assets, who has which, and what cannot be given or taken.

Free to move are cash, workshops, shipyards with their ships, luxuries, prestige enterprises, Company and firm shares, face-down blackmail
and promise cards; everything else stays where it is. Rulebook: Negotiation; checklist 240.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.john_company_2e.table.names import FIRM_SHARE, MOST_FAMILIES, NOBODY, Power, Promise
from engine.john_company_2e.table.ownership import GIVES_UP, may_own
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESTIGE_IDS, SHIP_IDS
from engine.shared.market import Asset, Bundle

WORKSHOP, INVESTED_WORKSHOP, LUXURY = ("workshop",), ("invested_workshop",), ("luxury",)
SHARE, IMMATURE_SHARE = ("share",), ("immature_share",)
FACE_DOWN, SEEN_FIRST, LOOK = ("blackmail", 0), ("blackmail", 1), ("look",)
"""A face-down blackmail card unseen, one that the other may look at before it answers, and no more than a look at one."""
SHIPYARDS = tuple(("shipyard", ship) for ship in range(len(SHIP_IDS)))
ENTERPRISES = tuple(("enterprise", card) for card in range(len(PRESTIGE_IDS)))
FIRM_SHARES = tuple(("firm_share", manager) for manager in range(MOST_FAMILIES))
PROMISES = tuple(("promise", card) for card in range(MOST_FAMILIES * Promise.KINDS))
"""Made once: offers are put together from them at most decisions of a game."""
HIDDEN_KINDS = ("blackmail", "look")
ONE_OF_EACH = ("shipyard", "enterprise", "promise")
"""Kinds of assets that have numbers, of each of which there is one."""
ASSET_FIELDS: Mapping[str, tuple[str, ...]] = {
    "cash": ("amount",),
    "workshop": (),
    "invested_workshop": (),
    "shipyard": ("ship", "place", "firm", "fatigued"),
    "luxury": (),
    "enterprise": ("card",),
    "share": (),
    "immature_share": (),
    "firm_share": ("firm",),
    "promise": ("promise", "guarantor"),
    "blackmail": ("seen_first",),
    "look": (),
    "promise_cube": (),
    "player_button": (),
}
"""What is said of an asset, by its kind; those that some tables alone have are among them."""
ASSET_KINDS = tuple(ASSET_FIELDS)
NEED_PIECE = ("share", "immature_share", "firm_share")
"""Kinds of assets that are pieces: the taker puts one of its own in the place of the giver's."""

NEEDED_FOR = {
    "chairman": ("share", "immature_share"),
    "election": ("share", "immature_share"),
    "invest": ("share", "immature_share", "workshop"),
    "takeover": ("firm_share",),
    "merge": ("firm_share",),
    "dissolve": ("firm_share",),
    "waiver": ("firm_share",),
    "coalition": ("workshop", "invested_workshop", "shipyard", "enterprise"),
    "tax_collectors": ("enterprise",),
}
"""What nobody can give away to get a consent, because the matter itself needs it."""

CLASS_OF = {
    "workshop": Power.MANUFACTURING,
    "invested_workshop": Power.MANUFACTURING,
    "shipyard": Power.SHIPPING,
    "luxury": Power.SOCIAL,
    "share": Power.COMPANY_SHARE,
    "immature_share": Power.COMPANY_SHARE,
    "firm_share": FIRM_SHARE,
}
BANNED_KIND = {
    "workshop": "workshop",
    "invested_workshop": "workshop",
    "shipyard": "shipyard",
    "share": "share",
    "immature_share": "share",
    "blackmail": "blackmail",
}
"""What a spouse calls the kind when it forbids its family to own it."""


def class_of(game: CompanyGame, asset: Asset) -> int:
    """The power token that an asset counts for, FIRM_SHARE, or NOBODY."""
    if asset[0] == "enterprise":
        return game.tables.prestige.enterprise[asset[1]]
    return CLASS_OF.get(asset[0], NOBODY)


def owned(game: CompanyGame, giver: int, asset: Asset) -> int:
    """How many such assets the family has to give; of hidden cards, whether there is one."""
    kind: str = asset[0]
    if kind == "workshop":
        return game.workshops[giver]
    if kind == "invested_workshop":
        return game.invested[giver]
    if kind == "luxury":
        return game.luxuries[giver]
    if kind == "share":
        return game.court[giver] - game.new_shares[giver]
    if kind == "immature_share":
        return game.new_shares[giver]
    if kind == "shipyard":
        return int(game.yard_owner[asset[1]] == giver)
    if kind == "enterprise":
        return int(asset[1] in game.prestige[giver] and not game.tables.prestige.spouse[asset[1]])
    if kind == "firm_share":
        return game.firm_shares[asset[1]][giver]
    if kind == "promise":
        return int(game.promises[asset[1]] == giver)
    if kind in game.plan.sorts:
        return game.plan.sorts[kind].owned(game, giver)
    return min(1, len(game.blackmail[giver]))


def sorts_owned(game: CompanyGame, giver: int, bundle: Bundle) -> list[Asset]:
    """The sorts of assets that a family owns, in a fixed order; of shipyards, those of ``unlike_yards``."""
    sorts = enterprises_owned(game, giver, bundle)
    sorts += shares_owned(game, giver)
    if game.blackmail[giver]:
        sorts += (FACE_DOWN, SEEN_FIRST, LOOK)
    if giver in game.promises:
        sorts += [PROMISES[card] for card, holder in enumerate(game.promises) if holder == giver]
    if game.plan.sorts:
        sorts += [more.asset for more in game.plan.sorts.values() if more.owned(game, giver)]
    return sorts


def enterprises_owned(game: CompanyGame, giver: int, bundle: Bundle = ()) -> list[Asset]:
    """Likewise of enterprises: workshops, shipyards, luxuries and cards."""
    sorts: list[Asset] = []
    if game.workshops[giver]:
        sorts.append(WORKSHOP)
    if game.invested[giver]:
        sorts.append(INVESTED_WORKSHOP)
    if giver in game.yard_owner:
        sorts += unlike_yards(game, giver, bundle)
    if game.luxuries[giver]:
        sorts.append(LUXURY)
    if cards := game.prestige[giver]:
        spouse = game.tables.prestige.spouse
        sorts += [ENTERPRISES[card] for card in cards if not spouse[card]]
    return sorts


def shares_owned(game: CompanyGame, giver: int) -> list[Asset]:
    """The sorts of shares that a family owns: the Company's, mature or not, and those of firms."""
    sorts: list[Asset] = []
    if game.court[giver] > game.new_shares[giver]:
        sorts.append(SHARE)
    if game.new_shares[giver]:
        sorts.append(IMMATURE_SHARE)
    if game.deregulated:
        sorts += [FIRM_SHARES[manager] for manager, held in enumerate(game.firm_shares) if held[giver]]
    return sorts


def unlike_yards(game: CompanyGame, giver: int, bundle: Bundle) -> list[Asset]:
    """Shipyards not in the bundle, one for each place and state of their ships."""
    sorts: dict[tuple[int, int], Asset] = {}
    for ship, owner in enumerate(game.yard_owner):
        if owner == giver and SHIPYARDS[ship] not in bundle:
            sorts.setdefault((game.ship_place[ship], game.ship_fatigued[ship]), SHIPYARDS[ship])
    return list(sorts.values())


def closed_kinds(game: CompanyGame, taker: int, bundle: Bundle) -> set[str]:
    """Kinds of assets that cannot join the bundle, whoever has them.

    A bundle speaks of one face-down card at most, and the taker must be allowed to own the thing and have a piece for it.
    """
    pieces = 0
    closed: set[str] = set()
    for asset in bundle:
        kind: str = asset[0]
        pieces += kind in NEED_PIECE
        if kind in HIDDEN_KINDS:
            closed.update(HIDDEN_KINDS)
    if pieces >= game.supply[taker]:
        closed.update(NEED_PIECE)
    if game.prestige[taker] and not GIVES_UP.isdisjoint(game.prestige[taker]):
        closed.update(kind for kind, thing in BANNED_KIND.items() if not may_own(game, taker, thing))
    return closed
