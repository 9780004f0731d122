"""Setup: the board of every scenario and what each setup card brings (checklist 1 to 22, 264 to 267)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.john_company_2e.audit import pieces_of
from engine.john_company_2e.parliament import deregulation
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.limits import PIECES
from engine.john_company_2e.table.names import (
    BOXED,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Blackmail,
    Law,
    Office,
    Phase,
    Power,
    Presidency,
    Region,
    Sea,
)
from engine.john_company_2e.table.setup import SETUP_CARDS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS, ORDER_IDS
from engine.john_company_2e.title import TITLE
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import bare, play

SCENARIOS = ("1710", "1758", "1813", "long_1710")


def cards_dealt(game: CompanyGame) -> list[str]:
    return [fact["card"] for fact in facts(game, "setup_card_taken")]


def new(seats: int, scenario: str, **options: str) -> CompanyGame:
    return TITLE.new(seats, 7, {"scenario": scenario, "negotiation": "off", **options})


# -- what every scenario has in common --


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_common_board_has_twenty_tiles_exhausted_alliances_five_pounds_and_the_power_track(scenario: str) -> None:
    game = bare(4, scenario)
    tiles = [tile for pile in game.event_piles for tile in pile] + [game.event_top]
    assert sorted(tiles) == list(range(20))
    assert game.event_discards == []
    assert game.alliances == [0] * 7
    assert [game.tables.alliance_army.count(army) for army in range(3)] == [2, 2, 3]
    assert game.balance == 5
    assert game.power == [Power.SOCIAL, Power.COMPANY_SHARE, Power.SHIPPING, Power.MANUFACTURING]
    assert game.supply == [PIECES] * 4
    assert game.vp == [0] * 4
    assert game.opportunity == [NOBODY] * 4


def test_event_tiles_are_shuffled() -> None:
    assert len({TITLE.new(3, seed, {"negotiation": "off"}).event_top for seed in range(40)}) > 10


def test_every_family_has_its_five_promise_cards() -> None:
    game = new(6, "1710")
    assert [game.promises.count(family) for family in range(6)] == [5] * 6
    assert game.promises == [family for family in range(6) for _ in range(5)]


# -- the scenario cards --

FIGURES: dict[str, dict[str, Any]] = {
    "1710": {
        "turns": (1, 5),
        "tracks": (0, 4, 1),
        "towers": [0, 1, 1, 1, 2, 1, 1, 1],
        "overlord": [1, 1, -1, -1, 1, -1, -1, -1],
        "control": [-1] * 8,
        "loot": [1] * 8,
        "elephant": (Region.MARATHA, Region.DELHI),
        "regiments": [1, 1, 1],
        "ships": [0, 0, 0, 0],
        "laws": [Law.ROYAL_PROTECTION],
        "dial": 0,
        "treasury": 3,
        "closed": ["punjab_1", "delhi_2", "delhi_3", "bombay_2", "maratha_2", "hyderabad_1", "madras_2"],
    },
    "1758": {
        "turns": (3, 7),
        "tracks": (3, 3, 1),
        "towers": [1, 1, 0, 2, 2, 1, 2, 1],
        "overlord": [1, 1, -1, -1, -1, -1, -1, -1],
        "control": [-1, -1, Presidency.BENGAL, -1, -1, -1, -1, -1],
        "loot": [1, 1, 0, 1, 1, 1, 1, 1],
        "elephant": (Region.DELHI, Region.BENGAL),
        "regiments": [1, 1, 2],
        "ships": [0, 0, 1, 0],
        "laws": [],
        "dial": 6,
        "treasury": 3,
        "closed": ["punjab_1", "delhi_3", "bombay_2", "maratha_2", "hyderabad_1", "madras_2", "mysore_1"],
    },
    "1813": {
        "turns": (5, 8),
        "tracks": (4, 4, 2),
        "towers": [2, 1, 0, 0, 2, 1, 2, 0],
        "overlord": [-1] * 8,
        "control": [-1, -1, Presidency.BENGAL, Presidency.BOMBAY, -1, -1, -1, Presidency.MADRAS],
        "loot": [1, 1, 0, 0, 1, 1, 1, 0],
        "elephant": (Region.MYSORE, Region.MADRAS),
        "regiments": [2, 2, 2],
        "ships": [1, 1, 1, 0],
        "laws": [Law.GOVERNOR_GENERAL, Law.ENVOY_TO_CHINA],
        "dial": 10,
        "treasury": 4,
        "closed": ["bengal_1", "bengal_2", "punjab_1", "delhi_2", "delhi_3", "maratha_2", "mysore_1"],
    },
}
FIGURES["long_1710"] = {**FIGURES["1710"], "turns": (1, 8)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario_lays_out_its_tracks_regions_orders_and_armies(scenario: str) -> None:
    game, card = bare(4, scenario), FIGURES[scenario]
    assert (game.turn, game.plan.last_turn) == card["turns"]
    assert (game.debt, game.standing, game.share_value) == card["tracks"]
    assert game.tower == card["towers"]
    assert game.overlord == card["overlord"]
    assert game.control == card["control"]
    assert game.loot_token == card["loot"]
    assert (game.elephant_tail, game.elephant_head) == card["elephant"]
    assert game.regiments == card["regiments"]
    assert game.company_ships == card["ships"]
    assert game.laws == card["laws"]
    assert game.policy == card["dial"]
    assert sorted(ORDER_IDS[order] for order in range(17) if game.closed[order]) == sorted(card["closed"])
    with_money = [office for office in range(Office.COUNT) if game.treasury[office]]
    assert [game.treasury[office] for office in with_money] == [card["treasury"]] * len(with_money)


def test_offices_in_play_by_scenario() -> None:
    early, middle, late = bare(4, "1710"), bare(4, "1758"), bare(4, "1813")
    assert [OFFICE_IDS[o] for o in range(Office.COUNT) if early.holder[o] == NOBODY] == [
        *("chairman", "director_of_trade", "manager_of_shipping", "military_affairs"),
        *("president_of_bombay", "president_of_madras", "president_of_bengal"),
    ]
    bengal = early.governor_office(Region.BENGAL)
    assert [o for o in range(Office.COUNT) if middle.holder[o] == NOBODY != early.holder[o]] == [bengal]
    assert late.holder[Office.DIRECTOR_OF_TRADE] == BOXED
    assert late.holder[Office.GOVERNOR_GENERAL] == late.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] == NOBODY
    assert set(late.holder[Office.FIRST_GOVERNOR :]) == {BOXED}
    assert early.holder[Office.GOVERNOR_GENERAL] == OUT_OF_PLAY
    assert early.treasury[Office.GOVERNOR_GENERAL] == 0
    assert late.treasury[Office.GOVERNOR_GENERAL] == 4
    assert late.treasury[Office.DIRECTOR_OF_TRADE] == 0


def test_royal_protection_starts_in_1710_unless_the_option_says_otherwise() -> None:
    out = bare(4, "1710", royal_protection="out")
    assert out.laws == []
    assert Law.ROYAL_PROTECTION in out.law_deck


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_other_laws_form_the_deck_and_deregulation_lies_apart(scenario: str) -> None:
    game = bare(4, scenario)
    assert sorted([*game.law_deck, *game.laws]) == [law for law in range(26) if law != Law.DEREGULATION]


def test_only_1758_and_long_1710_have_the_vote_and_only_1813_starts_with_firms() -> None:
    session = (deregulation.special_session,)
    for scenario, votes in zip(SCENARIOS, (False, True, False, True), strict=True):
        assert {session in frames for frames in bare(4, scenario).plan.turns.values()} == {votes}
    assert [bare(4, scenario).deregulated for scenario in SCENARIOS] == [0, 0, 1, 0]


# -- setup cards --


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("seats", "cards", "each"), [(3, 12, 4), (4, 12, 3), (5, 15, 3), (6, 18, 3)])
def test_every_number_of_families_gets_an_equal_share_of_the_cards_of_its_date(
    scenario: str, seats: int, cards: int, each: int
) -> None:
    game = new(seats, scenario)
    dealt = facts(game, "setup_card_taken")
    date = scenario.removeprefix("long_")
    by_id = {card["id"]: card for card in SETUP_CARDS}
    assert len({fact["card"] for fact in dealt}) == cards
    assert Counter(fact["seat"] for fact in dealt) == dict.fromkeys(range(seats), each)
    assert {by_id[fact["card"]]["scenario"] for fact in dealt} == {date}
    assert sum(not by_id[fact["card"]]["extra"] for fact in dealt) == 12
    game.audit()


@pytest.mark.parametrize("scenario", ["1710", "1758", "1813"])
def test_all_cards_of_a_date_fill_every_office_in_play_and_every_command_and_name_a_prime_minister(
    scenario: str,
) -> None:
    game = new(6, scenario)
    assert NOBODY not in game.holder
    assert NOBODY not in game.commander
    assert game.chairman_title == game.holder[Office.CHAIRMAN]
    assert sum(item["kind"] == "prime_minister" for card in SETUP_CARDS for item in card["items"]) == 3


@pytest.mark.parametrize("card", range(len(SETUP_CARDS)))
def test_each_setup_card_gives_just_what_it_lists(card: int) -> None:
    listed = SETUP_CARDS[card]
    game = bare(4, listed["scenario"])
    before = bare(4, listed["scenario"])
    for item in listed["items"]:
        setup.take_item(game, 2, item)
    kinds = Counter(item["kind"] for item in listed["items"])
    pieces = sum(kinds[kind] for kind in ("office", "share", "writer", "officer", "commander", "officer_in_training"))
    assert game.cash[2] == sum(item.get("amount", 0) for item in listed["items"] if item["kind"] == "cash")
    assert game.supply[2] == PIECES - pieces
    assert pieces_of(game, 2) == PIECES
    assert game.court[2] == kinds["share"]
    assert game.trainees[2] == kinds["officer_in_training"]
    assert sum(row[2] for row in game.writers) == kinds["writer"]
    assert sum(row[2] for row in game.officers) == kinds["officer"]
    assert game.commander.count(2) == kinds["commander"]
    assert len(game.offices_of(2)) == kinds["office"]
    assert len(game.shipyards(2)) == kinds["shipyard"]
    assert (game.workshops[2], game.luxuries[2], game.vp[2]) == (
        kinds["workshop"],
        kinds["luxury"],
        2 * kinds["luxury"],
    )
    assert len(game.blackmail[2]) == kinds["blackmail"]
    assert game.prime_minister == (2 if kinds["prime_minister"] else before.prime_minister)
    assert game.holder.count(OUT_OF_PLAY) == before.holder.count(OUT_OF_PLAY)


def test_a_fitted_shipyard_puts_its_ship_into_the_sea_named_and_an_unfitted_one_keeps_it() -> None:
    game = bare()
    for where in ("west", "south", "east", "unfitted"):
        setup.take_item(game, 1, {"kind": "shipyard", "where": where})
    assert game.ship_place[:4] == [Sea.WEST, Sea.SOUTH, Sea.EAST, ON_YARD]
    assert game.yard_owner[:4] == [1] * 4


def test_a_commander_has_no_office_card() -> None:
    game = bare()
    setup.take_item(game, 1, {"kind": "commander", "where": "madras"})
    assert game.commander == [NOBODY, 1, NOBODY]
    assert game.offices_of(1) == []


def test_blackmail_is_drawn_face_down_and_only_its_owner_knows_it() -> None:
    game = bare()
    setup.take_item(game, 1, {"kind": "blackmail"})
    (card,) = game.blackmail[1]
    assert game.blackmail_known[card] == 1 << 1
    assert Blackmail.DISPLAY_BASE + card not in game.season_deck
    assert len(game.season_deck) == 29


def test_the_display_has_three_cards_of_which_blackmail_is_known_to_nobody() -> None:
    game = bare()
    game.season_deck = [4, Blackmail.DISPLAY_BASE + 2, 11, Blackmail.DISPLAY_BASE + 7]
    game.dice.lay([1, 0, 1])
    play(game, setup.build_display)
    assert game.display == [Blackmail.DISPLAY_BASE + 2, 4, Blackmail.DISPLAY_BASE + 7]
    assert game.season_deck == [11]
    assert game.blackmail_known == [0] * 10
    assert facts(game, "display_laid_out")[-1]["cards"] == ["blackmail", "joseph_sedley", "blackmail"]


def test_the_game_begins_without_a_london_season() -> None:
    game = new(4, "1710")
    assert [fact["phase"] for fact in facts(game, "phase_began")] == ["family"]
    assert game.phase == Phase.FAMILY


# -- the draft --


def test_in_the_draft_everybody_keeps_one_card_and_passes_the_rest_to_the_left() -> None:
    game = new(3, "1710", setup="draft")
    first_hands = []
    for seat in range(3):
        assert game.decision is not None
        assert (game.decision.kind, game.decision.seat) == ("setup.draft", seat)
        first_hands.append(game.decision.options)
        choose(game, game.decision.options[0])
    for seat in range(3):
        assert game.decision is not None
        assert game.decision.options == first_hands[(seat - 1) % 3][1:]
        choose(game, game.decision.options[0])
    while game.decision is not None and game.decision.kind == "setup.draft":
        choose(game, game.decision.options[0])
    assert len(set(cards_dealt(game))) == 12
    assert Counter(fact["seat"] for fact in facts(game, "setup_card_taken")) == {0: 4, 1: 4, 2: 4}
    assert first_hands[0][0] in [n for n, card in enumerate(SETUP_CARDS) if card["id"] in cards_dealt(game)[:4]]
    game.audit()
