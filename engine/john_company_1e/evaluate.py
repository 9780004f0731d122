"""How good a position looks, for bots that search: points as they would be counted now, and what money, offices and pieces may still bring.

All in hundredths of a victory point. The weights are rough averages of what a thing brings in games between bots that play on; they are no
rules. Alone it is regions that count, and the means to win the others.
"""

from __future__ import annotations

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
POUND = 50
"""A manor has 2 points for £4, a prize about as many as it costs."""
POUND_AT_THE_END = 3
REDEEMED = 80
"""A promise that is out costs 200, but £2 buy it back."""
MOST_TURNS = 4
"""Turns ahead for which a thing that pays turn by turn is counted."""

OFFICE_PER_TURN = {
    Office.CHAIRMAN: 110,
    Office.DIRECTOR_OF_TRADE: 70,
    Office.SHIP_PURCHASING: 30,
    Office.GOODS_PURCHASING: 30,
    Office.MILITARY_AFFAIRS: 35,
    Office.SUPERINTENDENT_CHINA: 70,
}
PRESIDENT_PER_TURN, PROVINCE_PER_TURN = 110, 30
"""Of a president with the orders, of a province without its tax."""
SHARE_PER_TURN, CAPTAINED_PER_TURN, YARD_PER_TURN, FACTORY_PER_TURN = 20, 95, 30, 65
WRITER, OFFICER, CAPTAIN, HELD_PROMISE = 45, 25, 60, 100
SHIP_PER_TURN, GOOD = 60, 60
"""Of a family's own, or a firm's."""

WON = 100_000
REGION, TREASURY, OWN_SHIP, GUN, OPEN = 500, 8, 20, 16, 15
"""Alone: a region of the Company, £1, a ship, a gun, an open region; a win is worth more than everything."""


def evaluate(game: CompanyGame, seat: int) -> int:
    """The seat's prospects less the best rival's, in hundredths of a victory point; at the end, of final points alone."""
    if game.seats == 1:
        return alone(game)
    if game.over:
        worth = [
            POINT * scoring.points(game, family) + min(game.cash[family], POINT - 1) for family in range(game.seats)
        ]
    else:
        turns = turns_expected(game)
        posts = offices_per_turn(game)
        worth = [prospect(game, family, turns, posts[family]) for family in range(game.seats)]
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


def prospect(game: CompanyGame, family: int, turns: int, posts: int) -> int:
    """What a family has and may have; ``turns`` in hundredths, ``posts`` what its offices bring in one."""
    worth = POINT * scoring.points(game, family)
    out = sum(game.promises[family * game.families : (family + 1) * game.families])
    worth += (200 - REDEEMED) * out * (turns > 0)
    worth += HELD_PROMISE * sum(game.promises[family :: game.families])
    worth += money_worth(game, family, turns)
    worth += people_worth(game, family) * min(turns, 100) // 100
    return worth + (posts + things_worth(game, family)) * turns // 100


def money_worth(game: CompanyGame, family: int, turns: int) -> int:
    """Cash, of which the first pounds are worth most; on the last turn it serves whoever may retire, or has promises out."""
    cash = game.cash[family] + game.firm_cash[family] * 4 // 5
    pound = POUND
    if not turns:
        out = sum(game.promises[family * game.families : (family + 1) * game.families])
        pound = POUND if out or family in game.holder else POUND_AT_THE_END
    return pound * min(cash, 14) + pound * 2 // 5 * max(0, cash - 14)


def offices_per_turn(game: CompanyGame) -> list[int]:
    """By family, what its offices bring in a turn; one with a black disk brings nothing any more."""
    worth = [0] * game.families
    for office, holder in enumerate(game.holder):
        if holder >= 0 and not game.disk[office]:
            worth[holder] += office_per_turn(game, office)
    return worth


def people_worth(game: CompanyGame, family: int) -> int:
    """Writers, officers and captains who wait for an office, plunder or a ship."""
    officers = game.officers_box[family] + game.recruits[family] + sum(game.officers[family :: game.families])
    worth = WRITER * min(game.writers[family], 3) + OFFICER * min(officers, 4)
    return worth + CAPTAIN * min(game.captains_box[family] + game.captains[family], 2)


def office_per_turn(game: CompanyGame, office: int) -> int:
    """What an office brings its holder in a turn."""
    if office in OFFICE_PER_TURN:
        return OFFICE_PER_TURN[office]
    if office < FIRST_PRESIDENT + PRESIDENCIES:
        return PRESIDENT_PER_TURN
    return PROVINCE_PER_TURN + POUND * game.printed(game.tables.region_of[office]).tax


def things_worth(game: CompanyGame, family: int) -> int:
    """What pays turn by turn: shares, captained ships, shipyards, factories, the ships and goods of a firm, shares in others'."""
    families = game.families
    worth = SHARE_PER_TURN * game.court[family] + CAPTAINED_PER_TURN * game.captained(family)
    worth += YARD_PER_TURN * game.shipyards(family) + FACTORY_PER_TURN * game.factories.count(family)
    if game.deregulated:
        ships = SHIP_PER_TURN * game.ships_of(family) + GOOD * game.own_goods[family]
        worth += ships if game.firm[family] else ships // 2
        worth += 30 * sum(game.firm_shares[family::families])
        worth -= 30 * sum(game.firm_shares[family * families : (family + 1) * families])
        worth += sum(POUND * game.printed(region).tax for region, owner in enumerate(game.base) if owner == family)
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
