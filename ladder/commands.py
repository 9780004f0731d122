"""What commands of `manage.py` share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError

from ladder.errors import ServiceError


@contextmanager
def refusals() -> Iterator[None]:
    """Have a service's refusal end the command with its one line."""
    try:
        yield
    except ServiceError as error:
        raise CommandError(str(error)) from error


def pairs(flag: str, words: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE words, as they were given with the flag, as a dictionary. Raises CommandError."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"{flag}: {word!r} is not of the form NAME=VALUE.")
        found[name] = value
    return found
