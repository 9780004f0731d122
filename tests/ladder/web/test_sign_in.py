"""Signing in: what a burst of it may not do to others, what it asks of keepers, and what a new password ends."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from ladder.accounts.models import User
from ladder.api.models import Token
from ladder.api.services import issue_token
from tests.ladder import factories as make
from tests.ladder.hashing import no_turn_left
from tests.waiting import GENEROUS, wait_until

pytestmark = pytest.mark.django_db

PEOPLE = 80
"""At 40, hashes that hold their connections may still get by; at 80 the pool is dry for everybody."""


@pytest.fixture
def pooled_site(child_environment: dict[str, str]) -> Iterator[str]:
    """The address of a web process as the house runs it: pool, hashes in turns, one proxy in front that names each visitor."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "ladder.house.web", "--bind", f"127.0.0.1:{port}", "--log-level", "error"),
        ],
        env=child_environment
        | {
            "DJANGO_SETTINGS_MODULE": "tests.ladder.web.unhurried_hashes",
            "LEADENHALL_DATABASE_POOL": "1",
            "LEADENHALL_PROXIES": "1",
        },
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_until(lambda: is_up(process, site), "the web process answers", every=0.1)
        yield site
    finally:
        process.terminate()
        process.wait(GENEROUS)


def copy(cookies: CookieJar) -> CookieJar:
    """A jar with these cookies."""
    other = CookieJar()
    for cookie in cookies:
        other.set_cookie(cookie)
    return other


def is_up(process: subprocess.Popen[bytes], site: str) -> bool:
    """Does the site answer? Fails when its process has ended."""
    assert process.poll() is None, "the web process did not come up"
    try:
        build_opener().open(site + "/healthz/", timeout=GENEROUS).close()
    except OSError:
        return False
    return True


def visitor(number: int, cookies: CookieJar) -> OpenerDirector:
    """Somebody with cookies, at an address of their own: no limit by address helps against many addresses."""
    opener = build_opener(HTTPCookieProcessor(cookies))
    opener.addheaders = [("X-Forwarded-For", f"192.0.2.{number}")]
    return opener


def status(opener: OpenerDirector, url: str, form: dict[str, str] | None = None) -> tuple[int, str]:
    """The status and the text of the answer."""
    request = Request(url, data=urlencode(form).encode() if form else None)
    try:
        with opener.open(request, timeout=GENEROUS) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.django_db(transaction=True)
def test_a_burst_of_sign_ins_from_everywhere_shuts_nobody_out(pooled_site: str) -> None:
    login = f"{pooled_site}/accounts/login/"
    # The form of one of them will do for all: what they are told apart by is their address.
    form_of_one = CookieJar()
    found = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', status(visitor(1, form_of_one), login)[1])
    assert found is not None
    token = found[1]
    people = [visitor(number, copy(form_of_one)) for number in range(1, PEOPLE + 1)]

    def sign_in(number: int) -> int:
        form = {"login": f"nobody{number}", "password": "wrong", "csrfmiddlewaretoken": token}
        return status(people[number], login, form)[0]

    looked = 0
    with ThreadPoolExecutor(PEOPLE) as crowd:
        answers = [crowd.submit(sign_in, number) for number in range(PEOPLE)]
        while not all(answer.done() for answer in answers) or not looked:
            # A request that finds the pool dry is answered 503.
            assert status(visitor(250, CookieJar()), pooled_site + "/")[0] == 200
            looked += 1
            time.sleep(0.1)  # a crowd that holds its connections does so for seconds
    outcome = Counter(answer.result() for answer in answers)

    assert set(outcome) <= {200, 429}, outcome
    assert outcome[200] > 0


def test_a_page_that_finds_no_turn_to_hash_says_when_to_come_again(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_turn_left(settings, monkeypatch):
        answer = client.post("/accounts/login/", {"login": "elizabeth", "password": "guess"})

    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert "try again in 5 seconds" in answer.content.decode()


def test_every_sign_in_page_is_held_to_a_rate_by_address(client: Client) -> None:
    for path in ("/accounts/login/", "/admin/login/"):
        statuses = {
            client.post(path, {"login": f"nobody{number}", "username": f"nobody{number}", "password": "x"}).status_code
            for number in range(31)
        }
        # The admin's own page takes no password at all.
        assert statuses == ({200, 429} if path == "/accounts/login/" else {302})


def test_a_keeper_signs_in_to_the_admin_with_the_second_factor(client: Client, code_of: Callable[[str], str]) -> None:
    keeper = make.KeeperFactory(username="josiah")
    secret = generate_totp_secret()
    TOTP.activate(keeper, secret)
    assert Authenticator.objects.filter(user=keeper, type="totp").exists()

    sent_on = client.post(
        "/admin/login/?next=/admin/", {"username": "josiah", "password": make.PASSWORD, "next": "/admin/"}
    )
    assert sent_on.status_code == 302
    assert sent_on["Location"].startswith("/accounts/login/?next=")
    assert "_auth_user_id" not in client.session

    half = client.post("/accounts/login/?next=/admin/", {"login": "josiah", "password": make.PASSWORD})
    assert half["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/admin/").status_code == 302, "a password alone opens nothing"

    whole = client.post(half["Location"], {"code": code_of(secret)})
    assert whole["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_an_author_is_refused_by_the_admin(client: Client) -> None:
    client.force_login(make.AuthorFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get("/admin/", follow=True).status_code == 403


def test_changing_the_password_revokes_the_tokens_and_says_so(client: Client) -> None:
    user = make.AuthorFactory(username="elizabeth")
    issue_token(user, "laptop")
    client.post("/accounts/login/", {"login": "elizabeth", "password": make.PASSWORD})
    assert "revokes all your API tokens" in client.get("/accounts/password/change/").content.decode()

    new = "four-ships-home"
    answer = client.post(
        "/accounts/password/change/",
        {"oldpassword": make.PASSWORD, "password1": new, "password2": new},
        follow=True,
    )

    assert "all your API tokens are revoked" in answer.content.decode()
    assert not Token.objects.exists()
    assert User.objects.get().check_password(new)


def test_resetting_the_password_revokes_the_tokens_and_says_so(client: Client) -> None:
    user = make.AuthorFactory(username="elizabeth")
    issue_token(user, "laptop")
    client.post("/accounts/password/reset/", {"email": user.email})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link is not None
    form = client.get(link[1], follow=True)

    new = "four-ships-home"
    done = client.post(form.redirect_chain[-1][0], {"password1": new, "password2": new}, follow=True)

    assert "all your API tokens are revoked" in done.content.decode()
    assert not Token.objects.exists()


def test_an_address_named_by_many_accounts_is_not_flooded_with_mail(client: Client) -> None:
    users = [User.objects.create_user(f"crowd{number}", "victim@example.org", "x") for number in range(8)]

    client.post("/accounts/password/reset/", {"email": "victim@example.org"})

    assert len(mail.outbox) == 5
    assert all(any(user.username in str(letter.body) for letter in mail.outbox) for user in users[:5])


def test_signing_up_does_not_tell_whether_the_address_has_an_account(client: Client) -> None:
    taken = make.AuthorFactory(username="thomas").email
    for name, email in (("elizabeth", taken), ("catherine", "nobody@example.org")):
        person = Client()
        answer = person.post(
            "/accounts/signup/",
            {"username": name, "email": email, "password1": "three-ships-home", "password2": "three-ships-home"},
        )
        assert (answer.status_code, answer["Location"]) == (302, "/")
        assert "_auth_user_id" in person.session
