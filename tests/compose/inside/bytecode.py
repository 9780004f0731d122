"""In a container: how many modules there are, and which of them a process would have to compile."""

import json
import sys
import sysconfig
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path

UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little")
NOBODYS = ("/test/", "/tests/", "site-packages/pip/", "lib2to3/")
"""What no process of the house imports."""


def compiled(source: Path) -> bool:
    """Is there bytecode that Python takes without a look at the source?"""
    try:
        with open(cache_from_source(source), "rb") as file:
            return file.read(8) == UNCHECKED
    except OSError:
        return False


places = ("engine", "ladder", "workers", sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"))
sources = [file for place in places for file in Path(place).resolve().rglob("*.py")]
needed = [file for file in sources if not any(part in str(file) for part in NOBODYS)]
json.dump({"modules": len(needed), "without": [str(file) for file in needed if not compiled(file)]}, sys.stdout)
