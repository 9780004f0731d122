"""The table as a scene: what lies where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.john_company_2e
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.board import show
from engine.john_company_2e.scene.atlas import LANDS, ORDERS
from engine.john_company_2e.table.names import (
    BOXED,
    NOBODY,
    Action,
    Blackmail,
    Law,
    Office,
    Presidency,
    Prestige,
    Region,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, REGION_IDS, tables
from engine.john_company_2e.title import TITLE
from engine.scene import Piece, Place, Scene, Shape
from engine.shared import contracts
from engine.shared.deeds import NOTHING, Until
from tests.engine.john_company_2e.helpers import bare, command, fill_order, hold_office, post_officers, take_region
from tests.engine.scenes import hold_scenes, random_choices, scene_of

ORDER = ORDER_IDS.index("bengal_2")


def on(drawn: Scene, place: str) -> list[Piece]:
    """What lies on a place."""
    return [piece for piece in drawn.pieces() if piece.at == place]


def at(drawn: Scene, id: str) -> Place:
    """The place of this id."""
    return next(place for place in drawn.places() if place.id == id)


def parts(game: CompanyGame, seat: int) -> dict[str, int]:
    """What a seat's standing consists of."""
    standing = scene_of(game).standings[seat]
    assert standing.total == sum(value for _, value in standing.parts)
    return dict(standing.parts)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"scenario": "1758", "negotiation": "off"}),
        (6, {"scenario": "1813", "negotiation": "off"}),
        (1, {"negotiation": "off", "setup": "draft"}),
        (2, {"scenario": "1813", "negotiation": "off"}),
    ],
)
def test_what_events_tell_and_what_everyone_sees_draw_the_same_scene_without_faults(
    seats: int, options: dict[str, str]
):
    game = TITLE.new(seats, 2, options)
    hold_scenes(game, random_choices(game, seats), every=5)


def test_what_events_tell_draws_the_scene_of_every_moment_of_a_game():
    game = TITLE.new(3, 3, {"negotiation": "off"})
    hold_scenes(game, random_choices(game, 3))


def test_regions_tell_their_rulers_and_what_lies_there():
    game = bare()
    take_region(game, Region.BENGAL, Presidency.BENGAL, unrest=2)
    drawn = scene_of(game)
    assert (at(drawn, "region:bengal").note, at(drawn, "region:bengal").tone) == ("Company, Bengal", "e")
    assert [(piece.id, piece.number) for piece in on(drawn, "region:bengal")] == [("unrest:bengal", 2)]
    assert (at(drawn, "region:punjab").note, at(drawn, "region:punjab").tone) == ("under Delhi", "d")
    assert (at(drawn, "region:bombay").note, at(drawn, "region:bombay").tone) == ("sovereign", "")
    assert [(piece.id, piece.text) for piece in on(drawn, "region:maratha")] == [
        ("tower:maratha", "2"),
        ("loot:maratha", "3"),
    ]
    assert at(drawn, "region:delhi").tip == "Delhi, capital of an empire, strength 3, loot £8 for the first to take it"


def test_regions_touch_on_the_map_where_the_rules_say_so():
    for region, around in zip(REGION_IDS, tables().regions.neighbours, strict=True):
        for other in around:
            shared = set(LANDS[region].outline) & set(LANDS[REGION_IDS[other]].outline)
            assert len(shared) == 2, (region, REGION_IDS[other])


def test_every_order_lies_within_its_region():
    for order, region in zip(ORDER_IDS, tables().orders.region, strict=True):
        outline = LANDS[REGION_IDS[region]].outline
        (x, y), left, right = ORDERS[order], min(x for x, _ in outline), max(x for x, _ in outline)
        assert left <= x + 19 <= right
        assert min(y for _, y in outline) <= y <= max(y for _, y in outline)


def test_orders_are_closed_open_or_filled_by_a_writer():
    game = bare()
    fill_order(game, ORDER, Presidency.BENGAL, 2)
    drawn = scene_of(game)
    assert on(drawn, "order:bengal_2") == [
        Piece(
            "on_order:bengal_2",
            "order:bengal_2",
            Shape.PAWN,
            2,
            "3",
            tip="Writer of the Bengal Presidency of Merchant (seat 3)",
        )
    ]
    assert at(drawn, "order:bengal_2").label == "£6"
    assert at(drawn, "order:punjab_1").tone == "closed"
    assert (at(drawn, "order:bombay_1").tone, on(drawn, "order:bombay_1")) == ("", [])


