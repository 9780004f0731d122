"""Seasons, boards, matches and logs."""

from __future__ import annotations

import gzip
import io
import json
import random
from hashlib import sha256
from typing import Any

import pytest
import zstandard
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.renderers import JSONRenderer
from rest_framework.test import APIClient

from engine import log as engine_log
from ladder.accounts.models import User
from ladder.api.serializers.seasons import LeaderboardSerializer
from ladder.bots import services as bots
from ladder.bots.models import VersionStatus
from ladder.play import logs
from ladder.play.models import Match, MatchLog, MatchSeat, Worker
from ladder.play.selectors import log_bytes
from ladder.seasons import selectors as of_seasons
from ladder.seasons import standings
from ladder.seasons.models import RatingSnapshot, Season
from ladder.theatre import live
from ladder.validation.services import start_validation
from tests.ladder.factories import (
    EAST_INDIA,
    VersionFactory,
    block_of_matches,
    claimed,
    counted,
    entries,
    house_bots,
    new_version,
    play_out,
    rated_match,
    season_with_field,
    submitted_bot,
)
from tests.standing import standing

from .conftest import client_of
from .test_accounts import errors

pytestmark = pytest.mark.django_db


@standing
def season() -> Season:
    return season_with_field()


def unpacked(content: bytes, format: str) -> bytes:
    if format == "jsonl.gz":
        return gzip.decompress(content)
    if format == "jsonl.zst":
        return zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content)).read()
    return content


FORMATS = [
    ("jsonl", "application/x-ndjson"),
    ("jsonl.gz", "application/gzip"),
    ("jsonl.zst", "application/zstd"),
]


@pytest.mark.parametrize(("format", "media_type"), FORMATS)
def test_a_log_downloads_in_each_format_and_verifies(
    anon: APIClient, season: Season, format: str, media_type: str
) -> None:
    match = play_out(rated_match(season))
    response = anon.get(f"/api/v1/matches/{match.pk}/log.{format}", headers={"Accept": "text/plain"})
    assert response.status_code == 200
    assert response["Content-Type"] == media_type
    assert response["Content-Disposition"] == f'attachment; filename="{EAST_INDIA}-match-{match.pk}.{format}"'
    assert response["Cache-Control"] == "public, max-age=3600"
    assert response["ETag"] == f'"{match.log.sha256}.{format}"'
    document = unpacked(response.getvalue(), format)
    assert document == log_bytes(match)
    for told in (anon.get(f"/api/v1/matches/{match.pk}/").json(), anon.get("/api/v1/matches/").json()["results"][0]):
        assert (told["has_log"], told["log_sha256"]) == (True, sha256(document).hexdigest())
    read = engine_log.read(document)
    assert engine_log.verify(read).ok
    assert match.log.schema == read.header["schema"] == engine_log.SCHEMA


def test_a_log_that_is_stored_by_a_dictionary_is_given_away_as_zstd_that_needs_none(
    anon: APIClient, season: Season
) -> None:
    match = counted(rated_match(season))
    stored = logs.stored_body(match.log)
    given = anon.get(f"/api/v1/matches/{match.pk}/log.jsonl.zst").getvalue()
    assert [zstandard.get_frame_parameters(frame).dict_id > 0 for frame in (stored, given)] == [True, False]
    assert zstandard.ZstdDecompressor().decompress(given) == log_bytes(match)


