"""What a seat may know. Everything on the table is public but the faces of face-down cards and tiles.

Hidden: blackmail in other families' areas, in the display and in the deck (a seat knows its own and those it has peeked at where they
lie), the front of the event tile on top of the stack (its back is seen), the front of the AI card on top of its deck (likewise), a firm's
strategy and stake until they are shown, which other families want no more questions about blackmail this turn, and, while setup cards are
drawn three at a time with the Crown, the order of those to come.

Some questions come only after some secret answers, and another stands in their place for those who do not answer them. A manager who is
asked for its stake seems to choose its strategy still: only those who do not hobnob are asked. Of the families that are asked for
blackmail one after the other, the last one seems to be asked all the time: those who want no questions are passed over. Every other
secret question (a strategy, which card is laid down) is asked of whom the table can see that it is.
"""

from __future__ import annotations

from bisect import bisect_left

from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.crown import setting_up
from engine.john_company_2e.firms import strategies
from engine.john_company_2e.handbook import tables as crown_tables
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import HIDDEN, NO_FIRM, NOBODY, Blackmail, Strategy
from engine.kernel import Dice
from engine.kernel.sharing import own

BASE = Blackmail.DISPLAY_BASE
SETUP_CARD = "crown.setup_card"


def conceal(game: CrownGame, seat: int | None) -> None:
    """Mask with HIDDEN what ``seat`` may not know."""
    conceal_blackmail(game, seat)
    if any(game.unasked):
        game.unasked = [wish if family == seat else 0 for family, wish in enumerate(game.unasked)]
    conceal_question(game, seat)
    conceal_strategies(game, seat)
    if game.ai_top >= 0:
        game.ai_deck, game.ai_top = sorted([*game.ai_deck, game.ai_top]), HIDDEN
    if game.event_top >= 0:
        game.event_piles[-1:] = [sorted([*(game.event_piles[-1] if game.event_piles else []), game.event_top])]
        game.event_top = HIDDEN


def conceal_blackmail(game: CrownGame, seat: int | None) -> None:
    """Mask face-down cards but the seat's own and those that it has looked at where they lie, and who else knows which."""
    own = 0 if seat is None else 1 << seat
    known = game.blackmail_known
    sees = {card for card, bits in enumerate(known) if bits & own} if any(known) else set()
    for family, cards in enumerate(game.blackmail):
        if cards and family != seat:
            game.blackmail[family] = hidden_but(cards, sees)
    conceal_handing_over(game, seat, own)
    game.display = [card if card < BASE or card - BASE in sees else HIDDEN for card in game.display]
    deck = sorted(game.season_deck)
    open_cards = bisect_left(deck, BASE)
    game.season_deck = [HIDDEN] * (len(deck) - open_cards) + deck[:open_cards]
    game.blackmail_known = [0] * len(known)
    # Most seats have seen no other cards than they hold.
    holds_all = seat is None or not sees or sees.issubset(game.blackmail[seat])
    for card in sees if holds_all else sees & shown_blackmail(game):
        game.blackmail_known[card] = own


def hidden_but(cards: list[int], seen: set[int]) -> list[int]:
    """These cards in the order in which they are kept, with those masked that were not seen."""
    if seen.isdisjoint(cards):
        return [HIDDEN] * len(cards)
    return sorted([card if card in seen else HIDDEN for card in cards])


def conceal_handing_over(game: CrownGame, seat: int | None, own: int) -> None:
    """Who knows where a card lies must not learn from that which of several was laid down; who has looked at it does."""
    if any(game.shown_to):
        game.shown_to = [bits & own for bits in game.shown_to]
    if game.singled_out.count(NOBODY) < len(game.singled_out):
        game.singled_out = [
            card if card == NOBODY or family == seat or game.shown_to[family] else HIDDEN
            for family, card in enumerate(game.singled_out)
        ]


