"""Bots as a whole: which of them count against the quota, and how they are renamed and deleted."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from ladder.bots import keeping, services
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.messages.models import Message
from ladder.play import services as matches
from ladder.play.models import Attempt, Match, MatchSeat, MatchStatus
from ladder.play.selectors import log_bytes
from ladder.seasons.locking import lock_open_seasons
from ladder.seasons.models import Entry
from ladder.validation import services as validation
from tests.ladder import factories as make
from tests.ladder.tournaments.building import started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def first_try(author: make.User, name: str = "Clive") -> Version:
    """A version whose package was found sound, and whose validation games wait."""
    version = services.submit(
        author, make.EAST_INDIA, name, "clive.py", f"# {name} {Version.objects.count()}\n".encode()
    )
    validation.record_check(version.pk, {"language": "python"})
    version.refresh_from_db()
    return version


def lost(version: Version) -> Version:
    """The same, rejected by the games that it lost."""
    for match in version.validation_matches.order_by("pk")[:3]:
        own = match.seats.get(version=version).seat
        make.counted(match, forfeits={own: "exited with code 1 during the match"})
    matches.sweep()
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED
    return version


# -- quota --


def test_rejected_first_tries_take_no_place_of_the_quota(author: make.User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_BOTS", 2)
    for name in ("First", "Second", "Third"):
        services.reject(first_try(author, name).pk, "It did not compile.")

    first_try(author, "Clive")
    first_try(author, "Hastings")

    with pytest.raises(TooMany, match="you have 2 bots"):
        first_try(author, "Cornwallis")
    with pytest.raises(TooMany, match="you have 2 bots"):
        first_try(author, "Third")  # it would be the third that may pass
    assert first_try(author, "Clive").number == 2


# -- another name --


def test_a_bot_is_renamed_and_its_logs_keep_the_old_name(author: make.User) -> None:
    bot = make.submitted_bot(owner=author, name="Clive")
    match = make.play_out(make.rated_match(make.season_with_field(bot)))

    services.rename(bot, "Plassey", by=author)

    bot.refresh_from_db()
    assert bot.name == "Plassey"
    assert b'"Clive"' in log_bytes(match)
    assert b'"Plassey"' not in log_bytes(match)
    assert services.rename(bot, "PLASSEY", by=author).name == "PLASSEY"


@pytest.mark.parametrize(
    ("name", "error", "field"),
    [
        ("x", ServiceError, "name"),
        ("9lives", ServiceError, "name"),
        ("trailing\n", ServiceError, "name"),
        ("hastings", Conflict, "name"),
        ("greedy", Conflict, "name"),
        ("House_Merchant", Conflict, "name"),
    ],
)
def test_a_name_that_may_not_be_is_refused_and_the_old_one_stays(
    author: make.User, name: str, error: type[ServiceError], field: str
) -> None:
    bot = make.submitted_bot(owner=author, name="Clive")
    make.submitted_bot(owner=author, name="Hastings")

    with pytest.raises(error) as refused:
        services.rename(bot, name, by=author)

    assert refused.value.field == field
    bot.refresh_from_db()
    assert bot.name == "Clive"


@pytest.mark.parametrize("act", [lambda bot, by: services.rename(bot, "Other", by), services.delete])
def test_others_bots_and_the_houses_are_nobodys_to_rename_or_delete(author: make.User, act: object) -> None:
    mine, keeper = make.submitted_bot(owner=author), make.KeeperFactory()
    house = Bot.objects.house().first()
    for bot, by in ((mine, make.AuthorFactory()), (house, author), (house, keeper)):
        with pytest.raises(NotAllowed):
            act(bot, by)  # type: ignore[operator]


# -- deleted --


@pytest.mark.parametrize("how", ["unsound", "lost", "waiting", "ready"])
def test_a_bot_that_never_competed_is_deleted_with_its_games(author: make.User, how: str) -> None:
    version = first_try(author)
    if how == "unsound":
        services.reject(version.pk, "It did not compile.")
    elif how == "lost":
        lost(version)
    elif how == "ready":
        season = make.season_with_field()
        for match in version.validation_matches.all():
            make.counted(match)
        assert Entry.objects.filter(season=season, bot=version.bot).count() == 1

    services.delete(Bot.objects.get(pk=version.bot_id), by=author)

    assert not Bot.objects.of(author).exists()
    assert not Version.objects.filter(pk=version.pk).exists()
    assert not Match.objects.filter(kind="validation").exists()
    assert not Entry.objects.filter(bot=version.bot_id).exists()
    assert first_try(author).number == 1, "the name is free again"


def test_what_is_deleted_still_counts_against_the_days_quota(
    author: make.User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_VERSIONS_A_DAY", 1)
    services.delete(first_try(author).bot, by=author)
    with pytest.raises(TooMany, match="1 versions in 24 hours"):
        first_try(author)


def test_a_validation_game_in_play_is_lost_to_its_worker_when_the_bot_is_deleted(author: make.User) -> None:
    version = first_try(author)
    match = version.validation_matches.first()
    report, lease = make.made_up_report(match), make.claimed(match)

    services.delete(version.bot, by=author)

    assert matches.progress(lease.token, 5) is False
    with pytest.raises(Conflict):
        matches.report(lease.token, report)
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("how", ["played", "waiting", "tournament"])
def test_a_bot_that_others_records_name_stays(author: make.User, how: str) -> None:
    bot = make.submitted_bot(owner=author)
    if how == "tournament":
        started([bot, *Bot.objects.house()[:1]], seats=2)
    else:
        season = make.season_with_field(bot)
        match = make.rated_match(season)
        if how == "played":
            make.counted(match)

    with pytest.raises(Conflict, match="has played matches, waits for one, or is entered"):
        services.delete(bot, by=author)

    bot.refresh_from_db()
    assert (bot.versions.count(), bot.active_version is not None) == (1, True)
    assert MatchSeat.objects.filter(version__bot=bot).exists()


def test_an_active_bot_without_games_leaves_an_open_season_that_goes_on(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot)

    services.delete(bot, by=author)
    make.counted(make.rated_match(season))

    assert not lock_open_seasons("arkwright")
    assert Match.objects.get(season=season).status == MatchStatus.FINISHED


# -- by API and page --


def api(user: object) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_the_api_renames_and_deletes(author: make.User) -> None:
    version = first_try(author)
    url = f"/api/v1/bots/{version.bot_id}/"

    assert api(make.AuthorFactory()).patch(url, {"name": "Other"}, format="json").status_code == 403
    assert api(author).patch(url, {"name": "x"}, format="json").json()["errors"][0]["field"] == "name"
    renamed = api(author).patch(url, {"name": "Plassey"}, format="json")
    assert (renamed.status_code, renamed.json()["name"]) == (200, "Plassey")
    assert APIClient().delete(url).status_code == 401
    assert api(make.AuthorFactory()).delete(url).status_code == 403
    assert api(author).delete(url).status_code == 204
    assert api(author).get(url).status_code == 404


def test_the_api_refuses_to_delete_a_bot_that_has_played(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    make.counted(make.rated_match(make.season_with_field(bot)))
    refused = api(author).delete(f"/api/v1/bots/{bot.pk}/")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (409, "bot")


def test_the_pages_rename_and_delete(author: make.User) -> None:
    version = first_try(author)
    client = Client()
    client.force_login(author, backend="allauth.account.auth_backends.AuthenticationBackend")
    page = f"/bots/{make.EAST_INDIA}/Clive/"
    assert f'href="{page}manage/"' in client.get(page).content.decode()

    taken = client.post(page + "manage/", {"name": "greedy"})
    assert (taken.status_code, "is kept for the house" in taken.content.decode()) == (400, True)
    renamed = client.post(page + "manage/", {"name": "Plassey"})
    assert renamed.headers["Location"] == f"/bots/{make.EAST_INDIA}/Plassey/"
    deleted = client.post(f"/bots/{make.EAST_INDIA}/Plassey/delete/", follow=True)
    assert "Plassey is deleted." in deleted.content.decode()
    assert not Version.objects.filter(pk=version.pk).exists()


def test_what_was_told_of_a_deleted_bot_or_version_leads_to_no_page_that_is_gone(author: make.User) -> None:
    versions = [lost(first_try(author)) for _ in range(2)]
    first, second = Message.objects.filter(author=author).order_by("pk")
    page = second.url
    keeping.delete_version(versions[0], by=author)
    first, second = Message.objects.filter(author=author).order_by("pk")
    assert (first.url, second.url) == (reverse("web:messages"), page)
    keeping.delete(versions[1].bot, by=author)
    assert {message.url for message in Message.objects.filter(author=author)} == {reverse("web:messages")}
    assert "was rejected" in first.title
