"""What lies on the table, as rows: every count in its place, and every owner by name."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import pieces
from engine.john_company_1e.board import show
from engine.john_company_1e.names import BY_FIRM, COMPANY, FREE_TRADE, Holding, Office, Prize, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.john_company_1e.helper import give_prize, make_company, post_officers, send_captain, table

ANNA, BERT, CARA, DORA = (f"{name} (seat {seat})" for seat, name in enumerate(("Anna", "Bert", "Cara", "Dora"), 1))


def rows(game: CompanyGame, of: str, key: str) -> dict[str, dict[str, Any]]:
    """The rows of this name, by what they are of."""
    shown = show(game.observe(None), ("Anna", "Bert", "Cara", "Dora"))
    return {row[key]: row for row in shown[of]}


def test_a_presidency_has_ships_goods_and_an_army_ready_and_exhausted() -> None:
    game, at = table(), Holding.BENGAL
    game.ships[at], game.exhausted_ships[at] = 3, 1
    game.goods[at], game.exhausted_goods[at] = 2, 4
    game.guns[at], game.exhausted_guns[at] = 5, 6
    post_officers(game, at, 0, 2, 2)
    send_captain(game, at, 1)
    game.exhausted_officers[at * game.families + 3] = 1
    game.exhausted_captained_ships[at * game.families + 0] = 2
    assert rows(game, "holdings", "holding")["bengal"] == {
        "holding": "bengal",
        "ships": (3, 1),
        "captained": [(BERT, 1)],
        "exhausted_captained": [(ANNA, 2)],
        "goods": (2, 4),
        "guns": (5, 6),
        "officers": [(ANNA, 1), (CARA, 2)],
        "exhausted_officers": [(DORA, 1)],
    }


def test_china_has_ships_and_goods_and_no_army_once_it_has_a_superintendent() -> None:
    game = table()
    assert list(rows(game, "holdings", "holding")) == ["bombay", "madras", "bengal"]
    pieces.create_office(game, Office.SUPERINTENDENT_CHINA)
    game.ships[Holding.CHINA], game.exhausted_goods[Holding.CHINA] = 2, 1
    assert rows(game, "holdings", "holding")["china"] == {
        "holding": "china",
        "ships": (2, 0),
        "captained": [],
        "exhausted_captained": [],
        "goods": (0, 1),
        "guns": None,
        "officers": [],
        "exhausted_officers": [],
    }


def test_a_region_tells_who_rules_it_who_trades_there_and_what_was_filled() -> None:
    game = table()
    make_company(game, Region.BENGAL, Holding.BENGAL)
    game.ruler[Region.MARATHA] = Region.PUNJAB
    game.base[Region.MYSORE] = 1
    game.opened_by[Region.SINDH] = FREE_TRADE
    first = Region.BENGAL * 3
    game.filled[first : first + 2] = [Holding.MADRAS, BY_FIRM + 2]
    game.disrupted = 1 << first + 1
    found = rows(game, "regions", "region")
    told = {id: (row["ruler"], row["company"], row["open"], row["trade"]) for id, row in found.items()}
    assert game.ruler[Region.BENGAL] == COMPANY
    assert told["bengal"] == ("the Company", True, True, "bengal")
    assert told["maratha"] == ("under punjab", False, False, "closed")
    assert told["mysore"] == (f"base of {BERT}", False, True, "closed")
    assert told["sindh"] == ("sovereign", False, True, "open to all")
    orders = [(order["filled"], order["disrupted"]) for order in found["bengal"]["orders"]]
    assert orders[:2] == [("madras", False), (f"firm of {CARA}", True)]
    assert set(orders[2:]) == {("", False)}


def test_a_family_counts_what_it_has_in_all_places() -> None:
    game = table(cash=9)
    game.court[1], game.manors[1], game.writers[1] = 2, 1, 3
    game.officers_box[1], game.recruits[1] = 1, 2
    game.captains_box[1], game.captains[1] = 2, 3
    game.ready_captained_ships[Holding.BENGAL * game.families + 1] = 1
    game.exhausted_captained_ships[Holding.MADRAS * game.families + 1] = 2
    game.captained_ships_at_home[1] = 4
    game.own_ships[1], game.own_exhausted_ships[1] = 1, 2
    game.own_goods[1], game.own_exhausted_goods[1] = 3, 1
    game.yards[:2] = [1, 1]
    game.factories[0] = 1
    game.promises[1 * game.families + 3] = 2
    give_prize(game, Prize.BARONETCY, 1, cubes=2)
    shown = show(game.observe(None), ("Anna", "Bert", "Cara", "Dora"))["families"][1]
    counted = ("cash", "shares", "manors", "writers", "officers", "captains", "captained", "ships", "goods")
    assert [shown[key] for key in counted] == [9, 2, 1, 3, 3, 5, 7, 3, 4]
    assert (shown["yards"], shown["factories"], shown["card"], shown["points"]) == (2, 1, "", None)
    assert (shown["promises"], shown["prizes"]) == ([(DORA, 2)], [("baronetcy", 2)])


def test_a_firm_has_its_treasury_its_shares_and_what_it_keeps() -> None:
    game = table(scenario="post_monopoly")
    game.firm[1], game.firm_cash[1], game.firm_revenue[1], game.firm_points[1] = 1, 7, 3, 2
    game.own_ships[1], game.own_exhausted_ships[1] = 2, 1
    game.own_goods[1], game.own_exhausted_goods[1] = 1, 3
    game.firm_shares[1 * game.families + 2] = 4
    game.base[Region.MYSORE] = 1
    (firm,) = show(game.observe(None), ("Anna", "Bert", "Cara", "Dora"))["firms"]
    assert (firm["cash"], firm["revenue"], firm["points"], firm["kept"]) == (7, 3, 2, 60)
    assert (firm["ships"], firm["goods"], firm["bases"]) == ((2, 1), (1, 3), ["mysore"])
    assert firm["shares"] == [(CARA, 40)]
