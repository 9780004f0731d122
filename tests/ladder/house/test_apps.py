"""What the log of requests says."""

from __future__ import annotations

import pytest
import structlog
from django.test import Client
from structlog.testing import capture_logs

pytestmark = pytest.mark.django_db


def test_the_request_log_does_not_believe_an_address_that_a_client_invents(client: Client) -> None:
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as events:
        client.get("/healthz/", headers={"X-Forwarded-For": "6.6.6.6"})
    assert {event["ip"] for event in events if event["event"] == "request_started"} == {"127.0.0.1"}
