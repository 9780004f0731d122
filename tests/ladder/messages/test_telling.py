"""Authors are told what becomes of their versions, seats, seasons and tests: once, and in the transaction of the fact."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ladder.accounts.models import User
from ladder.bots import services as bots
from ladder.bots import standing
from ladder.bots.models import Version, VersionStatus
from ladder.errors import ServiceError
from ladder.house.away import StorageAway
from ladder.messages import announcing, handing, keeping, sending, services
from ladder.messages.kinds import CHANNELS, KINDS
from ladder.messages.models import Announcement, Delivery, Message, Wish
from ladder.messages.overtaking import overtakings
from ladder.messages.selectors import messages_of, unread, wishes_of
from ladder.messages.telling import Told, tell
from ladder.messages.webhooks import add_webhook
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.seasons import lifecycle, standings
from ladder.seasons.models import Entry, Season
from ladder.validation import services as validation
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def author() -> User:
    return make.AuthorFactory(username="elizabeth")


def titles_of(author: User) -> list[str]:
    """What the author is told, first things first."""
    return [message.title for message in messages_of(author).order_by("pk")]


def validated(version: Version, forfeits: dict[int, str] | None = None) -> None:
    """Have the version's validation games end like this."""
    with transaction.atomic():
        _, locked = standing.lock_version(version)
        games = validation.start_validation(locked)
    for game in games:
        own = game.seats.get(version=version).seat
        game.refresh_from_db()
        if game.status == "queued" and Version.objects.get(pk=version.pk).status == VersionStatus.VALIDATING:
            make.counted(game, forfeits={own: forfeits[0]} if forfeits else None)


def test_a_version_that_passes_and_one_that_does_not_are_told_with_the_reason(author: User) -> None:
    make.house_bots()
    bot = make.BotFactory(owner=author, name="Red-Dragon")
    validated(make.VersionFactory(bot=bot))
    validated(make.VersionFactory(bot=bot), {0: "crashed"})

    first, second = messages_of(author).order_by("pk")
    assert (first.title, first.url) == (
        "Red-Dragon v1 is ready",
        "/bots/east_india_companies/Red-Dragon/versions/1/",
    )
    assert second.title == "Red-Dragon v2 was rejected"
    assert second.text.startswith("It lost its seat in ")
    assert second.text.endswith("each one's log can be downloaded.")


def test_a_suspension_and_its_end_are_told_each_time(author: User) -> None:
    version = make.submitted_bot(owner=author, name="Red-Dragon").versions.get()
    for _ in range(2):
        bots.suspend(version, "It failed too often.")
        bots.reinstate(version, make.KeeperFactory())

    assert titles_of(author) == ["Red-Dragon v1 is suspended", "Red-Dragon v1 is no longer suspended"] * 2
    assert messages_of(author).last().text == "It failed too often."


def test_a_lost_seat_is_told_with_one_query_more_and_leads_to_the_moment(author: User) -> None:
    season = make.season_with_field(make.submitted_bot(owner=author, name="Red-Dragon"))
    entries = make.entries(season)
    seat = next(number for number, entry in enumerate(entries) if entry.bot.owner == author)
    leases = [make.claimed(make.rated_match(season)) for _ in range(3)]
    reports = [make.made_up_report(Match.objects.get(pk=lease.match_id)) for lease in leases[:2]]
    lost = make.made_up_report(Match.objects.get(pk=leases[2].match_id), forfeits={seat: "crashed <b>"})
    cost = []
    for lease, report in zip(leases, [*reports, lost], strict=True):
        with CaptureQueriesContext(connection) as asked:
            matches.report(lease.token, report)
        cost.append(sum("author_messages" in query["sql"] for query in asked))

    assert cost == [0, 0, 1]
    match = leases[2].match_id
    (message,) = messages_of(author)
    assert message.title == f"Red-Dragon lost its seat in match {match}"
    assert message.text == f"On seat {seat + 1}, Red-Dragon v1 crashed <b>."
    assert message.url == f"/matches/{match}/"


