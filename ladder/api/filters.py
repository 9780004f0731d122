"""Filters of the lists. A query parameter that a list does not know is refused: a misspelt filter must not look like an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request

from ladder.bots.models import Bot
from ladder.errors import ServiceError
from ladder.friendlies.models import FriendlyGame
from ladder.games.models import GameState
from ladder.play.listing import RESULTS
from ladder.play.models import Block, Match, MatchKind, MatchStatus, VoidCause
from ladder.rejudging.models import RejudgeState
from ladder.seasons.models import EntryStatus, Season, SeasonState
from ladder.theatre.models import StudyKind, StudyState
from ladder.tournaments.models import Participant, Tournament, TournamentState
from ladder.version_tests.models import TestState, VersionTest

if TYPE_CHECKING:
    from rest_framework.views import APIView

OF_EVERY_LIST = ("cursor", "page_size")
LARGEST_ID = 2**63 - 1


class StrictFilterBackend(filters.DjangoFilterBackend):
    """django-filter, with unknown parameters refused. (400)"""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        filterset_class = self.get_filterset_class(view, queryset)
        known = [*(filterset_class.base_filters if filterset_class else ()), *OF_EVERY_LIST]
        for name, sent in request.query_params.lists():
            if name not in known:
                raise ServiceError(name[:80], "This list has no such filter.", f"Use one of: {', '.join(known)}.")
            if len(sent) > 1:
                raise ServiceError(name, "This filter was sent twice.", "Send it once.")
            if sent == [""]:
                raise ServiceError(name, "This filter is empty.", "Send a value, or leave it out.")
        filtered: QuerySet[Any] = super().filter_queryset(request, queryset, view)
        return filtered


@extend_schema_field({"type": "string", "minLength": 1, "maxLength": 80})
class WordsFilter(filters.CharFilter):
    """A filter by a text of at most 80 characters, as it was sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, max_length=80, strip=False, **kwargs)


def words(field: str, help_text: str, lookup: str = "exact") -> WordsFilter:
    """A filter by the text of a field."""
    return WordsFilter(field_name=field, lookup_expr=lookup, help_text=help_text)


class IdField(forms.CharField):
    """Digits, and the number that they are."""

    def to_python(self, value: Any) -> Any:
        """The number; None for nothing. Raises ValidationError."""
        text = super().to_python(value) or ""
        if not text:
            return None
        if not re.fullmatch("[0-9]{1,19}", text) or not 1 <= int(text) <= LARGEST_ID:
            raise forms.ValidationError(f"Enter a whole number from 1 to {LARGEST_ID}.")
        return int(text)


@extend_schema_field({"type": "integer", "format": "int64", "minimum": 1, "maximum": LARGEST_ID})
class IdFilter(filters.Filter):
    """A filter by a row's number: whole, from 1."""

    field_class = IdField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, strip=False, **kwargs)


