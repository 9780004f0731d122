"""What can come of a step is read from its code: through what it calls, the tables it looks in, and the places of the plan."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pytest

import engine
from engine.kernel import step
from engine.kernel.succession import functions_in, names_in, places_in, steps_in, succession_at
from tests.engine import toy
from tests.engine.toy import TITLE


@step
def sell(game: Any) -> None: ...


@step
def buy(game: Any) -> None: ...


def auction(game: Any) -> None:
    def later() -> None:
        game.do(DEEDS["sell"])

    game.do(toy.reveal)
    later()


DEEDS = MappingProxyType({"sell": sell, "both": (buy, (sell, 3))})


@dataclass(frozen=True)
class Seams:
    opening: Any
    turns: int


@dataclass(frozen=True)
class Rules:
    plan: Seams
    cash: int
    close: Any = sell


def test_code_names_globals_and_attributes_with_what_they_are_of():
    names = names_in(auction.__code__)
    assert names.globals == {"DEEDS", "toy"}
    assert names.attributes == {("", "do"), ("toy", "reveal")}


def test_a_table_has_the_functions_of_all_its_entries():
    assert set(functions_in(DEEDS)) == {sell, buy}


def test_the_places_of_a_plan_are_among_the_fields_of_the_rules():
    assert places_in(Rules(Seams(((buy, 2),), 5), 3)) == {"opening": (buy,), "close": (sell,)}
    assert places_in(None) == {}


def test_the_steps_of_a_frame_are_its_own_and_those_of_the_frames_handed_on_in_it():
    assert list(steps_in((sell, 1, ((buy, 2), 3), (sell,)))) == [sell, buy, sell]


def test_a_game_comes_to_all_steps_of_a_title_without_a_plan():
    assert succession_at(TITLE, 2, {"purse": "small"}).coming((), ()).steps >= {"toy.open_lot", "toy.bid", "toy.reveal"}


@pytest.mark.parametrize(
    ("id", "seats", "options", "never"),
    [
        ("john_company_2e", 3, {}, ["questions.answer", "as_governor.act", "climate.shift", "setting_up.begin"]),
        ("john_company_2e", 2, {}, ["setup.deal", "hiring.invite_campaigns"]),
        ("john_company_2e", 3, {"scenario": "1710"}, ["deregulation.special_session", "deregulation.vote"]),
        ("john_company_1e", 3, {}, ["solo.set_up", "solo.judge", "john_and_co.trade", "bases.offer"]),
        ("john_company_1e", 3, {"scenario": "john_and_co"}, ["company.begin", "trade.begin", "attrition.roll"]),
        ("arkwright", 3, {}, ["east_india.choose_track", "preparation.begin", "stock_exchange.ready_ships"]),
        ("arkwright", 3, {"game": "spinning_mule"}, ["stock_exchange.ask_contract", "stock_exchange.set_limit"]),
    ],
)
def test_no_game_comes_to_steps_that_its_plan_has_no_place_for(
    id: str, seats: int, options: dict[str, str], never: list[str]
):
    title = engine.title(id)
    come = succession_at(title, seats, title.check_options(options)).coming((), ()).steps
    assert come.isdisjoint(never)
    assert len(come) > len(title.steps) / 2


@pytest.mark.parametrize(
    ("id", "seats", "options", "steps"),
    [
        ("john_company_2e", 2, {}, ["questions.answer", "as_governor.act", "climate.shift"]),
        ("john_company_2e", 3, {"scenario": "1758"}, ["deregulation.special_session", "deregulation.resolve"]),
        ("john_company_1e", 1, {"scenario": "solo"}, ["solo.set_up", "solo.judge"]),
        ("arkwright", 3, {"east_india": "on"}, ["east_india.choose_track", "east_india.take_bonus"]),
    ],
)
def test_games_come_to_the_steps_that_their_plan_has_a_place_for(
    id: str, seats: int, options: dict[str, str], steps: list[str]
):
    title = engine.title(id)
    assert succession_at(title, seats, title.check_options(options)).coming((), ()).steps.issuperset(steps)


def test_tables_with_the_same_steps_share_what_is_known_of_them():
    title = engine.title("john_company_2e")
    three, four = [succession_at(title, seats, title.check_options({})) for seats in (3, 4)]
    assert three is four
    assert succession_at(title, 2, title.check_options({})) is not three
