"""How the house's command line runs a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import django
import pytest
from django.core.management import ManagementUtility

from ladder.embedding import commandline


def test_django_is_set_up_once_then_services_start_and_then_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    @contextmanager
    def kept() -> Iterator[None]:
        order.append("keeps")
        yield
        order.append("has kept")

    @contextmanager
    def services(arguments: list[str]) -> Iterator[None]:
        order.append(f"services of {arguments[1]} start")
        yield
        order.append("services stop")

    def fetched(utility: ManagementUtility, name: str) -> SimpleNamespace:
        return SimpleNamespace(run_from_argv=lambda arguments: order.append(f"{name} runs"))

    monkeypatch.setattr(django, "setup", lambda: order.append("set up"))
    monkeypatch.setattr(commandline, "all_kept", kept)
    monkeypatch.setattr(commandline, "services_for", services)
    monkeypatch.setattr(ManagementUtility, "fetch_command", fetched)
    commandline.CommandLine(["manage.py", "migrate"]).execute()
    assert order == [
        *("keeps", "set up", "has kept"),
        *("services of migrate start", "migrate runs", "services stop"),
    ]
