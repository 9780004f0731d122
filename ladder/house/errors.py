"""What ends a command of the house in one line."""


class HouseError(Exception):
    """The house cannot do what was asked; the message is one line: what is wrong, and what to do about it."""
