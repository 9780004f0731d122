"""Acts on workers: drained, released."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from engine.wording import counted
from ladder.desk.acting import Asked, Came, Deed, Preview
from ladder.errors import Conflict
from ladder.play import quarantine
from ladder.play.models import Worker
from ladder.play.workforce import State, workers_now


def names(asked: Asked) -> str:
    """What the trail calls them."""
    return ", ".join(asked["workers"])


def hold(asked: Asked) -> None:
    """Lock their rows."""
    list(Worker.objects.select_for_update().filter(pk__in=quarantine.chosen(asked["workers"])).order_by("pk"))


def _preview(held: bool, refusal: str, says: str, more: str) -> Callable[[Asked], Preview]:
    def preview(asked: Asked) -> Preview:
        chosen = quarantine.chosen(asked["workers"])
        found = chosen.exclude(draining_since=None, stopped_reason="") if held else chosen.filter(draining_since=None)
        touched = set(found.values_list("pk", flat=True))
        if not touched:
            raise Conflict("workers", refusal, "Nothing would be changed.")
        every = workers_now()
        rows = tuple((row.worker.name, row.worker.machine) for row in every if row.worker.pk in touched)
        left = [row for row in every if row.worker.pk not in touched and row.state in (State.WORKING, State.CONTROL)]
        now = [
            f"{row.worker.name}: {row.state}, {counted(row.playing, 'match', 'matches')} at hand."
            for row in every
            if row.worker.pk in touched
        ]
        if not held:
            now.append(f"{counted(len(left), 'worker')} will be left at work.")
        return Preview((says, more), ("Worker", "Machine"), rows, tuple(now))

    return preview


def _done(act: Callable[[QuerySet[Worker]], int], words: str) -> Callable[[Asked], Came]:
    def done(asked: Asked) -> Came:
        return Came(f"{counted(act(quarantine.chosen(asked['workers'])), 'worker')} {words}.")

    return done


DEEDS = (
    Deed(
        "worker-drain",
        "Drain workers",
        "Have a worker, or all of a machine, take nothing more and finish what it plays: before an upgrade, or a machine's end.",
        names,
        _preview(
            False,
            "they are drained already.",
            "They take nothing more, finish what they play, and stay so until they start anew or are released.",
            "What waits is played by other workers; without any, nothing is played, rated or swept.",
        ),
        _done(quarantine.drain, "to be drained"),
        hold,
    ),
    Deed(
        "worker-release",
        "Release workers",
        "Have a worker that is drained or in quarantine take matches again.",
        names,
        _preview(
            True,
            "none of them is drained or in quarantine.",
            "They take matches again, within ten seconds.",
            "Until their next start they are judged by faults from now on, and no more by clock or speed.",
        ),
        _done(quarantine.release, "released"),
        hold,
    ),
)
