"""A backup is known to be whole by its manifest, and to be damaged whatever is altered of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ladder.backups import manifest
from ladder.backups.errors import BackupDamaged, NoBackup
from ladder.backups.manifest import Manifest


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of two files."""
    folder = tmp_path / "2026-11-29T14-40-05Z"
    (folder / "dump").mkdir(parents=True)
    (folder / "dump" / "toc.dat").write_bytes(b"tables")
    (folder / "secret_key").write_bytes(b"secret")
    manifest.write(folder, described(folder))
    return folder


def described(folder: Path, version: int = manifest.FORMAT) -> Manifest:
    return Manifest(
        format=version,
        form="dump",
        begun_at="2026-11-29T14:40:05+00:00",
        finished_at="2026-11-29T14:40:06+00:00",
        postgres=18,
        engine="0.1.0",
        titles={"arkwright": "3"},
        migrations=["bots.0001_initial"],
        database="leadenhall",
        files=manifest.sums(folder),
    )


def test_what_was_written_is_read_again(backup: Path) -> None:
    found = manifest.verify(backup)
    assert found.titles == {"arkwright": "3"}
    assert {name: told.bytes for name, told in found.files.items()} == {"dump/toc.dat": 6, "secret_key": 6}
    assert (backup / manifest.SUM).read_text().split()[1] == "manifest.json"


def flip(file: Path) -> None:
    """One bit of it, and its length the same."""
    data = file.read_bytes()
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (
            lambda folder: flip(folder / "dump" / "toc.dat"),
            "1 file: dump/toc.dat is not as it was written. Use another",
        ),
        (lambda folder: (folder / "secret_key").unlink(), "1 file: secret_key is missing. Use another"),
        (lambda folder: (folder / "more").touch(), "1 file: more is no part of it. Use another"),
        (lambda folder: flip(folder / manifest.NAME), "manifest.json is not as it was written. Use another"),
        (lambda folder: flip(folder / manifest.SUM), ""),
        (
            lambda folder: manifest.write(folder, described(folder, version=2)),
            "of format 2, and this Leadenhall reads 1",
        ),
    ],
    ids=["file", "missing", "more", "manifest", "sum", "format"],
)
def test_whatever_is_altered_of_it_is_refused(backup: Path, alter: Callable[[Path], None], said: str) -> None:
    alter(backup)
    if not said:  # of a sum's file the name at its end is not what counts
        assert manifest.read(backup)
        (backup / manifest.SUM).write_text("0" * 64)
        said = "manifest.json is not as it was written"
    with pytest.raises(BackupDamaged, match=said):
        manifest.verify(backup)


def test_a_folder_without_a_manifest_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="is no backup"):
        manifest.verify(tmp_path)
