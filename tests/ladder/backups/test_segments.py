"""The WAL archive as it is read: whole or broken off, through several timelines, and never over a gap."""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path

import pytest
from django.core.management import CommandError

from ladder.backups import manifest, segments
from ladder.backups.errors import WalMissing
from ladder.backups.manifest import Base, Manifest
from ladder.embedding import wal
from ladder.embedding.folder import DataFolder
from tests.ladder.commands import run

SYSTEM = "7713605044284388660"
BASE = Base(system=SYSTEM, timeline=1, start="0/2000028", end="0/2000158")
"""Its only segment is the second."""


def archived(archive: Path, slot: str, *names: str) -> None:
    """Segments of these names, which have them as content."""
    folder = archive / SYSTEM / slot
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(gzip.compress(name.encode()))


def test_a_place_in_the_wal_lies_in_a_segment_and_that_has_a_name() -> None:
    assert [segments.number_at(place) for place in ("0/2000028", "0/FF000000", "1/0")] == [2, 255, 256]
    assert segments.name_of(1, 255) == "0000000100000000000000FF"
    assert segments.name_of(10, 256) == "0000000A0000000100000000"


def test_whole_segments_go_before_those_that_break_off(tmp_path: Path) -> None:
    name = segments.name_of(1, 3)
    archived(tmp_path, "wal_00000001_aa", f"{segments.name_of(1, 2)}.gz", f"{name}.gz.partial")
    found = segments.found_in(tmp_path, SYSTEM)
    assert segments.check(found, BASE, 1) == [(1, 2), (1, 3)]
    assert found.segments[1, 3].name == f"{name}.gz.partial"
    archived(tmp_path, "wal_00000001_bb", f"{name}.gz")
    assert segments.found_in(tmp_path, SYSTEM).segments[1, 3].name == f"{name}.gz"


def test_a_gap_is_told_and_not_replayed_over(tmp_path: Path) -> None:
    archived(tmp_path, "wal_00000001_aa", *(f"{segments.name_of(1, number)}.gz" for number in (3, 6, 7)))
    found = segments.found_in(tmp_path, SYSTEM)
    with pytest.raises(WalMissing, match=f"lacks 2 segments of WAL, the first {segments.name_of(1, 4)}"):
        segments.check(found, BASE, 1)


def test_what_breaks_off_behind_a_backup_is_told_to_whoever_checks_it(tmp_path: Path) -> None:
    assert "has no WAL of this house" in segments.gap_behind(BASE, tmp_path)
    archived(tmp_path, "wal_00000001_aa", *(f"{segments.name_of(1, number)}.gz" for number in (2, 3)))
    assert segments.gap_behind(BASE, tmp_path) == ""
    # As after a slot was lost: another folder of the same history, further on.
    archived(tmp_path, "wal_00000001_bb", f"{segments.name_of(1, 9)}.gz")
    says = segments.gap_behind(BASE, tmp_path)
    assert says.startswith("The WAL archive does not continue it. ")
    assert f"lacks 5 segments of WAL, the first {segments.name_of(1, 4)}" in says
    after = Base(system=SYSTEM, timeline=1, start="0/9000028", end="0/9000158")
    assert segments.gap_behind(after, tmp_path) == ""


def test_a_check_of_a_backup_ends_where_its_archive_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, archive = tmp_path / "backups" / "2026-11-29T14-40-05Z", tmp_path / "wal"
    shelf.mkdir(parents=True)
    archived(archive, "wal_00000001_aa", *(f"{segments.name_of(1, number)}.gz" for number in (2, 3)))
    base = Base(system=SYSTEM, timeline=1, start=BASE.start, end=BASE.end, archive=str(archive))
    manifest.write(shelf, of(base))
    lost: list[str] = []
    monkeypatch.setattr("ladder.house.wal.lost", lambda: lost)
    assert run("backup", "--check", shelf).startswith(f"{shelf}: whole, 0 files.")
    lost.append("wal_00000001_aa")
    with pytest.raises(CommandError, match="let go of WAL that wal_00000001_aa waited for") as refused:
        run("backup", "--check", shelf.parent)
    assert str(refused.value).endswith("Take a backup now: of this one nothing is restored beyond there.")
    lost.clear()
    archived(archive, "wal_00000001_bb", f"{segments.name_of(1, 9)}.gz")
    with pytest.raises(CommandError, match=f"lacks 5 segments of WAL, the first {segments.name_of(1, 4)}"):
        run("backup", "--check", shelf)