def test_the_moment_of_a_lost_seat_is_found_in_the_log(author: User) -> None:
    season = make.season_with_field(make.submitted_bot(owner=author))
    match = make.rated_match(season)
    seat = next(s.seat for s in match.seats.all() if s.version.bot.owner == author)
    report = make.made_up_report(match, forfeits={seat: "crashed"})
    line = b'{"type": "forfeit", "ply": 41, "seat": %d, "reason": "crashed"}\n' % seat
    matches.report(make.claimed(match).token, replace(report, log=report.log + line))
    sending.send()

    assert messages_of(author).get().url == f"/matches/{match.pk}/?ply=42"


def test_a_log_that_cannot_be_read_leads_to_the_match(author: User, monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(make.submitted_bot(owner=author))
    match = make.rated_match(season)
    seat = next(s.seat for s in match.seats.all() if s.version.bot.owner == author)
    make.counted(match, forfeits={seat: "crashed"})

    def lost(stored: object) -> bytes:
        raise StorageAway("the bucket is away")

    monkeypatch.setattr(handing, "whole", lost)
    sending.send()
    assert messages_of(author).get().url == f"/matches/{match.pk}/"
    assert Message.objects.get().handed_on_at is not None


def test_a_report_that_is_undone_tells_nothing(author: User) -> None:
    version = make.submitted_bot(owner=author).versions.get()
    with transaction.atomic():
        bots.suspend(version, "why")
        transaction.set_rollback(True)
    assert Message.objects.count() == 0


def test_nobody_is_told_the_same_fact_twice_nor_what_nobody_wants(author: User) -> None:
    assert tell("webhook-off", [Told("off:1", {"since": "now", "reason": "500"}, author=author.pk)]) == 1
    assert tell("webhook-off", [Told("off:1", {"since": "now", "reason": "500"}, author=author.pk)]) == 0
    services.choose(author, {"webhook-off": []})
    assert tell("webhook-off", [Told("off:2", author=author.pk)]) == 0
    author.is_active = False
    author.save()
    services.choose(author, {"webhook-off": ["site"]})
    assert tell("webhook-off", [Told("off:3", author=author.pk)]) == 0
    assert Message.objects.count() == 1


def test_a_message_goes_by_the_ways_that_its_author_has_chosen(author: User) -> None:
    services.choose(author, {"ready": ["mail", "feed"]})
    tell("ready", [Told("a", {"bot": "B", "title": "t", "version": 1}, author=author.pk)])
    tell("rejected", [Told("b", {"bot": "B", "title": "t", "version": 2, "reason": ""}, author=author.pk)])

    ready, rejected = Message.objects.order_by("pk")
    assert [getattr(ready, column) for column in CHANNELS.values()] == [False, True, True, False]
    assert [getattr(rejected, column) for column in CHANNELS.values()] == [True, True, True, True]
    assert titles_of(author) == ["B v2 was rejected"]


def test_only_what_differs_is_kept_of_a_choice_and_strange_ones_are_refused(author: User) -> None:
    services.choose(author, {kind: sorted(ways) for kind, ways in wishes_of(author).items()})
    assert Wish.objects.count() == 0
    chosen = services.choose(author, {"overtaken": []})
    assert chosen == wishes_of(author)
    assert (chosen["overtaken"], list(chosen)) == (frozenset(), list(KINDS))
    for wrong in ({"storms": ["site"]}, {"ready": ["pigeon"]}):
        with pytest.raises(ServiceError):
            services.choose(author, wrong)


def test_a_season_that_is_frozen_and_closed_is_told_to_all_its_authors_in_batches(
    author: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "BATCH", 2)
    others = [make.submitted_bot() for _ in range(4)]
    season = make.season_with_field(make.submitted_bot(owner=author, name="Red-Dragon"), *others)
    lifecycle.freeze(season)
    assert Message.objects.count() == 0
    sending.send()
    sending.send()

    assert Message.objects.filter(kind="season-frozen").count() == 5
    assert messages_of(author).get().title == "Season 1, East India Companies is frozen"

    for _ in range(4):
        make.counted(make.rated_match(season))
    lifecycle.close(season)
    lifecycle.advance(season)
    sending.send()
    assert Season.objects.get().state == "closed"
    told = messages_of(author).first()
    assert (told.title, told.url) == ("Season 1, East India Companies has closed", f"/seasons/{season.slug}/")
    assert told.text.startswith("Final places: Red-Dragon ")
    assert (
        Message.objects.filter(kind="season-closed").count(),
        Announcement.objects.filter(done_at=None).count(),
    ) == (5, 0)


def test_a_batch_of_authors_costs_a_handful_of_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    season = make.season_with_field(*(make.submitted_bot() for _ in range(6)))
    lifecycle.freeze(season)
    with django_assert_max_num_queries(12):
        assert announcing.announce_next() == 7


def board(*bots: Entry) -> dict[str, object]:
    """A board on which these entries stand in this order."""
    return {"rows": [{"bot": entry.pk, "rank": rank} for rank, entry in enumerate(bots, 1)]}


def test_who_is_overtaken_is_told_by_whom_once_a_day(author: User) -> None:
    own, other, third = (
        make.submitted_bot(owner=owner, name=name)
        for owner, name in ((author, "Red-Dragon"), (None, "Blue"), (author, "Mine"))
    )
    season = make.season_with_field(own, other, third, house=())
    red, blue, mine = (Entry.objects.get(bot=bot) for bot in (own, other, third))
    (found,) = overtakings(board(red, blue), board(blue, red))
    assert (found.author, found.bot, found.before, found.after, found.other, found.place) == (
        author.pk, "Red-Dragon", 1, 2, "Blue", 1,
    )  # fmt: skip
    assert overtakings(board(red, mine), board(mine, red)) == []
    assert overtakings({}, board(blue, red)) == []
    assert overtakings(board(blue, red), board(red)) == []

    noon = datetime(2026, 11, 29, 12, tzinfo=UTC)
    for hours in (0, 5, 20):
        with time_machine.travel(noon.timestamp() + 3600 * hours):
            standings.listeners.rated(season, board(red, blue), board(blue, red))
    assert titles_of(author) == ["Blue has overtaken Red-Dragon"] * 2
    assert messages_of(author).first().text == (
        "In Season 1, East India Companies, Red-Dragon has gone from place 1 to place 2; Blue stands at 1 now."
    )


def test_a_version_test_that_ends_is_told_unless_its_author_has_cancelled_it(author: User) -> None:
    make.house_bots()
    bot = make.submitted_bot(owner=author, name="Red-Dragon")
    old, new = bot.versions.get(), make.new_version(bot)
    terms = version_tests.Terms(seats=2)
    version_tests.cancel(version_tests.start(author, new, old, terms=terms), author)
    assert titles_of(author) == []
    version_tests.cancel(version_tests.start(author, new, old, terms=terms), make.KeeperFactory(username="warden"))
    assert titles_of(author) == ["Red-Dragon v2 against Red-Dragon v1: cancelled"]
    assert messages_of(author).get().text == "The version test has ended after 0 blocks. Cancelled by warden."


def test_reading_one_and_reading_all(author: User) -> None:
    for number in range(3):
        tell("webhook-off", [Told(str(number), {"since": "", "reason": ""}, author=author.pk)])
    first = messages_of(author).last()
    services.read(author, first.pk)
    assert unread(author) == 2
    with pytest.raises(Message.DoesNotExist):
        services.read(make.AuthorFactory(), first.pk)
    assert (services.read_all(author), unread(author)) == (2, 0)


def test_messages_go_after_as_many_days_as_the_keeper_has_set(
    author: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.MESSAGE_DAYS == 180
    settings.MESSAGE_DAYS = 20
    monkeypatch.setattr(keeping, "AT_ONCE", 1)
    with time_machine.travel("2026-01-01 12:00Z"):
        for key in ("old", "older"):
            tell("webhook-off", [Told(key, author=author.pk)])
        Delivery.objects.create(hook=add_webhook(author, "https://example.org/")[0], message=Message.objects.first())
    with time_machine.travel("2026-01-20 12:00Z"):
        tell("webhook-off", [Told("young", author=author.pk)])
    with time_machine.travel("2026-01-22 12:00Z"):
        assert keeping.drop_old() == 2
    assert Message.objects.get().key == "young"
    assert not Delivery.objects.exists()


def test_messages_go_after_half_a_year(author: User) -> None:
    with time_machine.travel("2026-01-01 12:00Z"):
        tell("webhook-off", [Told("old", author=author.pk)])
    with time_machine.travel("2026-01-02 12:00Z"):
        tell("webhook-off", [Told("young", author=author.pk)])
    with time_machine.travel("2026-07-01 00:00Z"):
        assert keeping.drop_old() == 1
    assert Message.objects.get().key == "young"