@pytest.mark.parametrize("format", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_a_log_is_sent_in_pieces_of_which_none_is_much(anon: APIClient, season: Season, format: str) -> None:
    """A hundred times as long as a piece, of which hardly anything is held at a time, and whose length is told where it is known."""
    match = counted(rated_match(season))
    line = json.dumps({"type": "decision", "noise": random.Random(1).randbytes(30_000).hex()}).encode() + b"\n"
    long = logs.whole(match.log) + 110 * line
    match.log.bodies.update(body=zstandard.ZstdCompressor().compress(long))
    MatchLog.objects.filter(match=match).update(raw_bytes=len(long), dictionary=None)
    url = f"/api/v1/matches/{match.pk}/log.{format}"
    response = anon.get(url)
    pieces = list(response.streaming_content)
    assert unpacked(b"".join(pieces), format) == long
    assert max(map(len, pieces)) < 200_000
    assert response.get("Content-Length") == (str(len(long)) if format == "jsonl" else None)
    head = anon.head(url)
    assert (head.status_code, head.getvalue(), head["ETag"]) == (200, b"", response["ETag"])
    assert head.get("Content-Length") == response.get("Content-Length")
    assert log_bytes(match) == long


def test_a_log_that_breaks_off_does_not_come_to_its_end(anon: APIClient, season: Season) -> None:
    match = counted(rated_match(season))
    MatchLog.objects.filter(match=match).update(raw_bytes=match.log.raw_bytes + 1)
    with pytest.raises(zstandard.ZstdError, match=f"the log of match {match.pk} breaks off"):
        anon.get(f"/api/v1/matches/{match.pk}/log.jsonl").getvalue()


def test_a_log_whose_bytes_went_this_moment_is_not_found(anon: APIClient, season: Season) -> None:
    match = counted(rated_match(season))
    match.log.bodies.all().delete()
    response = anon.get(f"/api/v1/matches/{match.pk}/log.jsonl")
    assert (response.status_code, response.json()["detail"]) == (404, "The log is not kept any more.")


def test_a_log_that_one_has_is_not_sent_again(anon: APIClient, season: Season) -> None:
    match = counted(rated_match(season))
    url = f"/api/v1/matches/{match.pk}/log.jsonl"
    etag = anon.get(url)["ETag"]
    again = anon.get(url, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)


@pytest.mark.parametrize("path", ["log.jsonl", "log.jsonl.gz", "log.jsonl.zst"])
def test_the_seed_of_an_open_block_is_nowhere(anon: APIClient, keeper: User, season: Season, path: str) -> None:
    first, second = block_of_matches(season)
    seed = first.seed
    counted(first)
    format = path.removeprefix("log.")
    for client in (anon, client_of(keeper)):
        response = client.get(f"/api/v1/matches/{first.pk}/{path}")
        document = unpacked(response.getvalue(), format)
        assert json.loads(document.splitlines()[0])["seed"] is None
        assert str(seed).encode() not in document
        assert response["Cache-Control"] == "no-cache"
        assert response["ETag"] == f'"{first.log.sha256}.seed-withheld.{format}"'
        for url in (f"/api/v1/matches/{first.pk}/", f"/api/v1/matches/{second.pk}/", "/api/v1/matches/"):
            assert str(seed) not in client.get(url).content.decode()
    told = anon.get(f"/api/v1/matches/{first.pk}/").json()
    assert (told["seed"], told["log_sha256"]) == (None, None)  # its sum is that of the log with its seed
    listed = anon.get(f"/api/v1/matches/?block={told['block']}&status=finished").json()["results"]
    assert [(row["id"], row["has_log"], row["log_sha256"]) for row in listed] == [(told["id"], True, None)]

    counted(second)
    response = anon.get(f"/api/v1/matches/{first.pk}/{path}")
    assert json.loads(unpacked(response.getvalue(), format).splitlines()[0])["seed"] == seed
    assert response["ETag"] == f'"{first.log.sha256}.{format}"'
    assert anon.get(f"/api/v1/matches/{first.pk}/").json()["seed"] == str(seed)


def test_a_match_that_was_not_played_has_no_log(anon: APIClient, season: Season) -> None:
    match = rated_match(season)
    assert anon.get(f"/api/v1/matches/{match.pk}/log.jsonl").status_code == 404
    told = anon.get(f"/api/v1/matches/{match.pk}/").json()
    assert (told["log_urls"], told["log_sha256"]) == ([], None)
    assert told["has_log"] is False


def test_a_match_shows_seats_results_and_what_they_did_to_ratings(
    anon: APIClient, keeper: User, season: Season
) -> None:
    match = counted(rated_match(season), ranks=[2, 1], forfeits={0: "ran out of time"})
    body = anon.get(f"/api/v1/matches/{match.pk}/").json()
    assert {key: body[key] for key in ("kind", "status", "title", "season", "sequence", "seed", "attempts")} == {
        "kind": "rated",
        "status": "finished",
        "title": EAST_INDIA,
        "season": season.slug,
        "sequence": 1,
        "seed": "7",
        "attempts": [],
    }
    assert body["outcome"] == {"ranks": [2, 1], "scores": [98, 99], "reason": "made up", "details": {}}
    lost, won = body["seats"]
    assert (lost["seat"], lost["rank"], lost["score"], lost["result"]) == (0, 2, 98, "forfeited")
    assert lost["reason"] == "ran out of time"
    assert lost["change"] == {"before": 1500.0, "expected": 0.5, "actual": 0.0, "k": 64.0, "after": 1468.0}
    assert won["change"]["after"] == 1532.0
    assert body["log_urls"] == [f"/api/v1/matches/{match.pk}/log.{format}" for format, _ in FORMATS]
    (attempt,) = client_of(keeper).get(f"/api/v1/matches/{match.pk}/").json()["attempts"]
    assert (attempt["number"], attempt["state"]) == (1, "reported")


def test_stderr_is_its_owners_and_staffs(elizabeth: User, thomas: User, keeper: User, anon: APIClient) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot, house=["random"])
    match = counted(rated_match(season))
    seat = MatchSeat.objects.get(match=match, version__bot=bot)
    MatchSeat.objects.filter(pk=seat.pk).update(stderr="<script>alert(1)</script>\n")
    url = f"/api/v1/matches/{match.pk}/seats/{seat.seat}/stderr.txt"
    mine = client_of(elizabeth).get(url)
    assert (mine.status_code, mine.content) == (200, b"<script>alert(1)</script>\n")
    assert mine["Content-Type"] == "text/plain; charset=utf-8"
    assert mine["X-Content-Type-Options"] == "nosniff"
    assert mine["Cache-Control"] == "private, no-store"
    assert [client.get(url).status_code for client in (client_of(keeper), client_of(thomas), anon)] == [200, 403, 401]
    assert client_of(elizabeth).get(f"/api/v1/matches/{match.pk}/seats/{1 - seat.seat}/stderr.txt").status_code == 403
    assert client_of(elizabeth).get(f"/api/v1/matches/{match.pk}/seats/9/stderr.txt").status_code == 404
    detail = f"/api/v1/matches/{match.pk}/"
    assert [s["stderr_url"] for s in client_of(elizabeth).get(detail).json()["seats"] if s["bot"]["id"] == bot.pk] == [
        url
    ]
    assert [s["stderr_url"] for s in client_of(thomas).get(detail).json()["seats"]] == [None, None]
    assert b"alert(1)" not in client_of(elizabeth).get(detail).content + anon.get("/api/v1/matches/").content


