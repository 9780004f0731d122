"""The Crown as Director of Trade: envoys at a fixed price, then two transfers from the climate's list.

Rulebook: Crown Handbook, Director of Trade; checklist 253; T34; lesson L12 (only origins that hold the piece count).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from engine.john_company_2e.company import director_of_trade
from engine.john_company_2e.company.director_of_trade import Piece
from engine.john_company_2e.crown import ai_deck, button
from engine.john_company_2e.crown.favours import Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.measures import narrow
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.handbook.things import Line
from engine.john_company_2e.table.names import NOBODY, Office, Sea
from engine.john_company_2e.table.numbers import Transfers
from engine.kernel import step
from engine.shared.numbers import Pounds

Move = tuple[Piece, Annotated[int, "sea"]]
"""A piece as the Director moves it, and where it goes."""

Progress = tuple[Line, Transfers, tuple[Move, ...]]
"""The line of the climate's list that comes next, how many transfers are left, and those that were made."""

CHINA_BOX = "china"
MOST_ENVOY_WISHES = 20
LAST_ENVOY = 1 << 9
"""The bit of ``crown_earned`` that says that a favour has ended the envoys of this turn."""


# -- envoys --


def send_envoy(game: CrownGame, question: Question) -> None:
    """Exactly the climate's price for an envoy, while it can be paid and an order is to be opened; none after the last."""
    if game.crown_earned & LAST_ENVOY:
        reply(game, question, 0)
        return
    treasury, cost = game.treasury[Office.DIRECTOR_OF_TRADE], entry(game, "director.envoy_spend")
    orders = [goal for goal in director_of_trade.envoy_goals(game) if goal[0] == "order"]
    planned = cost if cost <= treasury and orders else 0
    amounts = [amount for amount in range(min(treasury, MOST_ENVOY_WISHES) + 1) if amount != planned]
    ways = [(amount, last) for amount in amounts for last in ((1, 0) if amount else (1,))]
    wishes = [(*each, *way) for each in favour(game, "director.change_envoy_spend") for way in ways]
    offer(game, wishes, (spend_on_envoy, question, planned))


@step
def spend_on_envoy(game: CrownGame, question: Question, planned: Pounds, patron: int, wish: Wish) -> None:
    """The price, or what a favour makes of it; a favour may name the envoy the last of this turn as well."""
    if wish and wish[3]:
        game.crown_earned |= LAST_ENVOY
    reply(game, question, wish[2] if wish else planned)


def choose_goal(game: CrownGame, question: Question) -> None:
    """The northernmost closed order in the first region of the AI card that has one outside the Company's hands."""
    orders = [goal[1] for goal in question[1] if goal[0] == "order"]
    regions = ai_deck.by_regions(game, {game.tables.orders.region[order] for order in orders})
    planned = next((order for order in orders if game.tables.orders.region[order] == regions[0]), NOBODY)
    wishes = favour_of_each(game, "director.target_order", [order for order in orders if order != planned])
    if ("china",) in question[1] and planned != NOBODY:
        wishes += favour(game, "director.open_china")
    offer(game, wishes, (reach_goal, question, planned))


@step
def reach_goal(game: CrownGame, question: Question, planned: Annotated[int, "order?"], patron: int, wish: Wish) -> None:
    """That order, another one, or China."""
    if wish and wish[0] == "director.target_order":
        reply(game, question, ("order", wish[2]))
    else:
        reply(game, question, ("china",) if wish or planned == NOBODY else ("order", planned))


# -- transfers --


def make_transfers(game: CrownGame, question: Question) -> None:
    """Two transfers, down the climate's list."""
    game.do((plan_transfer, (0, field("director.transfers", "count"), ())))


@step
def plan_transfer(game: CrownGame, progress: Progress) -> None:
    """Look for the next line that can be done; humans may prevent it or have another transfer instead."""
    at, left, done = progress
    lines = entry(game, "director.transfers")
    planned = None
    while left and at < len(lines) and (planned := find_move(game, lines[at])) is None:
        at += 1
    if not left or game.holder[Office.DIRECTOR_OF_TRADE] != game.crown:
        return
    wishes = favour(game, "director.prevent_transfer") if planned else []
    wishes += favour(game, "director.choose_transfer") if director_of_trade.pieces_to_move(game) else []
    offer(game, wishes, (make_transfer, (at, left, done), planned or ()))


@step
def make_transfer(game: CrownGame, progress: Progress, planned: Move | tuple[()], patron: int, wish: Wish) -> None:
    """Move the piece, or do what the favour says; either way it is one of the two."""
    at, left, done = progress
    if wish and wish[0] == "director.choose_transfer":
        pieces = director_of_trade.pieces_to_move(game)
        game.ask(patron, "director_of_trade.transfer", pieces, choose_destination, patron, progress)
    elif wish:
        game.do((plan_transfer, (at + 1, left - 1, done)))
    elif planned:
        if is_disputed(game, planned[0]):
            button.pass_on(game)
        director_of_trade.carry(game, planned)
        game.do((plan_transfer, (at + 1, left - 1, (*done, planned))))


