"""The Crown and the humans' firms: it founds none, invests when the humans have finished, and rescues only for cubes.

A majority of Company shares is more than half of them; the Crown never gets a majority of a firm's shares. Rulebook: Crown Handbook, Firms
Phase, Firm Expenses and Dividends; checklist 253, 263.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.crown import button
from engine.john_company_2e.crown.favours import Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.firms import firm_accounts, firms
from engine.john_company_2e.handbook.cubes import entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.kernel import step, words


def has_share_majority(game: CrownGame) -> bool:
    """Has the Crown more than half of the Company shares?"""
    return 2 * game.shares(game.crown) > game.total_shares()


def gains_majority(game: CrownGame, manager: int) -> bool:
    """Would one more share give the Crown more than half of a firm's shares?"""
    held = game.firm_shares[manager]
    return 2 * (held[game.crown] + 1) > sum(held) + 1


def goals(game: CrownGame) -> dict[int, Any]:
    """The firms that the Crown could invest in, with its means: a share first, then a workshop."""
    found: dict[int, Any] = {}
    for option in firms.investing(game, game.crown):
        full = sum(game.firm_shares[option[1]]) >= firms.SHARE_LIMIT
        if not full and not gains_majority(game, option[1]):
            found.setdefault(option[1], option)
    return found


# -- investment --


@step
def invest_last(game: CrownGame) -> None:
    """After all humans: one investment in the climates that invest, elsewhere each that a human pays for."""
    if not has_share_majority(game) or not (found := goals(game)):
        return
    if entry(game, "firms.crown_invests_by_default"):
        manager = button.between(game, list(found))
        value = game.tables.firm_value[game.firm_value[manager]]
        offer(game, favour(game, "firms.deny_investment", manager, x=value), (settle_denial, found[manager]))
    else:
        wishes = favour_of_each(game, "firms.make_crown_invest_once", found)
        offer(game, wishes, (settle_request,))


@step
def settle_denial(game: CrownGame, option: firms.Action, patron: int, wish: Wish) -> None:
    """Denied for cubes, or not."""
    if not wish:
        game.do((game.crown_plan.take_investment, option))


@step
def invest_unasked(game: CrownGame, option: firms.Action) -> None:
    """A lone human has no other way to refuse than to pay."""
    game.do((invest, option, "yes"))


@step
def ask_manager(game: CrownGame, option: firms.Action) -> None:
    """One of two humans may simply refuse (checklist 263)."""
    game.ask(option[1], "crown.investment", ("yes", "no"), invest, option)


@step
def settle_request(game: CrownGame, patron: int, wish: Wish) -> None:
    """Who pays gets one investment, and may pay for another as long as the Crown has its majority."""
    if wish:
        game.do((invest, goals(game).get(wish[2], ()), "yes"), invest_last)


@step
def invest(game: CrownGame, option: firms.Action | tuple[()], answer: str) -> None:
    """The Crown's share or workshop becomes a share of the firm, unless a basic favour has taken it away meanwhile."""
    if answer == "yes" and option in goals(game).values():
        firms.invest(game, game.crown, option)
        game.note("firm_action_taken", seat=game.crown, action=firms.act_in_words(game, option)["act"])


@words("crown.investment")
def investment_in_words(game: CrownGame, option: str) -> dict[str, Any]:
    """Let the Crown invest in one's firm, or not."""
    return {"act": "consent" if option == "yes" else "refuse", "matter": "invest", "asker": game.crown}


# -- rescue and dividends --


def rescue(game: CrownGame, question: Question) -> None:
    """No emergency investment, unless the manager pays for it and stays ahead in shares."""
    (manager, *_), crown = about(question)
    ways = [option for option in question[1] if option[0] == "invest"]
    held = game.firm_shares[manager]
    wishes = favour(game, "revenue.emergency_investment") if ways and held[crown] < held[manager] else []
    offer(game, wishes, (settle_rescue, question), seats=(manager,))


@step
def settle_rescue(game: CrownGame, question: Question, patron: int, wish: Wish) -> None:
    """A share first, then a workshop; the manager has consented by paying."""
    distress, crown = about(question)
    ways = [option for option in firms.investing(game, crown) if option[1] == distress[0]]
    if wish and ways:
        game.do((firm_accounts.after_rescue, distress, crown, ways[0], 1))
    else:
        reply(game, question, ("pass",))


ANSWERS: dict[str, Answer] = {
    "firm_accounts.rescue": rescue,
}
