"""What pages and the API read of matches, and who may see which of it. Nothing here writes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Literal

import zstandard
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from engine.log import withhold_seed
from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.play import logs, purposes
from ladder.play.models import Attempt, Match, MatchKind, MatchLog, MatchSeat, MatchStatus, SeatResult, VoidCause

LogFormat = Literal["jsonl", "jsonl.gz", "jsonl.zst"]
LOG_TYPES: dict[LogFormat, str] = {
    "jsonl": "application/x-ndjson",
    "jsonl.gz": "application/gzip",
    "jsonl.zst": "application/zstd",
}
"""The media type of each format in which a log can be had."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a match with its bot, what the match did to its standing (None if nothing) and, for those who may see it, its stderr."""

    seat: MatchSeat
    bot: Bot
    change: Any
    stderr: str | None

    @property
    def reason(self) -> str:
        """Why the seat was forfeited; for those who may see its error output with the last line of that."""
        return self.seat.reason if self.stderr is None else owner_reason(self.seat)


@dataclass(frozen=True, slots=True)
class MatchDetail:
    """A match as `viewer` may see it: the seed only when it is public, stderr only of own bots, attempts for staff alone."""

    match: Match
    seats: list[SeatRow]
    seed: int | None
    log_sha256: str
    attempts: list[Attempt]

    @property
    def heading(self) -> purposes.Heading:
        """What stands above it on a page."""
        return purposes.of(self.match).heading(self.match)


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches by MatchStatus; the void ones by VoidCause and in its order, without those that none has; decisions of the finished ones.

    What a version before the causes has made void is under "".
    """

    by_status: dict[str, int]
    void: dict[str, int]
    decisions: int


def match_detail(match_id: int, viewer: User | AnonymousUser) -> MatchDetail:
    """The match as `viewer` may see it, in seven queries at most. Raises Match.DoesNotExist."""
    match = with_purposes(Match.objects.prefetch_related(_seats())).get(pk=match_id)
    changes = purposes.of(match).changes(match)
    log = MatchLog.objects.filter(match=match).values_list("sha256", flat=True).first()
    return MatchDetail(
        match=match,
        seats=[
            SeatRow(
                seat, seat.version.bot, changes.get(seat.seat), seat.stderr if may_see_stderr(seat, viewer) else None
            )
            for seat in match.seats.all()
        ],
        seed=match.seed if seed_is_public(match) else None,
        log_sha256=log or "",
        attempts=list(match.attempts.order_by("number")) if viewer.is_staff else [],
    )


def tally(found: QuerySet[Match]) -> Tally:
    """The matches, counted. One query."""
    figures = (
        found.order_by().values_list("status", "void_cause").annotate(matches=Count("pk"), played=Sum("decisions"))
    )
    told = list(figures)
    by_status = {status: sum(row[2] for row in told if row[0] == status) for status in MatchStatus.values}
    causes = {cause: count for status, cause, count, _ in told if status == MatchStatus.VOID}
    return Tally(
        by_status=by_status,
        void={cause: causes[cause] for cause in (*VoidCause.values, "") if cause in causes},
        decisions=sum(row[3] for row in told if row[0] == MatchStatus.FINISHED),
    )


def tally_of_no_season() -> Tally:
    """Matches that are no games of a season, counted: those of validation, tournaments, version tests and rejudging. One query, of their
    own index."""
    return tally(Match.objects.exclude(kind=MatchKind.RATED))


def with_purposes(found: QuerySet[Match]) -> QuerySet[Match]:
    """The matches with all that the questions about what they are for read."""
    every = purposes.registered()
    selected = found.select_related("block", *(name for purpose in every for name in purpose.selects))
    return selected.defer(*(name for purpose in every for name in purpose.defers))


def seed_is_public(match: Match) -> bool:
    """May the match's seed be told? When its block is complete; of a match without one, when what it is for allows it.

    Reads what `with_purposes` selects.
    """
    if match.status not in (MatchStatus.FINISHED, MatchStatus.VOID):
        return False
    return purposes.of(match).seed_is_public(match) if match.block is None else match.block.completed_at is not None


def may_see_stderr(seat: MatchSeat, viewer: User | AnonymousUser) -> bool:
    """Is what this bot wrote to its error output the viewer's to read? Its owner's, and staff's. Reads `version.bot`."""
    return bool(viewer.is_authenticated and (viewer.is_staff or seat.version.bot.owner_id == viewer.pk))


