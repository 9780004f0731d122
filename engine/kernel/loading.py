"""Saved games and observations from outside: checked to the last number before anybody plays on with them.

``Game.to_json`` and ``Game.observe`` write them; whoever hands one back may have altered it. What is read here is of the types, lengths
and ranges that the title declares; its frames are steps of the title with arguments that they take; its question can be put into words;
and the title's audit finds nothing wrong. Everything else is refused with the name of the field, in time and memory that grow with
the data alone. The step that asks is run once more on a copy: only what it asks is taken for the question.

What waits, or the outcome that is told instead, is held to the sequence of play and to what can come of what (``engine.kernel.standing``).
Only who runs the match is believed on that, and on the ranges of arguments: a bot gets its observations from nobody else, and what those
laws said too strictly would cost it its game. Fuzzing loads every game at every decision, so that they say nothing too strictly for long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.kernel.decisions import Decision, Outcome
from engine.kernel.dice import Dice
from engine.kernel.errors import AuditError, BadOption, BadState, shown
from engine.kernel.frames import Bounds, Frame
from engine.kernel.game import Game
from engine.kernel.ruleset import Ruleset
from engine.kernel.standing import check_course, check_outcome
from engine.kernel.state import MANY, MOST, misfit, mistyped
from engine.kernel.telling import untellable
from engine.wording import counted

DEEP = 12
"""Lists in lists that an option, an argument of a frame or a detail of an outcome may be, a frame counted as one of them; the deepest
that comes up in play is 11."""

LONG = 2_000
"""Characters of a string in any of these."""

_SAVED = (
    "title",
    "version",
    "seats",
    "options",
    "plies",
    "secret_plies",
    "state",
    "stack",
    "decision",
    "dice",
    "outcome",
)
_ASKED = ("seat", "kind", "options", "secret", "then", "asked_by")


def saved_game(title: Ruleset, data: Any) -> Game:
    """The game that ``Game.to_json`` wrote. Raises BadState naming the field."""
    game = load(title, data, observed=False)
    _check_board(game)
    # What is asked may rest on what is still to come: so that is looked at before the question.
    check_course(game)
    _check_question(game)
    check_outcome(game)
    return game


class Observation:
    """What ``Game.observe`` gave, read and checked once, and played on as often as wanted."""

    def __init__(self, title: Ruleset, data: Any, vouched: bool = False) -> None:
        """``vouched`` for by who runs the match, it is not held to the sequence of play. Raises BadState naming the field."""
        self._seen = load(title, data, observed=True, vouched=vouched)
        self._seat: int | None = data["observer"]
        self._tried, self._vouched = False, vouched

    @property
    def board(self) -> Game:
        """What the observer sees, its unknowns masked; never play on it."""
        return self._seen

    def game(self, seed: int) -> Game:
        """A playable game that fits the observation, its unknowns and its dice drawn by ``seed``. Raises BadState."""
        game = self._seen.copy()
        try:
            game._reimagine(self._seat, seed, game._veiled(self._seat))
        except Exception as error:  # whatever a forged board makes of the title's own draws
            raise BadState("state", f"cannot be imagined: {type(error).__name__}: {error}") from error
        if not self._tried:
            _check_board(game)
            if not self._vouched:
                check_course(game)
            _check_question(game)
            self._tried = True
        return game


def load(title: Ruleset, data: Any, *, observed: bool, vouched: bool = False) -> Game:
    """The game that ``to_json`` (or, when ``observed``, ``observe``) wrote, secrets still masked. Raises BadState naming the field.

    What is still masked cannot be audited nor put into words: that is for the caller, once it is drawn. Arguments of frames that are
    ``vouched`` for may be any numbers.
    """
    _check_keys(data, (*_SAVED, "observer") if observed else _SAVED, "")
    if data["title"] != title.id:
        raise BadState("title", f"this is {title.id}, the state is of {shown(data['title'])}")
    if data["version"] != title.version:
        raise BadState(
            "version", f"this engine plays {title.id} {title.version}, the state is of {shown(data['version'])}"
        )
    try:
        options = title.check_options(data["options"])
        seats = title.check_seats(data["seats"], options)
    except BadOption as error:
        raise BadState(error.field, error.message) from error
    if observed and data["dice"] is not None:
        raise BadState("dice", "an observation has null here")
    sizes = title.sizes(seats, options)
    kind: type[Game] = title.game_class
    game = kind.__new__(kind)
    game._open(title, seats, options, Dice(0) if observed else Dice.from_json(data["dice"]), events=False)
    game._outside = True
    _load_fields(game, data["state"], sizes, observed)
    _load_plies(game, data)
    bounds = {} if vouched else _bounds_now(game)
    stack = data["stack"]
    if type(stack) is not list or len(stack) > MANY:
        raise BadState("stack", f"expected at most {MANY} frames")
    game.stack = [_frame(title, bounds, saved, "stack", f"frame {at}: ") for at, saved in enumerate(stack)]
    observer = data.get("observer")
    if observer is not None and (type(observer) is not int or not 0 <= observer < seats):
        raise BadState("observer", f"expected a seat, 0 to {seats - 1}, or null")
    _load_question(game, data, bounds, observed)
    return game


def _bounds_now(game: Game) -> Bounds:
    # No frame speaks of what has not been yet.
    title = game.title
    so_far = {name: (0, getattr(game, field)) for name, field in title.counted.items()}
    return {**title.bounds(game.seats, game.options), **so_far}


def _check_keys(data: Any, keys: tuple[str, ...] | list[str], where: str) -> None:
    # Names are strings in JSON; a strange one is told by its beginning.
    if type(data) is not dict:
        raise BadState(where or "state", "expected an object")
    for key in keys:
        if key not in data:
            raise BadState(f"{where}.{key}" if where else key, "missing")
    for key in data if len(data) > len(keys) else ():
        if key not in keys:
            raise BadState(f"{where}.{shown(key)}" if where else shown(key), "no such field is ever saved")


def _load_fields(game: Game, saved: Any, sizes: Mapping[str, int], observed: bool) -> None:
    kind = type(game)
    _check_keys(saved, list(kind.FIELDS), "state")
    if (key := mistyped(kind, saved.__getitem__)) is not None:
        raise BadState(f"state.{key}", f"expected {kind.FIELDS[key]}")
    kind.load_fields(saved, game)
    if (fault := misfit(kind, game, sizes, observed)) is not None:
        raise BadState(f"state.{fault[0]}", fault[1])


def _load_plies(game: Game, data: dict[str, Any]) -> None:
    plies, secret = data["plies"], data["secret_plies"]
    if type(plies) is not int or not 0 <= plies <= MOST:
        raise BadState("plies", "expected the number of decisions taken")
    if type(secret) is not list or len(secret) != game.seats:
        raise BadState("secret_plies", f"expected {game.seats} entries, one per seat")
    if any(type(count) is not int or not 0 <= count <= plies for count in secret) or sum(secret) > plies:
        raise BadState("secret_plies", f"expected parts of {counted(plies, 'decision')}")
    game.plies, game.secret_plies = plies, secret[:]


def _load_question(game: Game, data: dict[str, Any], bounds: Bounds, observed: bool) -> None:
    # A game either asks or is over.
    asked, ended = data["decision"], data["outcome"]
    if (asked is None) == (ended is None):
        raise BadState("decision", "expected a decision, or an outcome instead")
    if ended is not None:
        if game.stack:
            raise BadState("stack", "a game that is over has no steps to come")
        game.outcome = _outcome(ended, game.seats)
        return
    _check_keys(asked, _ASKED, "decision")
    seat, kind, secret = asked["seat"], asked["kind"], asked["secret"]
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise BadState("decision.seat", f"expected 0 to {game.seats - 1}")
    if type(kind) is not str or kind not in game.title.words:
        raise BadState("decision.kind", f"{game.title.id} asks nothing of the kind {shown(kind)}")
    if type(secret) is not bool:
        raise BadState("decision.secret", "expected true or false")
    game._asking = _frame(game.title, bounds, asked["asked_by"], "decision.asked_by")
    if observed and secret and seat != data["observer"]:
        for key in ("options", "then"):
            if asked[key] is not None:
                raise BadState(f"decision.{key}", "another seat's secret is null")
        # It keeps no options until the asking step has run again.
        game.decision = Decision(seat, kind, (), secret)
        return
    options = asked["options"]
    if type(options) is not list or len(options) < 2:
        raise BadState("decision.options", "expected a list of two options or more")
    choices = tuple([_atom(option, f"decision.options[{at}]") for at, option in enumerate(options)])
    if len(set(choices)) < len(choices):
        raise BadState("decision.options", "expected options that differ")
    game.decision = Decision(seat, kind, choices, secret)
    game._then = _frame(game.title, bounds, asked["then"], "decision.then", answers=choices)


def _outcome(data: Any, seats: int) -> Outcome:
    _check_keys(data, ("ranks", "scores", "reason", "details"), "outcome")
    for key, low, high in (("ranks", 1, seats), ("scores", -MOST, MOST)):
        values = data[key]
        if type(values) is not list or len(values) != seats:
            raise BadState(f"outcome.{key}", f"expected {seats} entries, one per seat")
        if any(type(value) is not int or not low <= value <= high for value in values):
            raise BadState(f"outcome.{key}", f"expected numbers from {low} to {high}")
    ranks = data["ranks"]
    if any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise BadState("outcome.ranks", "expected one more than did better")
    if type(data["reason"]) is not str or len(data["reason"]) > LONG:
        raise BadState("outcome.reason", "expected a sentence")
    if type(data["details"]) is not dict:
        raise BadState("outcome.details", "expected an object")
    return Outcome(list(ranks), list(data["scores"]), data["reason"], _detail(data["details"], DEEP))


def _detail(value: Any, levels: int) -> Any:
    if value is None or type(value) is bool:
        return value
    if type(value) is not list and type(value) is not dict:
        return _scalar(value, "outcome.details")
    if not levels or len(value) > MANY:
        raise BadState("outcome.details", f"expected at most {DEEP} levels of at most {MANY} entries")
    if isinstance(value, list):
        return [_detail(item, levels - 1) for item in value]
    return {_scalar(key, "outcome.details"): _detail(item, levels - 1) for key, item in value.items()}


def _atom(value: Any, where: str, levels: int = DEEP) -> Any:
    if type(value) is list:
        if not levels or len(value) > MANY:
            raise BadState(where, f"expected at most {DEEP} lists in lists, of at most {MANY} entries")
        return tuple([_atom(item, where, levels - 1) for item in value])
    return _scalar(value, where)


def _scalar(value: Any, where: str, which: str = "") -> int | str:
    if type(value) is int and -MOST <= value <= MOST:
        return value
    if type(value) is str and len(value) <= LONG:
        return value
    raise BadState(where, f"{which}{shown(value)} stands where a number, a word or a list of those is possible")


def _frame(
    title: Ruleset, bounds: Bounds, saved: Any, where: str, which: str = "", answers: tuple[Any, ...] = ()
) -> Frame:
    """The frame that was saved; one that waits for an answer takes each of ``answers`` as its last argument."""
    name, *arguments = saved if type(saved) is list and saved else [saved]
    frame = _Frames(title, bounds, where).frame(name, arguments, which, DEEP)
    takes = title.takes(name)
    if not takes.least <= len(arguments) + bool(answers) <= len(takes.names):
        raise BadState(where, f"{which}{name} takes {', '.join(takes.names) or 'nothing'}")
    if (fault := takes.unanswerable(len(arguments), answers, bounds)) is not None:
        raise BadState(where, f"{which}{name}: {fault}")
    return frame


class _Frames(NamedTuple):
    # Reads frames and what they hold. ``which`` is the way to the place, as messages tell it.
    title: Ruleset
    bounds: Bounds
    where: str

    def frame(self, name: Any, saved: Any, which: str, levels: int) -> Frame:
        if type(name) is not str or name not in self.title.steps:
            raise BadState(self.where, f"{which}no step {shown(name)} in {self.title.id} {self.title.version}")
        takes, which = self.title.takes(name), f"{which}{name}"
        if type(saved) is not list or len(saved) > len(takes.names):
            raise BadState(self.where, f"{which} takes {', '.join(takes.names) or 'nothing'}")
        arguments = tuple(
            [self.argument(value, f"{which}: {key}: ", levels) for key, value in zip(takes.names, saved, strict=False)]
        )
        fault = takes.misfit(arguments, self.bounds)
        if fault is not None:
            raise BadState(self.where, f"{which}: {fault}")
        return (self.title.steps[name], *arguments)

    def argument(self, value: Any, which: str, levels: int) -> Any:
        if type(value) is not list and type(value) is not dict:
            return _scalar(value, self.where, which)
        if not levels or len(value) > MANY:
            raise BadState(self.where, f"{which}expected at most {DEEP} lists in lists, of at most {MANY} entries")
        if isinstance(value, list):
            return tuple([self.argument(item, which, levels - 1) for item in value])
        if value.keys() != {"step", "args"}:
            raise BadState(self.where, f"{which}a frame is {{step, args}}")
        return self.frame(value["step"], value["args"], which, levels - 1)


def _check_board(game: Game) -> None:
    """Does the title's audit hold? Raises BadState."""
    try:
        game._audit()
    except AuditError as error:
        raise BadState("state", str(error)) from error


