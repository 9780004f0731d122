"""From upload to play: the package is checked, then plays a full game in every seat count and seat, then is ready or rejected."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from itertools import cycle, islice
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

import engine
from engine.limits import LADDER
from engine.wording import counted
from ladder.bots import listeners, standing
from ladder.bots.listeners import Held
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict
from ladder.places import COMMAND
from ladder.play import pinning, publishing
from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import owner_reason, stderr_url

log = structlog.get_logger(__name__)

OPPONENTS = ("random", "greedy")
"""House bots that a new version meets, by turns."""

FORFEITS_ALLOWED = LADDER.validation_forfeits
"""Forfeits after which the rest of a validation is not played: the author has seen enough, and so has the host."""

CHECKS_ALLOWED = 3
"""Checks of a package that may fail by the host's fault, some minutes apart, before its author is told to submit it again."""

SEED_BITS = 63


def record_check(version_id: int, manifest: Mapping[str, Any]) -> bool:
    """The package of a submitted version was unpacked and found sound: note its `manifest` and start validation.

    False, and nothing is done, when the version is past that (a second message, a slower worker).
    """
    with transaction.atomic():
        _, version = standing.lock_version(Version.objects.get(pk=version_id))
        if version.status != VersionStatus.SUBMITTED:
            return False
        version.language = str(manifest.get("language", ""))[:32]
        version.report = {"package": dict(manifest)}
        version.save(update_fields=["language", "report"])
        start_validation(version)
    return True


def note_waiting(version_id: int, reason: str) -> None:
    """A worker could not check the submitted version: tell its owner what it waits for."""
    Version.objects.filter(pk=version_id, status=VersionStatus.SUBMITTED).update(status_reason=reason)


def note_failed_check(version_id: int) -> bool:
    """A worker failed, by the host's fault, while checking the submitted version. It is tried again after a while, but not for ever:
    after CHECKS_ALLOWED of these it is rejected with that reason. Says whether it has been."""
    with transaction.atomic():
        _, version = standing.lock_version(Version.objects.get(pk=version_id))
        if version.status != VersionStatus.SUBMITTED:
            return False
        failed = version.report.get("failed_checks", {}).get("count", 0) + 1
        version.report = {
            **version.report,
            "failed_checks": {"count": failed, "last_at": timezone.now().isoformat(timespec="seconds")},
        }
        version.status_reason = (
            "A worker failed while checking it, which is no fault of yours; it is tried again in some minutes."
        )
        version.save(update_fields=["report", "status_reason"])
    if failed < CHECKS_ALLOWED:
        return False
    return standing.reject(
        version_id,
        f"This service failed {counted(failed, 'time')} to check its package, which is no fault of yours. Submit it again later; if"
        " that fails too, tell those who run the service.",
        {"verdict": "rejected"},
    )


def start_validation(version: Version) -> list[Match]:
    """Make the validation games of a locked, submitted version: one for every seat count and seat. Raises Conflict without house bots."""
    bot = version.bot
    title = engine.title(bot.title)
    house = Bot.objects.house().filter(title=bot.title, active_version__isnull=False)
    chosen = house.filter(house_bot__in=OPPONENTS).order_by("pk") or house.order_by("pk")[:1]
    opponents = [
        bot.active_version for bot in chosen.select_related("active_version") if bot.active_version is not None
    ]
    if not opponents:
        raise Conflict("title", f"no house bot plays {bot.title}.", f"Run `{COMMAND} register_house_bots`.")
    standing.set_status(version, VersionStatus.VALIDATING, "")
    options = title.check_options({})
    tables = [(seats, seat) for seats in title.seats(options) for seat in range(seats)]
    version_now = pinning.version_for(bot.title)
    matches = Match.objects.bulk_create(
        Match(
            kind=MatchKind.VALIDATION,
            title=bot.title,
            title_version=version_now,
            options=options,
            seed=secrets.randbits(SEED_BITS),
            validates=version,
        )
        for _ in tables
    )
    rows = []
    for number, (match, (seats, own)) in enumerate(zip(matches, tables, strict=True)):
        others = islice(cycle(opponents), number % len(opponents), None)
        for seat in range(seats):
            rows.append(MatchSeat(match=match, seat=seat, version=version if seat == own else next(others)))
    MatchSeat.objects.bulk_create(rows)
    publishing.publish_ids(match.pk for match in matches)
    return matches


def note_validation_match(match: Match) -> None:
    """A validation match has ended: decide on its version when that can be decided. The match's row is locked by the caller."""
    version = match.validates
    if version is None:
        return
    held = listeners.hold(match.title)
    bot, version = standing.lock_version(version)
    if version.status == VersionStatus.VALIDATING:
        decide(bot, version, held)


def decide(bot: Bot, version: Version, held: Iterable[Held]) -> None:
    """Ready and active when every game ended without a forfeit of the version; rejected when it forfeited; nothing while games are open.

    A game that is void by the host's fault says nothing about the version: the sweeper has it played again.
    """
    seats = list(
        MatchSeat.objects.filter(match__validates=version, version=version).select_related("match").order_by("match_id")
    )
    forfeited = [seat for seat in seats if seat.result == SeatResult.FORFEITED]
    unfinished = [seat for seat in seats if seat.match.status != MatchStatus.FINISHED]
    if unfinished and len(forfeited) < FORFEITS_ALLOWED:
        return
    if forfeited:
        first = forfeited[0]
        table = first.match.seats.count()
        reason = (
            f"It lost its seat in {len(forfeited)} of {counted(len(seats) - len(unfinished), 'validation game')}. In match {first.match_id}"
            f" (seat {first.seat + 1} of {table}) it {owner_reason(first).rstrip('.')}. What it wrote to its error output there is at"
            f" {stderr_url(first)}. The report lists every game; each one's log can be downloaded."
        )
        standing.set_status(version, VersionStatus.REJECTED, reason, report={**version.report, "verdict": "rejected"})
        publishing.ask_for_sweep()
    else:
        standing.set_status(version, VersionStatus.READY, "", report={**version.report, "verdict": "ready"})
        standing.put_in_play(bot, version, held)
    log.info("version validated", bot=bot.name, version=version.number, status=version.status)


__all__ = ["note_failed_check", "note_validation_match", "note_waiting", "record_check", "start_validation"]
