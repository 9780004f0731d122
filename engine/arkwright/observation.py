"""What a seat may know. Everything on the table is public but face-down event markers, of which every seat knows the same.

Which events were shuffled is known, and that Bureaucracy is never the one on 1800 nor the one that left the game unseen. The predefined
start hides nothing. Economy markers are drawn when they are revealed: nobody knows more of them than that they were not seen yet.
"""

from __future__ import annotations

from engine.arkwright import setup
from engine.arkwright.names import HIDDEN, NONE, Event
from engine.arkwright.state import ArkwrightGame
from engine.kernel import AuditError, Dice


def face_down(game: ArkwrightGame) -> list[int]:
    """The decades whose drawn event has not been revealed, but for the last one, which everybody knows."""
    if not game.unseen_events:
        return []
    event_phase_over = [game.event_at[at] not in game.unseen_events for at in range(len(game.event_at) - 1)]
    return [at for at, over in enumerate(event_phase_over) if not over]


def conceal(game: ArkwrightGame, seat: int | None) -> None:
    """Mask with HIDDEN what lies face down."""
    for at in face_down(game):
        game.event_at[at] = HIDDEN
    if game.reserve_event in game.unseen_events:
        game.reserve_event = HIDDEN


def redeal(game: ArkwrightGame, seat: int | None, dice: Dice) -> None:
    """Lay the unseen events on the masked places: Bureaucracy on an early one, any others elsewhere, one left over.

    Raises AuditError when they are too few for the places.
    """
    places = [at for at, event in enumerate(game.event_at) if event == HIDDEN]
    if not places and game.reserve_event != HIDDEN:
        return
    others = [event for event in game.unseen_events if event != Event.BUREAUCRACY]
    dice.shuffle(others)
    if len(others) < len(places) + (game.reserve_event == HIDDEN) - (Event.BUREAUCRACY in game.unseen_events):
        raise AuditError("no more events lie face down than were not seen", str(game.event_at))
    early = [at for at in places if game.rules.decades[at].year < setup.LATE_YEAR]
    if game.reserve_event == HIDDEN:
        early.append(NONE)
    if not early and Event.BUREAUCRACY in game.unseen_events:
        raise AuditError("Bureaucracy lies on an early decade", str(game.event_at))
    bureaucracy = dice.pick(early) if Event.BUREAUCRACY in game.unseen_events else None
    for at in [*places, *([NONE] if game.reserve_event == HIDDEN else [])]:
        event = Event.BUREAUCRACY if at == bureaucracy else others.pop()
        if at == NONE:
            game.reserve_event = event
        else:
            game.event_at[at] = event
