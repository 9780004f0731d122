"""What public events do to the table."""

from __future__ import annotations

from engine.kernel import reads
from liars_dice.state import NOBODY, DiceGame

TELLS_ALONE = ("bid_challenged", "cup_lifted", "dice_counted", "dice_thrown")


@reads("round_began")
def round_began(board: DiceGame, round: int, seat: int) -> None:
    """A round begins, and this seat bids first."""
    board.round = round
    board.bidder, board.bid_count, board.bid_face = NOBODY, 0, 0


@reads("bid_made")
def bid_made(board: DiceGame, seat: int, count: int, face: int) -> None:
    """The seat claims that at least so many dice show this face."""
    board.bidder, board.bid_count, board.bid_face = seat, count, face


@reads("die_lost")
def die_lost(board: DiceGame, seat: int) -> None:
    """The seat loses a die."""
    board.dice_left[seat] -= 1


@reads("seat_went_out")
def seat_went_out(board: DiceGame, seat: int) -> None:
    """The seat has no dice left."""
    board.out.append(seat)


@reads("game_ended")
def game_ended(board: DiceGame) -> None:
    """Nobody bids any more."""
    board.bidder, board.bid_count, board.bid_face = NOBODY, 0, 0
