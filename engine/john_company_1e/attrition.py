"""H3. Attrition and claiming prizes. Checklist 106 to 110, 105; readings 22, 24, 35.

All dice are rolled first; then, from the chairman along the ribbon, every cube that leaves may be laid on a prize. Offices with a black
disk are eliminated at the end with all that belongs to them.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_1e import moments, payments, pieces, prizes, windows
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import (
    DONE,
    FACTORIES,
    FIRST_PRESIDENT,
    OFFICES,
    PRESIDENCIES,
    FamilyCard,
    Law,
    Office,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS, PRIZE_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import added
from engine.shared import contracts
from engine.shared.moments import Moment

DISK_SURCHARGE = raw("prizes")["rules"]["black_disk_surcharge"]
DISCOUNT = raw("families")["family"][FamilyCard.BENYON]["params"]["prize_discount"]


@step
def begin(game: CompanyGame) -> None:
    """The Board of Control first names a scandal; then the dice, the prizes, and the offices that end (checklist 106 to 109)."""
    scandal = [name_scandal] if game.in_force(Law.BOARD_OF_CONTROL) else []
    game.do(*scandal, roll, eliminate_offices)


# -- the Board of Control --


@step
def name_scandal(game: CompanyGame) -> None:
    """The family with most shipyards and factories, ties clockwise from the chairman, puts a disk on a filled office (law; reading 24)."""
    order = game.clockwise(game.first_family)
    strongest = max(order, key=lambda family: industry(game, family))
    offices = [office for office in game.ribbon() if office != Office.CHAIRMAN and game.holder[office] >= 0]
    if offices:
        game.do(*moments.petitioned(game, strongest, "scandal", Moment.OFFICE, (choose_scandal, strongest)))


@step
def choose_scandal(game: CompanyGame, strongest: Annotated[int, "family"]) -> None:
    """Any office that is filled but the chair (law)."""
    offices = [office for office in game.ribbon() if office != Office.CHAIRMAN and game.holder[office] >= 0]
    game.ask(strongest, "attrition.scandal", tuple(offices), set_scandal, strongest)


def industry(game: CompanyGame, family: int) -> int:
    """Shipyards and factories of a family."""
    return game.shipyards(family) + sum(game.factories[at] == family for at in range(FACTORIES))


@step
def set_scandal(game: CompanyGame, strongest: Annotated[int, "family"], office: int) -> None:
    """That office rolls a 6."""
    contracts.done(game, Done.NAMES_SCANDAL, strongest, office)
    game.scandal[office] = 1
    game.note("scandal_named", office=OFFICE_IDS[office], family=game.holder[office])


# -- the dice --


@step
def roll(game: CompanyGame) -> None:
    """One die for each filled office; a disk counts as a 6, and Tenure Limitations always end the chairman's (checklist 106, 107)."""
    leaving = []
    for office in game.ribbon():
        if game.holder[office] < 0:
            continue
        marked = game.disk[office] or game.scandal[office]
        die = 6 if marked else game.dice.roll(6)
        tenure = office == Office.CHAIRMAN and game.in_force(Law.TENURE_LIMITATIONS)
        leaves = tenure or die >= game.tables.threshold[office]
        why = cause(game, office, tenure)
        seat = game.holder[office]
        game.note("attrition_rolled", office=OFFICE_IDS[office], seat=seat, dice=[die], why=why, retires=leaves)
        if leaves:
            leaving.append((leave, office, DISK_SURCHARGE if marked else 0, "attrition"))
    game.do(*leaving)


def cause(game: CompanyGame, office: int, tenure: bool) -> str:
    """What decides on the office: a disk, which counts as a 6, the law on the chairman's tenure, or the die."""
    if game.disk[office]:
        return "black_disk"
    if game.scandal[office]:
        return "scandal"
    return "tenure_limitations" if tenure else "die"


@step
def leave(game: CompanyGame, office: int, surcharge: int, why: str) -> None:
    """The holder leaves, and may find money for a prize first, or for a better one (checklist 108, 110; reading 70)."""
    family = game.holder[office]
    cheapest = min((price(game, office, prize, surcharge) for prize in game.prizes), default=0)
    choosing = moments.petitioned(game, family, "prizes", Moment.PRESTIGE, (choose_prize, office, surcharge, why))
    windowed = moments.about_a_prize(game, family)
    game.do((prizes.offer, family), (windows.short_of_money, family, cheapest), *windowed, *choosing)


@step
def choose_prize(game: CompanyGame, office: int, surcharge: int, why: str) -> None:
    """A prize that the family can pay for, or none (checklist 108; reading 22)."""
    family = game.holder[office]
    affordable = [prize for prize in game.prizes if price(game, office, prize, surcharge) <= game.cash[family]]
    game.ask(family, "attrition.prize", (DONE, *affordable), claim, office, surcharge, why)


def price(game: CompanyGame, office: int, prize: int, surcharge: int) -> int:
    """£: by the rank of the office left, with the surcharge for a disk or a bailout; Benyon pays less (checklist 108, 109, 86)."""
    family = game.holder[office]
    card = game.tables.prizes[prize]
    cost = (card.executive if game.tables.executive[office] else card.senior) + surcharge
    return max(0, cost - DISCOUNT) if game.has_power(family, FamilyCard.BENYON) else cost


@step
def claim(game: CompanyGame, office: int, surcharge: int, why: str, option: Any) -> None:
    """The office is vacant; the cube lies on the prize, or goes home (checklist 108)."""
    if option == DONE:
        pieces.send_home(game, office, why)
        return
    cost = price(game, office, option, surcharge)
    family = pieces.vacate(game, office, why)
    contracts.done(game, Done.CLAIMS_PRIZE, family, option)
    payments.pay(game, family, cost, "prize")
    game.prize_cubes = added(game.prize_cubes, option * game.families + family, 1)
    game.note("prize_claimed", seat=family, prize=PRIZE_IDS[option], office=OFFICE_IDS[office], price=cost)


# -- offices that end --


@step
def eliminate_offices(game: CompanyGame) -> None:
    """Offices with a black disk are out of the game; the disk of a scandal comes off (checklist 105, 109; reading 24)."""
    for office in range(OFFICES):
        if game.disk[office] and game.exists(office):
            if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
                pieces.clear_holding(game, office - FIRST_PRESIDENT)
            pieces.eliminate(game, office)
    for office, named in enumerate(game.scandal):
        if named:
            game.note("scandal_forgotten", office=OFFICE_IDS[office])
    game.scandal = [0] * OFFICES


@words("attrition.scandal")
def scandal_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The office that must vacate."""
    return {"act": "name_scandal", "office": OFFICE_IDS[option]}


@words("attrition.prize")
def prize_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """A prize, or the way home."""
    return {"act": "go_home"} if option == DONE else {"act": "claim_prize", "prize": PRIZE_IDS[option]}
