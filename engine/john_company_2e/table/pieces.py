"""How money and pieces move: every end is named, so that the journal tells it and the audit costs nothing to keep true.

Only these functions, and those of ``engine.shared.money`` that stand among them, change cash, treasuries, the Balance, victory points,
supplies and offices.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import BOXED, NOBODY, ON_YARD, POWER_IDS, Office, Prestige
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, OFFICE_IDS
from engine.kernel import RulesError
from engine.kernel.sharing import added, changed
from engine.shared.money import fund as fund
from engine.shared.money import gain as gain
from engine.shared.money import hand_over as hand_over
from engine.shared.money import pay as pay
from engine.shared.money import spend as spend

# -- money --


def raise_balance(game: CompanyGame, amount: int, what: str) -> None:
    """£ from the bank to the Company Balance."""
    if amount:
        game.balance += amount
        game.note("balance_raised", amount=amount, what=what)


def lower_balance(game: CompanyGame, amount: int, what: str) -> None:
    """£ from the Company Balance to the bank. Raises RulesError when the Balance is lower."""
    if not 0 <= amount <= game.balance:
        raise RulesError(f"the Balance of £{game.balance} pays £{amount} for {what}")
    if amount:
        game.balance -= amount
        game.note("balance_lowered", amount=amount, what=what)


def allocate(game: CompanyGame, office: int, amount: int) -> None:
    """£ from the Balance to an office's treasury. Raises RulesError when the Balance is lower."""
    if not 0 <= amount <= game.balance:
        raise RulesError(f"£{amount} of a Balance of £{game.balance} for {OFFICE_IDS[office]}")
    if amount:
        game.balance -= amount
        game.treasury[office] += amount
        game.note("allocated", office=OFFICE_IDS[office], amount=amount)


# -- victory points, Standing, Debt --


def score(game: CompanyGame, family: int, points: int, what: str) -> None:
    """Victory points to (or, below 0, from) a family."""
    if points:
        game.vp = added(game.vp, family, points)
        game.note("scored", seat=family, points=points, what=what)


def move_standing(game: CompanyGame, spaces: int, why: str) -> None:
    """The Company's Standing, right when positive. On the leftmost space the Company has failed."""
    if game.failed:
        return
    last = len(game.tables.expectations) - 1
    before, game.standing = game.standing, max(0, min(last, game.standing + spaces))
    if game.standing != before:
        game.note("standing_moved", before=before, after=game.standing, why=why)
    if game.standing == 0:
        game.failed = 1
        game.note("company_failed", why=why)


def raise_debt(game: CompanyGame, spaces: int, why: str) -> None:
    """The Debt marker, right; it stops on the last space. ``why`` names the reason in the journal."""
    before, game.debt = game.debt, min(game.tables.last_debt, game.debt + spaces)
    if game.debt != before:
        game.note("debt_moved", before=before, after=game.debt, why=why)


def lower_debt(game: CompanyGame, spaces: int, why: str) -> None:
    """The Debt marker, left; it stops on the first space."""
    before, game.debt = game.debt, max(0, game.debt - spaces)
    if game.debt != before:
        game.note("debt_moved", before=before, after=game.debt, why=why)


def swap_power(game: CompanyGame, places: tuple[int, int]) -> None:
    """Two tokens of the power track change places."""
    one, other = places
    power = [*game.power]
    power[one], power[other] = power[other], power[one]
    game.power = power
    game.note("power_tokens_swapped", tokens=[POWER_IDS[token] for token in game.power])


def swap_in_words(game: CompanyGame, places: tuple[int, int]) -> dict[str, Any]:
    """The two tokens that would change places."""
    return {"act": "swap_power", "tokens": [POWER_IDS[game.power[place]] for place in places]}


# -- pieces --


def take_piece(game: CompanyGame, family: int) -> bool:
    """A family's piece out of its supply, for the caller to place. False, and nothing taken, when the supply is empty."""
    if not game.supply[family]:
        return False
    game.supply[family] -= 1
    return True


def return_piece(game: CompanyGame, family: int, count: int = 1) -> None:
    """Pieces that the caller has lifted, back to their family's supply."""
    game.supply[family] += count


def vacate(game: CompanyGame, office: int, why: str, goes_to: str = "supply") -> int:
    """Lift the holder's piece off an office, discard its fatigue and put its card among the vacant ones. Returns the family.

    ``why`` names the reason in the journal. The caller places the piece, where ``goes_to`` says: ``supply``, ``pensioners``, ``court``
    or another ``office``. The Chairman's marker stays with the family: it is the former Chairman until the next election.
    """
    family = game.holder[office]
    if family < 0:
        raise RulesError(f"{OFFICE_IDS[office]} has no holder to leave it")
    game.holder[office] = NOBODY
    game.fatigue[office] = 0
    game.note("office_vacated", office=OFFICE_IDS[office], family=family, goes_to=goes_to, why=why)
    return family


def seat_holder(game: CompanyGame, office: int, family: int, fatigue: int = 0) -> None:
    """Put a piece that the caller has lifted into a vacant office, with the fatigue it brings along."""
    if game.holder[office] != NOBODY:
        raise RulesError(f"{OFFICE_IDS[office]} is not vacant")
    game.holder[office] = family
    game.fatigue[office] = fatigue
    if office == Office.CHAIRMAN:
        game.chairman_title = family
    game.note("office_taken", office=OFFICE_IDS[office], family=family, fatigue=fatigue)


def create_office(game: CompanyGame, office: int) -> None:
    """Put an office card that is not in play among the vacant ones. Nothing happens when it is in play or has left the game."""
    if game.holder[office] < NOBODY and game.holder[office] != BOXED:
        game.holder[office] = NOBODY
        game.note("office_created", office=OFFICE_IDS[office])


def remove_office(game: CompanyGame, office: int) -> None:
    """An office card that nobody holds leaves the game."""
    if game.holder[office] != BOXED:
        game.holder[office] = BOXED
        game.note("office_removed", office=OFFICE_IDS[office])


# -- ships --


def return_ship(game: CompanyGame, ship: int) -> None:
    """A player's ship back to its shipyard (or, when nobody owns that, the supply), unfatigued."""
    game.ship_place[ship] = ON_YARD
    game.ship_fatigued = changed(game.ship_fatigued, ship, 0)


def draw_card(game: CompanyGame, deck: list[int]) -> int:
    """The top card of a shuffled deck that is kept as an ascending list: any of its cards, taken out. Raises when it is empty."""
    card = deck[game.dice.below(len(deck))]
    deck.remove(card)
    return card


def see_blackmail(game: CompanyGame, family: int, cards: list[int], where: str) -> None:
    """A family looks at face-down blackmail and knows from now on where it lies; the Crown does not look."""
    if family >= game.seats or all(game.blackmail_known[card] >> family & 1 for card in cards):
        return
    for card in cards:
        game.blackmail_known[card] |= 1 << family
    seen = [BLACKMAIL_IDS[card] for card in cards]
    game.note("blackmail_seen", see=(family,), seat=family, cards=seen, where=where)


def pay_foundry(game: CompanyGame) -> None:
    """£1 to the Foundry's owner whenever anybody buys a workshop, and for each regiment that joins an army (checklist 66)."""
    if (owner := game.owner_of_prestige(Prestige.FOUNDRY)) != NOBODY:
        gain(game, owner, 1, "foundry")
