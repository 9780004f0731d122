"""No stream of others keeps a drawing or a study waiting for ever, and a study that is cancelled is gone on with when it is asked again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from engine.limits import LADDER
from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed
from ladder.play.models import Match, MatchLog
from ladder.theatre import drawing, services, studies, studying
from ladder.theatre.metrics import StudyFigures
from ladder.theatre.models import GameDocument, Study, StudyKind
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def match() -> Match:
    return make.counted(make.rated_match(make.season_with_field(paused=True)))


@pytest.fixture
def robert() -> User:
    return make.AuthorFactory(username="robert")


def study_of(match: Match, seat: int, minutes: float, **more: object) -> Study:
    """A review that was asked for so many minutes ago."""
    asked = timezone.now() - timedelta(minutes=minutes)
    fields = {"kind": "review", "futures": 12, "state": "waiting", "asked_at": asked, **more}
    return Study.objects.create(match=match, seat=seat, **fields)


# -- whose turn it is --


def test_a_study_that_has_waited_too_long_comes_before_those_that_would_always_come_first(match: Match) -> None:
    waited = study_of(match, 0, 11)
    privileged = [study_of(match, seat, 1, at_table=True, kind="what_if") for seat in (0, 1)]

    assert studying._next() == waited.pk
    Study.objects.filter(pk=waited.pk).update(started_at=timezone.now())
    assert studying._next() == privileged[0].pk, "it has had its slice, and waits again"


def test_of_those_that_have_waited_too_long_the_longest_waiting_comes_first(match: Match) -> None:
    lately = timezone.now() - timedelta(minutes=12)
    study_of(match, 0, 300, started_at=lately)
    longest = study_of(match, 1, 20, at_table=False)

    assert studying._next() == longest.pk


def test_drawings_are_made_by_turns_of_what_is_new_and_of_what_has_waited_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = make.season_with_field(paused=True)
    matches = [make.counted(make.rated_match(season)) for _ in range(4)]
    GameDocument.objects.all().delete()
    for match, minutes in zip(matches, (30, 20, 2, 1), strict=True):
        wanted = timezone.now() - timedelta(minutes=minutes)
        GameDocument.objects.create(match=match)
        GameDocument.objects.filter(match=match).update(wanted_at=wanted)
    drawn = []

    def fail(row: GameDocument) -> None:
        drawn.append(row.match_id)
        GameDocument.objects.filter(pk=row.pk).update(state="failed")

    monkeypatch.setattr(services, "_draw", fail)

    assert services.draw_waiting(seconds=0) == 2, "however long one takes, the other is drawn, too"
    assert drawn == [matches[3].pk, matches[0].pk]
    services.draw_waiting(seconds=60)
    assert drawn[2:] == [matches[2].pk, matches[1].pk]


@pytest.mark.parametrize("round", ["draw matches", "study matches"])
def test_there_is_always_a_round_to_be_taken_for_what_waits_behind_games(round: str) -> None:
    entry = settings.CELERY_BEAT_SCHEDULE[round]

    assert entry["options"]["expires"] >= entry["schedule"]
    assert "priority" not in entry["options"], "at that of games"


# -- cancelled --


def asked(match: Match, robert: User) -> Study:
    study = studies.ask_review(robert, match, 0)
    Study.objects.filter(pk=study.pk).update(started_at=timezone.now(), done=5, total=9, body=b"found", cpu_ms=700)
    return Study.objects.get(pk=study.pk)


def test_a_cancelled_study_is_gone_on_with_and_counted_once(match: Match, robert: User) -> None:
    study = asked(match, robert)
    assert studies.cancel(study, robert).state == "cancelled"
    assert studying._next() is None
    assert studies.left_today(robert, StudyKind.REVIEW) == LADDER.author_reviews - 1

    again = studies.ask_review(robert, match, 0)

    assert (again.pk, again.state, again.done, again.cpu_ms, bytes(again.body or b"")) == (
        study.pk,
        "waiting",
        5,
        700,
        b"found",
    )
    assert studies.left_today(robert, StudyKind.REVIEW) == LADDER.author_reviews - 1
    studies.cancel(again, robert)
    elizabeth = make.AuthorFactory(username="elizabeth")
    assert studies.ask_review(elizabeth, match, 0).asked_by == elizabeth
    assert studies.left_today(elizabeth, StudyKind.REVIEW) == LADDER.author_reviews - 1


def test_a_cancelled_study_of_other_rules_is_made_anew(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    studies.cancel(asked(match, robert), robert)
    monkeypatch.setattr(drawing, "version_now", lambda title: "99")

    again = studies.ask_review(robert, match, 0)

    assert (again.state, again.done, again.body, again.started_at) == ("waiting", 0, None, None)


def test_one_that_was_not_begun_is_forgotten_and_costs_nothing(match: Match, robert: User) -> None:
    study = studies.ask_review(robert, match, 0)

    studies.cancel(study, robert)

    assert not Study.objects.exists()
    assert studies.left_today(robert, StudyKind.REVIEW) == LADDER.author_reviews


def test_only_who_asked_and_keepers_cancel_and_only_what_is_open(match: Match, robert: User) -> None:
    study = asked(match, robert)
    with pytest.raises(NotAllowed, match="study: Somebody else asked for it"):
        studies.cancel(study, make.AuthorFactory())
    studies.cancel(study, make.KeeperFactory())
    with pytest.raises(Conflict, match="study: It is cancelled"):
        studies.cancel(study, robert)


def test_a_worker_that_is_at_a_study_when_it_is_cancelled_changes_nothing(
    match: Match, robert: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = asked(match, robert)

    def cancelled(*_: object) -> dict[str, object]:
        studies.cancel(study, robert)
        return {"state": "done", "body": b"late"}

    monkeypatch.setattr(studying, "_review", cancelled)
    monkeypatch.setattr(studying, "read", lambda text: text)
    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, bytes(study.body or b"")) == ("cancelled", b"found")


# -- told --


def test_the_metrics_tell_open_studies_and_the_age_of_the_oldest(match: Match) -> None:
    study_of(match, 0, 5)
    study_of(match, 1, 2, state="working", kind="what_if")
    study_of(match, 0, 90, state="done", futures=36, body=b"x")

    open_studies, oldest = StudyFigures().read()

    counted = {tuple(sample.labels.values()): sample.value for sample in open_studies.samples}
    assert counted == {
        ("review", "waiting"): 1,
        ("review", "working"): 0,
        ("what_if", "waiting"): 0,
        ("what_if", "working"): 1,
    }
    assert 300 <= oldest.samples[0].value < 600
    assert MatchLog.objects.filter(match=match).exists()
