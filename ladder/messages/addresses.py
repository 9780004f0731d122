"""Where a webhook may lead: to public addresses of the internet, and to none of the house's own network.

What is refused: this machine, private and shared networks, link-local ones (the metadata of clouds among them), unique local ones,
multicast, all that is reserved or for examples, and every way of writing an IPv4 address into an IPv6 one (mapped, 6to4, Teredo, NAT64),
behind which any of these may be.
"""

from __future__ import annotations

import re
import socket
from ipaddress import IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

from ladder.errors import ServiceError

LONGEST_URL: Final = 500

REFUSED: Final = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            # Public by its number; in Azure's network it is the machine's own host, which gives it its secrets.
            "168.63.129.16/32", "192.0.0.0/24", "192.0.2.0/24",
            "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
            "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
            # Of 2000::/3, outside of which nothing is public: Teredo and other protocols, examples, 6to4, examples again.
            "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
        ),
    )
)  # fmt: skip
PUBLIC_V6: Final = ip_network("2000::/3")


def is_public(address: str) -> bool:
    """Is this address, as numbers, one of the public internet?"""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and (found.scope_id is not None or found not in PUBLIC_V6):
        return False
    return found.is_global and not any(found in network for network in REFUSED if network.version == found.version)


def check_url(url: str, *, private: bool = False) -> SplitResult:
    """The parts of the address of a webhook. Nothing is looked up. Raises ServiceError for one to which nothing is ever posted.

    `private`: the keeper allows addresses of the house's own network, and http.
    """
    remedy = "Set an address such as https://example.org/leadenhall."
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise ServiceError("url", f"It is no address of at most {LONGEST_URL} plain characters.", remedy)
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise ServiceError("url", "It is no address.", remedy) from None
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise ServiceError("url", "Messages go by https alone.", remedy)
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise ServiceError("url", "It needs a host, and neither a user nor a fragment.", remedy)
    if port is not None and port != 443 and port < 1024 and not private:
        raise ServiceError("url", f"Nothing is posted to port {port}.", "Use 443, or one from 1024 on.")
    if not private and not _may_be_public(host):
        raise ServiceError("url", f"{host} is no public address.", remedy)
    return parts


def _may_be_public(host: str) -> bool:
    """Can the host be one of the public internet? Names of this machine and of networks of one's own are none. An IPv4 address may be
    written as one number, with fewer parts, in hexadecimal or octal digits."""
    if is_number(host):
        return is_public(host)
    labels = host.rstrip(".").lower().split(".")
    if _NUMERIC.fullmatch(labels[-1]):
        try:
            return is_public(socket.inet_ntoa(socket.inet_aton(host.rstrip("."))))
        except OSError:
            return False
    return len(labels) > 1 and all(labels) and labels[-1] not in OF_NO_INTERNET


_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""The last part of an IPv4 address, however it is written; no domain of the internet ends so."""

OF_NO_INTERNET: Final = frozenset(
    {
        "localhost",
        "local",
        "localdomain",
        "internal",
        "intranet",
        "lan",
        "home",
        "corp",
        "test",
        "invalid",
        "onion",
        "alt",
        "arpa",
    }
)
"""Last parts of names that no public name server knows hosts by."""


def is_number(host: str) -> bool:
    """Is the host an address already?"""
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def addresses_of(host: str, port: int, seconds: float) -> list[str]:
    """The addresses that the host has now, as numbers. Raises OSError when it has none, TimeoutError when nobody says in time."""
    answers: SimpleQueue[list[str] | OSError] = SimpleQueue()

    def look_up() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(address[0]) for *_, address in found])
        except (OSError, UnicodeError) as error:
            answers.put(error if isinstance(error, OSError) else OSError(str(error)))

    # The library's own call knows no limit of time; the thread ends when it does.
    Thread(target=look_up, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError("its name could not be looked up in time") from None
    if isinstance(answer, OSError):
        raise answer
    return answer


def one_address(host: str, port: int, seconds: float, *, private: bool = False) -> str:
    """The address to connect to. Raises PermissionError when any that the host has is not public, OSError as `addresses_of` does."""
    found = addresses_of(host, port, seconds)
    for address in found:
        if not private and not is_public(address):
            raise PermissionError(f"{host} leads to {address}, which is no public address")
    if not found:
        raise OSError(f"{host} has no address")
    return found[0]


__all__ = ["check_url", "is_public", "one_address"]
