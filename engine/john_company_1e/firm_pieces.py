"""How a firm's ships, goods, shares and property move, with the cubes that mark them.

Like ``pieces``, of which it is the part that deregulation brings: every end is named, and a family's cubes stay as many as they were.
Rulebook: I2 to I4; checklist 121 to 131.
"""

from __future__ import annotations

from engine.john_company_1e import pieces
from engine.john_company_1e.names import BY_FIRM
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.tables import REGION_IDS
from engine.kernel import RulesError
from engine.kernel.sharing import added, changed


def exhaust_own(game: CompanyGame, family: int, ships: int, goods: int) -> None:
    """Exhaust ships and goods of a firm. Raises RulesError when it has fewer."""
    if ships > game.own_ships[family] or goods > game.own_goods[family]:
        raise RulesError(f"the firm of family {family} has no {ships} ships and {goods} goods")
    game.own_ships[family] -= ships
    game.own_exhausted_ships[family] += ships
    game.own_goods[family] -= goods
    game.own_exhausted_goods[family] += goods
    game.note("firm_pieces_exhausted", firm=family, ships=ships, goods=goods)


def lose_own_ships(game: CompanyGame, family: int, number: int, why: str) -> None:
    """Ships of a firm go to the supply, exhausted ones first, as far as there are any (checklist 104)."""
    exhausted = min(number, game.own_exhausted_ships[family])
    ready = min(number - exhausted, game.own_ships[family])
    if exhausted + ready:
        game.own_exhausted_ships[family] -= exhausted
        game.own_ships[family] -= ready
        game.note("firm_ships_lost", firm=family, ready_ships=ready, exhausted_ships=exhausted, why=why)


def own_pieces(game: CompanyGame, ships: bool, exhausted: int) -> list[int]:
    """The ships, or the goods, that families or their firms own: those that are ready, or exhausted."""
    if ships:
        return game.own_exhausted_ships if exhausted else game.own_ships
    return game.own_exhausted_goods if exhausted else game.own_goods


def embark(game: CompanyGame, family: int, region: int, ships: int) -> None:
    """Ships of a firm go on a trade mission, a cube on each (checklist 122). Raises RulesError without ships or cubes."""
    if ships > min(game.own_ships[family], game.supply[family]):
        raise RulesError(f"family {family} cannot send {ships} ships")
    game.own_ships[family] -= ships
    game.supply[family] -= ships
    game.mission = added(game.mission, region * game.families + family, ships)
    game.note("mission_sent", firm=family, region=REGION_IDS[region], ships=ships)


def end_mission(game: CompanyGame, family: int, region: int, lost: bool) -> int:
    """A firm's ships come home from a region, exhausted, or are lost; their cubes go to the supply. Returns how many (checklist 125)."""
    at = region * game.families + family
    ships, game.mission = game.mission[at], changed(game.mission, at, 0)
    pieces.return_cube(game, family, ships)
    if not lost:
        game.own_exhausted_ships[family] += ships
    if ships:
        name = "mission_lost" if lost else "mission_returned"
        game.note(name, firm=family, region=REGION_IDS[region], ships=ships)
    return ships


def set_share(game: CompanyGame, owner: int, holder: int, tenths: int) -> None:
    """What a family holds of another's firm, in tenths, with its cubes on the card (127; reading 61). Raises RulesError without a cube."""
    at = owner * game.families + holder
    cubes = share_cubes(tenths) - share_cubes(game.firm_shares[at])
    if cubes > game.supply[holder] or holder == owner or tenths < 0:
        raise RulesError(f"family {holder} cannot hold {tenths} tenths of the firm of family {owner}")
    if tenths != game.firm_shares[at]:
        game.supply[holder] -= cubes
        game.firm_shares = changed(game.firm_shares, at, tenths)
        game.note("firm_share_held", firm=owner, family=holder, percent=10 * tenths)


def clear_card(game: CompanyGame, owner: int) -> list[tuple[int, int]]:
    """All cubes of shareholders leave a firm's card; returns what each held, in tenths: (family, tenths)."""
    held = [(holder, game.firm_shares[owner * game.families + holder]) for holder in range(game.families)]
    held = [(holder, tenths) for holder, tenths in held if tenths]
    for holder, _ in held:
        set_share(game, owner, holder, 0)
    return held


def absorb_firm(game: CompanyGame, source: int, target: int) -> None:
    """Treasury, revenue, ships, goods, bases and filled orders of one firm go to another, whose card is up (checklist 128, 129).

    The target's cubes replace those on the orders as far as it has any.
    """
    ships = game.own_ships[source] + game.own_exhausted_ships[source]
    goods = game.own_goods[source] + game.own_exhausted_goods[source]
    game.note("firm_absorbed", firm=source, seat=target, amount=game.firm_cash[source], ships=ships, goods=goods)
    for place in (
        game.firm_cash,
        game.firm_revenue,
        game.own_ships,
        game.own_exhausted_ships,
        game.own_goods,
        game.own_exhausted_goods,
    ):
        place[target] += place[source]
        place[source] = 0
    game.base = [target if owner == source else owner for owner in game.base]
    for at, by in enumerate(game.filled):
        if by == BY_FIRM + source and pieces.take_cube(game, target):
            game.filled = changed(game.filled, at, BY_FIRM + target)
            pieces.return_cube(game, source)


def close_firm(game: CompanyGame, owner: int) -> None:
    """A firm that has paid out all it has: its card back to the family side, ships and goods to the supply (checklist 131)."""
    if game.firm_cash[owner]:
        raise RulesError(f"the firm of family {owner} still holds £{game.firm_cash[owner]}")
    clear_card(game, owner)
    ships = game.own_ships[owner] + game.own_exhausted_ships[owner]
    goods = game.own_goods[owner] + game.own_exhausted_goods[owner]
    for place in (game.own_ships, game.own_exhausted_ships, game.own_goods, game.own_exhausted_goods):
        place[owner] = 0
    game.firm[owner] = 0
    game.note("firm_failed", firm=owner, ships=ships, goods=goods)
