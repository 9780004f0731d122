"""Forks for ever, and does not mind being refused."""

# ruff: noqa: SIM105 (written as an author in a hurry would)

import os

while True:
    try:
        os.fork()
    except OSError:
        pass
