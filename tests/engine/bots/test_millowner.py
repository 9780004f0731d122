"""What the millowner makes of single positions: lines that are really filled, money that others will want, tracks that others walk."""

from __future__ import annotations

import pytest

import engine
from engine.arkwright import events, production
from engine.arkwright.names import GOODS, LINES, PIERS, Category, Event, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from engine.bots.millowner.bot import Millowner
from engine.bots.millowner.outlook import Outlook
from tests.engine.answering import choose
from tests.engine.arkwright.helper import FOOD, LAMPS, STOP, build, give, set_demand, table

ME = 0
ARKWRIGHT = engine.title("arkwright")


def lamps_with_lines(*workers: int, level: int = 1, category: int = Category.AVERAGE) -> tuple[ArkwrightGame, int]:
    """Lamps with so many workers on each line, three places each; returns the mill, too."""
    game = table(2)
    at = build(game, ME, LAMPS, level=level, price=6)
    game.factory[at] = factory_type(LAMPS, level, category)
    game.labour += 3 - sum(workers)
    game.workers[at * LINES : at * LINES + LINES] = [*workers, *[0] * (LINES - len(workers))]
    return game, at


@pytest.mark.parametrize(
    ("workers", "category", "now", "one_more", "two_more"),
    [
        ((2, 3, 3), Category.AVERAGE, 2, 4, 4),
        ((1, 3, 3), Category.AVERAGE, 2, 2, 4),
        ((3, 2, 2), Category.AVERAGE, 2, 3, 4),
        ((2, 3), Category.LUXURY, 0, 2, 2),
        ((1, 3), Category.LUXURY, 0, 0, 2),
    ],
)
def test_hands_that_are_hired_fill_the_gaps_first(workers, category, now, one_more, two_more) -> None:
    game, at = lamps_with_lines(*workers, category=category)
    outlook = Outlook(game, ME)
    assert (game.output(at), outlook.after_hiring(at, 1), outlook.after_hiring(at, 2)) == (now, one_more, two_more)


def test_who_fires_puts_the_others_in_order_before() -> None:
    game, at = lamps_with_lines(2, 3, 3)
    outlook = Outlook(game, ME)
    assert [outlook.after_firing(at, number) for number in (1, 2, 3)] == [3, 3, 2]


def test_a_lost_machine_stops_its_line_unless_a_hand_behind_closes_up() -> None:
    game, at = lamps_with_lines(3, 3)
    outlook = Outlook(game, ME)
    assert [outlook.after_loss(at, line) for line in (0, 1)] == [2, 2]
    game, at = lamps_with_lines(3, 3, 1)
    assert Outlook(game, ME).after_loss(at, 0) == 3
    game, at = lamps_with_lines(3, 3, level=3)
    assert Outlook(game, ME).after_loss(at, 0) == 3, "line 2 makes three of level III, line 1 two"


def test_the_next_level_is_judged_by_the_lines_that_work() -> None:
    gap, _ = lamps_with_lines(2, 3, 3)
    whole, _ = lamps_with_lines(3, 3, 3)
    type = factory_type(LAMPS, 2)
    by_hands = {
        game: Outlook(game, ME).run(type, 0, manned) for game, manned in ((gap, [2, 3, 3, 0]), (whole, [3, 3, 3, 0]))
    }
    assert by_hands[whole] - by_hands[gap] == pytest.approx(Outlook(gap, ME).wage), "one hand is to be hired"


@pytest.mark.parametrize(("level", "answer"), [(1, "move_worker_up"), (3, "leave_place_empty")])
def test_the_millowner_closes_up_where_more_is_made_then(level, answer) -> None:
    game = table(2)
    build(game, ME, FOOD, level=level, lines=2, price=5, machines=(1, 1))
    set_demand(game, FOOD, 15)
    game.enter((events.begin, Event.LUDDITES_RIOT), STOP)
    choose(game, ("lose", FOOD, 0))
    worths = Millowner().worths(game)
    assert game.describe(worths.index(max(worths)))["act"] == answer


def test_the_millowner_shuts_no_line_whose_goods_are_sold_though_it_has_a_gap_elsewhere() -> None:
    game, at = lamps_with_lines(2, 3, 3)
    game.cycle = LAMPS
    give(game, ME, Tile.SCHOOL)
    set_demand(game, LAMPS, 8)
    game.enter(production.begin, STOP)
    assert (game.output(at), game.decision.options[1]) == (2, ("shut", 2))
    worths = Millowner().worths(game)
    assert worths == [0.0, -1.0]


def worths_by_act(game: ArkwrightGame, seat: int) -> dict[str, float]:
    """What the millowner thinks of each option, by its marker, commodity or act; the seat is the one that is asked."""
    assert game.decision.seat == seat
    words = map(game.describe, range(len(game.decision.options)))
    names = [option.get("marker") or option.get("commodity") or option["act"] for option in words]
    return dict(zip(names, Millowner().worths(game), strict=True))


def best(worths: dict[str, float]) -> str:
    return max(worths, key=worths.__getitem__)


def test_blue_builds_first_in_the_printed_set_up_of_three_though_the_wages_will_want_a_share() -> None:
    """It has £33 and prices at which its mills bring less than their wages: what it could spend without a sale is next to nothing."""
    game = ARKWRIGHT.new(3, 1, {"start": "preset"})
    assert Outlook(game, 0).purse() <= 1
    assert best(worths_by_act(game, 0)) == "factory"


def test_a_broker_leaves_the_crews_their_wages() -> None:
    game = table(2)
    game.decade, game.phase = len(game.rules.decades) - 1, Phase.EVENT
    game.cash[ME] = 100
    assert Outlook(game, ME).purse() == 100
    ship = game.rules.ship_capacity.index(4)
    game.piers[ME * PIERS] = ship
    assert game.rules.ship_crew[ship] * game.wage() == 2
    assert Outlook(game, ME).purse() == 98


def test_millowners_spread_over_the_tracks_of_the_company_whose_last_spaces_have_room_for_one_each() -> None:
    game, millowner = ARKWRIGHT.new(4, 0, {"east_india": "on"}), Millowner()
    while game.decision is not None:
        worths = millowner.worths(game)
        game.choose(worths.index(max(worths)))
    farthest = [max(game.influence[seat * GOODS : seat * GOODS + GOODS]) for seat in range(4)]
    tracks = {game.influence[seat * GOODS : seat * GOODS + GOODS].index(farthest[seat]) for seat in range(4)}
    assert len(tracks) >= 2
    assert min(farthest) >= game.rules.track.first_orange
