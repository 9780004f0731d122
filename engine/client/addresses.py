"""Addresses of houses: how they are written, and which are safe to send a password or a token to."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from engine.kernel.errors import BadOption

PORTS = {"https": 443, "http": 80}


def site_of(address: str, insecure: bool = False) -> str:
    """The house's address as it is written everywhere: scheme, host and port, in small letters, without a slash at the end.

    Raises BadOption for what is none, and for plain http to another machine, unless `insecure`.
    """
    given = address.strip()
    if "://" not in given:
        given = f"{'http' if is_loopback(urlsplit(f'//{given}').hostname or '') else 'https'}://{given}"
    try:
        parts = urlsplit(given)
        _ = parts.port  # which is looked at only now
    except ValueError as error:
        raise BadOption("site", f"{address!r} is no address: {error}", "write it as https://ladder.example") from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadOption("site", f"{address!r} is no address of a house", "write it as https://ladder.example")
    if parts.username or parts.password or parts.query or parts.fragment or parts.path.strip("/"):
        raise BadOption("site", "more than the house's address is in it", f"write {origin_of(parts)} alone")
    if parts.scheme == "http" and not insecure and not is_loopback(parts.hostname):
        told = f"{address!r} is plain http: whoever is on the way could read your password and token"
        raise BadOption("site", told, "write https://…, or give --insecure where you know the way")
    return origin_of(parts)


def origin_of(parts: SplitResult) -> str:
    """Scheme, host and port (where it is not the scheme's own) of an address that has a host."""
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" + ("" if parts.port in (None, PORTS.get(parts.scheme)) else f":{parts.port}")


def is_loopback(host: str) -> bool:
    """Is it this machine itself?"""
    if host.lower() in ("localhost", "localhost."):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


__all__ = ["is_loopback", "origin_of", "site_of"]
