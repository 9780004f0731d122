"""The keepers' trail: every act has its row, a refused one too, and no row is ever changed."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import DatabaseError, IntegrityError, transaction

from ladder.errors import Conflict
from ladder.trail import selectors
from ladder.trail.models import Act, Door, State
from ladder.trail.services import Asking, by_keeper, recorded, recorded_apart, write
from tests.ladder import factories as make

pytestmark = pytest.mark.django_db


def refuse() -> None:
    raise Conflict("season", "Spring is open.", "Freeze it first.")


def rows() -> list[tuple[str, str, str]]:
    return list(Act.objects.order_by("pk").values_list("word", "state", "outcome"))


def test_an_act_is_written_with_who_when_what_and_what_came_of_it() -> None:
    keeper = make.KeeperFactory(username="josiah")
    asking = Asking("season-close", "spring", {"cut": 4}, keeper, Door.PAGE, "ab" * 32)
    assert recorded(asking, lambda: 7, lambda made: f"{made} rounds") == 7
    act = Act.objects.get()
    assert (act.by, act.door, act.word, act.subject) == (keeper, "page", "season-close", "spring")
    assert (act.asked, act.mark, act.state, act.outcome) == ({"cut": 4}, "ab" * 32, "done", "7 rounds")
    assert str(act) == "season-close spring: done"


def test_what_is_refused_is_written_and_raised_on() -> None:
    with pytest.raises(Conflict):
        recorded(Asking("season-close", "spring"), refuse)
    assert rows() == [("season-close", "refused", "season: Spring is open. Freeze it first.")]


def test_an_act_that_is_rolled_back_has_no_row_and_takes_what_it_wrote_along() -> None:
    def break_off() -> None:
        make.AuthorFactory(username="elihu")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        recorded(Asking("house-bots"), break_off)
    assert rows() == []
    assert not make.User.objects.filter(username="elihu").exists()


def test_work_with_transactions_of_its_own_is_asked_for_before_and_answered_after() -> None:
    seen: list[tuple[str, str, str]] = []
    recorded_apart(Asking("sweep"), lambda: seen.extend(rows()), lambda _: "swept")
    assert seen == [("sweep", "asked", "")]
    asked, answer = Act.objects.order_by("pk")
    assert (answer.answers, answer.state, answer.outcome) == (asked, "done", "swept")
    with pytest.raises(Conflict):
        recorded_apart(Asking("sweep"), refuse)
    with pytest.raises(ZeroDivisionError):
        recorded_apart(Asking("sweep"), lambda: 1 / 0)
    ends = [selectors.end_of(act) for act in selectors.acts()]
    assert [(end.state, end.outcome) for end in ends] == [
        ("failed", "ZeroDivisionError: division by zero"),
        ("refused", "season: Spring is open. Freeze it first."),
        ("done", "swept"),
    ]
    assert [act.pk for act in selectors.troubled()] == [selectors.acts()[0].pk]


def test_an_act_is_answered_once() -> None:
    asked = write(Asking("sweep"), State.ASKED, "")
    assert list(selectors.waiting()) == [asked]
    write(Asking("sweep"), State.DONE, "", answers=asked)
    assert list(selectors.waiting()) == []
    with pytest.raises(IntegrityError, match="answers"), transaction.atomic():
        write(Asking("sweep"), State.DONE, "", answers=asked)
    with pytest.raises(IntegrityError, match="act_answer_is_an_end"), transaction.atomic():
        write(Asking("sweep"), State.ASKED, "", answers=write(Asking("sweep"), State.ASKED, ""))


def test_no_row_can_be_changed_or_deleted_and_the_admin_has_no_way_to_them() -> None:
    act = write(Asking("sweep"), State.DONE, "swept")
    with pytest.raises(DatabaseError, match="Cannot update or delete"), transaction.atomic():
        Act.objects.update(outcome="nothing")
    with pytest.raises(DatabaseError, match="Cannot update or delete"), transaction.atomic():
        act.delete()
    assert rows() == [("sweep", "done", "swept")]
    assert not admin.site.is_registered(Act)


def test_a_keeper_who_acted_cannot_be_deleted() -> None:
    keeper = make.KeeperFactory()
    write(Asking("sweep", by=keeper), State.DONE, "")
    with pytest.raises(DatabaseError), transaction.atomic():
        keeper.delete()


def test_only_keepers_acts_are_kept_where_others_may_do_the_same() -> None:
    assert by_keeper(Asking("tournament-start", by=make.AuthorFactory()), lambda: 1) == 1
    assert rows() == []
    assert by_keeper(Asking("tournament-start", by=make.KeeperFactory()), lambda: 1) == 1
    assert rows() == [("tournament-start", "done", "1")]


def test_text_that_no_database_holds_is_written_as_it_can_be() -> None:
    act = write(Asking("logs-verify", "x" * 500), State.FAILED, "a\0b\udc80" + "y" * 5000)
    act.refresh_from_db()
    assert act.outcome.startswith("ab\\udc80yyy")
    assert (len(act.outcome), len(act.subject)) == (4000, 160)


def test_acts_are_found_by_person_kind_and_subject() -> None:
    keeper = make.KeeperFactory(username="josiah")
    by_page = write(Asking("season-freeze", "spring", by=keeper, door=Door.PAGE), State.DONE, "")
    by_shell = write(Asking("season-thaw", "spring"), State.DONE, "")
    other = write(Asking("season-freeze", "summer"), State.DONE, "")
    assert list(selectors.acts()) == [other, by_shell, by_page]
    assert list(selectors.acts(person="Josiah")) == [by_page]
    assert list(selectors.acts(person="shell")) == [other, by_shell]
    assert list(selectors.acts(word="season-freeze", subject="SPR")) == [by_page]
    assert selectors.words() == ["season-freeze", "season-thaw"]
