"""The AI deck: the card face up ranks the Presidencies and directions on the back of the card that lies on top of the deck.

Rulebook: Playing with One or Two, AI Deck; checklist 248. The deck's order is drawn when a card is turned; only the top card's back is
known before.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import Card, cards
from engine.john_company_2e.table.pieces import draw_card


def shuffle_cards(game: CrownGame) -> None:
    """Setup: all ten cards face down; the next one lies on top."""
    game.ai_deck, game.ai_used, game.ai_card = list(range(len(cards()))), [], -1
    lay_top(game)
    game.note("ai_deck_shuffled", back=cards()[game.ai_back].id)


def lay_top(game: CrownGame) -> None:
    """Name the card that lies on top of the deck now; the used cards are shuffled into an empty deck."""
    if not game.ai_deck:
        game.ai_deck, game.ai_used = game.ai_used, []
    game.ai_top = draw_card(game, game.ai_deck)
    game.ai_back = cards()[game.ai_top].back


def turn_card(game: CrownGame) -> None:
    """Turn the top card up; the card that was up before is used."""
    if game.ai_card >= 0:
        game.ai_used = sorted([*game.ai_used, game.ai_card])
    game.ai_card = game.ai_top
    lay_top(game)
    game.note("ai_card_turned", card=card_up(game).id, back=cards()[game.ai_back].id)


def card_up(game: CrownGame) -> Card:
    """The card that lies face up."""
    return cards()[game.ai_card]


def by_arrows(game: CrownGame, presidencies: Iterable[int] = (0, 1, 2)) -> list[int]:
    """Presidencies (or seas, armies) in the order of the arrows: black, white, the remaining one."""
    back, rank = cards()[game.ai_back].presidencies, card_up(game).presidency_rank
    order = [back[position] for position in sorted(range(len(back)), key=lambda position: rank[position])]
    return sorted(presidencies, key=lambda place: order.index(place) if place in order else len(order))


def direction(game: CrownGame) -> int:
    """Where the finger points: 1 clockwise (on the ribbon: left to right), -1 counter-clockwise."""
    back, rank = cards()[game.ai_back].directions, card_up(game).direction_rank
    return back[rank.index(0)]


def by_regions(game: CrownGame, regions: Iterable[int]) -> list[int]:
    """Regions in the order of the card."""
    return sorted(regions, key=card_up(game).regions.index)


def slot(game: CrownGame) -> int:
    """The shaded card: 0 left, 1 in the middle, 2 right."""
    return card_up(game).slot
