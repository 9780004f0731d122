"""Maps 400 GB that it may only read: touching a page of each 2 MB would make 800 MB of page tables."""

import mmap

mmap.mmap(-1, 400 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
print("mapped", flush=True)
