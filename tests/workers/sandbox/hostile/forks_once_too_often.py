"""Forks until it is refused, and fails."""

import os
import time

while True:
    if os.fork() == 0:
        time.sleep(60)
