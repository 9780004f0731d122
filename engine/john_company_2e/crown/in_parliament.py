"""The Crown in Parliament: what it proposes as Prime Minister, how it votes, and how it carries laws out.

It votes first, with all its enterprises and free votes for its wealth, in the special session last and with money. Rulebook: Crown
Handbook, Vote to Deregulate, Parliament Meets, the Voting Plan; checklist 258 to 260; T36.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e import parliament, voting
from engine.john_company_2e.crown import ai_deck, button, climate
from engine.john_company_2e.crown.cubes import entry
from engine.john_company_2e.crown.favours import Favour, favour, offer
from engine.john_company_2e.crown.measures import VOTE_CONDITIONS
from engine.john_company_2e.crown.reply import Answer, Question, always, free_choice, reply
from engine.john_company_2e.crown.tables import field, votes
from engine.john_company_2e.names import NOBODY, POWER_IDS, Law
from engine.john_company_2e.pieces import pay
from engine.john_company_2e.state import CompanyGame
from engine.kernel import step

# -- the climate --


@step
def shift_as_minister(game: CompanyGame) -> None:
    """With the Crown as Prime Minister the climate shifts before a law is drawn (checklist 259)."""
    if game.prime_minister == game.crown != NOBODY:
        climate.shift(game)


@step
def shift_before_vote(game: CompanyGame) -> None:
    """With a human Prime Minister it shifts when law and policy are chosen (checklist 259)."""
    if game.crown not in (NOBODY, game.prime_minister):
        climate.shift(game)


# -- the law --


def choose_law(game: CompanyGame, question: Question) -> None:
    """Draw as many as the shaded place says and take the last; humans may stop it earlier or have it go on."""
    if question[2] == "parliament.bring_back":
        reply(game, question, game.dice.pick(question[1]))
        return
    drawn = question[3][0]
    may_draw = ("draw", NOBODY) in question[1]
    draws_on = may_draw and len(drawn) <= ai_deck.slot(game)
    name = "parliament.stop_drawing" if draws_on else "parliament.skip_and_draw_again"
    offer(game, favour(game, name) if may_draw else [], settle_law, question, int(draws_on))


@step
def settle_law(game: CompanyGame, question: Question, draws_on: int, seat: int, wish: Favour) -> None:
    """A favour turns it round."""
    draw = bool(draws_on) != bool(wish)
    reply(game, question, ("draw", NOBODY) if draw else ("select", question[3][0][-1]))


# -- the policy --


def score_of(game: CompanyGame, space: int) -> int:
    """The Crown's targets less those of the humans together, the other way round for a tax; windows count where they are taxed (T36)."""
    consequence, target, window_tax = game.tables.dial[space]
    kind = POWER_IDS.index(target)
    ahead = game.enterprises(game.crown, kind) - sum(game.enterprises(seat, kind) for seat in range(game.seats))
    total = -ahead if consequence == "tax" else ahead
    if window_tax and not game.in_force(Law.WINDOW_TAX_REPEAL):
        total -= game.windows(game.crown) - sum(game.windows(seat) for seat in range(game.seats))
    return total


def clockwise_space(game: CompanyGame, question: Question) -> int:
    """Which of the spaces lies clockwise."""
    if question[2] == "parliament.move_policy":
        return (game.policy + 1) % len(game.tables.dial)
    return parliament.first_match(game, game.tables.laws.icon[question[3][0]], 1)


def choose_policy(game: CompanyGame, question: Question) -> None:
    """The higher score, ties by the finger; humans may have the other one."""
    spaces = list(question[1])
    clockwise = clockwise_space(game, question)
    forward = ai_deck.direction(game) > 0
    planned = max(spaces, key=lambda space: (score_of(game, space), (space == clockwise) == forward))
    wishes = [
        each for space in spaces if space != planned for each in favour(game, "parliament.force_other_policy", space)
    ]
    offer(game, wishes, settle_policy, question, planned)


@step
def settle_policy(game: CompanyGame, question: Question, planned: int, seat: int, wish: Favour) -> None:
    """The dial turns."""
    reply(game, question, wish[2] if wish else planned)


def swap_power(game: CompanyGame, question: Question) -> None:
    """Power that is on top already: the two tokens at the bottom change places."""
    reply(game, question, tuple(field("parliament.policy_choice", "power_on_top_swaps")))


