"""What logging in gives: tokens by house, in one file of the author's that nobody else may read.

It lies at ``$XDG_CONFIG_HOME/leadenhall/credentials.json``. In the environment LEADENHALL_SITE names a house and LEADENHALL_TOKEN a token
of it; both win over the file. A token is written nowhere else, and in no message.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.client.addresses import site_of
from engine.kernel.errors import BadOption

SITE, TOKEN = "LEADENHALL_SITE", "LEADENHALL_TOKEN"
REMEDY = "log in again, or remove the file"


@dataclass(frozen=True, slots=True)
class Login:
    """How to speak to a house: its address, a token of it ("" for none), whose it is and what it is called there, and whether plain http
    was allowed."""

    site: str
    token: str = field(default="", repr=False)
    username: str = ""
    name: str = ""
    insecure: bool = False


def place() -> Path:
    """Where the file lies."""
    above = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(above) if Path(above).is_absolute() else Path.home() / ".config") / "leadenhall" / "credentials.json"


def chosen(site: str | None = None, insecure: bool = False) -> Login:
    """The login to use: of `site`, else of LEADENHALL_SITE, else of the house where one last logged in. Raises BadOption for none of them.

    LEADENHALL_TOKEN is a token of the house that LEADENHALL_SITE names; where that is not set, of whichever is used.
    """
    there = kept(site, insecure)
    named, token = os.environ.get(SITE, ""), os.environ.get(TOKEN, "").strip()
    if not (token.isascii() and token.isprintable()):
        raise BadOption(TOKEN, "it holds letters that no token has", "copy the token again, as the house has shown it")
    if token and (not named or kept(named, insecure).site == there.site):
        return Login(there.site, token, insecure=there.insecure)
    return there


def kept(site: str | None = None, insecure: bool = False) -> Login:
    """What the file has of the same house, whatever LEADENHALL_TOKEN says. Raises BadOption as `chosen` does."""
    known = _read()
    address = site or os.environ.get(SITE, "") or known.get("last", "")
    if not address:
        raise BadOption(
            "site", "no house is named", f"give --site URL, set {SITE}, or log in: leadenhall login --site URL"
        )
    return _login(known, address, insecure)


def check_place() -> None:
    """Can a login be kept? To be asked before a house gives a token that would else live on unknown. Raises OSError, BadOption."""
    _read()
    file = place()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(prefix=".credentials-", dir=file.parent) as tried:
        tried.write(b" " * 4096)


def keep(login: Login) -> Path:
    """Write the login down, and that its house is the one to use. Returns where. Raises OSError, BadOption."""
    sites = {**_read().get("sites", {})}
    sites[login.site] = {
        "token": login.token,
        "username": login.username,
        "name": login.name,
        "insecure": login.insecure,
    }
    return _write({"last": login.site, "sites": sites})


def forget(site: str) -> None:
    """Take the login of this house out of the file. Raises OSError, BadOption."""
    known = _read()
    sites = {address: login for address, login in known.get("sites", {}).items() if address != site}
    if len(sites) < len(known.get("sites", {})):
        _write({"last": known.get("last", ""), "sites": sites})


def _login(known: Mapping[str, Any], address: str, insecure: bool) -> Login:
    sites = known.get("sites", {})
    # As it was allowed when one logged in there: an address is not asked about twice.
    site = site_of(address, insecure=True)
    found = sites.get(site, {})
    allowed = insecure or bool(found.get("insecure"))
    site = site_of(address, allowed)
    token, username, name = (str(found.get(key, "")) for key in ("token", "username", "name"))
    return Login(site, token, username, name, allowed)


def _read() -> dict[str, Any]:
    file = place()
    try:
        with file.open("rb") as opened:
            mode = os.fstat(opened.fileno()).st_mode
            text = opened.read()
    except FileNotFoundError:
        return {}
    if os.name == "posix" and stat.S_IMODE(mode) & 0o077:
        raise BadOption(
            "credentials", f"others may read {file}", f"chmod 600 {file}, and revoke its tokens if they have"
        )
    try:
        known = json.loads(text)
    except ValueError as error:
        raise BadOption("credentials", f"{file} cannot be read: {error}", REMEDY) from error
    sites = known.get("sites") if isinstance(known, dict) else None
    if not isinstance(sites, dict) or not all(isinstance(login, dict) for login in sites.values()):
        raise BadOption("credentials", f"{file} holds no credentials", REMEDY)
    return {"last": str(known.get("last", "")), "sites": sites}


def _write(known: Mapping[str, Any]) -> Path:
    """In the place of the file, at once: it is never there in part, nor for a moment to be read by others."""
    file = place()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".credentials-", dir=file.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as opened:
            json.dump(known, opened, indent=2)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
    return file


__all__ = ["SITE", "TOKEN", "Login", "check_place", "chosen", "forget", "keep", "kept", "place"]
