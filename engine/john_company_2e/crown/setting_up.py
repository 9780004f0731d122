"""Setup with the Crown: its pieces, the cubes, the AI deck, the setup cards and where it sits.

A lone human keeps four of the twelve setup cards and the Crown gets eight; two humans and the Crown get four each. Rulebook: Playing with
One or Two, Setup, Difficulty; checklist 246, 247.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_2e.crown import ai_deck, climate
from engine.john_company_2e.handbook.cubes import CUBES
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.names import BOXED, Office
from engine.john_company_2e.table.tables import raw
from engine.kernel import step, words

ROUND = 3
"""Setup cards drawn at a time."""
ALL_CARDS = 12
LEVELS: dict[str, dict[str, Any]] = {level["id"]: level for level in raw("crown")["level"]}


@step
def begin(game: CrownGame) -> None:
    """The Crown's board, then the setup cards (checklist 246, 247)."""
    share_out_cubes(game)
    put_promises_aside(game)
    if game.seats > 1:
        open_ai_deck(game)
    basic, extra = split_cards(game)
    game.dice.shuffle(basic)
    for_crown = tuple(sorted(extra[: LEVELS[game.options["difficulty"]]["extra_cards"]]))
    game.do((draw_round, tuple(basic), ((),) * game.seats, for_crown))


def open_ai_deck(game: CrownGame) -> None:
    """The first AI card and climate: before the setup cards with two humans, after them (solo aid) with one (reading 49)."""
    ai_deck.shuffle_cards(game)
    climate.set_climate(game)


def share_out_cubes(game: CrownGame) -> None:
    """Equal shares, and more to the Crown on the harder levels, from each human alike."""
    setting = raw("crown")["setup"]
    each = setting["cubes_each_solo"] if game.seats == 1 else setting["cubes_each_two_players"]
    for seat in range(game.seats):
        game.cubes[seat] = each - LEVELS[game.options["difficulty"]]["more_cubes"] // game.seats
    game.cubes[game.crown] = CUBES - sum(game.cubes[: game.seats])


def put_promises_aside(game: CrownGame) -> None:
    """The Crown makes no promises, and a lone human has nobody to make them to; on the easy level they are worth cubes."""
    kept = game.seats if game.seats > 1 or game.options["difficulty"] == "easy" else 0
    game.promises = [holder if holder < kept else BOXED for holder in game.promises]


def split_cards(game: CrownGame) -> tuple[list[int], list[int]]:
    """The basic setup cards of the date, and the extra ones in random order."""
    basic = setup.cards_for(game, game.seats)
    date = game.options["scenario"].removeprefix("long_")
    extra = [n for n, card in enumerate(setup.SETUP_CARDS) if card["scenario"] == date and card["extra"]]
    game.dice.shuffle(extra)
    return basic, extra


# -- setup cards --


@step
def draw_round(
    game: CrownGame, cards: tuple[int, ...], taken: tuple[tuple[int, ...], ...], for_crown: tuple[int, ...]
) -> None:
    """Draw three: one human keeps one of them, each of two keeps two; the rest is the Crown's. Or all at random (checklist 246)."""
    if not cards:
        hands = (*(tuple(sorted(hand)) for hand in taken), tuple(sorted(for_crown)))
        game.do((setup.take_cards, hands), take_seats)
        return
    seat = (ALL_CARDS - len(cards)) // ROUND % game.seats
    drawn, later = cards[:ROUND], cards[ROUND:]
    for card in sorted(drawn):
        game.note("setup_card_drawn", card=setup.SETUP_CARDS[card]["id"])
    # Three at once: nobody sees in which order they lay in the deck.
    cards = (*sorted(drawn), *later)
    if game.options["setup"] == "dealt":
        game.do((sort_out, seat, cards, taken, for_crown, drawn[0]))
    else:
        game.do((choose_card, seat, cards, taken, for_crown))


@step
def choose_card(
    game: CrownGame,
    seat: int,
    cards: tuple[int, ...],
    taken: tuple[tuple[int, ...], ...],
    for_crown: tuple[int, ...],
) -> None:
    """One of the three that are drawn (checklist 246)."""
    game.ask(seat, "crown.setup_card", cards[:ROUND], sort_out, seat, cards, taken, for_crown)


@step
def sort_out(
    game: CrownGame,
    seat: int,
    cards: tuple[int, ...],
    taken: tuple[tuple[int, ...], ...],
    for_crown: tuple[int, ...],
    card: int,
) -> None:
    """The card chosen stays with a lone human; one of two humans gives it to the Crown and keeps the others."""
    rest = tuple(other for other in cards[:ROUND] if other != card)
    kept, given = ((card,), rest) if game.seats == 1 else (rest, (card,))
    taken = (*taken[:seat], (*taken[seat], *kept), *taken[seat + 1 :])
    game.do((draw_round, cards[ROUND:], taken, (*for_crown, *given)))


def put_off(game: CrownGame, order: Callable[[list[int]], object]) -> None:
    """While three setup cards are drawn, put those that are still to come into another order, of which nobody may know anything."""
    seat, cards, *rest = game.asked.by[1:]
    later = list(cards[ROUND:])
    order(later)
    game.ask_instead(choose_card, seat, (*cards[:ROUND], *later), *rest)


@words("crown.setup_card")
def setup_card_in_words(game: CrownGame, option: int) -> dict[str, Any]:
    """A setup card, kept by a lone human, given to the Crown by one of two."""
    act = "keep_setup_card" if game.seats == 1 else "give_setup_card_to_crown"
    return {"act": act, "card": setup.SETUP_CARDS[option]["id"], "items": setup.SETUP_CARDS[option]["items"]}


# -- seats --


@step
def take_seats(game: CrownGame) -> None:
    """The Crown sits last from the Chairman on, or before the next officeholder if it is the Chairman (checklist 246, 263)."""
    chairman = game.holder[Office.CHAIRMAN]
    first = chairman if chairman < game.seats else next_officeholder(game)
    others = [seat for seat in range(game.seats) if seat != first]
    game.seating = [first, *others, game.crown]
    game.chairman_title = chairman
    if game.seats == 1:
        open_ai_deck(game)
    else:
        left = game.clockwise(game.crown)
        game.button = left[1] if ai_deck.direction(game) > 0 else left[-1]
        game.note("button_passed", seat=game.button)
    game.note("crown_seated", seating=game.seating, cubes=game.cubes)


def next_officeholder(game: CrownGame) -> int:
    """The first human on the ribbon after the Chairman."""
    holders = [holder for holder in game.holder[Office.CHAIRMAN + 1 :] if 0 <= holder < game.seats]
    return holders[0] if holders else 0
