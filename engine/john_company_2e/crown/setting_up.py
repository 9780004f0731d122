"""Setup with the Crown: its pieces, the cubes, the AI deck, the setup cards and where it sits.

A lone human keeps four of the twelve setup cards and the Crown gets eight; two humans and the Crown get four each. Rulebook: Playing with
One or Two, Setup, Difficulty; checklist 246, 247.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_2e.crown import ai_deck, climate
from engine.john_company_2e.handbook.cubes import CUBES
from engine.john_company_2e.handbook.plan import Parted
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table import setup
from engine.john_company_2e.table.names import BOXED, Office
from engine.john_company_2e.table.numbers import Hand, Hands, SetupCard
from engine.kernel import step, words
from engine.kernel.sharing import changed

ROUND = 3
"""Setup cards drawn at a time."""
ALL_CARDS = 12


@step
def begin(game: CrownGame) -> None:
    """The Crown's board, then the setup cards (checklist 246, 247)."""
    share_out_cubes(game)
    put_promises_aside(game)
    game.do(*game.crown_plan.before_cards, shuffle_cards)


@step
def open_ai_deck(game: CrownGame) -> None:
    """The first AI card and climate: before the setup cards with two humans, after them (solo aid) with one (reading 49)."""
    ai_deck.shuffle_cards(game)
    climate.set_climate(game)


def share_out_cubes(game: CrownGame) -> None:
    """The same number to each human, and the rest to the Crown."""
    for seat in range(game.seats):
        game.cubes = changed(game.cubes, seat, game.crown_plan.cubes_each)
    game.cubes = changed(game.cubes, game.crown, CUBES - sum(game.cubes[: game.seats]))


def put_promises_aside(game: CrownGame) -> None:
    """The Crown makes no promises, and a lone human has nobody to make them to; on the easy level they are worth cubes."""
    game.promises = [holder if holder < game.crown_plan.promisers else BOXED for holder in game.promises]


# -- setup cards --


@step
def shuffle_cards(game: CrownGame) -> None:
    """The basic setup cards of the date in random order, and as many extra ones for the Crown as the level says (checklist 247)."""
    basic = setup.cards_for(game, game.seats)
    extra = setup.cards_of_date(game)[1]
    game.dice.shuffle(extra)
    game.dice.shuffle(basic)
    game.do((draw_round, tuple(basic), ((),) * game.seats, tuple(sorted(extra[: game.crown_plan.extra_cards]))))


@step
def draw_round(game: CrownGame, cards: Hand, taken: Hands, for_crown: Hand) -> None:
    """Draw three, as long as there are any: one human keeps one of them, each of two keeps two; the rest is the Crown's (checklist 246)."""
    if cards:
        for card in sorted(cards[:ROUND]):
            game.note("setup_card_drawn", card=setup.SETUP_CARDS[card]["id"])
        seat = (ALL_CARDS - len(cards)) // ROUND % game.seats
        game.do((game.crown_plan.draw_cards, seat, cards, taken, for_crown))
    else:
        hands = (*(tuple(sorted(hand)) for hand in taken), tuple(sorted(for_crown)))
        game.do((setup.take_cards, hands), take_seats)


@step
def show_cards(
    game: CrownGame,
    seat: int,
    cards: Hand,
    taken: Hands,
    for_crown: Hand,
) -> None:
    """Three at once: nobody sees in which order they lay in the deck."""
    game.do((choose_card, seat, (*sorted(cards[:ROUND]), *cards[ROUND:]), taken, for_crown))


@step
def choose_at_random(
    game: CrownGame,
    seat: int,
    cards: Hand,
    taken: Hands,
    for_crown: Hand,
) -> None:
    """All at random: the first of the three stands for the one that is chosen (checklist 246)."""
    game.do((sort_out, seat, cards, taken, for_crown, cards[0]))


@step
def choose_card(
    game: CrownGame,
    seat: int,
    cards: Hand,
    taken: Hands,
    for_crown: Hand,
) -> None:
    """One of the three that are drawn (checklist 246)."""
    game.ask(seat, "crown.setup_card", cards[:ROUND], sort_out, seat, cards, taken, for_crown)


@step
def sort_out(
    game: CrownGame,
    seat: int,
    cards: Hand,
    taken: Hands,
    for_crown: Hand,
    card: SetupCard,
) -> None:
    """Some of the three stay with the human, the others are the Crown's."""
    rest = tuple(other for other in cards[:ROUND] if other != card)
    kept, given = game.crown_plan.part(card, rest)
    taken = (*taken[:seat], (*taken[seat], *kept), *taken[seat + 1 :])
    game.do((draw_round, cards[ROUND:], taken, (*for_crown, *given)))


def keep_card(card: int, rest: tuple[int, ...]) -> Parted:
    """A lone human keeps the card chosen."""
    return (card,), rest


def give_card(card: int, rest: tuple[int, ...]) -> Parted:
    """One of two humans gives it to the Crown and keeps the others."""
    return rest, (card,)


def put_off(game: CrownGame, order: Callable[[list[int]], object]) -> None:
    """While three setup cards are drawn, put those that are still to come into another order, of which nobody may know anything."""
    seat, cards, *rest = game.asked.by[1:]
    later = list(cards[ROUND:])
    order(later)
    game.ask_instead(choose_card, seat, (*cards[:ROUND], *later), *rest)


@words("crown.setup_card")
def setup_card_in_words(game: CrownGame, option: int) -> dict[str, Any]:
    """A setup card, kept by a lone human, given to the Crown by one of two."""
    card = setup.SETUP_CARDS[option]
    return {"act": game.crown_plan.chooses, "card": card["id"], "items": card["items"]}


# -- seats --


@step
def take_seats(game: CrownGame) -> None:
    """The Crown sits last from the Chairman on, or before the next officeholder if it is the Chairman (checklist 246, 263)."""
    chairman = game.holder[Office.CHAIRMAN]
    first = chairman if chairman < game.seats else next_officeholder(game)
    others = [seat for seat in range(game.seats) if seat != first]
    game.seating = [first, *others, game.crown]
    game.chairman_title = chairman
    game.do(*game.crown_plan.once_seated, tell_seats)


@step
def hand_out_button(game: CrownGame) -> None:
    """Of two humans one beside the Crown begins with the Player Button, on the side that the AI card says (checklist 263)."""
    left = game.clockwise(game.crown)
    game.button = left[1] if ai_deck.direction(game) > 0 else left[-1]
    game.note("button_passed", seat=game.button)


@step
def tell_seats(game: CrownGame) -> None:
    """Who sits where, and with how many cubes."""
    game.note("crown_seated", seating=game.seating, cubes=game.cubes)


def next_officeholder(game: CrownGame) -> int:
    """The first human on the ribbon after the Chairman."""
    holders = [holder for holder in game.holder[Office.CHAIRMAN + 1 :] if 0 <= holder < game.seats]
    return holders[0] if holders else 0
