"""What changes hands between families, and what goes along with it: see ``engine.shared.market``.

Free to move are cash, workshops, shipyards with their ships, luxuries, prestige enterprises, Company and firm shares, face-down blackmail
and promise cards; everything else stays where it is, and the money of the Company and of firms is no family's to give. Rulebook:
Negotiation; checklist 240, 242, 245.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import promises
from engine.john_company_2e.table.names import (
    FIRM_SHARE,
    FIRST_FIRM,
    MOST_FAMILIES,
    NOBODY,
    ON_YARD,
    Power,
    Prestige,
    Promise,
)
from engine.john_company_2e.table.ownership import GIVES_UP, may_own
from engine.john_company_2e.table.pieces import hand_over, return_piece, score, take_piece
from engine.john_company_2e.table.setup import LUXURY_POINTS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, PRESTIGE_IDS, PROMISE_IDS, SEA_IDS, SHIP_IDS
from engine.kernel import Frame, RulesError, step, words
from engine.shared.market import CASH, Asset, Bundle, cash_in

WORKSHOP, INVESTED_WORKSHOP, LUXURY = ("workshop",), ("invested_workshop",), ("luxury",)
SHARE, IMMATURE_SHARE = ("share",), ("immature_share",)
FACE_DOWN, SEEN_FIRST, LOOK = ("blackmail", 0), ("blackmail", 1), ("look",)
"""A face-down blackmail card unseen, one that the other may look at before it answers, and no more than a look at one."""
PROMISE_CUBE, PLAYER_BUTTON = ("promise_cube",), ("player_button",)
"""What two humans who play against the Crown may trade as well (checklist 249, 263)."""
SHIPYARDS = tuple(("shipyard", ship) for ship in range(len(SHIP_IDS)))
ENTERPRISES = tuple(("enterprise", card) for card in range(len(PRESTIGE_IDS)))
FIRM_SHARES = tuple(("firm_share", manager) for manager in range(MOST_FAMILIES))
PROMISES = tuple(("promise", card) for card in range(MOST_FAMILIES * Promise.KINDS))
"""Made once: offers are put together from them at most decisions of a game."""
HIDDEN_KINDS = ("blackmail", "look")
NEED_PIECE = ("share", "immature_share", "firm_share")
"""Kinds of assets that are pieces: the taker puts one of its own in the place of the giver's."""

