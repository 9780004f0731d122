"""What a program of the house ends with: one line, and no traceback."""


class HouseError(Exception):
    """The house cannot do what was asked; the message is one line: what is wrong, and what to do about it."""
