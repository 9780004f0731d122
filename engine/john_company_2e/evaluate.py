"""How good a position looks: victory points as they would be scored now, and what money, posts and cards may still bring.

All in hundredths of a victory point. The weights are rough averages of what a thing brings in games between bots that play on; they are
no rules.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.john_company_2e.course.scoring import power_of
from engine.john_company_2e.course.turn import open_phase
from engine.john_company_2e.families.upkeep import upkeep_due
from engine.john_company_2e.table.names import Office, Phase, Promise
from engine.john_company_2e.table.state import CompanyGame

POINT = 100
MOST_TURNS = 4
"""Turns ahead for which a thing that pays turn by turn is counted."""
PLENTY = 12
"""£ beyond which money finds less to buy: much of it cannot be spent at once."""

SURVIVES_A_TURN = (0, 45, 68, 87, 95, 97, 98, 99)
"""Chance (%) that the Company lives through a turn, by its Standing, as between bots that look after it."""

OFFICE_PER_TURN = {
    Office.CHAIRMAN: 110,
    Office.DIRECTOR_OF_TRADE: 70,
    Office.GOVERNOR_GENERAL: 130,
    Office.MANAGER_OF_SHIPPING: 75,
    Office.MILITARY_AFFAIRS: 75,
    Office.SUPERINTENDENT_OF_TRADE_IN_CHINA: 90,
}
PRESIDENT_PER_TURN, GOVERNOR_PER_TURN = 110, 90
"""What an office brings in a turn: its bonuses, and the chance that its holder retires into a season's display."""


class Weights(NamedTuple):
    """What things bring, in hundredths of a victory point; what pays turn by turn, in a turn. How they were found: docs/WEIGHTS.md."""

    pound: int = 45
    """A luxury buys 2 points for £4; retirements cost about as much, and upkeep."""
    plenty: int = 30
    """Each of what is more than ``PLENTY``."""
    at_the_end: int = 5
    """A pound that can buy nothing any more."""
    upkeep: int = 30
    """Each £ of it."""
    office: int = 100
    """Hundredths of what ``office_per_turn`` says."""
    pensioner: int = 120
    blackmail: int = 90
    promise: int = 60
    writer: int = 35
    officer: int = 25
    commander: int = 70
    trainee: int = 25
    share: int = 15
    """Besides what it counts at the end."""
    workshop: int = 45
    yard: int = 45
    """With a ship; one without counts half."""
    exchange: int = 20
    """A family member in the Stock Exchange."""
    award: int = 67
    """Hundredths of the award for power, to those who lead now."""
    power: int = 12
    """Each step towards it."""
    firm: int = 60
    """To its manager; of others' the shares."""
    firm_ship: int = 25
    firm_share: int = 30


WEIGHTS = Weights()


