"""The texts of the laws: what happens at once when one passes, or when a dilemma falls.

What a law changes for as long as it is in force is asked where it matters (``game.in_force``). Rulebook and cards: checklist 224, 225.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import china
from engine.john_company_2e.india import armies, crisis, empires, events, governor_general, orders
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, ON_YARD, Law, Power
from engine.john_company_2e.table.pieces import gain, lower_debt, move_standing, return_piece, return_ship, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, PRESIDENCY_IDS, SEA_IDS, SHIP_IDS
from engine.kernel import step, words
from engine.kernel.sharing import added
from engine.shared import contracts
from engine.shared.moments import Moment

CALICO_BONUS = 2
REGIMENTS_EACH = 2
WAR_LOSSES = 3
HIGHEST_SHARE_VALUE = 3
WAR = LAW_IDS[Law.WAR_AGAINST_FRANCE]


@step
def enact(game: CompanyGame, law: int, culprit: int) -> None:
    """A law has passed: what it says happens at once (checklist 224)."""
    if law in AT_ONCE:
        game.do(AT_ONCE[law])
    elif law == Law.PUBLIC_DEMANDS_IMPEACHMENT and culprit != NOBODY and game.holder[culprit] >= 0:
        return_piece(game, vacate(game, culprit, LAW_IDS[law]))


@step
def reject(game: CompanyGame, law: int, culprit: int) -> None:
    """A dilemma has fallen: what it says of that (checklist 220, 224).

    For cascades the law counts as one event tile, as a Foreign Invasion of three regions does: each region cascades once (191; reading 69).
    """
    orders.new_tile(game)
    if law == Law.PUBLIC_DEMANDS_IMPEACHMENT:
        move_standing(game, -1, "impeachment_refused")
    elif law == Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE:
        game.do(famine)
    elif law == Law.WAR_AGAINST_FRANCE:
        game.do(french_invasion)


@step
def calico_bonus(game: CompanyGame) -> None:
    """Calico Acts: £2 for each manufacturing enterprise."""
    for family in game.clockwise(game.prime_minister):
        gain(game, family, CALICO_BONUS * game.enterprises(family, Power.MANUFACTURING), "calico_acts")


@step
def open_china(game: CompanyGame) -> None:
    """Envoy to China: the Superintendent's office, if it is not in play yet, is created and filled (checklist 97)."""
    china.create_china_office(game)


@step
def new_regiments(game: CompanyGame) -> None:
    """Army Spending: two regiments join each army."""
    for army in range(len(PRESIDENCY_IDS)):
        armies.join_regiment(game, army, REGIMENTS_EACH)


@step
def forgive_debt(game: CompanyGame) -> None:
    """Debt Restructure: Debt to its leftmost space; seekers of shares keep waiting (reading 42)."""
    lower_debt(game, game.debt, LAW_IDS[Law.DEBT_RESTRUCTURE])


@step
def name_governor_general(game: CompanyGame) -> None:
    """Governor General: the office replaces the Director and all Governors (checklist 113, 114)."""
    governor_general.create_governor_general(game)


@step
def grant_privileges(game: CompanyGame) -> None:
    """Writer Privileges end Writer Graft Reform."""
    discard(game, Law.WRITER_GRAFT_REFORM)


@step
def end_privileges(game: CompanyGame) -> None:
    """Writer Graft Reform ends Writer Privileges."""
    discard(game, Law.WRITER_PRIVILEGES)


@step
def raise_share_value(game: CompanyGame) -> None:
    """A share counts one victory point more, at most three (checklist 29; T39)."""
    game.share_value = min(HIGHEST_SHARE_VALUE, game.share_value + 1)
    game.note("share_value_set", points=game.share_value)


def discard(game: CompanyGame, law: int) -> None:
    """A law that is in force goes to the discards."""
    if law in game.laws:
        game.laws = [other for other in game.laws if other != law]
        game.law_discards = sorted([*game.law_discards, law])
        game.note("law_discarded", law=LAW_IDS[law])


# -- famine and war --

FAMINE = "famine"
"""What closes orders and brings unrest when relief is refused."""


@step
def famine(game: CompanyGame) -> None:
    """Relief refused: Turmoil in each home region, one unrest in every Company region."""
    for region in game.tables.home_region:
        orders.close_northernmost(game, region, FAMINE)
    for region in game.company_regions():
        empires.add_unrest(game, region, 1, FAMINE)


@step
def french_invasion(game: CompanyGame) -> None:
    """War refused: a Foreign Invasion of the home region of each stormy sea; none when there is no storm."""
    _, seas = events.storm_die(game)
    game.do(*((crisis.foreign_invasion_of, game.tables.home_region[sea]) for sea in seas))


