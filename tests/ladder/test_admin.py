"""The keeper's admin: every list and page opens, nothing but the actions writes, and secrets stay secret."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from ladder.bots.models import Bot, Version
from ladder.messages import services, webhooks
from ladder.messages.feed import renew_feed
from ladder.messages.handing import hand_on_next
from ladder.messages.models import Announcement, Delivery, Mailbox, Message, Try, Webhook, Wish
from ladder.messages.signing import feed_token
from ladder.messages.telling import Told, tell
from ladder.play.models import Attempt, Block, Match, MatchLog, Worker
from ladder.play.workers import worker_started
from ladder.seasons.models import Entry, RatingChange, Season
from ladder.trail.models import Act
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
MODELS = (
    *(
        Announcement,
        Attempt,
        Block,
        Bot,
        Delivery,
        Entry,
        Mailbox,
        Match,
        MatchLog,
        Message,
        RatingChange,
        Season,
        Version,
        Webhook,
    ),
    *(Wish, Worker),
)


@standing
def season() -> Season:
    """A season with a finished match, a running one, an open block and a worker."""
    season = make.season_with_field(make.submitted_bot(), paused=True)
    make.play_out(make.rated_match(season))
    make.claimed(make.rated_match(season))
    make.block_of_matches(season)
    author = make.AuthorFactory()
    services.choose(author, {"overtaken": ["mail"]})
    renew_feed(author)
    hook, _ = webhooks.add_webhook(author, "https://chat.example.org/a-token-in-the-path")
    tell(
        "rejected", [Told("rejected:1", {"bot": "Red", "title": "x", "version": 1, "reason": "why"}, author=author.pk)]
    )
    hand_on_next()
    delivery = Delivery.objects.get(hook=hook)
    Try.objects.create(delivery=delivery, number=1, at=delivery.made_at, status=500, answer="oh no")
    Announcement.objects.create(kind="season-frozen", season=season)
    worker_started("north@test", "1", sandbox=False, sandbox_reason="bubblewrap was not found")
    return season


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(make.KeeperFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def address(model: type, page: str, *ids: int) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=ids)  # type: ignore[attr-defined]


def act(keeper: Client, model: type, action: str, *ids: int) -> str:
    answer = keeper.post(address(model, "changelist"), {"action": action, "_selected_action": ids}, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def kept() -> list[tuple[str, str, str]]:
    """What is on the trail: acts, what they were done to, and what became of them."""
    return list(Act.objects.order_by("pk").values_list("word", "subject", "state"))


def test_every_list_and_every_page_opens(season: Season, keeper: Client) -> None:
    for model in MODELS:
        assert keeper.get(address(model, "changelist")).status_code == 200, model
        for row in model.objects.all():  # type: ignore[attr-defined]
            assert keeper.get(address(model, "change", row.pk)).status_code == 200, row


def test_no_keeper_is_shown_what_speaks_for_an_author(season: Season, keeper: Client) -> None:
    hook = Webhook.objects.get()
    pages = [address(Webhook, "changelist"), address(Webhook, "change", hook.pk), address(Delivery, "changelist")]
    pages += [address(Delivery, "change", row.pk) for row in Delivery.objects.all()]
    shown = "".join(keeper.get(page).content.decode() for page in pages)
    assert "chat.example.org" in shown
    assert "a-token-in-the-path" not in shown
    assert feed_token(Mailbox.objects.get()) not in keeper.get(address(Mailbox, "changelist")).content.decode()


def test_seats_are_counted_from_one_in_what_a_keeper_reads(season: Season, keeper: Client) -> None:
    match = make.counted(make.rated_match(season))
    seats = len(match.seats.all())
    for page in (address(Match, "change", match.pk), address(RatingChange, "changelist")):
        shown = re.findall(r'field-seat_from_one"[^>]*>(?:\s*<p>)?\s*(\d+)', keeper.get(page).content.decode())
        assert set(map(int, shown)) == set(range(1, seats + 1))


def test_nothing_is_added_or_deleted_by_hand(season: Season, keeper: Client) -> None:
    for model in MODELS:
        row = model.objects.first()  # type: ignore[attr-defined]
        assert keeper.get(address(model, "add")).status_code == 403, model
        assert keeper.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model
        if model is not Season:
            assert keeper.post(address(model, "change", row.pk), {}).status_code == 403, model


def test_the_ledger_cannot_be_changed_in_the_database_either(season: Season) -> None:
    with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
        RatingChange.objects.update(after=3000)
    with pytest.raises(DatabaseError, match="Cannot"), transaction.atomic():
        RatingChange.objects.all().delete()


def test_of_a_season_the_blocks_in_flight_may_be_changed_and_nothing_that_decides_results(
    season: Season, keeper: Client
) -> None:
    keeper.post(
        address(Season, "change", season.pk),
        {
            **{"blocks_in_flight": 9, "blocks_per_bot": 3, "owner_share": 0.25, "wait_ceiling": 60},
            **{"state": "closed", "last_sequence": 99, "closing_cut": 3, "duel_size": 5},
        },
    )
    season.refresh_from_db()
    assert (season.blocks_in_flight, season.blocks_per_bot) == (9, 3)
    assert (season.owner_share, season.wait_ceiling) == (0.25, 60)
    assert (season.state, season.last_sequence, season.closing_cut, season.duel_size) == ("open", 1, 0, 2)
    assert kept() == [("season-change", str(season), "done")]
    assert Act.objects.get().outcome == "Changed: blocks_in_flight, blocks_per_bot, owner_share, wait_ceiling."


def test_seeds_tokens_and_packages_are_shown_to_nobody(season: Season, keeper: Client) -> None:
    block = Block.objects.get()
    pages = [address(Block, "change", block.pk), *(address(Match, "change", match.pk) for match in block.matches.all())]
    for page in pages:
        assert str(block.seed) not in keeper.get(page).content.decode()
    attempt = Attempt.objects.first()
    assert attempt is not None
    assert attempt.token_sha256 not in keeper.get(address(Attempt, "change", attempt.pk)).content.decode()
    version = Version.objects.get(bot__house_bot="")
    page = keeper.get(address(Version, "change", version.pk)).content.decode()
    assert "bot.py" in page
    assert "engine.sdk" not in page


def test_a_keeper_cancels_and_requeues_matches_and_is_told_what_was_refused(season: Season, keeper: Client) -> None:
    finished, running = Match.objects.order_by("pk")[:2]
    said = act(keeper, Match, "cancel", finished.pk, running.pk)
    assert "it is finished" in said
    assert "1 match cancelled." in said
    running.refresh_from_db()
    assert running.status == "void"
    assert "1 match queued again." in act(keeper, Match, "requeue", running.pk)
    running.refresh_from_db()
    assert running.status == "queued"
    assert kept() == [
        ("match-cancel", str(running), "done"),
        ("match-cancel", str(finished), "refused"),
        ("match-requeue", str(running), "done"),
    ]
    assert {row.door for row in Act.objects.all()} == {"admin"}
    assert [row.by.is_staff for row in Act.objects.select_related("by") if row.by is not None] == [True] * 3


def test_a_keeper_suspends_reinstates_and_activates_a_version(season: Season, keeper: Client) -> None:
    version = Version.objects.get(bot__house_bot="")
    act(keeper, Version, "suspend", version.pk)
    version.refresh_from_db()
    assert (version.status, version.bot.active_version) == ("suspended", None)
    assert "not suspended" in act(
        keeper, Version, "reinstate", version.pk, Version.objects.exclude(pk=version.pk)[0].pk
    )
    act(keeper, Version, "activate", version.pk)
    assert Bot.objects.get(pk=version.bot_id).active_version == version


def test_a_keeper_rejects_a_version_under_validation_and_pauses_a_season(season: Season, keeper: Client) -> None:
    version = make.VersionFactory()
    act(keeper, Version, "reject", version.pk)
    version.refresh_from_db()
    assert version.status == "rejected"
    act(keeper, Season, "resume", season.pk)
    assert not Season.objects.get().paused
    act(keeper, Season, "pause", season.pk)
    assert Season.objects.get().paused


def test_authors_see_no_admin(season: Season, client: Client) -> None:
    client.force_login(make.AuthorFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get(address(Match, "changelist")).status_code == 302


# -- commands and metrics --


def test_stored_logs_are_verified_and_a_false_one_is_named(season: Season) -> None:
    assert run("verify_logs") == "1 log verified, 0 not true\n"
    stored = MatchLog.objects.get()
    MatchLog.objects.update(sha256="0" * 64)
    with pytest.raises(CommandError, match="Not true: 1 of 1 log\\."):
        run("verify_logs", str(stored.match_id))
    MatchLog.objects.update(sha256=stored.sha256)
    with pytest.raises(CommandError, match="No log of: 999"):
        run("verify_logs", "999")


def test_house_bots_and_seasons_are_made_by_command() -> None:
    assert "0 new versions" not in run("register_house_bots")
    assert run("register_house_bots") == "0 new versions\n"
    assert run("season_open", make.EAST_INDIA, "--mix", "4=3", "--mix", "2=1").startswith(
        "east-india-companies-season-1: "
    )
    assert Season.objects.get().seat_mix == {"4": 3.0, "2": 1.0}
    with pytest.raises(CommandError, match="Write it as in --mix 4=3"):
        run("season_open", make.EAST_INDIA, "--mix", "four=3")
    with pytest.raises(CommandError, match="not of the form NAME=VALUE"):
        run("season_open", make.EAST_INDIA, "--option", "dice")
    with pytest.raises(CommandError, match="there is no title"):
        run("season_open", "whist")
    run("season_pause", "east-india-companies-season-1")
    assert Season.objects.get().paused
    run("season_pause", "east-india-companies-season-1", "--resume")
    assert not Season.objects.get().paused
    with pytest.raises(CommandError, match="Use one of: east-india-companies-season-1"):
        run("season_pause", "winter")


def test_the_sweep_command_says_what_it_found(season: Season) -> None:
    assert "expired: 0\n" in run("sweep")


def test_the_metrics_page_tells_of_open_matches(season: Season, client: Client) -> None:
    text = client.get("/metrics").content.decode()
    assert 'leadenhall_open_matches{status="queued"} 3.0' in text
    assert 'leadenhall_open_matches{status="running"} 1.0' in text
    assert "leadenhall_oldest_open_match_seconds" in text
