"""The component tables: what the rulebook says of them, their provenance, and that a wrong one is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.east_india_companies.data_files import DATA, DataFile, TableError, files
from engine.east_india_companies.printed import build_rules, load_rules
from engine.east_india_companies.tables import EUROPE, INDIES
from engine.east_india_companies.title import TITLE

RULES = load_rules(4, False)


@pytest.mark.parametrize(("mortgage", "mortgages"), [(False, 0), (True, 2)])
def test_the_option_says_how_many_presidency_shares_may_be_mortgaged(mortgage: bool, mortgages: int) -> None:
    rules = load_rules(4, mortgage)
    assert (rules.presidencies, rules.mortgages) == (2, mortgages)


def test_component_counts_of_the_rulebook():
    assert RULES.coins == 66 + 31 * 5 + 15 * 10 + 8 * 50 == 771
    assert dict(zip(RULES.goods, RULES.cubes, strict=True)) == {"tea": 33, "spices": 30, "coffee": 28, "silk": 23}
    assert sum(ship.copies for ship in RULES.ships) == 10
    assert [len(cards) for cards in RULES.cards] == [20, 20]
    assert (len(RULES.agent_cards), len(RULES.destination_cards)) == (6, 9)
    assert (RULES.docks, RULES.warehouses) == ((2, 3, 4), (0, 2, 3))
    assert [zone.travel_cost for zone in RULES.zones] == [2, 1, 0]
    assert [[RULES.goods[good] for good in zone.goods] for zone in RULES.zones] == [
        ["silk", "tea"],
        ["coffee", "tea"],
        ["spices", "tea"],
    ]


def test_the_figures_of_the_rulebooks_examples_are_on_the_tracks():
    assert 4 in RULES.prices[INDIES][0]
    assert 6 in RULES.prices[EUROPE][1]
    assert RULES.values[1:3] == (5, 6)


def test_the_ring_is_the_neighbours_order():
    ring = files()["characters"].table("ring").ids("order", RULES.characters)
    for at, person in enumerate(ring):
        near = {ring[at - 1], ring[(at + 1) % 5], person}
        place = len(RULES.boxes) + person
        assert {RULES.boxes[box].character for box in RULES.reach[place]} == near


def test_every_reconstructed_or_public_figure_is_listed_and_every_rulebook_table():
    listed = TITLE.provenance()
    assert {entry.source for entry in listed} == {"rulebook", "public", "reconstructed"}
    assert {entry.table for entry in listed} == {path.name for path in Path(DATA).glob("*.toml")}
    reconstructed = [entry for entry in listed if entry.source == "reconstructed"]
    # 40 cards and 3 piles, 16 tracks, and a line on each file.
    assert sum(entry.table == "market_cards.toml" for entry in reconstructed) == 44
    assert sum(entry.table == "markets.toml" for entry in reconstructed) == 17
    assert all(entry.note for entry in listed if entry.entry == "whole file")
    galleon = next(entry for entry in listed if entry.entry == "ship galleon")
    assert (galleon.source, galleon.note[:27]) == ("reconstructed", "name, count and start statu")
    start = next(entry for entry in listed if (entry.table, entry.entry) == ("stock_exchange.toml", "start"))
    assert start.source == "public"
    zones = next(entry for entry in listed if (entry.table, entry.entry) == ("areas.toml", "zone (3 of 3)"))
    assert zones.source == "rulebook"


BROKEN = [
    ("goods", "cubes = 33", "cubes = 32", "goods.toml: supply: total_cubes"),
    ("goods", 'source = "rulebook"\n', 'source = "hearsay"\n', "goods.toml: supply: source"),
    ("ships", "copies_per_colour = 2", "copies_per_colour = 1", "ships.toml: fleet: tiles_per_colour"),
    ("ships", "speed = 4", "speed = 5", "ships.toml: ship clipper: speed"),
    ("ships", "tonnage = 2", 'tonnage = "two"', "ships.toml: ship galleon: tonnage"),
    ("ships", 'id = "fluyt"', 'id = "pinnace"', "ships.toml: ship pinnace: id"),
    ("markets", "[4, 4, 3, 3, 3, 3, 3,", "[4, 5, 3, 3, 3, 3, 3,", "markets.toml: track indies tea [4]: price"),
    ("markets", "start_cubes = 9", "start_cubes = 99", "markets.toml: track indies tea [4]: start_cubes"),
    ("market_cards", 'pile = "A"', 'pile = "B"', "market_cards.toml: pile A: cards_per_market"),
    ("market_cards", "tea = 3,", "tee = 3,", "market_cards.toml: card IN-A1: all"),
    ("dice", "[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3]", "dice.toml: die indies tea: faces"),
    ("areas", 'sites = ["batavia", "malacca"]', 'sites = ["batavia", "bombay"]', "areas.toml: zone 2: sites"),
    (
        "characters",
        'neighbours = ["trader", "captain"]',
        'neighbours = ["trader", "governor"]',
        "characters.toml: character",
    ),
    ("characters", 'ability = "expertise"', 'ability = "expertize"', "characters.toml: box expertise: ability"),
    ("characters", 'market = "indies"', 'market = "europe"', "characters.toml: box: market"),
    ("stock_exchange", "value = 7", "value = 3", "stock_exchange.toml: step: value"),
    ("stock_exchange", "step = 0\nvalue = 4", "step = 27\nvalue = 4", "stock_exchange.toml: start: step"),
    ("stock_exchange", "step = 0\nvalue = 4", "step = -1\nvalue = 4", "stock_exchange.toml: start: step"),
    ("stock_exchange", "step = 0\nvalue = 4", "step = 1\nvalue = 4", "stock_exchange.toml: start: value"),
    ("markets", "start_cubes = 9", "start_cubes = -1", "markets.toml: track indies tea [4]: start_cubes"),
    ("markets", "start_cubes = 9", "start_cubes = 16", "markets.toml: track indies tea [4]: start_cubes"),
    ("neutral_player", '["dock", "post_3"]', '["dock", "post_4"]', "neutral_player.toml: agent_card AG1: effects"),
    ("setup", "rank_bonus = [2, 1, 0, -1]", "rank_bonus = [2, 1, 0]", "setup.toml: table 4: rank_bonus"),
    ("docks", "warehouses = 2", "warehouses = -2", "docks.toml: extension 1: warehouses"),
    ("periods", "number = 3\n", "number = 3\nnumber = 4\n", "periods.toml: -: -: not TOML"),
]


@pytest.mark.parametrize(("name", "old", "new", "place"), BROKEN)
def test_a_broken_table_is_refused_with_file_entry_and_field(name, old, new, place):
    text = Path(DATA, f"{name}.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(TableError) as caught:
        build_rules({**files(), name: DataFile(name, text.replace(old, new, 1))}, 4, False)
    assert str(caught.value).startswith(place)


def with_changed(name: str, old: str, new: str):
    text = Path(DATA, f"{name}.toml").read_text("utf-8")
    assert old in text
    return build_rules({**files(), name: DataFile(name, text.replace(old, new, 1))}, 4, False)


@pytest.mark.parametrize("cubes", [0, 15])
def test_a_trading_track_may_start_empty_or_full(cubes):
    # Of the sixteen tracks it is that of tea in the Indies with four players: fifteen slots.
    rules = with_changed("markets", "start_cubes = 9", f"start_cubes = {cubes}")
    assert len(rules.prices[INDIES][0]) == 15
    assert rules.start_cubes[INDIES][0] == cubes


def test_shares_may_start_on_the_last_step():
    last = len(RULES.values) - 1
    rules = with_changed("stock_exchange", "step = 0\nvalue = 4", f"step = {last}\nvalue = {RULES.values[last]}")
    assert rules.start_step == last
