"""A submitted bot on a seat: the protocol of `engine.protocol` spoken with a program inside the sandbox."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from engine.players import HostFault, PlayerFault, Process, ProcessPlayer, exit_reason
from engine.protocol import Limits, Start
from workers import sandbox


class SandboxedPlayer(ProcessPlayer):
    """A package as it was uploaded, unpacked and run in the sandbox; its folder is gone when the player is closed.

    That folder is ``place``, which is not there yet and which the caller sees to if this process is killed; without one, a folder that the
    next worker sees to. ``start`` raises HostFault where this host cannot give a sandbox, and PlayerFault ``package`` for an upload that
    cannot be run. With a ``cache`` it is unpacked there, unless it is kept from an earlier match, and stays.
    """

    def __init__(
        self,
        package: bytes,
        filename: str,
        limits: Limits,
        place: Path | None = None,
        *,
        cache: sandbox.UnpackCache | None = None,
    ) -> None:
        super().__init__(self._launch_sandbox)
        self._package, self._filename, self._bounds, self._place = package, filename, limits, place
        self._cache = cache
        self._kept: sandbox.Unpacked | None = None
        self._folder: Path | None = None

    def start(self, table: Start, limits: Limits) -> None:
        super().start(table, replace(limits, languages=sandbox.languages()))

    def _launch_sandbox(self) -> Process:
        bounds = sandbox.Limits.of(self._bounds)
        try:
            with _faults_translated():
                if self._cache is not None:
                    self._kept = self._cache.take(self._package, self._filename)
                    return SandboxedConversation(self._kept.files, self._kept.manifest.argv, bounds)
                # Not to be entered by others; the sandbox shows the bot what lies in it by other ways.
                self._folder = sandbox.new_folder() if self._place is None else self._place
                self._folder.mkdir(mode=0o700, exist_ok=True)
                manifest = sandbox.unpack(self._package, self._filename, self._folder / "files")
                return SandboxedConversation(self._folder / "files", manifest.argv, bounds)
        except sandbox.BadPackage as error:
            raise PlayerFault("package", f"could not be unpacked: {error}") from error

    def close(self) -> None:
        super().close()
        if self._kept is not None:
            self._kept.release()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


class SandboxedConversation:
    """A SandboxedProcess as the match runner speaks to it: with the runner's own two kinds of fault."""

    def __init__(self, files: Path, argv: tuple[str, ...], limits: sandbox.Limits) -> None:
        with _faults_translated():
            self._process = sandbox.SandboxedProcess(files, argv, limits)

    def ask(self, lines: bytes, timeout: float) -> None:
        with _faults_translated():
            self._process.ask(lines, timeout)

    def receive(self, timeout: float) -> bytes:
        with _faults_translated():
            return self._process.receive(timeout)

    @property
    def stderr(self) -> str:
        return self._process.stderr

    def pause(self) -> float:
        return self._process.pause()

    def close(self) -> None:
        self._process.close()


@contextmanager
def _faults_translated() -> Iterator[None]:
    try:
        yield
    except sandbox.BotExited as fault:
        # What the bot wrote to its error output is its owner's alone; the reason of a forfeit is everyone's.
        reason = fault.reason if fault.returncode is None else exit_reason(fault.returncode)
        raise PlayerFault(fault.kind, reason) from fault
    except sandbox.BotFault as fault:
        raise PlayerFault(fault.kind, fault.reason) from fault
    except (sandbox.SandboxUnavailable, sandbox.SandboxFailed, OSError) as error:
        raise HostFault(str(error)) from error


__all__ = ["SandboxedConversation", "SandboxedPlayer"]
