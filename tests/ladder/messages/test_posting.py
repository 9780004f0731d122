"""One POST: what is sent, what is read of the answer, and that neither a slow nor an endless nor a hostile one holds anybody up."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ladder.messages import posting
from ladder.messages.posting import harmless, post

Serve = Callable[[bytes], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A server that answers one request with these bytes, on this machine. Returns its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    heard: list[bytes] = []

    def start(answer: bytes) -> str:
        def run() -> None:
            line, _ = listening.accept()
            with line:
                data = b""
                while b"\r\n\r\n" not in data:
                    data += line.recv(4096)
                heard.append(data)
                try:
                    line.sendall(answer)
                    if not answer.endswith(b"..."):
                        return
                    line.recv(1)
                except OSError:
                    return

        threading.Thread(target=run, daemon=True).start()
        return f"http://127.0.0.1:{listening.getsockname()[1]}/hook?a=b"

    start.heard = heard  # type: ignore[attr-defined]
    yield start
    listening.close()


@pytest.mark.parametrize(
    ("answer", "status", "text"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok...", 200, "ok"),
        (b"HTTP/1.0 200 OK\r\n\r\nfine", 200, "fine"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfine\r\n0\r\n\r\n", 200, "fine"),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n", 302, ""),
        (b"HTTP/1.1 500 No\r\n\r\n<script>\x00\x1b[31m\xff\n\xe2\x80\xaeevil", 500, "<script> [31m\ufffd evil"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", None, "SSH-2.0-OpenSSH"),
        (b"", None, "Remote end closed connection without response"),
    ],
)
def test_an_answer_is_told_by_its_status_and_its_first_characters(
    serve: Serve, answer: bytes, status: int | None, text: str
) -> None:
    told = post(serve(answer), {"webhook-id": "1"}, b"{}", private=True)
    assert (told.status, told.text.strip(), told.taken) == (status, text, status in (200, 204))


def test_the_request_is_whole_and_has_no_more_than_it_was_given(serve: Serve) -> None:
    url = serve(b"HTTP/1.1 204 No Content\r\n\r\n")
    post(url, {"webhook-id": "1"}, b"{}", private=True)
    head = f"POST /hook?a=b HTTP/1.1\r\nHost: {url.split('/')[2]}\r\nwebhook-id: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
    assert serve.heard[0].startswith(head.encode())  # type: ignore[attr-defined]


def test_an_endless_answer_is_read_no_further_than_64_kb(serve: Serve) -> None:
    told = post(serve(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 50_000), {}, b"{}", private=True)
    assert told.status is None


def test_a_silent_server_is_given_up_and_so_is_one_that_says_a_little_at_a_time(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.2)
    told = post(serve(b"HTTP/1.1 200 OK\r\nX: ..."), {}, b"{}", private=True)
    assert told.status is None
    assert 150 < told.milliseconds < 5_000


def test_nothing_is_posted_to_this_machine_unless_the_keeper_allows_it(serve: Serve) -> None:
    url = serve(b"HTTP/1.1 200 OK\r\n\r\n").replace("http:", "https:").replace("127.0.0.1", "localhost")
    told = post(url, {}, b"{}")
    assert (told.status, serve.heard) == (None, [])  # type: ignore[attr-defined]
    assert "localhost is no public address" in told.text


@pytest.mark.parametrize(("trusting", "status"), [(False, None), (True, 200)])
def test_tls_is_verified_for_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusting: bool, status: int | None
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-keyout", key, "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    if trusting:
        monkeypatch.setattr(posting, "trusted", lambda: ssl.create_default_context(cafile=certificate))
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def run() -> None:
            line, _ = listening.accept()
            with line:
                try:
                    with server.wrap_socket(line, server_side=True) as private:
                        private.recv(4096)
                        private.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                except OSError:
                    return

        threading.Thread(target=run, daemon=True).start()
        told = post(f"https://localhost:{listening.getsockname()[1]}/", {}, b"{}", private=True)
    assert told.status == status
    assert trusting or told.text.startswith("its certificate is not to be trusted: self")


def test_what_a_stranger_has_sent_is_one_short_line() -> None:
    assert harmless("a\n\tb\x00c\u202ed\ud800") == "a b c d"
    assert len(harmless("x" * 10_000)) == 300
