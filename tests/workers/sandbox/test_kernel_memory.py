"""What the kernel keeps for a bot, measured by a control group where this host allows one, against the figure of the manual."""

from __future__ import annotations

import os
import re
import select
from pathlib import Path

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import BotFault, BotOverLimit, BotTimeout, Limits, SandboxedProcess, cgroups, probe
from workers.sandbox import accounting as accounts
from workers.sandbox.limits import MIB

from .conftest import HOSTILE, SMALL, Start, receive_to_the_end

MANUAL = Path(accounts.__file__).with_name("README.md")
WAIT = GENEROUS
QUIET = 3.0
"""Seconds in which a bot that is not ended says no more, and comes to no more memory."""


def receive_until_quiet(bot: SandboxedProcess, peak: Path) -> None:
    """Wait until the bot and its children have come to their most. Raises BotTimeout then."""
    while True:
        before = peak.read_text()
        try:
            receive_to_the_end(bot, QUIET)
        except BotTimeout:
            if peak.read_text() == before:
                raise


def peak_of(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, BotFault | None]:
    """The most memory, the kernel's included, that a hostile bot came to under the ladder's own limits, and its fault."""
    monkeypatch.setattr(cgroups, "KERNEL_BYTES", 4096 * MIB)  # measured, not bounded
    with SandboxedProcess(HOSTILE, ("python", f"/bot/{name}.py"), Limits()) as bot:
        assert bot._group is not None
        peak = next(
            file for file in bot._group._memory.iterdir() if file.name in ("memory.max_usage_in_bytes", "memory.peak")
        )
        remove, found = bot._group.remove, []
        monkeypatch.setattr(cgroups.Group, "remove", lambda _: (found.append(int(peak.read_text())), remove()))
        fault = None
        try:
            if name == "holds_pipes":
                assert bot.receive(WAIT) == b"full"
                receive_until_quiet(bot, peak)
            receive_to_the_end(bot, WAIT)
        except BotFault as error:
            fault = error
    return found[0], fault


@pytest.mark.skipif(
    probe().setup is None or probe().setup.place is None, reason="this host lets nobody make control groups"
)  # type: ignore[union-attr]
@pytest.mark.parametrize("name", ["fills_sockets", "splits_mappings", "holds_pipes"])
def test_the_kernel_keeps_no_more_for_a_bot_than_the_manual_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = re.search(r"all in all some (\d+) MB", MANUAL.read_text())
    assert said is not None
    peak, fault = peak_of(name, monkeypatch)
    assert peak < int(said[1]) * MIB
    # Pipes have a bound of the kernel's own; the others are counted as memory, and lose the seat.
    assert isinstance(fault, BotOverLimit) == (name != "holds_pipes")


def test_a_socket_counts_as_if_it_were_full(start: Start) -> None:
    bot = start("fills_sockets", SMALL)
    tree = bot._tree
    with pytest.raises(BotOverLimit):
        receive_to_the_end(bot)
    assert accounts.socket_bytes() == int(Path("/proc/sys/net/core/wmem_default").read_text()) + 65536
    assert tree._sockets(tree.processes()) == 0  # it is gone


def test_mappings_are_counted_one_process_at_a_time_and_the_others_like_the_greatest() -> None:
    with SandboxedProcess(HOSTILE, ("python", "/bot/splits_mappings.py"), Limits(processes=3)) as bot:
        assert bot.receive(WAIT) == b"split"
        tree = accounts.Tree(bot.pid)
        pids = tree.processes()
        first = tree._count_mappings(pids)
        assert first == len(pids) * accounts.MOST_MAPPINGS
        assert len(pids) > 1
        assert tree._count_mappings(pids) == first
        assert list(tree._mappings.values()) == [accounts.MOST_MAPPINGS] * 2


def test_what_an_epoll_file_watches_counts_with_each_number_it_was_watched_under() -> None:
    with select.epoll() as epoll:
        ends = [os.eventfd(0) for _ in range(3)]
        before = accounts._watched_bytes(os.getpid(), 1024 * MIB)
        for end in ends:
            epoll.register(end)
        assert accounts._watched_bytes(os.getpid(), 1024 * MIB) - before == 3 * accounts.WATCH_BYTES
        with open(f"/proc/self/fdinfo/{epoll.fileno()}", "rb"):
            held = accounts._watched_bytes(os.getpid(), 1024 * MIB) - before
        for end in ends:
            os.close(end)
    assert held == 3 * accounts.WATCH_BYTES + accounts.WATCHES_BYTES
