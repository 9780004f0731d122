"""Makes a system call by the 32-bit gate of a 64-bit processor, where the numbers are other ones."""

import ctypes
import mmap

private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
code = mmap.mmap(-1, mmap.PAGESIZE, private, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20 (getpid); int 0x80; ret
address = ctypes.addressof(ctypes.c_char.from_buffer(code))
print(ctypes.CFUNCTYPE(ctypes.c_int)(address)(), flush=True)
