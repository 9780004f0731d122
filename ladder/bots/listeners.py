"""Who follows what becomes of bots. An app above this one registers a listener when it is ready; nothing here knows what it does.

Locks are always taken in the order match, season, bot, version, entry. So whoever must lock something before a bot's row is asked first,
in the order in which the apps are installed, and keeps what it has locked in a `Held`, which is told of the change.
"""

from __future__ import annotations

from ladder.bots.models import Bot, Version


class Held:
    """What one listener has locked while a bot's standing changes, and what it does about the change: nothing, unless told otherwise."""

    def activated(self, bot: Bot, version: Version) -> None:
        """The version is the one that plays now. Bot and version are locked."""

    def suspended(self, bot: Bot, version: Version) -> None:
        """The version may not play any more. Bot and version are locked."""

    def deleting(self, bot: Bot) -> None:
        """The bot, which is locked, is about to be deleted: delete what is only about it. What is left and names it keeps it in being."""

    def deleting_version(self, version: Version) -> None:
        """The same of a version alone, which is locked with its bot, and does not play."""


class Listener:
    """An app that follows what becomes of bots."""

    def hold(self, title: str) -> Held:
        """Lock what must be locked before a bot of this title. Called in a transaction."""
        return Held()

    def hold_to_delete(self, bot: Bot) -> Held:
        """The same before the bot is deleted."""
        return self.hold(bot.title)

    def hold_to_delete_version(self, version: Version) -> Held:
        """The same before one of its versions is."""
        return self.hold(version.bot.title)

    def out_of_play(self) -> None:
        """A version has been rejected, suspended or deleted. Locks nothing; what it asks for is done after the commit."""


_registered: list[Listener] = []


def register(listener: Listener) -> None:
    """Have the listener follow every bot from now on."""
    _registered.append(listener)


def hold(title: str) -> list[Held]:
    """Let every listener lock what it must before a bot of this title is locked. Call inside a transaction."""
    return [listener.hold(title) for listener in _registered]


def hold_to_delete(bot: Bot) -> list[Held]:
    """The same before the bot is deleted."""
    return [listener.hold_to_delete(bot) for listener in _registered]


def hold_to_delete_version(version: Version) -> list[Held]:
    """The same before one of its versions is."""
    return [listener.hold_to_delete_version(version) for listener in _registered]


def out_of_play() -> None:
    """Tell every listener that a version will not play any more."""
    for listener in _registered:
        listener.out_of_play()
