"""The Director of Trade sends envoys and moves writers and ships between the Presidencies.

Rulebook: IV. Company Operation, Director of Trade; checklist 110 to 112.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import china
from engine.john_company_2e.india import orders
from engine.john_company_2e.table import checks
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Office, Sea
from engine.john_company_2e.table.numbers import Transfers
from engine.john_company_2e.table.pieces import spend
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ORDER_IDS, PRESIDENCY_IDS, SEA_IDS, SHIP_IDS
from engine.kernel import step, words
from engine.kernel.sharing import own
from engine.kernel.worded import Worded
from engine.shared import contracts
from engine.shared.success_check import CATASTROPHE, SUCCESS

DIRECTOR = Office.DIRECTOR_OF_TRADE
CHINA = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA
TRANSFERS = 2
MOST_DICE = 40
"""More dice than this cannot be asked for: forty fail once in ten million times."""

Goal: TypeAlias = Annotated[tuple[Any, ...], Worded(({"china"},), ({"order"}, "order"))]
"""What an envoy brings about."""

Piece: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(
        ({"writer"}, "presidency", "family"),
        ({"ship"}, "ship", "sea"),
        ({"company_ship", "extra_ship"}, "sea", "sea"),
        ({"done"},),
    ),
]
"""What is moved, and from where; nothing any more."""


@step
def begin(game: CompanyGame) -> None:
    """Envoys first, then up to two transfers (checklist 110, 112)."""
    game.do(send_envoy, (transfer, TRANSFERS))


# -- Special Envoy --


def envoy_goals(game: CompanyGame) -> list[tuple[Any, ...]]:
    """What an envoy could bring about: China opened, or a closed order outside Company regions opened (checklist 111)."""
    goals: list[tuple[Any, ...]] = [("china",)] if game.holder[CHINA] < NOBODY else []
    regions = game.tables.orders.region
    return goals + [
        ("order", order) for order, shut in enumerate(game.closed) if shut and not game.is_company(regions[order])
    ]


@step
def send_envoy(game: CompanyGame) -> None:
    """Any number of envoys, one die for each £1 (checklist 110); not without a goal (checklist 100)."""
    if game.treasury[DIRECTOR] and envoy_goals(game):
        most = min(game.treasury[DIRECTOR], MOST_DICE)
        game.ask(game.holder[DIRECTOR], "director_of_trade.envoy", range(most + 1), pay_envoy)


@step
def pay_envoy(game: CompanyGame, dice: int) -> None:
    """Spend and roll; a failure may be tried again, a catastrophe ends the office's turn (checklist 102, 103)."""
    if not dice:
        return
    spend(game, DIRECTOR, dice, "special_envoy")
    result = checks.check(game, DIRECTOR, dice, "special_envoy").result
    if result == CATASTROPHE:
        checks.fall(game, DIRECTOR)
    elif result == SUCCESS:
        game.do(choose_goal)
    else:
        game.do(send_envoy)


@step
def choose_goal(game: CompanyGame) -> None:
    """What the envoy has reached (checklist 110)."""
    game.ask(game.holder[DIRECTOR], "director_of_trade.goal", envoy_goals(game), reach_goal)


@step
def reach_goal(game: CompanyGame, goal: Goal) -> None:
    """Open trade with China, whose office is filled at once, or open an order; then another envoy may go (checklist 97, 111)."""
    game.do(send_envoy)
    if goal[0] == "china":
        china.create_china_office(game)
        contracts.done(game, Done.OPENS_CHINA, game.holder[DIRECTOR])
    else:
        orders.open_order(game, goal[1], "special_envoy")
        game.tell(Fact.ORDER_OPENED, goal[1])
        contracts.done(game, Done.OPENS_ORDER_IN, game.holder[DIRECTOR], game.tables.orders.region[goal[1]])


@words("director_of_trade.envoy")
def envoy_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many dice the envoy is worth, £1 each; none at all."""
    return {"act": "send_envoy", "amount": option} if option else {"act": "send_no_envoy"}


@words("director_of_trade.goal")
def goal_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """China, or the order to open."""
    return {"act": "open_china"} if option[0] == "china" else {"act": "open_order", "order": ORDER_IDS[option[1]]}


# -- transfers --


@step
def transfer(game: CompanyGame, left: Transfers) -> None:
    """Up to two transfers of a writer or a ship to another Presidency or sea (checklist 112)."""
    if left and game.holder[DIRECTOR] >= 0:
        pieces = [("done",), *pieces_to_move(game)]
        game.ask(game.holder[DIRECTOR], "director_of_trade.transfer", pieces, choose_destination, left)


def pieces_to_move(game: CompanyGame) -> list[tuple[Any, ...]]:
    """The writers and ships that a transfer may move."""
    return [*writers_to_move(game), *ships_to_move(game)]


def writers_to_move(game: CompanyGame) -> list[tuple[Any, ...]]:
    """A writer of each family in each Presidency's box."""
    return [("writer", p, family) for p, row in enumerate(game.writers) for family, count in enumerate(row) if count]


