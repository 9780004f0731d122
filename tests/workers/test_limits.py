"""What is published is what a worker holds, and no legal bots make a match too long for it, its lease or its queue."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine import arena
from engine.limits import LADDER, MOST_SEATS, NUMBER_BITS
from engine.log import read
from engine.packages import ARCHIVES, SINGLES, Bounds, most_bytes
from engine.packages.settings import KEY_PARTS
from engine.players import InProcessPlayer
from engine.protocol import Limits
from ladder.api.serializers.bots import LONGEST_CODE
from ladder.bots.naming import MOST_FORMER_NAMES
from ladder.bots.services import MAX_BOTS, MAX_PACKAGE_BYTES, MAX_VERSIONS_A_DAY
from ladder.play.leases import NO_PROGRESS
from ladder.play.logs import MAX_LOG_BYTES
from ladder.play.reporting import STDERR_CHARACTERS
from ladder.validation.services import FORFEITS_ALLOWED
from workers import match_runner, sandbox
from workers.match_runner import MatchOrder, SeatOrder
from workers.playing import REPORT_SECONDS
from workers.sandbox import package

COMPANY = engine.title("john_company_2e")

TELLS_ITS_LIMITS = b"""
import json, sys
print(json.dumps({"type": "ready"}), flush=True)
print(sys.stdin.readline(), file=sys.stderr, flush=True)
"""


def test_the_sandbox_holds_what_is_published() -> None:
    held = sandbox.Limits.of(LADDER)
    assert held == sandbox.Limits()
    for field in fields(held):
        if field.name != "cpu_seconds":
            assert getattr(held, field.name) == getattr(LADDER, field.name)
    assert held.cpu_seconds == LADDER.cpu_ms / 1000
    tighter = sandbox.Limits.of(Limits(memory_bytes=5_000_000, processes=3, cpu_ms=2500))
    assert (tighter.memory_bytes, tighter.processes, tighter.cpu_seconds) == (5_000_000, 3, 2.5)


def test_uploads_are_held_to_what_is_published() -> None:
    published = asdict(LADDER)
    bounds = {name: published["package_files" if name == "files" else name] for name in asdict(Bounds())}
    assert bounds == package._TOOL_BOUNDS
    assert package._TOOL_LIMITS.cpu_seconds == LADDER.check_cpu_ms / 1000
    assert package._TOOL_LIMITS.memory_bytes == LADDER.check_memory_bytes
    assert package._TOOL_LIMITS.file_bytes == LADDER.unpacked_bytes
    assert {kind: most_bytes(kind) for kind in (*ARCHIVES, *SINGLES)} == {
        **dict.fromkeys((*ARCHIVES, "java", "native"), LADDER.package_bytes),
        **dict.fromkeys(("python", "node", "module"), LADDER.source_bytes),
    }
    assert LADDER.package_bytes == MAX_PACKAGE_BYTES
    assert LADDER.source_bytes == LONGEST_CODE
    assert (LADDER.author_bots, LADDER.author_versions) == (MAX_BOTS, MAX_VERSIONS_A_DAY)
    assert (LADDER.settings_key_parts, LADDER.log_bytes) == (KEY_PARTS, MAX_LOG_BYTES)
    assert (LADDER.former_names, LADDER.validation_forfeits) == (MOST_FORMER_NAMES, FORFEITS_ALLOWED)
    assert LADDER.number_bits == NUMBER_BITS
    assert LADDER.stderr_bytes == STDERR_CHARACTERS


FIGURE = re.compile(
    r"^_?((?:MOST|MAX|LONGEST|LARGEST)_\w+|\w+_(?:BYTES|CHARACTERS|ALLOWED|PARTS|BITS|ENTRIES)) = .*\d", re.MULTILINE
)
NO_LIMIT_OF_A_BOT = {
    "engine/wording.py": ["NAME_CHARACTERS"],
    "ladder/bots/keeping.py": ["MOST_DESCRIPTION"],  # of what its author says of it, which its form and the API tell
    "ladder/play/blocks.py": ["SEED_BITS"],
    "ladder/play/dictionaries.py": ["HEADER_BYTES"],
    "ladder/play/leases.py": ["MAX_ATTEMPTS", "LONGEST_REST", "FAULT_CHARACTERS"],
    "ladder/play/purging.py": ["MOST_DAYS"],
    "ladder/play/reporting.py": ["REASON_CHARACTERS"],
    "ladder/play/training.py": ["DICTIONARY_BYTES"],
    "ladder/validation/services.py": ["CHECKS_ALLOWED", "SEED_BITS"],
    "workers/kept_packages.py": ["MOST_BYTES"],
    "workers/sandbox/accounting.py": ["MAPPING_BYTES", "MOST_MAPPINGS", "WATCH_BYTES", "WATCHES_BYTES"],
    "workers/sandbox/cgroups.py": ["KERNEL_BYTES"],
    "workers/sandbox/seccomp.py": ["SIGNAL_BITS", "LOW_32_BITS"],
    "workers/sandbox/unpacked.py": ["MOST_BYTES", "MOST_ENTRIES"],
}
"""Figures of the host's own work and of the kernel, by file."""


