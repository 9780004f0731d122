"""What public events do to a board: Parliament, its laws, votes and policies, and what a tax takes."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import NOBODY, POWER_IDS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, PRESTIGE_IDS, PRIZE_IDS, SHIP_IDS
from engine.kernel import reads
from engine.kernel.sharing import added, changed, own, without

TELLS_ALONE = ("policy_carried_out", "power_counted")


@reads("law_drawn")
def law_drawn(board: CompanyGame, law: str) -> None:
    board.law_deck.remove(LAW_IDS.index(law))
    board.open_laws = [*board.open_laws, LAW_IDS.index(law)]


@reads("law_returned")
def law_returned(board: CompanyGame, law: str) -> None:
    board.open_laws = without(board.open_laws, LAW_IDS.index(law))
    board.law_deck = sorted([*board.law_deck, LAW_IDS.index(law)])


@reads("laws_laid_aside")
def laws_laid_aside(board: CompanyGame, laws: list[str]) -> None:
    aside = list(map(LAW_IDS.index, laws))
    board.law_discards = sorted([*board.law_discards, *aside])
    board.open_laws = [law for law in board.open_laws if law not in aside]


@reads("law_brought_back")
def law_brought_back(board: CompanyGame, law: str) -> None:
    board.law_discards = without(board.law_discards, LAW_IDS.index(law))
    board.open_laws = [*board.open_laws, LAW_IDS.index(law)]


@reads("laws_shuffled")
def laws_shuffled(board: CompanyGame) -> None:
    board.law_deck, board.law_discards = sorted([*board.law_deck, *board.law_discards]), []


@reads("law_proposed")
def law_proposed(board: CompanyGame, law: str, space: int, **printed: Any) -> None:
    board.policy = space


@reads("policy_moved")
def policy_moved(board: CompanyGame, space: int, **printed: Any) -> None:
    board.policy = space


@reads("vote_opened")
def vote_opened(board: CompanyGame, support: int, space: int | None) -> None:
    board.support, board.voted_policy = support, -1 if space is None else space
    board.votes_against, board.opposes = [0] * board.families, [0] * board.families


@reads("voted")
def voted(board: CompanyGame, seat: int, side: str, votes: int, on_behalf_of: int) -> None:
    if side == "for":
        board.support += votes
        return
    board.support -= votes
    board.votes_against = added(board.votes_against, on_behalf_of, votes)
    board.opposes = changed(changed(board.opposes, seat, 1), on_behalf_of, 1)


@reads("opposition_leader_named")
def opposition_leader_named(board: CompanyGame, seat: int | None) -> None:
    board.opposition_leader = NOBODY if seat is None else seat


@reads("vote_resolved")
def vote_resolved(board: CompanyGame, law: str, support: int, passed: bool) -> None:
    if law != "deregulation" and passed:
        board.laws = [*board.laws, LAW_IDS.index(law)]
        board.open_laws = []
    elif law != "deregulation":
        laws_laid_aside(board, [law])


@reads("law_token_taken")
def law_token_taken(board: CompanyGame, seat: int) -> None:
    board.passed_laws = added(board.passed_laws, seat, 1)


@reads("law_discarded")
def law_discarded(board: CompanyGame, law: str) -> None:
    board.laws = without(board.laws, LAW_IDS.index(law))
    laws_laid_aside(board, [law])


@reads("prime_minister_changed")
def prime_minister_changed(board: CompanyGame, seat: int) -> None:
    board.prime_minister, board.opposition_leader = seat, NOBODY


@reads("power_tokens_swapped")
def power_tokens_swapped(board: CompanyGame, tokens: list[str]) -> None:
    board.power = list(map(POWER_IDS.index, tokens))


@reads("share_value_set")
def share_value_set(board: CompanyGame, points: int) -> None:
    board.share_value = points


@reads("given_up")
def given_up(board: CompanyGame, seat: int, thing: str, which: str = "") -> None:
    """What a tax takes; points, and the Chairman's own share, have events of their own."""
    counts = {"workshop": board.workshops, "invested": board.invested, "luxury": board.luxuries}
    if thing in counts:
        counts[thing][seat] -= 1
    elif thing == "shipyard":
        board.yard_owner[SHIP_IDS.index(which)] = NOBODY
    elif thing == "prestige_card":
        own(board.prestige, seat).remove(PRESTIGE_IDS.index(which))
        board.season_discards = [*board.season_discards, PRESTIGE_IDS.index(which)]
    elif thing == "prize":
        own(board.prizes, PRIZE_IDS.index(which))[seat] -= 1
    elif not which:
        board.court[seat] -= 1