def conceal_strategies(game: CrownGame, seat: int | None) -> None:
    """Mask what other managers have laid face down; until stakes are shown, their money seems to be in London still."""
    for manager, strategy in enumerate(game.strategy):
        if manager == seat or strategy == NO_FIRM or game.strategy_shown[manager]:
            continue
        game.strategy[manager] = HIDDEN
        if not game.stakes_shown:
            game.london[manager] += game.stake[manager]
            game.stake[manager] = HIDDEN


def conceal_question(game: CrownGame, seat: int | None) -> None:
    """Put in the place of another seat's question, where that tells a secret, one that does not."""
    asked = game.decision
    if asked is not None and asked.kind == SETUP_CARD:
        setting_up.put_off(game, list.sort)
    if asked is None or asked.seat == seat:
        return
    if asked.kind == "firms.stake":  # it has laid nothing down yet (checklist 81)
        game.strategy[asked.seat] = NO_FIRM
        game.ask_instead(strategies.choose_strategy, asked.seat)
    elif asked.kind == "blackmail" and (frames := blackmail.yet_to_answer(game, seat)):
        game.stack = game.stack[: -len(frames)]
        game.ask_instead(*frames[-1])


def shown_blackmail(game: CrownGame) -> set[int]:
    """The blackmail cards whose place the (masked) game shows."""
    shown = {card for cards in (*game.blackmail, *game.played_blackmail) for card in cards if card != HIDDEN}
    return shown | {card - BASE for card in (*game.display, *game.season_discards) if card >= BASE}


def redeal(game: CrownGame, seat: int | None, dice: Dice) -> None:
    """Deal the unknown blackmail among its hidden places, and choose a top tile whose back fits."""
    redeal_blackmail(game, dice)
    for manager, strategy in enumerate(game.strategy):
        if strategy == HIDDEN:
            redeal_strategy(game, manager, dice)
    if game.event_top == HIDDEN:
        pile = own(game.event_piles, -1)
        game.event_top = dice.pick([tile for tile in pile if game.tables.tiles.back[tile] == game.event_back])
        pile.remove(game.event_top)
    redeal_ai_deck(game, dice)
    if game.decision is not None and game.decision.kind == SETUP_CARD:
        setting_up.put_off(game, dice.shuffle)


def redeal_blackmail(game: CrownGame, dice: Dice) -> None:
    """Every card that is not shown lies in one of the hidden places, and whoever has it knows it."""
    shown = shown_blackmail(game)
    unknown = [card for card in range(10) if card not in shown]
    dice.shuffle(unknown)

    def deal(cards: list[int], base: int) -> list[int]:
        return [base + unknown.pop() if card == HIDDEN else card for card in cards]

    game.blackmail = [sorted(deal(cards, 0)) for cards in game.blackmail]
    for family, card in enumerate(game.singled_out):
        if card == HIDDEN:
            game.singled_out[family] = dice.pick(game.blackmail[family])
    game.display = deal(game.display, BASE)
    game.season_deck = sorted(deal(game.season_deck, BASE))
    for looked, card in zip(game.shown_to, game.singled_out, strict=True):
        if card != NOBODY:
            game.blackmail_known[card] |= looked
    for family, cards in enumerate(game.blackmail):
        for card in cards:
            if family < game.seats:
                game.blackmail_known[card] |= 1 << family


def redeal_ai_deck(game: CrownGame, dice: Dice) -> None:
    """A top AI card whose back is the one that everybody sees."""
    if game.ai_top == HIDDEN:
        game.ai_top = dice.pick([card for card in game.ai_deck if crown_tables.cards()[card].back == game.ai_back])
        game.ai_deck.remove(game.ai_top)


def redeal_strategy(game: CrownGame, manager: int, dice: Dice) -> None:
    """A strategy that fits the stake, or both where the stake is not shown yet."""
    seas = (Strategy.WEST, Strategy.SOUTH, Strategy.EAST)
    if game.stake[manager] == HIDDEN:
        able = game.firm_ships(manager) and game.london[manager]
        game.stake[manager] = dice.below(game.london[manager] + 1) if able else 0
        game.london[manager] -= game.stake[manager]
    game.strategy[manager] = dice.pick(seas) if game.stake[manager] else Strategy.HOBNOB
