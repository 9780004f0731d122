"""Makes the system calls it is told to, a line each: a JSON list of the number and up to six arguments. Prints the error number."""

import ctypes
import json
import sys

libc = ctypes.CDLL(None, use_errno=True)
for line in sys.stdin:
    result = libc.syscall(*(ctypes.c_long(number) for number in json.loads(line)))
    print(ctypes.get_errno() if result == -1 else f"worked: {result}", flush=True)
