"""``sprt``: is my new version better? The ladder's version test, at home."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.at_once import cores
from engine.bots import house_bots
from engine.cli.arena import (
    BOT_HELP,
    LimitsWords,
    Processes,
    Resume,
    Sandboxed,
    header_of,
    resumable,
    seated,
    series_of,
    table_size,
    tell_losses,
)
from engine.cli.live import Display, display
from engine.cli.terminal import AsJson, OptionSetting, Talk, TitleArgument, errors, options_of, out, title_of
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.wording import counted, printable_name
from engine.workshop.entrants import Entrant, entrants_of, limits_of
from engine.workshop.matches import Match, Playing
from engine.workshop.store import Folder, opened

if TYPE_CHECKING:
    from engine.ratings.sprt import State
    from engine.workshop.trial import Trial

UNDECIDED = 4
"""The exit code of a test that has reached its limit without an answer; 0 is "better", 1 is "not better"."""

LINE_EVERY = 10
"""Blocks between two lines where there is no terminal."""

WIDTH = 40
"""Letters of the drawn path between the bounds."""


def sprt(
    id: TitleArgument,
    new: Annotated[str, typer.Argument(metavar="NEW", help=BOT_HELP)],
    old: Annotated[str, typer.Argument(metavar="OLD", help="The version that it is to beat.")],
    field: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT…", help="Who else sits at tables of more than two; without one, the house bots."),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Seats at a table: the fewest at which two can meet, or three with a field.")
    ] = None,
    elo0: Annotated[float, typer.Option(help="An advantage of so many points is none.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="One of so many points is one.")] = 20.0,
    alpha: Annotated[float, typer.Option(help="Chance to call better what is at elo0.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance to call not better what is at elo1.")] = 0.05,
    max_blocks: Annotated[int, typer.Option(min=1, help="It stops undecided after so many.")] = 2000,
    processes: Processes = None,
    folder: Annotated[Path, typer.Option(help="Where state, logs and crashes are kept.")] = Path("sprt"),
    resume: Resume = False,
    seed: Annotated[int, typer.Option(help="Seed of the first block.")] = 1,
    limits: LimitsWords = "ladder",
    talk: Talk = True,
    option: OptionSetting = None,
    sandbox: Sandboxed = False,
    as_json: AsJson = False,
) -> None:
    """Test whether NEW is better than OLD: exit with 0 if it is, 1 if it is not, 4 if the blocks did not suffice to tell."""
    from engine.ratings.sprt import BadTest, Hypotheses
    from engine.workshop.trial import Terms, Trial

    title = title_of(id)
    settings = title.check_options(options_of(option))
    try:
        hypotheses = Hypotheses(elo0, elo1, alpha, beta)
    except BadTest as error:
        told = str(error).partition(": ")[2].rstrip(".")
        raise BadOption(error.field, told, "see `sprt --help`") from error
    count = table_size(title, settings, seats, 3 if field else 2)
    entrants = seated([new, old, *_field(field, count, title, (new, old))], title)
    _check_field(entrants)
    if entrants[0].version == entrants[1].version:
        errors.print("note: both are the same, by their hashes", style="yellow")
    series = series_of(title, settings, entrants, seed, limits_of(limits).with_talk(talk), sandbox)
    test = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    trial = Trial(Terms(hypotheses, count, len(entrants) - 2, seed, max_blocks))
    with opened(folder, header_of("sprt", series, entrants, count) | {"test": test}, resume) as kept:
        playing = Playing(series, tuple(entrants), folder)
        names = [entrant.name for entrant in entrants]
        _play(trial, kept, playing, processes or cores(), names, as_json)
        _tell(trial, kept, names, as_json)
    raise typer.Exit({"better": 0, "not better": 1, None: UNDECIDED}[trial.state.decision])


def _field(field: str | None, seats: int, title: Title, tested: Sequence[str]) -> list[str]:
    """Who fills the table: those named, or the house's bots of the title. Raises BadOption."""
    if seats <= 2:
        if field:
            raise BadOption("field", f"at tables of {counted(seats, 'seat')} nobody else sits", "leave it out")
        return []
    if field is None:
        versions = [entrant.version for entrant in entrants_of(tested, title.id)[0]]
        house = [bot.name for bot in house_bots().values() if bot.supports(title.id) and bot.version not in versions]
        if not house:
            raise BadOption("field", "the house has no bot of the title besides those tested", "name others by --field")
        return house
    named = [word.strip() for word in field.split(",") if word.strip()]
    if not named:
        raise BadOption("field", "it is empty", "name one bot or more, with commas between, or leave it out")
    return named