@extend_schema_field(OpenApiTypes.BOOL)
class YesNoFilter(filters.TypedChoiceFilter):
    """`true` or `false`. django-filter's BooleanFilter takes anything else for no filter at all."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[("true", "true"), ("false", "false")], coerce=lambda value: value == "true", **kwargs)


class BotFilters(filters.FilterSet):
    """Of the list of bots."""

    title = words("title", "Id of the title it plays.")
    owner = words("owner__username", "User name of its owner.", "iexact")
    name = WordsFilter(
        method="with_name", help_text="Part of its name, or a whole name that it had and that leads to it."
    )
    house = YesNoFilter(field_name="owner__is_house", help_text="House bots only, or none of them.")

    def with_name(self, queryset: QuerySet[Bot], name: str, value: str) -> QuerySet[Bot]:
        return queryset.filter(Q(name__icontains=value) | Q(pk__in=Bot.objects.known_as(value)))


class SeasonFilters(filters.FilterSet):
    """Of the list of seasons."""

    title = words("title", "Id of the title.")
    state = filters.ChoiceFilter(choices=SeasonState.choices)


class EntryFilters(filters.FilterSet):
    """Of lists of entries."""

    season = words("season__slug", "Slug of the season.")
    bot = IdFilter(field_name="bot_id", help_text="Number of the bot.")
    status = filters.ChoiceFilter(choices=EntryStatus.choices)


class MatchFilters(filters.FilterSet):
    """Of the list of matches."""

    season = WordsFilter(method="of_season", help_text="Slug of the season.")
    bot = IdFilter(method="found_by_its_seats", help_text="Number of a bot that sits in it.")
    result = filters.ChoiceFilter(
        method="found_by_its_seats",
        choices=[(word, told) for word, (told, _) in RESULTS.items()],
        help_text="How that bot fared; together with `bot` alone.",
    )
    title = words("title", "Id of the title.")
    status = filters.ChoiceFilter(choices=MatchStatus.choices)
    void_cause = filters.ChoiceFilter(choices=VoidCause.choices)
    kind = filters.ChoiceFilter(choices=MatchKind.choices)
    block = IdFilter(field_name="block_id", help_text="Number of its block: one seed in all seat rotations.")
    tournament = WordsFilter(method="of_tournament", help_text="Slug of the tournament.")
    friendly = IdFilter(method="of_friendly", help_text="Number of the friendly matches that were asked for together.")

    def found_by_its_seats(self, queryset: QuerySet[Match], name: str, value: int | str) -> QuerySet[Match]:
        """All of them: `pagination.OfBots` looks for the bot's own."""
        return queryset

    def of_season(self, queryset: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        return queryset.filter(season__in=list(Season.objects.filter(slug=value).values_list("pk", flat=True)))

    def of_tournament(self, queryset: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        """By its blocks, which are some hundreds: not by walking through all matches until one of them is its."""
        blocks = Block.objects.filter(pairing__round__tournament__slug=value).values_list("pk", flat=True)
        return queryset.filter(block__in=list(blocks))

    def of_friendly(self, queryset: QuerySet[Match], name: str, value: int) -> QuerySet[Match]:
        """In the same way."""
        games = FriendlyGame.objects.filter(friendly=value).values_list("match", flat=True)
        return queryset.filter(pk__in=list(games))


class TournamentFilters(filters.FilterSet):
    """Of the list of tournaments."""

    title = words("title", "Id of the title.")
    state = filters.ChoiceFilter(choices=TournamentState.choices)
    bot = IdFilter(method="with_bot", help_text="Number of a bot that takes part.")

    def with_bot(self, queryset: QuerySet[Tournament], name: str, value: int) -> QuerySet[Tournament]:
        return queryset.filter(Exists(Participant.objects.filter(tournament=OuterRef("pk"), bot_id=value)))


class PairingFilters(filters.FilterSet):
    """Of a tournament's pairings."""

    round = IdFilter(field_name="round__number", help_text="Number of the round.")


class VersionTestFilters(filters.FilterSet):
    """Of the list of version tests."""

    title = words("title", "Id of the title.")
    state = filters.ChoiceFilter(choices=TestState.choices)
    bot = IdFilter(method="with_bot", help_text="Number of a bot of which a version is tested.")

    def with_bot(self, queryset: QuerySet[VersionTest], name: str, value: int) -> QuerySet[VersionTest]:
        return queryset.filter(Q(candidate__bot_id=value) | Q(baseline__bot_id=value))


class StudyFilters(filters.FilterSet):
    """Of the list of a match's studies."""

    kind = filters.ChoiceFilter(choices=StudyKind.choices)
    state = filters.ChoiceFilter(choices=StudyState.choices)


class GameFilters(filters.FilterSet):
    """Of the list of one's own games."""

    title = words("title", "Id of the title.")
    state = filters.ChoiceFilter(choices=GameState.choices)


class RejudgeSetFilters(filters.FilterSet):
    """Of the list of rejudge sets."""

    season = words("season__slug", "Slug of the season.")
    state = filters.ChoiceFilter(choices=RejudgeState.choices)


class ChangeFilters(filters.FilterSet):
    """Of a bot's rating history."""

    season = words("season__slug", "Slug of the season.")
