"""What public events do to a board: firms, their money, shares, ships and strategies."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import FIRST_FIRM, HIDDEN, NO_FIRM, NO_INITIATIVE, ON_YARD
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import SHIP_IDS, STRATEGY_IDS
from engine.kernel import reads
from engine.kernel.sharing import added, changed, own

TELLS_ALONE = (
    "emergency_investment_made",
    "emergency_merger_made",
    "firm_action_taken",
    "firm_failed",
    "firm_shares_scored",
    "stake_laid",
    "strategy_chosen",
)


@reads("firm_formed")
def firm_formed(board: CompanyGame, firm: int, means: str, amount: int, share: bool) -> None:
    board.firm[firm] = 1
    invest(board, firm, firm, means, amount, share)


@reads("firm_investment_made")
def firm_investment_made(board: CompanyGame, firm: int, seat: int, means: str, amount: int, share: bool) -> None:
    invest(board, firm, seat, means, amount, share)


def invest(board: CompanyGame, firm: int, family: int, means: str, amount: int, share: bool) -> None:
    if means == "share":
        board.court[family] -= 1
    else:
        board.workshops[family] -= 1
        board.invested[family] += 1
    board.london[firm] += amount
    own(board.firm_shares, firm)[family] += share


@reads("firm_ship_taken")
def firm_ship_taken(board: CompanyGame, firm: int, ship: str, family: int | None) -> None:
    board.ship_place[SHIP_IDS.index(ship)] = FIRST_FIRM + firm


@reads("firm_spent")
def firm_spent(board: CompanyGame, firm: int, amount: int, what: str) -> None:
    board.london[firm] -= amount


@reads("firm_value_moved")
def firm_value_moved(board: CompanyGame, firm: int, space: int, why: str) -> None:
    board.firm_value[firm] = space


@reads("firm_taken_over")
def firm_taken_over(board: CompanyGame, firm: int, seat: int) -> None:
    """Everything moves to the new manager's board."""
    board.firm[seat] = 1
    for field in (board.london, board.india, board.firm_value, board.dividend, board.initiative):
        field[seat] = field[firm]
    for field in (board.strategy, board.strategy_shown, board.stake):
        field[seat] = field[firm]
    board.firm_shares[seat] = board.firm_shares[firm]
    clear_board(board, firm)
    move_ships(board, firm, FIRST_FIRM + seat)


@reads("firms_merged")
def firms_merged(board: CompanyGame, primary: int, secondary: int, returned: list[int]) -> None:
    board.london[primary] += board.london[secondary]
    board.india[primary] += board.india[secondary]
    for owner in range(board.families):
        own(board.firm_shares, primary)[owner] += board.firm_shares[secondary][owner] - returned.count(owner)
    clear_board(board, secondary)
    move_ships(board, secondary, FIRST_FIRM + primary)


@reads("firm_dissolved")
def firm_dissolved(board: CompanyGame, firm: int, shares: list[dict[str, Any]], money_lost: int) -> None:
    for held in shares:
        board.prison = added(board.prison, held["family"], held["number"])
    clear_board(board, firm)
    for ship in board.firm_ships(firm):
        board.ship_place[ship] = ON_YARD
        board.ship_fatigued = changed(board.ship_fatigued, ship, 0)


def clear_board(board: CompanyGame, firm: int) -> None:
    for field in (board.firm, board.london, board.india, board.firm_value, board.stake, board.strategy_shown):
        field[firm] = 0
    board.dividend[firm] = board.strategy[firm] = NO_FIRM
    board.initiative[firm] = NO_INITIATIVE
    board.firm_shares[firm] = [0] * board.families


def move_ships(board: CompanyGame, firm: int, place: int) -> None:
    board.ship_place = [place if at == FIRST_FIRM + firm else at for at in board.ship_place]


# -- strategies and trade --


@reads("strategies_taken_up")
def strategies_taken_up(board: CompanyGame) -> None:
    board.stakes_shown = 0
    board.strategy, board.strategy_shown = [NO_FIRM] * board.families, [0] * board.families
    board.initiative = [NO_INITIATIVE] * board.families


@reads("strategy_laid")
def strategy_laid(board: CompanyGame, firm: int) -> None:
    board.strategy[firm] = board.stake[firm] = HIDDEN


@reads("stakes_shown")
def stakes_shown(board: CompanyGame) -> None:
    board.stakes_shown = 1


@reads("stake_shown")
def stake_shown(board: CompanyGame, firm: int, amount: int) -> None:
    board.london[firm] -= amount
    board.stake[firm] = amount


@reads("strategy_shown")
def strategy_shown(board: CompanyGame, firm: int, strategy: str) -> None:
    board.strategy[firm], board.strategy_shown[firm] = STRATEGY_IDS.index(strategy), 1


@reads("firm_check_rolled")
def firm_check_rolled(
    board: CompanyGame, firm: int, seat: int, strategy: str, amount: int, dice: list[int], result: str
) -> None:
    board.stake[firm] = 0


@reads("firm_initiative_set")
def firm_initiative_set(board: CompanyGame, firm: int, initiative: int) -> None:
    board.initiative[firm] = initiative


# -- accounts --


@reads("firm_expenses_paid")
def firm_expenses_paid(board: CompanyGame, firm: int, amount: int, from_london: int, from_india: int) -> None:
    board.london[firm] -= from_london
    board.india[firm] -= from_india


@reads("firm_money_lost")
def firm_money_lost(board: CompanyGame, firm: int, amount: int) -> None:
    board.london[firm] = board.india[firm] = 0


@reads("firm_dividends_paid")
def firm_dividends_paid(board: CompanyGame, firm: int, number: int, amount: int, waived: list[dict[str, Any]]) -> None:
    """What each family gets has an event of its own."""
    board.india[firm] -= amount
    board.dividend[firm] = amount


@reads("firm_money_brought_home")
def firm_money_brought_home(board: CompanyGame, firm: int, amount: int) -> None:
    board.india[firm] -= amount
    board.london[firm] += amount
