"""Logs become tables that say what the logs say, bounded in memory, the same for the same logs."""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

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
    assert (first["seed"], second["seed"], first["source"]) == ("4", None, "1.jsonl")
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
    assert "- `toy 1`: 1 match" in text


def altered(played: bytes, type: str, **fields: object) -> bytes:
    """The log with other fields in its first line of this type."""
    lines = [json.loads(line) for line in played.splitlines()]
    next(line for line in lines if line["type"] == type).update(fields)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.parametrize("seed", [2**63, 2**64 + 1, -(10**40)])
def test_a_seed_of_any_size_is_kept_to_its_last_digit(tmp_path: Path, played: bytes, seed: int) -> None:
    export([Named("big", read(altered(played, "header", seed=seed)), "0")], tmp_path)
    assert rows(tmp_path, "matches")[0]["seed"] == str(seed)


def test_half_a_surrogate_pair_is_marked_in_text_and_kept_in_json(tmp_path: Path, played: bytes) -> None:
    seats = [{"name": f"\ud800{seat}😀", "version": "1"} for seat in "abc"]
    log = altered(altered(played, "header", seats=seats), "decision", choice={"act": "\udfff"})
    done = export([Named("half\udcff.jsonl", read(log), "0")], tmp_path)
    assert rows(tmp_path, "seats")[0]["name"] == "�a😀"
    assert rows(tmp_path, "matches")[0]["source"] == "half�.jsonl"
    first = rows(tmp_path, "decisions")[0]
    assert (first["act"], json.loads(first["choice"])) == ("�", {"act": "\udfff"})
    assert "- `�a😀`: 1 seat" in card(done)


@pytest.mark.parametrize(
    ("type", "fields", "named"),
    [
        ("header", {"seed": "4"}, "header.seed: expected a whole number"),
        ("header", {"seats": [1, 2, 3]}, "header.seats[0]: expected an object"),
        ("header", {"seats": [{"name": ["a"]}]}, "seats.name: expected text"),
        ("decision", {"index": 2**31}, "decisions.index: 2147483648 is beyond what a table holds"),
        ("decision", {"wall_ms": 10**400}, "decisions.wall_ms: "),
        ("decision", {"wall_ms": "soon"}, "decisions.wall_ms: expected a number"),
        ("decision", {"fallback": 1}, "decisions.fallback: expected true or false"),
        ("decision", {"choice": {"act": 7}}, "decisions.act: expected text"),
        ("events", {"events": [3]}, "events.events[0]: expected an object"),
        ("events", {"ply": 10**12}, "events.ply: "),
        ("outcome", {"ranks": [1]}, "outcome.ranks[1]: is missing"),
        ("outcome", {"outcome": {"scores": [1]}}, "outcome.outcome.ranks[0]: is missing"),
        ("outcome", {"seats": ["a"]}, "outcome.seats[0]: expected an object"),
        ("outcome", {"seats": [{"seat": 0, "score": 2**40}]}, "seats.score: "),
    ],
)
def test_what_no_table_can_hold_is_refused_by_file_and_field(
    tmp_path: Path, played: bytes, type: str, fields: dict, named: str
) -> None:
    (tmp_path / "odd.jsonl").write_bytes(altered(played, type, **fields))
    with pytest.raises(BadOption) as refused:
        export(logs_at([tmp_path / "odd.jsonl"]), tmp_path / "out")
    assert refused.value.message.startswith(f"odd.jsonl, {named}")
    assert not list((tmp_path / "out").glob("*"))


def packed_as(way: str, played: bytes) -> bytes:
    """An archive with one log that cannot be read, whatever is wrong with it."""
    packed = zstandard.compress(played)
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED if way == "broken" else ZIP_STORED) as archive:
        archive.writestr("logs/7.jsonl.zst", b"" if way == "empty" else packed[:-9] if way == "short" else packed)
    made = bytearray(file.getvalue())
    central = made.index(b"PK\x01\x02")
    if way == "encrypted":
        made[6] |= 1
        made[central + 8] |= 1
    elif way == "unknown":
        made[8] = made[central + 10] = 97
    elif way == "broken":
        made[60:90] = b"\xff" * 30
    elif way == "cut":
        made = made[: len(made) // 2]
    return bytes(made)


@pytest.mark.parametrize("way", ["encrypted", "unknown", "broken", "cut", "short", "empty"])
def test_an_archive_that_cannot_be_read_is_refused_by_its_name(tmp_path: Path, played: bytes, way: str) -> None:
    (tmp_path / "season.zip").write_bytes(packed_as(way, played))
    with pytest.raises(BadOption, match=r"^logs: .*season\.zip"):
        export(logs_at([tmp_path / "season.zip"]), tmp_path / "out")


def test_an_archive_without_logs_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.writestr("season.json", "{}")
    with pytest.raises(BadOption, match="holds no logs"):
        export(logs_at([tmp_path / "season.zip"]), tmp_path / "out")


def test_a_folder_may_have_a_name_that_is_no_text(tmp_path: Path, played: bytes) -> None:
    into = tmp_path / "out\udcff"
    export([Named("log", read(played), "0")], into)
    assert len(pq.read_table((into / "matches.parquet").open("rb"))) == 1


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path, played: bytes) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match=r"^into: "):
        export([Named("log", read(played), "0")], tmp_path / "file")
