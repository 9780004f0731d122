"""`manage.py worker_role`: the database role of workers on other machines, with the rights that playing matches needs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from engine.wording import counted
from ladder import environment
from ladder.house import rights

VARIABLE = "WORKER_PASSWORD"
SHORTEST = 16


class Command(BaseCommand):
    help = (
        f"Make the Postgres role {rights.ROLE} or bring its rights up to date; {VARIABLE} in the environment is its password from now on. "
        "Migrations keep its rights up to date by themselves."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--connections", type=int, default=200, help="how many it may have at once (200)")

    def handle(self, *, connections: int, verbosity: int, **_: Any) -> None:
        password = environment.text(VARIABLE)
        if password and len(password) < SHORTEST:
            raise CommandError(f"{VARIABLE} has less than {SHORTEST} characters. Make one: openssl rand -hex 24")
        try:
            granted = rights.give(password=password, connections=connections)
        except DatabaseError as error:
            raise CommandError(f"Postgres refuses: {' '.join(str(error).split())}") from error
        if verbosity > 1:
            self.stdout.write("\n".join(granted))
        told = "its password is set" if password else f"its password is as it was ({VARIABLE} is not set)"
        self.stdout.write(f"{rights.ROLE}: rights on {counted(len(granted), 'table')}; {told}")
