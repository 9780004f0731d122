"""How far an archive of the WAL is behind is told where a keeper looks."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from ladder.desk.selectors import needs
from ladder.house import wal
from tests.ladder.factories import KeeperFactory


@pytest.fixture
def slot(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An archive that nobody copies to. Slots are the whole cluster's, so that this one has a name that other tests do not look for."""
    name = f"test_{os.getpid()}"
    monkeypatch.setattr(wal, "SLOTS", name)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_create_physical_replication_slot(%s, true)", [name])
    yield name
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_drop_replication_slot(%s)", [name])


def test_an_archive_that_stands_still_is_told_to_keepers(slot: str, client: Client) -> None:
    (found,) = wal.archives()
    assert (found.slot, found.active) == (slot, False)
    assert found.behind >= 0
    assert [need.about.partition(",")[0] for need in needs() if need.what == "The WAL is not archived"] == [slot]
    assert f'leadenhall_wal_not_archived_bytes{{slot="{slot}"}}' in client.get("/metrics").content.decode()
    assert slot not in client.get("/status/").content.decode()
    client.force_login(KeeperFactory())
    assert slot in client.get("/status/").content.decode()


@pytest.mark.django_db
def test_where_nobody_archives_nothing_is_told() -> None:
    assert wal.archives() == []


def test_the_figure_of_an_archive_with_a_gap_does_not_fall_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wal, "archives", lambda: [wal.Archiving("wal_1", active=False, behind=0, lost=True)])
    (figure,) = wal.ArchiveFigures().read()
    assert [sample.value for sample in figure.samples] == [float("inf")]
