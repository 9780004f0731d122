"""Promise cubes: given, passed on and returned. Rulebook: A7; checklist 18, 20, 21."""

from __future__ import annotations

from engine.john_company_1e.pieces import return_cube, take_cube
from engine.john_company_1e.state import CompanyGame
from engine.kernel import RulesError


def promise(game: CompanyGame, issuer: int, holder: int) -> None:
    """A cube of the supply becomes a promise; if the issuer holds one of the taker's, that one goes home instead (A7; checklist 18, 21).

    Raises RulesError without a cube for it.
    """
    if game.promised(holder, issuer):
        release(game, holder, issuer, "returned_for_one_promised")
        return
    if not take_cube(game, issuer):
        raise RulesError(f"family {issuer} has no cube to promise")
    game.promises[issuer * game.families + holder] += 1
    game.note("promise_given", seat=issuer, to=holder)


def release(game: CompanyGame, issuer: int, holder: int, why: str) -> None:
    """A promise cube goes home to its issuer's supply. Raises RulesError when the holder has none."""
    if not game.promised(issuer, holder):
        raise RulesError(f"family {holder} holds no promise of family {issuer}")
    game.promises[issuer * game.families + holder] -= 1
    return_cube(game, issuer)
    game.note("promise_returned", seat=holder, issuer=issuer, why=why)


def pass_promise(game: CompanyGame, issuer: int, giver: int, taker: int) -> None:
    """A promise changes hands; it goes home with its issuer, or when the issuer holds one of the taker's, which does too (checklist 21)."""
    if taker == issuer:
        release(game, issuer, giver, "returned")
    elif game.promised(taker, issuer):
        release(game, issuer, giver, "returned_for_one_promised")
        release(game, taker, issuer, "returned_for_one_promised")
    else:
        game.promises[issuer * game.families + giver] -= 1
        game.promises[issuer * game.families + taker] += 1
        game.note("promise_passed_on", seat=giver, to=taker, issuer=issuer)
