"""A bot on a seat: what it writes is parsed with bounds, and its faults are told as a player's."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from engine import protocol
from engine.players import PlayerFault
from tests.waiting import wait_until
from workers import sandbox
from workers.players import SandboxedConversation


def test_an_answer_is_read() -> None:
    assert protocol.decode_answer(b'{"type": "choose", "id": 7, "index": 2}') == protocol.Choose(7, 2)
    assert protocol.decode_answer(b'{"type": "ready"}') == protocol.Ready()


@pytest.mark.parametrize("name", ["id", "index"])
@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4299, str(2**128)])
def test_a_number_of_thousands_of_digits_is_a_bad_message_of_few_words(name: str, number: str) -> None:
    numbers = {"id": "1", "index": "1"} | {name: number}
    line = f'{{"type": "choose", "id": {numbers["id"]}, "index": {numbers["index"]}}}'
    with pytest.raises(protocol.BadMessage) as error:
        protocol.decode_answer(line.encode())
    assert name in str(error.value)
    assert len(str(error.value)) < 80


@pytest.mark.parametrize("text", ["9" * 4301, "9" * 60_000, "1e999999", "NaN"])
def test_no_number_breaks_the_reader(text: str) -> None:
    with pytest.raises(protocol.BadMessage) as error:
        protocol.decode_answer(f'{{"type": "choose", "id": {text}, "index": 0}}'.encode())
    assert len(str(error.value)) < 200


@pytest.mark.skipif(not sandbox.probe().available, reason="this host has no sandbox")
def test_a_bot_that_does_not_stand_still_in_a_pause_loses_its_seat(tmp_path: Path) -> None:
    tmp_path.joinpath("bot.py").write_text("print('here', flush=True)\nwhile True: pass\n")
    tmp_path.chmod(0o755)
    bot = SandboxedConversation(tmp_path, ("python", "/bot/bot.py"), sandbox.Limits())
    try:
        assert bot.receive(10) == b"here"
        bot.pause()
        before = bot.cpu_seconds
        os.killpg(bot._process.pid, signal.SIGCONT)
        wait_until(lambda: bot.cpu_seconds - before > 0.5, "half a second of stolen CPU")
        with pytest.raises(PlayerFault) as fault:
            bot.resume()
        assert (fault.value.kind, fault.value.reason) == ("limit", "used CPU while it was paused")
    finally:
        bot.close()
