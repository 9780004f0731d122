"""Windows for negotiation and for blackmail that is played outside an action.

At the start of every phase blackmail may be played that has no moment of its own, loans that were promised are called in, and, with the
option ``negotiation=full``, each family of a seat makes as many offers as the table allows. It does so again where something has just
become known and is about to be settled: before an office acts and, if that has touched somebody, after it, before a law is chosen or voted
on, dividends are named, families retire, and the former Chairman picks another. Whoever then chooses hears the petitions of those whom the
choice touches; what was put on the table for it ends when the choice is made (reading 77). A family that must part with something, or
cannot pay, also for the best prize when it has somebody to retire, gets a window of its own. Rulebook: Negotiation; checklist 36, 48, 221,
226, 243.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import blackmail, office_deeds, promises, touching
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, PRESIDENTS, Office, Promise
from engine.john_company_2e.table.plan import Seam
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.kernel import Frame, step
from engine.shared import acting, contracts, deals
from engine.shared import petitions as shared_petitions
from engine.shared.deeds import Until
from engine.shared.market import OFFERS_IN_NEED
from engine.shared.moments import Moment
from engine.shared.numbers import Family, Offers


def offers(game: CompanyGame) -> int:
    """How many offers a family may make in one window."""
    return game.plan.offers


@step
def open_window(game: CompanyGame, phase: int) -> None:
    """A window at the start of a phase, from the Chairman or former Chairman clockwise (checklist 243)."""
    seats = [family for family in game.clockwise(game.chairman_title) if game.is_seated(family)]
    allowed = offers(game)
    game.do(
        (blackmail.at_window, phase),
        *(
            (promises.call_loans, seat)
            for seat in seats
            if promises.guarantors(game, seat, Promise.LOAN_OF_FAMILY_CASH)
        ),
        *((deals.make_offers, seat, allowed, NOBODY, Moment.PHASE) for seat in seats if allowed),
    )


# -- at moments of information --


@step
def open_at(game: CompanyGame, moment: int, first: Family) -> None:
    """From a family clockwise everybody may make offers: something is known now, and about to be settled (checklist 243; reading 77).

    Nothing is negotiated once the Company has failed.
    """
    if (allowed := offers(game)) and not game.failed:
        seats = [family for family in game.clockwise(first) if game.is_seated(family)]
        game.do(*((deals.make_offers, seat, allowed, NOBODY, moment) for seat in seats))


@step
def hear_petitions(game: CompanyGame, holder: Family, matter: str, until: int, moment: int) -> None:
    """Everybody whom it touches may name a price for what the holder is about to choose (reading 77)."""
    if not game.failed:
        shared_petitions.invite(game, holder, matter, until, moment)


def negotiates(game: CompanyGame) -> bool:
    """Are there windows? A lone seat has none."""
    return bool(offers(game))


def pleas(game: CompanyGame, holder: int, matter: str, moment: int, until: int = Until.OFFICE) -> Seam:
    """The frame in which whoever is about to choose hears petitions."""
    return ((hear_petitions, holder, matter, until, moment),) if negotiates(game) else ()


def end_of_pleas(game: CompanyGame) -> Seam:
    """The frame in which they end, once all is chosen."""
    return ((contracts.run_out, Until.OFFICE),) if negotiates(game) else ()


def window(game: CompanyGame, moment: int, first: int) -> Seam:
    """The frame of a window, where there are any."""
    return ((open_at, moment, first),) if negotiates(game) else ()


def in_office(game: CompanyGame, office: int, *turn: Frame) -> Seam:
    """The frames of an office's turn, with petitions to its holder before it, a window before those, and one when it has acted; the
    Chairman's turn begins the phase, which has a window of its own."""
    opens = () if office == Office.CHAIRMAN else window(game, Moment.OFFICE, game.chairman_title)
    heard = pleas(game, game.holder[office], OFFICE_IDS[office], Moment.OFFICE)
    return (*opens, *heard, *acting_in(game, game.holder[office], *turn, *end_of_pleas(game)))


