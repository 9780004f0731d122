"""Decades, cycles and phases; labour market and importers; events; the East India tracks."""

from __future__ import annotations

from typing import Any

from engine.arkwright.names import GOODS, NONE, PHASE_IDS, SPACES, Event, Phase
from engine.arkwright.reader.companies import leave_market
from engine.arkwright.state import ArkwrightGame as Board
from engine.arkwright.tables import COMMODITY_IDS, EVENT_IDS, GOOD_IDS
from engine.kernel import reads

# -- the timetable --


@reads("decade_began")
def decade_began(board: Board, year: int, level: int) -> None:
    board.decade = [decade.year for decade in board.rules.decades].index(year)


@reads("cycle_began")
def cycle_began(board: Board, good: str) -> None:
    board.cycle = GOOD_IDS.index(good)


@reads("phase_began")
def phase_began(board: Board, phase: str) -> None:
    board.phase = PHASE_IDS.index(phase)
    if board.phase == Phase.PRODUCTION:
        board.sold, board.importer_sold = [0] * board.seats, 0


@reads("start_player_named", "start_player_moved")
def start_player(board: Board, start_player: int, seat: int | None = None, by: str = "") -> None:
    board.start_player = start_player


# -- labour market and importers --


@reads("economy_marker_revealed")
def economy_marker_revealed(board: Board, good: str, economy_marker: str, importer_space: int, returned: int) -> None:
    at = GOOD_IDS.index(good)
    board.economy_used[at] |= 1 << [marker.id for marker in board.rules.economy[at]].index(economy_marker)
    board.importer[at] = importer_space
    board.labour += returned
    board.fired -= returned


@reads("workers_removed")
def workers_removed(board: Board, number: int, from_fired: int) -> None:
    leave_market(board, number, from_fired)
    board.boxed += number


@reads("workers_returned")
def workers_returned(board: Board, from_fired: int, from_last_row: int) -> None:
    board.labour += from_fired
    board.fired -= from_fired
    board.crisis_gap += from_last_row


@reads("spaces_restored")
def spaces_restored(board: Board, number: int) -> None:
    board.crisis_gap -= number


# -- East India phase --


@reads("influence_gained")
def influence_gained(board: Board, seat: int, commodity: str, steps: int, reached: int) -> None:
    board.influence[seat * GOODS + COMMODITY_IDS.index(commodity)] = reached


@reads("commodity_price_raised")
def commodity_price_raised(board: Board, commodity: str, commodity_price: int, indicator: int) -> None:
    board.indicator[COMMODITY_IDS.index(commodity)] = indicator


# -- event phase --


@reads("event_ended")
def event_ended(board: Board, event_marker: str) -> None:
    board.running = NONE
    board.reopened, board.jubilee = [0] * board.seats, [0] * board.seats


@reads("event_revealed")
def event_revealed(board: Board, event_marker: str, reserve: bool) -> None:
    event = EVENT_IDS.index(event_marker)
    board.unseen_events = [other for other in board.unseen_events if other != event]
    if reserve:
        board.reserve_event = NONE
    else:
        board.event_at[board.decade] = event


@reads("event_put_in_force")
def event_put_in_force(board: Board, event_marker: str) -> None:
    board.running = EVENT_IDS.index(event_marker)
    if board.running == Event.CROWN_JUBILEE:
        board.jubilee = [1] * board.seats


@reads("space_closed")
def space_closed(board: Board, space: int) -> None:
    board.bureaucracy = 1


@reads("importers_moved")
def importers_moved(board: Board, importers: list[dict[str, Any]]) -> None:
    for importer in importers:
        board.importer[GOOD_IDS.index(importer["good"])] = importer["importer_space"]


@reads("markers_returned")
def markers_returned(board: Board) -> None:
    board.administration = [NONE] * (board.seats * SPACES)
    board.attache_turned = [0] * board.seats
