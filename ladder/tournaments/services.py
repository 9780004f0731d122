"""All writes to tournaments. How a running one goes on is told in `advancing`, how a pairing is played in `playing`.

A tournament's row is locked for every change of it, its participants, rounds and pairings. That lock comes after those of match, season,
bot, version and entry: whoever holds it waits for none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from django.db import IntegrityError, transaction
from django.db.models import F, Max, Model, QuerySet
from django.utils import timezone
from django.utils.text import slugify

import engine
from engine import BadOption
from engine.formats import FORMATS, BadTerms
from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.models import Bot, VersionStatus
from ladder.bots.selectors import may_manage
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany, refused
from ladder.seasons.models import Entry, EntryStatus, Season, SeasonState
from ladder.texts import line
from ladder.tournaments.advancing import advance, go_on, lock, take_out
from ladder.tournaments.histories import format_of, terms_of
from ladder.tournaments.models import Format, Participant, Round, Tournament, TournamentState
from ladder.tournaments.publishing import ask_to_advance
from ladder.tournaments.selectors import is_keeper, may_run

MOST_PARTICIPANTS = 128
MOST_BLOCKS = 100
"""Of a pairing."""

MOST_MATCHES = 20_000
"""Of a keeper's tournament, as planned."""

MOST_AUTHORS_MATCHES = 1_000
"""Of a tournament that an author runs: the machines are everybody's."""

MOST_AUTHORS_TOURNAMENTS = 2
"""Tournaments of one author that are not over."""

log = structlog.get_logger(__name__)

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a tournament is to be. `seats` 1 means duels; `rounds` 0 means as many as the format needs; `blocks` are those of a pairing."""

    title: str
    name: str
    format: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    blocks: int = 1
    held_back: bool = False
    several_per_owner: bool = False
    seed_by_rating: bool = False


def create(setup: Setup, by: User) -> Tournament:
    """A draft, run by its creator: participants are entered, and it can be started.

    Raises ServiceError naming the field, Conflict when the name is taken, NotAllowed for an author who would hold results back (they would
    be hidden from everybody but keepers), TooMany for an author who already runs several.
    """
    options = check(setup)
    if setup.held_back and not is_keeper(by):
        raise NotAllowed("held_back", "only a keeper may hold results back.", "Let results be shown at once.")
    name = line("name", setup.name, most=80)
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=by.pk)
            check_quota(by)
            return Tournament.objects.create(
                title=setup.title,
                name=name,
                slug=free_slug(setup.title, name),
                format=setup.format,
                options=options,
                seats=setup.seats,
                rounds=setup.rounds,
                blocks=setup.blocks,
                held_back=setup.held_back,
                several_per_owner=setup.several_per_owner,
                seed_by_rating=setup.seed_by_rating,
                created_by=by,
            )
    except IntegrityError as error:
        raise Conflict("name", f"a tournament of this title is called {name!r}.", "Choose another name.") from error


def check(setup: Setup) -> dict[str, str]:
    """The title's options in full. Raises ServiceError naming the field that is wrong."""
    try:
        title = engine.title(setup.title)
        options = title.check_options(dict(setup.options))
        allowed = title.seats(options)
    except BadOption as error:
        raise refused(error) from error
    if setup.format not in FORMATS:
        raise ServiceError("format", f"there is no format {setup.format!r}.", f"Use one of: {', '.join(FORMATS)}.")
    if setup.seats not in allowed:
        raise ServiceError("seats", f"{setup.seats} cannot play with these options.", f"Use one of {allowed}.")
    if setup.rounds and setup.format != Format.SWISS:
        raise ServiceError("rounds", f"a {setup.format.replace('_', ' ')} has as many as it needs.", "Leave it at 0.")
    if not 0 <= setup.rounds < MOST_PARTICIPANTS:
        raise ServiceError(
            "rounds", f"{counted(setup.rounds, 'round')} cannot be.", f"Use 0 to {MOST_PARTICIPANTS - 1}."
        )
    if not 1 <= setup.blocks <= MOST_BLOCKS:
        raise ServiceError("blocks", f"{counted(setup.blocks, 'block')} cannot be.", f"Use 1 to {MOST_BLOCKS}.")
    line("name", setup.name, most=80)
    return options


def check_quota(by: User) -> None:
    """Raise TooMany when an author runs as many tournaments as one may. Their row is locked by the caller."""
    if is_keeper(by):
        return
    unfinished = Tournament.objects.filter(created_by=by, state__in=(TournamentState.DRAFT, TournamentState.RUNNING))
    if unfinished.count() >= MOST_AUTHORS_TOURNAMENTS:
        raise TooMany(
            "name",
            f"you run {MOST_AUTHORS_TOURNAMENTS} tournaments, and no more are allowed at once.",
            "Cancel one, or wait until it is over.",
        )


