"""The storage of logs, by Django's API: `STORAGES["logs"]`, such as an S3 bucket, for a house whose logs outgrow its database.

A log is put there before its report's transaction, under a name by its content and its attempt; the row that refers to it comes with the
commit. So nothing is lost by a fault between the two, and what is left lying about is an object that no row refers to: `sweep` takes it
away after a day. An attempt lasts an hour at most, and reports under its own name alone: no object of yesterday is going to be referred to.

A house that was restored from a backup, or is another's copy, may name the same storage, and knows nothing of what was counted since: to it
these logs are orphans. So the storage says whose it is, and nobody else takes anything away.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256

import structlog
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db import connection
from django.utils import timezone

from ladder.house.away import StorageAway
from ladder.places import COMMAND
from ladder.play import listeners
from ladder.play.models import MatchLog

log = structlog.get_logger(__name__)

ALIAS = "logs"
ORPHANED_AFTER = timedelta(days=1)
FOLDERS = 256
BATCH = 1000
OWNER = "house"
"""The object that says which house's logs these are."""


def is_there() -> bool:
    """Does this house keep new logs in a storage?"""
    return ALIAS in settings.STORAGES


def put(body: bytes, token: str) -> str:
    """Store these bytes for the attempt with this token, and return their name: the same for the same. Raises StorageAway."""
    digest = sha256(body).hexdigest()
    name = f"{digest[:2]}/{digest}-{sha256(token.encode()).hexdigest()[:16]}.zst"
    with _away_is_away():
        saved = _storage().save(name, ContentFile(body))
    if saved != name:
        raise StorageAway(f"the storage of logs has made {saved} of {name}: it must overwrite")
    return name


def read(name: str) -> bytes | None:
    """What is stored under this name; None when there is nothing. Raises StorageAway."""
    with _away_is_away():
        try:
            with _storage().open(name) as file:
                return bytes(file.read())
        except FileNotFoundError:
            return None


def sweep(folders: Iterator[int] | range = range(FOLDERS), *, claim: bool = False) -> int:
    """Remove objects of these folders, numbered by the first two digits of their names, that no row refers to and that are older than a
    day. Returns how many: none where the storage is another house's, or was this one's before it was restored, unless a keeper makes it
    this one's by `claim`. Raises StorageAway."""
    if not is_there():
        return 0
    removed = 0
    with _away_is_away():
        storage = _storage()
        if not _is_ours(storage, claim):
            log.warning(
                f"the storage of logs is another house's, or of before a restore: `{COMMAND} keep_logs` takes it over"
            )
            return 0
        for folder in folders:
            for name in _orphans(storage, f"{folder:02x}"):
                if storage.get_modified_time(name) < timezone.now() - ORPHANED_AFTER:
                    storage.delete(name)
                    removed += 1
    return removed


def _is_ours(storage: Storage, claim: bool) -> bool:
    """Does the storage say that it is this house's? One that says nothing is told so, and one that is claimed."""
    own = _this_house()
    try:
        with storage.open(OWNER) as file:
            told = bytes(file.read())
    except FileNotFoundError:
        told = b""
    if told != own and (claim or not told):
        storage.save(OWNER, ContentFile(own))
        told = own
    return told == own


def _this_house() -> bytes:
    """What no other database has in common with this one, and neither has what is restored from its backups: cluster, history, database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),"
            " left(pg_walfile_name(pg_current_wal_lsn()), 8),"
            " (SELECT oid FROM pg_database WHERE datname = current_database()))"
        )
        return str(cursor.fetchone()[0]).encode()


def _orphans(storage: Storage, folder: str) -> Iterator[str]:
    try:
        _, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    for start in range(0, len(files), BATCH):
        names = {f"{folder}/{file}" for file in files[start : start + BATCH]}
        used = set(MatchLog.objects.filter(object_name__in=names).values_list("object_name", flat=True))
        yield from sorted(names - used - listeners.objects_in_use(names - used))


def _storage() -> Storage:
    if not is_there():
        raise StorageAway("logs are in a storage, and LEADENHALL_LOGS does not say where")
    return storages[ALIAS]


@contextmanager
def _away_is_away() -> Iterator[None]:
    """Whatever a storage raises for a server that is away, or does not let us in, as one error."""
    try:
        yield
    except FileNotFoundError:
        raise
    except Exception as error:
        if not isinstance(error, (OSError, *_of_s3())):
            raise
        raise StorageAway(f"the storage of logs: {type(error).__name__}: {error}") from error


def _of_s3() -> tuple[type[Exception], ...]:
    """The errors of S3's client, when that is in use."""
    client = sys.modules.get("botocore.exceptions")
    return (client.BotoCoreError, client.ClientError) if client is not None else ()
