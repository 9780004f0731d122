"""Presidency Operations: a President, the Commander and the Governors act in the order that the President chooses.

A vacant President leaves the order to the Chairman, and trade undone. Firms with this Presidency's strategy show their hands first.
Rulebook: IV. Company Operation, Presidency Operations; checklist 131 to 134.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import board_of_control, trade
from engine.john_company_2e.firms import firm_trade
from engine.john_company_2e.india import commander, governor
from engine.john_company_2e.table.names import NOBODY, PRESIDENTS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESIDENCY_IDS, REGION_IDS
from engine.kernel import step, words
from engine.kernel.worded import Worded
from engine.shared import contracts

Turn: TypeAlias = Annotated[tuple[Any, ...], Worded(({"commander"},), ({"governor"}, "region"))]
"""A position that is still to act."""

Called: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(("presidency", {"commander", "trade", "done"}), ("presidency", {"governor"}, "region")),
]
"""A Presidency, and who acts there, or what is done."""


@step
def begin(game: CompanyGame, presidency: int) -> None:
    """Firms reveal first, then the Presidency acts, then firms fill what no trade of the President has settled (checklist 134, 146)."""
    game.presidency_traded = 0
    operate = windows.in_presidency(game, presidency, (order_next, presidency, positions_in(game, presidency)))
    if game.deregulated:
        game.do((firm_trade.reveal, presidency), *operate, (firm_trade.fill_late, presidency))
    else:
        game.do(*operate)


def positions_in(game: CompanyGame, presidency: int) -> tuple[Turn, ...]:
    """Who acts beside the President: the Commander, and each Governor (checklist 131)."""
    governed = [region for region in game.regions_of(presidency) if game.holder[game.governor_office(region)] >= 0]
    commands = [("commander",)] if game.commander[presidency] != NOBODY else []
    return (*commands, *(("governor", region) for region in governed))


def orderer(game: CompanyGame, presidency: int) -> int:
    """Who orders the Presidency's operations: the President; for a vacant one the Chairman, or the former Chairman (133; readings 5, 6)."""
    president = game.holder[PRESIDENTS[presidency]]
    return president if president >= 0 else game.chairman_title


@step
def order_next(game: CompanyGame, presidency: int, waiting: tuple[Turn, ...]) -> None:
    """Choose who acts next: Trade, the Commander, or a Governor; every position gets its chance (checklist 132, 133)."""
    options: list[Called] = [(presidency, *turn) for turn in waiting]
    if trade.possible(game, presidency):
        options.append((presidency, "trade"))
    if not waiting:
        options.append((presidency, "done"))
    game.ask(orderer(game, presidency), "presidency.order", options, act_next, waiting)


def act_frame(game: CompanyGame, presidency: int, turn: Turn) -> Any:
    """The frame in which a position acts."""
    return (commander.begin, presidency) if turn[0] == "commander" else (governor.begin, turn[1])


@step
def act_next(game: CompanyGame, waiting: tuple[Turn, ...], option: Called) -> None:
    """Let it act without interruption, then choose again (checklist 132)."""
    presidency, turn = option[0], option[1:]
    if turn[0] == "done":
        president = PRESIDENTS[presidency]
        game.to_act[president] = 0
        game.do((board_of_control.look_at, president))
    elif turn[0] == "trade":
        game.do(
            (trade.declare, presidency, 1 << game.tables.home_region[presidency]), (order_next, presidency, waiting)
        )
    else:
        rest = tuple(other for other in waiting if other != turn)
        call_up(game, presidency, turn, first=waiting == positions_in(game, presidency))
        looked_at = ((board_of_control.look_at, game.governor_office(turn[1])),) if turn[0] == "governor" else ()
        acts = windows.acting_in(game, family_of(game, presidency, turn), act_frame(game, presidency, turn), *looked_at)
        game.do(*acts, (order_next, presidency, rest))


def family_of(game: CompanyGame, presidency: int, turn: Turn) -> int:
    """The family of a Commander or a Governor."""
    return game.commander[presidency] if turn[0] == "commander" else game.holder[game.governor_office(turn[1])]


def call_up(game: CompanyGame, presidency: int, turn: Turn, *, first: bool) -> None:
    """The President lets a Commander or a Governor act while the Presidency has not traded yet, and so while there is money left; or
    who orders in his place lets one act before the others."""
    family, president = family_of(game, presidency, turn), game.holder[PRESIDENTS[presidency]]
    if president < 0:
        if first:
            contracts.done(game, Done.FIRST_IN + presidency, orderer(game, presidency), family)
    elif not game.presidency_traded:
        contracts.done(game, Done.BEFORE_TRADE_OF + presidency, president, family)


@words("presidency.order")
def order_in_words(game: CompanyGame, option: Called) -> dict[str, Any]:
    """Who acts next in the Presidency."""
    said: dict[str, Any] = {"act": f"let_{option[1]}_act", "presidency": PRESIDENCY_IDS[option[0]]}
    if option[1] == "governor":
        said["region"] = REGION_IDS[option[2]]
    elif option[1] in ("trade", "done"):
        said["act"] = "trade" if option[1] == "trade" else "finish_operations"
    return said