def ships_to_move(game: CompanyGame) -> list[tuple[Any, ...]]:
    """A ship of each kind in each sea, the China box included: one per owner and state, a Company ship, an extra ship."""
    found: dict[tuple[int, int, int], tuple[Any, ...]] = {}
    for ship, place in enumerate(game.ship_place):
        if 0 <= place <= Sea.CHINA:
            found.setdefault((game.yard_owner[ship], place, game.ship_fatigued[ship]), ("ship", ship, place))
    seas = range(len(SEA_IDS))
    company = [("company_ship", sea, sea) for sea in seas if game.company_ships[sea]]
    extra = [("extra_ship", sea, sea) for sea in seas if game.extra_ships[sea]]
    return [*found.values(), *company, *extra]


@step
def choose_destination(game: CompanyGame, left: Transfers, piece: Piece) -> None:
    """Where the piece goes (checklist 112)."""
    if piece[0] != "done":
        game.ask(game.holder[DIRECTOR], "director_of_trade.destination", destinations(game, piece), move, left)


def destinations(game: CompanyGame, piece: tuple[Any, ...]) -> list[tuple[tuple[Any, ...], int]]:
    """The piece with each place that it can go to."""
    if piece[0] == "writer":
        return [(piece, p) for p in range(len(PRESIDENCY_IDS)) if p != piece[1]]
    return [(piece, sea) for sea in open_seas(game) if sea != piece[2]]


def open_seas(game: CompanyGame) -> list[int]:
    """The sea zones, and the China box once there is a Superintendent's office."""
    return [sea for sea in range(len(SEA_IDS)) if sea != Sea.CHINA or game.holder[CHINA] >= NOBODY]


@step
def move(game: CompanyGame, left: Transfers, option: tuple[tuple[Any, ...], int]) -> None:
    """Move the piece; one transfer fewer is left (checklist 112)."""
    carry(game, option)
    game.do((transfer, left - 1))


def carry(game: CompanyGame, option: tuple[tuple[Any, ...], int]) -> None:
    """Move a piece to its destination."""
    (kind, first, second), place = option
    if kind == "writer":
        own(game.writers, first)[second] -= 1
        own(game.writers, place)[second] += 1
    elif kind == "ship":
        game.ship_place[first] = place
    else:
        ships = game.company_ships if kind == "company_ship" else game.extra_ships
        ships[first] -= 1
        ships[place] += 1
    said = move_in_words(game, option)
    game.note("transferred", **{name: value for name, value in said.items() if name != "act"})
    if kind == "writer":
        contracts.done(game, Done.WRITER_TO + place, game.holder[DIRECTOR], second)
    else:
        contracts.done(game, Done.SHIP_FROM, game.holder[DIRECTOR], second)
        contracts.done(game, Done.SHIP_TO, game.holder[DIRECTOR], place)


@words("director_of_trade.transfer")
def transfer_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The piece to be moved."""
    if option[0] == "done":
        return {"act": "transfer_no_more"}
    if option[0] == "writer":
        return {"act": "transfer", "piece": "writer", "family": option[2], "origin": PRESIDENCY_IDS[option[1]]}
    said: dict[str, Any] = {"act": "transfer", "piece": option[0], "origin": SEA_IDS[option[2]]}
    if option[0] == "ship":
        said |= {
            "ship": SHIP_IDS[option[1]],
            "family": game.owner_of(option[1]),
            "fatigued": bool(game.ship_fatigued[option[1]]),
        }
    return said


@words("director_of_trade.destination")
def move_in_words(game: CompanyGame, option: tuple[tuple[Any, ...], int]) -> dict[str, Any]:
    """The piece and where it goes."""
    places = PRESIDENCY_IDS if option[0][0] == "writer" else SEA_IDS
    return {**transfer_in_words(game, option[0]), "destination": places[option[1]]}
