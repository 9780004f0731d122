"""The offices in Leadenhall Street, and who watches over them."""

from __future__ import annotations

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import board_of_control, director_of_trade, military_affairs
from engine.john_company_2e.table.names import (
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Law,
    Office,
    Presidency,
    Prestige,
    Region,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import tables
from tests.engine.john_company_2e.bargains.petitioned.laying import HOLDER, OTHER, PAYER, Case, Position, acts
from tests.engine.john_company_2e.helpers import (
    build_yards,
    command,
    give_prestige,
    hold_office,
    pass_laws,
    post_officers,
    post_writers,
)

PUNJABI = tables().regions.orders[Region.PUNJAB][0]


def chairman(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    hold_office(game, Office.DIRECTOR_OF_TRADE, PAYER)
    game.balance = 5


def director(game: CompanyGame) -> None:
    hold_office(game, Office.DIRECTOR_OF_TRADE, HOLDER)
    post_writers(game, Presidency.BOMBAY, f1=1, f2=1)


def director_of_ships(game: CompanyGame) -> None:
    hold_office(game, Office.DIRECTOR_OF_TRADE, HOLDER)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, PAYER)
    game.company_ships[Sea.WEST] = 1


def shipping(game: CompanyGame) -> None:
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING] = 3
    assert build_yards(game, PAYER, ON_YARD) + build_yards(game, OTHER, ON_YARD) == [0, 1]


def president_without_ships(game: CompanyGame) -> None:
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, PAYER)
    game.treasury[Office.MANAGER_OF_SHIPPING] = 3


def trainees(game: CompanyGame) -> None:
    hold_office(game, Office.MILITARY_AFFAIRS, HOLDER)
    game.supply[PAYER] -= 1
    game.trainees[PAYER] = 1


def leaders(game: CompanyGame) -> None:
    hold_office(game, Office.MILITARY_AFFAIRS, HOLDER)
    post_officers(game, Presidency.MADRAS, f1=1, f2=1)


def outnumbered(game: CompanyGame) -> None:
    """The payer commands; the other two have two officers each."""
    hold_office(game, Office.MILITARY_AFFAIRS, HOLDER)
    command(game, Presidency.MADRAS, PAYER)
    post_officers(game, Presidency.MADRAS, f2=2, f3=2)


def overseen(game: CompanyGame) -> None:
    pass_laws(game, Law.MILITARY_OVERSIGHT)
    game.prime_minister = HOLDER
    command(game, Presidency.BENGAL, OTHER)
    post_officers(game, Presidency.BENGAL, f1=1, f2=1)


def controlled(game: CompanyGame) -> None:
    game.prime_minister = HOLDER
    hold_office(game, Office.MANAGER_OF_SHIPPING, PAYER)
    pass_laws(game, Law.BOARD_OF_CONTROL)


def empty_balance(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    game.balance = 0


def no_china(game: CompanyGame) -> None:
    """The Director's envoy has reached something: China, or the one order that is closed outside the Company's regions."""
    hold_office(game, Office.DIRECTOR_OF_TRADE, HOLDER)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, PAYER)
    game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] = OUT_OF_PLAY
    game.closed = [0] * len(game.closed)
    game.closed[PUNJABI] = 1


def ship_of_mine(game: CompanyGame) -> None:
    hold_office(game, Office.DIRECTOR_OF_TRADE, HOLDER)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, PAYER)
    game.company_ships[Sea.WEST] = game.company_ships[Sea.SOUTH] = 1


def regiments(game: CompanyGame) -> None:
    hold_office(game, Office.MILITARY_AFFAIRS, HOLDER)
    command(game, Presidency.BENGAL, PAYER)
    game.regiments[Presidency.BOMBAY] = game.regiments[Presidency.BENGAL] = 1


def builders(game: CompanyGame) -> None:
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING] = 2
    give_prestige(game, PAYER, Prestige.SHIPBUILDERS)


