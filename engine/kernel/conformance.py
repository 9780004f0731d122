"""The laws that every title keeps, checked on random games. Fuzzing and the tests of every title use it.

A game is played at random with an audit after every decision, then replayed from its choices, and at random points of the replay the
contract is tried out: copies, JSON, observations, imagined games, words, refusals. A broken law raises ConformanceError, which says how
to come back to the place.

Run as a program it reads played games (JSON) on stdin and writes the digests that this process finds for them: that is how digests are
compared between processes whose string hashes differ.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from engine.kernel.declaring import DECLARED, unsaid_masks, untrue_view
from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadState, EngineError, IllegalChoice
from engine.kernel.frames import Frame, is_frame
from engine.kernel.game import Game
from engine.kernel.reading import Reader
from engine.kernel.registry import register
from engine.kernel.registry import title as title_by_id
from engine.kernel.secrecy import leaks, other_answers, other_deal
from engine.kernel.standing import check_course
from engine.kernel.telling import untellable
from engine.kernel.title import Title

POINTS = 20
"""Places per game at which the contract is tried out."""

AHEAD = 25
"""Decisions for which a copy, or a game read from JSON, is compared with the game that it came from."""

DIGEST_EVERY = 25
"""Decisions between the digests that are compared between processes."""


SECRECY = "what a seat is shown does not depend on what it may not know"


class ConformanceError(EngineError):
    """A law of the contract does not hold. ``law`` names it; seats, seed, options and choices lead to the place."""

    def __init__(self, law: str, detail: str, title: Title, played: Played) -> None:
        super().__init__(
            f"{title.id} {title.version}: {law}: {detail}\n"
            f"seats={played.seats} seed={played.seed} options={played.options} choices={played.choices}"
        )
        self.law, self.detail, self.played = law, detail, played


@dataclass(frozen=True, slots=True)
class Table:
    """A way to set a title up."""

    seats: int
    options: dict[str, str]


@dataclass(slots=True)
class Played:
    """A game that was played at random: enough to play it again. ``digests`` are taken every DIGEST_EVERY decisions and at the end."""

    seats: int
    seed: int
    options: dict[str, str]
    choices: list[int]
    digests: list[str]


def tables(title: Title) -> list[Table]:
    """Every seat count with every combination of options."""
    names = list(title.options)
    found: list[Table] = []
    for values in product(*(title.options[name].choices for name in names)):
        options = dict(zip(names, values, strict=True))
        found.extend(Table(seats, options) for seats in title.seats(options))
    return found


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
    guide: Guide | None = None,
    guided: Collection[int] = (),
) -> Played:
    """Play one random game and try every law on it. Adds to ``tally`` what was checked. Raises ConformanceError.

    The seats in ``guided`` play as the guide says, but for a stray decision now and then.
    """
    played = Played(table.seats, seed, dict(table.options), [], [])
    bare = [key for key in title.game_class.FIELDS if key not in title.game_class.ABOUT]
    _law(not bare, "every field of the state says what it holds", ", ".join(bare), title, played)
    for law, find in DECLARED:
        faults = find(title, table.seats, title.check_options(table.options))
        _law(not faults, law, "; ".join(faults), title, played)
    try:
        kinds = _play(title, played, tally, guide if guided else None, guided)
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
        _law(digests == played.digests, "a replay has the same digests", f"{digests}, {played.digests}", title, played)
        tally["replays"] += 1
        _check_end(title, game, played, tally)
    except ConformanceError:
        raise
    except Exception as error:
        raise ConformanceError("no error", f"{type(error).__name__}: {error}", title, played) from error
    return played


def digests_of(title: Title, played: Played) -> list[str]:
    """Play the recorded choices again and take the digests anew."""
    game = title.new(played.seats, played.seed, played.options, events=False)
    digests = []
    for choice in played.choices:
        game.choose(choice)
        if not game.plies % DIGEST_EVERY or game.over:
            digests.append(game.digest())
    return digests


def digests_elsewhere(title: Title, games: Sequence[Played], hash_seed: int) -> list[list[str]]:
    """``digests_of`` for every game, found by another process whose PYTHONHASHSEED is ``hash_seed``."""
    task = {
        "id": title.id,
        "module": type(title).__module__,
        "games": [[p.seats, p.seed, p.options, p.choices] for p in games],
    }
    root = str(Path(__file__).resolve().parents[2])
    run = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps(task).encode(),
        capture_output=True,
        check=False,
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join([root, *sys.path])},
    )
    if run.returncode:
        raise EngineError(f"the other process failed: {run.stderr.decode(errors='replace').strip()[-2000:]}")
    found: list[list[str]] = json.loads(run.stdout)
    return found


def check_elsewhere(title: Title, games: Sequence[Played], hash_seed: int, tally: Counter[str]) -> None:
    """Compare the digests of ``games`` with those of another process. Raises ConformanceError."""
    for played, digests in zip(games, digests_elsewhere(title, games, hash_seed), strict=True):
        _law(digests == played.digests, "digests do not depend on hashing", f"{digests}", title, played)
        tally["replays under another PYTHONHASHSEED"] += 1


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


def _play(title: Title, played: Played, tally: Counter[str], guide: Guide | None, guided: Collection[int]) -> list[str]:
    """Play the game. Returns the kinds of the decisions taken."""
    kinds: list[str] = []
    dice = Dice(key_of("fuzz", played.seed))
    game = title.new(played.seats, played.seed, played.options, events=False)
    game.audit()
    known: dict[int, Frame] = {}
    while (decision := game.decision) is not None:
        known = _check_data(title, game, played, known)
        choice = dice.below(len(decision.options))
        if guide is not None and decision.seat in guided and dice.below(STRAYS):
            worths = guide(game)
            choice = worths.index(max(worths))
        played.choices.append(choice)
        kinds.append(decision.kind)
        game.choose(choice)
        game.audit()
        tally["decisions audited"] += 1
        tally[f"kind {decision.kind}"] += 1
        if not game.plies % DIGEST_EVERY or game.over:
            played.digests.append(game.digest())
    tally["games"] += 1
    return kinds


def _check_data(title: Title, game: Game, played: Played, known: dict[int, Frame]) -> dict[int, Frame]:
    # Returns the frames that wait, by their ids, to be handed to the next look: a frame that was found sound then and still waits can have
    # changed no more than the numbers, words and tuples can of which it consists.
    decision = game.decision
    if decision is None:
        return {}
    frames: dict[int, Frame] = {id(frame): frame for frame in (*game.stack, game._then, game._asking)}
    for frame in (frame for number, frame in frames.items() if number not in known):
        # A list in a frame would come back from JSON as a tuple, and might then be unequal to another, or unhashable before.
        if not _is_data(frame[1:]):
            detail = f"{title.step_names[frame[0]]} gets {frame[1:]}"
            _law(False, "steps get numbers, words, frames and tuples of those", detail, title, played)
        _check_frame(title, frame, played)
    _check_asking(title, game, played)
    _law(_is_data(decision.options), "options are data", decision, title, played)
    try:
        check_course(game)
    except BadState as error:
        _law(False, "a game that was played can be saved and read back", error, title, played)
    return frames


def _check_asking(title: Title, game: Game, played: Played) -> None:
    # A saved game is checked by asking again; so the step that asked must have left everything as it found it.
    anew = game.asked_anew()
    same = (anew.decision, anew._then, anew.stack) == (game.decision, game._then, game.stack)
    moved = [key for key in game.FIELDS if getattr(anew, key) != getattr(game, key)]
    asking = title.step_names[game._asking[0]]
    _law(same and not moved, "a step that asks does nothing else", (asking, *moved, anew.decision), title, played)


def _check_frame(title: Title, frame: Frame, played: Played) -> None:
    # A game from outside is refused when its frames are not what the signatures of their steps take.
    name = title.step_names[frame[0]]
    takes, given = title.takes[name], frame[1:]
    fits = takes.least - 1 <= len(given) <= len(takes.names) and not takes.misfit(
        given, title.bounds(played.seats, played.options)
    )
    _law(fits, "steps get what their signatures take", f"{name} gets {given}", title, played)
    for value in given:
        _check_handed_on(title, value, played)


def _check_handed_on(title: Title, value: Any, played: Played) -> None:
    if is_frame(value):
        name, given = title.step_names[value[0]], value[1:]
        fault = title.takes[name].misfit(given, title.bounds(played.seats, played.options))
        _law(fault is None, "steps get what their signatures take", f"{name} gets {given}", title, played)
        value = given
    for inner in value if type(value) is tuple else ():
        _check_handed_on(title, inner, played)


def _is_data(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_is_data, value[1:] if is_frame(value) else value))
    return type(value) is int or type(value) is str


def _check_point(title: Title, game: Game, played: Played, ply: int, dice: Dice, tally: Counter[str]) -> None:
    before = game.digest()
    ahead = played.choices[ply : ply + AHEAD]

    def law(holds: bool, name: str, *detail: object) -> None:
        _law(holds, name, ("at ply", ply, *detail), title, played)

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
        _law(holds, name, ("at ply", ply, *detail), title, played)

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
            _law(False, "an illegal choice is refused", f"{bad!r}", title, played)
        _law(game.digest() == before, "a refused choice changes nothing", f"{bad!r}", title, played)


def _check_events(title: Title, game: Game, reader: Reader | None, played: Played, tally: Counter[str]) -> None:
    events = game.drain()
    for thing in title.reached(events):
        tally[f"reached {thing}"] += 1
    for event in events:
        told = json.loads(json.dumps(event.to_json()))
        _law(told["event"] == event.name, "an event keeps its name in JSON", event, title, played)
        seats = event.see if event.see is not None else ()
        _law(all(0 <= seat < game.seats for seat in seats), "an event is seen by seats", event, title, played)
        fault = untellable(title, told)
        _law(not fault, "every field of an event has its place in the vocabulary", (event, fault), title, played)
        title.explain_event(told, game.seats)
        if reader is not None and event.see is None:
            reader.read(told)
        tally["events"] += 1
    if reader is not None:
        strays = reader.strays(game)
        detail = ("after ply", game.plies, *strays, *(event.name for event in events))
        _law(not strays, "every change of the public state is told", detail, title, played)
        tally["boards rebuilt from events"] += 1


def _check_end(title: Title, game: Game, played: Played, tally: Counter[str]) -> None:
    outcome = game.outcome
    if outcome is None:
        raise ConformanceError("a game ends", "no outcome", title, played)
    ranks = outcome.ranks
    fair = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    _law(len(ranks) == game.seats and fair, "ranks count those who did better", ranks, title, played)
    _law(len(outcome.scores) == game.seats, "every seat has a score", outcome.scores, title, played)
    again = title.from_json(json.loads(json.dumps(game.to_json())))
    _law(again.digest() == game.digest() and again.over, "a finished game is read back", "", title, played)
    for seat in (*range(game.seats), None):
        _law(title.imagine(game.observe(seat), 1).over, "a finished game is imagined as finished", "", title, played)
    tally["outcomes"] += 1


def _at_random(game: Game, decisions: int, dice: Dice, audit: bool = False) -> None:
    for _ in range(decisions):
        if game.decision is None:
            break
        game.choose(dice.below(len(game.decision.options)))
    if audit:
        game.audit()


def _law(holds: bool, law: str, detail: object, title: Title, played: Played) -> None:
    # Details are put into words when a law is broken, and at no other time: that would take longer than many a check.
    if not holds:
        told = " ".join(map(str, detail)) if type(detail) is tuple else str(detail)
        raise ConformanceError(law, told, title, played)


def _answer(task: dict[str, Any]) -> Iterator[list[str]]:
    register(task["id"], task["module"])
    title = title_by_id(task["id"])
    for seats, seed, options, choices in task["games"]:
        yield digests_of(title, Played(seats, seed, options, choices, []))


if __name__ == "__main__":
    json.dump(list(_answer(json.load(sys.stdin))), sys.stdout)
