"""Which addresses of houses are taken, and how they are written."""

from __future__ import annotations

import pytest

from engine.client.addresses import site_of
from engine.kernel.errors import BadOption


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("https://Ladder.Example/", "https://ladder.example"),
        ("https://ladder.example:443", "https://ladder.example"),
        ("https://ladder.example:8443", "https://ladder.example:8443"),
        ("ladder.example", "https://ladder.example"),
        ("localhost:8000", "http://localhost:8000"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_written_in_one_way(given: str, written: str) -> None:
    assert site_of(given) == written


@pytest.mark.parametrize(
    "given",
    ["ftp://ladder.example", "https://", "https://elizabeth:secret@ladder.example", "https://ladder.example/api/v1/",
     "https://ladder.example?next=1", "https://ladder.example:port"],
)  # fmt: skip
def test_what_is_no_address_of_a_house_is_refused(given: str) -> None:
    with pytest.raises(BadOption, match="site: "):
        site_of(given)


@pytest.mark.parametrize("given", ["http://ladder.example", "http://127.0.0.1.example.org", "http://10.0.0.7:8000"])
def test_plain_http_is_for_this_machine_unless_it_is_allowed(given: str) -> None:
    with pytest.raises(BadOption, match=r"plain http.*; write https://"):
        site_of(given)
    assert site_of(given, insecure=True) == given


def test_who_writes_more_than_an_address_is_told_it_with_its_port() -> None:
    with pytest.raises(BadOption) as refused:
        site_of("http://localhost:8614/api")
    assert refused.value.remedy == "write http://localhost:8614 alone"
