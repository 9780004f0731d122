"""The pace of a season, at the bounds of what it may be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ladder.errors import ServiceError
from ladder.seasons.pacing import LONGEST_CEILING, MOST_BLOCKS, Pace, check_blocks, check_ceiling, check_share

PACE = Pace(blocks_in_flight=4, blocks_per_bot=2, owner_share=0.5, wait_ceiling=360)


@pytest.mark.parametrize(
    ("field", "least", "most"), [("blocks_in_flight", 0, MOST_BLOCKS), ("blocks_per_bot", 1, MOST_BLOCKS)]
)
def test_blocks_are_taken_up_to_their_bounds_and_no_further(field: str, least: int, most: int) -> None:
    for number in (least, most):
        check_blocks(replace(PACE, **{field: number}))
    for number in (least - 1, most + 1):
        with pytest.raises(ServiceError) as refused:
            check_blocks(replace(PACE, **{field: number}))
        assert refused.value.field == field


def test_a_share_is_above_nothing_and_at_most_all() -> None:
    for share in (0.001, 1.0):
        check_share(share)
    for share in (0.0, 1.001, -0.5):
        with pytest.raises(ServiceError, match="owner_share"):
            check_share(share)


def test_a_ceiling_is_a_minute_to_a_year() -> None:
    for minutes in (1, LONGEST_CEILING):
        check_ceiling(minutes)
    for minutes in (0, LONGEST_CEILING + 1):
        with pytest.raises(ServiceError, match="wait_ceiling"):
            check_ceiling(minutes)
