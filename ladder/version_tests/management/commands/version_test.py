"""`manage.py version_test start|show|cancel`: does one version beat another?"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.commands import VERSION_HELP, version_called
from ladder.commands import pairs, refusals
from ladder.figures import plain, signed
from ladder.trail.services import Asking, recorded, recorded_apart
from ladder.version_tests import selectors, services
from ladder.version_tests.models import VersionTest
from ladder.version_tests.services import Terms


class Command(BaseCommand):
    help = "Start a version test on behalf of the candidate's owner, show one or all that run, or cancel one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        start = acts.add_parser("start", help="start a test; its matches are queued at once")
        terms = Terms()
        start.add_argument("candidate", help=VERSION_HELP)
        start.add_argument("baseline", help=VERSION_HELP)
        start.add_argument(
            "--field", action="append", default=[], metavar="VERSION", help="another active version at the table"
        )
        start.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
        start.add_argument("--seats", type=int, help="seats at the table; the fewest at which two can sit without")
        start.add_argument("--elo0", type=float, default=terms.elo0, help="points that mean: not better")
        start.add_argument("--elo1", type=float, default=terms.elo1, help="points that mean: better")
        start.add_argument("--alpha", type=float, default=terms.alpha, help="chance to call better what is at elo0")
        start.add_argument("--beta", type=float, default=terms.beta, help="chance to call not better what is at elo1")
        start.add_argument(
            "--blocks", type=int, default=terms.most_blocks, dest="most_blocks", help="it stops after so many"
        )
        show = acts.add_parser("show", help="show one test, or all that run")
        show.add_argument("test", nargs="?", type=int)
        cancel = acts.add_parser("cancel", help="stop a running test; its open matches are voided")
        cancel.add_argument("test", type=int)
        cancel.add_argument("--by", required=True, metavar="USER", help="its owner, or a keeper")

    def handle(self, *, act: str, **options: Any) -> None:
        with refusals():
            getattr(self, act)(**options)

    def start(self, *, candidate: str, baseline: str, field: list[str], option: list[str], **options: Any) -> None:
        """Start a test of its owner's."""
        one = version_called(candidate)
        terms = Terms(**{name: options[name] for name in Terms.__dataclass_fields__})
        others = [version_called(name) for name in field]
        other, given = version_called(baseline), pairs("--option", option)
        asked = {"candidate": candidate, "baseline": baseline, "field": field, "options": given, **asdict(terms)}
        self.tell(
            recorded(
                Asking("version-test-start", f"{one} against {other}", asked),
                lambda: services.start(one.bot.owner, one, other, others, given, terms),
                lambda made: f"Version test {made.pk} runs.",
            )
        )

    def show(self, *, test: int | None, **_: Any) -> None:
        """One test, or those that run."""
        found = [test_numbered(test)] if test is not None else list(selectors.version_tests(state="running"))
        for one in found:
            self.tell(one)
        if not found:
            self.stdout.write("no version test runs")

    def cancel(self, *, test: int, by: str, **_: Any) -> None:
        """Stop a test."""
        user = User.objects.filter(username__iexact=by).first()
        if user is None:
            raise CommandError(f"There is no user {by!r}.")
        found = test_numbered(test)
        asking = Asking("version-test-cancel", f"version test {found.pk}", by=user)
        self.tell(recorded_apart(asking, lambda: services.cancel(found, user), lambda _: "It is cancelled."))

    def tell(self, test: VersionTest) -> None:
        """A test in two lines."""
        elo = "no Elo yet" if test.elo is None else f"Elo {signed(test.elo, 0)}"
        if test.elo is not None and test.elo_low is not None and test.elo_high is not None:
            elo += f" ({signed(test.elo_low, 0)} to {signed(test.elo_high, 0)})"
        ended = f": {test.decision or test.reason}" if test.decision or test.reason else ""
        self.stdout.write(f"{test.pk}  {test}, {test.title}, {counted(test.seats, 'seat')}: {test.state}{ended}")
        self.stdout.write(
            f"   {test.blocks_counted} of at most {counted(test.most_blocks, 'block')}; {elo}; "
            f"LLR {plain(test.llr, 2)} between {plain(test.lower, 2)} and {plain(test.upper, 2)}"
        )


def test_numbered(number: int) -> VersionTest:
    """The test of this number. Raises CommandError."""
    found = selectors.version_tests().filter(pk=number).first()
    if found is None:
        raise CommandError(f"There is no version test {number}.")
    return found
