"""Uses what a Python bot may count on; prints what it found, one JSON object."""

import asyncio
import concurrent.futures
import json
import os
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import zlib

import numpy

import engine

with concurrent.futures.ThreadPoolExecutor(3) as pool:
    squares = list(pool.map(lambda number: number * number, range(4)))
with tempfile.TemporaryFile() as file:
    written = file.write(b"notes")


async def later() -> str:
    await asyncio.sleep(0)
    return "later"


print(
    json.dumps(
        {
            "titles": sorted(engine.titles()),
            "numpy": int(numpy.ones((3, 3)).dot(numpy.ones(3)).sum()),
            "threads": squares,
            "asyncio": asyncio.run(later()),
            "subprocess": subprocess.run([sys.executable, "-c", "print(6 * 7)"], capture_output=True, text=True).stdout,
            "written": written,
            "home": os.path.expanduser("~"),
            "folder": os.getcwd(),
            "modules": [sqlite3.sqlite_version_info[0], bool(ssl.OPENSSL_VERSION), zlib.crc32(b"x") > 0],
            "started": threading.current_thread().name,
            "site-packages": [path for path in sys.path if "site-packages" in path and os.listdir(path)],
        }
    )
)