def test_the_elephant_stands_on_a_border_and_looks_at_the_region_that_it_walks_to():
    game = bare()
    drawn = scene_of(game)
    assert on(drawn, "elephant:way")[0].tip == "The Elephant walks from Maratha to its capital Delhi: a rebellion looms"
    march = next(link for panel in drawn.panels for link in panel.links if link.id == "elephant:march")
    assert (march.start, march.end) == ("elephant:way", "elephant:ahead")
    assert at(drawn, "elephant:ahead").box.y < at(drawn, "elephant:way").box.centre[1]
    take_region(game, Region.BOMBAY, Presidency.BOMBAY)
    game.elephant_tail = game.elephant_head = Region.BOMBAY
    drawn = scene_of(game)
    assert on(drawn, "elephant:way")[0].tip == "The Elephant stands in Bombay: a rebellion against the Company looms"
    assert "elephant:march" not in {link.id for panel in drawn.panels for link in panel.links}


def test_an_army_has_its_commander_officers_and_regiments_and_their_strength():
    game = bare()
    command(game, Presidency.MADRAS, 1)
    post_officers(game, Presidency.MADRAS, f0=2, f3=1)
    drawn = scene_of(game)
    assert [(piece.id, piece.owner, piece.text, piece.number) for piece in on(drawn, "army:madras")] == [
        ("commander:madras", 1, "2", 1),
        ("officers:madras:0", 0, "1", 2),
        ("officers:madras:3", 3, "4", 1),
        ("regiments:madras", None, "", 1),
    ]
    assert at(drawn, "army:madras").note == "strength 4"


def test_offices_show_their_holders_treasuries_and_fatigue():
    game = bare()
    hold_office(game, Office.DIRECTOR_OF_TRADE, 1)
    game.fatigue[Office.DIRECTOR_OF_TRADE] = 2
    drawn = scene_of(game)
    assert (at(drawn, "office:director_of_trade").note, at(drawn, "office:director_of_trade").owner) == (
        "Greedy (seat 2)",
        1,
    )
    assert [(piece.id, piece.text, piece.number) for piece in on(drawn, "office:director_of_trade")] == [
        ("treasury:director_of_trade", "3", 1),
        ("fatigue:director_of_trade", "", 2),
    ]
    assert (at(drawn, "office:chairman").note, at(drawn, "office:chairman").owner) == ("vacant", None)
    assert "office:governor_general" not in {place.id for place in drawn.places()}


def test_the_governor_general_takes_the_place_of_the_director_of_trade():
    game = bare()
    before = at(scene_of(game), "office:director_of_trade").box
    game.laws.append(Law.GOVERNOR_GENERAL)
    game.holder[Office.DIRECTOR_OF_TRADE], game.holder[Office.GOVERNOR_GENERAL] = BOXED, NOBODY
    drawn = scene_of(game)
    assert at(drawn, "office:governor_general").box == before
    assert "office:director_of_trade" not in {place.id for place in drawn.places()}


def test_london_shows_the_display_the_retired_and_what_families_plan():
    game = bare()
    game.display = [Prestige.BECKY_SHARP, Blackmail.DISPLAY_BASE + Blackmail.COMPANY_FRAUD]
    game.prizes[3][2] = 2
    game.opportunity[1] = Action.SEEK_SHARE
    drawn = scene_of(game)
    assert [(piece.id, piece.text) for piece in on(drawn, "display")] == [
        ("card:becky_sharp", "Becky Sharp"),
        ("display:2", "blackmail"),
    ]
    assert [(piece.owner, piece.number) for piece in on(drawn, "prize:prize_8")] == [(2, 2)]
    assert [piece.owner for piece in on(drawn, "action:seek_share")] == [1]


def test_the_tracks_of_the_company_carry_their_markers():
    game = bare()
    game.standing, game.debt, game.balance = 3, 5, 12
    game.court[2], game.stock_exchange[4] = 2, 3
    hold_office(game, Office.CHAIRMAN, 2)
    drawn = scene_of(game)
    assert [piece.id for piece in on(drawn, "standing:3")] == ["marker:standing"]
    assert [piece.id for piece in on(drawn, "debt:5")] == ["marker:debt"]
    assert at(drawn, "company").label == "Balance £12"
    assert [(piece.owner, piece.number) for piece in on(drawn, "court")] == [(2, 3)]
    assert [piece.owner for piece in on(drawn, "exchange:5")] == [3]


def test_parliament_shows_its_leaders_the_dial_and_the_power_track():
    game = bare()
    game.prime_minister, game.policy = 3, 8
    drawn = scene_of(game)
    assert at(drawn, "prime_minister").note == "Factor (seat 4)"
    assert [piece.id for piece in on(drawn, "policy:9")] == ["marker:policy"]
    assert [piece.text for piece in on(drawn, "power:1")] == ["social"]
    assert [piece.text for piece in on(drawn, "laws")] == ["Royal Protection"]


