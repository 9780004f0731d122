"""Lets its input pile up."""

import time

print("ready", flush=True)
while True:
    time.sleep(1)
