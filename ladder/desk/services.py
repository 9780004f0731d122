"""Doing what the desk offers: looked at, then done as it was looked at, and on the trail either way.

The preview has a mark. Whoever has it done sends the mark along; under the locks that the act takes the preview is made once more, and
unless the marks are equal nothing is done. Acts that take long are asked for on the trail, and a worker does them, looking once more too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.desk import accounts, figures, house, matches, pace, seasons, theatre, versions, workers
from ladder.desk.acting import Came, Deed, Preview
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.house import queue
from ladder.trail import selectors as trail
from ladder.trail.models import Act, Door, State
from ladder.trail.services import Asking, answered, write

DO_ACT = "workers.tasks.do_keepers_act"

GROUPS: dict[str, tuple[Deed, ...]] = {
    "Seasons": (*seasons.DEEDS, *pace.DEEDS),
    "Figures of a season": figures.DEEDS,
    "Matches": matches.DEEDS,
    "Versions": versions.DEEDS,
    "Drawings and studies": theatre.DEEDS,
    "Accounts": accounts.DEEDS,
    "The house": (*house.DEEDS, *workers.DEEDS),
}

BY_WORD = {deed.word: deed for deeds in GROUPS.values() for deed in deeds}

LOST_AFTER = timedelta(minutes=1)
"""An act that nobody has answered for so long may have lost its message: it is asked for again, which does no harm."""

GIVEN_UP_AFTER = timedelta(hours=2)
"""An act that nobody has answered for so long kills whoever does it; longer than a task may take."""

log = structlog.get_logger(__name__)


class Changed(Conflict):
    """What the act would do is no longer what was looked at."""

    def __init__(self) -> None:
        super().__init__("preview", "what it would do has changed since you looked.", "Look at the new preview.")


def preview(asking: Asking) -> tuple[Preview, str]:
    """What the act would do, and its mark; nothing is changed. Raises as the act does."""
    require_keeper(asking)
    seen = BY_WORD[asking.word].preview(asking.asked)
    return seen, seen.mark(asking.word, asking.asked)


def do(asking: Asking) -> Act:
    """Do it, or have a worker do it, if it is still what `asking.mark` was made of. Returns its row on the trail.

    Raises NotAllowed for anybody but a keeper, Changed, and what the service refuses. All but the first of these are on the trail, too.
    """
    keeper = require_keeper(asking)
    deed = BY_WORD[asking.word]
    try:
        with transaction.atomic():
            look_again(deed, asking)
            if not deed.later:
                came = deed.carried_out(asking.asked, keeper)
                return write(asking, State.DONE, came.of_it, came.facts)
            act = write(asking, State.ASKED, "")
            queue.ask(DO_ACT, act.pk)
            return act
    except ServiceError as error:
        write(asking, State.REFUSED, str(error))
        raise


def look_again(deed: Deed, asking: Asking) -> None:
    """Lock what the act is about, and raise Changed unless its preview is the one that was seen."""
    deed.hold(asking.asked)
    if deed.preview(asking.asked).mark(deed.word, asking.asked) != asking.mark:
        raise Changed


def run(act_id: int) -> None:
    """Do an act that was asked for, in a worker, and answer it on the trail. One that is answered, or that another is at, is left alone."""
    act = Act.objects.filter(pk=act_id, state=State.ASKED, answer=None).select_related("by").first()
    deed = BY_WORD.get(act.word) if act is not None else None
    if act is None or deed is None:
        return
    if deed.apart:
        _answer(act, lambda: deed.carried_out(act.asked, _keeper(act)), nullcontext())
        return
    with transaction.atomic():
        if _held(act):
            _answer(act, lambda: _as_seen(deed, act), transaction.atomic())


def _held(act: Act) -> bool:
    """Is the row ours to answer, until the transaction ends?"""
    ours = Act.objects.select_for_update(skip_locked=True).filter(pk=act.pk).exists()
    return ours and not Act.objects.filter(answers=act).exists()


def _as_seen(deed: Deed, act: Act) -> Came:
    look_again(deed, Asking(act.word, act.subject, act.asked, act.by, mark=act.mark))
    return deed.carried_out(act.asked, _keeper(act))


def _keeper(act: Act) -> User:
    return require_keeper(Asking(act.word, act.subject, act.asked, act.by))


def _answer(act: Act, work: Callable[[], Came], together: AbstractContextManager[object]) -> None:
    """Do the work and write what came of it, `together`, or why nothing did."""
    try:
        with answered(act) as answer, together:
            came = work()
            answer(came.of_it, came.facts)
    except ServiceError:
        log.info("act refused", act=act.pk, word=act.word)
    except Exception:
        log.exception("act failed", act=act.pk, word=act.word)


def ask_again() -> int:
    """Ask again for acts whose message may be lost; give up those that nobody can finish. Returns how many were found."""
    found = 0
    for act in trail.waiting(LOST_AFTER):
        found += 1
        if act.at < timezone.now() - GIVEN_UP_AFTER:
            _give_up(act)
        else:
            queue.publish(DO_ACT, act.pk)
    return found


def _give_up(act: Act) -> None:
    hours = GIVEN_UP_AFTER.total_seconds() / 3600
    with transaction.atomic():
        if _held(act):
            asking = Asking(act.word, act.subject, act.asked, act.by, Door(act.door), act.mark)
            write(asking, State.FAILED, f"No worker finished it in {hours:.0f} hours. Ask for it again.", answers=act)


def require_keeper(asking: Asking) -> User:
    """The keeper who asks. Raises NotAllowed for anybody else."""
    if not isinstance(asking.by, User) or not asking.by.is_staff:
        raise NotAllowed("act", "only a keeper may do this.")
    return asking.by


__all__ = ["BY_WORD", "GROUPS", "Changed", "ask_again", "do", "preview", "run"]
