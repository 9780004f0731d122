"""Voting: round after round from the Prime Minister, with money and with enterprises, for or against.

Whoever has voted against cannot vote for again, and the biggest opponent leads the opposition. Rulebook: VIII. Parliament Meets, Voting,
The Opposition; checklist 213 to 218, 223.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import promises, touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, POWER_IDS, Law, Prestige, Promise
from engine.john_company_2e.table.numbers import PrestigeCards
from engine.john_company_2e.table.pieces import pay
from engine.john_company_2e.table.plan import at
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESTIGE_IDS
from engine.kernel import Choice, step, words
from engine.kernel.sharing import added, changed
from engine.shared import consent, contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

SHIPYARD_VOTES, WORKSHOP_VOTES = 1, 2
BOROUGHS = (Prestige.ROTTEN_BOROUGH_1, Prestige.ROTTEN_BOROUGH_2, Prestige.ROTTEN_BOROUGH_3)
SIGN = {"for": 1, "against": -1}
NO_POLICY = -1


def clear(game: CompanyGame, support: int, space: int) -> None:
    """Put the Votes marker on the starting support; nobody has voted yet on this law and its policy space (or NO_POLICY)."""
    game.support, game.voted_policy = support, space
    game.votes_this_round = 0
    game.votes_against = [0] * game.families
    game.opposes = [0] * game.families
    game.tell(Fact.VOTE_OPENS)
    game.note("vote_opened", support=support, space=space if space != NO_POLICY else None)
    adjourn(game)


@step
def adjourn(game: CompanyGame) -> None:
    """The vote is resolved: cards are turned back, but for those that came from Lady Newcome's family this turn."""
    game.voted_shipyards = game.muted_shipyards[:]
    game.voted_workshops = game.muted_workshops[:]
    game.voted_cards = game.muted_cards


def unmute(game: CompanyGame) -> None:
    """A new turn: whatever was given away by Lady Newcome's family may vote again."""
    game.muted_shipyards = [0] * game.families
    game.muted_workshops = [0] * game.families
    game.muted_cards = 0
    adjourn(game)


@step
def round_of_votes(game: CompanyGame, law: int) -> None:
    """Everybody may vote, from the Prime Minister clockwise; then he may call another round (checklist 213)."""
    game.votes_this_round = 0
    turns = [(take_turn, family, law) for family in game.clockwise(game.prime_minister)]
    game.do(*windows.before_vote(game), *at(game.plan.open_round, law), *turns, (call_again, law))


@step
def take_turn(game: CompanyGame, family: int, law: int) -> None:
    """A family's turn: it may call in votes that it was promised, and then vote itself (checklist 213, 218)."""
    if promises.guarantors(game, family, Promise.VOTE_WITH_MY_ENTERPRISES):
        game.do((call_in, family, law), (take_side, family, law))
    else:
        take_side(game, family, law)


@step
def call_again(game: CompanyGame, law: int) -> None:
    """No votes in a round end the voting; otherwise the Prime Minister decides (checklist 213)."""
    if game.votes_this_round:
        pleas = windows.pleas(game, game.prime_minister, touching.AGAIN, Moment.VOTE)
        game.do(*pleas, (offer_round, law))


@step
def offer_round(game: CompanyGame, law: int) -> None:
    """Once more, or not (checklist 213)."""
    game.ask(game.prime_minister, "voting.again", ("resolve", "again"), another_round, law)


@step
def another_round(game: CompanyGame, law: int, answer: str) -> None:
    """Another round, or the vote is resolved."""
    if answer == "again":
        contracts.done(game, Done.CALLS_ROUND, game.prime_minister)
    contracts.run_out(game, Until.OFFICE)
    if answer == "again":
        game.do((round_of_votes, law))


@words("voting.again")
def again_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Call another round, or resolve the vote."""
    return {"act": "call_another_round" if option == "again" else "resolve_vote"}


# -- votes that were promised --


@step
def call_in(game: CompanyGame, family: int, law: int) -> None:
    """On its turn a holder may call in "vote with my enterprises", even of the Prime Minister against his own law (218, 244)."""
    able = [f for f in promises.guarantors(game, family, Promise.VOTE_WITH_MY_ENTERPRISES) if enterprise_votes(game, f)]
    options: list[Choice] = ["keep", *((side, f) for f in able for side in sides_of(game, family, law))]
    if able:
        game.ask(family, "voting.call_in", options, cast_promised, family, law)


def enterprise_votes(game: CompanyGame, family: int) -> int:
    """Votes that a family's enterprises have not cast yet."""
    on_cards = sum(card_votes(game, family, card) for card in unused_cards(game, family))
    return SHIPYARD_VOTES * unused_shipyards(game, family) + WORKSHOP_VOTES * unused_workshops(game, family) + on_cards


