"""Who may do what: every operation of the API against everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.friendlies import services as friendlies
from ladder.messages import webhooks
from ladder.messages.models import Delivery, Message
from ladder.messages.telling import Told, tell
from ladder.play.models import Worker
from ladder.play.services import worker_started
from ladder.rejudging import services as rejudging
from ladder.theatre import studies
from ladder.validation.services import start_validation
from ladder.version_tests import services as version_tests
from tests.ladder.factories import (
    EAST_INDIA,
    SOURCE,
    KeeperFactory,
    VersionFactory,
    block_of_matches,
    counted,
    entries,
    new_version,
    rated_match,
    season_with_field,
    submitted_bot,
)
from tests.ladder.games.sitting import begun
from tests.ladder.tournaments.building import draft as tournament_draft
from tests.ladder.tournaments.building import play_round, started

from .conftest import PASSWORD, client_of
from .test_schema import document

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unhurried")]


@dataclass(frozen=True)
class Rule:
    """What an operation answers to somebody unknown, another author, the owner, and staff."""

    operation: str
    path: str
    anon: int
    other: int
    owner: int
    staff: int
    body: Callable[[str], dict[str, Any]] | None = None


def reading(operation: str, path: str) -> Rule:
    """Everybody's."""
    return Rule(f"GET {operation}", path, 200, 200, 200, 200)


def owned(operation: str, path: str, success: int = 200) -> Rule:
    """The owner's and staff's."""
    return Rule(operation, path, 401, 403, success, success)


def kept(operation: str, path: str, success: int = 200, body: Callable[[str], dict[str, Any]] | None = None) -> Rule:
    """Staff's."""
    return Rule(operation, path, 401, 403, 403, success, body)


def no_versions(who: str) -> dict[str, Any]:
    return {"candidate": {"bot": 1, "number": 99}, "baseline": {"bot": 1, "number": 98}}


def everything(who: str) -> dict[str, Any]:
    return {"name": "Everything", "season": "east-india-companies-season-1", "reason": "why"}


def account(who: str) -> dict[str, Any]:
    return {"username": f"new-{who}", "email": f"new-{who}@example.org", "password": PASSWORD}


def submission(who: str) -> dict[str, Any]:
    return {"title": EAST_INDIA, "name": f"bot-of-{who}", "code": SOURCE.decode() + f"# {who}\n"}


def tournament_setup(who: str) -> dict[str, Any]:
    return {"title": EAST_INDIA, "name": f"Cup of {who}", "format": "swiss", "seats": 2}


def bot_of_elizabeth(who: str) -> dict[str, Any]:
    return {"bot": Bot.objects.get(owner__username="elizabeth").pk}


