"""Bots and versions: submitted, checked, validated, activated, rolled back, suspended, withdrawn."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

import engine
from engine.bots import by_strength, variants
from ladder.bots import selectors, services
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.bots.selectors import house_name
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.play import publishing
from ladder.play import services as matches
from ladder.play.models import Match, MatchStatus
from ladder.seasons import services as seasons
from ladder.seasons.models import Entry, EntryStatus, Season
from ladder.validation import selectors as of_validations
from ladder.validation import services as validation
from ladder.web import careers
from tests.ladder import factories as make
from tests.ladder.threads import at_once, of_type

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def author() -> make.User:
    return make.AuthorFactory()


def submit(
    owner: make.User, name: str = "Clive", data: bytes = make.SOURCE, filename: str = "clive.py", **more: str
) -> Version:
    return services.submit(owner, make.EAST_INDIA, name, filename, data, **more)


# -- submitting --


@pytest.mark.django_db(transaction=True)
def test_the_first_upload_makes_the_bot_and_asks_for_a_check(author: make.User) -> None:
    version = submit(author, note="opens with Madras")
    assert (version.bot.name, version.bot.owner, version.number, version.status) == ("Clive", author, 1, "submitted")
    assert (bytes(version.package), version.size_bytes, version.note) == (
        make.SOURCE,
        len(make.SOURCE),
        "opens with Madras",
    )
    assert version.bot.active_version is None
    assert publishing.waiting_messages() == 1


def test_the_next_upload_under_the_name_in_any_case_is_the_next_version(author: make.User) -> None:
    submit(author)
    version = submit(author, "clive", make.SOURCE + b"\n", filename="C:\\bots\\clive.py")
    assert (version.bot.name, version.number, version.filename) == ("Clive", 2, "clive.py")
    assert Bot.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "whist"}, "title"),
        ({"name": "x"}, "name"),
        ({"name": "9lives"}, "name"),
        ({"name": "semi;colon"}, "name"),
        ({"name": "trailing\n"}, "name"),
        ({"filename": "clive.exe"}, "filename"),
        ({"filename": "clive"}, "filename"),
        ({"filename": "clive.txt"}, "filename"),
        ({"data": b"Rar!\x1a\x07\x01\0"}, "filename"),
        ({"filename": "clive.tgz"}, "filename"),
        ({"filename": "cl\x1bive.py"}, "filename"),
        ({"data": b""}, "package"),
        ({"data": b"x" * (services.MAX_PACKAGE_BYTES + 1)}, "package"),
        ({"note": "n" * 281}, "note"),
    ],
)
def test_a_bad_upload_names_the_field_and_leaves_nothing(
    author: make.User, change: dict[str, object], field: str
) -> None:
    upload = {"title": make.EAST_INDIA, "name": "Clive", "filename": "clive.py", "data": make.SOURCE} | change
    with pytest.raises(ServiceError) as refused:
        services.submit(author, **upload)  # type: ignore[arg-type]
    assert refused.value.field == field
    assert (Bot.objects.count(), Version.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("filename", "data"),
    [
        ("clive.tar.gz", b"\x1f\x8b\x08"),
        ("clive.py.txt", make.SOURCE),
        ("clive", b"#!/usr/bin/env python3\n"),
        ("clive.zip", b"PK\3\4"),
    ],
)
def test_whatever_a_package_may_come_as_is_taken(author: make.User, filename: str, data: bytes) -> None:
    assert submit(author, filename=filename, data=data).filename == filename


def test_what_was_assumed_of_a_package_is_its_owners_to_read(author: make.User) -> None:
    version = submit(author)
    make.house_bots()
    validation.record_check(version.pk, {"language": "python", "assumed": ["main.py was taken for the entry"]})
    version.refresh_from_db()
    assert selectors.assumed(version) == ["main.py was taken for the entry"]


def test_a_name_that_another_has_is_refused(author: make.User) -> None:
    submit(author)
    with pytest.raises(Conflict, match="another bot of this title is called Clive"):
        submit(make.AuthorFactory(), "CLIVE")


def test_the_same_package_again_is_refused_unless_it_was_rejected(author: make.User) -> None:
    first = submit(author)
    with pytest.raises(Conflict, match="the same as Clive v1"):
        submit(author)
    services.reject(first.pk, "It did not compile.")
    assert submit(author).number == 2


def test_the_house_submits_nothing_and_neither_does_a_closed_account(author: make.User) -> None:
    author.is_active = False
    for owner in (services.house_user(), author):
        with pytest.raises(NotAllowed):
            submit(owner)


def test_a_user_has_so_many_bots_and_no_more(author: make.User) -> None:
    make.BotFactory.create_batch(services.MAX_BOTS, owner=author)
    with pytest.raises(TooMany, match="20 bots"):
        submit(author)
    assert submit(author, Bot.objects.of(author).first().name).number == 1


def test_a_user_submits_so_many_versions_a_day_and_is_told_when_there_is_room(author: make.User) -> None:
    bot = make.BotFactory(owner=author)
    make.VersionFactory.create_batch(services.MAX_VERSIONS_A_DAY, bot=bot)
    first = Version.objects.order_by("pk").first()
    assert first is not None
    free = first.created_at + timedelta(hours=24)
    with pytest.raises(TooMany, match=f"room again at {free:%Y-%m-%d %H:%M} UTC"):
        submit(author)
    Version.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(hours=25))
    assert submit(author).number == 1


@pytest.mark.django_db(transaction=True)
def test_uploads_at_once_get_numbers_of_their_own_and_pass_no_quota(author: make.User) -> None:
    make.VersionFactory.create_batch(services.MAX_VERSIONS_A_DAY - 2, bot=make.BotFactory(owner=author))
    results = at_once(*(partial(submit, author, "Clive", make.SOURCE + bytes([65 + n])) for n in range(5)))
    assert sorted(version.number for version in of_type(results, Version)) == [1, 2]
    assert len(of_type(results, TooMany)) == 3


# -- house bots --


def test_every_house_bot_is_registered_for_each_title_it_plays_and_a_second_time_changes_nothing() -> None:
    versions = services.register_house_bots()
    expected = {(house_name(bot.name), title) for title in engine.titles() for bot in by_strength(title)}
    assert {(version.bot.name, version.bot.title) for version in versions} == expected
    assert all(bot.active_version is not None and bot.owner.is_house for bot in Bot.objects.house())
    assert services.register_house_bots() == []
    assert Version.objects.count() == len(expected)


def test_the_bots_of_a_trial_season_have_names_that_fit_a_page_s_address(client: Client) -> None:
    versions = services.register_house_bots({make.EAST_INDIA: variants(make.EAST_INDIA, 3)})
    assert [version.bot.name for version in versions] == ["merchant", "merchant-slip-50", "random"]
    assert versions[1].bot.house_bot == "merchant:slip=50"
    seasons.open_season(make.EAST_INDIA, "Trial")
    for page in ("/", "/leaderboard/", "/bots/east_india_companies/merchant-slip-50/"):
        assert client.get(page).status_code == 200


def test_a_house_bot_that_has_changed_gets_a_version_that_replaces_the_old_one_in_open_seasons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = make.season_with_field()
    monkeypatch.setattr(engine, "__version__", "9.9.9")
    make.house_bots()
    assert [(entry.bot.name, entry.version.number) for entry in make.entries(season)] == [("random", 2), ("greedy", 2)]


@pytest.mark.parametrize(
    "name", ["Random", "greedy", "searcher", "Nabob", "millowner", "FACTOR", "house", "House-Merchant"]
)
def test_nobody_takes_a_name_that_is_kept_for_the_house(author: make.User, name: str) -> None:
    with pytest.raises(Conflict, match="kept for the house's bots"):
        submit(author, name)
    assert not Bot.objects.exists()


def test_a_taken_name_leaves_out_that_house_bot_alone_and_says_so(
    author: make.User, caplog: pytest.LogCaptureFixture
) -> None:
    theirs = make.BotFactory(name="Greedy", owner=author)

    versions = services.register_house_bots()

    expected = {(house_name(bot.name), title) for title in engine.titles() for bot in by_strength(title)}
    assert {(v.bot.name, v.bot.title) for v in versions} == expected - {("greedy", theirs.title)}
    assert [r.levelname for r in caplog.records if "house bot left out" in r.getMessage()] == ["WARNING"]
    theirs.refresh_from_db()
    assert (theirs.owner, theirs.active_version) == (author, None)


def test_nobody_can_log_in_as_the_house() -> None:
    house = services.house_user()
    assert not house.has_usable_password()
    assert services.house_user() == house


# -- validation --


def validating(owner: make.User) -> Version:
    make.house_bots()
    version = submit(owner)
    assert validation.record_check(version.pk, {"language": "python", "files": 1})
    version.refresh_from_db()
    return version


def test_a_sound_package_plays_every_seat_count_and_seat_against_house_bots(author: make.User) -> None:
    version = validating(author)
    assert (version.status, version.language, version.report["package"]) == (
        "validating",
        "python",
        {"language": "python", "files": 1},
    )
    seen = set()
    for match in version.validation_matches.all():
        seats = list(match.seats.select_related("version__bot").order_by("seat"))
        seen |= {(len(seats), seat.seat) for seat in seats if seat.version_id == version.pk}
        assert {seat.version.bot.name for seat in seats} <= {"Clive", "random", "greedy"}
    assert seen == {(seats, seat) for seats in (2, 3, 4) for seat in range(seats)}
    assert version.validation_matches.count() == 9
    assert not validation.record_check(version.pk, {}), "a second message does nothing"


def test_a_version_that_plays_all_games_is_ready_active_and_entered_at_once(author: make.User) -> None:
    season = make.season_with_field()
    version = validating(author)
    for match in list(version.validation_matches.all()):
        assert Bot.objects.get(name="Clive").active_version is None
        make.counted(match)
    version.refresh_from_db()
    assert (version.status, version.report["verdict"]) == ("ready", "ready")
    assert [game.status for game in of_validations.validation_games(version)] == ["finished"] * 9
    assert Bot.objects.get(name="Clive").active_version == version
    assert Entry.objects.get(season=season, bot=version.bot).rating == 1500.0
    assert Season.objects.get().last_sequence == 0, "validation games are not rated"


def test_a_version_that_forfeits_is_rejected_with_a_report_of_every_game(author: make.User) -> None:
    version = validating(author)
    games = list(version.validation_matches.order_by("pk"))
    own = {match.pk: match.seats.get(version=version).seat for match in games}
    for match in games[:-1]:
        make.counted(match)
    last = games[-1]
    make.counted(last, forfeits={own[last.pk]: "ran out of its 180000 ms of time for the match"})
    version.refresh_from_db()
    assert version.status == "rejected"
    assert version.status_reason == (
        f"It lost its seat in 1 of 9 validation games. In match {last.pk} (seat 4 of 4) it ran out of its 180000 ms of time for the match."
        f" What it wrote to its error output there is at /api/v1/matches/{last.pk}/seats/3/stderr.txt."
        " The report lists every game; each one's log can be downloaded."
    )
    told = of_validations.validation_games(version)
    assert [game.match for game in told] == [match.pk for match in games]
    assert (told[-1].seats, told[-1].seat, told[-1].status, told[-1].result) == (4, 3, "finished", "forfeited")
    assert (told[-1].rank, told[-1].score) == (4, 96)
    assert told[-1].reason == "ran out of its 180000 ms of time for the match"
    assert Bot.objects.get(name="Clive").active_version is None


def test_a_house_bots_forfeit_rejects_nobody(author: make.User) -> None:
    version = validating(author)
    for match in version.validation_matches.all():
        other = match.seats.exclude(version=version).first()
        make.counted(match, forfeits={other.seat: "crashed"})
    version.refresh_from_db()
    assert version.status == "ready"


def test_after_three_forfeits_the_rest_of_the_validation_is_not_played(author: make.User) -> None:
    version = validating(author)
    games = list(version.validation_matches.order_by("pk"))
    for match in games[:3]:
        make.counted(match, forfeits={match.seats.get(version=version).seat: "crashed"})
    version.refresh_from_db()
    assert version.status == "rejected"
    assert version.status_reason.startswith("It lost its seat in 3 of 3 validation games.")
    assert matches.sweep()["orphaned"] == 6
    assert not Match.objects.open().exists()


def test_the_hosts_faults_neither_reject_nor_pass_a_version(author: make.User) -> None:
    version = validating(author)
    first, *rest = version.validation_matches.order_by("pk")
    for match in rest:
        make.counted(match)
    for _ in range(3):
        matches.fail(make.claimed(first).token, "disk full")
    version.refresh_from_db()
    assert version.status == VersionStatus.VALIDATING
    first.refresh_from_db()
    assert first.status == MatchStatus.VOID


@pytest.mark.django_db(transaction=True)
def test_the_last_games_of_a_validation_may_end_at_once(author: make.User) -> None:
    version = validating(author)
    leases = [(match, make.claimed(match)) for match in version.validation_matches.all()]
    at_once(*(partial(matches.report, lease.token, make.made_up_report(match)) for match, lease in leases))
    version.refresh_from_db()
    assert version.status == "ready"
    assert Bot.objects.get(name="Clive").active_version == version


def test_a_keeper_cannot_cancel_a_validation_game_but_reject_its_version(author: make.User) -> None:
    version = validating(author)
    with pytest.raises(Conflict, match="Reject the version instead"):
        matches.cancel(version.validation_matches.first(), make.KeeperFactory())
    assert services.reject(version.pk, "The keeper says no.")
    assert matches.sweep()["orphaned"] == 9
    assert not services.reject(version.pk, "Twice.")


def test_a_version_that_waits_for_a_sandbox_says_so(author: make.User) -> None:
    version = submit(author)
    validation.note_waiting(version.pk, "It waits for a worker that has a sandbox.")
    version.refresh_from_db()
    assert (version.status, version.status_reason) == ("submitted", "It waits for a worker that has a sandbox.")


# -- standing --


def test_an_author_rolls_back_to_an_older_version(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot)
    first = bot.active_version
    make.new_version(bot)
    services.activate(first, author)
    bot.refresh_from_db()
    assert bot.active_version == first
    assert Entry.objects.get(season=season, bot=bot, status=EntryStatus.CURRENT).version == first


def test_only_its_owner_or_staff_activates_withdraws_and_rejoins(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    stranger = make.AuthorFactory()
    for act in (
        partial(services.activate, bot.active_version),
        partial(seasons.withdraw, bot),
        partial(seasons.rejoin, bot),
    ):
        with pytest.raises(NotAllowed, match="is not yours"):
            act(stranger)
    services.activate(bot.active_version, make.KeeperFactory())


@pytest.mark.parametrize("status", [status for status in VersionStatus if status != VersionStatus.READY])
def test_only_a_ready_version_is_activated(author: make.User, status: VersionStatus) -> None:
    version = make.VersionFactory(bot=make.BotFactory(owner=author), status=status)
    with pytest.raises(Conflict, match="Only one that is ready may play"):
        services.activate(version, author)


def test_a_withdrawn_bot_stays_out_until_it_rejoins_even_with_a_new_version(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot)
    assert seasons.withdraw(bot, author) == 1
    second = make.new_version(bot)
    assert bot.pk not in {entry.bot_id for entry in make.entries(season)}
    assert seasons.rejoin(bot, author) == 1
    assert Entry.objects.get(season=season, bot=bot, status=EntryStatus.CURRENT).version == second


def lose_seats(season: Season, bot: Bot, results: str) -> None:
    """Play a match for each letter: F for a forfeit of the bot, a dot for a game played to the end."""
    for letter in results:
        match = make.rated_match(season)
        seat = match.seats.get(version__bot=bot).seat
        make.counted(match, forfeits={seat: "crashed while choosing."} if letter == "F" else None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ("FFFF", None),
        ("FFFF.F", None),
        (
            ".FFFFF",
            "It lost its seat in 5 games in a row; the last time it crashed while choosing. Mend it and submit a new version.",
        ),
        (".........F" * 4 + "....F...F", None),
        (
            "....F" * 10,
            "It lost its seat in 10 of its last 50 games; the last time it crashed while choosing. Mend it and submit a new version.",
        ),
    ],
)
def test_a_version_that_fails_too_often_is_suspended_and_its_owner_told(
    author: make.User, results: str, reason: str | None
) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot, house=("random",), paused=True)
    version = bot.active_version
    lose_seats(season, bot, results)
    version.refresh_from_db()
    bot.refresh_from_db()
    entry = Entry.objects.get(version=version)
    if reason is None:
        assert (version.status, bot.active_version, entry.status) == ("ready", version, "current")
    else:
        assert (version.status, version.status_reason) == ("suspended", reason)
        assert (bot.active_version, entry.status) == (None, "suspended")


@pytest.mark.django_db(transaction=True)
def test_a_house_bot_is_not_suspended() -> None:
    season = make.season_with_field(paused=True)
    lose_seats(season, Bot.objects.get(name="random"), "FFFFFF")
    assert Bot.objects.get(name="random").active_version is not None


def test_after_a_suspension_a_new_version_plays_from_the_old_rating_and_a_keeper_may_reinstate_the_old_one(
    author: make.User,
) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot, house=("random",))
    make.counted(make.rated_match(season), ranks=[1, 2])
    old = bot.active_version
    services.suspend(old, "It digs for coins.")
    with pytest.raises(NotAllowed):
        services.reinstate(old, author)
    make.new_version(bot)
    assert Entry.objects.get(bot=bot, status=EntryStatus.CURRENT).start_rating == 1532.0
    services.reinstate(old, make.KeeperFactory())
    services.activate(old, author)
    assert Entry.objects.get(bot=bot, status=EntryStatus.CURRENT).games == 1


# -- reading --


def test_a_bots_history_is_the_ledgers_over_all_its_versions(author: make.User) -> None:
    bot = make.submitted_bot(owner=author)
    season = make.season_with_field(bot, house=("random",))
    make.counted(make.rated_match(season), ranks=[1, 2])
    make.new_version(bot)
    make.counted(make.rated_match(season), ranks=[1, 2] if make.entries(season)[0].bot_id == bot.pk else [2, 1])
    entries = list(Entry.objects.filter(bot=bot, season=season))
    drawn = careers.ratings_of(entries, careers.last_games(entries))
    assert [(point.game, point.version) for point in drawn.points] == [(0, 1), (1, 1), (2, 2)]
    start, first, second = (point.rating for point in drawn.points)
    assert (start, first) == (1500.0, 1532.0)
    assert second > first
