"""States for the tests: a bare board, pieces put on it, and a place to stop when the steps under test are through."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_2e.table import setup
from engine.john_company_2e.table.names import NOBODY, OUT_OF_PLAY, Blackmail
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import TILE_IDS
from engine.john_company_2e.title import TITLE
from engine.kernel import Step, step


@step
def through(game: CompanyGame) -> None:
    """The steps under test are through: the game rests on a question that means nothing."""
    game.ask(0, "test.through", (0, 1), through_again)


@step
def through_again(game: CompanyGame, option: int) -> None:
    game.do(through)


def make_known(monkeypatch: pytest.MonkeyPatch, *functions: Step) -> None:
    """Tell the title of these steps of the tests' own and of ``through``, so that a state which waits for them can be observed."""
    for function in (*functions, through, through_again):
        name = f"test.{function.__name__}"
        monkeypatch.setitem(TITLE.steps, name, function)
        monkeypatch.setitem(TITLE.step_names, function, name)


def bare(seats: int = 4, scenario: str = "1710", **options: str) -> CompanyGame:
    """A game whose board is laid out and whose families have nothing but their supplies."""
    game = TITLE.new(seats, 1, {"scenario": scenario, "negotiation": "off", **options})
    setup.lay_out(game, seats)
    game.drain()
    return game


def play(game: CompanyGame, *frames: Any) -> None:
    """Run these steps until they ask something or are through."""
    game.enter(*frames, through)


def is_through(game: CompanyGame) -> bool:
    """Have the steps under test come to their end?"""
    return game.decision is not None and game.decision.kind == "test.through"


def hold_office(game: CompanyGame, office: int, family: int) -> None:
    """Put a piece of a family into an office."""
    assert game.holder[office] in (NOBODY, OUT_OF_PLAY)
    game.supply[family] -= 1
    game.holder[office] = family


def command(game: CompanyGame, army: int, family: int) -> None:
    """Put a piece of a family on an army's Commander slot."""
    game.supply[family] -= 1
    game.commander[army] = family


def post_officers(game: CompanyGame, army: int, **counts: int) -> None:
    """Put ready officers into an army: ``f0=2`` are two of family 0."""
    for name, count in counts.items():
        game.supply[int(name[1:])] -= count
        game.officers[army][int(name[1:])] += count


def fill_order(game: CompanyGame, order: int, presidency: int, family: int = NOBODY) -> None:
    """Fill an order for a Presidency, with a family's writer or with a token."""
    game.closed[order] = 0
    game.order_presidency[order] = presidency
    game.order_writer[order] = family
    if family != NOBODY:
        game.supply[family] -= 1


def take_region(game: CompanyGame, region: int, presidency: int, unrest: int = 0) -> None:
    """Make a region the Company's, its Governor's card vacant where there are Governors."""
    game.tower[region], game.overlord[region], game.loot_token[region] = 0, -1, 0
    game.control[region], game.unrest[region] = presidency, unrest
    game.formed = [*(other for other in game.formed if other != region), region]
    if game.holder[game.governor_office(region)] == OUT_OF_PLAY:
        game.holder[game.governor_office(region)] = NOBODY


def no_empires(game: CompanyGame) -> None:
    """Take all flags off the board."""
    game.overlord = [-1] * len(game.overlord)


def lay_open(game: CompanyGame, *laws: int) -> None:
    """Lay these laws, wherever they are, open before the Prime Minister."""
    for name in ("laws", "law_deck", "law_discards"):
        setattr(game, name, [law for law in getattr(game, name) if law not in laws])
    game.open_laws = list(laws)


def stack_tiles(game: CompanyGame, *names: str) -> None:
    """Lay these event tiles on the draw stack, the first on top, the others in any order below them.

    Each flip down to the last of them draws from a pile of one: a scripted 0, when dice are laid.
    """
    tiles = [TILE_IDS.index(name) for name in names]
    below = [tile for tile in range(len(TILE_IDS)) if tile not in tiles]
    game.event_piles = [below, *([tile] for tile in reversed(tiles[1:]))]
    game.event_top, game.event_discards = tiles[0], []
    game.event_back = game.tables.tiles.back[tiles[0]]


def give_shares(game: CompanyGame, *families: int) -> None:
    """Put a Company share of each of these families into the Court."""
    for family in families:
        game.supply[family] -= 1
        game.court[family] += 1


def give_prestige(game: CompanyGame, family: int, *cards: int) -> None:
    """Lay prestige cards from the season deck before a family."""
    for card in cards:
        game.season_deck.remove(card)
        game.prestige[family] = sorted([*game.prestige[family], card])


def give_blackmail(game: CompanyGame, family: int, *cards: int) -> None:
    """Give face-down blackmail cards from the season deck to a family."""
    for card in cards:
        game.season_deck.remove(Blackmail.DISPLAY_BASE + card)
        game.blackmail[family] = sorted([*game.blackmail[family], card])
        game.blackmail_known[card] = 1 << family


def with_firm(game: CompanyGame, manager: int, *shareholders: int, **figures: int) -> CompanyGame:
    """A firm with a share for each of these families, and its money, dividend, value … by the names of their fields."""
    game.firm[manager] = 1
    for family in shareholders:
        game.supply[family] -= 1
        game.firm_shares[manager][family] += 1
    for field, figure in figures.items():
        getattr(game, field)[manager] = figure
    return game


def pass_laws(game: CompanyGame, *laws: int) -> None:
    """Have these laws in force, the last the most recent."""
    for law in laws:
        if law in game.law_deck:
            game.law_deck.remove(law)
        game.laws = [*(other for other in game.laws if other != law), law]


def post_writers(game: CompanyGame, presidency: int, **counts: int) -> None:
    """Put writers into a Presidency's box: ``f0=2`` are two of family 0."""
    for name, count in counts.items():
        game.supply[int(name[1:])] -= count
        game.writers[presidency][int(name[1:])] += count


def build_yards(game: CompanyGame, family: int, *places: int) -> list[int]:
    """Give a family a shipyard for each of these places of its ship; the ships."""
    ships = []
    for place in places:
        ships.append(game.yard_owner.index(NOBODY))
        game.yard_owner[ships[-1]], game.ship_place[ships[-1]] = family, place
    return ships


def settle_prize(game: CompanyGame, family: int, *prizes: int) -> None:
    """Put a piece of a family on each of these prizes, with its victory points."""
    for prize in prizes:
        game.supply[family] -= 1
        game.prizes[prize][family] += 1
        game.vp[family] += game.tables.prizes.points[prize]
