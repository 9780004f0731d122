"""Game Set-up: initiative and cash, the companies, the board."""

from __future__ import annotations

from engine.east_india_companies import period
from engine.east_india_companies.state import BANK, EastIndiaGame
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, NONE


def set_up(game: EastIndiaGame) -> None:
    """Game Set-up (checklist 1-10; three players 103-106, two players 107, 108)."""
    rules = game.rules
    companies = range(rules.companies)
    game.period, game.phase = 1, "A"
    game.initiative = list(range(rules.seats))
    game.dice.shuffle(game.initiative)
    if rules.neutral != NONE:
        game.initiative.append(rules.neutral)
    game.bank = rules.coins
    game.treasury, game.sales = [0] * rules.companies, [0] * rules.companies
    for company, cash in zip(game.initiative, rules.start_cash, strict=False):
        game.pay(BANK, company, cash, "start_cash")
    game.exchange = [rules.shares_in_exchange] * rules.companies
    game.shares = [[0] * rules.companies for _ in companies]
    game.mortgaged = [0] * rules.companies
    game.value_step = [rules.start_step] * rules.companies
    game.sales_marker = [0] * rules.companies
    set_up_ports(game)
    set_up_board(game)
    game.do(period.play_period)


def set_up_ports(game: EastIndiaGame) -> None:
    """Each company: a port with two Galleons, agents and posts beside it, eight ships to buy (checklist 8)."""
    rules = game.rules
    companies = range(rules.companies)
    start = [at for at, ship in enumerate(rules.ships) if ship.start for _ in range(ship.copies)]
    game.ship_supply = [[at for at, ship in enumerate(rules.ships) if not ship.start] for _ in companies]
    game.boxed = [[] for _ in companies]
    game.extensions = [0] * rules.companies
    game.docks = [start[:] + [NONE] * (rules.docks[0] - len(start)) for _ in companies]
    game.cargo = [[0] * (rules.docks[0] * len(rules.goods)) for _ in companies]
    game.warehouse = [[0] * len(rules.goods) for _ in companies]
    game.hand, game.sailing = [[] for _ in companies], [[] for _ in companies]
    game.agents = [[rules.supply] * rules.agents for _ in companies]


def set_up_board(game: EastIndiaGame) -> None:
    """Boxes, seals, zones and markets; every light slot filled from the supply (checklist 2, 3, 104)."""
    rules = game.rules
    zones = range(len(rules.zones))
    game.stack_company, game.stack_ship = [[] for _ in zones], [[] for _ in zones]
    game.left_company, game.left_ship = [[] for _ in zones], [[] for _ in zones]
    game.track_company, game.track_ship = [], []
    game.occupants = [[]] * len(rules.boxes)
    game.seals = [CLOSED if site in rules.closed_sites else NONE for site in range(len(rules.sites))]
    game.dice_rolled = [[0] * len(rules.goods) for _ in (INDIES, EUROPE)]
    game.cubes = [list(rules.start_cubes[market]) for market in (INDIES, EUROPE)]
    game.cube_supply = [
        total - indies - europe for total, indies, europe in zip(rules.cubes, *rules.start_cubes, strict=True)
    ]
    game.market_card = [NONE, NONE]
    game.used_cards = [[], []]
    neutral_plays = rules.neutral != NONE
    game.agent_deck = list(range(len(rules.agent_cards))) if neutral_plays else []
    game.destination_deck = list(range(len(rules.destination_cards))) if neutral_plays else []
