"""Every form, sent as it stands on its page: filters that are left empty filter nothing, and what is missing is said beside its field."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import reverse

from ladder.desk.services import BY_WORD
from ladder.rejudging import services as rejudging
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft
from tests.ladder.web.conftest import House, signed_in

UNSENT = ("submit", "button", "image", "file")
BOXES = ("checkbox", "radio")


@dataclass
class Form:
    """A form as a browser would send it, nothing typed and nothing chosen."""

    method: str
    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.open: Form | None = None
        self.select = self.area = ""
        self.options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(told.get("method", "get").lower(), told.get("action", ""))
            self.found.append(self.open)
        elif tag == "option":
            self.options.append((told.get("value", ""), "selected" in told))
        elif tag == "select":
            self.select, self.options = told.get("name", ""), []
            self.several = "multiple" in told
        elif tag == "textarea":
            self.area = told.get("name", "")
            self.take(self.area, "")
        elif tag == "input" and told.get("type") not in UNSENT and (told.get("type") not in BOXES or "checked" in told):
            self.take(told.get("name", ""), told.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "textarea":
            self.area = ""
        elif tag == "select":
            chosen = [value for value, selected in self.options if selected]
            if not chosen and not self.several and self.options:
                chosen = [self.options[0][0]]
            for value in chosen:
                self.take(self.select, value)

    def handle_data(self, data: str) -> None:
        if self.area and self.open is not None:
            self.open.fields[self.area] = [data.removeprefix("\n")]

    def take(self, name: str, value: str) -> None:
        if self.open is not None and name:
            self.open.fields.setdefault(name, []).append(value)


def forms_of(html: str) -> list[Form]:
    reader = Forms()
    reader.feed(html)
    return reader.found


@pytest.fixture
def pages(house: House) -> list[str]:
    """Every page with a form, with things to be done on it."""
    bot, second = house.bot, make.new_version(house.bot)
    own = f"/bots/{bot.title}/{bot.name}/"
    test = version_tests.start(house.author, second, bot.versions.get(number=1), terms=version_tests.Terms(seats=2))
    keeper = make.KeeperFactory(username="josiah")
    cup = draft([bot, make.submitted_bot()], by=keeper)
    match = make.counted(make.rated_match(house.season), forfeits={0: "crashed"})
    chosen = rejudging.Chosen(reason="crashed")
    rejudge = rejudging.create(keeper, "Lost by us", house.season, "the host was at fault", chosen)
    models = [model for model in apps.get_models() if admin.site.is_registered(model)]
    lists = [reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") for model in models]
    return [
        "/", "/matches/", f"/matches/{house.match.pk}/", f"/matches/{match.pk}/", "/leaderboard/", "/tournaments/new/", "/submit/",
        own, own + "upload/", own + "manage/", own + "tests/new/", own + "friendly/",
        own + "statistics/", f"/version-tests/{test.pk}/", "/rejudge/",
        f"/rejudge/{rejudge.pk}/", f"/tournaments/{cup.slug}/", "/account/", "/accounts/email/", "/accounts/password/change/",
        "/accounts/2fa/",
        "/accounts/logout/", "/keeper/trail/",
        *(f"/keeper/acts/{word}/" for word in BY_WORD), "/admin/", reverse("admin:seasons_season_change", args=[house.season.pk]), *lists,
    ]  # fmt: skip


def sent(client: Client, page: str) -> Iterator[tuple[Form, Any]]:
    """Each form of the page with the answer to it; what it did is undone."""
    opened = client.get(page)
    assert opened.status_code == 200, page
    for form in forms_of(opened.content.decode()):
        action = urlsplit(urljoin(page, form.action)).path
        signed_in_still = deepcopy(client.cookies)
        with transaction.atomic():
            yield form, getattr(client, form.method)(action, form.fields)
            transaction.set_rollback(True)
        client.cookies = signed_in_still


def test_every_form_of_every_page_may_be_sent_untouched(house: House, pages: list[str]) -> None:
    tried = []
    client = signed_in(make.User.objects.get(username="josiah"))
    for page in pages:
        for form, answer in sent(client, page):
            tried.append(form)
            assert answer.status_code in ((200,) if form.method == "get" else (200, 302, 400, 403)), (page, form)
            if form.method == "get":
                assert 'class="errors"' not in answer.content.decode(), (page, form)
    assert sum(form.method == "get" for form in tried) > 5
    assert sum(form.method == "post" for form in tried) > 40


def test_signed_out_forms_may_be_sent_untouched(client: Client, db: None) -> None:
    for page in ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"):
        answers = [answer for _, answer in sent(client, page)]
        assert [answer.status_code for answer in answers] == [200]
        assert 'class="errors"' in answers[0].content.decode()


def test_an_untouched_filter_lists_what_the_page_listed(client: Client, house: House) -> None:
    listed = client.get("/matches/").content.decode().count('<th scope="row">')
    (form, answer), *_ = [(form, answer) for form, answer in sent(client, "/matches/") if "season" in form.fields]

    assert form.fields == {"title": [""], "season": [""], "bot": [""], "status": [""]}
    assert answer.content.decode().count('<th scope="row">') == listed == 4


@pytest.mark.parametrize(
    "query",
    [
        "title=&season=&bot=&status=&before=",
        "before=",
        "bot=%00",
        "season=%00",
        "bot=" + "x" * 33,
        "title=&title=",
        "ply=",
    ],
)
def test_filters_that_say_nothing_or_nonsense_break_no_page(client: Client, house: House, query: str) -> None:
    for path in ("/matches/", f"/matches/{house.match.pk}/", "/bots/east_india_companies/Red-Dragon/", "/leaderboard/"):
        assert client.get(f"{path}?{query}").status_code == 200, path


@pytest.mark.parametrize("query", ["q=", "status__exact=", "q=%00", "p=", "o=", "e="])
def test_an_admin_list_with_an_empty_filter_opens(house: House, query: str) -> None:
    client = signed_in(make.KeeperFactory())

    answer = client.get(f"/admin/matches/match/?{query}", follow=True)

    assert answer.status_code == 200
