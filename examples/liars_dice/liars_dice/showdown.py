"""A bid is doubted: all cups are lifted, somebody loses a die, and perhaps the game."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.kernel import Frame, Outcome, ranks_of, step
from liars_dice.state import NOBODY, DiceGame

Begun: TypeAlias = Annotated[Frame, "seat"]
"""A frame that waits for who begins the next round."""


@step
def compare(game: DiceGame, seat: int, then: Begun) -> None:
    """The cups are lifted: the bidder loses a die if the bid is not borne out, else this seat, which doubted it."""
    shown = game.showing(game.bid_face)
    for holder, faces in enumerate(game.faces):
        if faces:
            game.note("cup_lifted", seat=holder, faces=list(faces))
    loser = seat if shown >= game.bid_count else game.bidder
    game.note("dice_counted", face=game.bid_face, shown=shown)
    game.faces = [[] for _ in range(game.seats)]
    game.do((lose_die, loser, then))


@step
def lose_die(game: DiceGame, seat: int, then: Begun) -> None:
    """The seat loses a die; without any left it is out. Who lost begins the next round, or else the next seat with dice."""
    game.dice_left[seat] -= 1
    game.note("die_lost", seat=seat)
    if not game.dice_left[seat]:
        game.out.append(seat)
        game.note("seat_went_out", seat=seat)
    if len(game.out) == game.seats - 1:
        end(game)
    else:
        game.go(then, seat if game.dice_left[seat] else game.next_seat(seat))


def end(game: DiceGame) -> None:
    """The last with dice has won; the others are ranked by how long they lasted. A score is how many seats it outlasted."""
    game.bidder, game.bid_count, game.bid_face = NOBODY, 0, 0
    game.note("game_ended")
    outlasted = [game.out.index(seat) if seat in game.out else game.seats - 1 for seat in range(game.seats)]
    game.end(Outcome(ranks_of(list(outlasted)), outlasted, "one seat has dice left"))
