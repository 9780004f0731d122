"""The labelled view of a state: every field by its thing's name, and no more than the observer may know."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import engine
from engine.kernel import Game
from engine.sdk import LiveTurn
from engine.sdk.typed import typed_views
from engine.sdk.views import group_name, state_of, view
from tests.engine.toy import TITLE as TOY

TITLES = {**engine.titles(), "toy": TOY}


def after(id: str, plies: int, seats: int = 3) -> Game:
    game = TITLES[id].new(seats, 1)
    while game.plies < plies:
        game.choose(0)
    return game


@pytest.mark.parametrize("id", TITLES)
def test_a_view_tells_every_field_as_explain_does(id: str):
    game = after(id, 30 if id != "toy" else 2, 2 if id == "toy" else 3)
    seen = game.observe(1)
    told, state = TITLES[id].explain(seen)["state"], state_of(TITLES[id], seen)
    assert {key: getattr(state, key) for key in told} == told
    for sort, things in state.by.items():
        for name, thing in things.items():
            for key in set(dir(thing)) & set(told):
                assert getattr(thing, key) == told[key][name], (sort, key)


def test_a_thing_has_what_is_indexed_by_it_and_what_belongs_to_it():
    state = view(after("john_company_2e", 0), 0)
    bengal = state.regions["bengal"]
    assert bengal.tower == state.tower["bengal"] == 1
    assert (bengal.control, bengal.unrest) == (state.control["bengal"], state.unrest["bengal"])
    assert list(bengal.orders) == ["bengal_1", "bengal_2"]
    assert bengal.orders["bengal_1"].order_presidency == "none"
    assert list(state.orders) == list(state.closed)
    assert state.presidencies["madras"].writers == state.writers["madras"]


def test_what_is_indexed_by_several_things_stands_under_the_first():
    state = view(after("arkwright", 0), 2)
    assert state.me.price["food"] == state.seats["seat 3"].price["food"] == state.price["seat 3"]["food"]


@pytest.mark.parametrize(("id", "money"), [("east_india_companies", "treasury"), ("john_company_1e", "cash")])
def test_the_observers_own_is_under_me(id: str, money: str):
    state = view(after(id, 0), 1)
    assert getattr(state.me, money) == getattr(state, money)["seat 2"]


def test_what_a_seat_may_not_know_is_hidden():
    game = after("toy", 1, seats=2)
    assert view(game, 0).bids == {"seat 1": game.bids[0], "seat 2": "hidden"}
    assert view(game, None).card == "hidden"


def test_an_unknown_name_is_told_with_what_there_is():
    state = view(after("john_company_2e", 0), None)
    with pytest.raises(AttributeError, match="did you mean treasury"):
        _ = state.tresury
    with pytest.raises(KeyError, match="did you mean bengal"):
        _ = state.regions["bengl"]
    with pytest.raises(AttributeError, match="bengal: nothing is called 'towr'; did you mean tower"):
        _ = state.regions["bengal"].towr
    with pytest.raises(AttributeError, match="nobody observes"):
        _ = state.me


def test_a_turn_has_the_view_of_its_own_observation():
    game = after("east_india_companies", 5)
    assert game.decision is not None
    turn = LiveTurn(0, game, None)  # type: ignore[arg-type]
    assert turn.state.me.treasury == game.treasury[game.decision.seat]
    assert turn.state is turn.state


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        ("company", "companies"),
        ("box", "boxes"),
        ("stock exchange space", "stock_exchange_spaces"),
        ("place of the power track", "places_of_the_power_track"),
        ("deed of the Crown", "deeds_of_the_crown"),
        ("alloy", "alloys"),
    ],
)
def test_groups_have_their_things_plural(thing: str, name: str):
    assert group_name(thing) == name


@pytest.mark.parametrize("id", TITLES)
def test_no_field_hides_the_views_own_names(id: str):
    assert not {"by", "me"} & {*TITLES[id].game_class.FIELDS}


@pytest.mark.parametrize("id", engine.titles())
def test_the_types_for_editors_are_what_the_title_declares(id: str):
    title = engine.title(id)
    assert title_file(id).read_text(encoding="utf-8") == typed_views(title), "write them anew: make views"


@pytest.mark.parametrize("id", engine.titles())
def test_the_types_for_editors_have_every_name_of_a_view(id: str):
    views = import_module(f"engine.{id}.views")
    state = view(after(id, 0), 0)
    assert {*views.State.__annotations__} == {*dir(state)} - {"by"}
    assert {*views.Me.__annotations__} == {*dir(state.me)} - {"name"}


def title_file(id: str) -> Path:
    return Path(engine.__file__).parent / id / "views.py"
