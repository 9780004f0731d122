"""A renamed bot's old addresses lead to it, until another bot is given the name."""

from __future__ import annotations

import pytest
from django.test import Client

from ladder.bots import services
from ladder.bots.models import Bot
from ladder.web.memory import forget_all
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

OLD, NEW = "/bots/east_india_companies/Red-Dragon/", "/bots/east_india_companies/Sultan/"
PAGES = ["", "statistics/", "versions/1/", "versions/1/validation/", "upload/", "manage/", "tests/new/"]
ACTS = ["withdraw/", "rejoin/", "versions/1/activate/", "delete/", "manage/", "upload/"]


@pytest.fixture
def renamed(house: House) -> Bot:
    """The author's bot, which was called Red-Dragon."""
    return services.rename(house.bot, "Sultan", by=house.author)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_the_old_name_leads_to_the_same_page_of_the_new_one(
    author_client: Client, renamed: Bot, page: str
) -> None:
    response = author_client.get(f"{OLD}{page}?season=season-1&x=%2F")

    assert response.status_code == 301
    assert response.headers["Location"] == f"{NEW}{page}?season=season-1&x=%2F"
    assert response.headers["Cache-Control"] == "no-cache", "the name may become another bot's"
    assert author_client.get(response.headers["Location"]).status_code == 200
    assert author_client.head(f"{OLD.lower()}{page}").headers["Location"] == f"{NEW}{page}"


@pytest.mark.parametrize("act", ACTS)
def test_what_is_sent_to_the_old_name_is_sent_on_as_it_is(author_client: Client, renamed: Bot, act: str) -> None:
    response = author_client.post(OLD + act)

    assert (response.status_code, response.headers["Location"]) == (308, NEW + act)


def test_who_may_not_manage_the_bot_may_not_under_its_old_name(client: Client, renamed: Bot) -> None:
    assert client.get(OLD).headers["Location"] == NEW
    assert client.post(OLD + "withdraw/").headers["Location"].startswith("/accounts/login/")
    assert signed_in(make.AuthorFactory()).get(OLD + "manage/", follow=True).status_code == 403


def test_the_page_tells_the_former_names_and_the_form_what_becomes_of_them(
    author_client: Client, house: House, renamed: Bot
) -> None:
    services.rename(renamed, "Tiger", by=house.author)

    page = author_client.get("/bots/east_india_companies/Tiger/").content.decode()

    assert "<dt>Formerly</dt><dd>Sultan, Red-Dragon</dd>" in page
    form = author_client.get("/bots/east_india_companies/Tiger/manage/").content.decode()
    assert "until another bot is given it" in form


def test_a_name_that_another_bot_was_given_is_that_bots_page(client: Client, house: House, renamed: Bot) -> None:
    other = make.submitted_bot(name="red-dragon")

    response = client.get(OLD)

    assert response.status_code == 200
    assert f"by {other.owner.username}" in response.content.decode()
    assert client.get("/bots/arkwright/Red-Dragon/").status_code == 404, "it led nowhere in other titles"


def test_matches_are_found_by_a_former_name(client: Client, house: House, renamed: Bot) -> None:
    def listed(name: str) -> int:
        return client.get(f"/matches/?bot={name}").content.decode().count('<th scope="row">')

    assert listed("red-dragon") == listed("Sultan") == 4


def test_a_part_of_a_board_is_sent_anew_when_a_bot_on_it_is_called_otherwise(client: Client, house: House) -> None:
    board = f"/seasons/{house.season.slug}/board/"
    for part in (board, f"{board}?find=r", "/leaders/"):
        joint = "&" if "?" in part else "?"
        before = client.get(part)["ETag"]
        assert client.get(f"{part}{joint}seen={before.strip(chr(34))}").status_code == 204
        services.rename(house.bot, f"Renamed-{len(part)}", by=house.author)
        forget_all()
        after = client.get(part, headers={"If-None-Match": before})
        assert (after.status_code, after["ETag"] != before) == (200, True)
