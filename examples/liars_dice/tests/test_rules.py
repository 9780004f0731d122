"""What the rules of the game come to, and that the title keeps every law."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel import Decision, Game, Outcome
from engine.kernel.conformance import Table, check_elsewhere, check_game, tables
from engine.kernel.reading import readers_of
from engine.kernel.sentences import act_sentence, event_sentence, plain
from liars_dice import reader
from liars_dice.board import show
from liars_dice.bot import Sceptic
from liars_dice.chances import at_least
from liars_dice.manifest import MANIFEST
from liars_dice.scene import scene
from liars_dice.state import CHALLENGE, DiceGame
from liars_dice.title import TITLE


def test_the_manifest_names_what_is_there() -> None:
    MANIFEST.check()


@pytest.mark.parametrize("table", tables(TITLE)[::7], ids=str)
def test_the_title_keeps_every_law(table: Table) -> None:
    tally: Counter[str] = Counter()
    played = check_game(TITLE, table, 1, tally, points=2)
    assert tally["outcomes"] == 1
    check_elsewhere(TITLE, [played], 99, tally)
    assert tally["replays under another PYTHONHASHSEED"] == 1


def asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def ended(game: DiceGame) -> Outcome:
    assert game.outcome is not None
    return game.outcome


def choose(game: DiceGame, option: tuple[int, int]) -> None:
    game.choose(asked(game).options.index(option))


def lost(game: DiceGame) -> list[int]:
    """Who lost a die."""
    return [event.fields["seat"] for event in game.drain() if event.name == "die_lost"]


def test_a_bid_is_raised_by_more_dice_of_any_face_or_as_many_of_a_higher_one() -> None:
    game = first_call([2, 4, 6], [1, 4, 5], "wild")
    choose(game, (5, 5))
    assert asked(game).options == (CHALLENGE, (5, 6), (6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6))


@pytest.mark.parametrize(
    ("ones", "bid", "loser"),
    [
        ("wild", (3, 4), 1),  # two fours and a one: borne out
        ("wild", (4, 4), 0),
        ("plain", (2, 4), 1),
        ("plain", (3, 4), 0),
        ("wild", (1, 1), 1),
        ("wild", (2, 1), 0),  # nothing stands for a one
    ],
)
def test_who_is_wrong_about_a_bid_loses_a_die(ones: str, bid: tuple[int, int], loser: int) -> None:
    game = first_call([2, 4, 6], [1, 4, 5], ones)
    choose(game, bid)
    choose(game, CHALLENGE)
    assert lost(game) == [loser]
    assert asked(game).seat == loser


def first_call(own: list[int], other: list[int], ones: str) -> DiceGame:
    """A first call of seat 1, of a game with three dice each."""
    seed = next(seed for seed in range(50) if asked(TITLE.new(2, seed, {"dice": "3"})).seat == 0)
    game = TITLE.new(2, seed, {"dice": "3", "ones": ones})
    assert isinstance(game, DiceGame)
    game.faces = [own, other]
    game.drain()
    return game


def test_who_has_no_dice_is_out_and_the_next_seat_begins() -> None:
    seed = next(seed for seed in range(50) if asked(TITLE.new(3, seed, {"dice": "3"})).seat == 0)
    game = TITLE.new(3, seed, {"dice": "3", "ones": "plain"})
    assert isinstance(game, DiceGame)
    game.faces, game.dice_left = [[2], [3, 3, 3], [4, 4, 4]], [1, 3, 3]
    choose(game, (1, 6))
    choose(game, CHALLENGE)
    assert (game.dice_left, game.out, asked(game).seat) == ([0, 3, 3], [0], 1)


def test_the_last_with_dice_wins_and_the_first_to_go_is_last() -> None:
    game = TITLE.new(4, 3, {"dice": "3"})
    assert isinstance(game, DiceGame)
    while not game.over:
        game.choose(0)
    winner = game.dice_left.index(max(game.dice_left))
    assert ended(game).ranks[winner] == 1
    assert [ended(game).ranks[seat] for seat in game.out] == [4, 3, 2]
    assert [ended(game).scores[seat] for seat in (*game.out, winner)] == [0, 1, 2, 3]


def test_nobody_sees_under_anothers_cup() -> None:
    game = first_call([2, 4, 6], [1, 4, 5], "wild")
    assert game.observe(0)["state"]["faces"] == [[2, 4, 6], [0, 0, 0]]
    assert game.observe(None)["state"]["faces"] == [[0, 0, 0], [0, 0, 0]]


def test_the_chance_of_a_bid_counts_the_dice_that_are_not_seen() -> None:
    assert at_least(0, 3, 1) == 1.0
    assert at_least(1, 1, 2) == pytest.approx(1 / 3)
    assert at_least(2, 3, 1) == pytest.approx(16 / 216)


def test_the_sceptic_doubts_what_cannot_be_and_bids_what_it_sees() -> None:
    game = first_call([2, 2, 2], [1, 4, 5], "plain")
    worths = Sceptic().worths(game)
    assert asked(game).options[worths.index(max(worths))] == (1, 2)
    choose(game, (6, 5))
    assert asked(game).options[0] == CHALLENGE
    worths = Sceptic().worths(game)
    assert worths.index(max(worths)) == 0


def test_the_board_shows_the_standing_bid_and_what_is_left() -> None:
    game = first_call([2, 4, 6], [1, 4, 5], "wild")
    choose(game, (2, 4))
    shown = show(game.observe(None), ["Anson", "Byron"])
    assert shown["bid"] == {"seat": 1, "bot": "Anson", "count": 2, "face": 4}
    assert [(seat["bot"], seat["dice"], seat["bids"]) for seat in shown["seats"]] == [
        ("Anson", 3, True),
        ("Byron", 3, False),
    ]


def test_the_scene_has_a_cup_for_each_seat_and_the_standing_bid() -> None:
    game, names = TITLE.new(3, 5), ["Ann", "", "Bob"]
    drawn = scene(game.observe(None), names)
    assert [place.label for place in drawn.places()] == ["No bid yet", "Ann", "seat 2", "Bob"]
    assert sum(1 for _ in drawn.pieces()) == 15
    while game.decision is not None:
        game.choose(game.plies % 2 and len(game.decision.options) - 1)
        assert scene(game.observe(None), names).faults() == []


def test_every_event_and_act_reads_as_a_sentence() -> None:
    assert readers_of(reader).keys() == TITLE.sentences.events.keys()
    game = TITLE.new(2, 5)
    told = [plain(act_sentence(TITLE, 0, "bidding.bid", game.describe(0), ["Ann", "Bob"]))]
    game.choose(0)
    told += [plain(event_sentence(TITLE, event.to_json(), ["Ann", "Bob"])) for event in game.drain()][-1:]
    assert [words[-20:] for words in told] == [" bids 1 die of face 1"[-20:]] * 2
