"""The archive of a closed season: whole, hashed, and enough to make the season's rating and games again anywhere."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from zipfile import ZipFile

import pytest
import zstandard
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.test import AsyncClient, Client
from django.utils import timezone
from rest_framework.serializers import Serializer
from rest_framework.test import APIClient

from engine.log import read, verify
from ladder.api.serializers.matches import MatchSerializer, SeatSerializer
from ladder.api.serializers.seasons import ChangeSerializer, EntrySerializer, SeasonSerializer
from ladder.errors import Conflict, ServiceError
from ladder.play import services as matches
from ladder.play.models import LogBody, Match, MatchLog
from ladder.play.purging import purge
from ladder.seasons import archiving, services
from ladder.seasons.models import RatingSnapshot, Season, SeasonArchive
from tests.conftest import ROOT
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.threads import at_once, of_type
from tests.standing import standing
from workers import tasks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def closed_season(games: int) -> Season:
    """A closed season: so many made-up games, a block, one game really played, a void match, a version replaced on the way."""
    bot = make.submitted_bot(name="Clive")
    season = make.season_with_field(bot, paused=True)
    for number in range(games):
        make.counted(make.rated_match(season), ([1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 1, 3])[number % 4])
        if number == games // 2:
            make.new_version(bot)
    for match in make.block_of_matches(season):
        make.counted(match, [3, 1, 2], {1: "left the table"} if match.rotation == 0 else None)
    house = [entry for entry in make.entries(season) if entry.bot.house_bot]
    make.play_out(make.rated_match(season, house))
    matches.cancel(make.rated_match(season), make.KeeperFactory(username="warren"))
    services.resume(season)
    return make.close(season)


@standing
def season() -> Season:
    return closed_season(4)


def unpacked(made: SeasonArchive, folder: Path) -> Path:
    with archiving.open_archive(made) as file, ZipFile(file) as packed:
        assert packed.testzip() is None
        packed.extractall(folder)
    return folder


def table(folder: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / name).open(newline="")))


def test_it_has_all_tables_and_logs_and_a_manifest_with_the_hash_of_each(season: Season, tmp_path: Path) -> None:
    made = archiving.archive(season)
    folder = unpacked(made, tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert {file["name"] for file in manifest["files"]} == names - {"manifest.json"}
    for file in manifest["files"]:
        data = (folder / file["name"]).read_bytes()
        assert (len(data), sha256(data).hexdigest()) == (file["bytes"], file["sha256"])
    assert len(list((folder / "logs").iterdir())) == made.logs == 8
    assert (len(table(folder, "matches.csv")), len(table(folder, "ledger.csv"))) == (9, 7 * 3 + 2)
    void = next(row for row in table(folder, "matches.csv") if row["status"] == "void")
    assert (void["reason"], void["sequence"]) == ("cancelled by warren", "")
    assert [(row["bot"], row["version"], row["status"]) for row in table(folder, "entries.csv")] == [
        ("Clive", "1", "replaced"),
        ("random", "1", "current"),
        ("greedy", "1", "current"),
        ("Clive", "2", "current"),
    ]
    assert json.loads((folder / "season.json").read_text())["matches"] == 8
    assert "README.txt" in names


def test_it_says_who_forfeited_by_which_fault_and_why(season: Season, tmp_path: Path) -> None:
    folder = unpacked(archiving.archive(season), tmp_path)

    told = [(row["result"], row["fault"], row["reason"]) for row in table(folder, "seats.csv") if row["fault"]]

    assert told == [("forfeited", "exit", "left the table")]
    assert json.loads((folder / "manifest.json").read_text())["format"] == 2


NAMED_OTHERWISE = {
    "entries.csv": {"id": "entry", "rating": "elo", "bot": "bot_id"},
    "matches.csv": {"id": "match"},
    "seats.csv": {},
    "ledger.csv": {},
    "season.json": {},
}
"""Fields of the API that the archive has under another name."""

ELSEWHERE = {
    # season.json has these once for all. Words are counted from the logs, which tell each of them.
    "entries.csv": {"season", "season_name", "title", "words_given", "words_kept", "words_broken"},
    # All are of the season and rated; who sat there is in seats.csv. The logs lie beside it, and the manifest has their hashes.
    "matches.csv": {"kind", "title", "season", "season_name", "tournament", "seats", "has_log", "log_sha256"},
    # The entry's, by its number.
    "seats.csv": {"bot", "version", "words_given", "words_kept", "words_broken"},
    "ledger.csv": {"season", "season_name", "title", "bot", "version"},
    # What has passed when a season is closed; how its tables negotiate, which its options say; talk, which is told where there was none.
    "season.json": {"state", "paused", "closing_rounds", "negotiation", "negotiation_told", "talk"},
}
"""Fields of the API that another file has, or that say nothing of a closed season."""


@pytest.mark.parametrize(
    ("name", "serializer"),
    [
        ("entries.csv", EntrySerializer),
        ("matches.csv", MatchSerializer),
        ("seats.csv", SeatSerializer),
        ("ledger.csv", ChangeSerializer),
        ("season.json", SeasonSerializer),
    ],
)
def test_it_lacks_no_field_that_the_api_shows(
    season: Season, tmp_path: Path, name: str, serializer: type[Serializer[object]]
) -> None:
    folder = unpacked(archiving.archive(season), tmp_path)
    has = set(json.loads((folder / name).read_text())) if name.endswith("json") else set(table(folder, name)[0])

    shown = set(serializer().fields) - ELSEWHERE[name]

    assert {NAMED_OTHERWISE[name].get(field, field) for field in shown} - has == set()


def test_its_games_are_rated_to_identical_bytes_elsewhere(tmp_path: Path) -> None:
    """Elsewhere: another process, in another folder, without Django's settings or a database, by the command that the archive names."""
    # So long that two of its bots are provisional no more, and have a rank.
    folder = unpacked(archiving.archive(closed_season(40)), tmp_path)
    rate = json.loads((folder / "manifest.json").read_text())["rate"].split()
    assert rate[0] == "python"
    assert f"    {' '.join(rate)}\n" in (folder / "README.txt").read_text()
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    again = subprocess.run([sys.executable, *rate[1:]], cwd=folder, env=environment, capture_output=True, check=True)
    board = (folder / "board.json").read_bytes()
    assert again.stdout == board
    assert board == bytes(RatingSnapshot.objects.get(final=True).board) + b"\n"
    assert sum(row["rank"] is not None for row in json.loads(board)["rows"]) == 2


