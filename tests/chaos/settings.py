"""The embedded house as `tests.chaos` plays in it: workers reach Postgres and Valkey through a proxy, and some faults are let in.

LEADENHALL_CHAOS names the folder by which the house is told of faults, and LEADENHALL_CHAOS_PORTS the proxy's two ports.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ladder.settings.embedded import *  # noqa: F403
from ladder.settings.embedded import CELERY_BEAT_SCHEDULE, DATABASES, INSTALLED_APPS, VALKEY_DATABASE, redis_cache

from . import clocks

CHAOS = Path(os.environ["LEADENHALL_CHAOS"])
INSTALLED_APPS = [*INSTALLED_APPS, "tests.chaos.twice.Twice"]

# What is lost is looked for more often, so that a short season has time for it.
CELERY_BEAT_SCHEDULE["sweep"] = {"task": "workers.tasks.sweep", "schedule": 3.0, "options": {"expires": 3}}

if "worker" in sys.argv:
    clocks.live_by(CHAOS, next(part.partition("@")[0] for part in sys.argv if part.endswith("@%h")))
    _postgres, _valkey = os.environ["LEADENHALL_CHAOS_PORTS"].split(",")
    DATABASES["default"] |= {"HOST": "127.0.0.1", "PORT": _postgres}
    CACHES = redis_cache(f"redis://127.0.0.1:{_valkey}/{VALKEY_DATABASE + 1}")
    CELERY_BROKER_URL = f"redis://127.0.0.1:{_valkey}/{VALKEY_DATABASE}"
