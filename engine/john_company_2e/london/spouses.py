"""The restrictions that a spouse lays on a family, obeyed as soon as the card is taken and for the rest of the game.

What may no longer be owned is traded away first, if somebody wants it, and then leaves. Rulebook: Prestige and Blackmail Cards in
Detail; checklist 48, 65.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import promises, windows
from engine.john_company_2e.table.names import BOXED, NOBODY, Blackmail, Office, Prestige, Promise
from engine.john_company_2e.table.numbers import PrestigeCard
from engine.john_company_2e.table.ownership import GIVES_UP
from engine.john_company_2e.table.pieces import return_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, PRESTIGE_IDS
from engine.kernel import step
from engine.kernel.sharing import changed


@step
def obey(game: CompanyGame, family: int, card: PrestigeCard) -> None:
    """A family has taken a prestige card: what it forbids stops now (checklist 48). A family without a seat takes no notice of it."""
    if not game.is_seated(family):
        return
    if card == Prestige.LADY_GLENCORA:
        game.opportunity = changed(game.opportunity, family, BOXED)
        game.note("opportunity_marker_moved", seat=family, action=None)
    elif card == Prestige.LADY_NEWCOME:
        promises.remove(game, promises.card_of(family, Promise.VOTE_WITH_MY_ENTERPRISES))
    elif card in GIVES_UP:
        if card == Prestige.JOSEPH_SEDLEY and game.holder[Office.CHAIRMAN] == family:
            game.court[vacate(game, Office.CHAIRMAN, PRESTIGE_IDS[card], "court")] += 1
        game.do((windows.sell_off, family), (give_up, family, card))


@step
def give_up(game: CompanyGame, family: int, card: PrestigeCard) -> None:
    """What nobody took over leaves: workshops, shipyards, shares or blackmail (checklist 48)."""
    held = [BLACKMAIL_IDS[each] for each in game.blackmail[family] + game.played_blackmail[family]]
    cards = held if card == Prestige.ESTHER_SUMMERSON else []
    game.note("cards_given_up", seat=family, because_of=PRESTIGE_IDS[card], cards=cards)
    if card == Prestige.JOHN_THORPE:
        game.workshops[family] = game.invested[family] = 0
    elif card == Prestige.VIOLET_EFFINGHAM:
        game.yard_owner = [NOBODY if owner == family else owner for owner in game.yard_owner]
    elif card == Prestige.JOSEPH_SEDLEY:
        return_piece(game, family, game.court[family])
        game.court[family] = game.new_shares[family] = 0
        for space, seeker in enumerate(game.stock_exchange):
            if seeker == family:
                game.stock_exchange = changed(game.stock_exchange, space, NOBODY)
                return_piece(game, family)
    elif card == Prestige.ESTHER_SUMMERSON:
        gone = game.blackmail[family] + game.played_blackmail[family]
        game.season_discards = [*game.season_discards, *(Blackmail.DISPLAY_BASE + held for held in gone)]
        game.blackmail[family], game.played_blackmail[family] = [], []
