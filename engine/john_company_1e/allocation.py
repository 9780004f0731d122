"""G5, F4. The chairman allocates money to treasuries: revenue, what shares cost, £5 of debt, £4 for a share of the set-up.

The money comes from the bank. While the chair is vacant it lies on the chairman's box until the next election. With negotiation allowed,
officeholders may first ask for money for their offices, and offer the chairman something for it. Checklist 2, 10, 12, 26, 37, 83.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_1e import moments, payments
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import Office, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import step, words
from engine.shared import consent, contracts
from engine.shared.consent import Pledges
from engine.shared.market import amounts
from engine.shared.moments import Moment
from engine.shared.numbers import Pounds

NOTHING = ("nothing",)


def receive(game: CompanyGame, amount: int, what: str) -> None:
    """Money for the chairman to allocate at once: schedules that, or parks the money while the chair is vacant (checklist 26)."""
    if game.holder[Office.CHAIRMAN] < 0:
        payments.park(game, amount, what)
    elif amount:
        game.note("money_received", amount=amount, what=what)
        game.do((allocate, amount))


def treasuries(game: CompanyGame) -> list[int]:
    """The offices that exist and have a treasury, vacant ones too, along the ribbon (G5)."""
    has_treasury = game.tables.has_treasury
    return [office for office in game.ribbon() if has_treasury[office]]


@step
def allocate(game: CompanyGame, amount: int) -> None:
    """The chairman places £ in treasuries; without any treasury the money stays in the bank (G5; checklist 83)."""
    chairman = game.holder[Office.CHAIRMAN]
    if chairman < 0 or not amount:
        payments.park(game, amount, "shares")
    elif not game.plan.haggles or game.phase == Phase.SETUP:
        game.do((share_out, amount))
    elif game.plan.offers and chairman < game.seats:
        game.do(*moments.petitioned(game, chairman, "allocation", Moment.OFFICE, (share_out, amount)))
    else:
        game.do((hear_petitions, amount, tuple(game.clockwise(chairman)[1:])))


@step
def share_out(game: CompanyGame, left: Pounds) -> None:
    """Which office gets money next, until nothing is left (G5)."""
    offices = treasuries(game)
    if left and offices:
        game.ask(game.holder[Office.CHAIRMAN], "allocation.office", offices, name_sum, left, len(offices))


@step
def name_sum(game: CompanyGame, left: Pounds, offices: int, office: int) -> None:
    """How much it gets; a lone office gets everything (reading 57)."""
    sums = [left] if offices == 1 else amounts(left)
    game.ask(game.holder[Office.CHAIRMAN], "allocation.amount", sums, place, left, office)


@step
def place(game: CompanyGame, left: Pounds, office: int, amount: int) -> None:
    """Money from the bank to the treasury."""
    payments.fund(game, office, amount, "allocation")
    contracts.done(game, Done.ALLOCATES, game.holder[Office.CHAIRMAN], office, amount)
    game.do((share_out, left - amount))


@words("allocation.office")
def office_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The office whose treasury gets money."""
    return {"act": "allocate", "office": OFFICE_IDS[option]}


@words("allocation.amount")
def amount_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How much it gets (£)."""
    return {"act": "allocate_amount", "office": OFFICE_IDS[game.asked.args[1]], "amount": option}


# -- bargains over an allocation --


@step
def hear_petitions(game: CompanyGame, left: Pounds, families: tuple[int, ...]) -> None:
    """The next officeholder may ask for money for an office; when all have, the chairman places the rest (A7, G5; reading 46)."""
    if not families or not left:
        game.do((share_out, left))
        return
    own = [office for office in treasuries(game) if game.holder[office] == families[0]]
    if own:
        options = [NOTHING, *((office,) for office in own)]
        game.ask(families[0], "allocation.petition", options, name_petition, left, families)
    else:
        game.do((hear_petitions, left, families[1:]))


@step
def name_petition(game: CompanyGame, left: Pounds, families: tuple[int, ...], option: tuple[Any, ...]) -> None:
    """How much is asked for."""
    if option == NOTHING:
        game.do((hear_petitions, left, families[1:]))
    else:
        game.ask(families[0], "allocation.petition_amount", amounts(left), petition, left, families, option[0])


@step
def petition(game: CompanyGame, left: Pounds, families: tuple[int, ...], office: int, amount: int) -> None:
    """The chairman consents, refuses, or names a price (A7)."""
    petitioned = (office, amount)
    game.note("allocation_asked", seat=families[0], office=OFFICE_IDS[office], amount=amount)
    chairman = game.holder[Office.CHAIRMAN]
    matter = matter_of(office, amount)
    consent.sound_out(game, (families[0], chairman, matter, (), (take_answer, left, families, petitioned)))


def matter_of(office: int, amount: int) -> str:
    """What the chairman is asked for."""
    return f"allocate £{amount} to {OFFICE_IDS[office]}"


@step
def take_answer(
    game: CompanyGame,
    left: Pounds,
    families: tuple[int, ...],
    petitioned: tuple[Annotated[int, "office"], Pounds],
    granted: int,
    pledges: Pledges,
) -> None:
    """A bargain is carried out at once: the money is placed, and what was agreed for it handed over (A7)."""
    office, amount = petitioned
    if granted:
        consent.pay_pledges(game, families[0], matter_of(office, amount), pledges)
        payments.fund(game, office, amount, "allocation")
    game.do((hear_petitions, left - amount * granted, families[1:]))


@words("allocation.petition")
def petition_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """An office for which money is asked, or none."""
    if option == NOTHING:
        return {"act": "ask_for_nothing"}
    return {"act": "ask_for_allocation", "office": OFFICE_IDS[option[0]]}


@words("allocation.petition_amount")
def petition_amount_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How much is asked for (£)."""
    return {"act": "name_amount", "office": OFFICE_IDS[game.asked.args[2]], "amount": option}
