"""The two programs of the sandbox's own, out of it: what the check of an upload answers, and what the self-test takes for a breach."""

from __future__ import annotations

import io
import json
import os
import socket
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.packages import Bounds
from workers.sandbox.inside import package_tool, self_test

SOURCE = b"import engine\n"


def answered(patch: pytest.MonkeyPatch, data: bytes, **changes: Any) -> dict[str, Any]:
    """What the check of an upload answers, which it does in one line, and reads no more than it is told to."""
    task = {"action": "inspect", "kind": "python", "bytes": len(data), "limits": asdict(Bounds())} | changes
    said = io.StringIO()
    patch.setattr(
        package_tool.sys,
        "stdin",
        SimpleNamespace(buffer=io.BytesIO(json.dumps(task).encode() + b"\n" + data + b"more")),
    )
    patch.setattr(package_tool.sys, "stdout", said)
    package_tool.main()
    assert said.getvalue().count("\n") == 1
    answer: dict[str, Any] = json.loads(said.getvalue())
    return answer


def test_a_sound_upload_is_answered_with_its_manifest(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(monkeypatch, SOURCE) == {
        "manifest": {
            "language": "python", "argv": ["python", "/bot/bot.py"], "files": 1, "unpacked_bytes": len(SOURCE), "assumed": [],
        }
    }  # fmt: skip


@pytest.mark.parametrize(("action", "written"), [("unpack", True), ("inspect", False)])
def test_files_are_written_when_that_was_asked_for(
    action: str, written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_tool, "OUT", tmp_path)
    assert "manifest" in answered(monkeypatch, SOURCE, action=action)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [SOURCE] * written


def test_what_is_refused_is_answered_with_field_and_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    error = answered(monkeypatch, b"def (:\n")["error"]
    assert error.keys() == {"field", "message", "remedy"}
    assert error["field"] == "bot.py"


def test_whatever_else_an_upload_brings_about_is_its_authors_to_mend_but_for_a_full_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(package_tool, "check_source", lambda *given: 1 // 0)
    assert answered(monkeypatch, SOURCE)["error"] == {
        "field": "file",
        "message": "it cannot be read (ZeroDivisionError: integer division or modulo by zero)",
        "remedy": "make the package smaller or simpler",
    }

    def full(*given: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(package_tool, "check_source", full)
    with pytest.raises(OSError, match="no space"):
        answered(monkeypatch, SOURCE)


# -- the self-test --


def test_what_an_attempt_at_leaving_does_is_a_breach_unless_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped() -> None:
        raise PermissionError

    monkeypatch.setattr(self_test, "state", lambda task: {"it runs as root": True, "it has capabilities": False})
    monkeypatch.setattr(self_test, "attempts", lambda task: {"it reads": lambda: "secret", "it writes": stopped})
    monkeypatch.setattr(self_test.sys, "stdin", io.StringIO("{}\n"))
    self_test.main()
    assert json.loads(capsys.readouterr().out) == ["it runs as root", "it reads"]


def test_attempts_are_at_what_the_task_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not for bots")
    with socket.create_server(("127.0.0.1", 0)) as server:
        task = {"secret": str(secret), "port": server.getsockname()[1], "host_pid": os.getpid()}
        attempts = self_test.attempts(task)
        assert attempts["it reads files of the host"]() == "not for bots"
        attempts["it connects to the host"]().close()  # type: ignore[attr-defined]
        attempts["it signals processes of the host"]()
    for pid in (1, 2):
        with pytest.raises(PermissionError):
            self_test.attempts(task | {"host_pid": pid})["it signals processes of the host"]()
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(self_test.os, "kill", lambda pid, number: asked.append((pid, number)))
    self_test.attempts(task | {"host_pid": 3})["it signals processes of the host"]()
    assert asked == [(3, 0)]


def test_one_way_of_enlarging_what_the_kernel_keeps_is_enough_for_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, int]] = []
    open_ways: set[int] = set()

    class End:
        def setsockopt(self, level: int, option: int, size: int) -> None:
            asked.append((level, option, size))
            if option not in open_ways:
                raise PermissionError

    monkeypatch.setattr(self_test.socket, "socketpair", lambda: (End(), End()))
    with pytest.raises(PermissionError):
        self_test.enlarge()
    assert asked == [(socket.SOL_SOCKET, option, 1 << 22) for option in (socket.SO_SNDBUF, socket.SO_RCVBUF, 32, 33)]
    for way in (socket.SO_SNDBUF, 33):
        open_ways.clear()
        open_ways.add(way)
        self_test.enlarge()


def test_more_than_a_megabyte_is_filled_of_which_half_would_go(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    class File(io.BytesIO):
        def write(self, data: Any) -> int:
            written.append(len(data))
            return len(data)

    monkeypatch.setattr(self_test.tempfile, "TemporaryFile", File)
    self_test.fill()
    assert written == [768 * 1024] * 2


def test_what_is_open_and_what_a_pair_holds_and_how_many_threads_start() -> None:
    read, write = os.pipe()
    assert self_test.is_open(read)
    os.close(read)
    os.close(write)
    assert not self_test.is_open(read)
    assert self_test.held_by_a_pair() > 100_000
    assert self_test.threads_started() == 16
    assert (self_test.refused(lambda: None), self_test.refused(lambda: os.close(-1))) == (False, True)
