"""A tournament is a list of participants and rounds of pairings; a pairing is played in blocks of one seed and all seat rotations."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class TournamentState(models.TextChoices):
    """The life of a tournament."""

    DRAFT = "draft", "draft: participants are entered, nothing is played"
    RUNNING = "running", "running: rounds are made and played"
    FINISHED = "finished", "finished: the table is final"
    CANCELLED = "cancelled", "cancelled by a keeper"


class Format(models.TextChoices):
    """How pairings are made and standings counted: see ``engine.formats``."""

    ROUND_ROBIN = "round_robin", "round robin: everybody meets everybody"
    SWISS = "swiss", "Swiss: equals meet, nobody twice"
    KNOCK_OUT = "knock_out", "knock-out: the best of some blocks goes on"
    GAUNTLET = "gauntlet", "gauntlet: one challenger against each of the others"


class Tournament(models.Model):
    """A tournament of one title under one set of options."""

    title = models.CharField(max_length=64, help_text="Id of the title.")
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=100, unique=True)
    format = models.CharField(max_length=16, choices=Format)
    state = models.CharField(max_length=16, choices=TournamentState, default=TournamentState.DRAFT)
    options = models.JSONField(default=dict, blank=True, help_text="The title's options at every table.")
    seats = models.PositiveSmallIntegerField(
        help_text="Seats at a table, and so many are paired; 1: pairs play duels, each alone with the same seed."
    )
    rounds = models.PositiveSmallIntegerField(default=0, help_text="Rounds of a Swiss; 0: what the format needs.")
    blocks = models.PositiveSmallIntegerField(default=1, help_text="Blocks that a pairing plays, at least.")
    held_back = models.BooleanField(default=False, help_text="A round's results are shown only once it is released.")
    several_per_owner = models.BooleanField(
        default=False, help_text="May an owner enter more than one bot? House bots always may."
    )
    seed_by_rating = models.BooleanField(
        default=False,
        help_text="Seed by live Elo in the title's newest season when it starts; else in order of entry.",
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True, help_text="When it was over, or cancelled.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("title", Lower("name"), name="tournament_name_per_title_ci"),
            models.CheckConstraint(condition=models.Q(state__in=TournamentState.values), name="tournament_state_known"),
            models.CheckConstraint(condition=models.Q(format__in=Format.values), name="tournament_format_known"),
            models.CheckConstraint(
                condition=models.Q(seats__gte=1, blocks__gte=1), name="tournament_has_seats_and_blocks"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def met_at_once(self) -> int:
        """How many participants meet in a pairing: as many as sit at a table, and two in a duel."""
        return max(self.seats, 2)


class Participant(models.Model):
    """A version that plays in a tournament; pinned when the tournament starts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="participants")
    bot = models.ForeignKey("bots.Bot", on_delete=models.PROTECT, related_name="tournaments")
    version = models.ForeignKey("bots.Version", on_delete=models.PROTECT, related_name="tournaments")
    number = models.PositiveSmallIntegerField(help_text="Place in the draw, from 1: the seeding.")
    entered_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(
        null=True, blank=True, help_text="Since then it is out: its pairings are lost without a game."
    )
    withdrawn_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "bot"], name="participant_bot_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="participant_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.version} in {self.tournament}"


class Round(models.Model):
    """A round: its pairings are made together. It is complete when all of them are, and shown when released."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="round_set")
    number = models.PositiveSmallIntegerField(help_text="From 1.")
    created_at = models.DateTimeField(auto_now_add=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True, help_text="From then on its results are public.")

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"


class Pairing(models.Model):
    """Participants who meet in a round, and what came of it. A pairing of one is a bye."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    number = models.PositiveSmallIntegerField(help_text="From 1: its place in the round, and in a bracket.")
    go_on = models.PositiveSmallIntegerField(default=0, help_text="How many of it a knock-out keeps.")
    participants = models.ManyToManyField(Participant, through="PairingSeat", related_name="pairings")
    completed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(
        max_length=200,
        blank=True,
        help_text="How it was decided, if not by its blocks: a bye, a walkover, the seeding.",
    )

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="pairing_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, pairing {self.number}"


class PairingSeat(models.Model):
    """A participant in a pairing: points from its blocks, and whether it goes on in a knock-out."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="seats")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="pairing_seats")
    place = models.PositiveSmallIntegerField(help_text="From 0: its seat in the first rotation.")
    score = models.FloatField(
        default=0.0, help_text="Mean pairwise score of its games so far, 0 to 1, times its games."
    )
    games = models.PositiveIntegerField(default=0, help_text="Games that count: of blocks that were played whole.")
    points = models.FloatField(
        null=True,
        blank=True,
        help_text="Once it is complete: the share of the others beaten over all games, 0 to 1, level ones by half.",
    )
    advances = models.BooleanField(default=False, help_text="Does it stay in the knock-out?")

    class Meta:
        ordering: ClassVar = ["pairing", "place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pairing", "participant"], name="pairing_participant_once"),
            models.UniqueConstraint(fields=["pairing", "place"], name="pairing_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.participant} at {self.pairing}"
