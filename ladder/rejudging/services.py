"""All writes to rejudge sets: made, then applied or cancelled, once.

A set takes finished rated matches of one season and plays each again: same seed, options, seats and versions, under today's rules, by
today's workers (house bots play as they are today, for of them only a hash is kept). The replays are matches of their own kind, so that
leases, faults and sweeping are those of every match; they are for keepers' eyes, and nothing counts them. The preview compares them with
what counts.

**Applying.** In one transaction each match takes its replay's result: outcome, seats, log, version of the title. What it was is kept beside
it. The match keeps its number, its place in the season's order and the time at which it was played: it is the same match with another
result. Then the season is replayed under its lock, and the ledger restated from the first rating that comes out otherwise
(`ladder.seasons.rebuilding.restate`): rows are appended under the number of a new rating run, none is changed, and the ledger as it stands
is again what the results in their order give, to the last bit. A match that no worker could replay keeps its old result.

**Once.** The set's row is locked and its state checked after the matches' and the season's locks are held, so of any number of callers one
settles it and the rest are told how. While a set is open no other may hold one of its matches: the database sees to that.

What it does not touch: suspensions (a keeper reinstates, see `ladder.bots.standing`), start ratings of later versions, closed seasons,
tournaments and version tests, whose later games were drawn by the earlier ones' results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Exists, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.models import Version
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.house import queue
from ladder.house.rows import write_rows
from ladder.play import partitions, pinning, publishing
from ladder.play import services as matches
from ladder.play.models import LogBody, Match, MatchKind, MatchLog, MatchSeat, MatchStatus, SeatResult
from ladder.play.reporting import SeatReport
from ladder.rejudging.models import RejudgedMatch, RejudgeSet, RejudgeState
from ladder.seasons.conduct import review
from ladder.seasons.locking import lock
from ladder.seasons.models import IN_PLAY, Season
from ladder.seasons.publishing import ask_for_ratings
from ladder.seasons.rebuilding import restate
from ladder.texts import line, paragraphs

log = structlog.get_logger(__name__)

MOST_MATCHES = 5000
"""Matches in one set: they are all locked while it is applied."""

OF_MATCH = ("outcome", "title_version", "decisions")
"""What a match takes from its replay, beside seats and log."""

OF_SEAT = tuple(SeatReport.__slots__)
"""What a seat takes."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """By what the matches of a season are chosen; all that is given must hold. `since` and `until` are of the time at which a match ended
    (until: before it), `reason` is part of the reason for which a seat was forfeited, `matches` are ids."""

    version: Version | None = None
    since: datetime | None = None
    until: datetime | None = None
    title_version: str = ""
    reason: str = ""
    matches: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """What was given, for the record."""
        told = {
            "version": str(self.version) if self.version is not None else "",
            "since": self.since.isoformat() if self.since is not None else "",
            "until": self.until.isoformat() if self.until is not None else "",
            "title_version": self.title_version,
            "reason": self.reason,
            "matches": list(self.matches),
        }
        return {name: value for name, value in told.items() if value}


def matching(season: Season, chosen: Chosen) -> QuerySet[Match]:
    """The counted matches of the season that are so chosen and whose seed is public, by id. A replay would tell an author the seed of a
    block that is still played."""
    found = Match.objects.finished().filter(
        Q(block=None) | Q(block__completed_at__isnull=False),
        season=season,
        kind=MatchKind.RATED,
        sequence__isnull=False,
    )
    seats = MatchSeat.objects.filter(match=OuterRef("pk"))
    if chosen.version is not None:
        found = found.filter(Exists(seats.filter(version=chosen.version)))
    if chosen.reason:
        found = found.filter(Exists(seats.filter(result=SeatResult.FORFEITED, reason__icontains=chosen.reason)))
    if chosen.since is not None:
        found = found.filter(finished_at__gte=chosen.since)
    if chosen.until is not None:
        found = found.filter(finished_at__lt=chosen.until)
    if chosen.title_version:
        found = found.filter(title_version=chosen.title_version)
    if chosen.matches:
        found = found.filter(pk__in=chosen.matches)
    return found.order_by("pk")


def create(by: User, name: str, season: Season, reason: str, chosen: Chosen = Chosen()) -> RejudgeSet:
    """Make a set of the season's matches that are so chosen, and have them played again. Nothing that counts is touched.

    Raises NotAllowed for anybody but a keeper, ServiceError naming the field (no match, too many), Conflict for a name that is taken, a
    season that is over, or a match that waits in another open set.
    """
    require_keeper(by)
    name, reason = line("name", name, most=80), paragraphs("reason", reason, most=1000)
    require_in_play(season)
    found = list(matching(season, chosen).prefetch_related("seats")[: MOST_MATCHES + 1])
    if not found:
        raise ServiceError("filters", "no counted match is so chosen.", "Matches of open blocks are not rejudged.")
    if len(found) > MOST_MATCHES:
        raise ServiceError("filters", f"more than {MOST_MATCHES} matches are so chosen.", "Choose by date as well.")
    held = RejudgedMatch.objects.filter(match__in=found, settled=False).select_related("rejudge_set").first()
    if held is not None:
        raise taken(held)
    try:
        with transaction.atomic():
            made = RejudgeSet.objects.create(
                name=name, season=season, reason=reason, filters=chosen.to_json(), created_by=by
            )
            make_replays(made, found)
    except IntegrityError as error:
        if "rejudge_set_name_ci" in str(error):
            raise Conflict("name", f"a set is called {name!r}.", "Choose another name.") from error
        held = RejudgedMatch.objects.filter(match__in=found, settled=False).select_related("rejudge_set").first()
        raise taken(held) if held is not None else error from error
    log.info("rejudge set made", rejudge_set=made.pk, name=name, season=season.slug, matches=len(found), by=by.username)
    return made


def make_replays(rejudge_set: RejudgeSet, originals: Sequence[Match]) -> None:
    """Queue a replay of each match. Reads their `seats`."""
    today = pinning.version_for(rejudge_set.season.title)
    replays = Match.objects.bulk_create(
        Match(
            kind=MatchKind.REJUDGE,
            title=original.title,
            title_version=today,
            options=original.options,
            talk=original.talk,
            seed=original.seed,
            rotation=original.rotation,
        )
        for original in originals
    )
    MatchSeat.objects.bulk_create(
        (
            MatchSeat(match=replay, seat=seat.seat, version_id=seat.version_id)
            for original, replay in zip(originals, replays, strict=True)
            for seat in original.seats.all()
        ),
        batch_size=5000,
    )
    RejudgedMatch.objects.bulk_create(
        RejudgedMatch(rejudge_set=rejudge_set, match=original, replay=replay)
        for original, replay in zip(originals, replays, strict=True)
    )
    publishing.publish_ids(replay.pk for replay in replays)


def apply(rejudge_set: RejudgeSet, by: User) -> RejudgeSet:
    """Let the new results count, as the module says. Raises NotAllowed for anybody but a keeper; Conflict when the set is settled, its
    season over, or a match of it is still to be played."""
    require_keeper(by)
    with transaction.atomic():
        ids = list(rejudge_set.members.values_list("match_id", "replay_id"))
        # Ledger rows may name them meanwhile: another set that is applied holds the season, for which this one waits.
        wanted = [pk for pair in ids for pk in pair]
        locked = Match.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
        by_id = {match.pk: match for match in locked}
        season = lock(rejudge_set.season_id)
        rejudge_set = lock_open(rejudge_set)
        require_in_play(season)
        waiting = sum(by_id[replay].status in (MatchStatus.QUEUED, MatchStatus.RUNNING) for _, replay in ids)
        if waiting:
            raise Conflict("rejudge_set", f"Still to be played of its matches: {waiting}.", "Wait for them.")
        played = [
            (by_id[match], by_id[replay]) for match, replay in ids if by_id[replay].status == MatchStatus.FINISHED
        ]
        keep_logs(rejudge_set)
        faulty = replace_results(rejudge_set, played)
        replace_logs(played)
        run = restate(season, f"rejudge set {rejudge_set.name}: {rejudge_set.reason}", first_place(played))
        settle(rejudge_set, RejudgeState.APPLIED, by, run=run)
        queue.after_commit(review, sorted(faulty))
        ask_for_ratings()
    log.info("rejudge set applied", rejudge_set=rejudge_set.pk, run=run and run.number, by=by.username)
    return rejudge_set


def first_place(played: Sequence[tuple[Match, Match]]) -> int:
    """The place in the season's order of the first game of which a match was replaced."""
    old = [match for match, _ in played]
    siblings = Match.objects.filter(block__in={match.block_id for match in old if match.block_id}, block__seats=1)
    first = siblings.aggregate(first=Min("sequence"))["first"]
    return min([match.sequence or 1 for match in old] + ([first] if first is not None else []), default=1)


