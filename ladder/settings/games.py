"""What a keeper allows of games that persons play in a browser."""

from __future__ import annotations

from ladder.environment import whole

GAMES_GOING = whole("LEADENHALL_GAMES_GOING", 3, 1, 1000)
"""That one person may have going at a time."""

GAMES_A_DAY = whole("LEADENHALL_GAMES_A_DAY", 20, 1, 1000)
"""That one person may begin in any 24 hours."""

GAME_LEFT_HOURS = whole("LEADENHALL_GAME_LEFT_HOURS", 24, 1, 9999)
"""For which a game waits for its person; then it is resigned for them."""
