"""Tournaments, their rounds and standings on the wire. What is held back from whoever asks is null, empty or left out."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.limits import MOST_SEATS
from ladder.tournaments.models import Format, Participant, Tournament
from ladder.tournaments.services import MOST_BLOCKS, MOST_PARTICIPANTS

from .bots import BotRefSerializer
from .fields import OptionsField, RequestSerializer, TextField, TitleField, WholeField, YesNoField


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament of one title under one set of options."""

    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at every table.")
    created_by = serializers.CharField(source="created_by.username", help_text="Who runs it, next to the keepers.")
    participants = serializers.IntegerField(source="entered", help_text="How many take part.")

    class Meta:
        model = Tournament
        fields = [
            "slug", "name", "title", "format", "state", "options", "seats", "rounds", "blocks", "held_back", "several_per_owner",
            "seed_by_rating", "created_by", "participants", "created_at", "started_at", "finished_at",
        ]  # fmt: skip
        read_only_fields = fields


class ParticipantSerializer(serializers.ModelSerializer[Participant]):
    """A bot that takes part, with the version that plays for it: pinned when the tournament starts."""

    bot = BotRefSerializer()
    version = serializers.IntegerField(source="version.number")

    class Meta:
        model = Participant
        fields = ["number", "bot", "version", "entered_at", "withdrawn_at", "withdrawn_reason"]
        read_only_fields = fields


class RoundSerializer(serializers.Serializer[Any]):
    """A round. Before it is released its results are for keepers alone."""

    number = serializers.IntegerField(source="round.number", help_text="From 1.")
    created_at = serializers.DateTimeField(source="round.created_at")
    released_at = serializers.DateTimeField(source="round.released_at", allow_null=True, help_text="Null: held back.")
    complete = serializers.BooleanField(
        allow_null=True, help_text="Are all its pairings decided? Null while held back from you."
    )


class TournamentDetailSerializer(serializers.Serializer[Any]):
    """A tournament with everybody who takes part, in order of seeding, and the rounds whose pairings you may see."""

    tournament = TournamentSerializer()
    participants = ParticipantSerializer(many=True)
    rounds = RoundSerializer(many=True)


class StandingSerializer(serializers.Serializer[Any]):
    """A line of the standings."""

    rank = serializers.IntegerField(source="row.rank", help_text="Equal ranks are a tie.")
    number = serializers.IntegerField(source="row.number", help_text="Place in the seeding, from 1.")
    bot = BotRefSerializer(source="participant.bot")
    version = serializers.IntegerField(source="participant.version.number")
    points = serializers.FloatField(
        source="row.points",
        help_text="Summed over pairings; each gives 0 to 1: the share of the others that were beaten, level ones by half.",
    )
    pairings = serializers.IntegerField(source="row.pairings", help_text="Pairings that are decided, without byes.")
    byes = serializers.IntegerField(source="row.byes")
    buchholz = serializers.FloatField(source="row.buchholz", help_text="Sum of the opponents' points.")
    share = serializers.FloatField(
        source="row.share", allow_null=True, help_text="Mean share of the games, 0 to 1; null before the first."
    )
    survived = serializers.IntegerField(source="row.survived", help_text="Rounds of a knock-out that it came through.")
    out = serializers.BooleanField(source="row.out", help_text="Withdrawn, or its version is out of play.")


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings, whole."""

    tournament = serializers.CharField(help_text="Slug.")
    rows = StandingSerializer(many=True)


class PairingSeatSerializer(serializers.Serializer[Any]):
    """A participant in a pairing."""

    number = serializers.IntegerField(source="participant.number", help_text="Place in the seeding, from 1.")
    bot = BotRefSerializer(source="participant.bot")
    version = serializers.IntegerField(source="participant.version.number")
    score = serializers.FloatField(help_text="Its shares of the games that count, summed; each gives 0 to 1.")
    games = serializers.IntegerField(help_text="Games that count: of blocks that were played whole.")
    points = serializers.FloatField(allow_null=True, help_text="Of the pairing, 0 to 1; null until it is decided.")
    advances = serializers.BooleanField(help_text="Does it stay in the knock-out?")


class PairingSerializer(serializers.Serializer[Any]):
    """Who meets in a round, and what came of it. One alone has a bye."""

    round = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Place in the round, and in a bracket, from 1.")
    decided = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True, help_text="How it was decided, if not by games.")
    seats = PairingSeatSerializer(many=True)
    matches = serializers.SerializerMethodField(help_text="Numbers of its matches, oldest first.")

    def get_matches(self, pairing: Any) -> list[int]:
        return [match.pk for match in pairing.matches]


class SetupSerializer(RequestSerializer):
    """What a tournament is to be."""

    title = TitleField(max_length=64, help_text="Id of the title.")
    name = TextField(max_length=80)
    format = serializers.ChoiceField(Format.choices)
    seats = WholeField(min_value=1, max_value=MOST_SEATS, help_text="Seats at a table; 1: duels on equal seeds.")
    options = OptionsField(help_text="The title's options; left out: its defaults.")
    rounds = WholeField(
        min_value=0, max_value=MOST_PARTICIPANTS - 1, default=0, help_text="Of a Swiss; 0: as many as needed."
    )
    blocks = WholeField(
        min_value=1, max_value=MOST_BLOCKS, default=1, help_text="Blocks that a pairing plays, at least."
    )
    held_back = YesNoField(default=False, help_text="Show results only once released. For keepers.")
    several_per_owner = YesNoField(default=False)
    seed_by_rating = YesNoField(
        default=False, help_text="Seed by live Elo in the title's newest season, not in order of entry."
    )


class EnterSerializer(RequestSerializer):
    """Who is to take part."""

    bot = WholeField(min_value=1, max_value=2**63 - 1, help_text="Number of the bot.")