RULES = [
    Rule("POST register", "register/", 201, 201, 201, 201, account),
    Rule("GET token_list", "tokens/", 401, 200, 200, 200),
    Rule(
        "POST token_create",
        "tokens/",
        201,
        201,
        201,
        201,
        lambda who: {"username": "elizabeth", "password": PASSWORD, "name": who},
    ),
    Rule("DELETE token_revoke", "tokens/spare/", 401, 404, 204, 404),
    Rule("DELETE token_revoke_all", "tokens/", 401, 204, 204, 204),
    Rule("GET me", "me/", 401, 200, 200, 200),
    Rule("GET my_bot_list", "me/bots/", 401, 200, 200, 200),
    reading("title_list", "titles/"),
    kept("GET left_out_title_list", "titles/left-out/"),
    reading("title", f"titles/{EAST_INDIA}/"),
    reading("title_grades", f"titles/{EAST_INDIA}/grades/"),
    reading("title_fairness", f"titles/{EAST_INDIA}/fairness/"),
    reading("bot_list", "bots/"),
    Rule("POST submit", "bots/", 401, 201, 201, 201, submission),
    reading("bot", "bots/{bot}/"),
    Rule("PATCH bot_change", "bots/{bot}/", 401, 403, 200, 200, lambda who: {"name": f"named-by-{who}"}),
    Rule("DELETE bot_delete", "bots/{bot}/", 401, 403, 409, 409),
    reading("bot_ratings", "bots/{bot}/ratings/"),
    owned("POST bot_withdraw", "bots/{bot}/withdraw/"),
    owned("POST bot_rejoin", "bots/{bot}/rejoin/"),
    reading("version_list", "bots/{bot}/versions/"),
    reading("version", "bots/{bot}/versions/1/"),
    Rule("PATCH version_change", "bots/{bot}/versions/1/", 401, 403, 200, 200, lambda who: {"source_public": False}),
    Rule("DELETE version_delete", "bots/{bot}/versions/1/", 401, 403, 409, 409),
    owned("GET version_report", "bots/{bot}/versions/1/report/"),
    owned("POST version_activate", "bots/{bot}/versions/1/activate/"),
    owned("GET version_package", "bots/{bot}/versions/1/package"),
    reading("season_list", "seasons/"),
    reading("season", "seasons/{slug}/"),
    reading("leaderboard", "seasons/{slug}/leaderboard/"),
    reading("season_entries", "seasons/{slug}/entries/"),
    reading("season_ledger", "seasons/{slug}/ledger/"),
    # It is not closed, and has none.
    Rule("GET season_archive", "seasons/{slug}/archive.zip", 404, 404, 404, 404),
    reading("entry_list", "entries/"),
    reading("entry", "entries/{entry}/"),
    reading("entry_ratings", "entries/{entry}/ratings/"),
    reading("match_list", "matches/"),
    reading("match", "matches/{match}/"),
    reading("match_live", "matches/{match}/live/"),
    Rule("GET match_live", "matches/{validation}/live/", 404, 404, 200, 200),
    reading("match_log", "matches/{match}/log.jsonl"),
    reading("match_deals", "matches/{match}/deals/"),
    Rule("GET match", "matches/{validation}/", 404, 404, 200, 200),
    Rule("GET match_log", "matches/{validation}/log.jsonl.zst", 404, 404, 200, 200),
    reading("study_list", "matches/{match}/studies/"),
    Rule("GET game_list", "games/", 401, 200, 200, 200),
    Rule("POST game_start", "games/", 401, 201, 201, 201, lambda who: {"title": EAST_INDIA}),
    Rule("GET game", "games/{game}/", 401, 404, 200, 404),
    Rule("POST game_choose", "games/{game}/choices/", 401, 404, 200, 404, lambda who: {"decision": 0, "choice": 0}),
    Rule("POST game_resign", "games/{game}/resign/", 401, 404, 200, 404),
    Rule("POST review_ask", "matches/{match}/reviews/", 401, 201, 201, 201, lambda who: {"seat": 0}),
    # Its log is of no game, which is told before whose question it is.
    Rule("POST what_if_ask", "matches/{match}/what-ifs/", 401, 400, 400, 400, lambda who: {"ply": 0, "option": 0}),
    Rule("GET match_options", "matches/{match}/options/0/", 400, 400, 400, 400),
    reading("study", "studies/{study}/"),
    # Nothing had been found: with the owner's cancelling it is gone.
    Rule("POST study_cancel", "studies/{study}/cancel/", 401, 403, 200, 404),
    reading("block", "blocks/{block}/"),
    owned("GET match_stderr", "matches/{match}/seats/{seat}/stderr.txt"),
    reading("tournament_list", "tournaments/"),
    Rule("POST tournament_create", "tournaments/", 401, 201, 201, 201, tournament_setup),
    reading("tournament", "tournaments/{draft}/"),
    reading("tournament_standings", "tournaments/{held_back}/standings/"),
    reading("tournament_pairings", "tournaments/{held_back}/pairings/"),
    Rule("POST tournament_enter", "tournaments/{draft}/participants/", 401, 403, 201, 201, bot_of_elizabeth),
    Rule("DELETE tournament_withdraw", "tournaments/{draft}/participants/{bot}/", 401, 403, 204, 409),
    Rule("POST tournament_start", "tournaments/{draft}/start/", 401, 403, 200, 409),
    Rule("POST tournament_cancel", "tournaments/{draft}/cancel/", 401, 403, 200, 409),
    Rule("POST tournament_release", "tournaments/{held_back}/rounds/1/release/", 401, 403, 403, 200),
    reading("version_test_list", "version-tests/"),
    # There is no such version, which only those are told who may start a test.
    Rule("POST version_test_start", "version-tests/", 401, 400, 400, 400, no_versions),
    reading("version_test", "version-tests/{version_test}/"),
    Rule("POST version_test_cancel", "version-tests/{version_test}/cancel/", 401, 403, 200, 409),
    reading("friendly_list", "friendlies/"),
    Rule("POST friendly_ask", "friendlies/", 401, 400, 400, 400, no_versions),
    reading("friendly", "friendlies/{friendly}/"),
    Rule("POST friendly_cancel", "friendlies/{friendly}/cancel/", 401, 403, 200, 409),
    kept("GET rejudge_set_list", "rejudge-sets/"),
    # Its match waits in another set.
    kept("POST rejudge_set_create", "rejudge-sets/", 409, everything),
    kept("GET rejudge_set", "rejudge-sets/{rejudged}/"),
    kept("POST rejudge_set_apply", "rejudge-sets/{rejudged}/apply/"),
    kept("POST rejudge_set_cancel", "rejudge-sets/{rejudged}/cancel/"),
    reading("season_statistics", "seasons/{slug}/statistics/"),
    reading("season_bosses", "seasons/{slug}/bosses/"),
    kept("GET season_lifts", "seasons/{slug}/statistics/help/"),
    reading("season_table", "seasons/{slug}/statistics/seats.csv"),
    Rule("GET season_table", "seasons/{slug}/statistics/help.csv", 404, 404, 404, 200),
    reading("entry_statistics", "entries/{entry}/statistics/"),
    reading("limits", "limits/"),
    Rule("GET message_list", "messages/", 401, 200, 200, 200),
    Rule("POST message_read_all", "messages/read/", 401, 200, 200, 200),
    # Nobody sees another's, keepers neither.
    Rule("POST message_read", "messages/{message}/read/", 401, 404, 200, 404),
    Rule("GET message_settings", "messages/settings/", 401, 200, 200, 200),
    Rule("PATCH message_choose", "messages/settings/", 401, 200, 200, 200, lambda who: {"overtaken": ["mail"]}),
    Rule("GET webhook_list", "messages/webhooks/", 401, 200, 200, 200),
    Rule("POST webhook_add", "messages/webhooks/", 401, 201, 201, 201, lambda who: {"url": "https://example.org/"}),
    Rule("GET webhook", "messages/webhooks/{webhook}/", 401, 404, 200, 404),
    Rule("PATCH webhook_change", "messages/webhooks/{webhook}/", 401, 404, 200, 404, lambda who: {"kinds": ["ready"]}),
    Rule("DELETE webhook_remove", "messages/webhooks/{webhook}/", 401, 404, 204, 404),
    Rule("POST webhook_renew_secret", "messages/webhooks/{webhook}/secret/", 401, 404, 200, 404),
    Rule("GET delivery_list", "messages/webhooks/{webhook}/deliveries/", 401, 404, 200, 404),
    Rule("POST webhook_test", "messages/webhooks/{webhook}/deliveries/", 401, 404, 201, 404),
    Rule("POST delivery_send_again", "messages/deliveries/{delivery}/again/", 401, 404, 200, 404),
    reading("queue", "queue/"),
    reading("workers", "workers/"),
    kept("POST worker_drain", "workers/{worker}/drain/"),
    kept("POST worker_release", "workers/{worker}/release/"),
]


