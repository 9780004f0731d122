"""The embedded services, as tests and commands meet them."""

import psycopg
import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection

from ladder.embedding.services import ask_for_a_new_log
from ladder.house import log_files
from tests.waiting import wait_until


@pytest.mark.django_db
def test_the_database_is_postgres_18_with_a_locale_of_its_own() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int / 10000, upper('é'), 'Z' < 'a'")
        assert cursor.fetchone() == (18, "É", True)


def test_the_cache_is_the_live_valkey(valkey: redis.Redis) -> None:
    cache.set("lease", 7)
    assert valkey.info("keyspace").keys() != {}
    assert cache.get("lease") == 7
    assert valkey.dbsize() == 0, "the broker's database is not the cache's"


@pytest.mark.django_db
def test_no_model_has_moved_on_without_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_postgres_and_valkey_go_on_in_a_new_log_when_theirs_is_moved_aside(
    transactional_db: None, valkey: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_files, "KEPT", 100)  # other processes of the tests may want to read theirs
    folder = settings.VAR
    ours, theirs = folder.logs / "postgres.log", folder.logs / "valkey.log"
    owner = ours.stat().st_uid
    assert log_files.make_room(ours, largest=0)
    assert log_files.make_room(theirs, largest=0)
    ask_for_a_new_log(folder.postgres, int((folder.postgres / "postmaster.pid").read_text().split()[0]))

    def fails() -> bool:
        with pytest.raises(psycopg.errors.UndefinedColumn), connection.cursor() as cursor:
            cursor.connection.execute("SELECT three_ships_home")
        return "three_ships_home" in ours.read_text()

    wait_until(fails, "Postgres writes to its new log")
    assert (ours.stat().st_uid, ours.stat().st_mode & 0o777) == (owner, 0o600)
    valkey.bgsave()
    wait_until(lambda: "Background saving" in theirs.read_text(), "Valkey writes to its new log")
