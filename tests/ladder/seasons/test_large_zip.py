"""A zip that is written in little memory is the zip that `zipfile` writes."""

from __future__ import annotations

import io
import tracemalloc
from tempfile import TemporaryFile
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from ladder.seasons.large_zip import LargeZip

DATE = (2026, 3, 9, 12, 0, 0)


def fill(packed: ZipFile, files: int) -> None:
    with packed:
        for number in range(files):
            info = ZipInfo(f"logs/{number} é.zst", DATE)
            info.compress_type, info.external_attr = (ZIP_STORED, ZIP_DEFLATED)[number % 2], 0o644 << 16
            packed.writestr(info, b"%d " % number * (number % 50))
        with packed.open(ZipInfo("table.csv", DATE), "w", force_zip64=True) as file:
            file.write(b"1,2,3\n")


def test_it_has_the_very_bytes_that_zipfile_writes() -> None:
    usual, large = io.BytesIO(), io.BytesIO()
    fill(ZipFile(usual, "w"), 100)
    fill(LargeZip(large), 100)
    assert large.getvalue() == usual.getvalue()
    with ZipFile(large) as packed:
        assert (packed.testzip(), len(packed.namelist())) == (None, 101)


def peak_of(files: int) -> int:
    with TemporaryFile() as file:
        tracemalloc.start()
        fill(LargeZip(file), files)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


def test_its_memory_does_not_grow_with_its_files() -> None:
    assert peak_of(4_000) < peak_of(100) + 100_000
