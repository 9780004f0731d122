"""What a bot writes is parsed with bounds: nothing of its length reaches a public reason."""

from __future__ import annotations

import pytest

from engine import protocol
from workers.players import decode


def test_an_answer_is_read() -> None:
    assert decode(b'{"type": "choose", "id": 7, "index": 2}') == protocol.Choose(7, 2)
    assert decode(b'{"type": "ready"}') == protocol.Ready()


@pytest.mark.parametrize("name", ["id", "index"])
@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4299, str(2**128)])
def test_a_number_of_thousands_of_digits_is_a_bad_message_of_few_words(name: str, number: str) -> None:
    numbers = {"id": "1", "index": "1"} | {name: number}
    line = f'{{"type": "choose", "id": {numbers["id"]}, "index": {numbers["index"]}}}'
    with pytest.raises(protocol.BadMessage) as error:
        decode(line.encode())
    assert name in str(error.value)
    assert len(str(error.value)) < 80


@pytest.mark.parametrize("text", ["9" * 4301, "9" * 60_000, "1e999999", "NaN"])
def test_no_number_breaks_the_reader(text: str) -> None:
    with pytest.raises(protocol.BadMessage) as error:
        decode(f'{{"type": "choose", "id": {text}, "index": 0}}'.encode())
    assert len(str(error.value)) < 200
