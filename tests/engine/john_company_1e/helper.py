"""Tables for the tests: a game laid out without its set-up played, and short ways to set pieces out."""

from __future__ import annotations

from engine.john_company_1e import pieces, scoring
from engine.john_company_1e.names import COMPANY, DEPRESSED, NOBODY, PROSPEROUS, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE

STOP = scoring.decide
"""The last step of an entered example: it ends the game and changes nothing else."""


def table(seats: int = 4, scenario: str = "early_company", negotiation: str = "off", cash: int = 5) -> CompanyGame:
    """A new table as the scenario lays it out, with ``cash`` £ for each family and no family powers; enter what the test is about."""
    game = TITLE.new(seats, 1, {"scenario": scenario, "negotiation": negotiation})
    assert isinstance(game, CompanyGame)
    game.cash[:seats] = [cash] * seats
    game.card = [NOBODY] * game.families
    game.drain()
    return game


def seat_in(game: CompanyGame, office: int, family: int) -> None:
    """Give an office to a family, with a cube of its supply."""
    game.supply[family] -= 1
    game.holder[office] = family
    if office == Office.CHAIRMAN:
        game.former_chairman = family


def make_company(game: CompanyGame, region: int, presidency: int) -> int:
    """The Company dominates a region in a presidency; returns its office, created and vacant, without money."""
    office = game.office_of_region(region)
    game.ruler[region], game.opened_by[region] = COMPANY, presidency
    pieces.create_office(game, office)
    return office


def depress(game: CompanyGame, *regions: int) -> None:
    """Their depressed sides lie up."""
    for region in regions:
        game.side[region] = DEPRESSED


def prosper(game: CompanyGame, *regions: int) -> None:
    """Their prosperous sides lie up."""
    for region in regions:
        game.side[region] = PROSPEROUS


def give_prize(game: CompanyGame, prize: int, family: int, cubes: int = 1) -> None:
    """Cubes of a family's supply lie on a prize of the row."""
    if prize not in game.prizes:
        game.prizes.append(prize)
    game.supply[family] -= cubes
    game.prize_cubes[prize * game.families + family] += cubes


def post_officers(game: CompanyGame, presidency: int, *families: int) -> None:
    """An officer of each of these families' supplies is ready in an army."""
    for family in families:
        game.supply[family] -= 1
        game.officers[presidency * game.families + family] += 1


def send_captain(game: CompanyGame, holding: int, *families: int) -> None:
    """A captained ship of each of these families is ready in a holding."""
    for family in families:
        game.supply[family] -= 1
        game.ready_captained_ships[holding * game.families + family] += 1
