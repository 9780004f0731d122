"""Petitions: a price on what an office, or whoever else has something plain to choose, is about to do. Paid at once when it does it, back
when it has chosen otherwise, and nobody else's money moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import (
    board_of_control,
    director_of_trade,
    military_affairs,
    operations,
    presidency,
    revenue,
    trade,
)
from engine.john_company_2e.firms import firm_accounts
from engine.john_company_2e.india import commander, governor, governor_general
from engine.john_company_2e.london import london_season
from engine.john_company_2e.parliament import deregulation, laws, parliament, policies, voting
from engine.john_company_2e.table.names import (
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Blackmail,
    Law,
    Office,
    Power,
    Presidency,
    Prestige,
    Region,
    Sea,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import tables
from engine.shared.deeds import Clause
from engine.shared.moments import EVERY_MOMENT, Moment
from tests.engine.answering import asked, choose, facts, kind
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    give_prestige,
    give_shares,
    hold_office,
    lay_open,
    no_empires,
    pass_laws,
    play,
    post_officers,
    post_writers,
    take_region,
    with_firm,
)

HOLDER, PAYER, OTHER = 0, 1, 2
PRICE = 2
PUNJABI = tables().regions.orders[Region.PUNJAB][0]
FIRST = Office.FIRST_GOVERNOR


Lay: TypeAlias = Callable[[CompanyGame], None]
Frames: TypeAlias = Callable[[CompanyGame], tuple[Any, ...]]
Position: TypeAlias = tuple[Lay, Frames]
"""How it is laid out, and the steps of the choice."""


class Case(NamedTuple):
    """A position, the steps of the choice, the deed that is paid for, and the answers that do it and that do not."""

    lay: Lay
    frames: Frames
    clause: Clause
    keep: tuple[Any, ...]
    refuse: tuple[Any, ...]


def acts(office: int) -> Frames:
    return lambda game: ((operations.act, office),)


def in_presidency(at: int, *frame: Any) -> Frames:
    return lambda game: windows.in_presidency(game, at, frame)


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


def fallen(game: CompanyGame) -> None:
    """The holder leads the opposition, and the dial is at space 5."""
    game.prime_minister, game.opposition_leader, game.policy = OTHER, HOLDER, 5


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


def writers(game: CompanyGame) -> None:
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, HOLDER)
    post_writers(game, Presidency.BOMBAY, f1=1, f2=1)
    game.company_ships[Sea.WEST] = 1
    game.closed = [0] * len(game.closed)


def traders(game: CompanyGame) -> None:
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, HOLDER)
    game.treasury[Office.PRESIDENT_OF_BOMBAY] = 1
    game.company_ships[Sea.WEST] = 1
    game.closed = [0] * len(game.closed)


def allies(game: CompanyGame) -> None:
    """The Commander is President as well, and needs nobody's leave."""
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, HOLDER)
    game.treasury[Office.PRESIDENT_OF_BOMBAY] = 20
    command(game, Presidency.BOMBAY, HOLDER)


def army(game: CompanyGame) -> None:
    take_region(game, Region.BOMBAY, Presidency.BOMBAY)
    command(game, Presidency.BOMBAY, HOLDER)
    post_officers(game, Presidency.BOMBAY, f0=3, f1=1)
    no_empires(game)
    game.tower = [0] * len(game.tower)


def lazy_army(game: CompanyGame) -> None:
    """Its check fails, and nobody falls."""
    army(game)
    game.dice.lay([4, 1])


def province(game: CompanyGame) -> None:
    take_region(game, Region.MARATHA, Presidency.BOMBAY)
    hold_office(game, game.governor_office(Region.MARATHA), HOLDER)
    hold_office(game, Office.PRESIDENT_OF_BOMBAY, PAYER)
    command(game, Presidency.BOMBAY, PAYER)


def china(game: CompanyGame) -> None:
    hold_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA, HOLDER)
    game.company_ships[Sea.CHINA] = 1
    take_region(game, Region.BENGAL, Presidency.BENGAL)
    give_shares(game, PAYER)


