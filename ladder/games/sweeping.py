"""Games whose person has gone, and games whose house bots nobody plays on."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import or_

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now

import engine
from engine.wording import counted
from ladder.errors import Conflict
from ladder.games import advancing
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.publishing import ask_to_advance

LOST_AFTER = timedelta(seconds=15)
"""House bots that have not answered for so long: their message was lost, or a worker died over it."""

BATCH = 100
"""Games of either kind that a sweep puts right; the next one goes on."""


def resign_left() -> int:
    """Resign the games that were left, and have them played to their ends. Returns how many."""
    hours = settings.GAME_LEFT_HOURS
    left = PersonGame.objects.filter(
        state=GameState.PLAYING, to_move=ToMove.PERSON, moved_at__lt=Now() - timedelta(hours=hours)
    ).order_by("moved_at")
    resigned = 0
    for pk, step in left.values_list("pk", "step")[:BATCH]:
        try:
            advancing.lose_seat(pk, f"left the game for {counted(hours, 'hour')}", step)
        except Conflict:  # its person came back at this very moment
            continue
        ask_to_advance(pk)
        resigned += 1
    return resigned


def end_outdated() -> int:
    """End the games that wait for their person and were begun by older rules: nobody can answer in them. Returns how many."""
    waiting = PersonGame.objects.filter(state=GameState.PLAYING, to_move=ToMove.PERSON)
    titles = engine.titles().values()
    older = [Q(title=title.id) & ~Q(title_version=title.version) for title in titles]
    outdated = waiting.filter(reduce(or_, older, Q(pk=None))).order_by("moved_at")
    return sum(advancing.end_outdated(game) for game in outdated[:BATCH])


def ask_on() -> int:
    """Ask again for games whose house bots have been silent. Returns how many."""
    silent = PersonGame.objects.filter(
        state=GameState.PLAYING, to_move=ToMove.HOUSE, moved_at__lt=Now() - LOST_AFTER
    ).order_by("moved_at")
    found = list(silent.values_list("pk", flat=True)[:BATCH])
    for pk in found:
        ask_to_advance(pk)
    return len(found)
