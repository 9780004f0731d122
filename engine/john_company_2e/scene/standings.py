"""Who is winning, and by what: victory points as they would be counted if the game ended now and the Company lives."""

from __future__ import annotations

from engine.john_company_2e.course.scoring import power_of
from engine.john_company_2e.families.family import LUXURY_POINTS
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.scene.seen import Seen
from engine.john_company_2e.table.names import Phase
from engine.scene import Standing


def standings(seen: Seen) -> tuple[Standing, ...]:
    """Every seat's, from what everybody sees: power of cards face down counts for nobody."""
    awards = power_awards(seen.game)
    return tuple(_standing(seen.game, seat, awards[seat]) for seat in range(seen.seats))


def _standing(game: CrownGame, seat: int, award: int) -> Standing:
    printed = game.tables
    prizes = sum(points * row[seat] for points, row in zip(printed.prizes.points, game.prizes, strict=True))
    scored = {
        "prizes": prizes,
        "luxuries": LUXURY_POINTS * game.luxuries[seat],
        "prestige cards": sum(printed.prestige.points[card] for card in game.prestige[seat]),
    }
    to_come = {
        "Company shares": (-1 if game.failed else 1) * game.share_value * game.shares(seat),
        "power": award,
        "firms": _firm_points(game, seat),
        "workshops": game.workshops[seat] if game.failed else 0,
    }
    # Final Scoring has put into the points what was to come till then.
    over = game.phase == Phase.FINAL_SCORING
    total = game.vp[seat] if over else game.vp[seat] + sum(to_come.values())
    parts = scored | to_come
    parts["other points"] = total - sum(parts.values())
    told = [(label, value) for label, value in parts.items() if value]
    return Standing(seat, total, tuple(sorted(told, key=lambda part: -abs(part[1]))))


def power_awards(game: CrownGame) -> list[int]:
    """The points of the power award, by family, if it were given now."""
    power = [power_of(game, family) for family in range(game.families)]
    first, second = game.tables.award_first[game.turn], game.tables.award_second[game.turn]
    ranked = sorted(power, reverse=True)
    if ranked.count(ranked[0]) > 1:
        return [second if each == ranked[0] else 0 for each in power]
    lone_second = game.plan.power_places > 1 and ranked.count(ranked[1]) == 1
    return [first if each == ranked[0] else second if lone_second and each == ranked[1] else 0 for each in power]


def _firm_points(game: CrownGame, family: int) -> int:
    halves = game.tables.firm_half_points
    held = sum(
        halves[game.firm_value[firm]] * game.firm_shares[firm][family]
        for firm in range(game.families)
        if game.firm[firm]
    )
    return (held - 2 * game.prison[family]) // 2
