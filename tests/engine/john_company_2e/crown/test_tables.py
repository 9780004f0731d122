"""The Crown's tables, AI cards and climates (checklist 248, 259; T33, T38; mismatches M5, M6)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.john_company_2e.company import operations
from engine.john_company_2e.crown import ai_deck, climate, measures
from engine.john_company_2e.handbook import cubes, tables
from engine.john_company_2e.parliament import parliament
from engine.john_company_2e.table.names import GOVERNED_REGIONS, Office, Presidency, Region
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS, raw
from engine.john_company_2e.title import TITLE
from engine.shared.tables import TableError
from tests.engine.john_company_2e.crown.helpers import BEAR, BULL, LION, PEACOCK, STAG, against_crown, show_cards
from tests.engine.john_company_2e.helpers import hold_office, is_through, play

BOMBAY, MADRAS, BENGAL = range(3)


def test_every_row_has_an_entry_for_each_climate_and_a_source() -> None:
    assert len(tables.rows()) == 145
    for name, row in tables.rows().items():
        assert len(row.cubes) == 5, name
        assert len(row.entries) in (0, 5), name
        assert row.fields["source"] in ("rulebook", "public"), name
    assert len(tables.cards()) == 10
    assert len(tables.votes()) == 26


def test_the_voting_plan_marks_the_climates_that_rest_on_one_transcription() -> None:
    plan = raw("crown")["vote"]
    assert [line["source"] == "reconstructed" for line in plan] == ["for_climates" in line for line in plan]
    assert sum("for_climates" in line for line in plan) == 11
    shown = {entry.entry: entry for entry in TITLE.provenance() if entry.table == "crown.toml"}
    assert shown["vote treasure_reform"].source == "reconstructed"
    assert shown["vote treasure_reform"].note == "climates from one public transcription of the solo aid V3.2"


def test_what_the_crown_always_answers_alike_is_in_the_tables() -> None:
    assert tables.standing_answers() == {
        "deregulation.session": ("gives", "wait"),
        "family.lift_from_prize": ("by", "human"),
        "firms.act": ("gives", ("pass",)),
        "firm_accounts.waive": ("gives", 0),
        "revenue.royal_protection": ("gives", "discard"),
        "army.exhaust": ("by", "human"),
        "crisis.next_rebellion": ("by", "human"),
        "voting.side": ("gives", "abstain"),
        "voting.again": ("by", "human"),
        "parliament.tax_collectors": ("gives", "leave"),
    }
    assert {matter: tables.rows()[name].cubes[0] for matter, name in tables.consents().items()} == {
        "merge": 0,
        "dissolve": 0,
        "fit": -2,
        "buy_back": -2,
        "takeover": "-x",
        "election": "-x",
        "nepotism": -2,
        "alliance": -2,
    }


def test_an_answer_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for change in ({"gives": 1, "by": "human"}, {"by": "chance"}, {}):
        table = copy.deepcopy(raw("crown"))
        table["row"][0].update(question="voting.fourth", **change)
        monkeypatch.setattr(tables, "raw", lambda name, table=table: table)
        tables.rows.cache_clear()
        tables.standing_answers.cache_clear()
        with pytest.raises(TableError, match=r"no single answer to 'voting\.fourth'"):
            tables.standing_answers()
        monkeypatch.undo()
        tables.rows.cache_clear()
        tables.standing_answers.cache_clear()


def test_a_dash_is_no_favour_and_a_zero_is_free() -> None:
    game = against_crown(climate=BULL)
    assert cubes.price(game, "commander.stop_crown_deploying") is None
    assert cubes.price(game, "commander.alliance_consent_from_crown_president") == -2
    game.climate = BEAR
    assert cubes.price(game, "commander.stop_crown_deploying") == -1
    assert cubes.price(game, "commander.alliance_consent_from_crown_president") == 0


def test_prices_that_are_counted_and_prices_after_deregulation() -> None:
    game = against_crown(seats=2, climate=LION)
    assert cubes.price(game, "firms.takeover_consent", 3) == -3
    assert cubes.price(game, "firms.deny_investment", 3) is None, "for one human only"
    assert cubes.price(game, "hiring.bribe_crown_to_elect_you") == -3
    assert cubes.price(game, "hiring.elect_the_crown") == 3
    game.deregulated = 1
    assert cubes.price(game, "hiring.bribe_crown_to_elect_you") == -12
    assert cubes.price(game, "hiring.elect_the_crown") == 6


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lambda t: t["row"][0].update(by_climate=[1, 2]), "2 entries"),
        (lambda t: t["row"][0].update(who="nobody"), "who is"),
        (lambda t: t["row"].append(t["row"][0]), "same name"),
        (lambda t: t["row"][7].update(cubes="many"), "no number of cubes"),
    ],
)
def test_a_broken_row_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch, break_it: Any, message: str) -> None:
    table = copy.deepcopy(raw("crown"))
    break_it(table)
    monkeypatch.setattr(tables, "raw", lambda name: table)
    tables.rows.cache_clear()
    with pytest.raises(TableError, match=message):
        tables.rows()
    monkeypatch.undo()
    tables.rows.cache_clear()


def test_a_word_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    table = copy.deepcopy(raw("crown"))
    row = next(row for row in table["row"] if row["key"] == "placement")
    row["bull"] = [["longest_rout"]]
    monkeypatch.setattr(tables, "raw", lambda name: table)
    tables.rows.cache_clear()
    with pytest.raises(TableError, match="longest_rout"):
        measures.check_words()
    monkeypatch.undo()
    tables.rows.cache_clear()
    measures.check_words()


# -- AI cards --


def test_t33_an_ai_card_names_the_slot_the_direction_the_regions_and_the_climate() -> None:
    game = against_crown()
    show_cards(game, 0, 2)  # card 1 over the back of card 3
    assert ai_deck.slot(game) == 0
    assert ai_deck.direction(game) == 1
    in_order = [REGION_IDS[region] for region in ai_deck.by_regions(game, range(8))]
    assert in_order == ["madras", "mysore", "bombay", "punjab", "delhi", "maratha", "hyderabad", "bengal"]
    for standing, expected in ((0, PEACOCK), (1, PEACOCK), (2, LION), (3, BULL), (7, BULL)):
        game.standing = standing
        climate.read_card(game)
        assert game.climate == expected, "M6: the lowest two places give Peacock"


def test_the_arrows_read_the_back_on_top_through_the_card_that_is_up() -> None:
    game = against_crown()
    assert ai_deck.by_arrows(game) == [BOMBAY, BENGAL, MADRAS], (
        "card 1 ranks the places 0, 2, 1 of Bombay, Madras, Bengal"
    )
    assert ai_deck.direction(game) == -1
    show_cards(game, 3, 4)
    assert ai_deck.by_arrows(game) == [BOMBAY, BENGAL, MADRAS], "card 4 reads Madras, Bengal, Bombay backwards"
    show_cards(game, 5, 7)
    assert ai_deck.by_arrows(game, [MADRAS, BENGAL]) == [MADRAS, BENGAL]
    assert ai_deck.direction(game) == -1
    order = {
        tuple(ai_deck.by_arrows(game))
        for up in range(10)
        for top in range(10)
        if up != top and not show_cards(game, up, top)
    }
    assert (MADRAS, BENGAL, BOMBAY) in order, "the order of the rulebook's example exists, if not on card 1 (M5)"


def test_the_used_cards_become_the_deck_when_it_runs_out() -> None:
    game = against_crown()
    seen = [game.ai_card]
    for _ in range(8):
        ai_deck.turn_card(game)
        seen.append(game.ai_card)
    assert sorted([*seen, game.ai_top]) == list(range(10))
    ai_deck.turn_card(game)
    assert [*game.ai_deck, game.ai_top] != []
    assert sorted([*game.ai_deck, *game.ai_used, game.ai_card, game.ai_top]) == list(range(10))


def gauge(game: CompanyGame, up: int) -> int:
    show_cards(game, up, (up + 1) % 10)
    climate.read_card(game)
    return game.climate


def test_each_ai_card_measures_its_own_thing() -> None:
    game = against_crown()
    crown = game.crown
    assert gauge(game, 1) == PEACOCK
    game.control[Region.MADRAS] = game.control[Region.MYSORE] = Presidency.MADRAS
    assert gauge(game, 1) == PEACOCK, "one Presidency, two regions"
    game.control[Region.BENGAL] = Presidency.BENGAL
    assert gauge(game, 1) == BEAR
    game.control[Region.BOMBAY] = Presidency.BOMBAY
    assert gauge(game, 1) == BULL
    for debt, expected in ((0, STAG), (1, BULL), (4, BULL), (5, PEACOCK)):
        game.debt = debt
        assert gauge(game, 2) == expected
    for standing, expected in ((2, BEAR), (3, STAG), (4, BULL)):
        game.standing = standing
        assert gauge(game, 3) == expected
    for ships, expected in (([2, 1, 1, 0], LION), ([2, 2, 1, 0], STAG), ([2, 3, 2, 0], BULL)):
        game.company_ships = ships
        assert gauge(game, 4) == expected
    for shares, expected in ((6, BULL), (7, BEAR), (8, BEAR), (9, LION)):
        game.court[crown] = shares
        assert gauge(game, 5) == expected
    game.court[crown], game.deregulated = 0, 1
    assert gauge(game, 5) == PEACOCK
    for cash, expected in ((7, BEAR), (8, PEACOCK), (16, PEACOCK), (17, STAG)):
        game.cash[crown] = cash
        assert gauge(game, 6) == expected
    for shut, expected in ((5, STAG), (6, LION), (9, LION), (10, BEAR)):
        game.closed = [1] * shut + [0] * (17 - shut)
        assert gauge(game, 7) == expected
    for owned, expected in ((0, PEACOCK), (2, LION), (3, STAG)):
        game.workshops[crown], game.luxuries[crown] = owned // 2, owned - owned // 2
        assert gauge(game, 8) == expected
    for pieces, expected in ((1, BEAR), (2, LION), (4, LION), (5, BULL)):
        game.officers[MADRAS][crown], game.commander[MADRAS] = pieces - 1, crown
        assert gauge(game, 9) == expected


# -- when the climate changes --


def test_a_crown_chairman_acts_in_the_new_climate_a_human_one_in_the_old() -> None:
    game = against_crown(climate=PEACOCK)
    hold_office(game, Office.CHAIRMAN, game.crown)
    game.cubes, game.balance = [0, 12], 9
    game.closed = [0] * 17
    play(game, (operations.act, Office.CHAIRMAN))
    assert (game.ai_card, game.climate) == (1, PEACOCK), "card 2: no Presidency has a region"
    assert game.balance == 0
    assert is_through(game)

    game = against_crown(climate=BULL)
    hold_office(game, Office.CHAIRMAN, 0)
    game.balance = 3
    play(game, (operations.act, Office.CHAIRMAN))
    assert (game.ai_card, game.climate) == (0, BULL)
    while not is_through(game):
        options = game.decision.options  # type: ignore[union-attr]
        game.choose(len(options) - 1)
    assert (game.ai_card, game.climate) == (1, PEACOCK)


@pytest.mark.parametrize(
    ("standing", "successes", "start", "after"),
    [
        (3, 3, LION, LION),  # T38: one right, then one left
        (3, 3, PEACOCK, BEAR),  # the step to the right is lost at the edge
        (1, 6, LION, LION),  # T38: two right, two left
        (1, 6, PEACOCK, LION),  # both steps to the right are lost
        (1, 6, BEAR, LION),  # one of them is
        (7, 0, STAG, BULL),  # two left, one of them lost
        (1, 0, LION, LION),  # none of six: neither
        (2, 5, BULL, BULL),  # two right, two left
        (5, 2, PEACOCK, LION),
    ],
)
def test_t38_climate_shift_by_six_dice_and_standing(standing: int, successes: int, start: int, after: int) -> None:
    game = against_crown(climate=start)
    game.standing = standing
    game.dice.lay([1] * successes + [4] * (6 - successes))
    play(game, climate.shift)
    assert game.climate == after


def test_the_climate_shift_table_is_its_formula() -> None:
    table = tables.shifts()
    assert [len(line) for line in table] == [7] * 7
    assert table[3][2] == (1, 1)
    assert table[6][0] == (2, 2)


def test_the_shift_comes_before_the_draw_of_a_crown_minister_and_before_the_vote_of_a_human() -> None:
    game = against_crown(climate=LION)
    game.prime_minister = game.crown
    game.cubes = [0, 12]
    play(game, parliament.begin)
    names = [event.name for event in game.events]
    assert names.index("climate_shifted") < names.index("law_drawn")
    game = against_crown(climate=LION)
    game.prime_minister = 0
    play(game, parliament.begin)
    while "vote_resolved" not in [event.name for event in game.events]:
        game.choose(0)
    names = [event.name for event in game.events]
    assert names.index("law_proposed") < names.index("climate_shifted") < names.index("vote_resolved")
    assert names.count("climate_shifted") == 1


def test_without_the_crown_nothing_of_it_happens() -> None:
    game = TITLE.new(3, 1, {"negotiation": "off"})
    play(game, parliament.begin)
    assert "climate_shifted" not in [event.name for event in game.events]
    assert (game.climate, game.cubes, game.ai_card) == (-1, [0, 0, 0], -1)


# -- words --


def test_most_counts_ties_and_needs_one_and_fewest_counts_none() -> None:
    game = against_crown(seats=2)
    crown = game.crown
    assert not measures.has_most(game, [0, 0, 0])
    assert measures.has_most(game, [1, 2, 2])
    assert not measures.has_most(game, [3, 2, 2]), "reading 48: compared with each human"
    game.writers[MADRAS][crown] = 1
    assert measures.narrow(game, range(3), "fewest_crown_writers") == [BOMBAY, BENGAL]
    assert measures.narrow(game, range(3), "most_crown_writers") == [MADRAS]
    with pytest.raises(TableError, match="biggest"):
        measures.narrow(game, range(3), "biggest")


def test_a_routes_length_counts_orders_without_ships_and_not_in_other_homes() -> None:
    game = against_crown()
    game.closed = [0] * 17
    homes = {game.tables.home_region[p] for p in range(3)}
    for presidency in range(3):
        allowed = [
            order
            for order in range(17)
            if game.tables.orders.region[order] not in homes - {game.tables.home_region[presidency]}
        ]
        assert 0 < measures.route_length(game, presidency) <= len(allowed)
    game.closed[game.tables.home_port[MADRAS]] = 1
    assert measures.route_length(game, MADRAS) == 0
    assert len(GOVERNED_REGIONS) == 8


def test_conditions_of_presidencies() -> None:
    game = against_crown()
    crown = game.crown
    hold_office(game, Office.PRESIDENT_OF_MADRAS, crown)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, 0)
    assert measures.narrow(game, range(3), "crown_president") == [MADRAS]
    assert measures.narrow(game, range(3), "player_president") == [BENGAL]
    assert measures.narrow(game, range(3), "president_vacant") == [BOMBAY]
    game.officers[BOMBAY] = [2, 2]
    game.officers[BENGAL] = [2, 1]
    assert measures.narrow(game, range(3), "army_majority") == [], "an equality is no majority"
    game.commander[BENGAL] = crown
    assert measures.narrow(game, range(3), "army_majority") == [], "two pieces each in Bengal"
    game.officers[BOMBAY] = [2, 3]
    assert measures.narrow(game, range(3), "army_majority") == [BOMBAY]
    assert measures.narrow(game, range(3), "crown_commands_or_army_majority") == [BOMBAY, BENGAL]
    assert measures.narrow(game, range(3), "crown_commands_or_officer_majority") == [BOMBAY, BENGAL]
    assert measures.narrow(game, range(3), "crown_commands") == [BENGAL]
    game.officers[BOMBAY] = [3, 2]
    assert measures.narrow(game, range(3), "crown_commands_or_officer_majority") == [BENGAL]
    game.control[Region.MYSORE] = Presidency.MADRAS
    game.holder[game.governor_office(Region.MYSORE)] = crown
    assert measures.narrow(game, range(3), "crown_governor") == [MADRAS]
    assert measures.all_of(game, ["crown_president", "most_ships"]) == [], "most is at least one"
    game.company_ships[MADRAS] = 1
    assert measures.all_of(game, ["crown_president", "most_ships"]) == [MADRAS]
    assert measures.narrow(game, range(3), "most_crown_writers") == []
    assert measures.narrow(game, range(3), "highest_crown_writers") == [BOMBAY, MADRAS, BENGAL], "which may be zero"
