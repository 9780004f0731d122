"""Presidents, Commanders and Governors, the Governor General, crises."""

from __future__ import annotations

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import presidency, trade
from engine.john_company_2e.firms import firm_trade
from engine.john_company_2e.india import commander, crisis, governor, governor_general
from engine.john_company_2e.table.names import NOBODY, Law, Office, Presidency, Region, Sea
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.john_company_2e.bargains.petitioned.laying import (
    HOLDER,
    OTHER,
    PAYER,
    Case,
    Position,
    acts,
    in_presidency,
)
from tests.engine.john_company_2e.helpers import (
    command,
    give_shares,
    hold_office,
    no_empires,
    pass_laws,
    post_officers,
    post_writers,
    take_region,
    with_firm,
)


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


def leaderless(game: CompanyGame) -> None:
    """Bombay has no President, and the former Chairman, the holder, says whether the payer's Commander or another's Governor is first."""
    take_region(game, Region.MARATHA, Presidency.BOMBAY)
    hold_office(game, game.governor_office(Region.MARATHA), OTHER)
    command(game, Presidency.BOMBAY, PAYER)
    game.chairman_title = HOLDER


def china(game: CompanyGame) -> None:
    hold_office(game, Office.SUPERINTENDENT_OF_TRADE_IN_CHINA, HOLDER)
    game.company_ships[Sea.CHINA] = 1
    take_region(game, Region.BENGAL, Presidency.BENGAL)
    give_shares(game, PAYER)


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


BEFORE_AN_ORDER: Position = (traders, in_presidency(Presidency.BOMBAY, presidency.order_next, Presidency.BOMBAY, ()))


BEFORE_DEPLOYING: Position = (army, in_presidency(Presidency.BOMBAY, commander.deploy, Presidency.BOMBAY))


GOVERNING: Position = (province, in_presidency(Presidency.BOMBAY, governor.choose_result, Region.MARATHA, 0, 0))


def attacked(game: CompanyGame) -> None:
    """The holder commands in Bengal, where one of two officers suffices."""
    take_region(game, Region.BENGAL, Presidency.BENGAL)
    command(game, Presidency.BENGAL, HOLDER)
    post_officers(game, Presidency.BENGAL, **{f"f{HOLDER}": 1, f"f{PAYER}": 1})


def restless(game: CompanyGame) -> None:
    """Two regions of Madras rebel, whose army the holder commands."""
    command(game, Presidency.MADRAS, HOLDER)
    for region in (Region.MADRAS, Region.MYSORE):
        take_region(game, region, Presidency.MADRAS, unrest=1)


def tied(game: CompanyGame) -> None:
    """The firms of payer and another fill orders at the same initiative; the holder has the Chairman's title."""
    game.deregulated, game.chairman_title = 1, HOLDER
    for manager in (PAYER, OTHER):
        with_firm(game, manager, manager)
        game.strategy[manager], game.initiative[manager] = Presidency.MADRAS, 1


CASES: dict[str, Case] = {
    "let me act first where there is no President": Case(
        leaderless,
        lambda game: ((presidency.begin, Presidency.BOMBAY),),
        (Done.FIRST_IN + Presidency.BOMBAY, HOLDER, PAYER, 1, 1),
        ((0, "commander"),),
        ((0, "governor", Region.MARATHA),),
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
    "send my officer into the defence": Case(
        attacked,
        lambda game: ((crisis.attack_company, Region.BENGAL, 1, -1, 1),),
        (Done.SENDS_OFFICER, HOLDER, PAYER, 1, 1),
        (("officers", HOLDER, 0),),
        (("officers", HOLDER, 1),),
    ),
    "spare my officer in the defence": Case(
        attacked,
        lambda game: ((crisis.attack_company, Region.BENGAL, 1, -1, 1),),
        (Done.SENDS_OFFICER, HOLDER, PAYER, 1, 0),
        (("officers", HOLDER, 1),),
        (("officers", HOLDER, 0),),
    ),
    "meet that rebellion first": Case(
        restless,
        lambda game: ((crisis.rebellions_in, Presidency.MADRAS),),
        (Done.MEETS_REBELLION, HOLDER, Region.MYSORE, 1, 1),
        (Region.MYSORE,),
        (Region.MADRAS,),
    ),
    "let my firm fill first": Case(
        tied,
        lambda game: ((firm_trade.next_trader, Presidency.MADRAS, 0, ((1, PAYER), (1, OTHER))),),
        (Done.LETS_FIRM_FILL, HOLDER, PAYER, 1, 1),
        (PAYER,),
        (OTHER,),
    ),
}
