"""Commands of `manage.py`, run in tests."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command


def run(*words: object) -> str:
    """What the command prints."""
    out = StringIO()
    call_command(*map(str, words), stdout=out)
    return out.getvalue()