# -- voting --


def is_for(game: CompanyGame, law: int) -> bool:
    """Does the Voting Plan say for?"""
    line = votes()[law]
    if line.condition:
        return VOTE_CONDITIONS[line.condition](game) != line.against
    return game.climate in line.climates


def free_votes(game: CompanyGame) -> int:
    """Votes for the Crown's cash, which it keeps."""
    steps = zip(
        field("parliament.free_votes_by_cash", "thresholds"),
        field("parliament.free_votes_by_cash", "votes"),
        strict=True,
    )
    found: int = max(number for least, number in steps if game.cash[game.crown] >= least)
    return found


def use_enterprises(game: CompanyGame) -> int:
    """Turn all the Crown's enterprises and cards; gives their votes."""
    crown = game.crown
    total = voting.enterprise_votes(game, crown)
    game.voted_shipyards[crown] = game.yard_owner.count(crown)
    game.voted_workshops[crown] = game.workshops[crown] + game.invested[crown]
    game.voted_cards |= sum(1 << card for card in voting.unused_cards(game, crown))
    return total


@step
def vote_first(game: CompanyGame, law: int) -> None:
    """Before anybody else, once for a law, by the Voting Plan; against makes it the opposition even without a vote (checklist 258)."""
    if game.crown == NOBODY or game.crown_voted or law == Law.DEREGULATION:
        return
    game.crown_voted = 1
    side = "for" if is_for(game, law) else "against"
    voting.count_votes(game, game.crown, side, use_enterprises(game) + free_votes(game), game.crown)


@step
def vote_last(game: CompanyGame) -> None:
    """In the special session, when the others have voted: against, with money if that makes it fail (checklist 258)."""
    if game.crown == NOBODY:
        return
    total = use_enterprises(game)
    missing = game.support - total + 1
    cost = missing * voting.price_of_vote(game)
    if 0 < cost <= min(game.cash[game.crown], entry(game, "deregulation_vote.max_spend_against_once")):
        pay(game, game.crown, cost, "votes")
        total += missing
    voting.count_votes(game, game.crown, "against", total, game.crown)


# -- what laws leave to the Prime Minister --


def name_culprit(game: CompanyGame, question: Question) -> None:
    """The first human's office from left to right; by chance when all are the Crown's."""
    human = [office for office in question[1] if not game.is_crown(game.holder[office])]
    reply(game, question, human[0] if human else game.dice.pick(question[1]))


def dismiss(game: CompanyGame, question: Question) -> None:
    """The Board of Control removes a human at the first opportunity."""
    office = question[1][0][1]
    reply(game, question, ("leave" if game.is_crown(game.holder[office]) else "dismiss", office))


def give_to_war(game: CompanyGame, question: Question) -> None:
    """Humans' ships and officers first, then what is the Company's, then its own; ties by the arrows (firms last) and the button."""

    def owner(option: tuple[Any, ...]) -> int:
        whose: int = game.yard_owner[option[1]] if option[0] == "ship" else option[2]
        return whose if option[0] != "company_ship" else NOBODY

    def rank(option: tuple[Any, ...]) -> tuple[int, int]:
        whose = owner(option)
        place = option[1] if option[0] in ("officer", "regiment") else option[2]
        order = [*ai_deck.by_arrows(game), 3]
        last = order.index(place) if place in order else len(order)
        return (0 if 0 <= whose < game.seats else 1 if whose == NOBODY else 2), last

    best = min(rank(option) for option in question[1])
    equals = [option for option in question[1] if rank(option) == best]
    families = {owner(option) for option in equals}
    meant = button.between(game, families) if best[0] == 0 else owner(equals[0])
    reply(game, question, next(option for option in equals if owner(option) == meant))


ANSWERS: dict[str, Answer] = {
    "deregulation.session": always("wait"),
    "parliament.law": choose_law,
    "parliament.policy": choose_policy,
    "parliament.culprit": name_culprit,
    "parliament.tax_collectors": always("leave"),
    "policies.swap": swap_power,
    "voting.side": always("abstain"),
    "voting.again": free_choice,
    "laws.lose_ship": give_to_war,
    "laws.lose_soldier": give_to_war,
    "board_of_control": dismiss,
}
