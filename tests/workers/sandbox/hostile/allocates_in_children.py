"""Takes memory in four processes, each within what its own limits allow."""

import os
import time

for _ in range(3):
    if os.fork() == 0:
        break
kept = bytearray(b"x" * (40 * 1024 * 1024))
time.sleep(60)
