"""The description of the API for people works under the site's own content policy. (A browser tries it in tests/ladder/web.)"""

from __future__ import annotations

import re

from rest_framework.test import APIClient


def test_the_page_has_nothing_inline(anon: APIClient, db: None) -> None:
    response = anon.get("/api/v1/docs/", headers={"Accept": "text/html"})
    page = response.content.decode()
    assert response.status_code == 200
    assert "unsafe-inline" not in response["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []
    script = re.findall(r'<script src="(/api/v1/docs/[^"]*)"', page)
    assert len(script) == 1
    started = anon.get(script[0].replace("&amp;", "&"))
    assert (started.status_code, started["Content-Type"]) == (200, "application/javascript")
    assert "SwaggerUIBundle" in started.content.decode()
