"""Unpacks Zstandard frame after frame, and tells of one that ends too early, which the package's own reader takes for the end."""

from __future__ import annotations

from io import BufferedReader, RawIOBase
from typing import IO

import zstandard

READ_AT_ONCE = 512
"""Packed bytes that are unpacked at once: in the worst case they make 16 MB, 128 KB for every four."""


def unpacked(file: IO[bytes]) -> BufferedReader:
    """All frames of the file, to read. Reading raises ZstdError for what is none, and EOFError where the file ends within one."""
    return BufferedReader(_Frames(file))


class _Frames(RawIOBase):
    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._packed, self._ready = file, b"", memoryview(b"")
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._within = False  # a frame?

    def readable(self) -> bool:
        return True

    def readinto(self, into: memoryview, /) -> int:  # type: ignore[override]
        while not self._ready:
            self._packed = self._packed or self._file.read(READ_AT_ONCE)
            if not self._packed:
                if self._within:
                    raise EOFError("the file ends before its last frame does")
                return 0
            self._unpack()
        size = min(len(into), len(self._ready))
        into[:size], self._ready = self._ready[:size], self._ready[size:]
        return size

    def _unpack(self) -> None:
        self._ready = memoryview(self._frame.decompress(self._packed))
        self._packed, self._within = self._frame.unused_data, not self._frame.eof
        if self._frame.eof:
            self._frame = zstandard.ZstdDecompressor().decompressobj()
