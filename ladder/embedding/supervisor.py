"""Programs as one group: started in stages, restarted when they die, stopped in the reverse order, never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ladder.house import log_files
from ladder.house.lifeline import die_with

from .errors import ServiceFailed
from .lock import kill_group

FIRST_BACK_OFF = 1.0
LONGEST_BACK_OFF = 30.0
LOOK_SECONDS = 5.0
"""How often the size of logs is looked at."""
SETTLED_SECONDS = 30.0
"""A program that ran this long is healthy again: its next death is waited for as the first."""


@dataclass(frozen=True)
class Program:
    """What to run and how to end it. `stage` orders the group: low stages start first and stop last."""

    name: str
    stage: int
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    user: str | None = None
    """The system user to become (only root can); None stays as we are."""
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10.0
    """How long an orderly stop may take before `hard_signal`."""
    hard_signal: signal.Signals = signal.SIGKILL
    death_signal: signal.Signals = signal.SIGKILL
    """What the kernel sends it when the supervisor is killed."""
    reopen: Callable[[int], object] | None = None
    """Tells it, by its pid, that its log was moved aside; None: it finds that out by itself."""


class Child:
    """One run of a program, in a session of its own: Ctrl-C in the terminal reaches the supervisor alone, which keeps the order."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.started = time.monotonic()
        self._stop_by = 0.0
        self._hardened = False
        program.log.parent.mkdir(parents=True, exist_ok=True)
        log_files.make_room(program.log)
        log_files.make(program.log, uid_of(program.user))
        with program.log.open("ab") as log:
            self.process = subprocess.Popen(
                list(program.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | program.environment | {log_files.VARIABLE: str(program.log)},
                cwd=program.folder,
                start_new_session=True,
                user=program.user,
                group=program.user and primary_group(program.user),
                extra_groups=[] if program.user else None,
                # The parent-death signal has to be asked for by the child, after it changed user and before it becomes the program.
                preexec_fn=partial(die_with, os.getpid(), program.death_signal),
            )

    def look_after_log(self) -> None:
        """Begin a new log when it has grown large."""
        if log_files.make_room(self.program.log) and self.program.reopen is not None:
            self.program.reopen(self.pid)

    @property
    def pid(self) -> int:
        return self.process.pid

    def ended(self) -> bool:
        """Whether the program has ended; what it left in its process group is then killed."""
        if self.process.poll() is None:
            return False
        kill_group(self.pid)
        return True

    def ask_to_stop(self) -> None:
        self._stop_by = time.monotonic() + self.program.stop_seconds
        if self.process.poll() is None:
            self.process.send_signal(self.program.stop_signal)

    def stopped(self, *, hurry: bool = False) -> bool:
        """Whether it has ended since `ask_to_stop`; goes on to the hard signal when its time is up, and to SIGKILL 5 s later."""
        if self.ended():
            return True
        late = time.monotonic() - self._stop_by
        if (hurry or late > 0) and not self._hardened:
            self._hardened = True
            self._stop_by = min(self._stop_by, time.monotonic())
            self.process.send_signal(self.program.hard_signal)
        elif late > 5:
            kill_group(self.pid)
        return False


class Supervisor:
    """The running group. `say` gets one line for each event worth telling the keeper."""

    def __init__(self, say: Callable[[str], None], changed: Callable[[Supervisor], None] = lambda _: None) -> None:
        self.children: dict[str, Child] = {}
        self.hurry = False
        """Set (by a second Ctrl-C) to end what still runs at once."""
        self._say = say
        self._changed = changed
        self._deaths: dict[str, int] = {}
        self._restart_at: dict[str, tuple[float, Program]] = {}
        self._look_at = 0.0

    def start(self, program: Program, ready: Callable[[], object] | None = None, seconds: float = 120.0) -> Child:
        """Start `program`, and wait until `ready()` raises no exception.

        Raises ServiceFailed, with the end of its log, when it ends first or is not ready within `seconds`.
        """
        child = self.children[program.name] = Child(program)
        self._changed(self)
        deadline = time.monotonic() + seconds
        while ready is not None:
            try:
                ready()
                break
            except Exception as error:
                if child.ended() or time.monotonic() > deadline:
                    raise ServiceFailed(
                        f"{program.name} did not start: {last_line(program.log) or error}. Its log is {program.log}"
                    ) from error
                time.sleep(0.05)
        return child

    def tend(self) -> None:
        """Restart what has died, each after its back-off: 1 s, doubled for every death in a row, at most 30 s. Keep logs bounded."""
        now = time.monotonic()
        if now >= self._look_at:
            self._look_at = now + LOOK_SECONDS
            for child in self.children.values():
                child.look_after_log()
        for name, child in list(self.children.items()):
            if not child.ended():
                continue
            del self.children[name]
            deaths = 1 if now - child.started > SETTLED_SECONDS else self._deaths.get(name, 0) + 1
            self._deaths[name] = deaths
            wait = min(LONGEST_BACK_OFF, FIRST_BACK_OFF * 2 ** (deaths - 1))
            self._restart_at[name] = (now + wait, child.program)
            self._say(
                f"{name} (pid {child.pid}) ended with {how(child.process.returncode)}; restarting in {wait:.0f} s. Log: {child.program.log}"
            )
            self._changed(self)
        for name, (due, program) in list(self._restart_at.items()):
            if now >= due:
                del self._restart_at[name]
                self.start(program)
                self._say(f"{name} restarted, pid {self.children[name].pid}")

    def stop(self) -> None:
        """Stop the group, stage by stage from the last started; within a stage, all at once. Never raises for a stubborn child."""
        self._restart_at.clear()
        while self.children:
            stage = max(child.program.stage for child in self.children.values())
            leaving = {name: child for name, child in self.children.items() if child.program.stage == stage}
            for child in leaving.values():
                child.ask_to_stop()
            while leaving:
                for name, child in list(leaving.items()):
                    if child.stopped(hurry=self.hurry):
                        del leaving[name], self.children[name]
                time.sleep(0.02)


def how(code: int) -> str:
    """A return code in words: `exit code 1`, or `SIGKILL`."""
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def last_line(log: Path) -> str:
    """The last line of `log` that says anything."""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 4096))
        lines = [line.strip() for line in file.read().decode(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""


def uid_of(user: str | None) -> int:
    """The number of the system user; our own for None."""
    import pwd

    return pwd.getpwnam(user).pw_uid if user else os.getuid()


def primary_group(user: str) -> int:
    """The numeric primary group of the system user `user`."""
    import pwd

    return pwd.getpwnam(user).pw_gid
