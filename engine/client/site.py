"""A house as its API shows it: requests that wait and try again where that is right, refusals as types, lists page by page.

Nothing but the site's own origin is ever asked, so a token goes nowhere else: links in answers are taken for their query alone, and a
redirect to another place is an error. Nor is an answer taken that is not of the shape which was asked for (`shapes`).
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, BinaryIO
from urllib.parse import parse_qsl, urlsplit

import httpx

import engine
from engine import strict_json
from engine.client.addresses import origin_of
from engine.client.errors import NoHouse, Refusal, SiteError, Unreachable, refusal
from engine.client.shapes import Absent, Maybe, Shape, wrong_in
from engine.wording import printable

Fields = dict[str, Any]

ROOT = "/api/v1/"
MOST_TURNS = 100
"""Times that a house may say when there is room, and then have none."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0
"""Seconds before the second try, doubled from there on to the longest, each by a random factor of a half to one."""
TIMEOUT = httpx.Timeout(30.0, connect=10.0)
REDIRECTS = 3
PAGE = 200
"""Rows of a page that is asked for: as many as a house gives."""
CHUNK = 64 * 1024
MOST_BYTES = 64 * 1024 * 1024
"""Of an answer, unpacked: as many as the largest log has. A house sends less; whatever else answers does not fill this machine."""
CODINGS = ("", "identity", "gzip")
"""In which an answer may be packed: what a piece of the others unpacks to has no bound."""

MOST_LOOKED_AT, MOST_QUOTED = 4096, 60
"""Bytes and letters of what somebody else answers, of which is told what it is."""
REMEDY = (
    "Is that the house's address, with no proxy or sign-in page before it (open it in a browser), and is leadenhall as new as the house"
    " (pip install --upgrade leadenhall-engine)?"
)

SAFE = frozenset({"GET", "HEAD"})
IDEMPOTENT = SAFE | {"DELETE", "PUT"}
PASSING = frozenset({HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT})
NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


@dataclass(frozen=True, slots=True)
class Patience:
    """How often something is tried while a house is away, and how many seconds it may ask to wait; where it asks for more, its refusal is
    what comes out."""

    tries: int
    seconds: float


QUESTION = Patience(6, 60.0)
"""Of a command that asks once: some 15 seconds in all."""
WORK = Patience(14, 4000.0)
"""Of one that runs for long: it outlasts a house that is started anew, and the longest wait for a rate."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list, and the query of the one after it (None on the last)."""

    rows: list[Fields]
    following: dict[str, str] | None


