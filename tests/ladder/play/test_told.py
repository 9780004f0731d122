"""What is told of a match and its seats, and to whom: reasons, error output, counts, logs and their lengths."""

from __future__ import annotations

import gzip

import pytest
import zstandard
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

import engine
from engine.limits import MOST_SEATS
from ladder.play import logs, purposes, selectors, training
from ladder.play.models import Match, MatchKind, MatchLog, MatchSeat, VoidCause
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

NOBODY = AnonymousUser()


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Clive"), paused=True)


@pytest.mark.parametrize(
    ("stderr", "words"),
    [
        ("", ""),
        (" \n\t\n", ""),
        ("one\ntwo\n", "two"),
        ("one\n  two  \n\n", "two"),
        ("\x07bell\n", "bell"),
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 200),
    ],
)
def test_the_last_words_are_those_of_the_last_line_that_says_something(stderr: str, words: str) -> None:
    assert selectors.last_words(stderr) == words


@pytest.mark.parametrize(
    ("result", "reason", "stderr", "told"),
    [
        ("forfeited", "exited with code 1.", "KeyError", "exited with code 1; its error output ends: KeyError"),
        ("forfeited", "exited with code 1", "", "exited with code 1"),
        ("forfeited", "crashed: KeyError.", "KeyError", "crashed: KeyError."),
        ("finished", "", "KeyError", ""),
    ],
)
def test_an_owner_is_told_a_reason_with_the_last_words(result: str, reason: str, stderr: str, told: str) -> None:
    seat = MatchSeat(match_id=7, seat=1, result=result, reason=reason, stderr=stderr)
    assert selectors.owner_reason(seat) == told
    assert selectors.SeatRow(seat, make.Bot(), None, None).reason == reason
    assert selectors.SeatRow(seat, make.Bot(), None, stderr).reason == told
    assert selectors.stderr_url(seat) == "/api/v1/matches/7/seats/1/stderr.txt"


def test_error_output_is_for_its_owner_and_for_staff(season: Season) -> None:
    seat = make.rated_match(season).seats.get(version__bot__name="Clive")
    people = (seat.version.bot.owner, make.KeeperFactory(), make.AuthorFactory(), NOBODY)
    assert [selectors.may_see_stderr(seat, who) for who in people] == [True, True, False, False]


def test_a_match_s_detail_has_its_seats_in_order_its_attempts_for_staff_and_its_seed_when_it_is_public(
    season: Season,
) -> None:
    match = make.rated_match(season)
    MatchSeat.objects.filter(match=match, seat=0).update(seat=9)
    keeper = make.KeeperFactory()
    assert [row.seat.seat for row in selectors.match_detail(match.pk, NOBODY).seats] == [1, 2, 9]
    MatchSeat.objects.filter(match=match, seat=9).update(seat=0)
    assert make.matches.fail(make.claimed(match).token, "disk full")
    make.counted(match)

    told = selectors.match_detail(match.pk, keeper)
    assert ([attempt.number for attempt in told.attempts], told.seed) == ([1, 2], match.seed)
    assert told.log_sha256 == MatchLog.objects.get(match=match).sha256
    assert [row.change.seat for row in told.seats] == [0, 1, 2]
    assert [row.stderr for row in told.seats] == ["", "", ""]
    assert told.heading == purposes.of(match).heading(match)
    told = selectors.match_detail(match.pk, NOBODY)
    assert (told.attempts, [row.stderr for row in told.seats]) == ([], [None] * 3)
    first, *_ = make.block_of_matches(season)
    assert (selectors.match_detail(first.pk, keeper).seed, selectors.match_detail(first.pk, keeper).log_sha256) == (
        None,
        "",
    )


