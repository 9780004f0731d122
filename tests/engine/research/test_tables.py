"""Logs become tables that say what the logs say, bounded in memory, the same for the same logs."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pyarrow.parquet as pq
import pytest
import zstandard

import engine
from engine.arena import play_match
from engine.bots import house_bot
from engine.kernel import BadOption
from engine.log import LogWriter, read
from engine.players import InProcessPlayer
from engine.research import tables
from engine.research.tables import SCHEMAS, Exported, Named, card, export, logs_at


@pytest.fixture(scope="module")
def played() -> bytes:
    log = LogWriter()
    players = [InProcessPlayer(lambda seed=seed: house_bot("random").make(seed=seed)) for seed in range(3)]
    play_match(engine.title("east_india_companies"), 4, {}, players, names=["a", "b|`c", "d"], log=log)
    return log.getvalue()


@pytest.fixture
def folder(tmp_path: Path, played: bytes) -> Path:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "1.jsonl").write_bytes(played)
    (logs / "2.jsonl.zst").write_bytes(zstandard.compress(played.replace(b'"seed":4', b'"seed":null')))
    (logs / "twice.jsonl").write_bytes(played)
    return logs


def rows(path: Path, name: str) -> list[dict]:
    return pq.read_table(path / f"{name}.parquet").to_pylist()


def test_tables_have_a_row_for_everything_in_the_logs(folder: Path, tmp_path: Path, played: bytes) -> None:
    done = export(logs_at([folder]), tmp_path / "out")
    log = read(played)
    events = [event for line in log.lines if line["type"] == "events" for event in line["events"]]
    assert done.rows == {"matches": 2, "seats": 6, "decisions": 2 * len(log.choices), "events": 2 * len(events)}
    assert done.twice == 1
    first, second = rows(tmp_path / "out", "matches")
    assert first["match"] == sha256(played).hexdigest()
    assert (first["seed"], second["seed"], first["source"]) == (4, None, "1.jsonl")
    seats = rows(tmp_path / "out", "seats")[:3]
    assert [seat["name"] for seat in seats] == ["a", "b|`c", "d"]
    assert [seat["rank"] for seat in seats] == log.outcome["ranks"]
    assert [seat["score"] for seat in seats] == log.outcome["outcome"]["scores"]
    decisions = rows(tmp_path / "out", "decisions")[: len(log.choices)]
    assert [row["index"] for row in decisions] == log.choices
    assert json.loads(decisions[0]["choice"])["act"] == decisions[0]["act"]
    kept = rows(tmp_path / "out", "events")[: len(events)]
    assert [json.loads(row["fields"]) for row in kept] == events
    assert [row["number"] for row in kept] == list(range(len(events)))


def test_the_same_logs_make_the_same_files(folder: Path, tmp_path: Path, monkeypatch) -> None:
    export(logs_at([folder]), tmp_path / "one")
    export(logs_at([folder]), tmp_path / "other")
    for name in [*(f"{name}.parquet" for name in SCHEMAS), "README.md"]:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    monkeypatch.setattr(tables, "ROWS", 50)
    export(logs_at([folder]), tmp_path / "small")
    assert pq.ParquetFile(tmp_path / "small" / "decisions.parquet").num_row_groups == 2
    assert rows(tmp_path / "small", "events") == rows(tmp_path / "one", "events")


def test_the_archive_of_a_season_is_read(tmp_path: Path, played: bytes) -> None:
    with ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.writestr("season.json", "{}")
        archive.writestr("logs/7.jsonl.zst", zstandard.compress(played))
    (named,) = logs_at([tmp_path / "season.zip"])
    assert (named.source, named.sha256) == ("logs/7.jsonl.zst", sha256(played).hexdigest())


def test_a_log_that_breaks_off_has_no_end(tmp_path: Path, played: bytes) -> None:
    cut = b"".join(played.splitlines(keepends=True)[:20])
    export([Named("cut", read(cut), "0")], tmp_path)
    assert rows(tmp_path, "matches")[0]["reason"] is None
    assert [seat["rank"] for seat in rows(tmp_path, "seats")] == [None] * 3


@pytest.mark.parametrize("name", ["nothing", "bad.jsonl", "bad.zip"])
def test_what_is_no_log_is_refused_and_nothing_is_left(tmp_path: Path, name: str) -> None:
    (tmp_path / "nothing").mkdir()
    for bad in ("bad.jsonl", "bad.zip"):
        (tmp_path / bad).write_text("no log")
    with pytest.raises(BadOption, match=r"^logs?: "):
        export(logs_at([tmp_path / name]), tmp_path / "out")
    assert not list((tmp_path / "out").glob("*"))


def test_the_card_tells_of_every_column_and_takes_no_markdown_from_names() -> None:
    done = Exported(bots={"b|`c\n# title": 2}, titles={"toy 1": 1})
    text = card(done)
    assert all(f"| {column} | {kind} |" in text for columns in SCHEMAS.values() for column, kind, _ in columns)
    assert "- `b��c�# title`: 2 seats" in text
