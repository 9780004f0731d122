"""Blocks: made with one secret seed and a match for every rotation, complete with their last match, told once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager

import pytest
from django.utils import timezone

from ladder.play import blocks, listeners
from ladder.play.blocks import NewBlock, Seated, Table
from ladder.play.models import Block, Match, MatchKind, Turn
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

Queries = Callable[[int], AbstractContextManager[None]]


@standing
def season() -> Season:
    """A season of four, in which nothing is made by itself."""
    return make.season_with_field(*(make.submitted_bot() for _ in range(2)), paused=True)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The matches of which listeners are told that they may be, at each time."""
    found: list[list[int]] = []
    monkeypatch.setattr(listeners, "may_be_told", lambda matches: found.append(list(matches)))
    return found


def seated(season: Season, seats: int) -> list[Seated]:
    return [Seated(entry.version_id, entry.pk) for entry in make.entries(season)[:seats]]


def table(season: Season, **more: bool) -> Table:
    return Table(MatchKind.RATED, season.title, {"mortgage": "on"}, "3", **more)


def sitting(block: Block) -> list[list[int | None]]:
    matches = block.matches.order_by("rotation")
    return [[seat.entry_id for seat in match.seats.order_by("seat")] for match in matches]


def test_a_block_has_a_match_for_every_rotation_on_one_secret_seed(season: Season) -> None:
    one, two, three = seated(season, 3)
    block = blocks.make(Block(season=season), [one, two, three], table(season))
    a, b, c = one.entry, two.entry, three.entry
    assert sitting(block) == [[a, b, c], [b, c, a], [c, a, b]]
    assert (block.seats, block.completed_at) == (3, None)
    matches = block.matches.order_by("rotation")
    assert {
        (match.kind, match.title, match.title_version, match.options["mortgage"], match.talk, match.seed, match.season, match.turn)
        for match in matches
    } == {("rated", season.title, "3", "on", True, block.seed, season, Turn.USUAL)}  # fmt: skip
    assert [match.rotation for match in matches] == [0, 1, 2]
    assert [seat.version_id for seat in matches[0].seats.order_by("seat")] == [one.version, two.version, three.version]


def test_a_seed_is_sixty_three_random_bits(season: Season) -> None:
    made = blocks.make_all([NewBlock(Block(season=season), [seated(season, 2)]) for _ in range(20)], table(season))
    seeds = {block.seed for block in made}
    assert len(seeds) == 20
    assert 2**61 < max(seeds) < 2**63


def test_duellists_sit_alone_and_several_blocks_are_made_at_once(season: Season) -> None:
    one, two = seated(season, 2)
    duel = blocks.make_duel(Block(season=season), [one, two], table(season, talk=False))
    assert (duel.seats, sitting(duel)) == (1, [[one.entry], [two.entry]])
    assert set(duel.matches.values_list("talk", flat=True)) == {False}

    new = [
        NewBlock(Block(season=season), [[one, two]], Turn.KEPT),
        NewBlock(Block(season=season), [[two, one], [one, two]], Turn.FILLING),
    ]
    first, second = blocks.make_all(new, table(season))
    assert (sitting(first), sitting(second)) == (
        [[one.entry, two.entry]],
        [[two.entry, one.entry], [one.entry, two.entry]],
    )
    assert [set(block.matches.values_list("turn", flat=True)) for block in (first, second)] == [
        {Turn.KEPT},
        {Turn.FILLING},
    ]
    assert first.seed != second.seed


def test_a_block_is_complete_with_its_last_match_and_told_once(season: Season, told: list[list[int]]) -> None:
    first, *others = make.block_of_matches(season)
    assert first.block is not None
    block = first.block
    assert not blocks.complete(block.pk)
    make.claimed(first)
    Match.objects.filter(pk__in=[match.pk for match in others]).update(status="void")
    assert not blocks.complete(block.pk), "one is played still"
    done = Match.objects.filter(pk=first.pk)
    done.update(status="finished", outcome={}, finished_at=timezone.now())
    assert blocks.complete(block.pk)
    assert told == [[first.pk]], "of void matches there is nothing to tell"
    block.refresh_from_db()
    assert block.completed_at is not None
    assert not blocks.complete(block.pk), "it is complete once"
    assert blocks.complete_all([block.pk]) == 0
    assert told == [[first.pk]]


def test_of_several_blocks_those_are_completed_that_are_over(season: Season, told: list[list[int]]) -> None:
    made = [make.block_of_matches(season)[0].block for _ in range(3)]
    ids = [block.pk for block in made if block is not None]
    assert blocks.complete_all([]) == 0
    assert blocks.complete_all(ids) == 0
    assert told == []

    def over(of: Collection[int]) -> list[int]:
        found = Match.objects.filter(block__in=of).order_by("pk")
        found.update(status="finished", outcome={}, finished_at=timezone.now())
        return list(found.values_list("pk", flat=True))

    matches = over(ids[:2])
    assert blocks.complete_all(ids[::-1]) == 2
    assert told == [matches]
    assert list(Block.objects.filter(completed_at=None).values_list("pk", flat=True)) == [ids[2]]
    assert blocks.complete_all(ids) == 0
    assert told == [matches]


@pytest.mark.django_db
def test_nothing_is_asked_where_there_is_no_block(django_assert_num_queries: Queries) -> None:
    with django_assert_num_queries(0):
        assert blocks.complete_all([]) == 0
    with django_assert_num_queries(1):
        assert blocks.complete_all([0]) == 0