def test_validation_games_are_their_owners_until_the_version_has_passed(
    elizabeth: User, thomas: User, keeper: User, anon: APIClient
) -> None:
    house_bots()
    version = VersionFactory(bot__owner=elizabeth)
    match = counted(start_validation(version)[0])
    urls = [f"/api/v1/matches/{match.pk}/", f"/api/v1/matches/{match.pk}/log.jsonl"]
    people = [client_of(elizabeth), client_of(keeper), client_of(thomas), anon]

    def seen() -> list[list[int]]:
        listed = [int(any(m["id"] == match.pk for m in p.get("/api/v1/matches/").json()["results"])) for p in people]
        return [listed, *([person.get(url).status_code for person in people] for url in urls)]

    assert seen() == [[1, 1, 0, 0], [200, 200, 404, 404], [200, 200, 404, 404]]
    version.status = VersionStatus.READY
    version.save(update_fields=["status"])
    assert seen() == [[1, 1, 1, 1], [200, 200, 200, 200], [200, 200, 200, 200]]


def test_matches_are_filtered(anon: APIClient, elizabeth: User, season: Season) -> None:
    bot = submitted_bot(owner=elizabeth)
    random, greedy, mine = entries(season)
    done = counted(rated_match(season, [random, greedy]))
    waiting = rated_match(season, [random, mine])

    def found(query: str) -> list[int]:
        response = anon.get(f"/api/v1/matches/?{query}")
        assert response.status_code == 200
        return [row["id"] for row in response.json()["results"]]

    assert found("") == [waiting.pk, done.pk]
    assert found("status=finished") == [done.pk]
    assert found(f"bot={bot.pk}") == [waiting.pk]
    assert found(f"bot={random.bot_id}&status=queued") == [waiting.pk]
    assert found(f"season={season.slug}&title={EAST_INDIA}&kind=rated") == [waiting.pk, done.pk]
    assert found("season=other") == found("title=chess") == found("kind=validation") == found("bot=999") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("stauts=finished", "stauts"),
        ("status=lost", "status"),
        ("bot=governor", "bot"),
        ("bot=-1", "bot"),
        ("kind=", "kind"),
        ("bot=1.5", "bot"),
        ("bot=NaN", "bot"),
        ("bot=Infinity", "bot"),
        ("bot=1e400", "bot"),
        ("bot=99999999999999999999", "bot"),
        ("season=%00", "season"),
        ("season=" + "x" * 81, "season"),
        ("page_size=0", "page_size"),
        ("page_size=201", "page_size"),
        ("page_size=-1", "page_size"),
        ("page_size=ten", "page_size"),
        ("page_size=%D9%A3", "page_size"),
        ("cursor=garbage", "cursor"),
        ("cursor=", "cursor"),
        ("cursor=cD1hYmM=", "cursor"),  # p=abc
        ("cursor=cD0lMDA=", "cursor"),  # p=%00
        ("cursor=cD0tMQ==", "cursor"),  # p=-1
        ("cursor=bz1hYmM=", "cursor"),  # o=abc
        ("cursor=cj14", "cursor"),  # r=x
        ("cursor=cD05OTk5OTk5OTk5OTk5OTk5OTk5", None),  # p=9999999999999999999, beyond any row
        ("cursor=%FF%FE", "cursor"),
        ("cursor=" + "A" * 5000, "cursor"),
        ("cursor=%00", "cursor"),
        ("cursor=%D9%A3", "cursor"),
        ("%00=1", "\0"),
        ("x" * 5000 + "=1", "x" * 80),
    ],
)
def test_a_bad_query_is_refused_by_its_parameter(
    anon: APIClient, season: Season, query: str, field: str | None
) -> None:
    response = anon.get(f"/api/v1/matches/?{query}")
    if field is None:
        assert response.status_code == 200
    else:
        assert (response.status_code, {row[0] for row in errors(response)}) == (400, {field})


