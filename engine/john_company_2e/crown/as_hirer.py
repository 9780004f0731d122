"""Elections and hiring with the Crown: it elects and hires its own where it can, and can be bribed not to.

Rulebook: Crown Handbook, Hiring; checklist 252, 263; readings 60, 61; lesson L8.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.company import hiring
from engine.john_company_2e.crown import ai_deck, button, nepotism
from engine.john_company_2e.crown.favours import Wish, favour, offer
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.handbook.cubes import earn
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, Office
from engine.kernel import step, words
from engine.shared.bids import Bids

Candidate = hiring.Offered

# -- the Chairman --


def master_of_election(game: CrownGame) -> int:
    """Who decides the election alone: more than half of the shares, or half of them and the former Chairman; else NOBODY (reading 60)."""
    total = sum(game.court)
    for family, shares in enumerate(game.court):
        if 2 * shares > total or (2 * shares == total and game.chairman_title == family):
            return family
    return NOBODY


@step
def elect(game: CrownGame) -> None:
    """The Crown elects itself unless bribed; a human with the say may elect anybody; otherwise two humans campaign (252; reading 61)."""
    master = master_of_election(game)
    game.note("election_called", shares_in_court=sum(game.court), needed=sum(game.court) // 2 + 1)
    if master == game.crown:
        offer_bribe(game)
    elif master != NOBODY:
        holders = [family for family in game.clockwise(master) if game.court[family]]
        game.ask(master, "crown.elect", holders, elect_family, master)
    else:
        hopefuls = tuple(f for f in game.clockwise(game.chairman_title) if game.court[f] and not game.is_crown(f))
        game.do((hiring.campaign, hopefuls))


def offer_bribe(game: CrownGame) -> None:
    """A human shareholder may bribe the Crown to elect it."""
    bribe = favour(game, "hiring.bribe_crown_to_elect_you")
    seats = [seat for seat in button.humans(game) if game.court[seat]]
    offer(game, [(*each, seat) for each in bribe for seat in seats], (elect_or_be_bribed,))


@step
def elect_or_be_bribed(game: CrownGame, patron: int, wish: Wish) -> None:
    """Who pays becomes Chairman, otherwise the Crown does."""
    hiring.install_chairman(game, patron if wish else game.crown)


@step
def elect_family(game: CrownGame, master: int, family: int) -> None:
    """A human who elects the Crown gets cubes for it."""
    if game.is_crown(family):
        earn(game, master, "hiring.elect_the_crown")
    hiring.install_chairman(game, family)


@words("crown.elect")
def elect_in_words(game: CrownGame, option: int) -> dict[str, Any]:
    """The family that becomes Chairman."""
    return {"act": "elect_chairman", "family": option}


def pick_chairman(game: CrownGame, question: Question) -> None:
    """A Crown that was Chairman picks itself when no campaign succeeds, or else a human by the button (reading 60)."""
    reply(game, question, button.by_row(game, "hiring.crown_elects_itself", question[1]))


# -- other offices --


def choose(game: CrownGame, question: Question) -> None:
    """Its own if it may; humans may make the decision instead, unless blackmail has made it."""
    office = question[1][0][0]
    free = game.preferred == NOBODY and len(question[1]) > 1
    offer(game, favour(game, "hiring.decide_a_crown_hire", office) if free else [], (settle_choice, question))


@step
def settle_choice(game: CrownGame, question: Question, patron: int, wish: Wish) -> None:
    """The human who has paid chooses; otherwise the best candidate, with leave if it is the Crown's own."""
    if wish:
        game.ask(patron, "hiring.choose", question[1], hire_for_crown, *about(question))
        return
    chosen = best_candidate(game, question[1])
    others = tuple(seat for seat in button.humans(game) if any(option[1] == seat for option in question[1]))
    if chosen[1] == game.crown and others and game.preferred == NOBODY:
        nepotism.seek(game, others, (after_nepotism, question, chosen))
    else:
        reply(game, question, chosen)


@step
def hire_for_crown(game: CrownGame, hirer: int, bids: Bids, option: Candidate) -> None:
    """The candidate that a favour has chosen takes office; nobody is asked for leave."""
    hiring.install(game, *option)


@step
def after_nepotism(game: CrownGame, question: Question, chosen: Candidate, granted: int) -> None:
    """With leave the Crown's own takes office, without it the best of the humans'."""
    if granted:
        hiring.install(game, *chosen)
    else:
        reply(game, question, best_candidate(game, [option for option in question[1] if option[1] != game.crown]))


def best_candidate(game: CrownGame, options: list[Candidate] | tuple[Candidate, ...]) -> Candidate:
    """Own family; along the ribbon for officeholders, else writers, officers, Governors; ties by the AI card, then by the button."""
    pool = options_of(game, options, field("hiring.crown_preferences", "families")[0]) or list(options)
    ranked = min(candidate_rank(game, option) for option in pool)
    equals = [option for option in pool if candidate_rank(game, option) == ranked]
    family = equals[0][1] if len(equals) == 1 else button.between(game, [option[1] for option in equals])
    return next(option for option in equals if option[1] == family)


def options_of(game: CrownGame, options: list[Candidate] | tuple[Candidate, ...], word: str) -> list[Candidate]:
    """The candidates of the family that the tables put first."""
    return [option for option in options if (option[1] == game.crown) == (word == "crown")]


def candidate_rank(game: CrownGame, option: Candidate) -> tuple[int, int]:
    """How early a candidate comes; equal for those of two families at the same place."""
    office, _, kind, place = option
    if kind == "office" and office in (Office.DIRECTOR_OF_TRADE, Office.GOVERNOR_GENERAL):
        return 0, place if ai_deck.direction(game) > 0 else -place
    pieces = field("hiring.crown_preferences", "pieces")
    if kind == "office":
        region = GOVERNED_REGIONS[place - Office.FIRST_GOVERNOR]
        return pieces.index("governor"), ai_deck.card_up(game).regions.index(region)
    order = ai_deck.by_arrows(game).index(place) if kind != "trainee" else 0
    return (pieces.index(kind) if kind in pieces else 0), order


ANSWERS: dict[str, Answer] = {
    "hiring.pick_chairman": pick_chairman,
    "hiring.choose": choose,
}
