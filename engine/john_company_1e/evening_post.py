"""H. The Evening Post: a card, events in India, attrition, local news, refresh. Checklist 88, 134; reading 31."""

from __future__ import annotations

from engine.john_company_1e.names import UNKNOWN, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import CARD_IDS
from engine.kernel import RulesError, step


@step
def begin(game: CompanyGame) -> None:
    """Reveal the top card and resolve it; the last turn ends after attrition (checklist 88, 134)."""
    game.phase = Phase.EVENING_POST
    draw(game)
    is_last = game.turn == game.scenario.turns or game.last_extra_turn
    game.do(*(game.plan.last_evening_post if is_last else game.plan.evening_post))


def draw(game: CompanyGame) -> None:
    """The top card of the deck, which sets the goods price from now on (checklist 54, 88).

    Its place in the pile is drawn now, and an unknown card is any of those not seen yet: it comes to the same as a shuffled deck.
    """
    if not game.deck:
        raise RulesError("the Evening Post deck is empty")
    pile = game.deck[-1]
    card = pile.pop(game.dice.below(len(pile)))
    if card == UNKNOWN:
        card = game.unseen.pop(game.dice.below(len(game.unseen)))
    if not pile:
        game.deck.pop()
    game.post.append(card)
    game.note("evening_post_drawn", card=CARD_IDS[card])
