"""What events of turn, offices, the Company's money, cards and laws do to the board. Part of ``reader``."""

from __future__ import annotations

from engine.john_company_1e import pieces, solo
from engine.john_company_1e.names import BOARD_OFFICES, NOBODY, OFFICES, UNCREATED, UNKNOWN, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import CARD_IDS, HOLDING_IDS, LAW_IDS, OFFICE_IDS, PHASE_IDS
from engine.kernel import reads
from engine.kernel.sharing import changed

TELLS_ALONE = (
    *(
        "office_called",
        "check_rolled",
        "campaign_fought",
        "attrition_rolled",
        "domestic_event_happened",
        "expenses_reckoned",
    ),
    *("allocation_asked", "money_received"),
)

# -- the turn --


@reads("turn_began")
def turn_began(board: CompanyGame, turn: int, extra: bool) -> None:
    """The marker moves on."""
    board.turn, board.last_extra_turn = turn, int(extra)


@reads("phase_began")
def phase_began(board: CompanyGame, phase: str) -> None:
    """Its window opens."""
    board.phase = PHASE_IDS.index(phase)


@reads("company_called_to_order")
def company_called_to_order(board: CompanyGame) -> None:
    """Every office may act again."""
    board.phase = Phase.COMPANY
    board.stopped = [0] * OFFICES
    board.debt_taken = board.moved_goods = board.moved_guns = 0


@reads("offices_began")
def offices_began(board: CompanyGame) -> None:
    """Officers that stand in an army now are those that recruits may replace."""
    board.stood = board.officers[:]


@reads("trade_began")
def trade_began(board: CompanyGame) -> None:
    """No dividend is paid yet."""
    board.phase = Phase.TRADE
    board.dividends = board.bailout_due = 0


# -- offices --


@reads("office_stopped")
def office_stopped(board: CompanyGame, office: str, why: str) -> None:
    """Until the next Company phase."""
    board.stopped = changed(board.stopped, OFFICE_IDS.index(office), 1)


@reads("appointed")
def appointed(
    board: CompanyGame,
    office: str,
    family: int,
    origin: str,
    from_office: str | None = None,
    presidency: str | None = None,
    exhausted: bool = False,
) -> None:
    """A cube takes the office, from wherever it was; one of another office was lifted before."""
    if origin == "starting":
        board.starting[family] -= 1
    elif origin == "court":
        board.court[family] -= 1
    elif origin == "writer":
        board.writers[family] -= 1
    elif origin == "officer" and presidency:
        army = board.exhausted_officers if exhausted else board.officers
        army[HOLDING_IDS.index(presidency) * board.families + family] -= 1
    pieces.take_seat(board, OFFICE_IDS.index(office), family)


@reads("office_vacated")
def office_vacated(board: CompanyGame, office: str, family: int, why: str) -> None:
    """Where the cube goes is told next."""
    board.holder[OFFICE_IDS.index(office)] = NOBODY


@reads("officeholder_sent_home")
def officeholder_sent_home(board: CompanyGame, office: str, family: int, why: str) -> None:
    """The cube goes to the supply."""
    board.holder[OFFICE_IDS.index(office)] = NOBODY
    board.supply[family] += 1


@reads("office_created")
def office_created(board: CompanyGame, office: str) -> None:
    """Vacant, without money."""
    at = OFFICE_IDS.index(office)
    board.holder[at] = NOBODY
    if at >= BOARD_OFFICES:
        board.provincial.append(at)


@reads("office_eliminated")
def office_eliminated(board: CompanyGame, office: str) -> None:
    """With its treasury and disks."""
    at = OFFICE_IDS.index(office)
    board.holder[at] = UNCREATED
    board.treasury[at] = board.disk[at] = board.scandal[at] = 0
    if at in board.provincial:
        board.provincial.remove(at)


@reads("scandal_named")
def scandal_named(board: CompanyGame, office: str, family: int) -> None:
    """A disk of the Board of Control."""
    board.scandal[OFFICE_IDS.index(office)] = 1


@reads("scandal_forgotten")
def scandal_forgotten(board: CompanyGame, office: str) -> None:
    """The disk comes off."""
    board.scandal[OFFICE_IDS.index(office)] = 0


# -- money --


@reads("tax_taken")
def tax_taken(board: CompanyGame, office: str, seat: int, amount: int) -> None:
    """From the office to its holder."""
    board.treasury[OFFICE_IDS.index(office)] -= amount
    board.cash[seat] += amount


