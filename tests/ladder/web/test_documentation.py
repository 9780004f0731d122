"""The documentation below /docs/: as it was built, and a page that says how to build it."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

HOME = "<h1>Leadenhall</h1>" * 20
SCRIPT = "assets/javascripts/bundle.0123abcd.min.js"


@pytest.fixture
def site(settings: Any, tmp_path: Path) -> Path:
    """A small site in place of the one that `make docs` builds."""
    folder = tmp_path / "site"
    for name, text in {
        "index.html": HOME,
        "guides/search/index.html": "<h1>Search</h1>",
        SCRIPT: "let a = 1",
        "search/search_index.json": "{}",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "secret.txt").write_text("no page")
    settings.DOCUMENTATION = folder
    return folder


def body(client: Client, address: str, **headers: str) -> bytes:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, address
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("address", "kind", "caching"),
    [
        ("/docs/", 'text/html; charset="utf-8"', "max-age=300, public"),
        ("/docs/guides/search/", 'text/html; charset="utf-8"', "max-age=300, public"),
        (f"/docs/{SCRIPT}", 'text/javascript; charset="utf-8"', "max-age=315360000, public, immutable"),
        ("/docs/search/search_index.json", "application/json", "max-age=300, public"),
    ],
)
def test_a_page_has_its_type_and_is_kept_as_long_as_its_name_allows(
    client: Client, site: Path, address: str, kind: str, caching: str
) -> None:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (200, kind, caching)
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert client.get(address, headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_it_is_sent_packed_to_whoever_takes_it_so(client: Client, site: Path) -> None:
    assert body(client, "/docs/").decode() == HOME
    assert gzip.decompress(body(client, "/docs/", accept_encoding="gzip")).decode() == HOME


@pytest.mark.parametrize(
    ("address", "leads_to"), [("/docs/guides/search", "search/"), ("/docs/guides/search/index.html", "./")]
)
def test_a_page_is_found_without_its_slash_and_by_its_file(
    client: Client, site: Path, address: str, leads_to: str
) -> None:
    response = client.get(address)
    assert (response.status_code, response["Location"]) == (302, leads_to)


@pytest.mark.parametrize(
    "address",
    [
        "/docs/nothing/", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/guides/../../secret.txt", "/docs//etc/passwd",
        "/docs/guides/..%2f..%2fsecret.txt", "/docs/%00", "/docs/index.html.gz", "/docs/guides/", "/docs/..\\secret.txt",
    ],
)  # fmt: skip
def test_what_is_no_page_of_it_is_not_found(client: Client, db: None, site: Path, address: str) -> None:
    assert client.get(address).status_code == 404


def test_what_was_built_anew_is_seen_at_once(client: Client, site: Path) -> None:
    assert body(client, "/docs/").decode() == HOME
    (site / "index.html.gz").unlink()
    (site / "new.html").write_text("new")
    os.utime(site / "index.html", ns=(1, 1))
    assert body(client, "/docs/new.html") == b"new"


def test_a_house_without_it_says_how_it_is_built(client: Client, db: None, settings: Any, tmp_path: Path) -> None:
    settings.DOCUMENTATION = tmp_path / "none"
    assert "<code>make docs</code>" in client.get("/docs/").content.decode()
    assert client.get("/docs/").status_code == 200
    assert client.get("/docs/guides/search/").status_code == 404


def test_an_installed_house_says_where_the_documentation_goes_and_what_it_has_itself(
    client: Client, db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DOCUMENTATION = tmp_path / "none"
    monkeypatch.setattr("ladder.web.views.documentation.IS_CHECKOUT", False)
    told = client.get("/docs/").content.decode()
    assert "installed from a package" in told
    assert "LEADENHALL_DOCUMENTATION" in told
    assert str(tmp_path) not in told
    for page in ("web:getting-started", "web:protocol", "web:titles", "api-docs"):
        assert client.get(reverse(page)).status_code == 200
        assert f'href="{reverse(page)}"' in told


def test_every_page_of_the_house_leads_to_it(client: Client, db: None) -> None:
    assert '<a href="/docs/">Documentation</a>' in client.get("/protocol/").content.decode()
