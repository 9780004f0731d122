"""How probably a bid is borne out, for one who sees one cup."""

from __future__ import annotations

from functools import cache
from math import comb

from liars_dice.state import FACES, ONE, DiceGame


@cache
def at_least(wanted: int, dice: int, bearing: int) -> float:
    """The probability that so many of these dice or more show one of ``bearing`` faces."""
    if wanted <= 0:
        return 1.0
    p = bearing / FACES
    return sum(comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(wanted, dice + 1))


def borne_out(game: DiceGame, seat: int, count: int, face: int) -> float:
    """The probability that a bid is true, by what lies under the seat's own cup."""
    wild = game.rules.wild and face != ONE
    own = sum(die == face or (wild and die == ONE) for die in game.faces[seat])
    return at_least(count - own, game.in_play() - len(game.faces[seat]), 2 if wild else 1)
