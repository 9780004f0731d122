"""Unpacked uploads are kept: no bot can change its own or look into another's, and what was tampered with is not played."""

from __future__ import annotations

import io
import json
import os
import shutil
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import BadPackage, Limits, Manifest, SandboxedProcess, UnpackCache, unpacked
from workers.sandbox.limits import MIB

HOSTILE = Path(__file__).with_name("hostile")
ONE, TWO = b"print('one')\n", b"print('two')\n"


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was unpacked, once for each time."""
    names: list[str] = []
    unpack = unpacked.unpack

    def unpack_and_count(data: bytes, filename: str, into: Path) -> Manifest:
        names.append(filename)
        return unpack(data, filename, into)

    monkeypatch.setattr(unpacked, "unpack", unpack_and_count)
    return names


@pytest.fixture
def cache(tmp_path: Path, read_here: None, times: list[str]) -> UnpackCache:
    return UnpackCache(tmp_path / "cache")


def archive(**files: bytes) -> bytes:
    """A zip of Python files; all marked as programs that run as their owner."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, text in files.items():
            entry = zipfile.ZipInfo(f"{name}.py")
            entry.external_attr = 0o106755 << 16
            file.writestr(entry, text)
    return data.getvalue()


def entries(cache: UnpackCache) -> list[Path]:
    return sorted(cache._folder.iterdir())


def played(cache: UnpackCache, data: bytes, name: str = "bot.py") -> bytes:
    """What the upload's entry holds when it is taken, in a match that ends at once."""
    taken = cache.take(data, name)
    try:
        return taken.files.joinpath(taken.manifest.argv[1].removeprefix("/bot/")).read_bytes()
    finally:
        taken.release()


def test_an_upload_is_unpacked_once_for_all_who_share_the_cache(cache: UnpackCache, times: list[str]) -> None:
    first = cache.take(ONE, "bot.py")
    again = UnpackCache(cache._folder).take(ONE, "bot.py")
    assert (first.files, first.manifest) == (again.files, again.manifest)
    assert again.manifest.argv == ("python", "/bot/bot.py")
    assert times == ["bot.py"]


def test_neither_a_name_nor_its_bytes_alone_make_one_upload_pass_for_another(
    cache: UnpackCache, times: list[str]
) -> None:
    assert played(cache, ONE) == ONE
    assert played(cache, TWO) == TWO
    assert played(cache, ONE, "../../bot.py") == ONE
    assert times == ["bot.py", "bot.py", "../../bot.py"]
    assert [len(place.name) for place in entries(cache)] == [64] * 3


def overwrite(files: Path) -> None:
    files.joinpath("bot.py").write_bytes(b"print('two')\n")


def overwrite_and_set_the_clock_back(files: Path) -> None:
    before = files.joinpath("bot.py").stat()
    overwrite(files)
    os.utime(files / "bot.py", ns=(before.st_atime_ns, before.st_mtime_ns))


def make_a_program_of_it(files: Path) -> None:
    files.joinpath("bot.py").chmod(0o4755)


def leave_a_note(files: Path) -> None:
    files.joinpath("seen").touch()


def put_a_link_in_its_place(files: Path) -> None:
    files.joinpath("bot.py").rename(files.parent / "moved")
    files.joinpath("bot.py").symlink_to(files.parent / "moved")


def link_it_elsewhere(files: Path) -> None:
    os.link(files / "bot.py", files.parent / "linked")


def copy_it_in_its_place(files: Path) -> None:
    shutil.copytree(files, files.parent / "copy")
    shutil.rmtree(files)
    files.parent.joinpath("copy").rename(files)


def take_it_away(files: Path) -> None:
    shutil.rmtree(files)


def spoil_the_record(files: Path) -> None:
    files.parent.joinpath("record.json").write_text("[]")


@pytest.mark.parametrize(
    "tamper",
    [
        overwrite,
        overwrite_and_set_the_clock_back,
        make_a_program_of_it,
        leave_a_note,
        put_a_link_in_its_place,
        link_it_elsewhere,
        copy_it_in_its_place,
        take_it_away,
        spoil_the_record,
    ],
)
def test_what_was_tampered_with_between_matches_is_unpacked_anew(
    cache: UnpackCache, times: list[str], tamper: Callable[[Path], None]
) -> None:
    taken = cache.take(ONE, "bot.py")
    taken.release()
    tamper(taken.files)
    again = cache.take(ONE, "bot.py")
    assert sorted(path.name for path in again.files.iterdir()) == ["bot.py"]
    assert again.files.joinpath("bot.py").read_bytes() == ONE
    assert again.files.joinpath("bot.py").lstat().st_mode == 0o100644
    assert times == ["bot.py"] * 2
    assert len(entries(cache)) == 1, "the old one is gone: nobody plays it"


