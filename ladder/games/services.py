"""What a person does with games: begin one, answer, resign. The house's side of it is played in `advancing`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import engine
from engine import BadOption
from engine.bots import house_bot, scripted_for
from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots.models import Version
from ladder.bots.persons import version_of_persons
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.games import advancing, selectors
from ladder.games.advancing import advance, advance_for_a_while, lose_seat, write
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.table import LONGEST_MS
from ladder.play.blocks import SEED_BITS

DAY = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a game is to be. Options that are left out are the title's defaults; ``seats`` None is the smallest table for two, ``seat`` None
    any seat; ``bots`` are house bots by name for the other seats in their order, none of them: the title's strongest scripted one."""

    options: Mapping[str, str] = field(default_factory=dict)
    seats: int | None = None
    seat: int | None = None
    bots: Sequence[str] = ()


def start(player: User, title: str, terms: Terms = Terms()) -> PersonGame:
    """Begin a game of the player's against house bots, up to the player's first decision if that comes soon.

    Raises ServiceError naming the field, NotAllowed for accounts that play nothing, TooMany when as many games are going, or were begun in
    24 hours, as may.
    """
    if player.is_house or not player.is_active:
        raise NotAllowed("player", "this account may not play.")
    found, options, seats = _checked(title, terms)
    seat = secrets.randbelow(seats) if terms.seat is None else terms.seat
    if not 0 <= seat < seats:
        raise ServiceError(
            "seat", f"there is no seat {seat + 1} at a table of {seats}.", f"Choose one from 1 to {seats}."
        )
    opponents = _opponents(found, terms.bots, seats - 1)
    with transaction.atomic():
        # One start of a player at a time, so that the limits cannot be raced.
        User.objects.select_for_update().get(pk=player.pk)
        _check_quotas(player)
        person = version_of_persons(found)
        seated = [_seated(version) for version in opponents]
        own = {"name": player.username, "house_bot": "", "version": person.pk, "sha256": person.sha256}
        game = PersonGame.objects.create(
            player=player,
            title=title,
            title_version=found.version,
            options=options,
            seed=secrets.randbits(SEED_BITS),
            seat=seat,
            table=[*seated[:seat], own, *seated[seat:]],
            records=[[] for _ in range(seats)],
        )
    advance(game.pk, advancing.REQUEST_SECONDS)
    game.refresh_from_db()
    return game


def choose(game: PersonGame, decision: int, choice: int) -> PersonGame:
    """Answer the pending decision, which has this number, with an option; then the house bots answer, for as long as a request may take.

    Raises Conflict when that decision is not the pending one any more (a double click, another tab), or the game is over; ServiceError
    for what is no option.
    """
    game = selectors.reread(game)
    if game.state != GameState.PLAYING:
        raise Conflict("game", f"it is {game.state}.")
    if game.decision != decision or game.to_move != ToMove.PERSON:
        raise Conflict(
            "decision",
            f"{decision} is not the pending one" + (" any more." if decision < game.decision else "."),
            "Look at the game as it stands.",
        )
    if not advancing.plays(game):
        raise Conflict("game", "the house plays other rules than it was begun by.", "Look at the game as it stands.")
    offered = selectors.option_count(game)
    if not 0 <= choice < offered:
        raise ServiceError("choice", f"there is no option {choice}.", f"Choose one from 0 to {offered - 1}.")
    took = min(LONGEST_MS, round((timezone.now() - game.moved_at).total_seconds() * 1000))
    records = [*game.records]
    records[game.seat] = [*records[game.seat], [choice, max(0, took), 0, ""]]
    if not write(game, records=records, decision=decision + 1, to_move=ToMove.HOUSE):
        raise Conflict("decision", f"{decision} was answered at this moment.", "Look at the game as it stands.")
    advance(game.pk, advancing.REQUEST_SECONDS)
    return selectors.reread(game)


def resign(game: PersonGame) -> PersonGame:
    """Give the seat up: the game is played to its end without the player, ranked last. Raises Conflict for a game that is over."""
    lose_seat(game.pk, "resigned")
    advance(game.pk, advancing.REQUEST_SECONDS)
    return selectors.reread(game)


def _checked(title: str, terms: Terms) -> tuple[engine.Title, dict[str, str], int]:
    try:
        found = engine.title(title)
        options = found.check_options(dict(terms.options))
        allowed = found.seats(options)
        seats = next((count for count in allowed if count > 1), allowed[0]) if terms.seats is None else terms.seats
        return found, options, found.check_seats(seats, options)
    except BadOption as error:
        raise ServiceError(error.field, f"{error.message}.", error.remedy) from error


def _opponents(title: engine.Title, names: Sequence[str], seats: int) -> list[Version]:
    """The active versions of these house bots. Raises ServiceError, Conflict where no house bot plays the title."""
    known = {version.bot.name.casefold(): version for version in selectors.opponents(title.id)}
    if not known and seats:
        raise Conflict("title", f"no house bot plays {title.name} here.", "Ask the keeper to register them.")
    if not names:
        scripted = scripted_for(title.id)
        usual = scripted.name if scripted is not None and scripted.name in known else next(reversed(known), "")
        names = [usual] * seats
    if len(names) != seats:
        told = counted(len(names), "bot")
        raise ServiceError("bots", f"{told} for {counted(seats, 'other seat')}.", "Name one for each, or none.")
    for name in names:
        if name.casefold() not in known:
            raise ServiceError("bots", f"there is no house bot {name[:40]!r} here.", f"Use: {', '.join(known)}.")
    return [known[name.casefold()] for name in names]


def _seated(version: Version) -> dict[str, object]:
    bot = version.bot
    house_bot(bot.house_bot)  # it is one that can be made
    return {"name": bot.name, "house_bot": bot.house_bot, "version": version.pk, "sha256": version.sha256}


def _check_quotas(player: User) -> None:
    if player.is_staff:
        return
    games = PersonGame.objects.filter(player=player)
    if games.filter(state=GameState.PLAYING).count() >= settings.GAMES_GOING:
        raise TooMany(
            "title",
            f"{counted(settings.GAMES_GOING, 'game')} of yours are going, and no more are allowed at a time.",
            "Play one to its end, or resign it.",
        )
    begun = list(
        games.filter(created_at__gt=timezone.now() - DAY).order_by("-created_at").values_list("created_at", flat=True)
    )
    if len(begun) >= settings.GAMES_A_DAY:
        free = begun[settings.GAMES_A_DAY - 1] + DAY
        raise TooMany(
            "title",
            f"{counted(settings.GAMES_A_DAY, 'game')} in 24 hours are allowed.",
            f"There is room again at {free:%Y-%m-%d %H:%M} UTC.",
        )


__all__ = ["Terms", "advance_for_a_while", "choose", "lose_seat", "resign", "start"]
