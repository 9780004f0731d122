"""4.0 IV and V, Preparation decade 1760: the first two factories, the share sale, a special marker. Checklist 22 to 29."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """First factories clockwise, second ones and the share sale counterclockwise."""
