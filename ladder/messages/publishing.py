"""Asks for what was told to be sent; beat makes good what is lost."""

from __future__ import annotations

from ladder.house import marks, queue

SEND = "workers.tasks.send_messages"

ASKED = "messages-asked-for"
"""Mark of a message that asks for sending and that nobody has taken yet."""

ASKED_SECONDS = 5
"""How long one is waited for before another is sent."""


def ask_to_send() -> None:
    """Ask, after the commit, for messages to be sent. Of those who ask before anybody has begun, one sends a message."""
    queue.after_commit(_ask_once)


def _ask_once() -> None:
    if marks.first_in(ASKED_SECONDS, ASKED, unsure=True):
        queue.publish(SEND, priority=queue.LATER)


def looking_for_messages() -> None:
    """Whoever sends begins to look: what is told from now on may be missed."""
    marks.forget(ASKED)
