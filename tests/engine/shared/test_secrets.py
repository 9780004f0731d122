"""Which questions of bargains come, to whom, with how many options, depends on what everybody sees."""

from __future__ import annotations

from collections import Counter

import engine
from engine.kernel import Dice, Game
from engine.kernel.secrecy import leaks, other_answers, other_deal
from engine.shared.moments import Moment
from tests.engine.answering import choose, kind, options
from tests.engine.shared.fair import NONE, TITLE, Fair
from tests.engine.shared.test_deals import at_random

BARGAINS = ("deals", "consent", "petition", "bids", "orders")
"""The first words of questions about bargains."""


def questions(game: Game, number: int, luck: int) -> list[tuple[int, str, int]]:
    """The next questions, played by luck: who is asked what, with how many options; of secret ones, that there is one."""
    dice, found = Dice(luck), []
    while game.decision is not None and len(found) < number:
        asked = game.decision
        found.append((asked.seat, asked.kind, len(asked.options)))
        game.choose(dice.below(len(asked.options)))
    return found


def test_two_fairs_that_differ_in_a_letter_alone_ask_the_same_of_everybody() -> None:
    for seed in range(8):
        one = TITLE.new(4, seed)
        assert isinstance(one, Fair)
        choose(one, *["everything"] * 4)
        other = one.copy()
        assert (one.letters, one.laid) == ([[1, 4], [2], [], [3]], [NONE] * 4)
        other.letters = [[2, 3], [4], [], [1]]
        found = questions(one, 120, seed)
        assert found == questions(other, 120, seed)
        assert {asked for _, asked, _ in found} >= {"deals.open", "deals.build", "deals.answer"}


def test_bargains_of_the_second_edition_tell_nobody_what_is_hidden_from_it() -> None:
    met: Counter[str] = Counter()
    for seed, options_of_game in enumerate(({"scenario": "1710"}, {"scenario": "1813"})):
        game = engine.title("john_company_2e").new(4, seed, options_of_game, events=False)
        dice = Dice(seed)
        while game.decision is not None and game.plies < 700:
            if kind(game).partition(".")[0] in BARGAINS and not game.plies % 17:
                met[kind(game)] += 1
                for pair in (other_deal(game, dice.below(4), dice), *other_answers(game, dice)):
                    assert leaks(*pair, luck=game.plies) == []
            game.choose(at_random(game, dice))
    assert met.keys() >= {"deals.open", "deals.build", "deals.answer", "consent.sweeten"}


def test_standing_orders_are_all_that_a_question_depends_on_beside_the_board() -> None:
    """Who hears what is public, and so is who is asked: an onlooker can tell it from what it observes."""
    game = TITLE.new(4, 3)
    assert isinstance(game, Fair)
    choose(game, "nothing", "everything", "nothing", "everything")
    while kind(game).startswith("deals."):
        assert game.decision is not None
        seen = game.observe(None)["state"]
        heard = [seat for seat, bits in enumerate(seen["orders_moments"]) if bits >> Moment.PHASE & 1]
        assert game.decision.seat in heard
        if kind(game) == "deals.open":
            assert {option for option in options(game) if option != "pass"} <= set(heard)
        game.choose(len(options(game)) - 1)
