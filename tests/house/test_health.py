"""What machines ask of the house, and what a wrong password meets."""

from __future__ import annotations

from pathlib import Path

import pytest
import structlog
from django.contrib.auth import get_user_model
from django.test import Client
from structlog.testing import capture_logs

pytestmark = pytest.mark.django_db


def test_health_is_good_while_postgres_and_the_cache_answer(client: Client) -> None:
    response = client.get("/healthz/", {"format": "text"})
    assert response.status_code == 200
    assert response.content == b"Database(alias='default'): OK\nCache(alias='default'): OK\n"


def test_health_is_bad_when_the_cache_is_away(client: Client, settings: object) -> None:
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": "unix:///tmp/nobody-listens.sock"}}
    response = client.get("/healthz/", {"format": "text"})
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert b"Database(alias='default'): OK\n" in response.content


def test_metrics_say_how_many_matches_wait(client: Client) -> None:
    body = client.get("/metrics").content.decode()
    assert 'leadenhall_open_matches{status="queued"} 0.0' in body
    assert "leadenhall_oldest_open_match_seconds 0.0" in body
    assert "django_http_requests_before_middlewares_total" in body


def test_metrics_of_several_web_processes_name_each_figure_once(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    body = client.get("/metrics").content.decode()
    named = [line.split()[2] for line in body.splitlines() if line.startswith("# TYPE ")]
    assert "leadenhall_oldest_open_match_seconds" in named
    assert "leadenhall_longest_wait_seconds" in named
    assert "leadenhall_wait_ceiling_seconds" in named
    assert len(named) == len(set(named))


def test_the_request_log_does_not_believe_an_address_that_a_client_invents(client: Client) -> None:
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as events:
        client.get("/healthz/", headers={"X-Forwarded-For": "6.6.6.6"})
    assert {event["ip"] for event in events if event["event"] == "request_started"} == {"127.0.0.1"}


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


def test_guessing_one_accounts_password_shuts_the_guesser_out_and_nobody_else(client: Client) -> None:
    user = get_user_model()
    user.objects.create_user("elizabeth", "elizabeth@example.org", "three-ships-home")
    user.objects.create_user("thomas", "thomas@example.org", "two-ships-home")

    def sign_in(name: str, password: str, address: str = "192.0.2.1") -> bool:
        visitor = Client(REMOTE_ADDR=address)
        visitor.post("/accounts/login/", {"login": name, "password": password})
        return "_auth_user_id" in visitor.session

    for attempt in range(8):
        assert not sign_in("elizabeth", f"guess {attempt}")

    assert not sign_in("elizabeth", "three-ships-home"), "the right password comes too late"
    assert sign_in("elizabeth", "three-ships-home", "192.0.2.2"), "from elsewhere she may"
    assert sign_in("thomas", "two-ships-home"), "others behind the same address may"


def test_no_page_allows_inline_script(client: Client) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["script-src"] == "'self'"
    assert directives["object-src"] == "'none'"
    assert "unsafe" not in policy