def evaluate(game: CompanyGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """The seat's prospects less the best rival's, in hundredths of a victory point; at the end, of final points alone."""
    if game.over:
        worth = [POINT * points + min(game.windows(family), POINT - 1) for family, points in enumerate(game.vp)]
    else:
        worth = prospects(game, weights)
    own = worth.pop(seat)
    return own - max(worth, default=0)


def turns_left(game: CompanyGame) -> int:
    """Turns after this one."""
    return max(0, game.plan.last_turn - game.turn)


def survives_a_turn(game: CompanyGame) -> int:
    """Chance (%) that the Company lives through one turn, by its Standing and Debt."""
    return SURVIVES_A_TURN[game.standing] - max(0, game.debt - 4) * 2


def survival(game: CompanyGame) -> int:
    """Chance (%) that the Company lives to the end of the last turn, by its Standing, Debt and the turns left."""
    if game.failed:
        return 0
    if game.phase == Phase.FINAL_SCORING:
        return 100
    a_turn, chance = survives_a_turn(game), 100
    for _ in range(turns_left(game) + (game.phase <= Phase.PARLIAMENT_MEETS)):
        chance = chance * a_turn // 100
    return chance


def turns_expected(game: CompanyGame) -> int:
    """Hundredths of turns that may still be played, this one included unless its revenue is over."""
    if game.failed or game.phase == Phase.FINAL_SCORING:
        return 0
    a_turn = survives_a_turn(game)
    chance = expected = 0 if game.phase > Phase.REVENUE else 100
    chance = chance or 100
    for _ in range(min(turns_left(game), MOST_TURNS)):
        chance = chance * a_turn // 100
        expected += chance
    return expected


def prospects(game: CompanyGame, weights: Weights = WEIGHTS) -> list[int]:
    """The prospects of every family."""
    lives, turns = survival(game), turns_expected(game)
    awards = power_awards(game, lives, weights)
    return [prospect(game, family, lives, turns, weights) + awards[family] for family in range(game.families)]


def power_awards(game: CompanyGame, lives: int, weights: Weights = WEIGHTS) -> list[int]:
    """The award for power by the turn in which the game may end, to those who lead now; a little for each step towards it."""
    power = [power_of(game, family) for family in range(game.families)]
    ranked = sorted(power, reverse=True)
    turn = game.turn + turns_left(game) * lives // 100
    first, second = game.tables.award_first[turn], game.tables.award_second[turn]
    awards = []
    for each in power:
        award = 0
        if each == ranked[0]:
            award = first if ranked.count(each) == 1 else second
        elif ranked.count(ranked[0]) == 1 and ranked.count(each) == 1 and each == ranked[1]:
            award = second
        awards.append(weights.award * award + weights.power * each)
    return awards


def prospect(game: CompanyGame, family: int, lives: int, turns: int, weights: Weights = WEIGHTS) -> int:
    """Points now, shares and workshops as the Company's end would count them, and what is still to come."""
    worth = POINT * game.vp[family]
    worth += game.shares(family) * (game.share_value * (2 * lives - 100) + weights.share * turns // 100)
    worth += game.workshops[family] * ((100 - lives) + weights.workshop * turns // 100)
    fitted = game.fitted_yards(family)
    worth += fitted * weights.yard * turns // 100
    worth += (game.yard_owner.count(family) - fitted) * weights.yard * turns // 200
    worth += game.stock_exchange.count(family) * weights.exchange
    worth += money_worth(game, family, lives, turns, weights)
    worth += people_worth(game, family, turns, weights)
    worth += weights.blackmail * len(game.blackmail[family]) + promises_worth(game, family, weights)
    return worth + firms_worth(game, family, turns, weights)


def money_worth(game: CompanyGame, family: int, lives: int, turns: int, weights: Weights = WEIGHTS) -> int:
    """Cash, less what the prizes will cost to keep. At the end it serves only those who may still retire somebody."""
    spendable = turns or game.phase <= Phase.FAMILY
    waiting = game.pensioners[family] > 0 or family in game.holder
    # What is not spent by now waits for the next season, which a Company in trouble may not see.
    waits = survives_a_turn(game) if Phase.FAMILY <= game.phase <= Phase.REVENUE else 100
    useful = waits if spendable else lives * waiting
    cash = game.cash[family]
    worth = weights.pound * min(cash, PLENTY) + weights.plenty * max(0, cash - PLENTY)
    worth = max(worth * useful // 100, weights.at_the_end * cash)
    return worth - weights.upkeep * upkeep_due(game, family) * turns // 100


def people_worth(game: CompanyGame, family: int, turns: int, weights: Weights = WEIGHTS) -> int:
    """Offices, pensioners, writers, officers and Commanders."""
    a_turn = weights.office * sum(office_per_turn(office) for office in game.offices_of(family)) // 100
    a_turn += weights.writer * (sum(row[family] for row in game.writers) + game.order_writer.count(family))
    a_turn += weights.officer * sum(row[family] for row in (*game.officers, *game.exhausted_officers))
    a_turn += weights.commander * game.commander.count(family) + weights.trainee * game.trainees[family]
    return a_turn * turns // 100 + weights.pensioner * min(game.pensioners[family], 2)


def office_per_turn(office: int) -> int:
    """What an office brings its holder in a turn, in hundredths of a victory point."""
    if office in OFFICE_PER_TURN:
        return OFFICE_PER_TURN[office]
    return PRESIDENT_PER_TURN if office < Office.FIRST_GOVERNOR else GOVERNOR_PER_TURN


def promises_worth(game: CompanyGame, family: int, weights: Weights = WEIGHTS) -> int:
    """Promise cards of others in hand, less the own ones that are out."""
    own = game.promises[family * Promise.KINDS : (family + 1) * Promise.KINDS]
    kept = own.count(family)
    out = sum(holder >= 0 for holder in own) - kept
    return weights.promise * (game.promises.count(family) - kept - out)


def firms_worth(game: CompanyGame, family: int, turns: int, weights: Weights = WEIGHTS) -> int:
    """Firm shares as they would score, what they may pay, and the firm one manages."""
    worth = -POINT * game.prison[family]
    for manager in range(game.families):
        if game.firm[manager] and game.firm_shares[manager][family]:
            half_points = game.tables.firm_half_points[game.firm_value[manager]]
            worth += game.firm_shares[manager][family] * (POINT // 2 * half_points + weights.firm_share * turns // 100)
    if game.firm[family]:
        worth += (weights.firm + weights.firm_ship * len(game.firm_ships(family))) * turns // 100
        worth += 12 * min(game.london[family] + game.india[family], 10)
    return worth


def stage(game: CompanyGame) -> tuple[int, int]:
    """Turn and phase; -1 while standing orders are given or a special session meets, before the turn's first phase."""
    if game.phase == Phase.UPKEEP_AND_REFRESH and any(frame[0] is open_phase for frame in game.stack):
        return game.turn, -1
    return game.turn, game.phase