def test_its_logs_are_those_that_were_written_seeds_included(season: Season, tmp_path: Path) -> None:
    folder = unpacked(archiving.archive(season), tmp_path)
    played = Match.objects.exclude(decisions=10).get(status="finished")
    text = zstandard.ZstdDecompressor().decompress((folder / "logs" / f"{played.pk}.jsonl.zst").read_bytes())
    assert verify(read(text)).ok
    seeds = {row["match"]: row["seed"] for row in table(folder, "matches.csv")}
    assert seeds[str(played.pk)] == str(played.seed)


def test_equal_rows_make_equal_bytes(season: Season) -> None:
    first, second = io.BytesIO(), io.BytesIO()
    archiving.write(season, first)
    archiving.write(season, second)
    assert first.getvalue() == second.getvalue()


GAMES = 120
"""Beside those of the season, each with a log of 100 KB: twice as much as may be held at once."""


def test_it_is_written_in_little_memory_however_many_games_there_are(season: Season) -> None:
    like = Match.objects.filter(status="finished").latest("pk")
    games = Match.objects.bulk_create(
        Match(
            kind=like.kind,
            status=like.status,
            title=like.title,
            season=season,
            seed=number,
            sequence=100 + number,
            outcome=like.outcome,
            finished_at=like.finished_at,
        )
        for number in range(GAMES)
    )
    stored = MatchLog.objects.bulk_create(
        MatchLog(match=game, sha256="0" * 64, raw_bytes=100_000, created_at=like.finished_at) for game in games
    )
    LogBody.objects.bulk_create(
        (LogBody(log=log, created_at=log.created_at, body=os.urandom(100_000)) for log in stored), batch_size=20
    )
    with TemporaryFile() as file:
        archiving.write(season, file)  # what is loaded once is loaded now
        size = file.tell()
    with TemporaryFile() as file:
        tracemalloc.start()
        logs = archiving.write(season, file)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert (logs, size > GAMES * 100_000) == (GAMES + 8, True)
    assert peak < GAMES * 100_000 / 2


