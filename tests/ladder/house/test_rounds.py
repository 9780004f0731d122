"""A round over many things does each by itself."""

from __future__ import annotations

from structlog.testing import capture_logs

from ladder.house.rounds import each_by_itself


def test_ones_trouble_is_logged_and_stops_no_other() -> None:
    done = []

    def work(number: int) -> bool:
        done.append(number)
        return 12 // number > 2

    with capture_logs() as logs:
        assert each_by_itself([3, 0, 6, 4], work, "not divided", lambda number: {"number": number}) == 2

    assert done == [3, 0, 6, 4]
    assert [(line["event"], line["number"], line["log_level"]) for line in logs] == [("not divided", 0, "error")]
