"""Setup with the Crown and the difficulties (checklist 246, 247; reading 51)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.audit import pieces_of
from engine.john_company_2e.crown import setting_up
from engine.john_company_2e.handbook.tables import cards
from engine.john_company_2e.table.names import BOXED, NOBODY, Office
from engine.john_company_2e.table.setup import SETUP_CARDS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import BadOption
from tests.engine.john_company_2e.crown.helpers import against_crown, show_cards
from tests.engine.john_company_2e.helpers import hold_office, play

SCENARIOS = ("1710", "1758", "1813", "long_1710")


def cards_of(game: CompanyGame) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {family: [] for family in range(game.families)}
    for event in game.events:
        if event.name == "setup_card_taken":
            found[event.fields["seat"]].append(event.fields["card"])
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(
    ("seats", "difficulty", "cubes", "cards"),
    [
        (1, "easy", [6, 6], [4, 8]),
        (1, "normal", [6, 6], [4, 8]),
        (1, "hard", [2, 10], [4, 8]),
        (1, "expert", [2, 10], [4, 11]),
        (1, "legendary", [0, 12], [4, 14]),
        (2, "easy", [4, 4, 4], [4, 4, 4]),
        (2, "normal", [4, 4, 4], [4, 4, 4]),
        (2, "hard", [2, 2, 8], [4, 4, 4]),
        (2, "expert", [2, 2, 8], [4, 4, 7]),
    ],
)
def test_cubes_and_setup_cards_of_each_level(
    scenario: str, seats: int, difficulty: str, cubes: list[int], cards: list[int]
) -> None:
    game = TITLE.new(seats, 5, {"scenario": scenario, "difficulty": difficulty, "negotiation": "off"})
    dealt = cards_of(game)
    assert [len(dealt[family]) for family in range(seats + 1)] == cards
    extra = {card["id"] for card in SETUP_CARDS if card["extra"]}
    assert [len(extra & set(dealt[family])) for family in range(seats)] == [0] * seats
    assert len(extra & set(dealt[seats])) == cards[-1] - (8 if seats == 1 else 4)
    assert len({card for hand in dealt.values() for card in hand}) == sum(cards)
    started = next(event.fields["cubes"] for event in game.events if event.name == "crown_seated")
    assert sum(started) == 12
    assert cubes == [*started[:seats], started[seats]]
    assert [pieces_of(game, family) for family in range(seats + 1)] == [18] * seats + [36]
    game.audit()


def test_the_legendary_level_is_for_one_human() -> None:
    assert TITLE.seats({"difficulty": "legendary"}) == (1, 3, 4, 5, 6)
    assert TITLE.seats() == (1, 2, 3, 4, 5, 6)
    with pytest.raises(BadOption, match="2 cannot play"):
        TITLE.new(2, 1, {"difficulty": "legendary"})
    with pytest.raises(BadOption, match="nightmare"):
        TITLE.new(1, 1, {"difficulty": "nightmare"})


def test_promise_cards_are_out_of_play_but_for_two_humans_or_the_easy_level() -> None:
    assert against_crown(1).promises == [BOXED] * 10
    assert against_crown(1, difficulty="easy").promises == [0] * 5 + [BOXED] * 5
    assert against_crown(2).promises == [0] * 5 + [1] * 5 + [BOXED] * 5


def test_a_lone_human_keeps_one_card_of_three_four_times() -> None:
    game = TITLE.new(1, 3, {"setup": "draft", "negotiation": "off"})
    kept = []
    for _ in range(4):
        assert game.decision is not None
        assert game.decision.kind == "crown.setup_card"
        assert len(game.decision.options) == 3
        kept.append(SETUP_CARDS[game.decision.options[1]]["id"])
        assert game.describe(1) == {
            "act": "keep_setup_card",
            "card": kept[-1],
            "items": SETUP_CARDS[game.decision.options[1]]["items"],
        }
        game.choose(1)
    dealt = cards_of(game)
    assert sorted(dealt[0]) == sorted(kept)
    assert len(dealt[1]) == 8


def test_two_humans_keep_two_cards_of_three_twice_and_give_the_other_away() -> None:
    game = TITLE.new(2, 3, {"setup": "draft", "negotiation": "off"})
    given, seats = [], []
    for _ in range(4):
        assert game.decision is not None
        assert len(game.decision.options) == 3
        seats.append(game.decision.seat)
        given.append(SETUP_CARDS[game.decision.options[0]]["id"])
        assert game.describe(0)["act"] == "give_setup_card_to_crown"
        game.choose(0)
    dealt = cards_of(game)
    assert seats == [0, 1, 0, 1]
    assert sorted(dealt[2]) == sorted(given)
    assert (len(dealt[0]), len(dealt[1])) == (4, 4)


@pytest.mark.parametrize(
    ("chairman", "bombay", "seating"),
    [(0, 1, [0, 1, 2]), (1, 0, [1, 0, 2]), (2, 1, [1, 0, 2]), (2, 0, [0, 1, 2])],
)
def test_the_crown_sits_last_from_the_chairman_or_before_the_next_officeholder(
    chairman: int, bombay: int, seating: list[int]
) -> None:
    game = against_crown(2)
    hold_office(game, Office.CHAIRMAN, chairman)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, bombay)
    play(game, setting_up.take_seats)
    assert game.seating == seating
    assert game.chairman_title == chairman


def test_the_button_starts_where_the_finger_points() -> None:
    game = against_crown(2)
    hold_office(game, Office.CHAIRMAN, 0)
    play(game, setting_up.take_seats)
    assert game.button == 1, "counter-clockwise: the human on the Crown's right"
    show_cards(game, 0, 2)
    play(game, setting_up.take_seats)
    assert game.button == 0
    assert against_crown(1).button == NOBODY


def test_the_ai_deck_is_concealed_but_for_the_back_on_top() -> None:
    game = TITLE.new(1, 4, {"negotiation": "off"})
    seen = game.observe(0)["state"]
    assert seen["ai_top"] == -9
    assert sorted([*seen["ai_deck"], seen["ai_card"], *seen["ai_used"]]) == list(range(10))
    assert seen["ai_back"] == game.ai_back
    for seed in range(20):
        twin = game.fork(0, seed)
        twin.audit()
        assert twin.ai_back == game.ai_back
        assert cards()[twin.ai_top].back == game.ai_back


def test_the_crowns_blackmail_is_known_to_nobody() -> None:
    for seed in range(30):
        game = TITLE.new(1, seed, {"negotiation": "off"})
        if game.blackmail[game.crown]:
            card = game.blackmail[game.crown][0]
            assert game.blackmail_known[card] == 0
            assert game.observe(0)["state"]["blackmail"][game.crown] == [-9]
            return
    pytest.fail("no seed gave the Crown blackmail")
