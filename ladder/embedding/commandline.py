"""How `manage.py`, which is installed as `leadenhall-house`, runs a command: the embedded services are there while it runs, and the house's
own troubles are one line each."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext

from django.core.management import BaseCommand, ManagementUtility

from ladder.environment import or_end
from ladder.errors import HouseError
from ladder.starting import all_kept

WITHOUT_SERVICES = {
    "up",
    "backup",
    "restore",
    "help",
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "makemessages",
    "test",
}
"""Commands that start the services themselves, or never open the database."""


def main() -> None:
    """Run Django's command line on `sys.argv`, for the house of this machine unless the environment names other settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
    run(sys.argv)


def run(arguments: list[str]) -> None:
    """Run Django's command line on `arguments` (sys.argv). A HouseError, or a setting that cannot be meant, ends the process
    with its one line and exit code 1."""
    # A plain SIGTERM would end Python on the spot; as an exit, it lets the services stop first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        CommandLine(arguments).execute()
    except HouseError as error:
        # As Django announces its own: a command's refusals look alike, whoever makes them.
        sys.exit(f"CommandError: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


class CommandLine(ManagementUtility):
    """Django's own, which sets Django up and then looks for the command: from there on the services run that it needs."""

    def execute(self) -> None:
        """See `ManagementUtility.execute`."""
        with ExitStack() as self._running, ExitStack() as self._starting:
            self._starting.enter_context(or_end())
            self._starting.enter_context(all_kept())
            super().execute()

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """See `ManagementUtility.fetch_command`."""
        self._starting.close()
        with or_end():
            self._running.enter_context(services_for(self.argv))
        return super().fetch_command(subcommand)


def services_for(arguments: list[str]) -> AbstractContextManager[object]:
    """The embedded services, for a command that needs them; nothing for others, and nothing when deployed."""
    from django.conf import settings

    command = arguments[1] if len(arguments) > 1 else "help"
    folder = getattr(settings, "VAR", None)
    if folder is None or command.startswith("-") or command in WITHOUT_SERVICES or {"-h", "--help"} & set(arguments):
        return nullcontext()
    from .services import services

    return services(folder, settings.DATABASES["default"]["NAME"], command)
