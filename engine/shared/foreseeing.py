"""What an offer comes to, for bots that judge by imagined games: whoever answers first sees nothing change hands yet.

Beside others' answers, cards may have to be laid down, and what depends on a deed waits. To judge an offer is to judge what it does once
all of that has come about, for whoever accepts cannot count on its not coming about.
"""

from __future__ import annotations

from typing import Any

from engine.shared import contracts

ACCEPT = "accept"
ANSWERING = "deals.answer"
LAYING_DOWN = "assets.single_out"
"""What is asked before an offer that all have accepted is carried out: which hidden card it is."""


def come_about(game: Any, struck: int) -> None:
    """Go on, on an imagined game in which an offer was just accepted: the others accept it, too, and what it depends on happens.

    ``struck`` is the number of the last bargain before (``bargains_struck``). Where somebody cannot accept any more, or its standing
    orders decline in its name, nothing changes hands here either.
    """
    while game.bargains_struck == struck and (decision := game.decision) is not None:
        if decision.kind == LAYING_DOWN:
            game.choose(0)
        elif decision.kind == ANSWERING and ACCEPT in decision.options:
            game.choose(list(decision.options).index(ACCEPT))
        else:
            return
    for number in [number for number in game.contract_number if number > struck]:
        contracts.conclude(game, number, holds=True, why="deed")