def test_no_figure_that_an_upload_or_a_bot_is_held_to_stands_beside_what_is_published() -> None:
    root = Path(match_runner.__file__).parents[1]
    files = [
        *(root / "engine").glob("*.py"),
        *(
            path
            for folder in ("engine/packages", "ladder/bots", "ladder/play", "ladder/validation", "workers")
            for path in (root / folder).rglob("*.py")
        ),
    ]
    found = {
        str(path.relative_to(root)): FIGURE.findall(path.read_text()) for path in files if path.name != "limits.py"
    }
    assert {name: figures for name, figures in found.items() if figures} == NO_LIMIT_OF_A_BOT


@pytest.mark.usefixtures("needs_sandbox")
def test_a_submitted_bot_reads_the_languages_and_the_match_limit_of_its_own_table() -> None:
    east = engine.title("east_india_companies")
    seats = (
        SeatOrder("mine", "1", package=TELLS_ITS_LIMITS, filename="bot.py"),
        SeatOrder("other", "2", house_bot="random"),
    )
    report = match_runner.play(MatchOrder(east.id, east.version, {}, 11, seats))
    told = json.loads(report.seats[0].stderr)["limits"]
    assert told["languages"] == list(sandbox.languages())
    assert told["match_ms"] == LADDER.at_table(2).match_ms
    assert told["memory_bytes"] == 256 * 1024 * 1024


class Clock:
    """The arena's clock, moved on by those who think."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow(InProcessPlayer):
    """Starts as slowly as it may, then takes 9 s for every decision until its bank is used up to the last second."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._waited = clock, 0.0
        self.stderr = ""

    @property
    def wall_ms(self) -> float:
        return self._waited

    @property
    def cpu_ms(self) -> float:
        return 0.0

    def start(self, table: Any, limits: Limits) -> None:
        self._clock.now += limits.start_ms / 1000

    def decide(self, turn: Any) -> tuple[int, str]:
        takes = min(9_000.0, turn.clock.bank_ms - 1000.0, LADDER.decision_ms)
        self._waited += max(0.0, takes)
        self._clock.now += max(0.0, takes) / 1000
        # Who never wants to be asked for a bargain decides too seldom to use up its bank.
        return turn.choices.index("everything") if turn.kind == "orders.stand" else 0, ""

    def said(self, seat: int, text: str) -> None: ...

    def end(self, outcome: Any, ranks: list[int]) -> None:
        self._clock.now += (LADDER.read_ms + LADDER.leave_ms) / 1000


def test_six_slow_bots_that_keep_to_their_clocks_do_not_void_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(arena, "monotonic", clock)
    monkeypatch.setattr(match_runner, "_player", lambda order, seat, cache: Slow(clock))
    seats = tuple(SeatOrder(f"slow {number}", "0", house_bot="random") for number in range(6))
    report = match_runner.play(MatchOrder(COMPANY.id, COMPANY.version, {}, 3, seats))
    assert [seat.result for seat in report.seats] == ["finished"] * 6
    assert read(report.log).lines[-1]["type"] == "outcome"
    assert clock.now > 6 * (LADDER.start_ms + LADDER.bank_ms - 2000) / 1000 > 900


def test_lease_queue_and_task_outlast_the_longest_match() -> None:
    longest = timedelta(milliseconds=LADDER.at_table(MOST_SEATS).match_ms)
    done = longest + timedelta(seconds=REPORT_SECONDS)
    assert done.total_seconds() < settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] < settings.CELERY_TASK_TIME_LIMIT
    # A match may stand still while all its seats are unpacked and start, each as late as it may.
    assert timedelta(milliseconds=MOST_SEATS * (LADDER.check_cpu_ms + LADDER.start_ms)) < NO_PROGRESS
    assert longest > NO_PROGRESS > timedelta(milliseconds=LADDER.decision_ms)


def test_the_composed_worker_is_bounded_above_what_its_matches_may_need() -> None:
    """By its own defaults it plays two matches at a time."""
    text = Path(match_runner.__file__).parents[1].joinpath("docker-compose.yml").read_text()
    worker = text.split("\n  worker:\n")[1].split("\n  beat:\n")[0]
    bot = LADDER.memory_bytes + LADDER.tmp_bytes
    assert 2 * MOST_SEATS * bot < _default(worker, "mem_limit") * 1024**3
    assert 2 * MOST_SEATS * (LADDER.processes + 2) < _default(worker, "pids_limit")


def _default(service: str, name: str) -> int:
    value = service.split(f"{name}: ")[1].splitlines()[0]
    return int(value.rpartition(":-")[2].rstrip('g}"'))
