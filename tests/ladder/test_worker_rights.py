"""The database role of workers on other machines: it can play whatever is to be played, and read nobody's secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection

from ladder.bots.models import VersionStatus
from ladder.games import services as games
from ladder.house import rights
from ladder.play import quarantine, services
from ladder.play.models import Match
from ladder.seasons.models import Uncounted
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun
from tests.ladder.tournaments import building
from tests.ladder.version_tests.test_version_tests import QUICK, contestants
from workers import checking, identity, playing, sandbox
from workers.identity import Me
from workers.playing import Came

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]


@pytest.fixture
def role() -> Iterator[str]:
    """The role, of this test's database alone: roles are the whole server's."""
    name = f"worker_of_{connection.settings_dict['NAME']}"
    rights.give(name, "correct horse battery")
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f"DROP OWNED BY {name}; DROP ROLE {name}")


@contextmanager
def as_role(name: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {name}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")


@pytest.fixture
def me(role: str) -> Iterator[Me]:
    """This process as a worker of that role, which was started under it."""
    identity._me = Me("north@test", "1", "" if sandbox.probe().available else "none here")
    with as_role(role):
        identity._me.register()
    yield identity._me
    identity._me = None
    identity._flags[:] = b"\0\0"


def test_the_role_plays_and_counts_matches_of_every_purpose(role: str, me: Me) -> None:
    season = make.season_with_field(make.submitted_bot(), paused=True)
    played = make.rated_match(season, make.entries(season)[:2])
    lost = make.rated_match(season)
    duel = make.season_with_field(name="Duels", paused=True, seat_mix={"1": 1})
    tournament = building.started(2, seats=2)
    test = version_tests.start(*(lambda pair: (pair[0].bot.owner, *pair))(contestants()), terms=QUICK)
    version = make.VersionFactory(bot=make.BotFactory(name="trial"))
    with as_role(role):
        assert playing.play(played.pk) == Came.COUNTED
        # What cannot be counted is logged, and stops no report.
        assert not Uncounted.objects.exists()
        make.counted(lost, forfeits={0: "crashed"})
        for match in (*building.open_matches(tournament), *Match.objects.queued().filter(block__version_test=test)):
            make.counted(match)
        services.fail(make.claimed(again := make_rated(role, season), me.identity).token, "the host failed")
        services.abort(make.claimed(again, me.identity).token)
        services.progress(make.claimed(again, me.identity).token, 5)
        me.seen(finished=1)
        me.stop_if_outlying()
        services.worker_measured(me.name, me.nonce, 10, 10.0)
        assert quarantine.outlying_host(me.name, me.nonce) is None
        services.worker_stopped(me.name, me.nonce)
        checking.check(version.pk)
    version.refresh_from_db()
    assert version.status in (VersionStatus.VALIDATING, VersionStatus.SUBMITTED)
    if version.status == VersionStatus.VALIDATING:
        games = list(Match.objects.queued().filter(validates=version))
        with as_role(role):
            for match in games:
                make.counted(match)
        version.refresh_from_db()
        assert version.status == VersionStatus.READY
    assert duel.pk


def test_the_role_plays_a_persons_game_on_to_its_end(role: str) -> None:
    game = begun(seats=3)
    games.lose_seat(game.pk, "resigned")
    with as_role(role):
        games.advance_for_a_while(game.pk)
    game.refresh_from_db()
    assert (game.state, Match.objects.get().kind) == ("finished", "person")


def make_rated(role: str, season: object) -> Match:
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    match = make.rated_match(season)
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")
    return match


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT password FROM accounts_user",
        "SELECT email FROM accounts_user",
        "SELECT * FROM accounts_user",
        "UPDATE accounts_user SET is_staff = true",
        "SELECT session_data FROM django_session",
        "SELECT digest FROM api_token",
        "SELECT data FROM mfa_authenticator",
        "SELECT outcome FROM trail_act",
        "DELETE FROM matches_match",
        "DELETE FROM matches_ratingchange",
        "UPDATE matches_logdictionary SET body = ''",
        "UPDATE matches_logbody SET body = ''",
        "UPDATE bots_version SET title_version = '' WHERE false; DROP TABLE bots_version",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('a', 'b', now())",
        "CREATE TABLE mine (id int)",
        "COPY (SELECT 1) TO PROGRAM 'true'",
    ],
)
def test_the_role_reads_no_secret_deletes_nothing_and_changes_nobody(role: str, statement: str) -> None:
    with (
        as_role(role),
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_rights_that_are_no_longer_meant_are_taken_away_and_the_password_stays(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [role])
        (before,) = cursor.fetchone()
        assert before.startswith("SCRAM-SHA-256$")
        cursor.execute(f"GRANT SELECT ON django_session TO {role}")
        granted = rights.give(role)
        assert "SELECT, INSERT, UPDATE ON matches_match" in granted
        assert not any("django_session" in words for words in granted)
        cursor.execute("SELECT has_table_privilege(%s, 'django_session', 'SELECT')", [role])
        assert cursor.fetchone() == (False,)
        cursor.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [role])
        assert cursor.fetchone() == (before,)


def test_a_password_that_could_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKER_PASSWORD", "short")
    with pytest.raises(CommandError, match="WORKER_PASSWORD has less than 16 characters"):
        call_command("worker_role")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_roles WHERE rolname = %s", [rights.ROLE])
        assert cursor.fetchone() == (0,)