def free_slug(title: str, name: str) -> str:
    """A slug that no other tournament has: names may differ in what a slug leaves out."""
    stem = slugify(f"{engine.title(title).name} {name}")[:90]
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(slug for slug in (stem, *(f"{stem}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


def enter(tournament: Tournament, bot: Bot, by: User) -> Participant:
    """Enter the bot's active version into a draft, last in the seeding; one that is entered already stays where it is.

    Its owner and keepers may do so; house bots may be entered by whoever runs the tournament. Raises NotAllowed, Conflict (started; no
    version that may play; its owner has another bot in it), ServiceError (it plays another title; the tournament is full).
    """
    if not may_manage(bot, by) and not is_keeper(by) and not (bot.owner.is_house and may_run(tournament, by)):
        raise NotAllowed("bot", f"{bot.name} is not yours.", "Its owner can enter it.")
    with transaction.atomic():
        tournament = lock(tournament.pk)
        require_draft(tournament)
        bot = with_version(Bot.objects.select_related("active_version", "owner")).get(pk=bot.pk)
        version = bot.active_version
        if bot.title != tournament.title:
            raise ServiceError("bot", f"{bot.name} plays {bot.title}, the tournament is of {tournament.title}.")
        if version is None or version.status != VersionStatus.READY:
            raise Conflict("bot", f"{bot.name} has no active version.", "Submit one, or activate one that is ready.")
        if (entered := tournament.participants.filter(bot=bot).first()) is not None:
            return entered
        others = tournament.participants.filter(bot__owner=bot.owner).select_related("bot")
        if not tournament.several_per_owner and not bot.owner.is_house and (other := others.first()) is not None:
            raise Conflict(
                "bot",
                f"{bot.owner.username} has {other.bot.name} in it, and an owner may have one.",
                "Withdraw that one first.",
            )
        if tournament.participants.count() >= MOST_PARTICIPANTS:
            raise ServiceError("bot", f"the tournament is full: it has {MOST_PARTICIPANTS} participants.")
        last = tournament.participants.aggregate(last=Max("number"))["last"] or 0
        return Participant.objects.create(tournament=tournament, bot=bot, version=version, number=last + 1)


def with_version(rows: QuerySet[Row], prefix: str = "") -> QuerySet[Row]:
    """The rows with their bots' active versions, but for packages and reports, which may be large."""
    return rows.defer(f"{prefix}active_version__package", f"{prefix}active_version__report")


def withdraw(tournament: Tournament, bot: Bot, by: User) -> None:
    """Take the bot out: of a draft without a trace, of a running tournament so that it loses what it has not played yet.

    Its owner, keepers and whoever runs the tournament may do so. Raises NotAllowed, Conflict (it is not in it; the tournament is over).
    """
    if not may_manage(bot, by) and not may_run(tournament, by):
        raise NotAllowed("bot", f"{bot.name} is not yours.")
    with transaction.atomic():
        tournament = lock(tournament.pk)
        participant = tournament.participants.filter(bot=bot).first()
        if participant is None:
            raise Conflict("bot", f"{bot.name} is not in {tournament.name}.")
        if tournament.state == TournamentState.DRAFT:
            leave_draft(tournament, participant)
        elif tournament.state != TournamentState.RUNNING:
            raise Conflict("tournament", f"{tournament.name} is {tournament.state}.")
        elif participant.withdrawn_at is None:
            take_out(participant, f"withdrawn by {by.username}")
            ask_to_advance(tournament.pk)


def leave_draft(tournament: Tournament, participant: Participant) -> None:
    """Delete a participant of a locked draft, and close the gap in the seeding."""
    number = participant.number
    participant.delete()
    for behind in tournament.participants.filter(number__gt=number).order_by("number"):
        behind.number -= 1
        behind.save(update_fields=["number"])


def start(tournament: Tournament, by: User) -> Tournament:
    """Pin every participant's active version, fix the seeding, and play the first round.

    Bots without a version that may play are left out. Raises NotAllowed for who does not run it, Conflict when it has started, ServiceError
    when so many cannot play like this, or would play too many matches; then nothing was changed.
    """
    require_runner(tournament, by)
    with transaction.atomic():
        tournament = lock(tournament.pk)
        require_draft(tournament)
        pin_versions(tournament)
        if tournament.seed_by_rating:
            seed_by_rating(tournament)
        check_size(tournament, by)
        tournament.state, tournament.started_at = TournamentState.RUNNING, timezone.now()
        tournament.save(update_fields=["state", "started_at"])
        go_on(tournament)
    log.info("tournament started", tournament=tournament.slug, by=by.username)
    return tournament


def pin_versions(tournament: Tournament) -> None:
    """Give each participant of a locked draft its bot's active version; who has none that is ready leaves."""
    participants = tournament.participants.select_related("bot__active_version")
    for participant in with_version(participants, "bot__").order_by("-number"):
        version = participant.bot.active_version
        if version is None or version.status != VersionStatus.READY:
            log.info("left out", tournament=tournament.slug, bot=participant.bot.name)
            leave_draft(tournament, participant)
        elif participant.version_id != version.pk:
            participant.version = version
            participant.save(update_fields=["version"])


def seed_by_rating(tournament: Tournament) -> None:
    """Number the participants of a locked draft by live Elo in the title's newest season; who is not in it keeps its order, at the end."""
    season = Season.objects.filter(title=tournament.title).exclude(state=SeasonState.DRAFT).order_by("-pk").first()
    current = Entry.objects.filter(season=season, status=EntryStatus.CURRENT)
    ratings = dict(current.values_list("bot_id", "rating"))
    participants = sorted(
        tournament.participants.all(),
        key=lambda participant: (-ratings.get(participant.bot_id, float("-inf")), participant.number),
    )
    # Out of the way first: numbers are unique at every moment.
    tournament.participants.update(number=F("number") + len(participants))
    for number, participant in enumerate(participants, start=1):
        participant.number = number
        participant.save(update_fields=["number"])


def check_size(tournament: Tournament, by: User) -> None:
    """Raise ServiceError when the participants are too few, or the matches too many."""
    count, terms, format = tournament.participants.count(), terms_of(tournament), format_of(tournament)
    try:
        format.check(count, terms)
    except BadTerms as error:
        raise ServiceError(error.field, error.message, error.remedy) from error
    planned = format.pairings(count, terms) * tournament.blocks * tournament.met_at_once
    most = MOST_MATCHES if is_keeper(by) else MOST_AUTHORS_MATCHES
    if planned > most:
        raise ServiceError(
            "blocks",
            f"up to {planned:,} matches would be played; {most:,} are allowed.",
            "Use fewer blocks, or participants.",
        )


def cancel(tournament: Tournament, by: User) -> None:
    """End a tournament that is not over: nothing more is played, what is queued or being played becomes void.

    Raises NotAllowed for who does not run it, Conflict when it is over.
    """
    require_runner(tournament, by)
    with transaction.atomic():
        tournament = lock(tournament.pk)
        if tournament.state not in (TournamentState.DRAFT, TournamentState.RUNNING):
            raise Conflict("tournament", f"{tournament.name} is {tournament.state} already.")
        tournament.state, tournament.finished_at = TournamentState.CANCELLED, timezone.now()
        tournament.save(update_fields=["state", "finished_at"])
    log.info("tournament cancelled", tournament=tournament.slug, by=by.username)
    # Matches are locked before tournaments, so this is no part of the transaction. Should it be cut short, beat goes on with it.
    advance(tournament.pk)


def release(tournament: Tournament, number: int, by: User) -> Round:
    """Show a complete round's results to everybody; one that is shown already stays so.

    Rounds are released in their order, for pairings of a round tell who won the one before. Raises NotAllowed for anybody but a keeper,
    ServiceError when there is no such round, Conflict while it is played or an earlier one is held back.
    """
    if not is_keeper(by):
        raise NotAllowed("round", "only a keeper releases rounds.")
    with transaction.atomic():
        tournament = lock(tournament.pk)
        found = tournament.round_set.filter(number=number).first()
        if found is None:
            raise ServiceError("round", f"{tournament.name} has no round {number}.")
        if found.released_at is not None:
            return found
        if found.completed_at is None and tournament.state == TournamentState.RUNNING:
            raise Conflict("round", f"round {number} is being played.", "Wait until it is complete.")
        held = tournament.round_set.filter(number__lt=number, released_at=None).order_by("number").first()
        if held is not None:
            raise Conflict("round", f"round {held.number} is held back.", "Release that one first.")
        found.released_at = timezone.now()
        found.save(update_fields=["released_at"])
    log.info("round released", tournament=tournament.slug, round=number, by=by.username)
    return found


def require_runner(tournament: Tournament, by: User) -> None:
    """Raise NotAllowed unless `by` runs the tournament."""
    if not may_run(tournament, by):
        raise NotAllowed("tournament", "only its creator or a keeper may do this.")


def require_draft(tournament: Tournament) -> None:
    """Raise Conflict unless the locked tournament is a draft."""
    if tournament.state != TournamentState.DRAFT:
        raise Conflict("tournament", f"{tournament.name} is {tournament.state}, and takes no more changes.")


__all__ = ["Setup", "advance", "cancel", "create", "enter", "release", "start", "withdraw"]
