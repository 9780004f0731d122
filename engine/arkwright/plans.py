"""Which plan a table has: Waterframe or Spinning Mule, with or without the East India Company and Asymmetrical Factories.

Everything that steps do differently by the options is settled here; see ``plan``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from engine.arkwright import east_india, factory_action, preparation, setup, ship_action, stock_exchange, turn
from engine.arkwright.names import Category, Event, Marker, Tile
from engine.arkwright.plan import Plan, PlannedRules
from engine.arkwright.rules import Rules
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import CATEGORY_IDS, PRINTED_BY, TILE_IDS, load_rules, raw

SETTLED_BY = (*PRINTED_BY, "events")
"""The options on which a plan depends, beside the number of seats."""

WITH_CONTRACTS: dict[str, Any] = {
    "end_exchange": stock_exchange.set_limit,
    "is_wanted": ship_action.is_due,
    "loads": ship_action.as_contracted,
    "ships_rest": False,
    "stores_for_all": False,
}
"""The full game (checklist 104 to 112)."""

WITHOUT_CONTRACTS: dict[str, Any] = {
    "end_exchange": stock_exchange.ready_ships,
    "is_wanted": ship_action.is_always_wanted,
    "loads": ship_action.any_number,
    "ships_rest": True,
    "stores_for_all": True,
}
"""The Spinning Mule (checklist 230 to 233)."""

OWN_MARKERS: dict[str, Any] = {
    "categories": (Category.AVERAGE,),
    "is_to_be_had": factory_action.is_still_own,
    "put_away": factory_action.put_away_own,
}
COMMON_DISPLAY: dict[str, Any] = {
    "categories": tuple(range(len(CATEGORY_IDS))),
    "is_to_be_had": factory_action.is_on_display,
    "put_away": factory_action.put_on_display,
}
"""Asymmetrical Factories (checklist 244 to 250)."""

INDIA: dict[str, Any] = {
    "after_cleanup": (east_india.begin,),
    "influence": east_india.influence_value,
    "influence_parts": east_india.influence_parts,
}
NO_INDIA: dict[str, Any] = {
    "after_cleanup": (),
    "influence": lambda game, seat: 0,
    "influence_parts": lambda game, seat: [],
}


PREDEFINED: Mapping[str, Callable[[ArkwrightGame], None]] = {
    "printed": setup.lay_out_printed_events,
    "shuffled": setup.shuffle_printed_events,
}
"""Events of the predefined start of the full game, by the option."""


def rules_of(seats: int, options: Mapping[str, str]) -> PlannedRules:
    """The tables in force for so many seats and these options, with their plan; the same object every time."""
    return _planned(seats, *[options[name] for name in SETTLED_BY])


@cache
def _planned(seats: int, *settings: str) -> PlannedRules:
    options = dict(zip(SETTLED_BY, settings, strict=True))
    rules = load_rules(seats, options)
    plan = Plan(
        set_up=_set_up(rules, PREDEFINED[options["events"]]),
        backs=(raw("asymmetrical")["rules"]["backs_per_good_level"]["mass"],) * 32 if rules.asymmetrical else (),
        **_drawn(rules),
        opening=(turn.begin_decade,) if rules.preset else (preparation.begin, turn.begin_decade),
        **(WITHOUT_CONTRACTS if rules.short else WITH_CONTRACTS),
        **(COMMON_DISPLAY if rules.asymmetrical else OWN_MARKERS),
        **(INDIA if rules.east_india else NO_INDIA),
    )
    return PlannedRules(**{field.name: getattr(rules, field.name) for field in fields(rules)}, plan=plan)


def _set_up(
    rules: Rules, printed_events: Callable[[ArkwrightGame], None]
) -> tuple[Callable[[ArkwrightGame], None], ...]:
    companies = (setup.preset_companies,) if rules.preset else ()
    ships = (setup.start_ships,) if rules.start_ship else ()
    is_printed = rules.preset and not rules.short
    board = (printed_events, setup.lay_out_printed_board) if is_printed else (setup.draw_board,)
    return (*companies, *ships, *board)


def _drawn(rules: Rules) -> dict[str, Any]:
    game, players = "spinning_mule" if rules.short else "waterframe", f"p{rules.seats}"
    leaves_out = {"removed_spinning_mule": rules.short, "removed_2p": rules.seats == 2}
    events = enumerate(raw("events")["event"])
    display = raw("development_tiles")[f"display_{game}"]
    return {
        "drawn_events": tuple(
            event
            for event, entry in events
            if event not in (Event.BUREAUCRACY, Event.END_OF_GAME)
            and not any(entry.get(key) for key, here in leaves_out.items() if here)
        ),
        "events_shown": raw("events")[f"layout_{game}"]["reveal_random"],
        "certain_markers": {"light": (Marker.PRODUCTION_LIGHT,) * rules.seats if rules.short else (), "dark": ()},
        "certain_tiles": (
            *(TILE_IDS.index(id) for id in display["always"]),
            *[Tile.INVENTOR] * display.get("inventor", {}).get(players, 0),
            *[Tile.TINKERER] * display.get("tinkerer", {}).get(players, 0),
        ),
    }
