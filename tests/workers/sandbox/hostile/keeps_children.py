"""Answers well, and keeps children that burn CPU, one in the middle of the other."""

import os

if os.fork() == 0:
    os.fork()
    while True:
        pass
for line in iter(input, "end"):
    print(line, flush=True)
