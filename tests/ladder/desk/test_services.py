"""What was looked at is what is done, once, by keepers alone, and on the trail."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from ladder.desk import services
from ladder.desk.acting import Came, Preview
from ladder.errors import Conflict, NotAllowed
from ladder.seasons import lifecycle
from ladder.seasons import services as seasons
from ladder.seasons.models import Season
from ladder.trail.models import Act
from ladder.trail.selectors import end_of
from ladder.trail.services import Asking
from tests.ladder import factories as make
from tests.ladder.desk.desk import asking, do, keeper, look
from tests.standing import standing
from workers import tasks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)


def told() -> list[tuple[str, str, str]]:
    """Every act and what became of it."""
    acts = Act.objects.filter(answers=None).select_related("answer").order_by("pk")
    return [(act.word, end_of(act).state, end_of(act).outcome) for act in acts]


def test_a_preview_changes_nothing_and_leaves_no_row(season: Season) -> None:
    look("season-freeze", season=season.slug)
    season.refresh_from_db()
    assert season.state == "open"
    assert told() == []


def test_an_act_is_done_as_it_was_looked_at_and_written_with_its_keeper(season: Season) -> None:
    act = do("season-freeze", season=season.slug)
    season.refresh_from_db()
    assert season.state == "frozen"
    assert (act.by, act.door, act.subject, act.asked) == (keeper(), "page", season.slug, {"season": season.slug})
    assert told() == [
        ("season-freeze", "done", "Season 1, East India Companies is frozen; 0 matches of it still to be played.")
    ]


def test_nothing_is_done_when_it_would_do_something_else_by_now(season: Season) -> None:
    lifecycle.freeze(season)
    _, mark = services.preview(asking("season-thaw", season=season.slug))
    make.submitted_bot(name="Latecomer")
    with pytest.raises(services.Changed):
        services.do(asking("season-thaw", mark, season=season.slug))
    season.refresh_from_db()
    assert season.state == "frozen"
    assert told() == [
        ("season-thaw", "refused", "preview: what it would do has changed since you looked. Look at the new preview.")
    ]


def test_figures_of_the_moment_may_change_between_look_and_act(season: Season) -> None:
    _, mark = services.preview(asking("season-freeze", season=season.slug))
    make.rated_match(season)
    services.do(asking("season-freeze", mark, season=season.slug))
    season.refresh_from_db()
    assert season.state == "frozen"


def test_an_act_is_not_done_twice_by_one_preview(season: Season) -> None:
    _, mark = services.preview(asking("season-freeze", season=season.slug))
    services.do(asking("season-freeze", mark, season=season.slug))
    with pytest.raises(Conflict, match="is frozen"):
        services.do(asking("season-freeze", mark, season=season.slug))
    assert [state for _, state, _ in told()] == ["done", "refused"]


def test_a_mark_of_another_act_or_of_other_terms_does_nothing(season: Season) -> None:
    lifecycle.freeze(season)
    _, mark = services.preview(asking("season-close", season=season.slug, cut=0, rounds=0))
    for word, asked in (("season-thaw", {}), ("season-close", {"cut": 2, "rounds": 1})):
        with pytest.raises(services.Changed):
            services.do(asking(word, mark, season=season.slug, **asked))
    with pytest.raises(services.Changed):
        services.do(asking("season-thaw", "", season=season.slug))
    season.refresh_from_db()
    assert season.state == "frozen"


def test_the_desk_is_for_keepers(season: Season) -> None:
    for by in (make.AuthorFactory(), None):
        asked = Asking("season-freeze", season.slug, {"season": season.slug}, by)
        for act in (services.preview, services.do):
            with pytest.raises(NotAllowed, match="only a keeper may do this"):
                act(asked)
    assert told() == []


# -- acts of a worker --


def asked_for(season: Season) -> Act:
    """A check of ratings that waits for a worker."""
    _, mark = services.preview(asking("ratings-check", season=season.slug))
    return services.do(asking("ratings-check", mark, season=season.slug))


def test_what_takes_long_is_handed_to_a_worker_and_answered(
    season: Season, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[object, ...]] = []
    monkeypatch.setattr("ladder.house.queue.publish", lambda task, *ids, priority=0: sent.append((task, *ids)))
    with django_capture_on_commit_callbacks(execute=True):
        act = asked_for(season)
    assert sent == [("workers.tasks.do_keepers_act", act.pk)]
    assert told() == [("ratings-check", "asked", "")]
    tasks.do_keepers_act(act.pk)
    tasks.do_keepers_act(act.pk)
    assert told() == [("ratings-check", "done", "0 matches and 0 ledger rows replayed: the same to the last bit.")]
    assert Act.objects.count() == 2


def test_a_worker_looks_again_before_it_acts() -> None:
    season = lifecycle.freeze(make.season_with_field())
    lifecycle.close(season)
    lifecycle.advance(season)
    _, mark = services.preview(asking("archive", season=season.slug))
    act = services.do(asking("archive", mark, season=season.slug))
    tasks.archive_season(season.pk)
    services.run(act.pk)
    (row,) = told()
    assert row[:2] == ("archive", "refused")
    assert "what it would do has changed" in row[2]


def test_what_breaks_in_a_worker_is_written_as_failed_and_undone(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(asked: object) -> Came:
        seasons.resume(season)
        raise RuntimeError("the disk\0 is full")

    deed = services.BY_WORD["ratings-check"]
    fields = {name: getattr(deed, name) for name in type(deed).__slots__}
    monkeypatch.setitem(services.BY_WORD, "ratings-check", type(deed)(**{**fields, "do": break_off}))
    act = asked_for(season)
    services.run(act.pk)
    assert told() == [("ratings-check", "failed", "RuntimeError: the disk is full")]
    season.refresh_from_db()
    assert season.paused


def test_an_act_whose_message_was_lost_is_asked_for_again_and_given_up_at_last(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr("ladder.house.queue.publish", lambda task, *ids, priority=0: sent.append(ids))
    act = asked_for(season)
    assert (services.ask_again(), sent) == (0, [])
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert (services.ask_again(), sent) == (1, [(act.pk,)])
    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        assert services.ask_again() == 1
    assert told() == [("ratings-check", "failed", "No worker finished it in 2 hours. Ask for it again.")]
    services.run(act.pk)
    assert services.ask_again() == 0
    assert Act.objects.count() == 2


def test_a_message_without_an_act_does_nothing() -> None:
    services.run(77)
    assert not Act.objects.exists()


def test_equal_previews_of_equal_terms_have_equal_marks() -> None:
    seen = Preview(("It is done.",), ("A",), (("1",),))
    assert seen.mark("x", {"a": 1, "b": 2}) == Preview(("It is done.",), ("A",), (("1",),), ("now",)).mark(
        "x", {"b": 2, "a": 1}
    )
    assert (
        len({seen.mark("x", {}), seen.mark("y", {}), seen.mark("x", {"a": 1}), Preview(("It is done.",)).mark("x", {})})
        == 4
    )
