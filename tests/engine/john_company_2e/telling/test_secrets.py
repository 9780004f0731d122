"""What the others are shown does not depend on what was answered in secret, nor on whether that led to another question."""

from __future__ import annotations

import pytest

import engine
from engine.john_company_2e.bargains import blackmail, transfers
from engine.john_company_2e.firms import strategies
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import FIRST_FIRM, HIDDEN, NO_FIRM, Blackmail, Office, Strategy
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS
from engine.kernel.dice import Dice, key_of
from engine.kernel.secrecy import leaks
from tests.engine.answering import asked, choose, facts, in_its_turn
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    give_blackmail,
    hold_office,
    make_known,
    play,
    with_firm,
)

GREEN, PINK, BLUE, WHITE = range(4)


def two_managers() -> CompanyGame:
    """Green, then Pink are to choose a strategy; both have a ship and money."""
    game = bare(3, "1813")
    for manager in (GREEN, PINK):
        with_firm(game, manager, manager, london=6)
    build_yards(game, GREEN, FIRST_FIRM + GREEN)
    build_yards(game, PINK, FIRST_FIRM + PINK)
    game.prime_minister = GREEN
    play(game, strategies.choose_strategies)
    assert asked(game)[:2] == (GREEN, "firms.strategy")
    in_its_turn(game)
    return game


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


def test_the_next_manager_cannot_tell_whether_the_one_before_hobnobs() -> None:
    hobnobs, sails = two_managers(), two_managers()
    choose(hobnobs, Strategy.HOBNOB)
    choose(sails, Strategy.EAST)
    choose(sails, 4)
    assert asked(hobnobs)[:2] == asked(sails)[:2] == (PINK, "firms.strategy")
    for seat in (PINK, BLUE, None):
        assert hobnobs.observe(seat) == sails.observe(seat)
    public = [[event.to_json() for event in game.events if event.see is None] for game in (hobnobs, sails)]
    assert public[0] == public[1]
    assert facts(sails, "strategy_laid") == [{"firm": GREEN}]


def test_a_manager_who_is_asked_for_its_stake_seems_to_choose_its_strategy_still() -> None:
    game = two_managers()
    before = {seat: game.observe(seat) for seat in (PINK, BLUE, None)}
    public = [event for event in game.events if event.see is None]
    choose(game, Strategy.SOUTH)
    assert asked(game)[:2] == (GREEN, "firms.stake")
    assert [event for event in game.events if event.see is None] == public
    for seat, seen in before.items():
        assert game.observe(seat) == seen
        assert seen["state"]["strategy"] == [NO_FIRM] * 3
        imagined = game.fork(seat, 5)
        assert imagined.digest() == game.title.imagine(seen, 5).digest()
        assert asked(imagined)[:2] == (GREEN, "firms.strategy")
        imagined.choose(len(imagined.decision.options) - 1)  # in that world Green hobnobs
        assert asked(imagined)[:2] == (PINK, "firms.strategy")
    own = game.observe(GREEN)
    assert (own["state"]["strategy"][GREEN], own["decision"]["kind"]) == (Strategy.SOUTH, "firms.stake")
    choose(game, 2)
    assert game.observe(PINK)["state"]["strategy"] == [HIDDEN, NO_FIRM, NO_FIRM]


def test_in_games_every_answer_of_a_manager_looks_alike_to_the_next_one() -> None:
    compared = 0
    for seed in (37, 113, 197):  # of few random games, these among them, do two managers choose one after the other
        game = engine.title("john_company_2e").new(5, seed, {"scenario": "1813"}, events=False)
        dice = Dice(key_of("fuzz", seed))
        while game.decision is not None:
            if game.decision.kind == "firms.strategy":
                compared += look_alike(game)
            game.choose(dice.below(len(game.decision.options)))
    assert compared


def look_alike(game: CompanyGame) -> bool:
    """Compare what everybody else sees after each strategy, if another manager is to choose then."""
    assert game.decision is not None
    manager, twins = game.decision.seat, []
    for index in range(len(game.decision.options)):
        twin = game.copy()
        twin.choose(index)
        while twin.decision is not None and (twin.decision.seat, twin.decision.kind) == (manager, "firms.stake"):
            twin.choose(0)
        twins.append(twin)
    if any(twin.decision is None or twin.decision.kind != "firms.strategy" for twin in twins):
        return False
    for seat in {*range(game.seats), None} - {manager}:
        assert all(twin.observe(seat) == twins[0].observe(seat) for twin in twins)
    return True


def test_nobody_learns_who_wants_no_more_questions_about_blackmail() -> None:
    sides = [bare(3), bare(3)]
    for game, answer in zip(sides, ("pass", "pass_for_turn"), strict=True):
        give_blackmail(game, GREEN, Blackmail.MAN_ON_THE_INSIDE)
        give_blackmail(game, PINK, Blackmail.COMPANY_FRAUD)
        give_blackmail(game, BLUE, Blackmail.SCANDAL_IN_INDIA)
        play(game, blackmail.before_events)
        choose(game, answer)
        choose(game, "pass")
        choose(game, "pass")
        play(game, blackmail.start_of_revenue)
    one, other = sides
    assert (asked(one)[0], asked(other)[0]) == (GREEN, PINK)
    choose(one, "pass")
    for seat in (PINK, BLUE, None):
        assert one.observe(seat) == other.observe(seat)
    assert (one.observe(GREEN)["state"]["unasked"], other.observe(GREEN)["state"]["unasked"]) == ([0] * 3, [1, 0, 0])


