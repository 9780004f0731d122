"""Frames and options as JSON types. Every question to a bot is written by this: a loop is a quarter faster here than a comprehension,
which is a call of its own for each of many short tuples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.frames import Frame, Step


def listed(values: Sequence[Any]) -> list[Any]:
    """A sequence of numbers, words and tuples of those as a new list: tuples become lists, all the way down."""
    found: list[Any] = []
    for value in values:
        found.append(listed(value) if isinstance(value, tuple) else value)
    return found


def save_frames(frames: Sequence[Frame], names: Mapping[Step, str]) -> list[Any]:
    """Frames of the stack, each as ``save_frame`` writes it."""
    saved: list[Any] = []
    for frame in frames:
        whole: Any = frame
        # Most have one number.
        if len(whole) == 2 and type(whole[1]) is int:
            saved.append([names[whole[0]], whole[1]])
        else:
            saved.append(save_frame(frame, names))
    return saved


def save_frame(frame: Frame, names: Mapping[Step, str]) -> list[Any]:
    """A frame of the stack: its step's name, then its arguments, in which a frame is ``{"step": …, "args": […]}``."""
    saved: list[Any] = [names[frame[0]]]
    given: Any = frame[1:]  # to the compiler no loop goes over a tuple of unknown length
    for value in given:
        saved.append(_save_argument(value, names) if isinstance(value, tuple) else value)
    return saved


def _save_argument(value: tuple[Any, ...], names: Mapping[Step, str]) -> Any:
    if value and callable(value[0]):
        step, *given = save_frame(value, names)
        return {"step": step, "args": given}
    saved: list[Any] = []
    for item in value:
        saved.append(_save_argument(item, names) if isinstance(item, tuple) else item)
    return saved


__all__ = ["listed", "save_frame", "save_frames"]
