"""Has its children make as many pairs of sockets as they may, buffers as large as they may be made, and fill them to the brim."""

import contextlib
import os
import socket
import time

mine = os.getpid()
for _ in range(30):
    if os.getpid() == mine:
        try:
            os.fork()
        except BlockingIOError:
            break
pairs = []
try:
    while True:
        pair = socket.socketpair()
        pairs.append(pair)
        for end in pair:
            end.setblocking(False)
            for option in (socket.SO_SNDBUF, socket.SO_RCVBUF, 32, 33):
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, option, 1 << 26)
            try:
                while True:
                    end.send(bytes(65536))
            except BlockingIOError:
                pass
except OSError:
    pass
if os.getpid() == mine:
    print("full", flush=True)
time.sleep(60)