@pytest.fixture
def things(elizabeth: User) -> dict[str, Any]:
    """Elizabeth's bot in a season, a counted match with it, and a game that validates its next version."""
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    entry = next(entry for entry in entries(season) if entry.bot_id == bot.pk)
    match = counted(rated_match(season))
    validation = counted(start_validation(VersionFactory(bot=bot))[0])
    seat = match.seats.get(entry=entry).seat
    study = studies.ask_review(elizabeth, match, 1)
    block = block_of_matches(season)[0].block_id
    draft = tournament_draft([bot, submitted_bot()], by=elizabeth, name="Open Cup")
    held_back = play_round(started(2, held_back=True))
    terms = version_tests.Terms(seats=2)
    version_test = version_tests.start(elizabeth, new_version(bot), bot.versions.get(number=1), terms=terms)
    rejudged = rejudging.create(KeeperFactory(), "Again", season, "why", rejudging.Chosen(matches=(match.pk,)))
    counted(rejudged.members.get().replay)
    worker_started("north@test", "1", sandbox=True)
    hook, _ = webhooks.add_webhook(elizabeth, "https://example.org/hook")
    tell("test-ended", [Told("told", author=elizabeth.pk)])
    return {
        "message": Message.objects.get(author=elizabeth, key="told").pk,
        "webhook": hook.pk,
        "delivery": Delivery.objects.create(hook=hook, state="failed", tries=1).pk,
        "game": begun(elizabeth).pk,
        "worker": Worker.objects.get().pk,
        "version_test": version_test.pk,
        "friendly": friendlies.ask(elizabeth, bot.versions.get(number=1), Bot.objects.house()[:1], games=1).pk,
        "rejudged": rejudged.pk,
        "draft": draft.slug,
        "held_back": held_back.slug,
        "bot": bot.pk,
        "slug": season.slug,
        "entry": entry.pk,
        "match": match.pk,
        "seat": seat,
        "study": study.pk,
        "block": block,
        "validation": validation.pk,
    }