def of(base: Base) -> Manifest:
    return Manifest(
        format=1, form="base", begun_at="", finished_at="", postgres=18, engine="", titles={}, migrations=[],
        database="leadenhall", base=base, files={},
    )  # fmt: skip


def test_what_the_backup_has_itself_need_not_be_archived(tmp_path: Path) -> None:
    archived(tmp_path, "wal_00000001_aa", f"{segments.name_of(1, 3)}.gz")
    assert segments.check(segments.found_in(tmp_path, SYSTEM), BASE, 1) == [(1, 3)]


@pytest.mark.parametrize("left_is_archived", [True, False])
def test_a_restored_houses_wal_follows_where_it_left_the_timeline_before(
    tmp_path: Path, left_is_archived: bool
) -> None:
    before = [segments.name_of(1, number) for number in (2, 3, 4, 5)]
    archived(tmp_path, "wal_00000001_aa", *(f"{name}.gz" for name in before if left_is_archived or name != before[2]))
    archived(tmp_path, "wal_00000002_bb", *(f"{segments.name_of(2, number)}.gz" for number in (4, 5)))
    history = tmp_path / SYSTEM / "wal_00000002_bb" / "00000002.history"
    history.write_text("1\t0/4A00000\tno recovery target specified\n")
    found = segments.found_in(tmp_path, SYSTEM)
    assert found.newest(1) == 2
    left = [(1, 4)] if left_is_archived else []
    assert segments.check(found, BASE, 2) == [(1, 2), (1, 3), *left, (2, 4), (2, 5)]


def test_wal_from_before_the_oldest_backup_is_deleted_and_no_other(tmp_path: Path) -> None:
    house = DataFolder(tmp_path / "var")
    house.prepare()
    wal.choose(house, tmp_path / "wal")
    archived(tmp_path / "wal", "wal_00000001_aa", *(f"{segments.name_of(1, number)}.gz" for number in (1, 2, 3)))
    archived(tmp_path / "wal", "wal_00000002_bb", f"{segments.name_of(2, 1)}.gz")
    oldest = of(BASE)
    assert segments.prune(None, house) == 0
    assert segments.prune(oldest, house) == 1
    assert sorted(segments.found_in(tmp_path / "wal", SYSTEM).segments) == [(1, 2), (1, 3), (2, 1)]


def test_without_any_of_its_wal_the_keeper_is_asked_where_it_lies(tmp_path: Path) -> None:
    with pytest.raises(WalMissing, match=re.escape("has no WAL of this house. Say by --wal-archive where it lies")):
        segments.found_in(tmp_path, SYSTEM)


def test_what_breaks_off_is_not_laid_over_what_the_backup_has_itself(tmp_path: Path) -> None:
    own, later = segments.name_of(1, 2), segments.name_of(1, 3)
    archived(tmp_path, "wal_00000001_aa", f"{own}.gz.partial", f"{later}.gz")
    for name in (own, later):
        (tmp_path / name).write_bytes(b"the backup's")
    segments.lay_out(segments.found_in(tmp_path, SYSTEM), [(1, 2), (1, 3)], tmp_path)
    assert (tmp_path / own).read_bytes() == b"the backup's"
    assert (tmp_path / later).read_bytes().rstrip(b"\0") == f"{later}.gz".encode()


@pytest.mark.parametrize("junk", [b"", b"\xff" * 5000], ids=["nothing", "something else"])
def test_a_segment_that_breaks_off_is_laid_out_as_far_as_it_goes(tmp_path: Path, junk: bytes) -> None:
    """As pg_receivewal leaves it: flushed, without an end, and perhaps over what an earlier start of it had written."""
    content = bytes(range(256)) * 64
    packer = zlib.compressobj(wbits=31)
    name = segments.name_of(1, 2)
    archived(tmp_path, "wal_00000001_aa", f"{name}.gz.partial")
    file = tmp_path / SYSTEM / "wal_00000001_aa" / f"{name}.gz.partial"
    file.write_bytes(packer.compress(content) + packer.flush(zlib.Z_SYNC_FLUSH) + junk)
    target = tmp_path / "pg_wal"
    target.mkdir()

    segments.lay_out(segments.found_in(tmp_path, SYSTEM), [(1, 2)], target)

    laid_out = (target / name).read_bytes()
    assert len(laid_out) == segments.SEGMENT_BYTES
    assert laid_out[: len(content)] == content
    assert not any(laid_out[len(content) + 300_000 :])
