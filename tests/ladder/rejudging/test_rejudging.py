"""Rejudge sets: finished matches played again without touching what counts, then applied or cancelled, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.utils import ProgrammingError
from pytest_django import DjangoCaptureOnCommitCallbacks

from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.play import services as matches
from ladder.play.logs import whole
from ladder.play.models import Match, MatchKind, MatchLog, MatchStatus
from ladder.play.selectors import may_see_log, visible
from ladder.rejudging import services
from ladder.rejudging.models import RejudgedMatch, RejudgeSet, RejudgeState
from ladder.rejudging.selectors import preview
from ladder.rejudging.services import Chosen
from ladder.seasons import standings
from ladder.seasons.models import Entry, RatingChange, RatingRun, Season, SeasonState
from ladder.seasons.rebuilding import rebuild
from tests.ladder import factories as make
from tests.ladder.threads import at_once, of_type
from tests.standing import standing

CRASH = "crashed: MemoryError"


def furnish() -> Season:
    """A season of three in which ten matches were counted: place by seat, but for matches 3 and 7, which the first seat's bot forfeited."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    for number in range(10):
        make.counted(make.rated_match(season), forfeits={0: CRASH} if number in (3, 7) else None)
    return season


season = standing(furnish)


@pytest.fixture
def keeper(db: None) -> User:
    return make.KeeperFactory()


def counted_match(season: Season, sequence: int) -> Match:
    return Match.objects.get(season=season, sequence=sequence)


def create(season: Season, keeper: User, name: str = "Out of memory", **chosen: Any) -> RejudgeSet:
    return services.create(keeper, name, season, "the host had too little memory", Chosen(**chosen))


def replay(rejudge_set: RejudgeSet, ranks: Sequence[int] | None = None) -> list[Match]:
    """Play every open replay of the set, with these ranks (else by seat)."""
    found = Match.objects.queued().filter(replay_in__rejudge_set=rejudge_set).order_by("pk")
    return [make.counted(match, ranks) for match in found]


def ranks_of(match: Match) -> list[int | None]:
    return list(match.seats.order_by("seat").values_list("rank", flat=True))


def ledger(season: Season) -> list[tuple[Any, ...]]:
    rows = RatingChange.objects.filter(season=season).order_by("sequence", "seat")
    return list(rows.values_list("sequence", "seat", "entry", "before", "expected", "actual", "k", "after"))


def figures(season: Season) -> list[tuple[Any, ...]]:
    return list(Entry.objects.filter(season=season).order_by("pk").values_list("rating", "games", "wins", "forfeits"))


def test_a_set_replays_the_chosen_matches_on_the_same_seeds_and_seats(season: Season, keeper: User) -> None:
    before = ledger(season), figures(season)
    made = create(season, keeper, reason="memoryerror")
    assert [member.match.sequence for member in made.members.order_by("match")] == [4, 8]
    for member in made.members.all():
        old, new = member.match, member.replay
        assert (new.kind, new.status, new.season, new.block) == (MatchKind.REJUDGE, MatchStatus.QUEUED, None, None)
        assert (new.seed, new.options, new.title) == (old.seed, old.options, old.title)
        assert list(new.seats.values_list("seat", "version")) == list(old.seats.values_list("seat", "version"))
    replay(made)
    assert (ledger(season), figures(season)) == before
    assert ranks_of(counted_match(season, 4)) == [3, 1, 2]
    assert rebuild(season).same


