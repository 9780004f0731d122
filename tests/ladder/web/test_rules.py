"""The page of a title's rules, by the headings of its rulebook."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_page_shows_them_with_anchors_and_the_title_leads_there(client: Client) -> None:
    page = client.get("/titles/arkwright/rules/").content.decode()
    assert 'id="4.1-i.3-place-importer-adverts"' in page
    assert "Importers on 0" in page
    assert 'href="/titles/arkwright/rules/"' in client.get("/titles/arkwright/").content.decode()


@pytest.mark.django_db
def test_what_is_no_title_has_no_rules(client: Client) -> None:
    assert client.get("/titles/chess/rules/").status_code == 404
