"""Writes one line for ever."""

import sys

while True:
    sys.stdout.buffer.write(b"x" * 4096)