@step
def choose_destination(game: CrownGame, seat: int, progress: Progress, piece: Piece) -> None:
    """Anywhere but back where the same piece has just come from."""
    at, left, done = progress
    places = [move for move in director_of_trade.destinations(game, piece) if not undoes(game, move, done)]
    if places:
        game.ask(seat, "director_of_trade.destination", places, move_for_favour, progress)
    else:
        game.do((plan_transfer, (at, left - 1, done)))


@step
def move_for_favour(game: CrownGame, progress: Progress, move: Move) -> None:
    """The transfer that the favour bought."""
    at, left, done = progress
    director_of_trade.carry(game, move)
    game.do((plan_transfer, (at, left - 1, (*done, move))))


def origin_of(piece: Piece) -> int:
    """Where a piece is: a writer's Presidency or a ship's sea."""
    place: int = piece[1] if piece[0] == "writer" else piece[2]
    return place


def undoes(game: CrownGame, move: Move, done: tuple[Move, ...]) -> bool:
    """Does a move take back an earlier one: the same ship, or a like writer, to where it came from?"""
    piece, to = move
    return any(
        origin_of(piece) == went
        and to == origin_of(other)
        and piece[0] == other[0]
        and likeness(piece) == likeness(other)
        for other, went in done
    )


def likeness(piece: Piece) -> int:
    """What tells a piece from others of its kind: a writer's family, a ship's number."""
    if piece[0] == "writer":
        return int(piece[2])
    return int(piece[1]) if piece[0] == "ship" else 0


def find_move(game: CrownGame, line: dict[str, str]) -> Move | None:
    """The move of a line, origin first: extremes of all three Presidencies, those that hold the piece, ties by the arrows (T34)."""
    piece = line["piece"]
    origins = [
        place for place in ai_deck.by_arrows(game, narrow(game, range(3), line["from"])) if held(game, piece, place)
    ]
    if not origins:
        return None
    if line["to"] == CHINA_BOX:
        goals = [Sea.CHINA] if Sea.CHINA in director_of_trade.open_seas(game) else []
    else:
        goals = ai_deck.by_arrows(game, narrow(game, range(3), line["to"]))
    for origin in origins:
        for goal in goals:
            if goal != origin:
                return lift(game, piece, origin), goal
    return None


def held(game: CrownGame, piece: str, place: int) -> bool:
    """Is there such a piece in the Presidency, or a ship in its sea?"""
    if piece == "ship":
        return game.ships_in(place) > 0
    row = game.writers[place]
    return row[game.crown] > 0 if piece == "crown_writer" else any(row[: game.seats])


def lift(game: CrownGame, piece: str, place: int) -> tuple[Any, ...]:
    """The piece of this kind that moves; between humans the button says whose."""
    if piece == "ship":
        return choose_ship(game, place)
    if piece == "crown_writer":
        return ("writer", place, game.crown)
    holders = [seat for seat in range(game.seats) if game.writers[place][seat]]
    return ("writer", place, holders[0] if len(holders) == 1 else button.humans(game)[0])


def choose_ship(game: CrownGame, sea: int) -> tuple[Any, ...]:
    """A Company ship, else an unfatigued one, else the Crown's, else a human's by the button (T34)."""
    tests: dict[str, Callable[[tuple[Any, ...]], bool]] = {
        "company_ship": lambda ship: ship[0] != "ship",
        "unfatigued": lambda ship: ship[0] != "ship" or not game.ship_fatigued[ship[1]],
        "crown": lambda ship: ship[0] != "ship" or game.is_crown(game.yard_owner[ship[1]]),
    }
    order = [*button.humans(game), NOBODY]
    ships = [ship for ship in director_of_trade.ships_to_move(game) if ship[2] == sea]

    def rank(ship: tuple[Any, ...]) -> tuple[Any, ...]:
        fits = [not tests[word](ship) for word in field("director.transfers", "ship_choice") if word in tests]
        owner = game.yard_owner[ship[1]] if ship[0] == "ship" else NOBODY
        return (*fits, order.index(owner) if owner in order else 0, ship[1])

    return min(ships, key=rank)


def is_disputed(game: CrownGame, piece: Piece) -> bool:
    """Could a like piece of the other human have moved instead, so that the button has decided?"""
    if piece[0] == "writer":
        return piece[2] != game.crown and all(game.writers[piece[1]][seat] for seat in range(game.seats))
    if piece[0] != "ship" or not 0 <= game.yard_owner[piece[1]] < game.seats:
        return False
    owner, tired = game.yard_owner[piece[1]], game.ship_fatigued[piece[1]]
    return any(
        ship[0] == "ship"
        and ship[2] == piece[2]
        and game.ship_fatigued[ship[1]] == tired
        and game.yard_owner[ship[1]] in range(game.seats)
        and game.yard_owner[ship[1]] != owner
        for ship in director_of_trade.ships_to_move(game)
    )


ANSWERS: dict[str, Answer] = {
    "director_of_trade.envoy": send_envoy,
    "director_of_trade.goal": choose_goal,
    "director_of_trade.transfer": make_transfers,
}
