"""4.0 Preparation: board, special markers, and the companies before their first factory; the predefined starts.

Checklist 4 to 21, 30; readings 46 to 49.
"""

from __future__ import annotations

from engine.arkwright import pieces
from engine.arkwright.names import GOODS, LINES, MARKERS, NONE, PIERS, ROWS, SPACES, TILES, WAREHOUSE_PLACES
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, TILE_IDS, factory_type, raw


def lay_out(game: ArkwrightGame) -> None:
    """Everything in its place before the factories are chosen."""
    rules, seats = game.rules, game.seats
    game.decade, game.cycle, game.phase, game.start_player = -1, 0, 0, 0
    game.labour, game.fired, game.boxed = rules.workers_in_market, rules.workers_fired, rules.workers_in_box
    game.crisis_gap = 0
    game.importer = [rules.importer_start] * GOODS
    game.economy_used = [0] * GOODS
    lay_out_companies(game, seats)
    lay_out_factories(game, seats * GOODS)
    game.marker_offer, game.ship_offer, game.tile_offer = [0] * (ROWS * MARKERS), list(rules.ship_supply), [0] * TILES
    game.backs = [raw("asymmetrical")["rules"]["backs_per_good_level"]["mass"]] * 32 if rules.asymmetrical else []
    decades = len(rules.decades)
    game.event_at, game.event_seen, game.known_events = [NONE] * decades, [0] * decades, []
    game.reserve_event = game.running = NONE
    game.bureaucracy = 0
    game.spent = game.developed = 0
    game.made, game.sold, game.shut, game.importer_sold = [0] * seats, [0] * seats, [NONE] * seats, 0
    game.influence, game.indicator = [0] * (seats * GOODS), [0] * GOODS


def lay_out_companies(game: ArkwrightGame, seats: int) -> None:
    """15 shares each at space 10, no money, the limit marker of two players on 6 (checklist 11, 12)."""
    rules = game.rules
    game.cash, game.shares = [0] * seats, [rules.start_shares] * seats
    game.share_space, game.loans = [rules.start_space] * seats, [0] * seats
    game.administration = [NONE] * (seats * SPACES)
    game.markers, game.tiles = [0] * seats, [0] * seats
    game.assigned, game.ideas, game.attache_turned = [NONE] * (seats * 2), [0] * (seats * 2), [0] * seats
    game.piers, game.inactive = [NONE] * (seats * PIERS), [0] * (seats * PIERS)
    game.contract, game.contract_limit = [0] * (seats * GOODS), [rules.contract_limit] * seats
    game.warehouse, game.stock = [0] * (seats * WAREHOUSE_PLACES), [0] * (seats * GOODS)
    game.reopened, game.jubilee = [0] * seats, [0] * seats


def lay_out_factories(game: ArkwrightGame, mills: int) -> None:
    """Empty places for factories."""
    game.factory, game.gone = [NONE] * mills, [0] * mills
    game.workers, game.machines = [0] * (mills * LINES), [0] * (mills * LINES)
    game.quality, game.marketing, game.price = [0] * mills, [0] * mills, [0] * mills


def preset_companies(game: ArkwrightGame) -> None:
    """The predefined start of so many players: factories, workers, prices, shares, cash and a tile each (checklist 30)."""
    printed = next(entry for entry in raw("starting_setups")["setup"] if entry["players"] == game.seats)
    for seat, company in enumerate(printed["player"]):
        game.shares[seat], game.cash[seat] = company["shares"], company["cash"]
        for entry in company["factory"]:
            good = GOOD_IDS.index(entry["good"])
            mill = seat * GOODS + good
            game.factory[mill] = factory_type(good, entry["level"])
            game.price[mill] = entry["price"]
            pieces.man(game, mill, sum(game.rules.places[good][:2]))
        tile = TILE_IDS.index(company["tile"])
        game.tiles[seat] = 1 << tile
        if "tile_assigned_to" in company:
            game.assigned[seat * 2] = GOOD_IDS.index(company["tile_assigned_to"])
