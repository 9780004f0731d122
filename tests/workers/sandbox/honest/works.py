"""Answers every line after a fixed piece of work: about 20 ms on a core of its own."""

import sys

for line in sys.stdin:
    sum(range(1_000_000))
    print(line, end="", flush=True)
