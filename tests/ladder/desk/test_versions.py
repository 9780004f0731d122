"""Versions rejected, suspended, reinstated and activated from the desk."""

from __future__ import annotations

import pytest

from ladder.bots.models import Bot, Version
from ladder.errors import Conflict, ServiceError
from ladder.seasons.models import Entry
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, look
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def bot() -> Bot:
    bot = make.submitted_bot(name="Red-Dragon")
    make.season_with_field(bot, paused=True)
    return bot


def named(bot: Bot, number: int = 1) -> list[str | int]:
    return [bot.title, bot.name, number]


def test_a_version_is_suspended_reinstated_and_activated(bot: Bot) -> None:
    version = Version.objects.get(bot=bot)
    seen = look("version-suspend", version=named(bot), reason="It floods its log.")
    assert seen.says == (
        "Red-Dragon v1 is suspended: it leaves every open season, and its queued matches are void.",
        "Its owner reads: “It floods its log.”",
    )
    assert seen.rows == (("Red-Dragon", "v1", bot.title, bot.owner.username, "ready", "v1"),)
    version.refresh_from_db()
    assert version.status == "ready"
    act = do("version-suspend", version=named(bot), reason="It floods its log.")
    assert (act.subject, act.outcome) == (f"{bot.title}/Red-Dragon/1", "Red-Dragon v1 is suspended.")
    version.refresh_from_db()
    assert (version.status, version.status_reason) == ("suspended", "It floods its log.")
    assert Entry.objects.get(bot=bot).status == "suspended"
    do("version-reinstate", version=named(bot))
    do("version-activate", version=named(bot))
    bot.refresh_from_db()
    assert bot.active_version == version


def test_a_version_that_is_not_decided_is_rejected(bot: Bot) -> None:
    version = make.VersionFactory(bot=bot, number=2, status="validating")
    do("version-reject", version=named(bot, 2), reason="Not this one.")
    version.refresh_from_db()
    assert (version.status, version.status_reason) == ("rejected", "Not this one.")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("version-reject", "Only one that is not decided is rejected"),
        ("version-reinstate", "Only one that is suspended is reinstated"),
    ],
)
def test_what_a_version_s_state_does_not_allow_is_refused(bot: Bot, word: str, words: str) -> None:
    with pytest.raises(Conflict, match=f"Red-Dragon v1 is ready. {words}"):
        look(word, version=named(bot), reason="so")


def test_a_version_that_there_is_not_is_refused(bot: Bot) -> None:
    with pytest.raises(ServiceError, match=f"there is no version {bot.title}/Red-Dragon/9"):
        look("version-activate", version=named(bot, 9))
