"""A round: everybody throws in secret, then by turns a seat raises the bid or doubts it."""

from __future__ import annotations

from typing import Any

from engine.kernel import step, words
from liars_dice import showdown
from liars_dice.state import CHALLENGE, FACES, NOBODY, Bid, DiceGame


@step
def begin_round(game: DiceGame, seat: int) -> None:
    """All throw their dice under their cups; this seat bids first."""
    game.round += 1
    game.bidder, game.bid_count, game.bid_face = NOBODY, 0, 0
    game.note("round_began", round=game.round, seat=seat)
    for thrower in range(game.seats):
        game.faces[thrower] = sorted(game.dice.roll(FACES) for _ in range(game.dice_left[thrower]))
        if game.faces[thrower]:
            game.note("dice_thrown", see=(thrower,), seat=thrower, faces=list(game.faces[thrower]))
    game.do((call, seat))


@step
def call(game: DiceGame, seat: int) -> None:
    """The seat raises, or doubts the bid that stands."""
    doubts = [CHALLENGE] if game.bid_count else []
    game.ask(seat, "bidding.call", [*doubts, *higher_bids(game)], take_call, seat)


def higher_bids(game: DiceGame) -> list[Bid]:
    """More dice of any face, or as many of a higher one; never more than there are in play."""
    same = [(game.bid_count, face) for face in range(game.bid_face + 1, FACES + 1)] if game.bid_count else []
    more = range(game.bid_count + 1, game.in_play() + 1)
    return same + [(count, face) for count in more for face in range(1, FACES + 1)]


@words("bidding.call")
def call_in_words(game: DiceGame, option: Bid) -> dict[str, Any]:
    if option == CHALLENGE:
        return {"act": "challenge"}
    return {"act": "bid", "count": option[0], "face": option[1]}


@step
def take_call(game: DiceGame, seat: int, option: Bid) -> None:
    if option == CHALLENGE:
        game.note("bid_challenged", seat=seat)
        game.do((showdown.compare, seat, (begin_round,)))
        return
    game.bidder, (game.bid_count, game.bid_face) = seat, option
    game.note("bid_made", seat=seat, count=game.bid_count, face=game.bid_face)
    game.do((call, game.next_seat(seat)))
