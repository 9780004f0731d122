"""The Celery application: `celery -A workers.celery worker` and `celery -A workers.celery beat`.

Its settings are the CELERY_ names of `ladder.settings.base`: JSON only, acknowledged late, one message at a time.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from workers import compiled

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
# Django's checks of settings and models load every page and the whole API: a third of a worker's start, and memory that it holds from then
# on. They are made by `manage.py migrate` and `manage.py check`.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
# Where the engine is imported from.
sys.path.insert(0, compiled.place())

import django
from celery.signals import setup_logging, worker_process_init
from django_structlog.celery.steps import DjangoStructLogInitStep

import engine  # noqa: F401 - now, for Celery puts the project's own folder first in the path
from ladder.environment import or_end
from ladder.house.lifeline import die_with_parent
from ladder.house.queue import app
from ladder.starting import all_kept
from workers import reporting, sandbox

with or_end(), all_kept():
    django.setup()

app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks(["workers"])
# It begins by itself, when a worker is ready.
app.autodiscover_tasks(["workers"], "pulse")


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Django has set logging up; a receiver of this signal is how Celery is told to leave it alone."""


@worker_process_init.connect
def fall_with_the_worker(**_: Any) -> None:
    """A pool process does not outlive its worker, even one that was killed."""
    die_with_parent()


@worker_process_init.connect
def take_the_place_of_the_dead(**_: Any) -> None:
    """A pool process that died alone may have left a sandbox in mid-start: whoever takes its place ends it, while the worker lives on."""
    sandbox.clear_up()


@worker_process_init.connect
def report_behind(**_: Any) -> None:
    """A pool process claims its next match while it reports the last."""
    reporting.begin()
