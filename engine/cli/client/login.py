"""``login``, ``logout`` and ``whoami``."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.client.house import Insecure, SiteOption, closing, house, say, say_json, speak
from engine.cli.terminal import AsJson, errors
from engine.client import credentials
from engine.client.credentials import Login
from engine.client.errors import NotAllowed, NotLoggedIn, NotThere, SiteError
from engine.client.shapes import ISSUED, REGISTERED, TOKEN, USER
from engine.kernel.errors import BadOption

if TYPE_CHECKING:
    from engine.client.site import Fields, Site


def login(
    site: SiteOption = None,
    username: Annotated[
        str | None, typer.Option("--user", metavar="NAME", help="Your user name; asked for without.")
    ] = None,
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help="Read the password from standard input.")
    ] = False,
    token_stdin: Annotated[
        bool, typer.Option("--token-stdin", help="Read a token from standard input instead.")
    ] = False,
    code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Of your second factor; asked for if it is needed.")
    ] = None,
    register: Annotated[bool, typer.Option("--register", help="Make the account first.")] = False,
    email: Annotated[str | None, typer.Option(help="For --register; asked for without.")] = None,
    days: Annotated[int, typer.Option(min=1, max=365, help="Until the token expires.")] = 90,
    insecure: Insecure = False,
    as_json: AsJson = False,
) -> None:
    """Log in at a house, and keep the token that it gives in a file of yours."""
    if token_stdin and (password_stdin or register or code or username):
        raise BadOption("token-stdin", "a token stands for name, password and code", "give one of the two")
    before = credentials.kept(site, insecure)
    credentials.check_place()
    start = Login(before.site, insecure=before.insecure)
    with closing(speak(start)) as there:
        if token_stdin:
            given = Login(start.site, _line("token"), insecure=start.insecure)
        else:
            name = username or _asked("user name", "give --user")
            password = _line("password") if password_stdin else _hidden(register)
            if register:
                given = _registered(there, start, name, email or _asked("e-mail address", "give --email"), password)
            else:
                given = _logged_in(there, start, name, password, code, days)
    with closing(speak(given)) as there, _revoked_unless_kept(there, given):
        me = there.get("me/", USER)
        file = credentials.keep(replace(given, username=str(me["username"])))
        if before.name and before.name != given.name and before.username == me["username"]:
            _revoke(there, before.name)
    if as_json:
        say_json(
            {"site": given.site, "username": me["username"], "token_name": given.name or None, "credentials": str(file)}
        )
    else:
        say(f"logged in at {given.site} as {me['username']}; the token is kept in {file}")


def _registered(there: Site, start: Login, name: str, email: str, password: str) -> Login:
    told = there.post("register/", REGISTERED, {"username": name, "email": email, "password": password})
    return replace(start, token=str(told["token"]["token"]), name=str(told["token"]["name"]))


def _logged_in(there: Site, start: Login, name: str, password: str, code: str | None, days: int) -> Login:
    wish: Fields = {"username": name, "password": password, "days": days, "name": _token_name()}
    try:
        told = there.post("tokens/", ISSUED, {**wish, **({"code": code} if code else {})})
    except NotAllowed as refused:
        if code is not None or not refused.names("code") or not sys.stdin.isatty():
            raise
        code = _asked("code of your second factor", "give --code")
        told = there.post("tokens/", ISSUED, {**wish, "code": code})
    return replace(start, token=str(told["token"]), name=str(told["name"]))


def _token_name() -> str:
    """What the token is called among one's tokens: this machine's name, and letters by which it differs from others of it."""
    machine = re.sub(r"[^A-Za-z0-9._-]+", "-", socket.gethostname()).lstrip("._-")[:24] or "machine"
    return f"{machine}-{token_hex(3)}"


@contextmanager
def _revoked_unless_kept(there: Site, given: Login) -> Iterator[None]:
    """Revoke the token that the house has just given, if the block fails before it is kept: nobody would know of it."""
    try:
        yield
    except BaseException:
        if given.name and credentials.kept(given.site, given.insecure).token != given.token:
            with suppress(SiteError):
                _revoke(there, given.name)
        raise


def _revoke(there: Site, name: str) -> None:
    """Revoke the token that this one takes the place of; it may be gone already."""
    with suppress(NotThere):
        there.delete(f"tokens/{name}/")


def _line(what: str) -> str:
    told = sys.stdin.readline().rstrip("\r\n")
    if what == "token" and not (told.isascii() and told.isprintable()):
        raise BadOption("token-stdin", "it holds letters that no token has", "copy it again, as the house has shown it")
    if not told:
        raise BadOption(
            f"{what}-stdin",
            f"there is no {what} on standard input",
            f"echo it into the command, or leave out --{what}-stdin",
        )
    return told


def _hidden(register: bool) -> str:
    return _asked("password", "give --password-stdin", hide_input=True, confirmation_prompt=register)


def _asked(what: str, remedy: str, **how: bool) -> str:
    """What is typed. Raises BadOption where nothing will be: at the end of what is typed, or of a file."""
    try:
        told: str = typer.prompt(what, err=True, **how)  # type: ignore[arg-type]
    except typer.Abort as abort:
        if not how.get("hide_input"):
            errors.print("")  # behind the prompt
        if not isinstance(abort.__context__, EOFError):
            raise
        raise BadOption(what.replace(" ", "-"), f"no {what} was typed", remedy) from abort
    return told


def logout(site: SiteOption = None) -> None:
    """Revoke the token that is kept for the house, and forget it."""
    login = credentials.kept(site)
    left = f"; {credentials.TOKEN} is still set" if os.environ.get(credentials.TOKEN) else ""
    if not login.token:
        say(f"you are not logged in at {login.site}{left}")
        return
    with closing(speak(login)) as there:
        try:
            name = next((str(row["name"]) for row in there.page("tokens/", TOKEN, {}).rows if row["current"]), "")
            if name:
                there.delete(f"tokens/{name}/")
        except (NotLoggedIn, NotThere):  # expired, or revoked elsewhere
            pass
    credentials.forget(login.site)
    say(f"logged out at {login.site}: the token is revoked{left}")


def whoami(site: SiteOption = None, as_json: AsJson = False) -> None:
    """Tell whose token is used, and at which house."""
    with closing(house(site, needs_login=True)) as there:
        me = there.get("me/", USER)
        if as_json:
            say_json({"site": there.address, **me})
        else:
            say(f"{me['username']} at {there.address}" + (", a keeper" if me["is_staff"] else ""))


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command()(login)
    app.command()(logout)
    app.command()(whoami)
