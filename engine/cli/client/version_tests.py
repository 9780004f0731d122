"""``test-version``: the ladder's own test of two versions, from here."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    cell,
    closing,
    house,
    my_bot,
    points,
    say,
    say_json,
    version_number,
)
from engine.cli.terminal import AsJson, errors, left_there, out, waiting
from engine.client.shapes import VERSION_TEST, VERSION_TEST_DETAIL
from engine.kernel.errors import BadOption
from engine.wording import counted, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields, Site

LOOK_SECONDS = 5.0
BAR = 40
"""Letters between the two bounds."""


def start(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A bot of yours.")],
    new: Annotated[
        str | None, typer.Argument(metavar="[NEW]", help="Number of the version that may be better.")
    ] = None,
    old: Annotated[
        str | None,
        typer.Argument(metavar="[OLD]", help="Number of the version to compare with; without, the one that plays."),
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List the bot's tests instead.")] = False,
    seats: Annotated[int | None, typer.Option(min=1, help="Seats of the table; the smallest for two without.")] = None,
    elo0: Annotated[float | None, typer.Option(help="Points that mean: not better.")] = None,
    elo1: Annotated[float | None, typer.Option(help="Points that mean: better.")] = None,
    most_blocks: Annotated[int | None, typer.Option(min=1, help="Undecided after so many blocks.")] = None,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Leave once it is started.")] = False,
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Have the ladder test a version against another, and show how it goes. The exit code is 1 unless it is found better."""
    with closing(house(site, insecure, needs_login=True, lasting=True)) as there:
        found = my_bot(there, bot, title)
        if show_list:
            _list(list(there.rows("version-tests/", VERSION_TEST, bot=found["id"])), as_json)
            return
        if new is None:
            raise BadOption("NEW", "nothing says which version is tested", "give its number, or --list")
        candidate, baseline = (
            version_number("NEW", new),
            version_number("OLD", old) if old is not None else found["active_version"],
        )
        if baseline is None:
            raise BadOption(
                "OLD", f"no version of {printable_name(found['name'])} plays", "give the one to compare with"
            )
        terms = {"seats": seats, "elo0": elo0, "elo1": elo1, "most_blocks": most_blocks}
        wish = {
            "candidate": {"bot": found["id"], "number": candidate},
            "baseline": {"bot": found["id"], "number": baseline},
            **{name: value for name, value in terms.items() if value is not None},
        }
        test = there.post("version-tests/", VERSION_TEST, wish)
        if not as_json:
            name = printable_name(found["name"])
            say(f"test {test['id']}: is {name} v{candidate} better than v{baseline}? {counted(test['seats'], 'seat')},")
            say(
                f"  {points(test['elo0'])} against {points(test['elo1'])} points, at most {counted(test['most_blocks'], 'block')}"
            )
        if no_wait:
            if as_json:
                say_json(test)
            return
        test = _follow(there, int(test["id"]), as_json)
    if not as_json:
        say(_outcome(test), "bold green" if test["decision"] == "better" else "bold")
    if test["decision"] != "better":
        raise typer.Exit(1)


def _follow(there: Site, number: int, as_json: bool, look: float = LOOK_SECONDS) -> Fields:
    """Show the log-likelihood ratio as it moves, until the test has ended: in one line of a terminal, else a line for every change."""
    before = None
    goes_on = "the test goes on; leadenhall test-version BOT --list tells how it stands"
    with left_there(goes_on), waiting(not as_json) as line:
        while True:
            detail = there.get(f"version-tests/{number}/", VERSION_TEST_DETAIL)
            test: Fields = detail["test"]
            if as_json and detail != before:
                say_json(detail)
            elif not as_json and errors.is_terminal:
                line.show(_line(detail))
            elif not as_json and (before is None or test["blocks_counted"] != before["test"]["blocks_counted"]):
                say(f"  {_line(detail)}", "dim")
            if test["state"] != "running":
                return test
            before = detail
            time.sleep(look)


def _line(detail: Fields) -> str:
    """``24 blocks, LLR 1.32 (-2.94 to 2.94) [--------|---o----], +31 points (-12 to 74)``."""
    test = detail["test"]
    low, high, llr = (float(test[name]) for name in ("lower", "upper", "llr"))
    share = (llr - low) / (high - low) if high > low else 0.5
    bar = ["-"] * BAR
    bar[BAR // 2] = "|"
    bar[min(BAR - 1, max(0, round(share * (BAR - 1))))] = "o"
    elo = f", {_elo(test)}" if test["elo"] is not None else ""
    waiting = counted(detail["waiting"], "game")
    return f"{counted(test['blocks_counted'], 'block')}, LLR {llr:.2f} ({low:.2f} to {high:.2f}) [{''.join(bar)}]{elo}, {waiting} to come"


def _elo(test: Fields) -> str:
    elo, low, high = (test[name] for name in ("elo", "elo_low", "elo_high"))
    interval = f" ({points(low)} to {points(high)})" if low is not None and high is not None else ""
    return f"{elo:+.0f} points{interval}"


def _outcome(test: Fields) -> str:
    told = {"better": "better", "not better": "not better"}.get(
        test["decision"], f"undecided: {test['reason'] or test['state']}"
    )
    return f"{told}, after {counted(test['blocks_counted'], 'block')}" + (
        f"; {_elo(test)}" if test["elo"] is not None else ""
    )


def _list(tests: list[Fields], as_json: bool) -> None:
    if as_json:
        say_json(tests)
        return
    if not tests:
        out.print("there are none")
        return
    table = Table(box=None, header_style="bold")
    for heading in ("test", "new", "old", "state", "blocks", "LLR", "points"):
        table.add_column(heading, justify="right" if heading in ("test", "blocks", "LLR") else "left")
    for test in tests:
        new, old = (
            f"{printable_name(test[side]['bot']['name'])} v{test[side]['number']}" for side in ("candidate", "baseline")
        )
        state = test["decision"] or test["state"]
        elo = _elo(test) if test["elo"] is not None else None
        table.add_row(*map(cell, (test["id"], new, old, state, test["blocks_counted"], points(test["llr"], 2), elo)))
    out.print(table)


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("test-version")(start)
