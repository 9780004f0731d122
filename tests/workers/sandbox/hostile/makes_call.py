"""Makes the system call it is told to: a JSON list of the number and up to six arguments. Prints the error number."""

import ctypes
import json

libc = ctypes.CDLL(None, use_errno=True)
numbers = json.loads(input())
result = libc.syscall(*(ctypes.c_long(number) for number in numbers))
print(ctypes.get_errno() if result == -1 else f"worked: {result}", flush=True)
