"""Arrays as bytes for a database: packed small, in one form for equal arrays, and read back as they were."""

from __future__ import annotations

import io
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from zipfile import BadZipFile

import numpy as np
import zstandard
from numpy.typing import NDArray

UNREADABLE = (ValueError, KeyError, EOFError, BadZipFile, zstandard.ZstdError)
"""What `unpacked`, and who takes its arrays by their names, raises for anything that `packed` has not made."""

LEVEL = 1
"""Of zstandard. Counts shrink to a tenth at any level, and floats hardly at any."""


def packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """These arrays, by their names."""
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress(file.getbuffer())


def unpacked(body: bytes) -> dict[str, NDArray[Any]]:
    """What `packed` has packed. Raises one of UNREADABLE for anything else."""
    with np.load(io.BytesIO(zstandard.ZstdDecompressor().decompress(body)), allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}


def digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """SHA-256 (hex) of the arrays' names, types, shapes and values."""
    found = sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        found.update(f"{name}\n{array.dtype.str}\n{array.shape}\n".encode())
        found.update(array.data if array.size else b"")
    return found.hexdigest()


def least(counts: NDArray[Any]) -> NDArray[Any]:
    """Whole numbers from 0 in the smallest type that holds them all."""
    return counts.astype(np.min_scalar_type(int(counts.max(initial=0))))


def triangle(matrix: NDArray[Any]) -> NDArray[Any]:
    """A symmetric matrix without what it says twice."""
    return matrix[np.triu_indices(len(matrix))]


def mirrored(half: NDArray[Any], size: int) -> NDArray[Any]:
    """The symmetric matrix of this size that `triangle` has halved."""
    matrix = np.zeros((size, size), dtype=half.dtype)
    upper = np.triu_indices(size)
    matrix[upper] = half
    matrix.T[upper] = half
    return matrix
