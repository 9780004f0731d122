"""What a test needs of the system that it runs on."""

from __future__ import annotations

import sys

import pytest

ends_with_its_parent = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux ties a process's life to its parent's"
)
"""Of a test that kills a process, after which none of its children may live."""