@pytest.mark.parametrize(
    ("chosen", "sequences"),
    [
        (lambda season: {}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (lambda season: {"matches": (counted_match(season, 2).pk, counted_match(season, 5).pk)}, [2, 5]),
        (lambda season: {"since": counted_match(season, 9).finished_at}, [9, 10]),
        (lambda season: {"until": counted_match(season, 3).finished_at}, [1, 2]),
        (lambda season: {"version": make.entries(season)[2].version, "reason": "crashed"}, [4, 8]),
        (lambda season: {"title_version": counted_match(season, 1).title_version}, list(range(1, 11))),
    ],
)
def test_matches_are_chosen_by_all_that_is_given(
    season: Season, keeper: User, chosen: Callable[[Season], dict[str, Any]], sequences: list[int]
) -> None:
    made = create(season, keeper, **chosen(season))
    assert [member.match.sequence for member in made.members.order_by("match")] == sequences


def test_the_preview_is_a_matrix_of_places_and_of_pairs(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    assert (preview(made).waiting, preview(made).played, preview(made).ready) == (2, 0, False)
    replay(made)
    seen = preview(made)
    assert (seen.waiting, seen.played, seen.failed, seen.ready) == (0, 2, 0, True)
    # The first seat was third, by forfeit, and is first now; the two others go down a place.
    assert seen.places == [[0, 2, 0], [0, 0, 2], [2, 0, 0]]
    assert seen.forfeits == {(True, False): 2, (False, False): 4}
    names = {entry.pk: entry.bot.name for entry in make.entries(season)}
    moved = {(pair.one.name, pair.other.name): pair.moves for pair in seen.pairs}
    changed = [pair for pair in seen.pairs if pair.changed]
    assert len(moved) == 3
    assert {name for pair in changed for name in (pair.one.name, pair.other.name)} == set(names.values())
    assert [(pair.games, pair.changed) for pair in seen.pairs] == [(2, 2), (2, 2), (2, 0)]
    assert [len(game) for _, game in seen.games] == [3, 3]


def test_applying_replaces_results_keeps_the_old_and_restates_the_ledger(season: Season, keeper: User) -> None:
    first = counted_match(season, 4)
    old_ledger = ledger(season)
    old_log = MatchLog.objects.get(match=first)
    old_text = whole(old_log)
    made = create(season, keeper, reason="MemoryError")
    assert services.told(made) == "2 matches to be played again."
    (new_match, _) = replay(made)

    made = services.apply(made, keeper)

    assert services.told(made) == "It is applied; rating run 1 restates matches 4 to 10."

    assert (made.state, made.settled_by) == (RejudgeState.APPLIED, keeper)
    assert ranks_of(first) == [1, 2, 3]
    first.refresh_from_db()
    assert first.sequence == 4
    assert first.outcome == new_match.outcome
    assert whole(MatchLog.objects.get(match=first)) == whole(MatchLog.objects.get(match=new_match))
    member = made.members.get(match=first)
    assert [seat["rank"] for seat in (member.old_result or {})["seats"]] == [3, 1, 2]
    assert [seat["reason"] for seat in (member.old_result or {})["seats"]] == [CRASH, "", ""]
    assert member.old_log_sha256 == old_log.sha256
    assert member.old_log_dictionary_id == old_log.dictionary_id is not None
    old_log.body = member.old_log
    assert whole(old_log) == old_text

    # The run has every row from the fourth match on; those before stand, and what it restates is still there.
    run = RatingRun.objects.get(season=season)
    assert made.run == run
    assert (run.number, run.from_sequence, run.to_sequence) == (1, 4, 10)
    assert run.reason == "rejudge set Out of memory: the host had too little memory"
    assert ledger(season)[:9] == old_ledger[:9]
    assert ledger(season)[9:] != old_ledger[9:]
    assert len(ledger(season)) == 30
    counted = RatingChange.every_run.filter(run=0).order_by("sequence", "seat")
    assert [row.after for row in counted] == [row[-1] for row in old_ledger]
    assert RatingChange.every_run.filter(run=1).count() == 21
    assert Entry.objects.get(pk=make.entries(season)[0].pk).forfeits == 0
    assert rebuild(season).same


def test_play_goes_on_after_a_run_and_the_ledger_still_replays(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    services.apply(made, keeper)
    for _ in range(3):
        make.counted(make.rated_match(season), [2, 1, 3])
    assert RatingChange.objects.filter(season=season, run=0).order_by("sequence")[9].sequence == 11
    assert rebuild(season).same
    again = create(season, keeper, "Again", matches=(counted_match(season, 9).pk, counted_match(season, 12).pk))
    replay(again, [3, 2, 1])
    services.apply(again, keeper)
    assert [(run.number, run.from_sequence, run.to_sequence) for run in RatingRun.objects.order_by("number")] == [
        (1, 4, 10),
        (2, 9, 13),
    ]
    found = rebuild(season)
    assert (found.same, found.rows) == (True, 39)


def test_the_ledger_of_a_rejudged_season_is_that_of_one_where_all_went_well(keeper: User) -> None:
    def play(forfeits: bool, name: str) -> Season:
        season = make.season_with_field(paused=True, name=name, house=("random", "greedy", "merchant"))
        for number in range(6):
            make.counted(make.rated_match(season), [2, 1, 3], {0: CRASH} if forfeits and number in (1, 4) else None)
        return season

    well, ill = play(False, "Well"), play(True, "Ill")
    made = create(ill, keeper, reason="MemoryError")
    replay(made, [2, 1, 3])
    services.apply(made, keeper)
    assert [row[3:] for row in ledger(ill)] == [row[3:] for row in ledger(well)]
    assert figures(ill) == figures(well)


def test_the_same_result_again_restates_nothing(season: Season, keeper: User) -> None:
    before = ledger(season)
    made = create(season, keeper, matches=(counted_match(season, 2).pk,))
    replay(made)
    made = services.apply(made, keeper)
    assert (made.state, made.run) == (RejudgeState.APPLIED, None)
    assert services.told(made) == "It is applied; no rating moved."
    assert not RatingRun.objects.exists()
    assert ledger(season) == before


def test_a_match_that_could_not_be_replayed_keeps_its_result(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    lost, other = Match.objects.filter(replay_in__rejudge_set=made).order_by("pk")
    matches.call_off(lost.pk, "no worker has its rules")
    with pytest.raises(Conflict, match="Still to be played of its matches: 1"):
        services.apply(made, keeper)
    make.counted(other)
    services.apply(made, keeper)
    assert ranks_of(counted_match(season, 4)) == [3, 1, 2]
    assert ranks_of(counted_match(season, 8)) == [1, 2, 3]
    assert made.members.get(replay=lost).old_result is None
    assert rebuild(season).same


def test_part_of_a_duel_is_rejudged_by_its_score(keeper: User) -> None:
    title = "john_company_2e"
    season = make.season_with_field(title=title, paused=True, seat_mix={"1": 1})
    block = make.seasons.make_block(
        season, tuple(entry.pk for entry in make.entries(season)), make.engine.title(title).version, duel=True
    )
    first, second = block.matches.order_by("rotation")
    for match, score in ((first, 70), (second, 40)):
        scored(match, score)
    assert [row[5] for row in ledger(season)] == [1.0, 0.0]
    made = create(season, keeper, matches=(first.pk,))
    scored(made.members.get().replay, 30)
    assert preview(made).places == [[0, 1], [1, 0]]
    services.apply(made, keeper)
    assert [row[5] for row in ledger(season)] == [0.0, 1.0]
    assert rebuild(season).same


def scored(match: Match, score: int) -> None:
    report = make.made_up_report(match)
    seats = tuple(replace(seat, score=score) for seat in report.seats)
    matches.report(make.claimed(match).token, replace(report, seats=seats))


def test_cancelling_leaves_all_as_it_was_and_frees_the_matches(season: Season, keeper: User) -> None:
    before = ledger(season), figures(season)
    made = create(season, keeper, reason="MemoryError")
    make.counted(Match.objects.filter(replay_in__rejudge_set=made).order_by("pk")[0])
    made = services.cancel(made, keeper)
    assert made.state == RejudgeState.CANCELLED
    assert services.told(made) == "It is cancelled."
    assert (ledger(season), figures(season)) == before
    assert not Match.objects.open().filter(kind=MatchKind.REJUDGE).exists()
    for settle in (services.apply, services.cancel):
        with pytest.raises(Conflict, match="it was cancelled before"):
            settle(made, keeper)
    create(season, keeper, "Once more", reason="MemoryError")


def test_a_match_waits_in_one_open_set(season: Season, keeper: User) -> None:
    create(season, keeper, reason="MemoryError")
    with pytest.raises(Conflict, match="waits in the open set 'Out of memory'"):
        create(season, keeper, "Everything")
    assert RejudgeSet.objects.count() == 1
    assert Match.objects.filter(kind=MatchKind.REJUDGE).count() == 2


def test_the_matches_of_an_open_block_are_not_rejudged(season: Season, keeper: User) -> None:
    first, *_ = make.block_of_matches(season)
    make.counted(first)
    with pytest.raises(ServiceError, match="Matches of open blocks are not rejudged"):
        create(season, keeper, matches=(first.pk,))


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"name": " "}, "name", "it has 0 characters; 1 to 80 printable ones are possible."),
        ({"reason": ""}, "reason", "it has 0 characters; 1 to 1000 are possible."),
        ({"chosen": Chosen(reason="no such reason")}, "filters", "no counted match is so chosen"),
    ],
)
def test_a_refusal_names_the_field(
    season: Season, keeper: User, fields: dict[str, Any], field: str, words: str
) -> None:
    asked = {"name": "Set", "season": season, "reason": "why", "chosen": Chosen(), **fields}
    with pytest.raises(ServiceError, match=words) as refused:
        services.create(keeper, **asked)
    assert refused.value.field == field
    assert not RejudgeSet.objects.exists()


