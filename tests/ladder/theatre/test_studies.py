"""Reviews and what-ifs: who may ask for which, how often, that they are made once in slices, and told when they cannot be."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from engine.limits import LADDER
from engine.theatre.analysis import Analyst, Verdict
from ladder.accounts.models import User
from ladder.errors import Conflict, ServiceError, TooMany
from ladder.house import queue
from ladder.play import listeners, selectors
from ladder.play.models import Match, MatchLog
from ladder.seasons.models import Season
from ladder.theatre import drawing, findings, studies, studying
from ladder.theatre.models import Study, StudyKind
from tests.ladder import factories as make
from tests.ladder.theatre.played import play_or_repeat
from tests.ladder.threads import at_once
from tests.standing import standing
from workers import tasks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "cheap", "told")]


@standing
def match() -> Match:
    return play_or_repeat(make.rated_match(make.season_with_field(paused=True)))


@pytest.fixture
def season(match: Match) -> Season:
    assert match.season is not None
    return match.season


@pytest.fixture
def robert() -> User:
    return make.AuthorFactory(username="robert")


def to_the_end(study: Study) -> Study:
    while Study.objects.get(pk=study.pk).state == "waiting":
        assert studying.study(study.pk)
    return Study.objects.get(pk=study.pk)


def aged(study: Study, hours: float) -> None:
    Study.objects.filter(pk=study.pk).update(asked_at=timezone.now() - timedelta(hours=hours))


# -- asked, and answered --


def test_a_review_looks_at_every_decision_of_the_seat_behind_all_games(
    match: Match, robert: User, told: list[tuple[str, int, int]]
) -> None:
    study = studies.ask_review(robert, match, 1, 2)

    assert (study.state, study.asked_by, study.title_version) == ("waiting", robert, match.title_version)
    assert told[-1] == ("workers.tasks.study_match", study.pk, queue.LAST)

    tasks.study_match(study.pk)
    study = to_the_end(study)

    assert (study.state, study.reason, study.tries) == ("done", "", 0)
    assert (study.done, study.again) == (study.total, study.again_total)
    assert study.ended_at is not None
    assert study.cpu_ms > 0
    found = findings.review_of(study)
    assert found is not None
    assert found.unit == "GP"
    assert (study.done, study.again) == (found.looked, found.again)
    own = [verdict.seat for verdict in (*found.worst, *found.best)]
    assert set(own) <= {1}
    assert len(found.worst) <= 5
    assert len(found.best) <= 5


def test_a_review_is_gone_on_with_slice_by_slice_and_finds_the_same(match: Match, robert: User) -> None:
    at_once = to_the_end(studies.ask_review(robert, match, 0, 2))
    whole = findings.review_of(at_once)
    at_once.delete()
    study = studies.ask_review(robert, match, 0, 2)

    for looked in (1, 2, 3):
        assert studying.study(study.pk, seconds=0)
        study.refresh_from_db()
        assert (study.state, study.done) == ("waiting", looked)
        assert study.total > 3
    assert findings.review_of(study) is None, "nothing is told before the end"

    assert findings.review_of(to_the_end(study)) == whole


def test_how_far_a_review_is_never_counts_back(match: Match, robert: User) -> None:
    study = studies.ask_review(robert, match, 0, 6)
    seen = []
    while study.state == "waiting":
        studying.study(study.pk, seconds=0)
        study.refresh_from_db()
        seen.append((findings.percent_of(study), study.total, findings.how_far(study)))

    total, again = study.total, study.again_total
    percents = [percent for percent, _, _ in seen]
    assert again > 1
    assert {of for _, of, _ in seen} == {total}, "its total is known from the first slice on"
    assert percents == sorted(percents)
    assert seen[0][2] == f"1 of {total} decisions looked at"
    assert f"{total} decisions looked at, 1 of {again} again" in [told for _, _, told in seen]
    assert seen[-1][0::2] == (100, f"{total} decisions looked at, {again} of {again} again")


def test_after_a_slice_what_comes_next_is_told_of_behind_games(
    match: Match, robert: User, told: list[tuple[str, int, int]]
) -> None:
    review = studies.ask_review(robert, match, 0, 2)
    question = studies.ask_what_if(robert, match, 0, other_option(match, 0))
    told.clear()

    studying.study(review.pk, seconds=0)

    assert told == [("workers.tasks.study_match", question.pk, queue.LAST)]


def other_option(match: Match, ply: int) -> int:
    return studies.options_at(match, ply).others[0].index


def test_a_what_if_plays_both_options_to_the_end(match: Match, robert: User) -> None:
    asked = studies.options_at(match, 40)
    option = asked.others[-1].index

    study = to_the_end(studies.ask_what_if(robert, match, 40, option))

    found = findings.what_if_of(study)
    assert found is not None
    assert (study.state, study.done, study.total) == ("done", 2, 2)
    assert (found.ply, found.seat, found.options) == (40, asked.seat, (asked.played.index, option))
    assert found.told == (asked.played.told, asked.others[-1].told)
    assert [len(futures) for futures in found.futures] == [2, 2]
    assert found.futures[0][0].told
    assert not found.futures[0][1].told, "one future of each is told"


def test_options_are_told_as_they_were_offered(match: Match) -> None:
    lines = [line for line in log_lines(match) if line["type"] == "decision"]
    asked = studies.options_at(match, 3)

    assert (asked.seat, asked.played.index) == (lines[3]["seat"], lines[3]["index"])
    assert asked.count == len(asked.others) + 1
    assert asked.name == ["random", "greedy"][asked.seat]


def log_lines(match: Match) -> list[dict[str, object]]:
    return [json.loads(line) for line in selectors.log_bytes(Match.objects.get(pk=match.pk)).splitlines()]


# -- made once --


def test_what_is_asked_again_is_shared_and_costs_nothing(match: Match, robert: User) -> None:
    study = to_the_end(studies.ask_review(robert, match, 0, 2))
    other = make.AuthorFactory()

    assert studies.ask_review(other, match, 0, 2).pk == study.pk
    assert studies.ask_review(robert, match, 0, 2).pk == study.pk
    assert studies.left_today(other, StudyKind.REVIEW) == LADDER.author_reviews
    assert studies.left_today(robert, StudyKind.REVIEW) == LADDER.author_reviews - 1
    assert Study.objects.get() == study


def test_another_version_of_the_title_makes_it_anew(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = to_the_end(studies.ask_review(robert, match, 0, 2))
    other = make.AuthorFactory()
    monkeypatch.setattr(drawing, "version_now", lambda title: "99")

    assert not studies.is_current(Study.objects.get(), match.log.sha256)
    again = studies.ask_review(other, match, 0, 2)

    assert (again.pk, again.state, again.done, again.asked_by) == (study.pk, "waiting", 0, other)
    assert (again.title_version, again.body) == ("99", None)


def test_rules_that_change_in_the_middle_end_it_with_the_reason(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = studies.ask_review(robert, match, 0, 2)
    studying.study(study.pk, seconds=0)
    monkeypatch.setattr(drawing, "version_now", lambda title: "99")

    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, study.body) == ("failed", None)
    assert study.reason == "The title’s rules or the match’s log have changed meanwhile. Ask for it anew."


# -- whose turn it is --


def test_who_has_a_bot_at_the_table_comes_first_then_what_is_short_then_what_was_asked_first(
    match: Match, robert: User
) -> None:
    owner = match.seats.get(seat=0).version.bot.owner
    late = studies.ask_review(robert, match, 1, 2)
    short = studies.ask_what_if(robert, match, 0, other_option(match, 0))
    early = studies.ask_review(robert, match, 0, 2)
    aged(early, 0.1)
    own = studies.ask_review(owner, match, 0, 6)

    order = []
    while (coming := studying._next()) is not None:
        order.append(coming)
        Study.objects.filter(pk=coming).delete()

    assert order == [own.pk, short.pk, early.pk, late.pk]
    assert own.at_table
    assert not late.at_table


def test_one_worker_of_the_house_studies_at_a_time(match: Match, robert: User) -> None:
    busy, waiting = studies.ask_review(robert, match, 0, 2), studies.ask_review(robert, match, 1, 2)
    Study.objects.filter(pk=busy.pk).update(state="working", started_at=timezone.now())

    assert not studying.study(waiting.pk)
    assert not studying.study(busy.pk)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.done) == ("waiting", 0)

    Study.objects.filter(pk=busy.pk).update(started_at=timezone.now() - 2 * studying.HELD)
    assert studying.study_waiting(seconds=0), "its worker is taken for dead"
    busy.refresh_from_db()
    assert (busy.state, busy.done) == ("waiting", 1)


def test_a_worker_that_was_thought_dead_changes_nothing(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = studies.ask_what_if(robert, match, 0, other_option(match, 0))

    def taken_by_another(*_: object) -> dict[str, object]:
        Study.objects.filter(pk=study.pk).update(started_at=timezone.now(), tries=2)
        return {"state": "done", "body": b"late"}

    monkeypatch.setattr(studying, "_what_if", taken_by_another)
    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, study.body) == ("working", None)


# -- refused --


def test_a_question_waits_for_nobody_who_writes_into_the_match(match: Match, robert: User) -> None:
    def ask() -> Study:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        return studies.ask_review(robert, match, 0, 2)

    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        (asked,) = at_once(ask)
    assert Study.objects.get() == asked


def test_a_quota_bounds_what_one_person_asks_in_a_day(match: Match, robert: User) -> None:
    for row in range(LADDER.author_reviews):
        Study.objects.create(
            match=match, kind="review", seat=0, futures=100 + row, asked_by=robert, asked_at=timezone.now()
        )
    oldest = Study.objects.order_by("pk")[0]
    aged(oldest, 20)

    with pytest.raises(TooMany, match="You have asked for 5 reviews in the last 24 hours") as refused:
        studies.ask_review(robert, match, 0, 2)
    again = Study.objects.get(pk=oldest.pk).asked_at + timedelta(hours=24)
    assert refused.value.remedy.startswith(f"The next may be asked at {again:%H:%M} UTC")
    assert studies.ask_what_if(robert, match, 0, other_option(match, 0)), "each kind has its own"
    assert studies.ask_review(make.AuthorFactory(), match, 0, 2)
    assert studies.ask_review(make.KeeperFactory(), match, 1, 2)

    aged(oldest, 24.1)
    assert studies.ask_review(robert, match, 0, 6)


def test_a_keeper_has_no_quota(match: Match) -> None:
    keeper = make.KeeperFactory()
    for row in range(LADDER.author_reviews):
        Study.objects.create(
            match=match, kind="review", seat=0, futures=100 + row, asked_by=keeper, asked_at=timezone.now()
        )

    assert studies.ask_review(keeper, match, 0, 2)


def test_bad_questions_are_refused_by_field(match: Match, robert: User) -> None:
    with pytest.raises(ServiceError, match=r"seat: There is no seat 3. Choose one from 1 to 2."):
        studies.ask_review(robert, match, 2)
    with pytest.raises(ServiceError, match=r"seat: There is no seat 0"):
        studies.ask_review(robert, match, -1)
    with pytest.raises(ServiceError, match="futures: A review takes 2 or 6 imagined futures for each decision"):
        studies.ask_review(robert, match, 0, 7)
    plies = match.decisions
    with pytest.raises(ServiceError, match=f"ply: The match has {plies} decisions. Give 0 to {plies - 1}."):
        studies.ask_what_if(robert, match, plies, 0)
    asked = studies.options_at(match, 2)
    with pytest.raises(ServiceError, match=r"option: That is what was played"):
        studies.ask_what_if(robert, match, 2, asked.played.index)
    with pytest.raises(ServiceError, match=f"option: There is no such option; there were {asked.count}."):
        studies.ask_what_if(robert, match, 2, asked.count)
    assert not Study.objects.exists()


def test_a_match_whose_seed_is_secret_is_not_studied(season: Season, robert: User) -> None:
    first, second = make.block_of_matches(season)
    first = make.play_out(first)

    with pytest.raises(Conflict, match="match: Its seed is secret"):
        studies.ask_review(robert, first, 0, 2)
    with pytest.raises(Conflict, match="match: Its seed is secret"):
        studies.options_at(first, 0)
    with pytest.raises(Conflict, match="match: It is not finished"):
        studies.ask_review(robert, second, 0, 2)

    make.counted(second)
    assert studies.ask_review(robert, Match.objects.get(pk=first.pk), 0, 2)


def test_what_is_secret_again_is_not_studied(match: Match, robert: User, season: Season) -> None:
    study = studies.ask_review(robert, match, 0, 2)
    block = make.block_of_matches(season)[0].block
    Match.objects.filter(pk=match.pk).update(block=block, rotation=17)

    studying.study(study.pk)

    assert not Study.objects.exists()


# -- what goes wrong --


def test_a_match_that_cannot_be_played_again_is_told(season: Season, robert: User) -> None:
    made_up = make.counted(make.rated_match(season))

    study = studies.ask_review(robert, made_up, 0, 2)
    studying.study(study.pk)

    study.refresh_from_db()
    assert study.state == "failed"
    assert study.reason.startswith(("The match cannot be played again: ", "This seat decided nothing"))


def test_a_fault_of_the_rules_is_kept_in_words_without_signs_that_cannot_be_printed(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Verdict:
        raise RuntimeError("oh\x00no \ud800")

    monkeypatch.setattr(Analyst, "look", broken)
    study = studies.ask_review(robert, match, 0, 2)
    studying.study(study.pk)

    study.refresh_from_db()
    assert study.state == "failed"
    assert study.reason.startswith("A fault of this house: RuntimeError: oh")
    assert "\x00" not in study.reason


def test_a_study_over_which_workers_vanish_is_given_up(match: Match, robert: User) -> None:
    study = studies.ask_review(robert, match, 0, 2)
    Study.objects.filter(pk=study.pk).update(tries=studying.MOST_TRIES)

    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, study.reason) == ("failed", "Its worker vanished 3 times while working at it.")


def test_a_study_that_takes_too_long_is_given_up(match: Match, robert: User) -> None:
    study = studies.ask_review(robert, match, 0, 2)
    Study.objects.filter(pk=study.pk).update(cpu_ms=studying.MOST_CPU.total_seconds() * 1000 + 1, done=1)

    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, study.reason) == ("failed", "It took longer than 40 minutes; it had come to 1 decision.")


def test_studies_go_with_their_log(match: Match, robert: User) -> None:
    studies.ask_review(robert, match, 0, 2)

    listeners.purging(MatchLog.objects.filter(match=match))

    assert not Study.objects.exists()
