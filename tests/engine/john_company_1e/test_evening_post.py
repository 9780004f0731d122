"""H1. The card of the turn and what follows it; the end of the last turn."""

from __future__ import annotations

import pytest

from engine.john_company_1e import attrition, evening_post, events_in_india, local_news, refresh, turn
from engine.john_company_1e.names import UNKNOWN, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.kernel import RulesError
from tests.engine.john_company_1e.helper import STOP, seat_in, table


def scheduled(game: CompanyGame) -> list[str]:
    """The steps that the Evening Post schedules, in order."""
    game.stack.clear()
    game.decision = game.outcome = None
    evening_post.begin(game)
    return [game.title.step_names[frame[0]] for frame in reversed(game.stack)]


def test_the_card_lies_on_the_discards_and_sets_the_price_of_goods() -> None:
    game = table()
    assert game.goods_price() == 2
    game.deck, game.unseen = [[UNKNOWN]], [Law.ARMY_SPENDING]
    evening_post.draw(game)
    assert (game.post, game.deck, game.unseen) == ([Law.ARMY_SPENDING], [], [])
    assert game.goods_price() == 1


def test_piles_are_drawn_from_the_top_and_known_cards_as_they_lie() -> None:
    game = table()
    game.deck, game.unseen = [[UNKNOWN], [Law.GOVERNOR_GENERAL]], [Law.TEA_ACT, Law.SHIP_SUBSIDY]
    evening_post.draw(game)
    assert game.post[-1] == Law.GOVERNOR_GENERAL
    game.dice.lay([0, 1])
    evening_post.draw(game)
    assert (game.post[-1], game.unseen) == (Law.SHIP_SUBSIDY, [Law.TEA_ACT])


def test_an_empty_deck_is_told() -> None:
    game = table()
    game.deck = []
    with pytest.raises(RulesError, match="deck is empty"):
        evening_post.draw(game)


def test_events_attrition_local_news_and_refresh_follow_each_other() -> None:
    names = table().title.step_names
    order = [names[s] for s in (events_in_india.begin, attrition.begin, local_news.begin, refresh.begin)]
    assert scheduled(table()) == order


def test_the_last_turn_ends_after_attrition() -> None:
    game = table()
    game.turn = 6
    names = game.title.step_names
    assert scheduled(game) == [names[events_in_india.begin], names[attrition.begin]]


@pytest.mark.parametrize(("scenario", "turns"), [("early_company", 6), ("campaign", 10)])
def test_the_game_is_over_after_the_last_turn(scenario: str, turns: int) -> None:
    game = table(scenario=scenario)
    game.turn = turns
    game.enter(turn.end_turn)
    assert game.over
    assert (game.outcome and game.outcome.reason) == "last turn"
    game = table(scenario=scenario)
    game.turn = turns - 1
    game.enter(turn.end_turn)
    assert not game.over
    assert game.turn == turns


def test_a_mutiny_or_a_failure_ends_the_game_at_once() -> None:
    for field, reason in (("mutiny", "mutiny"), ("failed", "the Company failed")):
        game = table()
        setattr(game, field, 1)
        seat_in(game, Office.CHAIRMAN, 0)
        game.enter((turn.open_phase, 4), turn.end_turn, STOP)
        assert game.over
        assert (game.outcome and game.outcome.reason) == reason
        assert game.post == []
