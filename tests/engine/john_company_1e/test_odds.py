"""T23. The chances on the rulebook's back page, by games that nobody interferes with."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.john_company_1e import odds
from engine.john_company_1e.names import LAWS as FIRST_EVENT
from engine.john_company_1e.names import NOBODY, DomesticEvent
from engine.john_company_1e.tables import REGION_IDS
from engine.john_company_1e.title import TITLE
from engine.kernel import BadOption
from engine.kernel.registry import title
from tests.engine.john_company_1e.helper import table

GAMES = 400

# Conquered and depression, in per cent, of 100,000 games of an independent simulation of the same tables.
SIMULATED = {
    6: (
        (18.1, 5.8, 37.0, 21.0, 50.8, 74.9, 14.0, 57.2),
        (13.5, 45.7, 81.9, 66.7, 70.2, 37.9, 43.1, 36.2),
    ),
    10: (
        (29.1, 13.4, 49.0, 29.3, 66.6, 89.4, 30.1, 70.8),
        (33.5, 60.1, 90.6, 81.5, 84.7, 58.2, 62.6, 50.8),
    ),
}


@pytest.mark.parametrize("turns", [6, 10])
def test_t23_chances_per_region_are_those_published_as_far_as_the_tables_fit(turns: int) -> None:
    found = TITLE.chances(turns, GAMES, 1)
    assert [(chance.what, chance.sort) for chance in found] == [
        (region, sort) for region in REGION_IDS for sort in (odds.CONQUERED, odds.DEPRESSION)
    ]
    squares = []
    for at, chance in enumerate(found):
        share = 100 * chance.happened / chance.games
        expected = SIMULATED[turns][at % 2][at // 2]
        assert abs(share - expected) < 9, chance  # three and a half standard errors at the most
        assert abs(share - chance.published) < 12, chance
        squares.append((share - chance.published) ** 2)
    assert (sum(squares) / len(squares)) ** 0.5 < 4.5


def test_the_published_figures_are_those_of_the_back_page() -> None:
    published = {(chance.what, chance.sort): chance.published for chance in TITLE.chances(10, 1, 1)}
    assert published["bombay", odds.CONQUERED] == 88
    assert published["hyderabad", odds.DEPRESSION] == 90


def test_six_turns_draw_six_of_seventeen_cards_and_ten_the_campaigns_piles() -> None:
    game = table()
    odds.left_alone(game, 6)
    assert (len(game.post), len({*game.post, *game.unseen})) == (6, 17)
    game = table(scenario="campaign")
    odds.left_alone(game, 10)
    assert (len(set(game.post)), game.deck) == (10, [])
    assert FIRST_EVENT + DomesticEvent.MONOPOLY_REVOKED in game.post[3:6]


def test_india_left_alone_has_nobody_in_office_and_asks_nobody() -> None:
    game = table()
    assert odds.left_alone(game, 6)
    assert max(game.holder) == NOBODY
    assert game.plies == 0


def test_other_lengths_have_no_published_chances() -> None:
    with pytest.raises(BadOption, match="give 6 or 10"):
        TITLE.chances(8, 10, 1)


def test_a_title_without_published_chances_says_so() -> None:
    with pytest.raises(BadOption, match="publishes no chances"):
        title("john_company_2e").chances(6, 10, 1)


def test_stats_prints_the_table_with_its_games_and_errors() -> None:
    result = CliRunner().invoke(app, ["stats", "john_company_1e", "--turns", "6", "--games", "40"])
    assert result.exit_code == 0
    assert "40 games of 6 turns" in result.output
    assert "published" in result.output
    assert "hyderabad" in result.output
    assert "root mean square" in " ".join(result.output.split())
