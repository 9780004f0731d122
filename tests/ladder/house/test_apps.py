"""What the log of requests says."""

from __future__ import annotations

import pytest
import structlog
from django.conf import settings
from django.test import Client
from django.utils.log import configure_logging
from structlog.testing import capture_logs

pytestmark = pytest.mark.django_db


def test_the_request_log_does_not_believe_an_address_that_a_client_invents(client: Client) -> None:
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as events:
        client.get("/healthz/", headers={"X-Forwarded-For": "6.6.6.6"})
    assert {event["ip"] for event in events if event["event"] == "request_started"} == {"127.0.0.1"}


def test_loggers_that_were_used_before_logging_was_set_up_again_are_still_heard(client: Client) -> None:
    client.get("/healthz/")
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    with capture_logs() as events:
        client.get("/healthz/")
    assert "request_started" in {event["event"] for event in events}


def test_a_page_that_asks_in_vain_whether_something_changed_writes_no_lines(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    def lines(path: str) -> list[str]:
        caplog.clear()
        seen = client.get(path)
        said = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
        return [seen["ETag"].strip('"'), *(event["event"] for event in said if "/live/" in event.get("request", ""))]

    caplog.set_level("INFO")
    tag, *first = lines("/live/")
    assert first == ["request_started", "request_finished"]
    assert lines(f"/live/?seen={tag}") == [tag]
    assert lines("/live/?seen=older") == [tag, "request_finished"]
