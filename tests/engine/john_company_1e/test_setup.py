"""C. Setup: what each scenario lays out, the draft to and fro, the dice for the cubes that are left."""

from __future__ import annotations

import pytest

from engine.john_company_1e import setup
from engine.john_company_1e.names import (
    COMPANY,
    NOBODY,
    PRIZES,
    UNCREATED,
    Balance,
    Box,
    DomesticEvent,
    Law,
    Office,
    Phase,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, table

MONOPOLY_REVOKED = 13 + DomesticEvent.MONOPOLY_REVOKED
FACE = {box: face for face, box in enumerate((Box.SHARES, Box.SHIPYARD, Box.FACTORY, Box.MANOR, Box.OFFICER), 1)}
CAPTAIN_FACE = 6


def opened(scenario: str, seats: int = 4, seed: int = 1) -> CompanyGame:
    """A table at the first choice of its draft."""
    game = TITLE.new(seats, seed, {"scenario": scenario, "negotiation": "off"})
    assert isinstance(game, CompanyGame)
    return game


def rolling(game: CompanyGame, seat: int, faces: list[int]) -> None:
    """A seat rolls for as many of its starting cubes as there are faces, and has no others."""
    game.starting[seat] = len(faces)
    for other in range(game.seats):
        if other != seat:
            game.starting[other] = 0
    game.dice.lay(faces)
    game.enter((setup.roll_cube, seat), STOP)


@pytest.mark.parametrize(("seats", "starting"), [(2, 8), (3, 7), (4, 6), (5, 5), (6, 5)])
def test_t4_starting_cubes_by_players_and_twelve_in_the_supply(seats: int, starting: int) -> None:
    game = table(seats)
    assert game.starting[:seats] == [starting] * seats
    assert game.supply[:seats] == [12] * seats


def test_money_ships_and_tracks_of_the_standard_setup() -> None:
    game = table()
    assert game.cash == [5] * 4
    with_treasury = [office for office in range(9) if game.treasury[office]]
    assert with_treasury == [2, 3, 4, 5, 6, 7]
    assert {game.treasury[office] for office in with_treasury} == {5}
    assert game.ships == [2, 2, 2, 0]
    assert (game.share_price, game.revenue, game.turn) == (4, 0, 1)
    assert (game.balance_of_india, game.elephant) == (Balance.EQUILIBRIUM, Region.PUNJAB)
    assert game.ships_for_sale == [1] * 6
    assert game.goods_for_sale == [1] * 10
    assert game.holder[Office.SUPERINTENDENT_CHINA] == UNCREATED


def test_six_different_prizes_are_dealt_and_a_family_card_each() -> None:
    game = table(6)
    assert len(set(game.prizes)) == 6
    assert set(game.prizes) <= set(range(PRIZES))
    assert sorted(opened("early_company", 6).card) == list(range(6))
    assert {tuple(opened("early_company", seed=seed).prizes) for seed in range(5)} != {tuple(game.prizes)}


def test_madras_is_closed_and_sovereign_with_the_jones_family() -> None:
    game = table(3)
    assert game.families == 4
    assert game.holder[Office.PRESIDENT_MADRAS] == UNCREATED
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (NOBODY, NOBODY)
    assert game.ships == [2, 0, 2, 0]
    assert game.treasury[Office.PRESIDENT_MADRAS] == 0
    assert game.starting[game.jones] == 0
    assert table(4).opened_by[Region.MADRAS] == 1


def test_the_jones_family_leaves_post_monopoly_without_a_governor_of_madras() -> None:
    game = table(2, "post_monopoly")
    assert game.provincial == [Office.GOVERNOR_BENGAL, Office.GOVERNOR_BOMBAY]
    assert game.holder[Office.GOVERNOR_MADRAS] == UNCREATED
    assert (game.ruler[Region.MADRAS], game.opened_by[Region.MADRAS]) == (NOBODY, NOBODY)


def test_the_draft_goes_clockwise_and_back() -> None:
    game = opened("early_company", 4)
    seats = []
    while game.decision is not None and game.decision.kind == "setup.draft":
        seats.append(game.decision.seat)
        game.choose(0)
    first = seats[0]
    there = [(first + step) % 4 for step in range(4)]
    # The last of the eight vacancies is nobody's choice any more.
    assert seats == [*there, *reversed(there[1:])]
    assert NOBODY not in game.holder


def test_the_first_of_the_draft_is_random() -> None:
    firsts = {opened("early_company", 4, seed).decision.seat for seed in range(30)}  # type: ignore[union-attr]
    assert firsts == {0, 1, 2, 3}


def test_an_executive_office_brings_a_cube_to_the_court() -> None:
    game = opened("early_company", 4)
    game.dice.lay([CAPTAIN_FACE] * 11)
    seat = game.decision.seat  # type: ignore[union-attr]
    choose(game, Office.PRESIDENT_BENGAL)
    assert (game.holder[Office.PRESIDENT_BENGAL], game.court[seat], game.starting[seat]) == (seat, 1, 4)
    other = game.decision.seat  # type: ignore[union-attr]
    choose(game, Office.SHIP_PURCHASING)
    assert (game.holder[Office.SHIP_PURCHASING], game.court[other], game.starting[other]) == (other, 0, 5)


def test_t25_dice_left_after_the_draft_of_three_players_with_madras_in_play() -> None:
    game = table(3)
    game.holder[Office.PRESIDENT_MADRAS] = NOBODY
    game.enter((setup.draft, 0, 0), STOP)
    taken = {
        0: (Office.DIRECTOR_OF_TRADE, Office.PRESIDENT_BENGAL, Office.SHIP_PURCHASING),
        1: (Office.PRESIDENT_MADRAS, Office.GOODS_PURCHASING, Office.MILITARY_AFFAIRS),
        2: (Office.CHAIRMAN, Office.PRESIDENT_BOMBAY),
    }
    picks = {seat: list(offices) for seat, offices in taken.items()}
    while game.decision is not None:
        choose(game, picks[game.decision.seat].pop(0))
    # There are eight vacancies: there and back make six, then the first and the second choose once more.
    assert [sum(game.holder.count(seat) for seat in range(3)), sum(game.court)] == [8, 5]
    for seat, (executives, seniors) in enumerate(((2, 1), (1, 2), (2, 0))):
        assert game.starting[seat] == 7 - 2 * executives - seniors, f"seat {seat}"
    assert game.starting[:3] == [2, 3, 3]


def test_rolled_officer_and_captain_bring_a_writer_from_the_supply() -> None:
    game = table()
    rolling(game, 1, [FACE[Box.OFFICER], CAPTAIN_FACE])
    assert (game.officers_box[1], game.captains_box[1], game.writers[1]) == (1, 1, 2)
    assert game.supply[1] == 10


def test_t5_a_rolled_share_has_the_chairman_allocate_four_pounds() -> None:
    game = table()
    game.starting[2] -= 1
    game.holder[Office.CHAIRMAN] = 2
    rolling(game, 1, [FACE[Box.SHARES], FACE[Box.MANOR]])
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "allocation.office")
    choose(game, Office.PRESIDENT_BENGAL)
    choose(game, 4)
    assert game.treasury[Office.PRESIDENT_BENGAL] == 9
    assert (game.court[1], game.manors[1], game.cash) == (1, 1, [5] * 4)