def _say_nothing(told: str, seconds: float) -> None:
    pass


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was answered, and all of its body."""

    response: httpx.Response
    body: bytes


class Site:
    """One house, at `address` (`addresses.site_of`), asked with `token` ("" for none).

    ``waiting(why, seconds)`` is called before each wait that a busy or absent house brings about. Every method raises SiteError. Threads
    may share it.
    """

    def __init__(
        self,
        address: str,
        token: str = "",
        *,
        patience: Patience = QUESTION,
        waiting: Callable[[str, float], None] = _say_nothing,
        pause: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.address = address
        self.patience = patience
        self._token = token
        self._waiting = waiting
        self._pause = pause
        headers = {"User-Agent": f"leadenhall/{engine.__version__}", "Accept": "application/json, */*;q=0.5"}
        headers["Accept-Encoding"] = "gzip"
        self._client = httpx.Client(
            base_url=address, headers=headers, timeout=TIMEOUT, follow_redirects=False, transport=transport
        )

    def close(self) -> None:
        """Close its connections."""
        self._client.close()

    # -- requests --

    def get(self, path: str, shape: Shape, /, **query: Any) -> Any:
        """What is at the path below /api/v1/, of this shape; a query's None is left out."""
        return self._document(self._ask("GET", path, params=_query(query)), shape)

    def get_unless(self, etag: str, path: str, shape: Shape, /, **query: Any) -> tuple[Any, str]:
        """The same with its ETag; None in its place while it is as it was under `etag`."""
        headers = {"If-None-Match": etag} if etag else {}
        answer = self._ask("GET", path, params=_query(query), headers=headers)
        if answer.response.status_code == HTTPStatus.NOT_MODIFIED:
            return None, etag
        return self._document(answer, shape), answer.response.headers.get("ETag", "")

    def post(self, path: str, shape: Shape, body: Mapping[str, Any] | None = None) -> Any:
        """Send the body as JSON; what is answered, of this shape. Tried again only where the house cannot have seen it, or says that it was
        too busy."""
        return self._document(self._ask("POST", path, **({} if body is None else {"json": body})), shape)

    def upload(self, path: str, shape: Shape, fields: Mapping[str, str], file: tuple[str, str, bytes]) -> Any:
        """Send the fields and a file (its field, its name, its bytes) as a form; what is answered, of this shape."""
        name, filename, data = file
        return self._document(self._ask("POST", path, data=dict(fields), files={name: (filename, data)}), shape)

    def delete(self, path: str) -> None:
        """Delete what is at the path."""
        self._ask("DELETE", path)

    # -- lists --

    def pages(self, path: str, row: Shape, /, **query: Any) -> Iterator[Page]:
        """A list, its rows of this shape, page by page, along its cursor."""
        asked: dict[str, str] | None = {"page_size": str(PAGE), **_query(query)}
        seen: list[dict[str, str]] = []
        while asked is not None:
            if asked in seen:
                raise NoHouse(f"{self.address} answers {path} with pages in a circle. {REMEDY}")
            seen.append(asked)
            page = self.page(path, row, asked)
            yield page
            asked = page.following

    def page(self, path: str, row: Shape, query: Mapping[str, Any]) -> Page:
        """One page, by its query: that of a list, or what a page before it has named as `following`."""
        told = self.get(path, {"results": [row], "next": Absent(Maybe(str))}, **query)
        following = told.get("next")
        return Page(told["results"], _query_in(following) if following else None)

    def rows(self, path: str, row: Shape, /, **query: Any) -> Iterator[Fields]:
        """Every row of a list, as it is read on."""
        for page in self.pages(path, row, **query):
            yield from page.rows

    # -- files --

    def download(self, path: str, into: BinaryIO) -> str:
        """Write what is at the path into the file, from its start however often it is tried. Returns its ETag."""
        for tries in range(1, self.patience.tries + 1):
            into.seek(0)
            into.truncate()
            try:
                return self._stream(path, into)
            except httpx.HTTPError as error:  # cut off on the way
                if tries == self.patience.tries:
                    raise self._unreachable(error) from error
                self._wait("the download was cut off", _back_off(tries))
        raise AssertionError

    def _stream(self, path: str, into: BinaryIO) -> str:
        with self._answer("GET", path, headers={"Accept-Encoding": "identity"}) as response:
            if not response.is_success:
                raise self._refused(_Answer(response, b"".join(self._chunks(response))))
            for chunk in self._chunks(response):
                into.write(chunk)
            return str(response.headers.get("ETag", ""))

    # -- how it is asked --

    def _ask(self, method: str, path: str, **more: Any) -> _Answer:
        """The whole answer, of a success or 304."""
        for tries in range(1, self.patience.tries + 1):
            try:
                with self._answer(method, path, **more) as response:
                    return self._checked(_Answer(response, b"".join(self._chunks(response))))
            except httpx.HTTPError as error:
                if tries == self.patience.tries or method not in IDEMPOTENT:
                    raise self._unreachable(error) from error
                self._wait("the answer was cut off", _back_off(tries))
        raise AssertionError

    @contextmanager
    def _answer(self, method: str, path: str, **more: Any) -> Iterator[httpx.Response]:
        """An answer of which the body is not read yet: the first that is not to be tried again."""
        url = f"{ROOT}{path}"
        headers = {**more.pop("headers", {}), **({"Authorization": f"Token {self._token}"} if self._token else {})}
        redirects, tries = 0, 0
        while True:
            tries += 1
            request = self._client.build_request(method, url, headers=headers, **more)
            try:
                response = self._client.send(request, stream=True)
            except httpx.InvalidURL as error:
                raise SiteError(f"{url} is no address: {error}") from error
            except httpx.HTTPError as error:
                again = isinstance(error, NEVER_SENT) or method in IDEMPOTENT
                if tries >= self.patience.tries or not again:
                    raise self._unreachable(error) from error
                self._wait(f"{self.address} does not answer", _back_off(tries))
                continue
            with closing(response):
                if response.has_redirect_location:
                    url, redirects = self._led_to(response, method, redirects), redirects + 1
                    more.pop("params", None)  # which the new address has, or not, by itself
                    continue
                seconds = self._to_wait(response, method, tries)
                if seconds is None:
                    yield response
                    return
            self._wait(_why(response), seconds)

    def _led_to(self, response: httpx.Response, method: str, redirects: int) -> str:
        """Where a redirect leads, below the site. Raises NoHouse for anywhere else: there the token is not to be sent."""
        try:
            target = response.url.join(response.headers["Location"])
            origin = origin_of(urlsplit(str(target)))
        except (httpx.InvalidURL, ValueError) as error:
            raise NoHouse(f"{self.address} sends on to no address. {REMEDY}") from error
        if origin != self.address or method not in SAFE or redirects >= REDIRECTS:
            remedy = f"; if the house has moved: leadenhall login --site {origin}" if origin != self.address else ""
            raise NoHouse(
                f"{self.address} sends on to {target.copy_with(query=None)}, where nothing of yours is sent{remedy}"
            )
        return target.raw_path.decode("ascii")

    def _to_wait(self, response: httpx.Response, method: str, tries: int) -> float | None:
        """Seconds until it is asked again; None where the answer is to be taken as it is."""
        busy = response.status_code == HTTPStatus.TOO_MANY_REQUESTS and "Retry-After" in response.headers
        passing = response.status_code in PASSING and method in IDEMPOTENT
        # A house that says when there is room is asked then, however often that is.
        if not (busy and tries < MOST_TURNS) and not (passing and tries < self.patience.tries):
            return None
        asked = _retry_after(response)
        seconds = _back_off(tries) if asked is None else asked + random.random()  # noqa: S311 - that not all come at once
        return seconds if seconds <= self.patience.seconds + 1 else None

    def _wait(self, why: str, seconds: float) -> None:
        self._waiting(why, seconds)
        self._pause(seconds)

    def _chunks(self, response: httpx.Response) -> Iterator[bytes]:
        """The body, piece by piece. Raises NoHouse for one that is longer, or packed otherwise, than a house's."""
        if response.headers.get("Content-Encoding", "").lower() not in CODINGS:
            raise NoHouse(f"{self.address} answers in a coding that was not asked for; is that a Leadenhall?")
        size = 0
        for chunk in response.iter_bytes(CHUNK):
            size += len(chunk)
            if size > MOST_BYTES:
                raise NoHouse(f"{self.address} answers with more than {MOST_BYTES:,} bytes; is that a Leadenhall?")
            yield chunk

    def _checked(self, answer: _Answer) -> _Answer:
        if answer.response.is_success or answer.response.status_code == HTTPStatus.NOT_MODIFIED:
            return answer
        raise self._refused(answer)

    def _refused(self, answer: _Answer) -> Refusal:
        response = answer.response
        try:
            document = strict_json.loads(answer.body)
        except strict_json.BadJson:
            document = {"title": f"{response.reason_phrase or 'no reason'}; {self.address} may be no Leadenhall."}
        return refusal(response.status_code, document, _retry_after(response))

    def _document(self, answer: _Answer, shape: Shape) -> Any:
        """What was answered. Raises NoHouse for what is no JSON, or not of the shape."""
        path = answer.response.request.url.path
        if answer.response.status_code == HTTPStatus.NO_CONTENT:
            wrong, document = "nothing", None
        else:
            try:
                document = strict_json.loads(answer.body)
                wrong = ""
            except strict_json.BadJson:
                wrong = _instead_of_json(answer)
        if wrong:
            raise NoHouse(f"{self.address} answers {path} with {wrong}. {REMEDY}")
        if wrong := wrong_in(document, shape):
            raise NoHouse(f"{self.address} answers {path} otherwise than a Leadenhall does: {wrong}. {REMEDY}")
        return document

    def _unreachable(self, error: Exception) -> Unreachable:
        return Unreachable(f"{self.address} cannot be reached: {error or type(error).__name__}")


