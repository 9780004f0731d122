"""How `manage.py`, which is installed as `leadenhall-house`, runs a command: the embedded services are there while it runs, and the house's
own troubles are one line each."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext

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
    import django
    from django.core.management import execute_from_command_line

    from ladder.environment import or_end

    # A plain SIGTERM would end Python on the spot; as an exit, it lets the services stop first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        with or_end():
            with all_kept():
                django.setup()
            with services_for(arguments):
                execute_from_command_line(arguments)
    except HouseError as error:
        # As Django announces its own: a command's refusals look alike, whoever makes them.
        sys.exit(f"CommandError: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def services_for(arguments: list[str]) -> AbstractContextManager[object]:
    """The embedded services, for a command that needs them; nothing for others, and nothing when deployed."""
    from django.conf import settings

    command = arguments[1] if len(arguments) > 1 else "help"
    folder = getattr(settings, "VAR", None)
    if folder is None or command.startswith("-") or command in WITHOUT_SERVICES or {"-h", "--help"} & set(arguments):
        return nullcontext()
    from .services import services

    return services(folder, settings.DATABASES["default"]["NAME"], command)