def test_nothing_private_is_in_it(season: Season) -> None:
    file = io.BytesIO()
    match = Match.objects.filter(status="finished").first()
    assert match is not None
    match.seats.update(stderr="my secret", reason="it crashed")
    archiving.write(season, file)
    with ZipFile(file) as packed:
        text = b"".join(packed.read(name) for name in packed.namelist())
    assert b"my secret" not in text
    assert b"@example.org" not in text


def test_what_a_spreadsheet_would_run_is_text(season: Season, tmp_path: Path) -> None:
    Match.objects.filter(status="void").update(reason='=HYPERLINK("http://evil.example")')
    folder = unpacked(archiving.archive(season), tmp_path)
    assert "'=HYPERLINK" in (folder / "matches.csv").read_text()


def test_only_a_closed_season_has_an_archive() -> None:
    with pytest.raises(Conflict, match=r"is open\. Only a closed season"):
        archiving.archive(make.season_with_field())
    assert tasks.archive_seasons() is None
    assert not SeasonArchive.objects.exists()


def test_closing_asks_for_it_and_beat_makes_it_if_that_was_lost(season: Season) -> None:
    tasks.archive_season(season.pk)
    made = SeasonArchive.objects.get()
    assert archiving.is_whole(made)
    tasks.archive_seasons()
    assert list(SeasonArchive.objects.all()) == [made]
    made.delete()
    tasks.archive_seasons()
    assert SeasonArchive.objects.get().sha256 == made.sha256


@pytest.mark.django_db(transaction=True)
def test_of_two_archivers_at_once_one_stores_the_row(season: Season) -> None:
    made = at_once(lambda: archiving.archive(season), lambda: archiving.archive(season))
    assert len(of_type(made, SeasonArchive)) == 2, made
    assert {one.pk for one in made} == {SeasonArchive.objects.get().pk}


# -- download --


