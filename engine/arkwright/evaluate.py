"""How promising a company stands, for bots that search: what its share package and cash should be worth at the end.

The mills should bring cash and share steps in the production phases that are left: in the next one at the price that is set, in later
ones at a good price. Shares count at the price to which those steps lead, and all the cash buys shares at it, as long as there are any;
a little comes to it for tiles, markers and ships. All in whole £. How the weights were found: docs/WEIGHTS.md.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.arkwright import costs, east_india
from engine.arkwright.names import GOODS, LINES, OWN_MARKERS, Phase
from engine.arkwright.state import ArkwrightGame


class Weights(NamedTuple):
    """What things are worth (£)."""

    broken: int = 16
    """A loan, beyond its repayment: with one open a company cannot win."""
    tile: int = 5
    """A development tile, for each decade to come."""
    marker: int = 6
    """An advanced marker, for each decade to come."""
    hold: int = 0
    """Each good that the ships can carry, for each decade to come."""
    later: int = 49
    """Hundredths of the next phase's cash for which later ones count: rivals and importers do not sleep."""
    step: int = 60
    """The same of share steps: hundredths of a step."""
    surplus: int = 3
    """So many £ of cash beyond the price of all 30 shares count for one."""
    output: int = 5
    """Each good that a mill makes, as long as it will make more: what is planned above is too careful of big mills."""
    modern: int = 3
    """Each point of its base quality, likewise."""
    due: int = 5
    """Each good of its open contract: the ships that carry it carry nothing else, and some are missed."""


WEIGHTS = Weights()


def worth(game: ArkwrightGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """£ that the company should be worth at the end."""
    shares, rules = game.shares[seat], game.rules
    cash = game.cash[seat] - game.loans[seat] * rules.loan_repayment - (weights.broken if game.loans[seat] else 0)
    space, decades = game.share_space[seat], len(rules.decades) - 1 - game.decade
    extras = east_india.influence_value(game, seat) if rules.east_india else 0
    if game.phase != Phase.END and not game.over:
        hold = sum(rules.ship_capacity[game.piers[at]] for at in game.ships(seat))
        for mill in game.mills(seat):
            earned, steps = prospects(game, mill, decades, hold, weights)
            cash, space = cash + earned, space + steps
        markers = (game.markers[seat] >> OWN_MARKERS).bit_count()
        extras += decades * (
            weights.tile * game.tiles[seat].bit_count() + weights.marker * markers + weights.hold * hold
        )
    value = rules.sell_value[min(max(space, 1), rules.last_space)]
    # There are 30 shares to be had, no more: what is left over then decides ties at best.
    room = (rules.shares - shares) * value
    return shares * value + (cash if cash <= room else room + (cash - room) // weights.surplus) + extras


def prospects(game: ArkwrightGame, mill: int, decades: int, hold: int, weights: Weights = WEIGHTS) -> tuple[int, int]:
    """£ and share steps from a mill in the phases left; ``decades`` come after this one, the ships carry ``hold``."""
    good, rules = mill % GOODS, game.rules
    due = game.contract[mill]
    soon = good >= game.cycle if game.phase < Phase.PRODUCTION else good > game.cycle
    if not soon and not decades:
        return 0, -due
    made, base = game.output(mill), rules.base_quality[game.factory[mill]]
    most = min(made, market_share(game, good))
    running = costs.running_costs(game, mill, range(LINES))
    earned, steps = weights.output * made + weights.modern * base - weights.due * due, 0
    if soon:
        sold = max(min(most, game.appeal(mill)), 0)
        met = 0 < due <= min(made - sold, hold)
        shipped = due if met else min(made - sold, hold) // 2
        earned += sold * game.price[mill] + shipped * base - running
        steps = steps_for(game, sold) + (-1 if met else -due // (decades + 1))
    if decades:
        # Of goods that all sell at ``top`` less their number, half of ``top`` bring most.
        top = base + game.quality[mill]
        sold = min(most, top // 2, top - rules.price_floor[good])
        each = sold * (top - sold) + min(made - sold, hold) // 2 * base - running
        earned += each * decades * weights.later // 100
        steps += steps_for(game, sold) * decades * weights.step // 100
    return earned, steps


def steps_for(game: ArkwrightGame, sold: int) -> int:
    """Share steps for so many goods sold at home in a phase."""
    steps = game.rules.steps_for_sales
    return steps[min(sold, len(steps) - 1)]


def market_share(game: ArkwrightGame, good: int) -> int:
    """Goods that each mill of this kind sells at home when all share the demand that the importer leaves."""
    mills = sum(type >= 0 for type in game.factory[good::GOODS])
    return max(game.demand(good) - game.importer[good], 0) // max(mills, 1)


def evaluate(game: ArkwrightGame, seat: int, weights: Weights = WEIGHTS) -> int:
    """The seat's worth less the best rival's (£)."""
    rivals = (worth(game, rival, weights) for rival in range(game.seats) if rival != seat)
    return worth(game, seat, weights) - max(rivals)


def stage(game: ArkwrightGame) -> tuple[int, ...]:
    """Decade, cycle and phase; the economy comes before the decade's cycles, East India and the event after them."""
    if game.phase < Phase.ACTIONS:
        return game.decade, -1, game.phase
    return game.decade, game.cycle if game.phase < Phase.EAST_INDIA else GOODS, game.phase
