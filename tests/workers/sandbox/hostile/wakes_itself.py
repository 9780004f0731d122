"""Arms whatever might send it a SIGCONT while it is stopped, then works; a child and its parent wake each other besides."""

import contextlib
import ctypes
import fcntl
import os
import signal
import struct

F_SETSIG, F_NOTIFY, DN_ACCESS, DN_MULTISHOT = 10, 1026, 0x1, 0x80000000
TIMER_CREATE, TIMER_SETTIME = 222, 223
EVERY_5_MS = struct.pack("4q", 0, 5_000_000, 0, 5_000_000)
libc = ctypes.CDLL(None, use_errno=True)


def a_timer() -> bool:
    event = ctypes.create_string_buffer(struct.pack("qii48x", 0, signal.SIGCONT, 0))
    timer = ctypes.c_int()
    return libc.syscall(TIMER_CREATE, 1, event, ctypes.byref(timer)) == 0 and (
        libc.syscall(TIMER_SETTIME, timer, 0, EVERY_5_MS, None) == 0
    )


def signals_of_a_file() -> bool:
    read, _ = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(read, F_SETSIG, signal.SIGCONT)
    fcntl.fcntl(read, fcntl.F_SETFL, fcntl.fcntl(read, fcntl.F_GETFL) | os.O_ASYNC)
    return True


def watches_of_a_file() -> bool:
    return libc.inotify_init1(0) >= 0


def watches_of_a_folder() -> bool:
    folder = os.open("/leadenhall/engine", os.O_RDONLY)
    fcntl.fcntl(folder, F_NOTIFY, DN_ACCESS)
    return True


def the_others_signal() -> bool:
    os.kill(os.getpid(), signal.SIGCONT)
    return True


armed = 0
for way in (a_timer, signals_of_a_file, watches_of_a_file, watches_of_a_folder, the_others_signal):
    with contextlib.suppress(OSError):
        armed += way()
print(f"armed by {armed} ways", flush=True)
other = os.fork() or os.getppid()
while True:
    with contextlib.suppress(OSError):
        os.kill(other, signal.SIGCONT)
