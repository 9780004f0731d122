"""What a title declares of its state is held to: by the audit, by conformance, and by what its observations mask."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Any

import pytest

import engine
from engine.kernel import AuditError, BadState, Dice, Game, field
from engine.kernel.conformance import ConformanceError, Table, check_game
from engine.kernel.declaring import unbounded, undeclared, unsaid_masks
from tests.engine.toy import HIDDEN, Toy, ToyTitle
from tests.engine.toy import TITLE as TOY

TABLE = Table(2, {"purse": "small"})


class Carded(Toy):
    hand: list[list[int]] = field("cards in hand", per=("seat", ""), of="card", once="card")
    drawn: int = field("the card drawn", of="card", marks={-1: "none"}, once="card")


class CardedTitle(ToyTitle):
    game_class = Carded

    def things(self, seats: int, options: Any) -> Any:
        return {**super().things(seats, options), "card": ("lion", "bear", "stag")}

    def set_up(self, game: Any) -> None:
        super().set_up(game)
        game.hand, game.drawn = [[] for _ in range(game.seats)], -1


def carded() -> Any:
    return CardedTitle().new(2, 1)


def test_an_audit_holds_every_field_to_its_range():
    game: Any = TOY.new(2, 1)
    game.lot = 4
    with pytest.raises(AuditError, match="a field holds what it is declared to hold: lot: expected 0 to 3"):
        game.audit()


def test_an_audit_holds_every_list_to_its_length():
    game: Any = TOY.new(2, 1)
    game.won = [[]]
    with pytest.raises(AuditError, match="won: expected 2 entries, one per seat"):
        game.audit()


def test_an_audit_finds_a_mask_left_in_a_game():
    game: Any = TOY.new(2, 1)
    game.card = HIDDEN
    with pytest.raises(AuditError, match="card: expected 0 to 4"):
        game.audit()


@pytest.mark.parametrize(
    ("hand", "drawn", "place"),
    [([[0], [0]], -1, "hand: card 0"), ([[0, 0], []], -1, "hand: card 0"), ([[0], [1]], 1, "drawn: card 1")],
)
def test_a_piece_is_in_one_place(hand: list[list[int]], drawn: int, place: str):
    game = carded()
    game.hand, game.drawn = hand, drawn
    with pytest.raises(AuditError, match=f"a piece is in one place: {place} is there twice"):
        game.audit()
    with pytest.raises(BadState, match="is there twice"):
        game.title.from_json(game.to_json())


def test_marks_are_no_pieces():
    game = carded()
    game.hand, game.drawn = [[0, 2], [1]], -1
    game.audit()


@pytest.mark.parametrize("id", engine.titles())
def test_what_fields_name_is_there_at_every_number_of_seats(id: str):
    title = engine.title(id)
    for seats in title.seats():
        assert undeclared(title, seats, title.check_options({})) == []


@pytest.mark.parametrize("id", engine.titles())
def test_every_number_that_a_step_takes_has_a_range_at_every_number_of_seats(id: str):
    title = engine.title(id)
    for seats in title.seats():
        assert unbounded(title, seats, title.check_options({})) == []


class BoundlessTitle(ToyTitle):
    stands_for = MappingProxyType({"bid": 4})


def test_a_number_without_a_range_is_caught():
    with pytest.raises(
        ConformanceError, match=r"every whole number that a step takes has a range: toy\.take_bid takes amount"
    ):
        check_game(BoundlessTitle(), TABLE, 1, Counter())


class AstrayTitle(ToyTitle):
    stands_for = MappingProxyType({"amount": "{animal}"})


def test_a_range_of_what_no_title_has_is_caught():
    with pytest.raises(ConformanceError, match="stands_for 'amount' names 'animal', of which things has nothing"):
        check_game(AstrayTitle(), TABLE, 1, Counter())


class Nameless(Toy):
    totem: int = field("the animal", of="animal")


class NamelessTitle(ToyTitle):
    game_class = Nameless

    def set_up(self, game: Any) -> None:
        super().set_up(game)
        game.totem = 0


def test_a_field_that_names_what_no_title_has_is_caught():
    with pytest.raises(ConformanceError, match="what a field names is a thing of the title: totem names 'animal'"):
        check_game(NamelessTitle(), TABLE, 1, Counter())


class TwinsTitle(ToyTitle):
    def things(self, seats: int, options: Any) -> Any:
        return {**super().things(seats, options), "animal": ("lion", "lion")}


def test_things_that_names_do_not_tell_apart_are_caught():
    assert undeclared(TwinsTitle(), 2, {"purse": "small"}) == ["two of 'animal' have one name"]


def test_what_is_hidden_says_who_may_see_it():
    with pytest.raises(TypeError, match="the card: say who may see what is hidden"):
        field("the card", hidden=-1)


class OpenTitle(ToyTitle):
    game_class: Any = type("OpenToy", (Toy,), {})


@pytest.mark.parametrize(
    ("key", "seen_by", "said"),
    [
        ("card", "everyone", "card is seen by everyone, yet shown as -1"),
        ("bids", "everyone", "bids is seen by everyone"),
    ],
)
def test_a_mask_of_what_everyone_is_said_to_see_is_caught(key: str, seen_by: str, said: str, monkeypatch: Any):
    about = {**Toy.ABOUT, key: field("said to be open", per=Toy.ABOUT[key].per, high=4, seen_by="everyone")}
    monkeypatch.setattr(OpenTitle.game_class, "ABOUT", MappingProxyType(about))
    game = OpenTitle().new(2, 1)
    (fault,) = unsaid_masks(game, 0, game.observe(0))
    assert fault.startswith(said)


def test_a_seat_sees_its_own_entry(monkeypatch: Any):
    def conceal(self: Any, game: Toy, seat: int | None) -> None:
        game.card, game.bids = HIDDEN, [HIDDEN] * game.seats

    monkeypatch.setattr(ToyTitle, "conceal", conceal)
    game = TOY.new(2, 1)
    assert unsaid_masks(game, 1, game.observe(1)) == ["bids[1] is seen by its seat, yet shown to it as -1: it is 0"]


CARDS = {"blackmail", "blackmail_known", "season_deck", "event_top", "event_piles", "unasked"}
FEW = 4
"""Games in which something is hidden that not each of them has."""

MASKED = [
    ("arkwright", 3, 1, {"events": "shuffled"}, {"event_at", "reserve_event"}),
    ("east_india_companies", 4, 1, {}, {"hand", "stack_ship", "market_card"}),
    ("john_company_2e", 2, 13, {}, {*CARDS, "display", "ai_top", "ai_deck", "singled_out", "shown_to"}),
    ("john_company_2e", 6, 10, {"scenario": "1813", "negotiation": "off"}, {*CARDS, "strategy", "stake", "london"}),
]


@pytest.mark.parametrize(
    ("id", "seats", "seed", "options", "masked"), MASKED, ids=[f"{id}-{seats}" for id, seats, *_ in MASKED]
)
def test_what_is_declared_to_be_hidden_is_hidden(
    id: str, seats: int, seed: int, options: dict[str, str], masked: set[str]
):
    title, found = engine.title(id), set()
    for at in range(seed, seed + FEW):
        game: Game = title.new(seats, at, options, events=False)
        dice = Dice(at)
        while (asked := game.decision) is not None and not masked <= found:
            if not game.plies % 5 or asked.secret:
                told, seen = game.to_json()["state"], game.observe(None)["state"]
                found |= {key for key in told if told[key] != seen[key]}
            game.choose(dice.below(len(asked.options)))
    assert masked <= found
    assert all(title.game_class.ABOUT[key].seen_by != "everyone" for key in found)


@pytest.mark.parametrize("id", engine.titles())
def test_every_field_that_is_declared_to_be_hidden_is_tried(id: str):
    tried = {key for other, *_, masked in MASKED if other == id for key in masked}
    assert {key for key, about in engine.title(id).game_class.ABOUT.items() if about.seen_by != "everyone"} == tried