@step
def cast_promised(game: CompanyGame, family: int, law: int, option: tuple[str, int] | str) -> None:
    """All unused enterprises of the guarantor vote as the holder says, and count as the holder's votes (checklist 216, 244)."""
    if isinstance(option, str):
        return
    side, guarantor = option
    total = enterprise_votes(game, guarantor)
    game.voted_shipyards[guarantor] = game.yard_owner.count(guarantor)
    game.voted_workshops[guarantor] = game.workshops[guarantor] + game.invested[guarantor]
    game.voted_cards |= sum(1 << card for card in unused_cards(game, guarantor))
    promises.honour(game, guarantor, Promise.VOTE_WITH_MY_ENTERPRISES)
    count_votes(game, family, side, total, family)
    game.do((call_in, family, law))


@words("voting.call_in")
def call_in_in_words(game: CompanyGame, option: tuple[str, int] | str) -> dict[str, Any]:
    """A guarantor whose enterprises vote, and how; or none."""
    if isinstance(option, str):
        return {"act": "keep_promises"}
    return {
        "act": "call_in_votes",
        "guarantor": option[1],
        "side": option[0],
        "votes": enterprise_votes(game, option[1]),
    }


# -- one family's vote --


def card_votes(game: CompanyGame, family: int, card: int) -> int:
    """Votes of a prestige card on the policy before the House (checklist 223)."""
    printed = game.tables.prestige
    if card in BOROUGHS and game.in_force(Law.MASSES_DEMAND_FRANCHISE):
        return 1
    votes = printed.votes[card]
    if game.voted_policy != NO_POLICY:
        target = game.tables.dial[game.voted_policy][1]
        votes += printed.votes_on_target[card].get(POWER_IDS.index(target), 0)
    return votes


def price_of_vote(game: CompanyGame) -> int:
    """£ for a bought vote (checklist 223)."""
    return 2 if game.in_force(Law.MASSES_DEMAND_FRANCHISE) else 1


def unused_cards(game: CompanyGame, family: int) -> list[int]:
    """Prestige cards with votes that have not been cast."""
    return [
        card for card in game.prestige[family] if card_votes(game, family, card) and not game.voted_cards >> card & 1
    ]


def unused_shipyards(game: CompanyGame, family: int) -> int:
    """Shipyards whose vote has not been cast."""
    return max(0, game.yard_owner.count(family) - game.voted_shipyards[family])


def unused_workshops(game: CompanyGame, family: int) -> int:
    """Workshops, invested or not, whose votes have not been cast."""
    return max(0, game.workshops[family] + game.invested[family] - game.voted_workshops[family])


def can_vote(game: CompanyGame, family: int) -> bool:
    """Has the family any vote left, in money or on cards?"""
    by_card = unused_shipyards(game, family) or unused_workshops(game, family) or unused_cards(game, family)
    silent = game.owns_prestige(family, Prestige.LADY_NEWCOME)
    return game.cash[family] >= price_of_vote(game) or bool(by_card and not silent)


@step
def take_side(game: CompanyGame, family: int, law: int) -> None:
    """For, against, or not now; never for again after against, the Prime Minister never against his own law (checklist 215, 218, 27)."""
    if not can_vote(game, family):
        return
    game.ask(family, "voting.side", ["abstain", *sides_of(game, family, law)], count_cash, family)


def sides_of(game: CompanyGame, family: int, law: int) -> list[str]:
    """For, unless the family has voted against; against, unless it is the Prime Minister's own law (checklist 215, 218, 27).

    Reading 40: votes that a family has cast for a law before it turned against it stay counted.
    """
    sides = [] if game.opposes[family] else ["for"]
    return sides + (["against"] if family != game.prime_minister or law == Law.DEREGULATION else [])


