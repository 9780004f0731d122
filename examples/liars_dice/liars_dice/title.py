"""The title: its options, its set-up, what is secret, its laws, and what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import ClassVar

from engine.kernel import AuditError, Dice, Holds, Option, Provenance, Sentences, Title
from liars_dice import bidding, reader, showdown
from liars_dice.chances import borne_out
from liars_dice.state import FACES, HIDDEN, MOST_DICE, NOBODY, DiceGame, Rules

MOST_SEATS = 6

DIE = 100
"""What a die is worth, in hundredths; a standing bid is worth up to one to its bidder."""

SUMMARY = """\
Everybody throws dice under a cup and looks at them. By turns a seat **raises**: it claims that all cups together hold at least so many
dice of a face, more dice than the bid before, or as many of a higher face. Or it **doubts** the bid: then all cups are lifted. If there are
as many dice of that face as the bid claims, the doubter loses a die, else the bidder does. Whoever has none left is out; the last with
dice wins.

With *ones wild*, a one counts as whatever face is bid.
"""


class LiarsDice(Title):
    """Two to six seats."""

    id = "liars_dice"
    name = "Liar's Dice"
    version = "1"
    options = MappingProxyType(
        {
            "ones": Option(("wild", "plain"), "wild", "whether ones count as whatever face is bid"),
            "dice": Option(("5", "3"), "5", "dice with which each seat begins"),
        }
    )
    phases = (bidding, showdown)
    game_class = DiceGame
    currency = "dice"
    vocabulary = MappingProxyType(
        {
            "round": Holds.NUMBER,
            "count": Holds.NUMBER,
            "face": Holds.DICE,
            "faces": Holds.DICE,
            "shown": Holds.NUMBER,
        }
    )
    sentences = Sentences(
        events={
            "round_began": "Round {round} begins with {seat}",
            "dice_thrown": "{seat} throws {faces}",
            "bid_made": "{seat} bids {count:die|dice} of face {face}",
            "bid_challenged": "{seat} doubts the bid",
            "cup_lifted": "{seat} lifts the cup: {faces}",
            "dice_counted": "There are {shown:die|dice} of face {face}",
            "die_lost": "{seat} loses a die",
            "seat_went_out": "{seat} is out",
            "game_ended": "The game is over",
        },
        acts={"bid": "bids {count:die|dice} of face {face}", "challenge": "doubts the bid"},
    )
    worth_in = ("dice", DIE)
    stands_for = MappingProxyType({"dice": MOST_SEATS * MOST_DICE, "face": FACES})
    reader: ClassVar[ModuleType | None] = reader

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        return tuple(range(2, MOST_SEATS + 1))

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        return Rules(int(options["dice"]), options["ones"] == "wild")

    def set_up(self, game: DiceGame) -> None:
        game.round = game.bid_count = game.bid_face = 0
        game.bidder = NOBODY
        game.dice_left = [game.rules.dice] * game.seats
        game.faces = [[] for _ in range(game.seats)]
        game.out = []
        game.do((bidding.begin_round, game.dice.below(game.seats)))

    def conceal(self, game: DiceGame, seat: int | None) -> None:
        game.faces = [faces if own == seat else [HIDDEN] * len(faces) for own, faces in enumerate(game.faces)]

    def redeal(self, game: DiceGame, seat: int | None, dice: Dice) -> None:
        game.faces = [sorted(dice.roll(FACES) for _ in faces) if HIDDEN in faces else faces for faces in game.faces]

    def audit(self, game: DiceGame) -> None:
        if sorted(game.out) != [seat for seat, dice in enumerate(game.dice_left) if not dice]:
            raise AuditError("who is out has no dice, and nobody else", f"{game.out}, {game.dice_left}")
        if max(game.dice_left) > game.rules.dice:
            raise AuditError("nobody has more dice than at the start", str(game.dice_left))
        if not game.over and [len(faces) for faces in game.faces] != game.dice_left:
            raise AuditError("all dice lie under their cups", f"{game.faces}, {game.dice_left}")
        if any(faces != sorted(faces) for faces in game.faces):
            raise AuditError("dice lie in ascending order", str(game.faces))
        if len({game.bidder == NOBODY, not game.bid_count, not game.bid_face}) > 1:
            raise AuditError(
                "a bid has a bidder, a count and a face", f"{game.bidder}, {game.bid_count}, {game.bid_face}"
            )
        if game.bid_count > game.in_play():
            raise AuditError("nobody claims more dice than there are", f"{game.bid_count}, {game.in_play()}")

    def evaluate(self, game: DiceGame, seat: int) -> int:
        others = game.in_play() - game.dice_left[seat]
        worth = DIE * (game.dice_left[seat] - others // (game.seats - 1))
        if game.bidder == seat:
            # A bid that is not borne out costs a die, one that is costs whoever doubts it.
            worth += round(DIE * (borne_out(game, seat, game.bid_count, game.bid_face) - 1))
        return worth

    def metrics(self, game: DiceGame) -> Mapping[str, int | bool | str]:
        return {"rounds": game.round}

    def provenance(self) -> list[Provenance]:
        return [Provenance("rules", "dice, ones, order of bids", "public", "a folk game; one of its many ways to play")]

    def summary(self) -> str:
        return SUMMARY


TITLE = LiarsDice()
