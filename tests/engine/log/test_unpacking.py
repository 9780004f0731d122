"""Packed files are unpacked whole, frame after frame, and one that ends too early is told of."""

from __future__ import annotations

from io import BytesIO

import pytest
import zstandard

from engine.log.unpacking import unpacked
from tests.engine.cli.test_cli import EAST, ok, run

LONG = bytes(range(256)) * 2_000
SKIPPED = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
"""A frame that holds something for others."""


@pytest.mark.parametrize(
    ("frames", "whole"),
    [
        ([b"one\n"], b"one\n"),
        ([b"one\n", b"two\n"], b"one\ntwo\n"),
        ([LONG, b"", LONG], LONG + LONG),
        ([], b""),
    ],
)
@pytest.mark.parametrize("before", [b"", SKIPPED])
def test_every_frame_is_read(frames, whole, before):
    assert unpacked(BytesIO(before + b"".join(map(zstandard.compress, frames)))).read() == whole


@pytest.mark.parametrize("frames", [[LONG], [b"one\n", LONG], [b"one\n"], [b"one\n", b"two\n"]])
def test_a_file_that_ends_within_a_frame_is_told_wherever_it_ends(frames):
    packed = [zstandard.compress(frame) for frame in frames]
    before, last = b"".join(packed[:-1]), packed[-1]
    for kept in {1, 5, len(last) // 2, len(last) - 1}:
        with pytest.raises(EOFError, match="the file ends before its last frame does"):
            unpacked(BytesIO(before + last[:kept])).read()


def test_little_that_unpacks_to_very_much_is_unpacked_as_far_as_it_is_read():
    file = BytesIO(zstandard.compress(bytes(1 << 30)))
    assert unpacked(file).readline(1_000) == bytes(1_000)
    assert file.tell() <= 1_024


def test_a_log_cut_short_is_neither_called_empty_nor_true(tmp_path):
    log = tmp_path / "match.jsonl.zst"
    ok("play", EAST, "random", "random", "--log", log)
    whole, more = log.read_bytes(), zstandard.compress(b'{"type":"weather"}\n')
    for document in (whole[:-3], whole + more[:-3]):
        log.write_bytes(document)
        done = run("verify", log)
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot be unpacked: the file ends before its last frame does" in done.stderr
    log.write_bytes(whole + more)
    assert "is of type 'weather'" in run("verify", log).stdout