def keep_logs(rejudge_set: RejudgeSet) -> None:
    """Keep beside each match of the set whose replay was played the log that it has now. The bytes stay where they are stored."""
    kept = MatchLog.objects.filter(match=OuterRef("match"))
    body = LogBody.objects.filter(log__match=OuterRef("match")).values("body")
    rejudge_set.members.filter(Exists(kept), replay__status=MatchStatus.FINISHED).update(
        old_log=Coalesce(Subquery(kept.values("body")), Subquery(body)),
        old_log_object=Subquery(kept.values("object_name")),
        old_log_dictionary=Subquery(kept.values("dictionary")),
        old_log_sha256=Subquery(kept.values("sha256")),
    )


def replace_logs(played: Sequence[tuple[Match, Match]]) -> None:
    """Give each match its replay's log."""
    of_match = dict(
        MatchLog.objects.filter(match__in=[match for pair in played for match in pair]).values_list("match", "pk")
    )
    logs = [(of_match.get(old.pk), of_match.get(new.pk)) for old, new in played]
    partitions.replace({old: new for old, new in logs if old is not None and new is not None})


def replace_results(rejudge_set: RejudgeSet, played: Sequence[tuple[Match, Match]]) -> set[int]:
    """Give each match its replay's outcome and seats, what it was being kept. Returns the versions that forfeited where they had not."""
    members = {member.match_id: member for member in rejudge_set.members.defer("old_log").all()}
    seats: dict[int, list[MatchSeat]] = {}
    for seat in MatchSeat.objects.filter(match__in=[match for pair in played for match in pair]).order_by("seat"):
        seats.setdefault(seat.match_id, []).append(seat)
    faulty: set[int] = set()
    changed: list[MatchSeat] = []
    for match, replay in played:
        members[match.pk].old_result = {
            **{name: getattr(match, name) for name in OF_MATCH},
            "seats": [{name: getattr(seat, name) for name in OF_SEAT} for seat in seats[match.pk]],
        }
        for name in OF_MATCH:
            setattr(match, name, getattr(replay, name))
        for seat, told in zip(seats[match.pk], seats[replay.pk], strict=True):
            if told.result == SeatResult.FORFEITED != seat.result:
                faulty.add(seat.version_id)
            for name in OF_SEAT:
                setattr(seat, name, getattr(told, name))
            changed.append(seat)
    replaced = [match for match, _ in played]
    write_rows(replaced, OF_MATCH)
    write_rows(changed, OF_SEAT)
    write_rows([members[match.pk] for match in replaced], ("old_result",))
    return faulty


