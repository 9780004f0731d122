"""Has its children split their memory into as many mappings as the kernel lets a process have; not one page of it is touched."""

import ctypes
import os
import time

libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
mine = os.getpid()
PAGES, PRIVATE, READ = 66_000, 0x22, 1
start = libc.mmap(None, ctypes.c_size_t(PAGES * 4096), 0, PRIVATE, -1, 0)
for page in range(0, PAGES, 2):
    if libc.mprotect(ctypes.c_void_p(start + page * 4096), 4096, READ):
        break
for _ in range(30):
    if os.getpid() == mine:
        try:
            os.fork()
        except OSError:
            break
if os.getpid() == mine:
    print("split", flush=True)
time.sleep(60)
