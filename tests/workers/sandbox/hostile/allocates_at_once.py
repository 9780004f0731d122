"""Asks for 8 GB in one piece."""

bytearray(8 * 1024**3)