def cancel(rejudge_set: RejudgeSet, by: User) -> RejudgeSet:
    """Let the old results count on; what is still to be played is voided. Raises NotAllowed for anybody but a keeper, Conflict when the set
    is settled."""
    require_keeper(by)
    with transaction.atomic():
        rejudge_set = lock_open(rejudge_set)
        settle(rejudge_set, RejudgeState.CANCELLED, by)
    # A match's lock comes before all others, so these cannot be voided above. One that is left is played, and harmless.
    for match_id in Match.objects.open().filter(replay_in__rejudge_set=rejudge_set).values_list("pk", flat=True):
        matches.call_off(match_id, "its rejudge set was cancelled")
    log.info("rejudge set cancelled", rejudge_set=rejudge_set.pk, by=by.username)
    return rejudge_set


def told(rejudge_set: RejudgeSet) -> str:
    """How the set stands, in a sentence."""
    if rejudge_set.state == RejudgeState.OPEN:
        return f"{counted(rejudge_set.members.count(), 'match', 'matches')} to be played again."
    run = rejudge_set.run
    restated = (
        f"rating run {run.number} restates matches {run.from_sequence} to {run.to_sequence}"
        if run
        else "no rating moved"
    )
    return f"It is applied; {restated}." if rejudge_set.state == RejudgeState.APPLIED else "It is cancelled."


def lock_open(rejudge_set: RejudgeSet) -> RejudgeSet:
    """The set, its row locked until the transaction ends. Raises Conflict when it is settled."""
    found = RejudgeSet.objects.select_for_update(of=("self",)).select_related("season").get(pk=rejudge_set.pk)
    if found.state != RejudgeState.OPEN:
        raise Conflict("rejudge_set", f"it was {found.state} before, and is settled once.")
    return found


def settle(rejudge_set: RejudgeSet, state: RejudgeState, by: User, **fields: Any) -> None:
    """Settle a locked set."""
    rejudge_set.state, rejudge_set.settled_by, rejudge_set.settled_at = state, by, timezone.now()
    for name, value in fields.items():
        setattr(rejudge_set, name, value)
    rejudge_set.save(update_fields=["state", "settled_by", "settled_at", *fields])
    rejudge_set.members.update(settled=True)


def require_keeper(by: User) -> None:
    """Raise NotAllowed unless `by` is staff."""
    if not by.is_staff:
        raise NotAllowed("rejudge_set", "only a keeper may do this.")


def require_in_play(season: Season) -> None:
    """Raise Conflict unless games of the season are played."""
    if season.state not in IN_PLAY:
        raise Conflict("season", f"{season.full_name} is {season.state}; what it counted stands.")


def taken(held: RejudgedMatch) -> Conflict:
    """The refusal of a match that waits in another open set."""
    return Conflict(
        "filters",
        f"match {held.match_id} waits in the open set {held.rejudge_set.name!r}.",
        "Apply or cancel that one first.",
    )


__all__ = ["MOST_MATCHES", "Chosen", "apply", "cancel", "create", "matching", "told"]
