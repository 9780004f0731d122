"""Every title keeps the engine's contract; and the checks that say so can fail."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import engine
from engine.kernel import Dice, Game, IllegalChoice, Outcome, Title, key_of, words
from engine.kernel.conformance import (
    DIGEST_EVERY,
    POINTS,
    SECRECY,
    ConformanceError,
    Played,
    Table,
    check_elsewhere,
    check_game,
    digests_of,
    tables,
)
from tests.engine import toy as toy_module
from tests.engine.toy import HIDDEN, TITLE, Toy, ToyTitle

TITLES = {**engine.titles(), "toy": TITLE}
FEW = 40
"""A title with more tables than this is tried at some of them; ``fuzz`` goes on from there."""
DRAWN = {"john_company_1e": 1, "john_company_2e": 12, "arkwright": 9}
"""Of fourteen ways to draw few tables the one whose games come to most kinds of decisions and events."""


def settings(table: Table) -> set[object]:
    return {table.seats, *table.options.items()}


def sample(title: Title) -> list[Table]:
    """All tables of a title, or enough of them that each seat count and each choice of an option comes up."""
    found = tables(title)
    if len(found) <= FEW:
        return found
    Dice(key_of("sample", title.id)).shuffle(found)
    seen: set[object] = set()
    chosen = []
    for table in found:
        if settings(table) - seen:
            seen |= settings(table)
            chosen.append(table)
    return chosen


def cover(title: Title) -> list[Table]:
    """As few tables as show each seat count and each choice of an option, or nearly so."""
    found = tables(title)
    Dice(key_of("cover", title.id, DRAWN.get(title.id, 0))).shuffle(found)
    missing = set().union(*map(settings, found))
    chosen = []
    while missing:
        chosen.append(max(found, key=lambda table: len(settings(table) & missing)))
        missing -= settings(chosen[-1])
    return chosen


def named(id: str, table: Table) -> str:
    return f"{id}-{table.seats}-{'-'.join(table.options.values())}"


# The seed of a table's game, and how many of its places the contract is tried out at; ``make fuzz`` plays games without end.
GAMES = [
    *(
        pytest.param(id, table, 2, 6, id=f"{named(id, table)}-some")
        for id, title in TITLES.items()
        for table in cover(title)
    ),
    *(
        pytest.param(id, table, 1, POINTS, id=f"{named(id, table)}-more", marks=pytest.mark.soak)
        for id, title in TITLES.items()
        for table in sample(title)
    ),
]


@pytest.mark.parametrize(("id", "table", "seed", "places"), GAMES)
def test_a_title_keeps_every_law(id, table, seed, places):
    tally: Counter[str] = Counter()
    played = check_game(TITLES[id], table, seed, tally, points=places)
    assert tally["games"] == tally["replays"] == tally["outcomes"] == 1
    assert tally["decisions audited"] == len(played.choices)
    # Places are drawn, some of them twice.
    assert tally["copies"] == tally["JSON round trips"] >= min(places, len(played.choices)) / 2
    assert tally["observations compared"] == tally["copies"] * (table.seats + 1)


@pytest.mark.parametrize("id", TITLES)
def test_a_title_has_the_same_digests_in_another_process(id):
    tally: Counter[str] = Counter()
    ways = sample(TITLES[id])
    games = [at_random(TITLES[id], table, seed) for table in ways for seed in ((2,) if len(ways) > 8 else (1, 2))]
    check_elsewhere(TITLES[id], games, 99, tally)
    assert tally["replays under another PYTHONHASHSEED"] == len(games) >= 8


def at_random(title: Title, table: Table, seed: int) -> Played:
    """A game that is played at random, with its digests."""
    game, dice = title.new(table.seats, seed, table.options, events=False), Dice(key_of("elsewhere", seed))
    played = Played(table.seats, seed, dict(table.options), [], [])
    while game.decision is not None:
        played.choices.append(dice.below(len(game.decision.options)))
        game.choose(played.choices[-1])
        if not game.plies % DIGEST_EVERY or game.over:
            played.digests.append(game.digest())
    return played


def test_every_kind_of_decision_that_a_game_asks_is_put_into_words():
    tally: Counter[str] = Counter()
    check_game(TITLE, Table(3, {"purse": "small"}), 2, tally, points=0)
    assert tally["options described"] >= sum(name.startswith("kind ") for name in tally) > 0


@pytest.mark.parametrize("chosen_by", [sample, cover])
@pytest.mark.parametrize("id", ["john_company_1e", "john_company_2e"])
def test_a_sample_shows_every_seat_count_and_every_choice(id, chosen_by):
    title = engine.title(id)
    chosen = chosen_by(title)
    assert 6 <= len(chosen) <= FEW < len(tables(title))
    assert {table.seats for table in chosen} == set(range(1, 7))
    for name, option in title.options.items():
        assert {table.options[name] for table in chosen} == set(option.choices)


def test_every_seat_count_and_option_is_a_table():
    assert tables(TITLE) == [Table(seats, {"purse": purse}) for purse in ("small", "large") for seats in (2, 3, 4)]


def title_with(**changes: Any) -> ToyTitle:
    """The toy title with some of its methods replaced, or with a game class of such."""
    game = {name: changes.pop(name) for name in (*changes,) if hasattr(Toy, name) and name != "audit"}
    if game:
        # No field of its own: the saved state stays that of the toy.
        changes["game_class"] = type("BrokenToy", (Toy,), game)
    return type("BrokenToyTitle", (ToyTitle,), changes)()


def redeal_worse(self: Any, game: Toy, seat: int | None, dice: Dice) -> None:
    ToyTitle.redeal(self, game, seat, dice)
    game.cash[0] += dice.below(2)


def shared_copy(self: Toy, events: bool = False) -> Game:
    twin = Toy.copy(self, events)
    twin.won = self.won
    return twin


def lax_choose(self: Toy, index: int) -> None:
    if index is None:
        return
    Toy.choose(self, index)


def changing_choose(self: Toy, index: int) -> None:
    try:
        Toy.choose(self, index)
    except IllegalChoice:
        self.cash[0] += 1
        raise


def forgetful_audit(self: Any, game: Toy) -> None:
    raise engine.AuditError("cubes are conserved", "one too many")


def lists_in_frames(self: Any, game: Toy) -> None:
    ToyTitle.set_up(self, game)
    game.stack.insert(0, (toy_module.open_lot, ("after", [1, 2])))


def frames_of(*frame: Any) -> Any:
    def set_up(self: Any, game: Toy) -> None:
        ToyTitle.set_up(self, game)
        game.stack.insert(0, frame)

    return set_up


def lucky_set_up(self: Any, game: Toy) -> None:
    ToyTitle.set_up(self, game)
    game.cash[0] += next(LUCK)


LUCK = count()
"""What no seed decides."""


def paying_ask(self: Toy, *args: Any, **kwargs: Any) -> None:
    Toy.ask(self, *args, **kwargs)
    self.cash[0] += 1


def fickle_ask(self: Toy, seat: int, kind: str, options: Any, then: Any, *args: Any, secret: bool = False) -> None:
    Toy.ask(self, seat, kind, list(options)[:: -1 if next(LUCK) % 2 else 1], then, *args, secret=secret)


def tuples_saved(self: Toy) -> dict[str, Any]:
    return {**Toy.to_json(self), "dice": {**self.dice.to_json(), "script": ()}}


def later_copy(self: Toy, events: bool = False) -> Game:
    twin = Toy.copy(self, events)
    twin.dice.count += 1
    return twin


class Generous(Toy):
    def choose(self, index: int) -> None:
        Toy.choose(self, index)
        self.cash[0] += 1


def generous_from_json(self: Any, data: Any) -> Game:
    game = ToyTitle.from_json(self, data)
    game.__class__ = Generous
    return game


def seen_with(**changes: Any) -> Any:
    def observe(self: Toy, seat: int | None) -> dict[str, Any]:
        # What everyone sees is as it should be: the board that events are read on begins with it.
        changed = {} if seat is None else {name: change(self) for name, change in changes.items()}
        return {**Toy.observe(self, seat), **changed}

    return observe


def changing_observe(self: Toy, seat: int | None) -> dict[str, Any]:
    self.dice.count += 1
    return Toy.observe(self, seat)


def changing_evaluate(self: Any, game: Toy, seat: int) -> int:
    game.dice.count += 1
    return 0


def richer_fork(self: Toy, seat: int | None, seed: int) -> Game:
    twin = Toy.fork(self, seat, seed)
    twin.cash[0] += 1
    return twin


def mask_own_bid(self: Any, game: Toy, seat: int | None) -> None:
    ToyTitle.conceal(self, game, seat)
    game.bids[:] = [HIDDEN] * game.seats


def show_bids(self: Any, game: Toy, seat: int | None) -> None:
    game.card = HIDDEN


def changing_describe(self: Toy, index: int) -> dict[str, Any]:
    self.dice.count += 1
    return Toy.describe(self, index)


def noted(change: Any) -> Any:
    def note(self: Toy, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        change(self, name, see, fields)

    return note


def ended_with(**changes: Any) -> Any:
    def end(self: Toy, outcome: Outcome) -> None:
        Toy.end(self, replace(outcome, **changes))

    return end


def later_from_json(self: Any, data: Any) -> Game:
    game = ToyTitle.from_json(self, data)
    game.dice.count += 1
    return game


def half_options(self: Toy, seat: int, kind: str, options: Any, then: Any, *args: Any, secret: bool = False) -> None:
    Toy.ask(self, seat, kind, [option / 2 for option in options], then, *args, secret=secret)


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"set_up": lists_in_frames}, "steps get numbers, words, frames and tuples of those"),
        ({"ask": half_options}, "options are data"),
        ({"redeal": redeal_worse}, "states that differ only in unknowns look the same"),
        ({"copy": shared_copy}, "playing a copy leaves the original as it was"),
        ({"choose": lax_choose}, "an illegal choice is refused"),
        ({"choose": changing_choose}, "a refused choice changes nothing"),
        ({"audit": forgetful_audit}, "no error"),
        ({"evaluate": lambda self, game, seat: 0.5}, "evaluate gives a whole number"),
    ],
)
def test_a_title_that_breaks_a_law_is_caught_and_the_way_back_is_told(changes, law):
    title, table = title_with(**changes), Table(3, {"purse": "small"})
    with pytest.raises(ConformanceError) as caught:
        check_game(title, table, 2, Counter())
    assert caught.value.law == law
    assert "seats=3" in str(caught.value)
    assert "choices=[" in str(caught.value)


SIGNATURES = "steps get what their signatures take"


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"set_up": lucky_set_up}, "a replay has the same digests"),
        ({"set_up": frames_of(toy_module.bid, 3)}, SIGNATURES),
        ({"set_up": frames_of(toy_module.take_bid)}, SIGNATURES),
        ({"set_up": frames_of(toy_module.open_lot, 1)}, SIGNATURES),
        ({"ask": paying_ask}, "a step that asks does nothing else"),
        ({"ask": fickle_ask}, "a step that asks does nothing else"),
        ({"describe": lambda self, index: {"amount": index}}, "every option has an act"),
        ({"describe": lambda self, index: {"act": ("bid", index)}}, "every option has an act"),
        ({"describe": lambda self, index: {"act": "bid", "amount": (index,)}}, "options are described in JSON types"),
        (
            {"describe": lambda self, index: {"act": "bid", "colour": index}},
            "every field of an option in words has its place in the vocabulary",
        ),
        ({"describe": changing_describe}, "describe leaves the original as it was"),
        (
            {"note": noted(lambda self, name, see, fields: Toy.note(self, name, (self.seats,), **fields))},
            "an event is seen by seats",
        ),
        (
            {"note": noted(lambda self, name, see, fields: Toy.note(self, name, see, **fields, colour=1))},
            "every field of an event has its place in the vocabulary",
        ),
        ({"note": noted(lambda self, name, see, fields: None)}, "every change of the public state is told"),
        ({"end": ended_with(ranks=(1, 1, 3, 4))}, "ranks count those who did better"),
        ({"end": ended_with(ranks=(1, 3, 3))}, "ranks count those who did better"),
        ({"end": ended_with(scores=(1, 1))}, "every seat has a score"),
        ({"from_json": later_from_json}, "a finished game is read back"),
        ({"imagine": lambda self, seen, seed: self.new(3, seed)}, "a finished game is imagined as finished"),
    ],
)
def test_a_law_of_the_whole_course_is_missed_at_no_place(changes, law):
    assert broken(changes, points=0) == law


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"to_json": tuples_saved}, "to_json has JSON types only"),
        ({"copy": later_copy}, "a copy and a game read from JSON have the same digest"),
        ({"from_json": generous_from_json}, "from_json(to_json) continues as a copy does"),
        ({"observe": seen_with(plies=lambda game: (game.plies,))}, "an observation has JSON types only"),
        ({"observe": seen_with(plies=lambda game: game.plies + 0.5)}, "an observation has JSON types only"),
        ({"observe": seen_with(dice=lambda game: game.dice.to_json())}, "an observation hides the dice"),
        ({"conceal": mask_own_bid}, "what is masked is declared so"),
        ({"fork": richer_fork}, "fork and imagine give the same game"),
        ({"observe": changing_observe}, "observe, fork and imagine leave the original as it was"),
        (
            {"describe": lambda self, index: {"act": "bid", "amount": next(LUCK)}},
            "an observation is explained by names",
        ),
        ({"conceal": show_bids}, SECRECY),
        ({"evaluate": changing_evaluate}, "evaluate leaves the original as it was"),
    ],
)
def test_a_law_of_a_place_is_missed_at_none_of_a_few(changes, law):
    assert broken(changes, points=8) == law


def broken(changes: dict[str, Any], points: int) -> str:
    """The law that is found broken in a game of three of the title with these changes."""
    with pytest.raises(ConformanceError) as caught:
        check_game(title_with(**changes), Table(3, {"purse": "small"}), 2, Counter(), points=points)
    return caught.value.law


def test_a_field_that_does_not_say_what_it_holds_is_caught():
    class Mute(Toy):
        luck: int

    title = type("MuteTitle", (ToyTitle,), {"game_class": Mute})()
    with pytest.raises(ConformanceError, match="every field of the state says what it holds: luck"):
        check_game(title, Table(2, {"purse": "small"}), 1, Counter())


def test_options_that_words_do_not_tell_apart_are_caught(monkeypatch):
    @words("toy.bid")
    def mumble(game: Toy, option: int) -> dict[str, Any]:
        return {"act": "bid"}

    monkeypatch.setattr(toy_module, "bid_in_words", mumble)
    with pytest.raises(ConformanceError, match="words tell options apart"):
        check_game(ToyTitle(), Table(2, {"purse": "large"}), 1, Counter())


def test_digests_that_depend_on_the_process_are_caught():
    played = check_game(TITLE, Table(2, {"purse": "small"}), 1, Counter())
    assert digests_of(TITLE, played) == played.digests
    played.digests[-1] = "0" * 16
    with pytest.raises(ConformanceError, match="do not depend on hashing"):
        check_elsewhere(TITLE, [played], 3, Counter())


def test_a_title_that_would_refuse_what_was_played_is_caught_at_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ToyTitle, "course", lambda title, game: [] if game.plies < 3 else [[(TITLE.steps["toy.open_lot"],)]]
    )
    with pytest.raises(ConformanceError) as caught:
        check_game(TITLE, Table(3, {"purse": "small"}), 1, Counter(), points=0)
    assert caught.value.law == "a game that was played can be saved and read back"
    assert len(caught.value.played.choices) == 3


def test_what_was_checked_is_counted():
    tally: Counter[str] = Counter()
    check_game(TITLE, Table(2, {"purse": "large"}), 1, tally, points=0)
    assert tally == {
        "games": 1,
        "decisions audited": 6,
        "kind toy.bid": 6,
        "options described": 5,
        "illegal choices refused": 6,
        "events": 9,
        "boards rebuilt from events": 7,
        "replays": 1,
        "outcomes": 1,
    }