@step
def war_losses(game: CompanyGame) -> None:
    """War against France: three ships that are not leased, of firms too, then three officers or regiments, as the Prime Minister says."""
    pleas = windows.pleas(game, game.prime_minister, touching.WAR, Moment.LAW)
    game.do(*pleas, *[lose_ship] * WAR_LOSSES, *[lose_soldier] * WAR_LOSSES, *windows.end_of_pleas(game))


@step
def lose_ship(game: CompanyGame) -> None:
    """A player's ship, the Company's or a firm's, goes to its yard, a Company ship to the supply."""
    found: dict[tuple[int, int, int], tuple[Any, ...]] = {}
    for ship, place in enumerate(game.ship_place):
        if place != ON_YARD:
            found.setdefault((game.yard_owner[ship], place, game.ship_fatigued[ship]), ("ship", ship, place))
    ships = [*found.values(), *(("company_ship", NOBODY, sea) for sea, count in enumerate(game.company_ships) if count)]
    if ships:
        game.ask(game.prime_minister, "laws.lose_ship", ships, sink)


@step
def sink(game: CompanyGame, option: tuple[str, int, int]) -> None:
    """Remove the ship."""
    kind, ship, place = option
    said = sink_in_words(game, option)
    game.note("ship_lost", **{name: value for name, value in said.items() if name != "act"}, why=WAR)
    if kind == "ship":
        return_ship(game, ship)
        contracts.done(game, Done.GIVES_SHIP, game.prime_minister, game.yard_owner[ship])
    else:
        game.company_ships[place] -= 1
        contracts.done(game, Done.GIVES_COMPANY_SHIP, game.prime_minister, place)


@words("laws.lose_ship")
def sink_in_words(game: CompanyGame, option: tuple[str, int, int]) -> dict[str, Any]:
    """The ship that is given to the war."""
    kind, ship, place = option
    where = {"sea": SEA_IDS[place]} if place < FIRST_FIRM else {"firm": place - FIRST_FIRM}
    said: dict[str, Any] = {"act": "give_ship", "ship": "company_ship", **where}
    return said | {"ship": SHIP_IDS[ship], "family": game.owner_of(ship)} if kind == "ship" else said


@step
def lose_soldier(game: CompanyGame) -> None:
    """An officer or a regiment goes to the supply."""
    soldiers: list[tuple[Any, ...]] = []
    for army in range(len(PRESIDENCY_IDS)):
        for family in range(game.families):
            if game.officers[army][family] or game.exhausted_officers[army][family]:
                soldiers.append(("officer", army, family))
        if game.regiments[army] or game.exhausted_regiments[army]:
            soldiers.append(("regiment", army, NOBODY))
    if soldiers:
        game.ask(game.prime_minister, "laws.lose_soldier", soldiers, dismiss)


@step
def dismiss(game: CompanyGame, option: tuple[str, int, int]) -> None:
    """Remove the piece, a ready one before an exhausted one."""
    kind, army, family = option
    ready = bool(game.officers[army][family] if kind == "officer" else game.regiments[army])
    if kind == "officer":
        armies.lose_officer(game, army, family, ready, WAR)
        contracts.done(game, Done.GIVES_SOLDIER, game.prime_minister, family)
    else:
        if ready:
            game.regiments[army] -= 1
        else:
            game.exhausted_regiments = added(game.exhausted_regiments, army, -1)
        game.note("regiment_lost", army=PRESIDENCY_IDS[army], ready=ready, why=WAR)
        contracts.done(game, Done.GIVES_REGIMENT, game.prime_minister, army)


@words("laws.lose_soldier")
def dismiss_in_words(game: CompanyGame, option: tuple[str, int, int]) -> dict[str, Any]:
    """The officer or regiment that is given to the war."""
    kind, army, family = option
    said: dict[str, Any] = {"act": "give_soldier", "piece": kind, "army": PRESIDENCY_IDS[army]}
    return said | {"family": family} if kind == "officer" else said


AT_ONCE = {
    Law.CALICO_ACTS: calico_bonus,
    Law.ENVOY_TO_CHINA: open_china,
    Law.ARMY_SPENDING: new_regiments,
    Law.DEBT_RESTRUCTURE: forgive_debt,
    Law.GOVERNOR_GENERAL: name_governor_general,
    Law.WRITER_PRIVILEGES: grant_privileges,
    Law.WRITER_GRAFT_REFORM: end_privileges,
    Law.COMPANY_AIDS_GOVERNMENT: raise_share_value,
    Law.WAR_AGAINST_FRANCE: war_losses,
}
"""What each law does at once when it passes; the others only last."""
