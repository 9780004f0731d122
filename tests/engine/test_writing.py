"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.writing import write_whole


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may become longer than so many bytes: what a full disk does to whoever writes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("before", [None, b"the game before"])
def test_where_there_is_no_room_what_was_there_stays_and_nothing_is_left_beside_it(
    tmp_path: Path, before: bytes | None
):
    file = tmp_path / "game.jsonl"
    if before is not None:
        file.write_bytes(before)
    with room_for(1_000), pytest.raises(OSError, match="File too large") as full:
        write_whole(file, b"x" * 5_000)
    assert (full.value.errno, full.value.filename) == (errno.EFBIG, str(file))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == (
        {} if before is None else {file.name: before}
    )


def test_a_file_that_is_written_again_keeps_its_mode_and_a_link_its_target(tmp_path: Path):
    file, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    file.write_bytes(b"before")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"after")
    assert (file.read_bytes(), file.stat().st_mode & 0o777, link.is_symlink()) == (b"after", 0o640, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.jsonl", "link.jsonl"]


def test_a_pipe_is_written_as_it_is(tmp_path: Path):
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"a game")
        assert os.read(reader, 100) == b"a game"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
