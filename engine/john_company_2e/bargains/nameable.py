"""Which deeds a deal may depend on, moment by moment: those that are about to be settled, of whoever has part in the deal, and of the
Crown, with which nobody deals.

Rulebook: Negotiation; readings 75 and 76.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_2e.bargains import deeds, office_deeds
from engine.john_company_2e.bargains.deeds import PRESIDENCIES, Done
from engine.john_company_2e.bargains.office_deeds import ALL_ACTING, NONE_ACTING, Acting, done, undone
from engine.john_company_2e.table.dial import spaces_for
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, PRESIDENTS, Blackmail, Law, Office, Phase
from engine.john_company_2e.table.state import CompanyGame
from engine.shared.deeds import ANYBODY, Clause
from engine.shared.moments import Moment

VOTES = (1, 2, 3, 5)
"""Numbers of votes that can be asked for."""

MOST_DIVIDENDS = 5
"""More dividends than that are not named; who wants them names this many."""


def clauses(game: CompanyGame, moment: int, doer: int) -> list[Clause]:
    """On which deeds of a family, or of nobody in particular, a deal of this moment may depend. The Crown is no party to any."""
    if doer != ANYBODY:
        return of_family(game, moment, doer)
    outcomes = [done(ANYBODY, Done.LAW_PASSES), undone(ANYBODY, Done.LAW_PASSES)] if moment == Moment.VOTE else []
    return outcomes + (of_family(game, moment, game.unseated) if game.unseated != NOBODY else [])


def of_family(game: CompanyGame, moment: int, doer: int) -> list[Clause]:
    """The deeds of one family."""
    return AT[moment](game, doer) if moment in AT else []


def has_any(game: CompanyGame, moment: int, doer: int, willed: bool) -> bool:
    """Are there any, or any that are done of one's own will? Most offices have some, so that one need not find out all."""
    if doer == ANYBODY:
        return moment == Moment.VOTE or (game.unseated != NOBODY and has_any(game, moment, game.unseated, willed))
    if office_deeds.acts(game, doer) and office_deeds.has_any(game, doer, acting_at(game, moment)):
        return True
    if moment in (Moment.OFFICE, Moment.ACTED):
        return False
    found = of_family(game, moment, doer)
    return any(deeds.DEEDS[clause[0]].willed for clause in found) if willed else bool(found)


def both(doer: int, deed: int, *about: int) -> list[Clause]:
    """If it is done, and if it is left undone."""
    return [done(doer, deed, *about), undone(doer, deed, *about)]


# -- Parliament --


def votes_on(game: CompanyGame, doer: int) -> list[Clause]:
    """Votes for or against, so many at least, or none; another round, if it is the Prime Minister's to call."""
    vote_to_deregulate = game.voted_policy == NOBODY
    sides = [] if game.opposes[doer] else [Done.VOTES_FOR]
    sides += [Done.VOTES_AGAINST] if doer != game.prime_minister or vote_to_deregulate else []
    found = [done(doer, side, times=votes) for side in sides for votes in VOTES]
    found += [undone(doer, side) for side in sides]
    return found + (both(doer, Done.CALLS_ROUND) if doer == game.prime_minister else [])


def to_choose(game: CompanyGame) -> list[int]:
    """The laws among which the Prime Minister is about to choose, or has chosen one: those that lie open, of which a dilemma must be
    taken."""
    return [law for law in game.open_laws if game.tables.laws.dilemma[law]] or game.open_laws


def law_and_policy(game: CompanyGame, doer: int) -> list[Clause]:
    """Which law the Prime Minister proposes, and with which policy."""
    if doer != game.prime_minister:
        return []
    laws = [law for law in to_choose(game) if law != Law.OLD_IDEAS_MADE_NEW]
    spaces = sorted({space for law in laws for space in spaces_for(game, law)})
    found = [clause for law in laws for clause in both(doer, Done.PROPOSES_LAW, law)] if len(laws) > 1 else []
    return found + [clause for space in spaces for clause in both(doer, Done.SELECTS_POLICY, space)]


# -- the Company --


