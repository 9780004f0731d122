"""A version's report says how its games stand now, and where the cause of a forfeit is to be read."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.bots import services
from ladder.bots.models import Version
from ladder.play import services as matches
from ladder.play.models import Match, Worker
from ladder.play.selectors import last_words
from ladder.play.workforce import FIRST_GUESS_SECONDS
from ladder.validation import selectors
from ladder.validation import services as validation
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
CRASH = "exited with code 1"
TRACE = "ZeroDivisionError: division by zero"


@pytest.fixture
def version() -> Version:
    make.house_bots()
    version = services.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    assert validation.record_check(
        version.pk, {"language": "python", "argv": ["python", "bot.py"], "sha256": version.sha256, "files": 1}
    )
    version.refresh_from_db()
    return version


def crash(match: Match, version: Version) -> Match:
    """The version loses its seat, with a traceback on its error output."""
    own = match.seats.get(version=version).seat
    report = make.made_up_report(match, forfeits={own: CRASH})
    seats = tuple(replace(seat, stderr=TRACE if number == own else "") for number, seat in enumerate(report.seats))
    return matches.report(make.claimed(match).token, replace(report, seats=seats))


def api(user: object) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def report(version: Version) -> dict:
    return api(version.bot.owner).get(f"/api/v1/bots/{version.bot_id}/versions/{version.number}/report/").json()


def page(version: Version) -> str:
    client = Client()
    client.force_login(version.bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.get(f"/bots/{version.bot.title}/{version.bot.name}/versions/{version.number}/").content.decode()


def statuses(version: Version) -> list[str]:
    return [game["status"] for game in report(version)["report"]["games"]]


def test_the_report_follows_the_games_while_they_are_played(version: Version) -> None:
    first, second, *_ = version.validation_matches.order_by("pk")
    assert statuses(version) == ["queued"] * 9
    make.counted(first)
    make.claimed(second)
    assert statuses(version) == ["finished", "running"] + ["queued"] * 7
    seat = first.seats.get(version=version)
    assert report(version)["report"]["games"][0] == {
        "match": first.pk,
        "url": f"/api/v1/matches/{first.pk}/",
        "seats": 2,
        "seat": seat.seat,
        "status": "finished",
        "void_cause": "",
        "result": "finished",
        "rank": seat.rank,
        "score": seat.score,
        "fault": "",
        "reason": "",
        "stderr_url": f"/api/v1/matches/{first.pk}/seats/{seat.seat}/stderr.txt",
    }
    assert report(version)["report"]["verdict"] == ""


def test_a_rejected_version_s_unplayed_games_are_void_before_and_after_the_sweep(version: Version) -> None:
    games = list(version.validation_matches.order_by("pk"))
    lease = make.claimed(games[8])
    for match in games[:3]:
        crash(match, version)
    version.refresh_from_db()
    assert version.status == "rejected"
    assert "games" not in version.report
    void = report(version)["report"]["games"][3]
    assert (void["status"], void["reason"], void["stderr_url"]) == ("void", selectors.NOT_PLAYED, None)
    for _ in range(2):
        assert statuses(version) == ["finished"] * 3 + ["void"] * 6
        html = page(version)
        assert ">queued<" not in html
        assert ">running<" not in html
        matches.sweep()
    matches.report(lease.token, make.made_up_report(games[8]))
    assert statuses(version) == ["finished"] * 3 + ["void"] * 5 + ["finished"], (
        "a game that was ended after all is told"
    )


def test_a_crash_leads_its_owner_to_the_traceback(version: Version) -> None:
    for match in version.validation_matches.order_by("pk")[:3]:
        crash(match, version)
    version.refresh_from_db()
    game = report(version)["report"]["games"][0]
    assert (game["result"], game["fault"]) == ("forfeited", "exit")
    assert game["reason"] == f"{CRASH}; its error output ends: {TRACE}"
    assert f"it {game['reason']}. What it wrote" in version.status_reason
    assert f"What it wrote to its error output there is at {game['stderr_url']}." in version.status_reason
    assert api(version.bot.owner).get(game["stderr_url"]).content.decode() == TRACE
    assert api(make.AuthorFactory()).get(game["stderr_url"]).status_code == 404
    html = page(version)
    assert html.count(TRACE) == 1 + 3 + 3, "in the verdict, in each game's reason, in each error output"
    assert html.count("<code>exit</code>") == 3
    target = f"/matches/{game['match']}/#stderr-{game['seat'] + 1}"
    assert f'href="{target}"' in html
    client = Client()
    client.force_login(version.bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert f'<details id="stderr-{game["seat"] + 1}" open>' in client.get(target.partition("#")[0]).content.decode()


def test_the_last_line_of_a_traceback_is_its_owners_alone(db: None) -> None:
    bot = make.submitted_bot(name="Hastings")
    match = make.rated_match(make.season_with_field(bot))
    seat = match.seats.get(version__bot=bot)
    crash(match, seat.version)
    told_to_all, told_to_owner = CRASH, f"{CRASH}; its error output ends: {TRACE}"

    for viewer in (make.AuthorFactory(), None):
        told = api(viewer).get(f"/api/v1/matches/{match.pk}/").json()["seats"][seat.seat]
        assert (told["fault"], told["reason"], told["stderr_url"]) == ("exit", told_to_all, None)
        assert TRACE not in pages(viewer, match)
    assert pages(bot.owner, match).count(told_to_owner) == 2, "on the match's page and the bot's"


def pages(viewer: make.User | None, match: Match) -> str:
    """What a viewer is shown of the match and of the bot Hastings."""
    client = Client()
    if viewer is not None:
        client.force_login(viewer, backend="allauth.account.auth_backends.AuthenticationBackend")
    paths = (f"/matches/{match.pk}/", f"/bots/{match.title}/Hastings/")
    return "".join(client.get(path).content.decode() for path in paths)


@pytest.mark.parametrize(
    ("stderr", "words"),
    [
        ("", ""),
        ("\n \n", ""),
        ("Traceback (most recent call last):\n  …\nKeyError: 'seat'\n\n", "KeyError: 'seat'"),
        ("\x1b[31mred\x1b[0m\n", "[31mred[0m"),
        ("x" * 500, "x" * 200),
    ],
)
def test_the_last_words_are_one_printable_line(stderr: str, words: str) -> None:
    assert last_words(stderr) == words


def test_what_was_assumed_stands_in_report_and_page(version: Version) -> None:
    version.report = {"package": {"language": "python", "assumed": ["main.py was taken for a python bot's entry"]}}
    version.save()
    assert report(version)["report"]["package"]["assumed"] == ["main.py was taken for a python bot's entry"]
    assert "<li>Main.py was taken for a python bot&#x27;s entry.</li>" in page(version)
    url = f"/api/v1/bots/{version.bot_id}/versions/1/"
    assert api(version.bot.owner).get(url).json()["assumed"] == ["main.py was taken for a python bot's entry"]
    assert api(make.AuthorFactory()).get(url).json()["assumed"] is None


def test_the_version_s_page_has_its_hash_once_and_no_command_line(version: Version) -> None:
    html = page(version)
    assert html.count(version.sha256) == 1
    assert "argv" not in html
    assert "<dt>language</dt><dd>python</dd>" in html


def test_a_version_that_waits_is_told_its_place_and_about_how_long(version: Version) -> None:
    games = Match.objects.filter(validates=version).count()
    next_one = services.submit(make.AuthorFactory(), make.EAST_INDIA, "Dupleix", "d.py", make.SOURCE + b"#")
    last = services.submit(make.AuthorFactory(), make.EAST_INDIA, "Coote", "c.py", make.SOURCE + b"##")
    assert report(version)["waiting"] == {"ahead": 0, "seconds": None}  # nobody plays
    now = timezone.now()
    Worker.objects.create(name="north", nonce="n", processes=4, started_at=now, seen_at=now)
    each = FIRST_GUESS_SECONDS / 4
    assert report(version)["waiting"] == {"ahead": 0, "seconds": ceil(games * each)}
    assert report(next_one)["waiting"] == {"ahead": 1, "seconds": ceil(2 * games * each)}
    assert report(last)["waiting"] == {"ahead": 2, "seconds": ceil(3 * games * each)}
    validation.record_check(last.pk, {"language": "python"})
    assert report(last)["waiting"] == {"ahead": 1, "seconds": ceil(2 * games * each)}
    for match in Match.objects.filter(validates=version):
        make.counted(match)
    assert report(version)["waiting"] is None
    assert report(last)["waiting"]["ahead"] == 0
