"""Is the service well? For everyone to see."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine
from ladder.house import disk, wal
from ladder.play.damage import damaged
from ladder.play.workforce import load, workers_now
from ladder.seasons.selectors import longest_waits
from ladder.web import selectors
from ladder.web.views.boards import queue_context

MOST_DAMAGED = 20
"""Damaged logs that are told one by one."""


@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """The queue, the workers and their sandboxes, who waits longest for a block, and how much there is in the books.

    That a disk is full is told to everybody. Keepers are told of disks nearly so, of an archive that stands still, of damaged
    logs, and of titles that are left out: what is wrong with one may tell of folders on this machine.
    """
    context = {"workers": workers_now(), "load": load(), "totals": selectors.totals(), "engine": engine.__version__}
    context["waits"] = longest_waits()
    context["left_out"] = engine.broken() if request.user.is_staff else ()
    rooms = disk.short_ones()
    context["full"] = [room for room in rooms if room.full]
    context["short"] = [room for room in rooms if not room.full] if request.user.is_staff else ()
    context["unarchived"] = [one for one in wal.archives() if not one.active] if request.user.is_staff else ()
    context["damaged"] = damaged()[:MOST_DAMAGED] if request.user.is_staff else ()
    context["losing"] = selectors.matches_losing_workers()
    return render(request, "web/status.html", {**context, **queue_context()})
