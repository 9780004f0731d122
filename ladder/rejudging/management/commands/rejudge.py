"""`manage.py rejudge create|show|apply|cancel`: finished matches played again."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.commands import VERSION_HELP, version_called
from ladder.commands import refusals
from ladder.rejudging import selectors, services
from ladder.rejudging.models import RejudgeSet
from ladder.rejudging.services import Chosen
from ladder.seasons.commands import season_called
from ladder.trail.services import Asking, recorded, recorded_apart


class Command(BaseCommand):
    help = (
        "Play finished matches of a season again as a named set, see what would change, and apply or cancel it, once. create, apply and "
        "cancel change nothing, unless --commit is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        create = acts.add_parser("create", help="choose matches and queue their replays")
        create.add_argument("name")
        create.add_argument("season", metavar="SLUG")
        create.add_argument("--why", required=True, help="why; it stands in the ledger for ever")
        create.add_argument("--version", help=f"matches with {VERSION_HELP}")
        create.add_argument("--since", type=moment, help="matches that ended at this time (UTC, ISO 8601) or later")
        create.add_argument("--until", type=moment, help="matches that ended before this time")
        create.add_argument("--title-version", default="", help="matches that this version of the title played")
        create.add_argument(
            "--reason", default="", help="matches with a seat forfeited for a reason that holds these words"
        )
        create.add_argument("--match", action="append", type=int, default=[], help="this match")
        acts.add_parser("show", help="show a set's matrix, or all sets").add_argument("name", nargs="?")
        acts.add_parser("apply", help="let the new results count").add_argument("name")
        acts.add_parser("cancel", help="let the old results count on").add_argument("name")
        for act in ("create", "apply", "cancel"):
            acts.choices[act].add_argument("--by", required=True, metavar="KEEPER", help="who does it, for the record")
            acts.choices[act].add_argument("--commit", action="store_true", help="do it")

    def handle(self, *, act: str, **options: Any) -> None:
        with refusals():
            {"create": self.create, "show": self.show, "apply": self.apply, "cancel": self.cancel}[act](**options)

    def create(self, *, name: str, season: str, why: str, by: str, commit: bool, **options: Any) -> None:
        """Choose matches, and queue their replays."""
        chosen = Chosen(
            version=version_called(options["version"]) if options["version"] else None,
            since=options["since"],
            until=options["until"],
            title_version=options["title_version"],
            reason=options["reason"],
            matches=tuple(options["match"]),
        )
        found = season_called(season)
        count = services.matching(found, chosen).count()
        if commit:
            keeper = keeper_called(by)
            asking = Asking("rejudge-create", name, {"season": found.slug, "why": why, **chosen.to_json()}, keeper)
            recorded(asking, lambda: services.create(keeper, name, found, why, chosen), services.told)
        self.stdout.write(
            f"{name}: {counted(count, 'match', 'matches')} of {found.slug} {told(commit, 'to be', 'would be')} played again"
        )

    def show(self, *, name: str | None, **_: Any) -> None:
        """One set's matrix, or a line for each set."""
        if name is not None:
            self.tell(set_called(name))
            return
        for one in selectors.rejudge_sets():
            self.stdout.write(
                f"{one.name}: {one.state}, {one.season.slug}, {counted(one.members.count(), 'match', 'matches')}"
            )

    def apply(self, *, name: str, by: str, commit: bool, **_: Any) -> None:
        """Let the new results count."""
        found = set_called(name)
        if commit:
            found = settled(services.apply, recorded, "rejudge-apply", found, keeper_called(by))
        self.tell(found)
        if not commit:
            self.stdout.write("nothing was changed; --commit applies it")
        elif found.run is None:
            self.stdout.write("applied; no rating moved")
        else:
            run = found.run
            self.stdout.write(
                f"applied; rating run {run.number} restates matches {run.from_sequence} to {run.to_sequence}"
            )

    def cancel(self, *, name: str, by: str, commit: bool, **_: Any) -> None:
        """Let the old results count on."""
        found = set_called(name)
        if commit:
            found = settled(services.cancel, recorded_apart, "rejudge-cancel", found, keeper_called(by))
        self.stdout.write(
            f"{found.name}: {found.state}" + ("" if commit else "; nothing was changed, --commit cancels it")
        )

    def tell(self, found: RejudgeSet) -> None:
        """A set and its matrix."""
        seen = selectors.preview(found)
        self.stdout.write(
            f"{found.name}: {found.state}, {found.season.slug}; {counted(seen.matches, 'match', 'matches')}, {seen.played} played again, "
            f"{seen.waiting} to be played, {seen.failed} could not be, {seen.cancelled} cancelled"
        )
        if seen.other_house_bots:
            self.stdout.write(f"  at {counted(seen.other_house_bots, 'seat')} a house bot plays that has changed since")
        self.stdout.write(
            f"  {counted(len(seen.games), 'game')} coming out otherwise; seats by old place (rows) and new place (columns):"
        )
        for old, row in enumerate(seen.places, 1):
            self.stdout.write(f"    {old}: " + " ".join(f"{count:5}" for count in row))
        for pair in seen.pairs:
            if pair.changed:
                cells = ", ".join(f"{count} {old} to {new}" for old, new, count in pair.cells if old != new)
                self.stdout.write(
                    f"  {pair.one.name} to {pair.other.name}: {pair.changed} of {pair.games} differ: {cells}"
                )


def settled(
    service: Callable[[RejudgeSet, User], RejudgeSet],
    kept: Callable[..., RejudgeSet],
    word: str,
    found: RejudgeSet,
    keeper: User,
) -> RejudgeSet:
    """Have the service settle the set, on the trail."""
    return kept(Asking(word, found.name, by=keeper), lambda: service(found, keeper), services.told)


def told(commit: bool, done: str, otherwise: str) -> str:
    """The verb for what was done, or for what --commit would do."""
    return done if commit else f"(with --commit) {otherwise}"


def moment(text: str) -> datetime:
    """A time in ISO 8601, UTC unless it says otherwise."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def set_called(name: str) -> RejudgeSet:
    """The set of this name. Raises CommandError, naming those that there are."""
    found = RejudgeSet.objects.select_related("season", "run").filter(name__iexact=name).first()
    if found is None:
        known = ", ".join(RejudgeSet.objects.order_by("-pk").values_list("name", flat=True)[:20])
        raise CommandError(f"There is no rejudge set {name!r}. The latest: {known or 'none yet'}.")
    return found


def keeper_called(name: str) -> User:
    """The user of this name; the service asks whether they are a keeper. Raises CommandError."""
    found = User.objects.filter(username__iexact=name).first()
    if found is None:
        raise CommandError(f"There is no user {name!r}.")
    return found
