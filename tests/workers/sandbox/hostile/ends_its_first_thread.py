"""Ends its first thread alone, by which /proc shows nothing of what the others hold, and takes memory in another."""

import ctypes
import platform
import threading
import time

EXIT = 60 if platform.machine() == "x86_64" else 93  # of one thread, not of the process


def take() -> None:
    time.sleep(0.2)
    held = []
    while True:
        held.append(bytearray(b"x" * 1024**2))
        time.sleep(0.01)


threading.Thread(target=take).start()
ctypes.CDLL(None).syscall(EXIT, 0)
