"""All writes to version tests. A test moves on in `advance`, which beat and the end of each of its blocks call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import structlog
from django.db import transaction
from django.utils import timezone

import engine
from engine import BadOption
from engine.ratings import sprt
from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany, refused
from ladder.house.rounds import each_by_itself
from ladder.play import services as matches
from ladder.play.models import MatchStatus
from ladder.version_tests import listeners
from ladder.version_tests.models import BY_CANCELLING, CountedBlock, FieldVersion, TestState, VersionTest
from ladder.version_tests.playing import block_score, hypotheses_of, make_block, scores_of

log = structlog.get_logger(__name__)

MOST_RUNNING = 2
"""Tests of one author that may run at a time."""

BLOCKS_IN_FLIGHT = 2
"""Open blocks of one test."""

MOST_BLOCKS = 1000
"""What `most_blocks` may be at most."""

LARGEST_ELO = 800.0
"""Points: hypotheses further from 0 are of no use to anybody."""

SMALLEST_CHANCE = 0.001
"""What alpha and beta may be at least."""

LARGEST_FIELD = 20
"""Versions in one field."""

SPOILT_BLOCKS = 10
"""A test of which so many more blocks could not be played to the end than could is given up: something is wrong with the house."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is tested and for how long. `seats` None: the smallest table at which two can sit, else 1; the rest as in VersionTest."""

    seats: int | None = None
    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05
    most_blocks: int = 400


def start(
    owner: User,
    candidate: Version,
    baseline: Version,
    field: Sequence[Version] = (),
    options: Mapping[str, str] | None = None,
    terms: Terms = Terms(),
) -> VersionTest:
    """Start a test of `candidate` against `baseline`, two ready versions of bots of the owner's, and make its first blocks.

    `field` are active versions that fill the table; empty: the house's bots of the title. A keeper may test anybody's versions. Raises
    ServiceError naming the field, NotAllowed for versions of others, Conflict for versions that are not ready, TooMany when as many tests
    of the owner's are running as may.
    """
    check_contestants(owner, candidate, baseline)
    title, settings, seats = check_table(candidate.bot.title, options or {}, terms.seats)
    hypotheses = check_terms(terms)
    if seats <= 2 and field:
        raise ServiceError("field", f"at tables of {seats} nobody else sits.", "Leave the field empty.")
    chosen = check_field(title, candidate, baseline, field) if seats > 2 else []
    with transaction.atomic():
        # One start of an owner at a time, so that the limit cannot be raced.
        User.objects.select_for_update().get(pk=owner.pk)
        running = VersionTest.objects.filter(owner=owner, state=TestState.RUNNING)
        if not owner.is_staff and running.count() >= MOST_RUNNING:
            raise TooMany(
                "candidate",
                f"{MOST_RUNNING} tests of yours are running, and no more are allowed at a time.",
                "Wait until one has ended, or cancel one.",
            )
        test = VersionTest.objects.create(
            owner=owner,
            title=title,
            options=settings,
            candidate=candidate,
            baseline=baseline,
            seats=seats,
            elo0=hypotheses.elo0,
            elo1=hypotheses.elo1,
            alpha=hypotheses.alpha,
            beta=hypotheses.beta,
            most_blocks=terms.most_blocks,
            lower=hypotheses.lower,
            upper=hypotheses.upper,
        )
        FieldVersion.objects.bulk_create(FieldVersion(test=test, version=version) for version in chosen)
        log.info("version test started", test=test.pk, candidate=str(candidate), baseline=str(baseline))
        return advance(test.pk)


def check_contestants(owner: User, candidate: Version, baseline: Version) -> None:
    """Raise unless these are two ready versions of one title that the owner may test."""
    for field, version in (("candidate", candidate), ("baseline", baseline)):
        if not owner.is_staff and version.bot.owner_id != owner.pk:
            raise NotAllowed(field, f"{version.bot.name} is not yours.", "Test versions of your own bots.")
        if version.status != VersionStatus.READY:
            raise Conflict(field, f"{version} is {version.status}.", "Only one that is ready may play.")
    if candidate.pk == baseline.pk:
        raise ServiceError("baseline", "it is the candidate itself.", "Choose another version.")
    if candidate.bot.title != baseline.bot.title:
        raise ServiceError("baseline", f"it plays {baseline.bot.title}, the candidate {candidate.bot.title}.")


