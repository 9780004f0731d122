"""Where logs of matches are kept, when not in the database: a folder, or a bucket of an S3-compatible server."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from ladder.environment import bad, folder, is_origin, text

WHERE = "LEADENHALL_LOGS"
CONNECT_SECONDS, READ_SECONDS = 3, 10
"""A server that is silent for longer is away."""


def storage() -> dict[str, dict[str, Any]]:
    """What `STORAGES` has for logs: nothing, unless LEADENHALL_LOGS says where they are kept. Raises ImproperlyConfigured."""
    where = text(WHERE)
    if not where:
        return {}
    if not where.startswith("s3://"):
        if "://" in where:
            raise bad(WHERE, where, "Set s3://bucket/prefix or the absolute path of a folder, or leave it out.")
        options = {"location": folder(WHERE, Path(where)), "allow_overwrite": True}
        return {"logs": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}}
    parts = urlsplit(where)
    if not parts.hostname or parts.netloc != parts.hostname or parts.query or parts.fragment:
        raise bad(WHERE, where, "Set s3://bucket/prefix, the server by LEADENHALL_LOGS_ENDPOINT.")
    return {"logs": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": _bucket(parts.netloc, parts.path)}}


def _bucket(name: str, path: str) -> dict[str, Any]:
    try:
        config, transfer = import_module("botocore.config").Config, import_module("boto3.s3.transfer").TransferConfig
        import_module("storages.backends.s3")
    except ModuleNotFoundError as error:
        raise ImproperlyConfigured(
            f"{WHERE} names a bucket, and {error.name} is not installed. Install requirements-s3.lock."
        ) from error
    endpoint = text(f"{WHERE}_ENDPOINT") or None
    if endpoint is not None and not is_origin(endpoint):
        raise bad(f"{WHERE}_ENDPOINT", endpoint, "Set an origin such as https://s3.example.org:9000, or leave it out.")
    # Without a key the client looks where its own tools do: a machine in a cloud has a role.
    key, secret = text(f"{WHERE}_KEY") or None, text(f"{WHERE}_SECRET") or None
    if (key is None) != (secret is None):
        raise ImproperlyConfigured(
            f"Set both {WHERE}_KEY and {WHERE}_SECRET in the environment of this process, or none."
        )
    return {
        "bucket_name": name,
        "location": path.strip("/"),
        "endpoint_url": endpoint,
        "region_name": text(f"{WHERE}_REGION") or None,
        "access_key": key,
        "secret_key": secret,
        "file_overwrite": True,
        "client_config": config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": 2, "mode": "standard"},
            # Servers of one's own have no name for each bucket.
            s3={"addressing_style": "path"} if endpoint is not None else None,
            signature_version="s3v4",
        ),
        # A log is small: threads that share its pieces would only cost.
        "transfer_config": transfer(use_threads=False),
    }