def stderr_url(seat: MatchSeat) -> str:
    """Where the API has what the bot on this seat wrote to its error output, for those who may see it."""
    return f"/api/v1/matches/{seat.match_id}/seats/{seat.seat}/stderr.txt"


LAST_WORDS = 200
"""Characters of the last line of a bot's error output that stand in a reason."""


def last_words(stderr: str) -> str:
    """The last line of an error output that says something: of a Python traceback the error itself. Printable, at most LAST_WORDS long."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return "".join(letter for letter in lines[-1] if letter.isprintable())[:LAST_WORDS] if lines else ""


def owner_reason(seat: MatchSeat) -> str:
    """Why the seat was forfeited, with the last line of its error output: for its owner alone. "" for one that was not."""
    words = last_words(seat.stderr) if seat.result == SeatResult.FORFEITED else ""
    reason = seat.reason.rstrip(".")
    return f"{reason}; its error output ends: {words}" if words and words not in reason else seat.reason


def held_back(prefix: str = "") -> Q:
    """Matches for staff alone, whoever's bots play. `prefix` leads to the match."""
    found = Q(pk__in=())
    for purpose in purposes.registered():
        if (held := purpose.held_back(prefix)) is not None:
            found |= Q(**{f"{prefix}kind": purpose.word}) & held
    return found


def visible(viewer: User | AnonymousUser) -> QuerySet[Match]:
    """Matches by the rule of `may_see_log`, with what `with_purposes` selects."""
    found = with_purposes(Match.objects.all())
    if viewer.is_staff:
        return found
    shown = Q(pk__in=())
    for purpose in purposes.registered():
        if (seen := purpose.visible_to(viewer)) is not None:
            shown |= Q(kind=purpose.word) & seen
    return found.filter(shown)


def may_see_log(match: Match, viewer: User | AnonymousUser) -> bool:
    """Is the match, and its log, the viewer's to see? Staff's always; else what it is for decides. Reads what `with_purposes` selects."""
    return bool(viewer.is_staff) or purposes.of(match).may_see(match, viewer)


def log_bytes(match: Match, format: LogFormat = "jsonl") -> bytes:
    """The match's log in one of LOG_TYPES, its seed withheld while that is not public. Raises MatchLog.DoesNotExist.

    What is compressed needs no dictionary to be read. Raises as `logs.whole`, too.
    """
    stored = MatchLog.objects.get(match=match)
    public = seed_is_public(match)
    if public and format == "jsonl.zst":
        return logs.plain(stored)
    text = logs.whole(stored)
    if not public:
        text = withhold_seed(text)
    if format == "jsonl.gz":
        packed = BytesIO()
        with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file:
            file.write(text)
        return packed.getvalue()
    return zstandard.ZstdCompressor().compress(text) if format == "jsonl.zst" else text


def log_name(match: Match, format: LogFormat = "jsonl") -> str:
    """What a downloaded log is called."""
    return f"{match.title}-match-{match.pk}.{format}"


def log_lines(match: Match) -> Iterator[bytes]:
    """The log line by line, without line ends, its seed withheld while that is not public. Raises MatchLog.DoesNotExist."""
    yield from log_bytes(match).splitlines()


def _seats() -> Prefetch[str]:
    return Prefetch(
        "seats",
        MatchSeat.objects.select_related("version__bot__owner", "entry")
        .defer("version__package", "version__report")
        .order_by("seat"),
    )
