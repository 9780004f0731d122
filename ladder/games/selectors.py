"""What pages and the API read of games, and whose they are. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

import engine
from engine.arena import HostFault
from engine.bots import by_strength
from engine.kernel.errors import BadState, EngineError
from engine.kernel.sentences import Sentence, addressed, event_sentence, option_refs, option_words
from ladder.accounts.models import User
from ladder.bots.models import Version
from ladder.games import table
from ladder.games.advancing import table_of
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.table import Position


def games_of(player: User | AnonymousUser) -> QuerySet[PersonGame]:
    """The player's own games, newest first, those that go on before all others; nobody else sees one before it is a match."""
    found = PersonGame.objects.filter(player=player) if player.is_authenticated else PersonGame.objects.none()
    return found.select_related("match", "player").defer("records").order_by("-pk")


def game_of(player: User | AnonymousUser, pk: int) -> PersonGame:
    """One of the player's own games. Raises PersonGame.DoesNotExist."""
    return games_of(player).defer(None).get(pk=pk)


def reread(game: PersonGame) -> PersonGame:
    """The game as it stands now."""
    return PersonGame.objects.select_related("match", "player").get(pk=game.pk)


def opponents(title: str) -> list[Version]:
    """The active versions of the house bots that play a title, weakest first."""
    found = (
        Version.objects.filter(bot__title=title, bot__active_version__pk__isnull=False)
        .exclude(bot__house_bot="")
        .select_related("bot")
        .defer("package", "report")
    )
    active = [version for version in found if version.bot.active_version_id == version.pk]
    order = {bot.name: place for place, bot in enumerate(by_strength(title))}
    return sorted(active, key=lambda version: (order.get(version.bot.house_bot, len(order)), version.bot.name))


def option_count(game: PersonGame) -> int:
    """How many options the person's pending decision has."""
    turn = position_of(game).turn
    return len(turn.choices) if turn is not None else 0


def position_of(game: PersonGame) -> Position:
    """How far the game has come, nobody answering anything. Raises EngineError, BadState where it is one of other rules, HostFault."""
    if not table.is_of_these_rules(game.title, game.title_version):
        raise BadState("title", f"it was begun by {game.title} {game.title_version}")
    return table.play_on(table_of(game))


@dataclass(frozen=True, slots=True)
class Offered:
    """An option of the pending decision: its words as they go on after a name, as they are said to the player, and what on the board it is
    about."""

    index: int
    act: str
    told: Sentence
    said: Sentence
    refs: tuple[str, ...]
    fields: dict[str, Any]


@dataclass(frozen=True)
class Seen:
    """A game as its player may see it, and nothing that the seat may not know: all of it is of what a bot on the seat is told."""

    game: PersonGame
    position: Position | None

    @property
    def title(self) -> engine.Title:
        """What is played."""
        return engine.title(self.game.title)

    @cached_property
    def observation(self) -> dict[str, Any] | None:
        """What the seat may know; None where the game cannot be played by these rules."""
        return self.position.observation() if self.position is not None else None

    @property
    def kind(self) -> str:
        """The kind of the pending decision; empty while the house bots are at it."""
        return self.position.turn.kind if self.position is not None and self.position.turn is not None else ""

    @cached_property
    def options(self) -> list[Offered]:
        """What the pending decision offers."""
        turn = self.position.turn if self.position is not None else None
        if turn is None:
            return []
        title, names, kind, seat = self.title, self.game.names, turn.kind, self.game.seat
        return [
            Offered(
                index,
                str(fields.get("act", "")),
                told := option_words(title, kind, fields, names),
                addressed(told),
                option_refs(title, seat, kind, fields, names),
                fields,
            )
            for index, fields in enumerate(turn.options)
        ]

    @property
    def groups(self) -> list[tuple[str, list[Offered]]]:
        """The options by their acts, in the order in which these first come up."""
        acts = list(dict.fromkeys(option.act for option in self.options))
        ordered = sorted(self.options, key=lambda option: acts.index(option.act))
        return [(act, list(those)) for act, those in groupby(ordered, key=lambda option: option.act)]

    @cached_property
    def told(self) -> list[Sentence]:
        """What the seat has seen happen since the player's last decision, in sentences, oldest first."""
        events = self.position.events if self.position is not None else []
        return [event_sentence(self.title, event, self.game.names) for event in events]

    @property
    def events(self) -> list[dict[str, Any]]:
        """The same as the rules tell it."""
        return self.position.events if self.position is not None else []

    @property
    def thought_ms(self) -> int:
        """Time that the player has taken for decisions so far, without the pending one."""
        return round(sum(entry[1] for entry in self.game.records[self.game.seat] if len(entry) == 4))

    @property
    def ends_at(self) -> datetime | None:
        """When the game is taken to be resigned if its player does nothing; None while it does not wait for them."""
        waits = self.game.state == GameState.PLAYING and self.game.to_move == ToMove.PERSON
        return self.game.moved_at + timedelta(hours=settings.GAME_LEFT_HOURS) if waits else None


def seen(game: PersonGame) -> Seen:
    """The game as its player sees it. One that is over is looked at as the match that it is."""
    if game.state != GameState.PLAYING:
        return Seen(game, None)
    try:
        return Seen(game, position_of(game))
    except (EngineError, HostFault):
        return Seen(game, None)
