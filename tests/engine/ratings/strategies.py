"""Small seasons for property tests: any seats, ties, blocks and bots."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from engine.ratings.games import Game


@st.composite
def games(draw: st.DrawFn, bots: int = 6, most: int = 12) -> list[Game]:
    """One or more games among bots 1 to `bots`, at tables of two to four."""
    return draw(st.lists(single_games(bots), min_size=1, max_size=most))


@st.composite
def single_games(draw: st.DrawFn, bots: int) -> Game:
    seated = draw(st.lists(st.integers(1, bots), min_size=2, max_size=4, unique=True))
    keys = draw(st.lists(st.integers(0, 3), min_size=len(seated), max_size=len(seated)))
    return Game(draw(st.integers(1, 4)), tuple(seated), places_of(keys))


def places_of(keys: list[int]) -> tuple[int, ...]:
    """Places by key, the lowest first; equal keys tie."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def lifted(game: Game, seat: int) -> Game:
    """The game as it was, but for the seat, which finishes above whoever was level with it or next above it."""
    keys = [2 * place for place in game.places]
    level = sum(place == game.places[seat] for place in game.places) > 1
    above = [place for place in game.places if place < game.places[seat]]
    keys[seat] = keys[seat] - 1 if level or not above else 2 * max(above) - 1
    return replace(game, places=places_of(keys))
