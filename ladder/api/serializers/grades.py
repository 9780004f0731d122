"""Graded bots, bosses, and what seats are worth among equals, on the wire. Seats count from 0, steps and divisions from 1."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.changed import setup_has_changed
from engine.fairness import Setup

from .bots import BotRefSerializer
from .statistics import EntryRefSerializer

CHANGED = "Has the bot's program, or have the rules changed since it was measured?"


class MadeSerializer(serializers.Serializer[Any]):
    """When something was measured, and of what."""

    day = serializers.CharField(help_text="As 2026-11-30.")
    engine = serializers.CharField(help_text="Version of the engine.")
    title_version = serializers.CharField(help_text="Version of the title.")
    commit = serializers.CharField(allow_blank=True, help_text="Of the source, where it was a checkout.")


class ResultSerializer(serializers.Serializer[Any]):
    """Of the rated games in which two sat at one table, in how many the one finished above the other, and in how many level."""

    games = serializers.IntegerField()
    above = serializers.IntegerField()
    level = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True, help_text="0 to 1, level games counted half; null without games.")


class RungSerializer(serializers.Serializer[Any]):
    """A step of a title's graded bots."""

    step = serializers.IntegerField(source="graded.step.number")
    plays = serializers.CharField(source="graded.step.bot", help_text="The house bot that was measured, as at home.")
    name = serializers.CharField(source="graded.name", help_text="What it is called at home, by its step.")
    about = serializers.CharField(source="graded.about")
    bot = BotRefSerializer(allow_null=True, help_text="As it plays in this house; null: it is not registered.")
    rating = serializers.FloatField(
        source="graded.step.strength.rating", help_text="As it was measured, with the scripted bot at 1500."
    )
    half_width = serializers.FloatField(
        source="graded.step.strength.half_width", allow_null=True, help_text="Of its 95 % interval, in points."
    )
    above = serializers.FloatField(
        source="graded.step.above", allow_null=True, help_text="Points above the step below it; null for the first."
    )
    above_half_width = serializers.FloatField(source="graded.step.above_half_width", allow_null=True)
    season_rating = serializers.SerializerMethodField(help_text="In the newest open season; null: it has none there.")
    result = ResultSerializer(allow_null=True, help_text="Of the bot that was asked for; null without one.")
    next = serializers.BooleanField(help_text="Is it the lowest step that the bot that was asked for has not beaten?")
    changed = serializers.BooleanField(help_text=CHANGED)

    def get_season_rating(self, rung: Any) -> float | None:
        return None if rung.place is None else rung.place.rating


class GradesSerializer(serializers.Serializer[Any]):
    """A title's graded bots, weakest first."""

    made = MadeSerializer(allow_null=True, help_text="null: nothing was measured, and there are no steps.")
    seats = serializers.IntegerField(allow_null=True, help_text="At the tables at which they were measured.")
    entry = EntryRefSerializer(allow_null=True, help_text="Whose results are told.")
    steps = RungSerializer(many=True)


class BossEntrySerializer(serializers.Serializer[Any]):
    """Somebody on a board."""

    entry = serializers.IntegerField()
    bot = serializers.CharField()
    rating = serializers.FloatField()
    half_width = serializers.FloatField(allow_null=True)


class BossSerializer(serializers.Serializer[Any]):
    """The house's bot that a division has to beat next."""

    division = serializers.IntegerField(help_text="0 in a season without divisions.")
    boss = BossEntrySerializer()
    best = BossEntrySerializer(help_text="The best rated author's bot of the division.")
    passed = serializers.BooleanField(
        help_text="None of the house's stands above the best; the boss is the strongest of it."
    )
    result = ResultSerializer(help_text="Of the best against the boss.")


class WorthSerializer(serializers.Serializer[Any]):
    """What a seat is worth at a table of equals."""

    seat = serializers.IntegerField(help_text="From 0.")
    share = serializers.FloatField(help_text="Of the others, whom it finished above, level ones half: 0.5 is fair.")
    half_width = serializers.FloatField(allow_null=True, help_text="Of its 95 % interval.")
    wins = serializers.FloatField(help_text="Of the games.")
    elo = serializers.FloatField(help_text="The share in points.")
    elo_half_width = serializers.FloatField(allow_null=True)
    change = serializers.FloatField(allow_null=True, help_text="Of the share, against the usual options.")
    change_half_width = serializers.FloatField(allow_null=True)


class SetupSerializer(serializers.Serializer[Any]):
    """A table, and what its seats are worth."""

    made = MadeSerializer()
    bot = serializers.CharField(help_text="The house bot on every seat.")
    version = serializers.CharField(help_text="Its hash.")
    seats = serializers.IntegerField()
    options = serializers.DictField(child=serializers.CharField(), help_text="Those that are not as usual.")
    games = serializers.IntegerField()
    decisions = serializers.FloatField(help_text="In a game, in the mean.")
    worths = WorthSerializer(many=True)
    p = serializers.FloatField(allow_null=True, help_text="Of seats so far apart by luck alone.")
    p_adjusted = serializers.FloatField(allow_null=True, help_text="The same, for as many tables as were measured.")
    apart = serializers.IntegerField(
        allow_null=True,
        help_text="How many games were not those of the usual options from the same seeds; null: nobody compared.",
    )
    changed = serializers.SerializerMethodField(help_text=CHANGED)

    def get_changed(self, setup: Setup) -> bool:
        return setup_has_changed(setup, self.context["title"])