def _query(given: Mapping[str, Any]) -> dict[str, str]:
    words = {True: "true", False: "false"}
    return {
        name: words[value] if isinstance(value, bool) else str(value)
        for name, value in given.items()
        if value is not None
    }


def _query_in(link: str) -> dict[str, str]:
    """The query of a link; of what is no link none, which leads to the first page."""
    try:
        return dict(parse_qsl(urlsplit(link).query))
    except ValueError:
        return {}


def _instead_of_json(answer: _Answer) -> str:
    """What an answer is that should be JSON, as far as its beginning tells."""
    start = answer.body[:MOST_LOOKED_AT].decode(errors="replace")
    if "<html" in start.lower() or "text/html" in answer.response.headers.get("Content-Type", ""):
        titled = re.search(r"<title[^>]*>([^<]*)", start, re.IGNORECASE)
        named = f" ({printable(titled[1].strip())[:MOST_QUOTED]!r})" if titled and titled[1].strip() else ""
        return f"an HTML page{named} in place of JSON"
    return f"something else than JSON ({printable(start.strip())[:MOST_QUOTED]!r})" if start.strip() else "nothing"


def _back_off(tries: int) -> float:
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (tries - 1)) * random.uniform(0.5, 1.0)  # noqa: S311


def _retry_after(response: httpx.Response) -> float | None:
    """Seconds that the answer asks to wait, in either form of the header."""
    told = response.headers.get("Retry-After", "")
    if told.isascii() and told.isdigit():
        return float(told[:9])
    try:
        return max(0.0, (parsedate_to_datetime(told) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None


def _why(response: httpx.Response) -> str:
    if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        return "the house has had as many requests as it takes at a time"
    return f"the house is away for a moment ({response.status_code})"


__all__ = ["PAGE", "QUESTION", "WORK", "Fields", "Page", "Patience", "Site"]