def shareholders(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    give_shares(game, OTHER, OTHER)
    give_shares(game, PAYER)
    game.balance = 8


def firm(game: CompanyGame) -> None:
    with_firm(game, HOLDER, HOLDER, OTHER, PAYER, india=8)
    game.firm_shares[HOLDER][HOLDER] -= 1
    game.supply[HOLDER] += 1


def season(game: CompanyGame) -> None:
    game.season_deck = sorted([*game.season_deck, *game.display])
    game.display = [10, 11, Blackmail.DISPLAY_BASE + 2]
    for card in game.display:
        game.season_deck.remove(card)
    game.season_retired, game.season_spent = [1, 1, 0, 0], [8, 4, 0, 0]


def minister(*laws: int) -> Lay:
    """The holder is Prime Minister, with these laws open before it."""

    def lay(game: CompanyGame) -> None:
        game.prime_minister = HOLDER
        hold_office(game, Office.DIRECTOR_OF_TRADE, PAYER)
        hold_office(game, Office.MANAGER_OF_SHIPPING, OTHER)
        lay_open(game, *laws)

    return lay


def controlled(game: CompanyGame) -> None:
    game.prime_minister = HOLDER
    hold_office(game, Office.MANAGER_OF_SHIPPING, PAYER)
    pass_laws(game, Law.BOARD_OF_CONTROL)


def lined(game: CompanyGame) -> None:
    game.prime_minister = HOLDER
    game.standing = min(game.tables.lined_standing - set(game.tables.starred_standing))


def at_war(game: CompanyGame) -> None:
    """Three ships of the two, and two officers: one ship of each at least, and both officers, are given whatever is chosen."""
    game.prime_minister = HOLDER
    build_yards(game, PAYER, Sea.WEST)
    build_yards(game, OTHER, Sea.WEST)
    game.ship_place[1] = Sea.SOUTH
    game.company_ships[Sea.EAST] = 2


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


def commander_waits(game: CompanyGame) -> None:
    """The trade would be a success."""
    traders(game)
    game.dice.lay([1])
    command(game, Presidency.BOMBAY, PAYER)


def ruler(game: CompanyGame) -> None:
    """A Governor General, two regions to tax, and a shareholder."""
    pass_laws(game, Law.GOVERNOR_GENERAL)
    game.holder[Office.GOVERNOR_GENERAL] = NOBODY
    hold_office(game, Office.GOVERNOR_GENERAL, HOLDER)
    take_region(game, Region.BOMBAY, Presidency.BOMBAY)
    take_region(game, Region.BENGAL, Presidency.BENGAL)
    give_shares(game, PAYER)
    game.treasury[Office.GOVERNOR_GENERAL] = 1


def protected(game: CompanyGame) -> None:
    hold_office(game, Office.CHAIRMAN, HOLDER)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.balance, game.debt = 0, 2


def soldiers(game: CompanyGame) -> None:
    """Of six things three ships and three soldiers go; the payer commands Bengal and is its President."""
    game.prime_minister = HOLDER
    command(game, Presidency.BENGAL, PAYER)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, PAYER)
    game.regiments[Presidency.BENGAL], game.regiments[Presidency.BOMBAY] = 1, 3
    game.company_ships[Sea.EAST], game.company_ships[Sea.WEST] = 1, 3


def level(game: CompanyGame) -> None:
    game.prime_minister = HOLDER


AT_THE_BALANCE: Position = (chairman, acts(Office.CHAIRMAN))
WITH_WRITERS: Position = (director, acts(Office.DIRECTOR_OF_TRADE))
BEFORE_AN_ORDER: Position = (traders, in_presidency(Presidency.BOMBAY, presidency.order_next, Presidency.BOMBAY, ()))
BEFORE_DEPLOYING: Position = (army, in_presidency(Presidency.BOMBAY, commander.deploy, Presidency.BOMBAY))
GOVERNING: Position = (province, in_presidency(Presidency.BOMBAY, governor.choose_result, Region.MARATHA, 0, 0))
BEFORE_DIVIDENDS: Position = (shareholders, lambda game: (revenue.before_dividends,))
BEFORE_THE_DISPLAY: Position = (season, lambda game: (london_season.prestige_cards,))
BEFORE_IMPEACHMENT: Position = (minister(Law.PUBLIC_DEMANDS_IMPEACHMENT), lambda game: ((parliament.name_culprit, 1),))
"""Positions in which several deeds can be paid for."""

