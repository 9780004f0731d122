"""Favours about shares: after the New Company Shares a human may give the Crown money, and give or take shares for cubes.

Rulebook: Crown Handbook, Hiring; solo aid, New Company Shares and Firms; checklist 249; reading 49.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.crown import button
from engine.john_company_2e.handbook.cubes import give_cubes, price, take_cubes
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.pieces import hand_over
from engine.kernel import step, words
from engine.shared.market import Asset, market_of

Way: TypeAlias = tuple[str, Annotated[int, "cubes"], Asset]
"""Row of the tables, its cubes (a price is below 0), and the asset that moves."""

GIFT = "family.give_1_pound_if_crown_has_share_majority"
COMPANY = ("share", "immature_share")


def shares(game: CrownGame, giver: int, taker: int) -> list[Asset]:
    """One Company share of the giver, a mature one first, and one share of each firm."""
    lots = market_of(game).lots(game, giver, taker, ())
    company = [asset for asset in lots if asset[0] in COMPANY][:1]
    return [*company, *(asset for asset in lots if asset[0] == "firm_share")]


def keeps_majority(game: CrownGame, manager: int) -> bool:
    """Would the Crown still have no majority of a firm with one share more and a human one less?"""
    held = game.firm_shares[manager]
    return 2 * (held[game.crown] + 1) <= sum(held)


def ways(game: CrownGame, seat: int) -> list[Way]:
    """What a human can do. What brings cubes needs a Crown that has some, what costs cubes must be paid in full."""
    crown = game.crown
    found: list[tuple[str, Asset]] = []
    if 2 * game.shares(crown) > game.total_shares() and game.cash[seat]:
        found.append((GIFT, ("cash", 1)))
    for asset in shares(game, seat, crown):
        name = "shares.give_firm_share" if asset[0] == "firm_share" else "shares.give_company_share"
        if asset[0] in COMPANY or keeps_majority(game, asset[1]):
            found.append((name, asset))
    for asset in shares(game, crown, seat):
        name = "shares.take_firm_share" if asset[0] == "firm_share" else "shares.take_company_share"
        found.append((name, asset))
    prices = [(name, price(game, name), asset) for name, asset in found]
    return [
        (name, cubes, asset) for name, cubes, asset in prices if cubes is not None and is_payable(game, seat, cubes)
    ]


def is_payable(game: CrownGame, seat: int, cubes: int) -> bool:
    """Can the human pay, or the Crown give anything?"""
    return -cubes <= game.cubes[seat] if cubes < 0 else game.cubes[game.crown] > 0


@step
def open_for_all(game: CrownGame) -> None:
    """Every human, the holder of the button first."""
    game.do(*((trade_shares, seat) for seat in button.humans(game)))


@step
def trade_shares(game: CrownGame, seat: int) -> None:
    """As often as the human wants."""
    if found := ways(game, seat):
        game.ask(seat, "crown.shares", [("done", 0, ()), *found], move_share, seat)


@step
def move_share(game: CrownGame, seat: int, option: Way) -> None:
    """Cubes and the share, or the money, change hands."""
    name, cubes, asset = option
    if name == "done":
        return
    if cubes > 0:
        take_cubes(game, seat, cubes, name)
    else:
        give_cubes(game, seat, -cubes, name)
    if asset[0] == "cash":
        hand_over(game, seat, game.crown, asset[1], "favour")
    else:
        takes = name.startswith("shares.take_")
        giver, taker = (game.crown, seat) if takes else (seat, game.crown)
        market_of(game).move(game, giver, taker, asset)
    game.do((trade_shares, seat))


@words("crown.shares")
def share_in_words(game: CrownGame, option: Way) -> dict[str, Any]:
    """The favour, its cubes (a price is below 0) and what changes hands."""
    name, cubes, asset = option
    if name == "done":
        return {"act": "no_share_favour"}
    return {"act": "perform_favour", "favour": name, "cubes": cubes, **market_of(game).in_words(game, asset)}