def test_t6_a_rolled_shipyard_goes_to_any_column_six_before_five() -> None:
    game = table()
    game.yards[0] = game.yards[1] = game.yards[4] = 0
    rolling(game, 3, [FACE[Box.SHIPYARD]] * 2)
    assert game.decision is not None
    assert game.decision.options == (1, 2, 3, 4, 5)
    choose(game, 2)
    assert game.yards[4:6] == [0, 3]
    choose(game, 5)
    assert game.yards[10:12] == [3, NOBODY]


def test_a_rolled_factory_goes_under_any_good() -> None:
    game = table()
    game.factories[3] = 0
    rolling(game, 3, [FACE[Box.FACTORY]])
    choose(game, 9)
    assert (game.factories[3], game.factories[9]) == (0, 3)


def test_families_roll_from_the_chairman_clockwise() -> None:
    game = table()
    game.former_chairman = 2
    game.dice.lay([FACE[Box.MANOR]] * 24)
    game.drain()
    game.enter(setup.roll_the_rest, STOP)
    rolled = [event.fields["seat"] for event in game.events if event.name == "setup_die_rolled"]
    assert rolled == [2] * 6 + [3] * 6 + [0] * 6 + [1] * 6
    assert game.manors == [6] * 4
    assert game.starting == [0] * 4


# -- scenarios --


def test_early_company_lasts_six_turns_without_deregulation() -> None:
    game = table()
    assert (game.scenario.turns, game.deregulated) == (6, 0)
    assert len(game.unseen) == 17
    assert Law.REVOKE_MONOPOLY not in game.unseen
    assert MONOPOLY_REVOKED not in game.unseen
    assert [len(pile) for pile in game.deck] == [17]


