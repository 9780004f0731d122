"""Leaves a file in /tmp, and has children whose first threads end; they hold pages and sockets in another, each less than the bound."""

import ctypes
import os
import platform
import socket
import threading
import time

EXIT = 60 if platform.machine() == "x86_64" else 93  # of one thread, not of the process


def take() -> None:
    time.sleep(0.2)
    held = [bytearray(b"x" * 12 * 1024**2), *(socket.socketpair() for _ in range(5))]
    time.sleep(60 if held else 0)


open("/tmp/left", "w").close()
for _ in range(3):
    if not os.fork():
        break
threading.Thread(target=take).start()
ctypes.CDLL(None).syscall(EXIT, 0)