@pytest.mark.parametrize(
    "path",
    ["matches/0/", "matches/99999999999999999999/", f"matches/{'9' * 5000}/", "matches/-1/", "matches/%00/", "seasons/%00/",
     "seasons/no-such/leaderboard/", "titles/%00/", "bots/1/versions/99999999999999999999/", "matches/1/log.txt",
     "seasons/%FF%FE/", "entries/0/ratings/", "bots/0/ratings/", "bots/0/versions/", "matches/9999999999999999999999/log.jsonl"],
)  # fmt: skip
def test_what_does_not_exist_is_404(anon: APIClient, season: Season, path: str) -> None:
    response = anon.get(f"/api/v1/{path}")
    assert response.status_code == 404
    assert len(errors(response)) == 1
    assert "fault is ours" not in response.json()["detail"]


def test_a_list_is_read_by_cursor_while_rows_arrive(anon: APIClient, season: Season) -> None:
    made = [rated_match(season).pk for _ in range(7)]
    page = anon.get("/api/v1/matches/?page_size=3").json()
    seen = [row["id"] for row in page["results"]]
    late = rated_match(season).pk
    while page["next"]:
        page = anon.get(page["next"]).json()
        seen += [row["id"] for row in page["results"]]
    assert seen == made[::-1]
    first = anon.get(page["previous"]).json()
    assert [row["id"] for row in first["results"]] == made[::-1][3:6]
    assert late not in seen


