"""Tournaments on pages: the list, a bracket, a cross table, forms, and what strangers are not shown."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.accounts.models import User
from ladder.play.models import Match
from ladder.tournaments import selectors, services
from ladder.tournaments.models import Tournament
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, play_open, play_round, play_to_the_end, started
from tests.ladder.web.conftest import signed_in

pytestmark = pytest.mark.django_db

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>"
SETUP = {"title": make.EAST_INDIA, "name": "Spring Cup", "format": "swiss", "seats": "2", "blocks": "1", "rounds": "0"}
SPRING = "/tournaments/east-india-companies-spring-cup/"


def html_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def page_of(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/"


def test_an_author_sets_one_up_enters_starts_and_sees_it_played(client: Client) -> None:
    author = make.AuthorFactory()
    mine, (house, _) = make.submitted_bot(owner=author), make.house_bots("random", "greedy")
    own = signed_in(author)

    response = own.post("/tournaments/new/", {**SETUP, "options": "mortgage = on\n"})
    assert (response.status_code, response.headers["Location"]) == (302, SPRING)
    assert f'<option value="{house.pk}">random by house</option>' in html_of(own, SPRING)
    for bot in (mine, house):
        own.post(f"{SPRING}enter/", {"bot": bot.pk})
    assert "It has not started" in html_of(client, SPRING)
    assert "It has started; every version is pinned." in own.post(f"{SPRING}start/", follow=True).content.decode()
    tournament = Tournament.objects.get()
    assert tournament.options == {"mortgage": "on"}
    for match in Match.objects.filter(kind="tournament"):
        make.play_out(match)
    services.advance(tournament.pk)

    html = html_of(client, SPRING)
    assert "Cross table" in html
    for match in Match.objects.filter(kind="tournament"):
        assert f'href="/matches/{match.pk}/"' in html
        page = html_of(client, f"/matches/{match.pk}/")
        assert f'<a href="{SPRING}">Spring Cup</a>, round 1' in page
    assert 'href="/tournaments/east-india-companies-spring-cup/"' in html_of(client, "/tournaments/")


def test_a_bracket_shows_who_goes_on_and_a_cross_table_who_beat_whom(client: Client) -> None:
    cup = play_to_the_end(started(6, "knock_out", name="Cup"))
    league = play_to_the_end(started(3, name="League"))

    html = html_of(client, page_of(cup))
    assert 'class="bracket"' in html
    assert html.count("goes on</span>") == 2 + 2 + 2 + 1, "two byes, two tables, two, and the last"
    assert "a bye" in html
    html = html_of(client, page_of(league))
    assert 'class="rounds"' in html
    assert '<td class="figure">·</td><td class="figure">1</td><td class="figure">1</td>' in html


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": "7"}, "7 cannot play with these options."),
        ({"options": "mortgage=sometimes"}, "Mortgage: "),
        ({"options": "mortgage"}, "Write each option as NAME=VALUE"),
        ({"format": "knock_out", "rounds": "2"}, "A knock out has as many as it needs."),
        ({"name": ""}, "This field is required."),
        ({"blocks": "0"}, "greater than or equal to 1"),
        ({"held_back": "on", "name": EVIL, "seats": "9"}, "&lt;script&gt;alert("),
    ],
)
def test_what_is_wrong_with_a_setup_stands_beside_its_field(change: dict[str, str], said: str) -> None:
    response = signed_in(make.AuthorFactory()).post("/tournaments/new/", SETUP | change)

    assert response.status_code == 400
    assert said in response.content.decode()
    assert "<script>alert" not in response.content.decode()
    assert not Tournament.objects.exists()


def test_only_keepers_are_offered_to_hold_results_back() -> None:
    assert "held_back" in html_of(signed_in(make.KeeperFactory()), "/tournaments/new/")
    assert "held_back" not in html_of(signed_in(make.AuthorFactory()), "/tournaments/new/")


def test_names_from_outside_are_shown_as_text(client: Client) -> None:
    tournament = started(3, name=EVIL)
    User.objects.filter(bots__tournaments__number=2).update(username=EVIL)
    leaver = tournament.participants.get(number=1)
    tournament.participants.filter(pk=leaver.pk).update(withdrawn_at="2026-01-01T00:00Z", withdrawn_reason=EVIL)
    tournament.round_set.get(number=1).pairings.update(reason=EVIL)

    keeper = signed_in(tournament.created_by)
    for reader in (client, keeper):
        for path in ("/tournaments/", page_of(tournament), f"{page_of(tournament)}table/"):
            html = html_of(reader, path)
            assert "<script>alert" not in html
            assert "<img src=x" not in html
    assert html_of(client, page_of(tournament)).count("&lt;script&gt;alert(") >= 5


def test_what_is_held_back_is_for_keepers_until_its_release(client: Client) -> None:
    author = make.AuthorFactory()
    mine = make.submitted_bot(owner=author, name="Loser")
    tournament = started([*(make.submitted_bot() for _ in range(3)), mine], "swiss", held_back=True)
    path = page_of(tournament)
    seat = Match.objects.filter(seats__version__bot=mine).first()
    assert seat is not None
    lost = seat.seats.get(version__bot=mine).seat
    make.counted(seat, forfeits={lost: "ran out of clock"})
    play_round(tournament)
    play_open(tournament)
    matches = list(Match.objects.filter(kind="tournament").order_by("pk").values_list("pk", flat=True))

    for reader in (client, signed_in(author)):
        html = html_of(reader, path)
        assert "Round 1" in html
        assert "Round 2" not in html
        assert "/matches/" not in html.split("<h2>Standings</h2>")[1].split("<h2>Participants</h2>")[0]
        for match in matches:
            assert reader.get(f"/matches/{match}/").status_code == 404
            assert reader.get(f"/matches/{match}/progress/").status_code == 404
        assert "ran out of clock" not in html_of(reader, "/bots/east_india_companies/Loser/")
    keeper = signed_in(make.KeeperFactory())
    html = html_of(keeper, path)
    assert "Release round 1" in html
    assert "Round 2" in html
    assert keeper.get(f"/matches/{matches[0]}/").status_code == 200

    assert "Round 1 is released." in keeper.post(f"{path}rounds/1/release/", follow=True).content.decode()
    assert "Round 2" in html_of(client, path)
    assert client.get(f"/matches/{seat.pk}/").status_code == 200
    assert client.get(f"/matches/{matches[-1]}/").status_code == 404
    assert "ran out of clock" in html_of(signed_in(author), "/bots/east_india_companies/Loser/")


ACTS = ["enter/", "withdraw/", "start/", "cancel/", "rounds/1/release/"]


@pytest.mark.parametrize("act", ACTS)
def test_strangers_and_others_change_nothing(client: Client, act: str) -> None:
    tournament = draft(2)
    bot = tournament.participants.get(number=1).bot
    path = page_of(tournament) + act

    assert client.post(path, {"bot": bot.pk}).headers["Location"] == f"/accounts/login/?next={path}"
    other = signed_in(make.AuthorFactory())
    assert other.get(path).status_code == 405
    answer = other.post(path, {"bot": bot.pk}, follow=True).content.decode()
    assert 'class="error"' in answer
    tournament.refresh_from_db()
    assert (tournament.state, tournament.participants.count()) == ("draft", 2)
    html = html_of(client, page_of(tournament))
    assert "<button" not in html


@pytest.mark.parametrize("bot", ["", "x", "0", "9" * 30, None])
def test_a_bot_that_does_not_exist_is_no_bot(bot: str | None) -> None:
    tournament = draft(0)

    sent = {} if bot is None else {"bot": bot}
    assert signed_in(tournament.created_by).post(f"{page_of(tournament)}enter/", sent).status_code == 404


def test_the_table_brings_nothing_until_something_has_changed(client: Client) -> None:
    tournament = started(4, "swiss")
    part = f"{page_of(tournament)}table/"
    tag = client.get(part).headers["ETag"].strip('"')

    assert f"{part}?seen={tag}&amp;from=1" in html_of(client, page_of(tournament))
    assert client.get(f"{part}?seen={tag}&from=1").status_code == 204
    play_round(tournament)
    assert client.get(f"{part}?seen={tag}").status_code == 200


def test_one_leads_while_it_is_played_and_has_won_when_it_is_over(client: Client) -> None:
    league = started(3, name="League")
    assert "leads" not in html_of(client, f"{page_of(league)}table/"), "nothing is decided yet"
    play_to_the_end(league)
    table = html_of(client, f"{page_of(league)}table/")
    assert " won.</span>" in table
    assert "leads" not in table
    Tournament.objects.update(state="running")
    assert " leads.</span>" in html_of(client, f"{page_of(league)}table/")


def test_a_page_asks_no_oftener_however_large_it_is(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "ROUNDS_ON_A_PAGE", 3)
    small, large = started(2, name="Small"), started(7, name="Large")
    play_to_the_end(large)

    for tournament in (small, large):
        for path, queries in ((page_of(tournament), 8), (f"{page_of(tournament)}table/", 9), ("/tournaments/", 1)):
            with django_assert_num_queries(queries):
                client.get(path)
    html = html_of(client, page_of(large))
    assert "Round 7" in html
    assert "Round 6<" not in html
    assert "Round 6<" in html_of(client, f"{page_of(large)}?from=5")
