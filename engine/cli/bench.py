"""``bench``: how fast a title plays, copies, looks and saves, on this machine and scaled to a reference one.

Time is CPU time of this process, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Annotated, Any

import typer
from rich.table import Table

import engine
from engine.arena import play_match
from engine.cli.terminal import AsJson, OptionSetting, errors, options_of, out, title_of
from engine.kernel.game import Game
from engine.kernel.title import Title
from engine.log import LogWriter
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn

REFERENCE_NS = 50.0
"""Nanoseconds that one turn of the calibration loop takes on the reference machine."""

POSITIONS = 200
REPEATS = 5


class _Straight(Bot):
    """The cheapest bot there is, so that what remains is the runner."""

    def __init__(self) -> None:
        self.number = 1

    def choose(self, turn: Turn) -> int:
        self.number = self.number * 1103515245 + 12345 & 0x7FFFFFFF
        return (self.number >> 8) % len(turn.choices)


def bench(
    id: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Only this title.")] = None,
    seats: Annotated[
        int | None, typer.Option(help="Seats at the table; the most that the title takes by default.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="About how long each figure is measured.")] = 1.0,
    as_json: AsJson = False,
    option: OptionSetting = None,
) -> None:
    """Measure a title, or all of them: one process, one core."""
    chosen = [title_of(id)] if id is not None else list(engine.titles().values())
    calibration = calibrate()
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "calibration_ns": round(calibration, 2),
        "reference_ns": REFERENCE_NS,
    }
    found: dict[str, Any] = {"machine": machine, "titles": {}}
    for title in chosen:
        with errors.status(f"measuring {title.id}"):
            options = title.check_options(options_of(option))
            count = title.check_seats(seats if seats is not None else max(title.seats(options)), options)
            found["titles"][title.id] = measure(title, count, options, seconds)
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for title in chosen:
        out.print(_table(title, found["titles"][title.id], calibration))
    out.print(
        f"Python {machine['python']}, {machine['machine']}; calibration loop {calibration:.1f} ns a turn, scaled to {REFERENCE_NS:.0f} ns;"
        " CPU time, medians of five",
        style="dim",
        highlight=False,
    )


def calibrate() -> float:
    """Nanoseconds for one turn of a fixed loop of integer work: how fast this interpreter is on this machine, now."""
    turns = 300_000

    def once() -> float:
        number = 1
        began = process_time()
        for _ in range(turns):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
        return (process_time() - began) / turns * 1e9

    return median(once() for _ in range(REPEATS))


def measure(title: Title, seats: int, options: dict[str, str], seconds: float) -> dict[str, float]:
    """The figures of one title. Keys that end in ``_us`` are microseconds a call, in ``_per_s`` counts a second."""
    share = seconds / REPEATS
    play = [_play(title, seats, options, share, False) for _ in range(REPEATS)]
    noted = [_play(title, seats, options, share, True) for _ in range(REPEATS)]
    games, decisions = sum(p[0] for p in play), sum(p[1] for p in play)
    choose_us = median(p[2] / p[1] * 1e6 for p in play)
    noted_us = median(p[2] / p[1] * 1e6 for p in noted)
    positions = _positions(title, seats, options)
    seat = [game.decision.seat if game.decision is not None else 0 for game in positions]
    saved = [game.to_json() for game in positions]
    seen = [game.observe(who) for game, who in zip(positions, seat, strict=True)]
    found = {
        "seats": float(seats),
        "decisions_per_game": decisions / games,
        "games_per_s": 1e6 / choose_us / (decisions / games),
        "decisions_per_s": 1e6 / choose_us,
        "choose_us": choose_us,
        "journal_us": noted_us - choose_us,
        "new_us": _each(lambda i: title.new(seats, i, options, events=False), share),
        "copy_us": _each(lambda i: positions[i].copy(), share),
        "fork_us": _each(lambda i: positions[i].fork(seat[i], i), share),
        "observe_us": _each(lambda i: positions[i].observe(seat[i]), share),
        "imagine_us": _each(lambda i: title.imagine(seen[i], i), share),
        "to_json_us": _each(lambda i: positions[i].to_json(), share),
        "from_json_us": _each(lambda i: title.from_json(saved[i]), share),
        "digest_us": _each(lambda i: positions[i].digest(), share),
        "evaluate_us": _each(lambda i: title.evaluate(positions[i], seat[i]), share),
        "options_mean": sum(len(g.decision.options) for g in positions if g.decision is not None) / len(positions),
        "json_bytes": sum(len(json.dumps(data, separators=(",", ":"))) for data in saved) / len(saved),
    }
    for name, log in (("runner_us", False), ("runner_with_log_us", True)):
        found[name] = median(_runner(title, seats, options, log, share) for _ in range(REPEATS)) - noted_us
    return found


def _play(title: Title, seats: int, options: dict[str, str], seconds: float, journal: bool) -> tuple[int, int, float]:
    # Games, decisions and seconds: set-up included, as in a real game; the journal is off in a search and on in a match.
    games = decisions = 0
    number = 1
    began = process_time()
    while (took := process_time() - began) < seconds or not games:
        game = title.new(seats, games, options, events=journal)
        while (decision := game.decision) is not None:
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            game.choose((number >> 8) % len(decision.options))
            if journal:
                game.drain()
        games += 1
        decisions += game.plies
    return games, decisions, took


def _runner(title: Title, seats: int, options: dict[str, str], log: bool, seconds: float) -> float:
    # Microseconds a decision of a whole match, the game's own and its journal's included.
    decisions = match = 0
    began = process_time()
    while (took := process_time() - began) < seconds or not match:
        players = [InProcessPlayer(_Straight) for _ in range(seats)]
        result = play_match(title, match, options, players, log=LogWriter() if log else None)
        decisions += len(result.choices)
        match += 1
    return took / decisions * 1e6


def _positions(title: Title, seats: int, options: dict[str, str]) -> list[Game]:
    # Spread evenly over whole games.
    found: list[Game] = []
    random = Random(1)  # noqa: S311 - which positions are measured is no secret
    seed = 0
    while len(found) < POSITIONS:
        game = title.new(seats, seed, options, events=False)
        seed += 1
        while (decision := game.decision) is not None:
            if random.random() < 0.1:
                found.append(game.copy())
            game.choose(random.randrange(len(decision.options)))
    random.shuffle(found)
    return found[:POSITIONS]


def _each(call: Callable[[int], object], seconds: float) -> float:
    # Microseconds a call, over all positions as often as the time allows.
    times = []
    for _ in range(REPEATS):
        calls = 0
        began = process_time()
        while (took := process_time() - began) < seconds / 4 or not calls:
            for index in range(POSITIONS):
                call(index)
            calls += POSITIONS
        times.append(took / calls * 1e6)
    return median(times)


def _table(title: Title, found: dict[str, float], calibration: float) -> Table:
    scale = REFERENCE_NS / calibration
    table = Table(
        box=None,
        header_style="bold",
        title=f"{title.name} {title.version}, {found['seats']:.0f} seats, {found['decisions_per_game']:.0f} decisions a game",
        title_justify="left",
    )
    table.add_column("figure")
    table.add_column("here", justify="right")
    table.add_column("scaled", justify="right")
    for name, words in (
        ("games_per_s", "full random games a second"),
        ("decisions_per_s", "decisions a second"),
    ):
        table.add_row(words, f"{found[name]:,.0f}", f"{found[name] / scale:,.0f}")
    for name in (
        "choose",
        "journal",
        "new",
        "copy",
        "fork",
        "observe",
        "imagine",
        "to_json",
        "from_json",
        "digest",
        "evaluate",
    ):
        value = found[f"{name}_us"]
        table.add_row(f"{name}, µs", f"{value:.2f}", f"{value * scale:.2f}")
    for name, words in (
        ("runner_us", "runner, µs a decision"),
        ("runner_with_log_us", "runner with log, µs a decision"),
    ):
        table.add_row(words, f"{found[name]:.2f}", f"{found[name] * scale:.2f}")
    table.add_row("options a decision", f"{found['options_mean']:.1f}", "")
    table.add_row("state as JSON, bytes", f"{found['json_bytes']:,.0f}", "")
    return table


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(bench)
