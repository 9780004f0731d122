"""The embedded services, as tests and commands meet them."""

import pytest
import redis
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection


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
