"""A match's ledger of deals on the wire. Seats count from 0."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.theatre.ledger import STATES


class SumSerializer(serializers.Serializer[Any]):
    """A sum of one seat."""

    seat = serializers.IntegerField(help_text="From 0.")
    sum = serializers.IntegerField()


class LaterSerializer(serializers.Serializer[Any]):
    """What became of a promise that was part of a deal."""

    ply = serializers.IntegerField(help_text="After so many decisions.")
    told = serializers.CharField(help_text="In a sentence.")
    worth = SumSerializer(many=True)
    together = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The places in `deals`, from 0, of those with which worth is reckoned.",
    )


class DealSerializer(serializers.Serializer[Any]):
    """A deal, a contract, a petition, a consent with a price, a bid for an office, or a word."""

    ply = serializers.IntegerField(help_text="When it was made: after so many decisions.")
    kind = serializers.CharField(help_text="deal, contract, petition, consent, bid or word.")
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Who has part in it, from 0.")
    told = serializers.CharField(help_text="In a sentence.")
    state = serializers.ChoiceField(list(STATES.items()))
    ended = serializers.IntegerField(allow_null=True, help_text="When that came; null for what was open to the end.")
    why = serializers.CharField(
        allow_blank=True,
        help_text="Of a void contract: deed, time, gone or over; of a bid that was not taken: another (was) or none.",
    )
    office = serializers.CharField(allow_blank=True, help_text="Of a bid.")
    number = serializers.IntegerField(allow_null=True, help_text="Of the bargain, as the events of the log have it.")
    money = SumSerializer(many=True, help_text="What each seat has gained or paid, at its face.")
    worth = SumSerializer(
        many=True,
        help_text="The title's evaluation of each seat that gave or got something, after the moments at which something changed hands, "
        "less before them: whatever else came of the same decisions is in it, and what they have settled together is told once, under the "
        "last. In so many parts of the title's measure as `parts` says.",
    )
    together = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The places in `deals`, from 0, of those with which worth is reckoned.",
    )
    later = LaterSerializer(many=True, help_text="What promises that were part of it brought.")
    url = serializers.CharField(help_text="Its moment on the match's page.")


class DealsSerializer(serializers.Serializer[Any]):
    """The ledger of a match."""

    match = serializers.IntegerField()
    state = serializers.CharField(
        help_text="drawn; undrawn while it is being made; withheld while the seed is secret; nothing or failed where there is none."
    )
    measure = serializers.CharField(allow_blank=True, help_text="In what worth is measured,")
    parts = serializers.IntegerField(help_text="and in how many parts of it.")
    deals = DealSerializer(many=True)
