"""What a worker does about messages when beat, or somebody who has told something, asks for it. Each step is bounded, and gives way."""

from __future__ import annotations

from time import monotonic

from ladder.messages.announcing import announce_next
from ladder.messages.delivering import deliver_next
from ladder.messages.handing import hand_on_next
from ladder.messages.mailing import mail_next
from ladder.messages.publishing import looking_for_messages

ROUND_SECONDS = 10.0
"""After so long a worker that sends messages does something else; the next round goes on."""

STEPS = (announce_next, hand_on_next, mail_next, deliver_next)
"""What is done, in this order: each does a little, and says how much it was."""


def send(seconds: float = ROUND_SECONDS) -> int:
    """Send what waits, until nothing does or the seconds are over. Returns how much was done. Any number may do so at once."""
    looking_for_messages()
    deadline, done = monotonic() + seconds, 0
    for step in STEPS:
        while some := step():
            done += some
            if monotonic() > deadline:
                return done
    return done
