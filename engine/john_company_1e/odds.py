"""The chances on the rulebook's back page, simulated: India left alone, with nobody in office and no order filled.

Only the Evening Post's cards and the elephant's walk are played, for as many turns as the scenario has; a mutiny ends nothing.
Rulebook: H2. Events in India; the aid "What's Happening in India?"; T23.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine.john_company_1e import evening_post, events_in_india, scoring, setup
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import REGION_IDS, raw
from engine.kernel import BadOption, Chance, Event, Title

CONQUERED, DEPRESSION = "conquered", "depression"
PUBLISHED = {int(turns): table for turns, table in raw("dice")["published_chances"].items() if turns.isdecimal()}
SEATS = 4
"""Not that they matter: Madras has its presidency, as with four to six families."""


def chances(title: Title, turns: int, games: int, seed: int) -> list[Chance]:
    """Each region's chances in games of six or ten turns, beside the published ones. Raises BadOption for another length."""
    if turns not in PUBLISHED:
        lengths = " or ".join(map(str, PUBLISHED))
        raise BadOption("turns", f"no chances are published for games of {turns} turns", f"give {lengths}")
    table = PUBLISHED[turns]
    happened: dict[tuple[str, str], int] = {}
    for number in range(games):
        game = cast(CompanyGame, title.new(SEATS, seed + number, {"scenario": table["scenario"]}))
        for thing in left_alone(game, turns):
            happened[thing] = happened.get(thing, 0) + 1
    return [
        Chance(region, sort, happened.get((region, sort), 0), games, table[sort][at])
        for at, region in enumerate(REGION_IDS)
        for sort in (CONQUERED, DEPRESSION)
    ]


def left_alone(game: CompanyGame, turns: int) -> set[tuple[str, str]]:
    """Walk the elephant for so many turns from the scenario's start; returns what happened to which region, as (region, sort)."""
    setup.lay_out(game)
    setup.build_deck(game)
    game.drain()
    for _ in range(turns):
        evening_post.draw(game)
        game.enter(events_in_india.begin, scoring.decide)
    return set(happenings(game.drain()))


def happenings(events: Iterable[Event]) -> Iterable[tuple[str, str]]:
    """Conquests; flips to the depressed side and collapses."""
    for event in events:
        if event.name == "conquered":
            yield event.fields["target"], CONQUERED
        elif event.name == "event_in_india_happened" and event.fields["kind"] in ("flip_depressed", "collapse"):
            yield event.fields["region"], DEPRESSION