def board_of(client: APIClient, season: Season, **headers: str) -> Any:
    return client.get(f"/api/v1/seasons/{season.slug}/leaderboard/", headers=headers)


def test_the_board_has_a_row_per_entry(anon: APIClient, season: Season) -> None:
    random, greedy = entries(season)
    counted(rated_match(season, [greedy, random]))
    body = board_of(anon, season).json()
    assert (body["season"], body["sequence"], body["snapshot"]) == (season.slug, 1, None)
    assert [(row["bot"]["name"], row["rating"]) for row in body["rows"]] == [("greedy", None), ("random", None)]
    snapshot = standings.rate(season)
    assert snapshot is not None
    body = board_of(anon, season).json()
    assert {key: body["snapshot"][key] for key in ("sequence", "input_hash", "final")} == {
        "sequence": 1,
        "input_hash": snapshot.input_hash,
        "final": False,
    }
    assert body["rows"][0].pop("rating") > 1500
    assert body["rows"][0] == {
        "rank": None,
        "moved": None,
        "best_rank": None,
        "worst_rank": None,
        "component": 0,
        "division": 0,
        "entry": greedy.pk,
        "bot": {"id": greedy.bot_id, "name": "greedy", "owner": "house"},
        "version": 1,
        "half_width": None,
        "status": "provisional",
        "elo": 1532.0,
        "games": 1,
        "wins": 1,
        "forfeits": 0,
        "words_given": 0,
        "words_kept": 0,
        "words_broken": 0,
    }
    assert [(row["bot"]["name"], row["elo"]) for row in body["rows"]] == [("greedy", 1532.0), ("random", 1468.0)]
    assert body["rows"][1]["rating"] == 1500.0, "the anchor"


