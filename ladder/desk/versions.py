"""Acts on versions of bots: rejected, suspended, reinstated, activated."""

from __future__ import annotations

from collections.abc import Callable

from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots import listeners, services
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.desk.acting import Asked, Came, Deed, Preview
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match

HEAD = ("Bot", "Version", "Title", "Owner", "Is", "Plays")


def version_of(asked: Asked) -> Version:
    """The version that is meant: by title, bot and number. Raises ServiceError."""
    title, name, number = asked["version"]
    bots = Bot.objects.filter(title=title).known_as(name)
    found = Version.objects.filter(bot__in=bots, number=number).select_related("bot__owner", "bot__active_version")
    version = found.defer("package", "report").first()
    if version is None:
        raise ServiceError(
            "version", f"there is no version {title}/{name}/{number}.", "Its page has it: TITLE/BOT/NUMBER."
        )
    return version


def subject(asked: Asked) -> str:
    """What the trail calls it."""
    return "/".join(map(str, asked["version"]))


def hold(asked: Asked) -> None:
    """Lock the seasons of its title, its bot, and then the version."""
    version = version_of(asked)
    listeners.hold(version.bot.title)
    Bot.objects.select_for_update(of=("self",)).get(pk=version.bot_id)
    Version.objects.select_for_update(of=("self",)).only("pk").get(pk=version.pk)


def _row(version: Version) -> tuple[str, ...]:
    bot = version.bot
    active = bot.active_version
    plays = f"v{active.number}" if active is not None else "none"
    return (bot.name, f"v{version.number}", bot.title, bot.owner.username, version.status, plays)


def _preview(says: str, remedy: str, *allowed: VersionStatus) -> Callable[[Asked], Preview]:
    def preview(asked: Asked) -> Preview:
        version = version_of(asked)
        if version.status not in allowed:
            raise Conflict("version", f"{version.bot.name} v{version.number} is {version.status}.", remedy)
        told = [says.format(f"{version.bot.name} v{version.number}")]
        if asked.get("reason"):
            told.append(f"Its owner reads: “{asked['reason']}”")
        waiting = Match.objects.open().filter(seats__version=version).count()
        now = f"{counted(waiting, 'match', 'matches')} with it to be played."
        return Preview(tuple(told), HEAD, (_row(version),), (now,))

    return preview


def _reject(asked: Asked) -> Came:
    version = version_of(asked)
    if not services.reject(version.pk, asked["reason"]):
        raise Conflict("version", f"{version.bot.name} v{version.number} has been decided meanwhile.")
    return Came(f"{version.bot.name} v{version.number} is rejected.")


def _suspend(asked: Asked) -> Came:
    version = version_of(asked)
    services.suspend(version, asked["reason"])
    return Came(f"{version.bot.name} v{version.number} is suspended.")


def _reinstate(asked: Asked, by: User) -> Came:
    version = version_of(asked)
    services.reinstate(version, by)
    return Came(f"{version.bot.name} v{version.number} is ready again.")


def _activate(asked: Asked, by: User) -> Came:
    version = version_of(asked)
    services.activate(version, by)
    return Came(f"{version.bot.name} v{version.number} plays now.")


DEEDS = (
    Deed(
        "version-reject",
        "Reject a version",
        "End the validation of a version that has not passed.",
        subject,
        _preview(
            "{0} is rejected, for good; validation games of it that wait are void.",
            "Only one that is not decided is rejected; suspend one that is ready.",
            VersionStatus.SUBMITTED,
            VersionStatus.VALIDATING,
        ),
        _reject,
        hold,
    ),
    Deed(
        "version-suspend",
        "Suspend a version",
        "Take a version that is ready out of play.",
        subject,
        _preview(
            "{0} is suspended: it leaves every open season, and its queued matches are void.",
            "Only one that is ready is suspended.",
            VersionStatus.READY,
        ),
        _suspend,
        hold,
    ),
    Deed(
        "version-reinstate",
        "Reinstate a version",
        "Take a suspension back.",
        subject,
        _preview(
            "The suspension of {0} is taken back. It is ready; its owner, or you, may activate it.",
            "Only one that is suspended is reinstated.",
            VersionStatus.SUSPENDED,
        ),
        _reinstate,
        hold,
        signed=True,
    ),
    Deed(
        "version-activate",
        "Activate a version",
        "Let a version that is ready play for its bot.",
        subject,
        _preview(
            "{0} plays for its bot, in every open season of the title too, in the place of the version that does now.",
            "Only one that is ready may play.",
            VersionStatus.READY,
        ),
        _activate,
        hold,
        signed=True,
    ),
)
