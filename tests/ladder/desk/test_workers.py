"""Workers drained and released from the desk."""

from __future__ import annotations

import pytest

from ladder.errors import Conflict, ServiceError
from ladder.play.models import Worker
from ladder.play.services import worker_started, worker_stopped
from ladder.play.workers import Told
from tests.ladder.desk.desk import do, look

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three() -> None:
    for name, machine in (("one@a", "a"), ("two@a", "a"), ("one@b", "b")):
        worker_started(name, "1", sandbox=True, told=Told(machine=machine, plays={"east_india_companies": "3"}))


def draining() -> list[str]:
    return list(Worker.objects.exclude(draining_since=None).order_by("name").values_list("name", flat=True))


def test_a_machine_is_drained_as_was_shown_and_released() -> None:
    seen = look("worker-drain", workers=["a"])
    assert seen.rows == (("one@a", "a"), ("two@a", "a"))
    assert seen.now[-1] == "1 worker will be left at work."
    act = do("worker-drain", workers=["a"])
    assert (act.state, act.subject, act.outcome) == ("done", "a", "2 workers to be drained.")
    assert draining() == ["one@a", "two@a"]
    with pytest.raises(Conflict, match="they are drained already"):
        look("worker-drain", workers=["one@a"])
    assert do("worker-release", workers=["two@a"]).outcome == "1 worker released."
    assert draining() == ["one@a"]


def test_one_in_quarantine_is_released_and_whoever_is_at_work_needs_none() -> None:
    worker_stopped("one@b", "1", "five of five failed")
    assert look("worker-release", workers=["a", "b"]).rows == (("one@b", "b"),)
    do("worker-release", workers=["b"])
    assert Worker.objects.get(name="one@b").stopped_reason == ""
    with pytest.raises(Conflict, match="none of them is drained or in quarantine"):
        look("worker-release", workers=["b"])


def test_a_name_that_nothing_has_is_told() -> None:
    with pytest.raises(ServiceError, match="there is no worker or machine c"):
        look("worker-drain", workers=["b", "c"])
