"""What a metrics collector asks of the house, and who may."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from redis import Redis

from ladder.play import quarantine, services
from ladder.play.models import StopCause, Worker
from ladder.play.workers import Told
from tests.ladder import factories as make

pytestmark = pytest.mark.django_db


def test_metrics_say_how_many_matches_wait(client: Client) -> None:
    body = client.get("/metrics").content.decode()
    assert 'leadenhall_open_matches{status="queued"} 0.0' in body
    assert "leadenhall_oldest_open_match_seconds 0.0" in body
    assert "django_http_requests_before_middlewares_total" in body


@pytest.mark.django_db(transaction=True)
def test_metrics_say_how_many_connections_are_held_and_how_many_there_may_be(client: Client) -> None:
    def held(state: str) -> float:
        body = client.get("/metrics").content.decode()
        (line,) = (
            line for line in body.splitlines() if line.startswith(f'leadenhall_database_connections{{state="{state}"}}')
        )
        return float(line.split()[-1])

    before = held("idle in transaction")
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None, "context": None}) as other:
        other.execute("SELECT 1")
        assert held("idle in transaction") == before + 1
        assert held("active") == 1
    assert "leadenhall_database_connections_limit 297.0" in client.get("/metrics").content.decode()


def families(client: Client) -> list[str]:
    """The names of all families of figures that the page shows."""
    body = client.get("/metrics").content.decode()
    return [line.split()[2] for line in body.splitlines() if line.startswith("# TYPE ")]


def test_metrics_of_several_web_processes_name_each_figure_once_and_leave_out_none_of_ours(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = {name for name in families(client) if name.startswith("leadenhall_")}
    assert ours == {
        "leadenhall_database_connections",
        "leadenhall_database_connections_limit",
        "leadenhall_disk_free_bytes",
        "leadenhall_wal_not_archived_bytes",
        "leadenhall_open_matches",
        "leadenhall_oldest_open_match_seconds",
        "leadenhall_matches_losing_workers",
        "leadenhall_worker_processes",
        "leadenhall_queued_matches_per_process",
        "leadenhall_queue_seconds",
        "leadenhall_match_seconds",
        "leadenhall_desired_processes",
        "leadenhall_workers",
        "leadenhall_quarantined_workers",
        "leadenhall_worker_clock_offset_seconds",
        "leadenhall_longest_wait_seconds",
        "leadenhall_wait_ceiling_seconds",
        "leadenhall_damaged_logs",
        "leadenhall_messages",
        "leadenhall_oldest_waiting_message_seconds",
        "leadenhall_undrawn_documents",
        "leadenhall_open_studies",
        "leadenhall_oldest_open_study_seconds",
    }
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    named = families(client)
    assert len(named) == len(set(named))
    assert ours <= set(named)


def test_metrics_say_how_many_processes_the_work_would_keep_busy_and_who_takes_none(
    client: Client, valkey: Redis
) -> None:
    def shown() -> dict[str, float]:
        lines = client.get("/metrics").content.decode().splitlines()
        told = dict(line.rsplit(" ", 1) for line in lines if line.startswith("leadenhall_"))
        return {name.removeprefix("leadenhall_"): float(figure) for name, figure in told.items()}

    season = make.season_with_field(paused=True)
    for _ in range(6):
        make.rated_match(season)
    assert shown()["queue_seconds"] == float("inf")
    for name, processes in (("north", 3), ("south", 2), ("east", 5)):
        services.worker_started(
            name, "1", sandbox=True, told=Told(name, processes, plays={make.EAST_INDIA: "3"}, clock_offset_ms=250)
        )
    services.worker_stopped("south", "1", "its clock is late", StopCause.CLOCK)
    quarantine.drain(Worker.objects.filter(name="east"))
    found = shown()
    assert [found[name] for name in ("worker_processes", "queued_matches_per_process", "queue_seconds")] == [3, 2, 10]
    assert (found["match_seconds"], found["desired_processes"]) == (5, 1)
    assert {name: found[f'workers{{state="{name}"}}'] for name in ("working", "drained", "quarantined", "gone")} == {
        "working": 1,
        "drained": 1,
        "quarantined": 1,
        "gone": 0,
    }
    assert found['quarantined_workers{cause="clock"}'] == 1
    assert found['worker_clock_offset_seconds{worker="north"}'] == 0.25


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_without_postgres_the_metrics_show_a_gap_in_place_of_what_is_read_from_it(
    client: Client, error: type[Exception]
) -> None:
    def fail(*_: Any) -> None:
        raise error("server closed the connection unexpectedly")

    with connection.execute_wrapper(fail):
        response = client.get("/metrics")
    assert response.status_code == 200
    body = response.content.decode()
    assert "django_http_requests_before_middlewares_total" in body
    # What is left on the disk is not asked of Postgres.
    told = {line.split("{")[0] for line in body.splitlines() if line.startswith("leadenhall_")}
    assert told == {"leadenhall_disk_free_bytes"}


@pytest.mark.parametrize(
    ("token", "sent", "status"),
    [
        ("let-me-in", "Bearer let-me-in", 200),
        ("let-me-in", "Bearer let-me-out", 404),
        ("let-me-in", "", 404),
        ("", "", 404),
    ],
)
def test_metrics_of_a_deployed_house_are_for_its_collector_alone(
    client: Client, settings: object, token: str, sent: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == status


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("127.8.9.10", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("192.0.2.1", {}, 404),
        ("10.0.0.1", {}, 404),
        ("::ffff:192.0.2.1", {}, 404),
        ("fe80::1", {}, 404),
        ("", {}, 404),
        ("192.0.2.1", {"X-Forwarded-For": "127.0.0.1"}, 404),
        # A proxy on this machine, in front of us, passes the world on.
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),
        ("127.0.0.1", {"Forwarded": "for=192.0.2.1"}, 404),
        ("127.0.0.1", {"Via": "1.1 gate"}, 404),
        ("127.0.0.1", {"X-Real-IP": "192.0.2.1"}, 404),
        ("127.0.0.1", {"X-Forwarded-Proto": "https"}, 404),
    ],
)
def test_metrics_of_an_embedded_house_are_for_its_own_machine(
    client: Client, address: str, headers: dict[str, str], status: int
) -> None:
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_an_embedded_house_with_a_token_shows_its_metrics_to_whoever_sends_it(client: Client, settings: object) -> None:
    settings.METRICS_TOKEN = "let-me-in"
    sent = {"Authorization": "Bearer let-me-in"}
    assert client.get("/metrics", headers=sent, REMOTE_ADDR="192.0.2.1").status_code == 200
    assert client.get("/metrics").status_code == 404
