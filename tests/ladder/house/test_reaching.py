"""Whether a worker can reach what it needs, told at its start. What servers over TLS say is tried by `make machines-test`."""

from __future__ import annotations

import pytest
from django.db import connection
from redis import Redis

from ladder.errors import HouseError
from ladder.house import reaching

pytestmark = pytest.mark.django_db


def test_a_house_that_is_reached_has_nothing_to_say(valkey: Redis) -> None:
    reaching.everything()


def test_a_database_that_lacks_this_release_s_migrations_is_named_and_one_that_is_ahead_is_borne() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '9999_of_tomorrow', now())"
        )
        assert reaching.missing_migrations() == []
        cursor.execute("DELETE FROM django_migrations WHERE app = 'matches' AND name = '0001_initial'")
    assert reaching.missing_migrations() == ["matches.0001_initial"]
    with pytest.raises(HouseError, match=r"lacks migrations of this release: matches\.0001_initial"):
        reaching.everything()


@pytest.mark.parametrize(
    ("known", "said", "remedy"),
    [
        (reaching.POSTGRES, 'FATAL: no pg_hba.conf entry for host "10.0.0.2", no encryption', "over TLS alone"),
        (reaching.POSTGRES, 'FATAL: password authentication failed for user "w"', "refuses the password"),
        (reaching.POSTGRES, "SSL error: certificate verify failed", "not of the authority"),
        (reaching.REDIS, "WRONGPASS invalid username-password pair", "refuses the user or the password"),
        (reaching.REDIS, "[SSL: WRONG_VERSION_NUMBER] wrong version number", "speaks no TLS"),
    ],
)
def test_what_waiting_does_not_mend_ends_the_start_and_what_it_may_does_not(
    known: dict[str, str], said: str, remedy: str
) -> None:
    def refused() -> None:
        raise OSError(said)

    def away() -> None:
        raise OSError("Connection refused")

    with pytest.raises(HouseError, match=remedy):
        reaching._try(refused, known, "It")
    reaching._try(away, known, "It")


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("rediss://w:p@h:6380/0?ssl_ca_certs=/keys/ca.crt", True),
        ("rediss://w:p@h:6380/0?ssl_ca_certs=/keys/ca.crt&ssl_certfile=/keys/worker.crt", False),
        ("redis://redis:6379/0", False),
    ],
)
def test_who_is_hung_up_on_is_told_of_certificates_only_where_one_may_be_missing(url: str, told: bool) -> None:
    assert ("connection closed by server" in reaching._of_redis(url)) == told


def test_a_socket_that_is_not_there_yet_is_waited_for_and_a_key_that_is_not_is_told() -> None:
    assert "no such file" not in reaching._of_redis("unix:///srv/valkey.sock?db=0")
    assert "no such file" in reaching._of_redis("rediss://w:p@h:6380/0?ssl_certfile=/keys/worker.crt")