def _check_field(entrants: Sequence[Entrant]) -> None:
    """Raise BadOption where a version that is tested would sit beside itself."""
    tested = [entrant.version for entrant in entrants[:2]]
    for entrant in entrants[2:]:
        if entrant.version in tested:
            told = f"{printable_name(entrant.name)} is tested, and no part of the field"
            raise BadOption("field", told, "leave it out")


def _play(trial: Trial, folder: Folder, playing: Playing, jobs: int, names: list[str], as_json: bool) -> None:
    from engine.workshop.running import run

    counted_before = 0
    with resumable(folder), display(lines=not as_json) as shown, closing(run(trial, folder, playing, jobs)) as matches:
        for match in matches:
            blocks = trial.state.blocks
            if blocks != counted_before:
                counted_before = blocks
                _show(trial, shown, names, as_json)
            if trial.over:
                break
            _warn(match, as_json)


def _show(trial: Trial, shown: Display, names: list[str], as_json: bool) -> None:
    state = trial.state
    if as_json:
        print(json.dumps({"type": "state", **_as_json(state)}), flush=True)
    shown.show(lambda: _picture(state, names), lambda: _line(state), told=not state.blocks % LINE_EVERY)


def _warn(match: Match, as_json: bool) -> None:
    if match.void and not as_json:
        errors.print(f"match {match.fixture.number + 1} is void: {match.void}", style="red", markup=False)


def _picture(state: State, names: list[str]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_row("new", Text(printable_name(names[0])))
    table.add_row("old", Text(printable_name(names[1])))
    table.add_row("LLR", f"{state.lower:+.2f} {_path(state)} {state.upper:+.2f}   {state.llr:+.3f}")
    table.add_row("Elo", _elo(state))
    table.add_row("", f"{counted(state.blocks, 'block')}, {counted(state.games, 'game')}")
    return table


def _path(state: State) -> str:
    """Where the ratio stands between its bounds."""
    at = round((state.llr - state.lower) / (state.upper - state.lower) * (WIDTH - 1))
    place = min(max(at, 0), WIDTH - 1)
    return "─" * place + "●" + "─" * (WIDTH - 1 - place)


def _line(state: State) -> str:
    bounds = f"LLR {state.llr:+.3f} of {state.lower:+.3f} to {state.upper:+.3f}"
    return f"{counted(state.blocks, 'block')}, {counted(state.games, 'game')}: {bounds}; {_elo(state)}"


def _elo(state: State) -> str:
    if state.score is None:
        return "nothing played yet"
    score = f"score {100 * state.score:.1f} %"
    if state.elo is None:
        return score
    low = "−∞" if state.elo_low is None else f"{state.elo_low:+.0f}"
    high = "∞" if state.elo_high is None else f"{state.elo_high:+.0f}"
    return f"{state.elo:+.0f} points ({low} to {high}), {score}"


def _as_json(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__slots__}


def _tell(trial: Trial, folder: Folder, names: list[str], as_json: bool) -> None:
    state = trial.state
    answer = {
        "better": f"{printable_name(names[0])} is better than {printable_name(names[1])}",
        "not better": f"{printable_name(names[0])} is not better than {printable_name(names[1])}",
        None: "undecided",
    }[state.decision]
    if as_json:
        reason = "" if trial.exhausted or state.decision else "too many blocks are void" if trial.hopeless else ""
        print(json.dumps({"type": "result", **_as_json(state), "void_blocks": trial.void, "reason": reason}))
        return
    out.print(_line(state), markup=False, highlight=False, soft_wrap=True)
    style = {"better": "bold green", "not better": "bold red", None: "bold yellow"}[state.decision]
    why = f", after {counted(state.decided_at, 'block')}" if state.decided_at else ""
    if state.decision is None:
        why = ": too many blocks are void" if trial.hopeless else f" after {counted(state.blocks, 'block')}, its limit"
    out.print(f"{answer}{why}", style=style, markup=False, highlight=False, soft_wrap=True)
    tell_losses(folder, list(folder.matches.values()))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(sprt)