def _check_question(game: Game) -> None:
    """Can the question be put into words, and is it what the rules ask? Raises BadState."""
    if game.decision is not None:
        _check_words(game, game.decision)
        _check_asked(game, game.decision)


def _check_words(game: Game, asked: Decision) -> None:
    put = game.title.words[asked.kind]
    for index, option in enumerate(asked.options):
        where = f"decision.options[{index}]"
        try:
            said = put(game, option)
        except Exception as error:  # words are the title's, the option is not
            raise BadState(where, f"is no choice of the kind: {type(error).__name__}: {error}") from error
        if type(said.get("act")) is not str:
            raise BadState(where, "is no choice of the kind: it has no act")
        if game.title.vocabulary and (fault := untellable(game.title, said)):
            raise BadState(where, f"is no choice of the kind: {fault}")


def _check_asked(game: Game, given: Decision) -> None:
    """Does the step that asks ask just this, as the board stands? Raises BadState."""
    try:
        anew = game.asked_anew()
    except Exception as error:  # whatever a forged board makes of the title's own steps
        raise BadState("decision.asked_by", f"cannot ask: {type(error).__name__}: {error}") from error
    if anew.decision is None:
        raise BadState("decision.asked_by", "asks nothing as the board stands")
    for name, right, said in zip(Decision._fields, anew.decision, given, strict=True):
        if right != said:
            raise BadState(f"decision.{name}", f"as the board stands, the step that asks has {shown(right)} here")
    if anew._then != game._then:
        raise BadState("decision.then", "as the board stands, another step takes the answer")