def test_whoever_plays_what_was_tampered_with_keeps_it_to_the_end(cache: UnpackCache) -> None:
    taken = cache.take(ONE, "bot.py")
    leave_a_note(taken.files)
    cache.take(ONE, "bot.py").release()
    assert len(entries(cache)) == 2
    taken.release()
    played(cache, TWO)
    assert len(entries(cache)) == 2


def test_rights_that_an_archive_asks_for_are_not_kept(cache: UnpackCache) -> None:
    taken = cache.take(archive(main=ONE, more=TWO), "bot.zip")
    assert {oct(path.stat().st_mode) for path in taken.files.iterdir()} == {"0o100755"}
    assert all(path.stat().st_uid == os.geteuid() for path in taken.files.iterdir())


def test_what_is_refused_is_not_kept(cache: UnpackCache, times: list[str]) -> None:
    for _ in range(2):
        with pytest.raises(BadPackage):
            cache.take(b"def choose(:\n", "bot.py")
    assert times == ["bot.py"] * 2
    assert entries(cache) == []


def test_what_was_not_played_for_longest_makes_room_unless_it_is_being_played(
    cache: UnpackCache, times: list[str]
) -> None:
    cache._most_entries = 2
    uploads = [f"print({number})\n".encode() for number in range(4)]
    first = cache.take(uploads[0], "bot.py")
    played(cache, uploads[1])
    assert played(cache, uploads[2]) == uploads[2]
    assert first.files.joinpath("bot.py").read_bytes() == uploads[0]
    times.clear()
    played(cache, uploads[1])
    played(cache, uploads[2])
    assert times == ["bot.py"] * 2, "each has made room for the other, since the first stays"
    first.release()
    played(cache, uploads[3])
    assert len(entries(cache)) == 2
    times.clear()
    played(cache, uploads[2])
    assert times == []


def test_a_huge_upload_stays_while_it_is_played_and_goes_for_the_next(cache: UnpackCache) -> None:
    cache._most_bytes = MIB
    huge = archive(main=ONE, data=b"x = 1\n" + b"#" * (2 * MIB))
    taken = cache.take(huge, "bot.zip")
    played(cache, ONE)
    assert len(entries(cache)) == 2
    taken.release()
    played(cache, TWO)
    assert len(entries(cache)) == 2
    assert not taken.files.exists()


def test_all_but_what_is_played_goes_when_the_disk_is_full(cache: UnpackCache) -> None:
    cache.clear()
    taken = cache.take(ONE, "bot.py")
    played(cache, TWO)
    cache.clear()
    assert [place / "files" for place in entries(cache)] == [taken.files]


def test_two_that_unpack_the_same_at_once_both_play_and_one_is_kept(
    cache: UnpackCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)
    unpack = unpacked.unpack

    def unpack_together(data: bytes, filename: str, into: Path) -> Manifest:
        manifest = unpack(data, filename, into)
        both.wait(GENEROUS)
        return manifest

    monkeypatch.setattr(unpacked, "unpack", unpack_together)
    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.append(played(cache, ONE))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(GENEROUS)
    assert found == [ONE, ONE]
    assert len(entries(cache)) == 1


def test_what_a_process_left_that_died_over_it_is_removed_in_time(cache: UnpackCache) -> None:
    cache._folder.mkdir()
    old, new = cache._folder / ".new-old", cache._folder / ".new-young"
    for place in (old, new, cache._folder / ".gone-before"):
        place.mkdir()
    os.utime(old, (0, time.time() - unpacked.LEFT_SECONDS - 1))
    played(cache, ONE)
    assert entries(cache)[0] == new
    assert len(entries(cache)) == 2


def test_a_bot_changes_nothing_of_what_is_kept_and_sees_nothing_of_others(tmp_path: Path) -> None:
    cache = UnpackCache(tmp_path / "cache")
    tmp_path.chmod(0o755)
    other = cache.take(b"# a secret\n", "bot.py")
    upload = HOSTILE.joinpath("meddle").with_suffix(".py").read_bytes()
    intruder = cache.take(upload, "bot.py")
    before = {path: path.stat() for path in (intruder.files, *intruder.files.iterdir())}
    with SandboxedProcess(intruder.files, intruder.manifest.argv, Limits()) as bot:
        bot.send(json.dumps([str(other.files), str(cache._folder)]).encode())
        assert json.loads(bot.receive(GENEROUS)) == []
    after = {path: path.stat() for path in before}
    # The time of the last access included: a bot could remember by it from one match to the next.
    assert after == before
    assert [stat.st_atime_ns for stat in after.values()] == [stat.st_atime_ns for stat in before.values()]
    intruder.release()
    assert cache.take(upload, "bot.py").files == intruder.files
