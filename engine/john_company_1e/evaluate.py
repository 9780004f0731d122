"""How good a position looks, for bots that search: points as they would be counted now, and what money, offices and pieces may still bring.

All in hundredths of a victory point. The weights are rough averages of what a thing brings in games between bots that play on; they are no
rules. Alone it is regions that count, and the means to win the others.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.john_company_1e import scoring
from engine.john_company_1e.names import (
    COMPANY,
    FIRST_PRESIDENT,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    REGIONS,
    Office,
    Phase,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.turn import open_phase

POINT = 100
MOST_TURNS = 4
"""Turns ahead for which a thing that pays turn by turn is counted."""
PLENTY = 14
"""£ beyond which money finds less to buy."""


class Weights(NamedTuple):
    """What things bring, in hundredths of a victory point; what pays turn by turn, in a turn. How they were found: docs/WEIGHTS.md."""

    pound: int = 42
    """A manor has 2 points for £4, a prize about as many as it costs."""
    plenty: int = 14
    """Each of what is more than ``PLENTY``."""
    at_the_end: int = 7
    """A pound that can buy nothing any more."""
    redeemed: int = 67
    """A promise that is out costs 200, but £2 buy it back."""
    promised: int = 55
    """One of somebody else, held."""
    chairman: int = 103
    director: int = 73
    shipping: int = 40
    goods: int = 39
    military: int = 50
    china: int = 51
    president: int = 105
    """With the orders of his region."""
    province: int = 12
    """Without its tax."""
    share: int = 11
    captained: int = 72
    yard: int = 25
    factory: int = 47
    writer: int = 38
    officer: int = 53
    captain: int = 28
    ship: int = 60
    """A family's own, or a firm's."""
    good: int = 60
    firm_share: int = 30


OF_OFFICE = {
    Office.CHAIRMAN: "chairman",
    Office.DIRECTOR_OF_TRADE: "director",
    Office.SHIP_PURCHASING: "shipping",
    Office.GOODS_PURCHASING: "goods",
    Office.MILITARY_AFFAIRS: "military",
    Office.SUPERINTENDENT_CHINA: "china",
}
"""The weight of each office that is no president's and no governor's."""
WEIGHTS = Weights()

WON = 100_000
REGION, TREASURY, OWN_SHIP, GUN, OPEN = 500, 8, 20, 16, 15
"""Alone: a region of the Company, £1, a ship, a gun, an open region; a win is worth more than everything."""


def evaluate(game: CompanyGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """The seat's prospects less the best rival's, in hundredths of a victory point; at the end, of final points alone."""
    if game.seats == 1:
        return alone(game)
    if game.over:
        worth = [
            POINT * scoring.points(game, family) + min(game.cash[family], POINT - 1) for family in range(game.seats)
        ]
    else:
        turns = turns_expected(game)
        posts = offices_per_turn(game, weights)
        worth = [prospect(game, family, turns, posts[family], weights) for family in range(game.seats)]
    own = worth.pop(seat)
    return own - max(worth)


def turns_expected(game: CompanyGame) -> int:
    """Hundredths of trade phases that may still come; fewer when the Company totters or a mutiny is near."""
    left = 0 if game.last_extra_turn else game.scenario.turns - game.turn
    expected = 100 * (min(left, MOST_TURNS) + (game.phase < Phase.TRADE))
    if game.scenario.id != "john_and_co" and game.share_price == game.tables.share_track[0]:
        expected = expected * 3 // 4
    closed = REGIONS - sum(game.is_open(region) for region in range(REGIONS))
    return expected * 3 // 4 if left and closed >= REGIONS - 2 else expected


def prospect(game: CompanyGame, family: int, turns: int, posts: int, weights: Weights = WEIGHTS) -> int:
    """What a family has and may have; ``turns`` in hundredths, ``posts`` what its offices bring in one."""
    worth = POINT * scoring.points(game, family)
    out = sum(game.promises[family * game.families : (family + 1) * game.families])
    worth += (200 - weights.redeemed) * out * (turns > 0)
    worth += weights.promised * sum(game.promises[family :: game.families])
    worth += money_worth(game, family, turns, weights)
    worth += people_worth(game, family, weights) * min(turns, 100) // 100
    return worth + (posts + things_worth(game, family, weights)) * turns // 100


def money_worth(game: CompanyGame, family: int, turns: int, weights: Weights = WEIGHTS) -> int:
    """Cash, of which the first pounds are worth most; on the last turn it serves whoever may retire, or has promises out."""
    cash = game.cash[family] + game.firm_cash[family] * 4 // 5
    if not turns:
        out = sum(game.promises[family * game.families : (family + 1) * game.families])
        if not out and family not in game.holder:
            return weights.at_the_end * cash
    return weights.pound * min(cash, PLENTY) + weights.plenty * max(0, cash - PLENTY)


def offices_per_turn(game: CompanyGame, weights: Weights = WEIGHTS) -> list[int]:
    """By family, what its offices bring in a turn; one with a black disk brings nothing any more."""
    worth = [0] * game.families
    for office, holder in enumerate(game.holder):
        if holder >= 0 and not game.disk[office]:
            worth[holder] += office_per_turn(game, office, weights)
    return worth


def people_worth(game: CompanyGame, family: int, weights: Weights = WEIGHTS) -> int:
    """Writers, officers and captains who wait for an office, plunder or a ship."""
    officers = game.officers_box[family] + game.recruits[family] + sum(game.officers[family :: game.families])
    worth = weights.writer * min(game.writers[family], 3) + weights.officer * min(officers, 4)
    return worth + weights.captain * min(game.captains_box[family] + game.captains[family], 2)


def office_per_turn(game: CompanyGame, office: int, weights: Weights = WEIGHTS) -> int:
    """What an office brings its holder in a turn."""
    if office in OF_OFFICE:
        worth: int = getattr(weights, OF_OFFICE[office])
        return worth
    if office < FIRST_PRESIDENT + PRESIDENCIES:
        return weights.president
    return weights.province + weights.pound * game.printed(game.tables.region_of[office]).tax


def things_worth(game: CompanyGame, family: int, weights: Weights = WEIGHTS) -> int:
    """What pays turn by turn: shares, captained ships, shipyards, factories, the ships and goods of a firm, shares in others'."""
    families = game.families
    worth = weights.share * game.court[family] + weights.captained * game.captained(family)
    worth += weights.yard * game.shipyards(family) + weights.factory * game.factories.count(family)
    if game.deregulated:
        ships = weights.ship * game.ships_of(family) + weights.good * game.own_goods[family]
        worth += ships if game.firm[family] else ships // 2
        worth += weights.firm_share * sum(game.firm_shares[family::families])
        worth -= weights.firm_share * sum(game.firm_shares[family * families : (family + 1) * families])
        worth += sum(
            weights.pound * game.printed(region).tax for region, owner in enumerate(game.base) if owner == family
        )
    return worth


def alone(game: CompanyGame) -> int:
    """The Militant Company: regions, and the means to win more while there are turns for it."""
    ruled = game.ruler.count(COMPANY)
    if game.over:
        won = bool(game.outcome and game.outcome.details.get("won"))
        return WON * won + REGION * ruled - game.turn
    left = game.scenario.turns - game.turn
    opened = sum(place != NOBODY for place in game.opened_by)
    filled = sum(by != NOBODY for by in game.filled[: REGIONS * MAX_ORDERS])
    ships = sum(game.ships) + sum(game.exhausted_ships)
    guns = sum(game.guns) + sum(game.exhausted_guns)
    means = TREASURY * (sum(game.treasury) + game.revenue) + OWN_SHIP * ships + GUN * guns + OPEN * opened
    # A filled order may yet cost the ships that filled it.
    return REGION * ruled + (means - 2 * filled) * min(left, 6) // 6


def stage(game: CompanyGame) -> tuple[int, int]:
    """Turn and phase; -1 while standing orders are given, before the turn's first phase."""
    if game.phase == Phase.EVENING_POST and any(frame[0] is open_phase for frame in game.stack):
        return game.turn, -1
    return game.turn, game.phase