def test_the_campaign_has_three_piles_and_monopoly_revoked_in_the_second() -> None:
    game = table(scenario="campaign")
    assert game.scenario.turns == 10
    assert [len(pile) for pile in game.deck] == [4, 3, 3]
    assert MONOPOLY_REVOKED in game.deck[1]
    assert MONOPOLY_REVOKED not in game.unseen
    assert Law.REVOKE_MONOPOLY not in game.unseen


def test_post_monopoly_begins_with_governors_china_ships_and_three_laws() -> None:
    game = table(scenario="post_monopoly")
    assert game.laws == [Law.REVOKE_MONOPOLY, Law.GOVERNOR_GENERAL, Law.TENURE_LIMITATIONS]
    assert game.deregulated == 1
    assert game.provincial == [Office.GOVERNOR_BENGAL, Office.GOVERNOR_BOMBAY, Office.GOVERNOR_MADRAS]
    assert [game.ruler[region] for region in (Region.BENGAL, Region.BOMBAY, Region.MADRAS)] == [COMPANY] * 3
    assert game.holder[Office.PRESIDENT_BOMBAY] == game.holder[Office.PRESIDENT_MADRAS] == UNCREATED
    assert game.exists(Office.SUPERINTENDENT_CHINA)
    assert game.ships == [0, 0, 2, 2]
    assert game.own_ships == [1] * 4
    assert not any(game.treasury)
    assert not set(game.unseen) & {*game.laws, MONOPOLY_REVOKED}
    assert len(game.unseen) == 15


def test_a_six_after_deregulation_brings_a_ship_and_no_writer() -> None:
    game = table(scenario="post_monopoly")
    rolling(game, 1, [CAPTAIN_FACE])
    assert (game.own_ships[1], game.captains_box[1], game.writers[1], game.supply[1]) == (2, 0, 0, 13)


def test_provincial_offices_are_vacancies_of_the_draft() -> None:
    game = opened("post_monopoly")
    assert game.decision is not None
    assert {Office.GOVERNOR_BENGAL, Office.GOVERNOR_BOMBAY, Office.GOVERNOR_MADRAS} <= set(game.decision.options)


@pytest.mark.parametrize(("seats", "starting", "supply"), [(2, 10, 10), (3, 9, 11), (4, 8, 12), (6, 7, 12)])
def test_under_siege_has_two_more_starting_cubes_and_smaller_supplies_for_few(
    seats: int, starting: int, supply: int
) -> None:
    game = table(seats, "under_siege")
    assert game.starting[:seats] == [starting] * seats
    assert game.supply[:seats] == [supply] * seats


def test_under_siege_begins_with_bengal_two_laws_and_one_set_aside() -> None:
    game = table(scenario="under_siege")
    assert game.provincial == [Office.GOVERNOR_BENGAL]
    assert game.ruler[Region.BENGAL] == COMPANY
    assert game.laws == [Law.BOARD_OF_CONTROL, Law.CALICO_ACTS]
    assert (game.set_aside, game.deregulated) == (Law.REVOKE_MONOPOLY, 0)
    assert len(game.unseen) == 15
    assert not set(game.unseen) & {*game.laws, Law.REVOKE_MONOPOLY, MONOPOLY_REVOKED}
    assert game.treasury[Office.GOVERNOR_BENGAL] == 5


def test_john_and_co_gives_six_pounds_and_a_ship_and_has_neither_prizes_nor_offices() -> None:
    game = table(5, "john_and_co", cash=6)
    assert game.scenario.family_money == 6
    assert game.own_ships == [1] * 5
    assert game.prizes == []
    assert game.deregulated == 1


def test_john_and_co_rolls_every_cube_but_has_no_boxes_for_the_company() -> None:
    game = table(4, "john_and_co")
    ships, supply, manors = game.own_ships[0], game.supply[0], game.manors[0]
    rolling(game, 0, [FACE[Box.SHARES], FACE[Box.OFFICER], FACE[Box.MANOR], CAPTAIN_FACE])
    assert (game.court[0], game.officers_box[0], game.writers[0], game.manors[0]) == (0, 0, 0, manors + 1)
    assert (game.own_ships[0], game.supply[0], game.starting[0]) == (ships + 1, supply + 3, 0)


@pytest.mark.parametrize("scenario", ["early_company", "campaign", "post_monopoly", "under_siege"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_setup_fills_every_office_and_keeps_the_laws_of_the_table(scenario: str, seats: int) -> None:
    game = opened(scenario, seats, seed=seats)
    while game.phase == Phase.SETUP:
        game.choose(game.plies * 7 % len(game.decision.options))  # type: ignore[union-attr]
        game.audit()
    assert NOBODY not in game.holder
    assert not any(game.starting)
