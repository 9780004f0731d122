"""The scene: sound at every table, with everything where it lies, and the same as the events tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.john_company_1e
from engine.john_company_1e import solo
from engine.john_company_1e.names import COMPANY, NOBODY, Holding, Office, Prize, Region
from engine.john_company_1e.scene import scene
from engine.john_company_1e.scene.atlas import HEIGHT, LANDS
from engine.john_company_1e.scene.seen import WIDTH
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import Dice, Reader, key_of
from engine.scene import Piece, Place, Scene
from tests.engine.john_company_1e.helper import give_prize, make_company, seat_in, send_captain, table

NAMES = ("Nabob", "Greedy", "Searcher", "Factor", "Random", "<b>Bold")

RULES = (Path(engine.john_company_1e.__file__).parent / "RULES.md").read_text()


def scene_of(game: CompanyGame) -> Scene:
    return scene(game.observe(None), NAMES[: game.seats])


def place(shown: Scene, id: str) -> Place:
    return next(place for place in shown.places() if place.id == id)


def piece(shown: Scene, id: str) -> Piece:
    return next(piece for piece in shown.pieces() if piece.id == id)


def played(seats: int, scenario: str, negotiation: str = "off", seed: int = 5) -> CompanyGame:
    game = TITLE.new(seats, seed, {"scenario": scenario, "negotiation": negotiation})
    assert isinstance(game, CompanyGame)
    return game


# -- every table --

TABLES = [
    (2, "early_company"),
    (3, "campaign"),
    (4, "post_monopoly"),
    (6, "under_siege"),
    (5, "john_and_co"),
    (1, "solo"),
]


@pytest.mark.parametrize(("seats", "scenario"), TABLES)
def test_the_scene_of_every_table_is_sound_and_names_rules_that_are_there(seats: int, scenario: str) -> None:
    game, dice = played(seats, scenario), Dice(key_of("scene", seats))
    sizes: set[tuple[str, float, float]] = set()
    while True:
        if game.plies % 9 == 0 or game.decision is None:
            shown = scene_of(game)
            assert shown.faults() == []
            assert {thing.rule for thing in (*shown.places(), *shown.pieces()) if f"| {thing.rule} |" not in RULES} <= {
                ""
            }
            sizes |= {(panel.id, panel.width, panel.height) for panel in shown.panels}
        if game.decision is None:
            break
        game.choose(dice.below(len(game.decision.options)))
    assert len({id for id, _, _ in sizes}) == len(sizes)  # a panel never changes its size
    assert game.outcome is not None
    assert [standing.total for standing in shown.standings] == game.outcome.scores
    assert all(standing.total == sum(points for _, points in standing.parts) for standing in shown.standings)


def test_the_events_tell_the_scene_that_everyone_sees() -> None:
    game, dice = played(2, "campaign"), Dice(key_of("told", 1))
    reader = Reader(TITLE, game.observe(None))
    game.drain()
    while game.decision is not None:
        game.choose(dice.below(len(game.decision.options)))
        for event in game.drain():
            reader.read(event.to_json())
        seen = game.observe(None)
        told = {**seen, "state": reader.board.observe(None)["state"]}
        assert scene(told, NAMES[:3]) == scene(seen, NAMES[:3])


def test_every_region_lies_on_the_map_with_its_words_on_its_land() -> None:
    for land in LANDS.values():
        xs, ys = [x for x, _ in land.outline], [y for _, y in land.outline]
        assert (min(xs) >= 0, max(xs) <= WIDTH, min(ys) >= 0, max(ys) <= HEIGHT) == (True,) * 4
        middle, top = land.box.centre
        assert (min(xs) < middle < max(xs), min(ys) < top < max(ys)) == (True, True)


# -- what lies where --


def test_a_region_tells_who_rules_it_who_trades_there_and_whither_the_elephant_goes() -> None:
    game = table()
    make_company(game, Region.BENGAL, Holding.BENGAL)
    game.ruler[Region.MARATHA] = Region.PUNJAB
    game.elephant = Region.BENGAL
    shown = scene_of(game)
    assert (place(shown, "region:bengal").note, place(shown, "region:bengal").tone) == ("Company, Bengal", "e")
    assert place(shown, "region:maratha").note == "of Punjab, closed"
    assert place(shown, "region:punjab").tone == place(shown, "region:maratha").tone == "d"
    assert (piece(shown, "elephant").at, piece(shown, "elephant:next").at) == ("region:bengal", "region:bombay")
    assert piece(shown, "tax:bengal").text == str(game.printed(Region.BENGAL).tax)


def test_an_order_tells_what_it_takes_until_it_is_filled() -> None:
    game = table()
    game.filled = [NOBODY] * len(game.filled)
    assert piece(scene_of(game), "demand:bengal:1").number == game.orders_at(Region.BENGAL)[0][0]
    game.filled[Region.BENGAL * 3] = Holding.BENGAL
    shown = scene_of(game)
    assert (piece(shown, "filled:bengal:1").at, piece(shown, "filled:bengal:1").tip) == (
        "order:bengal:1",
        "Filled by Bengal",
    )
    assert "demand:bengal:1" not in {each.id for each in shown.pieces()}


def test_an_office_has_its_holders_colour_and_its_money() -> None:
    game = table()
    seat_in(game, Office.SHIP_PURCHASING, 2)
    game.treasury[Office.SHIP_PURCHASING] = 7
    shown = scene_of(game)
    held = place(shown, "office:ship_purchasing")
    assert (held.label, held.note, held.owner) == ("Ship Purchasing", "Searcher (seat 3)", 2)
    assert piece(shown, "treasury:ship_purchasing").text == "7"
    assert next(purse.amount for purse in shown.purses if purse.place == "office:ship_purchasing") == 7


def test_captained_ships_bear_their_familys_seat_and_those_of_the_jones_family_a_letter() -> None:
    game = table(seats=2)
    send_captain(game, Holding.BOMBAY, 1, 1, game.jones)
    shown = scene_of(game)
    own, jones = piece(shown, "captained:bombay:2"), piece(shown, "captained:bombay:J")
    assert (own.at, own.number, own.owner, own.text) == ("holding:bombay", 2, 1, "2")
    assert (jones.text, jones.tip) == ("J", "Captained ship of Jones")


def test_a_family_has_its_money_its_points_and_what_it_owns() -> None:
    game = table(cash=9)
    game.court[1], game.manors[1] = 2, 1
    give_prize(game, Prize.BARONETCY, 1)
    game.promises[1 * game.families + 0] = 1
    points = 2 + 2 + game.tables.prizes[Prize.BARONETCY].points - 2
    shown = scene_of(game)
    purse = place(shown, "seat:1")
    assert (purse.label, purse.note, purse.owner) == ("£9", f"{points} points, leads", 1)
    assert place(shown, "of-2:owns").note == "2 shares, 1 manor, 1 prize cube"
    assert (piece(shown, "promised:1:2").at, piece(shown, "promised:1:2").owner) == ("promises:1", 1)
    assert shown.standings[1].total == points
    assert shown.shares[1] == 2
    assert dict(shown.standings[1].parts)["promises out"] == -2


def test_alone_the_regions_of_the_company_count_less_the_turns() -> None:
    game = table(seats=1, scenario="solo")
    game.ruler[Region.BENGAL] = COMPANY
    game.turn = 3
    shown = scene_of(game)
    assert (shown.standings[0].total, shown.standings[0].parts) == (97, (("regions", 100), ("turns", -3)))
    assert shown.shares == ()
    assert place(shown, "seat:0").note == "1 region of 8"


@pytest.mark.parametrize(
    ("scenario", "failed", "mutiny", "told"),
    [
        ("early_company", 0, 0, "monopoly"),
        ("early_company", 1, 0, "failed"),
        ("campaign", 1, 1, "mutiny"),
        ("solo", solo.SHORT_OF_MONEY, 0, "expenses unpaid"),
        ("solo", solo.NOTHING_DOMINATED, 0, "rules nothing"),
        ("solo", 0, 1, "mutiny"),
    ],
)
def test_what_has_become_of_the_company_is_told_as_the_outcome_tells_it(
    scenario: str, failed: int, mutiny: int, told: str
) -> None:
    game = played(1 if scenario == "solo" else 4, scenario)
    game.failed, game.mutiny = failed, mutiny
    assert place(scene_of(game), "monopoly").label == told


def test_headings_lead_from_the_turn_to_its_phase() -> None:
    game = table()
    assert scene_of(game).heading == ("Set-up",)
    game.turn, game.phase = 2, 4
    assert scene_of(game).heading == ("Turn 2", "The Evening Post")
    game.phase = 1
    assert scene_of(game).heading == ("Turn 2", "Family phase")
