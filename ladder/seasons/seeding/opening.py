"""A seeded season from its plan: field, games, tallies and ratings in one transaction, so that it is there whole or not at all."""

from __future__ import annotations

from datetime import datetime, timedelta

import numpy as np
from django.db import connection, transaction
from django.utils import timezone

from ladder.house.rows import write_rows
from ladder.play.models import Block, Match, MatchSeat
from ladder.seasons import recounting, standings
from ladder.seasons.batches import WORDS
from ladder.seasons.models import Entry, RatingChange, RatingSnapshot, Season, SeasonState
from ladder.seasons.seeding.field import make_field
from ladder.seasons.seeding.filling import Filling, Say
from ladder.seasons.seeding.plan import SeedPlan
from ladder.seasons.services import draft_season


def seed_season(plan: SeedPlan, say: Say = lambda _: None) -> Season:
    """A season as it is planned, paused, with its ratings. Nothing is given to the broker, but a house that runs may play the blocks that
    are left open. Raises ServiceError naming the field for a plan that cannot be, Conflict when the season's name is taken."""
    plan.check()
    with transaction.atomic():
        now = timezone.now()
        random = np.random.default_rng(plan.seed)
        began = now - timedelta(weeks=plan.weeks)
        season = draft_season(plan.title, plan.name, seat_mix={plan.seats: 1})
        players = make_field(plan, season, random, began)
        season.state, season.paused, season.blocks_in_flight = SeasonState.OPEN, True, max(1, plan.open_blocks)
        season.created_at = season.opened_at = began
        season.anchor = next(
            (player.bot for player in players if player.bot.house_bot not in ("", "greedy", "random")), None
        )
        season.save()
        with unchecked():
            Filling(plan, season, players, random, (began, now), say).fill()
        write_rows([player.entry for player in players], FIGURES)
        say("counting")
        analyse()
        recounting.rebuild(season)
        say("rating")
        rate(season, plan, now)
    return season


FIGURES = ("start_rating", "rating", "games", "wins", "forfeits", *WORDS, "entered_at", "seated_at")
"""Of entries, that the games have moved."""


class unchecked:
    """Let rows be written without asking for each whether what it names is there: for a million matches, 24 million questions."""

    def __enter__(self) -> None:
        self.be("replica")

    def __exit__(self, *_: object) -> None:
        if not connection.needs_rollback:
            self.be("origin")

    def be(self, role: str) -> None:
        """The words are Postgres's: a replica takes what it is given."""
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL session_replication_role = {role}")


def analyse() -> None:
    """Let Postgres know how much there is now: what reads all of it comes next, in the same transaction."""
    with connection.cursor() as cursor:
        for model in (Block, Match, MatchSeat, RatingChange, Entry):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")


def rate(season: Season, plan: SeedPlan, now: datetime) -> None:
    """The season rating as it stood a day ago, by which boards tell what has moved, and as it stands."""
    last, span = season.last_sequence, timedelta(weeks=plan.weeks)
    a_day_ago = int(last * (1 - timedelta(hours=25) / span))
    if a_day_ago:
        Season.objects.filter(pk=season.pk).update(last_sequence=a_day_ago)
        before = standings.rate(season)
        Season.objects.filter(pk=season.pk).update(last_sequence=last)
        if before is not None:
            RatingSnapshot.objects.filter(pk=before.pk).update(made_at=now - timedelta(hours=25))
    standings.rate(season)
