"""Writes short lines for ever."""

import sys

while True:
    sys.stdout.buffer.write(b"x\n" * 4096)
