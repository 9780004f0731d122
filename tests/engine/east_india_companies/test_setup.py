"""Game Set-up for four, three and two players (checklist 1 to 10, 103 to 108)."""

from __future__ import annotations

import pytest

from engine.east_india_companies.navigation import card_pile
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import CLOSED, EUROPE, INDIES, NONE
from engine.east_india_companies.title import TITLE
from engine.kernel import BadOption
from tests.engine.answering import facts
from tests.engine.east_india_companies.helper import RULES, SHIP, SUPPLY, table


@pytest.mark.parametrize(
    ("seats", "companies", "exchange", "indies", "europe", "closed"),
    [
        (4, 4, 7, [9, 8, 7, 5], [6, 5, 5, 4], []),
        (3, 3, 6, [6, 5, 4, 3], [5, 4, 4, 3], ["formosa", "bombay"]),
        (2, 3, 6, [6, 5, 4, 3], [5, 4, 4, 3], ["formosa", "bombay"]),
    ],
)
def test_the_table_depends_on_the_number_of_players(seats, companies, exchange, indies, europe, closed):
    game = TITLE.new(seats, 1)
    assert game.exchange == [exchange] * companies
    assert [game.cubes[INDIES], game.cubes[EUROPE]] == [indies, europe]
    assert [game.rules.sites[site] for site, owner in enumerate(game.seals) if owner == CLOSED] == closed
    assert game.cube_supply == [total - a - b for total, a, b in zip((33, 30, 28, 23), indies, europe, strict=True)]
    assert [len(row) for row in game.rules.prices[INDIES]] == ([15, 14, 13, 11] if seats == 4 else [12, 11, 10, 8])


def test_two_to_four_seats_and_no_other_number():
    assert TITLE.seats() == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadOption):
            TITLE.new(seats, 1)


def test_every_company_starts_with_a_port_two_galleons_three_agents_and_eight_ships_to_buy():
    game = TITLE.new(4, 1)
    for company in range(4):
        assert game.docks[company] == [SHIP["galleon"]] * 2
        assert game.ship_supply[company] == [SHIP[ship.id] for ship in RULES.ships if not ship.start]
        assert len(game.ship_supply[company]) == 8
        assert (game.extensions[company], game.warehouse_space(company)) == (0, 0)
        assert game.sales_marker[company] == 0
        assert game.share_value(company) == RULES.values[0] == 4
    assert table().agents == [[SUPPLY] * 3] * 4
    assert (TITLE.new(4, 1).period, TITLE.new(4, 1).phase) == (1, "A")


def test_each_market_has_three_piles_and_used_cards_do_not_come_back():
    game = table()
    sizes = []
    for number in range(1, 6):
        game.period = number
        sizes.append((len(card_pile(game, INDIES)), len(card_pile(game, EUROPE))))
    assert sizes == [(4, 4), (8, 8), (8, 8), (8, 8), (8, 8)]
    assert RULES.piles[INDIES][1] == RULES.piles[INDIES][2] != RULES.piles[INDIES][3] == RULES.piles[INDIES][4]
    game.period = 3
    used = card_pile(game, INDIES)[2]
    game.used_cards[INDIES] = [used]
    assert len(card_pile(game, INDIES)) == 7
    assert used not in card_pile(game, INDIES)


def test_the_side_bar_counts_in_the_four_player_tables_alone():
    four, three = TITLE.new(4, 1).rules, TITLE.new(3, 1).rules
    assert four.cards[EUROPE][0].id == three.cards[EUROPE][0].id == "EU-A1"
    assert (four.cards[EUROPE][0].amounts, three.cards[EUROPE][0].amounts) == ((3, 1, 1, 1), (2, 0, 1, 1))


def test_the_neutral_company_is_third_in_initiative_and_has_no_seat():
    game = TITLE.new(2, 1)
    assert isinstance(game, EastIndiaGame)
    assert (game.rules.neutral, game.initiative[2], game.treasury[2]) == (2, 2, 0)
    assert game.docks[2] == [SHIP["galleon"]] * 2
    assert game.agents[2] == [SUPPLY] * 3
    assert (game.exchange[2], game.share_value(2), len(game.sales)) == (6, 4, 3)
    assert (len(game.agent_deck), len(game.destination_deck)) == (6, 9)
    assert TITLE.new(3, 1).rules.neutral == NONE


def test_dice_stay_visible_for_both_markets():
    game = TITLE.new(4, 1)
    assert [fact["market"] for fact in facts(game, "dice_rolled")] == ["indies", "europe"]
    assert all(1 <= face <= 3 for rolled in game.dice_rolled for face in rolled)
    assert game.observe(None)["state"]["dice_rolled"] == game.dice_rolled
