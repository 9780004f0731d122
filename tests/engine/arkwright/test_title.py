"""The title as a whole: options, journal, statistics, provenance, and laws that can be broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

import engine
from engine.arkwright import provenance, stats
from engine.arkwright.names import ACTION_IDS, HIDDEN, MARKERS, NONE, OWN_MARKERS, PHASE_IDS, Event, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import (
    CATEGORY_IDS,
    COMMODITY_IDS,
    EVENT_IDS,
    GOOD_IDS,
    MARKER_IDS,
    ROW_IDS,
    TILE_IDS,
    WAREHOUSE_IDS,
)
from engine.arkwright.title import TITLE
from engine.kernel import AuditError, BadState, Dice, key_of
from engine.kernel.conformance import Table, check_game
from tests.engine.arkwright.helper import FOOD, LAMPS, build, give, give_markers, mill, moor, table

ALL_MODULES = {"east_india": "on", "factories": "asymmetrical"}


def play(seats: int, seed: int, **options: str) -> ArkwrightGame:
    """A whole game of random choices, with its journal."""
    game = TITLE.new(seats, seed, options)
    assert isinstance(game, ArkwrightGame)
    dice = Dice(key_of("test", seed))
    while not game.over:
        assert game.decision is not None
        game.choose(dice.below(len(game.decision.options)))
    return game


def test_the_title_is_in_the_catalogue_with_its_options() -> None:
    assert engine.title("arkwright") is TITLE
    assert {name: option.default for name, option in TITLE.options.items()} == {
        "game": "waterframe",
        "start": "preset",
        "events": "printed",
        "east_india": "off",
        "factories": "standard",
    }


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"start": "advanced", **ALL_MODULES}),
        (4, {"game": "spinning_mule", "factories": "asymmetrical"}),
        *(
            pytest.param(*table, marks=pytest.mark.soak)
            for table in ((3, {"events": "shuffled", "east_india": "on"}), (4, {"start": "advanced"}))
        ),
    ],
)
def test_a_game_keeps_every_law_of_the_kernel(seats: int, options: dict[str, str]) -> None:
    tally: Counter[str] = Counter()
    check_game(TITLE, Table(seats, TITLE.check_options(options)), 11, tally, points=3)
    assert tally["games"] == tally["replays"] == 1


# -- the journal --


def test_the_journal_names_things_by_their_ids() -> None:
    ids = {
        "good": GOOD_IDS,
        "tile": TILE_IDS,
        "new_tile": TILE_IDS,
        "event_marker": EVENT_IDS,
        "category": CATEGORY_IDS,
        "commodity": COMMODITY_IDS,
        "place": WAREHOUSE_IDS,
        "action": ACTION_IDS,
        "marker": (None, *MARKER_IDS),
        "economy_marker": tuple(f"{good}_{number}" for good in GOOD_IDS for number in range(1, 10)),
        "row": ROW_IDS,
        "back": (None, "mass", "luxury"),
        "phase": PHASE_IDS,
    }
    seen = set()
    for seed, options in enumerate(
        ({"start": "advanced", **ALL_MODULES}, {"game": "spinning_mule", "east_india": "on"})
    ):
        for event in play(3, seed, **options).events:
            for field, value in event.fields.items():
                if field in ids:
                    assert value in ids[field], f"{event.name}: {field} is {value!r}"
                    seen.add(field)
    assert {
        "good",
        "tile",
        "event_marker",
        "category",
        "commodity",
        "action",
        "marker",
        "economy_marker",
        "phase",
    } <= seen


# -- statistics --


def test_metrics_tell_how_every_decade_went() -> None:
    game = play(4, 3)
    found = TITLE.metrics(game)
    for year in (1770, 1780, 1790, 1800, 1810):
        assert 2 <= found[f"{year}: wage (£)"] <= 6
        assert 0 <= found[f"{year}: demand for food"] <= 20
        assert found[f"{year}: goods sold at home"] >= 0
    assert found["1770: goods sold at home"] > 0
    values = game.outcome.scores
    assert (found["share package, best seat"], found["share package, worst seat"]) == (max(values), min(values))
    assert found["decisions"] == game.plies


def decade_ends(year: int, wage: int, demand: list[int], values: list[int]) -> engine.Event:
    """The fact that tells how a decade ended."""
    markets = [{"good": good, "demand": number} for good, number in zip(GOOD_IDS, demand, strict=True)]
    companies = [{"seat": seat, "share_value": value} for seat, value in enumerate(values)]
    return engine.Event("decade_ended", {"year": year, "wage": wage, "markets": markets, "companies": companies}, None)


def test_goods_are_counted_in_the_decade_in_which_they_were_sold() -> None:
    events = [
        engine.Event("goods_sold", {"number": 3}, None),
        engine.Event("goods_shipped", {"number": 4}, None),
        decade_ends(1770, 3, [8, 7, 6, 5], [10, 15]),
        engine.Event("goods_sold", {"number": 2}, None),
        decade_ends(1780, 4, [9, 8, 7, 6], [11, 12]),
    ]
    found = stats.by_decade(events)
    assert (found["1770: goods sold at home"], found["1770: goods shipped"]) == (3, 4)
    assert (found["1780: goods sold at home"], found["1780: goods shipped"]) == (2, 0)
    assert (found["1770: share price, mean (£)"], found["1780: wage (£)"]) == (12, 4)
    assert found["1770: demand for lamps"] == 5


def test_random_games_reach_what_there_is_to_reach_and_nothing_else() -> None:
    wanted = set(TITLE.to_reach())
    assert {
        "tile: tinkerer",
        "event: opium_war",
        "marker: investor_light",
        "action: ship",
        "influence gained",
    } <= wanted
    assert len(wanted) == len(TILE_IDS) + len(EVENT_IDS) + (MARKERS - OWN_MARKERS) + len(ACTION_IDS) + 8
    found: set[str] = set()
    for seed in range(3):
        found |= set(TITLE.reached(play(4, seed, start="advanced", **ALL_MODULES).events))
    assert found <= wanted
    assert {"action: factory", "action: workers", "influence gained", "event: end_of_game"} <= found
    assert len(found) > 40


# -- provenance --


def test_every_data_file_is_told_with_its_sources() -> None:
    data = {file.name.removesuffix(".toml") for file in (files("engine.arkwright") / "data").iterdir()}
    assert set(provenance.FILES) == {name for name in data if not name.startswith("__")}
    listed = TITLE.provenance()
    assert {entry.table for entry in listed} == {f"{file}.toml" for file in provenance.FILES}
    assert {entry.source for entry in listed} == {"rulebook", "public", "reconstructed"}
    sources = {(entry.table, entry.entry): entry.source for entry in listed}
    assert sources["labour_market.toml", "whole file"] == "reconstructed"
    assert sources["labour_market.toml", "max_demand"] == "public"
    assert sources["timetable.toml", "whole file"] == "rulebook"
    notes = {(entry.table.removesuffix(".toml"), entry.entry): entry.note for entry in listed}
    for place, note in provenance.NOTES.items():
        assert any(key[0] == place[0] and text == note for key, text in notes.items()), place


# -- laws that can be broken --


def with_ship(game: ArkwrightGame) -> None:
    moor(game, 0, 2)
    game.ship_supply[0] += 1


def with_twin_influence(game: ArkwrightGame) -> None:
    game.influence[0] = game.influence[4] = 10


def with_wild_contract(game: ArkwrightGame) -> None:
    game.contract[0], game.contract_limit[0] = 8, 6


def with_late_bureaucracy(game: ArkwrightGame) -> None:
    """Bureaucracy changes places with the event of 1800."""
    late = game.event_at[3]
    if game.reserve_event == Event.BUREAUCRACY:
        game.reserve_event = late
    else:
        game.event_at[game.event_at.index(Event.BUREAUCRACY)] = late
    game.event_at[3] = Event.BUREAUCRACY


def with_tired_tinkerer(game: ArkwrightGame) -> None:
    """A Tinkerer with both uses made that has not left."""
    give(game, 0, Tile.TINKERER)
    game.ideas[1] = 2


BREAKS: list[tuple[str, Callable[[ArkwrightGame], Any]]] = [
    ("84 workers in all", lambda game: game.workers.__setitem__(0, 1)),
    ("advanced markers lie on the board or at a player", lambda game: game.markers.__setitem__(0, 1 << 7)),
    ("a row holds its shade", lambda game: game.marker_supply.__setitem__(3 * MARKERS + Marker.QUALITY_LIGHT, 1)),
    ("tiles are in the supply or at a player", lambda game: game.tiles.__setitem__(0, 1 << Tile.SCHOOL)),
    ("there are so many tiles of a kind", lambda game: game.tiles.__setitem__(0, 1 << Tile.CHARISMA)),
    ("tiles in the supply are not negative", lambda game: game.tile_supply.__setitem__(0, -1)),
    ("ships are in the supply or at a pier", with_ship),
    ("an event marker lies in one place", lambda game: game.event_at.__setitem__(0, Event.END_OF_GAME)),
    ("a running event was seen", lambda game: setattr(game, "running", game.unseen_events[0])),
    ("an orange space holds one marker", with_twin_influence),
    ("influence is on its track", lambda game: game.influence.__setitem__(0, 11)),
    ("a price is on its scale", lambda game: game.indicator.__setitem__(0, 99)),
    ("nobody pays what they have not", lambda game: game.cash.__setitem__(2, -1)),
    ("a company has 30 shares", lambda game: game.shares.__setitem__(0, 31)),
    ("the share price is on its track", lambda game: game.share_space.__setitem__(0, 0)),
    ("no contract lies beyond the limit marker", with_wild_contract),
    ("contracts lie on their track", lambda game: game.contract.__setitem__(0, 3)),
    ("only an owned tile is assigned", lambda game: game.assigned.__setitem__(0, FOOD)),
    ("only owned markers are placed", lambda game: game.administration.__setitem__(0, Marker.QUALITY_DARK)),
    ("two backs of a kind", lambda game: game.backs.__setitem__(0, 3)),
    ("markers of the common display are nobody's own", lambda game: game.gone.__setitem__(0, 1)),
    ("Bureaucracy lies on an early decade", with_late_bureaucracy),
    ("everybody knows where the end of the game lies", lambda game: game.unseen_events.append(Event.END_OF_GAME)),
    ("an event in force is one for a decade", lambda game: setattr(game, "running", Event.END_OF_GAME)),
    ("1810 is the last decade", lambda game: setattr(game, "decade", 4)),
    ("an economy marker is seen in each cycle", lambda game: game.economy_used.__setitem__(LAMPS, 1)),
    ("an economy marker is seen in each cycle", lambda game: game.economy_used.__setitem__(FOOD, 3)),
    ("only an owned idea is used", lambda game: game.ideas.__setitem__(0, 1)),
    ("an idea leaves after its last use", with_tired_tinkerer),
    ("only an owned Press Attaché is turned", lambda game: game.attache_turned.__setitem__(1, 1)),
    ("the limit marker lies on the track", lambda game: game.contract_limit.__setitem__(0, 5)),
    ("stored goods have their space", lambda game: game.stored.__setitem__(0, 1)),
    ("a Developer is used by his owner", lambda game: setattr(game, "developed", 1)),
]


@pytest.mark.parametrize(("name", "break_it"), BREAKS)
def test_the_audit_finds_a_broken_law(name: str, break_it: Callable[[ArkwrightGame], Any]) -> None:
    game = table(3, start="advanced", **ALL_MODULES)
    game.audit()
    break_it(game)
    with pytest.raises(AuditError, match=name):
        game.audit()


def test_without_the_module_its_tableau_stays_as_it_is() -> None:
    game = table(3)
    game.influence[0] = 1
    with pytest.raises(AuditError, match="nothing moves on its tableau"):
        game.audit()


def test_the_helpers_of_these_tests_keep_the_laws() -> None:
    game = table(4)
    build(game, 0, FOOD, lines=2, machines=(1,))
    give(game, 1, Tile.SCHOOL, Tile.INVENTOR)
    give_markers(game, 2, Marker.QUALITY_LIGHT, Marker.PRODUCTION_DARK)
    moor(game, 3, 2, 4)
    game.audit()
    assert game.factory[mill(0, FOOD)] == FOOD


# -- states from outside --


def test_every_field_says_what_it_holds_and_the_events_tell_all_but_two_reckonings() -> None:
    about = ArkwrightGame.ABOUT
    assert about.keys() == ArkwrightGame.FIELDS.keys()
    assert {key for key, said in about.items() if said.untold} == {"spent", "developed"}
    assert {key for key, said in about.items() if said.hidden is not None} == {"event_at", "reserve_event"}


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("start_player", 99, "state.start_player"),
        ("decade", -2, "state.decade"),
        ("cycle", 4, "state.cycle"),
        ("cash", [1, 2], "state.cash"),
        ("cash", [1, 2, -3], "state.cash[2]"),
        ("shares", [15, 31, 15], "state.shares[1]"),
        ("share_space", [10, 10, 0], "state.share_space[2]"),
        ("loans", [2**63, 0, 0], "state.loans[0]"),
        ("administration", [15, *[-1] * 14], "state.administration[0]"),
        ("assigned", [4, *[-1] * 5], "state.assigned[0]"),
        ("piers", [-1, 5, *[-1] * 4], "state.piers[1]"),
        ("factory", [16, *[-1] * 11], "state.factory[0]"),
        ("workers", [0] * 47, "state.workers"),
        ("machines", [[0] * 4] * 12, "state.machines"),
        ("shut", [-2, -1, -1], "state.shut[0]"),
        ("event_at", [-2, 1, 2, 3, 15], "state.event_at[0]"),
        ("unseen_events", [16], "state.unseen_events[0]"),
        ("unseen_events", [0] * 1_001, "state.unseen_events"),
        ("influence", [99, *[0] * 11], "state.influence[0]"),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_name(field: str, value: Any, named: str) -> None:
    saved = TITLE.new(3, 1).to_json()
    saved["state"][field] = value
    with pytest.raises(BadState) as caught:
        TITLE.from_json(saved)
    assert caught.value.field == named


def test_masks_that_no_layout_fits_are_refused_by_the_laws() -> None:
    game = TITLE.new(3, 1, {"events": "shuffled"})
    TITLE.conceal(game, 0)
    game.unseen_events = game.unseen_events[1:]
    with pytest.raises(AuditError, match="no more events lie face down"):
        TITLE.redeal(game, 0, Dice(1))
    late = TITLE.new(3, 1, {"start": "advanced"})
    late.event_at[3], late.unseen_events = HIDDEN, [Event.BUREAUCRACY, Event.LOBBY]
    late.event_at[:3], late.reserve_event = [Event.RECESSION, Event.OPIUM_WAR, Event.WORLDS_FAIR], NONE
    with pytest.raises(AuditError, match="Bureaucracy lies on an early decade"):
        TITLE.redeal(late, 0, Dice(1))
