"""The scene: sound at every table, with everything where it lies, and the same as the events tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.john_company_1e
from engine.john_company_1e import solo
from engine.john_company_1e.board import show
from engine.john_company_1e.names import COMPANY, NOBODY, Holding, Law, Office, Phase, Prize, Region
from engine.john_company_1e.scene import scene
from engine.john_company_1e.scene.atlas import HEIGHT, LANDS
from engine.john_company_1e.scene.seen import WIDTH
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import Dice, Reader, key_of
from engine.scene import Piece, Place, Scene
from tests.engine.john_company_1e.helper import give_prize, make_company, seat_in, send_captain, table
from tests.engine.scenes import overlapping

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
            # Orders reach into the map's regions, which are no boxes.
            assert overlapping(shown, but="india") == []
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


def company_money(game: CompanyGame) -> dict[str, tuple[str, str]]:
    shown = {each.id: (each.label, each.tone) for each in scene_of(game).places()}
    return {id: shown[id] for id in ("revenue", "debt", "dividends", "monopoly") if id in shown}


def test_the_company_tells_its_money_and_how_it_stands() -> None:
    game = table()
    game.revenue, game.debt, game.dividends = 12, 3, 2
    money = {"revenue": ("£12", ""), "debt": ("3 disks", ""), "dividends": ("2", "")}
    assert company_money(game) == {**money, "monopoly": ("monopoly", "")}
    game.debt, money["debt"] = 1, ("1 disk", "")
    game.deregulated = 1
    assert company_money(game) == {**money, "monopoly": ("no monopoly", "")}
    game.failed = 1
    assert company_money(game) == {**money, "monopoly": ("failed", "bad")}
    # A mutiny ends a game whatever came before it.
    game.mutiny = 1
    assert company_money(game) == {**money, "monopoly": ("mutiny", "bad")}


def test_alone_the_company_has_neither_debt_nor_dividends() -> None:
    game = table(seats=1, scenario="solo")
    game.revenue = 4
    assert company_money(game) == {"revenue": ("£4", ""), "monopoly": ("monopoly", "")}


def laws(game: CompanyGame) -> dict[str, tuple[str, bool]]:
    return {each.id: (each.text, each.faded) for each in scene_of(game).pieces() if each.at == "laws"}


def test_a_law_is_shown_in_force_before_the_vote_with_its_support_and_set_aside() -> None:
    game = table()
    game.laws, game.post, game.support = [Law.TEA_ACT], [Law.CALICO_ACTS], -2
    in_force = {"law:tea_act": ("Tea Act", False)}
    assert laws(game) == in_force
    game.phase = Phase.EVENING_POST
    assert laws(game) == {**in_force, "law:calico_acts": ("Calico Acts: support −2", False)}
    game.post = [Law.TEA_ACT]
    assert laws(game) == in_force
    game.set_aside = Law.SHIP_SUBSIDY
    assert laws(game) == {**in_force, "law:ship_subsidy": ("Ship Subsidy", True)}


def test_alone_no_law_is_put_to_the_vote() -> None:
    game = table(seats=1, scenario="solo")
    game.laws, game.post, game.phase = [], [Law.CALICO_ACTS], Phase.EVENING_POST
    assert laws(game) == {}


def test_a_firm_has_its_treasury_its_ships_and_goods_ready_and_exhausted_and_its_shares() -> None:
    game = table(scenario="post_monopoly")
    assert place(scene_of(game), "firm:2").label == "No firm"
    game.firm[1], game.firm_cash[1], game.firm_revenue[1] = 1, 7, 3
    game.own_ships[1], game.own_exhausted_ships[1] = 2, 1
    game.own_goods[1], game.own_exhausted_goods[1] = 1, 3
    game.firm_shares[1 * game.families + 2] = 4
    shown = scene_of(game)
    firm = place(shown, "firm:2")
    assert (firm.label, firm.note, firm.owner) == ("Firm £7", "voyage £3, 60 percent its own", 1)
    found = {each.id: (each.number, each.faded) for each in shown.pieces() if each.at == "firm:2"}
    assert found == {
        "own_ships:2": (2, False),
        "tired_own_ships:2": (1, True),
        "own_goods:2": (1, False),
        "tired_own_goods:2": (3, True),
        "firm_share:2:3": (4, False),
    }


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


def test_nobody_is_said_to_lead_while_all_have_as_many_points() -> None:
    shown = scene_of(table())
    assert {place(shown, f"seat:{seat}").note for seat in range(3)} == {"0 points"}


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


def test_while_standing_orders_are_given_no_phase_is_under_way() -> None:
    game = TITLE.new(4, 1, {"negotiation": "full"})
    while game.decision is not None and not game.decision.kind.startswith("orders."):
        game.choose(0)
    assert scene_of(game).heading == ("Turn 1", "Standing orders")
    assert show(game.observe(None), ())["phase"] == "Standing orders"
