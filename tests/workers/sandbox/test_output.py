"""What a program writes, through plain pipes: each bound is tried on either side of it."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Iterator
from dataclasses import replace

import pytest

from workers.sandbox.faults import BotFlood
from workers.sandbox.limits import Limits, readable_bytes
from workers.sandbox.output import CHUNK, LAST_WORDS, Output

LIMITS = replace(Limits(), line_bytes=10, output_bytes=40, stderr_bytes=12)


class Program:
    """A program's two ends that write, and what is read of them."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.out, self.stdout = self._piped()
        self.err, self.stderr = self._piped()
        self.poll = select.poll()
        self.output = Output(self.stdout, self.stderr, limits, self.poll)

    def _piped(self) -> tuple[int, int]:
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        return writing, reading

    def writes(self, text: bytes) -> None:
        os.write(self.out, text)
        self.output.take(self.stdout)

    def complains(self, text: bytes) -> None:
        os.write(self.err, text)
        self.output.take(self.stderr)

    def close(self) -> None:
        for end in (self.out, self.err, self.stdout, self.stderr):
            with contextlib.suppress(OSError):
                os.close(end)


@pytest.fixture
def program() -> Iterator[Program]:
    started = Program()
    yield started
    started.close()


def test_lines_come_one_by_one_whole_and_in_order(program: Program) -> None:
    program.writes(b"on")
    assert (program.output.next_line(), program.output.has_line()) == (None, False)
    program.writes(b"e\n\ntw")
    assert program.output.has_line()
    assert [program.output.next_line() for _ in range(3)] == [b"one", b"", None]
    program.writes(b"o\n")
    assert program.output.next_line() == b"two"


def test_a_line_may_have_so_many_bytes_with_its_newline_and_no_more(program: Program) -> None:
    program.writes(b"123456789\n")
    assert program.output.next_line() == b"123456789"
    program.writes(b"1234567890\n")
    with pytest.raises(BotFlood, match="sent a line longer than 10 bytes"):
        program.output.next_line()


def test_a_line_that_does_not_end_is_too_long_as_soon_as_it_is(program: Program) -> None:
    program.writes(b"123456789")
    assert (program.output.has_line(), program.output.next_line()) == (False, None)
    program.writes(b"0")
    assert program.output.has_line()
    with pytest.raises(BotFlood):
        program.output.next_line()


def test_all_of_either_stream_may_have_so_many_bytes_and_no_more(program: Program) -> None:
    for _ in range(5):
        program.writes(b"1234567\n")
        program.complains(b"1234567\n")
    with pytest.raises(BotFlood, match="wrote more than 40 bytes to standard output"):
        program.writes(b"\n")
    with pytest.raises(BotFlood, match="wrote more than 40 bytes to standard error"):
        program.complains(b"\n")


def test_a_stream_that_ends_is_waited_for_no_more(program: Program) -> None:
    assert program.output.is_open
    os.close(program.out)
    assert program.poll.poll(0) == [(program.stdout, select.POLLHUP)]
    program.output.take(program.stdout)
    assert (program.output.is_open, program.poll.poll(0)) == (False, [])
    os.close(program.err)
    program.output.take(program.stderr)
    assert program.poll.poll(0) == []
    program.output.take(program.stderr)


def test_nothing_to_read_and_what_is_neither_stream_are_passed_over(program: Program) -> None:
    for fd in (program.stdout, program.stderr, program.out):
        program.output.take(fd)
    assert (program.output.is_open, program.output.next_line(), program.output.stderr) == (True, None, "")


def test_of_standard_error_the_end_is_kept(program: Program) -> None:
    program.complains(b"0123456789")
    assert program.output.stderr == "0123456789"
    program.complains(b"abc\xff")
    assert program.output.stderr == "23456789abc�"


def test_standard_error_is_read_to_its_end_within_a_bound() -> None:
    program = Program(replace(LIMITS, output_bytes=10 * CHUNK, stderr_bytes=CHUNK))
    try:
        os.write(program.err, b"x" * (CHUNK // 2) + b"end")
        program.output.take_stderr()
        assert program.output.stderr.endswith("xend")
    finally:
        program.close()


@pytest.mark.parametrize(
    ("written", "last"),
    [
        (b"", ""),
        (b"first\nlast\n", "last"),
        (b"said\n  \n\n", "said"),
        (b" \x1b[31mred\x07 \n", "[31mred"),
        (b"y" * (LAST_WORDS + 1), "y" * LAST_WORDS),
    ],
)
def test_the_last_words_are_the_last_line_that_says_something(written: bytes, last: str) -> None:
    program = Program(Limits())
    try:
        if written:
            program.complains(written)
        assert program.output.last_words == last
    finally:
        program.close()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"MemoryError\n", True),
        (b"Traceback\nMemoryError: no\n", True),
        (b"no MemoryError\n", False),
        (b"terminate: std::bad_alloc\n", True),
        (b"fatal: runtime: out of memory\n", True),
        (b"", False),
    ],
)
def test_who_got_no_more_memory_says_so(written: bytes, told: bool) -> None:
    program = Program(Limits())
    try:
        if written:
            program.complains(written)
        assert program.output.tells_of_no_memory is told
    finally:
        program.close()


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 byte"), (1023, "1,023 bytes"), (1024, "1 KB"), (1025, "1,025 bytes"), (65536, "64 KB"),
        (1024 * 1024 - 1024, "1023 KB"), (1024 * 1024, "1 MB"), (1024 * 1024 + 1024, "1025 KB"), (268435456, "256 MB"),
    ],
)  # fmt: skip
def test_bytes_are_told_in_the_largest_unit_that_counts_them_whole(count: int, words: str) -> None:
    assert readable_bytes(count) == words
