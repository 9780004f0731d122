"""gunicorn's settings for the web process, embedded and deployed; the address comes from the command line.

`python -m ladder.house.web` starts it with them: gunicorn started by itself falls over a WEB_CONCURRENCY that is no number before it has
read this.
"""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from typing import Any

from ladder import environment
from ladder.environment import or_end
from ladder.house.lifeline import die_with_parent
from ladder.house.log_files import FollowingHandler

# WhiteNoise hands a static file over as a synchronous iterator; Django reads it in a thread, which is well, and warns at each.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# What this serves are requests, many at once; said before any settings are read.
os.environ.setdefault("LEADENHALL_DATABASE_POOL", "1")

wsgi_app = "ladder.asgi:application"
worker_class = "ladder.house.serving.WebWorker"
with or_end():
    workers = environment.web_processes()
# Seconds. Pages that follow a leaderboard keep their connection open for ever: a stop does not wait long for them.
graceful_timeout = 5
timeout = 60
keepalive = 5
control_socket_disable = True
# Nobody's X-Forwarded headers are believed here. Where there are proxies, LEADENHALL_PROXIES counts them for Django.
forwarded_allow_ips = ""


def on_starting(server: Any) -> None:
    """A setting that cannot be meant ends the start, once and in one line, before there is a server process to fail again and again. What
    the server itself says goes to its log also when that was moved aside."""
    for handler in server.log.error_log.handlers[:]:
        follower = FollowingHandler()
        follower.setFormatter(handler.formatter)
        server.log.error_log.removeHandler(handler)
        server.log.error_log.addHandler(follower)
    with or_end():
        import_module(os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded"))


def post_fork(_server: Any, _worker: Any) -> None:
    """A server process does not outlive its arbiter, even one that was killed."""
    die_with_parent()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget a gone process's gauges; its counts stay in the sum. Only where several processes share a folder for their metrics."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        # Imported before the settings are read it would take an empty variable for a folder.
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)
