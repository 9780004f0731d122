"""What a list tells of a match."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from ladder.play.models import Match, VoidCause
from ladder.play.voiding import void
from ladder.seasons.models import Season
from ladder.web.match_lines import MatchLine, Seated, lines
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = pytest.mark.django_db


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Clive"))


def test_a_line_has_the_seats_best_rank_first_and_the_word_for_how_the_match_stands(season: Season) -> None:
    played = make.counted(make.rated_match(season), ranks=[2, 1, 3], forfeits={2: "crashed"})
    gone = make.rated_match(season)
    void(gone, VoidCause.HOST_FAULT, "It failed again and again.")
    gone.refresh_from_db()
    queued = make.rated_match(season)
    names = [entry.bot.name for entry in make.entries(season)]
    places = {"season": season.slug, "season_name": season.full_name}

    told = lines(Match.objects.order_by("-pk"))

    assert told == [
        MatchLine(
            queued.pk, "rated", "queued", "queued", waiting(season, names), **places, decisions=0, finished_at=None
        ),
        MatchLine(
            gone.pk,
            "rated",
            "void",
            "host_fault",
            waiting(season, names),
            **places,
            decisions=0,
            finished_at=gone.finished_at,
        ),
        MatchLine(
            played.pk,
            "rated",
            "finished",
            "finished",
            (
                Seated(1, season.title, names[1], "finished"),
                Seated(2, season.title, names[0], "finished"),
                Seated(3, season.title, names[2], "forfeited"),
            ),
            **places,
            decisions=10,
            finished_at=played.finished_at,
        ),
    ]


def waiting(season: Season, names: list[str]) -> tuple[Seated, ...]:
    return tuple(Seated(None, season.title, name, "") for name in names)


def test_a_list_takes_as_many_queries_as_one(season: Season, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        assert lines(Match.objects.all()) == []
    for _ in range(6):
        make.counted(make.rated_match(season))
    with django_assert_num_queries(2):
        assert len(lines(Match.objects.all())) == 6
