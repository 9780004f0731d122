"""Opens as often as it can what says which files it watches: the kernel keeps the text of each, as long as it is."""

import os
import select
import time

epoll = select.epoll()
held = []
try:
    while True:
        held.append(os.open(f"/proc/self/fdinfo/{epoll.fileno()}", os.O_RDONLY))
        os.read(held[-1], 1)
except OSError:
    pass
time.sleep(60)
