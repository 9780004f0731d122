"""Touches a page of each 2 MB of 3 GB that it may only read: the zero page each time, and a page table of its own."""

import mmap
import time

room = mmap.mmap(-1, 3 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
room.madvise(mmap.MADV_NOHUGEPAGE)
for place in range(0, len(room), 2 << 20):
    room[place]
print("touched", flush=True)
time.sleep(60)