AT_THE_BALANCE: Position = (chairman, acts(Office.CHAIRMAN))


WITH_WRITERS: Position = (director, acts(Office.DIRECTOR_OF_TRADE))


CASES: dict[str, Case] = {
    "raise Debt": Case(
        empty_balance,
        acts(Office.CHAIRMAN),
        (Done.RAISES_DEBT, HOLDER, NOBODY, 1, 1),
        (("debt",),),
        (("done",),),
    ),
    "raise no Debt": Case(
        empty_balance,
        acts(Office.CHAIRMAN),
        (Done.RAISES_DEBT, HOLDER, NOBODY, 1, 0),
        (("done",),),
        (("debt",),),
    ),
    "open China": Case(
        no_china,
        lambda game: windows.in_office(game, Office.DIRECTOR_OF_TRADE, (director_of_trade.choose_goal,)),
        (Done.OPENS_CHINA, HOLDER, NOBODY, 1, 1),
        (("china",),),
        (("order", PUNJABI),),
    ),
    "open an order there": Case(
        no_china,
        lambda game: windows.in_office(game, Office.DIRECTOR_OF_TRADE, (director_of_trade.choose_goal,)),
        (Done.OPENS_ORDER_IN, HOLDER, Region.PUNJAB, 1, 1),
        (("order", PUNJABI),),
        (("china",),),
    ),
    "leave my ship": Case(
        ship_of_mine,
        acts(Office.DIRECTOR_OF_TRADE),
        (Done.SHIP_FROM, HOLDER, Sea.WEST, 1, 0),
        (("company_ship", 1, 1), (("company_ship", 1, 1), Sea.EAST), ("done",)),
        (("company_ship", 0, 0), (("company_ship", 0, 0), Sea.EAST), ("done",)),
    ),
    "a regiment from another army": Case(
        regiments,
        acts(Office.MILITARY_AFFAIRS),
        (Done.REGIMENT_TO, HOLDER, Presidency.BENGAL, 1, 1),
        (("regiment", NOBODY, Presidency.BOMBAY, Presidency.BENGAL), ("done",)),
        (("regiment", NOBODY, Presidency.BOMBAY, Presidency.MADRAS), ("done",)),
    ),
    "leave my regiment": Case(
        regiments,
        acts(Office.MILITARY_AFFAIRS),
        (Done.REGIMENT_FROM, HOLDER, Presidency.BENGAL, 1, 0),
        (("regiment", NOBODY, Presidency.BOMBAY, Presidency.MADRAS), ("done",)),
        (("regiment", NOBODY, Presidency.BENGAL, Presidency.MADRAS), ("done",)),
    ),
    "lease a ship of my builders": Case(
        builders,
        acts(Office.MANAGER_OF_SHIPPING),
        (Done.COMPANY_SHIP, HOLDER, NOBODY, 1, 1),
        (("extra_ship", Sea.WEST),),
        (("done",),),
    ),
    "give my office five pounds": Case(
        *AT_THE_BALANCE,
        (Done.ALLOCATES, HOLDER, Office.DIRECTOR_OF_TRADE, 5, 1),
        (("allocate", Office.DIRECTOR_OF_TRADE), (Office.DIRECTOR_OF_TRADE, 5), ("done",)),
        (
            *(("allocate", Office.DIRECTOR_OF_TRADE), (Office.DIRECTOR_OF_TRADE, 4)),
            *(("allocate", Office.PRESIDENT_OF_BENGAL), ("done",)),
        ),
    ),
    "five pounds in two": Case(
        *AT_THE_BALANCE,
        (Done.ALLOCATES, HOLDER, Office.DIRECTOR_OF_TRADE, 5, 1),
        (
            *(("allocate", Office.DIRECTOR_OF_TRADE), (Office.DIRECTOR_OF_TRADE, 2)),
            *(("allocate", Office.DIRECTOR_OF_TRADE), (Office.DIRECTOR_OF_TRADE, 3), ("done",)),
        ),
        (("allocate", Office.PRESIDENT_OF_BENGAL), (Office.PRESIDENT_OF_BENGAL, 5), ("done",)),
    ),
    "move my writer to Bengal": Case(
        *WITH_WRITERS,
        (Done.WRITER_TO + Presidency.BENGAL, HOLDER, PAYER, 1, 1),
        (("writer", 0, PAYER), (("writer", 0, PAYER), Presidency.BENGAL), ("done",)),
        (("writer", 0, OTHER), (("writer", 0, OTHER), Presidency.BENGAL), ("done",)),
    ),
    "leave my writer where it is": Case(
        *WITH_WRITERS,
        (Done.WRITER_TO + Presidency.BENGAL, HOLDER, PAYER, 1, 0),
        (("done",),),
        (("writer", 0, PAYER), (("writer", 0, PAYER), Presidency.BENGAL), ("done",)),
    ),
    "a ship to my sea": Case(
        director_of_ships,
        acts(Office.DIRECTOR_OF_TRADE),
        (Done.SHIP_TO, HOLDER, Sea.EAST, 1, 1),
        (("company_ship", 0, 0), (("company_ship", 0, 0), Sea.EAST), ("done",)),
        (("company_ship", 0, 0), (("company_ship", 0, 0), Sea.SOUTH), ("done",)),
    ),
    "fit my ship": Case(
        shipping,
        acts(Office.MANAGER_OF_SHIPPING),
        (Done.FITS_SHIP, HOLDER, PAYER, 1, 1),
        (("fit", 0, Sea.WEST),),
        (("fit", 1, Sea.WEST),),
    ),
    "an extra ship for my sea": Case(
        president_without_ships,
        acts(Office.MANAGER_OF_SHIPPING),
        (Done.SHIP_TO, HOLDER, Sea.EAST, 1, 1),
        (("extra_ship", Sea.EAST),),
        (("extra_ship", Sea.WEST),),
    ),
    "post my officer": Case(
        trainees,
        acts(Office.MILITARY_AFFAIRS),
        (Done.OFFICER_TO + Presidency.BENGAL, HOLDER, PAYER, 1, 1),
        ((PAYER, Presidency.BENGAL),),
        ((PAYER, Presidency.BOMBAY),),
    ),
    "make me Commander": Case(
        leaders,
        acts(Office.MILITARY_AFFAIRS),
        (Done.COMMANDER_OF + Presidency.MADRAS, HOLDER, PAYER, 1, 1),
        (("done",), (Presidency.MADRAS, PAYER)),
        (("done",), (Presidency.MADRAS, OTHER)),
    ),
    "not him as Commander": Case(
        outnumbered,
        acts(Office.MILITARY_AFFAIRS),
        (Done.COMMANDER_OF + Presidency.MADRAS, HOLDER, OTHER, 1, 0),
        (("done",), (Presidency.MADRAS, 3)),
        (("done",), (Presidency.MADRAS, OTHER)),
    ),
    "make me Commander, Prime Minister": Case(
        overseen,
        lambda game: (military_affairs.oversee, *windows.end_of_pleas(game)),
        (Done.COMMANDER_OF + Presidency.BENGAL, HOLDER, PAYER, 1, 1),
        ((Presidency.BENGAL, PAYER),),
        (("done",),),
    ),
    "do not dismiss me": Case(
        controlled,
        lambda game: ((board_of_control.look_at, Office.MANAGER_OF_SHIPPING), *windows.end_of_pleas(game)),
        (Done.DISMISSES, HOLDER, Office.MANAGER_OF_SHIPPING, 1, 0),
        (("leave", Office.MANAGER_OF_SHIPPING),),
        (("dismiss", Office.MANAGER_OF_SHIPPING),),
    ),
}
