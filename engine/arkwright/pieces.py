"""How money, shares and workers move: every end is named, so that the journal tells it and the audit holds.

Only these functions, and those of ``engine.shared.money`` that stand among them, change cash, shares, loans, the share price, and the
numbers of workers in the market, among the fired and in the box. A payment never fails: who lacks cash sells shares in an emergency, then
takes loans (7.0; checklist 173-178).
"""

from __future__ import annotations

from engine.arkwright.names import GOODS, LINES, NONE, PIERS
from engine.arkwright.state import MOST_LOANS, ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import RulesError
from engine.shared import money
from engine.shared.money import gain as gain
from engine.wording import counted

# -- money --


def pay(game: ArkwrightGame, seat: int, amount: int, what: str) -> None:
    """£ from a player to the bank, after an emergency sale and loans where the cash does not suffice (checklist 44, 173)."""
    if amount > game.cash[seat]:
        raise_cash(game, seat, amount - game.cash[seat])
    money.pay(game, seat, amount, what)


def raise_cash(game: ArkwrightGame, seat: int, lacking: int) -> None:
    """7.0 Stock Emergency Sale and Loans: as many shares as needed at the value now, then loans (checklist 174-176; reading 9).

    The drop per share is the first digit of the space before it moves; a loan's is that of the space where it is taken.
    """
    value = game.share_value(seat)
    number = min(game.shares[seat], -(-lacking // value))
    if number:
        game.shares[seat] -= number
        game.cash[seat] += number * value
        game.note("emergency_sale_made", seat=seat, number=number, price=value)
        move_share_price(game, seat, -number * first_digit(game.share_space[seat]), "emergency_sale")
        lacking -= number * value
    if lacking > (MOST_LOANS - game.loans[seat]) * game.rules.loan:
        raise RulesError(f"no bank lends seat {seat} the £{lacking} that are missing")
    while lacking > 0:
        game.loans[seat] += 1
        game.cash[seat] += game.rules.loan
        game.note("loan_taken", seat=seat, amount=game.rules.loan)
        move_share_price(game, seat, -first_digit(game.share_space[seat]), "loan")
        lacking -= game.rules.loan


def first_digit(space: int) -> int:
    """Spaces that one share or loan costs: the first digit of a two-digit space, 1 on the others (checklist 175; readings 9, 10)."""
    return space // 10 if space >= 10 else 1


def move_share_price(game: ArkwrightGame, seat: int, steps: int, why: str) -> None:
    """Move the indicator; it stays on the track (checklist 178)."""
    space = min(max(game.share_space[seat] + steps, 1), game.rules.last_space)
    if space != game.share_space[seat]:
        steps = space - game.share_space[seat]
        game.note("share_price_moved", seat=seat, steps=steps, share_space=space, why=why)
        game.share_space[seat] = space


def sell_shares(game: ArkwrightGame, seat: int, number: int) -> None:
    """Regular sale to the bank at the track value; the price stays (checklist 95, 96)."""
    if not 0 <= number <= game.shares[seat]:
        raise RulesError(f"seat {seat} sells {number} of {game.shares[seat]} shares")
    if number:
        game.shares[seat] -= number
        game.note("shares_sold", seat=seat, number=number, price=game.share_value(seat))
        gain(game, seat, number * game.share_value(seat), "shares_sold")


def forfeit_share(game: ArkwrightGame, seat: int) -> None:
    """A share goes to the bank for nothing. Raises RulesError when there is none."""
    if not game.shares[seat]:
        raise RulesError(f"seat {seat} has no share to forfeit")
    game.shares[seat] -= 1
    game.note("share_forfeited", seat=seat)


def buy_shares(game: ArkwrightGame, seat: int, number: int, cost: int) -> None:
    """Purchase from the bank for ``cost`` £ in all. Raises RulesError beyond the bank's shares, the cash, or with a loan open."""
    if not 0 <= number <= game.bank_shares(seat) or cost > game.cash[seat] or game.loans[seat]:
        raise RulesError(f"seat {seat} cannot buy {number} shares for £{cost}")
    if number:
        game.shares[seat] += number
        game.note("shares_bought", seat=seat, number=number, cost=cost)
        pay(game, seat, cost, "shares_bought")


def repay_loans(game: ArkwrightGame, seat: int, number: int) -> None:
    """£13 each, from cash alone (checklist 93; reading 62). Raises RulesError when there is less."""
    if not 0 <= number <= game.loans[seat] or number * game.rules.loan_repayment > game.cash[seat]:
        raise RulesError(f"seat {seat} cannot repay {number} loans")
    if number:
        game.loans[seat] -= number
        game.note("loans_repaid", seat=seat, loans=number)
        pay(game, seat, number * game.rules.loan_repayment, "loans_repaid")


# -- goods --


def take_goods(game: ArkwrightGame, mill: int, number: int) -> None:
    """Goods at hand go to the supply, sold or shipped: those just made first, then stored ones. Raises RulesError beyond them."""
    if not 0 <= number <= game.at_hand(mill):
        raise RulesError(f"{number} of {game.at_hand(mill)} good {mill % GOODS}")
    stored = number
    if mill % GOODS == game.cycle:
        stored = max(number - game.made[mill // GOODS], 0)
        game.made[mill // GOODS] -= number - stored
    game.stored[mill] -= stored


# -- workers --


def hire(game: ArkwrightGame, number: int) -> int:
    """Take workers from the market in reading direction, then from the fired (checklist 61); returns how many of them were fired ones.

    The caller puts them somewhere.
    """
    if not 0 <= number <= game.hands():
        raise RulesError(f"{counted(number, 'worker')} of {game.hands()}")
    from_market = min(number, game.labour)
    game.labour -= from_market
    game.fired -= number - from_market
    close_crisis_gap(game)
    return number - from_market


def dismiss(game: ArkwrightGame, number: int) -> None:
    """Workers that the caller has lifted from somewhere go to the Fired space."""
    game.fired += number


def return_to_market(game: ArkwrightGame, number: int) -> int:
    """Workers from the fired to the market, last free space first; returns how many there were and had room (checklist 33; reading 16)."""
    room = len(game.rules.demand) - game.crisis_gap - game.labour
    number = min(number, game.fired, room)
    game.fired -= number
    game.labour += number
    return number


def close_crisis_gap(game: ArkwrightGame) -> None:
    """Spaces that an Economic Crisis emptied come into use again once the market has been empty (checklist 199; reading 20)."""
    if game.crisis_gap and not game.labour:
        game.note("spaces_restored", number=game.crisis_gap)
        game.crisis_gap = 0


def man(game: ArkwrightGame, mill: int, number: int) -> None:
    """Hire workers into a factory: its lines fill in order from the first (checklist 61, 63)."""
    from_fired = hire(game, number)
    _fill_lines(game, mill, number)
    seat, good = divmod(mill, GOODS)
    game.note("workers_hired", seat=seat, good=GOOD_IDS[good], number=number, from_fired=from_fired)


def retrain(game: ArkwrightGame, mill: int, number: int) -> None:
    """Workers that machines have just sent to the Fired space go into a factory of the School's owner instead (checklist 78)."""
    if not 0 <= number <= game.fired:
        raise RulesError(f"{counted(number, 'worker')} of {game.fired} among the fired")
    game.fired -= number
    _fill_lines(game, mill, number)


def dismiss_from(game: ArkwrightGame, mill: int, number: int) -> None:
    """Fire workers of a factory, those of its highest line first (checklist 66). Raises RulesError when there are fewer."""
    left = number
    for line in reversed(range(LINES)):
        at = mill * LINES + line
        lifted = min(left, game.workers[at])
        game.workers[at] -= lifted
        left -= lifted
    if left:
        raise RulesError(f"{counted(number, 'worker')} to fire, {left} too many")
    dismiss(game, number)


def _fill_lines(game: ArkwrightGame, mill: int, number: int) -> None:
    for line in range(LINES):
        at = mill * LINES + line
        placed = min(number, game.rules.places[mill % GOODS][line] - game.workers[at] - game.machines[at])
        game.workers[at] += placed
        number -= placed
    if number:
        raise RulesError(f"{counted(number, 'worker')} too many for good {mill % GOODS}")


# -- machines --


def mechanise(game: ArkwrightGame, mill: int, line: int) -> None:
    """A machine takes the place of a worker on a line (checklist 75). The caller dismisses or retrains the worker."""
    at = mill * LINES + line
    if not game.workers[at] or game.machines[at] == game.rules.machine_places[mill % GOODS][line]:
        raise RulesError(f"no machine can be placed on line {line + 1}")
    game.workers[at] -= 1
    game.machines[at] += 1


# -- ships --


def return_ship(game: ArkwrightGame, at: int, why: str) -> int:
    """The ship at this place of ``piers`` goes back to the board and its crew to the fired; returns its type."""
    ship = game.piers[at]
    game.piers[at], game.inactive[at] = NONE, 0
    game.ship_supply[ship] += 1
    crew, capacity = game.rules.ship_crew[ship], game.rules.ship_capacity[ship]
    dismiss(game, crew)
    seat, pier = divmod(at, PIERS)
    game.note("ship_returned", seat=seat, pier=pier, capacity=capacity, fired=crew, why=why)
    return ship