def test_a_name_is_taken_once(season: Season, keeper: User) -> None:
    create(season, keeper, "First", matches=(counted_match(season, 1).pk,))
    with pytest.raises(Conflict, match="a set is called 'first'"):
        create(season, keeper, "first", matches=(counted_match(season, 2).pk,))


def test_only_keepers_rejudge(season: Season, keeper: User) -> None:
    author = make.AuthorFactory()
    with pytest.raises(NotAllowed):
        create(season, author)
    made = create(season, keeper)
    for settle in (services.apply, services.cancel):
        with pytest.raises(NotAllowed):
            settle(made, author)


def test_what_a_closed_season_counted_stands(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    Season.objects.filter(pk=season.pk).update(state=SeasonState.CLOSED)
    season.refresh_from_db()
    with pytest.raises(Conflict, match="is closed; what it counted stands"):
        services.apply(made, keeper)
    with pytest.raises(Conflict, match="is closed; what it counted stands"):
        create(season, keeper, "Late", matches=(counted_match(season, 1).pk,))
    made.refresh_from_db()
    assert made.state == RejudgeState.OPEN
    assert ranks_of(counted_match(season, 4)) == [3, 1, 2]


def test_a_suspended_version_is_played_again_and_stays_suspended(season: Season, keeper: User) -> None:
    version = make.entries(season)[2].version
    bots.suspend(version, "It lost its seat in 5 games in a row.")
    made = create(season, keeper, version=version)
    matches.sweep()
    assert Match.objects.queued().filter(replay_in__rejudge_set=made).count() == 10


def test_a_version_that_fails_only_now_is_reviewed(
    season: Season, keeper: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    author = next(entry for entry in make.entries(season) if not entry.bot.house_bot)
    made = create(season, keeper, since=counted_match(season, 5).finished_at)
    for match in Match.objects.queued().filter(replay_in__rejudge_set=made):
        seat = match.seats.get(version=author.version).seat
        make.counted(match, forfeits={seat: CRASH})
    assert author.version.status == "ready"
    with django_capture_on_commit_callbacks(execute=True):
        services.apply(made, keeper)
    author.version.refresh_from_db()
    assert author.version.status == "suspended"


def test_the_season_rating_is_made_anew(season: Season, keeper: User) -> None:
    assert standings.rate(season) is not None
    season.refresh_from_db()
    assert not standings.due(season)
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    services.apply(made, keeper)
    assert standings.due(season)
    assert standings.rate(season) is not None


def test_replays_are_for_keepers_eyes(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    (match, _) = replay(made)
    owner = make.entries(season)[2].bot.owner
    for viewer in (owner, make.AuthorFactory()):
        assert not may_see_log(match, viewer)
        assert not visible(viewer).filter(kind=MatchKind.REJUDGE).exists()
    assert may_see_log(match, keeper)
    assert visible(keeper).filter(kind=MatchKind.REJUDGE).count() == 2


def test_a_run_is_never_changed_nor_a_row_of_the_ledger(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    services.apply(made, keeper)
    for act in (
        lambda: RatingRun.objects.update(reason="other"),
        lambda: RatingRun.objects.all()._raw_delete("default"),  # type: ignore[attr-defined]
        lambda: RatingChange.every_run.filter(run=1).update(after=1),
        lambda: RatingChange.every_run.filter(run=0).delete(),
    ):
        with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
            act()


def test_the_database_lets_a_match_wait_in_one_open_set_alone(season: Season, keeper: User) -> None:
    made = create(season, keeper, reason="MemoryError")
    other = create(season, keeper, "Other", matches=(counted_match(season, 1).pk,))
    member = made.members.first()
    assert member is not None
    with pytest.raises(IntegrityError, match="rejudged_in_one_open_set"), transaction.atomic():
        RejudgedMatch.objects.create(rejudge_set=other, match=member.match, replay=make.rated_match(season))


@pytest.mark.django_db(transaction=True)
def test_a_set_applied_twice_at_once_is_applied_once() -> None:
    season, keeper = furnish(), make.KeeperFactory()
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    results = at_once(*[lambda: services.apply(made, keeper)] * 3)
    refused = of_type(results, Conflict)
    assert len(refused) == 2
    assert of_type(results, RejudgeSet)[0].state == RejudgeState.APPLIED
    assert {str(error) for error in refused} == {"rejudge_set: it was applied before, and is settled once."}
    assert RatingRun.objects.count() == 1
    assert RatingChange.every_run.filter(run__gt=0).count() == 21
    member = made.members.order_by("match")[0]
    assert [seat["rank"] for seat in (member.old_result or {})["seats"]] == [3, 1, 2]
    assert ranks_of(counted_match(season, 4)) == [1, 2, 3]
    assert rebuild(season).same


@pytest.mark.django_db(transaction=True)
def test_applied_against_cancelled_is_one_of_the_two_and_whole() -> None:
    season, keeper = furnish(), make.KeeperFactory()
    for number in range(4):
        before = figures(season)
        made = create(season, keeper, f"Set {number}", matches=(counted_match(season, 4).pk,))
        replay(made, [[1, 2, 3], [3, 2, 1], [2, 3, 1], [1, 3, 2]][number])
        results = at_once(lambda: services.apply(made, keeper), lambda: services.cancel(made, keeper))  # noqa: B023
        assert len(of_type(results, Conflict)) == 1
        made.refresh_from_db()
        assert (figures(season) == before) == (made.state == RejudgeState.CANCELLED)
        assert rebuild(season).same


@pytest.mark.django_db(transaction=True)
def test_results_that_come_while_a_set_is_applied_follow_upon_it() -> None:
    season, keeper = furnish(), make.KeeperFactory()
    made = create(season, keeper, reason="MemoryError")
    replay(made)
    leases = [make.claimed(make.rated_match(season)) for _ in range(3)]
    reports = [make.made_up_report(Match.objects.get(pk=lease.match_id), [3, 1, 2]) for lease in leases]
    results = at_once(
        lambda: services.apply(made, keeper),
        *[
            lambda lease=lease, report=report: matches.report(lease.token, report)
            for lease, report in zip(leases, reports, strict=True)
        ],
    )
    assert of_type(results, Exception) == []
    season.refresh_from_db()
    assert season.last_sequence == 13
    found = rebuild(season)
    assert (found.same, found.rows) == (True, 39)


@pytest.mark.django_db(transaction=True)
def test_two_sets_of_one_match_made_at_once_are_one() -> None:
    season, keeper = furnish(), make.KeeperFactory()
    results = at_once(*[lambda name=name: create(season, keeper, name, reason="MemoryError") for name in ("A", "B")])
    assert len(of_type(results, Conflict)) == 1
    assert RejudgeSet.objects.count() == 1
    assert Match.objects.filter(kind=MatchKind.REJUDGE).count() == 2