@contextmanager
def undone() -> Iterator[None]:
    """What is done to the database inside is undone at the end: each rule is tried on the same things, which are long to make."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_each_may_do_what_the_table_says(things: dict[str, Any], elizabeth: User, thomas: User, keeper: User) -> None:
    users = {"anon": None, "other": thomas, "owner": elizabeth, "staff": keeper}

    def status(rule: Rule, who: str, client: APIClient) -> int:
        data = rule.body(who) if rule.body else None
        method = getattr(client, rule.operation.split()[0].lower())
        return int(method(f"/api/v1/{rule.path.format(**things)}", data).status_code)

    wrong, clients = [], {who: client_of(user) for who, user in users.items()}
    for rule in RULES:
        with undone():
            if "spare" in rule.path:
                spare = {"username": "elizabeth", "password": PASSWORD, "name": "spare"}
                assert clients["owner"].post("/api/v1/tokens/", spare).status_code == 201
            found = {who: status(rule, who, client) for who, client in clients.items()}
        cache.clear()
        if found != {"anon": rule.anon, "other": rule.other, "owner": rule.owner, "staff": rule.staff}:
            wrong.append((rule, found))
    assert [(rule.operation, found) for rule, found in wrong] == []


def test_the_table_has_every_operation_of_the_api() -> None:
    paths = document()["paths"]
    operations = {
        f"{method.upper()} {operation['operationId']}" for path in paths.values() for method, operation in path.items()
    }
    assert operations == {rule.operation for rule in RULES}


def test_what_others_may_not_do_changes_nothing(things: dict[str, Any], thomas: User) -> None:
    before = Bot.objects.filter(pk=things["bot"]).values().get()
    for rule in RULES:
        if rule.other == 403 and rule.operation.startswith("POST"):
            client_of(thomas).post(f"/api/v1/{rule.path.format(**things)}")
    assert Bot.objects.filter(pk=things["bot"]).values().get() == before


def test_a_session_changes_nothing_without_its_csrf_token(things: dict[str, Any], elizabeth: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(elizabeth)
    changing = [rule for rule in RULES if rule.operation.startswith(("POST", "DELETE", "PATCH"))]
    wrong = []
    for rule in changing:
        with undone():
            method = getattr(browser, rule.operation.split()[0].lower())
            response = method(f"/api/v1/{rule.path.format(**things)}", rule.body("x") if rule.body else None)
            message = response.json()["errors"][0]["message"]
        if response.status_code != 403 or not message.startswith("CSRF Failed"):
            wrong.append((rule, response.status_code, message))
    assert len(changing) > 20
    assert [(rule.operation, found) for rule, found in wrong] == []
