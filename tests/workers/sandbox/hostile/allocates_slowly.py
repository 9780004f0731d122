"""Grows for ever, a little at a time."""

kept = []
while True:
    kept.append("x" * 100_000)
