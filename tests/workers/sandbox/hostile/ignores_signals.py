"""Ignores every signal that can be ignored."""

# ruff: noqa: SIM105 (written as an author in a hurry would)

import signal

for number in signal.valid_signals():
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
print("ready", flush=True)
while True:
    pass