def acting_at(game: CompanyGame, moment: int) -> Acting:
    """The offices and Presidencies whose deeds can be named at a moment."""
    if moment in (Moment.OFFICE, Moment.ACTED):
        return may_still_act(game)
    if moment == Moment.PHASE and game.phase in (Phase.HIRING, Phase.COMPANY_OPERATION):
        return ALL_ACTING
    return NONE_ACTING


def may_still_act(game: CompanyGame) -> Acting:
    """The offices and Presidencies that have not acted this turn."""
    presidencies = [presidency for presidency in PRESIDENCIES if game.to_act[PRESIDENTS[presidency]]]
    governors = enumerate(GOVERNED_REGIONS, Office.FIRST_GOVERNOR)
    offices = {office for office, region in governors if game.control[region] in presidencies}
    offices |= {office for office in range(Office.COUNT) if game.to_act[office]}
    return offices, presidencies


def in_office(game: CompanyGame, doer: int) -> list[Clause]:
    """All that the family's offices and commands may still do this turn."""
    return office_deeds.of_family(game, doer, may_still_act(game))


def this_turn(game: CompanyGame, doer: int) -> list[Clause]:
    """All that they may do, before any has acted."""
    return office_deeds.of_family(game, doer, ALL_ACTING)


def chair(game: CompanyGame, doer: int) -> list[Clause]:
    """That the family becomes Chairman."""
    return both(doer, Done.TAKES_OFFICE, Office.CHAIRMAN) if game.court[doer] else []


def hired(game: CompanyGame, doer: int) -> list[Clause]:
    """That the family is hired for a vacant office, or elected."""
    pieces = sum(row[doer] for row in (*game.writers, *game.officers, *game.exhausted_officers)) + game.trainees[doer]
    able = bool(pieces or doer in game.holder or doer in game.commander)
    return [
        done(doer, Done.TAKES_OFFICE, office)
        for office, holder in enumerate(game.holder)
        if holder == NOBODY and (game.court[doer] if office == Office.CHAIRMAN else able)
    ]


def paid_out(game: CompanyGame, doer: int) -> list[Clause]:
    """Dividends, so many at least, or none: the Company's by its Chairman, a firm's by its manager."""
    found: list[Clause] = []
    most = game.balance // max(1, game.total_shares()) if game.holder[Office.CHAIRMAN] == doer else 0
    most_of_firm = game.india[doer] if doer == game.firm_to_pay else 0
    for deed, number in ((Done.PAYS_DIVIDENDS, most), (Done.PAYS_FIRM_DIVIDENDS, most_of_firm)):
        found += [done(doer, deed, times=times) for times in range(1, min(number, MOST_DIVIDENDS) + 1)]
        found += [undone(doer, deed)] if number else []
    return found


# -- the season --


def prestige(game: CompanyGame, doer: int) -> list[Clause]:
    """Who chooses a card first, and which of those that lie there it takes."""
    if not (game.pensioners[doer] or game.season_retired[doer]):
        return []
    return both(doer, Done.CHOOSES_FIRST) + cards(game, doer)


def cards(game: CompanyGame, doer: int) -> list[Clause]:
    """A card of the display that the family takes or leaves; of those face down nothing is known but that they are."""
    open_cards = [card for card in game.display if 0 <= card < Blackmail.DISPLAY_BASE]
    found = [clause for card in open_cards for clause in both(doer, Done.TAKES_CARD, card)]
    found += [done(doer, Done.DISCARDS_CARD, card) for card in open_cards]
    return found + (both(doer, Done.TAKES_BLACKMAIL) if len(open_cards) < len(game.display) else [])


def in_phase(game: CompanyGame, doer: int) -> list[Clause]:
    """What a phase is about, when it begins."""
    if game.phase == Phase.HIRING:
        return hired(game, doer) + this_turn(game, doer)
    return this_turn(game, doer) if game.phase == Phase.COMPANY_OPERATION else []


AT: dict[int, Callable[[Any, int], list[Clause]]] = {
    Moment.PHASE: in_phase,
    Moment.OFFICE: in_office,
    Moment.ACTED: in_office,
    Moment.HIRING: chair,
    Moment.LAW: law_and_policy,
    Moment.VOTE: votes_on,
    Moment.DIVIDENDS: paid_out,
    Moment.PRESTIGE: prestige,
}
"""By the moment."""