@reads("tax_passed_on")
def tax_passed_on(board: CompanyGame, office: str, to_office: str, amount: int) -> None:
    """From the office to its president's."""
    board.treasury[OFFICE_IDS.index(office)] -= amount
    board.treasury[OFFICE_IDS.index(to_office)] += amount


@reads("revenue_raised")
def revenue_raised(board: CompanyGame, amount: int, what: str) -> None:
    """The track goes up."""
    board.revenue += amount


@reads("revenue_spent")
def revenue_spent(board: CompanyGame, amount: int, what: str) -> None:
    """The track goes down."""
    board.revenue -= amount


@reads("money_parked")
def money_parked(board: CompanyGame, amount: int, what: str) -> None:
    """On the chairman's box."""
    board.parked += amount


@reads("parked_money_taken")
def parked_money_taken(board: CompanyGame, amount: int) -> None:
    """Off the chairman's box."""
    board.parked -= amount


@reads("debt_taken")
def debt_taken(board: CompanyGame, seat: int, amount: int, debt: int) -> None:
    """A disk on the Court, once a phase."""
    board.debt, board.debt_taken = debt, 1


@reads("emergency_loans_taken")
def emergency_loans_taken(board: CompanyGame, number: int, amount: int, for_expenses: int, debt: int) -> None:
    """Disks on the Court."""
    board.debt = debt


@reads("debt_forgiven")
def debt_forgiven(board: CompanyGame, disks: int, debt: int) -> None:
    """Disks come off the Court."""
    board.debt = debt


@reads("dividends_paid")
def dividends_paid(board: CompanyGame, number: int, amount: int) -> None:
    """So many more in this turn."""
    board.dividends += number


@reads("share_price_moved")
def share_price_moved(board: CompanyGame, share_price: int) -> None:
    """The marker stands there."""
    board.share_price = share_price


@reads("share_price_collapsed", "shareholders_angered")
def bailout_due(board: CompanyGame, due: int = 0, revenue: int = 0) -> None:
    """A bailout is due."""
    board.bailout_due = 1


@reads("bailout_called")
def bailout_called(board: CompanyGame, share_price: int) -> None:
    """The price is reset; under siege the law set aside will be voted on."""
    board.bailout_due, board.share_price = 0, share_price
    if board.set_aside != NOBODY:
        board.siege_vote = 1


@reads("company_failed")
def company_failed(board: CompanyGame) -> None:
    """The firms may play on."""
    board.failed = 1


@reads("expenses_left_unpaid")
def expenses_left_unpaid(board: CompanyGame, due: int, revenue: int) -> None:
    """Alone the game is lost."""
    board.failed = 1


@reads("india_left_undominated")
def india_left_undominated(board: CompanyGame) -> None:
    """Alone the game is lost."""
    board.failed = solo.NOTHING_DOMINATED


@reads("mutiny_suffered")
def mutiny_suffered(board: CompanyGame) -> None:
    """The army has mutinied."""
    board.mutiny = 1


@reads("monopoly_revoked")
def monopoly_revoked(board: CompanyGame) -> None:
    """What becomes of the captains is told next."""
    board.deregulated = 1


# -- cards and laws --


@reads("evening_post_drawn")
def evening_post_drawn(board: CompanyGame, card: str) -> None:
    """The top card goes to the discards, and the elephant is not redirected yet."""
    number, pile = CARD_IDS.index(card), board.deck[-1]
    if number in pile:
        pile.remove(number)
    else:
        pile.remove(UNKNOWN)
        board.unseen.remove(number)
    if not pile:
        board.deck.pop()
    board.post.append(number)
    board.phase, board.redirected = Phase.EVENING_POST, NOBODY


@reads("law_proposed")
def law_proposed(board: CompanyGame, law: str, support: int) -> None:
    """The marker starts there."""
    board.support = support
    if LAW_IDS.index(law) == board.set_aside:
        board.siege_vote = 0


@reads("voted")
def voted(
    board: CompanyGame, seat: int, side: str, power: int, spent: int, newspaper: int, votes: int, support: int
) -> None:
    """The marker moves."""
    board.support = support


@reads("law_passed")
def law_passed(board: CompanyGame, law: str) -> None:
    """In force from now on."""
    number = LAW_IDS.index(law)
    board.support = 0
    board.laws = [*board.laws, number]
    if number == board.set_aside:
        board.set_aside = NOBODY


@reads("law_fallen")
def law_fallen(board: CompanyGame, law: str) -> None:
    """The marker is taken off."""
    board.support = 0
