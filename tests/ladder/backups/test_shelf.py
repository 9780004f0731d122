"""Backups get their names when they are whole, and old ones go only by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from ladder.backups import manifest, shelf
from ladder.backups.errors import BackupFailed, NoBackup, ShelfInUse


def placed(folder: Path, *names: str) -> list[Path]:
    """Backups of these names."""
    for name in names:
        (folder / name).mkdir(parents=True)
        (folder / name / manifest.NAME).touch()
    return [folder / name for name in names]


def test_a_backup_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    with shelf.draft(tmp_path) as draft:
        (draft / manifest.NAME).write_text("{}")
        assert draft.suffix == shelf.PARTIAL
        assert shelf.whole(tmp_path) == []
        with pytest.raises(ShelfInUse, match="Another backup is being made"), shelf.draft(tmp_path):
            pass
    (made,) = shelf.whole(tmp_path)
    assert made.name == draft.stem
    assert shelf.one_of(tmp_path) == shelf.one_of(made) == made


def test_of_a_backup_that_failed_nothing_is_left_and_of_one_that_was_killed_the_next_clears_up(tmp_path: Path) -> None:
    (tmp_path / "2026-11-29T14-40-05Z.partial" / "postgres").mkdir(parents=True)

    def begin() -> None:
        with shelf.draft(tmp_path) as draft:
            (draft / "half").touch()
            raise OSError(28, "No space left on device")

    with pytest.raises(BackupFailed, match="No space left on device"):
        begin()
    assert [one.name for one in tmp_path.iterdir()] == [".lock"]


def test_the_newest_are_kept_and_nothing_but_backups_is_deleted(tmp_path: Path) -> None:
    oldest, old, new = placed(tmp_path, "2026-11-27T03-00-00Z", "2026-11-28T03-00-00Z", "2026-11-29T03-00-00Z")
    placed(tmp_path, "2026-11-01-by-hand")
    assert shelf.prune(tmp_path, keep=2) == [oldest]
    assert shelf.whole(tmp_path) == [old, new]
    assert (tmp_path / "2026-11-01-by-hand").is_dir()
    assert shelf.one_of(tmp_path) == new


def test_where_there_is_no_folder_no_backup_is_found(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="There is no folder"):
        shelf.one_of(tmp_path / "nowhere")
