"""Two matches of one worker inside one control group for CPU, as in any container: in one a hog, in the other an honest bot.

Run as a program of its own, since it moves itself into the group:
`python -m tests.workers.sandbox.neighbours GROUP (stopping | group) SECONDS`.
Prints what each used of the CPU while both together used so many seconds of it, as JSON.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import threading
import time
from pathlib import Path

from tests.waiting import GENEROUS
from workers.sandbox import BotTimeout, Limits, SandboxedProcess, bubblewrap, probe

HERE = Path(__file__).parent
SHORT = 0.2


def hog(
    setup: bubblewrap.Setup, bots: dict[str, SandboxedProcess], spins: threading.Event, over: threading.Event
) -> None:
    """A match that waits for a bot of thirty processes, for as long as it takes."""
    with SandboxedProcess(HERE / "hostile", ("python", "/bot/thirty_children.py"), Limits(), setup=setup) as bot:
        bots["hog"] = bot
        bot.receive(GENEROUS)
        spins.set()
        while not over.is_set():
            try:
                bot.receive(SHORT)
            except BotTimeout:
                continue


def honest(
    setup: bubblewrap.Setup, bots: dict[str, SandboxedProcess], answers: threading.Event, over: threading.Event
) -> None:
    """A match whose bot thinks in one process, answers, and is asked again."""
    with SandboxedProcess(HERE / "honest", ("python", "/bot/works.py"), Limits(), setup=setup) as bot:
        bots["honest"] = bot
        while not over.is_set():
            bot.send(b"decide")
            bot.receive(GENEROUS)
            answers.set()


def weighs_less(bot: SandboxedProcess) -> bool:
    """Whether the bot has lost priority by running in many processes."""
    return os.getpriority(os.PRIO_PROCESS, bot.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def main(group: Path, way: str, seconds: float) -> None:
    found = probe().setup
    assert found is not None
    group.joinpath("cgroup.procs").write_text(str(os.getpid()))
    place = dataclasses.replace(found.place, cpu=group) if found.place is not None and way == "group" else None
    setup = dataclasses.replace(found, place=place)
    bots: dict[str, SandboxedProcess] = {}
    over, ready = threading.Event(), [threading.Event(), threading.Event()]
    matches = [
        threading.Thread(target=match, args=(setup, bots, event, over))
        for match, event in zip((hog, honest), ready, strict=True)
    ]
    for match in matches:
        match.start()
    assert all(event.wait(GENEROUS) for event in ready)
    settled = time.monotonic() + GENEROUS
    while way == "stopping" and not weighs_less(bots["hog"]) and time.monotonic() < settled:
        time.sleep(0.05)  # until somebody has looked at the hog's first burst
    before, began = {name: bot.cpu_seconds for name, bot in bots.items()}, time.monotonic()
    used = dict.fromkeys(bots, 0.0)
    # By their own CPU: a machine that is busy with other things takes longer to show as much.
    while sum(used.values()) < seconds and time.monotonic() - began < GENEROUS:
        time.sleep(0.1)
        used = {name: bot.cpu_seconds - before[name] for name, bot in bots.items()}
    print(json.dumps({**used, "seconds": time.monotonic() - began}))
    over.set()
    for match in matches:
        match.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
