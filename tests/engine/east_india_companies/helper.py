"""Tables for the tests: a game with a known initiative and known purses, and short ways to set pieces out."""

from __future__ import annotations

from engine.east_india_companies import scoring
from engine.east_india_companies.printed import load_rules
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import NONE
from engine.east_india_companies.title import TITLE

BLUE, RED, YELLOW, PURPLE = range(4)
TEA, SPICES, COFFEE, SILK = range(4)
CHINA, EAST_INDIES, INDIA = range(3)
RULES = load_rules(4, False)
BOX = {box.id: at for at, box in enumerate(RULES.boxes)}
SHIP = {ship.id: at for at, ship in enumerate(RULES.ships)}
CARD = {card.id: at for cards in RULES.cards for at, card in enumerate(cards)}
PORTRAIT = {name: len(BOX) + at for at, name in enumerate(RULES.characters)}
CENTRE, SUPPLY = RULES.centre, RULES.supply
STOP = scoring.score
"""The last step of an entered example: it ends the game and changes nothing else."""


def table(seats: int = 4, mortgage: bool = False, period: int = 1, phase: str = "A", cash: int = 50) -> EastIndiaGame:
    """A new table: initiative blue, red, yellow, purple, and ``cash`` GP in every player's treasury."""
    game = TITLE.new(seats, 1, {"mortgage": "on" if mortgage else "off"})
    assert isinstance(game, EastIndiaGame)
    game.initiative = list(range(game.rules.companies))
    game.period, game.phase = period, phase
    purses(game, *[cash] * seats)
    game.drain()
    return game


def purses(game: EastIndiaGame, *cash: int) -> None:
    """Set the treasuries; the bank holds the rest."""
    game.treasury[: len(cash)] = list(cash)
    game.bank = game.rules.coins - sum(game.treasury) - sum(game.sales)


def sold_for(game: EastIndiaGame, *sales: int) -> None:
    """Set the money on the sales tiles; the bank holds the rest."""
    game.sales = list(sales)
    purses(game)


def fleet(game: EastIndiaGame, company: int, *ships: str) -> None:
    """Give the company exactly these docked ships, in this order, and the extensions they need; the others are unbought or boxed."""
    types = [SHIP[ship] for ship in ships]
    docks = game.rules.docks
    game.extensions[company] = max(
        game.extensions[company], next(at for at, number in enumerate(docks) if number >= len(types))
    )
    size = docks[game.extensions[company]]
    game.docks[company] = types + [NONE] * (size - len(types))
    game.cargo[company] = [0] * (size * len(game.rules.goods))
    game.ship_supply[company] = [at for at, ship in enumerate(RULES.ships) if not ship.start and at not in types]
    game.boxed[company] = [SHIP["galleon"]] * (2 - types.count(SHIP["galleon"]))


def extend(game: EastIndiaGame, company: int, level: int) -> None:
    """Give the company its dock extensions up to ``level``."""
    while game.extensions[company] < level:
        game.extend_docks(company)


def agent_at(game: EastIndiaGame, company: int, *boxes: str) -> None:
    """Stand agents of the company on these boxes, in this order, without paying or acting."""
    for box in boxes:
        game.move_agent(company, game.agents[company][-1], BOX[box])


def load(game: EastIndiaGame, company: int, dock: int, good: int, number: int = 1) -> None:
    """Cubes from the supply onto the ship in a dock."""
    game.move_cubes(game.cube_supply, good, game.cargo[company], dock * 4 + good, number)


def store(game: EastIndiaGame, company: int, good: int, number: int = 1) -> None:
    """Cubes from the supply into the warehouse."""
    game.move_cubes(game.cube_supply, good, game.warehouse[company], good, number)


def cubes(game: EastIndiaGame, market: int, good: int, number: int) -> None:
    """Set the cubes on a trading track; the supply gives or takes the difference."""
    game.move_cubes(game.cube_supply, good, game.cubes[market], good, number - game.cubes[market][good])


def shares(game: EastIndiaGame, holder: int, company: int, number: int) -> None:
    """Company shares from the Exchange to a holder, the marker unmoved."""
    game.exchange[company] -= number
    game.shares[holder][company] += number


def value(game: EastIndiaGame, company: int, gp: int) -> None:
    """Set the share value marker on the space with this value."""
    game.value_step[company] = game.rules.values.index(gp)


def send(game: EastIndiaGame, company: int, ship: str, zone: int) -> None:
    """Take a docked ship and lay it face down on a zone's stack."""
    game.undock_ship(company, game.docks[company].index(SHIP[ship]))
    game.sailing[company] = sorted([*game.sailing[company], SHIP[ship]])
    game.stack_company[zone].append(company)
    game.stack_ship[zone].append(SHIP[ship])


def leave(game: EastIndiaGame, company: int, ship: str, zone: int) -> None:
    """Take a docked ship and leave it in a zone, as in an earlier period."""
    game.undock_ship(company, game.docks[company].index(SHIP[ship]))
    game.left_company[zone].append(company)
    game.left_ship[zone].append(SHIP[ship])
