"""How many there are of what is played with, bounds that no game comes to, and why some fields change without being told of."""

from __future__ import annotations

PIECES = 18
MOST_ROUNDS = 12
"""Rounds of investments in one phase, so that firms taken over to and fro do not keep the game from ending."""
UNSEATED_PIECES = 36
"""Pieces of a family, and of one that nobody plays."""
REGIMENTS = 20
TOWER_LEVELS = 20
COMPANY_SHIPS = 14
WORKSHOPS = 20
LUXURIES = 15
EMPIRES = 3
PIECES_OF_ANY_KIND = 1_000
"""More than a game has of any token; proxies are allowed."""
MOST_VOTES, MOST_ACTIONS = 1_000, 1_000
"""More than one vote of Parliament, or one round of investments, comes to: each costs money or a piece."""

COUNTED = "counted while a phase lasts; nothing lies on the table for it"
ROLLED = "dice under way; the check tells them"
TURNED = "which enterprises are turned follows from the votes, while the law is before the House"
