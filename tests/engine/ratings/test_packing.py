"""Arrays are kept small, read back as they were, and nothing that could run is among them."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
import zstandard

from engine.ratings.packing import UNREADABLE, digest, least, mirrored, packed, triangle, unpacked


def test_arrays_come_back_as_they_were() -> None:
    arrays = {"bots": np.array([3, 5]), "products": np.array([[1.5, 2.0], [2.0, 9.0]]), "nothing": np.zeros(0)}
    kept = unpacked(packed(arrays))
    assert kept.keys() == arrays.keys()
    assert all(np.array_equal(kept[name], array) and kept[name].dtype == array.dtype for name, array in arrays.items())


def test_objects_are_neither_packed_nor_read() -> None:
    objects: dict[str, Any] = {"one": np.array([{}], dtype=object)}
    with pytest.raises(ValueError, match="allow_pickle=False"):
        packed(objects)
    file = io.BytesIO()
    np.savez(file, allow_pickle=True, **objects)
    with pytest.raises(ValueError, match="allow_pickle=False"):
        unpacked(zstandard.compress(file.getvalue()))


@pytest.mark.parametrize("body", [b"", b"nothing", zstandard.compress(b"no zip")])
def test_what_was_never_packed_is_unreadable(body: bytes) -> None:
    with pytest.raises(UNREADABLE):
        unpacked(body)


def test_a_changed_bit_is_seen_by_its_checksum() -> None:
    body = bytearray(packed({"counts": np.arange(2_000)}))
    body[-1] ^= 1
    with pytest.raises(zstandard.ZstdError):
        unpacked(bytes(body))


def test_equal_arrays_have_one_digest_and_others_another() -> None:
    one, two = np.arange(6), np.zeros(0)
    whole = digest({"a": one, "b": two})
    assert digest({"b": two, "a": one.copy()}) == whole
    others = [
        {"a": one},
        {"b": one, "a": two},
        {"a": one.astype(np.int32), "b": two},
        {"a": one.reshape(2, 3), "b": two},
    ]
    assert len({whole, *(digest(other) for other in others)}) == 5


@pytest.mark.parametrize(
    ("most", "kind"), [(0, "uint8"), (255, "uint8"), (256, "uint16"), (65_535, "uint16"), (65_536, "uint32")]
)
def test_counts_are_kept_in_the_smallest_type_that_holds_them(most: int, kind: str) -> None:
    assert least(np.array([0, most])).dtype == kind
    assert least(np.array([], dtype=np.int64)).dtype == "uint8"


def test_half_of_a_symmetric_matrix_is_all_of_it() -> None:
    matrix = np.array([[1, 2, 3], [2, 4, 5], [3, 5, 6]])
    half = triangle(matrix)
    assert half.tolist() == [1, 2, 3, 4, 5, 6]
    assert mirrored(half, 3).tolist() == matrix.tolist()
