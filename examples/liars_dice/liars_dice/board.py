"""What lies on the table, as rows for the table of its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def show(public: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Everything the page shows: the standing bid, and what each seat has left."""
    state = public["state"]
    bidder = state["bidder"]
    return {
        "round": state["round"],
        "in_play": sum(state["dice_left"]),
        "wild": public["options"]["ones"] == "wild",
        "bid": {**_seat(bidder, names), "count": state["bid_count"], "face": state["bid_face"]}
        if bidder >= 0
        else None,
        "seats": [
            {
                **_seat(seat, names),
                "dice": dice,
                "cup": "■" * dice,
                "bids": seat == bidder,
                "went": state["out"].index(seat) + 1 if seat in state["out"] else None,
            }
            for seat, dice in enumerate(state["dice_left"])
        ],
    }


def _seat(seat: int, names: Sequence[str]) -> dict[str, Any]:
    return {"seat": seat + 1, "bot": names[seat] if seat < len(names) else ""}
