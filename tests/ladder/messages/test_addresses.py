"""Webhooks lead to the public internet and nowhere else, whatever a name resolves to and however an address is written."""

from __future__ import annotations

import socket
import threading
from typing import Any

import pytest

from ladder.errors import ServiceError
from ladder.messages import addresses, posting
from ladder.messages.addresses import check_url, is_public, one_address
from tests.waiting import GENEROUS

PUBLIC = [
    "93.184.216.34",
    "8.8.8.8",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
]
PRIVATE = [
    "127.0.0.1", "127.255.0.1", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",
    "169.254.169.254", "169.254.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1", "168.63.129.16",
    "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b:1::1", "fe80::1", "fe80::1%eth0",
    "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "100::1", "5f00::1",
    "localhost", "127.1", "2130706433", "0x7f.1", "",
]  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_one(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE)
def test_no_other_address_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("url", [
    "http://example.org/", "ftp://example.org/", "https://", "https:///x", "https://u@example.org/", "https://u:p@example.org/",
    "https://example.org/#x", "https://example.org:22/", "https://example.org:0/", "https://example.org:99999/", "https://[::1]/",
    "https://127.0.0.1/", "https://169.254.169.254/latest/", "https://[::ffff:8.8.8.8]/", "https://exa mple.org/", "https://b\u00fccher.example/",
    "https://example.org/\r\nX: y", "https://example.org/" + "x" * 500, "javascript:alert(1)", "", "https://[fe80::1%25eth0]/",
    "https://localhost/", "https://LOCALHOST./", "https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://db/",
    "https://a.localhost/", "https://metadata.google.internal/", "https://printer.local/", "https://a..b/", "https://0x7f000001/", "https://1.2.3.4.5/",
])  # fmt: skip
def test_an_address_to_which_nothing_is_posted_is_refused_when_it_is_set(url: str) -> None:
    with pytest.raises(ServiceError) as refusal:
        check_url(url)
    assert refusal.value.field == "url"


@pytest.mark.parametrize(
    "url",
    ["https://example.org", "https://example.org:8443/a?b=c", "https://8.8.8.8/", "https://xn--bcher-kva.example/"],
)
def test_a_public_https_address_is_taken(url: str) -> None:
    assert check_url(url).scheme == "https"


def resolved(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Have names resolve to these addresses, one answer after the other. Returns the names that are asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port)) for address in answers[min(len(asked), len(answers)) - 1]]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", look_up)
    return asked


def test_a_name_with_one_private_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, ["8.8.8.8", "10.0.0.1"])
    with pytest.raises(PermissionError, match=r"leads to 10\.0\.0\.1"):
        one_address("example.org", 443, 1)


def test_the_connection_is_made_to_the_address_that_was_checked_whatever_the_name_says_a_moment_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = resolved(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    connected: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr(posting.socket, "create_connection", connect)
    answer = posting.post("https://example.org/hook", {}, b"{}")
    assert (asked, connected, answer.status, answer.text) == (
        ["example.org"],
        [("93.184.216.34", 443)],
        None,
        "refused",
    )


def test_a_name_that_nobody_tells_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_, **__: release.wait(GENEROUS) and [])
    with pytest.raises(TimeoutError):
        one_address("example.org", 443, 0.05)
    release.set()