def test_a_family_has_its_money_its_things_and_its_promises_of_others():
    game = bare()
    game.cash[1], game.luxuries[1], game.vp[1] = 7, 3, 6
    game.prestige[1], game.blackmail[1] = [Prestige.FOUNDRY], [Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE]
    game.promises[0] = 1
    drawn = scene_of(game)
    assert (at(drawn, "seat:1").label, at(drawn, "points:1").label) == ("£7", "6 points")
    assert [(piece.id, piece.number) for piece in on(drawn, "holding:1:luxuries")] == [("held:1:luxuries", 3)]
    assert [(piece.id, piece.text, piece.number) for piece in on(drawn, "cards:1")] == [
        ("card:foundry", "Foundry", 1),
        ("blackmail:1", "blackmail", 2),
        ("promise:0:consent_to_nepotism", "nepotism 1", 1),
    ]
    assert "fraud" not in repr(drawn).lower()


def test_money_that_waits_for_a_deed_is_told_beside_the_purse():
    game = bare(negotiation="full")
    game.cash[1] = 7
    contracts.make(game, (Done.VOTES_FOR, 0, NOTHING, 1, 1), Until.VOTE, ((1, 0, (("cash", 2),)),))
    purse = at(scene_of(game), "seat:1")
    assert (purse.label, purse.note) == ("£5", "and £2 on the table")
    contracts.done(game, Done.VOTES_FOR, 0)
    assert (at(scene_of(game), "seat:0").label, at(scene_of(game), "seat:1").note) == ("£2", "in the treasury")


def test_standings_tell_what_the_points_would_consist_of_now():
    game = bare()
    game.vp = [0, 9, 0, 0]
    game.prizes[1][1], game.luxuries[1], game.prestige[1] = 1, 2, [Prestige.LORD_HIGHGATE]
    game.court[1], game.share_value = 2, 2
    assert parts(game, 1) == {"prizes": 2, "luxuries": 4, "prestige cards": 3, "Company shares": 4, "power": 2}
    assert scene_of(game).standings[1].total == 15
    assert scene_of(game).shares == (0, 2, 0, 0)
    game.failed = 1
    game.workshops[1] = 1
    assert parts(game, 1)["Company shares"] == -4
    assert parts(game, 1)["workshops"] == 1


def test_at_the_end_the_standing_is_the_score():
    game = TITLE.new(4, 5, {"negotiation": "off"}, events=False)
    for choice in random_choices(game, 5):
        game.choose(choice)
    drawn = scene_of(game)
    assert game.outcome is not None
    assert [standing.total for standing in drawn.standings] == list(game.outcome.scores)
    assert drawn.heading == ("Final Scoring",)


def test_firms_are_shown_once_the_monopoly_has_ended():
    game = bare(scenario="1813")
    game.firm[1], game.london[1], game.india[1] = 1, 4, 3
    game.firm_shares[1][2], game.prison[0] = 2, 1
    drawn = scene_of(game)
    assert at(drawn, "firm:1").note == "London £4, India £3, value £1"
    assert [(piece.owner, piece.number) for piece in on(drawn, "firm:1")] == [(2, 2)]
    assert [piece.owner for piece in on(drawn, "prison")] == [0]
    assert ("firm:1", 7) in [(purse.place, purse.amount) for purse in drawn.purses]
    assert "firms" not in {panel.id for panel in scene_of(bare()).panels}


def test_the_crown_has_a_panel_a_purse_and_a_mark_of_its_own():
    drawn = scene_of(TITLE.new(1, 1))
    assert drawn.panels[-1].title == "The Crown"
    assert [purse.place for purse in drawn.purses][:2] == ["seat:0", "seat:1"]
    assert [standing.seat for standing in drawn.standings] == [0]
    assert {piece.text for piece in drawn.pieces() if piece.id.startswith("shares:") and piece.owner == 1} == {"C"}
    assert {"cubes:0", "cubes:1", "climate"} <= {piece.id for piece in drawn.pieces()}


def test_rules_are_headings_of_the_map_of_rules():
    text = (Path(engine.john_company_2e.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^\| (.+?) \| [H\dS–]+ \|$", text, re.MULTILINE))
    drawn = [scene_of(TITLE.new(1, 1)), scene_of(TITLE.new(4, 1, {"scenario": "1813"}))]
    rules = {thing.rule for scene in drawn for thing in (*scene.places(), *scene.pieces())} - {""}
    assert rules - headings == set()


def test_while_standing_orders_are_given_no_phase_is_under_way() -> None:
    game = TITLE.new(3, 1, {"negotiation": "full"})
    assert scene_of(game).heading == ("Turn 1", "Standing orders")
    assert show(game.observe(None), ())["phase"] == "Standing orders"
