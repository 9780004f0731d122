"""The Crown in Parliament: what it proposes as Prime Minister, how it votes, and how it carries laws out.

It votes first, with all its enterprises and free votes for its wealth, in the special session last and with money. Rulebook: Crown
Handbook, Vote to Deregulate, Parliament Meets, The Crown's Voting Plan; checklist 258 to 260; T36.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from engine.john_company_2e.crown import ai_deck, button, climate
from engine.john_company_2e.crown.favours import Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.measures import VOTE_CONDITIONS, falls_on, whose
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.handbook.cubes import entry, exists
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field, votes
from engine.john_company_2e.parliament import parliament, voting
from engine.john_company_2e.table.dial import first_match
from engine.john_company_2e.table.names import NOBODY, POWER_IDS, Law
from engine.john_company_2e.table.pieces import pay
from engine.kernel import step

POLICY = "parliament.policy_choice"

# -- the climate --


@step
def shift_as_minister(game: CrownGame) -> None:
    """With the Crown as Prime Minister the climate shifts before a law is drawn (checklist 259)."""
    if game.prime_minister == game.crown:
        climate.shift(game)


@step
def shift_before_vote(game: CrownGame) -> None:
    """With a human Prime Minister it shifts when law and policy are chosen (checklist 259)."""
    if game.prime_minister != game.crown:
        climate.shift(game)


# -- the law --


def choose_law(game: CrownGame, question: Question) -> None:
    """Draw as many as the shaded place says and take the last; humans may stop it earlier or have it go on."""
    if question[2][0] is parliament.bring_back:
        reply(game, question, game.dice.pick(question[1]))
        return
    may_draw = ("draw", NOBODY) in question[1]
    draws_on = may_draw and len(game.open_laws) <= ai_deck.slot(game)
    name = "parliament.stop_drawing" if draws_on else "parliament.skip_and_draw_again"
    offer(game, favour(game, name) if may_draw else [], (settle_law, question, int(draws_on)))


@step
def settle_law(game: CrownGame, question: Question, draws_on: int, patron: int, wish: Wish) -> None:
    """A favour turns it round."""
    draw = bool(draws_on) != bool(wish)
    reply(game, question, ("draw", NOBODY) if draw else ("select", game.open_laws[-1]))


# -- the policy --


def ahead(game: CrownGame, count: Callable[[int], int]) -> int:
    """How many more of something the Crown has than the humans together (reading 48)."""
    return count(game.crown) - sum(count(seat) for seat in range(game.seats))


def score_of(game: CrownGame, space: int) -> int:
    """The Crown's lead in the targets, times the weight of the consequence; windows count where they are taxed (T36)."""
    consequence, target, window_tax = game.tables.dial[space]
    weights, kind = field(POLICY, "weights"), POWER_IDS.index(target)
    total: int = weights[consequence] * ahead(game, lambda family: game.enterprises(family, kind))
    if window_tax and not game.in_force(Law.WINDOW_TAX_REPEAL):
        total += weights["window_tax"] * ahead(game, game.windows)
    return total


def clockwise_space(game: CrownGame, question: Question) -> int:
    """Which of the spaces lies clockwise."""
    if question[2][0] is parliament.move_policy:
        return (game.policy + 1) % len(game.tables.dial)
    return first_match(game, game.tables.laws.icon[game.chosen_law], 1)


SPACES: dict[str, Callable[[CrownGame, Question, int], int]] = {
    "highest_score": lambda game, question, space: score_of(game, space),
    "ai_direction": lambda game, question, space: int(
        (space == clockwise_space(game, question)) == (ai_deck.direction(game) > 0)
    ),
}
"""Words for a space of the dial: the greater, the better."""


def choose_policy(game: CrownGame, question: Question) -> None:
    """The higher score, ties by the finger; humans may have the other one."""
    spaces, words = list(question[1]), field(POLICY, "pick")
    planned = max(spaces, key=lambda space: [SPACES[word](game, question, space) for word in words])
    wishes = favour_of_each(game, "parliament.force_other_policy", [space for space in spaces if space != planned])
    offer(game, wishes, (settle_policy, question, planned))


@step
def settle_policy(
    game: CrownGame, question: Question, planned: Annotated[int, "dial space"], patron: int, wish: Wish
) -> None:
    """The dial turns."""
    reply(game, question, wish[2] if wish else planned)


def swap_power(game: CrownGame, question: Question) -> None:
    """Power that is on top already: the two tokens at the bottom change places."""
    reply(game, question, tuple(field(POLICY, "power_on_top_swaps")))


# -- voting --