def check_table(title: str, options: Mapping[str, str], seats: int | None) -> tuple[str, dict[str, str], int]:
    """Title, options with defaults, and seats of the table. Raises ServiceError."""
    try:
        found = engine.title(title)
        settings = found.check_options(dict(options))
        allowed = found.seats(settings)
    except BadOption as error:
        raise refused(error) from error
    count = seats if seats is not None else next((count for count in allowed if count > 1), allowed[0])
    if count not in allowed:
        raise ServiceError("seats", f"{found.name} has no table of {count}.", f"Choose from: {allowed}.")
    return title, settings, count


def check_terms(terms: Terms) -> sprt.Hypotheses:
    """The hypotheses of these terms. Raises ServiceError naming the field."""
    for name in ("elo0", "elo1"):
        if not (isfinite(value := getattr(terms, name)) and abs(value) <= LARGEST_ELO):
            raise ServiceError(
                name, f"{value} is no difference.", f"Give points from -{LARGEST_ELO:g} to {LARGEST_ELO:g}."
            )
    for name in ("alpha", "beta"):
        if not getattr(terms, name) >= SMALLEST_CHANCE:
            raise ServiceError(name, f"{getattr(terms, name)} is too small.", f"Give {SMALLEST_CHANCE} or more.")
    if not 1 <= terms.most_blocks <= MOST_BLOCKS:
        raise ServiceError("most_blocks", f"{terms.most_blocks} cannot be.", f"Give 1 to {MOST_BLOCKS}.")
    try:
        return sprt.Hypotheses(terms.elo0, terms.elo1, terms.alpha, terms.beta)
    except sprt.BadTest as error:
        raise ServiceError(error.field, str(error).partition(": ")[2]) from error


def check_field(title: str, candidate: Version, baseline: Version, field: Sequence[Version]) -> list[Version]:
    """The versions that fill the tables, each once: these, or the house's bots of the title. Raises ServiceError, Conflict."""
    if not field:
        house = Bot.objects.house().filter(title=title, active_version__status=VersionStatus.READY)
        found = [bot.active_version for bot in house.select_related("active_version__bot").order_by("pk")]
        field = [version for version in found if version is not None and version not in (candidate, baseline)]
        if not field:
            raise ServiceError("field", "the table has more than two seats, and no house bot plays.", "Name a field.")
    chosen = list({version.pk: version for version in field}.values())
    if len(chosen) > LARGEST_FIELD:
        raise ServiceError("field", f"{len(chosen)} versions are too many.", f"Name {LARGEST_FIELD} at most.")
    for version in chosen:
        if version.bot.title != title:
            raise ServiceError("field", f"{version} plays {version.bot.title}.", f"Name versions that play {title}.")
        if version in (candidate, baseline):
            raise ServiceError("field", f"{version} is tested, and no part of the field.", "Leave it out.")
        if version.status != VersionStatus.READY or version.bot.active_version_id != version.pk:
            raise Conflict("field", f"{version} does not play now.", "Name versions that are active.")
    return chosen


def advance(test_id: int) -> VersionTest:
    """Take a running test as far as it can go: count the blocks that are complete, end it or make blocks. Call it as often as you like.

    Everything happens under the test's lock. A block is counted once, for ever at its place in the order in which the test took them: that
    of their completion, among those that were complete at the time. The first crossing of a bound decides, and a test that has ended is
    left alone, its open blocks included. Raises VersionTest.DoesNotExist.
    """
    with transaction.atomic():
        test = lock(test_id)
        if test.state != TestState.RUNNING:
            return test
        spoilt = count_blocks(test)
        state = assess(test)
        if state.decision is not None:
            end(test, TestState.DECIDED, decision=state.decision)
        elif test.blocks_counted >= test.most_blocks:
            end(
                test,
                TestState.EXHAUSTED,
                f"{counted(test.blocks_counted, 'block was', 'blocks were')} played without a decision",
            )
        elif why := cannot_go_on(test, spoilt):
            end(test, TestState.CANCELLED, why)
        else:
            make_blocks(test)
        test.save()
    return test


def advance_all() -> int:
    """`advance` for every running test, and what a cancelled one has left is voided. Returns how many there were."""
    running = VersionTest.objects.filter(state=TestState.RUNNING).order_by("pk").values_list("pk", flat=True)
    left = VersionTest.objects.filter(
        state=TestState.CANCELLED, blocks__matches__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING)
    )
    found = [*running, *left.order_by("pk").values_list("pk", flat=True).distinct()]
    each_by_itself(
        found,
        lambda test_id: call_off_matches(advance(test_id)),
        "version test not advanced",
        lambda test_id: {"test": test_id},
    )
    return len(found)


