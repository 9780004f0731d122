"""Laws and policies, culprits, the war, the power track."""

from __future__ import annotations

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.parliament import deregulation, laws, parliament, policies
from engine.john_company_2e.table.names import NOBODY, Law, Office, Power, Presidency, Prestige, Sea
from engine.john_company_2e.table.state import CompanyGame
from tests.engine.john_company_2e.bargains.petitioned.laying import HOLDER, OTHER, PAYER, Case, Lay, Position
from tests.engine.john_company_2e.helpers import build_yards, command, give_prestige, hold_office, lay_open


def fallen(game: CompanyGame) -> None:
    """The holder leads the opposition, and the dial is at space 5."""
    game.prime_minister, game.opposition_leader, game.policy = OTHER, HOLDER, 5


def minister(*laws: int) -> Lay:
    """The holder is Prime Minister, with these laws open before it."""

    def lay(game: CompanyGame) -> None:
        game.prime_minister = HOLDER
        hold_office(game, Office.DIRECTOR_OF_TRADE, PAYER)
        hold_office(game, Office.MANAGER_OF_SHIPPING, OTHER)
        lay_open(game, *laws)

    return lay


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


def soldiers(game: CompanyGame) -> None:
    """Of six things three ships and three soldiers go; the payer commands Bengal and is its President."""
    game.prime_minister = HOLDER
    command(game, Presidency.BENGAL, PAYER)
    hold_office(game, Office.PRESIDENT_OF_BENGAL, PAYER)
    game.regiments[Presidency.BENGAL], game.regiments[Presidency.BOMBAY] = 1, 3
    game.company_ships[Sea.EAST], game.company_ships[Sea.WEST] = 1, 3


def level(game: CompanyGame) -> None:
    game.prime_minister = HOLDER


BEFORE_IMPEACHMENT: Position = (minister(Law.PUBLIC_DEMANDS_IMPEACHMENT), lambda game: ((parliament.name_culprit, 1),))
"""Positions in which several deeds can be paid for."""


def collecting(game: CompanyGame) -> None:
    """The Prime Minister owns the Tax Collectors, and has proposed a law."""
    minister(Law.TREASURE_REFORM)(game)
    give_prestige(game, HOLDER, Prestige.TAX_COLLECTORS)


CASES: dict[str, Case] = {
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
    "move the policy there": Case(
        fallen,
        lambda game: ((parliament.change_minister, 5),),
        (Done.SELECTS_POLICY, HOLDER, 6, 1, 1),
        (6,),
        (4,),
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
    "add a window tax": Case(
        collecting,
        lambda game: ((parliament.offer_tax_collectors, 5, NOBODY),),
        (Done.ADDS_WINDOW_TAX, HOLDER, NOBODY, 1, 1),
        ("add",),
        ("leave",),
    ),
    "add no window tax": Case(
        collecting,
        lambda game: ((parliament.offer_tax_collectors, 5, NOBODY),),
        (Done.ADDS_WINDOW_TAX, HOLDER, NOBODY, 1, 0),
        ("leave",),
        ("add",),
    ),
    "add no window tax to your own policy": Case(
        collecting,
        lambda game: ((parliament.offer_own_collectors, 5),),
        (Done.ADDS_WINDOW_TAX, HOLDER, NOBODY, 1, 0),
        ("leave",),
        ("add",),
    ),
}
