"""Who may see and do what."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from ladder.bots import services as bots
from ladder.play.models import Match
from ladder.validation import services as validation
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

BOT = "/bots/east_india_companies/Red-Dragon/"
STDERR = "Traceback: cannot find the East Indies"
OWN_PAGES = [
    "/account/",
    "/submit/",
    BOT + "upload/",
    BOT + "versions/1/",
    BOT + "versions/1/validation/",
    BOT + "manage/",
]
OWN_ACTS = [
    BOT + "versions/1/activate/",
    BOT + "withdraw/",
    BOT + "delete/",
    BOT + "rejoin/",
    "/account/tokens/",
    "/account/tokens/x/revoke/",
]


@pytest.mark.parametrize("path", OWN_PAGES + OWN_ACTS)
def test_strangers_are_sent_to_sign_in(client: Client, house: House, path: str) -> None:
    response = client.post(path) if path in OWN_ACTS else client.get(path)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.parametrize("path", [path for path in OWN_PAGES + OWN_ACTS if path.startswith("/bots/")])
def test_another_author_is_refused(house: House, path: str) -> None:
    client = signed_in(make.AuthorFactory())

    response = client.post(path) if path in OWN_ACTS else client.get(path)

    assert response.status_code == 403
    assert "Red-Dragon belongs to elizabeth." in response.content.decode()
    house.bot.refresh_from_db()
    assert house.bot.entries.get().status == "current"


@pytest.mark.parametrize("path", OWN_ACTS)
def test_acts_are_done_by_post_alone(author_client: Client, house: House, path: str) -> None:
    assert author_client.get(path).status_code == 405


def forfeited(house: House) -> Match:
    """A rated match in which the author's bot lost its seat, with something on its stderr."""
    match = make.rated_match(house.season)
    own = match.seats.get(version__bot=house.bot).seat
    report = make.made_up_report(match, forfeits={own: "answered 99 to agents.place where 0 to 3 is possible"})
    seats = tuple(replace(seat, stderr=STDERR) for seat in report.seats)
    return make.matches.report(make.claimed(match).token, replace(report, seats=seats))


def test_error_output_is_for_the_owner_and_keepers(client: Client, author_client: Client, house: House) -> None:
    match = forfeited(house)

    for path in (f"/matches/{match.pk}/", BOT):
        assert STDERR not in client.get(path).content.decode()
        assert STDERR not in signed_in(make.AuthorFactory()).get(path).content.decode()
        assert STDERR in author_client.get(path).content.decode()
        assert STDERR in signed_in(make.KeeperFactory()).get(path).content.decode()
    assert author_client.get(f"/matches/{match.pk}/").content.decode().count(STDERR) == 2, (
        "of the own seat alone: in its reason and as a whole"
    )


def test_everyone_may_read_why_a_seat_was_lost(client: Client, house: House) -> None:
    match = forfeited(house)

    assert (
        "answered 99 to agents.place where 0 to 3 is possible" in client.get(f"/matches/{match.pk}/").content.decode()
    )


def test_why_a_version_is_suspended_is_for_its_owner(client: Client, author_client: Client, house: House) -> None:
    bots.suspend(house.bot.versions.get(), "It lost its seat in 5 games in a row.")

    assert "in 5 games in a row" in author_client.get(BOT).content.decode()
    assert "in 5 games in a row" not in client.get(BOT).content.decode()


def test_validation_games_are_for_the_owner_until_the_version_has_passed(
    client: Client, author_client: Client, house: House
) -> None:
    version = bots.submit(house.author, house.bot.title, "Second", "bot.py", make.SOURCE)
    validation.record_check(version.pk, {})
    games = list(Match.objects.filter(validates=version))
    path = f"/matches/{games[0].pk}/"

    assert author_client.get(path).status_code == 200
    assert client.get(path).status_code == 404
    assert signed_in(make.AuthorFactory()).get(path).status_code == 404
    assert client.get(path + "progress/").status_code == 404
    assert f"/matches/{games[0].pk}/" not in client.get("/matches/").content.decode()
    for game in games:
        make.counted(game)
    assert client.get(path).status_code == 200


def test_attempts_are_for_keepers(author_client: Client, house: House) -> None:
    path = f"/matches/{house.match.pk}/"

    assert "Attempts" not in author_client.get(path).content.decode()
    assert "Attempts" in signed_in(make.KeeperFactory()).get(path).content.decode()


def test_a_keeper_cannot_upload_in_an_author_s_name(house: House) -> None:
    response = signed_in(make.KeeperFactory()).post(BOT + "upload/", {"code": make.SOURCE.decode()})

    assert response.status_code == 400
    assert house.bot.versions.count() == 1


def test_own_pages_show_no_way_to_act_to_others(client: Client, author_client: Client, house: House) -> None:
    assert "Upload a new version" in author_client.get(BOT).content.decode()
    assert "Upload a new version" not in client.get(BOT).content.decode()
    assert "<button" not in client.get(BOT).content.decode()