def test_page_and_api_offer_it_for_download(client: Client, season: Season, tmp_path: Path) -> None:
    page = f"/seasons/{season.slug}/"
    assert "archive.zip" not in client.get(page).content.decode()
    assert client.get(f"{page}archive.zip").status_code == 404
    assert APIClient().get(f"/api/v1/seasons/{season.slug}/").json()["archive"] is None
    made = archiving.archive(season)
    html = client.get(page).content.decode()
    assert f'href="{page}archive.zip"' in html
    assert made.sha256 in html
    told = APIClient().get(f"/api/v1/seasons/{season.slug}/").json()["archive"]
    assert (told["url"], told["sha256"], told["logs"]) == (
        f"/api/v1/seasons/{season.slug}/archive.zip",
        made.sha256,
        8,
    )
    for address in (f"{page}archive.zip", told["url"]):
        answer = client.get(address)
        data = b"".join(answer.streaming_content)
        assert sha256(data).hexdigest() == made.sha256
        assert int(answer["Content-Length"]) == len(data) == made.size_bytes
        assert answer["Content-Disposition"] == f'attachment; filename="{season.slug}.zip"'
        assert client.get(address, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
        assert client.head(address)["Content-Length"] == str(made.size_bytes)


async def _streamed(address: str) -> tuple[int, str]:
    answer = await AsyncClient().get(address)
    pieces = [piece async for piece in answer.streaming_content]
    return len(pieces), sha256(b"".join(pieces)).hexdigest()


@pytest.mark.django_db(transaction=True)
def test_under_asgi_it_is_sent_in_pieces(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    from asgiref.sync import async_to_sync

    monkeypatch.setattr(archiving, "CHUNK", 1_000)
    made = archiving.archive(season)
    run: Callable[[str], tuple[int, str]] = async_to_sync(_streamed)
    for address in (f"/seasons/{season.slug}/archive.zip", f"/api/v1/seasons/{season.slug}/archive.zip"):
        pieces, digest = run(address)
        assert digest == made.sha256
        assert pieces == -(-made.size_bytes // 1_000) > 1


def test_a_lost_file_is_a_404_and_named_by_the_command(client: Client, season: Season, tmp_path: Path) -> None:
    made = archiving.archive(season)
    said = run("export_season", season.slug, "--to", tmp_path / "copy.zip")
    assert sha256((tmp_path / "copy.zip").read_bytes()).hexdigest() == made.sha256
    assert made.sha256 in said
    with pytest.raises(CommandError, match=r"copy\.zip: File exists"):
        call_command("export_season", season.slug, "--to", str(tmp_path / "copy.zip"))
    storages["archives"].delete(made.name)
    assert client.get(f"/seasons/{season.slug}/archive.zip").status_code == 404
    with pytest.raises(CommandError, match="missing or damaged"):
        call_command("export_season", season.slug)


def test_a_lost_archive_is_made_again_to_the_same_bytes_unless_its_logs_are_gone(season: Season) -> None:
    made = archiving.archive(season)
    assert archiving.made_again() == ([], [])
    storages["archives"].delete(made.name)
    assert archiving.made_again() == ([made], [])
    assert archiving.is_whole(made)
    age(100)
    assert purge(30, commit=True).logs == 8
    storages["archives"].delete(made.name)
    assert archiving.made_again() == ([], [made])
    assert not storages["archives"].exists(made.name)


def test_an_archive_whose_logs_are_in_a_storage_that_is_away_is_lost_for_now_and_the_others_are_made(
    season: Season,
) -> None:
    made = archiving.archive(season)
    storages["archives"].delete(made.name)
    MatchLog.objects.update(object_name="00/elsewhere.zst")
    assert archiving.made_again() == ([], [made])
    LogBody.objects.all().delete()
    MatchLog.objects.update(object_name="")
    assert archiving.made_again() == ([], [made])


# -- retention --


def age(days: int) -> None:
    Match.objects.update(finished_at=timezone.now() - timedelta(days=days))


def test_old_logs_are_purged_only_once_their_archive_is_stored_and_whole(season: Season, client: Client) -> None:
    age(100)
    assert purge(30, commit=True).kept == [f"{season.slug}: it has no archive yet"]
    made = archiving.archive(season)
    path = Path(storages["archives"].path(made.name))
    data = path.read_bytes()
    path.write_bytes(data[:-1] + b"?")
    assert purge(30, commit=True).kept == [f"{season.slug}: its archive {made.name} is missing or damaged"]
    assert MatchLog.objects.count() == 8
    path.write_bytes(data)
    assert purge(101, commit=True).logs == 0
    assert purge(30).logs == 8
    assert MatchLog.objects.count() == 8, "without commit nothing is purged"
    assert purge(30, commit=True).logs == 8
    assert MatchLog.objects.count() == 0
    assert Match.objects.count() == 9
    match = Match.objects.filter(status="finished").first()
    assert match is not None
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    assert client.get(f"/seasons/{season.slug}/archive.zip").status_code == 200


def test_an_open_seasons_logs_are_kept_however_old() -> None:
    season = make.season_with_field()
    make.counted(make.rated_match(season))
    age(10_000)
    assert purge(1, commit=True).kept == [f"{season.slug}: it has no archive yet"]
    assert MatchLog.objects.count() == 1


def test_the_command_needs_a_retention_and_commits_only_when_told(season: Season) -> None:
    age(100)
    archiving.archive(season)
    with pytest.raises(CommandError, match="LEADENHALL_LOG_RETENTION_DAYS"):
        call_command("purge_logs")
    said = run("purge_logs", "--days", 30)
    assert "8 logs" in said
    assert "would be purged by --commit" in said
    assert MatchLog.objects.count() == 8
    run("purge_logs", "--days", 30, "--commit")
    assert MatchLog.objects.count() == 0
    with pytest.raises(ServiceError):
        purge(0)
