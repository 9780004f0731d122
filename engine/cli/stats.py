"""``stats``: what random (or house) games of a title look like in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Annotated

import typer
from rich.table import Table

from engine.arena import MatchResult
from engine.cli.terminal import (
    Jobs,
    OptionSetting,
    Seed,
    TitleArgument,
    options_of,
    out,
    progress_bar,
    title_of,
    with_error,
    with_interval,
)
from engine.estimates import TOLD_FROM, mean_and_error, share_and_interval
from engine.kernel import Chance
from engine.kernel.registry import title as title_by_id
from engine.series import Fixture, Series, check_bots
from engine.wording import counted
from engine.workshop.processes import spread

MOST_VALUES = 9
"""Values of a figure up to which each is listed with its share of the games."""


def stats(
    id: TitleArgument,
    games: Annotated[int, typer.Option(min=2, help="Games per seat count.")] = 200,
    seats: Annotated[list[int] | None, typer.Option(help="Only games of so many seats; may be given again.")] = None,
    bot: Annotated[str, typer.Option("--bot", "--bots", help="The house bot that sits on every seat.")] = "random",
    seed: Seed = 1,
    jobs: Jobs = 1,
    option: OptionSetting = None,
    turns: Annotated[
        int | None, typer.Option(help="Print the chances that the rulebook gives for games of so many turns instead.")
    ] = None,
) -> None:
    """Final scores, length of games, what each seat is worth, and the title's own figures, for one bot on all seats."""
    title = title_of(id)
    if turns is not None:
        _print_chances(turns, title.chances(turns, games, seed))
        return
    options = title.check_options(options_of(option))
    check_bots([bot], title.id)
    for count in [title.check_seats(each, options) for each in seats or title.seats(options)]:
        series = Series(title.id, type(title).__module__, options, (bot,) * count, seed)
        # One game per seed, without rotations: the bots are alike, and it is the seats that are compared.
        fixtures = (Fixture(number, number, seed + number, tuple(range(count))) for number in range(games))
        with progress_bar(counted(count, "seat"), games) as advance:
            results, figures = [], []
            for result, measured in spread(partial(_measure, series), fixtures, jobs):
                results.append(result)
                figures.append(measured)
                advance()
        _print(count, results)
        if any(figures):
            _print_figures(figures)


def _print_chances(turns: int, chances: Sequence[Chance]) -> None:
    games = chances[0].games
    sorts = list(dict.fromkeys(chance.sort for chance in chances))
    found = {(chance.what, chance.sort): chance for chance in chances}
    table = Table(
        box=None,
        header_style="bold",
        title=f"{counted(games, 'game')} of {counted(turns, 'turn')}",
        title_justify="left",
    )
    table.add_column("")
    for sort in sorts:
        table.add_column(f"{sort}, %", justify="right")
        table.add_column("published", justify="right")
    for what in dict.fromkeys(chance.what for chance in chances):
        cells = []
        for sort in sorts:
            chance = found[what, sort]
            cells += [with_error(100 * _share(chance), _error(chance), 1), str(chance.published)]
        table.add_row(what, *cells)
    out.print(table)
    gaps = [100 * _share(chance) - chance.published for chance in chances]
    out.print(
        f"±: standard errors; gaps to the published chances: largest {max(map(abs, gaps)):.1f} points,"
        f" root mean square {sqrt(sum(gap * gap for gap in gaps) / len(gaps)):.2f}\n",
        style="dim",
        highlight=False,
    )


def _share(chance: Chance) -> float:
    return chance.happened / chance.games


def _error(chance: Chance) -> float | None:
    """Standard error of a share, in per cent; with a game more of either kind, so that a share of 0 or 1 has one too; None for few."""
    if chance.games < TOLD_FROM:
        return None
    share = (chance.happened + 1) / (chance.games + 2)
    return 100 * sqrt(share * (1 - share) / chance.games)


Figures = Mapping[str, int | bool | str]


def _measure(series: Series, fixture: Fixture) -> tuple[MatchResult, Figures]:
    """Play a match, and measure the title's own figures on the finished game, which its choices bring back."""
    _, result, _ = series.play(fixture)
    title = title_by_id(series.title)
    game = title.new(len(series.bots), fixture.seed, series.options)
    for choice in result.choices:
        game.choose(choice)
    return result, title.metrics(game)


def _print_figures(figures: list[Figures]) -> None:
    numbers = range(len(figures))
    table = Table(box=None, header_style="bold")
    table.add_column("figure")
    for heading in ("mean", "lowest", "highest"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("how often")
    for name in dict.fromkeys(name for measured in figures for name in measured):
        found = [measured[name] for measured in figures]
        if all(isinstance(value, bool) for value in found):
            table.add_row(name, with_interval(*share_and_interval([float(value) for value in found], numbers)))
        elif all(isinstance(value, int) for value in found):
            values = [float(value) for value in found]
            mean = with_error(*mean_and_error(values, numbers), 2)
            table.add_row(name, mean, f"{min(values):.0f}", f"{max(values):.0f}", _how_often(found))
        else:
            table.add_row(name, ", ".join(f"{value} ({count})" for value, count in Counter(found).most_common()))
    out.print(table)
    out.print()


def _how_often(found: list[int | bool | str]) -> str:
    """``3: 10%, 4: 25%, 5: 65%``, unspaced lest columns break there; nothing for many values, whose mean and extremes must do."""
    counted = Counter(found)
    if len(counted) > MOST_VALUES:
        return ""
    return ", ".join(f"{value}: {100 * count / len(found):.0f}%" for value, count in sorted(counted.items()))


def _print(seats: int, results: list[MatchResult]) -> None:
    numbers = range(len(results))
    decisions = [float(len(result.choices)) for result in results]
    length, _ = mean_and_error(decisions, numbers)
    reasons = Counter(result.outcome.reason for result in results)
    table = Table(
        box=None,
        header_style="bold",
        title=f"{counted(seats, 'seat')}, {counted(len(results), 'game')}",
        title_justify="left",
    )
    table.add_column("seat")
    for heading in ("wins", "mean rank", "mean score", "lowest", "highest"):
        table.add_column(heading, justify="right")
    for seat in range(seats):
        wins = [1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0 for result in results]
        scores = [float(result.outcome.scores[seat]) for result in results]
        cells = [
            with_interval(*share_and_interval(wins, numbers)),
            with_error(*mean_and_error([float(result.ranks[seat]) for result in results], numbers), 2),
            with_error(*mean_and_error(scores, numbers), 1),
        ]
        table.add_row(str(seat + 1), *cells, f"{min(scores):.0f}", f"{max(scores):.0f}")
    out.print(table)
    ends = ", ".join(f"{reason} ({count})" for reason, count in reasons.most_common())
    out.print(
        f"{length:.0f} decisions a game ({min(decisions):.0f} to {max(decisions):.0f}); ends: {ends}\n", style="dim"
    )


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(stats)
