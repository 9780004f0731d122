"""Thinks about every line for 10 ms of wall time in eight processes at once, and answers when the time is over."""

import os
import sys
import time

EIGHT = 8


def spin(until: float) -> None:
    while time.monotonic() < until:
        pass


print("ready", flush=True)
for _ in sys.stdin:
    until = time.monotonic() + 0.01
    helpers = []
    for _ in range(EIGHT):
        helper = os.fork()
        if helper == 0:
            spin(until)
            os._exit(0)
        helpers.append(helper)
    for helper in helpers:
        os.waitpid(helper, 0)
    print("done", flush=True)
