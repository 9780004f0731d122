"""How promising a company stands, for bots that search: what its share package and cash should be worth at the end.

Shares at the price now, cash and debts are certain. To them comes what the mills should bring in the production phases that are left:
the next one at the price that is set, later ones at a good price; and a little for tiles, markers and ships. All in whole £.
"""

from __future__ import annotations

from engine.arkwright import costs, east_india
from engine.arkwright.names import GOODS, LINES, OWN_MARKERS, Phase
from engine.arkwright.state import ArkwrightGame

BROKEN = 40
"""£ that a loan counts against a company beyond its repayment: with one open it cannot win."""
TILE, MARKER, HOLD = 5, 4, 3
"""£ a decade for a development tile, for an advanced marker, and for each good that the ships carry."""
LATER = 3, 4
"""Later phases count so much of the next one: rivals and importers do not sleep."""


def worth(game: ArkwrightGame, seat: int) -> int:
    """£ that the company should be worth at the end."""
    shares, rules = game.shares[seat], game.rules
    certain = shares * game.share_value(seat) + game.cash[seat] - game.loans[seat] * rules.loan_repayment
    if rules.east_india:
        certain += east_india.influence_value(game, seat)
    if game.loans[seat]:
        certain -= BROKEN
    if game.phase == Phase.END or game.over:
        return certain
    # Twelve spaces are a stretch over which the price rises steadily; a package of twelve shares is soon held again.
    rise = rules.sell_value[min(game.share_space[seat] + 12, rules.last_space)] - game.share_value(seat)
    step = max(shares, 12) * rise // 12
    decades = len(rules.decades) - 1 - game.decade
    hopes = sum(prospects(game, mill, step, decades) for mill in game.mills(seat))
    hold = sum(rules.ship_capacity[game.piers[at]] for at in game.ships(seat))
    markers = (game.markers[seat] >> OWN_MARKERS).bit_count()
    return certain + hopes + decades * (TILE * game.tiles[seat].bit_count() + MARKER * markers + HOLD * hold)


def prospects(game: ArkwrightGame, mill: int, step: int, decades: int) -> int:
    """£ from a mill in the phases left: ``step`` is what a share step is worth, ``decades`` come after this one."""
    good, rules = mill % GOODS, game.rules
    due = game.contract[mill]
    soon = good >= game.cycle if game.phase < Phase.PRODUCTION else good > game.cycle
    if not soon and not decades:
        return -due * step
    made, base = game.output(mill), rules.base_quality[game.factory[mill]]
    most = min(made, market_share(game, good))
    running = costs.running_costs(game, mill, range(LINES))
    total = 0
    if soon:
        sold = max(min(most, game.appeal(mill)), 0)
        total = season(game, sold, game.price[mill], step) - running
        total += due * base if due and made - sold >= due else -due * step // (decades + 1)
    if decades:
        # Of goods that all sell at ``top`` less their number, half of ``top`` bring most.
        top = base + game.quality[mill]
        sold = min(most, top // 2, top - rules.price_floor[good])
        total += (season(game, sold, top - sold, step) - running) * decades * LATER[0] // LATER[1]
    return total


def season(game: ArkwrightGame, sold: int, price: int, step: int) -> int:
    """£ for so many goods sold at home, share steps included."""
    steps = game.rules.steps_for_sales
    return sold * price + steps[min(sold, len(steps) - 1)] * step


def market_share(game: ArkwrightGame, good: int) -> int:
    """Goods that each mill of this kind sells at home when all share the demand that the importer leaves."""
    mills = sum(type >= 0 for type in game.factory[good::GOODS])
    return max(game.demand(good) - game.importer[good], 0) // max(mills, 1)


def evaluate(game: ArkwrightGame, seat: int) -> int:
    """The seat's worth less the best rival's (£)."""
    return worth(game, seat) - max(worth(game, rival) for rival in range(game.seats) if rival != seat)