def test_whoever_looks_at_the_blackmail_of_the_display_is_told_what_it_is_and_nobody_else() -> None:
    game = bare(3)
    game.display = [
        0,
        Blackmail.DISPLAY_BASE + Blackmail.COMPANY_FRAUD,
        Blackmail.DISPLAY_BASE + Blackmail.SCANDAL_IN_INDIA,
    ]
    play(game, (london_season.choose_card, PINK))
    (seen,) = [event for event in game.events if event.name == "blackmail_seen"]
    assert seen.see == (PINK,)
    assert seen.fields == {"seat": PINK, "cards": ["company_fraud", "scandal_in_india"], "where": "display"}
    game.drain()
    choose(game, ("take", 1))
    assert [event.name for event in game.events if event.name == "blackmail_seen"] == []


def test_a_setup_card_tells_its_family_alone_which_blackmail_it_brings() -> None:
    for seed in range(1, 20):
        game = engine.title("john_company_2e").new(4, seed)
        for event in game.events:
            if event.name == "blackmail_seen":
                assert (event.see, event.fields["where"]) == ((event.fields["seat"],), "setup_card")
                assert BLACKMAIL_IDS.index(event.fields["cards"][0]) in game.blackmail[event.fields["seat"]]
                return
    pytest.fail("no setup card brought blackmail")


def holder_of_two() -> CompanyGame:
    """Green has two face-down cards; Pink knows both of them, Blue knows one."""
    game = bare(3)
    give_blackmail(game, GREEN, Blackmail.COMPANY_FRAUD, Blackmail.SCANDAL_IN_INDIA)
    game.blackmail_known[Blackmail.COMPANY_FRAUD] |= 1 << PINK | 1 << BLUE
    game.blackmail_known[Blackmail.SCANDAL_IN_INDIA] |= 1 << PINK
    play(game, (transfers.single_out, GREEN))
    return game


def test_those_who_know_ones_cards_do_not_see_which_of_them_is_laid_down() -> None:
    fraud, scandal = holder_of_two(), holder_of_two()
    choose(fraud, Blackmail.COMPANY_FRAUD)
    choose(scandal, Blackmail.SCANDAL_IN_INDIA)
    for seat in (PINK, BLUE, None):
        assert fraud.observe(seat) == scandal.observe(seat)
        assert fraud.observe(seat)["state"]["singled_out"][GREEN] == HIDDEN
    assert {fraud.fork(PINK, seed).singled_out[GREEN] for seed in range(20)} == set(fraud.blackmail[GREEN])
    play(fraud, (transfers.peek, GREEN, PINK))
    assert fraud.observe(PINK)["state"]["singled_out"][GREEN] == Blackmail.COMPANY_FRAUD
    assert fraud.observe(BLUE)["state"]["singled_out"][GREEN] == HIDDEN
    fraud.fork(BLUE, 1).audit()


def test_nobody_sees_who_else_has_learnt_where_a_card_lies() -> None:
    fraud, scandal = holder_of_two(), holder_of_two()
    for game, card in ((fraud, Blackmail.COMPANY_FRAUD), (scandal, Blackmail.SCANDAL_IN_INDIA)):
        game.blackmail_known[Blackmail.COMPANY_FRAUD] = 1 << GREEN | 1 << BLUE
        game.blackmail_known[Blackmail.SCANDAL_IN_INDIA] = 1 << GREEN
        choose(game, card)
        play(game, (transfers.peek, GREEN, PINK))
    assert fraud.observe(BLUE) == scandal.observe(BLUE)
    assert fraud.observe(BLUE)["state"]["blackmail_known"][Blackmail.COMPANY_FRAUD] == 1 << BLUE
    assert fraud.observe(PINK) != scandal.observe(PINK)


def holders_at_two_moments(*answers: str, seats: int = 4) -> list[CompanyGame]:
    """Games in which the first three families hold blackmail and answered the moment before so, the first with each of ``answers``."""
    sides = [bare(seats) for _ in answers]
    for game, answer in zip(sides, answers, strict=True):
        for family, card in enumerate(
            (Blackmail.MAN_ON_THE_INSIDE, Blackmail.COMPANY_FRAUD, Blackmail.SCANDAL_IN_INDIA)
        ):
            give_blackmail(game, family, card)
        play(game, blackmail.before_events)
        for each in (answer, "pass", "pass"):
            choose(game, each)
        play(game, blackmail.start_of_revenue)
    in_its_turn(*sides)
    return sides