def test_a_board_that_did_not_change_is_not_sent_again(anon: APIClient, season: Season) -> None:
    first = board_of(anon, season)
    same = board_of(anon, season, **{"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    counted(rated_match(season))
    changed = board_of(anon, season, **{"If-None-Match": first["ETag"]})
    assert (changed.status_code, changed["ETag"] == first["ETag"]) == (200, False)
    unmet = board_of(anon, season, **{"If-Match": first["ETag"]})
    assert (unmet.status_code, errors(unmet)[0][1]) == (412, "The condition of this request does not hold.")
    assert changed["Cache-Control"] == "no-cache"


def test_a_withdrawn_bot_changes_the_board_too(anon: APIClient, elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    etag = board_of(anon, season)["ETag"]
    client_of(elizabeth).post(f"/api/v1/bots/{bot.pk}/withdraw/")
    assert board_of(anon, season, **{"If-None-Match": etag}).status_code == 200


def test_a_board_that_has_not_changed_is_known_without_reading_it(anon: APIClient, season: Season) -> None:
    first = board_of(anon, season)
    with CaptureQueriesContext(connection) as captured:
        assert board_of(anon, season, **{"If-None-Match": first["ETag"]}).status_code == 304
    assert len(captured) == 2


def test_another_release_sends_the_board_anew(anon: APIClient, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    etag = board_of(anon, season)["ETag"]
    monkeypatch.setattr("engine.__version__", "9.9.9")
    assert board_of(anon, season, **{"If-None-Match": etag}).status_code == 200


def test_a_name_that_has_changed_changes_the_board(anon: APIClient, elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    before = board_of(anon, season)["ETag"]
    bots.rename(bot, "Renamed", elizabeth)
    renamed = board_of(anon, season, **{"If-None-Match": before})
    assert "Renamed" in [row["bot"]["name"] for row in renamed.json()["rows"]]
    User.objects.filter(pk=elizabeth.pk).update(username="bess")
    assert board_of(anon, season, **{"If-None-Match": renamed["ETag"]}).status_code == 200


def test_a_board_is_what_its_schema_says(anon: APIClient, season: Season) -> None:
    for _ in range(2):
        counted(rated_match(season))
    standings.rate(season)
    RatingSnapshot.objects.update(made_at=timezone.now() - timezone.timedelta(hours=25))
    counted(rated_match(season))
    standings.rate(season)
    season.refresh_from_db()
    whole = LeaderboardSerializer(of_seasons.leaderboard(season)).data
    assert board_of(anon, season).json() == json.loads(JSONRenderer().render(whole))
    assert whole["before"] is not None


def test_matches_of_a_bot_are_paged_by_cursor_both_ways(anon: APIClient) -> None:
    bot = submitted_bot()
    season = season_with_field(bot)
    others = [entry for entry in entries(season) if entry.bot_id != bot.pk]
    own = []
    for _ in range(5):
        own.append(rated_match(season).pk)
        rated_match(season, others)
    first = anon.get(f"/api/v1/matches/?bot={bot.pk}&page_size=2&status=queued").json()
    late = rated_match(season).pk
    second = anon.get(first["next"]).json()
    third = anon.get(second["next"]).json()
    assert [match["id"] for page in (first, second, third) for match in page["results"]] == own[::-1]
    assert third["next"] is None
    back = anon.get(second["previous"]).json()
    assert [match["id"] for match in back["results"]] == own[:2:-1]
    assert [match["id"] for match in anon.get(back["previous"]).json()["results"]] == [late]


def test_a_season_has_its_figures(anon: APIClient, season: Season) -> None:
    counted(rated_match(season))
    claimed(rated_match(season))
    rated_match(season)
    body = anon.get(f"/api/v1/seasons/{season.slug}/").json()
    assert body["season"]["state"] == "open"
    assert {key: body[key] for key in body if key != "season"} == {
        "entries": 2, "queued": 1, "running": 1, "finished": 1, "void": 0, "void_by_cause": {}, "open_blocks": 0,
        "archive": None,
    }  # fmt: skip


def test_a_draft_is_for_staff(anon: APIClient, keeper: User, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(state="draft")
    paths = ["", "leaderboard/", "entries/", "ledger/"]
    for client, status in ((anon, 404), (client_of(keeper), 200)):
        assert {client.get(f"/api/v1/seasons/{season.slug}/{path}").status_code for path in paths} == {status}
    assert anon.get("/api/v1/seasons/").json()["results"] == []
    assert anon.get("/api/v1/entries/").json()["results"] == []


def test_entries_and_ledger_of_a_season(anon: APIClient, season: Season) -> None:
    random, greedy = entries(season)
    match = counted(rated_match(season, [greedy, random]))
    rows = anon.get(f"/api/v1/seasons/{season.slug}/entries/").json()["results"]
    assert [(row["id"], row["bot"]["name"], row["rating"], row["games"]) for row in rows] == [
        (greedy.pk, "greedy", 1532.0, 1),
        (random.pk, "random", 1468.0, 1),
    ]
    assert anon.get(f"/api/v1/entries/{greedy.pk}/").json() == rows[0]
    assert anon.get(f"/api/v1/entries/?bot={random.bot_id}").json()["results"] == [rows[1]]
    ledger = anon.get(f"/api/v1/seasons/{season.slug}/ledger/").json()["results"]
    assert [(row["match"], row["seat"], row["after"]) for row in ledger] == [
        (match.pk, 0, 1532.0),
        (match.pk, 1, 1468.0),
    ]
    assert anon.get(f"/api/v1/entries/{greedy.pk}/ratings/").json()["results"] == [ledger[0]]


def test_the_queue_says_how_busy_the_service_is(anon: APIClient, season: Season) -> None:
    assert anon.get("/api/v1/queue/").json() == {"queued": 0, "running": 0, "oldest_queued_seconds": None, "workers": 0}
    claimed(rated_match(season))
    waiting = rated_match(season)
    Match.objects.filter(pk=waiting.pk).update(created_at=timezone.now() - timezone.timedelta(seconds=90))
    now = timezone.now()
    for name, reason in (("one", ""), ("two", "too many faults")):
        Worker.objects.create(name=name, nonce=name, started_at=now, seen_at=now, stopped_reason=reason)
    body = anon.get("/api/v1/queue/").json()
    assert 90 <= body.pop("oldest_queued_seconds") < 600
    assert body == {"queued": 1, "running": 1, "workers": 1}


QUERIES = {
    "bots/": 2,
    "seasons/": 1,
    "seasons/{slug}/": 3,
    "seasons/{slug}/leaderboard/": 5,
    "seasons/{slug}/entries/": 2,
    "seasons/{slug}/ledger/": 2,
    "entries/": 1,
    "entries/{entry}/ratings/": 2,
    "bots/{bot}/ratings/": 2,
    "bots/{bot}/versions/": 2,
    "matches/": 2,
    "matches/?bot={bot}": 3,
    "matches/{match}/": 5,
    "queue/": 3,
    "workers/": 2,
}


def test_a_list_takes_as_many_queries_for_ten_rows_as_for_one(anon: APIClient) -> None:
    bot = submitted_bot()
    season = season_with_field(bot)
    match = counted(rated_match(season))
    entry = next(entry for entry in entries(season) if entry.bot_id == bot.pk)

    def queries(path: str) -> int:
        url = "/api/v1/" + path.format(slug=season.slug, bot=bot.pk, entry=entry.pk, match=match.pk)
        with CaptureQueriesContext(connection) as captured:
            assert anon.get(url).status_code == 200
        return len(captured)

    assert {path: queries(path) for path in QUERIES} == QUERIES
    for _ in range(4):
        submitted_bot()
        new_version(bot)
        counted(rated_match(season))
    entry = next(entry for entry in entries(season) if entry.bot_id == bot.pk)
    assert {path: queries(path) for path in QUERIES} == QUERIES


def test_a_bots_matches_are_listed_by_how_it_fared(anon: APIClient, season: Season) -> None:
    first, second = entries(season)
    won, lost, forfeited, tied_last = (rated_match(season, [first, second]) for _ in range(4))
    counted(won, [1, 2])
    counted(lost, [2, 1])
    counted(forfeited, [1, 2], {0: "exited with code 1"})
    counted(tied_last, [1, 1])
    rated_match(season, [first, second])

    def listed(result: str, more: str = "") -> list[int]:
        answer = anon.get(f"/api/v1/matches/?bot={first.bot_id}&result={result}{more}").json()
        return [row["id"] for row in answer["results"]]

    assert listed("won") == [tied_last.pk, won.pk]
    assert listed("lost") == [forfeited.pk, lost.pk]
    assert listed("forfeited") == [forfeited.pk]
    assert listed("won", "&status=queued") == []
    page = anon.get(f"/api/v1/matches/?bot={first.bot_id}&result=won&page_size=1").json()
    assert [row["id"] for row in anon.get(page["next"]).json()["results"]] == [won.pk]


def test_a_result_is_a_bots(anon: APIClient, season: Season) -> None:
    nobodys = anon.get("/api/v1/matches/?result=won")
    assert (nobodys.status_code, errors(nobodys)) == (400, [("result", "It is the result of a bot.")])
    assert nobodys.json()["errors"][0]["remedy"] == "Send `bot` as well."
    assert anon.get("/api/v1/matches/?bot=1&result=drawn").status_code == 400


@pytest.mark.usefixtures("valkey")
def test_a_running_match_is_followed_by_the_boards_that_its_worker_shows(anon: APIClient, season: Season) -> None:
    match = rated_match(season)
    path = f"/api/v1/matches/{match.pk}/live/"
    nothing = {"attempt": None, "number": None, "public": None, "told": [], "fresh": 0}
    assert anon.get(path).json() == {"match": match.pk, "status": "queued", "decisions": 0, **nothing}
    lease = claimed(match)
    told = [{"event": "period_began", "period": 1}]
    live.show(match.pk, live.LiveBoard(lease.attempt, 3, {"title": EAST_INDIA}, None, told, 1))
    answer = anon.get(path)
    shown = {"attempt": lease.attempt, "number": 3, "public": {"title": EAST_INDIA}, "told": told, "fresh": 1}
    assert answer.json() == {"match": match.pk, "status": "running", "decisions": 0, **shown}
    assert anon.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    live.show(match.pk, live.LiveBoard(lease.attempt + 1, 1, {}, None, [], 0))  # not of this try
    assert anon.get(path).json()["number"] is None
