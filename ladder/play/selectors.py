"""What pages and the API read of matches, and who may see which of it. Nothing here writes."""

from __future__ import annotations

import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from engine.log import lines_without_seed
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

GZIP = 31
"""What zlib calls a gzip file: without a name, of no time."""


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
    """May the match's seed be told, as `purposes.seed_is_public` says? Reads what `with_purposes` selects."""
    return purposes.seed_is_public(lambda lookup: _fact(match, lookup))


def _fact(match: Match, lookup: str) -> Any:
    """What the column that this lookup leads to holds; None where a relation leads nowhere."""
    found: Any = match
    for name in lookup.split("__"):
        found = getattr(found, name) if found is not None else None
    return found


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
    """The match's log in one of LOG_TYPES, its seed withheld while that is not public. Raises as `log_pieces`, and ZstdError."""
    return b"".join(log_pieces(match, format).pieces)


@dataclass(frozen=True, slots=True)
class LogPieces:
    """A log as it is given to a reader, piece by piece; `length` is how many bytes that is, None where nobody knows yet."""

    pieces: Generator[bytes]
    length: int | None


def log_pieces(match: Match, format: LogFormat = "jsonl") -> LogPieces:
    """The match's log in one of LOG_TYPES, its seed withheld while that is not public. The database is asked now, and not by the pieces.

    What is compressed needs no dictionary to be read, and says how long the log is. Raises MatchLog.DoesNotExist, LogMissing, and
    StorageAway.
    """
    stored = MatchLog.objects.get(match=match)
    public = seed_is_public(match)
    file = logs.opened(stored)
    text = logs.pieces(file) if public else lines_without_seed(file)
    match format:
        case "jsonl":
            return LogPieces((piece for piece in text), stored.raw_bytes if public else None)
        case "jsonl.gz":
            return LogPieces(_packed(text, zlib.compressobj(wbits=GZIP)), None)
        case "jsonl.zst" if public:
            return LogPieces(_packed(text, logs.packer(stored.raw_bytes)), None)
        case _:
            # Its length stands at its beginning, and the text without its seed has another than the log.
            whole = b"".join(text)
            return LogPieces(_packed(iter([whole]), logs.packer(len(whole))), None)


class _Packer(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...

    def flush(self) -> bytes: ...


def _packed(text: Iterator[bytes], packer: _Packer) -> Generator[bytes]:
    for piece in text:
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush()


def log_name(match: Match, format: LogFormat = "jsonl") -> str:
    """What a downloaded log is called."""
    return f"{match.title}-match-{match.pk}.{format}"


def _seats() -> Prefetch[str]:
    return Prefetch(
        "seats",
        MatchSeat.objects.select_related("version__bot__owner", "entry")
        .defer("version__package", "version__report")
        .order_by("seat"),
    )
