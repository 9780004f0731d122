"""Forks twice, tries to leave its session, ends, and hopes that its grandchild goes on."""

# ruff: noqa: SIM105 (written as an author in a hurry would)

import os
import time

if os.fork() == 0:
    try:
        os.setsid()
    except PermissionError:
        pass
    if os.fork() == 0:
        while True:
            time.sleep(1)
    os._exit(0)
os.wait()
print("gone", flush=True)
