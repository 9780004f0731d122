"""What random games seldom or never reach, built here; ``tests.engine.test_seldom`` proves that it is built where it is said to be."""

from __future__ import annotations

from itertools import product

from engine.john_company_1e import attrition, campaign, events_in_india, local_news, vacancies
from engine.john_company_1e.names import (
    COMPANY,
    DONE,
    LAWS,
    NOBODY,
    OFFICES,
    PRIZES,
    REGIONS,
    Balance,
    DomesticEvent,
    Holding,
    Law,
    Office,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import EVENT_IDS, LAW_IDS, OFFICE_IDS, PRIZE_IDS, REGION_IDS, SIDE_IDS, tables
from engine.john_company_1e.title import TITLE
from engine.kernel.title import Title
from tests.engine.answering import choose, facts
from tests.engine.john_company_1e.helper import STOP, post_officers, seat_in, table

TILTS = {
    "status_quo": Balance.ORDER,
    "flip_prosperous": Balance.ORDER,
    "flip_depressed": Balance.CHAOS,
    "collapse": Balance.CHAOS,
    "revolt": Balance.CHAOS,
}


def test_every_cell_of_the_event_tables_happens() -> None:
    for region, side, dominated, die in product(range(REGIONS), (0, 1), (False, True), range(1, 7)):
        game = table()
        game.ruler, game.opened_by = [NOBODY] * REGIONS, [NOBODY] * REGIONS
        game.side[region] = side
        other = (region + 1) % REGIONS
        if dominated:
            game.ruler[region] = other
        printed = tables().sides[region][side]
        event = (printed.dominated if dominated else printed.sovereign)[die - 1]
        game.elephant = (region - 1) % REGIONS
        game.dice.lay([die])
        game.enter(events_in_india.walk, STOP)
        assert game.over
        told = facts(game, "event_in_india_happened")
        rule = "dominated" if dominated else "sovereign"
        where = {"region": REGION_IDS[region], "card_side": SIDE_IDS[side], "rule": rule, "die": die}
        assert told == [{**where, "kind": event.kind}]
        if event.kind == "conquest":
            won = REGION_IDS[event.target] if event.strength > game.printed(event.target).defence else None
            assert (game.ruler[event.target] == region) == (won is not None)
        else:
            assert game.balance_of_india == TILTS[event.kind], where
        flipped = event.kind.startswith("flip")
        assert (game.side[region] != side) == flipped
        assert (game.ruler[region] == other) == (dominated and event.kind != "revolt")


def counted(law: int, support: int) -> CompanyGame:
    """A law whose vote has ended with this support."""
    game = table()
    game.post, game.support = [law], support
    game.enter((local_news.count_votes, law), STOP)
    return game


def test_every_law_may_pass() -> None:
    for law, name in enumerate(LAW_IDS):
        game = counted(law, 1)
        assert game.over, name
        assert facts(game, "law_passed") == [{"law": name}]
        assert game.laws == [law]
        assert game.deregulated == (law == Law.REVOKE_MONOPOLY)


def test_every_law_may_fall() -> None:
    for law, name in enumerate(LAW_IDS):
        game = counted(law, 0)
        assert facts(game, "law_fallen") == [{"law": name}]
        assert (game.laws, game.deregulated) == ([], 0)


def test_every_domestic_event_happens() -> None:
    prices = {DomesticEvent.SHARE_BOOM: 5, DomesticEvent.SHARE_PANIC: 3}
    for event, name in enumerate(EVENT_IDS):
        game = table()
        game.post, game.prizes = [LAWS + event], [0]
        game.enter(local_news.begin, STOP)
        assert game.over, name
        assert facts(game, "domestic_event_happened") == [{"card": name}]
        assert game.share_price == prices.get(event, 4)
        assert game.exists(Office.SUPERINTENDENT_CHINA) == (event == DomesticEvent.TRADE_WITH_CHINA)
        assert game.deregulated == (event == DomesticEvent.MONOPOLY_REVOKED)
        assert sum(game.ships) == (3 if event == DomesticEvent.WAR_IN_EUROPE else 6)
        assert len(game.prizes) == 1 + (event == DomesticEvent.LONDON_SEASON)


def test_every_prize_may_be_claimed() -> None:
    for prize in range(PRIZES):
        game = table(cash=20)
        game.prizes = [prize]
        seat_in(game, Office.PRESIDENT_BENGAL, 1)
        game.dice.lay([6])
        game.enter(attrition.begin, STOP)
        choose(game, prize)
        assert game.over
        price = tables().prizes[prize].executive
        told = {"seat": 1, "prize": PRIZE_IDS[prize], "office": "president_bengal", "price": price}
        assert facts(game, "prize_claimed") == [told]
        assert (game.on_prize(prize, 1), game.cash[1]) == (1, 20 - price)


def test_every_region_that_is_conquered_gets_an_office_and_an_officer_may_fill_it() -> None:
    for office in range(Office.GOVERNOR_BENGAL, OFFICES):
        game = table()
        region = tables().region_of[office]
        seat_in(game, Office.PRESIDENT_BENGAL, 0)
        post_officers(game, Holding.BENGAL, 2)
        game.drain()
        game.enter((campaign.resolve, Office.PRESIDENT_BENGAL, region, "success"), (vacancies.fill, office), STOP)
        while game.decision is not None and game.decision.kind == "campaign.target":
            choose(game, DONE)
        assert game.over
        happened = {event.name: dict(event.fields) for event in game.drain()}
        assert happened["office_created"] == {"office": OFFICE_IDS[office]}
        assert happened["appointed"] == {
            "office": OFFICE_IDS[office],
            "family": 2,
            "origin": "officer",
            "presidency": "bengal",
            "exhausted": False,
        }
        assert (game.ruler[region], game.holder[office], game.officers) == (COMPANY, 2, [0] * 12)


def test_the_superintendent_in_china_is_created_and_promoted() -> None:
    game = table()
    seat_in(game, Office.CHAIRMAN, 0)
    game.supply[3] -= 1
    game.writers[3] += 1
    game.drain()
    game.post = [LAWS + DomesticEvent.TRADE_WITH_CHINA]
    game.enter(local_news.begin, (vacancies.fill, Office.SUPERINTENDENT_CHINA), STOP)
    assert game.over
    assert (game.holder[Office.SUPERINTENDENT_CHINA], game.writers) == (3, [0] * 4)


# -- what is never asked --


def test_what_the_title_says_it_never_asks_has_no_words_and_no_cause() -> None:
    assert TITLE.never_asked == ("consent.claim",)
    assert "consent.claim" not in TITLE.words
    assert "consent" in TITLE.words
    assert Title.never_asked == ()
    game = table(negotiation="full")
    assert TITLE.market.claims(game, 0, 1, "election") == []