def test_one_who_looks_on_does_not_see_which_family_is_asked_for_blackmail() -> None:
    one, other = holders_at_two_moments("pass", "pass_for_turn")
    assert (asked(one)[0], asked(other)[0]) == (GREEN, PINK)
    for seat in (BLUE, WHITE, None):
        seen = one.observe(seat)
        assert seen == other.observe(seat)
        assert seen["decision"]["seat"] == (PINK if seat == BLUE else BLUE)
        assert one.fork(seat, 3).digest() == one.title.imagine(seen, 3).digest()
    choose(one, "pass")
    for seat in (BLUE, WHITE, None):
        assert one.observe(seat) == other.observe(seat)


def test_a_family_knows_that_its_own_question_is_still_to_come_and_when_it_has_been() -> None:
    (game,) = holders_at_two_moments("pass")
    assert [game.observe(seat)["decision"]["seat"] for seat in range(4)] == [GREEN, GREEN, PINK, BLUE]
    choose(game, "pass")
    assert [game.observe(seat)["decision"]["seat"] for seat in range(4)] == [BLUE, PINK, PINK, BLUE]
    choose(game, "pass")
    assert [game.observe(seat)["decision"]["seat"] for seat in range(4)] == [BLUE] * 4


def test_one_who_wants_no_questions_does_not_see_when_its_turn_has_passed() -> None:
    (game,) = holders_at_two_moments("pass_for_turn")
    assert asked(game)[0] == PINK
    before = game.observe(GREEN)
    choose(game, "pass")
    assert game.observe(GREEN) == before


def test_the_lockstep_finds_out_a_title_that_shows_which_family_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.kernel.secrecy.SHOWN", 1)  # these games have no end
    one, other = holders_at_two_moments("pass", "pass_for_turn")
    for game in (one, other):
        game.display = [0, 1]
        play(game, blackmail.start_of_revenue, (london_season.choose_card, WHITE))
    assert leaks(one.copy(events=True), other.copy(events=True), {WHITE}, 1) == []
    monkeypatch.setattr("engine.john_company_2e.telling.observation.conceal_question", lambda game, seat: None)
    (found,) = leaks(one, other, {WHITE}, 1)
    assert found.startswith(f"seat {WHITE} is shown, while another answers in secret, stack")


def test_whoever_has_looked_at_the_display_sees_who_takes_the_card() -> None:
    game = bare(4)
    game.display = [Blackmail.DISPLAY_BASE + Blackmail.SCANDAL_IN_INDIA, 0, 1]
    game.season_deck = [card for card in game.season_deck if card not in game.display]
    give_blackmail(game, PINK, Blackmail.COMPANY_FRAUD)
    game.blackmail_known[Blackmail.COMPANY_FRAUD] |= 1 << GREEN
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, BLUE)
    play(game, (london_season.choose_card, GREEN), (london_season.choose_card, PINK))
    choose(game, ("take", 1))
    choose(game, ("take", 0))
    assert asked(game)[:2] == (PINK, "blackmail")
    seen = {seat: game.observe(seat)["state"] for seat in (GREEN, PINK, BLUE)}
    assert [seen[seat]["singled_out"][PINK] for seat in seen] == [Blackmail.SCANDAL_IN_INDIA] * 2 + [HIDDEN]
    assert [seen[seat]["shown_to"][PINK] for seat in seen] == [1 << GREEN, 1 << PINK, 0]
    imagined = game.fork(GREEN, 5)
    imagined.audit()
    assert imagined.singled_out[PINK] == Blackmail.SCANDAL_IN_INDIA


def test_whoever_has_looked_at_a_card_laid_down_knows_who_is_given_it() -> None:
    game = holder_of_two()
    choose(game, Blackmail.SCANDAL_IN_INDIA)
    play(game, (transfers.peek, GREEN, BLUE))
    game.drain()
    transfers.move_blackmail(game, GREEN, PINK, ("blackmail",))
    (handed,) = game.drain()
    assert (handed.name, handed.see) == ("blackmail_handed_over", (GREEN, PINK, BLUE))
    assert game.observe(BLUE)["state"]["blackmail"][:2] == [[Blackmail.COMPANY_FRAUD], [Blackmail.SCANDAL_IN_INDIA]]


@pytest.mark.parametrize("seats", [1, 2])
def test_nobody_sees_in_which_order_the_setup_cards_will_come(seats: int) -> None:
    game = engine.title("john_company_2e").new(seats, 3, {"setup": "draft"})
    while game.decision is not None and game.decision.kind == "crown.setup_card":
        drawn = game.asked.by[2]
        seen = game.observe(game.decision.seat)["decision"]
        assert seen["options"] == sorted(drawn[:3])
        assert seen["asked_by"][2] == seen["then"][2] == [*sorted(drawn[:3]), *sorted(drawn[3:])]
        imagined = {game.fork(None, seed).asked.by[2] for seed in range(20)}
        assert {cards[:3] for cards in imagined} == {drawn[:3]}
        assert {tuple(sorted(cards)) for cards in imagined} == {tuple(sorted(drawn))}
        assert (len(imagined) > 1) is (len(drawn) > 3)
        told = [fact["card"] for fact in facts(game, "setup_card_drawn")]
        assert told[-3:] == [game.describe(at)["card"] for at in range(3)]
        game.choose(0)
    assert game.plies == 4
