"""Writes to standard error for ever."""

import sys

while True:
    sys.stderr.buffer.write(b"noise " * 4096)
