"""Gameplay: five periods of six phases, and what is special about the fifth."""

from __future__ import annotations

from engine.east_india_companies import agents, end_of_period, loading, navigation, scoring, selling, stock_exchange
from engine.east_india_companies.state import EastIndiaGame
from engine.kernel import Frame, Step, step

PHASES: tuple[tuple[str, tuple[Step | Frame, ...]], ...] = (
    ("A", (agents.roll_market_dice, (agents.next_agent, 0, 0))),
    ("B", (stock_exchange.apply_expertise, (stock_exchange.next_buyer, 0, 0))),
    ("C", (navigation.draw_market_cards, navigation.take_ships_in_hand, (navigation.next_ship, 0))),
    ("D", (loading.supply_indies, loading.load_zones)),
    ("E", (selling.meet_demand, selling.open_warehouses, selling.unload_ships)),
    ("F", (end_of_period.rank_companies, end_of_period.compare_earnings, end_of_period.collect_sales)),
)


@step
def play_period(game: EastIndiaGame) -> None:
    """The six phases in order; after period 5 the final scoring instead of a preparation (checklist 10, 95, 99)."""
    game.do(*PERIOD)


def after(letter: str) -> list[Frame]:
    """The phases after that of the letter ("": all of them), and the end of the period."""
    phases: list[Frame] = []
    for later, _ in PHASES:
        if later > letter:
            phases += ((begin_phase, later), *steps_of(later))
    return [*phases, (end_period,)]


def course(game: EastIndiaGame) -> list[list[Frame]]:
    """What is still to come of the period: the later phases, and before them the steps of the present one that have not begun."""
    present = steps_of(game.phase)
    return [[*present[begun:], *after(game.phase)] for begun in range(len(present), 0, -1)]


def steps_of(letter: str) -> list[Frame]:
    """The steps of a phase, as they wait."""
    return [(each,) if callable(each) else each for each in dict(PHASES)[letter]]


def at_its_end(game: EastIndiaGame) -> bool:
    """The last phase of the last period is the last of all (checklist 99)."""
    return game.period == game.rules.periods and game.phase == PHASES[-1][0]


def last_step(game: EastIndiaGame) -> Step:
    """Wealth is counted last (checklist 100)."""
    return scoring.score


def sequence(game: EastIndiaGame) -> list[Step]:
    """The steps of all phases but the present one, and what begins and ends a period."""
    others = [each if callable(each) else each[0] for letter, steps in PHASES if letter != game.phase for each in steps]
    ends = (end_of_period.prepare_next_period, scoring.score)
    return [play_period, begin_period, begin_phase, end_period, *ends, *others]


def under_way(game: EastIndiaGame) -> list[Step]:
    """The step of the present phase before those that wait."""
    present = steps_of(game.phase)
    waiting = sum(frame in game.stack for frame in present)
    return [present[-1 - waiting][0]]


@step
def begin_period(game: EastIndiaGame) -> None:
    """At the beginning of period 5 all Galleons go to the box, wherever they are (checklist 22, 97; reading 23)."""
    game.note("period_began", period=game.period)
    if game.period == game.rules.galleons_leave:
        discard_galleons(game)


def discard_galleons(game: EastIndiaGame) -> None:
    """Every start ship out of the docks and out of the zones."""
    starters = [at for at, ship in enumerate(game.rules.ships) if ship.start]
    for company, docks in enumerate(game.docks):
        for dock, ship in enumerate(docks):
            if ship in starters:
                game.box_docked_ship(company, dock)
    for zone, ships in enumerate(game.left_ship):
        for at in reversed(range(len(ships))):
            if ships[at] in starters:
                game.box_left_ship(zone, at)


@step
def begin_phase(game: EastIndiaGame, letter: str) -> None:
    """Move the phase marker."""
    game.phase = letter
    game.note("phase_began", phase=letter)


@step
def end_period(game: EastIndiaGame) -> None:
    """Prepare the next period, or score after the last (checklist 95, 99)."""
    if game.period < game.rules.periods:
        game.do(end_of_period.prepare_next_period, play_period)
    else:
        game.do(scoring.score)


PERIOD: tuple[Step | Frame, ...] = (begin_period, *after(""))
"""What a period begins with, and all its phases."""
