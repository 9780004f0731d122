"""gunicorn's settings for the web process, embedded and deployed; the address comes from the command line."""

from __future__ import annotations

import os
import warnings
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from ladder.house.lifeline import die_with_parent

# WhiteNoise hands a static file over as a synchronous iterator; Django reads it in a thread, which is well, and warns at each.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

wsgi_app = "ladder.asgi:application"
worker_class = "uvicorn_worker.UvicornWorker"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
# Seconds. Pages that follow a leaderboard keep their connection open for ever: a stop does not wait long for them.
graceful_timeout = 5
timeout = 60
keepalive = 5
control_socket_disable = True
# Nobody's X-Forwarded headers are believed here. Where there are proxies, LEADENHALL_PROXIES counts them for Django.
forwarded_allow_ips = ""


def post_fork(_server: Any, _worker: Any) -> None:
    """A server process does not outlive its arbiter, even one that was killed."""
    die_with_parent()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget a gone process's gauges; its counts stay in the sum. Only where several processes share a folder for their metrics."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)