@step
def count_cash(game: CompanyGame, family: int, side: str) -> None:
    """How many votes are bought (checklist 214)."""
    if side != "abstain":
        game.ask(family, "voting.cash", range(game.cash[family] // price_of_vote(game) + 1), count_yards, family, side)


@step
def count_yards(game: CompanyGame, family: int, side: str, bought: int) -> None:
    """How many shipyards vote (checklist 214)."""
    silent = game.owns_prestige(family, Prestige.LADY_NEWCOME)
    yards = 0 if silent else unused_shipyards(game, family)
    game.ask(family, "voting.shipyards", range(yards + 1), count_workshops, family, side, (bought,))


@step
def count_workshops(game: CompanyGame, family: int, side: str, votes: tuple[int, ...], yards: int) -> None:
    """How many workshops vote (checklist 214)."""
    silent = game.owns_prestige(family, Prestige.LADY_NEWCOME)
    workshops = 0 if silent else unused_workshops(game, family)
    game.ask(family, "voting.workshops", range(workshops + 1), count_cards, family, side, (*votes, yards))


@step
def count_cards(game: CompanyGame, family: int, side: str, votes: tuple[int, ...], workshops: int) -> None:
    """Which prestige cards vote: all of them, or some (checklist 214, 223)."""
    silent = game.owns_prestige(family, Prestige.LADY_NEWCOME)
    cards = [] if silent else unused_cards(game, family)
    sets = [sum(1 << card for n, card in enumerate(cards) if chosen >> n & 1) for chosen in range(1 << len(cards))]
    game.ask(family, "voting.cards", sets, on_behalf, family, side, (*votes, workshops))


@step
def on_behalf(game: CompanyGame, family: int, side: str, votes: tuple[int, ...], cards: PrestigeCards) -> None:
    """Votes against may be cast for another member of the opposition (checklist 217)."""
    votes = (*votes, cards)
    others = [other for other in game.clockwise(family) if other != family and other != game.prime_minister]
    if side == "for" or not any(votes) or not others:
        game.do((cast, family, side, votes, family))
    else:
        game.ask(family, "voting.on_behalf", [family, *others], seek_consent, family, votes)


@step
def seek_consent(game: CompanyGame, family: int, votes: tuple[int, ...], leader: int) -> None:
    """The other must agree, and commits itself to the opposition by that (checklist 217)."""
    asked = () if leader == family else (leader,)
    money = votes[0] * price_of_vote(game)
    consent.seek_leave(game, family, asked, "coalition", (cast_for, family, votes, leader), keep=money)


@step
def cast_for(game: CompanyGame, family: int, votes: tuple[int, ...], leader: int, granted: int) -> None:
    """Cast them for the other, or, refused, for oneself."""
    if granted:
        game.opposes = changed(game.opposes, leader, 1)
    game.do((cast, family, "against", votes, leader if granted else family))


@step
def cast(game: CompanyGame, family: int, side: str, votes: tuple[int, ...], leader: int) -> None:
    """Pay, turn the cards, move the marker, and see who leads the opposition (checklist 214 to 216)."""
    bought, yards, workshops, cards = votes
    on_cards = sum(card_votes(game, family, card) for card in range(len(PRESTIGE_IDS)) if cards >> card & 1)
    total = bought + SHIPYARD_VOTES * yards + WORKSHOP_VOTES * workshops + on_cards
    if not total:
        return
    pay(game, family, bought * price_of_vote(game), "votes")
    game.voted_shipyards[family] += yards
    game.voted_workshops[family] += workshops
    game.voted_cards |= cards
    count_votes(game, family, side, total, leader)


def count_votes(game: CompanyGame, family: int, side: str, total: int, leader: int) -> None:
    """Move the marker; votes against count for the member of the opposition in whose name they are cast (checklist 214 to 217)."""
    game.votes_this_round += total
    game.support += SIGN[side] * total
    game.note("voted", seat=family, side=side, votes=total, on_behalf_of=leader)
    contracts.done(game, Done.VOTES_FOR if side == "for" else Done.VOTES_AGAINST, family, times=total)
    if side == "against":
        game.opposes = changed(game.opposes, family, 1)
        game.votes_against = added(game.votes_against, leader, total)
        lead_opposition(game, leader)


def lead_opposition(game: CompanyGame, family: int) -> None:
    """The most votes against lead the opposition; in a tie the marker stays where it is, also from an earlier vote (216; reading 67)."""
    leader = game.opposition_leader
    if leader == NOBODY or game.votes_against[family] > game.votes_against[leader]:
        name_leader(game, family)


def name_leader(game: CompanyGame, family: int) -> None:
    """The Opposition Leader's marker goes to a family, or (NOBODY) off the board."""
    if family != game.opposition_leader:
        game.opposition_leader = family
        game.note("opposition_leader_named", seat=family if family != NOBODY else None)


def pass_token(game: CompanyGame) -> None:
    """A law has passed: a token for the Prime Minister (checklist 219)."""
    game.passed_laws = added(game.passed_laws, game.prime_minister, 1)
    game.note("law_token_taken", seat=game.prime_minister)


@words("voting.side")
def side_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Vote for, vote against, or do not vote."""
    return {"act": "abstain"} if option == "abstain" else {"act": f"vote_{option}"}


@words("voting.cash")
def cash_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Votes bought, and what they cost (£)."""
    return {"act": "buy_votes", "votes": option, "amount": option * price_of_vote(game)}


@words("voting.shipyards")
def shipyards_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Votes of shipyards."""
    return {"act": "vote_with_shipyards", "number": option}


@words("voting.workshops")
def workshops_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Votes of workshops, two each."""
    return {"act": "vote_with_workshops", "number": option}


@words("voting.cards")
def cards_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Prestige cards that vote."""
    return {"act": "vote_with_cards", "cards": [name for card, name in enumerate(PRESTIGE_IDS) if option >> card & 1]}


@words("voting.on_behalf")
def on_behalf_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The member of the opposition for whom the votes count."""
    return {"act": "cast_for", "family": option}
