"""How long the house keeps what it has told its authors."""

from __future__ import annotations

from ladder.environment import whole

MESSAGE_DAYS = whole("LEADENHALL_MESSAGE_DAYS", 180, 1, 36_500)
"""After which a message goes, read or not."""

DELIVERY_DAYS = whole("LEADENHALL_DELIVERY_DAYS", 30, 1, 36_500)
"""After which it is not kept any more what came of posting a message to a webhook, try by try."""
