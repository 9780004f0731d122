"""What authors do with their own: descriptions, public sources, versions deleted that never played, names that are kept for a while."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.bots import naming, services
from ladder.bots.keeping import MOST_DESCRIPTION
from ladder.bots.models import Bot, FormerName, Version
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.play.models import Match
from ladder.seasons.models import Entry
from ladder.trail.models import Act
from ladder.trail.selectors import acts
from ladder.validation import services as validation
from ladder.web import markup
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def api(user: object = None) -> APIClient:
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def signed_in(user: make.User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


# -- descriptions --


def test_a_description_is_shown_as_markdown_below_the_pages_headings(author: make.User, bot: Bot) -> None:
    page = f"/bots/{bot.title}/Clive/"
    kept = signed_in(author).post(
        page + "describe/",
        {"description": "# Plan\r\n\r\nBuys *ships*, [see](https://example.org/a).", "friendly": "on"},
    )
    assert kept.headers["Location"] == page
    html = Client().get(page).content.decode()
    assert "<h3>Plan</h3>" in html
    assert (
        '<p>Buys <em>ships</em>, <a href="https://example.org/a" rel="nofollow ugc noopener noreferrer">see</a>.</p>'
        in html
    )
    assert 'og:description" content="A bot of East India Companies, by elizabeth. Plan Buys ships, see."' in html


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![x](https://evil.example/track.png)",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt&colon;alert(1))",
        "[x](data:text/html;base64,PHN2Zz4=)",
        "[x](/accounts/logout/)",
        "[x](//evil.example/)",
        "<javascript:alert(1)>",
        "[a]: javascript:alert(1)\n\n[a]",
        '[x](https://example.org/"onmouseover="alert(1))',
        '```"><script>alert(1)</script>\ncode\n```',
        '[x](https://example.org "\\"><script>alert(1)</script>")',
        "| a |\n|---|\n| <b onclick=alert(1)>x</b> |",
    ],
)
def test_hostile_markdown_makes_no_element_but_its_own(hostile: str) -> None:
    html = markup.rendered(hostile).lower()
    assert "<script" not in html
    assert "<img" not in html
    assert "<b " not in html
    assert 'href="/' not in html
    assert 'href="javascript' not in html
    assert 'href="data' not in html
    assert '" onmouseover' not in html
    assert html.count("<a ") == html.count('rel="nofollow')


@pytest.mark.parametrize(
    "piece", ["[", "![", "*a ", "> ", "`", "[a](", "<a ", "- ", "|a|\n|-|\n", "_*", "&", "[x]: y\n"]
)
def test_no_description_takes_long_to_show(piece: str) -> None:
    began = time.process_time()
    markup.rendered((piece * MOST_DESCRIPTION)[:MOST_DESCRIPTION])
    assert time.process_time() - began < 2


def test_a_description_is_bounded_printable_and_its_owners_alone(author: make.User, bot: Bot) -> None:
    for wrong in ("x" * (MOST_DESCRIPTION + 1), "turns \u202e around", "a\0b"):
        with pytest.raises(ServiceError) as refused:
            services.describe(bot, wrong, by=author)
        assert refused.value.field == "description"
    with pytest.raises(NotAllowed):
        services.describe(bot, "Mine.", by=make.AuthorFactory())
    with pytest.raises(NotAllowed):
        services.describe(Bot.objects.house()[0], "Mine.", by=make.KeeperFactory())
    assert services.describe(bot, "  \r\n ", by=author).description == ""


def test_the_api_changes_what_it_is_told_and_nothing_else(author: make.User, bot: Bot) -> None:
    url = f"/api/v1/bots/{bot.pk}/"
    changed = api(author).patch(url, {"description": "Buys *ships*."}, format="json").json()
    assert (changed["name"], changed["description"], changed["friendly"]) == ("Clive", "Buys *ships*.", True)
    assert api(author).patch(url, {"friendly": "false"}, format="multipart").json()["friendly"] is False
    assert api(author).patch(url, {"name": "Plassey"}, format="multipart").json()["friendly"] is False
    assert api(author).patch(url, {}, format="json").json()["errors"][0]["field"] == "name"
    assert api(make.AuthorFactory()).patch(url, {"description": "x"}, format="json").status_code == 403
    assert not Act.objects.exists()
    assert api(make.KeeperFactory()).patch(url, {"description": "Rude."}, format="json").status_code == 200
    assert list(Act.objects.values_list("word", "outcome")) == [("bot-describe", "It is described.")]


# -- sources --


def test_a_source_is_private_until_its_owner_makes_that_version_public(author: make.User, bot: Bot) -> None:
    make.new_version(bot)
    first, second = (f"/api/v1/bots/{bot.pk}/versions/{number}/" for number in (1, 2))
    assert (api().get(first + "package").status_code, api(make.AuthorFactory()).get(first + "package").status_code) == (
        401,
        403,
    )
    assert api().get(first).json()["filename"] is None

    assert api(make.AuthorFactory()).patch(first, {"source_public": True}, format="json").status_code == 403
    assert api(author).patch(first, {"source_public": True}, format="json").json()["source_public"] is True

    assert api().get(first + "package").content == bytes(bot.versions.get(number=1).package)
    assert (api().get(first).json()["filename"], api().get(second + "package").status_code) == ("bot.py", 401)
    page = Client().get(f"/bots/{bot.title}/Clive/").content.decode()
    assert (f'href="{first}package"' in page, f'href="{second}package"' in page) == (True, False)
    signed_in(author).post(f"/bots/{bot.title}/Clive/versions/1/source/", {"public": "no"})
    assert api().get(first + "package").status_code == 401


@pytest.mark.parametrize(
    ("filename", "told"),
    [
        ('a";x=".py', 'attachment; filename="a\\";x=\\".py"'),
        ("größe.py", "attachment; filename*=utf-8''gr%C3%B6%C3%9Fe.py"),
        ("../../etc/bot.py", 'attachment; filename="bot.py"'),
        ("<svg onload=alert(1)>.py", 'attachment; filename="<svg onload=alert(1)>.py"'),
    ],
)
def test_a_download_is_a_file_to_keep_whatever_it_is_called(author: make.User, filename: str, told: str) -> None:
    version = services.submit(author, make.EAST_INDIA, "Clive", filename, b"# <script>alert(1)</script>\n")
    services.set_source_public(version, True, by=author)
    found = api().get(f"/api/v1/bots/{version.bot_id}/versions/1/package")
    assert found.headers["Content-Disposition"] == told
    assert found.headers["Content-Type"] == "application/octet-stream"
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert "<svg" not in Client().get(f"/bots/{make.EAST_INDIA}/Clive/").content.decode()


# -- deleted versions --


def rejected(bot: Bot) -> Version:
    """A further version, whose validation games were made before it was rejected."""
    version = services.submit(bot.owner, bot.title, bot.name, "bot.py", b"# another\n")
    validation.record_check(version.pk, {"language": "python"})
    services.reject(version.pk, "It did not compile.")
    return version


def test_a_version_that_never_played_goes_with_its_games_and_only_the_trail_tells_of_it(
    author: make.User, bot: Bot
) -> None:
    version = rejected(bot)
    assert Match.objects.filter(validates=version).exists()
    assert api(make.AuthorFactory()).delete(f"/api/v1/bots/{bot.pk}/versions/2/").status_code == 403
    assert api(author).delete(f"/api/v1/bots/{bot.pk}/versions/2/").status_code == 204
    assert not Version.objects.filter(pk=version.pk).exists()
    assert not Match.objects.filter(kind="validation").exists()
    act = Act.objects.get()
    assert (act.word, act.subject, act.state, act.by) == ("version-delete", f"{bot.title}/Clive/2", "done", author)


def test_a_version_that_was_entered_but_never_seated_leaves_its_season(author: make.User, bot: Bot) -> None:
    season = make.season_with_field(bot)
    idle = make.new_version(bot)
    services.activate(bot.versions.get(number=1), author)
    page = signed_in(author).post(f"/bots/{bot.title}/Clive/versions/2/delete/", follow=True)
    assert "Clive v2 is deleted." in page.content.decode()
    assert not Entry.objects.filter(season=season, version=idle).exists()


def test_what_plays_has_played_or_is_all_there_is_stays(author: make.User, bot: Bot) -> None:
    first = bot.versions.get(number=1)
    with pytest.raises(Conflict, match="the only one"):
        services.delete_version(first, by=author)
    make.counted(make.rated_match(make.season_with_field(bot)))
    second = make.new_version(bot)
    with pytest.raises(Conflict, match="the one that plays"):
        services.delete_version(second, by=author)
    with pytest.raises(Conflict, match="has played matches"):
        services.delete_version(first, by=author)
    assert bot.versions.count() == 2


# -- names --


def test_a_name_that_was_given_up_is_kept_for_its_owner_for_a_while(author: make.User, bot: Bot) -> None:
    services.rename(bot, "Plassey", by=author)
    other = make.submitted_bot(name="Hastings")
    with pytest.raises(Conflict, match="Clive was the name of Plassey until lately"):
        services.rename(other, "CLIVE", by=other.owner)
    with pytest.raises(Conflict, match="is kept for it until"):
        services.submit(other.owner, bot.title, "clive", "bot.py", b"# mine\n")

    FormerName.objects.update(given_up_at=timezone.now() - naming.NAME_KEPT - timedelta(seconds=1))
    assert services.rename(other, "Clive", by=other.owner).name == "Clive"


def test_what_is_changed_of_a_bot_at_once_is_changed_as_a_whole_and_all_that_is_wrong_is_told(
    author: make.User,
) -> None:
    bot = make.submitted_bot(owner=author, name="Clive")
    make.submitted_bot(owner=make.AuthorFactory(), name="Plassey")
    url, before = f"/api/v1/bots/{bot.pk}/", Bot.objects.filter(pk=bot.pk).values().get()
    hopeless = "\n\n".join(["x"] * 5000)
    for changes, status, fields in (
        ({"description": "New.", "friendly": False, "name": "Plassey"}, 409, ["name"]),
        ({"description": hopeless, "friendly": False, "name": "Plassey"}, 400, ["description", "name"]),
        ({"description": hopeless, "friendly": "perhaps", "name": "x"}, 400, ["description", "friendly", "name"]),
        ({"colour": "red", "friendly": "perhaps", "name": "Plassey"}, 400, ["colour", "friendly", "name"]),
        (["name"], 400, ["request"]),
        (5, 400, ["request"]),
    ):
        answer = api(author).patch(url, changes, format="json")
        assert (answer.status_code, sorted(error["field"] for error in answer.json()["errors"])) == (status, fields)
        assert Bot.objects.filter(pk=bot.pk).values().get() == before
    stranger = api(make.AuthorFactory()).patch(url, {"name": "Buxar", "description": "Mine."}, format="json")
    assert (stranger.status_code, len(stranger.json()["errors"])) == (403, 1)
    done = api(author).patch(url, {"name": "Buxar", "description": "New.", "friendly": False}, format="json")
    assert [done.json()[name] for name in ("name", "description", "friendly")] == ["Buxar", "New.", False]


def test_what_a_keeper_was_refused_is_kept_when_the_rest_of_it_is_taken_back() -> None:
    bot = make.submitted_bot(name="Clive")
    make.submitted_bot(name="Plassey")
    api(make.KeeperFactory()).patch(
        f"/api/v1/bots/{bot.pk}/", {"name": "Plassey", "description": "Rude."}, format="json"
    )
    assert list(acts().values_list("word", "state")) == [("bot-rename", "refused")]
    assert Bot.objects.get(pk=bot.pk).description == ""
