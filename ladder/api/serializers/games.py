"""Games with a person at the table on the wire. Seats, options and decisions count from 0."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.limits import MOST_SEATS
from ladder.games.models import GameState, PersonGame, ToMove
from ladder.games.selectors import Offered, Seen

from .fields import OptionsField, RequestSerializer, TextField, TitleField, WholeField
from .studies import WordsField


class GameSerializer(serializers.ModelSerializer[PersonGame]):
    """A game of yours against house bots."""

    options = serializers.DictField(child=serializers.CharField(), help_text="The title's options at this table.")
    names = serializers.ListField(child=serializers.CharField(), help_text="Who sits there, by seat.")
    to_move = serializers.SerializerMethodField(help_text="Whom it waits for; null when it is over.")
    match = serializers.IntegerField(
        source="match_id", allow_null=True, help_text="Once it is finished: the match that has its log."
    )

    class Meta:
        model = PersonGame
        fields = [
            "id", "title", "title_version", "options", "names", "seat", "state", "to_move", "decision", "match", "reason",
            "created_at", "moved_at", "ended_at",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(choices=ToMove.choices, allow_null=True))
    def get_to_move(self, game: PersonGame) -> str | None:
        return game.to_move if game.state == GameState.PLAYING else None


class OfferedOptionSerializer(serializers.Serializer[Offered]):
    """An option of your pending decision."""

    index = serializers.IntegerField()
    words = WordsField(source="told", help_text="As it goes on after your name.")
    option = serializers.DictField(help_text="As a bot on your seat is told it: `act` names it.")
    refs = serializers.ListField(child=serializers.CharField(), help_text="Ids of what on the drawn board it is about.")

    def to_representation(self, instance: Offered) -> dict[str, Any]:
        """The field `option` is the option's own."""
        return {
            "index": instance.index,
            "words": self.fields["words"].to_representation(instance.told),
            "option": instance.fields,
            "refs": list(instance.refs),
        }


class GameDetailSerializer(serializers.Serializer[Seen]):
    """A game with all that your seat may know, and your pending decision."""

    game = GameSerializer()
    kind = serializers.CharField(help_text="Of your pending decision; empty while the house's bots decide.")
    options = OfferedOptionSerializer(many=True, help_text="What your pending decision offers.")
    events = serializers.ListField(
        child=serializers.DictField(), help_text="What your seat has seen happen since your last decision."
    )
    told = serializers.ListField(child=WordsField(), help_text="The same in sentences.")
    observation = serializers.DictField(allow_null=True, help_text="What your seat may know, by the title's schema.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="When it is taken to be resigned if you do nothing.")


class StartGameSerializer(RequestSerializer):
    """How a game is to be."""

    title = TitleField(max_length=64)
    options = OptionsField(help_text="Options of the title; its defaults for what is left out.")
    seats = WholeField(
        min_value=1, max_value=MOST_SEATS, default=None, allow_null=True, help_text="Null: the smallest table for two."
    )
    seat = WholeField(
        min_value=0, max_value=MOST_SEATS - 1, default=None, allow_null=True, help_text="Yours, from 0. Null: by lot."
    )
    bots = serializers.ListField(
        child=TextField(max_length=32),
        default=list,
        max_length=MOST_SEATS - 1,
        help_text="House bots by name for the other seats, in their order; none: the title's scripted bot on each.",
    )


class ChoiceSerializer(RequestSerializer):
    """Your answer to the pending decision."""

    decision = WholeField(min_value=0, max_value=2**31 - 1, help_text="The game's `decision`, as you have seen it.")
    choice = WholeField(min_value=0, max_value=2**31 - 1, help_text="The index of an option.")
