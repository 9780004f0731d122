"""Answers each line with itself."""

import sys

for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
