"""Friendly matches: who may ask whom, how many, and that nothing but the games comes of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.bots import services as bots
from ladder.bots.models import Bot, VersionStatus
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.friendlies import selectors, services
from ladder.friendlies.models import Friendly
from ladder.house import queue
from ladder.play import publishing, turns
from ladder.play import services as matches
from ladder.play.models import Match, MatchKind, MatchStatus, Turn
from ladder.seasons.models import Entry, RatingChange
from ladder.trail.models import Act
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def house() -> list[Bot]:
    return list(Bot.objects.house().order_by("name"))


def asked(bot: Bot, games: int = 1, opponents: list[Bot] | None = None, **terms: object) -> Friendly:
    chosen = house() if opponents is None else opponents
    return services.ask(bot.owner, bot.active_version, chosen, games, **terms)  # type: ignore[arg-type]


def tables(of: Friendly) -> list[list[str]]:
    return [[seat.version.bot.name for seat in match.seats.order_by("seat")] for match in selectors.games_of(of)]


def api(user: object = None) -> APIClient:
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def test_the_version_changes_its_seat_and_its_opponents_come_in_turn(bot: Bot) -> None:
    other = make.submitted_bot(name="Hastings")
    of = asked(bot, 4, [other, *house()], seats=3)
    assert tables(of) == [
        ["Clive", "Hastings", "greedy"],
        ["random", "Clive", "Hastings"],
        ["greedy", "random", "Clive"],
        ["Clive", "Hastings", "greedy"],
    ]
    found = selectors.games_of(of)
    assert len(set(found.values_list("seed", flat=True))) == 4
    assert set(found.values_list("kind", "status", "turn")) == {("friendly", "queued", Turn.KEPT)}


def test_without_seats_named_the_table_has_as_many_as_there_are_bots(bot: Bot) -> None:
    assert (asked(bot).seats, tables(asked(bot))) == (3, [["Clive", "greedy", "random"]])


def test_who_does_not_want_to_be_asked_is_not_and_is_offered_to_nobody(author: make.User, bot: Bot) -> None:
    shy = make.submitted_bot(name="Shy")
    bots.set_friendly(shy, False, by=shy.owner)
    with pytest.raises(NotAllowed, match="does not want it asked") as refused:
        asked(bot, 1, [shy])
    assert refused.value.field == "opponents"
    assert [found.name for found in selectors.opponents_for(bot, author)] == ["greedy", "random"]
    assert shy in selectors.opponents_for(bot, shy.owner)
    own = make.submitted_bot(owner=author, name="Plassey")
    bots.set_friendly(own, False, by=author)
    assert tables(asked(bot, 1, [own])) == [["Clive", "Plassey"]]


@pytest.mark.parametrize(
    ("what", "error", "field"),
    [
        ("another's version", NotAllowed, "version"),
        ("a version that waits", Conflict, "version"),
        ("nobody", ServiceError, "opponents"),
        ("itself", ServiceError, "opponents"),
        ("another title", ServiceError, "opponents"),
        ("no version plays", Conflict, "opponents"),
        ("too many", ServiceError, "opponents"),
        ("no games", ServiceError, "games"),
        ("no such table", ServiceError, "seats"),
        ("no such option", ServiceError, "options.fog"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(bot: Bot, what: str, error: type[ServiceError], field: str) -> None:
    version, owner, opponents, games, seats, options = bot.active_version, bot.owner, house(), 1, None, {}
    if what == "another's version":
        owner = make.AuthorFactory()
    elif what == "a version that waits":
        version = make.VersionFactory(bot=bot)
    elif what == "nobody":
        opponents = []
    elif what == "itself":
        opponents = [bot]
    elif what == "another title":
        opponents = make.house_bots(title="arkwright")
    elif what == "no version plays":
        opponents = [make.BotFactory()]
    elif what == "too many":
        opponents = [make.BotFactory() for _ in range(services.MOST_OPPONENTS + 1)]
    elif what == "no games":
        games = 0
    elif what == "no such table":
        seats = 11
    else:
        options = {"fog": "on"}
    with pytest.raises(error) as refused:
        services.ask(owner, version, opponents, games, seats, options)
    assert refused.value.field == field
    assert not Match.objects.exists()


# -- quota --


def test_the_quota_of_a_day_is_counted_in_games_and_says_when_there_is_room(bot: Bot, settings: LazySettings) -> None:
    settings.FRIENDLY_GAMES_A_DAY = 5
    first = asked(bot, 3)
    Friendly.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(hours=23))
    first.refresh_from_db()
    assert selectors.left_today(bot.owner) == 2
    with pytest.raises(TooMany) as refused:
        asked(bot, 4)
    at = first.created_at + services.DAY
    assert str(refused.value.message) == "5 friendly matches in 24 hours are allowed, and you have asked for 3."
    assert refused.value.remedy == f"Ask for 2 at most, or wait. There is room for 4 at {at:%Y-%m-%d %H:%M} UTC."
    asked(bot, 2)
    with pytest.raises(TooMany) as refused:
        asked(bot, 1)
    assert refused.value.remedy == f"There is room for 1 at {at:%Y-%m-%d %H:%M} UTC."
    with pytest.raises(TooMany, match="5 friendly matches"):
        asked(bot, 6)
    Friendly.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(hours=25))
    asked(bot, 3)
    assert selectors.left_today(bot.owner) == 0


def test_a_house_may_play_none_and_keepers_have_no_quota(bot: Bot, settings: LazySettings) -> None:
    settings.FRIENDLY_GAMES_A_DAY = 0
    with pytest.raises(TooMany, match="this house plays no friendly matches"):
        asked(bot)
    keeper = make.KeeperFactory()
    assert services.ask(keeper, bot.active_version, house(), 3).games == 3


def test_what_is_cancelled_counts_against_the_quota_and_what_was_played_stays(bot: Bot, settings: LazySettings) -> None:
    settings.FRIENDLY_GAMES_A_DAY = 2
    of = asked(bot, 2)
    make.counted(selectors.games_of(of)[0])
    with pytest.raises(NotAllowed):
        services.cancel(of, by=make.AuthorFactory())
    services.cancel(of, by=bot.owner)
    assert list(selectors.games_of(of).values_list("status", flat=True)) == ["finished", "void"]
    assert selectors.left_today(bot.owner) == 0
    with pytest.raises(Conflict, match="all its games have ended"):
        services.cancel(of, by=bot.owner)


# -- the games --


def test_its_games_are_behind_all_that_waits_and_move_nobodys_rating(bot: Bot) -> None:
    season = make.season_with_field(bot)
    of = asked(bot, 1)
    match = selectors.games_of(of)[0]
    assert publishing.priority_of(match.kind, match.turn) == queue.LAST
    seat = match.seats.get(version=bot.active_version).seat
    before = list(Entry.objects.filter(season=season).order_by("pk").values_list("rating", "games", "forfeits"))
    make.counted(match, forfeits={seat: "crashed"})
    assert list(Entry.objects.filter(season=season).order_by("pk").values_list("rating", "games", "forfeits")) == before
    assert not RatingChange.objects.exists()


def test_one_claim_in_ten_is_for_a_friendly_match_and_newcomers_keep_theirs(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(queue, "publish", lambda task, pk, priority: sent.append((pk, priority)))
    monkeypatch.setattr(turns, "_claims", iter(range(1, 100)))
    games = list(selectors.games_of(asked(bot, 2)).values_list("pk", flat=True))
    given = [turns.note_claim() for _ in range(30)]
    assert [number for number, one in enumerate(given, 1) if one] == [10, 20]
    assert sent == [(pk, queue.SOON) for pk in games]
    assert publishing.priority_of(MatchKind.FRIENDLY, Turn.GIVEN) == queue.SOON


def test_games_of_a_version_that_is_out_of_play_are_void_and_such_a_bot_is_not_deleted(bot: Bot) -> None:
    of = asked(bot, 1)
    with pytest.raises(Conflict, match="has played matches"):
        bots.delete(bot, by=bot.owner)
    bots.suspend(bot.active_version, "It fails.")
    matches.sweep()
    assert selectors.games_of(of).get().void_cause == "out_of_play"
    assert bot.versions.get().status == VersionStatus.SUSPENDED


# -- by API and page --


def test_the_api_asks_tells_and_cancels(bot: Bot) -> None:
    body = {
        "version": {"bot": bot.pk, "number": 1},
        "opponents": [found.pk for found in house()],
        "games": 2,
        "options": {},
    }
    assert api().post("/api/v1/friendlies/", body, format="json").status_code == 401
    assert api(make.AuthorFactory()).post("/api/v1/friendlies/", body, format="json").status_code == 403
    made = api(bot.owner).post("/api/v1/friendlies/", body, format="json")
    number = made.json()["id"]
    assert made.status_code == 201
    assert made.headers["Location"].endswith(f"/api/v1/friendlies/{number}/")
    told = {key: made.json()[key] for key in ("owner", "seats", "games", "finished", "waiting", "cancelled_at")}
    assert told == {
        "owner": "elizabeth", "seats": 3, "games": 2, "finished": 0, "waiting": 2, "cancelled_at": None,
    }  # fmt: skip
    make.counted(Match.objects.filter(kind="friendly").order_by("pk")[0])
    found = api().get(f"/api/v1/matches/?friendly={number}").json()["results"]
    assert [row["kind"] for row in found] == ["friendly", "friendly"]
    assert api().get(f"/api/v1/friendlies/{number}/").json()["finished"] == 1

    assert api(make.AuthorFactory()).post(f"/api/v1/friendlies/{number}/cancel/").status_code == 403
    assert api(bot.owner).post(f"/api/v1/friendlies/{number}/cancel/").json()["waiting"] == 0
    missing = api(bot.owner).post("/api/v1/friendlies/", {**body, "opponents": [10**9]}, format="json")
    assert (missing.status_code, missing.json()["errors"][0]["field"]) == (400, "opponents")
    assert not Act.objects.exists()


def test_lists_ask_as_often_however_many_there_are(bot: Bot) -> None:
    def queries(url: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert Client().get(url).status_code == 200
        return len(found)

    asked(bot, 1)
    for url in ("/friendlies/", "/api/v1/friendlies/"):
        queries(url)
    few = {url: queries(url) for url in ("/friendlies/", "/api/v1/friendlies/")}
    for _ in range(4):
        asked(bot, 3)
    assert {url: queries(url) for url in few} == few
    assert max(few.values()) <= 4


def test_the_pages_ask_show_and_cancel(bot: Bot, settings: LazySettings) -> None:
    settings.FRIENDLY_GAMES_A_DAY = 4
    client = Client()
    client.force_login(bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    form = f"/bots/{bot.title}/Clive/friendly/"
    assert f'href="{form}"' in client.get(f"/bots/{bot.title}/Clive/").content.decode()
    assert "You may ask for 4 more today." in client.get(form).content.decode()
    sent = {"version": bot.active_version_id, "opponents": [found.pk for found in house()], "games": 3}

    page = client.post(form, sent).headers["Location"]
    match = Match.objects.filter(kind="friendly").order_by("pk")[0]
    make.counted(match)
    html = client.get(page).content.decode()
    assert "1 of 3 played, 2 waiting or being played" in " ".join(html.split())
    assert f'href="/matches/{match.pk}/"' in html
    assert f'href="{page}"' in Client().get("/friendlies/").content.decode()
    assert f'<a href="{page}">Friendly match</a>' in Client().get(f"/matches/{match.pk}/").content.decode()

    refused = client.post(form, sent)
    assert (
        refused.status_code,
        "4 friendly matches in 24 hours are allowed, and you have asked for 3." in refused.content.decode(),
    ) == (400, True)
    assert client.post(page + "cancel/", follow=True).status_code == 200
    assert Match.objects.filter(kind="friendly", status=MatchStatus.VOID).count() == 2


def test_an_author_finds_the_form_from_every_page_and_asks_by_choosing(bot: Bot) -> None:
    page = Client()
    page.force_login(bot.owner, backend="allauth.account.auth_backends.AuthenticationBackend")
    form = "/bots/east_india_companies/Clive/friendly/"
    assert 'href="/friendlies/"' in page.get("/").content.decode()
    assert f'href="{form}"' in page.get("/friendlies/").content.decode()
    chosen = {"version": bot.active_version_id, "opponents": [one.pk for one in house()], "games": 2, "seats": ""}
    refused = page.post(form, {**chosen, "option_mortgage": "perhaps"})
    assert (refused.status_code, Friendly.objects.count()) == (400, 0)
    assert page.post(form, {**chosen, "option_mortgage": "on"}).status_code == 302
    made = Friendly.objects.get()
    assert (made.games, made.seats, made.options) == (2, 3, {"mortgage": "on"})
    assert page.post(form, {**chosen, "seats": 2}).status_code == 302
    assert (Friendly.objects.latest("pk").seats, Friendly.objects.latest("pk").options) == (2, {"mortgage": "off"})


def test_a_bot_that_does_not_play_has_no_button_for_friendly_matches(author: make.User) -> None:
    make.VersionFactory(bot=make.BotFactory(owner=author, name="Waiting-One"))
    page = Client()
    page.force_login(author, backend="allauth.account.auth_backends.AuthenticationBackend")
    told = page.get("/bots/east_india_companies/Waiting-One/").content.decode()
    assert "Waiting-One/friendly/" not in told
    assert "You have no bot that plays." in page.get("/friendlies/").content.decode()
