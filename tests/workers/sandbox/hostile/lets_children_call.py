"""Has a child make each system call that it is told of, as `makes_call` does. Prints the signal that killed the child, or that it lived."""

import ctypes
import json
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)
for line in sys.stdin:
    numbers = [ctypes.c_long(number) for number in json.loads(line)]
    if not (child := os.fork()):
        libc.syscall(*numbers)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else "it lived", flush=True)