CASES = {
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
    "let me act before the trade": Case(
        commander_waits,
        in_presidency(Presidency.BOMBAY, presidency.order_next, Presidency.BOMBAY, (("commander",),)),
        (Done.BEFORE_TRADE_OF + Presidency.BOMBAY, HOLDER, PAYER, 1, 1),
        ((0, "commander"),),
        ((0, "trade"),),
    ),
    "send my officer": Case(
        lazy_army,
        in_presidency(Presidency.BOMBAY, commander.exhaust_army, Presidency.BOMBAY, Region.MARATHA),
        (Done.SENDS_OFFICER, HOLDER, PAYER, 1, 1),
        (("officers", HOLDER, 0),),
        (("officers", HOLDER, 1), ("officers", PAYER, 0), "stop"),
    ),
    "spare my officer": Case(
        lazy_army,
        in_presidency(Presidency.BOMBAY, commander.exhaust_army, Presidency.BOMBAY, Region.MARATHA),
        (Done.SENDS_OFFICER, HOLDER, PAYER, 1, 0),
        (("officers", HOLDER, 1), ("officers", PAYER, 0), "stop"),
        (("officers", HOLDER, 0),),
    ),
    "tax for the Balance": Case(
        lambda game: (province(game), give_shares(game, PAYER))[0],
        in_presidency(Presidency.BOMBAY, governor.choose_result, Region.MARATHA, 0, 0),
        (Done.TAXES_FOR_BALANCE, HOLDER, NOBODY, 1, 1),
        (governor.TAX_FOR_BALANCE,),
        (governor.TAX_FOR_PRESIDENT,),
    ),
    "do not tax the region": Case(
        province,
        in_presidency(Presidency.BOMBAY, governor.choose_result, Region.MARATHA, 0, 0),
        (Done.TAXES_REGION, HOLDER, Region.MARATHA, 1, 0),
        (governor.REGIMENT,),
        (governor.TAX_FOR_PRESIDENT,),
    ),
    "leave the region alone": Case(
        province,
        in_presidency(Presidency.BOMBAY, governor.begin, Region.MARATHA),
        (Done.ADMINISTERS, HOLDER, Region.MARATHA, 1, 0),
        ("stop",),
        (3,),
    ),
    "tax that region and not mine": Case(
        ruler,
        lambda game: windows.in_office(game, Office.GOVERNOR_GENERAL, (governor_general.choose_result, 1, 0)),
        (Done.TAXES_REGION, HOLDER, Region.BENGAL, 1, 0),
        (("tax", governor_general.BALANCE), Region.BOMBAY),
        (("tax", governor_general.BALANCE), Region.BENGAL),
    ),
    "tax India for the Balance": Case(
        ruler,
        lambda game: windows.in_office(game, Office.GOVERNOR_GENERAL, (governor_general.choose_result, 1, 0)),
        (Done.TAXES_FOR_BALANCE, HOLDER, NOBODY, 1, 1),
        (("tax", governor_general.BALANCE), Region.BOMBAY),
        (("regiment", Presidency.BOMBAY),),
    ),
    "govern": Case(
        ruler,
        lambda game: windows.in_office(game, Office.GOVERNOR_GENERAL, (governor_general.govern,)),
        (Done.GOVERNS, HOLDER, NOBODY, 1, 1),
        (1,),
        (0,),
    ),
    "use Royal Protection": Case(
        protected,
        lambda game: (revenue.expenses,),
        (Done.USES_PROTECTION, HOLDER, NOBODY, 1, 1),
        ("discard",),
        ("keep",),
    ),
    "keep Royal Protection": Case(
        protected,
        lambda game: (revenue.expenses,),
        (Done.USES_PROTECTION, HOLDER, NOBODY, 1, 0),
        ("keep",),
        ("discard",),
    ),
    "spare my regiment": Case(
        soldiers,
        lambda game: (laws.war_losses,),
        (Done.GIVES_REGIMENT, HOLDER, Presidency.BENGAL, 1, 0),
        (*[("company_ship", NOBODY, Sea.WEST)] * 3, *[("regiment", Presidency.BOMBAY, NOBODY)] * 3),
        (*[("company_ship", NOBODY, Sea.WEST)] * 3, ("regiment", Presidency.BENGAL, NOBODY)),
    ),
    "spare the ships of my sea": Case(
        soldiers,
        lambda game: (laws.war_losses,),
        (Done.GIVES_COMPANY_SHIP, HOLDER, Sea.EAST, 1, 0),
        (*[("company_ship", NOBODY, Sea.WEST)] * 3, *[("regiment", Presidency.BOMBAY, NOBODY)] * 3),
        (("company_ship", NOBODY, Sea.EAST),),
    ),
    "raise my enterprises": Case(
        level,
        lambda game: ((policies.raise_power, game.power[0]),),
        (Done.RAISES_POWER, HOLDER, Power.MANUFACTURING, 1, 1),
        ((2, 3),),
        ((1, 2),),
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
    "move the policy there": Case(
        fallen,
        lambda game: ((parliament.change_minister, 5),),
        (Done.SELECTS_POLICY, HOLDER, 6, 1, 1),
        (6,),
        (4,),
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
    "place my writer": Case(
        writers,
        in_presidency(Presidency.BOMBAY, trade.fill, Presidency.BOMBAY, 1 << Region.BOMBAY),
        (Done.PLACES_WRITER, HOLDER, PAYER, 1, 1),
        ((11, PAYER),),
        ((11, OTHER),),
    ),
    "trade at all": Case(
        *BEFORE_AN_ORDER,
        (Done.TRADES_IN, HOLDER, Region.BOMBAY, 1, 1),
        ((0, "trade"),),
        ((0, "done"),),
    ),
    "do not trade": Case(
        *BEFORE_AN_ORDER,
        (Done.TRADES_IN, HOLDER, Region.BOMBAY, 1, 0),
        ((0, "done"),),
        ((0, "trade"),),
    ),
    "make the alliance": Case(
        allies,
        in_presidency(Presidency.BOMBAY, commander.seek_alliance, Presidency.BOMBAY, ()),
        (Done.FORMS_ALLIANCE, HOLDER, 1, 1, 1),
        (1,),
        (0,),
    ),
    "deploy to Maratha": Case(
        *BEFORE_DEPLOYING,
        (Done.DEPLOYS_TO, HOLDER, Region.MARATHA, 1, 1),
        (Region.MARATHA,),
        ("stop",),
    ),
    "do not deploy to Maratha": Case(
        *BEFORE_DEPLOYING,
        (Done.DEPLOYS_TO, HOLDER, Region.MARATHA, 1, 0),
        ("stop",),
        (Region.MARATHA,),
    ),
    "tax for the President": Case(
        *GOVERNING,
        (Done.TAXES_FOR, HOLDER, Office.PRESIDENT_OF_BOMBAY, 1, 1),
        (governor.TAX_FOR_PRESIDENT,),
        (governor.TAX_FOR_BALANCE,),
    ),
    "a regiment for my army": Case(
        *GOVERNING,
        (Done.RAISES_REGIMENT, HOLDER, Presidency.BOMBAY, 1, 1),
        (governor.REGIMENT,),
        (governor.SHIP,),
    ),
    "a ship for my sea": Case(
        *GOVERNING,
        (Done.BUILDS_SHIP, HOLDER, Sea.WEST, 1, 1),
        (governor.SHIP,),
        (governor.TAX_FOR_BALANCE,),
    ),
    "trade in China": Case(
        china,
        acts(Office.SUPERINTENDENT_OF_TRADE_IN_CHINA),
        (Done.TRADES_IN_CHINA, HOLDER, NOBODY, 1, 1),
        ("trade",),
        ("pass",),
    ),
    "two dividends": Case(
        *BEFORE_DIVIDENDS,
        (Done.PAYS_DIVIDENDS, HOLDER, NOBODY, 2, 1),
        (2,),
        (1,),
    ),
    "no dividends": Case(
        *BEFORE_DIVIDENDS,
        (Done.PAYS_DIVIDENDS, HOLDER, NOBODY, 1, 0),
        (0,),
        (1,),
    ),
    "a dividend of the firm": Case(
        firm,
        lambda game: ((firm_accounts.pay_dividends, HOLDER),),
        (Done.PAYS_FIRM_DIVIDENDS, HOLDER, NOBODY, 1, 1),
        (1, 0, 0),
        (0,),
    ),
    "leave me the Shipbuilders": Case(
        *BEFORE_THE_DISPLAY,
        (Done.TAKES_CARD, HOLDER, 10, 1, 0),
        (("take", 1),),
        (("take", 0),),
    ),
    "take the blackmail": Case(
        *BEFORE_THE_DISPLAY,
        (Done.TAKES_BLACKMAIL, HOLDER, NOBODY, 1, 1),
        (("take", 2),),
        (("discard", 2),),
    ),
    "discard the Shipbuilders": Case(
        *BEFORE_THE_DISPLAY,
        (Done.DISCARDS_CARD, HOLDER, 10, 1, 1),
        (("discard", 0),),
        (("take", 0),),
    ),
    "propose this law": Case(
        minister(Law.SHIP_SUBSIDY, Law.ARMY_SPENDING),
        lambda game: (
            *windows.before_law(game),
            *windows.choice_of(game, "law"),
            parliament.offer_laws,
        ),
        (Done.PROPOSES_LAW, HOLDER, Law.ARMY_SPENDING, 1, 1),
        (("select", Law.ARMY_SPENDING), 13),
        (("select", Law.SHIP_SUBSIDY), 13),
    ),
    "this policy": Case(
        minister(Law.SHIP_SUBSIDY),
        lambda game: (*windows.choice_of(game, "policy"), parliament.choose_policy),
        (Done.SELECTS_POLICY, HOLDER, 13, 1, 1),
        (13,),
        (1,),
    ),
    "do not impeach me": Case(
        *BEFORE_IMPEACHMENT,
        (Done.NAMES_OFFICEHOLDER, HOLDER, Office.DIRECTOR_OF_TRADE, 1, 0),
        (Office.MANAGER_OF_SHIPPING,),
        (Office.DIRECTOR_OF_TRADE,),
    ),
    "impeach him": Case(
        *BEFORE_IMPEACHMENT,
        (Done.NAMES_OFFICEHOLDER, HOLDER, Office.MANAGER_OF_SHIPPING, 1, 1),
        (Office.MANAGER_OF_SHIPPING,),
        (Office.DIRECTOR_OF_TRADE,),
    ),
    "do not dismiss me": Case(
        controlled,
        lambda game: ((board_of_control.look_at, Office.MANAGER_OF_SHIPPING), *windows.end_of_pleas(game)),
        (Done.DISMISSES, HOLDER, Office.MANAGER_OF_SHIPPING, 1, 0),
        (("leave", Office.MANAGER_OF_SHIPPING),),
        (("dismiss", Office.MANAGER_OF_SHIPPING),),
    ),
    "call a special session": Case(
        lined,
        lambda game: (deregulation.special_session,),
        (Done.CALLS_SESSION, HOLDER, NOBODY, 1, 1),
        ("call",),
        ("wait",),
    ),
    "spare my ship": Case(
        at_war,
        lambda game: (laws.war_losses,),
        (Done.GIVES_SHIP, HOLDER, PAYER, 1, 0),
        (("ship", 1, Sea.SOUTH), *[("company_ship", NOBODY, Sea.EAST)] * 2),
        (("ship", 0, Sea.WEST), *[("company_ship", NOBODY, Sea.EAST)] * 2),
    ),
}


def laid_out(case: Case) -> CompanyGame:
    """The holder has nothing; payer and others have five pounds each. Only what is bargained for before choices is asked for."""
    game = bare(4, negotiation="full")
    game.treasury, game.regiments = [0] * len(game.treasury), [0] * len(game.regiments)
    case.lay(game)
    game.cash = [0, 5, 5, 5]
    play(game, *case.frames(game))
    return game


def pass_windows(game: CompanyGame) -> None:
    while kind(game) == "deals.open":
        choose(game, "pass")


def petition(game: CompanyGame, clause: Clause, price: int = PRICE) -> None:
    """The payer puts a price on the deed; everybody else petitions for nothing. Windows before are passed."""
    made = False
    pass_windows(game)
    while kind(game) == "petition":
        if asked(game)[0] == PAYER and not made and clause in game.decision.options:  # type: ignore[union-attr]
            choose(game, clause, ("give", "cash"), price, "enough")
            made = True
        else:
            choose(game, "none")
    assert made, "the deed could not be petitioned for"


def finish(game: CompanyGame, answers: tuple[Any, ...]) -> None:
    """Give these answers, and then what costs nothing, until what was put on the table is off it."""
    for answer in answers:
        if kind(game) == "petition" and answer != "none":
            while kind(game) == "petition":
                choose(game, "none")
        choose(game, answer)
    while game.contract_number and kind(game) != "test.through":
        game.choose(0)


def told(game: CompanyGame) -> list[str]:
    return [event.name for event in game.events if event.name in ("contract_settled", "contract_voided")]


def given(game: CompanyGame) -> list[tuple[int, int, int]]:
    """Money that families have given each other: giver, taker, £."""
    return [(fact["seat"], fact["to"], fact["amount"]) for fact in facts(game, "cash_handed_over")]


@pytest.mark.parametrize("name", CASES)
def test_what_is_done_is_paid_for_and_costs_nobody_else_anything(name: str) -> None:
    case = CASES[name]
    game = laid_out(case)
    petition(game, case.clause)
    assert (game.cash[PAYER], game.contract_number) == (5 - PRICE, [1])
    finish(game, case.keep)
    assert (told(game), given(game)) == (["contract_settled"], [(PAYER, HOLDER, PRICE)])
    assert (game.contract_number, game.escrow_contract) == ([], [])


@pytest.mark.parametrize("name", CASES)
def test_what_is_not_done_is_not_paid_for(name: str) -> None:
    case = CASES[name]
    game = laid_out(case)
    petition(game, case.clause)
    finish(game, case.refuse)
    assert (told(game), given(game)) == (["contract_voided"], [])
    assert [fact["amount"] for fact in facts(game, "money_taken_back")] == [PRICE]
    assert (game.contract_number, game.escrow_contract) == ([], [])


@pytest.mark.parametrize("name", CASES)
def test_who_has_ruled_the_moment_out_is_neither_asked_nor_petitioned(name: str) -> None:
    for silent in ((PAYER, OTHER, 3), (HOLDER,)):
        game = bare(4, negotiation="full")
        CASES[name].lay(game)
        game.cash = [0, 5, 5, 5]
        for seat in silent:
            game.orders_moments[seat] = 0
        play(game, *CASES[name].frames(game))
        pass_windows(game)
        while kind(game) == "petition":
            assert asked(game)[0] not in silent
            assert game.describe(0)["to"] not in silent
            choose(game, "none")


def test_a_fourth_asset_may_go_with_a_petition_and_no_fifth() -> None:
    game = bare(4, negotiation="full")
    shipping(game)
    game.cash, game.workshops[PAYER] = [0, 5, 5, 5], 5
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    pass_windows(game)
    choose(game, (Done.FITS_SHIP, HOLDER, PAYER, 1, 1), ("give", "cash"), 1, *[("give", ("workshop",))] * 3)
    assert (asked(game), game.escrow_contract) == ((OTHER, "petition"), [1, 1, 1, 1])


def test_nobody_is_asked_whom_the_office_does_not_touch() -> None:
    """The Manager can fit the payer's ship, and nobody else has one."""
    game = bare(4, negotiation="full")
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING], game.cash = 3, [0, 5, 5, 5]
    build_yards(game, PAYER, ON_YARD)
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    pass_windows(game)
    assert asked(game) == (PAYER, "petition")
    choose(game, "none")
    assert kind(game) == "manager_of_shipping.spend"


def test_another_round_of_votes_can_be_paid_for() -> None:
    for answer, events in (("again", ["contract_settled"]), ("resolve", ["contract_voided"])):
        game = bare(4, negotiation="full")
        game.prime_minister, game.cash = HOLDER, [0, 5, 5, 5]
        voting.clear(game, 0, 1)
        game.votes_this_round = 1
        play(game, (voting.call_again, Law.SHIP_SUBSIDY))
        petition(game, (Done.CALLS_ROUND, HOLDER, NOBODY, 1, 1))
        assert asked(game) == (HOLDER, "voting.again")
        choose(game, answer)
        assert told(game) == events
        assert game.cash == ([2, 3, 5, 5] if answer == "again" else [0, 5, 5, 5])


def test_a_law_that_lies_open_still_can_be_paid_for_when_another_is_drawn() -> None:
    """What was put on a law waits until one is proposed, however many are revealed before."""
    game = bare(4, negotiation="full")
    game.prime_minister, game.cash = HOLDER, [0, 5, 5, 5]
    game.law_deck, game.law_discards = [Law.ARMY_SPENDING], []
    lay_open(game, Law.SHIP_SUBSIDY)
    play(game, *windows.choice_of(game, "law"), parliament.offer_laws)
    petition(game, (Done.PROPOSES_LAW, HOLDER, Law.SHIP_SUBSIDY, 1, 1))
    choose(game, ("draw", NOBODY))
    pass_windows(game)
    while kind(game) == "petition":
        choose(game, "none")
    assert game.contract_number == [1]
    choose(game, ("select", Law.SHIP_SUBSIDY))
    while kind(game) == "petition":
        choose(game, "none")
    choose(game, 13)
    assert (told(game), game.cash) == (["contract_settled"], [2, 3, 5, 5])


def test_consents_and_off_know_no_petitions() -> None:
    for negotiation in ("consents", "off"):
        game = bare(4, negotiation=negotiation)
        shipping(game)
        game.cash = [0, 5, 5, 5]
        play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
        assert kind(game) == "manager_of_shipping.spend"
    assert EVERY_MOMENT >> Moment.OFFICE & 1
