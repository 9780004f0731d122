"""Matches cancelled and queued anew from the desk."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ladder.desk.services import BY_WORD
from ladder.errors import Conflict, ServiceError
from ladder.play import services
from ladder.play.models import Match
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, keeper, look
from tests.ladder.threads import at_once
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)


def test_matches_are_cancelled_as_was_shown(season: Season) -> None:
    first, second = make.rated_match(season), make.rated_match(season)
    wanted = [first.pk, second.pk]
    seen = look("match-cancel", matches=wanted)
    assert seen.says[0] == "2 matches will be void and never counted; a worker that plays one is stopped."
    assert [row[:2] for row in seen.rows] == [(str(pk), season.full_name) for pk in wanted]
    assert seen.now == (f"match {first.pk} is queued, match {second.pk} is queued.",)
    assert set(Match.objects.filter(pk__in=wanted).values_list("status", flat=True)) == {"queued"}
    act = do("match-cancel", matches=wanted)
    assert (act.subject, act.outcome) == (f"matches {first.pk}, {second.pk}", "2 matches cancelled.")
    told = Match.objects.filter(pk__in=wanted).values_list("status", "void_cause", "reason")
    assert set(told) == {("void", "cancelled", f"cancelled by {keeper().username}")}


def test_twelve_matches_are_shown_by_as_many_queries_as_two(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    wanted = [make.rated_match(season).pk for _ in range(12)]
    look("match-cancel", matches=wanted[:2])
    with CaptureQueriesContext(connection) as few:
        look("match-cancel", matches=wanted[:2])
    with django_assert_num_queries(len(few)):
        look("match-cancel", matches=wanted)


def test_of_many_matches_all_are_cancelled_or_none(season: Season) -> None:
    waiting, over = make.rated_match(season), make.counted(make.rated_match(season))
    with pytest.raises(Conflict, match=f"match {over.pk} is finished. Only a queued or running match is cancelled"):
        look("match-cancel", matches=[waiting.pk, over.pk])
    waiting.refresh_from_db()
    assert waiting.status == "queued"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("word", ["match-cancel", "match-requeue"])
def test_an_act_refuses_a_finished_match_and_keeps_whoever_counts_it_from_nothing(season: Season, word: str) -> None:
    waiting, over = make.rated_match(season), make.counted(make.rated_match(season))
    with transaction.atomic():
        with pytest.raises(Conflict):
            BY_WORD[word].hold({"matches": [waiting.pk, over.pk]})
        assert at_once(lambda: write_freely(waiting), lambda: write_freely(over)) == [False, True]


def write_freely(match: Match) -> bool:
    """Could one write into the match's row at once?"""
    with transaction.atomic():
        return Match.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=match.pk).exists()


def test_a_match_is_queued_anew_and_a_void_one_revived_while_its_seed_is_secret(season: Season) -> None:
    running = make.rated_match(season)
    make.claimed(running)
    block = make.block_of_matches(season)
    services.cancel(block[0], keeper())
    act = do("match-requeue", matches=[running.pk, block[0].pk])
    assert act.outcome == "2 matches queued anew."
    assert set(Match.objects.filter(pk__in=[running.pk, block[0].pk]).values_list("status", flat=True)) == {"queued"}
    for match in block:
        services.cancel(Match.objects.get(pk=match.pk), keeper())
    with pytest.raises(Conflict, match="its block is complete and the seed public"):
        look("match-requeue", matches=[block[0].pk])
    assert Match.objects.get(pk=block[0].pk).status == "void"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [([], "0 matches cannot be"), ([10**9], "there is no match 1000000000"), (list(range(51)), "51 matches cannot be")],
)
def test_matches_that_cannot_be_meant_are_refused(wanted: list[int], words: str) -> None:
    with pytest.raises(ServiceError, match=words):
        look("match-cancel", matches=wanted)
