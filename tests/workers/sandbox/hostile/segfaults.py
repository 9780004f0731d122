"""Follows a wild pointer."""

import ctypes

ctypes.string_at(8)
