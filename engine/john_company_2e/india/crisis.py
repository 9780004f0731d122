"""Crises: invasions, rebellions, and attacks on the Company with their defence.

The region behind the Elephant's tail attacks the one it faces. Sovereign regions invade with the strength of their empires, dominated
ones rebel on their own, and whoever attacks the Company meets the army of the Presidency, after which every other region with unrest
rebels as well. Rulebook: Crisis, Attacks against the Company, Foreign Invasion; checklist 196 to 203, 207.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.india import armies, empires, loss, orders
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.names import Law
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESIDENCY_IDS, REGION_IDS, SHAPE_IDS
from engine.kernel import Frame, step, words
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

CIRCLE = SHAPE_IDS.index("circle")

# -- the crisis of the Elephant --


@step
def begin(game: CompanyGame, modifier: int, shape: int) -> None:
    """A Crisis tile: attacker and defender are read from the Elephant, which then marches (checklist 196, 208)."""
    attacker, defender = game.elephant_tail, game.elephant_head
    if attacker == defender:
        attack: Frame = (rebel_against_company, attacker, modifier)
    elif game.is_dominated(attacker):
        attack = (rebel, attacker, modifier)
    elif game.is_company(defender):
        attack = (invade_company, attacker, defender, modifier)
    else:
        attack = (invade, attacker, defender, modifier)
    game.do(attack, (march_on, shape, attacker, defender))


@step
def march_on(game: CompanyGame, shape: int, attacker: int, defender: int) -> None:
    """The march after a Crisis: to the capital that has just invaded with success, else as usual (Imperial Ambitions).

    Reading 29: an invader that could found no empire is no capital; reading 32: this comes after all further rebellions.
    """
    conquered = attacker != defender and game.overlord[defender] == attacker
    game.do((elephant.march, shape, attacker if conquered else -1))


@step
def invade(game: CompanyGame, attacker: int, defender: int, modifier: int) -> None:
    """Invasion among the regions of India: empire against empire, and the attacker must be the stronger (checklist 196 to 198)."""
    attack, against = game.strength(attacker) + modifier, game.strength(defender)
    won = attack > against
    game.note(
        "invasion_fought",
        attacker=REGION_IDS[attacker],
        defender=REGION_IDS[defender],
        attack=attack,
        defence=against,
        success=won,
    )
    if won:
        empires.conquer(game, attacker, defender)
    else:
        empires.lower_tower(game, attacker, "invasion")


@step
def rebel(game: CompanyGame, region: int, modifier: int) -> None:
    """Rebellion of a dominated region against its capital; the rest of the empire does not count (checklist 199)."""
    capital = game.overlord[region]
    attack, against = game.tower[region] + modifier, game.tower[capital]
    won = attack > against
    game.note(
        "rebellion_fought",
        region=REGION_IDS[region],
        capital=REGION_IDS[capital],
        attack=attack,
        defence=against,
        success=won,
    )
    if won:
        empires.drop_flag(game, region)
        orders.close_region(game, region, "rebellion")
    else:
        empires.lower_tower(game, capital, "rebellion")


# -- attacks on the Company --


@step
def rebel_against_company(game: CompanyGame, region: int, modifier: int) -> None:
    """A Company region rebels, by a Crisis inside it or a Leader; further rebellions follow (readings 22, 24)."""
    game.do((attack_company, region, modifier, -1, loss.NEW_TOWER), further_rebellions)


@step
def invade_company(game: CompanyGame, attacker: int, region: int, modifier: int) -> None:
    """A sovereign region invades a Company region with the strength of its empire; further rebellions follow."""
    game.do((attack_company, region, game.strength(attacker) + modifier, attacker, loss.NEW_TOWER), further_rebellions)


@step
def attack_company(game: CompanyGame, region: int, strength: int, invader: int, tower: int) -> None:
    """An attack of this strength plus the region's unrest, met by the army of its Presidency (checklist 200).

    With Sepoy Recruitment each unrest counts once more. ``tower`` is what the region has if it falls.
    """
    strength += game.unrest[region] * (2 if game.in_force(Law.SEPOY_RECRUITMENT) else 1)
    presidency = game.control[region]
    game.note("company_attacked", region=REGION_IDS[region], strength=strength)
    exhausted = armies.defence(game, presidency, strength)
    settle: Frame = (settle_attack, region, strength, invader, tower)
    chosen = exhausted < armies.ready_strength(game, presidency)
    matter, family = touching.DEFENCES[presidency], armies.acting_commander(game, presidency)
    pleas = windows.pleas(game, family, matter, Moment.OFFICE) if chosen else ()
    game.do(*pleas, (defend, presidency, exhausted, settle))


@step
def defend(game: CompanyGame, presidency: int, least: Annotated[int, "strength"], then: armies.Mustered) -> None:
    """Pieces of this strength are exhausted (checklist 200)."""
    armies.muster(game, presidency, least, 1, then)


@step
def settle_attack(game: CompanyGame, region: int, strength: int, invader: int, tower: int, used: armies.Used) -> None:
    """Defended: unrest goes, the Commander takes a trophy, an invader loses a tower level. Otherwise the region is lost.

    Checklist 200, 201; reading 23: an attack of strength 0 or less is beaten by nobody, and still worth a trophy.
    """
    call_officers(game, game.control[region], used)
    if armies.used_strength(game, used) < strength:
        game.do((loss.lose_region, region, invader, tower))
        return
    game.note("attack_beaten", region=REGION_IDS[region])
    empires.clear_unrest(game, region, "attack_beaten")
    armies.award_trophies(game, game.control[region], 1, "attack_beaten")
    if invader >= 0:
        empires.lower_tower(game, invader, "attack_beaten")


def call_officers(game: CompanyGame, presidency: int, used: armies.Used) -> None:
    """Whose officers have fought (reading 80)."""
    for family, officers in enumerate(used[2]):
        if officers:
            contracts.done(game, Done.SENDS_OFFICER, armies.acting_commander(game, presidency), family, officers)
    contracts.run_out(game, Until.OFFICE)


@step
def further_rebellions(game: CompanyGame) -> None:
    """After the primary crisis: from the army of Bombay downwards, every region with unrest rebels (checklist 202)."""
    game.do(*((rebellions_in, presidency) for presidency in range(len(PRESIDENCY_IDS))))


@step
def rebellions_in(game: CompanyGame, presidency: int) -> None:
    """The rebellions in the regions of one Presidency, in the order that its Commander chooses.

    Reading 25: a region just defended has no unrest left and does not rebel again.
    """
    restless = [region for region in game.regions_of(presidency) if game.unrest[region]]
    if restless:
        family, matter = armies.acting_commander(game, presidency), touching.REBELLIONS[presidency]
        pleas = windows.pleas(game, family, matter, Moment.OFFICE) if len(restless) > 1 else ()
        game.do(*pleas, (choose_rebellion, presidency))


@step
def choose_rebellion(game: CompanyGame, presidency: int) -> None:
    """Which of them is next."""
    restless = [region for region in game.regions_of(presidency) if game.unrest[region]]
    game.ask(armies.acting_commander(game, presidency), "crisis.next_rebellion", restless, next_rebellion, presidency)


@step
def next_rebellion(game: CompanyGame, presidency: int, region: int) -> None:
    """One further rebellion: its strength is the region's unrest alone."""
    contracts.done(game, Done.MEETS_REBELLION, armies.acting_commander(game, presidency), region)
    contracts.run_out(game, Until.OFFICE)
    game.do((attack_company, region, 0, -1, loss.NEW_TOWER), (rebellions_in, presidency))


@words("crisis.next_rebellion")
def next_rebellion_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The region whose rebellion is met next."""
    return {"act": "meet_rebellion", "region": REGION_IDS[option]}


# -- foreign invasion --


@step
def foreign_invasion_of(game: CompanyGame, region: int) -> None:
    """A foreign power attacks a region with the strength of a die; further rebellions follow an attack on the Company (checklist 207).

    Reading 24: after each one; reading 27: a Company region that falls has half the die for a tower; reading 28. An Elephant inside a
    region that the Company has lost by then marches by the circle.
    """
    strength = game.dice.roll(6)
    game.note("foreign_invasion_begun", region=REGION_IDS[region], strength=strength)
    if game.is_company(region):
        attack = (attack_company, region, strength, -1, strength // 2)
        game.do(attack, further_rebellions, (elephant.after_revolt, CIRCLE))
    elif strength > game.strength(region):
        orders.close_region(game, region, "foreign_invasion")
        empires.drop_flag(game, region)
        empires.set_tower(game, region, strength // 2, "foreign_invasion")
