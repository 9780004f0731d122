"""The packages of submitted versions, as this process has had them: what a version is never changes, so each is read once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from ladder.play import services
from ladder.play.services import LeasedSeat

MOST_BYTES = 64 * 1024 * 1024
"""Of all that is kept; beyond it, whatever was not played for longest is forgotten."""

_kept: OrderedDict[str, bytes] = OrderedDict()


def of(seats: Sequence[LeasedSeat]) -> dict[str, bytes]:
    """The packages of the submitted versions on these seats, by hash. Those that are not kept are read in one query."""
    submitted = {seat.sha256: seat.version_id for seat in seats if not seat.house_bot}
    missing = {version: sha256 for sha256, version in submitted.items() if sha256 not in _kept}
    read = {missing[version]: package for version, package in services.packages(missing).items()} if missing else {}
    found = {sha256: read[sha256] if sha256 in read else _kept[sha256] for sha256 in submitted}
    for sha256, package in found.items():
        _kept[sha256] = package
        _kept.move_to_end(sha256)
    while sum(map(len, _kept.values())) > MOST_BYTES:
        _kept.popitem(last=False)
    return found


def forget() -> None:
    """Keep nothing."""
    _kept.clear()
