"""Where logs of matches are kept, when not in the database: a folder, or a bucket of an S3-compatible server."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from ladder.environment import bad, flag, folder, is_origin, text

CONNECT_SECONDS, READ_SECONDS = 3, 10
"""A server that is silent for longer is away."""


def storage() -> dict[str, dict[str, Any]]:
    """What `STORAGES` has for logs: nothing, unless LEADENHALL_LOGS says where they are kept. Raises ImproperlyConfigured."""
    where, server = text("LEADENHALL_LOGS"), _server()
    if where.startswith("s3://"):
        parts = urlsplit(where)
        if not parts.hostname or parts.netloc != parts.hostname or parts.query or parts.fragment:
            raise bad("LEADENHALL_LOGS", where, "Set s3://bucket/prefix, and the server by LEADENHALL_LOGS_ENDPOINT.")
        options = {"bucket_name": parts.netloc, "location": parts.path.strip("/"), **server, **_client(server)}
        return {"logs": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}}
    if not where:
        return {}
    if "://" in where:
        raise bad("LEADENHALL_LOGS", where, "Set s3://bucket/prefix or the path of a folder, or leave it out.")
    if flag("LEADENHALL_REMOTE", False) and not Path(where).is_dir():
        # One made here would be this machine's own, or its container's, and gone with it.
        raise bad(
            "LEADENHALL_LOGS",
            where,
            "On another machine than the first, set s3://bucket/prefix, or mount the folder there.",
        )
    options = {"location": folder("LEADENHALL_LOGS", Path(where)), "allow_overwrite": True}
    return {"logs": {"BACKEND": "ladder.play.log_folder.LogFolder", "OPTIONS": options}}


def _server() -> dict[str, str | None]:
    """Which server has the bucket, and who we are there."""
    endpoint, region = text("LEADENHALL_LOGS_ENDPOINT"), text("LEADENHALL_LOGS_REGION")
    if endpoint and not is_origin(endpoint):
        raise bad(
            "LEADENHALL_LOGS_ENDPOINT", endpoint, "Set an origin such as https://s3.example.org:9000, or leave it out."
        )
    if not re.fullmatch("[a-z0-9-]{0,63}", region):
        raise bad("LEADENHALL_LOGS_REGION", region, "Set a region such as eu-west-2, or leave it out.")
    # Without a key the client looks where its own tools do: a machine in a cloud has a role.
    key, secret = text("LEADENHALL_LOGS_KEY"), text("LEADENHALL_LOGS_SECRET")
    if bool(key) != bool(secret):
        raise ImproperlyConfigured(
            "Set both LEADENHALL_LOGS_KEY and LEADENHALL_LOGS_SECRET in the environment of this process, or none."
        )
    told = {"endpoint_url": endpoint, "region_name": region, "access_key": key, "secret_key": secret}
    return {name: value or None for name, value in told.items()}


def _client(server: dict[str, str | None]) -> dict[str, Any]:
    """How the client is to ask."""
    try:
        config, transfer = import_module("botocore.config").Config, import_module("boto3.s3.transfer").TransferConfig
        import_module("storages.backends.s3")
    except ModuleNotFoundError as error:
        raise ImproperlyConfigured(
            f"LEADENHALL_LOGS names a bucket, and {error.name} is not installed. Install requirements-s3.lock."
        ) from error
    return {
        "file_overwrite": True,
        "client_config": config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": 2, "mode": "standard"},
            # Servers of one's own have no name for each bucket.
            s3={"addressing_style": "path"} if server["endpoint_url"] else None,
            signature_version="s3v4",
        ),
        # A log is small: threads that share its pieces would only cost.
        "transfer_config": transfer(use_threads=False),
    }
