"""Author pages: who owns which bots, for everybody; and nothing of the account but its name."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.accounts.models import User
from ladder.seasons import standings
from ladder.web.templatetags.ledger import author_link
from tests.ladder import factories as make
from tests.ladder.web.conftest import House

pytestmark = pytest.mark.usefixtures("valkey")


def page(name: str) -> str:
    answer = Client().get(f"/authors/{quote(name)}/")
    assert answer.status_code == 200
    return answer.content.decode()


def told(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


def test_it_has_bots_with_title_version_rating_rank_games_and_since_when(house: House) -> None:
    standings.rate(house.season)

    text = told(page("elizabeth"))

    assert "Author elizabeth 1 bot" in text
    entry = make.entries(house.season)
    (own,) = [one for one in entry if one.bot_id == house.bot.pk]
    assert re.search(
        rf"Red-Dragon v1 Season 1, East India Companies – \d+ .*provisional {own.rating:.0f} {own.games} {own.wins} ",
        text,
    )


def test_nothing_of_the_account_is_on_it(house: House) -> None:
    User.objects.filter(pk=house.author.pk).update(
        email="elizabeth@nowhere.example", first_name="Betty", last_name="Tudor"
    )

    text = page("elizabeth")

    assert not [word for word in ("nowhere.example", "Betty", "Tudor") if word in text]


def test_the_house_has_a_page_too(house: House) -> None:
    text = told(page("house"))

    assert "The house house 2 bots" in text
    assert "random" in text
    assert "greedy" in text


def test_a_bot_that_plays_nowhere_is_told_with_its_title(db: None) -> None:
    make.BotFactory(owner=make.AuthorFactory(username="clive"), name="Plassey", title="arkwright")

    assert "Plassey Arkwright , no active version it does not play" in told(page("clive"))


def test_any_case_of_letters_leads_there(house: House) -> None:
    answer = Client().get("/authors/ELIZABETH/")

    assert (answer.status_code, answer["Location"]) == (302, "/authors/elizabeth/")


@pytest.mark.parametrize("name", ["nobody", "%00", "a%00b", "%27%22", "..", "%ED%A0%80", "x" * 3000])
def test_there_is_no_page_of_nobody(db: None, name: str) -> None:
    assert Client().get(f"/authors/{name}/").status_code in (301, 404)


def test_accounts_without_a_bot_are_nobodys_to_look_up(db: None) -> None:
    make.AuthorFactory(username="reader")

    assert Client().get("/authors/reader/").status_code == 404


def test_who_may_sign_in_no_more_keeps_the_page_as_bots_keep_theirs(house: House) -> None:
    User.objects.filter(pk=house.author.pk).update(is_active=False)

    assert "Red-Dragon" in page("elizabeth")
    assert Client().get("/bots/east_india_companies/Red-Dragon/").status_code == 200


@pytest.mark.parametrize("name", ["Thomas.Roe+2@agra", "Ömer_Ağa-1", "<b>bold", '"onclick=x', "a b?c#d", "%2e"])
def test_hostile_names_are_escaped_and_lead_to_their_page(db: None, name: str) -> None:
    make.BotFactory(owner=make.AuthorFactory(username=name), name="Plassey")

    link = author_link(name)
    text = page(name)

    assert "<b>bold" not in text
    assert "<b>bold" not in link
    found = re.search(r'href="([^"]*)"', str(link))
    assert found is not None
    assert "Plassey" in Client().get(found[1].replace("&amp;", "&")).content.decode()


def test_a_name_that_no_address_can_hold_is_told_without_a_link() -> None:
    assert author_link("a/b") == "a/b"
    assert author_link("") == ""


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard/",
        "/seasons/{slug}/",
        "/bots/east_india_companies/Red-Dragon/",
        "/bots/east_india_companies/greedy/",
        "/",
    ],
)
def test_owners_are_linked_wherever_they_are_named(house: House, path: str) -> None:
    text = Client().get(path.format(slug=house.season.slug)).content.decode().partition("<body")[2]

    assert re.findall(r"by (?:elizabeth|house)\b", text) == []
    assert 'href="/authors/' in text


def test_a_page_is_five_queries_however_many_bots(
    house: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    standings.rate(house.season)
    with django_assert_num_queries(5):
        page("elizabeth")
    for number in range(4):
        make.submitted_bot(owner=house.author, name=f"Ship-{number}")
    with django_assert_num_queries(5):
        page("elizabeth")
