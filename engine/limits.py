"""What a bot may use: every limit of the ladder, once. Workers hold them, ``hello`` publishes them, pages and PROTOCOL.md show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

T = TypeVar("T")
KIB = 1024
MIB = 1024 * KIB

SAY_CHARACTERS = 200
"""The longest table talk; the rest is cut off."""
PROMISED_PACKAGES = ("numpy",)
"""What Python bots may import on the ladder besides the standard library and the engine."""
NUMBER_BITS = 128
"""Of the whole numbers in a message. JSON has them of any length, and the reason of a forfeit quotes them."""
MOST_SEATS = 6
"""Seats of the largest table of any title."""


def _bound(default: T, words: str) -> T:
    """A field with what it bounds, in words for an author."""
    value: T = field(default=default, metadata={"words": words})
    return value


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot may use in a match, and what an upload may be. Names end in their unit; ``_ms`` are milliseconds.

    A bot's clock runs only while the match waits for it. At home, where a bot is run as it is, only its times, its lines and its notes
    are held; the ladder's sandbox holds everything.
    """

    start_ms: int = _bound(10_000, "wall time from `hello` to `ready`")
    decision_ms: int = _bound(10_000, "wall time for one decision")
    bank_ms: int = _bound(180_000, "wall time for all decisions of the match together")
    cpu_ms: int = _bound(120_000, "CPU time of the bot and all that it starts, its start included")
    line_bytes: int = _bound(64 * KIB, "one line of the bot's output")
    notes: int = _bound(100, "lines that are no answer (unknown types, a second `ready`), in the whole match")
    read_ms: int = _bound(5_000, "wall time in which the bot reads what the match has written")
    leave_ms: int = _bound(500, "wall time from `end` to the bot's own exit; then it is ended")
    host_ms: int = _bound(300_000, "wall time of the match beside the seats' clocks: rules, log, starting sandboxes")
    match_ms: int = _bound(0, "wall time of the whole match at this table; 0 where no table is known")
    cores: int = _bound(1, "CPU time in any second of wall time, all processes together, in cores")
    memory_bytes: int = _bound(
        256 * MIB, "memory of all its processes together, their page tables and sockets included"
    )
    processes: int = _bound(32, "processes and threads at one moment, the bot itself included")
    open_files: int = _bound(64, "open files of one process")
    file_bytes: int = _bound(16 * MIB, "one file in /tmp")
    tmp_bytes: int = _bound(32 * MIB, "all of /tmp, which is emptied after the match")
    tmp_files: int = _bound(2_000, "files and folders in /tmp")
    output_bytes: int = _bound(16 * MIB, "all output of the match; standard error has a bound of the same size")
    stderr_bytes: int = _bound(16 * KIB, "how much of the end of standard error is kept for the owner")
    say_characters: int = _bound(
        SAY_CHARACTERS, "table talk in one answer; the rest is cut off, and at 0 nothing is passed on"
    )
    number_bits: int = _bound(NUMBER_BITS, "a whole number in an answer")
    log_bytes: int = _bound(64 * MIB, "the log of the match, before it is compressed")
    package_bytes: int = _bound(5 * MIB, "an upload that is an archive (a zip or a tar) or one native executable")
    unpacked_bytes: int = _bound(20 * MIB, "the files of an archive together, unpacked")
    tar_bytes: int = _bound(
        40 * MIB, "a compressed tar, unpacked: its files, headers, padding, and what is left out of it"
    )
    package_files: int = _bound(500, "files of an archive, without what is left out of it")
    archive_entries: int = _bound(10_000, "entries of an archive, with its folders and what is left out of it")
    path_bytes: int = _bound(200, "the path of a file in an archive, in UTF-8")
    path_parts: int = _bound(10, "parts of such a path: its folders and the file's name")
    source_bytes: int = _bound(
        1 * MIB,
        "an upload that is one Python or JavaScript file, and the Python file that an archive's bot starts with",
    )
    settings_bytes: int = _bound(4 * KIB, "a `bot.toml`")
    settings_key_parts: int = _bound(8, "parts of a key in it, with dots between them")
    command_words: int = _bound(20, "words of the `command` in it")
    word_characters: int = _bound(200, "one of those words")
    check_cpu_ms: int = _bound(5_000, "CPU time of checking and unpacking an upload")
    check_memory_bytes: int = _bound(256 * MIB, "memory of checking and unpacking an upload")
    author_bots: int = _bound(20, "bots of one author, without those of which every version was rejected")
    author_versions: int = _bound(50, "uploads of one author in any 24 hours, all bots together")
    author_reviews: int = _bound(5, "reviews of games that one person may ask for in any 24 hours")
    author_what_ifs: int = _bound(30, "what-ifs that one person may ask in any 24 hours")
    former_names: int = _bound(10, "names that a bot has given up and that still lead to it, the last ones")
    validation_forfeits: int = _bound(
        3, "games of a validation that a version may forfeit before the rest is not played"
    )
    languages: tuple[str, ...] = _bound(("python", "node", "java", "native"), "languages that are run here")

    def at_table(self, seats: int) -> Limits:
        """The same with ``match_ms`` for ``seats`` seats, unless it is set already: no bots that keep to their own clocks can reach it."""
        if self.match_ms:
            return self
        clocks = self.start_ms + self.bank_ms + self.read_ms + self.leave_ms
        return replace(self, match_ms=seats * clocks + self.host_ms)

    def with_talk(self, talk: bool) -> Limits:
        """The same, or at a table without talk: nothing that a bot says reaches anybody, or the log."""
        return self if talk else replace(self, say_characters=0)

    def described(self) -> Iterator[tuple[str, Any, str]]:
        """Every limit as (name, value, what it bounds in words)."""
        for part in fields(self):
            yield part.name, getattr(self, part.name), part.metadata["words"]


LADDER = Limits()
"""What is in force on the ladder. Logs name only what differs from it: whoever changes a time here has old logs judged by the new one."""
