"""Acts of the desk in tests: looked at, done, and done by a worker."""

from __future__ import annotations

from typing import Any

from ladder.accounts.models import User
from ladder.desk import services
from ladder.desk.acting import Preview
from ladder.trail.models import Act, Door
from ladder.trail.selectors import end_of
from ladder.trail.services import Asking
from tests.ladder import factories as make


def keeper() -> User:
    """The keeper of these tests."""
    return User.objects.filter(username="josiah").first() or make.KeeperFactory(username="josiah")


def asking(word: str, mark: str = "", **asked: Any) -> Asking:
    """An act that the keeper asks for."""
    return Asking(word, services.BY_WORD[word].subject(asked), asked, keeper(), Door.PAGE, mark)


def look(word: str, **asked: Any) -> Preview:
    """Its preview."""
    return services.preview(asking(word, **asked))[0]


def do(word: str, **asked: Any) -> Act:
    """Look, do it, have a worker do what is for a worker, and return the row that says what came of it."""
    _, mark = services.preview(asking(word, **asked))
    act = services.do(asking(word, mark, **asked))
    services.run(act.pk)
    return end_of(Act.objects.select_related("answer").get(pk=act.pk))
