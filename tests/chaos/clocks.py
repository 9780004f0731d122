"""A worker whose clock is wrong: its program is started again with a library before libc's that shifts what time it is.

Without a C compiler Python's own `time.time` is shifted instead; then `datetime` goes right.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

SHIFT = "LEADENHALL_CHAOS_SHIFT"
LIBRARY = "clock.so"
SOURCE = r"""
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift;

__attribute__((constructor)) static void read_shift(void) {
    const char *told = getenv("LEADENHALL_CHAOS_SHIFT");
    shift = told ? atol(told) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift;
    return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
    int failed = syscall(SYS_gettimeofday, now, zone);
    if (!failed && now) now->tv_sec += shift;
    return failed;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
"""


def make_library(folder: Path) -> None:
    """Compile the library into `folder`, where there is a compiler."""
    if compiler := shutil.which("cc"):
        command = [compiler, "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(folder / LIBRARY)]
        subprocess.run(command, input=SOURCE, text=True, check=True, capture_output=True)


def wish(folder: Path, worker: str) -> Path:
    """The file that says by how many seconds the worker's clock is to be wrong."""
    return folder / f"clock-{worker}"


def seen(folder: Path, worker: str) -> Path:
    """The file in which such a worker says what time it thinks it is; when it was written is the kernel's to say."""
    return folder / f"clock-seen-{worker}"


def live_by(folder: Path, worker: str) -> None:
    """Called at the start of a worker's program: go on with the clock that the folder says. May replace the program by itself."""
    if shift := os.environ.pop(SHIFT, ""):
        os.environ.pop("LD_PRELOAD", None)
        seen(folder, worker).write_text(str(time.time()))
        return
    if not wish(folder, worker).exists():
        return
    shift = wish(folder, worker).read_text()
    if (library := folder / LIBRARY).exists():
        environment = os.environ | {SHIFT: shift, "LD_PRELOAD": str(library)}
        os.execve(sys.executable, sys.orig_argv, environment)
    right = time.time
    time.time = lambda: right() + int(shift)
    seen(folder, worker).write_text(str(time.time()))