def acting_in(game: CompanyGame, family: int, *turn: Frame) -> Seam:
    """The frames of a turn in which a family acts, with a window after it if the family has touched another (reading 80). One within the
    turn of another, as a Commander's in that of a President, ends with its own."""
    if not negotiates(game) or family < 0:
        return turn
    return ((acting.watch, family), *turn, (look_back, acting.watched(game)))


@step
def look_back(game: CompanyGame, before: acting.Watched) -> None:
    """It has acted: has it touched somebody (reading 80)?"""
    if acting.has_touched(game, before):
        game.do(*window(game, Moment.ACTED, game.chairman_title))


def in_presidency(game: CompanyGame, presidency: int, *turns: Frame) -> Seam:
    """The frames of a Presidency's turn, with a window and the petitions to its President, or to whoever says in his place who acts when,
    its Commander and its Governors before it; these end when the whole Presidency has acted (reading 77). Where nobody acts there is
    none. The President has acted when all have."""
    president = PRESIDENTS[presidency]
    heard = [(game.commander[presidency], touching.COMMANDS[presidency])]
    if game.holder[president] >= 0:
        heard.insert(0, (game.holder[president], OFFICE_IDS[president]))
    elif len(office_deeds.acting_in(game, presidency)) > 1:
        heard.insert(0, (game.chairman_title, touching.ORDERS[presidency]))
    for office, region in enumerate(GOVERNED_REGIONS, Office.FIRST_GOVERNOR):
        if game.control[region] == presidency:
            heard.append((game.holder[office], OFFICE_IDS[office]))
    asked = [frame for holder, matter in heard for frame in pleas(game, holder, matter, Moment.OFFICE) if holder >= 0]
    opens = window(game, Moment.OFFICE, game.chairman_title) if any(holder >= 0 for holder, _ in heard) else ()
    return (*opens, *asked, *acting_in(game, game.holder[president], *turns, *end_of_pleas(game)))


def before_law(game: CompanyGame) -> Seam:
    """A law has been revealed: it can be paid for that one of those that lie open, or a policy for it, is chosen (checklist 210, 243)."""
    return window(game, Moment.LAW, game.prime_minister)


def choice_of(game: CompanyGame, matter: str) -> Seam:
    """Petitions to the Prime Minister before the choice of law or policy; they wait until both are before the House."""
    return pleas(game, game.prime_minister, matter, Moment.LAW, Until.LAW)


def before_vote(game: CompanyGame) -> Seam:
    """Law and policy are before the House: votes can be bought, and money put on the outcome (checklist 213, 243)."""
    return window(game, Moment.VOTE, game.prime_minister)


# -- where something is missing --


@step
def sell_off(game: CompanyGame, family: int) -> None:
    """A window in which a family may trade away what a spouse no longer lets it own (checklist 48)."""
    if game.is_seated(family):
        game.do((deals.make_offers, family, offers(game), NOBODY, Moment.SHORTAGE))


@step
def short_of_money(game: CompanyGame, family: int, due: int, barred: int = NOBODY) -> None:
    """A window in which a family that cannot pay ``due`` £ may borrow from others, or sell.

    ``barred`` names the kind of enterprise (``names.Power``) that a tax under way falls on: it does not change hands now, for one that
    passed between families taxed one after the other would be taxed twice or not at all (reading 68). Nothing is negotiated nor called
    in once the Company has failed, though the vote that has ruined it is still resolved (checklist 231, 243).
    """
    if game.is_seated(family) and not game.failed:
        game.do((promises.call_loans, family), (borrow, family, due, barred, OFFERS_IN_NEED if offers(game) else 0))


@step
def borrow(game: CompanyGame, family: int, due: int, barred: int, left: Offers) -> None:
    """One offer after the other while money is missing."""
    if left and game.cash[family] < due:
        game.do((deals.make_offers, family, 1, barred, Moment.SHORTAGE), (borrow, family, due, barred, left - 1))
