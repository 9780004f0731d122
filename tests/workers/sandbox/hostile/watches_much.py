"""Watches each of its open files under every number that it can have, in every epoll file that it can have."""

import os
import select
import time

FIRST_FREE = 34  # as numbers go, after the files below
epolls = [select.epoll() for _ in range(20)]
files = [os.eventfd(0) for _ in range(10)]
try:
    for file in files:
        for number in range(FIRST_FREE, 63):
            os.dup2(file, number)
            for epoll in epolls:
                epoll.register(number, select.EPOLLIN)
    for number in range(FIRST_FREE, 63):
        os.close(number)
    # Shut again, and watched still, as long as the files themselves are open.
    child = os.fork()
    if not child:
        files = [os.dup2(os.eventfd(0), file) for file in files]
        for file in files:
            for number in range(FIRST_FREE, 63):
                os.dup2(file, number)
                for epoll in epolls:
                    epoll.register(number, select.EPOLLIN)
except OSError:
    pass
for number in range(FIRST_FREE, 63):
    os.dup2(0, number)
    os.close(number)
time.sleep(60)
