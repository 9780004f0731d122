"""Consent: whenever the rules let one family act only with another's leave.

``seek_leave`` asks each family concerned in turn and stops at the first refusal; the step named as continuation then learns the answer.
The asker may attach an offer, the asked one may name a price (``engine.shared.consent``); what was agreed is handed over when all have
consented, so that a refusal leaves nobody paid. With the option ``negotiation=off`` the answer is a plain yes or no.
Rulebook: the consent clauses of Hiring, Chairman, Firms, Parliament; checklist 94, 107, 147, 217, 241.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.state import CompanyGame
from engine.kernel import Step, step
from engine.shared import consent
from engine.shared.consent import Pledges
from engine.shared.market import CASH


def sound_out(
    game: CompanyGame,
    asker: int,
    asked: int,
    matter: str,
    pledges: Pledges,
    then: Step,
    *args: int | str | tuple[Any, ...],
) -> None:
    """Ask one family; then ``then(game, *args, 1 or 0, pledges)``. Only families of seats name prices."""
    name = game.title.step_names[then]
    if game.options["negotiation"] == "off" or game.is_crown(asker) or game.is_crown(asked):
        consent.ask_plainly(game, (asker, asked, matter, pledges, name, args))
    else:
        game.do((consent.sound_out, asker, asked, matter, pledges, name, args))


def settle(
    game: CompanyGame, asker: int, matter: str, granted: int, pledges: Pledges, then: str, args: tuple[Any, ...]
) -> None:
    """The matter is settled: what was agreed is paid if consent is ``granted`` (1), and ``then(game, *args, granted)`` follows."""
    if granted:
        consent.pay_pledges(game, asker, matter, pledges)
    game.do((game.title.steps[then], *args, granted))


# -- everybody's leave --


def seek_leave(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: Step,
    *args: int | str | tuple[Any, ...],
    keep: int = 0,
) -> None:
    """Schedule: ask every family of ``asked`` to let ``asker`` do ``matter``; then run ``then(game, *args, 1 or 0)``.

    ``keep`` is the money (£) that the asker needs for the matter itself and so cannot pay for consent.
    """
    kept = ((asker, ((CASH, keep),)),) if keep else ()
    game.do((ask_next, asker, asked, matter, game.title.step_names[then], args, kept))


@step
def ask_next(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: str,
    args: tuple[Any, ...],
    pledges: Pledges,
) -> None:
    """Ask the next family for its consent; with nobody left to ask, it is given and paid for."""
    if asked:
        sound_out(game, asker, asked[0], matter, pledges, take_answer, asker, asked, matter, then, args)
    else:
        settle(game, asker, matter, 1, pledges, then, args)


@step
def take_answer(
    game: CompanyGame,
    asker: int,
    asked: tuple[int, ...],
    matter: str,
    then: str,
    args: tuple[Any, ...],
    granted: int,
    pledges: Pledges,
) -> None:
    """A refusal settles the matter; consent passes the question on."""
    if granted:
        game.do((ask_next, asker, asked[1:], matter, then, args, pledges))
    else:
        settle(game, asker, matter, 0, pledges, then, args)


# -- a majority of shares --


def seek_majority(
    game: CompanyGame, asker: int, shares: tuple[int, ...], matter: str, then: Step, *args: int | str | tuple[Any, ...]
) -> None:
    """Schedule: gather the support of more than half of ``shares`` (by family) for ``asker``, whose own count; then ``then(…, 1 or 0)``.

    The other holders are asked clockwise from the asker, until the majority is reached or out of reach.
    """
    order = tuple(family for family in game.clockwise(asker) if shares[family] and family != asker)
    game.do((next_backer, asker, order, shares, shares[asker], matter, game.title.step_names[then], args, ()))


@step
def next_backer(
    game: CompanyGame,
    asker: int,
    order: tuple[int, ...],
    shares: tuple[int, ...],
    backed: int,
    matter: str,
    then: str,
    args: tuple[Any, ...],
    pledges: Pledges,
) -> None:
    """Enough shares back the asker, who pays for them, or too few are left, or the next holder is asked."""
    has_majority = 2 * backed > sum(shares)
    if has_majority or 2 * (backed + sum(shares[family] for family in order)) <= sum(shares):
        settle(game, asker, matter, int(has_majority), pledges, then, args)
    else:
        rest = (asker, order, shares, backed, matter, then, args)
        sound_out(game, asker, order[0], matter, pledges, count_backer, *rest)


@step
def count_backer(
    game: CompanyGame,
    asker: int,
    order: tuple[int, ...],
    shares: tuple[int, ...],
    backed: int,
    matter: str,
    then: str,
    args: tuple[Any, ...],
    granted: int,
    pledges: Pledges,
) -> None:
    """Count the shares of the one just asked."""
    backed += shares[order[0]] if granted else 0
    game.do((next_backer, asker, order[1:], shares, backed, matter, then, args, pledges))
