"""Sends signals to all it can name, its parent and every process first."""

# ruff: noqa: SIM105 (written as an author in a hurry would)

import os
import signal

results = []
for target in (os.getppid(), -1, 0, 2, 3, int(input())):
    for number in (signal.SIGKILL, signal.SIGSTOP):
        try:
            os.kill(target, number)
        except OSError:
            pass
print("still here", flush=True)
input()
