"""``submit``: a bot of one's own to the ladder, and its validation as it goes on."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer

from engine.cli.client.house import Insecure, SiteOption, closing, house, my_bot, say, say_json
from engine.cli.terminal import AsJson, errors, left_there, title_of, waiting
from engine.client.errors import NotThere
from engine.client.shapes import BOT, MATCH_DETAIL, SUBMITTED, VERSION
from engine.kernel.errors import BadOption
from engine.kernel.registry import titles
from engine.naming import check_bot_name
from engine.wording import counted, printable, printable_name

if TYPE_CHECKING:
    from engine.client.packing import Upload
    from engine.client.site import Fields, Site
    from engine.client.validation import Validation

SHOWN_STDERR = 2_000
"""Characters of a lost seat's error output that are shown."""
STYLES = {"assumed": "dim", "waiting": "dim", "forfeited": "red", "ready": "bold green", "rejected": "bold red"}


def submit(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A bot: a file, a folder, or an archive of one.")],
    name: Annotated[
        str | None,
        typer.Option(help="The bot's name; a new one makes a new bot. Else as bot.toml says, or the folder's."),
    ] = None,
    title: Annotated[
        str | None, typer.Option(help="Id of the title it plays; else as bot.toml says, or its earlier versions.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="BOT", help="A bot of yours of which it is the next version.")
    ] = None,
    note: Annotated[str, typer.Option(help="What changed, for your own list of versions.")] = "",
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Leave once it is uploaded.")] = False,
    site: SiteOption = None,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Upload a bot, and show its validation as it goes on. The exit code is 1 if it is rejected."""
    from engine.client.packing import upload_of
    from engine.client.validation import Validation

    upload = upload_of(path)
    if to is None and (chosen := name or upload.name):
        check_bot_name(chosen)
    if name is not None and to is not None:
        raise BadOption("to", "--name says the same", "give one of the two")
    with closing(house(site, insecure, needs_login=True, lasting=True)) as there:
        called, plays = _meant(there, upload, path, to or name, title, must_be_there=to is not None)
        _check_title(there, plays)
        if not (to or name or upload.name) and called != (
            path.resolve().name if path.is_dir() else path.name.partition(".")[0]
        ):
            say(
                f"note: it is called {called}: names of bots have no other letters; --name gives another", "dim", errors
            )
        fields = {"title": plays, "name": called, **({"note": note} if note else {})}
        version = there.upload("bots/", SUBMITTED, fields, ("package", upload.filename, upload.data))
        validation = Validation(there, int(version["bot"]), int(version["number"]))
        if not as_json:
            say(
                f"{printable_name(called)} v{version['number']} is uploaded to {there.address} ({counted(len(upload.data), 'byte')})"
            )
        if no_wait:
            if as_json:
                say_json({"bot": called, "title": plays, "version": version})
            return
        _follow(validation, quiet=as_json)
        again = _again(there, validation, path)
        if as_json:
            told = {"bot": called, "title": plays, "version": there.get(validation.path, VERSION)}
            say_json({**told, "report": validation.report["report"], "reproduce": again})
        elif again:
            if again["stderr"]:
                say(f"\nThe end of what it wrote to its error output in match {again['match']}:\n", "bold")
                say(again["stderr"][-SHOWN_STDERR:], "dim", keep="\n\t")
            say("\nThe same table on this machine, with its seed and house bots:\n", "bold")
            say(f"    {again['play']}\n")
            say("The log of the match:\n", "bold")
            say(f"    {again['log']}\n")
    if validation.report["status"] != "ready":
        raise typer.Exit(1)


def _meant(
    there: Site, upload: Upload, path: Path, name: str | None, title: str | None, must_be_there: bool
) -> tuple[str, str]:
    """What the bot is called, and what it plays. Raises BadOption where that is not to be known."""
    from engine.client.packing import name_of

    wanted_title = title or upload.title or None
    if must_be_there and name is not None:
        bot = my_bot(there, name, title)
        return str(bot["name"]), str(bot["title"])
    called = name or upload.name or name_of(path)
    if not called:
        raise BadOption("name", f"nothing says what {printable(path)} is called", "give --name, or name it in bot.toml")
    if wanted_title is None:
        plays = {
            str(bot["title"]) for bot in there.rows("me/bots/", BOT) if str(bot["name"]).casefold() == called.casefold()
        }
        if len(plays) != 1:
            known = ", ".join(titles())
            raise BadOption(
                "title", f"nothing says what {printable_name(called)} plays", f"give --title, one of {known}"
            )
        (wanted_title,) = plays
    return called, wanted_title


def _check_title(there: Site, id: str) -> None:
    """Raise BadOption for a title that neither this engine nor the house has."""
    if id in titles():
        return
    try:
        there.get(f"titles/{quote(id, safe='')}/", {"id": str})
    except NotThere:
        title_of(id)


def _follow(validation: Validation, quiet: bool) -> None:
    """Tell every stage in a line; while nothing happens, its place in the queue, where there is a terminal."""
    goes_on = f"the validation goes on at {validation.site.address}; leadenhall bots tells how it ended"
    with left_there(goes_on), waiting(not quiet) as line:
        for stage in validation.stages():
            if quiet:
                continue
            if stage.word == "waiting" and errors.is_terminal:
                line.show(stage.text)
            else:
                with line.aside():
                    say(f"  {stage.text}", STYLES.get(stage.word, ""))
                line.show("its games are played" if stage.word in ("checked", "game", "forfeited") else "")


def _again(there: Site, validation: Validation, path: Path) -> dict[str, Any] | None:
    """How to see the first lost game again; None where none was."""
    from engine.client.validation import again_at_home

    lost = validation.lost()
    if not lost:
        return None
    first = lost[0]
    match: Fields = there.get(f"matches/{int(first['match'])}/", MATCH_DETAIL)
    stderr = BytesIO()
    there.download(f"matches/{int(first['match'])}/seats/{int(first['seat'])}/stderr.txt", stderr)
    title = titles().get(str(match["title"]))
    defaults = title.check_options({}) if title is not None else {}
    return {
        "match": match["id"],
        "play": again_at_home(match, validation.bot, str(path), defaults),
        "log": f"leadenhall logs {int(match['id'])}",
        "stderr": stderr.getvalue().decode(errors="replace"),
    }


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(submit)
