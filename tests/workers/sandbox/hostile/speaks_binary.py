"""Sends bytes that are no text."""

import sys

sys.stdout.buffer.write(b"\xff\xfe\x00\x80\r\n\n")
sys.stdin.read()
