"""Submitting bots, keeping tokens, signing up: what is typed is kept, and what is wrong stands beside its field."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ladder.accounts.models import User
from ladder.api.models import Token
from ladder.api.services import issue_token
from ladder.bots.models import Bot, Version
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in

EAST_INDIA = "east_india_companies"
CODE = make.SOURCE.decode()


def error_beside(html: str, field: str) -> str:
    """The errors that stand beside a field, as its input's aria-describedby says."""
    found = re.search(rf'<ul class="errors" id="id_{field}_error">(.*?)</ul>', html, re.S)
    described = re.search(
        rf'name="{field}"[^>]*aria-describedby="[^"]*id_{field}_error|aria-describedby="[^"]*id_{field}_error[^>]*',
        html,
    )
    assert found is not None, f"no error beside {field}"
    assert described is not None, f"{field} does not name its error"
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split())


def submission(**changes: object) -> dict[str, object]:
    return {"title": EAST_INDIA, "name": "Governor", "code": CODE, "note": "first try", **changes}


def test_a_pasted_bot_becomes_a_version_and_its_page_follows_the_validation(author_client: Client) -> None:
    response = author_client.post("/submit/", submission())

    version = Version.objects.get(bot__name="Governor")
    assert response.headers["Location"] == f"/bots/{EAST_INDIA}/Governor/versions/1/"
    assert bytes(version.package) == make.SOURCE
    assert (version.filename, version.note, version.status) == ("bot.py", "first try", "submitted")
    assert "Waiting to be checked" in author_client.get(response.headers["Location"]).content.decode()


def test_browsers_line_ends_become_the_author_s_own(author_client: Client) -> None:
    author_client.post("/submit/", submission(code=CODE.replace("\n", "\r\n")))

    assert bytes(Version.objects.get(bot__name="Governor").package) == make.SOURCE


def test_an_uploaded_zip_becomes_a_version(author_client: Client) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("bot.py", CODE)
        archive.writestr("bot.toml", '[bot]\nlanguage = "python"\nentry = "bot.py"\n')
    upload = SimpleUploadedFile("governor.zip", packed.getvalue())

    author_client.post("/submit/", submission(code="", package=upload))

    version = Version.objects.get(bot__name="Governor")
    assert (version.filename, bytes(version.package)) == ("governor.zip", packed.getvalue())