NEEDED_FOR = {
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
    kind = asset[0]
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
    if kind == "promise_cube":
        return game.cubes[giver]
    if kind == "player_button":
        return int(game.button == giver)
    return min(1, len(game.blackmail[giver]))


def sorts_owned(game: CompanyGame, giver: int, bundle: Bundle) -> list[Asset]:
    """The sorts of assets that a family owns, in a fixed order; of shipyards, those of ``unlike_yards``."""
    sorts: list[Asset] = []
    if game.workshops[giver]:
        sorts.append(WORKSHOP)
    if game.invested[giver]:
        sorts.append(INVESTED_WORKSHOP)
    if giver in game.yard_owner:
        sorts += unlike_yards(game, giver, bundle)
    if game.luxuries[giver]:
        sorts.append(LUXURY)
    if game.prestige[giver]:
        spouse = game.tables.prestige.spouse
        sorts += [ENTERPRISES[card] for card in game.prestige[giver] if not spouse[card]]
    if game.court[giver] > game.new_shares[giver]:
        sorts.append(SHARE)
    if game.new_shares[giver]:
        sorts.append(IMMATURE_SHARE)
    if game.deregulated:
        sorts += [FIRM_SHARES[manager] for manager, held in enumerate(game.firm_shares) if held[giver]]
    if game.blackmail[giver]:
        sorts += (FACE_DOWN, SEEN_FIRST, LOOK)
    sorts += [asset for asset, holder in zip(PROMISES, game.promises, strict=False) if holder == giver]
    if game.cubes[giver]:
        sorts.append(PROMISE_CUBE)
    if game.button == giver:
        sorts.append(PLAYER_BUTTON)
    return sorts


def unlike_yards(game: CompanyGame, giver: int, bundle: Bundle) -> list[Asset]:
    """Shipyards not in the bundle, one for each place and state of their ships."""
    sorts: dict[tuple[int, int], Asset] = {}
    for ship, owner in enumerate(game.yard_owner):
        if owner == giver and SHIPYARDS[ship] not in bundle:
            sorts.setdefault((game.ship_place[ship], game.ship_tired[ship]), SHIPYARDS[ship])
    return list(sorts.values())


def closed_kinds(game: CompanyGame, taker: int, bundle: Bundle) -> list[str]:
    """Kinds of assets that cannot join the bundle, whoever has them.

    A bundle speaks of one face-down card at most, and the taker must be allowed to own the thing and have a piece for it.
    """
    kinds = [asset[0] for asset in bundle]
    pieces = sum(map(kinds.count, NEED_PIECE)) if kinds else 0
    closed: list[str] = []
    if "blackmail" in kinds or "look" in kinds:
        closed += HIDDEN_KINDS
    if pieces >= game.supply[taker]:
        closed += NEED_PIECE
    if not GIVES_UP.isdisjoint(game.prestige[taker]):
        closed += [kind for kind, thing in BANNED_KIND.items() if not may_own(game, taker, thing)]
    return closed


class CompanyMarket:
    """The market of John Company, second edition. Families of seats deal with each other; the Crown does not."""

    def partners(self, game: CompanyGame, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [other for other in game.clockwise(seat)[1:] if not game.is_crown(other)]

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
            closed += (*NEEDED_FOR.get(matter, ()), *HIDDEN_KINDS)
        used_up = [asset for asset in bundle if asset[0] != CASH and bundle.count(asset) >= owned(game, giver, asset)]
        if asked:
            used_up.append(SEEN_FIRST)
        lots = [asset for asset in sorts_owned(game, giver, bundle) if asset[0] not in closed and asset not in used_up]
        if barred != NOBODY:
            return [asset for asset in lots if class_of(game, asset) != barred]
        return lots

    def fits(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> bool:
        """Is every asset of the bundle there, and may the taker have it?"""
        goods = tuple(asset for asset in bundle if asset[0] != CASH)
        return cash_in(bundle) <= game.cash[giver] and all(
            goods[:at].count(asset) < owned(game, giver, asset)
            and asset[0] not in closed_kinds(game, taker, goods[:at])
            for at, asset in enumerate(goods)
        )

    def move(self, game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
        """Move it, and what depends on it (checklist 242)."""
        if asset[0] == CASH:
            hand_over(game, giver, taker, asset[1])
            return
        MOVES[asset[0]](game, giver, taker, asset)
        game.note("asset_moved", family=giver, to=taker, **self.in_words(game, asset))

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
        """Only families of seats name prices, and none does with the option ``negotiation=off``."""
        return game.options["negotiation"] == "off" or game.is_crown(asker) or game.is_crown(asked)

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
    return {**where, "fatigued": bool(game.ship_tired[ship])}


# -- moving --


def move_workshop(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A workshop on whichever side it lies; one that has voted stays turned (golden rule, checklist 240)."""
    counts = game.workshops if asset == WORKSHOP else game.invested
    total = game.workshops[giver] + game.invested[giver]
    pass_on_spent(game, giver, taker, total, game.voted_workshops, game.muted_workshops)
    counts[giver] -= 1
    counts[taker] += 1


def move_shipyard(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A shipyard; its ship stays where it is and as it is."""
    total = game.yard_owner.count(giver)
    pass_on_spent(game, giver, taker, total, game.voted_shipyards, game.muted_shipyards)
    game.yard_owner[asset[1]] = taker


def pass_on_spent(game: CompanyGame, giver: int, taker: int, total: int, voted: list[int], muted: list[int]) -> None:
    """The golden rule for votes: of like enterprises one that has not voted goes first; from Lady Newcome it goes mute this turn.

    ``total`` is how many the giver has, ``voted`` and ``muted`` count those that cannot vote (any more) per family.
    """
    if muted[giver] == total:
        muted[giver] -= 1
        muted[taker] += 1
    elif game.owns_prestige(giver, Prestige.LADY_NEWCOME):
        muted[taker] += 1
    if voted[giver] >= total:
        voted[giver] = total - 1
        voted[taker] += 1
    elif game.owns_prestige(giver, Prestige.LADY_NEWCOME):
        voted[taker] += 1


def move_luxury(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A luxury takes its victory points along (checklist 242)."""
    game.luxuries[giver] -= 1
    game.luxuries[taker] += 1
    score(game, giver, -LUXURY_POINTS, "luxury")
    score(game, taker, LUXURY_POINTS, "luxury")


def move_card(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A prestige enterprise; one that has voted stays turned, Lady Newcome's is mute this turn."""
    card = asset[1]
    game.prestige[giver].remove(card)
    game.prestige[taker] = sorted([*game.prestige[taker], card])
    points = game.tables.prestige.points[card]
    score(game, giver, -points, PRESTIGE_IDS[card])
    score(game, taker, points, PRESTIGE_IDS[card])
    if game.owns_prestige(giver, Prestige.LADY_NEWCOME):
        game.muted_cards |= 1 << card
        game.voted_cards |= 1 << card


def swap_piece(game: CompanyGame, giver: int, taker: int) -> None:
    """The taker's piece takes the place of the giver's, which goes home (checklist 242). Raises RulesError without one."""
    if not take_piece(game, taker):
        raise RulesError(f"family {taker} has no piece for a share")
    return_piece(game, giver)


def move_share(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A Company share, never the Chairman's own; one that is immature stays so (checklist 87, 242)."""
    swap_piece(game, giver, taker)
    game.court[giver] -= 1
    game.court[taker] += 1
    if asset == IMMATURE_SHARE:
        game.new_shares[giver] -= 1
        game.new_shares[taker] += 1


def move_firm_share(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A share of a firm."""
    swap_piece(game, giver, taker)
    game.firm_shares[asset[1]][giver] -= 1
    game.firm_shares[asset[1]][taker] += 1


def move_promise(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A promise card, the giver's own or another's; its guarantor may get it back (checklist 240)."""
    game.promises[asset[1]] = taker


def move_cube(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A promise cube."""
    game.cubes[giver] -= 1
    game.cubes[taker] += 1


def move_button(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """The Player Button."""
    game.button = taker


def move_blackmail(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """The card laid down, face down. When it was one of several, those who have not looked at it lose track of it."""
    card, several = game.singled_out[giver], len(game.blackmail[giver]) > 1
    parties = 1 << giver | 1 << taker | game.shown_to[giver]
    if several:
        for other in game.blackmail[giver]:
            game.blackmail_known[other] &= parties
    game.blackmail[giver].remove(card)
    game.blackmail[taker] = sorted([*game.blackmail[taker], card])
    game.blackmail_known[card] |= parties
    game.singled_out[giver] = NOBODY
    game.unasked[taker] = 0
    see = tuple(seat for seat in range(game.seats) if parties >> seat & 1)
    game.note("blackmail_handed_over", see=see, family=giver, to=taker, card=BLACKMAIL_IDS[card])


def show_card(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A look at the card laid down."""
    look_at(game, giver, taker)


MOVES = {
    "workshop": move_workshop,
    "invested_workshop": move_workshop,
    "shipyard": move_shipyard,
    "luxury": move_luxury,
    "enterprise": move_card,
    "share": move_share,
    "immature_share": move_share,
    "firm_share": move_firm_share,
    "promise": move_promise,
    "promise_cube": move_cube,
    "player_button": move_button,
    "blackmail": move_blackmail,
    "look": show_card,
}


# -- face-down cards --


@step
def single_out(game: CompanyGame, giver: int) -> None:
    """The giver lays down one of its face-down cards, unless it has laid one down already."""
    if game.singled_out[giver] == NOBODY:
        game.ask(giver, "assets.single_out", tuple(game.blackmail[giver]), lay_card, giver, secret=True)


@step
def lay_card(game: CompanyGame, giver: int, card: int) -> None:
    """This one."""
    game.singled_out[giver], game.shown_to[giver] = card, 0


@words("assets.single_out")
def single_out_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A blackmail card of one's own."""
    return {"act": "lay_down", "card": BLACKMAIL_IDS[option]}


@step
def peek(game: CompanyGame, giver: int, taker: int) -> None:
    """The taker looks at the card before it answers."""
    look_at(game, giver, taker)


def look_at(game: CompanyGame, giver: int, taker: int) -> None:
    """From now on the taker knows where the card laid down is."""
    card = game.singled_out[giver]
    game.blackmail_known[card] |= 1 << taker
    game.shown_to[giver] |= 1 << taker
    game.note("blackmail_shown", see=(giver, taker), family=giver, to=taker, card=BLACKMAIL_IDS[card])
