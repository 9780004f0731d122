"""How a rating scheme says that it cannot be asked this."""

from __future__ import annotations


class BadField(ValueError):
    """Something in the input is wrong. ``field`` names what."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