def test_a_bot_of_one_s_own_gets_a_further_version(author_client: Client, house: House) -> None:
    response = author_client.post(f"/bots/{EAST_INDIA}/Red-Dragon/upload/", {"code": CODE, "note": "bolder"})

    assert response.headers["Location"] == f"/bots/{EAST_INDIA}/Red-Dragon/versions/2/"
    assert house.bot.versions.get(number=2).note == "bolder"


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"name": "1st"}, "name", "starts with a letter"),
        ({"name": ""}, "name", "This field is required"),
        ({"name": "greedy"}, "name", "Another bot of this title is called greedy. Choose another name."),
        ({"title": "chess"}, "title", "Select a valid choice"),
        ({"code": ""}, "code", "There is no code. Paste some, or choose a file."),
        ({"code": " \n "}, "code", "There is no code. Paste some, or choose a file."),
        ({"note": "x" * 281}, "note", "at most 280 characters"),
        ({"code": "", "package": ("bot.exe", b"MZ")}, "package", "A package is a .py file or a .zip"),
        ({"code": "", "package": ("bot.py", b"")}, "package", "empty"),
        ({"package": ("bot.py", b"run()")}, "package", "There is pasted code as well"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_is_kept(
    author_client: Client, changes: dict[str, object], field: str, says: str
) -> None:
    sent = submission(**changes)
    if isinstance(file := sent.get("package"), tuple):
        sent["package"] = SimpleUploadedFile(*file)

    response = author_client.post("/submit/", sent)
    html = response.content.decode()

    assert response.status_code == 400
    assert says in error_beside(html, field)
    assert not Version.objects.filter(bot__name=str(sent["name"]), bot__house_bot="").exists()
    if field != "note":
        assert 'value="first try"' in html
    if str(sent["code"]).strip():
        assert "class First(Bot):" in html


def test_the_same_code_again_is_refused_beside_the_code(author_client: Client) -> None:
    author_client.post("/submit/", submission())

    html = author_client.post("/submit/", submission()).content.decode()

    assert error_beside(html, "code") == "It is the same as Governor v1. Activate that version instead."
    assert Version.objects.filter(bot__name="Governor").count() == 1


def test_a_used_up_quota_says_when_there_is_room_again(author_client: Client, house: House) -> None:
    for number in range(make.bots.MAX_VERSIONS_A_DAY - 1):
        make.VersionFactory(bot=house.bot, number=number + 2)

    html = author_client.post("/submit/", submission()).content.decode()

    assert "50 versions in 24 hours are allowed. There is room again at" in error_beside(html, "code")
    assert not Bot.objects.filter(name="Governor").exists()


def test_activating_an_older_version_rolls_back(author_client: Client, house: House) -> None:
    second = make.new_version(house.bot)
    first = house.bot.versions.get(number=1)

    response = author_client.post(f"/bots/{EAST_INDIA}/Red-Dragon/versions/1/activate/", follow=True)

    house.bot.refresh_from_db()
    assert house.bot.active_version == first
    assert "Red-Dragon v1 plays now." in response.content.decode()
    assert second.entries.get().status == "replaced"


def test_a_version_that_is_not_ready_cannot_be_activated_and_the_page_says_so(
    author_client: Client, house: House
) -> None:
    make.VersionFactory(bot=house.bot, number=2)

    response = author_client.post(f"/bots/{EAST_INDIA}/Red-Dragon/versions/2/activate/", follow=True)

    assert "Red-Dragon v2 is submitted. Only one that is ready may play." in response.content.decode()
    house.bot.refresh_from_db()
    assert house.bot.active_version.number == 1  # type: ignore[union-attr]


def test_a_bot_is_withdrawn_and_rejoins(author_client: Client, house: House) -> None:
    page = author_client.post(f"/bots/{EAST_INDIA}/Red-Dragon/withdraw/", follow=True).content.decode()
    assert "Withdraw from open seasons" not in page
    assert "Rejoin open seasons" in page
    assert house.bot.entries.get().status == "withdrawn"

    author_client.post(f"/bots/{EAST_INDIA}/Red-Dragon/rejoin/")
    assert house.bot.entries.get().status == "current"


# -- tokens --


def test_a_token_is_shown_once_and_works(author_client: Client, house: House) -> None:
    html = author_client.post("/account/tokens/", {"name": "laptop", "days": 30}).content.decode()

    secret = re.search(r'<p class="secret" id="token">(lh_[^<]+)</p>', html)
    assert secret is not None
    me = Client().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Token {secret[1]}")
    assert me.json()["username"] == "elizabeth"
    later = author_client.get("/account/").content.decode()
    assert secret[1] not in later
    assert "laptop" in later


def test_the_answer_with_a_token_is_kept_nowhere(author_client: Client) -> None:
    response = author_client.post("/account/tokens/", {"name": "laptop", "days": 30})

    assert "no-store" in response.headers["Cache-Control"]


def test_a_token_s_name_is_checked_beside_its_field(author_client: Client, house: House) -> None:
    issue_token(house.author, "laptop")

    twice = author_client.post("/account/tokens/", {"name": "laptop", "days": 30})
    assert twice.status_code == 400
    assert error_beside(twice.content.decode(), "name").startswith("You have a token named laptop.")
    odd = author_client.post("/account/tokens/", {"name": "<b>", "days": 30})
    assert "starts with a letter or digit" in error_beside(odd.content.decode(), "name")
    forever = author_client.post("/account/tokens/", {"name": "x", "days": 99999})
    assert "Select a valid choice" in error_beside(forever.content.decode(), "days")
    assert Token.objects.filter(user=house.author).count() == 1


def test_a_revoked_token_is_refused(author_client: Client, house: House) -> None:
    _, secret = issue_token(house.author, "laptop")

    author_client.post("/account/tokens/laptop/revoke/")

    assert Client().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Token {secret}").status_code == 401


def test_nobody_revokes_another_s_token(house: House) -> None:
    issue_token(house.author, "laptop")

    signed_in(make.AuthorFactory()).post("/account/tokens/laptop/revoke/")

    assert Token.objects.filter(user=house.author, name="laptop").exists()


# -- accounts --

SIGN_UP = {
    "username": "thomas",
    "email": "thomas@example.org",
    "password1": "three-ships-home",
    "password2": "three-ships-home",
}


def test_signing_up_signs_in(client: Client, db: None) -> None:
    response = client.post("/accounts/signup/", SIGN_UP, follow=True)

    assert User.objects.get(username="thomas").email == "thomas@example.org"
    assert "Sign out" in response.content.decode()


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"username": "house"}, "username", "This name is the house's"),
        ({"username": "Elizabeth"}, "username", "already exists"),
        ({"username": "еlizabeth"}, "username", "U+0435 (cyrillic small letter ie)"),
        ({"username": "a b"}, "username", "3 to 32 letters"),
        ({"email": "nowhere"}, "email", "valid email"),
        ({"password1": "12345678", "password2": "12345678"}, "password1", "too common"),
        ({"password2": "another"}, "password2", "same password"),
    ],
)
def test_a_sign_up_that_cannot_be_says_why_beside_the_field(
    client: Client, house: House, changes: dict[str, str], field: str, says: str
) -> None:
    before = User.objects.count()

    html = client.post("/accounts/signup/", {**SIGN_UP, **changes}).content.decode()

    assert says in error_beside(html, field)
    assert User.objects.count() == before


def test_signing_in_and_out(client: Client, house: House) -> None:
    wrong = client.post("/accounts/login/", {"login": "elizabeth", "password": "wrong"})
    assert 'role="alert"' in wrong.content.decode()

    right = client.post("/accounts/login/", {"login": "elizabeth", "password": make.PASSWORD}, follow=True)
    assert "elizabeth</a>" in right.content.decode()
    out = client.post("/accounts/logout/", follow=True)
    assert "Sign in</a>" in out.content.decode()


def test_too_many_failed_sign_ins_are_shut_out_in_our_own_words(client: Client, house: House) -> None:
    for _ in range(8):
        answer = client.post("/accounts/login/", {"login": "elizabeth", "password": "wrong"})

    assert answer.status_code == 429
    assert "Shut out for a while" in answer.content.decode() or "Too many attempts" in answer.content.decode()


def test_a_forgotten_password_is_reset_by_mail(client: Client, house: House) -> None:
    client.post("/accounts/password/reset/", {"email": house.author.email})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link is not None

    form = client.get(link[1], follow=True)
    assert "Change Password" in form.content.decode()
    client.post(form.redirect_chain[-1][0], {"password1": "four-ships-home", "password2": "four-ships-home"})

    house.author.refresh_from_db()
    assert house.author.check_password("four-ships-home")


def test_a_password_is_changed(author_client: Client, house: House) -> None:
    sent = {"oldpassword": make.PASSWORD, "password1": "four-ships-home", "password2": "four-ships-home"}

    author_client.post("/accounts/password/change/", sent)

    house.author.refresh_from_db()
    assert house.author.check_password("four-ships-home")
