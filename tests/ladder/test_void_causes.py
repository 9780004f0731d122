"""Each void match has one word for why, whatever it was played for; by these words it is counted and labelled everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.apps import apps
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from ladder.bots import services as bots
from ladder.embedding.board import void
from ladder.play import services
from ladder.play.leases import MAX_ATTEMPTS
from ladder.play.models import Match, VoidCause
from ladder.play.selectors import tally
from ladder.rejudging import services as rejudging
from ladder.rejudging.models import RejudgeSet
from ladder.rejudging.selectors import preview
from ladder.tournaments import services as tournaments
from ladder.tournaments.models import Tournament
from ladder.version_tests import services as version_tests
from ladder.version_tests.models import VersionTest
from tests.ladder import factories as make
from tests.ladder.test_lost_workers import PURPOSES, rejudged, tournament, validation, version_test

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def cancel_tournament() -> None:
    found = Tournament.objects.get()
    tournaments.cancel(found, found.created_by)
    tournaments.advance(found.pk)


def cancel_version_test() -> None:
    found = VersionTest.objects.get()
    version_tests.cancel(found, found.candidate.bot.owner)


def cancel_set() -> None:
    found = RejudgeSet.objects.get()
    rejudging.cancel(found, found.created_by)


def text_of(client: Client, path: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", client.get(path).content.decode()))


def keeper_client() -> Client:
    client = Client()
    client.force_login(make.KeeperFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def lost_by_the_host(match: Match) -> Match:
    for _ in range(MAX_ATTEMPTS):
        services.fail(make.claimed(match).token, "no processes left")
    match.refresh_from_db()
    return match


@PURPOSES
def test_a_match_that_the_host_failed_is_the_host_s_fault_whatever_it_was_for(played_for: Callable[[], Match]) -> None:
    match = lost_by_the_host(played_for())
    assert (match.status, match.void_cause) == ("void", "host_fault")
    assert "Void matches 1 host fault " in text_of(Client(), "/status/")
    assert void(tally(Match.objects.all())) == "void 1 (1 host fault)"
    client = keeper_client()
    assert "Void: host fault failed 3 times by the host's fault" in text_of(client, f"/matches/{match.pk}/").replace(
        "&#x27;", "'"
    )
    assert client.get(f"/api/v1/matches/{match.pk}/").json()["void_cause"] == "host_fault"


@PURPOSES
def test_rules_that_have_changed_are_no_fault_of_the_host(played_for: Callable[[], Match]) -> None:
    match = played_for()
    Match.objects.filter(pk=match.pk).update(title_version="0-old")
    services.sweep()
    match.refresh_from_db()
    assert (match.status, match.void_cause) == ("void", "old_rules")


@pytest.mark.parametrize(
    ("played_for", "cancel"),
    [(tournament, cancel_tournament), (version_test, cancel_version_test), (rejudged, cancel_set)],
)
def test_what_a_match_was_for_is_cancelled_and_the_match_with_it(
    played_for: Callable[[], Match], cancel: Callable[[], None]
) -> None:
    match = played_for()
    cancel()
    match.refresh_from_db()
    assert (match.status, match.void_cause) == ("void", "cancelled")
    assert set(tally(Match.objects.all()).void) == {"cancelled"}


def test_a_cancelled_replay_is_none_that_no_worker_could_play() -> None:
    rejudged()
    cancel_set()
    told = preview(RejudgeSet.objects.get())
    assert (told.failed, told.cancelled, told.waiting) == (0, 1, 0)


def test_validation_games_after_the_verdict_are_not_needed_and_a_failed_one_is_the_host_s() -> None:
    match = lost_by_the_host(validation())
    version = match.validates
    assert version is not None
    bots.reject(version.pk, "It was taken back.")
    url = f"/api/v1/bots/{version.bot_id}/versions/{version.number}/report/"
    owner = Client()
    owner.force_login(version.bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    for _ in range(2):
        games = owner.get(url).json()["report"]["games"]
        causes = ["host_fault", *["not_needed"] * 8]
        assert [game["void_cause"] for game in games] == causes
        services.sweep()
    assert tally(Match.objects.all()).void == {"not_needed": 8, "host_fault": 1}
    assert "Void matches 8 not needed, 1 host fault " in text_of(Client(), "/status/")


def test_a_season_and_its_lists_count_and_label_by_the_word() -> None:
    bot = make.submitted_bot()
    season = make.season_with_field(bot, paused=True)
    keeper = make.KeeperFactory(username="josiah")
    first, second, third = make.block_of_matches(season)
    services.cancel(first, keeper)
    lost_by_the_host(second)
    bots.suspend(bot.active_version, "It digs for coins.")
    services.sweep()

    told = Client().get(f"/api/v1/seasons/{season.slug}/").json()
    assert told["void"] == 3
    assert told["void_by_cause"] == {"cancelled": 1, "out_of_play": 1, "host_fault": 1}
    assert "3 void ( 1 cancelled, 1 out of play, 1 host fault )" in re.sub(
        r"([()])", r" \1 ", text_of(Client(), f"/seasons/{season.slug}/")
    ).replace("  ", " ")
    listed = text_of(Client(), "/matches/?status=void")
    for match, word in ((first, "cancelled"), (second, "host fault"), (third, "out of play")):
        assert f"{match.pk} {word} " in listed
    found = Client().get("/api/v1/matches/?void_cause=host_fault").json()["results"]
    assert [(one["id"], one["status"]) for one in found] == [(second.pk, "void")]
    page = keeper_client().get(reverse("admin:matches_match_changelist") + "?void_cause__exact=cancelled")
    assert [match.pk for match in page.context["cl"].queryset] == [first.pk]


def test_a_match_that_is_played_after_all_has_no_word() -> None:
    match = version_test()
    keeper = make.KeeperFactory()
    services.cancel(match, keeper)
    services.requeue(match, keeper)
    match.refresh_from_db()
    assert (match.status, match.void_cause, match.reason) == ("queued", "", "")


def test_the_database_takes_no_word_of_another_s() -> None:
    match = version_test()
    with pytest.raises(IntegrityError, match="match_void_cause_known"):
        Match.objects.filter(pk=match.pk).update(void_cause="mice")


@pytest.mark.parametrize(
    ("kind", "reason", "cause"),
    [
        (version_test, "failed 3 times by the host's fault; at last: the rules stopped", VoidCause.HOST_FAULT),
        (version_test, "cancelled by josiah", VoidCause.CANCELLED),
        (rejudged, "its rejudge set was cancelled", VoidCause.CANCELLED),
        (version_test, "its version test was cancelled", VoidCause.CANCELLED),
        (tournament, "its tournament was cancelled", VoidCause.CANCELLED),
        (validation, "a version at its table was taken out of play before it began", VoidCause.NOT_NEEDED),
        (version_test, "a version at its table was taken out of play before it began", VoidCause.OUT_OF_PLAY),
        (version_test, "a house bot at its table has changed since", VoidCause.OUT_OF_PLAY),
        (version_test, "made for arkwright 1; the ladder plays 2 now", VoidCause.OLD_RULES),
        (version_test, "by hand", ""),
    ],
)
def test_void_matches_from_before_there_were_words_get_theirs(
    kind: Callable[[], Match], reason: str, cause: str
) -> None:
    from importlib import import_module

    match = kind()
    Match.objects.filter(pk=match.pk).update(status="void", reason=reason)
    import_module("ladder.play.migrations.0011_void_causes_of_before").put_words(apps, None)
    match.refresh_from_db()
    assert match.void_cause == cause
