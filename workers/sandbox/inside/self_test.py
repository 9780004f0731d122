"""Runs inside a new sandbox and tries to leave it. Prints a JSON list of what it managed to do: empty is good.

Stand-alone: only the standard library and `engine` are there.
"""

import contextlib
import ctypes
import fcntl
import json
import mmap
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

SO_SNDBUFFORCE, SO_RCVBUFFORCE = 32, 33


def attempts(task: dict[str, Any]) -> dict[str, Callable[[], object]]:
    """Each breach in words, and the call that commits it. A call that raises OSError has been stopped."""
    return {
        "it reads files of the host": lambda: Path(task["secret"]).read_text(),
        "it reads /etc/passwd": lambda: Path("/etc/passwd").read_text(),
        "it writes to its own files": lambda: Path("/bot/written").write_text(""),
        "it writes to the engine": lambda: Path("/leadenhall/engine/written").write_text(""),
        "it writes outside /tmp": lambda: Path("/written").write_text(""),
        "it writes to /dev": lambda: Path("/dev/written").write_text(""),
        "it connects to the host": lambda: socket.create_connection(("127.0.0.1", task["port"]), timeout=1),
        "it opens sockets": lambda: socket.socket(socket.AF_UNIX),
        "it signals processes of the host": lambda: os.kill(task["host_pid"], 0) if task["host_pid"] > 2 else refuse(),
        "it fills more than its share of /tmp": fill,
        "it has memory that no count sees": lambda: mmap.mmap(-1, mmap.PAGESIZE),
        "it locks files that other bots see": lock,
        "it has the kernel keep more of what it sends": enlarge,
        "it has the kernel keep pages that no count sees": splice,
        "it sends open files": lambda: socket.socketpair()[0].sendmsg([b"x"]),
        "it can wake itself when it is stopped": lambda: os.kill(os.getpid(), signal.SIGCONT),
    }


def refuse() -> None:
    raise PermissionError


def fill() -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            file = stack.enter_context(tempfile.TemporaryFile())
            file.write(bytes(768 * 1024))
            file.flush()


def lock() -> None:
    with Path(os.__file__).open("rb") as shared:
        fcntl.flock(shared, fcntl.LOCK_SH)


def splice() -> None:
    """A socket keeps the whole page of each byte that it is handed in this way."""
    read, write = os.pipe()
    os.write(write, b"x")
    os.splice(read, socket.socketpair()[0].fileno(), 1)


def enlarge() -> None:
    """Any way that works is a breach: OSError is raised only when all of them have been stopped."""
    ends = socket.socketpair()
    options = (socket.SO_SNDBUF, socket.SO_RCVBUF, SO_SNDBUFFORCE, SO_RCVBUFFORCE)
    if all(refused(lambda option=option: ends[0].setsockopt(socket.SOL_SOCKET, option, 1 << 22)) for option in options):  # type: ignore[misc]
        raise PermissionError


def refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except OSError:
        return True
    return False


def held_by_a_pair() -> int:
    """Bytes that a pair of sockets takes, both ways, before it takes no more."""
    held = 0
    for end in (ends := socket.socketpair()):
        end.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                held += end.send(bytes(65536))
    for end in ends:
        end.close()
    return held


def state(task: dict[str, Any]) -> dict[str, bool]:
    """Conditions that must not be true."""
    extra = set(os.environ) - {
        "PATH", "HOME", "LANG", "LC_CTYPE", "PWD", "LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE",
        "PYTHONUNBUFFERED", "PYTHONNOUSERSITE", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "LEADENHALL_SANDBOX_OF",
        "LEADENHALL_TITLES",
    }  # fmt: skip
    capability_data = (ctypes.c_uint32 * 6)()
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    found = {
        "it runs as root": os.getuid() == 0 or os.geteuid() == 0,
        f"it inherits the environment ({', '.join(sorted(extra))})": bool(extra),
        "it inherits file descriptors": any(is_open(fd) for fd in range(3, 256)),
        "it has capabilities": ctypes.CDLL(None).capget(header, capability_data) != 0 or any(capability_data),
        "it is not in a pid namespace of its own": os.getpid() != 1,
        "no bound on threads holds": threads_started() > 7,
        f"a pair of its sockets holds {(pair := held_by_a_pair()) // 1024} KB": pair > task["pair_bytes"],
    }
    if task["proc"]:
        lines = Path("/proc/self/status").read_text().splitlines()
        status = dict(line.split(":\t", 1) for line in lines)
        found |= {
            "no system call filter is in force": status["Seccomp"].strip() != "2",
            "it may gain privileges": status["NoNewPrivs"].strip() != "1",
            "it sees processes of the host": [name for name in os.listdir("/proc") if name.isdigit()] != ["1"],
        }
    return found


def is_open(fd: int) -> bool:
    with contextlib.suppress(OSError):
        os.fstat(fd)
        return True
    return False


def threads_started() -> int:
    done = threading.Event()
    started: list[threading.Thread] = []
    with contextlib.suppress(RuntimeError):
        for _ in range(16):
            thread = threading.Thread(target=done.wait)
            thread.start()
            started.append(thread)
    done.set()
    for thread in started:
        thread.join()
    return len(started)


def main() -> None:
    task = json.loads(sys.stdin.readline())
    breaches = [words for words, holds in state(task).items() if holds]
    for words, attempt in attempts(task).items():
        with contextlib.suppress(OSError):
            attempt()
            breaches.append(words)
    import engine  # noqa: F401 (its presence is part of the test)

    print(json.dumps(breaches), flush=True)


if __name__ == "__main__":
    main()
