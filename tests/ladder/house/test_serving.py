"""A client that dawdles over its part of a request loses the connection; one that does not is served as ever."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
import uvicorn

from ladder.house import serving
from tests.waiting import GENEROUS

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LARGE = 8 * 1024 * 1024


async def application(scope: dict[str, Any], receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Answers with the length of the body that it read; at /large with a lot."""
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    body = b"x" * LARGE if scope["path"] == "/large" else str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with short clocks, in a thread."""
    for name, seconds in {"HEAD_SECONDS": 1.0, "BODY_SECONDS": 1.0, "READ_SECONDS": 1.0, "BODY_RATE": 1000}.items():
        monkeypatch.setattr(serving, name, seconds)
    config = uvicorn.Config(
        application, http=serving.TimedProtocol, loop="asyncio", lifespan="off", log_config=None, timeout_keep_alive=1
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=GENEROUS)


def everything(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection. Raises TimeoutError when it never does."""
    found = b""
    while part := connection.recv(65536):
        found += part
    return found


def until(connection: socket.socket, end: bytes) -> bytes:
    """What comes up to `end`."""
    found = b""
    while not found.endswith(end):
        part = connection.recv(65536)
        assert part, found
        found += part
    return found


def dribble(connection: socket.socket, text: bytes, seconds: float) -> float:
    """Send `text` again and again until the server hangs up; returns after how long that was, or fails."""
    began = time.monotonic()
    try:
        while time.monotonic() - began < seconds:
            connection.sendall(text)
            time.sleep(0.05)
    except (BrokenPipeError, ConnectionResetError):
        return time.monotonic() - began
    pytest.fail(f"the connection is still open after {seconds} seconds")


@pytest.mark.parametrize("sent", [b"", b"G", HEAD, HEAD + b"X-Slow: "])
def test_half_a_head_is_cut_off(port: int, sent: bytes) -> None:
    with connect(port) as connection:
        connection.sendall(sent)
        answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 408 ") if sent else answer == b""


def test_a_head_that_grows_by_a_byte_now_and_then_is_cut_off(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(HEAD + b"X-Slow: ")
        dribble(connection, b"a", GENEROUS)


def test_half_a_head_after_a_whole_request_is_cut_off(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(HEAD + b"\r\n")
        assert until(connection, b"\r\n\r\n0").startswith(b"HTTP/1.1 200 ")
        connection.sendall(HEAD)
        dribble(connection, b"a", GENEROUS)


def test_a_body_that_comes_too_slowly_is_cut_off(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        dribble(connection, b"a", GENEROUS)


def test_a_body_that_comes_steadily_is_read_however_long_it_takes(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n")
        for _ in range(8):
            connection.sendall(b"x" * 2500)
            time.sleep(0.25)
        assert until(connection, b"\r\n\r\n20000").startswith(b"HTTP/1.1 200 ")


def test_several_requests_on_one_connection_are_answered_each(port: int) -> None:
    with connect(port) as connection:
        for _ in range(4):
            connection.sendall(HEAD + b"\r\n")
            assert until(connection, b"\r\n\r\n0").startswith(b"HTTP/1.1 200 ")
        connection.sendall(2 * (HEAD + b"\r\n"))
        assert everything(connection).count(b"HTTP/1.1 200 ") == 2


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(port: int) -> None:
    with connect(port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        dribble(connection, b"a", GENEROUS)


def test_an_answer_that_is_read_slowly_comes_whole(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        found = 0
        while part := connection.recv(LARGE // 16):
            found += len(part)
            time.sleep(0.05)
    assert found > LARGE
