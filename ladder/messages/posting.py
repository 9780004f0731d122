"""One POST to an address that a stranger has named: to where it was looked up and nowhere else, bounded in time and in what is read.

The name is looked up once, each address that it has must be public, and the connection is made to one of them as numbers: a name that
leads elsewhere a moment later changes nothing. TLS is verified for the name. No redirect is followed. No library that pools, retries or
reads proxies from the environment is between this and the socket.
"""

from __future__ import annotations

import io
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, IncompleteRead
from time import monotonic
from typing import Any, Final

from ladder.errors import ServiceError
from ladder.messages.addresses import check_url, one_address

STEP_SECONDS: Final = 5.0
"""For each of: the name, the connection, TLS, the request, the answer."""

SECONDS: Final = 10.0
"""For all of it."""

LINGER_SECONDS: Final = 1.0
"""For more of the answer once its head is there."""

MOST_BYTES: Final = 64 * 1024
"""Of an answer."""

SHOWN: Final = 300
"""Characters of an answer that are kept."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: the status, None where no answer came, and its first characters, or why there was none."""

    status: int | None
    milliseconds: int
    text: str

    @property
    def taken(self) -> bool:
        """Has whoever answered taken the message?"""
        return self.status is not None and 200 <= self.status < 300


class Clock:
    """What is left of the time."""

    def __init__(self) -> None:
        self.begun = monotonic()

    def left(self, most: float = STEP_SECONDS) -> float:
        """Seconds that the next step may take. Raises TimeoutError when all are over."""
        left = min(most, self.begun + SECONDS - monotonic())
        if left <= 0:
            raise TimeoutError("no answer in time")
        return left

    @property
    def milliseconds(self) -> int:
        """How long it has taken."""
        return int(1000 * (monotonic() - self.begun))


def post(url: str, headers: Mapping[str, str], body: bytes, *, private: bool = False) -> Answer:
    """Post the body, and say what came of it; raises nothing that the other side may cause. `private`: as `check_url` has it."""
    clock = Clock()
    try:
        status, text = _post(url, headers, body, clock, private)
    except ssl.SSLCertVerificationError as error:
        return Answer(
            None, clock.milliseconds, harmless(f"its certificate is not to be trusted: {error.verify_message}")
        )
    except TimeoutError as error:
        return Answer(None, clock.milliseconds, harmless(str(error) or "no answer in time"))
    except (OSError, HTTPException, ServiceError) as error:
        return Answer(None, clock.milliseconds, harmless(str(error) or type(error).__name__))
    return Answer(status, clock.milliseconds, text)


def harmless(text: str) -> str:
    """The first characters of what a stranger has sent, on one line, without any that cannot be shown."""
    told = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * SHOWN])
    return " ".join(told.split())[:SHOWN]


def _post(url: str, headers: Mapping[str, str], body: bytes, clock: Clock, private: bool) -> tuple[int, str]:
    parts = check_url(url, private=private)
    host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
    address = one_address(host, port, clock.left(), private=private)
    with socket.create_connection((address, port), timeout=clock.left()) as plain:
        plain.settimeout(clock.left())
        if parts.scheme == "http":
            return _speak(plain, _request(parts.netloc, parts.path, parts.query, headers, body), clock)
        with trusted().wrap_socket(plain, server_hostname=host) as private_line:
            return _speak(private_line, _request(parts.netloc, parts.path, parts.query, headers, body), clock)


def trusted() -> ssl.SSLContext:
    """TLS that believes the authorities of this machine, and checks names."""
    return ssl.create_default_context()


def _request(netloc: str, path: str, query: str, headers: Mapping[str, str], body: bytes) -> bytes:
    target = (path or "/") + (f"?{query}" if query else "")
    fields = {"Host": netloc, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _speak(line: socket.socket, request: bytes, clock: Clock) -> tuple[int, str]:
    line.settimeout(clock.left())
    line.sendall(request)
    return _read(_receive(line, clock))


def _receive(line: socket.socket, clock: Clock) -> bytes:
    """The head of the answer, and as much of its body as is shown. Raises OSError."""
    data = b""
    while not _enough(data):
        has_head = b"\r\n\r\n" in data
        line.settimeout(clock.left(LINGER_SECONDS if has_head else STEP_SECONDS))
        try:
            more = line.recv(min(16_384, MOST_BYTES - len(data)))
        except TimeoutError:
            if has_head:
                break
            raise
        if not more:
            break
        data += more
    return data


def _enough(data: bytes) -> bool:
    head, _, body = data.partition(b"\r\n\r\n")
    if len(data) >= MOST_BYTES or len(body) > 4 * SHOWN:
        return True
    length = re.search(rb"(?i)\r\ncontent-length:[ \t]*([0-9]{1,9})\r?\n?", head + b"\r\n")
    return len(head) < len(data) and length is not None and len(body) >= int(length[1])


class _Heard:
    """What was received, as http.client reads it."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def makefile(self, *_: Any) -> io.BytesIO:
        """The bytes."""
        return io.BytesIO(self.data)


def _read(data: bytes) -> tuple[int, str]:
    answer = HTTPResponse(_Heard(data), method="POST")  # type: ignore[arg-type]
    answer.begin()
    try:
        body = answer.read(4 * SHOWN)
    except IncompleteRead as error:
        body = error.partial
    return answer.status, harmless(body.decode("utf-8", "replace"))


__all__ = ["Answer", "post"]
