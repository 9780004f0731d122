"""What the journal tells: losses, deliveries, failures, sums with their parts; and in whose words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import (
    attrition,
    bailout,
    campaign,
    director_of_trade,
    disruption,
    events_in_india,
    firm_pieces,
    firm_trade,
    local_news,
    military_affairs,
    office_check,
    pieces,
    refresh,
    sailing,
    trade,
    vacancies,
)
from engine.john_company_1e.events_in_india import SURRENDER
from engine.john_company_1e.names import (
    BY_FIRM,
    CHINA_ORDERS,
    DONE,
    LAWS,
    NOBODY,
    Balance,
    DomesticEvent,
    FamilyCard,
    Holding,
    Law,
    Office,
    Phase,
    Prize,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.john_company_1e.vocabulary import FLAGS, MONEY, NAMES, NUMBERS, PARTS, PLACES, SEATS, VOCABULARY
from engine.kernel import BadState, Reader, step, tell
from engine.shared import negotiating
from tests.engine.answering import choose, facts
from tests.engine.john_company_1e.helper import (
    STOP,
    depress,
    give_prize,
    make_company,
    post_officers,
    prosper,
    seat_in,
    send_captain,
    table,
)

BOMBAY, MADRAS, BENGAL = Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL


@step
def disrupt_bengal(game: CompanyGame) -> None:
    disruption.disrupt(game, Region.BENGAL)


# -- ships and captains --


def delivered(order: int = 1, tired: int = 0, ready: int = 0) -> CompanyGame:
    """The presidency of Bengal has filled an order of Bengal, of which each asks for a ship or two."""
    game = table()
    prosper(game, Region.BENGAL)
    game.ships, game.exhausted_ships = [0, 0, ready, 0], [0, 0, tired, 0]
    pieces.fill_order(game, Region.BENGAL, order, BENGAL)
    game.drain()
    return game


def test_ships_lost_to_a_storm_of_events_are_told_with_where_how_many_and_why() -> None:
    game = delivered(tired=1, ready=3)
    game.enter(disrupt_bengal, STOP)
    told = facts(game, "order_disrupted", "ships_lost")
    assert told == [
        {"place": "bengal", "order": 1, "demand": 2, "holding": "bengal"},
        {"holding": "bengal", "ready_ships": 1, "exhausted_ships": 1, "why": "disrupted_orders"},
    ]


def test_only_ships_that_there_were_are_told_lost() -> None:
    game = delivered(tired=1)
    game.enter(disrupt_bengal, STOP)
    assert facts(game, "ships_lost") == [
        {"holding": "bengal", "ready_ships": 0, "exhausted_ships": 1, "why": "disrupted_orders"}
    ]
    game = delivered()
    game.enter(disrupt_bengal, STOP)
    assert facts(game, "ships_lost") == []


@pytest.mark.parametrize("exhausted", [False, True])
def test_a_captained_ship_that_is_lost_is_told_with_its_captain(exhausted: bool) -> None:
    game = delivered(order=0)
    send_captain(game, BENGAL, 2)
    if exhausted:
        game.exhausted_captained_ships, game.ready_captained_ships = (
            game.ready_captained_ships,
            game.exhausted_captained_ships,
        )
    game.enter(disrupt_bengal, STOP)
    assert facts(game, "captained_ship_lost", "ships_lost") == [
        {"family": 2, "holding": "bengal", "exhausted": exhausted, "why": "disrupted_orders"}
    ]


def test_a_war_in_europe_tells_the_ships_that_it_costs() -> None:
    game = table()
    game.ships = [2, 0, 1, 3]
    game.enter((local_news.happen, DomesticEvent.WAR_IN_EUROPE), STOP)
    assert facts(game, "ships_lost") == [
        {"holding": holding, "ready_ships": 1, "exhausted_ships": 0, "why": "war_in_europe"}
        for holding in ("bombay", "bengal")
    ]


def test_the_ships_of_a_firm_that_are_lost_are_told() -> None:
    game = table()
    prosper(game, Region.BENGAL)
    game.firm[1], game.own_exhausted_ships[1], game.own_ships[1] = 1, 1, 4
    pieces.fill_order(game, Region.BENGAL, 1, BY_FIRM + 1)
    game.drain()
    game.enter(disrupt_bengal, STOP)
    assert facts(game, "order_disrupted", "firm_ships_lost") == [
        {"place": "bengal", "order": 1, "demand": 2, "firm": 1},
        {"firm": 1, "ready_ships": 1, "exhausted_ships": 1, "why": "disrupted_orders"},
    ]


@pytest.mark.parametrize(
    ("left", "cash", "why"), [(1, 20, "ship_declined"), (1, 0, "ship_declined"), (0, 20, "no_ship_left")]
)
def test_a_captain_sent_home_is_told_with_the_reason(left: int, cash: int, why: str) -> None:
    game = table(cash=cash)
    seat_in(game, Office.DIRECTOR_OF_TRADE, 0)
    game.captains[1], game.supply[1] = 1, game.supply[1] - 1
    game.ships_for_sale = [left] + [0] * 5
    game.drain()
    game.enter(director_of_trade.next_captain, STOP)
    if game.decision is not None:
        choose(game, DONE)
    assert facts(game, "captain_sent_home", "captain_embarked") == [{"family": 1, "why": why}]


def test_a_captain_embarks_for_a_price_in_a_column_counted_from_0() -> None:
    game = table(cash=20)
    seat_in(game, Office.DIRECTOR_OF_TRADE, 0)
    game.captains[1], game.supply[1] = 1, game.supply[1] - 1
    game.drain()
    game.enter(director_of_trade.next_captain, STOP)
    assert game.describe(1) == {"act": "buy_ship", "column": 0, "price": 6}
    choose(game, 0)
    assert facts(game, "ship_sold", "captain_embarked") == [
        {"column": 0, "price": 6},
        {"seat": 1, "column": 0, "price": 6},
    ]


# -- what is sent and delivered --


def test_purchases_and_what_is_sent_to_india_are_told() -> None:
    game = table()
    seat_in(game, Office.DIRECTOR_OF_TRADE, 0)
    game.bought_ships, game.bought_goods = 3, 2
    game.captained_ships_at_home[1], game.supply[1] = 1, game.supply[1] - 1
    game.drain()
    game.enter(director_of_trade.act, STOP)
    for option in ((BOMBAY, 1), (MADRAS, 0), (1, BENGAL), (BOMBAY, 2)):
        choose(game, option)
    told = [(event.name, event.fields) for event in game.drain() if event.name.endswith("_sent")]
    assert told == [
        ("ships_sent", {"holding": "bombay", "number": 1}),
        ("ships_sent", {"holding": "bengal", "number": 2}),
        ("captained_ship_sent", {"family": 1, "holding": "bengal"}),
        ("goods_sent", {"holding": "bombay", "number": 2}),
    ]


def test_a_delivery_tells_order_ships_goods_and_revenue() -> None:
    game = table()
    prosper(game, Region.BENGAL)
    seat_in(game, Office.PRESIDENT_BENGAL, 0)
    send_captain(game, BENGAL, 3)
    game.ships, game.goods = [0, 0, 0, 0], [0, 0, 1, 0]
    game.drain()
    game.enter((sailing.fill_orders, Office.PRESIDENT_BENGAL), STOP)
    choose(game, (Region.BENGAL, 1, 1))
    told = [(event.name, event.fields) for event in game.drain()]
    assert told[:4] == [
        ("ships_exhausted", {"holding": "bengal", "ships": 0, "captained": [{"family": 3, "ships": 1}]}),
        ("goods_exhausted", {"holding": "bengal", "goods": 1}),
        ("order_filled", {"place": "bengal", "order": 1, "holding": "bengal"}),
        ("revenue_raised", {"amount": 7, "what": "order"}),
    ]


def test_the_tea_act_is_told_apart_from_the_order() -> None:
    game = table()
    pieces.create_office(game, Office.SUPERINTENDENT_CHINA)
    seat_in(game, Office.SUPERINTENDENT_CHINA, 0)
    game.laws, game.ships = [int(Law.TEA_ACT)], [0, 0, 0, 9]
    game.drain()
    game.enter((sailing.fill_orders, Office.SUPERINTENDENT_CHINA), STOP)
    choose(game, (CHINA_ORDERS, 0, 0))
    printed = game.tables.china_orders[0][1]
    assert facts(game, "revenue_raised") == [
        {"amount": printed, "what": "order"},
        {"amount": 2, "what": "tea_act"},
    ]


# -- attacks and checks --


def walked(region: int, *dice: int) -> CompanyGame:
    game = table()
    prosper(game, *range(8))
    game.ruler, game.opened_by = [NOBODY] * 8, [NOBODY] * 8
    game.opened_by[Region.MADRAS], game.opened_by[Region.BENGAL], game.opened_by[Region.BOMBAY] = MADRAS, BENGAL, BOMBAY
    game.elephant, game.redirected, game.balance_of_india = (region - 1) % 8, NOBODY, Balance.EQUILIBRIUM
    game.dice.lay(dice)
    return game


def test_an_attack_that_fails_on_the_written_defence_is_told() -> None:
    game = walked(Region.HYDERABAD, 1)
    depress(game, Region.MYSORE)
    game.drain()
    game.enter(events_in_india.walk, STOP)
    told = [(event.name, event.fields) for event in game.drain() if event.name.startswith("attack_")]
    assert told == [
        ("attack_made", {"region": "hyderabad", "target": "mysore", "strength": 2, "defence": 2}),
        ("attack_failed", {"region": "hyderabad", "target": "mysore", "why": "written_defence"}),
    ]


def test_an_attack_that_a_president_beats_off_is_told_with_his_means() -> None:
    game = walked(Region.HYDERABAD, 2)
    seat_in(game, Office.PRESIDENT_MADRAS, 1)
    game.guns[MADRAS], game.treasury[Office.PRESIDENT_MADRAS] = 1, 3
    game.drain()
    game.enter(events_in_india.walk, STOP)
    choose(game, (1, 1))
    told = [(event.name, event.fields) for event in game.drain()][-4:]
    assert told == [
        ("army_exhausted", {"army": "madras", "guns": 1, "posted": []}),
        ("treasury_spent", {"office": "president_madras", "amount": 2, "what": "mercenaries"}),
        (
            "defended",
            {"seat": 1, "office": "president_madras", "region": "madras", "pieces": 1, "mercenaries": 1},
        ),
        ("attack_failed", {"region": "hyderabad", "target": "madras", "why": "defended"}),
    ]


@pytest.mark.parametrize(
    ("quelled", "names"), [(True, ["revolt_put_down"]), (False, ["company_region_lost", "revolted"])]
)
def test_a_revolt_is_told_whether_the_police_put_it_down_or_not(quelled: bool, names: list[str]) -> None:
    game = table()
    office = make_company(game, Region.BENGAL, BENGAL)
    seat_in(game, office, 2)
    game.guns[BENGAL] = 3
    game.drain()
    game.enter((events_in_india.ask_police, Region.BENGAL, 3), (events_in_india.settle_revolt, Region.BENGAL), STOP)
    choose(game, (3, 0) if quelled else SURRENDER)
    told = [event.name for event in game.drain()]
    assert [name for name in told if name in ("revolt_put_down", "company_region_lost", "revolted")] == names


@pytest.mark.parametrize(
    ("die", "result", "home"), [(2, "success", []), (4, "no_effect", []), (5, "failure", ["governor_bengal"])]
)
def test_a_check_is_told_in_the_rulebooks_words_and_sends_home_whom_it_fails(
    die: int, result: str, home: list[str]
) -> None:
    game = table()
    office = make_company(game, Region.BENGAL, BENGAL)
    seat_in(game, office, 2)
    game.side[Region.BENGAL], game.treasury[office] = 1, 1
    game.dice.lay([die])
    game.drain()
    game.enter((TITLE.steps["invest.begin"], office), STOP)
    choose(game, 1)
    told = game.drain()
    checks = [event.fields for event in told if event.name == "check_rolled"]
    assert checks == [{"office": "governor_bengal", "seat": 2, "what": "invest", "dice": [die], "result": result}]
    assert [event.fields["office"] for event in told if event.name == "office_stopped"] == home
    assert [event.fields["office"] for event in told if event.name == "officeholder_sent_home"] == home


@pytest.mark.parametrize(("die", "result"), [(1, "success"), (3, "no_effect"), (6, "failure")])
def test_the_check_of_a_firm_is_told_in_the_same_words(die: int, result: str) -> None:
    game = table()
    game.deregulated, game.firm[1], game.own_ships[1] = 1, 1, 1
    firm_pieces.embark(game, 1, Region.SINDH, 1)
    game.phase = Phase.FAMILY
    game.dice.lay([die])
    game.drain()
    game.enter((firm_trade.resolve_mission, 1, Region.SINDH), STOP)
    told = game.drain()
    assert [event.fields["result"] for event in told if event.name == "firm_check_rolled"] == [result]
    name = "mission_lost" if result == "failure" else "mission_returned"
    assert [event.fields for event in told if event.name == name] == [{"firm": 1, "region": "sindh", "ships": 1}]


def test_a_campaign_tells_what_it_throws_in_and_against_what() -> None:
    game = table()
    seat_in(game, Office.PRESIDENT_MADRAS, 1)
    give_prize(game, Prize.HONORARY_COLONELCY, 1)
    post_officers(game, MADRAS, 2)
    game.treasury[Office.PRESIDENT_MADRAS] = 4
    prosper(game, Region.MADRAS)
    game.dice.lay([6, 6, 6])
    game.drain()
    game.enter((campaign.attack, Office.PRESIDENT_MADRAS, Region.MADRAS, 1, 2, 2), STOP)
    told = game.drain()
    assert [event.fields for event in told if event.name == "campaign_fought"] == [
        {
            "office": "president_madras",
            "target": "madras",
            "pieces": 1,
            "mercenaries": 2,
            "prize_strength": 2,
            "defence": 2,
        }
    ]
    assert [event.fields for event in told if event.name == "army_exhausted"] == [
        {"army": "madras", "guns": 0, "posted": [{"family": 2, "officers": 1}]}
    ]


# -- firms --


def firm_at_the_end(revenue: int) -> CompanyGame:
    game = table()
    game.deregulated, game.firm[0], game.firm_cash[0], game.firm_revenue[0] = 1, 1, 9, revenue
    game.turn = game.scenario.turns
    firm_pieces.set_share(game, 0, 1, 3)
    game.drain()
    return game


def test_a_firm_that_misses_expectations_on_the_last_turn_is_told() -> None:
    game = firm_at_the_end(6)
    game.enter(firm_trade.payouts, STOP)
    assert facts(game, "expectations_missed", "firm_scored") == [{"firm": 0, "amount": 6, "expected": 7}]


def test_points_of_a_firm_are_told_for_each_holder() -> None:
    game = firm_at_the_end(14)
    game.enter(firm_trade.payouts, STOP)
    scored = [{"family": 1, "points": 4}, {"family": 0, "points": 10}]
    assert facts(game, "expectations_missed", "firm_scored") == [
        {"firm": 0, "points": 14, "expected": 7, "scored": scored}
    ]


def test_a_firm_that_fails_tells_what_it_had_what_was_expected_and_who_got_it() -> None:
    game = table(cash=0)
    game.deregulated, game.firm[0], game.firm_cash[0] = 1, 1, 5
    game.own_ships[0], game.own_exhausted_goods[0] = 2, 1
    firm_pieces.set_share(game, 0, 1, 3)
    game.drain()
    game.enter(firm_trade.payouts, STOP)
    told = [(event.name, event.fields) for event in game.drain()]
    assert told == [
        ("expectations_missed", {"firm": 0, "amount": 5, "expected": 7}),
        ("firm_payout_made", {"firm": 0, "amount": 5, "expected": 7}),
        ("firm_paid", {"firm": 0, "to": 1, "amount": 1}),
        ("firm_paid", {"firm": 0, "to": 0, "amount": 4}),
        ("firm_share_held", {"firm": 0, "family": 1, "percent": 0}),
        ("firm_failed", {"firm": 0, "ships": 2, "goods": 1}),
    ]


# -- sums with what they consist of --


def test_expenses_are_told_by_their_parts_and_loans_by_what_they_cover() -> None:
    game = table(cash=0)
    game.debt, game.guns[0], game.revenue = 3, 2, 1
    post_officers(game, BENGAL, 1)
    send_captain(game, BENGAL, 2)
    game.drain()
    game.enter(trade.pay_expenses, STOP)
    told = [(event.name, event.fields) for event in game.drain()]
    parts = {"debt_service": 3, "gun_upkeep": 2, "officer_upkeep": 1, "country_trade": 1}
    assert told[:3] == [
        ("expenses_reckoned", {"amount": 7, **parts}),
        ("revenue_spent", {"amount": 1, "what": "expenses"}),
        ("emergency_loans_taken", {"number": 2, "amount": 10, "for_expenses": 6, "debt": 5}),
    ]
    assert told[3] == ("money_parked", {"amount": 4, "what": "emergency_loans"})


def test_incomes_are_told_one_by_one() -> None:
    game = table(cash=0)
    game.card[1], game.laws = FamilyCard.PAXTON, [int(Law.WRITER_PRIVILEGES)]
    game.writers[1], game.supply[1] = 2, game.supply[1] - 2
    give_prize(game, Prize.INVESTMENT_BANK, 1)
    game.drain()
    game.enter(trade.pay_families, STOP)
    told = facts(game, "cash_gained")
    assert [(each["what"], each["amount"]) for each in told] == [
        ("paxton", 2),
        ("writer_privileges", 1),
        ("investment_bank", 2),
    ]


def test_a_vote_is_told_by_power_money_and_prize() -> None:
    game = table(cash=3)
    give_prize(game, Prize.NEWSPAPER_OWNER, 0)
    game.factories[0], game.supply[0] = 0, game.supply[0] - 1
    game.enter((local_news.take_vote, 0, "for", 4, 2), STOP)
    assert facts(game, "voted") == [
        {"seat": 0, "side": "for", "power": 1, "spent": 2, "newspaper": 4, "votes": 7, "support": 7}
    ]


def test_tax_names_both_ends() -> None:
    game = table(cash=0)
    office = make_company(game, Region.BENGAL, BENGAL)
    prosper(game, Region.BENGAL)
    seat_in(game, office, 2)
    game.drain()
    game.enter(trade.tax_provinces, STOP)
    choose(game, ("family", 1))
    choose(game, ("presidency", 2))
    told = [(event.name, event.fields) for event in game.drain()]
    assert told == [
        ("treasury_gained", {"office": "governor_bengal", "amount": 4, "what": "tax"}),
        ("tax_taken", {"office": "governor_bengal", "seat": 2, "amount": 1}),
        ("tax_passed_on", {"office": "governor_bengal", "to_office": "president_bengal", "amount": 2}),
    ]


# -- offices, shares, penalties --


def test_attrition_tells_die_cause_and_who_leaves() -> None:
    game = table()
    seat_in(game, Office.CHAIRMAN, 0)
    seat_in(game, Office.PRESIDENT_BENGAL, 1)
    game.disk[Office.PRESIDENT_BENGAL] = 1
    game.opened_by[Region.BENGAL] = NOBODY
    game.dice.lay([3])
    game.drain()
    game.enter(attrition.roll, STOP)
    assert facts(game, "attrition_rolled") == [
        {"office": "chairman", "seat": 0, "dice": [3], "why": "die", "retires": False},
        {"office": "president_bengal", "seat": 1, "dice": [6], "why": "black_disk", "retires": True},
    ]


def test_a_promotion_tells_where_the_cube_came_from() -> None:
    game = table()
    seat_in(game, Office.PRESIDENT_BENGAL, 0)
    office = make_company(game, Region.BENGAL, BENGAL)
    game.supply[1] -= 1
    game.exhausted_officers[BENGAL * 4 + 1] = 1
    game.drain()
    game.enter((vacancies.fill, office), STOP)
    assert facts(game, "appointed") == [
        {
            "office": "governor_bengal",
            "family": 1,
            "origin": "officer",
            "presidency": "bengal",
            "exhausted": True,
        }
    ]


def test_a_bailout_tells_the_shares_that_it_cuts_and_a_failure_the_points_that_it_costs() -> None:
    game = table()
    game.court, game.supply = [1, 0, 0, 0], [game.supply[0] - 1, *game.supply[1:]]
    seat_in(game, Office.CHAIRMAN, 2)
    game.drain()
    game.enter(bailout.begin, STOP)
    told = [(event.name, event.fields) for event in game.drain()]
    assert told == [
        ("bailout_called", {"share_price": 3}),
        ("shares_cut", {"family": 0, "number": 1}),
        ("company_failed", {}),
        ("penalty_scored", {"seat": 2, "office": "chairman", "points": -3, "why": "company_failed"}),
    ]


def test_recruits_are_told_where_they_go_and_when_they_go_home() -> None:
    game = table()
    game.captains_box[1], game.officers_box[1] = 2, 1
    game.enter(refresh.begin, STOP)
    assert facts(game, "recruits_sent") == [{"family": 1, "captains": 2, "officers": 1}]
    game = table()
    seat_in(game, Office.MILITARY_AFFAIRS, 0)
    game.opened_by = [NOBODY] * 8
    for office in (Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL):
        game.disk[office] = 1
    game.recruits[1] = 2
    game.drain()
    game.enter(military_affairs.place_officers, STOP)
    assert facts(game, "recruits_sent_home") == [{"family": 1, "number": 2, "why": "armies_full"}]


def test_an_unsold_ship_is_nobodys() -> None:
    game = table(3)
    game.enter((TITLE.steps["jones.auction"], (), NOBODY, 0), STOP)
    assert facts(game, "ship_auctioned") == [{"seat": None, "price": None}]


# -- words and their meaning --


def test_a_person_reads_names_and_counts_from_1() -> None:
    told = tell(TITLE, {"event": "cube_placed", "seat": 3, "box": "shipyard", "column": 0}, ["Nabob", "Ada", "Bob"])
    assert told == [("seat", "the Jones family"), ("box", "shipyard"), ("column", "1")]
    told = tell(TITLE, {"event": "bid_made", "seat": 1, "amount": 4, "what": "ship"}, ["Nabob", "Ada", "Bob"])
    assert told == [("seat", "Ada (seat 2)"), ("amount", "£4"), ("what", "ship")]
    told = tell(TITLE, {"act": "pass", "leader": None, "bid": None}, ["Nabob", "Ada"])
    assert told == [("leader", "nobody"), ("bid", "none")]


def test_every_word_of_the_vocabulary_stands_under_one_head() -> None:
    heads = (SEATS, MONEY, NUMBERS, PLACES, NAMES, FLAGS, PARTS, ("die", "dice"))
    assert sum(map(len, heads)) + len(negotiating.VOCABULARY) == len(VOCABULARY)


def test_nobody_leads_an_auction_until_somebody_has_bid() -> None:
    game = table(3)
    game.deregulated = 1
    game.enter((TITLE.steps["jones.auction"], (0, 1, 2), NOBODY, 0), STOP)
    assert game.describe(0) == {"act": "pass", "leader": None, "bid": None}
    choose(game, (2,))
    assert game.describe(0) == {"act": "pass", "leader": 0, "bid": 2}


# -- the reader --


def test_the_reader_refuses_what_no_event_of_the_title_says() -> None:
    game = table()
    board = Reader(TITLE, TITLE.new(4, 1).observe(None))
    board.read({"event": "cash_gained", "seat": 1, "amount": 3, "what": "tax"})
    assert isinstance(board.board, CompanyGame)
    assert board.board.cash[1] == game.scenario.family_money + 3
    for event in (
        {"event": "moon_bought"},
        {"event": "cash_gained", "seat": 9, "amount": 3, "what": "tax"},
        {"event": "cash_gained", "seat": 1},
        {"event": "treasury_gained", "office": "moon", "amount": 3, "what": "tax"},
        {"event": "asset_moved", "seat": 0, "to": 1, "asset": "captained_ship", "holding": "moon"},
    ):
        with pytest.raises(BadState):
            board.read(event)


def test_presidencies_tell_what_they_take_along() -> None:
    game = table()
    game.guns, game.goods = [1, 0, 2], [0, 0, 3, 0]
    post_officers(game, MADRAS, 1)
    game.post = [LAWS + DomesticEvent.SHARE_BOOM]
    game.drain()
    game.enter((TITLE.steps["local_news.count_votes"], int(Law.GOVERNOR_GENERAL)), STOP)
    assert facts(game, "presidency_merged") == []
    game.support = 1
    game.enter((TITLE.steps["local_news.count_votes"], int(Law.GOVERNOR_GENERAL)), STOP)
    merged: list[dict[str, Any]] = facts(game, "presidency_merged")
    assert merged == [
        {
            "presidency": "bombay",
            "into": "bengal",
            "ships": 2,
            "captained_ships": 0,
            "goods": 0,
            "guns": 1,
            "officers": 0,
        },
        {
            "presidency": "madras",
            "into": "bengal",
            "ships": 2,
            "captained_ships": 0,
            "goods": 0,
            "guns": 0,
            "officers": 1,
        },
    ]
    assert office_check.may_act(game, Office.PRESIDENT_BOMBAY) == NOBODY
