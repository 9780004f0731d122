"""Sentences: one for every event and act, with names for everything, and with references that lead to the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.john_company_1e.scene import scene
from engine.john_company_1e.sentences.names import cubes
from engine.john_company_1e.title import TITLE
from engine.kernel import Dice, Holds, key_of
from engine.kernel.reading import readers_of
from engine.kernel.sentences import Sentence, act_sentence, event_sentence, plain
from engine.kernel.telling import holds_of
from tests.engine.john_company_1e.test_scene import NAMES, TABLES

Fields = dict[str, Any]


@cache
def told() -> tuple[list[tuple[int, Fields]], list[tuple[int, int, str, Fields]]]:
    """Events, and options in words, of random games at several tables: one of each sort that can be told apart by its words."""
    events: dict[Any, tuple[int, Fields]] = {}
    acts: dict[Any, tuple[int, int, str, Fields]] = {}
    for seats, scenario in (*TABLES, (2, "campaign"), (4, "campaign"), (4, "post_monopoly")):
        game, dice = TITLE.new(seats, 8, {"scenario": scenario}), Dice(key_of("told", seats, scenario))
        while game.decision is not None:
            for event in game.drain():
                fields = event.to_json()
                events.setdefault((fields["event"], *sorts(fields)), (seats, fields))
            seat, kind, options = game.decision.seat, game.decision.kind, game.decision.options
            for index in {0, len(options) // 2, len(options) - 1}:
                choice = game.describe(index)
                acts.setdefault((kind, *sorts(choice)), (seats, seat, kind, choice))
            game.choose(dice.below(len(options)))
    return list(events.values()), list(acts.values())


def sorts(fields: Fields) -> Iterator[Any]:
    """What of the fields makes it read otherwise."""
    for key, value in fields.items():
        yield key, value if key in ("act", "answer", "asset", "kind", "origin", "what", "why") else bool(value)


def said() -> Iterator[tuple[int, Fields, Sentence]]:
    """All of it as sentences."""
    events, acts = told()
    for seats, event in events:
        yield seats, event, event_sentence(TITLE, event, NAMES[:seats])
    for seats, seat, kind, choice in acts:
        yield (
            seats,
            {**choice, "seat": choice.get("seat", seat)},
            act_sentence(TITLE, seat, kind, choice, NAMES[:seats]),
        )


def test_every_event_has_its_sentence() -> None:
    assert TITLE.reader is not None
    assert set(TITLE.sentences.events) == set(readers_of(TITLE.reader))


def test_every_act_that_games_reach_has_its_sentence() -> None:
    known = TITLE.sentences.acts
    assert {
        f"{kind}.{choice['act']}"
        for _, _, kind, choice in told()[1]
        if not {f"{kind}.{choice['act']}", choice["act"]} & set(known)
    } == set()


def test_every_kind_of_decision_that_sentences_tell_apart_is_asked() -> None:
    kinds = {act.rpartition(".")[0] for act in TITLE.sentences.acts if "." in act}
    assert kinds <= set(TITLE.words)


def numbers(fields: Any) -> Iterator[int]:
    """The figures that may stand in a sentence of these fields: sums and counts as they are, places from 1, how many of a list are alike,
    and how often a deed is to be done."""
    if isinstance(fields, list):
        yield from (count for count in Counter(map(repr, fields)).values() if count > 1)
        for item in fields:
            yield from numbers(item)
    elif isinstance(fields, dict):
        if "deed" in fields:
            yield fields.get("times", 1)
        for key, value in fields.items():
            holds = holds_of(TITLE, key)
            items = value if isinstance(value, list) else [value]
            yield from numbers([item for item in items if isinstance(item, dict)])
            for item in items:
                if isinstance(item, str):
                    yield from map(int, re.findall(r"\d+", item))
                elif holds is Holds.PLACE and item is not None:
                    yield item + 1
                elif holds in (Holds.MONEY, Holds.NUMBER, Holds.DICE) and item is not None:
                    yield abs(item)


def test_no_sentence_holds_a_bare_index_an_id_or_a_field_that_is_not_filled() -> None:
    for _, fields, sentence in said():
        words = plain(sentence)
        assert not re.search(r"[_{}\[\]]|\bNone\b|\bnone\b|\bnobody for\b|  | ,", words), words
        without_names = re.sub(
            "|".join(re.escape(f"{name} (seat {at})") for at, name in enumerate(NAMES, 1)), "", words
        )
        assert "seat" not in without_names, words
        figures = {int(figure) for figure in re.findall(r"\d+", without_names)}
        assert figures <= {*numbers(fields)}, (words, fields)


def test_every_sentence_begins_with_a_capital_or_a_bots_name() -> None:
    for _, _, sentence in said():
        assert plain(sentence)[0].isupper() or plain(sentence).startswith(NAMES)


GONE = re.compile(r"holding:(free_trade|director_of_trade)|(card|law):\w+|box:(shares|writer|officer|captain)")
"""What sentences name and no board shows at times: everybody, to whom trade is open; cards and laws that lie there no more; boxes for
which John & Co. roll in vain."""


def test_what_sentences_point_to_lies_on_the_board_before_or_after() -> None:
    for seats, scenario in ((2, "early_company"), (3, "john_and_co")):
        game, dice = TITLE.new(seats, 2, {"scenario": scenario}), Dice(key_of("refs", seats))
        names = NAMES[:seats]
        before: set[str] = set()
        while game.decision is not None:
            events = [event.to_json() for event in game.drain()]
            shown = scene(game.observe(None), names)
            there = {thing.id for thing in (*shown.places(), *shown.pieces())}
            refs = {part.ref for event in events for part in event_sentence(TITLE, event, names) if part.ref}
            assert {ref for ref in refs - there - before if not GONE.fullmatch(ref)} <= fleeting(events), events
            before = there
            game.choose(dice.below(len(game.decision.options)))


def fleeting(events: list[Fields]) -> set[str]:
    """Presidencies and provinces that came and went between two decisions."""
    return {f"holding:{event['holding']}" for event in events if event["event"] == "holding_cleared"}


# -- whole sentences --


def words_of(event: Fields) -> str:
    return plain(event_sentence(TITLE, event, NAMES[:2]))


def test_an_offer_names_what_is_given_and_what_is_wanted_like_things_together() -> None:
    offer = {"seat": 1, "to": 0, "gives": [{"asset": "cash", "amount": 2}], "wants": [{"asset": "promise"}] * 2}
    assert words_of({"event": "offer_made", **offer}) == "Greedy (seat 2) offers Nabob (seat 1) £2 for 2 promises"


@pytest.mark.parametrize(
    ("box", "words"), [("officer", "an officer"), ("writer", "a writer"), ("factory", "a factory")]
)
def test_one_cube_has_the_article_of_its_word(box: str, words: str) -> None:
    assert words_of({"event": "cubes_chosen", "seat": 0, "box": box, "number": 1}) == f"Nabob (seat 1) places {words}"


def test_a_promise_of_the_first_seat_is_told_as_well_as_of_any_other() -> None:
    asked = {
        "seat": 1,
        "to": 0,
        "matter": "allocate £3 to president_bengal",
        "gives": [{"asset": "held_promise", "issuer": 0}],
    }
    assert words_of({"event": "consent_sought", **asked}) == (
        "Greedy (seat 2) asks Nabob (seat 1) for an allocation of £3 to the President of Bengal,"
        " offering a promise of Nabob (seat 1)"
    )


def test_the_jones_family_goes_by_its_name() -> None:
    event = {"event": "officer_posted", "family": 2, "army": "bengal", "replaces": 0}
    assert (
        words_of(event)
        == "An officer of the Jones family joins the army of Bengal in the place of one of Nabob (seat 1)"
    )
    assert words_of({"event": "captain_embarked", "seat": 2, "column": 1, "price": 5}).startswith(
        "The Jones family buys"
    )


def test_a_campaign_tells_what_it_is_made_of() -> None:
    event = {
        "office": "president_bombay",
        "target": "mysore",
        "pieces": 1,
        "mercenaries": 2,
        "prize_strength": 0,
        "defence": 1,
    }
    assert words_of({"event": "campaign_fought", **event}) == (
        "The President of Bombay attacks Mysore with 1 gun or officer and 2 points of mercenaries against a defence of 1"
    )


def test_whoever_is_meant_by_its_own_choice_is_told_as_itself() -> None:
    choice = {"act": "nominate", "family": 1}
    assert (
        plain(act_sentence(TITLE, 1, "vacancies.nominate", choice, NAMES[:2]))
        == "Greedy (seat 2) nominates itself for the chair"
    )
    assert plain(act_sentence(TITLE, 0, "vacancies.nominate", choice, NAMES[:2])) == (
        "Nabob (seat 1) nominates Greedy (seat 2) for the chair"
    )


def test_words_of_logs_that_no_rule_wrote_are_told_all_the_same() -> None:
    assert words_of({"event": "consent_sought", "seat": 1, "to": 0, "matter": ["{seat}"], "gives": 3}) == (
        "Greedy (seat 2) asks Nabob (seat 1) for leave, offering 3"
    )
    assert (
        words_of({"event": "cash_gained", "seat": 0, "amount": 1, "what": {"a": 1}})
        == "Nabob (seat 1) gets £1 from the bank"
    )


def test_sentences_point_to_what_they_name() -> None:
    event = {"event": "order_filled", "place": "bengal", "order": 0, "holding": "bengal"}
    assert [(part.text, part.ref) for part in event_sentence(TITLE, event, NAMES[:2])] == [
        ("Bengal", "holding:bengal"),
        (" fills order ", ""),
        ("1", ""),
        (" of ", ""),
        ("Bengal", "region:bengal"),
    ]


def test_cubes_are_counted_where_their_number_is_known():
    assert [cubes("elsewhere", number) for number in (1, 2, None)] == ["a cube", "2 cubes", "cubes"]
