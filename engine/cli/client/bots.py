"""``bots``: how bots stand, and ``bots show`` one of them in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer
from rich.table import Table
from rich.text import Text

from engine.cli.client.house import (
    Insecure,
    SiteOption,
    TitleOption,
    any_bot,
    bot_cell,
    cell,
    closing,
    house,
    points,
    say,
    say_json,
)
from engine.cli.tables import Column, fitted, show_table
from engine.cli.terminal import AsJson, out
from engine.client.errors import Refusal
from engine.client.shapes import BOARD, BOT, GRADES, SEASON, VERSION
from engine.wording import counted, printable, printable_name

if TYPE_CHECKING:
    from engine.client.site import Fields, Site

SHOWN_VERSIONS = 10

NOT_FOUND = 404

bots = typer.Typer(help="Bots of yours, or of others, and how they stand.", invoke_without_command=True)


@bots.callback()
def list_bots(
    context: typer.Context,
    author: Annotated[str | None, typer.Option(metavar="NAME", help="Those of this author; without, your own.")] = None,
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """List your bots, or those of an author or of a title: status, rating with its 95 % interval, rank, games."""
    if context.invoked_subcommand is not None:
        return
    others = author is not None or title is not None
    with closing(house(site, insecure, needs_login=not others)) as there:
        if author is None and not others:
            found = list(there.rows("me/bots/", BOT))
        else:
            found = list(there.rows("bots/", BOT, owner=author, title=title))
        standing = _standing(there, {str(bot["title"]) for bot in found})
    rows = [{**bot, "standing": standing.get(bot["id"])} for bot in found]
    if as_json:
        say_json(rows)
        return
    show_table(_table(rows) if rows else "there are none")


@bots.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bot's name, or its number.")],
    title: TitleOption = None,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Show one bot: what it is, how it stands, its versions."""
    with closing(house(site, insecure)) as there:
        bot = any_bot(there, name, title)
        standing = _standing(there, {str(bot["title"])}).get(bot["id"])
        versions = there.page(f"bots/{int(bot['id'])}/versions/", VERSION, {"page_size": SHOWN_VERSIONS}).rows
        steps = _steps(there, bot)
    if as_json:
        say_json({**bot, "standing": standing, "versions": versions, "steps": steps})
        return
    say(
        f"{printable_name(bot['name'])} by {printable_name(bot['owner'])}, number {bot['id']}, plays {bot['title']}",
        "bold",
    )
    if bot["description"]:
        say(bot["description"])
    if standing is not None:
        of = f"{counted(standing['games'], 'game')}, {standing['wins']} won"
        say(f"{rating_of(standing)} in {standing['season']}, rank {rank_of(standing)}, {of}")
    table = Table(box=None, header_style="bold")
    for heading in ("version", "status", "submitted", "language", "what changed"):
        table.add_column(heading)
    for version in versions:
        plays = " (plays)" if version["active"] else ""
        told = (version["number"], f"{version['status']}{plays}", _day(version["created_at"]), version["language"])
        table.add_row(*map(cell, told), cell(version["status_reason"] or version["note"]))
    out.print(table)
    if steps:
        out.print("")
        show_table(_ladder(steps))


def _steps(there: Site, bot: Fields) -> list[Fields]:
    """The house's graded bots of the bot's title, and what it has done against each; none of a house of an older release."""
    try:
        found = there.get(f"titles/{quote(str(bot['title']), safe='')}/grades/", GRADES, bot=int(bot["id"]))
    except Refusal as refusal:
        if refusal.status != NOT_FOUND:
            raise
        return []
    return list(found["steps"])


def _ladder(steps: list[Fields]) -> Table:
    rows = []
    for step in steps:
        met = step["result"] or {"games": 0, "above": 0, "share": None}
        name = step["bot"]["name"] if step["bot"] is not None else step["name"]
        share = "–" if met["share"] is None else f"{100 * met['share']:.0f} %"
        beaten = f"{met['above']} of {met['games']}" if met["games"] else "–"
        rows.append(
            (
                cell(step["step"]),
                cell(name),
                cell(f"{step['rating']:.0f}"),
                cell(beaten),
                cell(share),
                Text("next" if step["next"] else ""),
            )
        )
    return fitted(STEP_COLUMNS, rows)


def _standing(there: Site, titles: set[str]) -> dict[int, Fields]:
    """By a bot's number: its row of the newest open season's board of its title, with the season's slug."""
    found: dict[int, Fields] = {}
    for title in sorted(titles):
        seasons = there.page("seasons/", SEASON, {"title": title, "state": "open", "page_size": 1}).rows
        for season in seasons:
            board = there.get(f"seasons/{season['slug']}/leaderboard/", BOARD)
            found |= {row["bot"]["id"]: {**row, "season": season["slug"]} for row in board["rows"]}
    return found


STEP_COLUMNS = (
    Column("step", figures=True),
    Column("the house's", names=True),
    Column("measured", figures=True, spare=1),
    Column("beaten in", figures=True),
    Column("share", figures=True, spare=2),
    Column(""),
)

COLUMNS = (
    Column("bot", names=True),
    Column("title", spare=3),
    Column("author", spare=1),
    Column("status"),
    Column("rating", figures=True),
    Column("rank", figures=True, spare=6),
    Column("games", figures=True, spare=5),
    Column("won", figures=True, spare=4),
    Column("forfeits", figures=True, spare=2),
)


def _table(rows: list[Fields]) -> Table:
    lines = []
    for bot in rows:
        standing = bot["standing"] or {}
        figures = (standing.get(name) for name in ("games", "wins", "forfeits"))
        told = (bot["title"], bot["owner"], status_of(bot), rating_of(standing), rank_of(standing), *figures)
        lines.append((bot_cell(bot, bot["active_version"]), *map(cell, told)))
    return fitted(COLUMNS, lines)


def status_of(bot: Fields) -> str:
    """How a bot stands in a few words: whether it plays, and what became of a version that came after the one that does."""
    newest, active = bot["newest_version"], bot["active_version"]
    if newest is None:
        return "nothing submitted"
    if newest["number"] == active:
        return "plays"
    of_newest = f"v{newest['number']} {newest['status']}"
    return f"plays; {of_newest}" if active is not None else of_newest


def rating_of(standing: Fields) -> str:
    """``1712 ± 31``: the season's rating, or the live one while that does not know the bot."""
    rating: Any = standing.get("rating")
    if rating is None:
        return f"{points(standing.get('elo'))} (live)" if standing else "–"
    width = standing.get("half_width")
    return f"{points(rating)} ± {points(width)}" if width is not None else points(rating)


def rank_of(standing: Fields) -> str:
    rank, best, worst = (standing.get(name) for name in ("rank", "best_rank", "worst_rank"))
    if rank is None:
        return "–"
    return f"{rank} ({best}–{worst})" if best is not None and best != worst else str(rank)


def _day(moment: object) -> str:
    return printable(moment)[:16].replace("T", " ")


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(bots, name="bots")
