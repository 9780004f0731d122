"""Who follows what becomes of version tests. An app above this one registers a listener when it is ready."""

from __future__ import annotations

from ladder.version_tests.models import VersionTest


class Listener:
    """An app that follows version tests: does nothing, unless told otherwise."""

    def ended(self, test: VersionTest) -> None:
        """The locked test, not saved yet, has ended: decided, exhausted or cancelled. Called in that transaction."""


_registered: list[Listener] = []


def register(listener: Listener) -> None:
    """Have the listener follow every test from now on."""
    _registered.append(listener)


def ended(test: VersionTest) -> None:
    """Tell every listener that the test has ended."""
    for listener in _registered:
        listener.ended(test)
