"""How each kind of asset changes hands, and what goes along with it; face-down cards are singled out, looked at and handed over.

Rulebook: Negotiation; the golden rule; checklist 87, 240, 242.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains.assets import IMMATURE_SHARE, WORKSHOP
from engine.john_company_2e.table.names import NOBODY, Prestige
from engine.john_company_2e.table.numbers import BlackmailCard
from engine.john_company_2e.table.pieces import return_piece, score, take_piece
from engine.john_company_2e.table.setup import LUXURY_POINTS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, PRESTIGE_IDS
from engine.kernel import RulesError, step, words
from engine.kernel.sharing import own
from engine.shared.market import Asset


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
    own(game.prestige, giver).remove(card)
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
    own(game.firm_shares, asset[1])[giver] -= 1
    own(game.firm_shares, asset[1])[taker] += 1


def move_promise(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A promise card, the giver's own or another's; its guarantor may get it back (checklist 240)."""
    game.promises[asset[1]] = taker


def move_blackmail(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """The card laid down, face down. When it was one of several, those who have not looked at it lose track of it."""
    card, several = game.singled_out[giver], len(game.blackmail[giver]) > 1
    parties = 1 << giver | 1 << taker | game.shown_to[giver]
    if several:
        for other in game.blackmail[giver]:
            game.blackmail_known[other] &= parties
    own(game.blackmail, giver).remove(card)
    game.blackmail[taker] = sorted([*game.blackmail[taker], card])
    game.blackmail_known[card] |= parties
    game.singled_out[giver] = NOBODY
    game.unasked[taker] = 0
    see = tuple(seat for seat in range(game.seats) if parties >> seat & 1)
    game.note("blackmail_handed_over", see=see, seat=giver, to=taker, card=BLACKMAIL_IDS[card])


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
def lay_card(game: CompanyGame, giver: int, card: BlackmailCard) -> None:
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
    game.note("blackmail_shown", see=(giver, taker), seat=giver, to=taker, card=BLACKMAIL_IDS[card])
