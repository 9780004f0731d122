"""The laws that every title keeps, checked on random games. Fuzzing and the tests of every title use it.

A game is played at random with an audit after every decision, then replayed from its choices, and at random points of the replay the
contract is tried out: copies, JSON, observations, imagined games, words, refusals. A broken law raises ConformanceError, which says how
to come back to the place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.kernel.declaring import DECLARED, unsaid_masks, untrue_view
from engine.kernel.dice import Dice, key_of
from engine.kernel.elsewhere import check_elsewhere
from engine.kernel.errors import IllegalChoice
from engine.kernel.frames import Frame
from engine.kernel.game import Game
from engine.kernel.played import DIGEST_EVERY, ConformanceError, Played, Table, digests_of, hold, tables
from engine.kernel.reading import Reader
from engine.kernel.secrecy import leaks, other_answers, other_deal
from engine.kernel.sharing import shared_lists
from engine.kernel.telling import untellable
from engine.kernel.title import Title
from engine.kernel.waiting import check_waiting

POINTS = 20
"""Places per game at which the contract is tried out."""

AHEAD = 25
"""Decisions for which a copy, or a game read from JSON, is compared with the game that it came from."""

SECRECY = "what a seat is shown does not depend on what it may not know"

Guide = Callable[[Game], "list[float]"]
"""A policy: what each option of the pending decision is worth, for games that are not to end as soon as random ones do."""

STRAYS = 10
"""One in so many decisions of a guided seat is left to chance all the same."""


def check_game(
    title: Title,
    table: Table,
    seed: int,
    tally: Counter[str],
    points: int = POINTS,
    guides: Mapping[int, Guide] = MappingProxyType({}),
) -> Played:
    """Play one random game and try every law on it. Adds to ``tally`` what was checked. Raises ConformanceError.

    Seats that have a guide play as it says, but for a stray decision now and then.
    """
    played = Played(table.seats, seed, dict(table.options), [], [])
    bare = [key for key in title.game_class.FIELDS if key not in title.game_class.ABOUT]
    hold(not bare, "every field of the state says what it holds", ", ".join(bare), title, played)
    for law, find in DECLARED:
        faults = find(title, table.seats, title.check_options(table.options))
        hold(not faults, law, "; ".join(faults), title, played)
    try:
        kinds = _play(title, played, tally, guides)
        dice = Dice(key_of("points", seed))
        places = _places(kinds, points, dice)
        # Words are cheap to try: at every place, and wherever a kind of decision comes up for the first time.
        worded = places | {kinds.index(kind) for kind in set(kinds)}
        game = title.new(table.seats, seed, table.options)
        if len(played.choices):
            _check_refusals(title, game, played, tally)
        digests = []
        _check_events(title, game, None, played, tally)  # of the set-up: what they brought about is on the first board
        reader = Reader(title, game.observe(None))
        for ply, choice in enumerate(played.choices):
            if ply in places:
                _check_point(title, game, played, ply, dice, tally)
            if ply in worded:
                _check_words(title, game, played, ply, tally)
            _check_events(title, game, reader, played, tally)
            game.choose(choice)
            if not game.plies % DIGEST_EVERY or game.over:
                digests.append(game.digest())
        _check_events(title, game, reader, played, tally)
        hold(digests == played.digests, "a replay has the same digests", f"{digests}, {played.digests}", title, played)
        tally["replays"] += 1
        _check_end(title, game, played, tally)
    except ConformanceError:
        raise
    except Exception as error:
        raise ConformanceError("no error", f"{type(error).__name__}: {error}", title, played) from error
    return played


def _places(kinds: Sequence[str], points: int, dice: Dice) -> set[int]:
    """Where to try the contract out: by turns anywhere in the game, and where some kind of decision, drawn evenly, was asked.

    A question that comes up once in a game of hundreds would hardly ever be tried otherwise.
    """
    by_kind: dict[str, list[int]] = {}
    for ply, kind in enumerate(kinds):
        by_kind.setdefault(kind, []).append(ply)
    if not by_kind:
        return set()
    alike = list(by_kind.values())
    return {dice.pick(dice.pick(alike)) if number % 2 else dice.below(len(kinds)) for number in range(points)}


def _play(title: Title, played: Played, tally: Counter[str], guides: Mapping[int, Guide]) -> list[str]:
    """Play the game. Returns the kinds of the decisions taken."""
    kinds: list[str] = []
    dice = Dice(key_of("fuzz", played.seed))
    game = title.new(played.seats, played.seed, played.options, events=False)
    game.audit()
    known: dict[int, Frame] = {}
    shared: dict[int, tuple[str, list[Any], list[Any]]] = {}  # by identity, with what each held when it was first seen
    while (decision := game.decision) is not None:
        known = check_waiting(title, game, played, known)
        choice = dice.below(len(decision.options))
        if (guide := guides.get(decision.seat)) is not None and dice.below(STRAYS):
            worths = guide(game)
            choice = worths.index(max(worths))
        played.choices.append(choice)
        kinds.append(decision.kind)
        for key, one in shared_lists(game):
            shared.setdefault(id(one), (key, one, [*one]))
        game.choose(choice)
        game.audit()
        tally["decisions audited"] += 1
        tally[f"kind {decision.kind}"] += 1
        if not game.plies % DIGEST_EVERY or game.over:
            played.digests.append(game.digest())
    moved = ", ".join(dict.fromkeys(key for key, one, was in shared.values() if one != was))
    hold(not moved, "a list that copies share is never changed where it lies", moved, title, played)
    tally["games"] += 1
    return kinds


def _check_point(title: Title, game: Game, played: Played, ply: int, dice: Dice, tally: Counter[str]) -> None:
    before = game.digest()
    ahead = played.choices[ply : ply + AHEAD]

    def law(holds: bool, name: str, *detail: object) -> None:
        hold(holds, name, ("at ply", ply, *detail), title, played)

    # Copies and JSON: the same future, a life of their own.
    saved = json.loads(json.dumps(game.to_json()))
    law(saved == game.to_json(), "to_json has JSON types only")
    twins = {"a copy": game.copy(), "a game read from JSON": title.from_json(saved)}
    law(
        all(twin.digest() == before for twin in twins.values()), "a copy and a game read from JSON have the same digest"
    )
    for choice in ahead:
        for twin in twins.values():
            twin.choose(choice)
    law(len({twin.digest() for twin in twins.values()}) == 1, "from_json(to_json) continues as a copy does")
    tally["JSON round trips"] += 1
    stray = game.copy()
    _at_random(stray, AHEAD, dice)
    law(game.digest() == before, "playing a copy leaves the original as it was")
    witness = game.copy()
    for choice in ahead:
        witness.choose(choice)
    law(witness.digest() == twins["a copy"].digest(), "a copy is independent")
    tally["copies"] += 1

    # What a seat sees, and what it can imagine from it.
    decision = game.decision
    for seat in (*range(game.seats), None):
        seen = game.observe(seat)
        # And no fractions: they are written in more than one way (``engine.compact_json``).
        as_read = json.loads(json.dumps(seen), parse_float=str)
        law(as_read == seen, "an observation has JSON types only", "seat", seat)
        law(seen["dice"] is None, "an observation hides the dice", "seat", seat)
        unsaid = unsaid_masks(game, seat, seen)
        law(not unsaid, "what is masked is declared so", "seat", seat, *unsaid)
        seed = dice.below(2**32)
        forked = game.fork(seat, seed)
        imagined = title.imagine(seen, seed)
        imagined.audit()
        law(imagined.digest() == forked.digest(), "fork and imagine give the same game", "seat", seat)
        law(forked.observe(seat) == seen, "states that differ only in unknowns look the same", "seat", seat)
        tally["observations compared"] += 1
        asked, wondered = decision, imagined.decision
        if asked is not None and not (asked.secret and asked.seat != seat):
            law(wondered == asked, "an imagined game asks what the real one asks", "seat", seat, wondered, asked)
        _at_random(imagined, AHEAD, dice, audit=True)
        tally["imagined games played on"] += 1
    _at_random(game.fork(dice.below(game.seats), dice.below(2**32)), 10**6, dice)
    tally["imagined games played to the end"] += 1
    law(game.digest() == before, "observe, fork and imagine leave the original as it was")

    # By names: of one observer after the other, as the same places are tried with any number of seats.
    looker = (*range(game.seats), None)[ply % (game.seats + 1)]
    untrue = untrue_view(game, looker)
    law(not untrue, "an observation is explained by names", "seat", looker, *untrue)
    tally["observations explained"] += 1

    # Secrets: what changes on the board is told by events, and nothing else may tell of it.
    observer = decision.seat if decision is not None and dice.below(2) else dice.below(game.seats)
    pairs = [other_deal(game, observer, dice), *other_answers(game, dice)]
    # What is asked of one who does not know a secret may tell it to another: so one of them looks on alone, too.
    alone = {dice.pick(range(game.seats))}
    pairs += [(one, other, seats & alone) for one, other, seats in other_answers(game, dice)]
    for one, other, seats in pairs:
        found = leaks(one, other, seats, dice.below(2**32))
        law(not found, SECRECY, *found)
        tally["secrets compared"] += 1
    law(game.digest() == before, "comparing secrets leaves the original as it was")

    for seat in range(game.seats):
        law(type(title.evaluate(game, seat)) is int, "evaluate gives a whole number")
    law(game.digest() == before, "evaluate leaves the original as it was")


def _check_words(title: Title, game: Game, played: Played, ply: int, tally: Counter[str]) -> None:
    def law(holds: bool, name: str, *detail: object) -> None:
        hold(holds, name, ("at ply", ply, *detail), title, played)

    before = game.digest()
    options = game.decision.options if game.decision is not None else ()
    words = [game.describe(index) for index in range(len(options))]
    law(all(isinstance(said.get("act"), str) for said in words), "every option has an act", words)
    law(json.loads(json.dumps(words)) == words, "options are described in JSON types", words)
    law(len({json.dumps(said) for said in words}) == len(words), "words tell options apart", words)
    faults = [fault for said in words if (fault := untellable(title, said))]
    law(not faults, "every field of an option in words has its place in the vocabulary", *faults)
    tally["options described"] += len(words)
    law(game.digest() == before, "describe leaves the original as it was")


def _check_refusals(title: Title, game: Game, played: Played, tally: Counter[str]) -> None:
    before = game.digest()
    options = len(game.decision.options) if game.decision is not None else 0
    for bad in (-1, options, True, 0.0, "0", None):
        try:
            game.choose(bad)  # type: ignore[arg-type]
        except IllegalChoice:
            tally["illegal choices refused"] += 1
        else:
            hold(False, "an illegal choice is refused", f"{bad!r}", title, played)
        hold(game.digest() == before, "a refused choice changes nothing", f"{bad!r}", title, played)


def _check_events(title: Title, game: Game, reader: Reader | None, played: Played, tally: Counter[str]) -> None:
    events = game.drain()
    for thing in title.reached(events):
        tally[f"reached {thing}"] += 1
    for event in events:
        told = json.loads(json.dumps(event.to_json()))
        hold(told["event"] == event.name, "an event keeps its name in JSON", event, title, played)
        seats = event.see if event.see is not None else ()
        hold(all(0 <= seat < game.seats for seat in seats), "an event is seen by seats", event, title, played)
        fault = untellable(title, told)
        hold(not fault, "every field of an event has its place in the vocabulary", (event, fault), title, played)
        title.explain_event(told, game.seats)
        if reader is not None and event.see is None:
            reader.read(told)
        tally["events"] += 1
    if reader is not None:
        strays = reader.strays(game)
        detail = ("after ply", game.plies, *strays, *(event.name for event in events))
        hold(not strays, "every change of the public state is told", detail, title, played)
        tally["boards rebuilt from events"] += 1


def _check_end(title: Title, game: Game, played: Played, tally: Counter[str]) -> None:
    outcome = game.outcome
    if outcome is None:
        raise ConformanceError("a game ends", "no outcome", title, played)
    ranks = outcome.ranks
    fair = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    hold(len(ranks) == game.seats and fair, "ranks count those who did better", ranks, title, played)
    hold(len(outcome.scores) == game.seats, "every seat has a score", outcome.scores, title, played)
    again = title.from_json(json.loads(json.dumps(game.to_json())))
    hold(again.digest() == game.digest() and again.over, "a finished game is read back", "", title, played)
    for seat in (*range(game.seats), None):
        hold(title.imagine(game.observe(seat), 1).over, "a finished game is imagined as finished", "", title, played)
    tally["outcomes"] += 1


def _at_random(game: Game, decisions: int, dice: Dice, audit: bool = False) -> None:
    for _ in range(decisions):
        if game.decision is None:
            break
        game.choose(dice.below(len(game.decision.options)))
    if audit:
        game.audit()


__all__ = [
    "DIGEST_EVERY",
    "POINTS",
    "SECRECY",
    "STRAYS",
    "ConformanceError",
    "Guide",
    "Played",
    "Table",
    "check_elsewhere",
    "check_game",
    "digests_of",
    "tables",
]
