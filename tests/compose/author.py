"""An author who comes by the API alone, with the README's bot, and a keeper; and what is to be true of every match that was counted."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from .checks import so
from .house import House, wait_until
from .images import ROOT
from .podman import Failed

TITLE = "east_india_companies"
POLITE = 2.0
"""Seconds between two questions of an author's program: the API takes 120 a minute from who does not say who he is."""

RATED = "from matches_match m where m.kind = 'rated' and m.status = 'finished'"
COUNTED = f"select count(*) {RATED}"
REPORTS = "(select count(*) from matches_attempt a where a.match_id = m.id and a.state = 'reported')"
LEDGER = "(select count(*) from matches_ratingchange c where c.match_id = m.id and c.run = 0)"
SEATS = "(select count(*) from matches_matchseat s where s.match_id = m.id)"
NOT_ONCE = f"select m.id, {REPORTS} reports, {LEDGER} ledger, {SEATS} seats {RATED} and ({REPORTS} <> 1 or {LEDGER} <> {SEATS})"
GAPS = f"select coalesce(max(m.sequence), 0) - count(*) {RATED}"


@dataclass(frozen=True)
class Author:
    """An account with a token."""

    name: str
    token: str


def readme_bot() -> str:
    """The ten lines that the README gives."""
    found = re.search(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    if found is None:
        raise Failed("README.md has no bot in Python.")
    return found[1]


def register(house: House, name: str) -> Author:
    """Make an account over HTTP."""
    wish = {"username": name, "email": f"{name}@example.org", "password": secrets.token_urlsafe(16)}
    made = house.api("register/", data=wish)
    so(f"{name} registers over HTTP and has a token", made["token"]["token"].startswith("lh_"), made)
    return Author(name, made["token"]["token"])


def make_keeper(house: House, name: str) -> Author:
    """Make a keeper with the command that the README gives, and a token with the password."""
    password = secrets.token_urlsafe(16)
    email = f"{name}@example.org"
    house.manage(
        "createsuperuser", "--noinput", "--username", name, "--email", email, DJANGO_SUPERUSER_PASSWORD=password
    )
    issued = house.api("tokens/", data={"username": name, "password": password, "name": "desk"})
    (row,) = house.rows(f"select is_superuser from accounts_user where username = '{name}'")
    so(f"{name} is made a keeper by createsuperuser and signs in over HTTP", row["is_superuser"], row)
    return Author(name, issued["token"])


def submit(house: House, author: Author, bot: str) -> int:
    """Submit the README's bot, and wait until it is ready; its number."""
    # No two are the same: the ladder refuses a version that a bot has already.
    sent = {"title": TITLE, "name": bot, "code": f"{readme_bot()}\n# {secrets.token_hex(8)}\n"}
    made = house.api("bots/", author.token, json=sent)
    url = made["url"].partition("/api/v1/")[2]
    version = wait_until(
        lambda: (found := house.api(url, author.token))["status"] not in ("submitted", "validating") and found,
        f"a verdict on {bot}",
        every=POLITE,
    )
    so(f"{bot}, the README's bot, passes validation in the sandbox", version["status"] == "ready", version)
    return int(version["bot"])


def plays_rated(house: House, bot: int) -> int:
    """Wait until the bot has a rated match; its number."""
    rows = wait_until(lambda: house.api(f"bots/{bot}/ratings/")["results"], f"a rated match of bot {bot}", every=POLITE)
    match = house.api(f"matches/{rows[0]['match']}/")
    mine = [seat for seat in match["seats"] if seat["bot"]["id"] == bot]
    so(
        f"it plays a rated match to the end (match {match['id']})",
        [seat["result"] for seat in mine] == ["finished"],
        match,
    )
    log = house.http.get(f"/api/v1/matches/{match['id']}/log.jsonl")
    so(
        f"the match's log is there, {len(log.content):,} bytes",
        log.status_code == 200 and log.content.count(b"\n") > 10,
        log,
    )
    return int(match["id"])


def until_counted(house: House, more: int) -> int:
    """Wait for `more` rated matches than now; how many there are then."""
    aim = house.count(COUNTED) + more
    return int(wait_until(lambda: (now := house.count(COUNTED)) >= aim and now, f"{aim} rated matches"))


def all_counted_once(house: House) -> int:
    """Look at every rated match that was counted, and replay the ratings; how many there are."""
    counted = house.count(COUNTED)
    wrong = house.rows(NOT_ONCE)
    so(f"each of {counted} rated matches was reported once and has one ledger row for each seat", not wrong, wrong)
    so("the season's order of them has no gap", house.count(GAPS) == 0)
    replayed = house.manage("rebuild_ratings", "--check").splitlines()[0]
    so(f"ratings replayed: {replayed}", replayed.endswith("the same to the last bit"), replayed)
    return counted
