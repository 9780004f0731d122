"""A version's report says how its games stand now, and where the cause of a forfeit is to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from rest_framework.test import APIClient

from ladder.bots import selectors, services
from ladder.bots.models import Version
from ladder.matches import services as matches
from ladder.matches.models import Match
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
CRASH = "exited with code 1"
TRACE = "ZeroDivisionError: division by zero"


@pytest.fixture
def version() -> Version:
    make.house_bots()
    version = services.submit(make.AuthorFactory(), make.EAST_INDIA, "Clive", "clive.py", make.SOURCE)
    assert services.record_check(
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
        "result": "finished",
        "rank": seat.rank,
        "score": seat.score,
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
    assert (game["result"], game["reason"]) == ("forfeited", CRASH)
    assert f"What it wrote to its error output there is at {game['stderr_url']}." in version.status_reason
    assert api(version.bot.owner).get(game["stderr_url"]).content.decode() == TRACE
    assert api(make.AuthorFactory()).get(game["stderr_url"]).status_code == 404
    html = page(version)
    assert html.count(TRACE) == 3
    target = f"/matches/{game['match']}/#stderr-{game['seat'] + 1}"
    assert f'href="{target}"' in html
    client = Client()
    client.force_login(version.bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert f'<details id="stderr-{game["seat"] + 1}" open>' in client.get(target.partition("#")[0]).content.decode()


def test_the_version_s_page_has_its_hash_once_and_no_command_line(version: Version) -> None:
    html = page(version)
    assert html.count(version.sha256) == 1
    assert "argv" not in html
    assert "<dt>language</dt><dd>python</dd>" in html
