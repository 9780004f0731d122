"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.arkwright.names import ACTION_IDS, OWN_MARKERS
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, MARKER_IDS, TILE_IDS
from engine.kernel import Event
from engine.shared.reaching import shown_by_name


def metrics(game: ArkwrightGame) -> dict[str, int | bool | str]:
    """How the companies ended, and wage, demand, sales and share prices at the end of every decade."""
    values = [game.shares[seat] * game.share_value(seat) for seat in range(game.seats)]
    found: dict[str, int | bool | str] = {
        "share package, best seat": max(values),
        "share package, worst seat": min(values),
        "shares owned, mean": sum(game.shares) // game.seats,
        "seats with a loan open": sum(loans > 0 for loans in game.loans),
        "factories at the end": sum(type >= 0 for type in game.factory),
        "machines at the end": sum(game.machines),
        "decisions": game.plies,
    }
    return found | by_decade(game.events)


def by_decade(events: Iterable[Event]) -> dict[str, int | bool | str]:
    """Wage, share price and demand as each decade ends, and the goods sold and shipped in it."""
    found: dict[str, int | bool | str] = {}
    sold = shipped = 0
    for event in events:
        fields = event.fields
        if event.name == "goods_sold":
            sold += fields["number"]
        elif event.name == "goods_shipped":
            shipped += fields["number"]
        elif event.name == "decade_ended":
            year = fields["year"]
            found[f"{year}: wage (£)"] = fields["wage"]
            values = [company["share_value"] for company in fields["companies"]]
            found[f"{year}: share price, mean (£)"] = sum(values) // len(values)
            for market in fields["markets"]:
                found[f"{year}: demand for {market['good']}"] = market["demand"]
            found[f"{year}: goods sold at home"], found[f"{year}: goods shipped"] = sold, shipped
            sold = shipped = 0
    return found


def to_reach() -> Iterator[str]:
    """Every tile, event, advanced marker and action, and what the modules add."""
    yield from (f"tile: {tile}" for tile in TILE_IDS)
    yield from (f"event: {event}" for event in EVENT_IDS)
    yield from (f"marker: {marker}" for marker in MARKER_IDS[OWN_MARKERS:])
    yield from (f"action: {action}" for action in ACTION_IDS)
    yield from (name.replace("_", " ") for name in (*PLAIN, *BY_CATEGORY.values()))


def reached(events: Iterable[Event]) -> Iterator[str]:
    """What these events of a game reached."""
    for event in events:
        yield from shown_by_name(event, NAMED_BY, PLAIN)
        fields = event.fields
        if event.name == "action_taken":
            yield f"action: {fields['action']}"
        elif event.name == "factory_opened" and fields["category"] in BY_CATEGORY:
            yield BY_CATEGORY[fields["category"]]


NAMED_BY = {
    "tile_taken": ("tile", "tile"),
    "event_resolved": ("event", "event_marker"),
    "marker_taken": ("marker", "marker"),
}
PLAIN = ("emergency_sale_made", "loan_taken", "idea_used", "contract_signed", "influence_gained", "marketing_lowered")
BY_CATEGORY = {"mass": "mass factory opened", "luxury": "luxury factory opened"}
