"""Basic favours: property for promise cubes, and promise cubes for property, from the Firms phase to the end of Revenue.

They may be done at the start of every phase of that time, and wherever a human is asked for another favour. Rulebook: Solo Rules, Basic
Favours; the Crown's family board; checklist 249, 250; T32.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import promises
from engine.john_company_2e.bargains.assets import PROMISES, closed_kinds, enterprises_owned
from engine.john_company_2e.bargains.market import free
from engine.john_company_2e.crown import button
from engine.john_company_2e.handbook.cubes import give_cubes, take_cubes
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import basic_favours
from engine.john_company_2e.table.names import ON_YARD, Promise
from engine.john_company_2e.table.pieces import hand_over
from engine.kernel import step, words
from engine.shared.market import market_of

Asset = tuple[Any, ...]
BOARD_CASH = ("cash", 3)
KINDS = {"workshop": "workshop", "invested_workshop": "workshop_invested", "luxury": "luxury", "cash": "cash_3"}
GIVES_UP, RECEIVES = "give", "take"


def line_of(game: CrownGame, asset: Asset) -> str:
    """The line of the Crown's board that an asset falls under."""
    if asset[0] == "shipyard":
        return "shipyard_unfitted" if game.ship_place[asset[1]] == ON_YARD else "shipyard_fitted"
    if asset[0] == "enterprise":
        return "prestige_enterprise"
    return KINDS.get(asset[0], "promise_card_removed_easy_only")


def cubes_for(game: CrownGame, act: str, asset: Asset) -> int | None:
    """Cubes gained by giving an asset to the Crown or, below 0, for taking one; None when the board has no such favour."""
    give, take = basic_favours()[line_of(game, asset)]
    if act == RECEIVES:
        return take
    return (game.turn + 1) // 2 if isinstance(give, str) else give


def lots(game: CrownGame, giver: int, taker: int) -> list[Asset]:
    """What the giver could hand over: one asset of each sort that can be told apart."""
    closed = closed_kinds(game, taker, ())
    return [
        asset for asset in enterprises_owned(game, giver) if asset[0] not in closed and free(game, giver, asset) > 0
    ]


def gifts(game: CrownGame, seat: int) -> list[Asset]:
    """What a human could give for cubes. Nothing is given to a Crown that has no cube."""
    crown = game.crown
    if not game.cubes[crown]:
        return []
    money = [BOARD_CASH] if game.cash[seat] >= BOARD_CASH[1] else []
    return lots(game, seat, crown) + money + promises_for_cubes(game, seat)


def purchases(game: CrownGame, seat: int) -> list[Asset]:
    """What a human could take for the cubes that it has."""
    cubes = game.cubes[seat]
    found = lots(game, game.crown, seat) if cubes else []
    return [asset for asset in found if 0 < -(cubes_for(game, RECEIVES, asset) or 0) <= cubes]


def ways(game: CrownGame, seat: int) -> list[tuple[str, Asset]]:
    """The basic favours that a human could do now."""
    given = [(GIVES_UP, asset) for asset in gifts(game, seat)]
    return given + [(RECEIVES, asset) for asset in purchases(game, seat)]


def promises_for_cubes(game: CrownGame, seat: int) -> list[Asset]:
    """Own promise cards, which only on the easy level are worth cubes."""
    if not game.crown_plan.buys_promises:
        return []
    cards = range(seat * Promise.KINDS, (seat + 1) * Promise.KINDS)
    return [PROMISES[card] for card in cards if game.promises[card] == seat]


def possible(game: CrownGame, seat: int) -> bool:
    """Is there a basic favour for this human?"""
    return bool(gifts(game, seat) or purchases(game, seat))


@step
def open_for_all(game: CrownGame) -> None:
    """Both humans, or the only one, may do basic favours."""
    game.do(*((deal_with_crown, seat) for seat in button.humans(game)))


@step
def deal_with_crown(game: CrownGame, seat: int) -> None:
    """As often as the human wants."""
    if found := ways(game, seat):
        game.ask(seat, "crown.basic_favour", [("done", ()), *found], deal, seat)


@step
def deal(game: CrownGame, seat: int, option: tuple[str, Asset]) -> None:
    """Cubes one way, the asset the other; a promise card leaves the game."""
    act, asset = option
    if act == "done":
        return
    cubes, line = cubes_for(game, act, asset) or 0, line_of(game, asset)
    if act == GIVES_UP:
        hand(game, seat, game.crown, asset)
        take_cubes(game, seat, cubes, line)
    else:
        give_cubes(game, seat, -cubes, line)
        hand(game, game.crown, seat, asset)
    game.do((deal_with_crown, seat))


def hand(game: CrownGame, giver: int, taker: int, asset: Asset) -> None:
    """The asset changes hands."""
    if asset[0] == "cash":
        hand_over(game, giver, taker, asset[1], "favour")
    elif asset[0] == "promise":
        promises.remove(game, asset[1])
    else:
        market_of(game).move(game, giver, taker, asset)


@words("crown.basic_favour")
def basic_in_words(game: CrownGame, option: tuple[str, Asset]) -> dict[str, Any]:
    """What is given or taken, and for how many cubes."""
    act, asset = option
    if act == "done":
        return {"act": "no_basic_favour"}
    market = market_of(game)
    cubes = abs(cubes_for(game, act, asset) or 0)
    return {"act": f"{act}_for_cubes", "cubes": cubes, **market.in_words(game, asset)}