def cancel(test: VersionTest, by: User) -> VersionTest:
    """Stop a running test; its open matches are voided. Raises NotAllowed unless `by` owns it or is a keeper, Conflict if it has ended."""
    if not by.is_staff and test.owner_id != by.pk:
        raise NotAllowed("test", "it is not yours.")
    with transaction.atomic():
        test = lock(test.pk)
        if test.state != TestState.RUNNING:
            raise Conflict("test", f"it has ended: {test.state}.")
        end(test, TestState.CANCELLED, BY_CANCELLING.format(by.username))
        test.save()
    # A match's lock comes before all others, so this cannot be in the same transaction. Should the moment be lost, beat makes it good.
    call_off_matches(test)
    return test


def call_off_matches(test: VersionTest) -> None:
    """Void the open matches of a cancelled test, each in a transaction of its own."""
    if test.state == TestState.CANCELLED:
        for block in test.blocks.filter(completed_at=None):
            for match_id in block.matches.open().values_list("pk", flat=True):
                matches.call_off(match_id, "its version test was cancelled")


def lock(test_id: int) -> VersionTest:
    """The test, its row locked until the transaction ends. Raises VersionTest.DoesNotExist."""
    locked = VersionTest.objects.select_for_update(of=("self",)).select_related("candidate__bot", "baseline__bot")
    return locked.defer("candidate__package", "baseline__package").get(pk=test_id)


def count_blocks(test: VersionTest) -> int:
    """Count those complete blocks of a locked test that are not counted yet. Returns how many say nothing, since a match is void."""
    complete = test.blocks.filter(completed_at__isnull=False, counted_in_test=None).order_by("completed_at", "pk")
    number, spoilt = test.blocks_counted, 0
    for block in complete.prefetch_related("matches__seats"):
        score = block_score(test, block)
        if score is None:
            spoilt += 1
            continue
        number += 1
        CountedBlock.objects.create(test=test, number=number, block=block, score=score.score, games=score.games)
    test.blocks_counted = number
    return spoilt


def assess(test: VersionTest) -> sprt.State:
    """Where a locked test stands by its counted blocks, written into it (unsaved)."""
    state = sprt.assess(scores_of(test), hypotheses_of(test))
    test.llr, test.lower, test.upper = state.llr, state.lower, state.upper
    test.elo, test.elo_low, test.elo_high = state.elo, state.elo_low, state.elo_high
    return state


def end(test: VersionTest, state: TestState, reason: str = "", decision: str = "") -> None:
    """End a locked test (unsaved)."""
    test.state, test.reason, test.decision, test.ended_at = state, reason, decision, timezone.now()
    log.info("version test ended", test=test.pk, state=state, decision=decision, llr=test.llr, reason=reason)
    listeners.ended(test)


def cannot_go_on(test: VersionTest, spoilt: int) -> str:
    """Why no more blocks of the test can be played; empty when they can."""
    for version in (test.candidate, test.baseline):
        if version.status != VersionStatus.READY:
            return f"{version} is {version.status} and may not play any more"
    if test.seats > 2 and not field_of(test):
        return "no version of its field may play any more"
    if spoilt >= SPOILT_BLOCKS + test.blocks_counted:
        return f"{spoilt} of its blocks could not be played to the end"
    if test.seats not in engine.title(test.title).seats(test.options):
        return f"{test.title} has no table of {test.seats} any more"
    return ""


def field_of(test: VersionTest) -> list[int]:
    """Ids of the versions of the field that may play."""
    ready = test.field.filter(version__status=VersionStatus.READY)
    return list(ready.order_by("pk").values_list("version_id", flat=True))


def make_blocks(test: VersionTest) -> None:
    """Bring a locked test to as many open blocks as it may have, never to more than it can still count."""
    open_blocks = test.blocks.filter(completed_at=None).count()
    room = min(BLOCKS_IN_FLIGHT, test.most_blocks - test.blocks_counted) - open_blocks
    field = field_of(test) if test.seats > 2 else []
    for _ in range(room):
        make_block(test, field)


__all__ = ["MOST_BLOCKS", "MOST_RUNNING", "Terms", "advance", "advance_all", "cancel", "start"]
