"""The Vote to Deregulate: a special session before the London Season that may end the Company's monopoly.

Rulebook: VIII. Parliament Meets, The Vote to Deregulate; checklist 23 to 30, 83.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.parliament import laws, voting
from engine.john_company_2e.table.names import Law
from engine.john_company_2e.table.pieces import lower_debt
from engine.john_company_2e.table.plan import at
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import step, words
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

PRIVILEGES_SUPPORT = 5


@step
def special_session(game: CompanyGame) -> None:
    """Allowed when Standing or Debt is on a lined space, forced on a starred one (checklist 23 to 25)."""
    if game.deregulated or not game.in_lined_space():
        return
    if game.standing in game.tables.starred_standing or game.debt in game.tables.starred_debt:
        game.do(vote)
    else:
        game.do(*windows.pleas(game, game.prime_minister, touching.SESSION, Moment.VOTE), offer_session)


@step
def offer_session(game: CompanyGame) -> None:
    """Now, or not (checklist 24)."""
    game.ask(game.prime_minister, "deregulation.session", ("wait", "call"), decide)


@step
def decide(game: CompanyGame, answer: str) -> None:
    """The Prime Minister calls the session, or does not (checklist 24)."""
    if answer == "call":
        contracts.done(game, Done.CALLS_SESSION, game.prime_minister)
    contracts.run_out(game, Until.OFFICE)
    if answer == "call":
        game.do(vote)


@words("deregulation.session")
def decide_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Call the special session, or wait."""
    return {"act": "call_special_session" if option == "call" else "call_no_session"}


@step
def vote(game: CompanyGame) -> None:
    """No policy is at stake; Writer Privileges add five to the support (checklist 26, 30)."""
    bonus = PRIVILEGES_SUPPORT if game.in_force(Law.WRITER_PRIVILEGES) else 0
    voting.clear(game, game.tables.laws.support[Law.DEREGULATION] + bonus, voting.NO_POLICY)
    game.do((voting.round_of_votes, Law.DEREGULATION), *at(game.plan.close_vote), (resolve, game.opposition_leader))


@step
def resolve(game: CompanyGame, opposition_leader: int) -> None:
    """Passed: the monopoly ends. Failed: a share counts more. Nobody changes office over it (26, 28, 29, 83; T40; reading 67)."""
    voting.name_leader(game, opposition_leader)
    game.note("vote_resolved", law="deregulation", support=game.support, passed=game.support >= 0)
    if game.support >= 0:
        contracts.done(game, Done.LAW_PASSES)
    contracts.run_out(game, Until.VOTE)
    if game.support < 0:
        game.do(laws.raise_share_value, voting.adjourn)
        return
    game.deregulated = 1
    game.standing = game.tables.s_space
    game.note("monopoly_ended", standing=game.standing)
    lower_debt(game, game.debt // 2, "deregulation")
    voting.pass_token(game)
    laws.discard(game, Law.INDUSTRY_SUBSIDY)
    game.do(voting.adjourn)