def test_matches_are_counted_by_what_became_of_them(season: Season) -> None:
    version = make.VersionFactory()

    def made(status: str, cause: str = "", decisions: int = 0, kind: str = "rated") -> None:
        of = {"season": season} if kind == "rated" else {"validates": version}
        Match.objects.create(
            kind=kind,
            status=status,
            title=season.title,
            seed=1,
            void_cause=cause,
            decisions=decisions,
            outcome={},
            finished_at=timezone.now(),
            **of,
        )

    for cause in (VoidCause.OLD_RULES, VoidCause.HOST_FAULT, VoidCause.HOST_FAULT, ""):
        made("void", cause, 100)
    for decisions in (5, 7):
        made("finished", decisions=decisions)
    made("running", decisions=1000)
    made("queued", kind="validation")
    made("finished", decisions=11, kind="validation")

    told = selectors.tally(Match.objects.all())
    assert told.by_status == {"queued": 1, "running": 1, "finished": 3, "void": 4}
    assert list(told.void.items()) == [
        (cause, count)
        for cause, count in (
            *((cause, {"host_fault": 2, "old_rules": 1}.get(cause)) for cause in VoidCause.values),
            ("", 1),
        )
        if count
    ]
    assert told.decisions == 23
    of_none = selectors.tally_of_no_season()
    assert (of_none.by_status, of_none.decisions) == ({"queued": 1, "running": 0, "finished": 1, "void": 0}, 11)


def test_a_log_s_length_is_told_where_it_is_known(season: Season) -> None:
    match = make.counted(make.rated_match(season))
    stored = MatchLog.objects.get(match=match)
    whole = selectors.log_bytes(match)
    assert len(whole) == stored.raw_bytes
    assert [selectors.log_pieces(match, format).length for format in selectors.LOG_TYPES] == [len(whole), None, None]
    packed = selectors.log_bytes(match, "jsonl.zst")
    assert zstandard.get_frame_parameters(packed).content_size == len(whole)
    assert gzip.decompress(selectors.log_bytes(match, "jsonl.gz")) == whole
    assert logs.plain(stored) == zstandard.ZstdCompressor(level=3).compress(whole)

    first, *_ = make.block_of_matches(season)
    secret = make.counted(first)
    text = selectors.log_bytes(secret)
    assert selectors.log_pieces(secret).length is None, "its seed is withheld, and it is shorter than what is stored"
    packed = selectors.log_bytes(secret, "jsonl.zst")
    assert zstandard.get_frame_parameters(packed).content_size == len(text)
    assert zstandard.ZstdDecompressor().decompress(packed) == text


def test_a_log_that_breaks_off_is_no_whole_log(season: Season) -> None:
    match = make.counted(make.rated_match(season))
    stored = MatchLog.objects.get(match=match)
    assert b"".join(logs.pieces(logs.opened(stored))) == logs.whole(stored)
    stored.raw_bytes += 1
    with pytest.raises(zstandard.ZstdError, match=f"the log of match {match.pk} breaks off"):
        list(logs.pieces(logs.opened(stored)))


def test_bytes_that_are_fewer_than_were_stored_are_damaged(season: Season) -> None:
    stored = MatchLog.objects.get(match=make.counted(make.rated_match(season)))
    body = logs.stored_body(stored)
    assert len(body) == stored.stored_bytes
    stored.stored_bytes += 1
    with pytest.raises(logs.LogDamaged) as error:
        logs.stored_body(stored)
    assert str(error.value).endswith(f"is damaged: of {len(body) + 1} stored bytes {len(body)} are there")
    stored.stored_bytes = None
    assert logs.stored_body(stored) == body


def test_a_dictionary_learns_from_tables_of_one_to_the_most_seats() -> None:
    seats = [seats for seats, options in training.tables(engine.title("john_company_2e")) if not options]
    assert seats == list(range(1, MOST_SEATS + 1))


@pytest.mark.parametrize(
    ("kind", "status", "block", "complete", "public"),
    [
        ("rated", "finished", None, None, True),
        ("rated", "void", None, None, True),
        ("rated", "queued", None, None, False),
        ("rated", "running", None, None, False),
        ("rated", "finished", 7, None, False),
        ("rated", "finished", 7, timezone.now(), True),
        ("rated", "running", 7, timezone.now(), False),
    ],
)
def test_a_seed_is_public_when_its_match_and_its_block_are_over(
    kind: str, status: str, block: int | None, complete: object, public: bool
) -> None:
    facts = {"kind": kind, "status": status, "block_id": block, "block__completed_at": complete}
    assert purposes.seed_is_public(facts.__getitem__) is public
    assert set(facts) <= set(purposes.seed_facts())
    assert MatchKind(kind) == "rated"