def is_for(game: CrownGame, law: int) -> bool:
    """Does the Voting Plan say for?"""
    line = votes()[law]
    if line.condition:
        return VOTE_CONDITIONS[line.condition](game) != line.against
    return game.climate in line.climates


def free_votes(game: CrownGame) -> int:
    """Votes for the Crown's cash, which it keeps."""
    steps = zip(
        field("parliament.free_votes_by_cash", "thresholds"),
        field("parliament.free_votes_by_cash", "votes"),
        strict=True,
    )
    found: int = max(number for least, number in steps if game.cash[game.crown] >= least)
    return found


def use_enterprises(game: CrownGame) -> int:
    """Turn all the Crown's enterprises and cards; gives their votes."""
    crown = game.crown
    total = voting.enterprise_votes(game, crown)
    game.voted_shipyards[crown] = game.yard_owner.count(crown)
    game.voted_workshops[crown] = game.workshops[crown] + game.invested[crown]
    game.voted_cards |= sum(1 << card for card in voting.unused_cards(game, crown))
    return total


def forget_vote(game: CrownGame) -> None:
    """A law comes before the House: the Crown has not voted on it."""
    game.crown_voted = 0


@step
def vote_first(game: CrownGame, law: int) -> None:
    """Before anybody else, once for a law, by the Voting Plan; against makes it the opposition even without a vote (checklist 258)."""
    if game.crown_voted or law == Law.DEREGULATION:
        return
    game.crown_voted = 1
    side = "for" if is_for(game, law) else "against"
    voting.count_votes(game, game.crown, side, use_enterprises(game) + free_votes(game), game.crown)


@step
def vote_last(game: CrownGame) -> None:
    """In the special session, when the others have voted: against, with money if that makes it fail (checklist 258)."""
    total = use_enterprises(game)
    missing = game.support - total + 1
    cost = missing * voting.price_of_vote(game)
    if 0 < cost <= min(game.cash[game.crown], entry(game, "deregulation_vote.max_spend_against_once")):
        pay(game, game.crown, cost, "votes")
        total += missing
    voting.count_votes(game, game.crown, "against", total, game.crown)


def lead_opposition(game: CrownGame) -> None:
    """The law of a lone human has fallen: the Crown takes the dial from it, even if it has voted for (checklist 220, 262; reading 49)."""
    if game.is_seated(game.prime_minister) and exists(game, "parliament.takes_over_from_a_human"):
        voting.name_leader(game, game.crown)


# -- what laws leave to the Prime Minister --


def name_culprit(game: CrownGame, question: Question) -> None:
    """The first human's office from left to right; by chance when all are the Crown's."""
    for word in votes()[Law.PUBLIC_DEMANDS_IMPEACHMENT].duty:
        meant = [office for office in question[1] if whose(game, game.holder[office]) == word]
        if word == "chance" or meant:
            reply(game, question, meant[0] if meant else game.dice.pick(question[1]))
            return


def dismiss(game: CrownGame, question: Question) -> None:
    """The Board of Control removes a human at the first opportunity."""
    office = question[1][0][1]
    meant = falls_on(game, votes()[Law.BOARD_OF_CONTROL].duty, game.holder[office])
    reply(game, question, ("dismiss" if meant else "leave", office))


def give_to_war(game: CrownGame, question: Question) -> None:
    """Humans' ships and officers first, then what is the Company's, then its own; ties by the arrows (firms last) and the button."""

    duty = votes()[Law.WAR_AGAINST_FRANCE].duty

    def owner(option: tuple[Any, ...]) -> int:
        family: int = game.yard_owner[option[1]] if option[0] == "ship" else option[2]
        return family if option[0] != "company_ship" else NOBODY

    def rank(option: tuple[Any, ...]) -> tuple[int, int]:
        place = option[1] if option[0] in ("officer", "regiment") else option[2]
        order = [*ai_deck.by_arrows(game), 3]
        last = order.index(place) if place in order else len(order)
        return duty.index(whose(game, owner(option))), last

    best = min(rank(option) for option in question[1])
    equals = [option for option in question[1] if rank(option) == best]
    families = {owner(option) for option in equals}
    meant = button.between(game, families) if duty[best[0]] == "player" else owner(equals[0])
    reply(game, question, next(option for option in equals if owner(option) == meant))


ANSWERS: dict[str, Answer] = {
    "parliament.law": choose_law,
    "parliament.policy": choose_policy,
    "parliament.culprit": name_culprit,
    "policies.swap": swap_power,
    "laws.lose_ship": give_to_war,
    "laws.lose_soldier": give_to_war,
    "board_of_control": dismiss,
}
