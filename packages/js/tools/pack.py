"""Packs this package as `npm pack` does, without npm, and always to the same bytes: `leadenhall-VERSION.tgz`.

    python packages/js/tools/pack.py dist

Of the folder go those that package.json names as `files`, and what npm takes unasked: package.json, README.md and the licence. All are as
old as SOURCE_DATE_EPOCH says (seconds; else 1985, as npm's own).
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import tarfile
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
LICENCES = HOME.parent.parent
NPMS_TIME = 499_162_500


def pack(into: Path, home: Path = HOME, licences: Path = LICENCES) -> Path:
    """Write the package into the folder. Returns where."""
    about = json.loads((home / "package.json").read_text(encoding="utf-8"))
    files = {"package.json": home / "package.json", **{name: licences / name for name in ("LICENSE", "NOTICE")}}
    for name in about["files"]:
        found = [home / name] if (home / name).is_file() else sorted((home / name).rglob("*"))
        files |= {file.relative_to(home).as_posix(): file for file in found if file.is_file()}
    when = int(os.environ.get("SOURCE_DATE_EPOCH", NPMS_TIME))
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, file in sorted(files.items()):
            body = file.read_bytes()
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mtime, entry.mode = len(body), when, 0o644
            archive.addfile(entry, io.BytesIO(body))
    into.mkdir(parents=True, exist_ok=True)
    target = into / f"{about['name']}-{about['version']}.tgz"
    target.write_bytes(gzip.compress(tar.getvalue(), mtime=0))
    return target


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("error: name the folder that the package is put into, such as dist")
    print(pack(Path(sys.argv[1])))
