"""The Crown as Military Affairs, and as the Prime Minister whom Military Oversight lets replace a Commander.

Rulebook: Crown Handbook, Military Affairs, The Crown's Voting Plan; Military Oversight; checklist 253.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.company import military_affairs
from engine.john_company_2e.crown import ai_deck, button, nepotism
from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.measures import FOR_OFFICERS, falls_on, narrow
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field, votes
from engine.john_company_2e.table.names import NOBODY, Law
from engine.john_company_2e.table.numbers import Transfers
from engine.kernel import step
from engine.kernel.worded import Worded

Move: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(({"officer"}, "family", "presidency", "presidency"), ({"regiment"}, "family?", "presidency", "presidency")),
]
"""Kind of piece, family (of a regiment nobody's), from, to: as Military Affairs moves it."""

# -- transfers --


def make_transfers(game: CrownGame, question: Question) -> None:
    """Two transfers by the climate's line."""
    game.do((plan_transfer, field("military.transfers", "count"), ()))


@step
def plan_transfer(game: CrownGame, left: Transfers, done: tuple[Move, ...]) -> None:
    """The next piece to move; humans may prevent it, or have another transfer instead."""
    if not left:
        return
    planned = find_move(game, done)
    wishes = favour(game, "military.prevent_transfer") if planned else []
    wishes += favour(game, "military.choose_transfer") if moves_left(game, done) else []
    offer(game, wishes, (make_transfer, left, done, planned or ()))


def moves_left(game: CrownGame, done: tuple[Move, ...]) -> list[Move]:
    """Every transfer that takes back none of this turn's."""
    return [move for move in military_affairs.moves_of(game) if (move[0], move[1], move[3], move[2]) not in done]


def find_move(game: CrownGame, done: tuple[Move, ...]) -> Move | None:
    """A regiment, else a Crown officer, else a human's, from an army that the line's words fit to another; ties by the arrows."""
    line = entry(game, "military.transfers")
    origins = ai_deck.by_arrows(game, narrow(game, range(3), line["from"]))
    goals = ai_deck.by_arrows(game, narrow(game, range(3), line["to"]))
    moves = moves_left(game, done)
    families = {"regiment": [NOBODY], "crown_officer": [game.crown], "player_officer": button.humans(game)}
    for piece in field("military.transfers", "piece_choice"):
        for origin in origins:
            for goal in goals:
                for family in families[piece]:
                    move = ("regiment" if piece == "regiment" else "officer", family, origin, goal)
                    if move in moves:
                        return move
    return None


@step
def make_transfer(
    game: CrownGame, left: Transfers, done: tuple[Move, ...], planned: Move | tuple[()], patron: int, wish: Wish
) -> None:
    """Move the piece, or do what the favour says; either way it is one of the two."""
    if wish and wish[0] == "military.choose_transfer":
        game.ask(patron, "military_affairs.transfer", moves_left(game, done), move_for_favour, left, done)
    elif wish:
        game.do((plan_transfer, left - 1, done))
    elif planned:
        if planned[1] in range(game.seats) and all(game.officers[planned[2]][: game.seats]):
            button.pass_on(game)
        game.do((move_for_favour, left, done, planned))


@step
def move_for_favour(game: CrownGame, left: Transfers, done: tuple[Move, ...], move: Move) -> None:
    """The piece moves."""
    military_affairs.carry(game, move)
    game.do((plan_transfer, left - 1, (*done, move)))


# -- officers and Commanders --


def assign(game: CrownGame, question: Question) -> None:
    """One officer by the whole list; humans may send it elsewhere. Humans' officers come first, as the base rules ask for them."""
    family = question[1][0][0]
    army = army_for(game, family)
    others = [other for other in range(3) if other != army]
    wishes = [(*each, family, other) for each in favour(game, "military.assign_one_officer") for other in others]
    offer(game, wishes, (post, question, family, army))


def army_for(game: CrownGame, family: int) -> int:
    """Every word narrows the armies where it can; then the arrows."""
    armies = ai_deck.by_arrows(game)
    for word in entry(game, "military.assign_officers"):
        if word in FOR_OFFICERS:
            armies = [army for army in armies if FOR_OFFICERS[word](game, army, family)] or armies
        else:
            armies = narrow(game, armies, word) or armies
    return armies[0]


@step
def post(game: CrownGame, question: Question, family: int, army: int, patron: int, wish: Wish) -> None:
    """The officer joins that army, or the favour's."""
    reply(game, question, (family, wish[3] if wish else army))


def name_commander(game: CrownGame, question: Question) -> None:
    """The Crown's own officer if it may, else a human's by the button."""
    families = [family for _, family in question[1]]
    reply(game, question, (question[1][0][0], button.by_row(game, "military.commander_choice", families)))


def oversee(game: CrownGame, question: Question) -> None:
    """Demote a human Commander where a Crown officer is at hand, which is nepotism when humans have officers there too."""
    duty = votes()[Law.MILITARY_OVERSIGHT].duty
    swaps = [
        (option[0], option[1])
        for option in question[1]
        if option[0] != "done" and option[1] == game.crown and falls_on(game, duty, game.commander[option[0]])
    ]
    if not swaps:
        reply(game, question, ("done",))
        return
    army = ai_deck.by_arrows(game, [army for army, _ in swaps])[0]
    others = tuple(seat for seat in button.humans(game) if game.officers[army][seat])
    nepotism.seek(game, others, (after_oversight, army))


@step
def after_oversight(game: CrownGame, army: int, granted: int) -> None:
    """The Crown's officer takes command if nobody objected."""
    if granted:
        military_affairs.promote(game, (army, game.crown), game.crown)


ANSWERS: dict[str, Answer] = {
    "military_affairs.transfer": make_transfers,
    "military_affairs.assign": assign,
    "military_affairs.commander": name_commander,
    "military_affairs.oversight": oversee,
}
